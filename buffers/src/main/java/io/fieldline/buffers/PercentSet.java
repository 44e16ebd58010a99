/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * Which octets percent-encoding leaves as they are, and what becomes of a space. A percent sign is always encoded.
 * <p>
 * Immutable; any thread.
 */
public final class PercentSet
{
    /** Only unreserved octets stay: safe as any part of a URI. RFC 3986 section 2.3. */
    public static final PercentSet UNRESERVED = new PercentSet(ByteClass.UNRESERVED, false);

    /** application/x-www-form-urlencoded: letters, digits and {@code *-._} stay, a space becomes a plus. WHATWG 5.2. */
    public static final PercentSet FORM = new PercentSet(ByteClass.of("A-Za-z0-9*._-"), true);

    /** One segment of a path: pchar stays, a slash is encoded. RFC 3986 section 3.3. */
    public static final PercentSet PATH_SEGMENT = new PercentSet(ByteClass.PCHAR, false);

    /** A path: pchar and slashes stay. RFC 3986 section 3.3. */
    public static final PercentSet PATH = new PercentSet(ByteClass.PATH, false);

    /** A whole query: its delimiters {@code &}, {@code =} and {@code +} stay. RFC 3986 section 3.4. */
    public static final PercentSet QUERY = new PercentSet(ByteClass.QUERY, false);

    /** A key or a value inside a query: as {@link #QUERY}, but {@code & = + ;} are encoded. */
    public static final PercentSet QUERY_PART = new PercentSet(ByteClass.QUERY.without(ByteClass.of("&=+;")), false);

    private final ByteClass plain;
    private final boolean spaceAsPlus;
    private final boolean alphanumeric;

    private PercentSet(final ByteClass plain, final boolean spaceAsPlus)
    {
        this.plain = plain.without(ByteClass.of(spaceAsPlus ? "% +" : "%"));
        this.spaceAsPlus = spaceAsPlus;
        boolean all = true;
        for (int octet = 0; octet < 256; octet++)
        {
            all &= this.plain.contains(octet) || !ByteClass.ALPHANUMERIC.contains(octet);
        }
        alphanumeric = all;
    }

    /**
     * Make a set.
     *
     * @param plain       octets that stay; a percent sign never does, and where a space becomes a plus neither of them.
     * @param spaceAsPlus should a space become a plus rather than {@code %20}?
     * @return the set.
     */
    public static PercentSet of(final ByteClass plain, final boolean spaceAsPlus)
    {
        return new PercentSet(plain, spaceAsPlus);
    }

    /**
     * The octets that stay as they are.
     *
     * @return the class.
     */
    public ByteClass plain()
    {
        return plain;
    }

    /**
     * Does a space become a plus?
     *
     * @return true if it does.
     */
    public boolean spaceAsPlus()
    {
        return spaceAsPlus;
    }

    /**
     * Do all letters and digits stay as they are?
     *
     * @return true if they do.
     */
    boolean alphanumeric()
    {
        return alphanumeric;
    }
}
