/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The line that begins a chunk (RFC 9112 section 7.1): its size, its extensions, its end; from any byte to any other.
 * <p>
 * Not thread safe; it belongs to one decoder. Its carry stands in the message's block.
 */
final class ChunkLine
{
    /** Phase: at the first byte of a line. */
    static final int PHASE_SIZE = 16;

    private static final int PHASE_SIZE_MORE = 17;
    private static final int PHASE_AFTER_SIZE = 18;
    private static final int PHASE_BEFORE_NAME = 19;
    private static final int PHASE_NAME = 20;
    private static final int PHASE_AFTER_NAME = 21;
    private static final int PHASE_BEFORE_VALUE = 22;
    private static final int PHASE_TOKEN = 23;
    private static final int PHASE_QUOTED = 24;
    private static final int PHASE_ESCAPED = 25;
    private static final int PHASE_AFTER_QUOTE = 26;
    private static final int PHASE_AFTER_VALUE = 27;
    private static final int PHASE_RELAXED = 28;
    private static final int PHASE_LF = 29;

    private static final int DONE = 100;

    private final SlotTable extensions = new SlotTable();
    private final UnsafeBuffer slots = new UnsafeBuffer(0, 0);
    private final int maxLine;
    private final int maxExtensions;
    private final int leniencies;

    private int position;
    private long size;
    private int lineLength;
    private int extensionBytes;
    private int lineStart;
    private int used;

    ChunkLine(final Limits limits)
    {
        maxLine = limits.maxChunkLineBytes();
        maxExtensions = limits.maxChunkExtensionBytes();
        leniencies = limits.leniencies();
    }

    void lend(final MutableDirectBuffer memory, final int offset, final int length)
    {
        if (null == memory)
        {
            slots.wrap(0, 0);
            return;
        }
        SlotTable.init(memory, offset, length, TABLE_HEADER_LENGTH, 0, CONTENT_PLAIN);
        slots.wrap(memory, offset, length);
    }

    /** Scan on: 1 when the line is whole, 0 for more, or an error; {@link #position()} tells how far. */
    int scan(
        final Object received,
        final long address,
        final int from,
        final int end,
        final Object block,
        final long blockAddress)
    {
        int phase = Words.loadByte(block, blockAddress + CONTENT_PHASE_FIELD_OFFSET);
        size = Words.load(block, blockAddress + REMAINING_FIELD_OFFSET);
        lineLength = Words.loadInt(block, blockAddress + CHUNK_LINE_FIELD_OFFSET);
        extensionBytes = Words.loadInt(block, blockAddress + EXTENSION_BYTES_FIELD_OFFSET);
        if (PHASE_SIZE == phase)
        {
            size = 0;
            lineLength = 0;
        }
        lineStart = from;
        used = 0;
        position = from;
        int result = 0;
        while (position < end && DONE != phase)
        {
            result = octet(phase, Words.loadByte(received, address + position));
            if (result < 0)
            {
                return result;
            }
            phase = result;
            position++;
        }
        if (DONE != phase && slots.capacity() > 0)
        {
            // the line is wanted whole: look at it again when more of it is there
            position = from;
            return 0;
        }
        Words.store(block, blockAddress + REMAINING_FIELD_OFFSET, size);
        Words.storeInt(block, blockAddress + CHUNK_LINE_FIELD_OFFSET, lineLength);
        Words.storeInt(block, blockAddress + EXTENSION_BYTES_FIELD_OFFSET, extensionBytes);
        if (0 != used)
        {
            final long at = blockAddress + LENIENCIES_FIELD_OFFSET;
            Words.storeInt(block, at, Words.loadInt(block, at) | used);
        }
        if (DONE == phase)
        {
            return fillSlots(received, address);
        }
        Words.storeByte(block, blockAddress + CONTENT_PHASE_FIELD_OFFSET, phase);
        return 0;
    }

    int position()
    {
        return position;
    }

    long size()
    {
        return size;
    }

    SlotTable extensions()
    {
        return extensions;
    }

