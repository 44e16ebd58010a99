/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers.testing;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameTable;
import io.fieldline.buffers.PageCheck;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.WordCompare;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import static io.fieldline.buffers.SlotDescriptor.SLOT_LENGTH;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A slotted page driven beside a plain list of pairs: the same operations on both, everything compared after each. Its
 * decisions come from outside, be it a random generator or a fuzzer.
 */
public final class PageModel
{
    /** The names that have ids. */
    public static final NameTable NAMES = new NameTable(
        null, "host", "date", "a", "content-length", "x-a-name-that-is-longer-than-sixteen", "cookie");

    private static final int OFFSET = 8;
    private static final int[] REGIONS = {400, 448, 512, 600, 700, 1_000, 1_600};
    private static final String[] NAME_PARTS =
    {
        "a", "A", "b", "host", "Host", "date", "DATE", "k", "", "content-length", "Content-Length", "content-lengtH-2",
        "x-a-name-that-is-longer-than-sixteen", "X-A-Name-That-Is-longer-than-sixteen",
        "x-a-name-that-WAS-longer-sixteen",
        "cookie", "set-cookie", "[^]", "{~}", "exactly8", "seventeen-letters",
    };

    /** Where the driver's decisions come from. */
    public interface Choices
    {
        /**
         * Decide.
         *
         * @param bound exclusive.
         * @return from 0.
         */
        int next(int bound);
    }

    private static final class Pair
    {
        final byte[] name;
        byte[] value;
        boolean pinned;

        Pair(final byte[] name, final byte[] value)
        {
            this.name = name;
            this.value = value;
        }

        int total()
        {
            return name.length + (null == value ? 0 : value.length);
        }
    }

    private final Choices choices;
    private final boolean fold;
    private final boolean direct;
    private final SlottedPage page;
    private final SlottedPage copied;
    private final ByteSlice slice = new ByteSlice();
    private final UnsafeBuffer foreign = new UnsafeBuffer(new byte[4096]);
    private List<Pair> pairs = new ArrayList<>();
    private int pinned;
    private int length;
    private int header;
    private int fullCount;

    /**
     * Make an empty page beside an empty list.
     *
     * @param choices to drive by.
     * @param fold    whether names are equal in any case of A to Z.
     * @param direct  whether the page is outside the heap.
     */
    public PageModel(final Choices choices, final boolean fold, final boolean direct)
    {
        this.choices = choices;
        this.fold = fold;
        this.direct = direct;
        page = new SlottedPage(fold, fold ? NAMES : null);
        copied = new SlottedPage(fold, fold ? NAMES : null);
        length = region();
        header = choices.next(2) * 16 + page.headerLength();
        page.init(dirty(OFFSET + length), OFFSET, length, header, TableDescriptor.CONTENT_PLAIN);
    }

    /**
     * How often the page was full.
     *
     * @return the number of refused operations.
     */
    public int fullCount()
    {
        return fullCount;
    }

    /** One operation, and the check of everything. */
    public void step()
    {
        switch (choices.next(24))
        {
            case 0:
            case 1:
            case 2:
                append();
                break;
            case 3:
            case 4:
            case 5:
                set();
                break;
            case 6:
                setIfAbsent();
                break;
            case 7:
                del();
                break;
            case 8:
            case 9:
                remove();
                break;
            case 10:
            case 11:
                setValue();
                break;
            case 12:
            case 13:
                setNumber();
                break;
            case 14:
            case 15:
                trim();
                break;
            case 16:
                openAndClose();
                break;
            case 17:
                sort();
                break;
            case 18:
                page.compact();
                assertEquals(length - header - free(), page.copyLength() - header);
                break;
            case 19:
                move();
                break;
            case 20:
                travel();
                break;
            case 21:
                claimPinned();
                break;
            default:
                rare();
                break;
        }
        check();
    }

    private void rare()
    {
        if (0 == choices.next(20))
        {
            page.reset();
            pairs.clear();
            pinned = 0;
        }
    }

