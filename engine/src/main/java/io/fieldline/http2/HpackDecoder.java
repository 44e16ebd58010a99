/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.KnownIndex;
import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.http2.HpackTableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Decodes HPACK (RFC 7541) into slots: the field lines of a block of bytes become slots of a table that owns its bytes.
 * <p>
 * Not thread safe: a flyweight for one thread, pointed at one connection's dynamic table after another. The caller
 * lends the table's memory and the block; both hold all state. It allocates nothing and throws on no data. After an
 * error the dynamic table is not what the peer's encoder thinks: the connection must end.
 * <p>
 * Whole field representations are decoded in place; one that is cut between two pieces is decoded by octets, by
 * {@link HpackCrawler}.
 */
public final class HpackDecoder
{
    /* What becomes of a literal (RFC 7541 section 6.2). */
    static final int WITHOUT_INDEXING = 0;
    static final int WITH_INDEXING = 1;
    static final int NEVER_INDEXING = 2;

    /* Integers (RFC 7541 section 5.1): the largest, and how many octets may follow the prefix. */
    static final int MAX_INTEGER = (1 << 28) - 1;
    static final int MAX_CONTINUATIONS = 5;

    /* A result: the representation is not whole, or wants exact counting. No error has this number. */
    private static final int CUT = Integer.MIN_VALUE;
    private static final int MAX_TABLE = 1 << 24;
    private static final long NAME_OF_TAIL = 0x0000FFFFFFFFFFFFL;
    private static final long SPECIAL = 0xFF00000000000000L;
    private static final int LONG_COPY = 128;

    final HpackTable table = new HpackTable();
    final SectionBlock section;
    Object source;
    long at;
    long end;
    long origin;
    int position;
    int consumed;
    boolean updatable;
    int required;
    private final HpackCrawler crawler;
    private long cursor;
    private Object entryArray;
    private long entryBase;
    private long entrySlot;
    private long stringAt;
    private int stringLength;
    private boolean stringCoded;

    /**
     * Make a decoder that is not wrapped yet.
     *
     * @param limits that every section must keep: the bytes of a field section, and the field lines.
     */
    public HpackDecoder(final Limits limits)
    {
        section = new SectionBlock(limits);
        crawler = new HpackCrawler(this);
    }

    /**
     * How much memory a dynamic table needs.
     *
     * @param maxTableBytes the largest size it may ever have, as RFC 7541 section 4.1 counts.
     * @return length in bytes.
     */
    public static int tableLength(final int maxTableBytes)
    {
        checkMax(maxTableBytes);
        return decoderLength(maxTableBytes);
    }

    /**
     * Prepare lent, dirty memory as an empty dynamic table.
     *
     * @param buffer        holding the region.
     * @param offset        in bytes at which it begins, 8-aligned.
     * @param maxTableBytes the largest size it may ever have. Size updates are bounded by 4,096, or this if it is less,
     *                      until {@link #maxTableBytes(int)} says otherwise; a connection lends room for 4,096 at
     *                      least, as the peer may use them before it has read any SETTINGS.
     */
    public static void init(final MutableDirectBuffer buffer, final int offset, final int maxTableBytes)
    {
        HpackTable.init(buffer, offset, tableLength(maxTableBytes), maxTableBytes);
    }

