/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiDigits;
import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.CheckedCopy;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import io.fieldline.message.HttpDate;
import io.fieldline.message.HttpDateRenderer;
import io.fieldline.message.KnownName;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes field lines into a lent region, names and values checked as they are copied: what heads and trailers share.
 * <p>
 * An error sticks, and takes the region's room away, so that whatever follows finds none and only there looks at it.
 */
abstract class LineWriter
{
    static final int CRLF = 0x0A0D;

    private static final int COLON_SPACE = ':' | ' ' << 8;
    private static final int NO_ROOM = Integer.MIN_VALUE;
    private static final int HOST_LENGTH = 4;
    private static final int CONTENT_LENGTH_LENGTH = 14;
    private static final int TRANSFER_ENCODING_LENGTH = 17;

    final UnsafeBuffer region = new UnsafeBuffer(0, 0);
    byte[] base;
    long address;
    int position;
    int error;
    int nameStart;
    int valueStart;

    private final HttpDateRenderer dates = new HttpDateRenderer();
    private int offset;
    private int end;

    final void wrapRegion(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        region.wrap(buffer, offset, length);
        final byte[] array = region.byteArray();
        if (array != base)
        {
            base = array;
        }
        address = region.addressOffset();
        this.offset = offset;
        end = length;
        position = 0;
        error = 0;
    }

    final void fail(final int code)
    {
        if (0 == error)
        {
            error = code;
        }
        end = NO_ROOM;
    }

    /** Is there room? If not, that is an error, unless there was one before. */
    final boolean hasRoom(final long length)
    {
        if (length <= (long)end - position)
        {
            return true;
        }
        fail(AsciiNumbers.INSUFFICIENT);
        return false;
    }

    final int room()
    {
        return 0 == error ? end - position : 0;
    }

    /** Where the writer is in the buffer that was lent, or the error. */
    final int index()
    {
        return 0 == error ? offset + position : error;
    }

    final int written()
    {
        return 0 == error ? position : error;
    }

    final int startIndex()
    {
        return offset;
    }

    /** Write a known name, if there is room for it, a value and the line's end. */
    final boolean openLine(final int nameId, final long valueLength)
    {
        final int length = NameLines.length(nameId);
        if (hasRoom(length + valueLength + 2))
        {
            NameLines.put(nameId, length, base, address + position, end - position);
            nameStart = position;
            position += length;
            valueStart = position;
            return true;
        }
        return false;
    }

    /** Write a name, if it is one and there is room for it, a value and the line's end. */
    final boolean openLine(final CharSequence name, final long valueLength)
    {
        final int length = name.length();
        if (hasRoom(length + valueLength + 4))
        {
            if (CheckedCopy.token(name, base, address + position))
            {
                nameWritten(length);
                return true;
            }
            fail(0 == length ? ParseError.EMPTY_FIELD_NAME : ParseError.BAD_FIELD_NAME);
        }
        return false;
    }

    /** Write a name, if it is one and there is room for it, a value and the line's end. */
    final boolean openLine(final byte[] from, final long fromAddress, final int length, final long valueLength)
    {
        if (hasRoom(length + valueLength + 4))
        {
            if (CheckedCopy.token(from, fromAddress, base, address + position, length))
            {
                nameWritten(length);
                return true;
            }
            fail(0 == length ? ParseError.EMPTY_FIELD_NAME : ParseError.BAD_FIELD_NAME);
        }
        return false;
    }

    /** Write a value, or a part of it, for which there is room. */
    final boolean putText(final CharSequence text)
    {
        if (CheckedCopy.value(text, base, address + position))
        {
            position += text.length();
            return true;
        }
        failText(text);
        return false;
    }

    /** Write a value, or a part of it, for which there is room. */
    final boolean putBytes(final byte[] from, final long fromAddress, final int length)
    {
        if (CheckedCopy.value(from, fromAddress, base, address + position, length))
        {
            position += length;
            return true;
        }
        final int bad = ByteClass.FIELD_VALUE.indexOfNot(from, fromAddress, 0, length);
        fail(valueError(Words.loadByte(from, fromAddress + bad)));
        return false;
    }

