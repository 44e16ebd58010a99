/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.Words;
import io.fieldline.message.ParseError;

import static io.fieldline.buffers.SlotDescriptor.SLOT_LENGTH;
import static io.fieldline.http2.HpackTableDescriptor.CARRY_FIELD_OFFSET;

/**
 * Decodes one field representation octet by octet: where it is cut between two pieces, inside an integer, a string, a
 * Huffman code; and where the room left is so tight that every byte must be counted.
 * <p>
 * Name and value are put behind the slots of the section's block, as far as they fit; a field that is larger than the
 * block is larger than the dynamic table too, and only counted.
 * <p>
 * Not thread safe; it belongs to one decoder.
 */
final class HpackCrawler
{
    private static final int IDLE = 0;
    private static final int INTEGER = 1;
    private static final int NAME_START = 2;
    private static final int NAME = 3;
    private static final int VALUE_START = 4;
    private static final int VALUE = 5;

    private static final int FOR_FIELD = 0;
    private static final int FOR_SIZE = 1;
    private static final int FOR_NAME_INDEX = 2;
    private static final int FOR_NAME_LENGTH = 3;
    private static final int FOR_VALUE_LENGTH = 4;

    private static final int CODED = 1;
    private static final int DROPPING = 2;
    private static final int UPDATABLE = 4;

    private final HpackDecoder decoder;
    private final SectionBlock section;
    private int phase;
    private int purpose;
    private int kind;
    private boolean coded;
    private long value;
    private int continuations;
    private int remaining;
    private long bits;
    private int bitCount;
    private int staged;
    private int nameLength;
    private long entryTail;

    HpackCrawler(final HpackDecoder decoder)
    {
        this.decoder = decoder;
        section = decoder.section;
    }

    void reset()
    {
        phase = IDLE;
    }

    boolean isUnderWay()
    {
        return IDLE != phase;
    }

    /** Go on to the end of the representation, or of the piece: 0, or an error. */
    int crawl()
    {
        int result = 0;
        if (IDLE == phase)
        {
            start(next());
            result = IDLE == phase ? 0 : settled();
        }
        while (0 == result && IDLE != phase && decoder.at < decoder.end)
        {
            switch (phase)
            {
                case INTEGER:
                    result = continuation(next());
                    break;

                case NAME_START:
                    result = stringStart(next(), FOR_NAME_LENGTH);
                    break;

                case VALUE_START:
                    result = stringStart(next(), FOR_VALUE_LENGTH);
                    break;

                default:
                    result = coded ? codedOctet(next()) : plainOctets();
                    break;
            }
        }
        return result;
    }

    private int next()
    {
        return Words.loadByte(decoder.source, decoder.at++);
    }

    private void start(final int octet)
    {
        staged = 0;
        nameLength = 0;
        entryTail = -1L;
        final int prefix;
        if (octet >= 0x80)
        {
            purpose = FOR_FIELD;
            prefix = 0x7F;
        }
        else if (octet >= 0x20 && octet < 0x40)
        {
            purpose = FOR_SIZE;
            prefix = 0x1F;
        }
        else
        {
            purpose = FOR_NAME_INDEX;
            prefix = octet >= 0x40 ? 0x3F : 0x0F;
            kind = octet >= 0x40 ? HpackDecoder.WITH_INDEXING :
                octet >= 0x10 ? HpackDecoder.NEVER_INDEXING : HpackDecoder.WITHOUT_INDEXING;
        }
        integer(octet & prefix, prefix);
    }

    private void integer(final int low, final int prefix)
    {
        value = low;
        continuations = low < prefix ? -1 : 0;
        phase = INTEGER;
    }

    /* The integer may have been whole with its first octet. */
    private int settled()
    {
        return INTEGER == phase && continuations < 0 ? integerDone() : 0;
    }

    private int continuation(final int octet)
    {
        value += (octet & 0x7FL) << 7 * continuations++;
        if (value > HpackDecoder.MAX_INTEGER ||
            octet >= 0x80 && continuations == HpackDecoder.MAX_CONTINUATIONS)
        {
            return ParseError.HPACK_INTEGER_OVERFLOW;
        }
        return octet < 0x80 ? integerDone() : 0;
    }

    private int integerDone()
    {
        final int number = (int)value;
        switch (purpose)
        {
            case FOR_FIELD:
                phase = IDLE;
                return decoder.indexed(number);

            case FOR_SIZE:
                phase = IDLE;
                return decoder.sizeUpdate(number);

            case FOR_NAME_INDEX:
                return nameIndex(number);

            default:
                remaining = number;
                bits = 0;
                bitCount = 0;
                phase = FOR_NAME_LENGTH == purpose ? NAME : VALUE;
                return 0 == number ? stringDone() : 0;
        }
    }

    private int nameIndex(final int index)
    {
        if (!decoder.startField())
        {
            return ParseError.HPACK_SIZE_UPDATE_MISSING;
        }
        phase = NAME_START;
        if (index > 0)
        {
            if (!decoder.find(index))
            {
                return ParseError.HPACK_BAD_INDEX;
            }
            nameLength = decoder.entryNameLength();
            entryTail = decoder.entryTail();
            if (makeRoom(nameLength))
            {
                decoder.copyEntry(nameLength, section.array, stage());
            }
            staged = nameLength;
            phase = VALUE_START;
        }
        return 0;
    }

    private int stringStart(final int octet, final int lengthOf)
    {
        coded = octet >= 0x80;
        purpose = lengthOf;
        integer(octet & 0x7F, 0x7F);
        return settled();
    }

