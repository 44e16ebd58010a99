/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.Words;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;

/**
 * Finds whole frames in received bytes, and checks what RFC 9113 sections 4 and 6 ask of each by itself: length, flags,
 * stream id, padding, settings, and that nothing comes between HEADERS and its CONTINUATIONs. What a stream's state
 * allows, a connection knows.
 * <p>
 * Not thread safe: a flyweight for one thread that keeps nothing between two calls but {@link #errorOffset()}. The
 * bytes are the caller's; a receive buffer must hold the largest frame. Flags that are not defined, the reserved bit
 * and types that are not known are passed over (RFC 9113 sections 4.1 and 5.5).
 */
public final class FrameDecoder
{
    /** The largest payload that everybody must take, in bytes (RFC 9113 section 4.2). */
    public static final int LEAST_MAX_FRAME_SIZE = 16_384;

    /** The largest payload that may be announced, in bytes. */
    public static final int MOST_MAX_FRAME_SIZE = (1 << 24) - 1;

    private static final int ON_CONNECTION = 1 << FrameType.SETTINGS | 1 << FrameType.PING | 1 << FrameType.GOAWAY;
    private static final int ON_STREAM = 1 << FrameType.DATA | 1 << FrameType.HEADERS | 1 << FrameType.PRIORITY |
        1 << FrameType.RST_STREAM | 1 << FrameType.PUSH_PROMISE | 1 << FrameType.CONTINUATION;
    private static final int PADDED = 1 << FrameType.DATA | 1 << FrameType.HEADERS | 1 << FrameType.PUSH_PROMISE;
    private static final long MAX_WINDOW = 0x7FFFFFFFL;
    private static final int LAST_OF_LENGTH = FrameHeader.TYPE_FIELD_OFFSET - 1;
    private static final int LAST_OF_HEADER = FrameHeader.HEADER_LENGTH - 1;

    private final int maxFrameSize;
    private int errorOffset;

    /**
     * Make a decoder.
     *
     * @param maxFrameSize in bytes: the largest payload, as announced by SETTINGS_MAX_FRAME_SIZE.
     */
    public FrameDecoder(final int maxFrameSize)
    {
        if (maxFrameSize < LEAST_MAX_FRAME_SIZE || maxFrameSize > MOST_MAX_FRAME_SIZE)
        {
            throw new IllegalArgumentException("maxFrameSize=" + maxFrameSize);
        }
        this.maxFrameSize = maxFrameSize;
    }

    /**
     * Find a frame. An error that ends the connection is told by the call that brings its byte (in SETTINGS, the
     * frame's last); one that ends only the stream, when the frame is whole, so that it can be passed over:
     * {@link FrameHeader#length(DirectBuffer, int)} is right then.
     *
     * @param buffer       holding the bytes.
     * @param offset       in bytes of the frame's first byte.
     * @param length       in bytes that are there.
     * @param openStreamId the stream whose field section is under way, so that CONTINUATION must follow; 0 for none.
     * @return the bytes of the frame, header and payload (&gt; 0), 0 when more are needed, or a {@link ParseError},
     * whose byte {@link #errorOffset()} names.
     */
    public int decode(final DirectBuffer buffer, final int offset, final int length, final int openStreamId)
    {
        Words.checkRange(buffer, offset, length);
        errorOffset = -1;
        if (length < FrameHeader.HEADER_LENGTH)
        {
            return part(buffer, offset, length, openStreamId);
        }
        final int payload = FrameHeader.length(buffer, offset);
        final int type = FrameHeader.type(buffer, offset);
        final int flags = FrameHeader.flags(buffer, offset);
        if (payload > maxFrameSize)
        {
            return fail(ParseError.FRAME_TOO_LARGE, LAST_OF_LENGTH);
        }
        int error = type(type, payload, openStreamId);
        if (0 == error)
        {
            error = flags(type, flags, payload);
        }
        if (0 == error)
        {
            error = streamId(type, FrameHeader.streamId(buffer, offset), openStreamId);
        }
        if (0 == error && 0 != (flags & FrameHeader.PADDED) && type < FrameType.COUNT && 0 != (PADDED >>> type & 1) &&
            length > FrameHeader.HEADER_LENGTH)
        {
            error = padding(type, flags, payload, buffer.getByte(offset + FrameHeader.HEADER_LENGTH) & 0xFF);
        }
        if (0 == error && FrameType.WINDOW_UPDATE == type && length >= FrameHeader.HEADER_LENGTH + payload &&
            0 == WindowUpdateFrame.increment(buffer, offset))
        {
            error = fail(0 == FrameHeader.streamId(buffer, offset) ?
                ParseError.BAD_WINDOW_INCREMENT : ParseError.BAD_STREAM_WINDOW_INCREMENT,
                FrameHeader.HEADER_LENGTH + payload - 1);
        }
        if (error < 0)
        {
            return error;
        }
        if (length - FrameHeader.HEADER_LENGTH < payload)
        {
            return 0;
        }
        if (FrameType.SETTINGS == type)
        {
            error = settings(buffer, offset);
        }
        else if (FrameType.PUSH_PROMISE == type && 0 == PushPromiseFrame.promisedStreamId(buffer, offset))
        {
            error = fail(ParseError.BAD_STREAM_ID,
                PushPromiseFrame.fragmentOffset(buffer, offset) - 1 - offset);
        }
        else if (FrameType.PRIORITY == type && FrameHeader.PRIORITY_LENGTH != payload)
        {
            error = fail(ParseError.BAD_PRIORITY_LENGTH, LAST_OF_LENGTH);
        }
        return error < 0 ? error : FrameHeader.HEADER_LENGTH + payload;
    }

