/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

/**
 * A DATA frame (RFC 9113 section 6.1): content.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class DataFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public DataFrame()
    {
    }

    @Override
    public DataFrame wrap(final DirectBuffer buffer, final int frameOffset)
    {
        super.wrap(buffer, frameOffset);
        return this;
    }

    /**
     * Does the frame end the stream.
     *
     * @return true if it does.
     */
    public boolean isEndStream()
    {
        return isEndStream(frame, 0);
    }

    /**
     * Does the frame end the stream.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return true if it does.
     */
    public static boolean isEndStream(final DirectBuffer buffer, final int frameOffset)
    {
        return has(buffer, frameOffset, END_STREAM);
    }

    /**
     * The length of the padding.
     *
     * @return in bytes, its length field not counted.
     */
    public int padLength()
    {
        return padLength(frame, 0);
    }

    /**
     * The length of the padding.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return in bytes, its length field not counted.
     */
    public static int padLength(final DirectBuffer buffer, final int frameOffset)
    {
        return padding(buffer, frameOffset);
    }

    /**
     * Where the data begins.
     *
     * @return offset in bytes in the buffer.
     */
    public int dataOffset()
    {
        return frameOffset + dataOffset(frame, 0);
    }

    /**
     * Where the data begins.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return offset in bytes in the buffer.
     */
    public static int dataOffset(final DirectBuffer buffer, final int frameOffset)
    {
        return frameOffset + HEADER_LENGTH + padField(buffer, frameOffset);
    }

    /**
     * The length of the data, without padding.
     *
     * @return in bytes.
     */
    public int dataLength()
    {
        return dataLength(frame, 0);
    }

    /**
     * The length of the data, without padding.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return in bytes.
     */
    public static int dataLength(final DirectBuffer buffer, final int frameOffset)
    {
        return length(buffer, frameOffset) - padField(buffer, frameOffset) - padding(buffer, frameOffset);
    }
}
