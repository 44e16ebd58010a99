/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.MessageHead;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.TableDescriptor.INDEXED_HEADER_LENGTH;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Which trailers a message may have (RFC 9110 section 6.5): those not forbidden; and which it has declared. The text of
 * its Trailer fields is kept at the end of the memory for trailers, for when the head's bytes are long gone:
 * <pre>
 *  | slots ... | text of Trailer fields, separated by commas | length of the text, int |
 * </pre>
 * Not thread safe; it belongs to one decoder.
 */
final class TrailerRules
{
    private final FieldTokens tokens = new FieldTokens();

    static int length(final int declaredText)
    {
        return (declaredText + Integer.BYTES + 7) & ~7;
    }

    /** Keep the text of the Trailer fields, as much as there is room for: the offset of the text. */
    int remember(final MessageHead head, final UnsafeBuffer memory)
    {
        final int end = memory.capacity() - Integer.BYTES;
        int at = end;
        if (head.isTrailerDeclared())
        {
            final FieldSection headers = head.headers();
            int slot = FieldSection.NULL_SLOT;
            while ((slot = headers.nextOf(KnownName.TRAILER, slot)) >= 0)
            {
                final int length = headers.valueLength(slot) + 1;
                if (at - length < INDEXED_HEADER_LENGTH)
                {
                    break;
                }
                at -= length;
                memory.putBytes(at, headers.bytes(), headers.valueOffset(slot), length - 1);
                memory.putByte(at + length - 1, (byte)',');
            }
        }
        memory.putInt(end, end - at, LITTLE_ENDIAN);
        return at;
    }

    /** Flag the trailers that were not declared: the first slot that is forbidden, or -1. */
    int judge(final FieldSection trailers, final UnsafeBuffer memory)
    {
        int forbidden = -1;
        for (int slot = trailers.count() - 1; slot >= 0; slot--)
        {
            if (KnownName.isForbiddenInTrailers(trailers.nameId(slot)))
            {
                forbidden = slot;
            }
            if (!isDeclared(trailers, slot, memory))
            {
                final int flags = INDEXED_HEADER_LENGTH + SlotDescriptor.slotOffset(slot) +
                    SlotDescriptor.FLAGS_FIELD_OFFSET;
                memory.putShort(flags,
                    (short)(memory.getShort(flags, LITTLE_ENDIAN) | SlotDescriptor.UNDECLARED), LITTLE_ENDIAN);
            }
        }
        return forbidden;
    }

    private boolean isDeclared(final FieldSection trailers, final int slot, final UnsafeBuffer memory)
    {
        final int end = memory.capacity() - Integer.BYTES;
        final int length = memory.getInt(end, LITTLE_ENDIAN);
        if (length > 0)
        {
            final byte[] array = memory.byteArray();
            final long address = memory.addressOffset();
            tokens.wrap(array, address, end - length, length);
            while (tokens.next())
            {
                if (tokens.isName(
                    trailers.bytes().byteArray(),
                    trailers.bytes().addressOffset() + trailers.nameOffset(slot),
                    trailers.nameLength(slot)))
                {
                    return true;
                }
            }
        }
        return false;
    }
}