    /** Whether chunks are to be announced; then the table of extensions is ready to be read. */
    boolean announce(final DirectBuffer buffer, final int offset)
    {
        if (0 == slots.capacity())
        {
            return false;
        }
        slots.putInt(BASE_FIELD_OFFSET, offset, LITTLE_ENDIAN);
        extensions.wrap(slots, 0, slots.capacity(), buffer);
        return true;
    }

    /** Judge one byte: the phase behind it, or an error. */
    private int octet(final int phase, final int octet)
    {
        if (PHASE_LF == phase)
        {
            return '\n' == octet ? DONE : ParseError.BARE_CR;
        }
        if (phase <= PHASE_SIZE_MORE)
        {
            final int digit = ByteClass.hexValue(octet);
            if (digit >= 0)
            {
                if (lineLength >= maxLine)
                {
                    return ParseError.CHUNK_LINE_TOO_LONG;
                }
                lineLength++;
                if (size >>> 59 != 0)
                {
                    return ParseError.CHUNK_SIZE_OVERFLOW;
                }
                size = size << 4 | digit;
                return PHASE_SIZE_MORE;
            }
            if (PHASE_SIZE == phase)
            {
                return ParseError.BAD_CHUNK_SIZE;
            }
        }
        if ('\r' == octet || '\n' == octet)
        {
            return lineEnd(phase, octet);
        }
        if (lineLength >= maxLine)
        {
            return ParseError.CHUNK_LINE_TOO_LONG;
        }
        lineLength++;
        if (phase >= PHASE_BEFORE_NAME || ';' == octet)
        {
            if (extensionBytes >= maxExtensions)
            {
                return ParseError.CHUNK_EXTENSIONS_TOO_LARGE;
            }
            extensionBytes++;
        }
        return extensionOctet(phase, octet);
    }

    private int extensionOctet(final int phase, final int octet)
    {
        final boolean blank = ' ' == octet || '\t' == octet;
        switch (phase)
        {
            case PHASE_SIZE_MORE:
            case PHASE_AFTER_SIZE:
                return blank ? PHASE_AFTER_SIZE : ';' == octet ? PHASE_BEFORE_NAME :
                    PHASE_SIZE_MORE == phase ? ParseError.BAD_CHUNK_SIZE : ParseError.BAD_CHUNK_EXTENSION;

            case PHASE_BEFORE_NAME:
                return blank ? PHASE_BEFORE_NAME : ByteClass.TOKEN.contains(octet) ? PHASE_NAME : relax(octet);

            case PHASE_NAME:
            case PHASE_AFTER_NAME:
                return PHASE_NAME == phase && ByteClass.TOKEN.contains(octet) ? PHASE_NAME :
                    blank ? PHASE_AFTER_NAME : '=' == octet ? PHASE_BEFORE_VALUE :
                    ';' == octet ? PHASE_BEFORE_NAME : relax(octet);

            case PHASE_BEFORE_VALUE:
                return blank ? PHASE_BEFORE_VALUE : '"' == octet ? PHASE_QUOTED :
                    ByteClass.TOKEN.contains(octet) ? PHASE_TOKEN : relax(octet);

            case PHASE_TOKEN:
            case PHASE_AFTER_QUOTE:
            case PHASE_AFTER_VALUE:
                return PHASE_TOKEN == phase && ByteClass.TOKEN.contains(octet) ? PHASE_TOKEN :
                    blank ? PHASE_AFTER_VALUE : ';' == octet ? PHASE_BEFORE_NAME : relax(octet);

            case PHASE_QUOTED:
                return '"' == octet ? PHASE_AFTER_QUOTE : '\\' == octet ? PHASE_ESCAPED :
                    ByteClass.QDTEXT.contains(octet) ? PHASE_QUOTED : ParseError.BAD_CHUNK_EXTENSION;

            case PHASE_ESCAPED:
                return ByteClass.QUOTED_PAIR.contains(octet) ? PHASE_QUOTED : ParseError.BAD_CHUNK_EXTENSION;

            case PHASE_RELAXED:
                return relax(octet);

            default:
                throw new IllegalStateException("phase=" + phase);
        }
    }

