/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.WordCompare;
import io.fieldline.buffers.Words;

/**
 * Iterates the elements of a comma list (RFC 9110 section 5.6.1) by position, for the fields that decide framing. Empty
 * elements are passed over; line breaks of an obs-fold count as blanks.
 * <p>
 * Not thread safe; it belongs to one parser.
 */
final class FieldTokens
{
    private Object message;
    private long messageAddress;
    private int at;
    private int end;
    private int offset;
    private int length;

    void wrap(final Object message, final long messageAddress, final int valueOffset, final int valueLength)
    {
        if (message != this.message)
        {
            this.message = message;
        }
        this.messageAddress = messageAddress;
        at = valueOffset;
        end = valueOffset + valueLength;
    }

    /** Go to the next element that is not empty; false at the end. */
    boolean next()
    {
        while (at < end)
        {
            at = skipBlanks(message, messageAddress, at, end);
            offset = at;
            while (at < end && ',' != Words.loadByte(message, messageAddress + at))
            {
                at++;
            }
            int last = at++;
            while (last > offset && isBlank(Words.loadByte(message, messageAddress + last - 1)))
            {
                last--;
            }
            length = last - offset;
            if (length > 0)
            {
                return true;
            }
        }
        return false;
    }

    /** Is the element a token, in any case of A to Z? The token is given in lower case. */
    boolean is(final String lowerCase)
    {
        if (length != lowerCase.length())
        {
            return false;
        }
        for (int i = 0; i < length; i++)
        {
            final int octet = Words.loadByte(message, messageAddress + offset + i);
            if ((octet >= 'A' && octet <= 'Z' ? octet | 0x20 : octet) != lowerCase.charAt(i))
            {
                return false;
            }
        }
        return true;
    }

    /** Is the element a name, in any case of A to Z? */
    boolean isName(final Object base, final long address, final int nameLength)
    {
        return length == nameLength &&
            WordCompare.equalsFolded(message, messageAddress + offset, base, address, length);
    }

    int offset()
    {
        return offset;
    }

    int length()
    {
        return length;
    }

    int octet(final int index)
    {
        return Words.loadByte(message, messageAddress + offset + index);
    }

    static int skipBlanks(final Object message, final long messageAddress, final int from, final int end)
    {
        int at = from;
        while (at < end && isBlank(Words.loadByte(message, messageAddress + at)))
        {
            at++;
        }
        return at;
    }

    private static boolean isBlank(final int octet)
    {
        return ' ' == octet || '\t' == octet || '\r' == octet || '\n' == octet;
    }
}
