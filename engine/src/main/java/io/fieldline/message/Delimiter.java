/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The delimiter between the parts of a multipart body (RFC 2046 section 5.1.1): CRLF, two hyphens, the boundary. A
 * boundary has no CR, so a match that fails can only begin anew at the byte that failed it.
 * <p>
 * Stateless; any thread. Checks no bounds; reads nothing outside the ranges given.
 */
final class Delimiter
{
    /** CRLF and the hyphens. */
    static final int PREFIX_LENGTH = 4;

    /** CRLF, which before the first delimiter, and behind a part's head, has been there already. */
    static final int LINE_END_LENGTH = 2;

    static final int MAX_BOUNDARY = 70;

    static final int MAX_LENGTH = PREFIX_LENGTH + MAX_BOUNDARY;

    static final ByteClass BOUNDARY_OCTET = ByteClass.ALPHANUMERIC.or(ByteClass.of("'()+_,./:=? -"));

    private static final int PREFIX = '\r' | '\n' << 8 | '-' << 16 | '-' << 24;
    private static final long RETURNS = Words.repeat('\r');

    private Delimiter()
    {
    }

    /* Write what stands before the boundary. */
    static void putPrefix(final MutableDirectBuffer dst, final int offset)
    {
        dst.putInt(offset, PREFIX, LITTLE_ENDIAN);
    }

    /* May these octets be a boundary? */
    static boolean isBoundary(final Object base, final long address, final int length)
    {
        return length > 0 && length <= MAX_BOUNDARY && BOUNDARY_OCTET.containsAll(base, address, length) &&
            ' ' != Words.loadByte(base, address + length - 1);
    }

    /*
     * Go on with a match at a place in the bytes: how many bytes of the delimiter match then, which is all of them, or
     * as many as the bytes go on, or as many as stand before one that differs.
     */
    static int match(
        final Object base,
        final long address,
        final int available,
        final Object delimiterBase,
        final long delimiterAddress,
        final int matched,
        final int length)
    {
        final int most = Math.min(available, length - matched);
        int i = 0;
        while (i < most &&
            Words.loadByte(base, address + i) == Words.loadByte(delimiterBase, delimiterAddress + matched + i))
        {
            i++;
        }
        return matched + i;
    }

    /* The index of the next CR, or the end. */
    static int indexOfReturn(final Object base, final long address, final int from, final int end)
    {
        int at = from;
        for (; at <= end - 8; at += 8)
        {
            final long found = Words.zeroBytes(Words.load(base, address + at) ^ RETURNS);
            if (0 != found)
            {
                return at + Words.first(found);
            }
        }
        while (at < end && '\r' != Words.loadByte(base, address + at))
        {
            at++;
        }
        return at;
    }
}
