/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Base64 of RFC 4648, sections 4 and 5, for keys, signatures and credentials. Decoding is strict: no line ends, no
 * foreign octet, padding exactly as the variant has it, and zeros in the bits that encode nothing (section 3.5), so
 * that each value has one encoding.
 * <p>
 * Data never throws. A negative result is {@link #INSUFFICIENT} or tells the place of what is wrong, see
 * {@link #errorPosition(int)}. After it the bytes of the destination within its capacity are undefined.
 * <p>
 * Immutable; any thread. Ranges are checked, and nothing is written outside the destination's.
 */
public final class Base64Codec
{
    /** The destination's capacity does not hold the result. */
    public static final int INSUFFICIENT = AsciiNumbers.INSUFFICIENT;

    private static final String ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    /** The alphabet with {@code +} and {@code /}, padded. RFC 4648 section 4. */
    public static final Base64Codec STANDARD = new Base64Codec(ALPHANUMERIC + "+/", true);

    /** The alphabet with {@code +} and {@code /}, where padding is neither written nor read. */
    public static final Base64Codec STANDARD_UNPADDED = new Base64Codec(ALPHANUMERIC + "+/", false);

    /** The alphabet with {@code -} and {@code _}, where padding is neither written nor read. RFC 4648 section 5. */
    public static final Base64Codec URL_SAFE = new Base64Codec(ALPHANUMERIC + "-_", false);

    /** The alphabet with {@code -} and {@code _}, padded. RFC 4648 section 5. */
    public static final Base64Codec URL_SAFE_PADDED = new Base64Codec(ALPHANUMERIC + "-_", true);

    private final byte[] digits;
    private final byte[] values = new byte[256];
    private final boolean padded;

    private Base64Codec(final String alphabet, final boolean padded)
    {
        digits = alphabet.getBytes(StandardCharsets.ISO_8859_1);
        this.padded = padded;
        Arrays.fill(values, (byte)-1);
        for (int i = 0; i < digits.length; i++)
        {
            values[digits[i]] = (byte)i;
        }
    }

    /**
     * The place of what made decoding fail.
     *
     * @param result negative, of decoding, not {@link #INSUFFICIENT}.
     * @return the index in bytes from the source's beginning: of a byte that may not stand there, or the length where
     * one is missing.
     */
    public static int errorPosition(final int result)
    {
        return ~result;
    }

    /**
     * The length after encoding.
     *
     * @param length of the source in bytes.
     * @return the encoded length in bytes, or {@link #INSUFFICIENT} where it is greater than an int.
     */
    public int encodedLength(final int length)
    {
        final long encoded = padded ? (length + 2L) / 3 * 4 : (length * 4L + 2) / 3;
        return encoded <= Integer.MAX_VALUE ? (int)encoded : INSUFFICIENT;
    }

    /**
     * The length after decoding, if the source is well-formed.
     *
     * @param src    buffer holding the source.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the decoded length in bytes.
     */
    public int decodedLength(final DirectBuffer src, final int offset, final int length)
    {
        Words.checkRange(src, offset, length);
        final int pads = pads(src.byteArray(), src.addressOffset() + offset, length);
        return (int)((length - pads) * 3L >> 2);
    }

    /**
     * Encode. Source and destination must not overlap.
     *
     * @param src         buffer holding the source.
     * @param srcOffset   in bytes at which it begins.
     * @param length      in bytes.
     * @param dst         buffer to write to.
     * @param dstOffset   in bytes at which to begin.
     * @param dstCapacity in bytes that may be written.
     * @return the encoded length in bytes, or {@link #INSUFFICIENT} with nothing written.
     */
    public int encode(
        final DirectBuffer src,
        final int srcOffset,
        final int length,
        final MutableDirectBuffer dst,
        final int dstOffset,
        final int dstCapacity)
    {
        Words.checkRange(src, srcOffset, length);
        Words.checkRange(dst, dstOffset, dstCapacity);
        final int encoded = encodedLength(length);
        if (encoded < 0 || encoded > dstCapacity)
        {
            return INSUFFICIENT;
        }
        final byte[] base = src.byteArray();
        final byte[] dstBase = dst.byteArray();
        final long end = src.addressOffset() + srcOffset + length;
        long in = src.addressOffset() + srcOffset;
        long out = dst.addressOffset() + dstOffset;
        for (; in <= end - 3; in += 3, out += 4)
        {
            final int low = Words.loadByte(base, in + 1) << 8 | Words.loadByte(base, in + 2);
            Words.storeInt(dstBase, out, four(Words.loadByte(base, in) << 16 | low));
        }
        final int rest = (int)(end - in);
        if (rest > 0)
        {
            final int second = rest > 1 ? Words.loadByte(base, in + 1) : 0;
            final int four = four(Words.loadByte(base, in) << 16 | second << 8);
            Words.storeShort(dstBase, out, four);
            if (rest > 1)
            {
                Words.storeByte(dstBase, out + 2, four >>> 16);
            }
            for (int i = rest + 1; padded && i < 4; i++)
            {
                Words.storeByte(dstBase, out + i, '=');
            }
        }
        return encoded;
    }

    /**
     * Decode. Source and destination may be the same memory if the destination does not begin behind the source.
     *
     * @param src         buffer holding the source.
     * @param srcOffset   in bytes at which it begins.
     * @param length      in bytes.
     * @param dst         buffer to write to.
     * @param dstOffset   in bytes at which to begin.
     * @param dstCapacity in bytes that may be written.
     * @return the decoded length in bytes, {@link #INSUFFICIENT}, or the place of an error.
     */
    public int decode(
        final DirectBuffer src,
        final int srcOffset,
        final int length,
        final MutableDirectBuffer dst,
        final int dstOffset,
        final int dstCapacity)
    {
        Words.checkRange(src, srcOffset, length);
        Words.checkRange(dst, dstOffset, dstCapacity);
        final byte[] base = src.byteArray();
        final long address = src.addressOffset() + srcOffset;
        final byte[] dstBase = dst.byteArray();
        final int pads = pads(base, address, length);
        final int data = length - pads;
        final int decoded = (int)(data * 3L >> 2);
        if (decoded > dstCapacity)
        {
            return INSUFFICIENT;
        }

        long out = dst.addressOffset() + dstOffset;
        int in = 0;
        for (; in <= data - 4; in += 4, out += 3)
        {
            final int bits =
                value(base, address + in) << 18 |
                value(base, address + in + 1) << 12 |
                value(base, address + in + 2) << 6 |
                value(base, address + in + 3);
            if (bits < 0)
            {
                return errorIn(base, address, in, data);
            }
            Words.storeByte(dstBase, out, bits >>> 16);
            Words.storeByte(dstBase, out + 1, bits >>> 8);
            Words.storeByte(dstBase, out + 2, bits);
        }
        final int result = decodeRest(base, address, in, data, padded && 0 == pads, dstBase, out);
        if (result < 0)
        {
            return result;
        }
        final int needed = padded ? -data & 3 : 0;
        return pads == needed ? decoded : pads > needed ? ~(data + needed) : ~length;
    }

    /* One to three digits behind the last four; cut short if they want padding and have none. */
    private int decodeRest(
        final byte[] base,
        final long address,
        final int from,
        final int data,
        final boolean cutShort,
        final byte[] dstBase,
        final long out)
    {
        final int rest = data - from;
        if (0 == rest)
        {
            return 0;
        }
        final int first = value(base, address + from);
        final int second = rest > 1 ? value(base, address + from + 1) : 0;
        final int third = rest > 2 ? value(base, address + from + 2) : 0;
        if ((first | second | third) < 0)
        {
            return errorIn(base, address, from, data);
        }
        if (1 == rest || cutShort)
        {
            return ~data;
        }
        final int bits = first << 18 | second << 12 | third << 6;
        if (0 != (bits & (2 == rest ? 0xFFFF : 0xFF)))
        {
            return ~(data - 1);
        }
        Words.storeByte(dstBase, out, bits >>> 16);
        if (3 == rest)
        {
            Words.storeByte(dstBase, out + 1, bits >>> 8);
        }
        return 0;
    }

    private int errorIn(final byte[] base, final long address, final int from, final int data)
    {
        int i = from;
        while (i < data && value(base, address + i) >= 0)
        {
            i++;
        }
        return ~i;
    }

    private int value(final byte[] base, final long address)
    {
        return values[Words.loadByte(base, address)];
    }

    private int four(final int bits)
    {
        return digits[bits >>> 18] |
            digits[bits >>> 12 & 63] << 8 |
            digits[bits >>> 6 & 63] << 16 |
            digits[bits & 63] << 24;
    }

    /* How many of the last two bytes are padding, in a variant that has it? */
    private int pads(final byte[] base, final long address, final int length)
    {
        int pads = 0;
        while (padded && pads < 2 && pads < length && '=' == Words.loadByte(base, address + length - 1 - pads))
        {
            pads++;
        }
        return pads;
    }
}
