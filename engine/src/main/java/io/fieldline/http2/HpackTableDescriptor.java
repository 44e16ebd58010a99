/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.SlotDescriptor;

/**
 * The layout of a dynamic table's region: a header, a ring of slots, a ring of bytes; an encoder's has links and
 * buckets of its hash index behind. No other class holds a number of it.
 * <pre>
 *   0 magic "FLHP"         int     28 newest sequence number    int   +1 at each insertion
 *   4 capacity             int     32 head: next byte's place   int   in the ring of bytes
 *   8 size limit           int     36 lowest size to be told    int   decoder: -1 none; encoder: -1 none
 *  12 settings limit       int     40 encoder: size to be told  int   -1 none
 *  16 size                 int     44 encoder: flags            int
 *  20 entries              int     48 reserved                  16 bytes
 *  24 entry capacity       int     64 decoder: what a section under way carries, 128 bytes
 * 192 slots: 24 bytes each, the entry of sequence number n at n modulo the entry capacity
 *   . bytes: as many as the capacity, rounded up to 8
 *   . encoder: links: 16 bytes an entry: name's and pair's earlier entry, hash of the pair, reserved
 *   . encoder: buckets: an int for the newest entry of each hash, twice the entry capacity, of names and then of pairs
 * </pre>
 * Sizes are those of RFC 7541 section 4.1. A slot's offsets are relative to the region's start; its flags' upper byte
 * holds what {@link FieldRules} found and, in bit 15, whether name and value go around the end of the ring.
 * <p>
 * Stateless; any thread.
 */
final class HpackTableDescriptor
{
    static final int MAGIC = 0x50484C46;
    static final int MAGIC_FIELD_OFFSET = 0;
    static final int CAPACITY_FIELD_OFFSET = 4;
    static final int LIMIT_FIELD_OFFSET = 8;
    static final int SETTINGS_FIELD_OFFSET = 12;
    static final int SIZE_FIELD_OFFSET = 16;
    static final int COUNT_FIELD_OFFSET = 20;
    static final int ENTRY_CAPACITY_FIELD_OFFSET = 24;
    static final int NEWEST_FIELD_OFFSET = 28;
    static final int HEAD_FIELD_OFFSET = 32;
    static final int LOWEST_FIELD_OFFSET = 36;
    static final int PENDING_FIELD_OFFSET = 40;
    static final int ENCODER_FLAGS_FIELD_OFFSET = 44;
    static final int CARRY_FIELD_OFFSET = 64;
    static final int CARRY_LENGTH = 128;
    static final int HEADER_LENGTH = CARRY_FIELD_OFFSET + CARRY_LENGTH;

    /** What each entry counts beside its bytes (RFC 7541 section 4.1). */
    static final int ENTRY_OVERHEAD = 32;

    /** Flag in an entry's slot: the bytes go around the ring's end. */
    static final int WRAPS = 0x8000;

    /** The size that a table has before any SETTINGS (RFC 9113 section 6.5.2). */
    static final int DEFAULT_TABLE = 4096;

    static final int LINK_LENGTH = 16;
    static final int LINK_NAME_FIELD_OFFSET = 0;
    static final int LINK_PAIR_FIELD_OFFSET = 4;
    static final int LINK_HASH_FIELD_OFFSET = 8;

    private HpackTableDescriptor()
    {
    }

    static int entryCapacity(final int capacity)
    {
        final int entries = Math.max(1, capacity / ENTRY_OVERHEAD);
        return 1 << 32 - Integer.numberOfLeadingZeros(entries - 1);
    }

    static int bytesOffset(final int entries)
    {
        return HEADER_LENGTH + SlotDescriptor.slotOffset(entries);
    }

    static int linksOffset(final int capacity, final int entries)
    {
        return bytesOffset(entries) + (capacity + 7 & -8);
    }

    static int bucketsOffset(final int capacity, final int entries)
    {
        return linksOffset(capacity, entries) + entries * LINK_LENGTH;
    }

    static int decoderLength(final int capacity)
    {
        return linksOffset(capacity, entryCapacity(capacity));
    }

    static int encoderLength(final int capacity)
    {
        final int entries = entryCapacity(capacity);
        return bucketsOffset(capacity, entries) + 2 * 2 * entries * Integer.BYTES;
    }
}
