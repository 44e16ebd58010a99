/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * The nine bytes that every frame begins with (RFC 9113 section 4.1), and the flyweight that those of the ten types
 * extend.
 * <pre>
 *  0        3      4       5                 9
 *  | length | type | flags | R, stream id    | payload, length bytes ...
 * </pre>
 * Numbers of frames are big-endian. The reserved bit is never seen.
 * <p>
 * Not thread safe: a flyweight for one thread; the bytes are the caller's, and answers hold until they move. Wrap what
 * a {@link FrameDecoder} has found whole and right: nothing is checked here but that the frame is inside the buffer.
 * Each getter has a static twin that peeks without wrapping; offsets are those of the buffer.
 */
public class FrameHeader
{
    /** Bytes of a frame's header. */
    public static final int HEADER_LENGTH = 9;

    /** Flag of DATA and HEADERS: the stream's last frame. */
    public static final int END_STREAM = 0x1;

    /** Flag of SETTINGS and PING: an acknowledgement. */
    public static final int ACK = 0x1;

    /** Flag of HEADERS, PUSH_PROMISE and CONTINUATION: the field section's last frame. */
    public static final int END_HEADERS = 0x4;

    /** Flag of DATA, HEADERS and PUSH_PROMISE: there is padding. */
    public static final int PADDED = 0x8;

    /** Flag of HEADERS: there are five bytes of priority. */
    public static final int PRIORITY = 0x20;

    static final int TYPE_FIELD_OFFSET = 3;
    static final int FLAGS_FIELD_OFFSET = 4;
    static final int STREAM_ID_FIELD_OFFSET = 5;
    static final int STREAM_ID_MASK = 0x7FFFFFFF;
    static final int PRIORITY_LENGTH = 5;

    final UnsafeBuffer frame = new UnsafeBuffer(0, 0);
    int frameOffset;

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public FrameHeader()
    {
    }

    /**
     * Wrap a whole frame.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return this for a fluent API.
     */
    public FrameHeader wrap(final DirectBuffer buffer, final int frameOffset)
    {
        frame.wrap(buffer, frameOffset, HEADER_LENGTH + length(buffer, frameOffset));
        this.frameOffset = frameOffset;
        return this;
    }

    /**
     * The length of the payload.
     *
     * @return in bytes.
     */
    public final int length()
    {
        return length(frame, 0);
    }

    /**
     * The length of a payload.
     *
     * @param buffer      holding the frame's header.
     * @param frameOffset in bytes at which it begins.
     * @return in bytes.
     */
    public static int length(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset, BIG_ENDIAN) >>> 8;
    }

    /**
     * The type.
     *
     * @return one of {@link FrameType}, or a number that is not known.
     */
    public final int type()
    {
        return type(frame, 0);
    }

    /**
     * The type of a frame.
     *
     * @param buffer      holding the frame's header.
     * @param frameOffset in bytes at which it begins.
     * @return one of {@link FrameType}, or a number that is not known.
     */
    public static int type(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getByte(frameOffset + TYPE_FIELD_OFFSET) & 0xFF;
    }

    /**
     * The flags, undefined ones too.
     *
     * @return from 0 to 255.
     */
    public final int flags()
    {
        return flags(frame, 0);
    }

    /**
     * The flags of a frame, undefined ones too.
     *
     * @param buffer      holding the frame's header.
     * @param frameOffset in bytes at which it begins.
     * @return from 0 to 255.
     */
    public static int flags(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getByte(frameOffset + FLAGS_FIELD_OFFSET) & 0xFF;
    }

    /**
     * The stream's id, without the reserved bit.
     *
     * @return the id; 0 for the connection.
     */
    public final int streamId()
    {
        return streamId(frame, 0);
    }

    /**
     * The stream's id of a frame, without the reserved bit.
     *
     * @param buffer      holding the frame's header.
     * @param frameOffset in bytes at which it begins.
     * @return the id; 0 for the connection.
     */
    public static int streamId(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset + STREAM_ID_FIELD_OFFSET, BIG_ENDIAN) & STREAM_ID_MASK;
    }

    /**
     * The length of header and payload.
     *
     * @return in bytes.
     */
    public final int frameLength()
    {
        return frame.capacity();
    }

    /* The length of the padding, its length field not counted; 0 where there is none. */
    static int padding(final DirectBuffer buffer, final int frameOffset)
    {
        return 0 == (flags(buffer, frameOffset) & PADDED) ? 0 : buffer.getByte(frameOffset + HEADER_LENGTH) & 0xFF;
    }

    static int padField(final DirectBuffer buffer, final int frameOffset)
    {
        return 0 == (flags(buffer, frameOffset) & PADDED) ? 0 : 1;
    }

    static boolean has(final DirectBuffer buffer, final int frameOffset, final int flag)
    {
        return 0 != (flags(buffer, frameOffset) & flag);
    }
}
