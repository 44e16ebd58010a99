/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.MutableDirectBuffer;

/**
 * Writing numbers as ASCII digits, right where they belong: the length is known before the first byte is written,
 * digits come eight at a time by multiplication, and there is no scratch memory. Reading them is {@link AsciiNumbers}.
 * <p>
 * The {@code put} methods check the destination's range and answer the number of bytes written, or
 * {@link #INSUFFICIENT} and have written nothing. The {@code write} methods take (array, address), check nothing and
 * answer the number of bytes; their callers ask {@link #digits(long)} before. No method writes a byte outside the
 * number.
 * <p>
 * Stateless; any thread. The caller owns the memory.
 */
public final class AsciiDigits
{
    /** The destination's capacity does not hold the number. */
    public static final int INSUFFICIENT = AsciiNumbers.INSUFFICIENT;

    /** The number has more digits than the width asked for. */
    public static final int OVERFLOW = AsciiNumbers.OVERFLOW;

    /** The most bytes that a long takes, its minus sign included. */
    public static final int MAX_LONG_LENGTH = 20;

    /** The most bytes that an int takes, its minus sign included. */
    public static final int MAX_INT_LENGTH = 11;

    private static final int LOWER_GAP = 'a' - '0' - 10;
    private static final int UPPER_GAP = 'A' - '0' - 10;
    private static final long LOW_NIBBLES = 0x000F000F000F000FL;
    private static final long E8 = 100_000_000L;
    private static final long E16 = E8 * E8;
    private static final long[] INT_DIGITS = intDigits();

    private AsciiDigits()
    {
    }

    /**
     * How many digits has a number?
     *
     * @param value taken as unsigned.
     * @return from 1 to 10.
     */
    public static int digits(final int value)
    {
        // each entry, for the highest bit of a value, carries into the high half from the next power of ten on
        return (int)(((value & 0xFFFFFFFFL) + INT_DIGITS[31 - Integer.numberOfLeadingZeros(value | 1)]) >>> 32);
    }

    /**
     * How many digits has a number?
     *
     * @param value taken as unsigned.
     * @return from 1 to 20.
     */
    public static int digits(final long value)
    {
        if (0 == value >>> 32)
        {
            return digits((int)value);
        }
        if (value < 0)
        {
            return value < 10 * 1_000_000_000_000_000_000L ? 19 : 20;
        }
        final int least = (64 - Long.numberOfLeadingZeros(value)) * 1233 >>> 12;
        return value < AsciiNumbers.powerOfTen(least) ? least : least + 1;
    }

    /**
     * How many hexadecimal digits has a number?
     *
     * @param value taken as unsigned.
     * @return from 1 to 16.
     */
    public static int hexDigits(final long value)
    {
        return (67 - Long.numberOfLeadingZeros(value | 1)) >>> 2;
    }

    /**
     * How many bytes does a whole number take?
     *
     * @param value signed.
     * @return from 1 to {@link #MAX_LONG_LENGTH}, a minus sign included.
     */
    public static int length(final long value)
    {
        return value < 0 ? 1 + digits(-value) : digits(value);
    }

    /**
     * How many bytes does a decimal number take?
     *
     * @param mantissa signed.
     * @param scale    number of digits behind the point, from 0 to {@link Decimal#MAX_SCALE}.
     * @return the bytes, a minus sign and a point included.
     */
    public static int decimalLength(final long mantissa, final int scale)
    {
        final int sign = mantissa < 0 ? 1 : 0;
        final int digits = Math.max(digits(mantissa < 0 ? -mantissa : mantissa), scale + 1);
        return scale > 0 ? sign + digits + 1 : sign + digits;
    }

    /**
     * Put a whole number.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @param value    signed.
     * @return the number of bytes written, or {@link #INSUFFICIENT}.
     */
    public static int putInt(final MutableDirectBuffer dst, final int offset, final int capacity, final int value)
    {
        Words.checkRange(dst, offset, capacity);
        final int sign = value >>> 31;
        final int magnitude = value < 0 ? -value : value;
        final int digits = digits(magnitude);
        if (sign + digits > capacity)
        {
            return INSUFFICIENT;
        }
        final byte[] base = dst.byteArray();
        final long address = dst.addressOffset() + offset;
        if (0 != sign)
        {
            Words.storeByte(base, address, '-');
        }
        writeUnsignedInt(base, address + sign, magnitude, digits);
        return sign + digits;
    }

