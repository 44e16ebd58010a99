/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A field value, or an element of a list, read as a main part with parameters behind it (RFC 9110 section 5.6.6):
 * {@code text/plain; charset="utf-8"; q=0.5}. A parameter may lack its value ({@code includeSubdomains}); no whitespace
 * stands around its equals sign; empty parameters are skipped, up to {@link #MAX_EMPTY_PARAMETERS}.
 * <p>
 * Values in quotes are where they stand, without the quotes; where they hold backslash escapes, {@link #copyValue} and
 * {@link #valueEquals} take these out.
 * <p>
 * A flyweight, not thread safe, which owns nothing: its answers hold until the memory changes or it is wrapped anew.
 */
public final class Parameters
{
    /** {@link #next()}: there is no further parameter. */
    public static final int END = 0;

    /** {@link #next()}: a parameter was found. */
    public static final int PARAMETER = 1;

    /** The most empty parameters of one value. */
    public static final int MAX_EMPTY_PARAMETERS = 64;

    /** The weight of what has none, in thousandths. */
    public static final int FULL_QUALITY = 1000;

    /* Where the semicolon before the first parameter would stand. */
    private static final int BEFORE_FIRST = -1;

    private final UnsafeBuffer value = new UnsafeBuffer();
    private DirectBuffer source;
    private int start;
    private int end;
    private int mainOffset;
    private int mainLength;
    private int firstParameter;
    private int mainError;
    private int at;
    private int nameOffset;
    private int nameLength;
    private int valueOffset;
    private int valueLength;
    private boolean quoted;
    private boolean escaped;
    private int emptyParameters;
    private int error;
    private int errorOffset;

    /**
     * Parameters of nothing.
     */
    public Parameters()
    {
    }

    /**
     * Point it at a value, and read the main part.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public Parameters wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        point(buffer, offset, length);
        final Object base = value.byteArray();
        final long origin = value.addressOffset();
        final long end = origin + length;
        final long first = FieldText.skipSpace(base, origin, end);
        final long separator = FieldText.skipElement(base, first, end, ';', true);
        mainOffset = (int)(first - origin);
        if (FieldText.NOT_CLOSED == separator)
        {
            mainError = ParseError.BAD_QUOTED_STRING;
            mainLength = 0;
            firstParameter = length;
        }
        else
        {
            mainError = 0;
            mainLength = (int)(FieldText.trimSpace(base, first, separator) - first);
            firstParameter = (int)(separator - origin);
        }
        return rewind();
    }

    /**
     * Point it at a value that has no main part, but begins with a parameter: {@code max-age=60; includeSubdomains}.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public Parameters wrapBare(final DirectBuffer buffer, final int offset, final int length)
    {
        point(buffer, offset, length);
        mainOffset = 0;
        mainLength = 0;
        mainError = 0;
        firstParameter = BEFORE_FIRST;
        return rewind();
    }

    /**
     * Point it at the element that a list has found last.
     *
     * @param list with an element.
     * @return this for a fluent API.
     */
    public Parameters wrap(final FieldList list)
    {
        return wrap(list.buffer(), list.elementOffset(), list.elementLength());
    }

    /**
     * Begin again with the first parameter.
     *
     * @return this for a fluent API.
     */
    public Parameters rewind()
    {
        at = firstParameter;
        emptyParameters = 0;
        error = mainError;
        errorOffset = mainOffset;
        none();
        return this;
    }

    /**
     * Read on to the next parameter.
     *
     * @return {@link #PARAMETER}, {@link #END}, or a negative {@link ParseError}: BAD_PARAMETER, BAD_QUOTED_STRING or
     *     TOO_MANY_EMPTY_ELEMENTS, which is then the answer until it is wrapped anew or rewound.
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
            // at a semicolon, or before the first parameter
            final long first = FieldText.skipSpace(base, at + 1, end);
            if (first == end)
            {
                break;
            }
            if (';' != Words.loadByte(base, first))
            {
                return parameter(base, origin, first, end);
            }
            at = first;
            if (++emptyParameters > MAX_EMPTY_PARAMETERS)
            {
                return fail(ParseError.TOO_MANY_EMPTY_ELEMENTS, (int)(at - origin));
            }
        }
        this.at = this.end;
        none();
        return END;
    }

    /**
     * Find the first parameter of a name, from the first parameter on.
     *
     * @param lowerCaseName of the parameter, in lower case; found in any case of A to Z.
     * @return {@link #PARAMETER}, {@link #END} where there is none, or a negative {@link ParseError} that stands before
     *     it.
     */
    public int find(final CharSequence lowerCaseName)
    {
        rewind();
        int result = next();
        while (result > 0 && !nameEquals(lowerCaseName))
        {
            result = next();
        }
        return result;
    }

    /**
     * The weight of the parameter {@code q} (RFC 9110 section 12.4.2).
     *
     * @return from 0 to 1000, {@link #FULL_QUALITY} where there is none; or a negative {@link ParseError}, BAD_QUALITY
     *     among them.
     */
    public int quality()
    {
        final int result = find("q");
        if (result <= 0)
        {
            return END == result ? FULL_QUALITY : result;
        }
        final boolean isToken = hasValue() && !quoted;
        final int quality = isToken ? Quality.parse(value, valueOffset, valueLength) : ParseError.BAD_QUALITY;
        return quality < 0 ? fail(quality, hasValue() ? valueOffset : nameOffset) : quality;
    }

    /**
     * Where the main part begins.
     *
     * @return the index in the wrapped buffer, in bytes.
     */
    public int mainOffset()
    {
        return start + mainOffset;
    }

    /**
     * How long the main part is, whitespace around it not counted.
     *
     * @return the length in bytes; 0 where there is none.
     */
    public int mainLength()
    {
        return mainLength;
    }

    /**
     * Is the main part this text, in any case of A to Z?
     *
     * @param lowerCase text to compare with, in lower case.
     * @return true if it is.
     */
    public boolean mainEquals(final CharSequence lowerCase)
    {
        return FieldText.equalsIgnoreCase(
            value.byteArray(), value.addressOffset() + mainOffset, mainLength, lowerCase);
    }

    /**
     * Where the name of the parameter found last begins.
     *
     * @return the index in the wrapped buffer, in bytes.
     */
    public int nameOffset()
    {
        return start + nameOffset;
    }

    /**
     * How long the name of the parameter found last is.
     *
     * @return the length in bytes.
     */
    public int nameLength()
    {
        return nameLength;
    }

    /**
     * Has the parameter found last this name, in any case of A to Z?
     *
     * @param lowerCase name to compare with, in lower case.
     * @return true if it has.
     */
    public boolean nameEquals(final CharSequence lowerCase)
    {
        return FieldText.equalsIgnoreCase(
            value.byteArray(), value.addressOffset() + nameOffset, nameLength, lowerCase);
    }

    /**
     * Has the parameter found last a value, if only an empty one in quotes?
     *
     * @return true if an equals sign follows its name.
     */
    public boolean hasValue()
    {
        return valueOffset > 0;
    }

    /**
     * Where the value of the parameter found last begins, behind its quote if it has one.
     *
     * @return the index in the wrapped buffer, in bytes; the end of the name where there is no value.
     */
    public int valueOffset()
    {
        return start + (hasValue() ? valueOffset : nameOffset + nameLength);
    }

    /**
     * How long the value of the parameter found last is as it stands, its quotes not counted.
     *
     * @return the length in bytes.
     */
    public int valueLength()
    {
        return valueLength;
    }

    /**
     * Does the value of the parameter found last stand in quotes?
     *
     * @return true if it does.
     */
    public boolean isQuoted()
    {
        return quoted;
    }

    /**
     * Does the value of the parameter found last hold backslash escapes, so that its bytes as they stand are not its
     * meaning?
     *
     * @return true if it does.
     */
    public boolean hasEscapes()
    {
        return escaped;
    }

    /**
     * The value of the parameter found last, as it stands, as a view.
     *
     * @param slice to point at it.
     * @return the slice.
     */
    public ByteSlice value(final ByteSlice slice)
    {
        return slice.wrap(value, valueOffset, valueLength);
    }

    /**
     * Copy the value of the parameter found last, without its escapes.
     *
     * @param to       buffer to copy to.
     * @param toOffset in bytes at which to begin; at least {@link #valueLength()} bytes must be there.
     * @return the bytes copied.
     */
    public int copyValue(final MutableDirectBuffer to, final int toOffset)
    {
        if (!escaped)
        {
            to.putBytes(toOffset, value, valueOffset, valueLength);
            return valueLength;
        }
        int copied = 0;
        final int end = valueOffset + valueLength;
        for (int i = valueOffset; i < end; i++)
        {
            byte octet = value.getByte(i);
            if ('\\' == octet)
            {
                i++;
                octet = value.getByte(i);
            }
            to.putByte(toOffset + copied, octet);
            copied++;
        }
        return copied;
    }

    /**
     * Is the value of the parameter found last, without its escapes, this text? Case counts.
     *
     * @param text whose characters are octets (ISO-8859-1).
     * @return true if it is.
     */
    public boolean valueEquals(final CharSequence text)
    {
        final int textLength = text.length();
        final int end = valueOffset + valueLength;
        int compared = 0;
        for (int i = valueOffset; i < end; i++)
        {
            int octet = value.getByte(i) & 0xFF;
            if (escaped && '\\' == octet)
            {
                i++;
                octet = value.getByte(i) & 0xFF;
            }
            if (compared == textLength || text.charAt(compared) != octet)
            {
                return false;
            }
            compared++;
        }
        return compared == textLength;
    }

    /**
     * Where the error stands that {@link #next()}, {@link #find} or {@link #quality()} returned.
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

    private void point(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        if (buffer != source)
        {
            source = buffer;
        }
        value.wrap(buffer, offset, length);
        start = offset;
        end = length;
    }

    private int parameter(final Object base, final long origin, final long first, final long end)
    {
        final long nameEnd = skipToken(base, first, end);
        if (nameEnd == first)
        {
            return fail(ParseError.BAD_PARAMETER, (int)(first - origin));
        }
        none();
        nameOffset = (int)(first - origin);
        nameLength = (int)(nameEnd - first);
        long at = nameEnd;
        if (at < end && '=' == Words.loadByte(base, at))
        {
            at++;
            if (at < end && '"' == Words.loadByte(base, at))
            {
                final long quote = at;
                at = FieldText.skipQuoted(base, quote, end, true);
                if (FieldText.NOT_CLOSED == at)
                {
                    return fail(ParseError.BAD_QUOTED_STRING, (int)(quote - origin));
                }
                quoted = true;
                valueOffset = (int)(quote + 1 - origin);
                valueLength = (int)(at - quote - 2);
                escaped = holdsBackslash(base, quote + 1, at - 1);
            }
            else
            {
                final long valueEnd = skipToken(base, at, end);
                if (valueEnd == at)
                {
                    return fail(ParseError.BAD_PARAMETER, (int)(at - origin));
                }
                valueOffset = (int)(at - origin);
                valueLength = (int)(valueEnd - at);
                at = valueEnd;
            }
        }
        at = FieldText.skipSpace(base, at, end);
        if (at < end && ';' != Words.loadByte(base, at))
        {
            return fail(ParseError.BAD_PARAMETER, (int)(at - origin));
        }
        this.at = (int)(at - origin);
        return PARAMETER;
    }

    private static long skipToken(final Object base, final long from, final long end)
    {
        long at = from;
        while (at < end && ByteClass.TOKEN.contains(Words.loadByte(base, at)))
        {
            at++;
        }
        return at;
    }

    private static boolean holdsBackslash(final Object base, final long from, final long end)
    {
        for (long at = from; at < end; at++)
        {
            if ('\\' == Words.loadByte(base, at))
            {
                return true;
            }
        }
        return false;
    }

    private int fail(final int code, final int offset)
    {
        none();
        error = code;
        errorOffset = offset;
        return code;
    }

    private void none()
    {
        nameOffset = 0;
        nameLength = 0;
        valueOffset = 0;
        valueLength = 0;
        quoted = false;
        escaped = false;
    }
}
