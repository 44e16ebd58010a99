/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * The layout of a slot: 24 bytes that describe one name and one value. No other class holds a number of it.
 * <pre>
 *   0        4        8        12       16       20        22      24
 *  |  name  |  name  | value  | value  |  name  | name id | flags |
 *  | offset | length | offset | length |  hash  |   u16   |  u16  |
 * </pre>
 * Ints are little-endian. Offsets are signed, in bytes, and relative to the base that the table's header names. A name
 * slot, which only declares a name, is the first {@link #NAME_SLOT_LENGTH} bytes.
 * <p>
 * Stateless; any thread.
 */
public final class SlotDescriptor
{
    /** Where the name's offset stands in a slot, in bytes. */
    public static final int NAME_OFFSET_FIELD_OFFSET = 0;

    /** Where the name's length stands in a slot, in bytes. */
    public static final int NAME_LENGTH_FIELD_OFFSET = NAME_OFFSET_FIELD_OFFSET + Integer.BYTES;

    /** Where the value's offset stands in a slot, in bytes. */
    public static final int VALUE_OFFSET_FIELD_OFFSET = NAME_LENGTH_FIELD_OFFSET + Integer.BYTES;

    /** Where the value's length stands in a slot, in bytes. */
    public static final int VALUE_LENGTH_FIELD_OFFSET = VALUE_OFFSET_FIELD_OFFSET + Integer.BYTES;

    /** Where the name's hash stands in a slot, in bytes. */
    public static final int NAME_HASH_FIELD_OFFSET = VALUE_LENGTH_FIELD_OFFSET + Integer.BYTES;

    /** Where the name's id stands in a slot, in bytes. */
    public static final int NAME_ID_FIELD_OFFSET = NAME_HASH_FIELD_OFFSET + Integer.BYTES;

    /** Where the flags stand in a slot, in bytes. */
    public static final int FLAGS_FIELD_OFFSET = NAME_ID_FIELD_OFFSET + Short.BYTES;

    /** Bytes of a slot. */
    public static final int SLOT_LENGTH = FLAGS_FIELD_OFFSET + Short.BYTES;

    /** Bytes of a name slot. */
    public static final int NAME_SLOT_LENGTH = NAME_LENGTH_FIELD_OFFSET + Integer.BYTES;

    /** Flag: the name stands alone ({@code a} against {@code a=}). */
    public static final int NO_VALUE = 1;

    /** Flag: decoding changes the name or the value ({@code %} or {@code +} is in it). */
    public static final int PERCENT_CODED = 2;

    /** Flag: the value holds an obs-fold; copying, comparing and encoding unfold it (RFC 9112 section 5.2). */
    public static final int FOLDED = 4;

    /** Flag: never to be put into a compression table (RFC 7541 section 7.1.3). */
    public static final int NEVER_INDEXED = 8;

    /** Flag: a trailer that no Trailer field announced. */
    public static final int UNDECLARED = 16;

    /** The bits of the flags field that are flags. */
    public static final int FLAGS_MASK = 0xFF;

    /**
     * Where, in an owner's flags field, the spare bytes stand: bytes behind the value that it may grow into, from 0 to
     * {@link #MAX_SPARE}.
     */
    public static final int SPARE_SHIFT = 8;

    /** The largest number of spare bytes that a slot remembers. */
    public static final int MAX_SPARE = 0xFF;

    private SlotDescriptor()
    {
    }

    /**
     * Where a slot begins, counted from the first slot.
     *
     * @param slot number, from 0.
     * @return offset in bytes.
     */
    public static int slotOffset(final int slot)
    {
        return slot * SLOT_LENGTH;
    }

    /**
     * The first eight bytes of a slot, or of its second eight: an offset and a length.
     *
     * @param offset in bytes, signed.
     * @param length in bytes.
     * @return both, as they are stored.
     */
    public static long range(final int offset, final int length)
    {
        return (offset & 0xFFFFFFFFL) | (long)length << 32;
    }

    /**
     * The offset of a stored range.
     *
     * @param range as stored.
     * @return offset in bytes.
     */
    public static int rangeOffset(final long range)
    {
        return (int)range;
    }

    /**
     * The length of a stored range.
     *
     * @param range as stored.
     * @return length in bytes.
     */
    public static int rangeLength(final long range)
    {
        return (int)(range >>> 32);
    }

    /**
     * The last eight bytes of a slot.
     *
     * @param hash   of the name.
     * @param nameId of the name, 0 where it is not known.
     * @param flags  of the slot.
     * @return all three, as they are stored.
     */
    public static long tail(final int hash, final int nameId, final int flags)
    {
        return (hash & 0xFFFFFFFFL) | (long)nameId << 32 | (long)flags << 48;
    }
}