    private void append()
    {
        final byte[] name = name();
        final byte[] value = value();
        final boolean fits = SLOT_LENGTH + name.length + length(value) <= free();
        final int slot;
        if (0 == choices.next(2))
        {
            slot = page.append(text(name), text(value));
        }
        else
        {
            foreign.putBytes(3, name);
            if (null != value)
            {
                foreign.putBytes(3 + name.length, value);
            }
            slot = page.append(foreign, 3, name.length, foreign, 3 + name.length, length(value),
                null == value ? SlotDescriptor.NO_VALUE : 0);
        }
        added(slot, fits, name, value);
    }

    private void added(final int slot, final boolean fits, final byte[] name, final byte[] value)
    {
        if (full(slot, fits))
        {
            assertEquals(pairs.size(), slot);
            pairs.add(new Pair(name, value));
        }
    }

    private boolean full(final int result, final boolean fits)
    {
        assertEquals(fits, result >= 0, "free=" + free() + " result=" + result);
        if (!fits)
        {
            assertEquals(SlottedPage.TABLE_FULL, result);
            fullCount++;
        }
        return fits;
    }

    private void set()
    {
        final byte[] name = name();
        byte[] value = value();
        final int first = indexOf(name, 0);
        final boolean fits = SLOT_LENGTH + name.length + length(value) <= free();
        final int free = free();
        final int slot;
        if (0 == choices.next(2))
        {
            slot = page.set(text(name), text(value));
        }
        else
        {
            value = null == value ? new byte[0] : value;
            foreign.putBytes(3, name);
            foreign.putBytes(3 + name.length, value);
            slot = page.set(foreign, 3, name.length, foreign, 3 + name.length, value.length);
        }
        if (first < 0)
        {
            added(slot, fits, name, value);
        }
        else if (replaced(slot, first, value, free))
        {
            removeBehind(first, name);
        }
    }

    private boolean replaced(final int slot, final int expected, final byte[] value, final int free)
    {
        final Pair pair = pairs.get(expected);
        if (slot < 0)
        {
            assertEquals(SlottedPage.TABLE_FULL, slot);
            assertTrue(pair.pinned || length(value) > length(pair.value), "does not fit its own room");
            assertTrue(pair.name.length + length(value) > free, "free=" + free);
            fullCount++;
            return false;
        }
        assertEquals(expected, slot);
        replace(pair, value);
        return true;
    }

    private void replace(final Pair pair, final byte[] value)
    {
        pair.pinned = false;
        pair.value = value;
    }

    private void removeBehind(final int first, final byte[] name)
    {
        for (int i = pairs.size() - 1; i > first; i--)
        {
            if (same(pairs.get(i).name, name))
            {
                pairs.remove(i);
            }
        }
    }

    private void setIfAbsent()
    {
        final byte[] name = name();
        final byte[] value = value();
        final int first = indexOf(name, 0);
        final boolean fits = SLOT_LENGTH + name.length + length(value) <= free();
        final int slot = page.setIfAbsent(text(name), text(value));
        if (first >= 0)
        {
            assertEquals(first, slot);
        }
        else
        {
            added(slot, fits, name, value);
        }
    }

    private void del()
    {
        final byte[] name = name();
        final int before = pairs.size();
        pairs.removeIf(pair -> same(pair.name, name));
        if (0 == choices.next(2))
        {
            assertEquals(before - pairs.size(), page.del(text(name)));
        }
        else
        {
            foreign.putBytes(5, name);
            assertEquals(before - pairs.size(), page.del(foreign, 5, name.length));
        }
    }

    private void remove()
    {
        if (!pairs.isEmpty())
        {
            final int slot = choices.next(pairs.size());
            pairs.remove(slot);
            page.remove(slot);
        }
    }

    private void setValue()
    {
        if (pairs.isEmpty())
        {
            return;
        }
        final int slot = choices.next(pairs.size());
        final byte[] value = orEmpty(value());
        final int free = free();
        final int result;
        switch (choices.next(3))
        {
            case 0:
                result = page.setValue(slot, text(value));
                break;
            case 1:
                foreign.putBytes(3, value);
                result = page.setValue(slot, foreign, 3, value.length);
                break;
            default:
                final int index = page.claimValue(slot, value.length);
                if (index >= 0)
                {
                    page.bytes().putBytes(index, value);
                }
                result = index < 0 ? index : slot;
                break;
        }
        replaced(result, slot, value, free);
    }

