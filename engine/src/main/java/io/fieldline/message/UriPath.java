/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;

/**
 * Dot segments and percent-encoding in a path, from memory to memory; both may be the same, since nothing grows.
 * <p>
 * Stateless; any thread. The caller owns the memory and has checked it.
 */
final class UriPath
{
    private static final byte[] UPPER_HEX = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D',
        'E', 'F' };

    private UriPath()
    {
    }

    /**
     * Remove dot segments: the algorithm of RFC 3986 section 5.2.4, a segment a step.
     *
     * @param base       array, or null outside the heap.
     * @param address    of the path.
     * @param length     of the path in bytes.
     * @param dstBase    array to write to, or null outside the heap.
     * @param dstAddress to write to; may be the path's own.
     * @param capacity   in bytes that may be written.
     * @param coded      does {@code %2E} count as a dot?
     * @return the length in bytes, or {@link AsciiNumbers#INSUFFICIENT}.
     */
    static int removeDots(
        final Object base,
        final long address,
        final int length,
        final Object dstBase,
        final long dstAddress,
        final int capacity,
        final boolean coded)
    {
        int in = 0;
        int out = 0;
        while (in < length)
        {
            final boolean slash = '/' == Words.loadByte(base, address + in);
            final int from = slash ? in + 1 : in;
            final int to = segmentEnd(base, address, from, length);
            final int dots = dots(base, address, from, to, coded);
            if (0 == dots)
            {
                if (to - in > capacity - out)
                {
                    return AsciiNumbers.INSUFFICIENT;
                }
                Words.copy(base, address + in, dstBase, dstAddress + out, to - in);
                out += to - in;
                in = to;
            }
            else if (!slash)
            {
                // a relative path's leading dots go with the slash behind them
                in = Math.min(to + 1, length);
            }
            else
            {
                if (2 == dots)
                {
                    out = lastSlash(dstBase, dstAddress, out);
                }
                in = to;
                if (to == length)
                {
                    if (out == capacity)
                    {
                        return AsciiNumbers.INSUFFICIENT;
                    }
                    Words.storeByte(dstBase, dstAddress + out++, '/');
                }
            }
        }
        return out;
    }

    /**
     * Decode percent-encoded octets.
     *
     * @param base       array, or null outside the heap.
     * @param address    of the path.
     * @param length     of the path in bytes.
     * @param dstBase    array to write to, or null outside the heap.
     * @param dstAddress to write to; may be the path's own.
     * @param capacity   in bytes that may be written.
     * @param keepSlash  should {@code %2F} and {@code %25} stay?
     * @param allowNul   may {@code %00} be there?
     * @return the length in bytes, {@link AsciiNumbers#INSUFFICIENT}, or {@link ParseError#BAD_PERCENT}.
     */
    static int decode(
        final Object base,
        final long address,
        final int length,
        final Object dstBase,
        final long dstAddress,
        final int capacity,
        final boolean keepSlash,
        final boolean allowNul)
    {
        int in = 0;
        int out = 0;
        while (in < length)
        {
            if (out == capacity)
            {
                return AsciiNumbers.INSUFFICIENT;
            }
            int octet = Words.loadByte(base, address + in);
            int width = 1;
            if ('%' == octet && HostPort.isPair(base, address, in, length))
            {
                final int decoded = pair(base, address + in);
                if (0 == decoded && !allowNul)
                {
                    return ParseError.BAD_PERCENT;
                }
                if (!keepSlash || '/' != decoded && '%' != decoded)
                {
                    octet = decoded;
                    width = 3;
                }
            }
            Words.storeByte(dstBase, dstAddress + out, octet);
            in += width;
            out++;
        }
        return out;
    }

    /**
     * Normalise percent-encoding in place (RFC 3986 sections 6.2.2.1 and 6.2.2.2): unreserved octets are decoded,
     * hexadecimal digits become upper case.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes.
     * @param lower   should letters become lower case?
     * @return the length in bytes.
     */
    static int normalise(final Object base, final long address, final int length, final boolean lower)
    {
        int in = 0;
        int out = 0;
        while (in < length)
        {
            int octet = Words.loadByte(base, address + in);
            if ('%' == octet && HostPort.isPair(base, address, in, length))
            {
                octet = pair(base, address + in);
                in += 3;
                if (!ByteClass.UNRESERVED.contains(octet))
                {
                    Words.storeByte(base, address + out, '%');
                    Words.storeByte(base, address + out + 1, UPPER_HEX[octet >>> 4]);
                    Words.storeByte(base, address + out + 2, UPPER_HEX[octet & 0xF]);
                    out += 3;
                    continue;
                }
            }
            else
            {
                in++;
            }
            Words.storeByte(base, address + out, lower && octet >= 'A' && octet <= 'Z' ? octet | 0x20 : octet);
            out++;
        }
        return out;
    }

    /**
     * The end of a segment.
     *
     * @param base    array, or null outside the heap.
     * @param address that positions count from.
     * @param from    position of the segment's first byte.
     * @param to      position behind the last byte that may be read.
     * @return position of the slash behind it, or {@code to}.
     */
    static int segmentEnd(final Object base, final long address, final int from, final int to)
    {
        int at = from;
        while (at < to && '/' != Words.loadByte(base, address + at))
        {
            at++;
        }
        return at;
    }

    /**
     * Is a segment made of one or two dots?
     *
     * @param base    array, or null outside the heap.
     * @param address that positions count from.
     * @param from    position of the segment's first byte.
     * @param to      position behind its last.
     * @param coded   does {@code %2E} count as a dot?
     * @return 1, 2, or 0 for any other segment.
     */
    static int dots(final Object base, final long address, final int from, final int to, final boolean coded)
    {
        int at = from;
        int dots = 0;
        while (at < to)
        {
            final int octet = Words.loadByte(base, address + at);
            if ('.' == octet)
            {
                at++;
            }
            else if (coded && '%' == octet && HostPort.isPair(base, address, at, to) &&
                '.' == pair(base, address + at))
            {
                at += 3;
            }
            else
            {
                return 0;
            }
            if (++dots > 2)
            {
                return 0;
            }
        }
        return dots;
    }

    /* Where the last segment with its slash begins. */
    private static int lastSlash(final Object base, final long address, final int length)
    {
        int at = length - 1;
        while (at > 0 && '/' != Words.loadByte(base, address + at))
        {
            at--;
        }
        return Math.max(0, at);
    }

    private static int pair(final Object base, final long address)
    {
        return ByteClass.hexValue(Words.loadByte(base, address + 1)) << 4 |
            ByteClass.hexValue(Words.loadByte(base, address + 2));
    }
}