    private int lineEnd(final int phase, final int octet)
    {
        switch (phase)
        {
            case PHASE_SIZE_MORE:
            case PHASE_NAME:
            case PHASE_TOKEN:
            case PHASE_AFTER_QUOTE:
            case PHASE_RELAXED:
                break;

            case PHASE_AFTER_SIZE:
            case PHASE_AFTER_NAME:
            case PHASE_AFTER_VALUE:
                if (!allow(Leniency.CHUNK_SIZE_TRAILING_SPACE))
                {
                    return PHASE_AFTER_SIZE == phase ? ParseError.BAD_CHUNK_SIZE : ParseError.BAD_CHUNK_EXTENSION;
                }
                break;

            case PHASE_BEFORE_NAME:
            case PHASE_BEFORE_VALUE:
                if (!allow(Leniency.RELAXED_CHUNK_EXT))
                {
                    return ParseError.BAD_CHUNK_EXTENSION;
                }
                break;

            default:
                return ParseError.BAD_CHUNK_EXTENSION;
        }
        if ('\r' == octet)
        {
            return PHASE_LF;
        }
        return allow(Leniency.BARE_LF_IN_CHUNK) ? DONE : ParseError.BARE_LF;
    }

    private int relax(final int octet)
    {
        return ByteClass.FIELD_VALUE.contains(octet) && allow(Leniency.RELAXED_CHUNK_EXT) ?
            PHASE_RELAXED : ParseError.BAD_CHUNK_EXTENSION;
    }

    private boolean allow(final int leniency)
    {
        if (0 != (leniencies & leniency))
        {
            used |= leniency;
            return true;
        }
        return false;
    }

    /** The extensions of a line that is whole, as slots: 1, or TABLE_FULL at the extension that has no room. */
    private int fillSlots(final Object received, final long address)
    {
        if (0 == slots.capacity())
        {
            return 1;
        }
        slots.putInt(SLOT_COUNT_FIELD_OFFSET, 0, LITTLE_ENDIAN);
        extensions.wrap(slots, 0, slots.capacity(), null);
        final int end = position;
        int at = skipTo(received, address, lineStart, end, ';');
        while (at < end)
        {
            final int name = FieldTokens.skipBlanks(received, address, at + 1, end);
            int nameEnd = name;
            while (nameEnd < end && ByteClass.TOKEN.contains(Words.loadByte(received, address + nameEnd)))
            {
                nameEnd++;
            }
            int value = FieldTokens.skipBlanks(received, address, nameEnd, end);
            int valueEnd = value;
            int flags = SlotDescriptor.NO_VALUE;
            if (value < end && '=' == Words.loadByte(received, address + value))
            {
                value = FieldTokens.skipBlanks(received, address, value + 1, end);
                valueEnd = valueEnd(received, address, value, end);
                flags = 0;
            }
            if (nameEnd > name && extensions.append(name, nameEnd - name, value, valueEnd - value,
                NameHash.ofFieldName(received, address + name, nameEnd - name), 0, flags) < 0)
            {
                position = name;
                return ParseError.TABLE_FULL;
            }
            at = skipTo(received, address, valueEnd, end, ';');
        }
        return 1;
    }

    private static int valueEnd(final Object received, final long address, final int from, final int end)
    {
        int at = from;
        if (at < end && '"' == Words.loadByte(received, address + at))
        {
            for (at++; at < end; at++)
            {
                final int octet = Words.loadByte(received, address + at);
                if ('"' == octet)
                {
                    return at + 1;
                }
                at += '\\' == octet ? 1 : 0;
            }
            return end;
        }
        while (at < end && ByteClass.TOKEN.contains(Words.loadByte(received, address + at)))
        {
            at++;
        }
        return at;
    }

    private static int skipTo(
        final Object received, final long address, final int from, final int end, final int octet)
    {
        int at = from;
        while (at < end && octet != Words.loadByte(received, address + at))
        {
            at++;
        }
        return at;
    }
}
