/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * What happens on a connection, and in a message: one vocabulary for all protocols and both roles. Events are pulled,
 * as ints; the flyweights of whoever gives them show the details.
 * <p>
 * Stateless; any thread.
 */
public final class Event
{
    /** Nothing more without more bytes, or more time. */
    public static final int NONE = 0;

    /** A head is whole. */
    public static final int HEAD = 1;

    /** The head of an interim response (RFC 9110 section 15.2) is whole. */
    public static final int INFORMATIONAL = 2;

    /** A piece of content, as (buffer, offset, length). */
    public static final int CONTENT = 3;

    /** The trailers are whole; there is at least one. */
    public static final int TRAILERS = 4;

    /** A message has ended. */
    public static final int END = 5;

    /** From here on the bytes are those of another protocol, or of a tunnel. */
    public static final int UPGRADE = 6;

    /** More may be written. */
    public static final int WRITABLE = 7;

    /** A stream was reset. */
    public static final int RESET = 8;

    /** The peer will take no more requests on this connection. */
    public static final int GOAWAY = 9;

    /** The peer broke the rules, or time ran out: nothing more can be read. */
    public static final int ERROR = 10;

    /** A chunk begins (RFC 9112 section 7.1): its size and extensions can be read. Given only if asked for. */
    public static final int CHUNK = 11;

    private static final String[] NAMES = {
        "NONE", "HEAD", "INFORMATIONAL", "CONTENT", "TRAILERS", "END", "UPGRADE", "WRITABLE", "RESET", "GOAWAY",
        "ERROR", "CHUNK" };

    private Event()
    {
    }

    /**
     * The name of an event.
     *
     * @param event to name.
     * @return its name, as of the constant here.
     */
    public static String name(final int event)
    {
        return event >= 0 && event < NAMES.length ? NAMES[event] : "unknown event: " + event;
    }
}
