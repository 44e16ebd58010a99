/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import static io.fieldline.buffers.TableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Feeds a field section to a scanner, whole or in pieces, and says in one line what came out of it. Memory that is not
 * the scanner's to touch is watched.
 */
final class ScannerFeed
{
    static final NameTable NAMES = new NameTable("", "host", "content-length", "cookie", "access-control-allow-origin");

    private static final int OFFSET = 8;
    private static final byte CANARY = 0x5A;

    private final FieldScanner scanner;
    private final int maxEnd;
    private final int capacity;
    private final boolean direct;
    private final UnsafeBuffer block;

    ScannerFeed(final FieldScanner scanner, final int maxEnd, final int capacity, final boolean direct)
    {
        this.scanner = scanner;
        this.maxEnd = maxEnd;
        this.capacity = capacity;
        this.direct = direct;
        block = memory(OFFSET + SlotTable.blockLength(capacity, true) + OFFSET);
    }

    static FieldScanner scanner(final int leniencies, final int maxFields, final boolean withKernel)
    {
        return new FieldScanner(NAMES, maxFields, leniencies, withKernel);
    }

    /** A section behind some bytes of its message that were scanned before; the cuts count from the section's start. */
    String feed(final String section, final int start, final int behind, final int... cuts)
    {
        final byte[] bytes = section.getBytes(StandardCharsets.ISO_8859_1);
        final UnsafeBuffer received = memory(3 + start + bytes.length + behind);
        received.setMemory(0, received.capacity(), (byte)'\n');
        block.setMemory(0, block.capacity(), CANARY);
        final int length = block.capacity() - 2 * OFFSET;
        SlotTable.init(block, OFFSET, length, INDEXED_HEADER_LENGTH, NAMES.count(), CONTENT_TRAILERS);
        block.putInt(OFFSET + BASE_FIELD_OFFSET, 3, LITTLE_ENDIAN);
        final long table = block.addressOffset() + OFFSET;
        FieldScanner.begin(block.byteArray(), table, start);

        int result = 0;
        int there = 0;
        for (int i = 0; i <= cuts.length && 0 == result; i++)
        {
            final int next = i < cuts.length ? cuts[i] : bytes.length;
            received.putBytes(3 + start + there, bytes, there, next - there);
            there = next;
            result = scanner.scan(received.byteArray(), received.addressOffset() + 3, start + there, maxEnd,
                block.byteArray(), table);
        }
        for (int i = 0; i < OFFSET; i++)
        {
            assertEquals(CANARY, block.getByte(i));
            assertEquals(CANARY, block.getByte(block.capacity() - 1 - i));
        }
        return describe(result, start, received);
    }

    String whole(final String section)
    {
        return feed(section, 0, 0);
    }

    private String describe(final int result, final int start, final MutableDirectBuffer received)
    {
        if (result <= 0)
        {
            return 0 == result ? "more" :
                result + "@" + (block.getInt(OFFSET + SCAN_POSITION_FIELD_OFFSET, LITTLE_ENDIAN) - start);
        }
        final SlotTable table = new SlotTable().wrap(block, OFFSET, block.capacity() - 2 * OFFSET, received);
        final StringBuilder text = new StringBuilder();
        final ByteSlice slice = new ByteSlice();
        final int count = table.count();
        assertEquals(capacity, table.capacity());
        for (int slot = 0; slot < count; slot++)
        {
            final String name = table.name(slot, slice).toString();
            assertEquals(NameHash.ofFieldName(name), table.nameHash(slot));
            assertEquals(NAMES.idOf(received, table.nameOffset(slot), name.length()), table.nameId(slot));
            assertEquals(0, table.flags(slot) & ~SlotDescriptor.FOLDED);
            text.append('[').append(name).append('|').append(table.value(slot, slice)).append(']');
            text.append(0 == table.flags(slot) ? "" : "f");
        }
        for (int id = 0; id < NAMES.count(); id++)
        {
            int first = -1;
            int times = 0;
            for (int slot = count - 1; slot >= 0; slot--)
            {
                if (id == table.nameId(slot))
                {
                    first = slot;
                    times++;
                }
            }
            assertEquals(first, table.slotOf(id), "id=" + id);
            assertEquals(times > 1, table.isRepeated(id), "id=" + id);
        }
        final int used = block.getInt(OFFSET + LENIENCIES_FIELD_OFFSET, LITTLE_ENDIAN);
        return text.append(0 == used ? "" : " {" + used + "}").append(" +").append(result - start).toString();
    }

    private UnsafeBuffer memory(final int length)
    {
        return direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(length)) : new UnsafeBuffer(new byte[length]);
    }
}
