/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.WordCompare;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.http2.HpackTableDescriptor.*;

/**
 * A dynamic table of HPACK (RFC 7541 section 2.3.2) in lent memory: a ring of slots over a ring of bytes. Entries never
 * move: an insertion writes at the rings' heads, an eviction only counts.
 * <p>
 * Not thread safe: a flyweight for one thread, pointed at one connection's table after another. It reads here; the
 * decoder or encoder that hands it out writes. Two flyweights on one table do not see each other's changes until
 * wrapped again.
 */
public final class HpackTable
{
    Object array;
    long start;
    int capacity;
    int limit;
    int size;
    int count;
    int newest;
    int mask;
    long slots;
    int bytes;
    private static final int LONG_COPY = 96;
    private final UnsafeBuffer region = new UnsafeBuffer(0, 0);
    private int head;

    HpackTable()
    {
    }

    static void init(final MutableDirectBuffer buffer, final int offset, final int length, final int capacity)
    {
        Words.checkBlock(buffer, offset, length);
        buffer.setMemory(offset, length, (byte)0);
        final Object array = buffer.byteArray();
        final long start = buffer.addressOffset() + offset;
        Words.storeInt(array, start + MAGIC_FIELD_OFFSET, MAGIC);
        Words.storeInt(array, start + CAPACITY_FIELD_OFFSET, capacity);
        Words.storeInt(array, start + LIMIT_FIELD_OFFSET, Math.min(DEFAULT_TABLE, capacity));
        Words.storeInt(array, start + SETTINGS_FIELD_OFFSET, Math.min(DEFAULT_TABLE, capacity));
        Words.storeInt(array, start + ENTRY_CAPACITY_FIELD_OFFSET, entryCapacity(capacity));
        Words.storeInt(array, start + LOWEST_FIELD_OFFSET, -1);
        Words.storeInt(array, start + PENDING_FIELD_OFFSET, -1);
    }

    void wrap(final DirectBuffer buffer, final int offset, final int length, final boolean encoder)
    {
        Words.checkBlock(buffer, offset, length);
        // keeps memory outside the heap alive as long as this points at it
        region.wrap(buffer, offset, length);
        final byte[] base = buffer.byteArray();
        if (base != array)
        {
            array = base;
        }
        start = buffer.addressOffset() + offset;
        checkTable(length, encoder);
        capacity = field(CAPACITY_FIELD_OFFSET);
        limit = field(LIMIT_FIELD_OFFSET);
        size = field(SIZE_FIELD_OFFSET);
        count = field(COUNT_FIELD_OFFSET);
        newest = field(NEWEST_FIELD_OFFSET);
        head = field(HEAD_FIELD_OFFSET);
        final int entries = field(ENTRY_CAPACITY_FIELD_OFFSET);
        mask = entries - 1;
        slots = start + HEADER_LENGTH;
        bytes = bytesOffset(entries);
    }

    int field(final int offset)
    {
        return Words.loadInt(array, start + offset);
    }

    void field(final int offset, final int value)
    {
        Words.storeInt(array, start + offset, value);
    }

    /**
     * How many entries there are.
     *
     * @return from 0.
     */
    public int count()
    {
        return count;
    }

    /**
     * The size of the table (RFC 7541 section 4.1): the bytes of all names and values, and 32 an entry.
     *
     * @return in bytes.
     */
    public int size()
    {
        return size;
    }

    /**
     * The largest size that the table may have now (RFC 7541 section 4.2).
     *
     * @return in bytes.
     */
    public int maxSize()
    {
        return limit;
    }

    /**
     * The largest size that the lent memory has room for.
     *
     * @return in bytes.
     */
    public int capacity()
    {
        return capacity;
    }

    /**
     * The length of an entry's name.
     *
     * @param entry from 0, the newest.
     * @return length in bytes.
     */
    public int nameLength(final int entry)
    {
        checkEntry(entry);
        return Words.loadInt(array, slotOf(entry) + NAME_LENGTH_FIELD_OFFSET);
    }

    /**
     * The length of an entry's value.
     *
     * @param entry from 0, the newest.
     * @return length in bytes.
     */
    public int valueLength(final int entry)
    {
        checkEntry(entry);
        return Words.loadInt(array, slotOf(entry) + VALUE_LENGTH_FIELD_OFFSET);
    }

