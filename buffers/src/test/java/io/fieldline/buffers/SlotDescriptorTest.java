/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.junit.jupiter.api.Test;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;
import static org.junit.jupiter.api.Assertions.assertEquals;

class SlotDescriptorTest
{
    @Test
    void shouldBeTwentyFourBytes()
    {
        assertEquals(0, NAME_OFFSET_FIELD_OFFSET);
        assertEquals(4, NAME_LENGTH_FIELD_OFFSET);
        assertEquals(8, VALUE_OFFSET_FIELD_OFFSET);
        assertEquals(12, VALUE_LENGTH_FIELD_OFFSET);
        assertEquals(16, NAME_HASH_FIELD_OFFSET);
        assertEquals(20, NAME_ID_FIELD_OFFSET);
        assertEquals(22, FLAGS_FIELD_OFFSET);
        assertEquals(24, SLOT_LENGTH);
        assertEquals(0, SLOT_LENGTH % Long.BYTES);
        assertEquals(8, NAME_SLOT_LENGTH);
        assertEquals(72, slotOffset(3));
    }

    @Test
    void shouldNeverRenumberFlags()
    {
        assertEquals(1, NO_VALUE);
        assertEquals(2, PERCENT_CODED);
        assertEquals(4, FOLDED);
        assertEquals(8, NEVER_INDEXED);
        assertEquals(16, UNDECLARED);
        assertEquals(0xFF, FLAGS_MASK);
        assertEquals(0, (NO_VALUE | PERCENT_CODED | FOLDED | NEVER_INDEXED | UNDECLARED) & ~FLAGS_MASK);
    }

    @Test
    void shouldPackRangesAndTails()
    {
        for (final int offset : new int[]{ 0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE })
        {
            for (final int length : new int[]{ 0, 1, Integer.MAX_VALUE })
            {
                final long range = range(offset, length);
                assertEquals(offset, rangeOffset(range));
                assertEquals(length, rangeLength(range));
            }
        }
        assertEquals(0x8001_0079_FFFF_FFFEL, tail(-2, 0x79, 0x8001));
    }

    @Test
    void shouldLayOutTheHeader()
    {
        final int[] fields = {
            MAGIC_FIELD_OFFSET, LAYOUT_VERSION_FIELD_OFFSET, HASH_VERSION_FIELD_OFFSET, OWNERSHIP_FIELD_OFFSET,
            CONTENT_FIELD_OFFSET, HEADER_LENGTH_FIELD_OFFSET, BLOCK_LENGTH_FIELD_OFFSET, BASE_FIELD_OFFSET,
            SLOT_COUNT_FIELD_OFFSET, SLOT_CAPACITY_FIELD_OFFSET, BYTES_LENGTH_FIELD_OFFSET, DEAD_BYTES_FIELD_OFFSET,
            GENERATION_FIELD_OFFSET, HASH_INDEX_LENGTH_FIELD_OFFSET, KNOWN_NAMES_FIELD_OFFSET, TABLE_FLAGS_FIELD_OFFSET,
            SCAN_POSITION_FIELD_OFFSET, SCAN_MARK_FIELD_OFFSET, SCAN_PHASE_FIELD_OFFSET, LENIENCIES_FIELD_OFFSET,
            TABLE_HEADER_LENGTH };
        final int[] lengths = { 4, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 4, 4, 1 + 3, 4 };
        int at = 0;
        for (int i = 0; i < lengths.length; i++)
        {
            assertEquals(at, fields[i], "field=" + i);
            at += lengths[i];
        }
        assertEquals(64, at);
        assertEquals(at, TABLE_HEADER_LENGTH);
        assertEquals(64, PRESENT_FIELD_OFFSET);
        assertEquals(80, REPEATED_FIELD_OFFSET);
        assertEquals(96, FIRST_FIELD_OFFSET);
        assertEquals(352, INDEXED_HEADER_LENGTH);
        assertEquals(SCAN_MARK_FIELD_OFFSET, PINNED_BYTES_FIELD_OFFSET);
        assertEquals('F' | 'L' << 8 | 'T' << 16 | '1' << 24, MAGIC);
        assertEquals(0, bitmapWordOffset(63));
        assertEquals(8, bitmapWordOffset(64));
        assertEquals(FIRST_FIELD_OFFSET + 254, firstSlotOffset(127));
    }
}
