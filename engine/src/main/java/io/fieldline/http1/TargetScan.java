/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;

/**
 * Scans an origin-form target (RFC 9112 section 3.2.1) by words: its end, its question mark, and whether all its bytes
 * are those of a URI.
 * <p>
 * Stateless; any thread.
 */
final class TargetScan
{
    private static final long CASE = Words.repeat(0x20);
    private static final long EQUALS = Words.repeat('=');
    private static final long LINES = Words.repeat('_');

    private TargetScan()
    {
    }

    /**
     * Scan.
     *
     * @param message array of the message, or null outside the heap.
     * @param address of the message's first byte.
     * @param from    position of the target's first byte.
     * @param end     position behind the last byte there, at least eight.
     * @return {@link #end} and {@link #query} in one; the end is negative where the target is not clean or not whole. A
     * target that ends within the last eight bytes there counts as not whole.
     */
    static long origin(final Object message, final long address, final int from, final int end)
    {
        int query = -1;
        int at = from;
        while (at <= end - 8)
        {
            final long unusual = unusual(Words.load(message, address + at));
            if (0 == unusual)
            {
                at += 8;
                continue;
            }
            at += Words.first(unusual);
            final int octet = Words.loadByte(message, address + at);
            if (' ' == octet)
            {
                return at | (long)query << 32;
            }
            if ('?' == octet)
            {
                query = query < 0 ? at + 1 : query;
            }
            else if (!ByteClass.QUERY.contains(octet) || '%' == octet && !isCoded(message, address, at, end, query))
            {
                break;
            }
            at++;
        }
        return -1L;
    }

    /** The bytes that want a look: all but letters, digits, {@code &'()*+,-./:;=} and the low line. */
    private static long unusual(final long word)
    {
        final long low = word & Words.LOWS;
        final long cased = low | CASE;
        final long marks = (low + 0x5A5A5A5A5A5A5A5AL) & ~(low + 0x4444444444444444L);
        final long letters = (cased + 0x1F1F1F1F1F1F1F1FL) & ~(cased + 0x0505050505050505L);
        final long others = ((low ^ EQUALS) + Words.LOWS) & ((low ^ LINES) + Words.LOWS);
        return (~(marks | letters) & others | word) & Words.HIGHS;
    }

    /**
     * The end of a scan.
     *
     * @param scanned by {@link #origin}.
     * @return position behind the target, or negative.
     */
    static int end(final long scanned)
    {
        return (int)scanned;
    }

    /**
     * The query of a scan.
     *
     * @param scanned by {@link #origin}.
     * @return position behind the question mark, or -1.
     */
    static int query(final long scanned)
    {
        return (int)(scanned >>> 32);
    }

    /**
     * Find the question mark, a byte at a time.
     *
     * @param message array of the message, or null outside the heap.
     * @param address of the message's first byte.
     * @param from    position of the target's first byte.
     * @param end     position behind its last.
     * @return position behind the question mark, or -1.
     */
    static int findQuery(final Object message, final long address, final int from, final int end)
    {
        for (int i = from; i < end; i++)
        {
            if ('?' == Words.loadByte(message, address + i))
            {
                return i + 1;
            }
        }
        return -1;
    }

    /* A pair of hexadecimal digits; in the path it may not be 00. */
    private static boolean isCoded(
        final Object message, final long address, final int at, final int end, final int query)
    {
        if (at + 2 >= end)
        {
            return false;
        }
        final int high = ByteClass.hexValue(Words.loadByte(message, address + at + 1));
        final int low = ByteClass.hexValue(Words.loadByte(message, address + at + 2));
        return (high | low) >= 0 && (0 != (high | low) || query >= 0);
    }
}