    /**
     * Point at a connection's dynamic table.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return this for a fluent API.
     */
    public HpackDecoder wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        table.wrap(buffer, offset, length, false);
        required = table.field(LOWEST_FIELD_OFFSET);
        return this;
    }

    /**
     * The dynamic table, to be read.
     *
     * @return this decoder's own flyweight.
     */
    public HpackTable table()
    {
        return table;
    }

    /**
     * The peer has acknowledged another SETTINGS_HEADER_TABLE_SIZE: it bounds size updates from now on, and if it is
     * below the size in use, the next block must begin with an update (RFC 7541 section 4.2, RFC 9113 section 4.3.1).
     *
     * @param bytes as announced; at most what the memory has room for.
     */
    public void maxTableBytes(final int bytes)
    {
        checkSetting(bytes);
        table.field(SETTINGS_FIELD_OFFSET, bytes);
        if (bytes < table.limit && (required < 0 || bytes < required))
        {
            required = bytes;
            table.field(LOWEST_FIELD_OFFSET, bytes);
        }
    }

    /**
     * Decode a whole block into a page: every field line becomes a slot, pseudo-fields too, and only what RFC 7541 asks
     * is checked.
     *
     * @param page   to fill, of {@link KnownName#TABLE}; it is emptied first. It must hold the largest field section,
     *               or the largest table, and some bytes more: {@link #leastPageLength(int)}.
     * @param buffer holding the block of bytes.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the number of slots, or a {@link ParseError} at {@link #errorOffset()}. After FIELDS_TOO_LARGE and
     * TOO_MANY_FIELDS the page is empty, and the dynamic table right: the connection may go on.
     */
    public int decode(final SlottedPage page, final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        page.reset();
        final DirectBuffer block = page.table().block();
        final int pageLength = page.length();
        checkBlock(block, pageLength);
        begin(block.byteArray(), block.addressOffset(), pageLength, SectionBlock.PLAIN);
        final int result = decode(buffer.byteArray(), buffer.addressOffset() + offset, length);
        if (result < 0)
        {
            section.errorOffset = position;
            section.flush();
            return result;
        }
        return end();
    }

    /** The end of a block of plain fields: how many there are, or an error. */
    int end()
    {
        int result = endBlock();
        if (result < 0)
        {
            section.errorOffset = position;
        }
        else if (section.dropping)
        {
            result = section.error;
            section.empty();
        }
        section.flush();
        return result < 0 ? result : section.count();
    }

    /**
     * How long a page must be to be decoded into.
     *
     * @param headerLength of the page, in bytes.
     * @return length in bytes.
     */
    public int leastPageLength(final int headerLength)
    {
        return section.leastLength(headerLength, table.capacity) + 7 & -8;
    }

    /**
     * The place of the last error.
     *
     * @return offset in bytes from the start of the block of bytes: that of the field representation at fault.
     */
    public int errorOffset()
    {
        return section.errorOffset;
    }

    void begin(final Object block, final long blockAddress, final int blockLength, final int mode)
    {
        section.begin(block, blockAddress, blockLength, mode);
        crawler.reset();
        position = 0;
        consumed = 0;
        updatable = true;
    }

    /** Decode a piece, which may end anywhere: 0, or an error of HPACK at {@link #position}. */
    int decode(final Object source, final long from, final int length)
    {
        this.source = source;
        at = from;
        end = from + length;
        origin = from - consumed;
        int result = crawler.isUnderWay() ? crawler.crawl() : 0;
        while (at < end && result >= 0)
        {
            result = representation();
        }
        consumed = (int)(end - origin);
        return Math.min(0, result);
    }

    /** The end of the block: 0, or an error of HPACK. */
    int endBlock()
    {
        if (crawler.isUnderWay())
        {
            return ParseError.HPACK_TRUNCATED;
        }
        if (required >= 0)
        {
            position = consumed;
            return ParseError.HPACK_SIZE_UPDATE_MISSING;
        }
        return 0;
    }

    void save()
    {
        crawler.save();
    }

    void load()
    {
        crawler.load();
    }

    private int representation()
    {
        final long first = at;
        final int octet = Words.loadByte(source, first);
        position = (int)(first - origin);
        int result;
        if (octet >= 0x80)
        {
            if (required < 0 && SectionBlock.TRAILERS != section.mode && !section.dropping && indexedRun())
            {
                updatable = false;
                return 0;
            }
            result = integer(0x7F);
            result = result >= 0 ? indexed(result) : result;
        }
        else if (octet >= 0x40)
        {
            result = literal(0x3F, WITH_INDEXING);
        }
        else if (octet >= 0x20)
        {
            result = integer(0x1F);
            result = result >= 0 ? sizeUpdate(result) : result;
        }
        else
        {
            result = literal(0x0F, octet >= 0x10 ? NEVER_INDEXING : WITHOUT_INDEXING);
        }
        if (result >= 0)
        {
            at = cursor;
            return 0;
        }
        return CUT == result ? crawler.crawl() : result;
    }

    /*
     * Indexed fields in a row, each of one octet, that need no look: copy name and value, write the slot. False if
     * there was none.
     */
    private boolean indexedRun()
    {
        final SectionBlock section = this.section;
        final Object source = this.source;
        final Object block = section.array;
        final long blockStart = section.start;
        final long blockEnd = section.end;
        final long first = at;
        long at = first;
        long slot = section.slot;
        long low = section.low;
        int left = section.left;
        int number = section.count();
        for (; at < end && slot < section.slotsEnd; at++)
        {
            final int index = Words.loadByte(source, at) - 0x80;
            final Object array;
            final long base;
            final long entry;
            if (index <= HpackStatic.COUNT)
            {
                if (index <= 0)
                {
                    break;
                }
                array = HpackStatic.ARRAY;
                base = HpackStatic.BASE;
                entry = HpackStatic.slot(index);
            }
            else
            {
                if (index == 0x7F || index - HpackStatic.COUNT > table.count)
                {
                    break;
                }
                array = table.array;
                base = table.start;
                entry = table.slotOf(index - HpackStatic.COUNT - 1);
            }
            final long name = Words.load(array, entry);
            final int valueLength = Words.loadInt(array, entry + VALUE_LENGTH_FIELD_OFFSET);
            final long tail = Words.load(array, entry + NAME_HASH_FIELD_OFFSET);
            final int nameLength = (int)(name >>> 32);
            final int total = nameLength + valueLength;
            if (0 != (tail & SPECIAL) || left < total + ENTRY_OVERHEAD || total > LONG_COPY)
            {
                break;
            }
            left -= total + ENTRY_OVERHEAD;
            low -= total;
            copyDown(array, base + (int)name, block, low, total);
            final int offset = (int)(low - blockEnd);
            Words.store(block, slot, range(offset, nameLength));
            Words.store(block, slot + VALUE_OFFSET_FIELD_OFFSET, range(offset + nameLength, valueLength));
            Words.store(block, slot + NAME_HASH_FIELD_OFFSET, tail);
            KnownIndex.enter(block, blockStart, (int)(tail >>> 32), number++);
            slot += SLOT_LENGTH;
        }
        if (at == first)
        {
            return false;
        }
        this.at = at;
        section.slot = slot;
        section.low = low;
        section.left = left;
        section.seen |= SectionBlock.REGULAR;
        return true;
    }

    /* By words from the end: up to seven bytes below are read, and written, too. */
    private static void copyDown(
        final Object from, final long fromAddress, final Object to, final long toAddress, final int length)
    {
        for (int i = length - 8; i > -8; i -= 8)
        {
            Words.store(to, toAddress + i, Words.load(from, fromAddress + i));
        }
    }

    /** A field of the tables (RFC 7541 section 6.1): 0, or an error. */
    int indexed(final int index)
    {
        if (!startField())
        {
            return ParseError.HPACK_SIZE_UPDATE_MISSING;
        }
        if (!find(index))
        {
            return ParseError.HPACK_BAD_INDEX;
        }
        final int nameLength = Words.loadInt(entryArray, entrySlot + NAME_LENGTH_FIELD_OFFSET);
        final int valueLength = Words.loadInt(entryArray, entrySlot + VALUE_LENGTH_FIELD_OFFSET);
        final int total = nameLength + valueLength;
        section.admit(total, position);
        if (!section.dropping)
        {
            copyEntry(total, section.array, section.low - total);
            section.take(nameLength, valueLength, entryTail(), position);
        }
        return 0;
    }

    /** A field is next: false if something else had to come before. */
    boolean startField()
    {
        updatable = false;
        return required < 0;
    }

    /** A size update (RFC 7541 section 6.3): 0, or an error. */
    int sizeUpdate(final int bytes)
    {
        if (!updatable)
        {
            return ParseError.HPACK_SIZE_UPDATE_MISPLACED;
        }
        if (bytes > table.field(SETTINGS_FIELD_OFFSET) || required >= 0 && bytes > required)
        {
            return ParseError.HPACK_TABLE_TOO_LARGE;
        }
        required = -1;
        table.field(LOWEST_FIELD_OFFSET, -1);
        table.limit(bytes);
        return 0;
    }

    /** Find an entry; false if there is none. */
    boolean find(final int index)
    {
        if (index <= HpackStatic.COUNT)
        {
            entryArray = HpackStatic.ARRAY;
            entryBase = HpackStatic.BASE;
            entrySlot = HpackStatic.slot(index);
            return index > 0;
        }
        if (index - HpackStatic.COUNT > table.count)
        {
            return false;
        }
        entryArray = table.array;
        entryBase = table.start;
        entrySlot = table.slotOf(index - HpackStatic.COUNT - 1);
        return true;
    }

    long entryTail()
    {
        return Words.load(entryArray, entrySlot + NAME_HASH_FIELD_OFFSET);
    }

    int entryNameLength()
    {
        return Words.loadInt(entryArray, entrySlot + NAME_LENGTH_FIELD_OFFSET);
    }

    /** Copy an entry's first bytes: the name, or name and value. */
    void copyEntry(final int length, final Object target, final long to)
    {
        final int offset = Words.loadInt(entryArray, entrySlot);
        if (entryTail() < 0)
        {
            table.copy(offset, length, target, to);
        }
        else
        {
            HpackTable.copyBytes(entryArray, entryBase + offset, target, to, length);
        }
    }

    /* A literal, if all of it is here and room is plenty: 0, CUT, or an error. */
    private int literal(final int prefix, final int kind)
    {
        final int index = integer(prefix);
        if (index < 0)
        {
            return index;
        }
        if (!startField())
        {
            return ParseError.HPACK_SIZE_UPDATE_MISSING;
        }
        long name = 0;
        int nameLength = 0;
        boolean nameCoded = false;
        if (0 == index)
        {
            final int result = string();
            if (result < 0)
            {
                return result;
            }
            name = stringAt;
            nameLength = stringLength;
            nameCoded = stringCoded;
        }
        else
        {
            if (!find(index))
            {
                return ParseError.HPACK_BAD_INDEX;
            }
            nameLength = entryNameLength();
        }
        if (string() < 0)
        {
            // the name may be wrong before: by octets the first error is found first
            return CUT;
        }
        final int most = (nameCoded ? HpackHuffman.maxDecodedLength(nameLength) : nameLength) +
            (stringCoded ? HpackHuffman.maxDecodedLength(stringLength) : stringLength);
        if (section.isTooLarge(most) || 2L * most > section.room())
        {
            return CUT;
        }
        return whole(index, name, nameLength, nameCoded, kind);
    }

    private int whole(final int index, final long name, final int nameBytes, final boolean nameCoded, final int kind)
    {
        final Object block = section.array;
        final long stage = section.slot + SLOT_LENGTH;
        int nameLength = nameBytes;
        int valueLength = stringLength;
        if (nameCoded)
        {
            nameLength = HpackHuffman.decode(source, name, nameBytes, block, stage);
        }
        if (stringCoded)
        {
            valueLength = HpackHuffman.decode(source, stringAt, stringLength, block, stage + nameLength);
        }
        if ((nameLength | valueLength) < 0)
        {
            return ParseError.HPACK_BAD_HUFFMAN;
        }
        final long value = section.low - valueLength;
        if (stringCoded)
        {
            HpackTable.copyBytes(block, stage + nameLength, block, value, valueLength);
        }
        else
        {
            HpackTable.copyBytes(source, stringAt, block, value, valueLength);
        }
        if (nameCoded)
        {
            HpackTable.copyBytes(block, stage, block, value - nameLength, nameLength);
        }
        else if (0 == index)
        {
            HpackTable.copyBytes(source, name, block, value - nameLength, nameLength);
        }
        else
        {
            copyEntry(nameLength, block, value - nameLength);
        }
        section.admit(nameLength + valueLength, position);
        finish(nameLength, valueLength, kind, 0 == index ? -1L : entryTail());
        return 0;
    }

    /**
     * A literal stands below the lowest byte in use: enter it into the dynamic table, and give it to the section.
     *
     * @param entryTail of the entry that named it, or -1 where the name is literal.
     */
    void finish(final int nameLength, final int valueLength, final int kind, final long entryTail)
    {
        final Object block = section.array;
        final long value = section.low - valueLength;
        final long name = value - nameLength;
        long tail;
        int problem;
        if (-1L == entryTail)
        {
            final long first = Words.fold(Words.tail(block, name, nameLength));
            final long last = nameLength <= 8 ? first : Words.fold(Words.load(block, value - 8));
            final int hash = NameHash.hash(first, last, nameLength);
            final int nameId = KnownName.TABLE.find(first, last, nameLength, hash, block, name);
            problem = FieldRules.nameProblem(nameId, block, name, nameLength);
            tail = tail(hash, nameId, 0);
        }
        else
        {
            tail = entryTail & NAME_OF_TAIL;
            problem = FieldRules.ofName((int)(entryTail >>> 48 + FieldRules.PROBLEM_SHIFT) & 0x7F);
        }
        if (FieldRules.NONE == problem)
        {
            problem = FieldRules.valueProblem((int)(tail >>> 32), block, value, valueLength);
        }
        tail |= (long)problem << 48 + FieldRules.PROBLEM_SHIFT;
        if (WITH_INDEXING == kind)
        {
            table.insert(block, name, nameLength, block, value, valueLength, tail);
        }
        section.take(
            nameLength, valueLength, NEVER_INDEXING == kind ? tail | (long)NEVER_INDEXED << 48 : tail, position);
    }

    /* An integer that begins here (RFC 7541 section 5.1): the value, CUT, or an error; the cursor goes behind it. */
    private int integer(final int prefix)
    {
        long next = at;
        final int low = Words.loadByte(source, next++) & prefix;
        if (low < prefix)
        {
            cursor = next;
            return low;
        }
        return integerEnd(prefix, next);
    }

    private int integerEnd(final int prefix, final long from)
    {
        long value = prefix;
        for (int i = 0; i < MAX_CONTINUATIONS; i++)
        {
            if (from + i >= end)
            {
                return CUT;
            }
            final int octet = Words.loadByte(source, from + i);
            value += (octet & 0x7FL) << 7 * i;
            if (value > MAX_INTEGER)
            {
                return ParseError.HPACK_INTEGER_OVERFLOW;
            }
            if (octet < 0x80)
            {
                cursor = from + i + 1;
                return (int)value;
            }
        }
        return ParseError.HPACK_INTEGER_OVERFLOW;
    }

    /* The string that begins at the cursor: 0, CUT, or an error. */
    private int string()
    {
        if (cursor >= end)
        {
            return CUT;
        }
        final int octet = Words.loadByte(source, cursor);
        int length = octet & 0x7F;
        if (0x7F == length)
        {
            length = integerEnd(0x7F, cursor + 1);
            if (length < 0)
            {
                return length;
            }
        }
        else
        {
            cursor++;
        }
        if (length > end - cursor)
        {
            return CUT;
        }
        stringCoded = octet >= 0x80;
        stringAt = cursor;
        stringLength = length;
        cursor += length;
        return 0;
    }

    void checkBlock(final DirectBuffer block, final int length)
    {
        final int headerLength = block.getInt(TableDescriptor.HEADER_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        if (KnownName.COUNT != block.getShort(TableDescriptor.KNOWN_NAMES_FIELD_OFFSET, LITTLE_ENDIAN))
        {
            throw new IllegalArgumentException("a block without index of known names: headerLength=" + headerLength);
        }
        if (length < section.leastLength(headerLength, table.capacity))
        {
            throw new IllegalArgumentException(
                "length=" + length + " min=" + section.leastLength(headerLength, table.capacity));
        }
    }

    private void checkSetting(final int bytes)
    {
        if (bytes < 0 || bytes > table.capacity)
        {
            throw new IllegalArgumentException("bytes=" + bytes + " capacity=" + table.capacity);
        }
    }

    private static void checkMax(final int bytes)
    {
        if (bytes < 0 || bytes > MAX_TABLE)
        {
            throw new IllegalArgumentException("maxTableBytes=" + bytes + " max=" + MAX_TABLE);
        }
    }
}
