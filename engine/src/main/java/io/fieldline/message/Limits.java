/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * What a parser accepts at most, and the leniencies that are on. A limit rejects; it never drops anything.
 * <p>
 * Immutable; any thread. {@code with...} methods allocate a copy that differs in one value:
 * {@code Limits.DEFAULT.withMaxFieldLines(64).with(Leniency.BARE_LF)}.
 */
public final class Limits
{
    /** The limits of the design: strict, and safe for requests from anywhere. */
    public static final Limits DEFAULT = new Limits();

    private int maxStartLineBytes = 8 * 1024;
    private int maxHeadBytes = 16 * 1024;
    private int maxFieldLines = 128;
    private int maxEmptyLines = 1;
    private int maxTrailerLines = 32;
    private int maxTrailerBytes = 4 * 1024;
    private int maxChunkLineBytes = 256;
    private int maxChunkExtensionBytes = 4 * 1024;
    private int maxArgs = 1024;
    private int maxCookies = 128;
    private int maxParts = 128;
    private int maxPartFields = 16;
    private int maxPartHeadBytes = 4 * 1024;
    private long maxContentBytes = Long.MAX_VALUE;
    private int maxHpackTableBytes = 4 * 1024;
    private int maxFieldSectionBytes = 16 * 1024;
    private int leniencies;

    private Limits()
    {
    }

    private Limits(final Limits other)
    {
        maxStartLineBytes = other.maxStartLineBytes;
        maxHeadBytes = other.maxHeadBytes;
        maxFieldLines = other.maxFieldLines;
        maxEmptyLines = other.maxEmptyLines;
        maxTrailerLines = other.maxTrailerLines;
        maxTrailerBytes = other.maxTrailerBytes;
        maxChunkLineBytes = other.maxChunkLineBytes;
        maxChunkExtensionBytes = other.maxChunkExtensionBytes;
        maxArgs = other.maxArgs;
        maxCookies = other.maxCookies;
        maxParts = other.maxParts;
        maxPartFields = other.maxPartFields;
        maxPartHeadBytes = other.maxPartHeadBytes;
        maxContentBytes = other.maxContentBytes;
        maxHpackTableBytes = other.maxHpackTableBytes;
        maxFieldSectionBytes = other.maxFieldSectionBytes;
        leniencies = other.leniencies;
    }

    /**
     * The most bytes of a start line, its line end not counted. RFC 9112 section 3 asks for 8,000 octets.
     *
     * @return the limit in bytes.
     */
    public int maxStartLineBytes()
    {
        return maxStartLineBytes;
    }

    /**
     * A copy with another limit: the most bytes of a start line.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxStartLineBytes(final int limit)
    {
        checkLimit("maxStartLineBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxStartLineBytes = limit;
        return copy;
    }

    /**
     * The most bytes of a head: start line and field lines with their line ends, neither the empty line after them nor
     * empty lines before the start line.
     *
     * @return the limit in bytes.
     */
    public int maxHeadBytes()
    {
        return maxHeadBytes;
    }

    /**
     * A copy with another limit: the most bytes of a head.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxHeadBytes(final int limit)
    {
        checkLimit("maxHeadBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxHeadBytes = limit;
        return copy;
    }

    /**
     * The most field lines of a head.
     *
     * @return the limit.
     */
    public int maxFieldLines()
    {
        return maxFieldLines;
    }

    /**
     * A copy with another limit: the most field lines of a head.
     *
     * @param limit, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxFieldLines(final int limit)
    {
        checkLimit("maxFieldLines", limit);
        final Limits copy = new Limits(this);
        copy.maxFieldLines = limit;
        return copy;
    }

    /**
     * The most empty lines before a start line. RFC 9112 section 2.2 asks for at least one.
     *
     * @return the limit.
     */
    public int maxEmptyLines()
    {
        return maxEmptyLines;
    }

    /**
     * A copy with another limit: the most empty lines before a start line.
     *
     * @param limit, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxEmptyLines(final int limit)
    {
        checkLimit("maxEmptyLines", limit);
        final Limits copy = new Limits(this);
        copy.maxEmptyLines = limit;
        return copy;
    }

    /**
     * The most field lines of a trailer section.
     *
     * @return the limit.
     */
    public int maxTrailerLines()
    {
        return maxTrailerLines;
    }