    private void setNumber()
    {
        final byte[] name = name();
        final long number = number();
        final int scale = choices.next(2) * choices.next(5);
        final byte[] value = bytes(java.math.BigDecimal.valueOf(number, scale).toPlainString());
        final int first = indexOf(name, 0);
        final int free = free();
        final boolean fits = SLOT_LENGTH + name.length + value.length <= free;
        final int slot = 0 == scale ? page.setLong(text(name), number) : page.setDecimal(text(name), number, scale);
        if (first < 0)
        {
            added(slot, fits, name, value);
        }
        else if (replaced(slot, first, value, free))
        {
            removeBehind(first, name);
        }
    }

    private long number()
    {
        final int digits = choices.next(20);
        long number = 0;
        for (int i = 0; i < digits; i++)
        {
            number = number * 10 + choices.next(10);
        }
        return number;
    }

    private void trim()
    {
        if (!pairs.isEmpty())
        {
            final int slot = choices.next(pairs.size());
            final Pair pair = pairs.get(slot);
            if (null != pair.value)
            {
                final int newLength = choices.next(pair.value.length + 1);
                page.trimValue(slot, newLength);
                pair.value = Arrays.copyOf(pair.value, newLength);
            }
        }
    }

    private void openAndClose()
    {
        final byte[] name = name();
        final byte[] value = orEmpty(value());
        final int most = name.length + value.length + choices.next(9);
        final boolean fits = SLOT_LENGTH + most <= free();
        final int index = page.open(most);
        if (full(index, fits))
        {
            page.bytes().putBytes(index, name);
            page.bytes().putBytes(index + name.length, value);
            if (0 != choices.next(8))
            {
                added(page.close(index, name.length, value.length, 0), true, name, value);
            }
        }
    }

    private void sort()
    {
        final boolean thenByValue = 0 == choices.next(2);
        page.sort(thenByValue);
        Comparator<Pair> order = (a, b) -> Arrays.compareUnsigned(folded(a.name), folded(b.name));
        if (thenByValue)
        {
            order = order.thenComparing((a, b) -> Arrays.compareUnsigned(orEmpty(a.value), orEmpty(b.value)))
                .thenComparing((a, b) -> Boolean.compare(null != a.value, null != b.value));
        }
        pairs.sort(order);
    }

    private void move()
    {
        final int newLength = region();
        final boolean fits = page.copyLength() <= newLength;
        final int result = page.moveTo(dirty(OFFSET + newLength), OFFSET, newLength);
        assertEquals(fits ? newLength : SlottedPage.TABLE_FULL, result);
        if (fits)
        {
            length = newLength;
        }
    }

    private void travel()
    {
        final int copyLength = page.copyLength();
        final UnsafeBuffer dst = dirty(OFFSET + copyLength);
        assertEquals(SlottedPage.TABLE_FULL, page.copyTo(dst, OFFSET, copyLength - 1));
        assertEquals(copyLength, page.copyTo(dst, OFFSET, copyLength));
        assertEquals(PageCheck.OK, copied.wrapUntrusted(dst, OFFSET, copyLength));
        checkSlots(copied);
    }

    private void claimPinned()
    {
        if (0 == choices.next(4))
        {
            final int bytes = choices.next(20);
            final boolean fits = bytes <= free();
            final int result = page.claimPinned(bytes);
            assertEquals(fits, result >= 0);
            if (fits)
            {
                page.bytes().setMemory(result, bytes, (byte)0xEE);
                pinned += bytes;
                for (final Pair pair : pairs)
                {
                    pinned += pair.pinned ? 0 : pair.total();
                    pair.pinned = true;
                }
            }
        }
    }

    private int free()
    {
        int live = 0;
        for (final Pair pair : pairs)
        {
            live += pair.pinned ? 0 : pair.total();
        }
        return length - header - SLOT_LENGTH * pairs.size() - pinned - live;
    }

    private void check()
    {
        assertEquals(free(), page.free());
        checkSlots(page);
        assertEquals(PageCheck.OK,
            PageCheck.check(page.table().block(), 0, page.length(), fold, fold ? NAMES : null));
        checkApart();
        checkFinders();
    }

