/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;

/**
 * The check of a page that came from elsewhere (a ring buffer, a file, a network): every offset, length and count
 * against the region, names against their hashes and ids. What passes can be read and written without leaving the
 * region, and finds what it holds.
 * <p>
 * Stateless; any thread. Reads only; data never throws. The answer holds as long as nobody else writes to the region.
 */
public final class PageCheck
{
    /** The page may be used. */
    public static final int OK = 0;

    /** The region does not begin with a table of this layout and hash. */
    public static final int NOT_A_TABLE = -1;

    /** The table is a view: its bytes stand elsewhere. */
    public static final int NOT_AN_OWNER = -2;

    /** The header's length, its number of known names or its index does not fit. */
    public static final int BAD_HEADER = -3;

    /** The block is longer than the region, or header, slots and bytes are longer than the block. */
    public static final int BAD_LENGTH = -4;

    /** A slot's name or value is not inside the page's bytes. */
    public static final int BAD_SLOT = -5;

    /** The bytes do not add up: slots overlap, or dead bytes are miscounted. */
    public static final int BAD_ACCOUNT = -6;

    /** A slot's hash or id is not that of its name. */
    public static final int BAD_NAME = -7;

    /** The index of known names does not say what the slots say. */
    public static final int BAD_INDEX = -8;

    /** The table is sound, but a face of it holds what it would not have let in. */
    public static final int BAD_CONTENT = -9;

    private PageCheck()
    {
    }

    /**
     * Check a page.
     *
     * @param buffer    holding the region.
     * @param offset    in bytes at which it begins, 8-aligned.
     * @param length    in bytes of the region.
     * @param foldNames whether names are equal in any case of A to Z.
     * @param names     that have ids, or null for none.
     * @return {@link #OK} or a negative reason.
     */
    public static int check(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final boolean foldNames,
        final NameTable names)
    {
        Words.checkBlock(buffer, offset, length);
        final byte[] array = buffer.byteArray();
        final long start = buffer.addressOffset() + offset;
        final int reason = checkHeader(array, start, length, null != names);
        if (OK != reason)
        {
            return reason;
        }
        final int slots = checkSlots(array, start, foldNames, names);
        if (OK != slots)
        {
            return slots;
        }
        return 0 == Words.loadShort(array, start + KNOWN_NAMES_FIELD_OFFSET) ? OK : checkIndex(array, start);
    }

    private static int checkHeader(final byte[] array, final long start, final int length, final boolean hasNames)
    {
        if (length < TABLE_HEADER_LENGTH ||
            MAGIC != Words.loadInt(array, start + MAGIC_FIELD_OFFSET) ||
            LAYOUT_VERSION != Words.loadByte(array, start + LAYOUT_VERSION_FIELD_OFFSET) ||
            NameHash.VERSION != Words.loadByte(array, start + HASH_VERSION_FIELD_OFFSET))
        {
            return NOT_A_TABLE;
        }
        if (OWNER != Words.loadByte(array, start + OWNERSHIP_FIELD_OFFSET))
        {
            return NOT_AN_OWNER;
        }
        final int header = Words.loadInt(array, start + HEADER_LENGTH_FIELD_OFFSET);
        final int known = Words.loadShort(array, start + KNOWN_NAMES_FIELD_OFFSET);
        if (header < (0 == known ? TABLE_HEADER_LENGTH : INDEXED_HEADER_LENGTH) || 0 != (header & 7) ||
            known > MAX_KNOWN_NAMES || 0 != known && !hasNames ||
            0 != Words.loadInt(array, start + HASH_INDEX_LENGTH_FIELD_OFFSET))
        {
            return BAD_HEADER;
        }
        final int block = Words.loadInt(array, start + BLOCK_LENGTH_FIELD_OFFSET);
        final int count = Words.loadInt(array, start + SLOT_COUNT_FIELD_OFFSET);
        final int capacity = Words.loadInt(array, start + SLOT_CAPACITY_FIELD_OFFSET);
        final int bytes = Words.loadInt(array, start + BYTES_LENGTH_FIELD_OFFSET);
        final int dead = Words.loadInt(array, start + DEAD_BYTES_FIELD_OFFSET);
        final int pinned = Words.loadInt(array, start + PINNED_BYTES_FIELD_OFFSET);
        final int base = Words.loadInt(array, start + BASE_FIELD_OFFSET);
        if ((block | count | capacity | bytes | dead | pinned | base) < 0 || block > length || base > block ||
            count > capacity || (long)dead + pinned > bytes ||
            header + (long)SLOT_LENGTH * capacity > block ||
            header + (long)SLOT_LENGTH * count + bytes > block)
        {
            return BAD_LENGTH;
        }
        return OK;
    }

