/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.agrona.MutableDirectBuffer;

/**
 * Text as UTF-8, without garbage. A surrogate that stands alone becomes U+FFFD, as in WHATWG's encoder.
 * <p>
 * Stateless; any thread.
 */
final class Utf8
{
    private static final int REPLACEMENT = 0xFFFD;
    private static final int MAX_ONE = 0x7F;
    private static final int MAX_TWO = 0x7FF;
    private static final int MAX_THREE = 0xFFFF;

    private Utf8()
    {
    }

    /* In bytes; 0 for null. */
    static int length(final CharSequence text)
    {
        int length = 0;
        final int end = null == text ? 0 : text.length();
        for (int i = 0; i < end; )
        {
            final int point = pointAt(text, i);
            length += width(point);
            i += point > MAX_THREE ? 2 : 1;
        }
        return length;
    }

    /* Put text: the index behind its last byte. */
    static int put(final CharSequence text, final MutableDirectBuffer dst, final int offset)
    {
        int at = offset;
        final int end = null == text ? 0 : text.length();
        for (int i = 0; i < end; )
        {
            final int point = pointAt(text, i);
            final int width = width(point);
            if (1 == width)
            {
                dst.putByte(at, (byte)point);
            }
            else
            {
                int rest = point;
                for (int j = width - 1; j > 0; j--)
                {
                    dst.putByte(at + j, (byte)(0x80 | rest & 0x3F));
                    rest >>>= 6;
                }
                dst.putByte(at, (byte)(0xF00 >>> width | rest));
            }
            at += width;
            i += point > MAX_THREE ? 2 : 1;
        }
        return at;
    }

    /* One octet of a point of a width. */
    static int octet(final int point, final int width, final int index)
    {
        if (1 == width)
        {
            return point;
        }
        return 0 == index ?
            0xF00 >>> width & 0xFF | point >>> 6 * (width - 1) : 0x80 | point >>> 6 * (width - 1 - index) & 0x3F;
    }

    static int width(final int point)
    {
        return point <= MAX_ONE ? 1 : point <= MAX_TWO ? 2 : point <= MAX_THREE ? 3 : 4;
    }

    static int pointAt(final CharSequence text, final int index)
    {
        final char c = text.charAt(index);
        if (!Character.isSurrogate(c))
        {
            return c;
        }
        if (Character.isHighSurrogate(c) && index + 1 < text.length())
        {
            final char low = text.charAt(index + 1);
            if (Character.isLowSurrogate(low))
            {
                return Character.toCodePoint(c, low);
            }
        }
        return REPLACEMENT;
    }
}
