/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.http2.HpackTableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Encodes field lines by HPACK (RFC 7541): fluent, from {@link #begin} to {@link #limit()}. An error sticks, and
 * {@code limit()} is then negative; the next block begins by emptying both ends' tables, so that a block that was never
 * sent does no harm.
 * <p>
 * Not thread safe: a flyweight for one thread, pointed at one connection's dynamic table after another. The caller
 * lends the table's memory and the output. Nothing is allocated. Strings are Huffman-coded where that is shorter. Which
 * lines enter the table an {@link IndexingPolicy} says; slots with the flag NEVER_INDEXED never do, and stay marked.
 */
public final class HpackEncoder
{
    /** The error of an output that is too short. */
    public static final int INSUFFICIENT = Integer.MIN_VALUE;

    private static final int INDEXED = 0x80;
    private static final int WITH_INDEXING = 0x40;
    private static final int SIZE_UPDATE = 0x20;
    private static final int NEVER_INDEXING = 0x10;
    private static final int WITHOUT_INDEXING = 0x00;
    private static final int MAX_INTEGER = 6;
    private static final int SCRATCH = 1024;
    private static final int UNSENT = 1;

    private static final UnsafeBuffer[] NAMES = new UnsafeBuffer[KnownName.COUNT];
    private static final int[] HASHES = new int[KnownName.COUNT];

    static
    {
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            NAMES[id] = new UnsafeBuffer(KnownName.lowerCaseBytes(id));
            HASHES[id] = NameHash.ofFieldName(KnownName.lowerCase(id));
        }
    }

    final HpackTable table = new HpackTable();
    private final HpackIndex index = new HpackIndex(table);
    private final IndexingPolicy policy;
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[2 * SCRATCH]);
    private final UnsafeBuffer name = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer value = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer output = new UnsafeBuffer(0, 0);
    private Object out;
    private long at;
    private long end;
    private int offset;
    private int error;

    /**
     * Make an encoder that is not wrapped yet.
     *
     * @param policy of what to index; {@link IndexingRules#DEFAULT} unless you know better.
     */
    public HpackEncoder(final IndexingPolicy policy)
    {
        this.policy = policy;
    }

    /**
     * How much memory a dynamic table with its index needs.
     *
     * @param maxTableBytes the largest size it may ever have, as RFC 7541 section 4.1 counts.
     * @return length in bytes.
     */
    public static int tableLength(final int maxTableBytes)
    {
        HpackDecoder.tableLength(maxTableBytes);
        return encoderLength(maxTableBytes);
    }

    /**
     * Prepare lent, dirty memory as an empty dynamic table. It begins with 4,096 bytes, as the peer's decoder does; one
     * that may never have so many says so in its first block.
     *
     * @param buffer        holding the region.
     * @param offset        in bytes at which it begins, 8-aligned.
     * @param maxTableBytes the largest size it may ever have.
     */
    public static void init(final MutableDirectBuffer buffer, final int offset, final int maxTableBytes)
    {
        HpackTable.init(buffer, offset, tableLength(maxTableBytes), maxTableBytes);
        if (maxTableBytes < DEFAULT_TABLE)
        {
            buffer.putInt(offset + PENDING_FIELD_OFFSET, maxTableBytes, LITTLE_ENDIAN);
            buffer.putInt(offset + LOWEST_FIELD_OFFSET, maxTableBytes, LITTLE_ENDIAN);
        }
    }

    /**
     * Point at a connection's dynamic table.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return this for a fluent API.
     */
    public HpackEncoder wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        table.wrap(buffer, offset, length, true);
        index.wrap();
        return this;
    }

    /**
     * The dynamic table, to be read.
     *
     * @return this encoder's own flyweight.
     */
    public HpackTable table()
    {
        return table;
    }

    /**
     * The peer has announced SETTINGS_HEADER_TABLE_SIZE: the table follows, up to what its memory has room for. The
     * next block says so (RFC 7541 section 4.2).
     *
     * @param bytes as announced, not negative; values beyond 31 bits may be cut to them.
     */
    public void maxTableBytes(final int bytes)
    {
        if (bytes < 0)
        {
            throw new IllegalArgumentException("bytes=" + bytes);
        }
        final int next = Math.min(bytes, table.capacity);
        final int pending = table.field(PENDING_FIELD_OFFSET);
        if (pending >= 0 || next != table.limit)
        {
            final int lowest = table.field(LOWEST_FIELD_OFFSET);
            table.field(LOWEST_FIELD_OFFSET, pending < 0 ? next : Math.min(lowest, next));
            table.field(PENDING_FIELD_OFFSET, next);
        }
    }

    /**
     * Begin a block. What the peer must know of the table's size comes first.
     *
     * @param buffer to write to.
     * @param offset in bytes to write at.
     * @param length in bytes that may be written.
     * @return this for a fluent API.
     */
    public HpackEncoder begin(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        output.wrap(buffer, offset, length);
        out = output.byteArray();
        at = output.addressOffset();
        end = at + length;
        this.offset = offset;
        error = 0;
        int pending = table.field(PENDING_FIELD_OFFSET);
        int lowest = table.field(LOWEST_FIELD_OFFSET);
        if (0 != (table.field(ENCODER_FLAGS_FIELD_OFFSET) & UNSENT))
        {
            pending = pending < 0 ? table.limit : pending;
            lowest = 0;
        }
        if (pending >= 0 && hasRoom(0))
        {
            if (lowest < pending)
            {
                sizeUpdate(lowest);
            }
            sizeUpdate(pending);
            table.field(PENDING_FIELD_OFFSET, -1);
            table.field(LOWEST_FIELD_OFFSET, -1);
            table.field(ENCODER_FLAGS_FIELD_OFFSET, 0);
        }
        return this;
    }

    /**
     * Write {@code :method}.
     *
     * @param method a constant of {@link Method} that has a name.
     * @return this for a fluent API.
     */
    public HpackEncoder method(final int method)
    {
        final byte[] bytes = Method.bytes(method);
        value.wrap(bytes);
        return field(KnownName.PSEUDO_METHOD, value, 0, bytes.length, 0);
    }

    /**
     * Write {@code :status}.
     *
     * @param status from 100 to 999.
     * @return this for a fluent API.
     */
    public HpackEncoder status(final int status)
    {
        if (status < 100 || status > 999)
        {
            throw new IllegalArgumentException("status=" + status);
        }
        return field(KnownName.PSEUDO_STATUS, (long)status);
    }

    /**
     * Write a field whose value is a number.
     *
     * @param nameId a constant of {@link KnownName}.
     * @param number not negative.
     * @return this for a fluent API.
     */
    public HpackEncoder field(final int nameId, final long number)
    {
        if (number < 0)
        {
            throw new IllegalArgumentException("number=" + number);
        }
        final int length = scratch.putNaturalLongAscii(SCRATCH, number);
        return field(nameId, scratch, SCRATCH, length, 0);
    }

    /**
     * Write a field.
     *
     * @param nameId a constant of {@link KnownName}.
     * @param text   of at most 1,024 octets.
     * @return this for a fluent API.
     */
    public HpackEncoder field(final int nameId, final CharSequence text)
    {
        return field(nameId, scratch, SCRATCH, scratch(text, SCRATCH), 0);
    }

    /**
     * Write a field.
     *
     * @param name of at most 1,024 octets; it is put into lower case.
     * @param text of at most 1,024 octets.
     * @return this for a fluent API.
     */
    public HpackEncoder field(final CharSequence name, final CharSequence text)
    {
        final int nameLength = scratch(name, 0);
        final int valueLength = scratch(text, SCRATCH);
        return field(scratch, 0, nameLength, scratch, SCRATCH, valueLength, 0);
    }

    /**
     * Write a field.
     *
     * @param nameId a constant of {@link KnownName}.
     * @param buffer holding the value.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @param flags  of a slot: NEVER_INDEXED is looked at.
     * @return this for a fluent API.
     */
    public HpackEncoder field(
        final int nameId, final DirectBuffer buffer, final int offset, final int length, final int flags)
    {
        final UnsafeBuffer known = NAMES[nameId];
        Words.checkRange(buffer, offset, length);
        encode(nameId, HASHES[nameId], known, 0, known.capacity(), buffer, offset, length, flags);
        return this;
    }

    /**
     * Write a field.
     *
     * @param name        buffer holding the name; capitals are put into lower case.
     * @param nameOffset  in bytes at which it begins.
     * @param nameLength  in bytes; a name with capitals that is not known has at most 1,024.
     * @param value       buffer holding the value.
     * @param valueOffset in bytes at which it begins.
     * @param valueLength in bytes.
     * @param flags       of a slot: NEVER_INDEXED is looked at.
     * @return this for a fluent API.
     */
    public HpackEncoder field(
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength,
        final int flags)
    {
        Words.checkRange(name, nameOffset, nameLength);
        Words.checkRange(value, valueOffset, valueLength);
        final Object base = name.byteArray();
        final long address = name.addressOffset() + nameOffset;
        final long first = Words.fold(Words.tail(base, address, nameLength));
        final long last = nameLength <= 8 ? first : Words.fold(Words.load(base, address + nameLength - 8));
        final int hash = NameHash.hash(first, last, nameLength);
        final int nameId = KnownName.TABLE.find(first, last, nameLength, hash, base, address);
        unknownOrKnown(nameId, hash, name, nameOffset, nameLength, value, valueOffset, valueLength, flags);
        return this;
    }

    /**
     * Write all field lines of a table, in order; connection-specific ones are for the caller to leave out.
     *
     * @param fields to write.
     * @return this for a fluent API.
     */
    public HpackEncoder fields(final SlotTable fields)
    {
        final int count = fields.count();
        final DirectBuffer bytes = fields.bytes();
        for (int slot = 0; slot < count; slot++)
        {
            final int nameId = fields.nameId(slot);
            unknownOrKnown(nameId < KnownName.COUNT ? nameId : 0, fields.nameHash(slot), bytes, fields.nameOffset(slot),
                fields.nameLength(slot), bytes, fields.valueOffset(slot), fields.valueLength(slot), fields.flags(slot));
        }
        return this;
    }

    /**
     * Where the block ends.
     *
     * @return offset in bytes behind the last byte written, or negative: {@link #INSUFFICIENT}, or a {@link ParseError}
     * for a name or value that must not get out.
     */
    public int limit()
    {
        return error < 0 ? error : offset + (int)(at - output.addressOffset());
    }

    /**
     * The length of the block.
     *
     * @return in bytes, or negative as {@link #limit()}.
     */
    public int encodedLength()
    {
        return error < 0 ? error : (int)(at - output.addressOffset());
    }

    private void unknownOrKnown(
        final int nameId,
        final int hash,
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength,
        final int flags)
    {
        if (0 != nameId)
        {
            encode(nameId, hash, NAMES[nameId], 0, nameLength, value, valueOffset, valueLength, flags);
            return;
        }
        final Object base = name.byteArray();
        final long address = name.addressOffset() + nameOffset;
        final int problem = FieldRules.nameProblem(0, base, address, nameLength);
        if (FieldRules.NONE == problem)
        {
            encode(0, hash, name, nameOffset, nameLength, value, valueOffset, valueLength, flags);
        }
        else if (FieldRules.UPPER_CASE == problem)
        {
            checkText(nameLength);
            for (int i = 0; i < nameLength; i++)
            {
                final int octet = Words.loadByte(base, address + i);
                scratch.putByte(i, (byte)(octet >= 'A' && octet <= 'Z' ? octet | 0x20 : octet));
            }
            final int rest = FieldRules.nameProblem(0, scratch.byteArray(), scratch.addressOffset(), nameLength);
            if (FieldRules.NONE == rest)
            {
                encode(0, hash, scratch, 0, nameLength, value, valueOffset, valueLength, flags);
            }
            else
            {
                fail(FieldRules.error(rest));
            }
        }
        else
        {
            fail(FieldRules.error(problem));
        }
    }

    private void encode(
        final int nameId,
        final int nameHash,
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength,
        final int flags)
    {
        if (!hasRoom((long)nameLength + valueLength))
        {
            return;
        }
        final Object nameBase = name.byteArray();
        final long nameAddress = name.addressOffset() + nameOffset;
        final Object valueBase = value.byteArray();
        final long valueAddress = value.addressOffset() + valueOffset;
        final boolean never = 0 != (flags & NEVER_INDEXED);
        final int known = 0 == nameId ? 0 : HpackStatic.first(nameId);
        int pairHash = 0;
        if (!never)
        {
            final int found = 0 == known ? 0 : HpackStatic.find(nameId, valueBase, valueAddress, valueLength);
            if (found > 0)
            {
                integer(INDEXED, 0x7F, found);
                return;
            }
            pairHash = HpackIndex.hash(nameHash, valueBase, valueAddress, valueLength);
            final int entry = index.findPair(
                pairHash, nameId, nameBase, nameAddress, nameLength, valueBase, valueAddress, valueLength);
            if (entry >= 0)
            {
                integer(INDEXED, 0x7F, HpackStatic.COUNT + 1 + entry);
                return;
            }
        }
        final int problem = FieldRules.textProblem(valueBase, valueAddress, valueLength);
        if (FieldRules.NONE != problem)
        {
            fail(FieldRules.error(problem));
            return;
        }
        final int decision = never ? IndexingPolicy.NEVER_INDEX :
            policy.indexing(nameId, name, nameOffset, nameLength, value, valueOffset, valueLength);
        final boolean indexes = IndexingPolicy.INDEX == decision &&
            nameLength + valueLength + ENTRY_OVERHEAD <= table.limit - (table.limit >> 2);
        final int first = indexes ? WITH_INDEXING :
            IndexingPolicy.NEVER_INDEX == decision ? NEVER_INDEXING : WITHOUT_INDEXING;
        final int mask = indexes ? 0x3F : 0x0F;
        int named = known;
        if (0 == named)
        {
            final int entry = index.findName(nameHash, nameId, nameBase, nameAddress, nameLength);
            named = entry < 0 ? 0 : HpackStatic.COUNT + 1 + entry;
        }
        integer(first, mask, named);
        if (0 == named)
        {
            string(nameBase, nameAddress, nameLength);
        }
        string(valueBase, valueAddress, valueLength);
        if (indexes && table.insert(nameBase, nameAddress, nameLength, valueBase, valueAddress, valueLength,
            tail(nameHash, nameId, 0)))
        {
            index.add(nameHash, pairHash);
        }
    }

    private void integer(final int first, final int mask, final int number)
    {
        if (number < mask)
        {
            Words.storeByte(out, at++, first | number);
            return;
        }
        Words.storeByte(out, at++, first | mask);
        int rest = number - mask;
        while (rest >= 0x80)
        {
            Words.storeByte(out, at++, rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        Words.storeByte(out, at++, rest);
    }

    private void string(final Object base, final long address, final int length)
    {
        final int coded = HpackHuffman.encodedLength(base, address, length);
        if (coded < length)
        {
            integer(0x80, 0x7F, coded);
            HpackHuffman.encode(base, address, length, out, at);
            at += coded;
        }
        else
        {
            integer(0, 0x7F, length);
            HpackTable.copyBytes(base, address, out, at, length);
            at += length;
        }
    }

    private void sizeUpdate(final int bytes)
    {
        integer(SIZE_UPDATE, 0x1F, bytes);
        table.limit(bytes);
    }

    /* Room for a literal of so many bytes in its longest form. */
    private boolean hasRoom(final long bytes)
    {
        if (0 == error && end - at < bytes + 3 * MAX_INTEGER)
        {
            fail(INSUFFICIENT);
        }
        return 0 == error;
    }

    private void fail(final int reason)
    {
        if (0 == error)
        {
            error = reason;
            table.field(ENCODER_FLAGS_FIELD_OFFSET, UNSENT);
        }
    }

    private int scratch(final CharSequence text, final int to)
    {
        final int length = text.length();
        checkText(length);
        int seen = 0;
        for (int i = 0; i < length; i++)
        {
            final char character = text.charAt(i);
            seen |= character;
            scratch.putByte(to + i, (byte)character);
        }
        checkSeen(seen);
        return length;
    }

    private static void checkText(final int length)
    {
        if (length > SCRATCH)
        {
            throw new IllegalArgumentException("length=" + length + " max=" + SCRATCH);
        }
    }

    private static void checkSeen(final int seen)
    {
        if (seen > 0xFF)
        {
            throw new IllegalArgumentException("text beyond octets: bits=" + Integer.toHexString(seen));
        }
    }
}
