/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.PageModel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.SlottedPage.TABLE_FULL;
import static io.fieldline.buffers.TableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class SlottedPageTest
{
    private static final int OFFSET = 8;
    private static final int LENGTH = 256;

    private final UnsafeBuffer region = new UnsafeBuffer(new byte[2_048]);
    private final SlottedPage page = new SlottedPage(false, null).init(region, OFFSET, LENGTH, CONTENT_ARGS);
    private final ByteSlice slice = new ByteSlice();

    @Test
    void shouldLayOutEveryByteAsTheDesignSays()
    {
        region.setMemory(0, region.capacity(), (byte)0x5A);
        page.init(region, OFFSET, 128, CONTENT_ARGS);
        assertEquals(0, page.append("ab", "xyz"));
        assertEquals(1, page.append("c", null));

        final ByteBuffer expected = ByteBuffer.allocate(128 + 2 * OFFSET).order(ByteOrder.LITTLE_ENDIAN);
        java.util.Arrays.fill(expected.array(), (byte)0x5A);
        expected.position(OFFSET);
        expected.putInt(0x31544C46).put((byte)1).put((byte)1).put((byte)1).put((byte)4);
        expected.putInt(64).putInt(128).putInt(128).putInt(2).putInt(2).putInt(6).putInt(0).putInt(1);
        expected.putInt(0).putInt(0).putLong(0).putLong(0);
        expected.putInt(-5).putInt(2).putInt(-3).putInt(3).putInt(NameHash.ofKey("ab")).putInt(0);
        expected.putInt(-6).putInt(1).putInt(-5).putInt(0).putInt(NameHash.ofKey("c")).putInt(NO_VALUE << 16);
        expected.position(OFFSET + 128 - 6);
        expected.put((byte)'c').put((byte)'a').put((byte)'b').put((byte)'x').put((byte)'y').put((byte)'z');
        for (int i = 0; i < expected.capacity(); i++)
        {
            assertEquals(expected.get(i), region.getByte(i), "index=" + i);
        }
    }

    @Test
    void shouldBeFullWhenSlotsAndBytesMeet()
    {
        page.init(region, OFFSET, 64 + 2 * SLOT_LENGTH + 10, CONTENT_PLAIN);
        assertEquals(0, page.append("abc", "de"));
        assertEquals(5 + SLOT_LENGTH, page.free());
        assertEquals(TABLE_FULL, page.append("abc", "def"));
        assertEquals(1, page.append("fgh", "ij"));
        assertEquals(0, page.free());
        assertEquals(TABLE_FULL, page.append("", ""));
        assertEquals("de", page.get("abc", slice).toString());
        assertEquals("ij", page.get("fgh", slice).toString());
    }

    @Test
    void shouldOverwriteInPlaceWhatFits()
    {
        final int slot = page.setLong("n", 1_234);
        final int place = page.table().valueOffset(slot);
        page.append("other", "value");
        for (int i = 0; i < 5_000; i++)
        {
            assertEquals(slot, page.setLong("n", i));
            assertEquals(place, page.table().valueOffset(slot));
            assertEquals(Integer.toString(i), page.get("n", slice).toString());
        }
    }

    @Test
    void shouldCompactByItselfWhenDeadBytesMakeTheRoom()
    {
        page.append("a", "0123456789012345678901234567890123456789");
        page.append("b", "x");
        page.append("c", "0123456789012345678901234567890123456789");
        page.del("a");
        assertTrue(page.append("d", "01234567890123456789012345678901234567890123456789") >= 0);
        assertEquals("x", page.get("b", slice).toString());
        assertEquals("0123456789012345678901234567890123456789", page.get("c", slice).toString());
    }

    @Test
    void shouldKeepViewsFromReadingWhatWasReset()
    {
        assumeTrue(DirectBuffer.SHOULD_BOUNDS_CHECK);
        page.append("a", "b");
        final SlotTable view = new SlotTable(false).wrap(region, OFFSET, LENGTH, null);
        page.reset();
        assertEquals(0, page.count());
        assertEquals(0, page.table().count());
        assertThrows(IllegalStateException.class, view::count);
    }

    @Test
    void shouldMakeAPageOfAParsedView()
    {
        final UnsafeBuffer message = new UnsafeBuffer("###Host: a\r\nDate: b\r\n###".getBytes());
        final UnsafeBuffer block = new UnsafeBuffer(new byte[1_024]);
        SlotTable.init(block, OFFSET, 512, INDEXED_HEADER_LENGTH, PageModel.NAMES.count(), CONTENT_HEADERS);
        block.putInt(OFFSET + BASE_FIELD_OFFSET, 3, LITTLE_ENDIAN);
        final SlotTable view = new SlotTable().wrap(block, OFFSET, 512, message);
        view.append(0, 4, 6, 1, NameHash.ofFieldName("host"), 1, 0);
        view.append(9, 4, 15, 1, NameHash.ofFieldName("date"), 2, FOLDED);

        final SlottedPage owner = new SlottedPage(true, PageModel.NAMES);
        assertEquals(TABLE_FULL, owner.copyOf(view, 18, region, OFFSET, 352 + 48 + 17));
        assertEquals(640, owner.copyOf(view, 18, region, OFFSET, 640));
        message.setMemory(0, message.capacity(), (byte)0);
        assertEquals("a", owner.get("HOST", slice).toString());
        assertEquals("b", owner.table().value(owner.table().slotOf(2), slice).toString());
        assertEquals(0, owner.set("host", "example.org"));
        assertEquals(2, owner.append("cookie", "c=d"));
        assertEquals(1, owner.del("date"));
        assertEquals(-1, owner.table().slotOf(2));
        assertEquals(1, owner.table().slotOf(6));
        assertEquals("example.org", owner.get("Host", slice).toString());
        assertEquals(PageCheck.OK, new SlottedPage(true, PageModel.NAMES).wrapUntrusted(region, OFFSET, 640));
    }

    @Test
    void shouldRefuseSourcesInItsOwnRegion()
    {
        page.append("a", "bcd");
        assertThrows(IllegalArgumentException.class, () -> page.append("x", region, OFFSET + LENGTH - 3, 3));
        assertThrows(IllegalArgumentException.class, () -> page.append("x\u010D", "y"));
        assertThrows(IllegalArgumentException.class, () -> page.set("x", "\u010A"));
        assertThrows(IllegalArgumentException.class, () -> page.has("\u0161"));
        assertThrows(IllegalArgumentException.class, () -> page.remove(1));
        assertEquals(1, page.count());
    }

    @Test
    void shouldRefuseUntrustedPagesByReason()
    {
        page.append("a", "b");
        assertEquals(PageCheck.OK, check(MAGIC_FIELD_OFFSET, MAGIC));
        assertEquals(PageCheck.NOT_A_TABLE, check(MAGIC_FIELD_OFFSET, 0));
        assertEquals(PageCheck.NOT_AN_OWNER, check(OWNERSHIP_FIELD_OFFSET, VIEW));
        assertEquals(PageCheck.BAD_HEADER, check(HEADER_LENGTH_FIELD_OFFSET, 63));
        assertEquals(PageCheck.BAD_LENGTH, check(BLOCK_LENGTH_FIELD_OFFSET, LENGTH + 1));
        assertEquals(PageCheck.BAD_LENGTH, check(SLOT_COUNT_FIELD_OFFSET, Integer.MAX_VALUE));
        assertEquals(PageCheck.BAD_LENGTH, check(BYTES_LENGTH_FIELD_OFFSET, -1));
        assertEquals(PageCheck.BAD_ACCOUNT, check(BYTES_LENGTH_FIELD_OFFSET, 3));
        assertEquals(PageCheck.BAD_SLOT, check(64 + NAME_OFFSET_FIELD_OFFSET, -LENGTH));
        assertEquals(PageCheck.BAD_SLOT, check(64 + NAME_LENGTH_FIELD_OFFSET, Integer.MAX_VALUE));
        assertEquals(PageCheck.BAD_SLOT, check(64 + VALUE_LENGTH_FIELD_OFFSET, Integer.MAX_VALUE));
        assertEquals(PageCheck.BAD_SLOT, check(64 + VALUE_LENGTH_FIELD_OFFSET, -1));
        assertEquals(PageCheck.BAD_NAME, check(64 + NAME_HASH_FIELD_OFFSET, 1));
    }

    private int check(final int field, final int value)
    {
        final UnsafeBuffer copy = new UnsafeBuffer(region.byteArray().clone());
        if (OWNERSHIP_FIELD_OFFSET == field)
        {
            copy.putByte(OFFSET + field, (byte)value);
        }
        else
        {
            copy.putInt(OFFSET + field, value, LITTLE_ENDIAN);
        }
        return new SlottedPage(false, null).wrapUntrusted(copy, OFFSET, LENGTH);
    }

    @Test
    void shouldStayInsideWhateverAnUntrustedPageSays()
    {
        final Random random = new Random(7);
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[2_048]);
        final SlottedPage foreign = new SlottedPage(true, PageModel.NAMES);
        final SlottedPage mine = new SlottedPage(true, PageModel.NAMES).init(region, OFFSET, 600, CONTENT_PLAIN);
        mine.append("host", "example.org");
        mine.append("cookie", "a=b");
        mine.append("other", null);
        mine.set("host", "example.com:8080");
        int passed = 0;
        for (int i = 0; i < 200_000; i++)
        {
            copy.setMemory(0, copy.capacity(), (byte)0x77);
            copy.putBytes(OFFSET, region, OFFSET, 600);
            for (int j = 0; j <= i % 3; j++)
            {
                copy.putByte(OFFSET + random.nextInt(0 == i % 2 ? 64 : 600), (byte)random.nextInt());
            }
            if (PageCheck.OK == foreign.wrapUntrusted(copy, OFFSET, 600))
            {
                passed++;
                foreign.set("host", "a-name-that-is-too-long-for-its-room");
                foreign.append("k", "v");
                foreign.compact();
                foreign.sort(true);
                foreign.del("cookie");
                foreign.compact();
                for (int j = 0; j < OFFSET; j++)
                {
                    assertEquals(0x77, copy.getByte(j));
                }
                for (int j = OFFSET + 600; j < copy.capacity(); j++)
                {
                    assertEquals(0x77, copy.getByte(j));
                }
            }
        }
        assertTrue(passed > 1_000, "passed=" + passed);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldAllocateNothing(final boolean direct)
    {
        final UnsafeBuffer memory =
            direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(4_096)) : new UnsafeBuffer(new byte[4_096]);
        final UnsafeBuffer text = new UnsafeBuffer("a-name a-value".getBytes());
        final SlottedPage table = new SlottedPage(true, PageModel.NAMES);
        table.init(memory, OFFSET, 1_024, CONTENT_PLAIN);
        final int[] sink = new int[1];
        Allocations.assertNone(20_000, 20_000, () ->
        {
            table.reset();
            sink[0] += table.append("host", "example.org");
            sink[0] += table.append(text, 0, 6, text, 7, 7, 0);
            sink[0] += table.set("x-a-name-that-is-longer-than-sixteen", "value");
            sink[0] += table.set(text, 0, 6, text, 7, 3);
            sink[0] += table.setLong("content-length", sink[0]);
            sink[0] += table.setDecimal("price", sink[0], 2);
            sink[0] += table.setIfAbsent("date", "now");
            sink[0] += table.claimValue(0, 40);
            table.trimValue(0, 3);
            sink[0] += table.get("host", slice).length();
            sink[0] += table.append("a-name", "again");
            sink[0] += table.del("a-name");
            table.remove(0);
            table.append("a", "z");
            table.sort(true);
            table.compact();
            sink[0] += table.copyTo(memory, 2_048, 1_024);
            sink[0] += table.wrapUntrusted(memory, 2_048, 1_024);
            sink[0] += table.moveTo(memory, 3_072, 1_024);
            sink[0] += table.moveTo(memory, OFFSET, 1_024);
        });
        assertFalse(table.has("a-name"));
    }
}
