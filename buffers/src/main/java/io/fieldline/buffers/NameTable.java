/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A fixed set of names, found from their bytes by a perfect hash: one read of a byte table, then a comparison of words.
 * Names are in lower case; a name looked up in any case of A to Z is found.
 * <p>
 * Immutable; any thread. The table holds copies of the names it was made from.
 */
public final class NameTable
{
    private static final int STRIDE = 4;

    private final byte[] ids;
    private final long[] rows;
    private final byte[] text;
    private final int count;
    private final int multiplier;
    private final int shift;

    /**
     * Make a table.
     *
     * @param lowerCaseNamesById the names, each at the index that is its id; index 0 is not used. Ids are at most 127.
     */
    public NameTable(final String... lowerCaseNamesById)
    {
        count = lowerCaseNamesById.length;
        checkCount(count);
        rows = new long[count * STRIDE];
        int size = 0;
        for (int id = 1; id < count; id++)
        {
            size += lowerCaseNamesById[id].length();
        }
        text = new byte[size + 8];
        final int[] hashes = new int[count];
        int at = 0;
        for (int id = 1; id < count; id++)
        {
            final String name = lowerCaseNamesById[id];
            final byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(bytes, 0, text, at, bytes.length);
            final int short8 = Math.min(8, bytes.length);
            final long first = NameHash.word(name, 0, short8);
            final long last = NameHash.word(name, bytes.length - short8, short8);
            checkName(name, first, last);
            hashes[id] = NameHash.hash(first, last, bytes.length);
            rows[id * STRIDE] = first;
            rows[id * STRIDE + 1] = last;
            rows[id * STRIDE + 2] = bytes.length;
            rows[id * STRIDE + 3] = at;
            at += bytes.length;
        }

        int bits = Math.max(4, 33 - Integer.numberOfLeadingZeros(count * 4));
        int factor = 0;
        byte[] found = null;
        while (null == found)
        {
            found = new byte[1 << bits];
            factor = multiplier(hashes, found, 32 - bits);
            if (0 == factor)
            {
                found = null;
                bits++;
            }
        }
        ids = found;
        multiplier = factor;
        shift = 32 - bits;
    }

    /**
     * How many ids there are, the unused id 0 included.
     *
     * @return the number.
     */
    public int count()
    {
        return count;
    }

    /**
     * The hash of a name.
     *
     * @param id of the name, from 1 to the count, exclusive.
     * @return its hash, as of {@link NameHash}.
     */
    public int hashOf(final int id)
    {
        return NameHash.hash(rows[id * STRIDE], rows[id * STRIDE + 1], (int)rows[id * STRIDE + 2]);
    }

    /**
     * Find a name by what the scanner already has of it.
     *
     * @param first   word of the name, folded and zero-extended.
     * @param last    word of the name, likewise.
     * @param length  of the name in bytes.
     * @param hash    of the three by {@link NameHash#hash(long, long, int)}.
     * @param base    array that holds the name, or null outside the heap.
     * @param address of the name's first byte.
     * @return the id, or 0 where the name is not known.
     */
    public int find(
        final long first, final long last, final int length, final int hash, final Object base, final long address)
    {
        final int id = ids[hash * multiplier >>> shift];
        final int row = id * STRIDE;
        final long[] rows = this.rows;
        if (rows[row] == first && rows[row + 1] == last && rows[row + 2] == length &&
            (length <= 16 || middleEquals((int)rows[row + 3], length, base, address)))
        {
            return id;
        }
        return 0;
    }

    /**
     * Find a name from its bytes.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the id, or 0 where the name is not known.
     */
    public int idOf(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return idOf(buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Find a name from its bytes.
     *
     * @param base    array, or null outside the heap.
     * @param address of its first byte.
     * @param length  in bytes.
     * @return the id, or 0 where the name is not known.
     */
    public int idOf(final Object base, final long address, final int length)
    {
        final long first = Words.fold(Words.tail(base, address, length));
        final long last = length <= 8 ? first : Words.fold(Words.load(base, address + length - 8));
        return find(first, last, length, NameHash.hash(first, last, length), base, address);
    }

    private boolean middleEquals(final int at, final int length, final Object base, final long address)
    {
        final int end = length - 8;
        for (int i = 8; i < end; i += 8)
        {
            // a whole word: i + 8 is at most the name's length, here and in the text
            if (Words.fold(Words.load(base, address + i)) != textWord(at + i))
            {
                return false;
            }
        }
        return true;
    }

    private long textWord(final int at)
    {
        return Words.load(text, BufferUtil.ARRAY_BASE_OFFSET + at);
    }

    private static int multiplier(final int[] hashes, final byte[] ids, final int shift)
    {
        long seed = 0x2545F4914F6CDD1DL;
        for (int attempt = 0; attempt < 20_000; attempt++)
        {
            seed = seed * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
            final int factor = (int)(seed >>> 32) | 1;
            Arrays.fill(ids, (byte)0);
            int id = 1;
            for (; id < hashes.length; id++)
            {
                final int index = hashes[id] * factor >>> shift;
                if (0 != ids[index])
                {
                    break;
                }
                ids[index] = (byte)id;
            }
            if (id == hashes.length)
            {
                return factor;
            }
        }
        return 0;
    }

    private static void checkCount(final int count)
    {
        if (count < 1 || count > TableDescriptor.MAX_KNOWN_NAMES)
        {
            throw new IllegalArgumentException(
                "names=" + (count - 1) + " max=" + (TableDescriptor.MAX_KNOWN_NAMES - 1));
        }
    }

    private static void checkName(final String name, final long first, final long last)
    {
        if (name.isEmpty() || Words.fold(first) != first || Words.fold(last) != last)
        {
            throw new IllegalArgumentException("not a name in lower case: name=" + name);
        }
    }
}
