/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.WordCompare;
import io.fieldline.buffers.Words;

/**
 * What the readers of field values share, over (array, address). Whitespace includes CR and LF, which a field value
 * holds only where a line was folded.
 */
final class FieldText
{
    /** Where a quoted string is not closed. */
    static final long NOT_CLOSED = -1;

    private FieldText()
    {
    }

    static boolean isSpace(final int octet)
    {
        return ' ' == octet || '\t' == octet || '\r' == octet || '\n' == octet;
    }

    static long skipSpace(final Object base, final long from, final long end)
    {
        long at = from;
        while (at < end && isSpace(Words.loadByte(base, at)))
        {
            at++;
        }
        return at;
    }

    static long trimSpace(final Object base, final long from, final long end)
    {
        long at = end;
        while (at > from && isSpace(Words.loadByte(base, at - 1)))
        {
            at--;
        }
        return at;
    }

    /* From an opening quote to behind the closing one. */
    static long skipQuoted(final Object base, final long from, final long end, final boolean escapes)
    {
        long at = from + 1;
        while (at < end)
        {
            final int octet = Words.loadByte(base, at);
            if ('"' == octet)
            {
                return at + 1;
            }
            at += '\\' == octet && escapes ? 2 : 1;
        }
        return NOT_CLOSED;
    }

    /* To a separator outside quotes, or the end. A leading <...> is a URI, which may hold separators: Link. */
    static long skipElement(
        final Object base, final long from, final long end, final int separator, final boolean escapes)
    {
        long at = from;
        if (at < end && '<' == Words.loadByte(base, at))
        {
            at = skipUri(base, at, end);
        }
        while (at < end)
        {
            final int octet = Words.loadByte(base, at);
            if (separator == octet)
            {
                return at;
            }
            if ('"' == octet)
            {
                at = skipQuoted(base, at, end, escapes);
                if (NOT_CLOSED == at)
                {
                    return NOT_CLOSED;
                }
            }
            else
            {
                at++;
            }
        }
        return at;
    }

    static boolean equalsIgnoreCase(
        final Object base, final long address, final int length, final CharSequence lowerCase)
    {
        if (length != lowerCase.length())
        {
            return false;
        }
        for (int i = 0; i < length; i++)
        {
            if (WordCompare.foldByte(Words.loadByte(base, address + i)) != lowerCase.charAt(i))
            {
                return false;
            }
        }
        return true;
    }

    private static long skipUri(final Object base, final long from, final long end)
    {
        for (long at = from; at < end; at++)
        {
            if ('>' == Words.loadByte(base, at))
            {
                return at + 1;
            }
        }
        return from;
    }
}