    /** Write digits, for which there is room. */
    final void putLong(final long value)
    {
        position += AsciiDigits.writeLong(base, address + position, value);
    }

    /** Write digits, for which there is room. */
    final void putDecimal(final long mantissa, final int scale)
    {
        position += AsciiDigits.writeDecimal(base, address + position, mantissa, scale);
    }

    /** Write a date, for which there is room. */
    final void putDate(final long epochSeconds)
    {
        position += dates.write(base, address + position, epochSeconds);
    }

    final void putLineEnd()
    {
        Words.storeShort(base, address + position, CRLF);
        position += 2;
    }

    /** Write the line of a slot: the name as its bytes say, the value unfolded. */
    final boolean putSlot(final SlotTable table, final int slot)
    {
        final DirectBuffer bytes = table.bytes();
        final byte[] from = bytes.byteArray();
        final long fromAddress = bytes.addressOffset();
        final int nameLength = table.nameLength(slot);
        final int valueLength = table.valueLength(slot);
        checkSlot(bytes, table.nameOffset(slot), nameLength);
        checkSlot(bytes, table.valueOffset(slot), valueLength);
        if (!openLine(from, fromAddress + table.nameOffset(slot), nameLength, valueLength))
        {
            return false;
        }
        final long value = fromAddress + table.valueOffset(slot);
        if (0 == (table.flags(slot) & SlotDescriptor.FOLDED))
        {
            if (!putBytes(from, value, valueLength))
            {
                return false;
            }
        }
        else
        {
            if (!CheckedCopy.unfolded(from, value, base, address + position, valueLength))
            {
                fail(ParseError.BAD_FIELD_VALUE);
                return false;
            }
            position += valueLength;
        }
        putLineEnd();
        return true;
    }

    /** Which of Host, Content-Length and Transfer-Encoding is the name written last? 0 for others. */
    final int framingName()
    {
        final int length = valueStart - 2 - nameStart;
        if (HOST_LENGTH == length || CONTENT_LENGTH_LENGTH == length || TRANSFER_ENCODING_LENGTH == length)
        {
            final int nameId = KnownName.TABLE.idOf(base, address + nameStart, length);
            return nameId <= KnownName.TRANSFER_ENCODING ? nameId : KnownName.UNKNOWN;
        }
        return KnownName.UNKNOWN;
    }

    /** The number of the name written last. */
    final int writtenName()
    {
        return KnownName.TABLE.idOf(base, address + nameStart, valueStart - 2 - nameStart);
    }

    static int length(final long number)
    {
        return AsciiDigits.length(number);
    }

    static boolean isPresent(final CharSequence value)
    {
        return !(value instanceof ByteSlice) || ((ByteSlice)value).isPresent();
    }

    static int dateLength()
    {
        return HttpDate.LENGTH;
    }

    private void nameWritten(final int length)
    {
        Words.storeShort(base, address + position + length, COLON_SPACE);
        nameStart = position;
        position += length + 2;
        valueStart = position;
    }

    private void failText(final CharSequence text)
    {
        for (int i = 0; i < text.length(); i++)
        {
            final char character = text.charAt(i);
            if (character > 0xFF || !ByteClass.FIELD_VALUE.contains(character))
            {
                fail(valueError(character));
                return;
            }
        }
    }

    private static int valueError(final int character)
    {
        switch (character)
        {
            case 0:
                return ParseError.NUL_IN_VALUE;

            case '\r':
                return ParseError.BARE_CR;

            case '\n':
                return ParseError.BARE_LF;

            default:
                return ParseError.BAD_FIELD_VALUE;
        }
    }

    /** Slots may come from a table that somebody else has written. */
    private static void checkSlot(final DirectBuffer bytes, final int offset, final int length)
    {
        if (DirectBuffer.SHOULD_BOUNDS_CHECK)
        {
            Words.checkRange(bytes, offset, length);
        }
    }
}
