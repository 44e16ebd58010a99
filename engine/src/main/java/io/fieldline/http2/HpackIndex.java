/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.Words;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.http2.HpackTableDescriptor.*;

/**
 * Finds entries of an encoder's dynamic table by hash. Each bucket holds the sequence number of its newest entry, and
 * each entry that of the one before it; a number that is no longer in the table ends the search. So an eviction touches
 * nothing, and nothing is ever taken out.
 * <p>
 * Not thread safe; it belongs to one encoder. All its memory is behind the table's bytes.
 */
final class HpackIndex
{
    /** No entry. */
    static final int NONE = -1;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final HpackTable table;
    private long links;
    private long names;
    private long pairs;
    private int mask;

    HpackIndex(final HpackTable table)
    {
        this.table = table;
    }

    void wrap()
    {
        final int entries = table.mask + 1;
        links = table.start + linksOffset(table.capacity, entries);
        names = table.start + bucketsOffset(table.capacity, entries);
        pairs = names + 2L * entries * Integer.BYTES;
        mask = 2 * entries - 1;
    }

    /** The hash of name and value. */
    static int hash(final int nameHash, final Object base, final long address, final int length)
    {
        long hash = nameHash * FACTOR + length;
        int i = 0;
        for (; i <= length - 8; i += 8)
        {
            hash = Long.rotateLeft((hash ^ Words.load(base, address + i)) * FACTOR, 29);
        }
        hash = (hash ^ Words.tail(base, address + i, length - i)) * FACTOR;
        return (int)(hash ^ hash >>> 32);
    }

    /** Enter the newest entry. */
    void add(final int nameHash, final int pairHash)
    {
        final Object array = table.array;
        final int number = table.newest;
        final long link = link(number);
        final long name = bucket(names, nameHash);
        final long pair = bucket(pairs, pairHash);
        Words.storeInt(array, link + LINK_NAME_FIELD_OFFSET, Words.loadInt(array, name));
        Words.storeInt(array, link + LINK_PAIR_FIELD_OFFSET, Words.loadInt(array, pair));
        Words.storeInt(array, link + LINK_HASH_FIELD_OFFSET, pairHash);
        Words.storeInt(array, name, number);
        Words.storeInt(array, pair, number);
    }

    /** Find name and value: the entry, 0 the newest, or {@link #NONE}. */
    int findPair(
        final int pairHash,
        final int nameId,
        final Object name,
        final long nameAddress,
        final int nameLength,
        final Object value,
        final long valueAddress,
        final int valueLength)
    {
        final Object array = table.array;
        int number = Words.loadInt(array, bucket(pairs, pairHash));
        // steps are bounded, as numbers come around
        for (int steps = table.count; steps > 0 && isThere(number); steps--)
        {
            final long link = link(number);
            if (pairHash == Words.loadInt(array, link + LINK_HASH_FIELD_OFFSET))
            {
                final int entry = table.newest - number;
                final long slot = table.slotOf(entry);
                if (valueLength == Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET) &&
                    isNamed(slot, nameId, name, nameAddress, nameLength) &&
                    table.equalAround(Words.loadInt(array, slot + VALUE_OFFSET_FIELD_OFFSET),
                        value, valueAddress, valueLength))
                {
                    return entry;
                }
            }
            number = Words.loadInt(array, link + LINK_PAIR_FIELD_OFFSET);
        }
        return NONE;
    }

    /** Find a name: the entry, 0 the newest, or {@link #NONE}. */
    int findName(
        final int nameHash, final int nameId, final Object name, final long nameAddress, final int nameLength)
    {
        final Object array = table.array;
        int number = Words.loadInt(array, bucket(names, nameHash));
        for (int steps = table.count; steps > 0 && isThere(number); steps--)
        {
            final int entry = table.newest - number;
            if (isNamed(table.slotOf(entry), nameId, name, nameAddress, nameLength))
            {
                return entry;
            }
            number = Words.loadInt(array, link(number) + LINK_NAME_FIELD_OFFSET);
        }
        return NONE;
    }

    private boolean isNamed(
        final long slot, final int nameId, final Object name, final long nameAddress, final int nameLength)
    {
        return nameId == Words.loadShort(table.array, slot + NAME_ID_FIELD_OFFSET) && (0 != nameId ||
            nameLength == Words.loadInt(table.array, slot + NAME_LENGTH_FIELD_OFFSET) &&
            table.equalAround(Words.loadInt(table.array, slot), name, nameAddress, nameLength));
    }

    private boolean isThere(final int number)
    {
        return Integer.compareUnsigned(table.newest - number, table.count) < 0;
    }

    private long link(final int number)
    {
        return links + (long)(number & table.mask) * LINK_LENGTH;
    }

    private long bucket(final long buckets, final int hash)
    {
        return buckets + (long)(hash & mask) * Integer.BYTES;
    }
}