    private void checkSlots(final SlottedPage page)
    {
        assertEquals(pairs.size(), page.count());
        for (int slot = 0; slot < pairs.size(); slot++)
        {
            final Pair pair = pairs.get(slot);
            assertEquals(text(pair.name), page.table().name(slot, slice).toString());
            page.table().value(slot, slice);
            assertEquals(null == pair.value, slice.isAbsent());
            assertEquals(text(orEmpty(pair.value)), slice.toString());
            final int nameId = fold ? NAMES.idOf(
                page.table().bytes(), page.table().nameOffset(slot), page.table().nameLength(slot)) : 0;
            assertEquals(nameId, page.table().nameId(slot));
        }
    }

    private void checkApart()
    {
        final boolean[] used = new boolean[length];
        for (int slot = 0; slot < pairs.size(); slot++)
        {
            final int name = page.table().nameOffset(slot);
            final int value = page.table().valueOffset(slot);
            take(used, name, name + page.table().nameLength(slot));
            take(used, value, value + page.table().valueLength(slot));
        }
    }

    private void take(final boolean[] used, final int from, final int to)
    {
        assertTrue(from >= header + SLOT_LENGTH * pairs.size());
        for (int i = from; i < to; i++)
        {
            assertFalse(used[i], "index=" + i);
            used[i] = true;
        }
    }

    private void checkFinders()
    {
        final byte[] name = name();
        int expected = indexOf(name, 0);
        assertEquals(expected >= 0, page.has(text(name)));
        assertEquals(expected, page.find(text(name)));
        assertEquals(expected, page.table().find(text(name)));
        page.get(text(name), slice);
        assertEquals(expected < 0 || null == pairs.get(expected).value, slice.isAbsent());
        foreign.putBytes(7, name);
        int slot = page.find(foreign, 7, name.length);
        while (expected >= 0)
        {
            assertEquals(expected, slot);
            expected = indexOf(name, expected + 1);
            assertEquals(expected, page.findNext(text(name), slot));
            assertEquals(expected, page.table().findNext(foreign, 7, name.length, slot));
            slot = page.findNext(foreign, 7, name.length, slot);
        }
        assertEquals(SlottedPage.NULL_SLOT, slot);
        if (fold)
        {
            final int nameId = choices.next(NAMES.count() - 1) + 1;
            for (int i = 0, next = page.table().slotOf(nameId); i <= pairs.size(); i++)
            {
                if (i == pairs.size() || nameId == page.table().nameId(i))
                {
                    assertEquals(i == pairs.size() ? SlottedPage.NULL_SLOT : i, next);
                    next = next < 0 ? next : page.table().nextOf(nameId, next);
                }
            }
        }
    }

    private int indexOf(final byte[] name, final int from)
    {
        for (int i = from; i < pairs.size(); i++)
        {
            if (same(pairs.get(i).name, name))
            {
                return i;
            }
        }
        return -1;
    }

    private boolean same(final byte[] name1, final byte[] name2)
    {
        return Arrays.equals(folded(name1), folded(name2));
    }

    private byte[] folded(final byte[] name)
    {
        final byte[] folded = name.clone();
        for (int i = 0; fold && i < folded.length; i++)
        {
            folded[i] = (byte)WordCompare.foldByte(folded[i] & 0xFF);
        }
        return folded;
    }

    private byte[] name()
    {
        return bytes(NAME_PARTS[choices.next(NAME_PARTS.length)]);
    }

    private byte[] value()
    {
        final int kind = choices.next(20);
        if (0 == kind)
        {
            return null;
        }
        final byte[] value = new byte[1 == kind ? choices.next(400) : choices.next(24)];
        Arrays.fill(value, (byte)('!' + choices.next(200)));
        return value;
    }

    private int region()
    {
        // rounded down to whole slots or not: both must do
        return REGIONS[choices.next(REGIONS.length)] + choices.next(8);
    }

    private UnsafeBuffer dirty(final int capacity)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
        if (direct)
        {
            buffer.wrap(ByteBuffer.allocateDirect(capacity + 8));
        }
        else
        {
            buffer.wrap(new byte[capacity]);
        }
        buffer.setMemory(0, capacity, (byte)0xA5);
        return buffer;
    }

    private static int length(final byte[] value)
    {
        return null == value ? 0 : value.length;
    }

    private static byte[] orEmpty(final byte[] value)
    {
        return null == value ? new byte[0] : value;
    }

    private static String text(final byte[] bytes)
    {
        return null == bytes ? null : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
