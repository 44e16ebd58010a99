/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;

/**
 * The grammar of {@code host [ ":" port ]} (RFC 3986 sections 3.2.2 and 3.2.3).
 * <p>
 * Stateless; any thread.
 */
final class HostPort
{
    /** The highest port. */
    static final int MAX_PORT = 65_535;

    private static final ByteClass PLAIN = ByteClass.REG_NAME.without(ByteClass.of("%"));
    private static final long CASE = Words.repeat(0x20);
    private static final long ZEROS = Words.repeat('0');
    private static final long SLASHES = Words.repeat('/');

    private HostPort()
    {
    }

    /**
     * Check a whole value. Names of letters, digits, points and hyphens pass eight bytes at a time.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes; nothing is right.
     * @return -1 where it is right, or the index of the first byte that is not.
     */
    static int check(final Object base, final long address, final int length)
    {
        int at = 0;
        long others;
        if (length >= 8)
        {
            while (length - at > 8)
            {
                others = others(Words.load(base, address + at));
                if (0 != others)
                {
                    return checkFrom(base, address, at + Words.first(others), length);
                }
                at += 8;
            }
            // the last eight bytes, of which the first ones may have been seen already
            at = length - 8;
            others = others(Words.load(base, address + at));
            if (0 == others)
            {
                return -1;
            }
        }
        else
        {
            // behind the tail the word is zero, which is another byte too
            others = others(Words.tail(base, address, length));
        }
        at += Words.first(others);
        return at < length ? checkFrom(base, address, at, length) : -1;
    }

    /**
     * Find the end of a host.
     *
     * @param base    array, or null outside the heap.
     * @param address that positions count from.
     * @param from    position of the first byte.
     * @param to      position behind the last byte that may be read.
     * @return position behind the host, which may be empty, or {@code -1 - position} of the byte that is wrong.
     */
    static int hostEnd(final Object base, final long address, final int from, final int to)
    {
        if (from < to && '[' == Words.loadByte(base, address + from))
        {
            return IpAddress.literalEnd(base, address, from, to);
        }
        int at = PLAIN.indexOfNot(base, address, from, to);
        while (at < to && '%' == Words.loadByte(base, address + at))
        {
            if (!isPair(base, address, at, to))
            {
                return -1 - at;
            }
            at = PLAIN.indexOfNot(base, address, at + 3, to);
        }
        return at;
    }

    /**
     * Read the digits of a port.
     *
     * @param base    array, or null outside the heap.
     * @param address that positions count from.
     * @param from    position of the first digit.
     * @param to      position behind the last.
     * @return the port, from 0 to 65,535; 0 where there is no digit; or {@code -1 - position} of the byte that is no
     * digit, or makes the port too great.
     */
    static int port(final Object base, final long address, final int from, final int to)
    {
        int port = 0;
        for (int at = from; at < to; at++)
        {
            final int digit = Words.loadByte(base, address + at) - '0';
            if (digit < 0 || digit > 9)
            {
                return -1 - at;
            }
            port = port * 10 + digit;
            if (port > MAX_PORT)
            {
                return -1 - at;
            }
        }
        return port;
    }

    /**
     * Is the percent sign at a position followed by two hexadecimal digits?
     *
     * @param base     array, or null outside the heap.
     * @param address  that positions count from.
     * @param position of the percent sign.
     * @param to       position behind the last byte that may be read.
     * @return true if it is.
     */
    static boolean isPair(final Object base, final long address, final int position, final int to)
    {
        return to - position > 2 && (ByteClass.hexValue(Words.loadByte(base, address + position + 1)) |
            ByteClass.hexValue(Words.loadByte(base, address + position + 2))) >= 0;
    }

    /* Go on at the first byte that is no letter, digit, point or hyphen. */
    private static int checkFrom(final Object base, final long address, final int at, final int length)
    {
        final int digits = length - at - 1;
        if (':' == Words.loadByte(base, address + at) && at > 0 && digits <= 4)
        {
            final long word = length >= 8 ?
                Words.load(base, address + length - 8) : Words.tail(base, address, length) << ((8 - length) << 3);
            if (0 == digits || areDigits(word >>> ((8 - digits) << 3), digits))
            {
                return -1;
            }
        }
        return checkExactly(base, address, at, length);
    }

    private static int checkExactly(final Object base, final long address, final int at, final int length)
    {
        final int end = ':' == Words.loadByte(base, address + at) ? at : hostEnd(base, address, 0, length);
        if (end < 0)
        {
            return -1 - end;
        }
        if (end == length)
        {
            return -1;
        }
        if (0 == end || ':' != Words.loadByte(base, address + end))
        {
            return end;
        }
        final int port = port(base, address, end + 1, length);
        return port < 0 ? -1 - port : -1;
    }

    /* 0x80 in the place of each byte that is no letter, digit, point or hyphen. */
    private static long others(final long word)
    {
        final long low = word & Words.LOWS;
        final long cased = low | CASE;
        final long letters = (cased + 0x1F1F1F1F1F1F1F1FL) & ~(cased + 0x0505050505050505L);
        // from hyphen to nine, but for the slash
        final long rest = (low + 0x5353535353535353L) & ~(low + 0x4646464646464646L) & ((low ^ SLASHES) + Words.LOWS);
        return (~(letters | rest) | word) & Words.HIGHS;
    }

    private static boolean areDigits(final long word, final int count)
    {
        final long values = word ^ ZEROS >>> ((8 - count) << 3);
        return 0 == ((values + 0x7676767676767676L | values) & Words.HIGHS);
    }
}
