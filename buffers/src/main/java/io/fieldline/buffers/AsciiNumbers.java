/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;

/**
 * Reading numbers from ASCII digits, eight at a time. Writing them is {@link AsciiDigits}.
 * <p>
 * A natural number answers itself, 0 or greater, or a negative result: {@link #EMPTY}, {@link #BAD_DIGIT},
 * {@link #OVERFLOW}. A number that may be negative goes into a {@link Decimal}, and the answer is {@link #OK} or one of
 * the same results. The whole range given must be the number: no space, no plus sign, no exponent, no separators.
 * Leading zeros are allowed in any number. A byte that is no digit is {@link #BAD_DIGIT} also where the number would be
 * too great.
 * <p>
 * Stateless; any thread. Data never throws. The methods that take (array, address) check no bounds; the others check
 * their range.
 */
public final class AsciiNumbers
{
    /** The number was read into the {@link Decimal}. */
    public static final int OK = 0;

    /** There is no byte. */
    public static final int EMPTY = -1;

    /** A byte is no digit, or a sign or a point has no digit beside it. */
    public static final int BAD_DIGIT = -2;

    /** The number does not fit, or has more than {@link Decimal#MAX_SCALE} digits behind the point. */
    public static final int OVERFLOW = -3;

    /** Of writing and encoding: the destination's capacity does not hold the result. */
    public static final int INSUFFICIENT = Integer.MIN_VALUE;

    static final long ZEROS = Words.repeat('0');

    private static final long POINTS = Words.repeat('.');
    private static final int MAX_LONG_DIGITS = 19;
    private static final int MAX_LONG_HEX_DIGITS = 16;
    private static final long HALF_BYTES = 0xF0F0F0F0F0F0F0F0L;
    private static final long[] POWERS_OF_TEN = powersOfTen();

    private AsciiNumbers()
    {
    }

    /**
     * What a result of reading means.
     *
     * @param result of reading.
     * @return its name.
     */
    public static String name(final long result)
    {
        if (result >= OK)
        {
            return "OK";
        }
        return EMPTY == result ? "EMPTY" :
            BAD_DIGIT == result ? "BAD_DIGIT" :
            OVERFLOW == result ? "OVERFLOW" :
            INSUFFICIENT == result ? "INSUFFICIENT" : "UNKNOWN";
    }

    /**
     * A power of ten.
     *
     * @param exponent from 0 to 18.
     * @return the power.
     */
    public static long powerOfTen(final int exponent)
    {
        return POWERS_OF_TEN[exponent];
    }

    /**
     * Read a natural number that fits an int.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first digit.
     * @param length  in bytes.
     * @return the number, or a negative result.
     */
    public static int parseInt(final Object base, final long address, final int length)
    {
        final long value = parseLong(base, address, length);
        return value > Integer.MAX_VALUE ? OVERFLOW : (int)value;
    }

