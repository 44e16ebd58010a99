/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import static io.fieldline.buffers.TableDescriptor.PRESENT_FIELD_OFFSET;
import static io.fieldline.buffers.TableDescriptor.REPEATED_FIELD_OFFSET;
import static io.fieldline.buffers.TableDescriptor.bitmapWordOffset;
import static io.fieldline.buffers.TableDescriptor.firstSlotOffset;

/**
 * Writes the index of known names in a table's header: which ids are present, which more than once, and where each
 * stands first.
 * <p>
 * Stateless; for the thread that writes the table. Checks no bound: the caller has checked the block.
 */
public final class KnownIndex
{
    private KnownIndex()
    {
    }

    /**
     * Enter a slot.
     *
     * @param table        array of the table, or null outside the heap.
     * @param tableAddress of the table's first byte; its header has an index with room for the id.
     * @param nameId       of the slot, 0 where the name is not known.
     * @param slot         number.
     */
    public static void enter(final Object table, final long tableAddress, final int nameId, final int slot)
    {
        final long word = tableAddress + PRESENT_FIELD_OFFSET + bitmapWordOffset(nameId);
        final long present = Words.load(table, word);
        final long bit = 1L << nameId;
        if (0 == (present & bit))
        {
            Words.store(table, word, present | bit);
            Words.storeShort(table, tableAddress + firstSlotOffset(nameId), slot);
        }
        else
        {
            final long again = word + (REPEATED_FIELD_OFFSET - PRESENT_FIELD_OFFSET);
            Words.store(table, again, Words.load(table, again) | bit);
        }
    }

    /**
     * Empty the index.
     *
     * @param table        array of the table, or null outside the heap.
     * @param tableAddress of the table's first byte.
     */
    public static void clear(final Object table, final long tableAddress)
    {
        Words.store(table, tableAddress + PRESENT_FIELD_OFFSET, 0);
        Words.store(table, tableAddress + PRESENT_FIELD_OFFSET + Long.BYTES, 0);
        Words.store(table, tableAddress + REPEATED_FIELD_OFFSET, 0);
        Words.store(table, tableAddress + REPEATED_FIELD_OFFSET + Long.BYTES, 0);
    }
}
