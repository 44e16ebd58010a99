/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.agrona.DirectBuffer.SHOULD_BOUNDS_CHECK;

/**
 * A flyweight over a table of slots: reads them, finds a name in them, appends to a table that is a view.
 * <p>
 * Not thread safe. The table neither copies nor owns anything: the caller lends the block, and in a view the bytes. Its
 * answers hold until the block is written again or, in a view, the bytes move; under bounds checks an answer asked of a
 * table whose block has begun another message throws {@link IllegalStateException}.
 * <p>
 * Offsets that it takes are those of the slots, relative to the base; offsets that it gives are indexes into
 * {@link #bytes()}.
 */
public class SlotTable
{
    /** No slot: what the finders answer where there is none. */
    public static final int NULL_SLOT = -1;

    /** The table has no room for one more slot. */
    public static final int TABLE_FULL = ScanError.TABLE_FULL;

    private final UnsafeBuffer block;
    private final UnsafeBuffer bytes;
    private final boolean foldNames;
    private final NameTable names;
    private final int ownNames;
    private int slots;
    private int base;
    private int generation;

    /**
     * Make a flyweight that is not wrapped yet, for field names without ids: they are found in any case of A to Z.
     */
    public SlotTable()
    {
        this(true, null);
    }

    /**
     * Make a flyweight that is not wrapped yet, for names without ids.
     *
     * @param foldNames whether names are found in any case of A to Z (field names), or only as they are (keys of args
     *                  and cookies).
     */
    public SlotTable(final boolean foldNames)
    {
        this(foldNames, null);
    }

    /**
     * Make a flyweight that is not wrapped yet.
     *
     * @param foldNames whether names are found in any case of A to Z (field names), or only as they are (keys of args
     *                  and cookies).
     * @param names     that have ids here, or null where ids are only those of the writer. With it, ids that the writer
     *                  did not know are found by hash and bytes, and ids that only the writer knew count as unknown.
     */
    public SlotTable(final boolean foldNames, final NameTable names)
    {
        this(new UnsafeBuffer(0, 0), new UnsafeBuffer(0, 0), foldNames, names);
    }

    /**
     * Make a flyweight that looks through its owner's buffers, for an owner that wraps them itself and then says
     * {@link #refresh()}.
     *
     * @param block     to be wrapped onto a block.
     * @param bytes     to be wrapped onto what the slots describe.
     * @param foldNames whether names are found in any case of A to Z.
     * @param names     that have ids here, or null.
     */
    protected SlotTable(
        final UnsafeBuffer block, final UnsafeBuffer bytes, final boolean foldNames, final NameTable names)
    {
        this.block = block;
        this.bytes = bytes;
        this.foldNames = foldNames;
        this.names = names;
        ownNames = null == names ? Short.MAX_VALUE + 1 << 1 : names.count();
    }

    /**
     * How long a block must be for a number of slots.
     *
     * @param slots      to hold.
     * @param knownNames whether with an index of known names.
     * @return length in bytes.
     */
    public static int blockLength(final int slots, final boolean knownNames)
    {
        return (knownNames ? INDEXED_HEADER_LENGTH : TABLE_HEADER_LENGTH) + slotOffset(slots);
    }

    /**
     * Prepare lent, dirty memory as an empty view.
     *
     * @param buffer       holding the block.
     * @param offset       in bytes at which the block begins, 8-aligned.
     * @param length       in bytes of the block.
     * @param headerLength in bytes, at least that of the table's header; slots start behind it.
     * @param knownNames   ids in the index of known names, 0 for none; not 0 needs a header with that index.
     * @param content      what the slots describe, as in {@link TableDescriptor}.
     */
    public static void init(
        final MutableDirectBuffer buffer,
        final int offset,
        final int length,
        final int headerLength,
        final int knownNames,
        final int content)
    {
        Words.checkBlock(buffer, offset, length);
        checkHeader(length, headerLength, knownNames);
        final Object base = buffer.byteArray();
        final long address = buffer.addressOffset() + offset;
        for (int i = 0; i < headerLength; i += Long.BYTES)
        {
            Words.store(base, address + i, 0);
        }
        Words.storeInt(base, address + MAGIC_FIELD_OFFSET, MAGIC);
        Words.storeByte(base, address + LAYOUT_VERSION_FIELD_OFFSET, LAYOUT_VERSION);
        Words.storeByte(base, address + HASH_VERSION_FIELD_OFFSET, NameHash.VERSION);
        Words.storeByte(base, address + OWNERSHIP_FIELD_OFFSET, VIEW);
        Words.storeByte(base, address + CONTENT_FIELD_OFFSET, content);
        Words.storeInt(base, address + HEADER_LENGTH_FIELD_OFFSET, headerLength);
        Words.storeInt(base, address + BLOCK_LENGTH_FIELD_OFFSET, length);
        Words.storeInt(base, address + SLOT_CAPACITY_FIELD_OFFSET, (length - headerLength) / SLOT_LENGTH);
        Words.storeInt(base, address + GENERATION_FIELD_OFFSET, 1);
        Words.storeShort(base, address + KNOWN_NAMES_FIELD_OFFSET, knownNames);
    }

