/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;

import static io.fieldline.buffers.SlotDescriptor.NAME_LENGTH_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.NAME_SLOT_LENGTH;
import static io.fieldline.buffers.TableDescriptor.TABLE_HEADER_LENGTH;

/**
 * Names without values in a slotted page: name slots of eight bytes, at the end of the page's header, in front of its
 * slots; their bytes are pinned. The page's header must be one without an index of known names and without control
 * data.
 * <p>
 * Not thread safe: a flyweight over a page, for the thread that writes it. Names are entered in three steps, so that a
 * list is there as a whole or not at all: {@link #open(int)}, {@link #add(int, int)} for each, and {@link #commit} or
 * {@link #cancel()}. Nothing else may be written to the page in between.
 */
public final class NameList
{
    private static final int FIRST = TABLE_HEADER_LENGTH;

    private final SlottedPage page;
    private int opened;
    private int end;
    private int bytes;

    /**
     * Make a list over a page.
     *
     * @param page that holds it; it may be wrapped later, and anew.
     */
    public NameList(final SlottedPage page)
    {
        this.page = page;
    }

    /**
     * The number of names.
     *
     * @return from 0.
     */
    public int count()
    {
        return (page.header - FIRST) / NAME_SLOT_LENGTH;
    }

    /**
     * Point a slice at a name.
     *
     * @param index from 0 to the count, exclusive.
     * @param slice to fill; it holds until the page is reset or moved.
     * @return the slice.
     */
    public ByteSlice name(final int index, final ByteSlice slice)
    {
        checkIndex(index);
        final long slot = page.start + FIRST + index * NAME_SLOT_LENGTH;
        return slice.wrap(page.bytes(), page.nameIndex(slot),
            Words.loadInt(page.array, slot + NAME_LENGTH_FIELD_OFFSET));
    }

    /**
     * Find a name, in any case of A to Z.
     *
     * @param buffer holding the name.
     * @param offset in bytes.
     * @param length in bytes.
     * @return its index, or -1.
     */
    public int find(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        long slot = page.start + FIRST;
        for (int i = 0, count = count(); i < count; i++, slot += NAME_SLOT_LENGTH)
        {
            if (length == Words.loadInt(page.array, slot + NAME_LENGTH_FIELD_OFFSET) && WordCompare.equalsFolded(
                page.array, page.start + page.nameIndex(slot),
                buffer.byteArray(), buffer.addressOffset() + offset, length))
            {
                return i;
            }
        }
        return -1;
    }

    /**
     * Begin to enter names.
     *
     * @param bytes that hold all the names to come, as one range; at least 1.
     * @return where the range will stand, an index in {@link SlottedPage#bytes()}, or {@link SlottedPage#TABLE_FULL}.
     */
    public int open(final int bytes)
    {
        if (!page.reserve((long)bytes + NAME_SLOT_LENGTH))
        {
            return SlottedPage.TABLE_FULL;
        }
        page.compact();
        opened = page.header;
        end = page.header;
        this.bytes = bytes;
        return page.low() - bytes;
    }

    /**
     * Enter a name.
     *
     * @param index  at which it stands, within the range that was opened.
     * @param length in bytes.
     * @return false if there is no room; then cancel.
     */
    public boolean add(final int index, final int length)
    {
        if (page.count0() > 0)
        {
            if (page.gap() < bytes + NAME_SLOT_LENGTH)
            {
                return false;
            }
            page.headerLength0(end + NAME_SLOT_LENGTH);
        }
        else if (end + NAME_SLOT_LENGTH > page.low() - bytes)
        {
            return false;
        }
        Words.store(page.array, page.start + end, SlotDescriptor.range(index - page.base, length));
        end += NAME_SLOT_LENGTH;
        return true;
    }

    /**
     * Let the names stand, and copy their range in.
     *
     * @param src    holding the range, outside the page.
     * @param offset in bytes at which it begins; as long as it was opened.
     */
    public void commit(final DirectBuffer src, final int offset)
    {
        page.checkForeign(src, offset, bytes);
        if (end != page.header)
        {
            page.headerLength0(end);
        }
        final int index = page.pin(bytes);
        ByteCopy.copy(src.byteArray(), src.addressOffset() + offset, page.array, page.start + index, bytes);
    }

    /**
     * Forget the names entered since {@link #open(int)}.
     */
    public void cancel()
    {
        if (opened != page.header)
        {
            page.headerLength0(opened);
        }
    }

    /**
     * Forget all names. Their bytes come free with the page's next reset.
     */
    public void clear()
    {
        if (FIRST != page.header)
        {
            page.headerLength0(FIRST);
        }
    }

    /**
     * Do all name slots of a page that came from elsewhere point into its bytes?
     *
     * @return true if they do.
     */
    public boolean isSound()
    {
        long slot = page.start + FIRST;
        for (int i = 0, count = count(); i < count; i++, slot += NAME_SLOT_LENGTH)
        {
            final long index = (long)page.base + Words.loadInt(page.array, slot);
            final int length = Words.loadInt(page.array, slot + NAME_LENGTH_FIELD_OFFSET);
            if (length < 0 || index < page.low() || index + length > page.length)
            {
                return false;
            }
        }
        return true;
    }

    private void checkIndex(final int index)
    {
        if (index < 0 || index >= count())
        {
            throw new IllegalArgumentException("index=" + index + " count=" + count());
        }
    }
}
