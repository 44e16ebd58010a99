/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * The form of a request target (RFC 9112 section 3.2). The numbers stand in message blocks and never change.
 * <p>
 * Stateless; any thread.
 */
public final class TargetForm
{
    /** There is no target: the message is a response. */
    public static final int NONE = 0;

    /** {@code /path?query}. */
    public static final int ORIGIN = 1;

    /** {@code http://host/path?query}, as sent to a proxy. */
    public static final int ABSOLUTE = 2;

    /** {@code host:port}, of CONNECT alone. */
    public static final int AUTHORITY = 3;

    /** {@code *}, of OPTIONS alone. */
    public static final int ASTERISK = 4;

    private TargetForm()
    {
    }

    /**
     * The name of one of the constants.
     *
     * @param targetForm a constant of this class.
     * @return its name, or "UNKNOWN".
     */
    public static String name(final int targetForm)
    {
        switch (targetForm)
        {
            case NONE:
                return "NONE";
            case ORIGIN:
                return "ORIGIN";
            case ABSOLUTE:
                return "ABSOLUTE";
            case AUTHORITY:
                return "AUTHORITY";
            case ASTERISK:
                return "ASTERISK";
            default:
                return "UNKNOWN";
        }
    }
}