    /**
     * Put a whole number.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @param value    signed.
     * @return the number of bytes written, or {@link #INSUFFICIENT}.
     */
    public static int putLong(final MutableDirectBuffer dst, final int offset, final int capacity, final long value)
    {
        Words.checkRange(dst, offset, capacity);
        final int sign = (int)(value >>> 63);
        final long magnitude = value < 0 ? -value : value;
        final int digits = digits(magnitude);
        if (sign + digits > capacity)
        {
            return INSUFFICIENT;
        }
        final byte[] base = dst.byteArray();
        final long address = dst.addressOffset() + offset;
        if (0 != sign)
        {
            Words.storeByte(base, address, '-');
        }
        writeUnsigned(base, address + sign, magnitude, digits);
        return sign + digits;
    }

    /**
     * Put a whole number.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @param value    taken as unsigned.
     * @return the number of bytes written, or {@link #INSUFFICIENT}.
     */
    public static int putUnsigned(
        final MutableDirectBuffer dst, final int offset, final int capacity, final long value)
    {
        Words.checkRange(dst, offset, capacity);
        final int digits = digits(value);
        if (digits > capacity)
        {
            return INSUFFICIENT;
        }
        writeUnsigned(dst.byteArray(), dst.addressOffset() + offset, value, digits);
        return digits;
    }

    /**
     * Put a whole number with zeros before it, as dates and times want it.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @param value    taken as unsigned.
     * @param width    in digits.
     * @return {@code width}, {@link #OVERFLOW} where the number has more digits, or {@link #INSUFFICIENT}.
     */
    public static int putPadded(
        final MutableDirectBuffer dst, final int offset, final int capacity, final long value, final int width)
    {
        Words.checkRange(dst, offset, capacity);
        final int digits = digits(value);
        if (digits > width)
        {
            return OVERFLOW;
        }
        if (width > capacity)
        {
            return INSUFFICIENT;
        }
        final byte[] base = dst.byteArray();
        final long address = dst.addressOffset() + offset;
        writeZeros(base, address, width - digits);
        writeUnsigned(base, address + width - digits, value, digits);
        return width;
    }

    /**
     * Put a decimal number: perhaps a minus sign, digits, and with a scale a point and as many digits more. At least
     * one digit stands before the point.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @param mantissa signed.
     * @param scale    number of digits behind the point, from 0 to {@link Decimal#MAX_SCALE}.
     * @return the number of bytes written, or {@link #INSUFFICIENT}.
     * @throws IllegalArgumentException if the scale is out of range.
     */
    public static int putDecimal(
        final MutableDirectBuffer dst, final int offset, final int capacity, final long mantissa, final int scale)
    {
        Decimal.checkScale(scale);
        Words.checkRange(dst, offset, capacity);
        final int length = decimalLength(mantissa, scale);
        if (length > capacity)
        {
            return INSUFFICIENT;
        }
        return writeDecimal(dst.byteArray(), dst.addressOffset() + offset, mantissa, scale);
    }

    /**
     * Put a decimal number.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @param number   to write.
     * @return the number of bytes written, or {@link #INSUFFICIENT}.
     */
    public static int putDecimal(
        final MutableDirectBuffer dst, final int offset, final int capacity, final Decimal number)
    {
        return putDecimal(dst, offset, capacity, number.mantissa(), number.scale());
    }

    /**
     * Put a number in hexadecimal digits of lower case, without zeros before it.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @param value    taken as unsigned.
     * @return the number of bytes written, or {@link #INSUFFICIENT}.
     */
    public static int putHex(final MutableDirectBuffer dst, final int offset, final int capacity, final long value)
    {
        Words.checkRange(dst, offset, capacity);
        final int digits = hexDigits(value);
        if (digits > capacity)
        {
            return INSUFFICIENT;
        }
        return writeHex(dst.byteArray(), dst.addressOffset() + offset, value, digits);
    }

    /**
     * Write a whole number.
     *
     * @param base    array, or null outside the heap.
     * @param address at which to begin.
     * @param value   taken as unsigned.
     * @return the number of bytes written.
     */
    public static int writeUnsigned(final Object base, final long address, final long value)
    {
        final int digits = digits(value);
        writeUnsigned(base, address, value, digits);
        return digits;
    }

