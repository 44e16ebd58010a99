/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * How a message's content ends (RFC 9112 section 6.3). The numbers stand in message blocks and never change.
 * <p>
 * Stateless; any thread.
 */
public final class Framing
{
    /** There is no content. */
    public static final int NONE = 0;

    /** Content-Length counts the content. */
    public static final int LENGTH = 1;

    /** The content comes in chunks, trailers may follow. */
    public static final int CHUNKED = 2;

    /** The content of a response ends with the connection. */
    public static final int UNTIL_CLOSE = 3;

    /** After the head the connection is a tunnel, or speaks another protocol. */
    public static final int TUNNEL = 4;

    private Framing()
    {
    }

    /**
     * The name of one of the constants.
     *
     * @param framing a constant of this class.
     * @return its name, or "UNKNOWN".
     */
    public static String name(final int framing)
    {
        switch (framing)
        {
            case NONE:
                return "NONE";
            case LENGTH:
                return "LENGTH";
            case CHUNKED:
                return "CHUNKED";
            case UNTIL_CLOSE:
                return "UNTIL_CLOSE";
            case TUNNEL:
                return "TUNNEL";
            default:
                return "UNKNOWN";
        }
    }
}
