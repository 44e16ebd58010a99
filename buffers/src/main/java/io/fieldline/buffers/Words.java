/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;

import java.nio.ByteOrder;

/**
 * Little-endian loads and stores by (array, address), and arithmetic on eight bytes at a time.
 * <p>
 * The pair comes from a buffer: {@code buffer.byteArray()} and {@code buffer.addressOffset()}; a null array means
 * memory outside the heap, so that one path serves both. Nothing here checks a bound: callers check their range once,
 * on entry, by {@link #checkRange(DirectBuffer, int, int)}.
 * <p>
 * Stateless; any thread. The caller owns the memory.
 */
public final class Words
{
    /** The byte 0x01 eight times. */
    public static final long ONES = 0x0101010101010101L;

    /** The byte 0x80 eight times: the place of one answer bit a byte. */
    public static final long HIGHS = 0x8080808080808080L;

    /** The byte 0x7F eight times. */
    public static final long LOWS = 0x7F7F7F7F7F7F7F7FL;

    private static final boolean BIG = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    private Words()
    {
    }

    /**
     * Check a range of a buffer, whatever the switch for bounds checks says. To be called once, where a range enters.
     *
     * @param buffer to be read.
     * @param offset in bytes at which the range begins.
     * @param length in bytes.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public static void checkRange(final DirectBuffer buffer, final int offset, final int length)
    {
        if ((offset | length) < 0 || length > buffer.capacity() - offset)
        {
            throw new IndexOutOfBoundsException(
                "offset=" + offset + " length=" + length + " capacity=" + buffer.capacity());
        }
    }

    /**
     * Check the region of a block: in bounds, and starting at a multiple of eight bytes, in memory where it is outside
     * the heap and in its array otherwise.
     *
     * @param buffer holding the block.
     * @param offset in bytes at which the block begins.
     * @param length in bytes of the block.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     * @throws IllegalArgumentException  if the block is not aligned.
     */
    public static void checkBlock(final DirectBuffer buffer, final int offset, final int length)
    {
        checkRange(buffer, offset, length);
        final long at = null == buffer.byteArray() ? buffer.addressOffset() + offset : offset;
        if (0 != (at & 7))
        {
            throw new IllegalArgumentException("block not 8-aligned: offset=" + offset);
        }
    }

    /**
     * Load eight bytes.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @return the bytes as a little-endian word.
     */
    public static long load(final Object base, final long address)
    {
        final long word = UnsafeApi.getLongUnaligned(base, address);
        return BIG ? Long.reverseBytes(word) : word;
    }

    /**
     * Load four bytes.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @return the bytes as a little-endian int.
     */
    public static int loadInt(final Object base, final long address)
    {
        final int word = UnsafeApi.getIntUnaligned(base, address);
        return BIG ? Integer.reverseBytes(word) : word;
    }

    /**
     * Load two bytes.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @return the bytes as a little-endian number from 0 to 65,535.
     */
    public static int loadShort(final Object base, final long address)
    {
        final short word = UnsafeApi.getShortUnaligned(base, address);
        return (BIG ? Short.reverseBytes(word) : word) & 0xFFFF;
    }

    /**
     * Load one byte.
     *
     * @param base    array, or null outside the heap.
     * @param address of the byte.
     * @return the byte, from 0 to 255.
     */
    public static int loadByte(final Object base, final long address)
    {
        return UnsafeApi.getByte(base, address) & 0xFF;
    }

    /**
     * Store eight bytes.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param value   stored as a little-endian word.
     */
    public static void store(final Object base, final long address, final long value)
    {
        UnsafeApi.putLongUnaligned(base, address, BIG ? Long.reverseBytes(value) : value);
    }

    /**
     * Store four bytes.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param value   stored as a little-endian int.
     */
    public static void storeInt(final Object base, final long address, final int value)
    {
        UnsafeApi.putIntUnaligned(base, address, BIG ? Integer.reverseBytes(value) : value);
    }

    /**
     * Store two bytes.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param value   whose low 16 bits are stored, little-endian.
     */
    public static void storeShort(final Object base, final long address, final int value)
    {
        final short word = (short)value;
        UnsafeApi.putShortUnaligned(base, address, BIG ? Short.reverseBytes(word) : word);
    }

    /**
     * Store one byte.
     *
     * @param base    array, or null outside the heap.
     * @param address of the byte.
     * @param value   whose low 8 bits are stored.
     */
    public static void storeByte(final Object base, final long address, final int value)
    {
        UnsafeApi.putByte(base, address, (byte)value);
    }

    /**
     * Copy bytes; the ranges may overlap.
     *
     * @param fromBase    array, or null outside the heap.
     * @param fromAddress of the first byte read.
     * @param toBase      array, or null outside the heap.
     * @param toAddress   of the first byte written.
     * @param length      in bytes.
     */
    public static void copy(
        final Object fromBase, final long fromAddress, final Object toBase, final long toAddress, final int length)
    {
        UnsafeApi.copyMemory(fromBase, fromAddress, toBase, toAddress, length);
    }

    /**
     * Load up to eight bytes, zero-extended, without reading a byte outside them.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes; eight or more loads eight.
     * @return the bytes as a little-endian word.
     */
    public static long tail(final Object base, final long address, final int length)
    {
        if (length >= 8)
        {
            return load(base, address);
        }
        if (length >= 4)
        {
            final long low = loadInt(base, address) & 0xFFFFFFFFL;
            final long high = loadInt(base, address + length - 4) & 0xFFFFFFFFL;
            return low | high << ((length - 4) << 3);
        }
        if (length <= 0)
        {
            return 0;
        }
        return loadByte(base, address) |
            (long)loadByte(base, address + (length >> 1)) << ((length >> 1) << 3) |
            (long)loadByte(base, address + length - 1) << ((length - 1) << 3);
    }

    /**
     * Which bytes of a word are zero? Exact up to and including the first one, which is what searches need; a byte 0x01
     * behind a zero byte may be reported too.
     *
     * @param word of eight bytes.
     * @return 0x80 in the place of each zero byte.
     */
    public static long zeroBytes(final long word)
    {
        return (word - ONES) & ~word & HIGHS;
    }

    /**
     * Which bytes of a word are zero? Exact for every byte.
     *
     * @param word of eight bytes.
     * @return 0x80 in the place of each zero byte, 0 elsewhere.
     */
    public static long zeroBytesExact(final long word)
    {
        return ~(((word & LOWS) + LOWS) | word | LOWS);
    }

    /**
     * The index of the first answer in a mask.
     *
     * @param mask of 0x80 in the places found.
     * @return from 0 to 7, or 8 where the mask is empty.
     */
    public static int first(final long mask)
    {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }

    /**
     * A byte eight times over.
     *
     * @param value from 0 to 255.
     * @return the word.
     */
    public static long repeat(final int value)
    {
        return (value & 0xFF) * ONES;
    }

    /**
     * Fold A to Z into a to z; no other byte changes.
     *
     * @param word of eight bytes.
     * @return the word in lower case.
     */
    public static long fold(final long word)
    {
        final long low = word & LOWS;
        final long upper = (low + 0x3F3F3F3F3F3F3F3FL) & ~(low + 0x2525252525252525L) & ~word & HIGHS;
        return word | upper >>> 2;
    }

    /**
     * Keep the first bytes of a word.
     *
     * @param word   of eight bytes.
     * @param length from 0 to 8, in bytes.
     * @return the word with zeros behind the first {@code length} bytes.
     */
    public static long keep(final long word, final int length)
    {
        return length >= 8 ? word : word & ((1L << (length << 3)) - 1);
    }
}
