/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * What may stand in a field line that one writes, and how field lines are written out (RFC 9110 section 5, RFC 9112
 * section 5).
 * <p>
 * Stateless; any thread. Data never throws.
 */
final class FieldLines
{
    /** The destination has too little room. */
    static final int INSUFFICIENT = AsciiNumbers.INSUFFICIENT;

    private static final int LINE_EXTRA = 4;
    private static final long UPPER_CASE = 0x5F5F5F5F5F5F5F5FL;
    private static final long HYPHENS = Words.repeat('-');
    private static final int MAX_OCTET = 0xFF;

    private FieldLines()
    {
    }

    static int checkName(final CharSequence name)
    {
        final int length = name.length();
        for (int i = 0; i < length; i++)
        {
            final char c = name.charAt(i);
            if (c > MAX_OCTET || !ByteClass.TOKEN.contains(c))
            {
                return ParseError.BAD_FIELD_NAME;
            }
        }
        return 0 == length ? ParseError.EMPTY_FIELD_NAME : 0;
    }

    static int checkName(final DirectBuffer buffer, final int offset, final int length)
    {
        return 0 == length ? ParseError.EMPTY_FIELD_NAME :
            ByteClass.TOKEN.containsAll(buffer, offset, length) ? 0 : ParseError.BAD_FIELD_NAME;
    }

    static int checkValue(final CharSequence value)
    {
        final int length = value.length();
        for (int i = 0; i < length; i++)
        {
            final char c = value.charAt(i);
            if (c > MAX_OCTET || !ByteClass.FIELD_VALUE.contains(c))
            {
                return valueError(c);
            }
        }
        return length > 0 && (isSpace(value.charAt(0)) || isSpace(value.charAt(length - 1))) ?
            ParseError.BAD_FIELD_VALUE : 0;
    }

    static int checkValue(final DirectBuffer buffer, final int offset, final int length)
    {
        final int bad = ByteClass.FIELD_VALUE.indexOfNot(buffer, offset, offset + length);
        if (bad < offset + length)
        {
            return valueError(buffer.getByte(bad) & MAX_OCTET);
        }
        return length > 0 && (isSpace(buffer.getByte(offset)) || isSpace(buffer.getByte(offset + length - 1))) ?
            ParseError.BAD_FIELD_VALUE : 0;
    }

    /* A field line read from elsewhere: a folded value counts by its unfolded bytes. */
    static boolean isAdmissible(final SlotTable table, final int slot)
    {
        final int flags = table.flags(slot);
        return 0 == (flags & (SlotDescriptor.NO_VALUE | SlotDescriptor.FOLDED)) &&
            0 == checkName(table.bytes(), table.nameOffset(slot), table.nameLength(slot)) &&
            0 == checkValue(table.bytes(), table.valueOffset(slot), table.valueLength(slot));
    }

    /* Where a token that begins at an index ends: eight bytes a step where they are letters, digits and hyphens. */
    static int endOfName(final Object base, final long address, final int from, final int to)
    {
        int at = from;
        while (at <= to - Long.BYTES)
        {
            final long word = Words.load(base, address + at);
            final long letters = word & UPPER_CASE;
            final long low = word & Words.LOWS;
            final long plain =
                (letters + 0x3F3F3F3F3F3F3F3FL & ~(letters + 0x2525252525252525L) |
                low + 0x5050505050505050L & ~(low + 0x4646464646464646L)) & ~word |
                Words.zeroBytesExact(word ^ HYPHENS);
            final long other = ~plain & Words.HIGHS;
            at += Words.first(other);
            if (0 != other)
            {
                if (!ByteClass.TOKEN.contains(Words.loadByte(base, address + at)))
                {
                    return at;
                }
                at++;
            }
        }
        while (at < to && ByteClass.TOKEN.contains(Words.loadByte(base, address + at)))
        {
            at++;
        }
        return at;
    }

    private static int valueError(final int octet)
    {
        return 0 == octet ? ParseError.NUL_IN_VALUE :
            '\r' == octet ? ParseError.BARE_CR :
            '\n' == octet ? ParseError.BARE_LF : ParseError.BAD_FIELD_VALUE;
    }

    private static boolean isSpace(final int octet)
    {
        return ' ' == octet || '\t' == octet;
    }

    /* How many bytes the field lines take. */
    static long encodedLength(final SlotTable table)
    {
        long length = 0;
        for (int slot = 0, count = table.count(); slot < count; slot++)
        {
            length += (long)table.nameLength(slot) + LINE_EXTRA + valueLength(table, slot);
        }
        return length;
    }

    /* Write all field lines: the index behind the last byte, or INSUFFICIENT, and then nothing was written. */
    static int encode(final SlotTable table, final MutableDirectBuffer dst, final int offset)
    {
        if (encodedLength(table) > dst.capacity() - offset)
        {
            return INSUFFICIENT;
        }
        final DirectBuffer bytes = table.bytes();
        int limit = offset;
        for (int slot = 0, count = table.count(); slot < count; slot++)
        {
            final int nameLength = table.nameLength(slot);
            dst.putBytes(limit, bytes, table.nameOffset(slot), nameLength);
            limit += nameLength;
            dst.putByte(limit++, (byte)':');
            dst.putByte(limit++, (byte)' ');
            limit += putValue(table, slot, dst, limit);
            dst.putByte(limit++, (byte)'\r');
            dst.putByte(limit++, (byte)'\n');
        }
        return limit;
    }

    private static int valueLength(final SlotTable table, final int slot)
    {
        final int length = table.valueLength(slot);
        return isFolded(table, slot) ? Unfolding.length(
            table.bytes().byteArray(), table.bytes().addressOffset() + table.valueOffset(slot), length) : length;
    }

    private static int putValue(
        final SlotTable table, final int slot, final MutableDirectBuffer dst, final int offset)
    {
        final DirectBuffer bytes = table.bytes();
        final int from = table.valueOffset(slot);
        final int length = table.valueLength(slot);
        if (isFolded(table, slot))
        {
            return Unfolding.copy(bytes.byteArray(), bytes.addressOffset() + from, length,
                dst.byteArray(), dst.addressOffset() + offset, length);
        }
        dst.putBytes(offset, bytes, from, length);
        return length;
    }

    private static boolean isFolded(final SlotTable table, final int slot)
    {
        return 0 != (table.flags(slot) & SlotDescriptor.FOLDED);
    }
}
