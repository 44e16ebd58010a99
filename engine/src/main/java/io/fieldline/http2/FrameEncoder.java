/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * Writes frames (RFC 9113 section 6), one behind the other: fluent, from {@link #wrap} to {@link #limit()}. Too little
 * room is an error that sticks: {@code limit()} is then negative, and nothing of the frame that did not fit is counted.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's memory. Nothing is allocated. What a peer may be sent
 * (its largest frame, its windows) is for the caller to keep.
 */
public final class FrameEncoder
{
    /** The error of an output that is too short. */
    public static final int INSUFFICIENT = HpackEncoder.INSUFFICIENT;

    private final UnsafeBuffer output = new UnsafeBuffer(0, 0);
    private int offset;
    private int at;
    private int mark;
    private int open;
    private boolean failed;

    /**
     * Make an encoder that is not wrapped yet.
     */
    public FrameEncoder()
    {
    }

    /**
     * Point at room for frames.
     *
     * @param buffer to write to.
     * @param offset in bytes to write at.
     * @param length in bytes that may be written.
     * @return this for a fluent API.
     */
    public FrameEncoder wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        output.wrap(buffer, offset, length);
        this.offset = offset;
        at = 0;
        mark = 0;
        failed = false;
        return this;
    }

    /**
     * Write DATA without padding.
     *
     * @param streamId  of the stream.
     * @param source    holding the content.
     * @param index     in bytes at which it begins.
     * @param length    in bytes.
     * @param endStream whether it ends the stream.
     * @return this for a fluent API.
     */
    public FrameEncoder data(
        final int streamId, final DirectBuffer source, final int index, final int length, final boolean endStream)
    {
        checkStream(streamId);
        if (frame(length, FrameType.DATA, endStream ? FrameHeader.END_STREAM : 0, streamId))
        {
            output.putBytes(at, source, index, length);
            at += length;
        }
        return this;
    }

    /**
     * Write DATA with padding.
     *
     * @param streamId  of the stream.
     * @param source    holding the content.
     * @param index     in bytes at which it begins.
     * @param length    in bytes.
     * @param endStream whether it ends the stream.
     * @param padLength in bytes, from 0 to 255.
     * @return this for a fluent API.
     */
    public FrameEncoder paddedData(
        final int streamId,
        final DirectBuffer source,
        final int index,
        final int length,
        final boolean endStream,
        final int padLength)
    {
        checkStream(streamId);
        checkPadding(padLength);
        if (frame(1 + length + padLength, FrameType.DATA,
            FrameHeader.PADDED | (endStream ? FrameHeader.END_STREAM : 0), streamId))
        {
            output.putByte(at, (byte)padLength);
            output.putBytes(at + 1, source, index, length);
            output.setMemory(at + 1 + length, padLength, (byte)0);
            at += 1 + length + padLength;
        }
        return this;
    }

    /**
     * Open HEADERS, to have the field section encoded in place: an {@link HpackEncoder} is begun at the offset given,
     * with {@link #room()} bytes, and {@link #closeHeaders} makes the frames. Nothing else may be written in between.
     *
     * @param streamId of the stream.
     * @return offset in bytes in the buffer at which the field section is to begin, or {@link #INSUFFICIENT}.
     */
    public int openHeaders(final int streamId)
    {
        checkStream(streamId);
        if (failed || output.capacity() - at < FrameHeader.HEADER_LENGTH)
        {
            failed = true;
            return INSUFFICIENT;
        }
        open = streamId;
        mark = at;
        return offset + at + FrameHeader.HEADER_LENGTH;
    }

    /**
     * How many bytes a field section that was opened may take.
     *
     * @return in bytes, not negative.
     */
    public int room()
    {
        return Math.max(0, output.capacity() - at - FrameHeader.HEADER_LENGTH);
    }

    /**
     * Close HEADERS: a field section longer than a frame goes on in CONTINUATIONs, moved by as much as their headers
     * take.
     *
     * @param length       of the field section in bytes; what {@link HpackEncoder#encodedLength()} gives, an error too.
     * @param endStream    whether it ends the stream.
     * @param maxFrameSize the largest payload that the peer takes, in bytes.
     * @return this for a fluent API.
     */
    public FrameEncoder closeHeaders(final int length, final boolean endStream, final int maxFrameSize)
    {
        checkMax(maxFrameSize);
        final int more = length <= maxFrameSize ? 0 : (length - 1) / maxFrameSize;
        if (failed || length < 0 || length + (long)more * FrameHeader.HEADER_LENGTH > room())
        {
            failed = true;
            return this;
        }
        final int from = mark + FrameHeader.HEADER_LENGTH;
        for (int i = more; i > 0; i--)
        {
            final int start = i * maxFrameSize;
            final int part = Math.min(maxFrameSize, length - start);
            final int to = from + start + i * FrameHeader.HEADER_LENGTH;
            output.putBytes(to, output, from + start, part);
            header(to - FrameHeader.HEADER_LENGTH, part, FrameType.CONTINUATION,
                i == more ? FrameHeader.END_HEADERS : 0, open);
        }
        header(mark, Math.min(length, maxFrameSize), FrameType.HEADERS,
            (0 == more ? FrameHeader.END_HEADERS : 0) | (endStream ? FrameHeader.END_STREAM : 0), open);
        at = from + length + more * FrameHeader.HEADER_LENGTH;
        return this;
    }

    /**
     * Write HEADERS, all of a field section or its first fragment.
     *
     * @param streamId of the stream.
     * @param flags    END_STREAM and END_HEADERS of {@link FrameHeader}.
     * @param source   holding the fragment.
     * @param index    in bytes at which it begins.
     * @param length   in bytes.
     * @return this for a fluent API.
     */
    public FrameEncoder headers(
        final int streamId, final int flags, final DirectBuffer source, final int index, final int length)
    {
        checkStream(streamId);
        return bytes(FrameType.HEADERS, flags & (FrameHeader.END_STREAM | FrameHeader.END_HEADERS), streamId,
            source, index, length);
    }

    /**
     * Write CONTINUATION.
     *
     * @param streamId   of the stream.
     * @param endHeaders whether it ends the field section.
     * @param source     holding the fragment.
     * @param index      in bytes at which it begins.
     * @param length     in bytes.
     * @return this for a fluent API.
     */
    public FrameEncoder continuation(
        final int streamId, final boolean endHeaders, final DirectBuffer source, final int index, final int length)
    {
        checkStream(streamId);
        return bytes(FrameType.CONTINUATION, endHeaders ? FrameHeader.END_HEADERS : 0, streamId, source, index, length);
    }

    /**
     * Write PUSH_PROMISE, all of a field section or its first fragment.
     *
     * @param streamId   of the stream.
     * @param promised   id of the stream that is promised.
     * @param endHeaders whether it ends the field section.
     * @param source     holding the fragment.
     * @param index      in bytes at which it begins.
     * @param length     in bytes.
     * @return this for a fluent API.
     */
    public FrameEncoder pushPromise(
        final int streamId,
        final int promised,
        final boolean endHeaders,
        final DirectBuffer source,
        final int index,
        final int length)
    {
        checkStream(streamId);
        checkStream(promised);
        if (frame(Integer.BYTES + length, FrameType.PUSH_PROMISE, endHeaders ? FrameHeader.END_HEADERS : 0, streamId))
        {
            output.putInt(at, promised, BIG_ENDIAN);
            output.putBytes(at + Integer.BYTES, source, index, length);
            at += Integer.BYTES + length;
        }
        return this;
    }

    /**
     * Write PRIORITY, which is deprecated.
     *
     * @param streamId   of the stream.
     * @param dependency id of the stream that it depends on.
     * @param exclusive  the bit of that name.
     * @param weight     from 1 to 256.
     * @return this for a fluent API.
     */
    public FrameEncoder priority(final int streamId, final int dependency, final boolean exclusive, final int weight)
    {
        checkStream(streamId);
        if (frame(FrameHeader.PRIORITY_LENGTH, FrameType.PRIORITY, 0, streamId))
        {
            output.putInt(at, dependency | (exclusive ? Integer.MIN_VALUE : 0), BIG_ENDIAN);
            output.putByte(at + Integer.BYTES, (byte)(weight - 1));
            at += FrameHeader.PRIORITY_LENGTH;
        }
        return this;
    }

    /**
     * Write RST_STREAM.
     *
     * @param streamId of the stream.
     * @param code     of {@link Http2Error}.
     * @return this for a fluent API.
     */
    public FrameEncoder rstStream(final int streamId, final int code)
    {
        checkStream(streamId);
        if (frame(Integer.BYTES, FrameType.RST_STREAM, 0, streamId))
        {
            putInt(code);
        }
        return this;
    }

    /**
     * Write SETTINGS without settings; {@link #setting} adds to it, as long as no other frame has been written.
     *
     * @return this for a fluent API.
     */
    public FrameEncoder settings()
    {
        mark = at;
        frame(0, FrameType.SETTINGS, 0, 0);
        return this;
    }

    /**
     * Add a setting to the SETTINGS frame that was written last.
     *
     * @param identifier a constant of {@link SettingsFrame}.
     * @param value      from 0 to 2^32 - 1.
     * @return this for a fluent API.
     */
    public FrameEncoder setting(final int identifier, final long value)
    {
        if (!failed && output.capacity() - at >= SettingsFrame.SETTING_LENGTH)
        {
            output.putShort(at, (short)identifier, BIG_ENDIAN);
            output.putInt(at + Short.BYTES, (int)value, BIG_ENDIAN);
            at += SettingsFrame.SETTING_LENGTH;
            header(mark, at - mark - FrameHeader.HEADER_LENGTH, FrameType.SETTINGS, 0, 0);
        }
        else
        {
            failed = true;
        }
        return this;
    }

    /**
     * Write the acknowledgement of SETTINGS.
     *
     * @return this for a fluent API.
     */
    public FrameEncoder settingsAck()
    {
        frame(0, FrameType.SETTINGS, FrameHeader.ACK, 0);
        return this;
    }

    /**
     * Write PING.
     *
     * @param opaqueData eight bytes, as a big-endian number.
     * @param ack        whether it is an acknowledgement.
     * @return this for a fluent API.
     */
    public FrameEncoder ping(final long opaqueData, final boolean ack)
    {
        if (frame(Long.BYTES, FrameType.PING, ack ? FrameHeader.ACK : 0, 0))
        {
            output.putLong(at, opaqueData, BIG_ENDIAN);
            at += Long.BYTES;
        }
        return this;
    }

    /**
     * Write GOAWAY without debug data.
     *
     * @param lastStreamId that was, or may be, worked on.
     * @param code         of {@link Http2Error}.
     * @return this for a fluent API.
     */
    public FrameEncoder goAway(final int lastStreamId, final int code)
    {
        if (frame(Long.BYTES, FrameType.GOAWAY, 0, 0))
        {
            putInt(lastStreamId & FrameHeader.STREAM_ID_MASK);
            putInt(code);
        }
        return this;
    }

    /**
     * Write WINDOW_UPDATE.
     *
     * @param streamId  of the stream, 0 for the connection.
     * @param increment in bytes, greater than 0.
     * @return this for a fluent API.
     */
    public FrameEncoder windowUpdate(final int streamId, final int increment)
    {
        if (increment <= 0)
        {
            throw new IllegalArgumentException("increment=" + increment);
        }
        if (frame(Integer.BYTES, FrameType.WINDOW_UPDATE, 0, streamId))
        {
            putInt(increment);
        }
        return this;
    }

    /**
     * Where the frames end.
     *
     * @return offset in bytes behind the last byte written, or {@link #INSUFFICIENT}.
     */
    public int limit()
    {
        return failed ? INSUFFICIENT : offset + at;
    }

    /**
     * The length of all frames.
     *
     * @return in bytes, or {@link #INSUFFICIENT}.
     */
    public int encodedLength()
    {
        return failed ? INSUFFICIENT : at;
    }

    private FrameEncoder bytes(
        final int type,
        final int flags,
        final int streamId,
        final DirectBuffer source,
        final int index,
        final int length)
    {
        if (frame(length, type, flags, streamId))
        {
            output.putBytes(at, source, index, length);
            at += length;
        }
        return this;
    }

    private boolean frame(final int length, final int type, final int flags, final int streamId)
    {
        if (failed || output.capacity() - at < (long)length + FrameHeader.HEADER_LENGTH)
        {
            failed = true;
            return false;
        }
        header(at, length, type, flags, streamId);
        at += FrameHeader.HEADER_LENGTH;
        return true;
    }

    private void header(final int index, final int length, final int type, final int flags, final int streamId)
    {
        output.putInt(index, length << 8 | type, BIG_ENDIAN);
        output.putByte(index + FrameHeader.FLAGS_FIELD_OFFSET, (byte)flags);
        output.putInt(index + FrameHeader.STREAM_ID_FIELD_OFFSET, streamId, BIG_ENDIAN);
    }

    private void putInt(final int value)
    {
        output.putInt(at, value, BIG_ENDIAN);
        at += Integer.BYTES;
    }

    private static void checkStream(final int streamId)
    {
        if (streamId <= 0)
        {
            throw new IllegalArgumentException("streamId=" + streamId);
        }
    }

    private static void checkPadding(final int padLength)
    {
        if (padLength < 0 || padLength > 0xFF)
        {
            throw new IllegalArgumentException("padLength=" + padLength);
        }
    }

    private static void checkMax(final int maxFrameSize)
    {
        if (maxFrameSize < 1 || maxFrameSize > FrameDecoder.MOST_MAX_FRAME_SIZE)
        {
            throw new IllegalArgumentException("maxFrameSize=" + maxFrameSize);
        }
    }
}