    /**
     * Write a whole number whose digits were counted.
     *
     * @param base    array, or null outside the heap.
     * @param address at which to begin.
     * @param value   taken as unsigned.
     * @param digits  to write, from 1 to 20: as {@link #digits(long)} answered, or more for zeros before the number.
     */
    public static void writeUnsigned(final Object base, final long address, final long value, final int digits)
    {
        if (digits <= 8)
        {
            writeUpTo8(base, address, (int)value, digits);
        }
        else if (digits <= 16)
        {
            final long high = value / E8;
            writeUpTo8(base, address, (int)high, digits - 8);
            Words.store(base, address + digits - 8, word((int)(value - high * E8)));
        }
        else
        {
            // half of both, so that the division is a signed one
            final long high = (value >>> 1) / (E16 / 2);
            final long rest = value - high * E16;
            final long middle = rest / E8;
            writeUpTo4(base, address, (int)high, digits - 16);
            Words.store(base, address + digits - 16, word((int)middle));
            Words.store(base, address + digits - 8, word((int)(rest - middle * E8)));
        }
    }

    /**
     * Write a whole number whose digits were counted.
     *
     * @param base    array, or null outside the heap.
     * @param address at which to begin.
     * @param value   taken as unsigned.
     * @param digits  to write, from 1 to 10: as {@link #digits(int)} answered, or more for zeros before the number.
     */
    public static void writeUnsignedInt(final Object base, final long address, final int value, final int digits)
    {
        if (digits <= 8)
        {
            writeUpTo8(base, address, value, digits);
        }
        else
        {
            final long wide = value & 0xFFFFFFFFL;
            final int high = (int)(wide / E8);
            writeUpTo4(base, address, high, digits - 8);
            Words.store(base, address + digits - 8, word((int)(wide - high * E8)));
        }
    }

    /**
     * Write a whole number.
     *
     * @param base    array, or null outside the heap.
     * @param address at which to begin.
     * @param value   signed.
     * @return the number of bytes written.
     */
    public static int writeLong(final Object base, final long address, final long value)
    {
        if (value >= 0)
        {
            return writeUnsigned(base, address, value);
        }
        Words.storeByte(base, address, '-');
        return 1 + writeUnsigned(base, address + 1, -value);
    }

    /**
     * Write a decimal number.
     *
     * @param base     array, or null outside the heap.
     * @param address  at which to begin.
     * @param mantissa signed.
     * @param scale    number of digits behind the point, from 0 to {@link Decimal#MAX_SCALE}.
     * @return the number of bytes written, which {@link #decimalLength(long, int)} foretells.
     */
    public static int writeDecimal(final Object base, final long address, final long mantissa, final int scale)
    {
        if (0 == scale)
        {
            return writeLong(base, address, mantissa);
        }
        final int sign = (int)(mantissa >>> 63);
        final long magnitude = mantissa < 0 ? -mantissa : mantissa;
        final long start = address + sign;
        final int digits = Math.max(digits(magnitude), scale + 1);
        final int whole = digits - scale;
        if (0 != sign)
        {
            Words.storeByte(base, address, '-');
        }
        if (digits < 8)
        {
            // all in one word, which the point cuts in two
            final long word = word((int)magnitude) >>> ((8 - digits) << 3);
            final int bits = whole << 3;
            final long low = word & ((1L << bits) - 1);
            final long all = low | (long)'.' << bits | (word ^ low) << 8;
            writeFirst(base, start, all, digits + 1);
        }
        else
        {
            final long power = AsciiNumbers.powerOfTen(scale);
            // of 2^63 the quotient is right only without its sign
            final long head = magnitude < 0 ? Long.divideUnsigned(magnitude, power) : magnitude / power;
            writeUnsigned(base, start, head, whole);
            Words.storeByte(base, start + whole, '.');
            writeUnsigned(base, start + whole + 1, magnitude - head * power, scale);
        }
        return sign + digits + 1;
    }

    /**
     * Write a number of at most eight digits with zeros before it.
     *
     * @param base    array, or null outside the heap.
     * @param address at which to begin.
     * @param value   from 0 to 99,999,999; digits above the width are lost.
     * @param width   in digits, from 1 to 8.
     */
    public static void writePadded(final Object base, final long address, final int value, final int width)
    {
        writeLast(base, address, word(value), width);
    }

    /**
     * Write a number in hexadecimal digits of lower case.
     *
     * @param base    array, or null outside the heap.
     * @param address at which to begin.
     * @param value   taken as unsigned.
     * @param digits  to write, from 1 to 16: as {@link #hexDigits(long)} answered, or more for zeros before it.
     * @return {@code digits}.
     */
    public static int writeHex(final Object base, final long address, final long value, final int digits)
    {
        if (digits <= 8)
        {
            writeLast(base, address, hexWord((int)value), digits);
        }
        else
        {
            writeLast(base, address, hexWord((int)(value >>> 32)), digits - 8);
            Words.store(base, address + digits - 8, hexWord((int)value));
        }
        return digits;
    }

