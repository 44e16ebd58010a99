/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.Words;

/**
 * Text into the parts of a URI, without garbage: as UTF-8, percent-encoded, or as it is where it is encoded already.
 * <p>
 * Stateless; any thread.
 */
final class UriText
{
    private static final byte[] UPPER_HEX = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D',
        'E', 'F' };
    private static final int MAX_ONE = 0xFFFF;

    private UriText()
    {
    }

    /**
     * The length of text after encoding.
     *
     * @param text to encode.
     * @param set  of octets that stay.
     * @return length in bytes; at most the greatest int.
     */
    static int encodedLength(final CharSequence text, final PercentSet set)
    {
        final ByteClass plain = set.plain();
        long length = 0;
        for (int i = 0, end = text.length(); i < end; )
        {
            final int point = Utf8.pointAt(text, i);
            length += point < 0x80 && plain.contains(point) ? 1 : 3L * Utf8.width(point);
            i += point > MAX_ONE ? 2 : 1;
        }
        return (int)Math.min(length, Integer.MAX_VALUE);
    }

    /**
     * Encode text.
     *
     * @param text    to encode.
     * @param set     of octets that stay.
     * @param base    array to write to, or null outside the heap.
     * @param address to write to; there is room for {@link #encodedLength}.
     */
    static void encode(final CharSequence text, final PercentSet set, final Object base, final long address)
    {
        final ByteClass plain = set.plain();
        long at = address;
        for (int i = 0, end = text.length(); i < end; )
        {
            final int point = Utf8.pointAt(text, i);
            if (point < 0x80)
            {
                if (plain.contains(point))
                {
                    Words.storeByte(base, at++, point);
                }
                else
                {
                    at = escape(base, at, point);
                }
            }
            else
            {
                final int width = Utf8.width(point);
                for (int j = 0; j < width; j++)
                {
                    at = escape(base, at, Utf8.octet(point, width, j));
                }
            }
            i += point > MAX_ONE ? 2 : 1;
        }
    }

    /**
     * Check text that is encoded already.
     *
     * @param text    to check.
     * @param allowed octets, a percent sign among them.
     * @param holes   may {@code {name}} stand in it?
     * @return 0, {@link ParseError#BAD_URI} or {@link ParseError#BAD_PERCENT}.
     */
    static int check(final CharSequence text, final ByteClass allowed, final boolean holes)
    {
        for (int i = 0, end = text.length(); i < end; i++)
        {
            final char c = text.charAt(i);
            if ('%' == c && allowed.contains(c))
            {
                if (end - i < 3 || (hexValue(text.charAt(i + 1)) | hexValue(text.charAt(i + 2))) < 0)
                {
                    return ParseError.BAD_PERCENT;
                }
                i += 2;
            }
            else if ('{' == c && holes)
            {
                final int from = i + 1;
                while (i < end && '}' != text.charAt(i))
                {
                    i++;
                    if (i == end || text.charAt(i) >= 0x80 || '/' == text.charAt(i) || '{' == text.charAt(i))
                    {
                        return ParseError.BAD_URI;
                    }
                }
                if (i == from)
                {
                    return ParseError.BAD_URI;
                }
            }
            else if (c >= 0x80 || !allowed.contains(c))
            {
                return ParseError.BAD_URI;
            }
        }
        return 0;
    }

    /**
     * Copy text of ASCII.
     *
     * @param text    to copy.
     * @param base    array to write to, or null outside the heap.
     * @param address to write to.
     */
    static void copy(final CharSequence text, final Object base, final long address)
    {
        for (int i = 0, end = text.length(); i < end; i++)
        {
            Words.storeByte(base, address + i, text.charAt(i));
        }
    }

    private static long escape(final Object base, final long address, final int octet)
    {
        Words.storeByte(base, address, '%');
        Words.storeByte(base, address + 1, UPPER_HEX[octet >>> 4]);
        Words.storeByte(base, address + 2, UPPER_HEX[octet & 0xF]);
        return address + 3;
    }

    private static int hexValue(final char c)
    {
        return c < 0x80 ? ByteClass.hexValue(c) : -1;
    }
}
