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
    private static final int ENDS = 1;
    private static final int BAD = 2;
    private static final int QUESTION = 4;
    private static final int PERCENT = 8;

    private static final long SPACES = Words.repeat(' ');
    private static final long QUESTIONS = Words.repeat('?');
    private static final long HARMLESS = Words.repeat('a');
    private static final byte[] CLASSES = classes();

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
        int seen = 0;
        int query = -1;
        for (int at = from; at <= end - 8; at += 8)
        {
            long word = Words.load(message, address + at);
            int classes = classesOf(word);
            int stop = 8;
            if (0 != (classes & ENDS))
            {
                // what stands behind the space does not count; if it is no space that ends it, it is not clean
                stop = Words.first(Words.zeroBytes(word ^ SPACES));
                final long mask = stop < 8 ? (1L << (stop << 3)) - 1 : -1L;
                word = word & mask | HARMLESS & ~mask;
                classes = classesOf(word);
            }
            seen |= classes;
            if (0 != (classes & QUESTION) && query < 0)
            {
                query = at + Words.first(Words.zeroBytes(word ^ QUESTIONS)) + 1;
            }
            if (stop < 8)
            {
                final boolean clean = 0 == (seen & (ENDS | BAD)) &&
                    (0 == (seen & PERCENT) || isCodedRight(message, address, from, at + stop));
                return (clean ? at + stop : -1) & 0xFFFFFFFFL | (long)query << 32;
            }
            if (0 != (classes & ENDS))
            {
                break;
            }
        }
        return -1L;
    }

    private static int classesOf(final long word)
    {
        final byte[] classes = CLASSES;
        final int low = (int)word;
        final int high = (int)(word >>> 32);
        return ((classes[low & 0xFF] | classes[low >>> 8 & 0xFF]) | (classes[low >>> 16 & 0xFF] | classes[low >>> 24])) |
            ((classes[high & 0xFF] | classes[high >>> 8 & 0xFF]) | (classes[high >>> 16 & 0xFF] | classes[high >>> 24]));
    }

    private static byte[] classes()
    {
        final byte[] classes = new byte[256];
        for (int octet = 0; octet < classes.length; octet++)
        {
            classes[octet] = (byte)(octet <= ' ' ? ENDS : ByteClass.QUERY.contains(octet) ? 0 : BAD);
        }
        classes['?'] = QUESTION;
        classes['%'] = PERCENT;
        return classes;
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
