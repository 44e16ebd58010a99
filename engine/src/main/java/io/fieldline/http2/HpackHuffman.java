/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.Words;

/**
 * The Huffman code of HPACK (RFC 7541 section 5.2 and appendix B). Decoding looks twelve bits up at a time and writes
 * the one or two symbols that they hold; encoding shifts codes into a word.
 * <p>
 * Stateless; any thread. Checks no bound: callers have checked their ranges.
 */
final class HpackHuffman
{
    /** The string is coded wrongly: padding of more than seven bits, or not of ones, or EOS inside. */
    static final int BAD = -1;

    /** How many bytes beyond the decoded ones decoding may write. */
    static final int SLACK = 8;

    private static final int EOS = 256;
    private static final int SYMBOLS = 257;
    private static final int STEP = 12;
    private static final int LONGEST = 30;
    private static final int COUNT_SHIFT = 16;
    private static final int FIRST_SHIFT = 18;
    private static final int TOTAL_SHIFT = 24;

    /* The code is canonical: the lengths of the symbols' codes are all there is to know. */
    private static final String LENGTHS =
        "13 23 28 28 28 28 28 28 28 24 30 28 28 30 28 28 28 28 28 28 28 28 30 28 28 28 28 28 28 28 28 28 " +
        "6 10 10 12 13 6 8 11 10 10 8 11 8 6 6 6 5 5 5 6 6 6 6 6 6 6 7 8 15 6 12 10 " +
        "13 6 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 8 7 8 13 19 13 14 6 " +
        "15 5 6 5 6 5 6 6 6 5 7 7 6 6 6 5 6 7 6 5 5 6 7 7 7 7 7 15 11 14 13 28 " +
        "20 22 20 20 22 22 22 23 22 23 23 23 23 23 24 23 24 24 22 23 24 23 23 23 23 21 22 23 22 23 23 24 " +
        "22 21 20 22 22 23 23 21 23 22 22 24 21 22 23 23 21 21 22 21 23 22 23 23 20 22 22 22 23 22 22 23 " +
        "26 26 20 19 22 23 22 25 26 26 26 27 27 26 24 25 19 21 26 27 27 26 27 24 21 21 26 26 28 27 27 27 " +
        "20 24 20 21 22 21 21 23 22 22 25 25 24 24 26 23 26 27 26 26 27 27 27 27 27 28 27 27 27 27 27 26 30";

    /* By symbol: the code, and its length above bit 32. */
    private static final long[] CODES = new long[SYMBOLS];

    /* By length: the first code, the code behind the last one to the left of 32 bits, where its symbols begin. */
    private static final int[] FIRST = new int[LONGEST + 1];
    private static final long[] BEHIND = new long[LONGEST + 1];
    private static final int[] START = new int[LONGEST + 1];
    private static final short[] ORDER = new short[SYMBOLS];

    /*
     * By twelve bits: first symbol, second symbol, how many symbols (bit 16), bits of the first (bit 18) and of all
     * (bit 24). A code of more than twelve bits has 0 for both counts.
     */
    private static final int[] PAIRS = new int[1 << STEP];

    static
    {
        final String[] lengths = LENGTHS.split(" ");
        int code = 0;
        int placed = 0;
        for (int length = 1; length <= LONGEST; length++)
        {
            code <<= 1;
            FIRST[length] = code;
            START[length] = placed;
            for (int symbol = 0; symbol < SYMBOLS; symbol++)
            {
                if (length == Integer.parseInt(lengths[symbol]))
                {
                    ORDER[placed++] = (short)symbol;
                    CODES[symbol] = code++ | (long)length << 32;
                }
            }
            BEHIND[length] = (long)code << (32 - length);
        }
        for (int bits = 0; bits < PAIRS.length; bits++)
        {
            PAIRS[bits] = pair(bits);
        }
    }

    private HpackHuffman()
    {
    }

