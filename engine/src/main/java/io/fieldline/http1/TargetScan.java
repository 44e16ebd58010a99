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
    private static final long QUESTIONS = Words.repeat('?');
    private static final long PERCENTS = Words.repeat('%');
    private static final long CIRCUMFLEXES = Words.repeat('^');
    private static final long GRAVES = Words.repeat('`');
    private static final long CASE = Words.repeat(0x20);
    private static final long TWO = Words.repeat(0x02);
    private static final long NOT_ONE = Words.repeat(0xFE);
    private static final long QUOTES = Words.repeat('"');
    private static final long GREATERS = Words.repeat('>');

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
     * @return {@link #end} and {@link #query} in one; the end is negative where the target is not clean or not whole.
     */
    static long origin(final Object message, final long address, final int from, final int end)
    {
        long bad = 0;
        long percents = 0;
        int query = -1;
        for (int at = from; at <= end - 8; at += 8)
        {
            final long word = Words.load(message, address + at);
            final long low = word & Words.LOWS;
            // space, controls, DEL and anything beyond ASCII end it
            final long ends = (~(low + 0x5F5F5F5F5F5F5F5FL) | (low + Words.ONES) | word) & Words.HIGHS;
            final long inside = ends - 1 & ~ends;
            final long keep = 0 == ends ? -1L : inside;
            final long questions = Words.zeroBytes(word ^ QUESTIONS) & keep;
            if (query < 0 && 0 != questions)
            {
                query = at + Words.first(questions) + 1;
            }
            final long cased = low | CASE;
            bad |= keep & (
                Words.zeroBytesExact((word & NOT_ONE) ^ QUOTES) |
                Words.zeroBytesExact((word | TWO) ^ GREATERS) |
                ((cased + 0x0505050505050505L) & ~(cased + 0x0202020202020202L)) & Words.HIGHS |
                Words.zeroBytesExact(word ^ CIRCUMFLEXES) |
                Words.zeroBytesExact(word ^ GRAVES));
            percents |= Words.zeroBytes(word ^ PERCENTS) & keep;
            if (0 != ends)
            {
                final int stop = at + Words.first(ends);
                final boolean clean = 0 == bad && (0 == percents || isCodedRight(message, address, from, stop));
                return (clean ? stop : -1) & 0xFFFFFFFFL | (long)query << 32;
            }
        }
        return -1L;
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

    private static boolean isCodedRight(final Object message, final long address, final int from, final int end)
    {
        for (int i = from; i < end; i++)
        {
            if ('%' == Words.loadByte(message, address + i))
            {
                if (i + 2 >= end || !ByteClass.HEXDIG.contains(Words.loadByte(message, address + i + 1)) ||
                    !ByteClass.HEXDIG.contains(Words.loadByte(message, address + i + 2)))
                {
                    return false;
                }
                i += 2;
            }
        }
        return true;
    }
}
