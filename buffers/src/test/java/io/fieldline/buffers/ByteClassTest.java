/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.function.IntPredicate;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ByteClassTest
{
    private static final IntPredicate ALNUM = (c) ->
        c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    private static final String SUB_DELIMS = "!$&'()*+,;=";
    private int sum;

    @Test
    void shouldReadText()
    {
        assertMembers(ByteClass.of(""), (c) -> false);
        assertMembers(ByteClass.of("a-c"), (c) -> c >= 'a' && c <= 'c');
        assertMembers(ByteClass.of("-a"), in("-a"));
        assertMembers(ByteClass.of("a-"), in("a-"));
        assertMembers(ByteClass.of("a\\-c"), in("a-c"));
        assertMembers(ByteClass.of("\\\\\\t"), in("\\\t"));
        assertMembers(ByteClass.of("\\x7f-\\x81\u00FF"), (c) -> c >= 0x7F && c <= 0x81 || c == 0xFF);
        assertMembers(ByteClass.of("\\x00-\\xFF"), (c) -> true);
        assertMembers(ByteClass.of("*+."), in("*+."));
    }

    @Test
    void shouldRefuseMalformedText()
    {
        final String[] malformed =
            { "z-a", "\u0100", "a\\", "\\x4", "\\xg1", "\\x1g", "a-\u0100", "\\\u0100" };
        for (final String text : malformed)
        {
            assertThrows(IllegalArgumentException.class, () -> ByteClass.of(text), text);
        }
    }

    @Test
    void shouldCombine()
    {
        final ByteClass letters = ByteClass.of("a-e");
        assertMembers(letters.or(ByteClass.of("d-f0")), in("abcdef0"));
        assertMembers(letters.without(ByteClass.of("b0")), in("acde"));
        assertMembers(letters.not(), in("abcde").negate());
    }

    @Test
    void shouldHoldTheClassesOfTheRfcs()
    {
        final IntPredicate obs = (c) -> c >= 0x80;
        final IntPredicate visible = (c) -> c > 0x20 && c < 0x7F;
        final IntPredicate unreserved = ALNUM.or(in("-._~"));
        final IntPredicate pchar = unreserved.or(in(SUB_DELIMS + "%:@"));
        final IntPredicate value = visible.or(obs).or(in(" \t"));
        assertMembers(ByteClass.ALPHANUMERIC, ALNUM);
        assertMembers(ByteClass.ALPHA.or(ByteClass.DIGIT), ALNUM);
        assertMembers(ByteClass.DIGIT, in("0123456789"));
        assertMembers(ByteClass.HEXDIG, in("0123456789abcdefABCDEF"));
        assertMembers(ByteClass.OWS, in(" \t"));
        assertMembers(ByteClass.CTL, (c) -> c < 0x20 || c == 0x7F);
        assertMembers(ByteClass.VCHAR, visible);
        assertMembers(ByteClass.TOKEN, visible.and(in("\"(),/:;<=>?@[\\]{}").negate()));
        assertMembers(ByteClass.TOKEN68, ALNUM.or(in("-._~+/")));
        assertMembers(ByteClass.VCHAR_OBS, visible.or(obs));
        assertMembers(ByteClass.RELAXED_TARGET, visible.or(obs));
        assertMembers(ByteClass.FIELD_VALUE, value);
        assertMembers(ByteClass.QUOTED_PAIR, value);
        assertMembers(ByteClass.QDTEXT, value.and(in("\"\\").negate()));
        assertMembers(ByteClass.CTEXT, value.and(in("()\\").negate()));
        assertMembers(ByteClass.ETAGC, visible.or(obs).and(in("\"").negate()));
        assertMembers(ByteClass.ATTR_CHAR, ALNUM.or(in("!#$&+-.^_`|~")));
        assertMembers(ByteClass.UNRESERVED, unreserved);
        assertMembers(ByteClass.SUB_DELIMS, in(SUB_DELIMS));
        assertMembers(ByteClass.GEN_DELIMS, in(":/?#[]@"));
        assertMembers(ByteClass.SCHEME, ALNUM.or(in("+-.")));
        assertMembers(ByteClass.PCHAR, pchar);
        assertMembers(ByteClass.PATH, pchar.or(in("/")));
        assertMembers(ByteClass.QUERY, pchar.or(in("/?")));
        assertMembers(ByteClass.TARGET, pchar.or(in("/?[]")));
        assertMembers(ByteClass.USERINFO, unreserved.or(in(SUB_DELIMS + "%:")));
        assertMembers(ByteClass.REG_NAME, unreserved.or(in(SUB_DELIMS + "%")));
        assertMembers(ByteClass.IP_LITERAL, unreserved.or(in(SUB_DELIMS + ":")));
        assertMembers(ByteClass.COOKIE_OCTET, visible.and(in("\",;\\").negate()));
        assertMembers(ByteClass.AV_OCTET, visible.or(in(" ")).and(in(";").negate()));
    }

    @Test
    void shouldFindTheFirstByteOutside()
    {
        final Random random = new Random(3);
        final ByteClass[] classes =
            {
                ByteClass.TOKEN, ByteClass.FIELD_VALUE, ByteClass.DIGIT, ByteClass.CTL, ByteClass.of("\\x80-\\xFF"),
                ByteClass.of("\\x00-\\x7F"), ByteClass.of("\\x00-\\xFF"), ByteClass.of("")
            };
        for (int i = 0; i < 20_000; i++)
        {
            final ByteClass octets = classes[i % classes.length];
            final byte[] bytes = new byte[random.nextInt(40)];
            for (int at = 0; at < bytes.length; at++)
            {
                int octet = random.nextInt(256);
                for (int attempt = 0; attempt < 20 && !octets.contains(octet); attempt++)
                {
                    octet = random.nextInt(256);
                }
                bytes[at] = (byte)octet;
            }
            int expected = 0;
            while (expected < bytes.length && octets.contains(bytes[expected]))
            {
                expected++;
            }
            int outside = 0;
            while (outside < bytes.length && !octets.contains(bytes[outside]))
            {
                outside++;
            }
            final int first = expected;
            final int firstIn = outside;
            Buffers.holding(bytes).forEach((buffer) ->
            {
                final int end = OFFSET + bytes.length;
                assertEquals(OFFSET + first, octets.indexOfNot(buffer, OFFSET, end));
                assertEquals(first == bytes.length, octets.containsAll(buffer, OFFSET, bytes.length));
                assertEquals(
                    OFFSET + firstIn, octets.indexOf(buffer.byteArray(), buffer.addressOffset(), OFFSET, end));
                assertThrows(
                    IndexOutOfBoundsException.class, () -> octets.indexOfNot(buffer, 0, buffer.capacity() + 1));
            });
        }
    }

    @Test
    void shouldKnowTheValuesOfHexDigits()
    {
        for (int octet = 0; octet < 256; octet++)
        {
            assertEquals(octet < 128 ? Character.digit(octet, 16) : -1, ByteClass.hexValue(octet));
            assertEquals(ByteClass.hexValue(octet), ByteClass.hexValue((byte)octet));
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        Buffers.holding("application/json; charset=UTF-8").forEach((buffer) ->
            Allocations.assertNone(
                20_000,
                10_000,
                () ->
                {
                    sum += ByteClass.FIELD_VALUE.indexOfNot(buffer, OFFSET, buffer.capacity());
                    sum += ByteClass.TOKEN.indexOfNot(buffer, OFFSET, buffer.capacity());
                    sum += ByteClass.TOKEN.contains(buffer.getByte(OFFSET)) ? 1 : 0;
                }));
        assertTrue(sum != 0);
    }

    private static IntPredicate in(final String text)
    {
        return (c) -> text.indexOf(c) >= 0;
    }

    private static void assertMembers(final ByteClass octets, final IntPredicate expected)
    {
        for (int octet = 0; octet < 256; octet++)
        {
            assertEquals(expected.test(octet), octets.contains(octet), "octet=" + octet);
            assertEquals(expected.test(octet), octets.contains((byte)octet), "octet=" + octet);
        }
    }
}