    private static int pair(final int bits)
    {
        final int first = symbol((long)bits << (64 - STEP));
        final int firstLength = first >>> 16;
        if (firstLength > STEP)
        {
            return 0;
        }
        final int rest = STEP - firstLength;
        final int second = symbol((long)bits << (64 - rest));
        final int secondLength = second >>> 16;
        if (rest == 0 || secondLength > rest)
        {
            return first & 0xFF | 1 << COUNT_SHIFT | firstLength << FIRST_SHIFT | firstLength << TOTAL_SHIFT;
        }
        return first & 0xFF | (second & 0xFF) << 8 | 2 << COUNT_SHIFT | firstLength << FIRST_SHIFT |
            firstLength + secondLength << TOTAL_SHIFT;
    }

    /**
     * The symbol at the left of a word.
     *
     * @param bits of the string, to the left.
     * @return the symbol, from 0 to 256 (EOS), and the length of its code above bit 16.
     */
    static int symbol(final long bits)
    {
        final long left = bits >>> 32;
        int length = 5;
        while (left >= BEHIND[length])
        {
            length++;
        }
        return ORDER[START[length] + (int)(left >>> 32 - length) - FIRST[length]] | length << 16;
    }

    /**
     * Is a symbol EOS, which no string may hold?
     *
     * @param symbol as {@link #symbol(long)} gives it.
     * @return true if it is.
     */
    static boolean isEos(final int symbol)
    {
        return EOS == (symbol & 0xFFFF);
    }

    /**
     * Is this what may stand behind the last symbol: at most seven bits, all ones?
     *
     * @param bits  to the left.
     * @param count how many there are.
     * @return true if it may.
     */
    static boolean isPadding(final long bits, final int count)
    {
        return 0 == count || count < 8 && -1L >>> (64 - count) == bits >>> (64 - count);
    }

    /**
     * The most bytes that a string may decode to.
     *
     * @param length of the coded string, in bytes.
     * @return length in bytes.
     */
    static int maxDecodedLength(final int length)
    {
        return (int)(length * 8L / 5);
    }

    /**
     * Decode a string.
     *
     * @param source array of the coded string, or null outside the heap.
     * @param from   address of its first byte.
     * @param length in bytes.
     * @param target array to write to, or null outside the heap.
     * @param to     address to write at; {@link #maxDecodedLength} bytes and {@link #SLACK} more must be there.
     * @return the decoded length in bytes, or {@link #BAD}.
     */
    static int decode(final Object source, final long from, final int length, final Object target, final long to)
    {
        final int[] pairs = PAIRS;
        final long whole = from + length - 8;
        long at = from;
        long out = to;
        long bits = 0;
        int count = 0;
        while (at <= whole)
        {
            bits |= Long.reverseBytes(Words.load(source, at)) >>> count;
            at += 63 - count >>> 3;
            count |= 56;
            int pair = pairs[(int)(bits >>> 64 - STEP)];
            Words.storeShort(target, out, pair);
            out += pair >>> COUNT_SHIFT & 3;
            bits <<= pair >>> TOTAL_SHIFT;
            count -= pair >>> TOTAL_SHIFT;
            pair = pairs[(int)(bits >>> 64 - STEP)];
            Words.storeShort(target, out, pair);
            out += pair >>> COUNT_SHIFT & 3;
            bits <<= pair >>> TOTAL_SHIFT;
            count -= pair >>> TOTAL_SHIFT;
            pair = pairs[(int)(bits >>> 64 - STEP)];
            Words.storeShort(target, out, pair);
            out += pair >>> COUNT_SHIFT & 3;
            bits <<= pair >>> TOTAL_SHIFT;
            count -= pair >>> TOTAL_SHIFT;
            pair = pairs[(int)(bits >>> 64 - STEP)];
            Words.storeShort(target, out, pair);
            out += pair >>> COUNT_SHIFT & 3;
            bits <<= pair >>> TOTAL_SHIFT;
            count -= pair >>> TOTAL_SHIFT;
            if (0 == pair >>> TOTAL_SHIFT && count >= LONGEST)
            {
                final int symbol = symbol(bits);
                if (isEos(symbol))
                {
                    return BAD;
                }
                Words.storeByte(target, out++, symbol);
                bits <<= symbol >>> 16;
                count -= symbol >>> 16;
            }
        }
        return decodeEnd(source, at, from + length, bits, count, target, out, to);
    }

