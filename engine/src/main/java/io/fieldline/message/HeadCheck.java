/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.PageCheck;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;

import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;

/**
 * The check of a head that came from elsewhere (a ring buffer, a file, a network): all that {@link PageCheck} checks,
 * and that the control data lies inside the head's own bytes. What passes can be read without leaving the region.
 * <p>
 * Stateless; any thread. Reads only; data never throws. The answer holds as long as nobody else writes to the region.
 */
public final class HeadCheck
{
    /** The head may be used. */
    public static final int OK = PageCheck.OK;

    /** The block is not one of this kind of message, or its header is too short for control data. */
    public static final int NOT_A_HEAD = -32;

    /** The head is not whole. */
    public static final int NOT_DONE = -33;

    /** A part of the control data is not inside the bytes, or no such value exists. */
    public static final int BAD_CONTROL_DATA = -34;

    private HeadCheck()
    {
    }

    /**
     * Check a head.
     *
     * @param buffer  holding the region.
     * @param offset  in bytes at which it begins, 8-aligned.
     * @param length  in bytes of the region.
     * @param content that the block must have: CONTENT_REQUEST or CONTENT_RESPONSE of
     *                {@link io.fieldline.buffers.TableDescriptor}.
     * @return {@link #OK}, or a negative reason of this class or of {@link PageCheck}.
     */
    public static int check(final DirectBuffer buffer, final int offset, final int length, final int content)
    {
        final int reason = PageCheck.check(buffer, offset, length, true, KnownName.TABLE);
        if (PageCheck.OK != reason)
        {
            return reason;
        }
        final byte[] array = buffer.byteArray();
        final long start = buffer.addressOffset() + offset;
        if (content != Words.loadByte(array, start + CONTENT_FIELD_OFFSET) ||
            0 == Words.loadShort(array, start + KNOWN_NAMES_FIELD_OFFSET) ||
            Words.loadInt(array, start + HEADER_LENGTH_FIELD_OFFSET) < MESSAGE_HEADER_LENGTH)
        {
            return NOT_A_HEAD;
        }
        if (STATE_DONE != Words.loadByte(array, start + STATE_FIELD_OFFSET))
        {
            return NOT_DONE;
        }
        return hasControlData(array, start, content) ? OK : BAD_CONTROL_DATA;
    }

    private static boolean hasControlData(final byte[] array, final long start, final int content)
    {
        final int framing = Words.loadByte(array, start + FRAMING_FIELD_OFFSET);
        final int version = Words.loadByte(array, start + VERSION_FIELD_OFFSET);
        final int headLength = Words.loadInt(array, start + HEAD_LENGTH_FIELD_OFFSET);
        final int startLine = Words.loadInt(array, start + START_LINE_FIELD_OFFSET);
        if (framing > Framing.TUNNEL || Words.load(array, start + CONTENT_LENGTH_FIELD_OFFSET) < -1 ||
            Version.HTTP_10 != version && Version.HTTP_11 != version && Version.HTTP_20 != version ||
            headLength < 0 || startLine < 0 || startLine > headLength ||
            !isInside(array, start, TARGET_FIELD_OFFSET))
        {
            return false;
        }
        if (CONTENT_RESPONSE == content)
        {
            return Words.loadShort(array, start + STATUS_FIELD_OFFSET) <= 999;
        }
        final int form = Words.loadByte(array, start + TARGET_FORM_FIELD_OFFSET);
        final int target = Words.loadInt(array, start + TARGET_FIELD_OFFSET);
        final int targetEnd = target + Words.loadInt(array, start + TARGET_FIELD_OFFSET + Integer.BYTES);
        final int query = Words.loadInt(array, start + QUERY_FIELD_OFFSET);
        if (Words.loadByte(array, start + METHOD_ID_FIELD_OFFSET) > Byte.MAX_VALUE || form > TargetForm.ASTERISK ||
            !isInside(array, start, METHOD_FIELD_OFFSET))
        {
            return false;
        }
        int path = target;
        if (TargetForm.ABSOLUTE == form)
        {
            if (!isInside(array, start, SCHEME_FIELD_OFFSET) || !isInside(array, start, AUTHORITY_FIELD_OFFSET))
            {
                return false;
            }
            path = Words.loadInt(array, start + AUTHORITY_FIELD_OFFSET) +
                Words.loadInt(array, start + AUTHORITY_FIELD_OFFSET + Integer.BYTES);
        }
        else if (TargetForm.AUTHORITY == form)
        {
            path = targetEnd;
        }
        // -1 says that there is no query, and only -1: other offsets below 0 are those of an owner written by hand
        return path <= targetEnd && (-1 == query || query > path && query <= targetEnd);
    }

    private static boolean isInside(final byte[] array, final long start, final int field)
    {
        final int block = Words.loadInt(array, start + BLOCK_LENGTH_FIELD_OFFSET);
        final int low = block - Words.loadInt(array, start + BYTES_LENGTH_FIELD_OFFSET);
        final long from = (long)Words.loadInt(array, start + BASE_FIELD_OFFSET) + Words.loadInt(array, start + field);
        final int length = Words.loadInt(array, start + field + Integer.BYTES);
        return length >= 0 && from >= low && from + length <= block;
    }
}
