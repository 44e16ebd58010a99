/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Puts together heads that straddle two receive buffers which cannot be joined: provided buffers of a ring, frames of a
 * network card. Only such a head is copied, its end at most up to the next empty line, into lent memory; all else, the
 * rest of the buffer behind it too, is handed on where it stands.
 * <pre>{@code
 * assembler.wrap(memory, 0, memory.capacity(), kept).received(frame, offset, length);
 * while (assembler.next())
 * {
 *     connection.received(assembler.buffer(), assembler.offset(), assembler.length(), now);
 *     // poll() until Event.NONE
 *     assembler.consumed(connection.consumed());
 * }
 * kept = assembler.keep();    // the frame may go
 * }</pre>
 * Not thread safe; one thread keeps an assembler and points it at one connection after another. The caller owns the
 * memory and the buffers. A head that was put together stands in the memory until {@link #keep()}. The memory should be
 * as long as a receive buffer must be: {@link MessageReader#receiveBufferLength}. Nothing is allocated.
 */
public final class HeadAssembler
{
    /** There was no room for what has to be kept. */
    public static final int NO_ROOM = -1;

    private final UnsafeBuffer memory = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer frame = new UnsafeBuffer(0, 0);
    private int filled;
    private int gathered;
    private int at;
    private int end;
    private boolean isStuck;
    private long copied;

    /**
     * Make an assembler that is not wrapped yet.
     */
    public HeadAssembler()
    {
    }

    /**
     * Point at a connection's memory.
     *
     * @param buffer that holds it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @param kept   bytes that it holds, as {@link #keep()} said; 0 at first.
     * @return this for a fluent API.
     */
    public HeadAssembler wrap(final MutableDirectBuffer buffer, final int offset, final int length, final int kept)
    {
        Words.checkRange(buffer, offset, length);
        checkKept(kept, length);
        memory.wrap(buffer, offset, length);
        filled = kept;
        gathered = 0;
        at = 0;
        end = 0;
        isStuck = true;
        return this;
    }

    /**
     * A buffer with what came next. The one before it must have been kept.
     *
     * @param buffer that holds the bytes.
     * @param offset in bytes of the first.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public HeadAssembler received(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        checkPassed();
        frame.wrap(buffer, offset, length);
        at = 0;
        end = length;
        gathered = 0;
        isStuck = false;
        return this;
    }

    /**
     * Is there something to read?
     *
     * @return false where more must be received, after {@link #keep()}.
     */
    public boolean next()
    {
        if (0 == filled)
        {
            return at < end && !isStuck;
        }
        return at < end && gather();
    }

    /**
     * What is to be read.
     *
     * @return the assembler's own buffer over it.
     */
    public DirectBuffer buffer()
    {
        return 0 == filled ? frame : memory;
    }

    /**
     * Where it begins.
     *
     * @return index in {@link #buffer()}, in bytes.
     */
    public int offset()
    {
        return 0 == filled ? at : 0;
    }

    /**
     * How long it is.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return 0 == filled ? end - at : filled;
    }

    /**
     * How much of it has been read; what was not is there again, with more, if there is more.
     *
     * @param length in bytes.
     */
    public void consumed(final int length)
    {
        checkConsumed(length);
        if (0 == filled)
        {
            at += length;
            isStuck = true;
            return;
        }
        final int old = filled - gathered;
        if (length >= old)
        {
            // the rest of what was gathered still stands in the frame
            at -= filled - length;
            filled = 0;
            gathered = 0;
        }
        else if (length > 0)
        {
            memory.putBytes(0, memory, length, filled - length);
            filled -= length;
        }
    }

    /**
     * Keep what has not been read: the buffer may be used for something else.
     *
     * @return bytes that the memory holds, or {@link #NO_ROOM}, and then nothing has changed.
     */
    public int keep()
    {
        final int length = end - at;
        if (length > memory.capacity() - filled)
        {
            return NO_ROOM;
        }
        copy(length);
        gathered = 0;
        end = 0;
        at = 0;
        return filled;
    }

    /**
     * How many bytes have been copied since the assembler was made.
     *
     * @return length in bytes.
     */
    public long copiedBytes()
    {
        return copied;
    }

    /** Copy up to the next empty line, or as much as there is. */
    private boolean gather()
    {
        final int length = Math.min(headEnd() - at, memory.capacity() - filled);
        copy(length);
        gathered += length;
        return length > 0;
    }

    private void copy(final int length)
    {
        memory.putBytes(filled, frame, at, length);
        filled += length;
        at += length;
        copied += length;
    }

    /** Behind the first line end that has nothing before it on its line, or the frame's end. */
    private int headEnd()
    {
        boolean isEmpty = isLineEmpty();
        for (int i = at; i < end; i++)
        {
            final byte octet = frame.getByte(i);
            if ('\n' == octet)
            {
                if (isEmpty)
                {
                    return i + 1;
                }
                isEmpty = true;
            }
            else if ('\r' != octet)
            {
                isEmpty = false;
            }
        }
        return end;
    }

    /** Has the last line in the memory only CRs so far? */
    private boolean isLineEmpty()
    {
        int i = filled - 1;
        while (i >= 0 && '\r' == memory.getByte(i))
        {
            i--;
        }
        return i < 0 || '\n' == memory.getByte(i);
    }

    private static void checkKept(final int kept, final int length)
    {
        if (kept < 0 || kept > length)
        {
            throw new IllegalArgumentException("kept=" + kept + " length=" + length);
        }
    }

    private void checkPassed()
    {
        if (at < end)
        {
            throw new IllegalStateException("bytes not kept: length=" + (end - at));
        }
    }

    private void checkConsumed(final int consumed)
    {
        if (consumed < 0 || consumed > length())
        {
            throw new IllegalArgumentException("consumed=" + consumed + " length=" + length());
        }
    }
}
