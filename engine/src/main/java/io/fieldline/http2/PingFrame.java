/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * A PING frame (RFC 9113 section 6.7): eight bytes to be sent back.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class PingFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public PingFrame()
    {
    }

    @Override
    public PingFrame wrap(final DirectBuffer buffer, final int frameOffset)
    {
        super.wrap(buffer, frameOffset);
        return this;
    }

    /**
     * Is it an acknowledgement.
     *
     * @return true if it is.
     */
    public boolean isAck()
    {
        return isAck(frame, 0);
    }

    /**
     * Is it an acknowledgement.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return true if it is.
     */
    public static boolean isAck(final DirectBuffer buffer, final int frameOffset)
    {
        return has(buffer, frameOffset, ACK);
    }

    /**
     * The bytes.
     *
     * @return as a big-endian number.
     */
    public long opaqueData()
    {
        return opaqueData(frame, 0);
    }

    /**
     * The bytes.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return as a big-endian number.
     */
    public static long opaqueData(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getLong(frameOffset + HEADER_LENGTH, BIG_ENDIAN);
    }
}
