/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * The layout of a table's header: what stands before the slots. No other class holds a number of it.
 * <pre>
 *   0 magic "FLT1"          int     32 dead bytes             int
 *   4 layout version        byte    36 generation             int
 *   5 hash version          byte    40 hash index length      int
 *   6 ownership             byte    44 known names            u16
 *   7 content               byte    46 table flags            u16
 *   8 header length         int     48 scan position          int
 *  12 block length          int     52 scan mark              int
 *  16 base                  int     56 scan phase             byte
 *  20 slot count            int     57 reserved               3 bytes
 *  24 slot capacity         int     60 leniencies used        int
 *  28 bytes length          int
 *  with an index of known names (known names is not 0):
 *  64 present               2 longs   a bit set for each name id that stands in the table; bit 0: names not known
 *  80 repeated              2 longs   a bit set for each name id that stands in it more than once
 *  96 first                 128 u16   where the bit is set, the slot where the id stands first; undefined elsewhere
 * </pre>
 * Ints are little-endian; a table begins 8-aligned. In a view the base is the index of the message's first byte in the
 * receive buffer, in an owner a place inside the block, relative to its start.
 * <p>
 * Stateless; any thread.
 */
public final class TableDescriptor
{
    /** What the first four bytes of every table read, as a little-endian int: "FLT1". */
    public static final int MAGIC = 0x31544C46;

    /** The version of this layout. */
    public static final int LAYOUT_VERSION = 1;

    /** Ownership: the slots point into bytes that stand elsewhere. */
    public static final int VIEW = 0;

    /** Ownership: the slots point into the block's own bytes. */
    public static final int OWNER = 1;

    /** Content: slots of no stated meaning. */
    public static final int CONTENT_PLAIN = 0;

    /** Content: the head of a request. */
    public static final int CONTENT_REQUEST = 1;

    /** Content: the head of a response. */
    public static final int CONTENT_RESPONSE = 2;

    /** Content: trailers. */
    public static final int CONTENT_TRAILERS = 3;

    /** Content: the key-values of a query or a form. */
    public static final int CONTENT_ARGS = 4;

    /** Content: cookies. */
    public static final int CONTENT_COOKIES = 5;

    /** Content: field lines without control data. */
    public static final int CONTENT_HEADERS = 6;

    /** Content: the head of a part of a multipart form. */
    public static final int CONTENT_PART = 7;

    /** Where the magic stands, in bytes. */
    public static final int MAGIC_FIELD_OFFSET = 0;

    /** Where the layout version stands, in bytes. */
    public static final int LAYOUT_VERSION_FIELD_OFFSET = 4;

    /** Where the version of the name hash stands, in bytes. */
    public static final int HASH_VERSION_FIELD_OFFSET = 5;

    /** Where the ownership stands, in bytes. */
    public static final int OWNERSHIP_FIELD_OFFSET = 6;

    /** Where the content stands, in bytes. */
    public static final int CONTENT_FIELD_OFFSET = 7;

    /** Where the header's length stands, in bytes. */
    public static final int HEADER_LENGTH_FIELD_OFFSET = 8;

    /** Where the block's length stands, in bytes. */
    public static final int BLOCK_LENGTH_FIELD_OFFSET = 12;

    /** Where the base stands, in bytes. */
    public static final int BASE_FIELD_OFFSET = 16;

    /** Where the number of slots stands, in bytes. */
    public static final int SLOT_COUNT_FIELD_OFFSET = 20;

    /** Where the largest number of slots stands, in bytes. */
    public static final int SLOT_CAPACITY_FIELD_OFFSET = 24;

    /** Where the length of an owner's bytes stands, in bytes. */
    public static final int BYTES_LENGTH_FIELD_OFFSET = 28;

    /** Where the number of an owner's dead bytes stands, in bytes. */
    public static final int DEAD_BYTES_FIELD_OFFSET = 32;

    /** Where the generation stands, in bytes. */
    public static final int GENERATION_FIELD_OFFSET = 36;

    /** Where the length of an owner's hash index stands, in bytes. */
    public static final int HASH_INDEX_LENGTH_FIELD_OFFSET = 40;

    /** Where the number of known names stands, in bytes. */
    public static final int KNOWN_NAMES_FIELD_OFFSET = 44;

    /** Where the table's flags stand, in bytes. */
    public static final int TABLE_FLAGS_FIELD_OFFSET = 46;

    /** Where the scan's position stands, in bytes. */
    public static final int SCAN_POSITION_FIELD_OFFSET = 48;

    /** Where the scan's mark stands, in bytes. */
    public static final int SCAN_MARK_FIELD_OFFSET = 52;

    /**
     * Where an owner, which nobody scans, keeps the number of its pinned bytes: so many at the block's end never move.
     */
    public static final int PINNED_BYTES_FIELD_OFFSET = SCAN_MARK_FIELD_OFFSET;

    /** Where the scan's phase stands, in bytes. */
    public static final int SCAN_PHASE_FIELD_OFFSET = 56;

    /** Where the leniencies used stand, in bytes. */
    public static final int LENIENCIES_FIELD_OFFSET = 60;

    /** Bytes of a header without an index of known names. */
    public static final int TABLE_HEADER_LENGTH = 64;

    /** Where the bitmap of names present stands, in bytes. */
    public static final int PRESENT_FIELD_OFFSET = TABLE_HEADER_LENGTH;

    /** Where the bitmap of names present more than once stands, in bytes. */
    public static final int REPEATED_FIELD_OFFSET = PRESENT_FIELD_OFFSET + 2 * Long.BYTES;

    /** Where the first slot of each name stands, in bytes. */
    public static final int FIRST_FIELD_OFFSET = REPEATED_FIELD_OFFSET + 2 * Long.BYTES;

    /** How many name ids an index of known names has room for. */
    public static final int MAX_KNOWN_NAMES = 128;

    /** Bytes of a header with an index of known names. */
    public static final int INDEXED_HEADER_LENGTH = FIRST_FIELD_OFFSET + MAX_KNOWN_NAMES * Short.BYTES;

    private TableDescriptor()
    {
    }

    /**
     * Where the word of a bitmap that holds a name's bit stands, counted from the bitmap's start.
     *
     * @param nameId from 0 to 127.
     * @return offset in bytes.
     */
    public static int bitmapWordOffset(final int nameId)
    {
        return (nameId >>> 6) << 3;
    }

    /**
     * Where the first slot of a name stands, counted from the table's start.
     *
     * @param nameId from 0 to 127.
     * @return offset in bytes.
     */
    public static int firstSlotOffset(final int nameId)
    {
        return FIRST_FIELD_OFFSET + (nameId << 1);
    }
}
