/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.Arrays;

/**
 * The memory under a {@link MutableUri}: its text, whole at any time, in a lent region, and where each part ends. A
 * part holds its delimiter too, so that an absent one has no bytes. A part that changes its length moves those behind
 * it.
 * <p>
 * Not thread safe. An error sticks: nothing is written behind it.
 */
abstract class UriRegion
{
    static final int SCHEME = 0;
    static final int MARK = 1;
    static final int USERINFO = 2;
    static final int HOST = 3;
    static final int PORT = 4;
    static final int PATH = 5;
    static final int QUERY = 6;
    static final int FRAGMENT = 7;

    private static final int PARTS = FRAGMENT + 1;

    final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    DirectBuffer lent;
    int start;
    int error;

    private final int[] ends = new int[PARTS];

    UriRegion()
    {
    }

    final void lend(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        if (buffer != lent)
        {
            lent = buffer;
        }
        bytes.wrap(buffer, offset, length);
        start = offset;
        clear();
    }

    final void clear()
    {
        Arrays.fill(ends, 0);
        error = 0;
    }

    final int from(final int part)
    {
        return 0 == part ? 0 : ends[part - 1];
    }

    final int to(final int part)
    {
        return ends[part];
    }

    final boolean has(final int part)
    {
        return ends[part] > from(part);
    }

    final int size()
    {
        return ends[FRAGMENT];
    }

    final Object base()
    {
        return bytes.byteArray();
    }

    final long address(final int index)
    {
        return bytes.addressOffset() + index;
    }

    final int octet(final int index)
    {
        return Words.loadByte(bytes.byteArray(), bytes.addressOffset() + index);
    }

    final void putOctet(final int index, final int octet)
    {
        Words.storeByte(bytes.byteArray(), bytes.addressOffset() + index, octet);
    }

    final int fail(final int code)
    {
        if (0 == error)
        {
            error = code;
        }
        return -1;
    }

    /* Give a part another length: where it begins, or -1. */
    final int room(final int part, final long length)
    {
        return 0 == error ? splice(part, from(part), to(part), length) : -1;
    }

    /* Put a gap of another length in place of some bytes of a part: where it begins, or -1. */
    final int splice(final int part, final int from, final int to, final long length)
    {
        final int size = size();
        final long delta = length - (to - from);
        if (delta > bytes.capacity() - size)
        {
            return fail(ParseError.TABLE_FULL);
        }
        if (0 != delta)
        {
            Words.copy(base(), address(to), base(), address((int)(from + length)), size - to);
            for (int i = part; i < PARTS; i++)
            {
                ends[i] += (int)delta;
            }
        }
        return from;
    }

    final void remove(final int part)
    {
        room(part, 0);
    }

    /* A part of text behind a delimiter, or in front of one; 0 stands for none. */
    final void put(final int part, final int before, final CharSequence text, final PercentSet set, final int behind)
    {
        final int length = UriText.encodedLength(text, set);
        final int at = room(part, delimited(length, before, behind));
        if (at >= 0)
        {
            UriText.encode(text, set, base(), address(delimit(at, length, before, behind)));
        }
    }

    final void put(final int part, final int before, final ByteSlice text, final PercentSet set, final int behind)
    {
        final int length = encodedLength(text, set);
        final int at = room(part, delimited(length, before, behind));
        if (at >= 0)
        {
            encode(text, set, delimit(at, length, before, behind), length);
        }
    }

    /* As it is: the caller has checked it. */
    final void putRaw(final int part, final int before, final CharSequence text)
    {
        final int at = room(part, delimited(text.length(), before, 0));
        if (at >= 0)
        {
            UriText.copy(text, base(), address(delimit(at, 0, before, 0)));
        }
    }

    /* Bytes of another URI, delimiters included. */
    final void putBytes(final int part, final Object from, final long address, final int length)
    {
        final int at = room(part, length);
        if (at >= 0)
        {
            Words.copy(from, address, base(), address(at), length);
        }
    }

    final int encodedLength(final ByteSlice text, final PercentSet set)
    {
        if (text.isEmpty())
        {
            return 0;
        }
        final int length = PercentCodec.encodedLength(text.buffer(), text.offset(), text.length(), set);
        return length < 0 ? Integer.MAX_VALUE : length;
    }

    final void encode(final ByteSlice text, final PercentSet set, final int at, final int length)
    {
        if (length > 0)
        {
            PercentCodec.encode(text.buffer(), text.offset(), text.length(), bytes, at, length, set);
        }
    }

    private int delimit(final int at, final int length, final int before, final int behind)
    {
        int index = at;
        if (0 != before)
        {
            putOctet(index++, before);
        }
        if (0 != behind)
        {
            putOctet(index + length, behind);
        }
        return index;
    }

    private static long delimited(final int length, final int before, final int behind)
    {
        return (long)length + (0 == before ? 0 : 1) + (0 == behind ? 0 : 1);
    }
}
