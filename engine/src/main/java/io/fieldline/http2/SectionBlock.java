/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.KnownIndex;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;

/**
 * Writes decoded field lines into a block that owns its bytes: a slot each, and the values of pseudo-fields where the
 * control data points. The decoder puts name and value, one behind the other, right below the lowest byte in use; what
 * becomes of them is decided here.
 * <p>
 * A section over its limit, or malformed, is dropped: the block is emptied and serves as scratch for what still must be
 * decoded, so that the dynamic table stays right.
 * <p>
 * Not thread safe; it belongs to one decoder. The block is lent, and long enough: its header, the largest section and
 * {@link #SLACK} bytes; and the same for the largest table. So no field within the limit finds it full.
 */
final class SectionBlock
{
    /** All fields become slots, whatever they are. */
    static final int PLAIN = 0;

    /** The head of a request. */
    static final int REQUEST = 1;

    /** The head of a response. */
    static final int RESPONSE = 2;

    /** Trailers. */
    static final int TRAILERS = 3;

    /** Bytes between slots and bytes that copies by words may write to. */
    static final int SLACK = 64;

    private static final int PAD = 8;
    private static final int SECTION_OVERHEAD = 32;
    /** Bit of {@link #seen}: a field that is no pseudo-field. */
    static final int REGULAR = 1 << 31;

    private static final long KEPT = ~((long)(0xFFFF & ~FLAGS_MASK) << 48);

    Object array;
    long start;
    long end;
    long slots;
    long slotsEnd;
    long slot;
    long low;
    int left;
    int mode;
    int seen;
    int pinned;
    boolean dropping;
    int error;
    int errorOffset;

    private final int maxBytes;
    private final int maxFields;
    private final boolean forbiddenTrailers;
    private final boolean ctlInValue;
    private int known;

    SectionBlock(final Limits limits)
    {
        maxBytes = limits.maxFieldSectionBytes();
        maxFields = limits.maxFieldLines();
        forbiddenTrailers = 0 != (limits.leniencies() & Leniency.FORBIDDEN_TRAILERS);
        ctlInValue = 0 != (limits.leniencies() & Leniency.CTL_IN_VALUE);
    }

    int leastLength(final int headerLength, final int tableCapacity)
    {
        return headerLength + Math.max(maxBytes, tableCapacity) + SLACK;
    }

    void point(final Object array, final long start, final int length)
    {
        if (array != this.array)
        {
            this.array = array;
        }
        this.start = start;
        end = start + length;
        slots = start + Words.loadInt(array, start + HEADER_LENGTH_FIELD_OFFSET);
        slotsEnd = slots + slotOffset(Math.min(maxFields, (length - (int)(slots - start)) / SLOT_LENGTH));
        known = Words.loadShort(array, start + KNOWN_NAMES_FIELD_OFFSET);
    }

    void begin(final Object array, final long start, final int length, final int mode)
    {
        point(array, start, length);
        this.mode = mode;
        slot = slots;
        low = end;
        left = maxBytes;
        seen = 0;
        pinned = 0;
        if (PLAIN != mode && TRAILERS != mode)
        {
            // so that no part of a target begins at the offset -1, which says that there is no query
            low -= PAD;
            pinned = PAD;
        }
        dropping = false;
        error = 0;
        errorOffset = -1;
    }

    int count()
    {
        return (int)(slot - slots) / SLOT_LENGTH;
    }

    /** How many bytes may be put below the lowest byte in use. */
    int room()
    {
        return (int)(low - slot) - SLOT_LENGTH - SLACK / 2;
    }

    /** Count a field line of so many bytes; one too many drops the section. */
    void admit(final int bytes, final int position)
    {
        if (!dropping)
        {
            left -= bytes + SECTION_OVERHEAD;
            if (left < 0)
            {
                drop(ParseError.FIELDS_TOO_LARGE, position);
            }
        }
    }

    /** Would a field line of so many bytes be one too many? */
    boolean isTooLarge(final int bytes)
    {
        return !dropping && bytes + SECTION_OVERHEAD > left;
    }

    /** Drop all that there is and all that comes. */
    void drop(final int error, final int position)
    {
        this.error = error;
        errorOffset = position;
        dropping = true;
        slot = slots;
        low = end;
    }

    /** Take the field line whose name and value stand below the lowest byte in use. */
    void take(final int nameLength, final int valueLength, final long tail, final int position)
    {
        if (!dropping)
        {
            final int problem = (int)(tail >>> 48 + FieldRules.PROBLEM_SHIFT) & 0x7F;
            final int result = PLAIN == mode || FieldRules.NONE == problem && TRAILERS != mode ?
                slot(nameLength, valueLength, tail) : judge(nameLength, valueLength, tail, problem);
            if (0 != result)
            {
                drop(result, position);
            }
        }
    }

