/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;

/**
 * The grammar of IP addresses in a host (RFC 3986 section 3.2.2): {@code [IPv6]}, {@code [vX.future]} and dotted IPv4.
 * Zone identifiers (RFC 6874) are refused.
 * <p>
 * Stateless; any thread.
 */
final class IpAddress
{
    private static final int GROUPS = 8;

    private IpAddress()
    {
    }

    /**
     * Check an IP literal, brackets included.
     *
     * @param base    array, or null outside the heap.
     * @param address that positions count from.
     * @param from    position of the opening bracket.
     * @param to      position behind the last byte that may be read.
     * @return position behind the closing bracket, or {@code -1 - position} of the byte that is wrong.
     */
    static int literalEnd(final Object base, final long address, final int from, final int to)
    {
        int close = from + 1;
        while (close < to && ']' != octet(base, address, close))
        {
            close++;
        }
        final int first = from + 1 < close ? octet(base, address, from + 1) : 0;
        final int bad = 'v' == first || 'V' == first ?
            checkFuture(base, address, from + 2, close) : checkIpv6(base, address, from + 1, close);
        return bad >= 0 ? -1 - bad : close < to ? close + 1 : -1 - to;
    }

    /**
     * Is a host of four decimal octets, without leading zeros?
     *
     * @param base    array, or null outside the heap.
     * @param address that positions count from.
     * @param from    position of the first byte.
     * @param to      position behind the last.
     * @return true if it is; anything else is a registered name.
     */
    static boolean isIpv4(final Object base, final long address, final int from, final int to)
    {
        return to - from <= 15 && checkIpv4(base, address, from, to) < 0;
    }

    /* The position of what is wrong in an IPv6 address, or -1. */
    private static int checkIpv6(final Object base, final long address, final int from, final int to)
    {
        int at = from;
        int groups = 0;
        boolean elided = false;
        if (isElision(base, address, at, to))
        {
            elided = true;
            at += 2;
        }
        while (at < to)
        {
            final int start = at;
            while (at < to && at < start + 4 && ByteClass.hexValue(octet(base, address, at)) >= 0)
            {
                at++;
            }
            if (at == start)
            {
                return at;
            }
            if (at < to && '.' == octet(base, address, at))
            {
                final int bad = checkIpv4(base, address, start, to);
                if (bad >= 0)
                {
                    return bad;
                }
                at = to;
                groups++;
            }
            groups++;
            if (groups > GROUPS)
            {
                return start;
            }
            if (at == to)
            {
                break;
            }
            if (':' != octet(base, address, at))
            {
                return at;
            }
            if (isElision(base, address, at, to))
            {
                if (elided)
                {
                    return at;
                }
                elided = true;
                at += 2;
            }
            else
            {
                at++;
                if (at == to)
                {
                    return at;
                }
            }
        }
        return elided ? (groups < GROUPS ? -1 : to) : GROUPS == groups ? -1 : to;
    }

    private static boolean isElision(final Object base, final long address, final int at, final int to)
    {
        return to - at >= 2 && ':' == octet(base, address, at) && ':' == octet(base, address, at + 1);
    }

    /* The position of what is wrong in an IPv4 address, or -1. */
    private static int checkIpv4(final Object base, final long address, final int from, final int to)
    {
        int at = from;
        for (int part = 0; part < 4; part++)
        {
            if (part > 0)
            {
                if (at >= to || '.' != octet(base, address, at))
                {
                    return at;
                }
                at++;
            }
            final int start = at;
            int value = 0;
            int octet;
            while (at < to && (octet = octet(base, address, at)) >= '0' && octet <= '9')
            {
                value = value * 10 + octet - '0';
                if (value > 255 || at > start && '0' == octet(base, address, start))
                {
                    return at;
                }
                at++;
            }
            if (at == start)
            {
                return at;
            }
        }
        return at == to ? -1 : at;
    }

    /* The position of what is wrong behind the v of a later version, or -1. */
    private static int checkFuture(final Object base, final long address, final int from, final int to)
    {
        final int dot = ByteClass.HEXDIG.indexOfNot(base, address, from, to);
        if (dot == from || dot >= to || '.' != octet(base, address, dot))
        {
            return dot;
        }
        final int bad = ByteClass.IP_LITERAL.indexOfNot(base, address, dot + 1, to);
        return bad < to || to == dot + 1 ? bad : -1;
    }

    private static int octet(final Object base, final long address, final int position)
    {
        return Words.loadByte(base, address + position);
    }
}