    private int plainOctets()
    {
        final int length = (int)Math.min(remaining, decoder.end - decoder.at);
        if (makeRoom(length))
        {
            HpackTable.copyBytes(decoder.source, decoder.at, section.array, stage() + staged, length);
        }
        staged += length;
        decoder.at += length;
        remaining -= length;
        return 0 == remaining ? stringDone() : 0;
    }

    private int codedOctet(final int octet)
    {
        bits |= (long)octet << 56 - bitCount;
        bitCount += 8;
        while (true)
        {
            final int symbol = HpackHuffman.symbol(bits | -1L >>> bitCount);
            final int length = symbol >>> 16;
            if (length > bitCount)
            {
                break;
            }
            if (HpackHuffman.isEos(symbol))
            {
                return ParseError.HPACK_BAD_HUFFMAN;
            }
            if (makeRoom(1))
            {
                Words.storeByte(section.array, stage() + staged, symbol);
            }
            staged++;
            bits <<= length;
            bitCount -= length;
        }
        return 0 == --remaining ? stringDone() : 0;
    }

    private int stringDone()
    {
        if (coded && !HpackHuffman.isPadding(bits, bitCount))
        {
            return ParseError.HPACK_BAD_HUFFMAN;
        }
        if (NAME == phase)
        {
            nameLength = staged;
            phase = VALUE_START;
            return 0;
        }
        phase = IDLE;
        section.admit(staged, decoder.position);
        if (staged <= section.room())
        {
            Words.copy(section.array, stage(), section.array, section.low - staged, staged);
            decoder.finish(nameLength, staged - nameLength, kind, entryTail);
        }
        else if (HpackDecoder.WITH_INDEXING == kind)
        {
            // larger than the table
            decoder.table.clear();
        }
        return 0;
    }

    private long stage()
    {
        return section.slot + SLOT_LENGTH;
    }

    /* Is there room for so many bytes more? One byte beyond the section's limit drops it, and there is. */
    private boolean makeRoom(final int bytes)
    {
        if (section.isTooLarge(staged + bytes))
        {
            final long from = stage();
            section.drop(ParseError.FIELDS_TOO_LARGE, decoder.position);
            Words.copy(section.array, from, section.array, stage(), staged);
        }
        return staged + bytes <= section.room();
    }

    /** Keep, in the table's header, what the section under way has come to. */
    void save()
    {
        final Object array = decoder.table.array;
        final long carry = decoder.table.start + CARRY_FIELD_OFFSET;
        Words.storeInt(array, carry, phase | purpose << 8 | kind << 16 | section.mode << 24);
        Words.storeInt(array, carry + 4,
            (coded ? CODED : 0) | (section.dropping ? DROPPING : 0) | (decoder.updatable ? UPDATABLE : 0));
        Words.store(array, carry + 8, value);
        Words.store(array, carry + 16, bits);
        Words.store(array, carry + 24, entryTail);
        Words.storeInt(array, carry + 32, continuations);
        Words.storeInt(array, carry + 36, remaining);
        Words.storeInt(array, carry + 40, bitCount);
        Words.storeInt(array, carry + 44, staged);
        Words.storeInt(array, carry + 48, nameLength);
        Words.storeInt(array, carry + 52, decoder.position);
        Words.storeInt(array, carry + 56, decoder.consumed);
        Words.storeInt(array, carry + 60, section.left);
        Words.storeInt(array, carry + 64, section.seen);
        Words.storeInt(array, carry + 68, section.pinned);
        Words.storeInt(array, carry + 72, section.error);
        Words.storeInt(array, carry + 76, section.errorOffset);
        Words.storeInt(array, carry + 80, (int)(section.slot - section.start));
        Words.storeInt(array, carry + 84, (int)(section.end - section.low));
    }

    /** Take up what was kept; the section's block is pointed at already. */
    void load()
    {
        final Object array = decoder.table.array;
        final long carry = decoder.table.start + CARRY_FIELD_OFFSET;
        final int phases = Words.loadInt(array, carry);
        final int flags = Words.loadInt(array, carry + 4);
        phase = phases & 0xFF;
        purpose = phases >>> 8 & 0xFF;
        kind = phases >>> 16 & 0xFF;
        section.mode = phases >>> 24;
        coded = 0 != (flags & CODED);
        section.dropping = 0 != (flags & DROPPING);
        decoder.updatable = 0 != (flags & UPDATABLE);
        value = Words.load(array, carry + 8);
        bits = Words.load(array, carry + 16);
        entryTail = Words.load(array, carry + 24);
        continuations = Words.loadInt(array, carry + 32);
        remaining = Words.loadInt(array, carry + 36);
        bitCount = Words.loadInt(array, carry + 40);
        staged = Words.loadInt(array, carry + 44);
        nameLength = Words.loadInt(array, carry + 48);
        decoder.position = Words.loadInt(array, carry + 52);
        decoder.consumed = Words.loadInt(array, carry + 56);
        section.left = Words.loadInt(array, carry + 60);
        section.seen = Words.loadInt(array, carry + 64);
        section.pinned = Words.loadInt(array, carry + 68);
        section.error = Words.loadInt(array, carry + 72);
        section.errorOffset = Words.loadInt(array, carry + 76);
        section.slot = section.start + Words.loadInt(array, carry + 80);
        section.low = section.end - Words.loadInt(array, carry + 84);
    }
}
