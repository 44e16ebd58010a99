/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Set-Cookie by RFC 6265 and its draft, with strings; {@link #check} compares {@link SetCookie} with it. */
final class SetCookieModel
{
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final SetCookie COOKIE = new SetCookie();
    private static final ByteSlice SLICE = new ByteSlice();
    private static final UnsafeBuffer OUT = new UnsafeBuffer(new byte[64 * 1024]);

    private String name;
    private String value;
    private final List<String[]> attributes = new ArrayList<>();
    private long maxAge = SetCookie.NO_MAX_AGE;
    private long expires = SetCookie.NO_EXPIRES;
    private String domain;
    private String path;
    private boolean secure;
    private boolean httpOnly;
    private boolean partitioned;
    private int sameSite;

    private SetCookieModel()
    {
    }

    static void check(final String input)
    {
        final SetCookieModel model = new SetCookieModel();
        final boolean good = model.parse(input);
        Buffers.holding(input).forEach((buffer) -> model.compare(buffer, input, good));
    }

    private boolean parse(final String input)
    {
        if (input.chars().anyMatch((c) -> c < 0x20 && c != '\t' || c == 0x7F))
        {
            return false;
        }
        final String[] pieces = input.split(";", -1);
        final int equals = pieces[0].indexOf('=');
        name = trim(equals < 0 ? "" : pieces[0].substring(0, equals));
        value = trim(pieces[0].substring(equals + 1));
        if (name.isEmpty() || name.length() + value.length() > 4096)
        {
            return false;
        }
        for (int i = 1; i < pieces.length; i++)
        {
            attribute(pieces[i]);
        }
        return true;
    }

    private void attribute(final String piece)
    {
        final int equals = piece.indexOf('=');
        final String key = trim(equals < 0 ? piece : piece.substring(0, equals));
        final String text = trim(equals < 0 ? "" : piece.substring(equals + 1));
        if (equals < 0 && key.isEmpty())
        {
            return;
        }
        final String lower = lower(key);
        attributes.add(new String[]{lower, text});
        if (text.length() > 1024)
        {
            return;
        }
        switch (lower)
        {
            case "expires":
                final byte[] bytes = Buffers.bytes(text);
                final long time = CookieDate.parse(new UnsafeBuffer(bytes), 0, bytes.length);
                expires = HttpDate.MALFORMED == time ? expires : time;
                break;
            case "max-age":
                if (text.matches("-?[0-9]+"))
                {
                    maxAge = new BigInteger(text).min(MAX).max(MAX.negate()).longValueExact();
                }
                break;
            case "domain":
                final String bare = text.startsWith(".") ? text.substring(1) : text;
                domain = bare.isEmpty() ? domain : bare;
                break;
            case "path":
                path = text.startsWith("/") ? text : null;
                break;
            case "secure":
                secure = true;
                break;
            case "httponly":
                httpOnly = true;
                break;
            case "partitioned":
                partitioned = true;
                break;
            case "samesite":
                sameSite = Math.max(0, List.of("", "strict", "lax", "none").indexOf(lower(text)));
                break;
            default:
                break;
        }
    }

    private void compare(final MutableDirectBuffer buffer, final String input, final boolean good)
    {
        final int result = COOKIE.parse(buffer, OFFSET, input.length());
        assertEquals(good ? input.length() : ParseError.BAD_COOKIE, result);
        if (!good)
        {
            final int at = COOKIE.errorOffset();
            assertTrue(0 <= at && at <= input.length(), "at=" + at);
            assertTrue(COOKIE.name(SLICE).isEmpty());
            assertTrue(COOKIE.value(SLICE).isEmpty());
            assertEquals(SetCookie.END, COOKIE.nextAttribute());
            return;
        }
        assertEquals(-1, COOKIE.errorOffset());
        assertEquals(name, text(COOKIE.name(SLICE)));
        assertEquals(value, text(COOKIE.value(SLICE)));
        assertEquals(maxAge, COOKIE.maxAge());
        assertEquals(expires, COOKIE.expires());
        assertEquals(domain, text(COOKIE.domain(SLICE)));
        assertEquals(path, text(COOKIE.path(SLICE)));
        final int length = COOKIE.copyDomain(OUT, OFFSET, OUT.capacity() - OFFSET);
        assertEquals(null == domain ? "" : lower(domain), Buffers.text(OUT, OFFSET, length));
        assertEquals(secure, COOKIE.isSecure());
        assertEquals(httpOnly, COOKIE.isHttpOnly());
        assertEquals(partitioned, COOKIE.isPartitioned());
        assertEquals(sameSite, COOKIE.sameSite());
        assertEquals(isPrefixKept(), COOKIE.isPrefixKept());
        for (int pass = 0; pass < 2; pass++)
        {
            compareAttributes(input.length());
            COOKIE.rewind();
        }
    }

    private void compareAttributes(final int length)
    {
        int at = OFFSET;
        for (final String[] attribute : attributes)
        {
            assertTrue(COOKIE.nextAttribute() > SetCookie.END);
            final int copied = COOKIE.copyAttributeName(OUT, OFFSET, OUT.capacity() - OFFSET);
            assertEquals(attribute[0], Buffers.text(OUT, OFFSET, copied));
            assertTrue(at < COOKIE.attributeName(SLICE).offset(), "at=" + at);
            at = SLICE.offset() + SLICE.length();
            assertEquals(attribute[1], text(COOKIE.attributeValue(SLICE)));
            assertTrue(at <= SLICE.offset(), "at=" + at);
            at = SLICE.offset() + SLICE.length();
        }
        assertTrue(at <= OFFSET + length, "at=" + at);
        assertEquals(SetCookie.END, COOKIE.nextAttribute());
        assertEquals(SetCookie.END, COOKIE.nextAttribute());
        assertTrue(COOKIE.attributeName(SLICE).isEmpty());
    }

    private boolean isPrefixKept()
    {
        final String key = lower(name);
        return key.startsWith("__host-") ? secure && null == domain && "/".equals(path) :
            secure || !key.startsWith("__secure-");
    }

    private static String text(final ByteSlice slice)
    {
        return slice.isAbsent() ? null : slice.toString();
    }

    private static String lower(final String text)
    {
        final StringBuilder builder = new StringBuilder(text.length());
        text.chars().forEach((c) -> builder.append(
            c < 0x80 ? String.valueOf((char)c).toLowerCase(Locale.ROOT) : String.valueOf((char)c)));
        return builder.toString();
    }

    private static String trim(final String text)
    {
        int from = 0;
        int to = text.length();
        while (from < to && " \t".indexOf(text.charAt(from)) >= 0)
        {
            from++;
        }
        while (to > from && " \t".indexOf(text.charAt(to - 1)) >= 0)
        {
            to--;
        }
        return text.substring(from, to);
    }
}
