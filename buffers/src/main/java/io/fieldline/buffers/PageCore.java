/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The memory of a slotted page: rooms for entries, dead bytes, compaction, the slots' order.
 * <p>
 * What holds between any two operations, all in bytes:
 * <pre>
 *   | header | slots: 24 a slot | gap | bytes: live entries, dead bytes | pinned bytes |
 *   bytes length = pinned + the names and values of the slots that are not pinned + dead
 * </pre>
 * An entry that is not pinned is one range: its value begins where its name ends, and its spare bytes follow. An entry
 * that is pinned stands in the pinned bytes and is never moved or written: a new value gives it a new place.
 * <p>
 * Not thread safe. The block is lent.
 */
abstract class PageCore
{
    static final int TABLE_FULL = SlotTable.TABLE_FULL;
    static final int NULL_SLOT = SlotTable.NULL_SLOT;

    private static final int MAX_OCTET = 0xFF;
    private static final int OLD_VALUE_FLAGS = NO_VALUE | FOLDED;
    private static final int KEPT_FLAGS = FLAGS_MASK & ~OLD_VALUE_FLAGS;

    final SlotTable table;
    final boolean foldNames;
    final NameTable names;

    byte[] array;
    long start;
    int length;
    int header;
    int base;

    private final SlotSort sort = new SlotSort();
    private int known;
    private int roomEnd;
    int seen;

    PageCore(final SlotTable table, final NameTable names)
    {
        this.table = table;
        this.foldNames = table.foldNames();
        this.names = names;
    }

    /* Point at a block that has been checked, or prepared. */
    final void point(final byte[] array, final long start)
    {
        if (array != this.array)
        {
            this.array = array;
        }
        this.start = start;
        length = field(BLOCK_LENGTH_FIELD_OFFSET);
        header = field(HEADER_LENGTH_FIELD_OFFSET);
        base = field(BASE_FIELD_OFFSET);
        known = Words.loadShort(array, start + KNOWN_NAMES_FIELD_OFFSET);
    }

    final int field(final int offset)
    {
        return Words.loadInt(array, start + offset);
    }

    final void field(final int offset, final int value)
    {
        Words.storeInt(array, start + offset, value);
    }

    final int count0()
    {
        return field(SLOT_COUNT_FIELD_OFFSET);
    }

    final long address(final int slot)
    {
        return start + header + slotOffset(slot);
    }

    /* The place in the block of a slot's name. */
    final int nameIndex(final long slot)
    {
        return base + Words.loadInt(array, slot + NAME_OFFSET_FIELD_OFFSET);
    }

    final int valueIndex(final long slot)
    {
        return base + Words.loadInt(array, slot + VALUE_OFFSET_FIELD_OFFSET);
    }

    final int free0()
    {
        return gap() + field(DEAD_BYTES_FIELD_OFFSET);
    }

    final int gap()
    {
        return low() - header - slotOffset(count0());
    }

    /* The lowest byte in use, counted from the block's start. */
    final int low()
    {
        return length - field(BYTES_LENGTH_FIELD_OFFSET);
    }

    private int pinnedStart()
    {
        return length - field(PINNED_BYTES_FIELD_OFFSET);
    }

    /* Make room in the gap, compacting if that helps. */
    final boolean reserve(final long bytes)
    {
        final int gap = gap();
        if (bytes > gap)
        {
            final int dead = field(DEAD_BYTES_FIELD_OFFSET);
            if (bytes > (long)gap + dead)
            {
                return false;
            }
            compact0();
        }
        return true;
    }

    /* Room for one more slot and for so many bytes, not entered yet: its place in the block, or TABLE_FULL. */
    final int openRoom(final long bytes)
    {
        if (!reserve(bytes + SLOT_LENGTH))
        {
            return TABLE_FULL;
        }
        roomEnd = low();
        return roomEnd - (int)bytes;
    }

    /* Enter what stands in an open room; what was not used goes back. */
    final int closeRoom(final int index, final int nameLength, final int valueLength, final int flags)
    {
        final int used = nameLength + valueLength;
        final int place = roomEnd - used;
        if (place != index)
        {
            Words.copy(array, start + index, array, start + place, used);
        }
        return enter(place, nameLength, valueLength, flags);
    }

