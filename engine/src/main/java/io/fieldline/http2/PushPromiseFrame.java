/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * A PUSH_PROMISE frame (RFC 9113 section 6.6): a request that the server makes up; its field section follows.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class PushPromiseFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public PushPromiseFrame()
    {
    }

    @Override
    public PushPromiseFrame wrap(final DirectBuffer buffer, final int frameOffset)
    {
        super.wrap(buffer, frameOffset);
        return this;
    }

    /**
     * Does the frame end the field section.
     *
     * @return true if it does.
     */
    public boolean isEndHeaders()
    {
        return isEndHeaders(frame, 0);
    }

    /**
     * Does the frame end the field section.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return true if it does.
     */
    public static boolean isEndHeaders(final DirectBuffer buffer, final int frameOffset)
    {
        return has(buffer, frameOffset, END_HEADERS);
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
     * The stream that is promised.
     *
     * @return its id.
     */
    public int promisedStreamId()
    {
        return promisedStreamId(frame, 0);
    }

    /**
     * The stream that is promised.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return its id.
     */
    public static int promisedStreamId(final DirectBuffer buffer, final int frameOffset)
    {
        return buffer.getInt(frameOffset + HEADER_LENGTH + padField(buffer, frameOffset), BIG_ENDIAN) & STREAM_ID_MASK;
    }

    /**
     * Where the fragment of the field section begins.
     *
     * @return offset in bytes in the buffer.
     */
    public int fragmentOffset()
    {
        return frameOffset + fragmentOffset(frame, 0);
    }

    /**
     * Where the fragment of the field section begins.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return offset in bytes in the buffer.
     */
    public static int fragmentOffset(final DirectBuffer buffer, final int frameOffset)
    {
        return frameOffset + HEADER_LENGTH + padField(buffer, frameOffset) + Integer.BYTES;
    }

    /**
     * The length of the fragment.
     *
     * @return in bytes.
     */
    public int fragmentLength()
    {
        return fragmentLength(frame, 0);
    }

    /**
     * The length of the fragment.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return in bytes.
     */
    public static int fragmentLength(final DirectBuffer buffer, final int frameOffset)
    {
        return length(buffer, frameOffset) - padField(buffer, frameOffset) - Integer.BYTES -
            padding(buffer, frameOffset);
    }
}
