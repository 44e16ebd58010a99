/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.message.Args;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.MutableArgs;
import io.fieldline.message.ResponseHead;
import org.agrona.DirectBuffer;

/**
 * A response as a client reads it: a parsed head, and a reference to the content where the caller has it.
 * <p>
 * Not thread safe: a flyweight for one thread, which points at one response after another. It owns nothing, copies
 * nothing, and allocates nothing; what it answers holds until the head's block, the received bytes or the content move.
 */
public final class Response
{
    /** Of typed reading: there is no such field. */
    public static final int ABSENT = MutableArgs.ABSENT;

    private static final int CLASS = 100;

    private final ByteSlice slice = new ByteSlice();
    private final ByteSlice content = new ByteSlice();
    private ResponseHead head;

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public Response()
    {
    }

    /**
     * Point at a head; there is no content yet.
     *
     * @param head parsed.
     * @return this for a fluent API.
     */
    public Response wrap(final ResponseHead head)
    {
        if (head != this.head)
        {
            this.head = head;
        }
        content.wrapAbsent();
        return this;
    }

    /**
     * Refer to the content.
     *
     * @param buffer holding it, decoded from its framing.
     * @param offset in bytes.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public Response content(final DirectBuffer buffer, final int offset, final int length)
    {
        content.wrap(buffer, offset, length);
        return this;
    }

    /**
     * The content.
     *
     * @return always the same slice, absent if none was given.
     */
    public ByteSlice content()
    {
        return content;
    }

    /**
     * The head.
     *
     * @return as given to {@link #wrap}.
     */
    public ResponseHead head()
    {
        return head;
    }

    /**
     * The header fields.
     *
     * @return the head's.
     */
    public FieldSection headers()
    {
        return head.headers();
    }

    /**
     * The status code. RFC 9110 section 15.
     *
     * @return from 100.
     */
    public int status()
    {
        return head.status();
    }

    /**
     * Is the status of the class 2xx?
     *
     * @return true if so.
     */
    public boolean isSuccessful()
    {
        return 2 == status() / CLASS;
    }

    /**
     * Is the status of the class 3xx?
     *
     * @return true if so.
     */
    public boolean isRedirection()
    {
        return 3 == status() / CLASS;
    }

    /**
     * Is the status of the classes 4xx or 5xx?
     *
     * @return true if so.
     */
    public boolean isError()
    {
        final int statusClass = status() / CLASS;
        return 4 == statusClass || 5 == statusClass;
    }

    /**
     * The reason phrase.
     *
     * @return always the same slice.
     */
    public ByteSlice reason()
    {
        return head.reason();
    }

    /**
     * May the connection be used again?
     *
     * @return true if so.
     */
    public boolean isKeepAlive()
    {
        return head.isKeepAlive();
    }

    /**
     * The length that the head declares.
     *
     * @return in bytes, -1 if it declares none.
     */
    public long contentLength()
    {
        return head.contentLength();
    }

    /**
     * Is there a field?
     *
     * @param nameId of a {@link KnownName}.
     * @return true if at least one line has it.
     */
    public boolean has(final int nameId)
    {
        return headers().isPresent(nameId);
    }

    /**
     * Point a slice at the first value of a field.
     *
     * @param nameId of a {@link KnownName}.
     * @param value  to fill, absent if there is no such field.
     * @return the slice.
     */
    public ByteSlice header(final int nameId, final ByteSlice value)
    {
        final FieldSection headers = headers();
        return headers.value(headers.slotOf(nameId), value);
    }

    /**
     * Point a slice at the first value of a field.
     *
     * @param name  text.
     * @param value to fill, absent if there is no such field.
     * @return the slice.
     */
    public ByteSlice header(final CharSequence name, final ByteSlice value)
    {
        final FieldSection headers = headers();
        return headers.value(headers.find(name), value);
    }

    /**
     * Read a field as a natural number.
     *
     * @param nameId of a {@link KnownName}.
     * @return the number, or {@link #ABSENT}, or a negative result of {@link io.fieldline.buffers.AsciiNumbers}.
     */
    public long headerLong(final int nameId)
    {
        return number(header(nameId, slice));
    }

    /**
     * Read a field as a natural number, such as a limit that is left.
     *
     * @param name text.
     * @return the number, or {@link #ABSENT}, or a negative result of {@link io.fieldline.buffers.AsciiNumbers}.
     */
    public long headerLong(final CharSequence name)
    {
        return number(header(name, slice));
    }

    /**
     * Read a field as a decimal number.
     *
     * @param name   text.
     * @param number to put it into.
     * @return {@link io.fieldline.buffers.AsciiNumbers#OK}, or {@link #ABSENT}, or a negative result of
     * {@link io.fieldline.buffers.AsciiNumbers}.
     */
    public int headerDecimal(final CharSequence name, final Decimal number)
    {
        return header(name, slice).isAbsent() ? ABSENT : slice.parseDecimal(number);
    }

    /**
     * Read a field as a date. RFC 9110 section 5.6.7.
     *
     * @param nameId     of a {@link KnownName}.
     * @param nowSeconds since 1970, for years of two digits.
     * @return seconds since 1970, or {@link io.fieldline.message.HttpDate#MALFORMED} if there is none or it is no date.
     */
    public long headerDate(final int nameId, final long nowSeconds)
    {
        final FieldSection headers = headers();
        return headers.dateValue(headers.slotOf(nameId), nowSeconds);
    }

    /**
     * Point args at the content, where it is of the type application/x-www-form-urlencoded.
     *
     * @param args to point.
     * @return the args.
     */
    public Args contentArgs(final Args args)
    {
        return args.wrap(content);
    }

    private static long number(final ByteSlice value)
    {
        return value.isAbsent() ? ABSENT : value.parseLong();
    }
}
