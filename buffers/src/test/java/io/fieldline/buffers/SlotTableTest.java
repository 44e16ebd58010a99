/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.buffers.testing.Buffers.assertUntouched;
import static io.fieldline.buffers.testing.Buffers.both;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class SlotTableTest
{
    private static final int OFFSET = 8;
    private static final String[] NAMES = { "", "host", "cookie", "content-length", "access-control-allow-origin" };
    private static final NameTable TABLE = new NameTable(NAMES);
    private static final String[] POOL = {
        "Host", "HOST", "cookie", "Content-Length", "Access-Control-Allow-Origin", "Access-Control-Allow-Orison",
        "x", "X", "x-trace-id", "x^", "x~", "" };

    private record Line(String name, String value, int flags)
    {
        int id()
        {
            return List.of(NAMES).indexOf(name.toLowerCase(Locale.ROOT)) < 1 ? 0 :
                List.of(NAMES).indexOf(name.toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void shouldDoAsAPlainListDoes()
    {
        both(1024).forEach((block) -> both(1024).forEach((bytes) ->
        {
            for (int seed = 0; seed < 40; seed++)
            {
                playRandomly(block, bytes, new Random(seed), 0 == (seed & 1));
            }
        }));
    }

    private static void playRandomly(
        final MutableDirectBuffer block, final MutableDirectBuffer bytes, final Random random, final boolean known)
    {
        final int length = SlotTable.blockLength(random.nextInt(14), known);
        final int header = known ? INDEXED_HEADER_LENGTH : TABLE_HEADER_LENGTH;
        block.setMemory(0, block.capacity(), (byte)0xA5);
        SlotTable.init(block, OFFSET, length, header, known ? TABLE.count() : 0, CONTENT_HEADERS);
        final int base = random.nextInt(9);
        block.putInt(OFFSET + BASE_FIELD_OFFSET, base, LITTLE_ENDIAN);
        final SlotTable table = new SlotTable(true, TABLE).wrap(block, OFFSET, length, bytes);
        final List<Line> model = new ArrayList<>();
        int at = base;
        while (true)
        {
            assertModel(model, table);
            final String name = POOL[random.nextInt(POOL.length)];
            final Line line = new Line(name, "v" + random.nextInt(100), random.nextInt(32) & ~SlotDescriptor.NO_VALUE);
            bytes.putStringWithoutLengthAscii(at, name);
            bytes.putStringWithoutLengthAscii(at + name.length(), line.value);
            final int slot = table.append(
                at - base, name.length(), at - base + name.length(), line.value.length(),
                NameHash.ofFieldName(name), line.id(), line.flags);
            if (model.size() == table.capacity())
            {
                assertEquals(SlotTable.TABLE_FULL, slot);
                break;
            }
            assertEquals(model.size(), slot);
            model.add(line);
            at += name.length() + line.value.length();
        }
        assertModel(model, table);
        assertUntouched(block, 0, OFFSET);
        assertUntouched(block, OFFSET + length, block.capacity());
    }

    private static void assertModel(final List<Line> model, final SlotTable table)
    {
        assertEquals(model.size(), table.count());
        final ByteSlice slice = new ByteSlice();
        final UnsafeBuffer text = new UnsafeBuffer(new byte[40]);
        for (int slot = 0; slot < model.size(); slot++)
        {
            final Line line = model.get(slot);
            assertEquals(line.name, table.name(slot, slice).toString());
            assertEquals(line.value, table.value(slot, slice).toString());
            assertEquals(line.name.length(), table.nameLength(slot));
            assertEquals(line.value.length(), table.valueLength(slot));
            assertEquals(line.flags, table.flags(slot));
            assertEquals(line.id(), table.nameId(slot));
            assertEquals(NameHash.ofFieldName(line.name), table.nameHash(slot));
            assertEquals(true, table.nameEquals(slot, line.name.toUpperCase(Locale.ROOT)));
            assertEquals(false, table.nameEquals(slot, line.name + "x"));
        }
        for (final String name : POOL)
        {
            text.putStringWithoutLengthAscii(3, name);
            int slot = SlotTable.NULL_SLOT;
            do
            {
                final int next = next(model, name, slot);
                assertEquals(next, table.findNext(name, slot), name);
                assertEquals(next, table.findNext(text, 3, name.length(), slot), name);
                if (slot < 0)
                {
                    assertEquals(next, table.find(name));
                    assertEquals(next, table.find(text, 3, name.length()));
                }
                slot = next;
            }
            while (slot >= 0);
        }
        for (int id = 1; id < NAMES.length; id++)
        {
            final int first = next(model, NAMES[id], -1);
            assertEquals(first, table.slotOf(id));
            assertEquals(first >= 0, table.isPresent(id));
            assertEquals(first >= 0 && next(model, NAMES[id], first) >= 0, table.isRepeated(id));
            for (int slot = first; slot >= 0; slot = table.nextOf(id, slot))
            {
                assertEquals(next(model, NAMES[id], slot), table.nextOf(id, slot));
            }
        }
        assertEquals(SlotTable.NULL_SLOT, table.slotOf(NAMES.length));
        assertEquals(SlotTable.NULL_SLOT, table.slotOf(126));
    }

    private static int next(final List<Line> model, final String name, final int slot)
    {
        for (int i = slot + 1; i < model.size(); i++)
        {
            if (model.get(i).name.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
            {
                return i;
            }
        }
        return SlotTable.NULL_SLOT;
    }

    @Test
    void shouldTellAnAbsentValueFromAnEmptyOne()
    {
        both(256).forEach((block) ->
        {
            SlotTable.init(block, OFFSET, 128, TABLE_HEADER_LENGTH, 0, CONTENT_ARGS);
            final SlotTable table = new SlotTable(false).wrap(block, OFFSET, 128, new UnsafeBuffer(new byte[8]));
            table.append(0, 1, 1, 0, 0, 0, SlotDescriptor.NO_VALUE);
            table.append(0, 1, 2, 0, 0, 0, 0);
            final ByteSlice slice = new ByteSlice();
            assertEquals(true, table.value(0, slice).isAbsent());
            assertEquals(true, table.value(1, slice).isPresent());
            assertEquals(0, slice.length());
            assertEquals(true, table.value(SlotTable.NULL_SLOT, slice).isAbsent());
        });
    }

    @Test
    void shouldFailLoudlyWhenStale()
    {
        Assumptions.assumeTrue(DirectBuffer.SHOULD_BOUNDS_CHECK);
        both(256).forEach((block) ->
        {
            SlotTable.init(block, OFFSET, 128, TABLE_HEADER_LENGTH, 0, CONTENT_PLAIN);
            final SlotTable table = new SlotTable().wrap(block, OFFSET, 128, block);
            table.append(0, 1, 1, 0, 0, 0, 0);
            block.putInt(OFFSET + GENERATION_FIELD_OFFSET, 2, LITTLE_ENDIAN);
            assertThrows(IllegalStateException.class, table::count);
            assertThrows(IllegalStateException.class, () -> table.nameOffset(0));
            assertThrows(IllegalStateException.class, () -> table.valueLength(0));
            assertThrows(IllegalStateException.class, () -> table.find("x"));
            assertThrows(IllegalStateException.class, () -> table.slotOf(1));
            assertEquals(1, table.wrap(block, OFFSET, 128, block).count());
        });
    }

    @Test
    void shouldRefuseMemoryThatIsNoTable()
    {
        both(512).forEach((block) ->
        {
            final SlotTable table = new SlotTable();
            assertThrows(IllegalArgumentException.class, () -> table.wrap(block, OFFSET, 128, block));
            SlotTable.init(block, OFFSET, 128, TABLE_HEADER_LENGTH, 0, CONTENT_PLAIN);
            assertThrows(IllegalArgumentException.class, () -> table.wrap(block, OFFSET, 63, block));
            assertThrows(IllegalArgumentException.class, () -> table.wrap(block, OFFSET + 1, 128, block));
            assertThrows(IndexOutOfBoundsException.class, () -> table.wrap(block, OFFSET, 505, block));
            assertThrows(IndexOutOfBoundsException.class, () -> table.wrap(block, -8, 128, block));
            block.putByte(OFFSET + LAYOUT_VERSION_FIELD_OFFSET, (byte)2);
            assertThrows(IllegalArgumentException.class, () -> table.wrap(block, OFFSET, 128, block));
        });
    }

    @Test
    void shouldRefuseToPrepareWhatCannotBeATable()
    {
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(1024));
        for (final int[] bad : new int[][]{
            { 128, 56, 0 }, { 128, 68, 0 }, { 63, 64, 0 }, { 512, 64, 1 }, { 512, 344, 1 }, { 512, 352, 129 },
            { 512, 352, -1 } })
        {
            assertThrows(IllegalArgumentException.class,
                () -> SlotTable.init(block, OFFSET, bad[0], bad[1], bad[2], CONTENT_PLAIN));
        }
        assertThrows(IllegalArgumentException.class, () -> SlotTable.init(block, 4, 128, 64, 0, CONTENT_PLAIN));
        assertThrows(IndexOutOfBoundsException.class, () -> SlotTable.init(block, 8, 1024, 64, 0, CONTENT_PLAIN));
    }
}