    /**
     * Read a natural number that fits an int.
     *
     * @param buffer holding the digits.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @return the number, or a negative result.
     */
    public static int parseInt(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return parseInt(buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Read a natural number that fits a long.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first digit.
     * @param length  in bytes.
     * @return the number, or a negative result.
     */
    public static long parseLong(final Object base, final long address, final int length)
    {
        if (length <= 8)
        {
            if (length <= 0)
            {
                return EMPTY;
            }
            final long word = leadingZeros(Words.tail(base, address, length), length);
            return areDigits(word) ? value(word) : BAD_DIGIT;
        }
        if (length <= 16)
        {
            final long high = leadingZeros(Words.load(base, address), length - 8);
            final long low = Words.load(base, address + length - 8);
            return areDigits(high) && areDigits(low) ? value(high) * 100_000_000L + value(low) : BAD_DIGIT;
        }
        return parseLongest(base, address, length, false);
    }

    /**
     * Read a natural number that fits a long.
     *
     * @param buffer holding the digits.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @return the number, or a negative result.
     */
    public static long parseLong(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return parseLong(buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Read a whole number, with a minus sign or without, that fits an int.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes.
     * @param number  to put it into, at scale 0.
     * @return {@link #OK}, or a negative result.
     */
    public static int parseSignedInt(final Object base, final long address, final int length, final Decimal number)
    {
        if (length <= 0)
        {
            return EMPTY;
        }
        final boolean negative = '-' == Words.loadByte(base, address);
        final int sign = negative ? 1 : 0;
        final long magnitude = magnitude(base, address + sign, length - sign, negative);
        if (magnitude < 0)
        {
            return Long.MIN_VALUE == magnitude ? OVERFLOW : (int)magnitude;
        }
        if (magnitude > Integer.MAX_VALUE + (long)sign)
        {
            return OVERFLOW;
        }
        number.set(negative ? -magnitude : magnitude, 0);
        return OK;
    }

    /**
     * Read a whole number, with a minus sign or without, that fits an int.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @param number to put it into, at scale 0.
     * @return {@link #OK}, or a negative result.
     */
    public static int parseSignedInt(
        final DirectBuffer buffer, final int offset, final int length, final Decimal number)
    {
        Words.checkRange(buffer, offset, length);
        return parseSignedInt(buffer.byteArray(), buffer.addressOffset() + offset, length, number);
    }

    /**
     * Read a whole number, with a minus sign or without, that fits a long.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes.
     * @param number  to put it into, at scale 0.
     * @return {@link #OK}, or a negative result.
     */
    public static int parseSignedLong(final Object base, final long address, final int length, final Decimal number)
    {
        if (length <= 0)
        {
            return EMPTY;
        }
        final boolean negative = '-' == Words.loadByte(base, address);
        final int sign = negative ? 1 : 0;
        final long magnitude = magnitude(base, address + sign, length - sign, negative);
        if (magnitude < 0 && Long.MIN_VALUE != magnitude)
        {
            return (int)magnitude;
        }
        number.set(negative ? -magnitude : magnitude, 0);
        return OK;
    }

    /**
     * Read a whole number, with a minus sign or without, that fits a long.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @param number to put it into, at scale 0.
     * @return {@link #OK}, or a negative result.
     */
    public static int parseSignedLong(
        final DirectBuffer buffer, final int offset, final int length, final Decimal number)
    {
        Words.checkRange(buffer, offset, length);
        return parseSignedLong(buffer.byteArray(), buffer.addressOffset() + offset, length, number);
    }

    /**
     * Read a decimal number: perhaps a minus sign, digits, and perhaps a point and more digits. Digits stand on both
     * sides of a point.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes.
     * @param number  to put it into; its scale is the number of digits behind the point.
     * @return {@link #OK}, or a negative result.
     */
    public static int parseDecimal(final Object base, final long address, final int length, final Decimal number)
    {
        if (length <= 0)
        {
            return EMPTY;
        }
        final boolean negative = '-' == Words.loadByte(base, address);
        final long start = negative ? address + 1 : address;
        final int rest = negative ? length - 1 : length;
        if (rest > 0 && rest <= 8)
        {
            return parseShortDecimal(Words.tail(base, start, rest), rest, negative, number);
        }
        final int whole = indexOfPoint(base, start, rest);
        final int scale = whole < rest ? rest - whole - 1 : 0;
        final long head = magnitude(base, start, whole, negative);
        if (whole == rest)
        {
            if (head < 0 && Long.MIN_VALUE != head)
            {
                return (int)head;
            }
            number.set(negative ? -head : head, 0);
            return OK;
        }

        final long fraction = parseLong(base, start + whole + 1, scale);
        if (BAD_DIGIT == head || BAD_DIGIT == fraction || EMPTY == fraction)
        {
            return BAD_DIGIT;
        }
        if (head < 0 || fraction < 0 || scale > Decimal.MAX_SCALE)
        {
            return OVERFLOW;
        }
        final long power = POWERS_OF_TEN[scale];
        // as a negative number, which has room for one more
        final long scaled = head * power;
        final long mantissa = -scaled - fraction;
        if (0 != Math.multiplyHigh(head, power) || scaled < 0 || mantissa > 0 ||
            (!negative && Long.MIN_VALUE == mantissa))
        {
            return OVERFLOW;
        }
        number.set(negative ? mantissa : -mantissa, scale);
        return OK;
    }

    /**
     * Read a decimal number: perhaps a minus sign, digits, and perhaps a point and more digits.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @param number to put it into; its scale is the number of digits behind the point.
     * @return {@link #OK}, or a negative result.
     */
    public static int parseDecimal(
        final DirectBuffer buffer, final int offset, final int length, final Decimal number)
    {
        Words.checkRange(buffer, offset, length);
        return parseDecimal(buffer.byteArray(), buffer.addressOffset() + offset, length, number);
    }

    /**
     * Read a natural number in hexadecimal digits of either case, such as a chunk size (RFC 9112 section 7.1), that
     * fits a long.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first digit.
     * @param length  in bytes.
     * @return the number, or a negative result.
     */
    public static long parseHex(final Object base, final long address, final int length)
    {
        if (length <= 0)
        {
            return EMPTY;
        }
        int significant = 0;
        long value = 0;
        for (int i = 0; i < length; i++)
        {
            final int digit = ByteClass.hexValue(Words.loadByte(base, address + i));
            if (digit < 0)
            {
                return BAD_DIGIT;
            }
            if (0 != (significant | digit))
            {
                significant++;
            }
            value = value << 4 | digit;
        }
        return value < 0 || significant > MAX_LONG_HEX_DIGITS ? OVERFLOW : value;
    }

    /**
     * Read a natural number in hexadecimal digits of either case that fits a long.
     *
     * @param buffer holding the digits.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @return the number, or a negative result.
     */
    public static long parseHex(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return parseHex(buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Are all eight bytes of a word digits?
     *
     * @param word of eight bytes.
     * @return true if each is from {@code 0} to {@code 9}.
     */
    static boolean areDigits(final long word)
    {
        // no carry: where the sum could carry, the word itself is refused
        return ZEROS == (word & HALF_BYTES) && ZEROS == ((word + 0x0606060606060606L) & HALF_BYTES);
    }

    /**
     * The value of eight digits.
     *
     * @param word of eight digits, the most significant one in its lowest byte.
     * @return the value, from 0 to 99,999,999.
     */
    static long value(final long word)
    {
        final long pairs = ((word & 0x0F0F0F0F0F0F0F0FL) * (1 + (10L << 8))) >>> 8 & 0x00FF00FF00FF00FFL;
        final long fours = (pairs * (1 + (100L << 16))) >>> 16 & 0x0000FFFF0000FFFFL;
        return (fours * (1 + (10_000L << 32))) >>> 32;
    }

    /* Digits fewer than eight, put behind as many zeros as are missing. */
    private static long leadingZeros(final long word, final int length)
    {
        if (8 == length)
        {
            return word;
        }
        final int bits = length << 3;
        return word << (64 - bits) | ZEROS >>> bits;
    }

    /* The magnitude behind a sign: as parseLong, but a sign alone is bad, and a negative number may be 2^63. */
    private static long magnitude(final Object base, final long address, final int length, final boolean negative)
    {
        if (length <= 0)
        {
            return BAD_DIGIT;
        }
        return length <= 16 ?
            parseLong(base, address, length) :
            parseLongest(base, address, length, negative);
    }

    private static int parseShortDecimal(
        final long text, final int length, final boolean negative, final Decimal number)
    {
        long word = text;
        int digits = length;
        int scale = 0;
        final long points = Words.zeroBytes(text ^ POINTS);
        if (0 != points)
        {
            final int whole = Words.first(points);
            digits = length - 1;
            scale = digits - whole;
            if (0 == whole || 0 == scale)
            {
                return BAD_DIGIT;
            }
            // close the gap; behind the text the word is zero
            final long low = text & ((1L << (whole << 3)) - 1);
            word = low | text >>> 8 & -1L << (whole << 3);
        }
        word = leadingZeros(word, digits);
        if (!areDigits(word))
        {
            return BAD_DIGIT;
        }
        final long value = value(word);
        number.set(negative ? -value : value, scale);
        return OK;
    }

    private static long parseLongest(
        final Object base, final long address, final int length, final boolean negative)
    {
        int from = 0;
        while (from < length - MAX_LONG_DIGITS && '0' == Words.loadByte(base, address + from))
        {
            from++;
        }
        if (length - from > MAX_LONG_DIGITS)
        {
            return ByteClass.DIGIT.containsAll(base, address + from, length - from) ? OVERFLOW : BAD_DIGIT;
        }

        final int top = length - from - 16;
        final long first = leadingZeros(Words.tail(base, address + from, top), top);
        final long middle = Words.load(base, address + length - 16);
        final long last = Words.load(base, address + length - 8);
        if (!areDigits(first) || !areDigits(middle) || !areDigits(last))
        {
            return BAD_DIGIT;
        }
        // the top is at most 999, the sum less than 2^64
        final long value = value(first) * 10_000_000_000_000_000L + value(middle) * 100_000_000L + value(last);
        return value >= 0 || (negative && Long.MIN_VALUE == value) ? value : OVERFLOW;
    }

    private static int indexOfPoint(final Object base, final long address, final int length)
    {
        int i = 0;
        while (i < length)
        {
            final long found = Words.zeroBytes(Words.tail(base, address + i, length - i) ^ POINTS);
            if (0 != found)
            {
                return i + Words.first(found);
            }
            i += 8;
        }
        return length;
    }

    private static long[] powersOfTen()
    {
        final long[] powers = new long[Decimal.MAX_SCALE + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++)
        {
            powers[i] = 10 * powers[i - 1];
        }
        return powers;
    }
}
