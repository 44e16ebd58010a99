/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.fieldline.buffers.SlotDescriptor.SLOT_LENGTH;
import static io.fieldline.buffers.SlotDescriptor.slotOffset;
import static io.fieldline.buffers.TableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Copies tables into owners: header, slots and bytes, by bulk copies, with a new base. What a longer header says of the
 * bytes (control data) stays true, since it is relative to the base.
 * <p>
 * Stateless; any thread. Reads the table, writes the copy, keeps neither. A copy has the generation 0.
 */
public final class PageCopy
{
    /** The room given is too little; nothing was written. */
    public static final int TABLE_FULL = SlotTable.TABLE_FULL;

    private PageCopy()
    {
    }

    /**
     * How long an owner of a view's slots and bytes is.
     *
     * @param view          to be copied.
     * @param messageLength in bytes, counted from the view's base.
     * @return length in bytes.
     */
    public static int lengthOfView(final SlotTable view, final int messageLength)
    {
        return front(view) + messageLength;
    }

    /**
     * How long a copy of an owner is, which has no gap.
     *
     * @param owner to be copied.
     * @return length in bytes.
     */
    public static int lengthOfOwner(final SlotTable owner)
    {
        return front(owner) + owner.block().getInt(BYTES_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Make an owner of a view: its bytes are the message's, and pinned.
     *
     * @param view          whose slots and header are copied; the bytes that they name must all be in the message.
     * @param messageLength in bytes, counted from the view's base.
     * @param dst           to copy to, outside the view and its bytes.
     * @param offset        in bytes at which the owner begins, 8-aligned.
     * @param length        in bytes of the owner; beyond {@link #lengthOfView} it is a gap between slots and bytes.
     * @return {@code length}, or {@link #TABLE_FULL}.
     */
    public static int view(
        final SlotTable view,
        final int messageLength,
        final MutableDirectBuffer dst,
        final int offset,
        final int length)
    {
        Words.checkBlock(dst, offset, length);
        final DirectBuffer block = view.block();
        PageCore.checkView(block);
        final int front = front(view);
        if (messageLength < 0 || (long)front + messageLength > length)
        {
            return TABLE_FULL;
        }
        dst.putBytes(offset, block, 0, front);
        dst.putBytes(offset + length - messageLength, view.bytes(), view.base(), messageLength);
        dst.putByte(offset + OWNERSHIP_FIELD_OFFSET, (byte)OWNER);
        resize(dst, offset, length, length - messageLength);
        dst.putInt(offset + BYTES_LENGTH_FIELD_OFFSET, messageLength, LITTLE_ENDIAN);
        dst.putInt(offset + DEAD_BYTES_FIELD_OFFSET, 0, LITTLE_ENDIAN);
        dst.putInt(offset + SCAN_POSITION_FIELD_OFFSET, 0, LITTLE_ENDIAN);
        dst.putByte(offset + SCAN_PHASE_FIELD_OFFSET, (byte)0);
        dst.putInt(offset + PINNED_BYTES_FIELD_OFFSET, messageLength, LITTLE_ENDIAN);
        return length;
    }

    /**
     * Copy an owner.
     *
     * @param owner  to copy.
     * @param dst    to copy to, outside the owner.
     * @param offset in bytes at which the copy begins, 8-aligned.
     * @param length in bytes of the copy; beyond {@link #lengthOfOwner} it is a gap between slots and bytes.
     * @return {@code length}, or {@link #TABLE_FULL}.
     */
    public static int owner(
        final SlotTable owner, final MutableDirectBuffer dst, final int offset, final int length)
    {
        Words.checkBlock(dst, offset, length);
        final DirectBuffer block = owner.block();
        final int front = front(owner);
        final int back = block.getInt(BYTES_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        if ((long)front + back > length)
        {
            return TABLE_FULL;
        }
        final int oldLength = block.getInt(BLOCK_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        dst.putBytes(offset, block, 0, front);
        dst.putBytes(offset + length - back, block, oldLength - back, back);
        resize(dst, offset, length, owner.base() + length - oldLength);
        return length;
    }

    /* What a copy of another length says differently; its generation is 0. */
    static void resize(final MutableDirectBuffer dst, final int offset, final int length, final int base)
    {
        final int header = dst.getInt(offset + HEADER_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        dst.putInt(offset + BLOCK_LENGTH_FIELD_OFFSET, length, LITTLE_ENDIAN);
        dst.putInt(offset + SLOT_CAPACITY_FIELD_OFFSET, (length - header) / SLOT_LENGTH, LITTLE_ENDIAN);
        dst.putInt(offset + BASE_FIELD_OFFSET, base, LITTLE_ENDIAN);
        dst.putInt(offset + GENERATION_FIELD_OFFSET, 0, LITTLE_ENDIAN);
    }

    private static int front(final SlotTable table)
    {
        return table.block().getInt(HEADER_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN) + slotOffset(table.count());
    }
}