    /**
     * A copy with another limit: the most field lines of a trailer section.
     *
     * @param limit, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxTrailerLines(final int limit)
    {
        checkLimit("maxTrailerLines", limit);
        final Limits copy = new Limits(this);
        copy.maxTrailerLines = limit;
        return copy;
    }

    /**
     * The most bytes of a trailer section, line ends counted, the empty line after them not.
     *
     * @return the limit in bytes.
     */
    public int maxTrailerBytes()
    {
        return maxTrailerBytes;
    }

    /**
     * A copy with another limit: the most bytes of a trailer section.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxTrailerBytes(final int limit)
    {
        checkLimit("maxTrailerBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxTrailerBytes = limit;
        return copy;
    }

    /**
     * The most bytes of a line of chunk size and extensions, its line end not counted.
     *
     * @return the limit in bytes.
     */
    public int maxChunkLineBytes()
    {
        return maxChunkLineBytes;
    }

    /**
     * A copy with another limit: the most bytes of a line of chunk size and extensions.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxChunkLineBytes(final int limit)
    {
        checkLimit("maxChunkLineBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxChunkLineBytes = limit;
        return copy;
    }

    /**
     * The most bytes of all chunk extensions of one message.
     *
     * @return the limit in bytes.
     */
    public int maxChunkExtensionBytes()
    {
        return maxChunkExtensionBytes;
    }

    /**
     * A copy with another limit: the most bytes of all chunk extensions of one message.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxChunkExtensionBytes(final int limit)
    {
        checkLimit("maxChunkExtensionBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxChunkExtensionBytes = limit;
        return copy;
    }

    /**
     * The most arguments of a query or a form.
     *
     * @return the limit.
     */
    public int maxArgs()
    {
        return maxArgs;
    }

    /**
     * A copy with another limit: the most arguments of a query or a form.
     *
     * @param limit, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxArgs(final int limit)
    {
        checkLimit("maxArgs", limit);
        final Limits copy = new Limits(this);
        copy.maxArgs = limit;
        return copy;
    }

    /**
     * The most cookies of a message.
     *
     * @return the limit.
     */
    public int maxCookies()
    {
        return maxCookies;
    }

    /**
     * A copy with another limit: the most cookies of a message.
     *
     * @param limit, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxCookies(final int limit)
    {
        checkLimit("maxCookies", limit);
        final Limits copy = new Limits(this);
        copy.maxCookies = limit;
        return copy;
    }

    /**
     * The most parts of a multipart form.
     *
     * @return the limit.
     */
    public int maxParts()
    {
        return maxParts;
    }

    /**
     * A copy with another limit: the most parts of a multipart form.
     *
     * @param limit, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxParts(final int limit)
    {
        checkLimit("maxParts", limit);
        final Limits copy = new Limits(this);
        copy.maxParts = limit;
        return copy;
    }

    /**
     * The most field lines of the head of a part of a multipart form.
     *
     * @return the limit.
     */
    public int maxPartFields()
    {
        return maxPartFields;
    }

    /**
     * A copy with another limit: the most field lines of a part's head.
     *
     * @param limit, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxPartFields(final int limit)
    {
        checkLimit("maxPartFields", limit);
        final Limits copy = new Limits(this);
        copy.maxPartFields = limit;
        return copy;
    }

    /**
     * The most bytes of the head of a part of a multipart form, line ends counted, the empty line not.
     *
     * @return the limit in bytes.
     */
    public int maxPartHeadBytes()
    {
        return maxPartHeadBytes;
    }

    /**
     * A copy with another limit: the most bytes of a part's head.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxPartHeadBytes(final int limit)
    {
        checkLimit("maxPartHeadBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxPartHeadBytes = limit;
        return copy;
    }

    /**
     * The most bytes of content, decoded from its framing; without limit by default.
     *
     * @return the limit in bytes.
     */
    public long maxContentBytes()
    {
        return maxContentBytes;
    }