    /**
     * Eight digits.
     *
     * @param value from 0 to 99,999,999.
     * @return the digits, the most significant one in the lowest byte.
     */
    static long word(final int value)
    {
        // x / 10,000, x / 100 and x / 10 as products; lanes of 32, 16 and 8 bits hold quotient and remainder
        final long high = (value * 109_951_163L) >>> 40;
        final long fours = high | (value - high * 10_000L) << 32;
        final long hundreds = (fours * 10_486L) >>> 20 & 0x0000007F0000007FL;
        final long pairs = hundreds | (fours - hundreds * 100) << 16;
        final long tens = (pairs * 103) >>> 10 & LOW_NIBBLES;
        return (tens | (pairs - tens * 10) << 8) + AsciiNumbers.ZEROS;
    }

    /**
     * Eight hexadecimal digits of lower case.
     *
     * @param value taken as unsigned.
     * @return the digits, the most significant one in the lowest byte.
     */
    static long hexWord(final int value)
    {
        return hexWord(Integer.reverseBytes(value), false);
    }

    /**
     * The hexadecimal digits of four bytes.
     *
     * @param bytes as a little-endian int: the lowest comes first.
     * @param upper should letters be in upper case?
     * @return the digits, the first one in the lowest byte.
     */
    static long hexWord(final int bytes, final boolean upper)
    {
        final long wide = bytes & 0xFFFFFFFFL;
        final long two = (wide | wide << 16) & 0x0000FFFF0000FFFFL;
        final long four = (two | two << 8) & 0x00FF00FF00FF00FFL;
        final long nibbles = four >>> 4 & LOW_NIBBLES | (four & LOW_NIBBLES) << 8;
        final long letters = (nibbles + 0x0606060606060606L) >>> 4 & Words.ONES;
        return nibbles + AsciiNumbers.ZEROS + letters * (upper ? UPPER_GAP : LOWER_GAP);
    }

    /* Four digits of a number below 10,000, the most significant one in the lowest byte. */
    private static int halfWord(final int value)
    {
        final int hundreds = value * 5_243 >>> 19;
        final int pairs = hundreds | (value - hundreds * 100) << 16;
        final int tens = pairs * 103 >>> 10 & (int)LOW_NIBBLES;
        return (tens | (pairs - tens * 10) << 8) + (int)AsciiNumbers.ZEROS;
    }

    private static void writeUpTo8(final Object base, final long address, final int value, final int digits)
    {
        if (digits <= 4)
        {
            writeUpTo4(base, address, value, digits);
            return;
        }
        final long word = word(value);
        Words.storeInt(base, address, (int)(word >>> (64 - (digits << 3))));
        Words.storeInt(base, address + digits - 4, (int)(word >>> 32));
    }

    private static void writeUpTo4(final Object base, final long address, final int value, final int digits)
    {
        final int word = halfWord(value);
        if (1 == digits)
        {
            Words.storeByte(base, address, word >>> 24);
            return;
        }
        Words.storeShort(base, address, word >>> (32 - (digits << 3)));
        Words.storeShort(base, address + digits - 2, word >>> 16);
    }

    /* The last bytes of a word, at most eight, and nothing beside them. */
    private static void writeLast(final Object base, final long address, final long word, final int length)
    {
        writeFirst(base, address, word >>> (64 - (length << 3)), length);
    }

    /* The first bytes of a word, at most eight, and nothing beside them. */
    private static void writeFirst(final Object base, final long address, final long word, final int length)
    {
        if (length >= 4)
        {
            Words.storeInt(base, address, (int)word);
            Words.storeInt(base, address + length - 4, (int)(word >>> ((length - 4) << 3)));
        }
        else if (length >= 2)
        {
            Words.storeShort(base, address, (int)word);
            Words.storeShort(base, address + length - 2, (int)(word >>> ((length - 2) << 3)));
        }
        else
        {
            Words.storeByte(base, address, (int)word);
        }
    }

    private static void writeZeros(final Object base, final long address, final int length)
    {
        for (int i = 0; i < length; i++)
        {
            Words.storeByte(base, address + i, '0');
        }
    }

    private static long[] intDigits()
    {
        final long[] table = new long[32];
        for (int bit = 0; bit < table.length; bit++)
        {
            final int least = digitsByDivision(1L << bit);
            final long next = least < 10 ? AsciiNumbers.powerOfTen(least) : 1L << 32;
            // a value with this highest bit has as many digits, and from the next power of ten on one more
            table[bit] = ((least + 1L) << 32) - next;
        }
        return table;
    }

    private static int digitsByDivision(final long value)
    {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10)
        {
            digits++;
        }
        return digits;
    }
}