    /**
     * The place of the last error.
     *
     * @return offset in bytes from the frame's first byte, or -1 where there was none.
     */
    public int errorOffset()
    {
        return errorOffset;
    }

    /* A header that is not whole may be wrong already. */
    private int part(final DirectBuffer buffer, final int offset, final int length, final int openStreamId)
    {
        if (length <= LAST_OF_LENGTH)
        {
            return 0;
        }
        final int payload = (buffer.getByte(offset) & 0xFF) << 16 | (buffer.getByte(offset + 1) & 0xFF) << 8 |
            buffer.getByte(offset + 2) & 0xFF;
        if (payload > maxFrameSize)
        {
            return fail(ParseError.FRAME_TOO_LARGE, LAST_OF_LENGTH);
        }
        if (length <= FrameHeader.TYPE_FIELD_OFFSET)
        {
            return 0;
        }
        final int type = FrameHeader.type(buffer, offset);
        final int error = type(type, payload, openStreamId);
        return error < 0 || length <= FrameHeader.FLAGS_FIELD_OFFSET ?
            error : flags(type, FrameHeader.flags(buffer, offset), payload);
    }

    private int type(final int type, final int payload, final int openStreamId)
    {
        if (0 != openStreamId != (FrameType.CONTINUATION == type))
        {
            return fail(0 != openStreamId ?
                ParseError.CONTINUATION_EXPECTED : ParseError.CONTINUATION_UNEXPECTED, FrameHeader.TYPE_FIELD_OFFSET);
        }
        final boolean right;
        switch (type)
        {
            case FrameType.RST_STREAM:
            case FrameType.WINDOW_UPDATE:
                right = Integer.BYTES == payload;
                break;

            case FrameType.SETTINGS:
                right = 0 == payload % SettingsFrame.SETTING_LENGTH;
                break;

            case FrameType.PUSH_PROMISE:
                right = payload >= Integer.BYTES;
                break;

            case FrameType.PING:
                right = Long.BYTES == payload;
                break;

            case FrameType.GOAWAY:
                right = payload >= Long.BYTES;
                break;

            default:
                right = true;
                break;
        }
        return right ? 0 : fail(ParseError.BAD_FRAME_LENGTH, FrameHeader.TYPE_FIELD_OFFSET);
    }

    private int flags(final int type, final int flags, final int payload)
    {
        int least = 0;
        switch (type)
        {
            case FrameType.DATA:
                least = least(flags, 0);
                break;

            case FrameType.HEADERS:
                least = least(flags, 0 == (flags & FrameHeader.PRIORITY) ? 0 : FrameHeader.PRIORITY_LENGTH);
                break;

            case FrameType.PUSH_PROMISE:
                least = least(flags, Integer.BYTES);
                break;

            case FrameType.SETTINGS:
                if (0 != (flags & FrameHeader.ACK) && 0 != payload)
                {
                    return fail(ParseError.BAD_FRAME_LENGTH, FrameHeader.FLAGS_FIELD_OFFSET);
                }
                break;

            default:
                break;
        }
        return payload >= least ? 0 : fail(ParseError.BAD_FRAME_LENGTH, FrameHeader.FLAGS_FIELD_OFFSET);
    }

    private static int least(final int flags, final int fixed)
    {
        return (0 == (flags & FrameHeader.PADDED) ? 0 : 1) + fixed;
    }

    private int streamId(final int type, final int streamId, final int openStreamId)
    {
        if (type >= FrameType.COUNT || FrameType.WINDOW_UPDATE == type)
        {
            return 0;
        }
        final boolean wrong = 0 == streamId ? 0 != (ON_STREAM >>> type & 1) : 0 != (ON_CONNECTION >>> type & 1);
        if (wrong)
        {
            return fail(ParseError.BAD_STREAM_ID, LAST_OF_HEADER);
        }
        return FrameType.CONTINUATION == type && streamId != openStreamId ?
            fail(ParseError.CONTINUATION_EXPECTED, LAST_OF_HEADER) : 0;
    }

    private int padding(final int type, final int flags, final int payload, final int padding)
    {
        final int fixed = FrameType.PUSH_PROMISE == type ? Integer.BYTES :
            FrameType.HEADERS == type && 0 != (flags & FrameHeader.PRIORITY) ? FrameHeader.PRIORITY_LENGTH : 0;
        return 1 + fixed + padding <= payload ? 0 : fail(ParseError.BAD_FRAME_PADDING, FrameHeader.HEADER_LENGTH);
    }

    private int settings(final DirectBuffer buffer, final int offset)
    {
        final int count = SettingsFrame.count(buffer, offset);
        for (int i = 0; i < count; i++)
        {
            final long value = SettingsFrame.value(buffer, offset, i);
            final int last = FrameHeader.HEADER_LENGTH + (i + 1) * SettingsFrame.SETTING_LENGTH - 1;
            switch (SettingsFrame.identifier(buffer, offset, i))
            {
                case SettingsFrame.ENABLE_PUSH:
                case SettingsFrame.ENABLE_CONNECT_PROTOCOL:
                    if (value > 1)
                    {
                        return fail(ParseError.BAD_SETTING, last);
                    }
                    break;

                case SettingsFrame.INITIAL_WINDOW_SIZE:
                    if (value > MAX_WINDOW)
                    {
                        return fail(ParseError.BAD_INITIAL_WINDOW, last);
                    }
                    break;

                case SettingsFrame.MAX_FRAME_SIZE:
                    if (value < LEAST_MAX_FRAME_SIZE || value > MOST_MAX_FRAME_SIZE)
                    {
                        return fail(ParseError.BAD_SETTING, last);
                    }
                    break;

                default:
                    break;
            }
        }
        return 0;
    }

    private int fail(final int error, final int offset)
    {
        errorOffset = offset;
        return error;
    }
}
