/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Hexadecimal digits for octets, two for one (RFC 4648 section 8), as signatures and digests want them: written in the
 * case asked for, read in any.
 * <p>
 * Data never throws. A negative result is {@link #INSUFFICIENT} or tells the place of what is wrong, see
 * {@link #errorPosition(int)}. After it the bytes of the destination within its capacity are undefined.
 * <p>
 * Stateless; any thread. Ranges are checked, and nothing is written outside the destination's.
 */
public final class HexCodec
{
    /** The destination's capacity does not hold the result. */
    public static final int INSUFFICIENT = AsciiNumbers.INSUFFICIENT;

    private HexCodec()
    {
    }

    /**
     * The place of what made decoding fail.
     *
     * @param result negative, of decoding, not {@link #INSUFFICIENT}.
     * @return the index in bytes from the source's beginning: of a byte that is no digit, or the length where a digit
     * is missing.
     */
    public static int errorPosition(final int result)
    {
        return ~result;
    }

    /**
     * Encode. Source and destination must not overlap.
     *
     * @param src         buffer holding the octets.
     * @param srcOffset   in bytes at which they begin.
     * @param length      in bytes.
     * @param dst         buffer to write to.
     * @param dstOffset   in bytes at which to begin.
     * @param dstCapacity in bytes that may be written.
     * @param upperCase   should letters be in upper case?
     * @return the number of digits written, twice the length, or {@link #INSUFFICIENT} with nothing written.
     */
    public static int encode(
        final DirectBuffer src,
        final int srcOffset,
        final int length,
        final MutableDirectBuffer dst,
        final int dstOffset,
        final int dstCapacity,
        final boolean upperCase)
    {
        Words.checkRange(src, srcOffset, length);
        Words.checkRange(dst, dstOffset, dstCapacity);
        if (length > dstCapacity >> 1)
        {
            return INSUFFICIENT;
        }
        final byte[] base = src.byteArray();
        final long address = src.addressOffset() + srcOffset;
        final byte[] dstBase = dst.byteArray();
        final long dstAddress = dst.addressOffset() + dstOffset;
        int i = 0;
        for (; i <= length - 4; i += 4)
        {
            Words.store(dstBase, dstAddress + 2L * i, AsciiDigits.hexWord(Words.loadInt(base, address + i), upperCase));
        }
        for (; i < length; i++)
        {
            final long digits = AsciiDigits.hexWord(Words.loadByte(base, address + i), upperCase);
            Words.storeShort(dstBase, dstAddress + 2L * i, (int)digits);
        }
        return 2 * length;
    }

    /**
     * Decode. Source and destination may be the same memory if the destination does not begin behind the source.
     *
     * @param src         buffer holding the digits.
     * @param srcOffset   in bytes at which they begin.
     * @param length      in bytes.
     * @param dst         buffer to write to.
     * @param dstOffset   in bytes at which to begin.
     * @param dstCapacity in bytes that may be written.
     * @return the number of octets written, half the length, {@link #INSUFFICIENT}, or the place of an error.
     */
    public static int decode(
        final DirectBuffer src,
        final int srcOffset,
        final int length,
        final MutableDirectBuffer dst,
        final int dstOffset,
        final int dstCapacity)
    {
        Words.checkRange(src, srcOffset, length);
        Words.checkRange(dst, dstOffset, dstCapacity);
        final int octets = length >> 1;
        if (octets > dstCapacity)
        {
            return INSUFFICIENT;
        }
        final byte[] base = src.byteArray();
        final long address = src.addressOffset() + srcOffset;
        final byte[] dstBase = dst.byteArray();
        final long dstAddress = dst.addressOffset() + dstOffset;
        for (int i = 0; i < octets; i++)
        {
            final int high = ByteClass.hexValue(Words.loadByte(base, address + 2L * i));
            final int low = ByteClass.hexValue(Words.loadByte(base, address + 2L * i + 1));
            if ((high | low) < 0)
            {
                return ~(high < 0 ? 2 * i : 2 * i + 1);
            }
            Words.storeByte(dstBase, dstAddress + i, high << 4 | low);
        }
        if (0 != (length & 1))
        {
            final boolean digit = ByteClass.hexValue(Words.loadByte(base, address + length - 1)) >= 0;
            return ~(digit ? length : length - 1);
        }
        return octets;
    }
}
