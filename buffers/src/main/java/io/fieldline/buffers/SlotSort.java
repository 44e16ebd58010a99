/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import static io.fieldline.buffers.SlotDescriptor.FLAGS_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.NAME_HASH_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.NAME_LENGTH_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.NAME_OFFSET_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.NO_VALUE;
import static io.fieldline.buffers.SlotDescriptor.SLOT_LENGTH;
import static io.fieldline.buffers.SlotDescriptor.VALUE_LENGTH_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET;

/**
 * Sorts slots without memory of its own: a stable merge sort over a linked list whose links stand in the slots' hash
 * fields, in n log n steps. Whoever calls it computes the hashes again afterwards.
 * <p>
 * Not thread safe; a flyweight for one thread. The caller owns the slots and has checked them.
 */
final class SlotSort
{
    /** By the place of the name, from the highest to the lowest. */
    static final int BY_PLACE = 0;

    /** By the bytes of the name. */
    static final int BY_NAME = 1;

    /** By the bytes of the name, then by those of the value, one without a value before an empty one. */
    static final int BY_NAME_AND_VALUE = 2;

    private static final int END = -1;

    private byte[] array;
    private long slots;
    private long bytes;
    private int order;
    private boolean fold;
    private int tail;

    /**
     * Point the sorter at slots.
     *
     * @param array of the table, or null outside the heap.
     * @param slots address of the first slot.
     * @param bytes address that offsets in slots are relative to.
     * @param order of the three named.
     * @param fold  whether names compare in any case of A to Z.
     * @return this for a fluent API.
     */
    SlotSort wrap(final byte[] array, final long slots, final long bytes, final int order, final boolean fold)
    {
        if (array != this.array)
        {
            this.array = array;
        }
        this.slots = slots;
        this.bytes = bytes;
        this.order = order;
        this.fold = fold;
        return this;
    }

    /**
     * Is every slot where the order wants it?
     *
     * @param count of slots.
     * @return true if there is nothing to do.
     */
    boolean isSorted(final int count)
    {
        for (int slot = 1; slot < count; slot++)
        {
            if (compare(slot - 1, slot) > 0)
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Link all slots in order; their hashes are overwritten.
     *
     * @param count of slots, at least 1.
     * @return the first slot; {@link #next(int)} leads on.
     */
    int link(final int count)
    {
        for (int slot = 0; slot < count; slot++)
        {
            next(slot, slot + 1 < count ? slot + 1 : END);
        }
        int head = 0;
        int merges = 2;
        for (int run = 1; merges > 1; run <<= 1)
        {
            merges = 0;
            int left = head;
            head = END;
            tail = END;
            while (left != END)
            {
                merges++;
                int right = left;
                int leftSize = 0;
                while (leftSize < run && right != END)
                {
                    leftSize++;
                    right = next(right);
                }
                final int first = merge(left, leftSize, right, run);
                if (head == END)
                {
                    head = first;
                }
                left = after;
            }
            next(tail, END);
        }
        return head;
    }

    private int after;

    /* Merge two runs that follow one another and hang them behind the tail; `after` is then what follows both. */
    private int merge(final int leftRun, final int leftLength, final int rightRun, final int rightLength)
    {
        int left = leftRun;
        int right = rightRun;
        int leftSize = leftLength;
        int rightSize = rightLength;
        int first = END;
        while (leftSize > 0 || rightSize > 0 && right != END)
        {
            final int taken;
            if (0 == leftSize || rightSize > 0 && right != END && compare(left, right) > 0)
            {
                taken = right;
                right = next(right);
                rightSize--;
            }
            else
            {
                taken = left;
                left = next(left);
                leftSize--;
            }
            if (tail != END)
            {
                next(tail, taken);
            }
            if (first == END)
            {
                first = taken;
            }
            tail = taken;
        }
        after = right;
        return first;
    }

    /**
     * Put linked slots into their order.
     *
     * @param head the first of the list.
     */
    void permute(final int head)
    {
        int rank = 0;
        int count = 0;
        for (int slot = head; slot != END; rank++)
        {
            final int following = next(slot);
            next(slot, rank);
            slot = following;
            count++;
        }
        for (int slot = 0; slot < count; slot++)
        {
            for (int target = next(slot); target != slot; target = next(slot))
            {
                swap(slot, target);
            }
        }
    }

    /**
     * The slot that follows in the list.
     *
     * @param slot number.
     * @return the next one, or -1.
     */
    int next(final int slot)
    {
        return Words.loadInt(array, address(slot) + NAME_HASH_FIELD_OFFSET);
    }

    private void next(final int slot, final int following)
    {
        Words.storeInt(array, address(slot) + NAME_HASH_FIELD_OFFSET, following);
    }

    private void swap(final int slot1, final int slot2)
    {
        final long address1 = address(slot1);
        final long address2 = address(slot2);
        for (int i = 0; i < SLOT_LENGTH; i += Long.BYTES)
        {
            final long word = Words.load(array, address1 + i);
            Words.store(array, address1 + i, Words.load(array, address2 + i));
            Words.store(array, address2 + i, word);
        }
    }

    private int compare(final int slot1, final int slot2)
    {
        final long address1 = address(slot1);
        final long address2 = address(slot2);
        final int name1 = Words.loadInt(array, address1 + NAME_OFFSET_FIELD_OFFSET);
        final int name2 = Words.loadInt(array, address2 + NAME_OFFSET_FIELD_OFFSET);
        if (BY_PLACE == order)
        {
            return Integer.compare(name2, name1);
        }
        final int byName = compare(
            name1, Words.loadInt(array, address1 + NAME_LENGTH_FIELD_OFFSET),
            name2, Words.loadInt(array, address2 + NAME_LENGTH_FIELD_OFFSET), fold);
        if (0 != byName || BY_NAME == order)
        {
            return byName;
        }
        final int byValue = compare(
            Words.loadInt(array, address1 + VALUE_OFFSET_FIELD_OFFSET),
            Words.loadInt(array, address1 + VALUE_LENGTH_FIELD_OFFSET),
            Words.loadInt(array, address2 + VALUE_OFFSET_FIELD_OFFSET),
            Words.loadInt(array, address2 + VALUE_LENGTH_FIELD_OFFSET), false);
        return 0 != byValue ? byValue :
            (Words.loadShort(array, address2 + FLAGS_FIELD_OFFSET) & NO_VALUE) -
            (Words.loadShort(array, address1 + FLAGS_FIELD_OFFSET) & NO_VALUE);
    }

    private int compare(
        final int offset1, final int length1, final int offset2, final int length2, final boolean folded)
    {
        final int least = Math.min(length1, length2);
        for (int i = 0; i < least; i += Long.BYTES)
        {
            long word1 = Words.tail(array, bytes + offset1 + i, least - i);
            long word2 = Words.tail(array, bytes + offset2 + i, least - i);
            if (folded)
            {
                word1 = Words.fold(word1);
                word2 = Words.fold(word2);
            }
            if (word1 != word2)
            {
                return Long.compareUnsigned(Long.reverseBytes(word1), Long.reverseBytes(word2));
            }
        }
        return Integer.compare(length1, length2);
    }

    private long address(final int slot)
    {
        return slots + SlotDescriptor.slotOffset(slot);
    }
}
