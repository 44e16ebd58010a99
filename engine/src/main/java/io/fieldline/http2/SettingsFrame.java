/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * A SETTINGS frame (RFC 9113 section 6.5): settings, or their acknowledgement.
 * <p>
 * Not thread safe: a flyweight for one thread over the caller's bytes; see {@link FrameHeader}.
 */
public final class SettingsFrame extends FrameHeader
{
    /** Setting: bytes of the dynamic table of the sender's decoder; 4,096 at first. */
    public static final int HEADER_TABLE_SIZE = 1;

    /** Setting: 0, no pushes; 1 at first. */
    public static final int ENABLE_PUSH = 2;

    /** Setting: streams that the receiver may have open at a time; no limit at first. */
    public static final int MAX_CONCURRENT_STREAMS = 3;

    /** Setting: bytes of the first window of each stream; 65,535 at first. */
    public static final int INITIAL_WINDOW_SIZE = 4;

    /** Setting: bytes of the largest payload; 16,384 at first, and at least. */
    public static final int MAX_FRAME_SIZE = 5;

    /** Setting: bytes of the largest field section, 32 counted for each line beside name and value. */
    public static final int MAX_HEADER_LIST_SIZE = 6;

    /** Setting: 1, extended CONNECT is understood (RFC 8441 section 3). */
    public static final int ENABLE_CONNECT_PROTOCOL = 8;

    /** Bytes of one setting. */
    public static final int SETTING_LENGTH = 6;

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public SettingsFrame()
    {
    }

    @Override
    public SettingsFrame wrap(final DirectBuffer buffer, final int frameOffset)
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
     * How many settings there are.
     *
     * @return from 0.
     */
    public int count()
    {
        return count(frame, 0);
    }

    /**
     * How many settings there are.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return from 0.
     */
    public static int count(final DirectBuffer buffer, final int frameOffset)
    {
        return length(buffer, frameOffset) / SETTING_LENGTH;
    }

    /**
     * The number of a setting.
     *
     * @param index from 0 to the count, exclusive.
     * @return one of the constants, or one that is not known.
     */
    public int identifier(final int index)
    {
        return identifier(frame, 0, index);
    }

    /**
     * The number of a setting.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @param index       from 0 to the count, exclusive.
     * @return one of the constants, or one that is not known.
     */
    public static int identifier(final DirectBuffer buffer, final int frameOffset, final int index)
    {
        return buffer.getShort(frameOffset + HEADER_LENGTH + index * SETTING_LENGTH, BIG_ENDIAN) & 0xFFFF;
    }

    /**
     * The value of a setting.
     *
     * @param index from 0 to the count, exclusive.
     * @return from 0 to 2^32 - 1.
     */
    public long value(final int index)
    {
        return value(frame, 0, index);
    }

    /**
     * The value of a setting.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @param index       from 0 to the count, exclusive.
     * @return from 0 to 2^32 - 1.
     */
    public static long value(final DirectBuffer buffer, final int frameOffset, final int index)
    {
        return buffer.getInt(
            frameOffset + HEADER_LENGTH + index * SETTING_LENGTH + Short.BYTES, BIG_ENDIAN) & 0xFFFFFFFFL;
    }
}