    /* The last bytes, one symbol at a time. */
    private static int decodeEnd(
        final Object source,
        final long from,
        final long end,
        final long firstBits,
        final int firstCount,
        final Object target,
        final long firstOut,
        final long to)
    {
        final int[] pairs = PAIRS;
        long at = from;
        long bits = firstBits;
        int count = firstCount;
        long out = firstOut;
        while (true)
        {
            while (count < 56 && at < end)
            {
                bits |= (long)Words.loadByte(source, at++) << 56 - count;
                count += 8;
            }
            final long padded = bits | -1L >>> count;
            final int pair = pairs[(int)(padded >>> 64 - STEP)];
            int length = pair >>> FIRST_SHIFT & 0xF;
            int symbol = pair;
            if (0 == length)
            {
                symbol = symbol(padded);
                length = symbol >>> 16;
                if (length <= count && isEos(symbol))
                {
                    return BAD;
                }
            }
            if (length > count)
            {
                return isPadding(bits, count) ? (int)(out - to) : BAD;
            }
            Words.storeByte(target, out++, symbol);
            bits <<= length;
            count -= length;
        }
    }

    /**
     * How long a string is when coded.
     *
     * @param base    array, or null outside the heap.
     * @param address of its first byte.
     * @param length  in bytes.
     * @return length in bytes.
     */
    static int encodedLength(final Object base, final long address, final int length)
    {
        final long[] codes = CODES;
        long bits = 0;
        int i = 0;
        for (; i <= length - 8; i += 8)
        {
            final long word = Words.load(base, address + i);
            bits += (codes[(int)word & 0xFF] >>> 32) + (codes[(int)(word >>> 8) & 0xFF] >>> 32) +
                (codes[(int)(word >>> 16) & 0xFF] >>> 32) + (codes[(int)(word >>> 24) & 0xFF] >>> 32) +
                (codes[(int)(word >>> 32) & 0xFF] >>> 32) + (codes[(int)(word >>> 40) & 0xFF] >>> 32) +
                (codes[(int)(word >>> 48) & 0xFF] >>> 32) + (codes[(int)(word >>> 56)] >>> 32);
        }
        for (; i < length; i++)
        {
            bits += codes[Words.loadByte(base, address + i)] >>> 32;
        }
        return (int)(bits + 7 >>> 3);
    }

    /**
     * Encode a string.
     *
     * @param source array of the string, or null outside the heap.
     * @param from   address of its first byte.
     * @param length in bytes.
     * @param target array to write to, or null outside the heap.
     * @param to     address to write at; {@link #encodedLength} bytes must be there.
     */
    static void encode(final Object source, final long from, final int length, final Object target, final long to)
    {
        final long[] codes = CODES;
        long out = to;
        long bits = 0;
        int count = 0;
        for (int i = 0; i < length; i++)
        {
            final long code = codes[Words.loadByte(source, from + i)];
            bits = bits << (code >>> 32) | code & 0xFFFFFFFFL;
            count += (int)(code >>> 32);
            if (count >= 32)
            {
                count -= 32;
                Words.storeInt(target, out, Integer.reverseBytes((int)(bits >>> count)));
                out += 4;
            }
        }
        while (count >= 8)
        {
            count -= 8;
            Words.storeByte(target, out++, (int)(bits >>> count));
        }
        if (count > 0)
        {
            Words.storeByte(target, out, (int)(bits << 8 - count) | 0xFF >>> count);
        }
    }
}
