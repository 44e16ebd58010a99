/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Dates of HTTP (RFC 9110 section 5.6.7): the three forms read to seconds since 1970-01-01T00:00:00Z, and the one form
 * that is sent, IMF-fixdate, written. {@link HttpDateRenderer} keeps the last one written; {@link CookieDate} reads the
 * looser dates of cookies.
 * <p>
 * Reading is strict: case, single spaces, names of weekdays and months, a day that its month has, a time of day that
 * exists; a second of 60 is accepted at 23:59 alone, and is the first second of the next day. That the weekday is that
 * of the date is not asked for.
 * <p>
 * Times before 1970 are negative; what is no date is {@link #MALFORMED}, which is no time that a date can name.
 * <p>
 * Stateless; any thread. The caller owns the memory.
 */
public final class HttpDate
{
    /** The result for what is no date. */
    public static final long MALFORMED = Long.MIN_VALUE;

    /** The length of an IMF-fixdate in bytes. */
    public static final int LENGTH = 29;

    /** The earliest time that can be written, in seconds: the begin of the year 0. */
    public static final long MIN_SECONDS = -62_167_219_200L;

    /** The latest time that can be written, in seconds: the end of the year 9999. */
    public static final long MAX_SECONDS = 253_402_300_799L;

    private static final int ASCTIME_LENGTH = 24;
    private static final int SHORTEST_RFC_850 = 30;
    private static final int LONGEST_RFC_850 = 33;
    private static final int TWO_DIGIT_WINDOW_YEARS = 50;
    private static final int BAD = -1;

    private static final long COMMA_SPACE = ',' | ' ' << 8;
    private static final int SPACE_GMT = ' ' | 'G' << 8 | 'M' << 16 | 'T' << 24;

    private static final int[] WEEKDAYS = words("SunMonTueWedThuFriSat");
    private static final int[] MONTHS = words("JanFebMarAprMayJunJulAugSepOctNovDec");
    private static final byte[][] LONG_WEEKDAYS =
    {
        bytes("Sunday"), bytes("Monday"), bytes("Tuesday"), bytes("Wednesday"), bytes("Thursday"), bytes("Friday"),
        bytes("Saturday")
    };

    private HttpDate()
    {
    }

    /**
     * Read a date of any of the three forms.
     *
     * @param buffer     holding it.
     * @param offset     in bytes at which it begins.
     * @param length     in bytes; no whitespace around it.
     * @param nowSeconds since 1970, by which the century of a two-digit year is found: a date more than 50 years ahead
     *                   is in the past.
     * @return the time in seconds since 1970, or {@link #MALFORMED}.
     */
    public static long parse(final DirectBuffer buffer, final int offset, final int length, final long nowSeconds)
    {
        Words.checkRange(buffer, offset, length);
        final Object base = buffer.byteArray();
        final long address = buffer.addressOffset() + offset;
        if (LENGTH == length)
        {
            return imfFixdate(base, address);
        }
        if (ASCTIME_LENGTH == length)
        {
            return asctime(base, address);
        }
        return rfc850(base, address, length, nowSeconds);
    }

    /**
     * Read an IMF-fixdate: {@code Sun, 06 Nov 1994 08:49:37 GMT}.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the time in seconds since 1970, or {@link #MALFORMED}.
     */
    public static long parseImfFixdate(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return LENGTH == length ? imfFixdate(buffer.byteArray(), buffer.addressOffset() + offset) : MALFORMED;
    }

    /**
     * Read a date of the obsolete form of RFC 850: {@code Sunday, 06-Nov-94 08:49:37 GMT}.
     *
     * @param buffer     holding it.
     * @param offset     in bytes at which it begins.
     * @param length     in bytes.
     * @param nowSeconds since 1970, by which the century is found.
     * @return the time in seconds since 1970, or {@link #MALFORMED}.
     */
    public static long parseRfc850(
        final DirectBuffer buffer, final int offset, final int length, final long nowSeconds)
    {
        Words.checkRange(buffer, offset, length);
        return rfc850(buffer.byteArray(), buffer.addressOffset() + offset, length, nowSeconds);
    }

    /**
     * Read a date of the obsolete form of C's asctime: {@code Sun Nov  6 08:49:37 1994}.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the time in seconds since 1970, or {@link #MALFORMED}.
     */
    public static long parseAsctime(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return ASCTIME_LENGTH == length ? asctime(buffer.byteArray(), buffer.addressOffset() + offset) : MALFORMED;
    }

    /**
     * Write an IMF-fixdate.
     *
     * @param buffer       to write to.
     * @param offset       in bytes at which to begin.
     * @param epochSeconds since 1970, from {@link #MIN_SECONDS} to {@link #MAX_SECONDS}.
     * @return the bytes written, {@link #LENGTH}.
     * @throws IllegalArgumentException if the year would not have four digits.
     */
    public static int put(final MutableDirectBuffer buffer, final int offset, final long epochSeconds)
    {
        checkSeconds(epochSeconds);
        Words.checkRange(buffer, offset, LENGTH);
        final Object base = buffer.byteArray();
        final long address = buffer.addressOffset() + offset;
        final long day = Math.floorDiv(epochSeconds, Calendar.SECONDS_PER_DAY);
        putDay(base, address, day);
        putTime(base, address, (int)(epochSeconds - day * Calendar.SECONDS_PER_DAY));
        return LENGTH;
    }

    static void checkSeconds(final long epochSeconds)
    {
        if (epochSeconds < MIN_SECONDS || epochSeconds > MAX_SECONDS)
        {
            throw new IllegalArgumentException("year has not four digits: epochSeconds=" + epochSeconds);
        }
    }

    /* All of it but the time of day. */
    static void putDay(final Object base, final long address, final long epochDay)
    {
        final long date = Calendar.dateOf(epochDay);
        final int year = (int)Calendar.year(date);
        Words.store(base, address,
            WEEKDAYS[Calendar.weekday(epochDay)] | COMMA_SPACE << 24 |
            (long)twoDigits(Calendar.day(date)) << 40 | (long)' ' << 56);
        Words.store(base, address + 8,
            MONTHS[Calendar.month(date) - 1] | (long)' ' << 24 |
            (long)twoDigits(year / 100) << 32 | (long)twoDigits(year % 100) << 48);
        Words.storeByte(base, address + 16, ' ');
        Words.storeInt(base, address + 25, SPACE_GMT);
    }

    static void putTime(final Object base, final long address, final int secondOfDay)
    {
        final int minuteOfDay = secondOfDay / 60;
        final int hour = minuteOfDay / 60;
        Words.store(base, address + 17,
            twoDigits(hour) | (long)':' << 16 |
            (long)twoDigits(minuteOfDay - hour * 60) << 24 | (long)':' << 40 |
            (long)twoDigits(secondOfDay - minuteOfDay * 60) << 48);
    }

    static long seconds(final int year, final int month, final int day, final int secondOfDay)
    {
        if ((year | month | day | secondOfDay) < 0 || day < 1 || day > Calendar.daysInMonth(year, month))
        {
            return MALFORMED;
        }
        return Calendar.dayOf(year, month, day) * Calendar.SECONDS_PER_DAY + secondOfDay;
    }

    private static long imfFixdate(final Object base, final long address)
    {
        final long head = Words.load(base, address);
        final long middle = Words.load(base, address + 8);
        final boolean framed = (head >>> 24 & 0xFFFF) == COMMA_SPACE & head >>> 56 == ' ' &
            (middle >>> 24 & 0xFF) == ' ' & Words.loadByte(base, address + 16) == ' ' &
            Words.loadInt(base, address + 25) == SPACE_GMT;
        if (!framed || indexOf(WEEKDAYS, (int)head & 0xFFFFFF) < 0)
        {
            return MALFORMED;
        }
        return seconds(
            fourDigits((int)(middle >>> 32)), month((int)middle), twoDigitsOf((int)(head >>> 40)),
            time(Words.load(base, address + 17)));
    }

    private static long asctime(final Object base, final long address)
    {
        final long head = Words.load(base, address);
        final int days = Words.loadInt(base, address + 8);
        final boolean framed = (head >>> 24 & 0xFF) == ' ' & head >>> 56 == ' ' &
            (days >>> 16 & 0xFF) == ' ' & Words.loadByte(base, address + 19) == ' ';
        if (!framed || indexOf(WEEKDAYS, (int)head & 0xFFFFFF) < 0)
        {
            return MALFORMED;
        }
        final int day = (days & 0xFF) == ' ' ? days & 0xFFFF | '0' : days & 0xFFFF;
        return seconds(
            fourDigits(Words.loadInt(base, address + 20)), month((int)(head >>> 32)), twoDigitsOf(day),
            time(Words.load(base, address + 11)));
    }

    private static long rfc850(final Object base, final long address, final int length, final long nowSeconds)
    {
        if (length < SHORTEST_RFC_850 || length > LONGEST_RFC_850 || !longWeekday(base, address, length - 24))
        {
            return MALFORMED;
        }
        final long at = address + length - 24;
        final long head = Words.load(base, at);
        final boolean framed = (head & 0xFFFF) == COMMA_SPACE & (head >>> 32 & 0xFF) == '-' &
            Words.loadByte(base, at + 8) == '-' & Words.loadByte(base, at + 11) == ' ' &
            Words.loadInt(base, at + 20) == SPACE_GMT;
        if (!framed)
        {
            return MALFORMED;
        }
        final int day = twoDigitsOf((int)(head >>> 16));
        final int month = month((int)(head >>> 40));
        final int secondOfDay = time(Words.load(base, at + 12));
        final int shortYear = twoDigitsOf(Words.loadShort(base, at + 9));
        if ((day | month | secondOfDay | shortYear) < 0)
        {
            return MALFORMED;
        }
        return seconds(fullYear(shortYear, month, day, secondOfDay, nowSeconds), month, day, secondOfDay);
    }

    /* The latest year of these last two digits in which the date is not more than 50 years ahead of now. */
    private static int fullYear(
        final int shortYear, final int month, final int day, final int secondOfDay, final long nowSeconds)
    {
        final long now = Math.max(MIN_SECONDS, Math.min(nowSeconds, MAX_SECONDS));
        final long today = Math.floorDiv(now, Calendar.SECONDS_PER_DAY);
        final long date = Calendar.dateOf(today);
        final int windowYear = (int)Calendar.year(date) + TWO_DIGIT_WINDOW_YEARS;
        final long windowEnd = now - today * Calendar.SECONDS_PER_DAY +
            Calendar.dayOf(windowYear, Calendar.month(date), Calendar.day(date)) * Calendar.SECONDS_PER_DAY;
        final int year = windowYear - Math.floorMod(windowYear - shortYear, 100);
        final long seconds = Calendar.dayOf(year, month, day) * Calendar.SECONDS_PER_DAY + secondOfDay;
        return seconds > windowEnd ? year - 100 : year;
    }

    private static boolean longWeekday(final Object base, final long address, final int length)
    {
        final int weekday = indexOf(WEEKDAYS, Words.loadInt(base, address) & 0xFFFFFF);
        if (weekday < 0 || LONG_WEEKDAYS[weekday].length != length)
        {
            return false;
        }
        final byte[] name = LONG_WEEKDAYS[weekday];
        boolean equal = true;
        for (int i = 3; i < length; i++)
        {
            equal &= name[i] == Words.loadByte(base, address + i);
        }
        return equal;
    }

    /* hh:mm:ss in a word, to the second of the day. */
    private static int time(final long word)
    {
        final int hour = twoDigitsOf((int)word);
        final int minute = twoDigitsOf((int)(word >>> 24));
        final int second = twoDigitsOf((int)(word >>> 48));
        if ((word >>> 16 & 0xFF) != ':' | (word >>> 40 & 0xFF) != ':' | (hour | minute | second) < 0)
        {
            return BAD;
        }
        final boolean exists = hour < 24 & minute < 60 & (second < 60 | second == 60 & hour == 23 & minute == 59);
        return exists ? (hour * 60 + minute) * 60 + second : BAD;
    }

    private static int month(final int word)
    {
        final int index = indexOf(MONTHS, word & 0xFFFFFF);
        return index < 0 ? BAD : index + 1;
    }

    private static int indexOf(final int[] words, final int word)
    {
        for (int i = 0; i < words.length; i++)
        {
            if (words[i] == word)
            {
                return i;
            }
        }
        return BAD;
    }

    /* The low two bytes, which are the tens and then the ones. */
    private static int twoDigitsOf(final int word)
    {
        final int tens = (word & 0xFF) - '0';
        final int ones = (word >>> 8 & 0xFF) - '0';
        return (tens | ones | 9 - tens | 9 - ones) < 0 ? BAD : tens * 10 + ones;
    }

    private static int fourDigits(final int word)
    {
        final int high = twoDigitsOf(word);
        final int low = twoDigitsOf(word >>> 16);
        return (high | low) < 0 ? BAD : high * 100 + low;
    }

    private static int twoDigits(final int value)
    {
        final int tens = value / 10;
        return '0' + tens | '0' + value - tens * 10 << 8;
    }

    private static int[] words(final String threes)
    {
        final int[] words = new int[threes.length() / 3];
        for (int i = 0; i < words.length; i++)
        {
            words[i] = threes.charAt(i * 3) | threes.charAt(i * 3 + 1) << 8 | threes.charAt(i * 3 + 2) << 16;
        }
        return words;
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}
