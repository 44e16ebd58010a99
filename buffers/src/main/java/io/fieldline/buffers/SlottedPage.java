/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A slotted page: a table that holds its own bytes, in one lent region. Slots grow up from the header, bytes grow down
 * from the region's back; full is when they meet, and then a method answers {@link #TABLE_FULL} and what was there
 * stays whole.
 * <p>
 * Not thread safe: a flyweight for one thread, to be pointed at one region after another. The caller lends the region.
 * {@link #table()} reads it; slot numbers hold until something is deleted or sorted, offsets and slices until the next
 * method that writes. Nothing is allocated.
 * <p>
 * Names are unique only if one makes them so: {@link #append} always adds, {@link #set} keeps the first. Text is of
 * octets (ISO-8859-1); a character above them is a mistake of the caller's. Neither names nor values are looked at:
 * what may stand in them is for the page's faces to say. Bytes given to a method must not lie in the page's own region.
 * <p>
 * A value that no longer fits its room gets a new place and leaves its old one as dead bytes; when they would make the
 * room that is missing, the page compacts itself.
 */
public final class SlottedPage extends PageCore
{
    /** No room: what was there stays whole. */
    public static final int TABLE_FULL = PageCore.TABLE_FULL;

    /** No slot. */
    public static final int NULL_SLOT = PageCore.NULL_SLOT;

    /** A name given as text has a character beyond ASCII, and this page was told not to take it. */
    public static final int NOT_ASCII = Integer.MIN_VALUE;

    private static final int SHORT_NAME = 8;
    private static final int MAX_ASCII = 0x7F;

    private boolean isAsciiOnly;

    /**
     * Make a flyweight that is not wrapped yet.
     *
     * @param foldNames whether names are equal in any case of A to Z (field names), or only as they are (keys).
     * @param names     that have ids and an index in the header, or null for none.
     */
    public SlottedPage(final boolean foldNames, final NameTable names)
    {
        this(new SlotTable(foldNames), names);
    }

    /**
     * Make a flyweight that is not wrapped yet, with a reader of the caller's choice.
     *
     * @param table that {@link #table()} gives: wrapped with the page, and of the same mind about the case of names.
     * @param names that have ids and an index in the header, or null for none.
     */
    public SlottedPage(final SlotTable table, final NameTable names)
    {
        super(table, names);
    }

    /**
     * Let {@code setRoom} and the setters of numbers answer {@link #NOT_ASCII} where a name given as text has a
     * character beyond ASCII, instead of taking it for an octet: for a face that holds names in another encoding of
     * text.
     *
     * @return this for a fluent API.
     */
    public SlottedPage asciiOnly()
    {
        isAsciiOnly = true;
        return this;
    }

    /**
     * The header's length for a page that has nothing else to put there.
     *
     * @return length in bytes.
     */
    public int headerLength()
    {
        return null == names ? TABLE_HEADER_LENGTH : INDEXED_HEADER_LENGTH;
    }

    /**
     * Prepare lent, dirty memory as an empty page, and wrap it.
     *
     * @param buffer  holding the region.
     * @param offset  in bytes at which it begins, 8-aligned.
     * @param length  in bytes.
     * @param content what the page holds, as in {@link TableDescriptor}.
     * @return this for a fluent API.
     */
    public SlottedPage init(final MutableDirectBuffer buffer, final int offset, final int length, final int content)
    {
        return init(buffer, offset, length, headerLength(), content);
    }

    /**
     * Prepare lent, dirty memory as an empty page, and wrap it.
     *
     * @param buffer       holding the region.
     * @param offset       in bytes at which it begins, 8-aligned.
     * @param length       in bytes.
     * @param headerLength in bytes, at least {@link #headerLength()}; what is behind the table's own header is zeroed.
     * @param content      what the page holds, as in {@link TableDescriptor}.
     * @return this for a fluent API.
     */
    public SlottedPage init(
        final MutableDirectBuffer buffer,
        final int offset,
        final int length,
        final int headerLength,
        final int content)
    {
        return init(buffer, offset, length, headerLength, null == names ? 0 : names.count(), content);
    }

    /**
     * Prepare lent, dirty memory as an empty page without an index of known names, and wrap it.
     *
     * @param buffer  holding the region.
     * @param offset  in bytes at which it begins, 8-aligned.
     * @param length  in bytes.
     * @param content what the page holds, as in {@link TableDescriptor}.
     * @return this for a fluent API.
     */
    public SlottedPage initPlain(
        final MutableDirectBuffer buffer, final int offset, final int length, final int content)
    {
        return init(buffer, offset, length, TABLE_HEADER_LENGTH, 0, content);
    }

    private SlottedPage init(
        final MutableDirectBuffer buffer,
        final int offset,
        final int length,
        final int headerLength,
        final int knownNames,
        final int content)
    {
        SlotTable.init(buffer, offset, length, headerLength, knownNames, content);
        buffer.putByte(offset + OWNERSHIP_FIELD_OFFSET, (byte)OWNER);
        buffer.putInt(offset + BASE_FIELD_OFFSET, length, LITTLE_ENDIAN);
        return wrap(buffer, offset, length);
    }

    /**
     * Wrap a page that this process has written.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region, at least that of the page.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if there is no page, or one of names that this flyweight does not know.
     */
    public SlottedPage wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        table.wrap(buffer, offset, length, null);
        checkPage(buffer, offset, length);
        point(buffer.byteArray(), buffer.addressOffset() + offset);
        return this;
    }

    /**
     * Wrap a page that came from elsewhere, after checking every offset, length and count in it against the region, and
     * names against hashes, ids and the index of known names.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return 0 if the page may be used, or a negative reason of {@link PageCheck}, and then this flyweight is as it
     * was.
     */
    public int wrapUntrusted(final DirectBuffer buffer, final int offset, final int length)
    {
        final int reason = PageCheck.check(buffer, offset, length, foldNames, names);
        if (PageCheck.OK == reason)
        {
            wrap(buffer, offset, length);
        }
        return reason;
    }

    /**
     * Empty the page: only counts are written, nothing is cleared. Views of it notice, under bounds checks.
     *
     * @return this for a fluent API.
     */
    public SlottedPage reset()
    {
        final int generation = field(GENERATION_FIELD_OFFSET) + 1;
        field(SLOT_COUNT_FIELD_OFFSET, 0);
        field(BYTES_LENGTH_FIELD_OFFSET, 0);
        field(DEAD_BYTES_FIELD_OFFSET, 0);
        field(PINNED_BYTES_FIELD_OFFSET, 0);
        field(GENERATION_FIELD_OFFSET, generation);
        table.follow(generation, header);
        rebuildKnown(0);
        return this;
    }

    /**
     * The page's reader: slots, names, values, finders.
     *
     * @return a flyweight over the same region, the same one always.
     */
    public SlotTable table()
    {
        return table;
    }

    /**
     * The number of slots.
     *
     * @return from 0.
     */
    public int count()
    {
        return count0();
    }

    /**
     * What could be added: bytes of slots, names and values together, after compaction.
     *
     * @return in bytes.
     */
    public int free()
    {
        return free0();
    }

    /**
     * The length of the page.
     *
     * @return in bytes.
     */
    public int length()
    {
        return length;
    }

    /**
     * Find the first slot of a name.
     *
     * @param name text.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public int find(final CharSequence name)
    {
        return search(name, 0);
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
        return search(name, slot + 1);
    }

    /**
     * Find the first slot of a name.
     *
     * @param name   buffer holding the name.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public int find(final DirectBuffer name, final int offset, final int length)
    {
        return findNext(name, offset, length, NULL_SLOT);
    }

    /**
     * Find the next slot of a name.
     *
     * @param name   buffer holding the name.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @param slot   behind which to look; {@link #NULL_SLOT} to begin.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public int findNext(final DirectBuffer name, final int offset, final int length, final int slot)
    {
        Words.checkRange(name, offset, length);
        return search(name.byteArray(), name.addressOffset() + offset, length, slot + 1);
    }

    /**
     * Is there a name?
     *
     * @param name text.
     * @return true if at least one slot has it.
     */
    public boolean has(final CharSequence name)
    {
        return search(name, 0) >= 0;
    }

    /**
     * Point a slice at the first value of a name.
     *
     * @param name  text.
     * @param slice to fill, absent if there is no such name or it has no value; it holds until the page is written to.
     * @return the slice.
     */
    public ByteSlice get(final CharSequence name, final ByteSlice slice)
    {
        return table.value(search(name, 0), slice);
    }

    /**
     * Add a slot behind all others.
     *
     * @param name        buffer holding the name.
     * @param nameOffset  in bytes.
     * @param nameLength  in bytes.
     * @param value       buffer holding the value; not looked at for a length of 0.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @param flags       of the slot.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int append(
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength,
        final int flags)
    {
        checkForeign(name, nameOffset, nameLength);
        final int index = claim(name, nameOffset, nameLength, value, valueOffset, valueLength);
        return index < 0 ? index : enter(index, nameLength, valueLength, flags);
    }

    private int claim(
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        if (0 != valueLength)
        {
            checkForeign(value, valueOffset, valueLength);
        }
        final int index = openRoom((long)nameLength + valueLength);
        if (index >= 0)
        {
            ByteCopy.copy(name.byteArray(), name.addressOffset() + nameOffset, array, start + index, nameLength);
            if (0 != valueLength)
            {
                ByteCopy.copy(value.byteArray(), value.addressOffset() + valueOffset,
                    array, start + index + nameLength, valueLength);
            }
        }
        return index;
    }

    /**
     * Add a slot behind all others.
     *
     * @param name  text.
     * @param value text, or null for a name without a value.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int append(final CharSequence name, final CharSequence value)
    {
        final int valueLength = null == value ? 0 : value.length();
        checkOctets(name);
        checkOctets(value);
        final int slot = appendRoom(name, valueLength, null == value ? NO_VALUE : 0);
        if (valueLength > 0 && slot >= 0)
        {
            ByteCopy.copy(value, 0, array, start + valueIndex(address(slot)), valueLength);
        }
        return slot;
    }

    /**
     * Add a slot behind all others.
     *
     * @param name        text.
     * @param value       buffer holding the value.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int append(
        final CharSequence name, final DirectBuffer value, final int valueOffset, final int valueLength)
    {
        checkOctets(name);
        checkForeign(value, valueOffset, valueLength);
        final int slot = appendRoom(name, valueLength, 0);
        if (slot >= 0)
        {
            copyValue(value, valueOffset, valueLength, valueIndex(address(slot)));
        }
        return slot;
    }

    /**
     * Add a slot whose value the caller then writes, from {@link SlotTable#valueOffset(int)} on, in
     * {@link #bytes()}; {@link #trimValue(int, int)} shortens it.
     *
     * @param name        text.
     * @param valueLength in bytes; what stands there is undefined.
     * @param flags       of the slot.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int appendRoom(final CharSequence name, final int valueLength, final int flags)
    {
        checkLength(valueLength);
        final int nameLength = name.length();
        final int index = openRoom((long)nameLength + valueLength);
        if (index < 0)
        {
            return index;
        }
        ByteCopy.copy(name, 0, array, start + index, nameLength);
        return enter(index, nameLength, valueLength, flags);
    }

    /**
     * Open room for a slot whose name and value the caller writes itself, the value right behind the name, in
     * {@link #bytes()}; {@link #close(int, int, int, int)} enters it. Nothing has happened until then, and whatever
     * else is written to the page in between makes the room void.
     *
     * @param bytes the most that name and value may take together.
     * @return where the room begins, an index in {@link #bytes()}, or {@link #TABLE_FULL}.
     */
    public int open(final int bytes)
    {
        checkLength(bytes);
        return openRoom(bytes);
    }

    /**
     * Enter what was written into an open room.
     *
     * @param index       that {@link #open(int)} gave.
     * @param nameLength  in bytes, of the name that begins there.
     * @param valueLength in bytes, of the value that follows the name.
     * @param flags       of the slot.
     * @return the slot.
     */
    public int close(final int index, final int nameLength, final int valueLength, final int flags)
    {
        return closeRoom(index, nameLength, valueLength, flags);
    }

    /**
     * Claim bytes without a slot, for what the header describes itself. They, and all bytes in the page so far, are
     * pinned: they never move within the block until {@link #reset()}.
     *
     * @param bytes to claim.
     * @return where they begin, an index in {@link #bytes()}, or {@link #TABLE_FULL}.
     */
    public int claimPinned(final int bytes)
    {
        checkLength(bytes);
        return pin(bytes);
    }

    /**
     * Set a name's value: its first slot keeps its place, others of the name go; a name that is not there is added.
     *
     * @param name        buffer holding the name.
     * @param nameOffset  in bytes.
     * @param nameLength  in bytes.
     * @param value       buffer holding the value.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int set(
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        if (0 != valueLength)
        {
            checkForeign(value, valueOffset, valueLength);
        }
        final int slot = setRoom(name, nameOffset, nameLength, valueLength);
        if (slot >= 0 && 0 != valueLength)
        {
            copyValue(value, valueOffset, valueLength, valueIndex(address(slot)));
        }
        return slot;
    }

    /**
     * Set a name's value: its first slot keeps its place, others of the name go; a name that is not there is added.
     *
     * @param name  text.
     * @param value text, or null for a name without a value.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int set(final CharSequence name, final CharSequence value)
    {
        checkOctets(value);
        final int slot = setRoom(name, null == value ? 0 : value.length());
        if (slot >= 0)
        {
            final long address = address(slot);
            if (null == value)
            {
                final int flags = Words.loadShort(array, address + FLAGS_FIELD_OFFSET);
                Words.storeShort(array, address + FLAGS_FIELD_OFFSET, flags | NO_VALUE);
            }
            else
            {
                ByteCopy.copy(value, 0, array, start + valueIndex(address), value.length());
            }
        }
        return slot;
    }

    /**
     * Set a name's value: its first slot keeps its place, others of the name go; a name that is not there is added.
     *
     * @param name        text.
     * @param value       buffer holding the value.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int set(
        final CharSequence name, final DirectBuffer value, final int valueOffset, final int valueLength)
    {
        checkForeign(value, valueOffset, valueLength);
        final int slot = setRoom(name, valueLength);
        if (slot >= 0)
        {
            copyValue(value, valueOffset, valueLength, valueIndex(address(slot)));
        }
        return slot;
    }

    /**
     * Set a name's value to room that the caller then writes, from {@link SlotTable#valueOffset(int)} on, in
     * {@link #bytes()}: its first slot keeps its place, others of the name go; a name that is not there is added.
     *
     * @param name        text.
     * @param valueLength in bytes; what stands there is undefined.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setRoom(final CharSequence name, final int valueLength)
    {
        checkLength(valueLength);
        final int nameLength = name.length();
        final long first = first(name, nameLength);
        final long last = last(name, nameLength, first);
        if (isAsciiOnly && seen > MAX_ASCII)
        {
            return NOT_ASCII;
        }
        final int slot = search(first, last, nameLength, name, null, 0, 0);
        if (slot < 0)
        {
            return appendRoom(name, valueLength, 0);
        }
        if (valueRoom(address(slot), valueLength) < 0)
        {
            return TABLE_FULL;
        }
        if (slot + 1 < count0())
        {
            final int other = search(first, last, nameLength, name, null, 0, slot + 1);
            if (other >= 0)
            {
                removeNamed(other, first, last, nameLength, name, null, 0);
            }
        }
        return slot;
    }

    /**
     * Set a name's value to room that the caller then writes; see {@link #setRoom(CharSequence, int)}.
     *
     * @param name        buffer holding the name.
     * @param nameOffset  in bytes.
     * @param nameLength  in bytes.
     * @param valueLength in bytes; what stands there is undefined.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setRoom(
        final DirectBuffer name, final int nameOffset, final int nameLength, final int valueLength)
    {
        checkForeign(name, nameOffset, nameLength);
        checkLength(valueLength);
        final byte[] nameBase = name.byteArray();
        final long nameAddress = name.addressOffset() + nameOffset;
        final int slot = search(nameBase, nameAddress, nameLength, 0);
        if (slot < 0)
        {
            final int index = openRoom((long)nameLength + valueLength);
            if (index < 0)
            {
                return index;
            }
            ByteCopy.copy(nameBase, nameAddress, array, start + index, nameLength);
            return enter(index, nameLength, valueLength, 0);
        }
        if (valueRoom(address(slot), valueLength) < 0)
        {
            return TABLE_FULL;
        }
        if (slot + 1 < count0())
        {
            remove(nameBase, nameAddress, nameLength, slot + 1);
        }
        return slot;
    }

    /**
     * Set a name's value to room that the caller then writes; see {@link #setRoom(CharSequence, int)}.
     *
     * @param name        prepared.
     * @param valueLength in bytes; what stands there is undefined.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setRoom(final Key name, final int valueLength)
    {
        checkLength(valueLength);
        return keyRoom(name, valueLength);
    }

    private int keyRoom(final Key name, final int valueLength)
    {
        final long first = foldNames ? name.foldedFirst : name.first;
        final long last = foldNames ? name.foldedLast : name.last;
        final int nameLength = name.length;
        final int slot = search(first, last, nameLength, null, name.bytes, name.address(), 0);
        if (slot < 0)
        {
            return appendKey(name, valueLength);
        }
        if (valueRoom(address(slot), valueLength) < 0)
        {
            return TABLE_FULL;
        }
        if (slot + 1 < count0())
        {
            final int other = search(first, last, nameLength, null, name.bytes, name.address(), slot + 1);
            if (other >= 0)
            {
                removeNamed(other, first, last, nameLength, null, name.bytes, name.address());
            }
        }
        return slot;
    }

    private int appendKey(final Key name, final int valueLength)
    {
        final int index = openRoom((long)name.length + valueLength);
        if (index < 0)
        {
            return index;
        }
        ByteCopy.copy(name.bytes, name.address(), array, start + index, name.length);
        return enter(index, name.length, valueLength, 0);
    }

    /**
     * Find the first slot of a name.
     *
     * @param name prepared.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public int find(final Key name)
    {
        return search(foldNames ? name.foldedFirst : name.first, foldNames ? name.foldedLast : name.last,
            name.length, null, name.bytes, name.address(), 0);
    }

    /**
     * Set a name's value: its first slot keeps its place, others of the name go; a name that is not there is added.
     *
     * @param name  prepared.
     * @param value text of octets.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int set(final Key name, final CharSequence value)
    {
        checkOctets(value);
        final int slot = keyRoom(name, value.length());
        if (slot >= 0)
        {
            ByteCopy.copy(value, 0, array, start + valueIndex(address(slot)), value.length());
        }
        return slot;
    }

    /**
     * Set a name's value to a number: its digits are written where the old value stands, if they fit.
     *
     * @param name  prepared.
     * @param value to write.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setInt(final Key name, final int value)
    {
        if (value < 0)
        {
            return setLong(name, value);
        }
        final int digits = AsciiDigits.digits(value);
        final int slot = keyRoom(name, digits);
        if (slot >= 0)
        {
            AsciiDigits.writeUnsignedInt(array, start + valueIndex(address(slot)), value, digits);
        }
        return slot;
    }

    /**
     * Set a name's value to a number: its digits are written where the old value stands, if they fit.
     *
     * @param name  prepared.
     * @param value to write.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setLong(final Key name, final long value)
    {
        final int slot = keyRoom(name, AsciiDigits.length(value));
        if (slot >= 0)
        {
            AsciiDigits.writeLong(array, start + valueIndex(address(slot)), value);
        }
        return slot;
    }

    /**
     * Set a name's value to a decimal number; see {@link #setDecimal(CharSequence, long, int)}.
     *
     * @param name     prepared.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setDecimal(final Key name, final long mantissa, final int scale)
    {
        checkScale(scale);
        final int slot = keyRoom(name, AsciiDigits.decimalLength(mantissa, scale));
        if (slot >= 0)
        {
            AsciiDigits.writeDecimal(array, start + valueIndex(address(slot)), mantissa, scale);
        }
        return slot;
    }

    /**
     * Add a name with a value unless the name is there.
     *
     * @param name  text.
     * @param value text, or null for a name without a value.
     * @return the slot of the name, old or new, or {@link #TABLE_FULL}.
     */
    public int setIfAbsent(final CharSequence name, final CharSequence value)
    {
        final int slot = search(name, 0);
        return slot >= 0 ? slot : append(name, value);
    }

    /**
     * Give a slot another value.
     *
     * @param slot   from 0 to the count, exclusive.
     * @param value  buffer holding the value.
     * @param offset in bytes.
     * @param length in bytes.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setValue(final int slot, final DirectBuffer value, final int offset, final int length)
    {
        checkForeign(value, offset, length);
        final int index = claimValue(slot, length);
        if (index < 0)
        {
            return index;
        }
        copyValue(value, offset, length, index);
        return slot;
    }

    /**
     * Give a slot another value.
     *
     * @param slot  from 0 to the count, exclusive.
     * @param value text.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setValue(final int slot, final CharSequence value)
    {
        checkOctets(value);
        final int index = claimValue(slot, value.length());
        if (index < 0)
        {
            return index;
        }
        ByteCopy.copy(value, 0, array, start + index, value.length());
        return slot;
    }

    /**
     * Claim room for another value of a slot, to be written by the caller in {@link #bytes()}; the old value is gone.
     *
     * @param slot        from 0 to the count, exclusive.
     * @param valueLength in bytes; what stands there is undefined.
     * @return where the room begins, an index in {@link #bytes()}, or {@link #TABLE_FULL}, and then the old value is
     * there.
     */
    public int claimValue(final int slot, final int valueLength)
    {
        checkSlot(slot);
        checkLength(valueLength);
        return valueRoom(address(slot), valueLength);
    }

    /**
     * Shorten a slot's value; what follows may be claimed again.
     *
     * @param slot        from 0 to the count, exclusive.
     * @param valueLength in bytes, at most what it is.
     */
    public void trimValue(final int slot, final int valueLength)
    {
        checkSlot(slot);
        final long address = address(slot);
        checkTrim(valueLength, Words.loadInt(array, address + VALUE_LENGTH_FIELD_OFFSET));
        trim(address, valueLength);
    }

    /**
     * Add to a slot's flags.
     *
     * @param slot  from 0 to the count, exclusive.
     * @param flags as in {@link SlotDescriptor}.
     */
    public void addFlags(final int slot, final int flags)
    {
        checkSlot(slot);
        final long address = address(slot) + FLAGS_FIELD_OFFSET;
        Words.storeShort(array, address, Words.loadShort(array, address) | flags & FLAGS_MASK);
    }

    /**
     * Set a name's value to a number: its digits are written where the old value stands, if they fit.
     *
     * @param name  text.
     * @param value to write.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setLong(final CharSequence name, final long value)
    {
        final int slot = setRoom(name, AsciiDigits.length(value));
        if (slot >= 0)
        {
            AsciiDigits.writeLong(array, start + valueIndex(address(slot)), value);
        }
        return slot;
    }

    /**
     * Set a name's value to a number: its digits are written where the old value stands, if they fit.
     *
     * @param name  text.
     * @param value to write.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setInt(final CharSequence name, final int value)
    {
        if (value < 0)
        {
            return setLong(name, value);
        }
        final int digits = AsciiDigits.digits(value);
        final int slot = setRoom(name, digits);
        if (slot >= 0)
        {
            AsciiDigits.writeUnsignedInt(array, start + valueIndex(address(slot)), value, digits);
        }
        return slot;
    }

    /**
     * Set a name's value to a decimal number.
     *
     * @param name     text.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setDecimal(final CharSequence name, final long mantissa, final int scale)
    {
        checkScale(scale);
        final int slot = setRoom(name, AsciiDigits.decimalLength(mantissa, scale));
        if (slot >= 0)
        {
            AsciiDigits.writeDecimal(array, start + valueIndex(address(slot)), mantissa, scale);
        }
        return slot;
    }

    /**
     * Set a name's value to a number; see {@link #setLong(CharSequence, long)}.
     *
     * @param name   buffer holding the name.
     * @param offset in bytes.
     * @param length in bytes.
     * @param value  to write.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setLong(final DirectBuffer name, final int offset, final int length, final long value)
    {
        final int slot = setRoom(name, offset, length, AsciiDigits.length(value));
        if (slot >= 0)
        {
            AsciiDigits.writeLong(array, start + valueIndex(address(slot)), value);
        }
        return slot;
    }

    /**
     * Set a name's value to a decimal number; see {@link #setDecimal(CharSequence, long, int)}.
     *
     * @param name     buffer holding the name.
     * @param offset   in bytes.
     * @param length   in bytes.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return the slot, or {@link #TABLE_FULL}.
     */
    public int setDecimal(
        final DirectBuffer name, final int offset, final int length, final long mantissa, final int scale)
    {
        checkScale(scale);
        final int slot = setRoom(name, offset, length, AsciiDigits.decimalLength(mantissa, scale));
        if (slot >= 0)
        {
            AsciiDigits.writeDecimal(array, start + valueIndex(address(slot)), mantissa, scale);
        }
        return slot;
    }

    /**
     * Delete all slots of a name; the others keep their order.
     *
     * @param name text.
     * @return how many were deleted.
     */
    public int del(final CharSequence name)
    {
        final int nameLength = name.length();
        final long first = first(name, nameLength);
        final long last = last(name, nameLength, first);
        final int slot = search(first, last, nameLength, name, null, 0, 0);
        return slot < 0 ? 0 : removeNamed(slot, first, last, nameLength, name, null, 0);
    }

    /**
     * Delete all slots of a name; the others keep their order.
     *
     * @param name   buffer holding the name, outside this page.
     * @param offset in bytes.
     * @param length in bytes.
     * @return how many were deleted.
     */
    public int del(final DirectBuffer name, final int offset, final int length)
    {
        checkForeign(name, offset, length);
        return remove(name.byteArray(), name.addressOffset() + offset, length, 0);
    }

    /**
     * Delete one slot; those behind it move up by one.
     *
     * @param slot from 0 to the count, exclusive.
     */
    public void remove(final int slot)
    {
        checkSlot(slot);
        remove0(slot);
    }

    /**
     * Sort the slots by the bytes of their names (in any case of A to Z, if the page folds), equal ones in the order
     * they had.
     *
     * @param thenByValue whether equal names are sorted by the bytes of their values.
     */
    public void sort(final boolean thenByValue)
    {
        sort0(thenByValue);
    }

    /**
     * Close all holes, so that no byte is dead. The page does so itself when it needs the room.
     */
    public void compact()
    {
        if (field(DEAD_BYTES_FIELD_OFFSET) > 0)
        {
            compact0();
        }
    }

    /**
     * The region, to write into rooms that were claimed. Index 0 is the region's first byte.
     *
     * @return the buffer.
     */
    public MutableDirectBuffer bytes()
    {
        return table.writableBytes();
    }

    /**
     * How long a copy without the gap is.
     *
     * @return length in bytes.
     */
    public int copyLength()
    {
        return header + slotOffset(count0()) + field(BYTES_LENGTH_FIELD_OFFSET);
    }

    /**
     * Copy the page without its gap: a page that is full, and that may travel. Its generation is 0.
     *
     * @param dst    to copy to, outside this page.
     * @param offset in bytes, 8-aligned.
     * @param length in bytes of the room there.
     * @return {@link #copyLength()}, or {@link #TABLE_FULL} if there is less room, and then nothing was written.
     */
    public int copyTo(final MutableDirectBuffer dst, final int offset, final int length)
    {
        final int needed = copyLength();
        return copy(dst, offset, length, needed) ? needed : TABLE_FULL;
    }

    /**
     * Move into another region, larger or smaller, and wrap it there. The old region is free afterwards.
     *
     * @param dst    to move to, outside this page.
     * @param offset in bytes, 8-aligned.
     * @param length in bytes of the new region, all of which the page then uses.
     * @return {@code length}, or {@link #TABLE_FULL} if there is less room than {@link #copyLength()}, and then nothing
     * has changed.
     */
    public int moveTo(final MutableDirectBuffer dst, final int offset, final int length)
    {
        final int generation = field(GENERATION_FIELD_OFFSET);
        if (!copy(dst, offset, length, length))
        {
            return TABLE_FULL;
        }
        dst.putInt(offset + GENERATION_FIELD_OFFSET, generation + 1, LITTLE_ENDIAN);
        wrap(dst, offset, length);
        return length;
    }

    /**
     * Make a page of a parsed view, by one bulk copy, and wrap it: header, slots and the message's bytes, which are
     * pinned. What a header says of them (control data) stays true.
     *
     * @param view          whose slots and header are copied; its bytes must all be in the message.
     * @param messageLength in bytes, counted from the view's base.
     * @param dst           to copy to.
     * @param offset        in bytes, 8-aligned.
     * @param length        in bytes of the new region, all of which the page then uses.
     * @return {@code length}, or {@link #TABLE_FULL} if that is too little, and then nothing has changed.
     */
    public int copyOf(
        final SlotTable view,
        final int messageLength,
        final MutableDirectBuffer dst,
        final int offset,
        final int length)
    {
        if (TABLE_FULL == PageCopy.view(view, messageLength, dst, offset, length))
        {
            return TABLE_FULL;
        }
        dst.putInt(offset + GENERATION_FIELD_OFFSET, 1, LITTLE_ENDIAN);
        wrap(dst, offset, length);
        return length;
    }

    private boolean copy(final MutableDirectBuffer dst, final int offset, final int length, final int newLength)
    {
        final int front = header + slotOffset(count0());
        final int back = field(BYTES_LENGTH_FIELD_OFFSET);
        if ((long)front + back > length)
        {
            return false;
        }
        Words.checkBlock(dst, offset, length);
        checkForeign(dst, offset, length);
        final byte[] base = dst.byteArray();
        final long address = dst.addressOffset() + offset;
        Words.copy(array, start, base, address, front);
        Words.copy(array, start + this.length - back, base, address + newLength - back, back);
        PageCopy.resize(dst, offset, newLength, this.base + newLength - this.length);
        return true;
    }

    private int remove(final Object nameBase, final long nameAddress, final int nameLength, final int from)
    {
        final long first = first(nameBase, nameAddress, nameLength);
        final long last = last(nameBase, nameAddress, nameLength, first);
        final int slot = search(first, last, nameLength, null, nameBase, nameAddress, from);
        return slot < 0 ? 0 : removeNamed(slot, first, last, nameLength, null, nameBase, nameAddress);
    }

    private int search(final CharSequence name, final int from)
    {
        final int nameLength = name.length();
        final long first = first(name, nameLength);
        return search(first, last(name, nameLength, first), nameLength, name, null, 0, from);
    }

    private int search(final Object nameBase, final long nameAddress, final int nameLength, final int from)
    {
        final long first = first(nameBase, nameAddress, nameLength);
        return search(
            first, last(nameBase, nameAddress, nameLength, first), nameLength, null, nameBase, nameAddress, from);
    }

    private long first(final Object nameBase, final long nameAddress, final int nameLength)
    {
        final long word = Words.tail(nameBase, nameAddress, nameLength);
        return foldNames ? Words.fold(word) : word;
    }

    private long last(final Object nameBase, final long nameAddress, final int nameLength, final long first)
    {
        if (nameLength <= SHORT_NAME)
        {
            return first;
        }
        final long word = Words.load(nameBase, nameAddress + nameLength - SHORT_NAME);
        return foldNames ? Words.fold(word) : word;
    }

    /* The first word of a text; after `last`, all bits that its characters have are in `seen`. */
    private long first(final CharSequence name, final int nameLength)
    {
        seen = 0;
        final long word = word(name, 0, Math.min(SHORT_NAME, nameLength));
        return foldNames ? Words.fold(word) : word;
    }

    private long last(final CharSequence name, final int nameLength, final long first)
    {
        final long last = lastWord(name, nameLength, first);
        for (int i = SHORT_NAME; i < nameLength - SHORT_NAME; i++)
        {
            seen |= name.charAt(i);
        }
        if (seen > MAX_ASCII && !isAsciiOnly)
        {
            checkSeen(seen);
        }
        return last;
    }

    private long lastWord(final CharSequence name, final int nameLength, final long first)
    {
        if (nameLength <= SHORT_NAME)
        {
            return first;
        }
        final long word = word(name, nameLength - SHORT_NAME, SHORT_NAME);
        return foldNames ? Words.fold(word) : word;
    }

    private void copyValue(final DirectBuffer value, final int offset, final int length, final int index)
    {
        ByteCopy.copy(value.byteArray(), value.addressOffset() + offset, array, start + index, length);
    }

    private static void checkScale(final int scale)
    {
        if (scale < 0 || scale > Decimal.MAX_SCALE)
        {
            throw new IllegalArgumentException("scale=" + scale);
        }
    }
}
