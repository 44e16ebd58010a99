/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static io.fieldline.buffers.PercentCodec.INSUFFICIENT;
import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PercentCodecTest
{
    private static final String ALPHABET = "%%%%++abcdefgABCDEFG0123456789xyz=&/-._~* \u00FC\u0000";
    private int sum;

    @Test
    void shouldDecode()
    {
        assertDecoded("a b", "a%20b", false);
        assertDecoded("a+b", "a+b", false);
        assertDecoded("a b c+", "a+b+c%2B", true);
        assertDecoded("\u00C3\u00A9", "%c3%A9", true);
        assertDecoded("\u00FF\u0000", "%ff%00", false);
        assertDecoded("%2B", "%252B", true);
        assertDecoded("/orders/ES Z6/?", "/orders/ES%20Z6/%3F", false);
        assertDecoded("", "", true);
    }

    @Test
    void shouldKeepBadEscapesUnlessStrict()
    {
        assertBad("%", 0);
        assertBad("a%4", 1);
        assertBad("%zz", 0);
        assertBad("0123456%", 7);
        assertBad("01234567%1", 8);
        assertBad("abc%4g", 3);
        assertBad("abc%g4", 3);
        assertBad("%\u00B1\u00B2", 0);
        assertDecoded("%A%4", "%%41%4", "%%41%4", false, 0);
    }

    @Test
    void shouldSayInsufficientAtAnySmallerCapacity()
    {
        final String coded = "0123456789%20%41+bcdefghijklm%7E";
        final String plain = "0123456789 A bcdefghijklm~";
        Buffers.holding(coded).forEach((src) ->
        {
            for (int capacity = 0; capacity < plain.length() + 3; capacity++)
            {
                final int room = capacity;
                Buffers.both(60).forEach((dst) ->
                {
                    final int result = PercentCodec.decode(
                        src, OFFSET, coded.length(), dst, OFFSET, room, true, true);
                    assertEquals(room < plain.length() ? INSUFFICIENT : plain.length(), result);
                    Buffers.assertUntouched(dst, 0, OFFSET);
                    Buffers.assertUntouched(dst, OFFSET + Math.min(room, plain.length()), 60);
                });
            }
        });
    }

    @Test
    void shouldDecodeInPlace()
    {
        final String coded = "a%20b+c%zz%41%42%43defghijklmnopqrstuvwxyz%2B0123+456789";
        for (int shift = 0; shift <= 2; shift++)
        {
            final int back = shift;
            Buffers.holding(coded).forEach((buffer) ->
            {
                final int length = PercentCodec.decode(
                    buffer, OFFSET, coded.length(), buffer, OFFSET - back, coded.length(), true, false);
                assertEquals(model(coded, true), Buffers.text(buffer, OFFSET - back, length));
            });
        }
    }

    @Test
    void shouldAgreeWithThePlainModel()
    {
        final Random random = new Random(11);
        for (int i = 0; i < 20_000; i++)
        {
            final String coded = random(random, random.nextInt(45));
            final boolean plus = random.nextBoolean();
            final String plain = model(coded, plus);
            final MutableDirectBuffer src = Buffers.holding(coded).skip(i & 1).findFirst().get();
            final MutableDirectBuffer dst = new UnsafeBuffer(new byte[60]);
            final int length = coded.length();
            assertEquals(
                plain.length(), PercentCodec.decode(src, OFFSET, length, dst, 5, plain.length(), plus, false));
            assertEquals(plain, Buffers.text(dst, 5, plain.length()));
            assertEquals(plain.length(), PercentCodec.decodedLength(src, OFFSET, length));
            assertEquals(!plain.equals(coded), PercentCodec.isCoded(src, OFFSET, length, plus), coded);
            assertTrue(PercentCodec.equalsDecoded(src, OFFSET, length, plain, plus), coded);
            assertTrue(PercentCodec.equalsDecoded(src, OFFSET, length, dst, 5, plain.length(), plus), coded);
            assertEquals(NameHash.ofKey(plain), PercentCodec.hashDecoded(src, OFFSET, length, plus), coded);
            assertUnequal(random, src, length, plain, plus);
        }
    }

    @Test
    void shouldFindKeysEqualWhateverTheirEscapes()
    {
        final Random random = new Random(13);
        for (int i = 0; i < 20_000; i++)
        {
            final String plain = random(random, random.nextInt(20)).replace('%', '#').replace('+', ' ');
            final String one = escape(random, plain);
            final String two = escape(random, plain);
            final String three = escape(random, plain + "x");
            assertTrue(bothEqual(one, two), one + " " + two);
            assertFalse(bothEqual(one, three));
            assertFalse(bothEqual(three, two));
            if (!plain.isEmpty())
            {
                final char last = (char)(plain.charAt(plain.length() - 1) ^ 1);
                assertFalse(bothEqual(one, escape(random, plain.substring(0, plain.length() - 1) + last)));
            }
        }
        assertTrue(bothEqual("a[]", "a%5B%5d"));
        assertFalse(bothEqual("a+b", "a%2Bb"));
    }

    @Test
    void shouldEncodeFormsAsUrlEncoderDoes()
    {
        final Random random = new Random(17);
        for (int i = 0; i < 10_000; i++)
        {
            final byte[] plain = new byte[random.nextInt(40)];
            random.nextBytes(plain);
            for (int at = 0; at < plain.length; at++)
            {
                plain[at] = random.nextInt(4) == 0 ? plain[at] : (byte)('a' + (plain[at] & 15));
            }
            final String text = new String(plain, StandardCharsets.ISO_8859_1);
            final String expected = URLEncoder.encode(text, StandardCharsets.ISO_8859_1);
            assertEquals(expected, encode(text, PercentSet.FORM));
            assertEquals(text, URLDecoder.decode(expected, StandardCharsets.ISO_8859_1));
            assertDecoded(text, expected, true);
            assertDecoded(text, encode(text, PercentSet.UNRESERVED), false);
            assertDecoded(text, encode(text, PercentSet.PATH_SEGMENT), false);
            assertDecoded(text, encode(text, PercentSet.PATH), false);
            assertDecoded(text, encode(text, PercentSet.QUERY), false);
            assertDecoded(text, encode(text, PercentSet.QUERY_PART), true);
        }
    }

    @Test
    void shouldEncodeEachOctetAsItsSetSays()
    {
        assertStay(PercentSet.UNRESERVED, "-._~", " %*+/?:@!$&'()=;,#[]\"<>^`{|}\\");
        assertStay(PercentSet.FORM, "*-._", "%~+/?:@!$&'()=;,#[]\"<>^`{|}\\");
        assertStay(PercentSet.PATH_SEGMENT, "-._~!$&'()*+,;=:@", " %/?#[]\"<>^`{|}\\");
        assertStay(PercentSet.PATH, "-._~!$&'()*+,;=:@/", " %?#[]\"<>^`{|}\\");
        assertStay(PercentSet.QUERY, "-._~!$&'()*+,;=:@/?", " %#[]\"<>^`{|}\\");
        assertStay(PercentSet.QUERY_PART, "-._~!$'()*,:@/?", " %#[]&=+;\"<>^`{|}\\");
        assertEquals("+", encode(" ", PercentSet.FORM));
        final PercentSet digits = PercentSet.of(ByteClass.of("0-9% +"), true);
        assertEquals("12345678+%25%2B%61bcdefgh".replace("bcdefgh", "%62%63%64%65%66%67%68"),
            encode("12345678 %+abcdefgh", digits));
    }

    @Test
    void shouldSayInsufficientWhenEncodingIntoLess()
    {
        final String plain = "0123456789 abcdefgh\u00FC=x12345678";
        final String coded = encode(plain, PercentSet.FORM);
        Buffers.holding(plain).forEach((src) ->
        {
            for (int capacity = 0; capacity < coded.length() + 3; capacity++)
            {
                final int room = capacity;
                Buffers.both(60).forEach((dst) ->
                {
                    final int result = PercentCodec.encode(
                        src, OFFSET, plain.length(), dst, OFFSET, room, PercentSet.FORM);
                    assertEquals(room < coded.length() ? INSUFFICIENT : coded.length(), result);
                    Buffers.assertUntouched(dst, 0, OFFSET);
                    Buffers.assertUntouched(dst, OFFSET + Math.min(room, coded.length()), 60);
                });
            }
        });
    }

    @Test
    void shouldRefuseRangesOutside()
    {
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[8]);
        final Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        assertThrows(outside, () -> PercentCodec.decode(buffer, 1, 8, buffer, 0, 8, true, true));
        assertThrows(outside, () -> PercentCodec.decode(buffer, 0, 8, buffer, 1, 8, true, true));
        assertThrows(outside, () -> PercentCodec.encode(buffer, 1, 8, buffer, 0, 8, PercentSet.FORM));
        assertThrows(outside, () -> PercentCodec.encode(buffer, 0, 8, buffer, 1, 8, PercentSet.FORM));
        assertThrows(outside, () -> PercentCodec.encodedLength(buffer, 0, 9, PercentSet.FORM));
        assertThrows(outside, () -> PercentCodec.decodedLength(buffer, 0, 9));
        assertThrows(outside, () -> PercentCodec.isCoded(buffer, 0, 9, true));
        assertThrows(outside, () -> PercentCodec.hashDecoded(buffer, -1, 2, true));
        assertThrows(outside, () -> PercentCodec.equalsDecoded(buffer, 9, 0, "", true));
        assertThrows(outside, () -> PercentCodec.equalsDecoded(buffer, 0, 0, buffer, 9, 0, true));
    }

    @Test
    void shouldAllocateNothing()
    {
        final String coded = "side=buy&sym=ES%20Z6+x%zz&note=abcdefghijkl";
        final MutableDirectBuffer dst = new UnsafeBuffer(new byte[200]);
        Buffers.holding(coded).forEach((src) ->
            Allocations.assertNone(
                20_000,
                10_000,
                () ->
                {
                    final int length = coded.length();
                    sum += PercentCodec.decode(src, OFFSET, length, dst, 3, 100, true, false);
                    sum += PercentCodec.decode(src, OFFSET, length, dst, 3, 100, true, true);
                    sum += PercentCodec.decodedLength(src, OFFSET, length);
                    sum += PercentCodec.hashDecoded(src, OFFSET, length, true);
                    sum += PercentCodec.isCoded(src, OFFSET, length, true) ? 1 : 0;
                    sum += PercentCodec.equalsDecoded(src, OFFSET, length, "side=buy&sym=ES Z6", true) ? 1 : 0;
                    sum += PercentCodec.equalsDecoded(src, OFFSET, length, dst, 3, 40, true) ? 1 : 0;
                    sum += PercentCodec.encode(src, OFFSET, length, dst, 3, 150, PercentSet.FORM);
                    sum += PercentCodec.encodedLength(src, OFFSET, length, PercentSet.QUERY_PART);
                }));
    }

    private static void assertUnequal(
        final Random random,
        final MutableDirectBuffer src,
        final int length,
        final String plain,
        final boolean plus)
    {
        final MutableDirectBuffer other = new UnsafeBuffer(new byte[60]);
        assertFalse(PercentCodec.equalsDecoded(src, OFFSET, length, plain + "x", plus));
        other.putBytes(5, bytes(plain + "x"));
        assertFalse(PercentCodec.equalsDecoded(src, OFFSET, length, other, 5, plain.length() + 1, plus));
        if (!plain.isEmpty())
        {
            final StringBuilder changed = new StringBuilder(plain);
            final int at = random.nextInt(plain.length());
            changed.setCharAt(at, (char)(plain.charAt(at) ^ 4));
            other.putBytes(5, bytes(changed.toString()));
            assertFalse(PercentCodec.equalsDecoded(src, OFFSET, length, changed, plus));
            assertFalse(PercentCodec.equalsDecoded(src, OFFSET, length, other, 5, plain.length(), plus));
            final String less = plain.substring(1);
            assertFalse(PercentCodec.equalsDecoded(src, OFFSET, length, less, plus));
            other.putBytes(5, bytes(plain));
            assertFalse(PercentCodec.equalsDecoded(src, OFFSET, length, other, 5, less.length(), plus));
        }
    }

    private static boolean bothEqual(final String one, final String two)
    {
        final MutableDirectBuffer a = Buffers.holding(one).findFirst().get();
        final MutableDirectBuffer b = Buffers.holding(two).skip(1).findFirst().get();
        final boolean equal = PercentCodec.equalsBothDecoded(
            a.byteArray(), a.addressOffset() + OFFSET, one.length(),
            b.byteArray(), b.addressOffset() + OFFSET, two.length(), true);
        if (equal)
        {
            assertEquals(
                PercentCodec.hashDecoded(a, OFFSET, one.length(), true),
                PercentCodec.hashDecoded(b, OFFSET, two.length(), true));
        }
        return equal;
    }

    private static void assertDecoded(final String plain, final String coded, final boolean plus)
    {
        assertDecoded(plain, coded, coded, plus, plain.length());
    }

    private static void assertDecoded(
        final String plain, final String coded, final String name, final boolean plus, final int strictResult)
    {
        Buffers.holding(coded).forEach((src) ->
            Buffers.both(coded.length() + 8).forEach((dst) ->
            {
                final int strict = PercentCodec.decode(
                    src, OFFSET, coded.length(), dst, OFFSET, coded.length(), plus, true);
                assertEquals(strictResult, strict < 0 ? PercentCodec.errorPosition(strict) : strict, name);
                final int length = PercentCodec.decode(
                    src, OFFSET, coded.length(), dst, OFFSET, plain.length(), plus, false);
                assertEquals(plain, Buffers.text(dst, OFFSET, length), name);
            }));
    }

    private static void assertBad(final String coded, final int position)
    {
        Buffers.holding(coded).forEach((src) ->
        {
            final MutableDirectBuffer dst = new UnsafeBuffer(new byte[40]);
            final int result = PercentCodec.decode(src, OFFSET, coded.length(), dst, 1, 39, true, true);
            assertTrue(result < 0);
            assertNotEquals(INSUFFICIENT, result);
            assertEquals(position, PercentCodec.errorPosition(result));
            assertFalse(PercentCodec.isCoded(src, OFFSET, coded.length(), true));
            final int length = PercentCodec.decode(src, OFFSET, coded.length(), dst, 1, 39, true, false);
            assertEquals(coded, Buffers.text(dst, 1, length));
        });
    }

    private static void assertStay(final PercentSet set, final String stay, final String coded)
    {
        for (int octet = 0; octet < 256; octet++)
        {
            final String text = String.valueOf((char)octet);
            if (ByteClass.ALPHANUMERIC.contains(octet) || stay.indexOf(octet) >= 0)
            {
                assertEquals(text, encode(text, set), text);
            }
            else if (' ' != octet || !set.spaceAsPlus())
            {
                assertEquals(String.format("%%%02X", octet), encode(text, set), text);
                assertTrue(octet <= ' ' || octet >= 0x7F || coded.indexOf(octet) >= 0, text);
            }
        }
    }

    private static String encode(final String plain, final PercentSet set)
    {
        final MutableDirectBuffer src = Buffers.holding(plain).findFirst().get();
        final MutableDirectBuffer dst = new UnsafeBuffer(new byte[3 * plain.length() + 8]);
        final int length = PercentCodec.encodedLength(src, OFFSET, plain.length(), set);
        assertEquals(length, PercentCodec.encode(src, OFFSET, plain.length(), dst, OFFSET, length, set));
        return Buffers.text(dst, OFFSET, length);
    }

    private static String escape(final Random random, final String plain)
    {
        final StringBuilder coded = new StringBuilder();
        for (final char c : plain.toCharArray())
        {
            switch (' ' == c ? random.nextInt(4) : random.nextInt(3))
            {
                case 0:
                    coded.append(String.format("%%%02x", (int)c));
                    break;
                case 1:
                    coded.append(String.format("%%%02X", (int)c));
                    break;
                case 2:
                    coded.append(c);
                    break;
                default:
                    coded.append('+');
                    break;
            }
        }
        return coded.toString();
    }

    private static String random(final Random random, final int length)
    {
        final StringBuilder text = new StringBuilder();
        final int plain = random.nextInt(3);
        for (int i = 0; i < length; i++)
        {
            text.append(ALPHABET.charAt(6 * plain + random.nextInt(ALPHABET.length() - 6 * plain)));
        }
        return text.toString();
    }

    private static String model(final String coded, final boolean plus)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < coded.length(); i++)
        {
            final char c = coded.charAt(i);
            if ('%' == c && i + 2 < coded.length() && coded.substring(i + 1, i + 3).matches("[0-9A-Fa-f]{2}"))
            {
                out.write(Integer.parseInt(coded.substring(i + 1, i + 3), 16));
                i += 2;
            }
            else
            {
                out.write(plus && '+' == c ? ' ' : c);
            }
        }
        return out.toString(StandardCharsets.ISO_8859_1);
    }
}