    /**
     * Copy an entry's name and, right behind, its value.
     *
     * @param entry  from 0, the newest.
     * @param target to write to.
     * @param offset in bytes to write at.
     * @return the number of bytes of both.
     */
    public int copyTo(final int entry, final MutableDirectBuffer target, final int offset)
    {
        checkEntry(entry);
        final long slot = slotOf(entry);
        final int total = Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET) +
            Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        Words.checkRange(target, offset, total);
        copy(Words.loadInt(array, slot), total, target.byteArray(), target.addressOffset() + offset);
        return total;
    }

    /** The address of an entry's slot; 0 is the newest. */
    long slotOf(final int entry)
    {
        return slots + slotOffset(newest - entry & mask);
    }

    /** Copy so many bytes from a place in the ring, around its end where they go on there. */
    void copy(final int offset, final int length, final Object target, final long to)
    {
        final int straight = Math.min(length, bytes + capacity - offset);
        Words.copy(array, start + offset, target, to, straight);
        if (straight < length)
        {
            Words.copy(array, start + bytes, target, to + straight, length - straight);
        }
    }

    /** Where a place of the ring, possibly beyond its end, stands. */
    int around(final int offset)
    {
        return offset >= bytes + capacity ? offset - capacity : offset;
    }

    /** Are so many bytes from a place in the ring, around its end, equal to others? */
    boolean equalAround(final int offset, final Object base, final long address, final int length)
    {
        final int straight = Math.min(length, bytes + capacity - offset);
        return equal(array, start + offset, base, address, straight) &&
            (straight == length || equal(array, start + bytes, base, address + straight, length - straight));
    }

    /**
     * Insert an entry, evicting as many as it takes; one that is larger than the table empties it, and that is all (RFC
     * 7541 section 4.4).
     *
     * @param name         array of the name, or null outside the heap; not in this table, nor is the value.
     * @param nameAddress  of the name's first byte.
     * @param nameLength   in bytes.
     * @param value        array of the value, or null outside the heap.
     * @param valueAddress of the value's first byte.
     * @param valueLength  in bytes.
     * @param tail         of the slot: hash, id, flags with the problem.
     * @return true if the entry is in the table now.
     */
    boolean insert(
        final Object name,
        final long nameAddress,
        final int nameLength,
        final Object value,
        final long valueAddress,
        final int valueLength,
        final long tail)
    {
        final int length = nameLength + valueLength;
        if (!makeRoom((long)length + ENTRY_OVERHEAD))
        {
            return false;
        }
        final int from = bytes + head;
        if (length <= capacity - head)
        {
            copyBytes(name, nameAddress, array, start + from, nameLength);
            copyBytes(value, valueAddress, array, start + from + nameLength, valueLength);
            enter(from, nameLength, valueLength, tail);
        }
        else
        {
            putAround(from, name, nameAddress, nameLength);
            putAround(around(from + nameLength), value, valueAddress, valueLength);
            enter(from, nameLength, valueLength, tail | (long)WRAPS << 48);
        }
        return true;
    }

    private void putAround(final int to, final Object base, final long address, final int length)
    {
        final int straight = Math.min(length, bytes + capacity - to);
        Words.copy(base, address, array, start + to, straight);
        Words.copy(base, address + straight, array, start + bytes, length - straight);
    }

    private void enter(final int from, final int nameLength, final int valueLength, final long tail)
    {
        final int length = nameLength + valueLength;
        newest++;
        count++;
        size += length + ENTRY_OVERHEAD;
        final long slot = slots + slotOffset(newest & mask);
        Words.store(array, slot, range(from, nameLength));
        Words.store(array, slot + VALUE_OFFSET_FIELD_OFFSET, range(around(from + nameLength), valueLength));
        Words.store(array, slot + NAME_HASH_FIELD_OFFSET, tail);
        head = around(from + length) - bytes;
        field(NEWEST_FIELD_OFFSET, newest);
        field(COUNT_FIELD_OFFSET, count);
        field(SIZE_FIELD_OFFSET, size);
        field(HEAD_FIELD_OFFSET, head);
    }

    /** Evict until so many more bytes would fit; false, and the table empty, if they never do. */
    private boolean makeRoom(final long bytes)
    {
        if (bytes > limit)
        {
            clear();
            return false;
        }
        if (size + bytes > limit)
        {
            evictTo(limit - (int)bytes);
        }
        return true;
    }

    private void evictTo(final int target)
    {
        while (size > target)
        {
            final long slot = slotOf(count - 1);
            size -= Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET) +
                Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET) + ENTRY_OVERHEAD;
            count--;
        }
    }

    void clear()
    {
        size = 0;
        count = 0;
        field(COUNT_FIELD_OFFSET, 0);
        field(SIZE_FIELD_OFFSET, 0);
    }

    /** Change the largest size, evicting what is above it. */
    void limit(final int bytes)
    {
        limit = bytes;
        evictTo(bytes);
        field(LIMIT_FIELD_OFFSET, bytes);
        field(COUNT_FIELD_OFFSET, count);
        field(SIZE_FIELD_OFFSET, size);
    }

    /** Copy between ranges that do not overlap; nothing outside them is read or written. */
    static void copyBytes(
        final Object from, final long fromAddress, final Object to, final long toAddress, final int length)
    {
        if (length > LONG_COPY)
        {
            Words.copy(from, fromAddress, to, toAddress, length);
        }
        else if (length >= 8)
        {
            final int last = length - 8;
            for (int i = 0; i < last; i += 8)
            {
                Words.store(to, toAddress + i, Words.load(from, fromAddress + i));
            }
            Words.store(to, toAddress + last, Words.load(from, fromAddress + last));
        }
        else if (length >= 4)
        {
            final int low = Words.loadInt(from, fromAddress);
            Words.storeInt(to, toAddress + length - 4, Words.loadInt(from, fromAddress + length - 4));
            Words.storeInt(to, toAddress, low);
        }
        else
        {
            for (int i = 0; i < length; i++)
            {
                Words.storeByte(to, toAddress + i, Words.loadByte(from, fromAddress + i));
            }
        }
    }

    /** Are ranges equal, byte by byte? */
    static boolean equal(
        final Object base1, final long address1, final Object base2, final long address2, final int length)
    {
        return WordCompare.equals(base1, address1, base2, address2, length);
    }

    private void checkEntry(final int entry)
    {
        if (entry < 0 || entry >= count)
        {
            throw new IllegalArgumentException("entry=" + entry + " count=" + count);
        }
    }

    private void checkTable(final int length, final boolean encoder)
    {
        final int bytes = length < SlotDescriptor.slotOffset(1) + HEADER_LENGTH ? -1 : field(CAPACITY_FIELD_OFFSET);
        if (bytes < 0 || MAGIC != field(MAGIC_FIELD_OFFSET) ||
            length < (encoder ? encoderLength(bytes) : decoderLength(bytes)))
        {
            throw new IllegalArgumentException("no table, or never prepared: length=" + length);
        }
    }
}