    /**
     * Wrap a block.
     *
     * @param buffer holding the block; it may be read-only as long as nothing is appended.
     * @param offset in bytes at which the block begins, 8-aligned.
     * @param length in bytes of the block.
     * @param bytes  that a view's slots point into; not looked at for an owner, whose bytes are its own.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the block is not aligned or was never prepared.
     */
    public final SlotTable wrap(
        final DirectBuffer buffer, final int offset, final int length, final DirectBuffer bytes)
    {
        Words.checkBlock(buffer, offset, length);
        block.wrap(buffer, offset, length);
        checkWrapped(length);
        if (OWNER == block.getByte(OWNERSHIP_FIELD_OFFSET))
        {
            this.bytes.wrap(buffer, offset, length);
        }
        else if (null != bytes)
        {
            this.bytes.wrap(bytes);
        }
        refresh();
        return this;
    }

    /**
     * Take over what the block's header says now: where slots begin, the base, the generation.
     */
    protected final void refresh()
    {
        slots = block.getInt(HEADER_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        base = block.getInt(BASE_FIELD_OFFSET, LITTLE_ENDIAN);
        generation = block.getInt(GENERATION_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The block, as this table sees it: index 0 is its first byte.
     *
     * @return the block's buffer.
     */
    public final DirectBuffer block()
    {
        return block;
    }

    /**
     * The bytes that the slots describe. The offsets given by this table are indexes into it.
     *
     * @return the buffer.
     */
    public final DirectBuffer bytes()
    {
        return bytes;
    }

    /**
     * The place in {@link #bytes()} that the offsets in the slots are relative to.
     *
     * @return index in bytes.
     */
    public final int base()
    {
        return base;
    }

    /**
     * The number of slots.
     *
     * @return from 0 to {@link #capacity()}.
     */
    public final int count()
    {
        if (SHOULD_BOUNDS_CHECK)
        {
            checkGeneration();
        }
        return block.getInt(SLOT_COUNT_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The largest number of slots.
     *
     * @return the number.
     */
    public final int capacity()
    {
        return block.getInt(SLOT_CAPACITY_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The index of a slot's name in {@link #bytes()}.
     *
     * @param slot from 0 to the count, exclusive.
     * @return index in bytes.
     */
    public final int nameOffset(final int slot)
    {
        return base + block.getInt(slotIndex(slot) + NAME_OFFSET_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The length of a slot's name.
     *
     * @param slot from 0 to the count, exclusive.
     * @return length in bytes.
     */
    public final int nameLength(final int slot)
    {
        return block.getInt(slotIndex(slot) + NAME_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The index of a slot's value in {@link #bytes()}.
     *
     * @param slot from 0 to the count, exclusive.
     * @return index in bytes.
     */
    public final int valueOffset(final int slot)
    {
        return base + block.getInt(slotIndex(slot) + VALUE_OFFSET_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The length of a slot's value.
     *
     * @param slot from 0 to the count, exclusive.
     * @return length in bytes.
     */
    public final int valueLength(final int slot)
    {
        return block.getInt(slotIndex(slot) + VALUE_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The hash of a slot's name.
     *
     * @param slot from 0 to the count, exclusive.
     * @return the hash, as of {@link NameHash}.
     */
    public final int nameHash(final int slot)
    {
        return block.getInt(slotIndex(slot) + NAME_HASH_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The id of a slot's name.
     *
     * @param slot from 0 to the count, exclusive.
     * @return the id, 0 where the name is not known to the writer, or where the id is beyond this reader's own.
     */
    public final int nameId(final int slot)
    {
        final int nameId = block.getShort(slotIndex(slot) + NAME_ID_FIELD_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
        return nameId < ownNames ? nameId : 0;
    }

    /**
     * The flags of a slot.
     *
     * @param slot from 0 to the count, exclusive.
     * @return bits of {@link SlotDescriptor}.
     */
    public final int flags(final int slot)
    {
        return block.getShort(slotIndex(slot) + FLAGS_FIELD_OFFSET, LITTLE_ENDIAN) & FLAGS_MASK;
    }

    /**
     * Point a slice at a slot's name.
     *
     * @param slot  from 0 to the count, exclusive.
     * @param slice to fill; it holds as long as the table's answers do.
     * @return the slice.
     */
    public final ByteSlice name(final int slot, final ByteSlice slice)
    {
        return slice.wrap(bytes, nameOffset(slot), nameLength(slot));
    }

    /**
     * Point a slice at a slot's value, as it was sent (a folded one with its folds).
     *
     * @param slot  from 0 to the count, exclusive; {@link #NULL_SLOT} makes the slice absent.
     * @param slice to fill; it holds as long as the table's answers do.
     * @return the slice.
     */
    public final ByteSlice value(final int slot, final ByteSlice slice)
    {
        return slot < 0 || 0 != (flags(slot) & NO_VALUE) ?
            slice.wrapAbsent() : slice.wrap(bytes, valueOffset(slot), valueLength(slot));
    }

    /**
     * Find the first slot of a known name: one read, unless the block has no index of known names or its writer did not
     * know the name; then it is found by hash and bytes if this table was made with names.
     *
     * @param nameId of the name, as a constant of the known names.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int slotOf(final int nameId)
    {
        if (SHOULD_BOUNDS_CHECK)
        {
            checkGeneration();
        }
        if (nameId >= knownNames())
        {
            return nextNamed(nameId, NULL_SLOT);
        }
        return hasBit(PRESENT_FIELD_OFFSET, nameId) ?
            block.getShort(firstSlotOffset(nameId), LITTLE_ENDIAN) & 0xFFFF : NULL_SLOT;
    }

    /**
     * Does the table hold a known name?
     *
     * @param nameId of the name.
     * @return true if at least one slot has it.
     */
    public final boolean isPresent(final int nameId)
    {
        return slotOf(nameId) >= 0;
    }

    /**
     * Does the table hold a known name more than once?
     *
     * @param nameId of the name.
     * @return true if more than one slot has it.
     */
    public final boolean isRepeated(final int nameId)
    {
        if (nameId >= knownNames())
        {
            final int first = nextNamed(nameId, NULL_SLOT);
            return first >= 0 && nextNamed(nameId, first) >= 0;
        }
        return hasBit(REPEATED_FIELD_OFFSET, nameId);
    }

    /**
     * Find the next slot of a known name.
     *
     * @param nameId of the name.
     * @param slot   behind which to look; {@link #NULL_SLOT} to begin.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int nextOf(final int nameId, final int slot)
    {
        if (slot < 0)
        {
            return slotOf(nameId);
        }
        if (nameId >= knownNames())
        {
            return nextNamed(nameId, slot);
        }
        if (hasBit(REPEATED_FIELD_OFFSET, nameId))
        {
            for (int next = slot + 1, count = count(); next < count; next++)
            {
                if (nameId == (block.getShort(slotIndex(next) + NAME_ID_FIELD_OFFSET, LITTLE_ENDIAN) & 0xFFFF))
                {
                    return next;
                }
            }
        }
        return NULL_SLOT;
    }

    /**
     * Find the first slot of a name, in any case of A to Z unless this table was made for keys.
     *
     * @param name whose characters are octets (ISO-8859-1).
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int find(final CharSequence name)
    {
        return findNext(name, NULL_SLOT);
    }

    /**
     * Find the next slot of a name, in any case of A to Z unless this table was made for keys.
     *
     * @param name whose characters are octets (ISO-8859-1).
     * @param slot behind which to look; {@link #NULL_SLOT} to begin.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int findNext(final CharSequence name, final int slot)
    {
        final int hash = foldNames ? NameHash.ofFieldName(name) : NameHash.ofKey(name);
        int next = slot;
        while ((next = nextHash(hash, next)) >= 0)
        {
            if (nameEquals(next, name))
            {
                break;
            }
        }
        return next;
    }

    /**
     * Find the first slot of a name, in any case of A to Z unless this table was made for keys.
     *
     * @param buffer holding the name.
     * @param offset in bytes at which the name begins.
     * @param length in bytes of the name.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int find(final DirectBuffer buffer, final int offset, final int length)
    {
        return findNext(buffer, offset, length, NULL_SLOT);
    }

    /**
     * Find the next slot of a name, in any case of A to Z unless this table was made for keys.
     *
     * @param buffer holding the name.
     * @param offset in bytes at which the name begins.
     * @param length in bytes of the name.
     * @param slot   behind which to look; {@link #NULL_SLOT} to begin.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int findNext(final DirectBuffer buffer, final int offset, final int length, final int slot)
    {
        final int hash = foldNames ?
            NameHash.ofFieldName(buffer, offset, length) : NameHash.ofKey(buffer, offset, length);
        int next = slot;
        while ((next = nextHash(hash, next)) >= 0)
        {
            if (length == nameLength(next) && bytesEqual(
                buffer.byteArray(), buffer.addressOffset() + offset,
                bytes.byteArray(), bytes.addressOffset() + checkedName(next, length), length))
            {
                break;
            }
        }
        return next;
    }

    /**
     * Find the next slot whose name has a hash. Whoever calls it compares the bytes.
     *
     * @param hash of the name, as of {@link NameHash}.
     * @param slot behind which to look; {@link #NULL_SLOT} to begin.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public final int nextHash(final int hash, final int slot)
    {
        for (int next = slot + 1, count = count(); next < count; next++)
        {
            if (hash == nameHash(next))
            {
                return next;
            }
        }
        return NULL_SLOT;
    }

    /**
     * Append a slot to a view, and enter it into the index of known names if there is one.
     *
     * @param nameOffset  in bytes, relative to the base.
     * @param nameLength  in bytes.
     * @param valueOffset in bytes, relative to the base.
     * @param valueLength in bytes.
     * @param hash        of the name.
     * @param nameId      of the name, 0 where it is not known.
     * @param flags       of the slot.
     * @return the slot, or {@link #TABLE_FULL}, and then nothing has changed.
     */
    public final int append(
        final int nameOffset,
        final int nameLength,
        final int valueOffset,
        final int valueLength,
        final int hash,
        final int nameId,
        final int flags)
    {
        final int slot = count();
        if (slot >= capacity())
        {
            return TABLE_FULL;
        }
        final int index = slotIndex(slot);
        block.putLong(index, range(nameOffset, nameLength), LITTLE_ENDIAN);
        block.putLong(index + VALUE_OFFSET_FIELD_OFFSET, range(valueOffset, valueLength), LITTLE_ENDIAN);
        block.putLong(index + NAME_HASH_FIELD_OFFSET, tail(hash, nameId, flags), LITTLE_ENDIAN);
        block.putInt(SLOT_COUNT_FIELD_OFFSET, slot + 1, LITTLE_ENDIAN);
        if (nameId < knownNames())
        {
            final int word = PRESENT_FIELD_OFFSET + bitmapWordOffset(nameId);
            final long present = block.getLong(word, LITTLE_ENDIAN);
            final long bit = 1L << nameId;
            if (0 == (present & bit))
            {
                block.putLong(word, present | bit, LITTLE_ENDIAN);
                block.putShort(firstSlotOffset(nameId), (short)slot, LITTLE_ENDIAN);
            }
            else
            {
                final int again = REPEATED_FIELD_OFFSET + bitmapWordOffset(nameId);
                block.putLong(again, block.getLong(again, LITTLE_ENDIAN) | bit, LITTLE_ENDIAN);
            }
        }
        return slot;
    }

    /**
     * Is a slot's name equal to a text, in any case of A to Z unless this table was made for keys?
     *
     * @param slot from 0 to the count, exclusive.
     * @param name whose characters are octets.
     * @return true if it is.
     */
    public final boolean nameEquals(final int slot, final CharSequence name)
    {
        final int length = nameLength(slot);
        if (length != name.length())
        {
            return false;
        }
        final int offset = nameOffset(slot);
        for (int i = 0; i < length; i++)
        {
            final int mine = bytes.getByte(offset + i) & 0xFF;
            final int other = name.charAt(i);
            if (mine != other && !(foldNames && WordCompare.foldByte(mine) == WordCompare.foldByte(other)))
            {
                return false;
            }
        }
        return true;
    }

    /* Are names found in any case of A to Z? */
    final boolean foldNames()
    {
        return foldNames;
    }

    /* The bytes of an owner, for its writer. */
    final MutableDirectBuffer writableBytes()
    {
        return bytes;
    }

    /* The writer that owns this flyweight has begun the table anew, or moved the slots. */
    final void follow(final int generation, final int slots)
    {
        this.generation = generation;
        this.slots = slots;
    }

    private int knownNames()
    {
        return block.getShort(KNOWN_NAMES_FIELD_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    private boolean hasBit(final int field, final int nameId)
    {
        return 0 != (block.getLong(field + bitmapWordOffset(nameId), LITTLE_ENDIAN) >>> nameId & 1);
    }

    /* The next slot with a name that has no id in the block. */
    private int nextNamed(final int nameId, final int slot)
    {
        int next = NULL_SLOT;
        if (nameId > 0 && nameId < ownNames && null != names)
        {
            final int hash = names.hashOf(nameId);
            next = nextHash(hash, slot);
            while (next >= 0)
            {
                final int length = nameLength(next);
                final long address = bytes.addressOffset() + checkedName(next, length);
                if (nameId == names.idOf(bytes.byteArray(), address, length))
                {
                    break;
                }
                next = nextHash(hash, next);
            }
        }
        return next;
    }

    private int slotIndex(final int slot)
    {
        if (SHOULD_BOUNDS_CHECK)
        {
            checkGeneration();
        }
        return slots + slotOffset(slot);
    }

    private boolean bytesEqual(
        final Object base1, final long address1, final Object base2, final long address2, final int length)
    {
        return foldNames ?
            WordCompare.equalsFolded(base1, address1, base2, address2, length) :
            WordCompare.equals(base1, address1, base2, address2, length);
    }

    private int checkedName(final int slot, final int length)
    {
        final int offset = nameOffset(slot);
        if (SHOULD_BOUNDS_CHECK)
        {
            bytes.boundsCheck(offset, length);
        }
        return offset;
    }

    private void checkGeneration()
    {
        if (generation != block.getInt(GENERATION_FIELD_OFFSET, LITTLE_ENDIAN))
        {
            throw new IllegalStateException("stale view: generation=" + generation +
                " now=" + block.getInt(GENERATION_FIELD_OFFSET, LITTLE_ENDIAN));
        }
    }

    private void checkWrapped(final int length)
    {
        if (length < TABLE_HEADER_LENGTH || MAGIC != block.getInt(MAGIC_FIELD_OFFSET, LITTLE_ENDIAN))
        {
            throw new IllegalArgumentException("not a table, or never prepared: length=" + length);
        }
        if (LAYOUT_VERSION != block.getByte(LAYOUT_VERSION_FIELD_OFFSET))
        {
            throw new IllegalArgumentException("layout version=" + block.getByte(LAYOUT_VERSION_FIELD_OFFSET));
        }
    }

    private static void checkHeader(final int length, final int headerLength, final int knownNames)
    {
        final int least = 0 == knownNames ? TABLE_HEADER_LENGTH : INDEXED_HEADER_LENGTH;
        if (headerLength < least || 0 != (headerLength & 7) || length < headerLength)
        {
            throw new IllegalArgumentException("length=" + length + " headerLength=" + headerLength);
        }
        if (knownNames < 0 || knownNames > MAX_KNOWN_NAMES)
        {
            throw new IllegalArgumentException("knownNames=" + knownNames);
        }
    }
}