    /**
     * A copy with another limit: the most bytes of content.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxContentBytes(final long limit)
    {
        checkLimit("maxContentBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxContentBytes = limit;
        return copy;
    }

    /**
     * The most bytes of a dynamic table of HPACK. RFC 7541 section 4.1 says how they are counted.
     *
     * @return the limit in bytes.
     */
    public int maxHpackTableBytes()
    {
        return maxHpackTableBytes;
    }

    /**
     * A copy with another limit: the most bytes of a dynamic table of HPACK.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxHpackTableBytes(final int limit)
    {
        checkLimit("maxHpackTableBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxHpackTableBytes = limit;
        return copy;
    }

    /**
     * The most bytes of an HTTP/2 field section. RFC 9113 section 6.5.2 says how they are counted: 32 more a field
     * line.
     *
     * @return the limit in bytes.
     */
    public int maxFieldSectionBytes()
    {
        return maxFieldSectionBytes;
    }

    /**
     * A copy with another limit: the most bytes of an HTTP/2 field section.
     *
     * @param limit in bytes, not negative.
     * @return the copy.
     * @throws IllegalArgumentException if it is negative.
     */
    public Limits withMaxFieldSectionBytes(final int limit)
    {
        checkLimit("maxFieldSectionBytes", limit);
        final Limits copy = new Limits(this);
        copy.maxFieldSectionBytes = limit;
        return copy;
    }

    /**
     * The leniencies that are on.
     *
     * @return bits of {@link Leniency}.
     */
    public int leniencies()
    {
        return leniencies;
    }

    /**
     * A copy with more leniencies on.
     *
     * @param bits of {@link Leniency} to switch on.
     * @return the copy.
     * @throws IllegalArgumentException if a bit cannot be switched.
     */
    public Limits with(final int bits)
    {
        checkBits(bits);
        final Limits copy = new Limits(this);
        copy.leniencies |= bits;
        return copy;
    }

    /**
     * A copy with leniencies off.
     *
     * @param bits of {@link Leniency} to switch off.
     * @return the copy.
     * @throws IllegalArgumentException if a bit cannot be switched.
     */
    public Limits without(final int bits)
    {
        checkBits(bits);
        final Limits copy = new Limits(this);
        copy.leniencies &= ~bits;
        return copy;
    }

    /**
     * Append the limits as {@code name=value} pairs.
     *
     * @param builder to append to.
     */
    public void appendTo(final StringBuilder builder)
    {
        builder.append("maxStartLineBytes=").append(maxStartLineBytes);
        builder.append(" maxHeadBytes=").append(maxHeadBytes);
        builder.append(" maxFieldLines=").append(maxFieldLines);
        builder.append(" maxEmptyLines=").append(maxEmptyLines);
        builder.append(" maxTrailerLines=").append(maxTrailerLines);
        builder.append(" maxTrailerBytes=").append(maxTrailerBytes);
        builder.append(" maxChunkLineBytes=").append(maxChunkLineBytes);
        builder.append(" maxChunkExtensionBytes=").append(maxChunkExtensionBytes);
        builder.append(" maxArgs=").append(maxArgs);
        builder.append(" maxCookies=").append(maxCookies);
        builder.append(" maxParts=").append(maxParts);
        builder.append(" maxPartFields=").append(maxPartFields);
        builder.append(" maxPartHeadBytes=").append(maxPartHeadBytes);
        builder.append(" maxContentBytes=").append(maxContentBytes);
        builder.append(" maxHpackTableBytes=").append(maxHpackTableBytes);
        builder.append(" maxFieldSectionBytes=").append(maxFieldSectionBytes);
        builder.append(" leniencies=[");
        Leniency.appendTo(builder, leniencies);
        builder.append(']');
    }

    /**
     * The limits as text. Allocates.
     *
     * @return the text.
     */
    public String toString()
    {
        final StringBuilder builder = new StringBuilder();
        appendTo(builder);
        return builder.toString();
    }

    private static void checkLimit(final String name, final long limit)
    {
        if (limit < 0)
        {
            throw new IllegalArgumentException("limit must not be negative: " + name + "=" + limit);
        }
    }

    private static void checkBits(final int bits)
    {
        if (0 != (bits & ~Leniency.SELECTABLE))
        {
            throw new IllegalArgumentException("no leniencies to switch: bits=0x" + Integer.toHexString(bits));
        }
    }
}
