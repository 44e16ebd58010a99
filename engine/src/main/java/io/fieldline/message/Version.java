/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * A version of HTTP, as the number that message blocks keep: ten times major and minor.
 * <p>
 * Stateless; any thread.
 */
public final class Version
{
    /** HTTP/1.0. */
    public static final int HTTP_10 = 10;

    /** HTTP/1.1, and what is read as that: HTTP/1.2 to HTTP/1.9. */
    public static final int HTTP_11 = 11;

    /** HTTP/2. */
    public static final int HTTP_20 = 20;

    private Version()
    {
    }

    /**
     * The name of one of the constants.
     *
     * @param version a constant of this class.
     * @return its name, or "UNKNOWN".
     */
    public static String name(final int version)
    {
        switch (version)
        {
            case HTTP_10:
                return "HTTP/1.0";
            case HTTP_11:
                return "HTTP/1.1";
            case HTTP_20:
                return "HTTP/2.0";
            default:
                return "UNKNOWN";
        }
    }
}
