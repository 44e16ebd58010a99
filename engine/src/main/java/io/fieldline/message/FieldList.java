/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A field value read as a comma-separated list (RFC 9110 section 5.6.1): one element after another, without whitespace
 * around it. Commas inside quoted strings, and inside a URI in angle brackets with which an element begins, do not
 * separate; commas inside comments do. Empty elements are skipped, up to {@link #MAX_EMPTY_ELEMENTS}.
 * <pre>
 * list.wrap(buffer, offset, length);
 * while (list.next() &gt; 0)
 * {
 *     close |= list.equalsIgnoreCase("close");
 * }
 * </pre>
 * The field lines of one name are one list: the caller wraps one after another. Set-Cookie and Cookie are no lists.
 * <p>
 * A flyweight, not thread safe, which owns nothing: its answers hold until the memory changes or it is wrapped anew.
 */
public final class FieldList
{
    /** {@link #next()}: there is no further element. */
    public static final int END = 0;

    /** {@link #next()}: an element was found. */
    public static final int ELEMENT = 1;

    /** The most empty elements of one field value. */
    public static final int MAX_EMPTY_ELEMENTS = 64;

    private final UnsafeBuffer value = new UnsafeBuffer();
    private DirectBuffer source;
    private int start;
    private int end;
    private int at;
    private int elementOffset;
    private int elementLength;
    private int emptyElements;
    private int error;
    private int errorOffset;
    private boolean escapes;
    private boolean behindComma;

    /**
     * A list over nothing.
     */
    public FieldList()
    {
    }

    /**
     * Point it at a field value whose quoted strings may hold backslash escapes, as all but entity tags may.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public FieldList wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        return wrap(buffer, offset, length, true);
    }

    /**
     * Point it at a list of entity tags (If-Match, If-None-Match), in whose quotes a backslash is a byte like others.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public FieldList wrapEntityTags(final DirectBuffer buffer, final int offset, final int length)
    {
        return wrap(buffer, offset, length, false);
    }

    /**
     * Read on to the next element.
     *
     * @return {@link #ELEMENT}, {@link #END}, or a negative {@link ParseError}: BAD_QUOTED_STRING or
     *     TOO_MANY_EMPTY_ELEMENTS, which is then the answer until it is wrapped anew.
     */
    public int next()
    {
        if (error < 0)
        {
            return error;
        }
        final Object base = value.byteArray();
        final long origin = value.addressOffset();
        final long end = origin + this.end;
        long at = origin + this.at;
        while (at < end)
        {
            final long first = FieldText.skipSpace(base, at, end);
            final long separator = FieldText.skipElement(base, first, end, ',', escapes);
            if (FieldText.NOT_CLOSED == separator)
            {
                return fail(ParseError.BAD_QUOTED_STRING, (int)(first - origin));
            }
            at = separator + 1;
            if (separator > first)
            {
                elementOffset = (int)(first - origin);
                elementLength = (int)(FieldText.trimSpace(base, first, separator) - first);
                behindComma = separator < end;
                this.at = (int)(Math.min(at, end) - origin);
                return ELEMENT;
            }
            if (separator < end)
            {
                behindComma = true;
                if (++emptyElements > MAX_EMPTY_ELEMENTS)
                {
                    return fail(ParseError.TOO_MANY_EMPTY_ELEMENTS, (int)(separator - origin));
                }
            }
        }
        return end();
    }

    /**
     * Begin again with the first element.
     *
     * @return this for a fluent API.
     */
    public FieldList rewind()
    {
        at = 0;
        elementOffset = 0;
        elementLength = 0;
        emptyElements = 0;
        behindComma = false;
        error = 0;
        errorOffset = 0;
        return this;
    }

    /**
     * Where the element found last begins.
     *
     * @return the index in the wrapped buffer, in bytes.
     */
    public int elementOffset()
    {
        return start + elementOffset;
    }

    /**
     * How long the element found last is, whitespace around it not counted.
     *
     * @return the length in bytes.
     */
    public int elementLength()
    {
        return elementLength;
    }

    /**
     * The element found last, as a view.
     *
     * @param slice to point at it.
     * @return the slice.
     */
    public ByteSlice element(final ByteSlice slice)
    {
        return slice.wrap(value, elementOffset, elementLength);
    }

    /**
     * Is the element found last this text, in any case of A to Z?
     *
     * @param lowerCase text to compare with, in lower case.
     * @return true if it is.
     */
    public boolean equalsIgnoreCase(final CharSequence lowerCase)
    {
        return FieldText.equalsIgnoreCase(
            value.byteArray(), value.addressOffset() + elementOffset, elementLength, lowerCase);
    }

    /**
     * How many empty elements were skipped so far: if any, {@link Leniency#EMPTY_LIST_ELEMENTS} was used.
     *
     * @return the number.
     */
    public int emptyElements()
    {
        return emptyElements;
    }

    /**
     * Where the error stands that {@link #next()} returned: the element with the quote that is not closed, or the end
     * of the first empty element too many.
     *
     * @return the index in the wrapped buffer, in bytes.
     */
    public int errorOffset()
    {
        return start + errorOffset;
    }

    /**
     * The buffer that was wrapped last.
     *
     * @return the buffer, or null.
     */
    public DirectBuffer buffer()
    {
        return source;
    }

    /**
     * Is a token among the elements of a list, in any case of A to Z? Elements with parameters are not equal to their
     * token. A list that is malformed behind the token has it still.
     *
     * @param buffer         holding the field value.
     * @param offset         in bytes at which it begins.
     * @param length         in bytes.
     * @param lowerCaseToken to look for, in lower case.
     * @return true if it is.
     */
    public static boolean containsToken(
        final DirectBuffer buffer, final int offset, final int length, final CharSequence lowerCaseToken)
    {
        Words.checkRange(buffer, offset, length);
        final Object base = buffer.byteArray();
        long at = buffer.addressOffset() + offset;
        final long end = at + length;
        while (at < end)
        {
            final long first = FieldText.skipSpace(base, at, end);
            final long separator = FieldText.skipElement(base, first, end, ',', true);
            if (FieldText.NOT_CLOSED == separator)
            {
                return false;
            }
            final int elementLength = (int)(FieldText.trimSpace(base, first, separator) - first);
            if (elementLength > 0 && FieldText.equalsIgnoreCase(base, first, elementLength, lowerCaseToken))
            {
                return true;
            }
            at = separator + 1;
        }
        return false;
    }

    private FieldList wrap(final DirectBuffer buffer, final int offset, final int length, final boolean escapes)
    {
        Words.checkRange(buffer, offset, length);
        if (buffer != source)
        {
            source = buffer;
        }
        value.wrap(buffer, offset, length);
        start = offset;
        end = length;
        this.escapes = escapes;
        return rewind();
    }

    private int end()
    {
        at = end;
        elementLength = 0;
        if (behindComma)
        {
            behindComma = false;
            if (++emptyElements > MAX_EMPTY_ELEMENTS)
            {
                return fail(ParseError.TOO_MANY_EMPTY_ELEMENTS, end);
            }
        }
        return END;
    }

    private int fail(final int code, final int offset)
    {
        elementLength = 0;
        error = code;
        errorOffset = offset;
        return code;
    }
}
