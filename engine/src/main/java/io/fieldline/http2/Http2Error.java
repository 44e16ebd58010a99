/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.message.ParseError;

/**
 * The error codes of HTTP/2 (RFC 9113 section 7), and which of them a {@link ParseError} is told by: to the connection,
 * by GOAWAY, or to the stream alone, by RST_STREAM.
 * <p>
 * Stateless; any thread.
 */
public final class Http2Error
{
    /** No error. */
    public static final int NO_ERROR = 0;

    /** The protocol was broken. */
    public static final int PROTOCOL_ERROR = 1;

    /** Something unexpected inside. */
    public static final int INTERNAL_ERROR = 2;

    /** Flow control was broken. */
    public static final int FLOW_CONTROL_ERROR = 3;

    /** SETTINGS were not acknowledged in time. */
    public static final int SETTINGS_TIMEOUT = 4;

    /** A frame came for a stream that was closed. */
    public static final int STREAM_CLOSED = 5;

    /** A frame had a wrong size. */
    public static final int FRAME_SIZE_ERROR = 6;

    /** The stream was refused before anything was done. */
    public static final int REFUSED_STREAM = 7;

    /** The stream is no longer needed. */
    public static final int CANCEL = 8;

    /** The field compression context cannot be kept. */
    public static final int COMPRESSION_ERROR = 9;

    /** The connection behind a CONNECT broke. */
    public static final int CONNECT_ERROR = 10;

    /** The peer does too much. */
    public static final int ENHANCE_YOUR_CALM = 11;

    /** The transport is not safe enough. */
    public static final int INADEQUATE_SECURITY = 12;

    /** The request must be made by HTTP/1.1. */
    public static final int HTTP_1_1_REQUIRED = 13;

    private static final String[] NAMES =
    {
        "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
        "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
        "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED"
    };
    private static final int HPACK_FIRST = -100;
    private static final int FRAMES_FIRST = -128;
    private static final int FRAMES_LAST = -143;

    private Http2Error()
    {
    }

    /**
     * The name of a code.
     *
     * @param code of RFC 9113 section 7.
     * @return the name, or "UNKNOWN".
     */
    public static String name(final int code)
    {
        return code >= 0 && code < NAMES.length ? NAMES[code] : "UNKNOWN";
    }

    /**
     * The code that an error is told by.
     *
     * @param error a {@link ParseError}.
     * @return the code.
     */
    public static int code(final int error)
    {
        if (error <= HPACK_FIRST && error > FRAMES_FIRST)
        {
            return COMPRESSION_ERROR;
        }
        switch (error)
        {
            case ParseError.FRAME_TOO_LARGE:
            case ParseError.BAD_FRAME_LENGTH:
            case ParseError.BAD_PRIORITY_LENGTH:
                return FRAME_SIZE_ERROR;

            case ParseError.BAD_INITIAL_WINDOW:
                return FLOW_CONTROL_ERROR;

            case ParseError.TOO_MANY_CONTINUATIONS:
                return ENHANCE_YOUR_CALM;

            default:
                return PROTOCOL_ERROR;
        }
    }

    /**
     * Does an error end the connection (RFC 9113 section 5.4.1), or its stream alone (section 5.4.2)?
     *
     * @param error a {@link ParseError}.
     * @return true for those of frames and of HPACK, but not for a PRIORITY frame's length and a stream's window.
     */
    public static boolean isConnectionError(final int error)
    {
        return error <= HPACK_FIRST && error >= FRAMES_LAST &&
            ParseError.BAD_PRIORITY_LENGTH != error && ParseError.BAD_STREAM_WINDOW_INCREMENT != error;
    }
}
