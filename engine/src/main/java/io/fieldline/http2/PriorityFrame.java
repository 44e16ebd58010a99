/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * A PRIORITY frame (RFC 9113 section 6.3): deprecated, and read by nobody.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class PriorityFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public PriorityFrame()
    {
    }

    @Override
    public PriorityFrame wrap(final DirectBuffer buffer, final int frameOffset)
    {
        super.wrap(buffer, frameOffset);
        return this;
    }

    /**
     * The exclusive bit.
     *
     * @return true if it is set.
     */
    public boolean isExclusive()
    {
        return isExclusive(frame, 0);
    }

    /**
     * The exclusive bit.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return true if it is set.
     */
    public static boolean isExclusive(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset + HEADER_LENGTH, BIG_ENDIAN) < 0;
    }

    /**
     * The stream that this one depends on.
     *
     * @return its id.
     */
    public int dependency()
    {
        return dependency(frame, 0);
    }

    /**
     * The stream that this one depends on.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return its id.
     */
    public static int dependency(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset + HEADER_LENGTH, BIG_ENDIAN) & STREAM_ID_MASK;
    }

    /**
     * The weight.
     *
     * @return from 1 to 256.
     */
    public int weight()
    {
        return weight(frame, 0);
    }

    /**
     * The weight.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return from 1 to 256.
     */
    public static int weight(final DirectBuffer buffer, final int frameOffset)
    {
        return (buffer.getByte(frameOffset + HEADER_LENGTH + Integer.BYTES) & 0xFF) + 1;
    }
}
