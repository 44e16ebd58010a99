/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.message.ConnectionDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * What a sans-IO HTTP/1 connection keeps between calls: a flyweight over a record of 64 bytes, laid out by
 * {@link ConnectionDescriptor}.
 * <p>
 * Not thread safe; one thread keeps a flyweight and points it at one connection after another. The caller lends the
 * record. Answers hold until somebody writes to it. Nothing is allocated.
 */
public final class ConnectionRecord
{
    private final UnsafeBuffer record = new UnsafeBuffer(0, 0);

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public ConnectionRecord()
    {
    }

    /**
     * Wrap a record.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes that are there, at least {@link ConnectionDescriptor#RECORD_LENGTH}.
     * @return this for a fluent API.
     */
    public ConnectionRecord wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        Words.checkBlock(buffer, offset, length);
        checkLength(length);
        record.wrap(buffer, offset, RECORD_LENGTH);
        return this;
    }

    /**
     * Begin a connection in lent, dirty memory: idle, nothing lent, no deadline.
     *
     * @param role of this side, as in {@link ConnectionDescriptor}.
     * @return this for a fluent API.
     */
    public ConnectionRecord init(final int role)
    {
        checkRole(role);
        record.setMemory(0, RECORD_LENGTH, (byte)0);
        record.putByte(ROLE_FIELD_OFFSET, (byte)role);
        record.putLong(DEADLINE_FIELD_OFFSET, NO_DEADLINE, LITTLE_ENDIAN);
        record.putInt(BLOCK_HANDLE_FIELD_OFFSET, NO_HANDLE, LITTLE_ENDIAN);
        record.putInt(BUFFER_HANDLE_FIELD_OFFSET, NO_HANDLE, LITTLE_ENDIAN);
        return this;
    }

    /**
     * The side that keeps the record.
     *
     * @return one of the roles of {@link ConnectionDescriptor}.
     */
    public int role()
    {
        return record.getByte(ROLE_FIELD_OFFSET);
    }

    /**
     * The state.
     *
     * @return one of the states of {@link ConnectionDescriptor}.
     */
    public int state()
    {
        return record.getByte(STATE_FIELD_OFFSET);
    }

    /**
     * Set it: see {@link #state()}.
     *
     * @param state one of the states of {@link ConnectionDescriptor}.
     * @return this for a fluent API.
     */
    public ConnectionRecord state(final int state)
    {
        record.putByte(STATE_FIELD_OFFSET, (byte)state);
        return this;
    }

    /**
     * The status of the response under way.
     *
     * @return as it was set; 0 before the first.
     */
    public int status()
    {
        return record.getShort(STATUS_FIELD_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    /**
     * Set the status of the response under way.
     *
     * @param status of three digits.
     * @return this for a fluent API.
     */
    public ConnectionRecord status(final int status)
    {
        record.putShort(STATUS_FIELD_OFFSET, (short)status, LITTLE_ENDIAN);
        return this;
    }

    /**
     * The flags.
     *
     * @return flags of {@link ConnectionDescriptor}.
     */
    public int flags()
    {
        return record.getShort(FLAGS_FIELD_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    /**
     * Set it: see {@link #flags()}.
     *
     * @param flags flags of {@link ConnectionDescriptor}.
     * @return this for a fluent API.
     */
    public ConnectionRecord flags(final int flags)
    {
        record.putShort(FLAGS_FIELD_OFFSET, (short)flags, LITTLE_ENDIAN);
        return this;
    }

    /**
     * The time at which the connection is to be cut off.
     *
     * @return time in the caller's unit, {@link ConnectionDescriptor#NO_DEADLINE} for none.
     */
    public long deadline()
    {
        return record.getLong(DEADLINE_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set it: see {@link #deadline()}.
     *
     * @param deadline time in the caller's unit, {@link ConnectionDescriptor#NO_DEADLINE} for none.
     * @return this for a fluent API.
     */
    public ConnectionRecord deadline(final long deadline)
    {
        record.putLong(DEADLINE_FIELD_OFFSET, deadline, LITTLE_ENDIAN);
        return this;
    }

    /**
     * Where the bytes that were not consumed begin in the receive buffer.
     *
     * @return index in bytes.
     */
    public int receivedOffset()
    {
        return record.getInt(RECEIVED_OFFSET_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set it: see {@link #receivedOffset()}.
     *
     * @param receivedOffset index in bytes.
     * @return this for a fluent API.
     */
    public ConnectionRecord receivedOffset(final int receivedOffset)
    {
        record.putInt(RECEIVED_OFFSET_FIELD_OFFSET, receivedOffset, LITTLE_ENDIAN);
        return this;
    }

    /**
     * How many received bytes were not consumed.
     *
     * @return length in bytes.
     */
    public int receivedLength()
    {
        return record.getInt(RECEIVED_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set it: see {@link #receivedLength()}.
     *
     * @param receivedLength length in bytes.
     * @return this for a fluent API.
     */
    public ConnectionRecord receivedLength(final int receivedLength)
    {
        record.putInt(RECEIVED_LENGTH_FIELD_OFFSET, receivedLength, LITTLE_ENDIAN);
        return this;
    }

    /**
     * What names the lent message block.
     *
     * @return a handle, {@link ConnectionDescriptor#NO_HANDLE} for none.
     */
    public int blockHandle()
    {
        return record.getInt(BLOCK_HANDLE_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set it: see {@link #blockHandle()}.
     *
     * @param blockHandle a handle, {@link ConnectionDescriptor#NO_HANDLE} for none.
     * @return this for a fluent API.
     */
    public ConnectionRecord blockHandle(final int blockHandle)
    {
        record.putInt(BLOCK_HANDLE_FIELD_OFFSET, blockHandle, LITTLE_ENDIAN);
        return this;
    }

    /**
     * What names the lent receive buffer.
     *
     * @return a handle, {@link ConnectionDescriptor#NO_HANDLE} for none.
     */
    public int bufferHandle()
    {
        return record.getInt(BUFFER_HANDLE_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set it: see {@link #bufferHandle()}.
     *
     * @param bufferHandle a handle, {@link ConnectionDescriptor#NO_HANDLE} for none.
     * @return this for a fluent API.
     */
    public ConnectionRecord bufferHandle(final int bufferHandle)
    {
        record.putInt(BUFFER_HANDLE_FIELD_OFFSET, bufferHandle, LITTLE_ENDIAN);
        return this;
    }

    /**
     * How many messages the connection has served.
     *
     * @return number of messages.
     */
    public int messages()
    {
        return record.getInt(MESSAGES_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set it: see {@link #messages()}.
     *
     * @param messages number of messages.
     * @return this for a fluent API.
     */
    public ConnectionRecord messages(final int messages)
    {
        record.putInt(MESSAGES_FIELD_OFFSET, messages, LITTLE_ENDIAN);
        return this;
    }

    /**
     * The error that has ended the connection.
     *
     * @return a {@link ParseError}, 0 for none.
     */
    public int errorCode()
    {
        return record.getInt(ERROR_CODE_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set it: see {@link #errorCode()}.
     *
     * @param errorCode a {@link ParseError}, 0 for none.
     * @return this for a fluent API.
     */
    public ConnectionRecord errorCode(final int errorCode)
    {
        record.putInt(ERROR_CODE_FIELD_OFFSET, errorCode, LITTLE_ENDIAN);
        return this;
    }

    /**
     * Are all of some flags set?
     *
     * @param flags of {@link ConnectionDescriptor}.
     * @return true if they are.
     */
    public boolean has(final int flags)
    {
        return flags == (flags() & flags);
    }

    /**
     * Set some flags; the others stay.
     *
     * @param flags of {@link ConnectionDescriptor}.
     * @return this for a fluent API.
     */
    public ConnectionRecord set(final int flags)
    {
        return flags(flags() | flags);
    }

    /**
     * Clear some flags; the others stay.
     *
     * @param flags of {@link ConnectionDescriptor}.
     * @return this for a fluent API.
     */
    public ConnectionRecord clear(final int flags)
    {
        return flags(flags() & ~flags);
    }

    /**
     * How many requests wait for their response.
     *
     * @return from 0 to {@link ConnectionDescriptor#MAX_PENDING}.
     */
    public int pendingCount()
    {
        return (Long.SIZE + 1 - Long.numberOfLeadingZeros(pending())) >>> 1;
    }

    /**
     * Put a request behind those that wait.
     *
     * @param method of the request, a constant of {@link Method}.
     * @return false if there is no room, and then nothing has changed.
     */
    public boolean offerPending(final int method)
    {
        final int count = pendingCount();
        if (count >= MAX_PENDING)
        {
            return false;
        }
        final long kind = Method.HEAD == method ? PENDING_HEAD :
            Method.CONNECT == method ? PENDING_CONNECT : PENDING_OTHER;
        record.putLong(PENDING_FIELD_OFFSET, pending() | kind << (count << 1), LITTLE_ENDIAN);
        return true;
    }

    /**
     * What the next response needs to know of its request.
     *
     * @return {@link Method#HEAD}, {@link Method#CONNECT}, or {@link Method#OTHER} for any other; also where none
     *         waits.
     */
    public int peekPending()
    {
        final int kind = (int)pending() & 3;
        return PENDING_HEAD == kind ? Method.HEAD : PENDING_CONNECT == kind ? Method.CONNECT : Method.OTHER;
    }

    /**
     * The oldest request that waits has its response.
     *
     * @return what {@link #peekPending()} said.
     */
    public int pollPending()
    {
        final int method = peekPending();
        record.putLong(PENDING_FIELD_OFFSET, pending() >>> 2, LITTLE_ENDIAN);
        return method;
    }

    private long pending()
    {
        return record.getLong(PENDING_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    private static void checkLength(final int length)
    {
        if (length < RECORD_LENGTH)
        {
            throw new IllegalArgumentException("length=" + length + " min=" + RECORD_LENGTH);
        }
    }

    private static void checkRole(final int role)
    {
        if (ROLE_SERVER != role && ROLE_CLIENT != role)
        {
            throw new IllegalArgumentException("role=" + role);
        }
    }
}
