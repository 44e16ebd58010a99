/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.UnaryOperator;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.assertUntouched;
import static io.fieldline.buffers.testing.Buffers.both;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static io.fieldline.buffers.testing.Buffers.holding;
import static io.fieldline.buffers.testing.Buffers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SetCookieTest
{
    private final ByteSlice slice = new ByteSlice();
    private final SetCookie cookie = new SetCookie();
    private final SetCookieBuilder builder = new SetCookieBuilder();
    private long sum;

    @Test
    void shouldReadNameValueAndAttributes()
    {
        final String value = " sid = \"a=b\" ;Path=/a; DOMAIN=.Example.COM;; secure; HttpOnly=x;Max-Age=60;" +
            " Expires=Sun, 06 Nov 1994 08:49:37 GMT; SameSite=sTRICT; Partitioned; Priority=High; ";
        holding(value).forEach((buffer) ->
        {
            assertEquals(value.length(), cookie.parse(buffer, OFFSET, value.length()));
            assertEquals("sid", cookie.name(slice).toString());
            assertEquals("\"a=b\"", cookie.value(slice).toString());
            assertEquals("/a", cookie.path(slice).toString());
            assertEquals("Example.COM", cookie.domain(slice).toString());
            final UnsafeBuffer dst = new UnsafeBuffer(new byte[20]);
            assertEquals("example.com", text(dst, OFFSET, cookie.copyDomain(dst, OFFSET, 11)));
            assertEquals(PairView.INSUFFICIENT, cookie.copyDomain(dst, OFFSET, 10));
            assertTrue(cookie.isSecure());
            assertTrue(cookie.isHttpOnly());
            assertTrue(cookie.isPartitioned());
            assertEquals(60, cookie.maxAge());
            assertEquals(784111777, cookie.expires());
            assertEquals(SetCookie.SAME_SITE_STRICT, cookie.sameSite());
            final int[] expected = {
                SetCookie.PATH, SetCookie.DOMAIN, SetCookie.SECURE, SetCookie.HTTP_ONLY, SetCookie.MAX_AGE,
                SetCookie.EXPIRES, SetCookie.SAME_SITE, SetCookie.PARTITIONED, SetCookie.OTHER};
            for (final int attribute : expected)
            {
                assertEquals(attribute, cookie.nextAttribute());
            }
            assertEquals("Priority", cookie.attributeName(slice).toString());
            assertEquals("High", cookie.attributeValue(slice).toString());
            assertEquals("priority", text(dst, OFFSET, cookie.copyAttributeName(dst, OFFSET, 8)));
            assertEquals(SetCookie.END, cookie.nextAttribute());
            assertEquals(SetCookie.PATH, cookie.rewind().nextAttribute());
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "60|60", "-1|-1", "0|0", "-0|0", "007|7", "|none", "-|none", "+1|none", "6x|none", "1.5|none",
        "9223372036854775807|9223372036854775807", "9223372036854775808|9223372036854775807",
        "-9223372036854775807|-9223372036854775807", "-9223372036854775808|-9223372036854775807",
        "99999999999999999999999999|9223372036854775807", "-99999999999999999999999999|-9223372036854775807"})
    void shouldReadMaxAgeSaturating(final String text, final String expected)
    {
        parse("a=b; Max-Age=" + (null == text ? "" : text));
        assertEquals("none".equals(expected) ? SetCookie.NO_MAX_AGE : Long.parseLong(expected), cookie.maxAge());
    }

    @Test
    void shouldLetTheLastReadableAttributeCount()
    {
        parse("a=b; Max-Age=1; Max-Age=x; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Expires=never; Domain=x; Domain=");
        assertEquals(1, cookie.maxAge());
        assertEquals(784111777, cookie.expires());
        assertEquals("x", cookie.domain(slice).toString());
        parse("a=b; Path=/x; Path=y; SameSite=None; SameSite=what");
        assertTrue(cookie.path(slice).isAbsent());
        assertEquals(SetCookie.SAME_SITE_DEFAULT, cookie.sameSite());
        parse("a=b; Path=y; Path=/x; SameSite=what; SameSite=None; Domain=.");
        assertEquals("/x", cookie.path(slice).toString());
        assertEquals("None", SetCookie.sameSiteName(cookie.sameSite()));
        assertTrue(cookie.domain(slice).isAbsent());
    }

    @Test
    void shouldForgetTheCookieBefore()
    {
        parse("a=b; Path=/x; Domain=d; Secure; Max-Age=1; SameSite=Lax");
        assertEquals(ParseError.BAD_COOKIE, parse("none"));
        assertTrue(cookie.name(slice).isEmpty());
        assertEquals(SetCookie.END, cookie.nextAttribute());
        assertFalse(cookie.isSecure());
        parse("a=b");
        assertTrue(cookie.path(slice).isAbsent());
        assertEquals(SetCookie.NO_MAX_AGE, cookie.maxAge());
        assertEquals(SetCookie.NO_EXPIRES, cookie.expires());
        assertEquals(ParseError.BAD_COOKIE, cookie.parse(slice.wrapAbsent()));
        assertTrue(new SetCookie().name(slice).isAbsent());
        assertEquals(SetCookie.END, new SetCookie().nextAttribute());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value =
        {"a|0", "''|0", "=v|0", "  =v|2", "; a=b|0", "a=b\u0001|3", "a=b; x=\u007F|7"})
    void shouldRefuseWhatIsNoCookie(final String text, final int errorOffset)
    {
        assertEquals(ParseError.BAD_COOKIE, parse(text));
        assertEquals(errorOffset, cookie.errorOffset());
    }

    @Test
    void shouldMeetTheLimitsOfTheDraftAndPassThemByNone()
    {
        assertEquals(4_097, parse("abc=" + "v".repeat(4_093)));
        assertEquals(-1, cookie.errorOffset());
        assertEquals(ParseError.BAD_COOKIE, parse("abc=" + "v".repeat(4_094)));
        assertEquals(4_097, cookie.errorOffset());
        parse("a=b; Path=/" + "p".repeat(1_023));
        assertEquals(1_024, cookie.path(slice).length());
        parse("a=b; Path=/" + "p".repeat(1_024));
        assertTrue(cookie.path(slice).isAbsent());
        assertEquals(SetCookie.PATH, cookie.nextAttribute());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "__Secure-a=b; Secure|1|true", "__secure-a=b|1|false", "__Host-a=b; Secure; Path=/|2|true",
        "__HOST-a=b; Secure; Path=/; Domain=d|2|false", "__Host-a=b; Secure|2|false", "__Host-a=b; Path=/|2|false",
        "__Host-a=b; Secure; Path=/x|2|false", "__Hos=b|0|true", "a=b|0|true"})
    void shouldTellWhetherAPrefixIsKept(final String text, final int prefix, final boolean kept)
    {
        parse(text);
        assertEquals(prefix, cookie.prefix());
        assertEquals(kept, cookie.isPrefixKept());
    }

    @Test
    void shouldReadRandomValuesAsPlainJavaDoes()
    {
        final Random random = new Random(11);
        final String[] words = {"a", "=", ";", " ", "\t", "Path", "/", "Max-Age", "1", "secure", "x", "\"", "\u00E9"};
        for (int i = 0; i < 20_000; i++)
        {
            final StringBuilder text = new StringBuilder("a".repeat(random.nextInt(2)));
            for (int count = random.nextInt(20); count > 0; count--)
            {
                text.append(words[random.nextInt(words.length)]);
            }
            checkAgainstModel(text.toString());
        }
    }

    private void checkAgainstModel(final String text)
    {
        final String[] pieces = text.split(";", -1);
        final int equals = pieces[0].indexOf('=');
        if (equals < 0 || trim(pieces[0].substring(0, equals)).isEmpty())
        {
            assertEquals(ParseError.BAD_COOKIE, parse(text), text);
            return;
        }
        assertEquals(text.length(), parse(text), text);
        assertEquals(trim(pieces[0].substring(0, equals)), cookie.name(slice).toString());
        assertEquals(trim(pieces[0].substring(equals + 1)), cookie.value(slice).toString());
        for (int i = 1; i < pieces.length; i++)
        {
            final String piece = trim(pieces[i]);
            if (!piece.isEmpty())
            {
                final int at = piece.indexOf('=');
                assertTrue(cookie.nextAttribute() > 0, text);
                assertEquals(trim(at < 0 ? piece : piece.substring(0, at)), cookie.attributeName(slice).toString());
                assertEquals(at < 0 ? "" : trim(piece.substring(at + 1)), cookie.attributeValue(slice).toString());
            }
        }
        assertEquals(SetCookie.END, cookie.nextAttribute());
    }

    private static String trim(final String text)
    {
        return text.replaceAll("^[ \t]+|[ \t]+$", "");
    }

    @Test
    void shouldBuildAValue()
    {
        both(200).forEach((buffer) ->
        {
            builder.wrap(buffer, OFFSET, 150).cookie("__Host-sid", "\"x/y\"").path("/").secure().httpOnly();
            builder.sameSite(SetCookie.SAME_SITE_LAX).maxAge(3600).expires(784111777).partitioned();
            final String expected = "__Host-sid=\"x/y\"; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=3600; " +
                "Expires=Sun, 06 Nov 1994 08:49:37 GMT; Partitioned";
            assertEquals(expected.length(), builder.end());
            assertEquals(OFFSET + expected.length(), builder.limit());
            assertEquals(expected, text(buffer, OFFSET, expected.length()));
            assertUntouched(buffer, 0, OFFSET);
            assertUntouched(buffer, OFFSET + expected.length(), 200);
            final UnsafeBuffer value = new UnsafeBuffer(bytes("..abc.."));
            assertEquals(16, builder.wrap(buffer, OFFSET, 16).cookie("a", value, 2, 3).maxAge(-7).end());
            assertEquals("a=abc; Max-Age=0", text(buffer, OFFSET, 16));
        });
    }

    @Test
    void shouldWriteNothingBehindItsRoom()
    {
        final String full = "a=bc; Domain=d.example; Path=/p; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
        for (int room = 0; room <= full.length(); room++)
        {
            final int length = room;
            both(120).forEach((buffer) ->
            {
                final int result = builder.wrap(buffer, OFFSET, length).cookie("a", "bc").domain("d.example")
                    .path("/p").maxAge(10).expires(0).end();
                assertEquals(length < full.length() ? AsciiNumbers.INSUFFICIENT : full.length(), result);
                assertUntouched(buffer, OFFSET + length, 120);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
    void shouldRefuseBadParts(final int part)
    {
        final List<UnaryOperator<SetCookieBuilder>> parts = new ArrayList<>();
        parts.add((b) -> b.cookie("", "v"));
        parts.add((b) -> b.cookie("a b", "v"));
        parts.add((b) -> b.cookie("a", "v;w"));
        parts.add((b) -> b.cookie("a", "v\r\n"));
        parts.add((b) -> b.cookie("a", "\u0120"));
        parts.add((b) -> b.cookie("a", new UnsafeBuffer(bytes("x y")), 0, 3));
        parts.add((b) -> b.cookie("a", "v".repeat(4_096)));
        parts.add((b) -> b.cookie("a", "v").path("x"));
        parts.add((b) -> b.cookie("a", "v").path("/;x"));
        parts.add((b) -> b.cookie("a", "v").path("/x "));
        parts.add((b) -> b.cookie("a", "v").path("/" + "x".repeat(1_024)));
        parts.add((b) -> b.cookie("a", "v").domain(""));
        parts.add((b) -> b.cookie("a", "v").domain("d\n"));
        parts.add((b) -> b.cookie("a", "v").secure().secure());
        parts.add((b) -> b.cookie("a", "v").partitioned());
        parts.add((b) -> b.cookie("__Secure-a", "v"));
        parts.add((b) -> b.cookie("__Host-a", "v").secure().path("/x"));
        parts.add((b) -> b.cookie("__hOST-a", "v").secure().path("/").domain("d"));
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[8_000]);
        final SetCookieBuilder bad = parts.get(part).apply(builder.wrap(buffer, OFFSET, 7_000));
        assertEquals(ParseError.BAD_COOKIE, bad.end());
        assertEquals(ParseError.BAD_COOKIE, bad.limit());
    }

    @Test
    void shouldThrowOnMistakesOfTheCaller()
    {
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[80]);
        assertThrows(IllegalStateException.class, () -> builder.wrap(buffer, 0, 80).secure());
        assertThrows(IllegalStateException.class, () -> builder.wrap(buffer, 0, 80).end());
        assertThrows(
            IllegalStateException.class, () -> builder.wrap(buffer, 0, 80).cookie("a", "b").cookie("a", "b"));
        assertThrows(
            IllegalArgumentException.class, () -> builder.wrap(buffer, 0, 80).cookie("a", "b").sameSite(0));
        assertThrows(IndexOutOfBoundsException.class, () -> builder.wrap(buffer, 1, 80));
    }

    @Test
    void shouldReadWhatIsBuilt()
    {
        final Random random = new Random(12);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[400]);
        for (int i = 0; i < 5_000; i++)
        {
            final int attributes = random.nextInt(256);
            final long age = random.nextLong() >>> random.nextInt(64);
            final String value = Long.toString(random.nextLong(), 36).toUpperCase(Locale.ROOT);
            builder.wrap(buffer, OFFSET, 390).cookie("n" + i, value);
            for (int j = 0; j < 8; j++)
            {
                if (0 != (attributes & 1 << j))
                {
                    add(j, age);
                }
            }
            final int length = builder.end();
            if (0 != (attributes & 8) && 0 == (attributes & 4))
            {
                assertEquals(ParseError.BAD_COOKIE, length);
                continue;
            }
            assertEquals(length, cookie.parse(buffer, OFFSET, length));
            assertTrue(cookie.name(slice).equalsAscii("n" + i));
            assertTrue(cookie.value(slice).equalsAscii(value));
            assertEquals(0 != (attributes & 1), cookie.path(slice).equalsAscii("/p"));
            assertEquals(0 != (attributes & 2), cookie.domain(slice).equalsAscii("x.example"));
            assertEquals(0 != (attributes & 4), cookie.isSecure());
            assertEquals(0 != (attributes & 8), cookie.isPartitioned());
            assertEquals(0 != (attributes & 16), cookie.isHttpOnly());
            assertEquals(0 != (attributes & 32) ? Math.max(0, age) : SetCookie.NO_MAX_AGE, cookie.maxAge());
            assertEquals(0 != (attributes & 64) ? age & 0xFFFFFFFFL : SetCookie.NO_EXPIRES, cookie.expires());
            assertEquals(0 != (attributes & 128) ? SetCookie.SAME_SITE_NONE : 0, cookie.sameSite());
        }
    }

    private void add(final int attribute, final long number)
    {
        switch (attribute)
        {
            case 0 -> builder.path("/p");
            case 1 -> builder.domain("x.example");
            case 2 -> builder.secure();
            case 3 -> builder.partitioned();
            case 4 -> builder.httpOnly();
            case 5 -> builder.maxAge(number);
            case 6 -> builder.expires(number & 0xFFFFFFFFL);
            default -> builder.sameSite(SetCookie.SAME_SITE_NONE);
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(200));
        Allocations.assertNone(20_000, 1_000, () ->
        {
            final int length = builder.wrap(buffer, OFFSET, 190).cookie("sid", "31d4d96e407aad42").path("/")
                .domain("shop.example").secure().httpOnly().maxAge(60).expires(sum & 0xFFFF)
                .sameSite(SetCookie.SAME_SITE_LAX).end();
            sum += cookie.parse(buffer, OFFSET, length) + cookie.maxAge() + cookie.expires();
            while (SetCookie.END != cookie.nextAttribute())
            {
                sum += cookie.attributeValue(slice).length();
            }
        });
    }

    private int parse(final String text)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes("###" + text + ";Secure"));
        return cookie.parse(buffer, OFFSET, text.length());
    }
}
