/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

/**
 * The types of frames (RFC 9113 section 6).
 * <p>
 * Stateless; any thread.
 */
public final class FrameType
{
    /** DATA, RFC 9113 section 6.1. */
    public static final int DATA = 0;

    /** HEADERS, RFC 9113 section 6.2. */
    public static final int HEADERS = 1;

    /** PRIORITY, RFC 9113 section 6.3. */
    public static final int PRIORITY = 2;

    /** RST_STREAM, RFC 9113 section 6.4. */
    public static final int RST_STREAM = 3;

    /** SETTINGS, RFC 9113 section 6.5. */
    public static final int SETTINGS = 4;

    /** PUSH_PROMISE, RFC 9113 section 6.6. */
    public static final int PUSH_PROMISE = 5;

    /** PING, RFC 9113 section 6.7. */
    public static final int PING = 6;

    /** GOAWAY, RFC 9113 section 6.8. */
    public static final int GOAWAY = 7;

    /** WINDOW_UPDATE, RFC 9113 section 6.9. */
    public static final int WINDOW_UPDATE = 8;

    /** CONTINUATION, RFC 9113 section 6.10. */
    public static final int CONTINUATION = 9;

    /** How many types are known. */
    public static final int COUNT = CONTINUATION + 1;

    private static final String[] NAMES =
    {
        "DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE",
        "CONTINUATION"
    };

    private FrameType()
    {
    }

    /**
     * The name of a type.
     *
     * @param type of a frame.
     * @return the name, or "UNKNOWN".
     */
    public static String name(final int type)
    {
        return type >= 0 && type < COUNT ? NAMES[type] : "UNKNOWN";
    }
}
