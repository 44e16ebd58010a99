/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import static io.fieldline.buffers.SlotDescriptor.NAME_HASH_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.SLOT_LENGTH;
import static io.fieldline.buffers.SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET;
import static io.fieldline.buffers.SlotDescriptor.range;
import static io.fieldline.buffers.SlotDescriptor.tail;
import static io.fieldline.buffers.TableDescriptor.HEADER_LENGTH_FIELD_OFFSET;
import static io.fieldline.buffers.TableDescriptor.SLOT_COUNT_FIELD_OFFSET;

/**
 * The scanning kernel on plain words: whole, clean field lines in, slots out, eight bytes a step.
 * <p>
 * A kernel takes the common case only. It stops at the start of the first line that it does not want: one that is not
 * complete, not clean, or folded, the empty line that ends the section, or a line beyond the table's room. Whatever it
 * leaves is for {@link FieldScanner} to judge a byte at a time, so a kernel needs to be right about what it takes, not
 * about what it refuses.
 * <p>
 * Stateless; any thread. Reads no byte outside the message.
 */
final class WordKernel
{
    private static final long COLONS = Words.repeat(':');
    private static final long DASHES = Words.repeat('-');
    private static final int CRLF = 0x0A0D;
    private static final int MAX_NAME_LENGTH = 64;

    private WordKernel()
    {
    }

    /**
     * Scan lines.
     *
     * @param message        array of the message, or null outside the heap.
     * @param messageAddress of the message's first byte.
     * @param from           position of the start of a line, in bytes from the message's first byte.
     * @param end            position behind the last byte that may be looked at.
     * @param table          array of the table, or null outside the heap.
     * @param tableAddress   of the table's first byte.
     * @param names          to resolve.
     * @param maxSlots       that the table may hold.
     * @return the position of the start of the first line not taken.
     */
    static int scanLines(
        final Object message,
        final long messageAddress,
        final int from,
        final int end,
        final Object table,
        final long tableAddress,
        final NameTable names,
        final int maxSlots)
    {
        int count = Words.loadInt(table, tableAddress + SLOT_COUNT_FIELD_OFFSET);
        long slot = tableAddress + Words.loadInt(table, tableAddress + HEADER_LENGTH_FIELD_OFFSET) +
            (long)count * SLOT_LENGTH;
        final int last8 = end - 8;
        int line = from;
        while (count < maxSlots && line < last8)
        {
            final long w0 = Words.load(message, messageAddress + line);
            if (CRLF == (w0 & 0xFFFF))
            {
                break;
            }
            final long c0 = Words.zeroBytes(w0 ^ COLONS);
            final int length;
            final long first;
            final long last;
            if (0 != c0)
            {
                length = Words.first(c0);
                first = Words.fold(w0 & ((c0 & -c0) >>> 7) - 1);
                last = first;
            }
            else
            {
                length = longName(message, messageAddress, line, end);
                if (length < 0)
                {
                    break;
                }
                first = Words.fold(w0);
                last = Words.fold(Words.load(message, messageAddress + line + length - 8));
            }

            final int hash = NameHash.hash(first, last, length);
            final int nameId = names.find(first, last, length, hash, message, messageAddress + line);
            if (0 == nameId && !isToken(first, last, length, message, messageAddress + line))
            {
                break;
            }

            int value = line + length + 1;
            if (value < end && ' ' == Words.loadByte(message, messageAddress + value))
            {
                value++;
            }
            while (value < end && isBlank(Words.loadByte(message, messageAddress + value)))
            {
                value++;
            }
            final int stop = valueEnd(message, messageAddress, value, end);
            if (stop + 2 > end || CRLF != Words.loadShort(message, messageAddress + stop))
            {
                break;
            }
            int valueEnd = stop;
            while (valueEnd > value && isBlank(Words.loadByte(message, messageAddress + valueEnd - 1)))
            {
                valueEnd--;
            }

            Words.store(table, slot, range(line, length));
            Words.store(table, slot + VALUE_OFFSET_FIELD_OFFSET, range(value, valueEnd - value));
            Words.store(table, slot + NAME_HASH_FIELD_OFFSET, tail(hash, nameId, 0));
            KnownIndex.enter(table, tableAddress, nameId, count);
            slot += SLOT_LENGTH;
            count++;
            line = stop + 2;
        }
        Words.storeInt(table, tableAddress + SLOT_COUNT_FIELD_OFFSET, count);
        return line;
    }