    private int slot(final int nameLength, final int valueLength, final long tail)
    {
        if (slot >= slotsEnd)
        {
            return ParseError.TOO_MANY_FIELDS;
        }
        final int total = nameLength + valueLength;
        final int offset = 0 == total ? 0 : (int)(low - end) - total;
        Words.store(array, slot, range(offset, nameLength));
        Words.store(array, slot + VALUE_OFFSET_FIELD_OFFSET, range(offset + nameLength, valueLength));
        Words.store(array, slot + NAME_HASH_FIELD_OFFSET, tail & KEPT);
        final int nameId = (int)(tail >>> 32) & 0xFFFF;
        if (nameId < known)
        {
            KnownIndex.enter(array, start, nameId, count());
        }
        slot += SLOT_LENGTH;
        low -= total;
        seen |= REGULAR;
        return 0;
    }

    private int judge(final int nameLength, final int valueLength, final long tail, final int problem)
    {
        final int nameId = (int)(tail >>> 32) & 0xFFFF;
        if (FieldRules.PSEUDO == problem || FieldRules.PSEUDO_BAD_VALUE == problem)
        {
            return pseudo(nameId, valueLength, problem);
        }
        if (FieldRules.BAD_VALUE == problem && ctlInValue)
        {
            used(Leniency.CTL_IN_VALUE);
        }
        else if (FieldRules.NONE != problem && !(FieldRules.TE_TRAILERS == problem && REQUEST == mode))
        {
            return FieldRules.error(problem);
        }
        if (TRAILERS == mode && KnownName.isForbiddenInTrailers(nameId))
        {
            if (!forbiddenTrailers)
            {
                return ParseError.FORBIDDEN_TRAILER;
            }
            used(Leniency.FORBIDDEN_TRAILERS);
        }
        return slot(nameLength, valueLength, tail);
    }

    private void used(final int leniency)
    {
        final long used = start + LENIENCIES_FIELD_OFFSET;
        Words.storeInt(array, used, Words.loadInt(array, used) | leniency);
    }

    private int pseudo(final int nameId, final int valueLength, final int problem)
    {
        if (TRAILERS == mode || RESPONSE == mode != (KnownName.PSEUDO_STATUS == nameId))
        {
            return ParseError.PSEUDO_FIELD_NOT_ALLOWED;
        }
        if (seen < 0)
        {
            return ParseError.PSEUDO_FIELD_AFTER_FIELD;
        }
        final int bit = pseudoBit(nameId);
        if (0 != (seen & bit))
        {
            return ParseError.DUPLICATE_PSEUDO_FIELD;
        }
        seen |= bit;
        if (FieldRules.NONE != problem && FieldRules.PSEUDO != problem)
        {
            return ParseError.BAD_PSEUDO_FIELD;
        }
        final long value = low - valueLength;
        low = value;
        pinned = (int)(end - value);
        final long range = SlotDescriptor.range(-pinned, valueLength);
        switch (nameId)
        {
            case KnownName.PSEUDO_STATUS:
                return status(value, valueLength);

            case KnownName.PSEUDO_METHOD:
                return method(value, valueLength, range);

            case KnownName.PSEUDO_PATH:
                Words.store(array, start + TARGET_FIELD_OFFSET, range);
                return 0;

            case KnownName.PSEUDO_SCHEME:
                Words.store(array, start + SCHEME_FIELD_OFFSET, range);
                return 0;

            case KnownName.PSEUDO_AUTHORITY:
                Words.store(array, start + AUTHORITY_FIELD_OFFSET, range);
                return 0;

            default:
                Words.store(array, start + PROTOCOL_FIELD_OFFSET, range);
                return 0;
        }
    }

    static int pseudoBit(final int nameId)
    {
        return 1 << nameId - KnownName.PSEUDO_METHOD;
    }

    private int method(final long value, final int length, final long range)
    {
        if (0 == length || !ByteClass.TOKEN.containsAll(array, value, length))
        {
            return ParseError.BAD_METHOD;
        }
        final int method = length > 8 ? Method.OTHER : Method.of(Words.tail(array, value, length), length);
        Words.storeByte(array, start + METHOD_ID_FIELD_OFFSET, method);
        Words.store(array, start + METHOD_FIELD_OFFSET, range);
        return 0;
    }

    private int status(final long value, final int length)
    {
        if (3 != length)
        {
            return ParseError.BAD_STATUS;
        }
        final int hundreds = Words.loadByte(array, value) - '0';
        final int tens = Words.loadByte(array, value + 1) - '0';
        final int ones = Words.loadByte(array, value + 2) - '0';
        if ((hundreds | tens | ones | 9 - hundreds | 9 - tens | 9 - ones) < 0)
        {
            return ParseError.BAD_STATUS;
        }
        Words.storeShort(array, start + STATUS_FIELD_OFFSET, hundreds * 100 + tens * 10 + ones);
        return 0;
    }

    /** Write the counts into the block's header. */
    void flush()
    {
        Words.storeInt(array, start + SLOT_COUNT_FIELD_OFFSET, count());
        Words.storeInt(array, start + BYTES_LENGTH_FIELD_OFFSET, (int)(end - low));
        Words.storeInt(array, start + PINNED_BYTES_FIELD_OFFSET, pinned);
    }

    /** After a section was dropped: leave the block without fields and without names. */
    void empty()
    {
        slot = slots;
        low = end;
        pinned = 0;
        flush();
        KnownIndex.clear(array, start);
    }
}
