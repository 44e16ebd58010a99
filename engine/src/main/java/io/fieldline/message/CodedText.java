/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.Words;

/**
 * Text of an urlencoded form, read through its escapes an octet at a time: compared, and read as numbers, without being
 * decoded anywhere.
 * <p>
 * Stateless; any thread. Checks no bounds; reads nothing outside the lengths given.
 */
final class CodedText
{
    private static final long MAX_MAGNITUDE = Long.MIN_VALUE;

    private CodedText()
    {
    }

    /* The octet that stands at an index, in the low byte, and how many bytes it takes, above it. */
    private static int octetAt(final Object base, final long address, final int index, final int length)
    {
        final int octet = Words.loadByte(base, address + index);
        if ('%' == octet)
        {
            final int escaped = PercentCodec.escape(base, address + index, length - index);
            return escaped >= 0 ? 3 << 8 | escaped : 1 << 8 | '%';
        }
        return 1 << 8 | ('+' == octet ? ' ' : octet);
    }

    /* Is it, decoded, the text's UTF-8? */
    static boolean equalsUtf8(final Object base, final long address, final int length, final CharSequence text)
    {
        int in = 0;
        for (int i = 0, end = text.length(); i < end; )
        {
            final int point = Utf8.pointAt(text, i);
            final int width = Utf8.width(point);
            for (int j = 0; j < width; j++)
            {
                if (in >= length)
                {
                    return false;
                }
                final int octet = octetAt(base, address, in, length);
                if ((octet & 0xFF) != Utf8.octet(point, width, j))
                {
                    return false;
                }
                in += octet >>> 8;
            }
            i += point > Character.MAX_VALUE ? 2 : 1;
        }
        return in == length;
    }

    /* As AsciiNumbers.parseLong reads the decoded text. */
    static long parseLong(final Object base, final long address, final int length)
    {
        if (length <= 0)
        {
            return AsciiNumbers.EMPTY;
        }
        long value = 0;
        boolean overflow = false;
        for (int in = 0; in < length; )
        {
            final int octet = octetAt(base, address, in, length);
            final int digit = (octet & 0xFF) - '0';
            if (digit < 0 || digit > 9)
            {
                return AsciiNumbers.BAD_DIGIT;
            }
            overflow |= value > (Long.MAX_VALUE - digit) / 10;
            value = value * 10 + digit;
            in += octet >>> 8;
        }
        return overflow ? AsciiNumbers.OVERFLOW : value;
    }

    /* As AsciiNumbers.parseDecimal reads the decoded text. */
    static int parseDecimal(final Object base, final long address, final int length, final Decimal number)
    {
        if (length <= 0)
        {
            return AsciiNumbers.EMPTY;
        }
        // as a negative number, which has room for one more
        long mantissa = 0;
        int digits = 0;
        int scale = -1;
        boolean negative = false;
        boolean overflow = false;
        for (int in = 0; in < length; )
        {
            final int octet = octetAt(base, address, in, length);
            final int digit = (octet & 0xFF) - '0';
            if (digit >= 0 && digit <= 9)
            {
                overflow |= mantissa < (MAX_MAGNITUDE + digit) / 10;
                mantissa = mantissa * 10 - digit;
                digits++;
                scale = scale < 0 ? scale : scale + 1;
            }
            else if ('.' == (octet & 0xFF) && scale < 0 && digits > 0)
            {
                scale = 0;
            }
            else if ('-' == (octet & 0xFF) && 0 == in)
            {
                negative = true;
            }
            else
            {
                return AsciiNumbers.BAD_DIGIT;
            }
            in += octet >>> 8;
        }
        if (0 == digits || 0 == scale)
        {
            return AsciiNumbers.BAD_DIGIT;
        }
        if (overflow || scale > Decimal.MAX_SCALE || !negative && MAX_MAGNITUDE == mantissa)
        {
            return AsciiNumbers.OVERFLOW;
        }
        number.set(negative ? mantissa : -mantissa, Math.max(0, scale));
        return AsciiNumbers.OK;
    }
}