    /* Enter an entry whose bytes stand right below the lowest byte in use. */
    final int enter(final int index, final int nameLength, final int valueLength, final int flags)
    {
        final long name = start + index;
        long first = Words.tail(array, name, nameLength);
        long last = nameLength <= 8 ? first : Words.load(array, name + nameLength - 8);
        if (foldNames)
        {
            first = Words.fold(first);
            last = Words.fold(last);
        }
        final int hash = NameHash.hash(first, last, nameLength);
        final int nameId = null == names ? 0 : names.find(first, last, nameLength, hash, array, name);
        final int slot = count0();
        final long address = address(slot);
        final int offset = placeOf(index, nameLength + valueLength) - base;
        Words.store(array, address, range(offset, nameLength));
        Words.store(array, address + VALUE_OFFSET_FIELD_OFFSET, range(offset + nameLength, valueLength));
        Words.store(array, address + NAME_HASH_FIELD_OFFSET, tail(hash, nameId, flags & FLAGS_MASK));
        field(SLOT_COUNT_FIELD_OFFSET, slot + 1);
        field(BYTES_LENGTH_FIELD_OFFSET, length - index);
        if (nameId < known)
        {
            KnownIndex.enter(array, start, nameId, slot);
        }
        return slot;
    }

    /* Give a slot's value a room of a length: its place in the block, what is there undefined, or TABLE_FULL. */
    final int valueRoom(final long slot, final int newLength)
    {
        final int flags = Words.loadShort(array, slot + FLAGS_FIELD_OFFSET);
        final int nameIndex = nameIndex(slot);
        final int valueLength = Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        final int spare = flags >>> SPARE_SHIFT;
        if (nameIndex >= pinnedStart() || newLength > valueLength + spare)
        {
            return movedRoom(slot, nameIndex, valueLength, newLength);
        }
        if (newLength != valueLength)
        {
            field(DEAD_BYTES_FIELD_OFFSET, field(DEAD_BYTES_FIELD_OFFSET) + valueLength - newLength);
            Words.storeInt(array, slot + VALUE_LENGTH_FIELD_OFFSET, newLength);
            setFlags(slot, flags & KEPT_FLAGS, Math.min(MAX_SPARE, valueLength + spare - newLength));
        }
        else if (0 != (flags & OLD_VALUE_FLAGS))
        {
            setFlags(slot, flags & KEPT_FLAGS, spare);
        }
        return valueIndex(slot);
    }