    private static int checkSlots(
        final byte[] array, final long start, final boolean foldNames, final NameTable names)
    {
        final int block = Words.loadInt(array, start + BLOCK_LENGTH_FIELD_OFFSET);
        final int count = Words.loadInt(array, start + SLOT_COUNT_FIELD_OFFSET);
        final int base = Words.loadInt(array, start + BASE_FIELD_OFFSET);
        final int low = block - Words.loadInt(array, start + BYTES_LENGTH_FIELD_OFFSET);
        final int pinned = block - Words.loadInt(array, start + PINNED_BYTES_FIELD_OFFSET);
        final int known = Words.loadShort(array, start + KNOWN_NAMES_FIELD_OFFSET);
        long account = Words.loadInt(array, start + DEAD_BYTES_FIELD_OFFSET);
        long slot = start + Words.loadInt(array, start + HEADER_LENGTH_FIELD_OFFSET);
        for (int i = 0; i < count; i++, slot += SLOT_LENGTH)
        {
            final long name = (long)base + Words.loadInt(array, slot + NAME_OFFSET_FIELD_OFFSET);
            final long value = (long)base + Words.loadInt(array, slot + VALUE_OFFSET_FIELD_OFFSET);
            final int nameLength = Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET);
            final int valueLength = Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
            final int spare = Words.loadShort(array, slot + FLAGS_FIELD_OFFSET) >>> SPARE_SHIFT;
            if ((nameLength | valueLength) < 0 || name < low || value < low ||
                name + nameLength > block || value + valueLength > block)
            {
                return BAD_SLOT;
            }
            if (name < pinned)
            {
                if (value != name + nameLength || value + valueLength + spare > pinned)
                {
                    return BAD_SLOT;
                }
                account += nameLength + (long)valueLength;
            }
            if (!isNamed(array, slot, start + name, nameLength, known, foldNames, names))
            {
                return BAD_NAME;
            }
        }
        return account == pinned - low ? OK : BAD_ACCOUNT;
    }

    /* A name that the writer knew has its id, one that it did not know has none. */
    private static boolean isNamed(
        final byte[] array,
        final long slot,
        final long name,
        final int nameLength,
        final int known,
        final boolean foldNames,
        final NameTable names)
    {
        final int hash = foldNames ?
            NameHash.ofFieldName(array, name, nameLength) : NameHash.ofKey(array, name, nameLength);
        if (hash != Words.loadInt(array, slot + NAME_HASH_FIELD_OFFSET))
        {
            return false;
        }
        final int nameId = Words.loadShort(array, slot + NAME_ID_FIELD_OFFSET);
        final int id = null == names ? nameId : names.idOf(array, name, nameLength);
        return nameId == id || 0 == nameId && id >= known || 0 == id && nameId >= names.count();
    }

    /* Each id that a slot has is present, first where it says, repeated if so; no other is present. */
    private static int checkIndex(final byte[] array, final long start)
    {
        final int known = Words.loadShort(array, start + KNOWN_NAMES_FIELD_OFFSET);
        final int count = Words.loadInt(array, start + SLOT_COUNT_FIELD_OFFSET);
        final long slots = start + Words.loadInt(array, start + HEADER_LENGTH_FIELD_OFFSET);
        for (int i = 0; i < count; i++)
        {
            final int nameId = nameId(array, slots, i);
            if (nameId < known)
            {
                final int first = Words.loadShort(array, start + firstSlotOffset(nameId));
                if (!hasBit(array, start + PRESENT_FIELD_OFFSET, nameId) || first > i ||
                    nameId != nameId(array, slots, first) ||
                    first < i && !hasBit(array, start + REPEATED_FIELD_OFFSET, nameId))
                {
                    return BAD_INDEX;
                }
            }
        }
        for (int nameId = 0; nameId < MAX_KNOWN_NAMES; nameId++)
        {
            if (hasBit(array, start + PRESENT_FIELD_OFFSET, nameId))
            {
                final int first = Words.loadShort(array, start + firstSlotOffset(nameId));
                if (nameId >= known || first >= count || nameId != nameId(array, slots, first))
                {
                    return BAD_INDEX;
                }
            }
        }
        return OK;
    }

    private static int nameId(final byte[] array, final long slots, final int slot)
    {
        return Words.loadShort(array, slots + slotOffset(slot) + NAME_ID_FIELD_OFFSET);
    }

    private static boolean hasBit(final byte[] array, final long field, final int nameId)
    {
        return 0 != (Words.load(array, field + bitmapWordOffset(nameId)) >>> nameId & 1);
    }
}
