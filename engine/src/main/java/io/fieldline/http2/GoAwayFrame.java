/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * A GOAWAY frame (RFC 9113 section 6.8): no more streams on this connection.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class GoAwayFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public GoAwayFrame()
    {
    }

    @Override
    public GoAwayFrame wrap(final DirectBuffer buffer, final int frameOffset)
    {
        super.wrap(buffer, frameOffset);
        return this;
    }

    /**
     * The last stream that was, or may be, worked on.
     *
     * @return its id.
     */
    public int lastStreamId()
    {
        return lastStreamId(frame, 0);
    }

    /**
     * The last stream that was, or may be, worked on.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return its id.
     */
    public static int lastStreamId(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset + HEADER_LENGTH, BIG_ENDIAN) & STREAM_ID_MASK;
    }

    /**
     * The error.
     *
     * @return a code of {@link Http2Error}, or one that is not known.
     */
    public int errorCode()
    {
        return errorCode(frame, 0);
    }

    /**
     * The error.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return a code of {@link Http2Error}, or one that is not known.
     */
    public static int errorCode(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset + HEADER_LENGTH + Integer.BYTES, BIG_ENDIAN);
    }

    /**
     * Where the debug data begins.
     *
     * @return offset in bytes in the buffer.
     */
    public int debugOffset()
    {
        return frameOffset + debugOffset(frame, 0);
    }

    /**
     * Where the debug data begins.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return offset in bytes in the buffer.
     */
    public static int debugOffset(final DirectBuffer buffer, final int frameOffset)
    {
        return frameOffset + HEADER_LENGTH + Long.BYTES;
    }

    /**
     * The length of the debug data.
     *
     * @return in bytes.
     */
    public int debugLength()
    {
        return debugLength(frame, 0);
    }

    /**
     * The length of the debug data.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return in bytes.
     */
    public static int debugLength(final DirectBuffer buffer, final int frameOffset)
    {
        return length(buffer, frameOffset) - Long.BYTES;
    }
}