    private int movedRoom(final long slot, final int oldIndex, final int valueLength, final int newLength)
    {
        final int nameLength = Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET);
        final int flags = Words.loadShort(array, slot + FLAGS_FIELD_OFFSET);
        final int spare = flags >>> SPARE_SHIFT;
        final int more = newLength - valueLength - spare;
        final int index;
        if (oldIndex == low() && oldIndex < pinnedStart() && more <= gap())
        {
            // the lowest entry grows where it stands
            index = oldIndex - more;
            Words.copy(array, start + oldIndex, array, start + index, nameLength);
            field(DEAD_BYTES_FIELD_OFFSET, field(DEAD_BYTES_FIELD_OFFSET) - spare);
        }
        else
        {
            final long total = (long)nameLength + newLength;
            if (!reserve(total))
            {
                return TABLE_FULL;
            }
            index = low() - (int)total;
            final int from = nameIndex(slot);
            ByteCopy.copy(array, start + from, array, start + index, nameLength);
            if (from < pinnedStart())
            {
                field(DEAD_BYTES_FIELD_OFFSET, field(DEAD_BYTES_FIELD_OFFSET) + nameLength + valueLength);
            }
        }
        field(BYTES_LENGTH_FIELD_OFFSET, length - index);
        final int place = placeOf(index, nameLength + newLength);
        Words.storeInt(array, slot + NAME_OFFSET_FIELD_OFFSET, place - base);
        Words.store(array, slot + VALUE_OFFSET_FIELD_OFFSET, range(place - base + nameLength, newLength));
        setFlags(slot, flags & KEPT_FLAGS, 0);
        return place + nameLength;
    }

    /* Shorten a value; the lowest entry gives its bytes back. */
    final void trim(final long slot, final int newLength)
    {
        final int valueLength = Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        final int nameIndex = nameIndex(slot);
        final int flags = Words.loadShort(array, slot + FLAGS_FIELD_OFFSET);
        final int spare = flags >>> SPARE_SHIFT;
        final int left = valueLength + spare - newLength;
        final int dead = field(DEAD_BYTES_FIELD_OFFSET);
        Words.storeInt(array, slot + VALUE_LENGTH_FIELD_OFFSET, newLength);
        if (nameIndex < pinnedStart())
        {
            if (nameIndex == low())
            {
                final int nameLength = Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET);
                final int total = nameLength + newLength;
                final int place = placeOf(nameIndex + left, total);
                Words.copy(array, start + nameIndex, array, start + place, total);
                Words.storeInt(array, slot + NAME_OFFSET_FIELD_OFFSET, place - base);
                Words.storeInt(array, slot + VALUE_OFFSET_FIELD_OFFSET, place - base + nameLength);
                setFlags(slot, flags & FLAGS_MASK, 0);
                field(BYTES_LENGTH_FIELD_OFFSET, length - nameIndex - left);
                field(DEAD_BYTES_FIELD_OFFSET, dead - spare);
            }
            else
            {
                setFlags(slot, flags & FLAGS_MASK, Math.min(MAX_SPARE, left));
                field(DEAD_BYTES_FIELD_OFFSET, dead + valueLength - newLength);
            }
        }
    }

    /* Claim bytes without a slot; they and all others are pinned from now on. */
    final int pin(final int bytes)
    {
        if (!reserve(bytes))
        {
            return TABLE_FULL;
        }
        if (field(DEAD_BYTES_FIELD_OFFSET) > 0)
        {
            compact0();
        }
        final int used = field(BYTES_LENGTH_FIELD_OFFSET) + bytes;
        field(BYTES_LENGTH_FIELD_OFFSET, used);
        field(PINNED_BYTES_FIELD_OFFSET, used);
        return length - used;
    }

    /* Let the header end elsewhere: the slots move there. The caller has seen to the room. */
    final void headerLength0(final int newHeader)
    {
        final int slots = slotOffset(count0());
        if (slots > 0)
        {
            Words.copy(array, start + header, array, start + newHeader, slots);
        }
        header = newHeader;
        field(HEADER_LENGTH_FIELD_OFFSET, newHeader);
        field(SLOT_CAPACITY_FIELD_OFFSET, (length - newHeader) / SLOT_LENGTH);
        table.follow(field(GENERATION_FIELD_OFFSET), newHeader);
    }

    /* An entry without bytes stands at the block's end, as if pinned: so no two entries begin at one place. */
    private int placeOf(final int index, final int total)
    {
        return 0 == total ? length : index;
    }

    final void setFlags(final long slot, final int flags, final int spare)
    {
        Words.storeShort(array, slot + FLAGS_FIELD_OFFSET, flags | spare << SPARE_SHIFT);
    }

    /* Find a name by its words; those longer than 16 bytes are compared in text, if given, or else in memory. */
    final int search(
        final long first,
        final long last,
        final int nameLength,
        final CharSequence text,
        final Object nameBase,
        final long nameAddress,
        final int from)
    {
        final int hash = NameHash.hash(first, last, nameLength);
        final byte[] array = this.array;
        final int count = count0();
        long address = address(from);
        for (int slot = from; slot < count; slot++, address += SLOT_LENGTH)
        {
            if (hash == Words.loadInt(array, address + NAME_HASH_FIELD_OFFSET) &&
                isNamed(address, first, last, nameLength, text, nameBase, nameAddress))
            {
                return slot;
            }
        }
        return NULL_SLOT;
    }

    private boolean isNamed(
        final long slot,
        final long first,
        final long last,
        final int nameLength,
        final CharSequence text,
        final Object nameBase,
        final long nameAddress)
    {
        if (nameLength != Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET))
        {
            return false;
        }
        final long name = start + nameIndex(slot);
        final long mine = Words.tail(array, name, nameLength);
        if (first != (foldNames ? Words.fold(mine) : mine))
        {
            return false;
        }
        if (nameLength <= 8)
        {
            return true;
        }
        final long end = Words.load(array, name + nameLength - 8);
        return last == (foldNames ? Words.fold(end) : end) &&
            (nameLength <= 16 || middleEquals(name, nameLength, text, nameBase, nameAddress));
    }

    private boolean middleEquals(
        final long name,
        final int nameLength,
        final CharSequence text,
        final Object nameBase,
        final long nameAddress)
    {
        if (null == text)
        {
            return foldNames ?
                WordCompare.equalsFolded(array, name + 8, nameBase, nameAddress + 8, nameLength - 16) :
                WordCompare.equals(array, name + 8, nameBase, nameAddress + 8, nameLength - 16);
        }
        for (int i = 8; i < nameLength - 8; i++)
        {
            final int mine = Words.loadByte(array, name + i);
            final int other = text.charAt(i);
            if (mine != other && !(foldNames && WordCompare.foldByte(mine) == WordCompare.foldByte(other)))
            {
                return false;
            }
        }
        return true;
    }

    /* Take one slot out; those behind it move up. */
    final void remove0(final int slot)
    {
        final int count = count0();
        final long address = address(slot);
        release(address);
        Words.copy(array, address + SLOT_LENGTH, array, address, slotOffset(count - slot - 1));
        shrink(count - 1);
    }

    /* Take out a slot, which has the name, and all behind it that have: how many. One pass. */
    final int removeNamed(
        final int from,
        final long first,
        final long last,
        final int nameLength,
        final CharSequence text,
        final Object nameBase,
        final long nameAddress)
    {
        final int count = count0();
        int to = from;
        int run = from;
        int slot = from;
        while (slot >= 0)
        {
            // the kept run before this slot closes up
            if (run < slot)
            {
                Words.copy(array, address(run), array, address(to), slotOffset(slot - run));
                to += slot - run;
            }
            release(address(slot));
            run = slot + 1;
            slot = search(first, last, nameLength, text, nameBase, nameAddress, run);
        }
        Words.copy(array, address(run), array, address(to), slotOffset(count - run));
        to += count - run;
        shrink(to);
        return count - to;
    }

    private void shrink(final int count)
    {
        field(SLOT_COUNT_FIELD_OFFSET, count);
        if (0 == count)
        {
            field(BYTES_LENGTH_FIELD_OFFSET, field(PINNED_BYTES_FIELD_OFFSET));
            field(DEAD_BYTES_FIELD_OFFSET, 0);
        }
        rebuildKnown(count);
    }

    final void rebuildKnown(final int count)
    {
        if (0 != known)
        {
            KnownIndex.clear(array, start);
            long address = address(0);
            for (int slot = 0; slot < count; slot++, address += SLOT_LENGTH)
            {
                final int nameId = Words.loadShort(array, address + NAME_ID_FIELD_OFFSET);
                if (nameId < known)
                {
                    KnownIndex.enter(array, start, nameId, slot);
                }
            }
        }
    }

    /* The entry of a slot is given up. */
    private void release(final long slot)
    {
        final int index = nameIndex(slot);
        if (index >= pinnedStart())
        {
            return;
        }
        final int total = Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET) +
            Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        final int dead = field(DEAD_BYTES_FIELD_OFFSET);
        if (index == low())
        {
            final int spare = Words.loadShort(array, slot + FLAGS_FIELD_OFFSET) >>> SPARE_SHIFT;
            field(BYTES_LENGTH_FIELD_OFFSET, length - index - total - spare);
            field(DEAD_BYTES_FIELD_OFFSET, dead - spare);
        }
        else
        {
            field(DEAD_BYTES_FIELD_OFFSET, dead + total);
        }
    }

    /* Close all holes: entries move up to the pinned bytes, the highest first. */
    final void compact0()
    {
        final int count = count0();
        int place = pinnedStart();
        if (count > 0)
        {
            sort.wrap(array, address(0), start + base, SlotSort.BY_PLACE, foldNames);
            if (sort.isSorted(count))
            {
                for (int slot = 0; slot < count; slot++)
                {
                    place = slide(address(slot), place);
                }
            }
            else
            {
                for (int slot = sort.link(count); slot >= 0; slot = sort.next(slot))
                {
                    place = slide(address(slot), place);
                }
                rehash(count);
            }
        }
        field(BYTES_LENGTH_FIELD_OFFSET, length - place);
        field(DEAD_BYTES_FIELD_OFFSET, 0);
    }

    private int slide(final long slot, final int end)
    {
        final int from = nameIndex(slot);
        if (from >= pinnedStart())
        {
            return end;
        }
        final int nameLength = Words.loadInt(array, slot + NAME_LENGTH_FIELD_OFFSET);
        final int total = nameLength + Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        final int to = placeOf(end - total, total);
        if (to != from)
        {
            Words.copy(array, start + from, array, start + to, total);
            Words.storeInt(array, slot + NAME_OFFSET_FIELD_OFFSET, to - base);
            Words.storeInt(array, slot + VALUE_OFFSET_FIELD_OFFSET, to - base + nameLength);
        }
        setFlags(slot, Words.loadShort(array, slot + FLAGS_FIELD_OFFSET) & FLAGS_MASK, 0);
        return 0 == total ? end : to;
    }

    final void sort0(final boolean thenByValue)
    {
        final int count = count0();
        if (count > 1)
        {
            sort.wrap(array, address(0), start + base,
                thenByValue ? SlotSort.BY_NAME_AND_VALUE : SlotSort.BY_NAME, foldNames);
            if (!sort.isSorted(count))
            {
                sort.permute(sort.link(count));
                rehash(count);
                rebuildKnown(count);
            }
        }
    }

    private void rehash(final int count)
    {
        for (int slot = 0; slot < count; slot++)
        {
            final long address = address(slot);
            final long name = start + nameIndex(address);
            final int nameLength = Words.loadInt(array, address + NAME_LENGTH_FIELD_OFFSET);
            Words.storeInt(array, address + NAME_HASH_FIELD_OFFSET, foldNames ?
                NameHash.ofFieldName(array, name, nameLength) : NameHash.ofKey(array, name, nameLength));
        }
    }

    final void checkSlot(final int slot)
    {
        if (slot < 0 || slot >= count0())
        {
            throw new IllegalArgumentException("slot=" + slot + " count=" + count0());
        }
    }

    /* Bytes that come from outside: in their buffer, and not in this page, where compaction could move them. */
    final void checkForeign(final DirectBuffer buffer, final int offset, final int bytes)
    {
        Words.checkRange(buffer, offset, bytes);
        final long address = buffer.addressOffset() + offset;
        if (buffer.byteArray() == array && bytes > 0 && address < start + length && start < address + bytes)
        {
            throw new IllegalArgumentException("in the page's own region: offset=" + offset + " length=" + bytes);
        }
    }

    final void checkPage(final DirectBuffer buffer, final int offset, final int lent)
    {
        final int blockLength = buffer.getInt(offset + BLOCK_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        if (OWNER != buffer.getByte(offset + OWNERSHIP_FIELD_OFFSET) || blockLength > lent)
        {
            throw new IllegalArgumentException("no page: block length=" + blockLength + " length=" + lent +
                " ownership=" + buffer.getByte(offset + OWNERSHIP_FIELD_OFFSET));
        }
        final int knownNames = buffer.getShort(offset + KNOWN_NAMES_FIELD_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
        if (0 != knownNames && null == names)
        {
            throw new IllegalArgumentException("a page of known names: knownNames=" + knownNames);
        }
    }

    static void checkView(final DirectBuffer block)
    {
        if (VIEW != block.getByte(OWNERSHIP_FIELD_OFFSET))
        {
            throw new IllegalArgumentException("no view: ownership=" + block.getByte(OWNERSHIP_FIELD_OFFSET));
        }
    }

    static void checkLength(final int bytes)
    {
        if (bytes < 0)
        {
            throw new IllegalArgumentException("length=" + bytes);
        }
    }

    static void checkTrim(final int newLength, final int valueLength)
    {
        if (newLength < 0 || newLength > valueLength)
        {
            throw new IllegalArgumentException("length=" + newLength + " now=" + valueLength);
        }
    }

    static void checkOctets(final CharSequence text)
    {
        if (null != text)
        {
            int seen = 0;
            for (int i = 0, end = text.length(); i < end; i++)
            {
                seen |= text.charAt(i);
            }
            checkSeen(seen);
        }
    }

    /* Up to eight characters as a word, without a loop; what bits they have is noted. */
    final long word(final CharSequence text, final int from, final int characters)
    {
        if (characters >= 4)
        {
            final int rest = characters - 4;
            return four(text, from) | four(text, from + rest) << (rest << 3);
        }
        if (characters <= 0)
        {
            return 0;
        }
        final int middle = characters >> 1;
        final int last = characters - 1;
        final char c0 = text.charAt(from);
        final char c1 = text.charAt(from + middle);
        final char c2 = text.charAt(from + last);
        seen |= c0 | c1 | c2;
        return c0 | (long)c1 << (middle << 3) | (long)c2 << (last << 3);
    }

    private long four(final CharSequence text, final int from)
    {
        final char c0 = text.charAt(from);
        final char c1 = text.charAt(from + 1);
        final char c2 = text.charAt(from + 2);
        final char c3 = text.charAt(from + 3);
        seen |= c0 | c1 | c2 | c3;
        return c0 | c1 << 8 | c2 << 16 | (long)c3 << 24;
    }

    static void checkSeen(final int seen)
    {
        if (seen > MAX_OCTET)
        {
            throw new IllegalArgumentException("text beyond octets: bits=" + Integer.toHexString(seen));
        }
    }
}