    /**
     * Where a value stops: at the first byte that is a control byte other than HTAB.
     *
     * @param message        array of the message, or null outside the heap.
     * @param messageAddress of the message's first byte.
     * @param from           position at which to begin.
     * @param end            position behind the last byte that may be looked at, at least 8.
     * @return the position of that byte, or {@code end}.
     */
    static int valueEnd(final Object message, final long messageAddress, final int from, final int end)
    {
        int at = from;
        while (at < end)
        {
            final int stop = firstControl(message, messageAddress, at, end);
            if (stop >= end || '\t' != Words.loadByte(message, messageAddress + stop))
            {
                return stop;
            }
            at = stop + 1;
        }
        return end;
    }

    private static int firstControl(final Object message, final long messageAddress, final int from, final int end)
    {
        int at = from;
        for (final int last16 = end - 16; at <= last16; at += 16)
        {
            final long c0 = controls(Words.load(message, messageAddress + at));
            final long c1 = controls(Words.load(message, messageAddress + at + 8));
            if (0 != (c0 | c1))
            {
                return 0 != c0 ? at + Words.first(c0) : at + 8 + Words.first(c1);
            }
        }
        if (at <= end - 8)
        {
            final long c0 = controls(Words.load(message, messageAddress + at));
            if (0 != c0)
            {
                return at + Words.first(c0);
            }
            at += 8;
        }
        // the last bytes: the word that ends at the end, moved down; zeros come in behind and count as controls
        return at >= end ? end :
            at + Words.first(controls(Words.load(message, messageAddress + end - 8) >>> ((at + 8 - end) << 3)));
    }

    /**
     * Which bytes of a word are controls: below 0x20, or DEL.
     *
     * @param word of eight bytes.
     * @return 0x80 in the place of each.
     */
    static long controls(final long word)
    {
        final long low = word & Words.LOWS;
        return (~(low + 0x6060606060606060L) | (low + Words.ONES)) & ~word & Words.HIGHS;
    }

    private static int longName(final Object message, final long messageAddress, final int line, final int end)
    {
        final int limit = Math.min(end - 8, line + MAX_NAME_LENGTH);
        for (int at = line + 8; at <= limit; at += 8)
        {
            final long colons = Words.zeroBytes(Words.load(message, messageAddress + at) ^ COLONS);
            if (0 != colons)
            {
                return at + Words.first(colons) - line;
            }
        }
        return -1;
    }

    private static boolean isToken(
        final long first, final long last, final int length, final Object message, final long address)
    {
        if (0 == length)
        {
            return false;
        }
        if (length <= 16)
        {
            final long padded1 = length >= 8 ? first : first | DASHES << (length << 3);
            final long padded2 = length >= 8 ? last : padded1;
            if (0 == ((unusual(padded1) | unusual(padded2)) & Words.HIGHS))
            {
                return true;
            }
        }
        return ByteClass.TOKEN.containsAll(message, address, length);
    }

    /** The sign bit of each byte that is none of a to z, 0 to 9 and the dash; other bits are noise. */
    private static long unusual(final long folded)
    {
        final long low = folded & Words.LOWS;
        final long letters = (low + 0x1F1F1F1F1F1F1F1FL) & ~(low + 0x0505050505050505L);
        final long digits = (low + 0x5050505050505050L) & ~(low + 0x4646464646464646L);
        return ~(letters | digits | Words.zeroBytesExact(folded ^ DASHES)) | folded;
    }

    private static boolean isBlank(final int octet)
    {
        return ' ' == octet || '\t' == octet;
    }
}
