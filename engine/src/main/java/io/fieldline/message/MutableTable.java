/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameTable;
import io.fieldline.buffers.PageCheck;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.SlottedPage;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * What the writable tables have in common: headers, trailers, args, cookies, each a face of a slotted page, which holds
 * its own bytes in a region that the caller lends.
 * <p>
 * Not thread safe: a flyweight for one thread, to be pointed at one region after another by {@code init} (lent, dirty
 * memory) or {@code wrap} (a table written before). It owns nothing and allocates nothing. Slot numbers hold until
 * something is deleted or sorted; slices and offsets until the next method that writes.
 * <p>
 * Methods that write answer the slot, from 0, or a negative {@link ParseError}; then what was there is whole. A full
 * table is {@link ParseError#TABLE_FULL}.
 */
public abstract class MutableTable
{
    /** No slot. */
    public static final int NULL_SLOT = SlottedPage.NULL_SLOT;

    /** The page under the face. */
    final SlottedPage page;

    MutableTable(final SlotTable table, final NameTable names)
    {
        page = new SlottedPage(table, names);
    }

    /**
     * The number of slots.
     *
     * @return from 0.
     */
    public final int count()
    {
        return page.count();
    }

    /**
     * What could be added: bytes of slots, names and values together.
     *
     * @return in bytes.
     */
    public final int free()
    {
        return page.free();
    }

    /**
     * The length of the table's region.
     *
     * @return in bytes.
     */
    public final int length()
    {
        return page.length();
    }

    /**
     * The table's reader: slots by number, finders, iteration.
     *
     * @return a flyweight over the same region, always the same one.
     */
    public SlotTable table()
    {
        return page.table();
    }

    /**
     * Point a slice at the name of a slot.
     *
     * @param slot  from 0 to the count, exclusive.
     * @param slice to fill.
     * @return the slice.
     */
    public final ByteSlice name(final int slot, final ByteSlice slice)
    {
        return page.table().name(slot, slice);
    }

    /**
     * Point a slice at the value of a slot.
     *
     * @param slot  from 0 to the count, exclusive, or {@link #NULL_SLOT}.
     * @param slice to fill: absent if there is no slot, or no value in it.
     * @return the slice.
     */
    public final ByteSlice value(final int slot, final ByteSlice slice)
    {
        return page.table().value(slot, slice);
    }

    /**
     * Find the first slot of a name.
     *
     * @param name text.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int find(final CharSequence name)
    {
        return findNext(name, NULL_SLOT);
    }

    /**
     * Find the next slot of a name.
     *
     * @param name text.
     * @param slot behind which to look; {@link #NULL_SLOT} to begin.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public int findNext(final CharSequence name, final int slot)
    {
        return page.findNext(name, slot);
    }

    /**
     * Is there a name?
     *
     * @param name text.
     * @return true if at least one slot has it.
     */
    public final boolean has(final CharSequence name)
    {
        return find(name) >= 0;
    }

    /**
     * Point a slice at the first value of a name.
     *
     * @param name  text.
     * @param slice to fill: absent if there is no such name, or no value.
     * @return the slice.
     */
    public final ByteSlice get(final CharSequence name, final ByteSlice slice)
    {
        return value(find(name), slice);
    }

    /**
     * Delete all slots of a name; the others keep their order.
     *
     * @param name text.
     * @return how many were deleted.
     */
    public int del(final CharSequence name)
    {
        return page.del(name);
    }

    /**
     * Delete one slot; those behind it move up by one.
     *
     * @param slot from 0 to the count, exclusive.
     */
    public final void remove(final int slot)
    {
        page.remove(slot);
    }

    /**
     * Sort by the bytes of the names; equal ones keep their order.
     */
    public final void sort()
    {
        page.sort(false);
    }

    /**
     * Sort by the bytes of the names, then by those of the values.
     */
    public final void sortWithValues()
    {
        page.sort(true);
    }

    /**
     * The length of a copy without the gap.
     *
     * @return in bytes.
     */
    public final int copyLength()
    {
        return page.copyLength();
    }

    /**
     * Copy the table without its gap, so that it may travel.
     *
     * @param dst    to copy to.
     * @param offset in bytes, 8-aligned.
     * @param length in bytes of the room there.
     * @return the length of the copy, or {@link ParseError#TABLE_FULL}, and then nothing was written.
     */
    public final int copyTo(final MutableDirectBuffer dst, final int offset, final int length)
    {
        return page.copyTo(dst, offset, length);
    }

    /**
     * Move into another region, larger or smaller, and wrap it there.
     *
     * @param dst    to move to.
     * @param offset in bytes, 8-aligned.
     * @param length in bytes of the new region.
     * @return {@code length}, or {@link ParseError#TABLE_FULL} if that is too little, and then nothing has changed.
     */
    public final int moveTo(final MutableDirectBuffer dst, final int offset, final int length)
    {
        return page.moveTo(dst, offset, length);
    }

    /**
     * Wrap a table that came from elsewhere, after checking all that it says.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return 0, or a negative reason: one of {@link PageCheck}, or {@link PageCheck#BAD_CONTENT} where the table is
     * sound but holds what this face would not have let in; then it must not be used through this face.
     */
    public final int wrapUntrusted(final DirectBuffer buffer, final int offset, final int length)
    {
        final int reason = page.wrapUntrusted(buffer, offset, length);
        if (PageCheck.OK != reason)
        {
            return reason;
        }
        if (!isHeaderAdmissible())
        {
            return PageCheck.BAD_CONTENT;
        }
        for (int slot = 0, count = page.count(); slot < count; slot++)
        {
            if (!isAdmissible(slot))
            {
                return PageCheck.BAD_CONTENT;
            }
        }
        return PageCheck.OK;
    }

    /* May a slot that this face did not write stand in it? */
    abstract boolean isAdmissible(int slot);

    /* May what stands in the header stand there? */
    boolean isHeaderAdmissible()
    {
        return true;
    }

    /* A slot above the limit is taken out again. */
    final int withinLimit(final int slot, final int limit, final int error)
    {
        if (slot >= limit)
        {
            page.remove(slot);
            return error;
        }
        return slot;
    }
}
