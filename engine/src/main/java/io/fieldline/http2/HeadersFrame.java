/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

/**
 * A HEADERS frame (RFC 9113 section 6.2): the first frame of a field section.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class HeadersFrame extends FrameHeader
{
    private static int before(final DirectBuffer buffer, final int frameOffset)
    {
        return padField(buffer, frameOffset) + (hasPriority(buffer, frameOffset) ? PRIORITY_LENGTH : 0);
    }

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public HeadersFrame()
    {
    }

    @Override
    public HeadersFrame wrap(final DirectBuffer buffer, final int frameOffset)
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
     * Are there bytes of priority, which mean nothing any more.
     *
     * @return true if there are.
     */
    public boolean hasPriority()
    {
        return hasPriority(frame, 0);
    }

    /**
     * Are there bytes of priority, which mean nothing any more.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return true if there are.
     */
    public static boolean hasPriority(final DirectBuffer buffer, final int frameOffset)
    {
        return has(buffer, frameOffset, PRIORITY);
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
        return frameOffset + HEADER_LENGTH + before(buffer, frameOffset);
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
        return length(buffer, frameOffset) - before(buffer, frameOffset) - padding(buffer, frameOffset);
    }
}
