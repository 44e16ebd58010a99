/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

/**
 * A CONTINUATION frame (RFC 9113 section 6.10): the next frame of a field section.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class ContinuationFrame extends FrameHeader
{
    /**
     * Make a flyweight that is not wrapped yet.
     */
    public ContinuationFrame()
    {
    }

    @Override
    public ContinuationFrame wrap(final DirectBuffer buffer, final int frameOffset)
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
        return frameOffset + HEADER_LENGTH;
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
        return length(buffer, frameOffset);
    }
}
