/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * A WINDOW_UPDATE frame (RFC 9113 section 6.9): more room for content.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class WindowUpdateFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public WindowUpdateFrame()
    {
    }

    @Override
    public WindowUpdateFrame wrap(final DirectBuffer buffer, final int frameOffset)
    {
        super.wrap(buffer, frameOffset);
        return this;
    }

    /**
     * The increment, without the reserved bit.
     *
     * @return in bytes.
     */
    public int increment()
    {
        return increment(frame, 0);
    }

    /**
     * The increment, without the reserved bit.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return in bytes.
     */
    public static int increment(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset + HEADER_LENGTH, BIG_ENDIAN) & STREAM_ID_MASK;
    }
}
