/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;

/**
 * Dates of cookies, in the Expires attribute, read by the algorithm of RFC 6265 section 5.1.1: time, day, month and
 * year are taken from words in any order, and whatever else is there is skipped. Two-digit years are from 1970 to 2069.
 * <p>
 * Stateless; any thread. The caller owns the memory.
 */
public final class CookieDate
{
    private static final int FIRST_YEAR = 1601;
    private static final int NONE = -1;
    private static final int SHIFT = 8;

    /* Months as three folded bytes each. */
    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

    private CookieDate()
    {
    }

    /**
     * Read a date.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the time in seconds since 1970, or {@link HttpDate#MALFORMED}.
     */
    public static long parse(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        final Object base = buffer.byteArray();
        final long end = buffer.addressOffset() + offset + length;
        long at = buffer.addressOffset() + offset;
        int time = NONE;
        int day = NONE;
        int month = NONE;
        int year = NONE;
        while (at < end)
        {
            while (at < end && isDelimiter(Words.loadByte(base, at)))
            {
                at++;
            }
            final long token = at;
            while (at < end && !isDelimiter(Words.loadByte(base, at)))
            {
                at++;
            }
            int found;
            if (NONE == time && NONE != (found = time(base, token, at)))
            {
                time = found;
            }
            else if (NONE == day && NONE != (found = number(base, token, at, 1, 2)))
            {
                day = found;
            }
            else if (NONE == month && NONE != (found = month(base, token, at)))
            {
                month = found;
            }
            else if (NONE == year && NONE != (found = number(base, token, at, 2, 4)))
            {
                year = found;
            }
        }
        return (time | day | month | year) < 0 ? HttpDate.MALFORMED : seconds(time, day, month, fullYear(year));
    }

    private static long seconds(final int time, final int day, final int month, final int year)
    {
        final int hour = time >>> 2 * SHIFT;
        final int minute = time >>> SHIFT & 0xFF;
        final int second = time & 0xFF;
        if (year < FIRST_YEAR || hour > 23 || minute > 59 || second > 59)
        {
            return HttpDate.MALFORMED;
        }
        return HttpDate.seconds(year, month, day, (hour * 60 + minute) * 60 + second);
    }

    private static int fullYear(final int year)
    {
        if (year > 99)
        {
            return year;
        }
        return year >= 70 ? year + 1900 : year + 2000;
    }

    /* Hour, minute and second of one or two digits each, in a byte each; anything but a digit may follow. */
    private static int time(final Object base, final long from, final long end)
    {
        long at = from;
        int time = 0;
        for (int field = 0; field < 3; field++)
        {
            if (field > 0)
            {
                if (at == end || ':' != Words.loadByte(base, at))
                {
                    return NONE;
                }
                at++;
            }
            final int value = number(base, at, end, 1, 2);
            if (value < 0)
            {
                return NONE;
            }
            at += at + 1 < end && isDigit(Words.loadByte(base, at + 1)) ? 2 : 1;
            time = time << SHIFT | value;
        }
        return time;
    }

    /* So many digits at the begin of a token, and no further one behind them. */
    private static int number(
        final Object base, final long from, final long end, final int minDigits, final int maxDigits)
    {
        int value = 0;
        int digits = 0;
        long at = from;
        while (at < end && digits <= maxDigits && isDigit(Words.loadByte(base, at)))
        {
            value = value * 10 + Words.loadByte(base, at) - '0';
            digits++;
            at++;
        }
        return digits < minDigits || digits > maxDigits ? NONE : value;
    }

    private static int month(final Object base, final long from, final long end)
    {
        if (end - from < 3)
        {
            return NONE;
        }
        final int first = Words.loadByte(base, from) | 0x20;
        final int second = Words.loadByte(base, from + 1) | 0x20;
        final int third = Words.loadByte(base, from + 2) | 0x20;
        for (int i = 0; i < MONTHS.length(); i += 3)
        {
            if (MONTHS.charAt(i) == first && MONTHS.charAt(i + 1) == second && MONTHS.charAt(i + 2) == third)
            {
                return i / 3 + 1;
            }
        }
        return NONE;
    }

    private static boolean isDigit(final int octet)
    {
        return octet >= '0' && octet <= '9';
    }

    private static boolean isDelimiter(final int octet)
    {
        return 0x09 == octet || octet >= 0x20 && octet <= 0x2F || octet >= 0x3B && octet <= 0x40 ||
            octet >= 0x5B && octet <= 0x60 || octet >= 0x7B && octet <= 0x7E;
    }
}
