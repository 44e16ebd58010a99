/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * A RST_STREAM frame (RFC 9113 section 6.4): the end of a stream, at once.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class RstStreamFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public RstStreamFrame()
    {
    }

    @Override
    public RstStreamFrame wrap(final DirectBuffer buffer, final int frameOffset)
    {
        super.wrap(buffer, frameOffset);
        return this;
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
        return buffer.getInt(frameOffset + HEADER_LENGTH, BIG_ENDIAN);
    }
}
