/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiDigits;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.Words;
import io.fieldline.message.HttpDateRenderer;
import io.fieldline.message.KnownName;
import org.agrona.DirectBuffer;

import java.util.List;

/**
 * The field lines of a head, in all the forms in which names and values come (RFC 9112 section 5).
 * <p>
 * Not thread safe; see {@link HeadEncoder} for memory, errors and lifetimes.
 *
 * @param <E> the encoder itself, which the methods return for a fluent API.
 */
public abstract class FieldEncoder<E extends FieldEncoder<E>> extends LineWriter
{
    static final boolean CHECK = DirectBuffer.SHOULD_BOUNDS_CHECK;
    static final int STATE_UNWRAPPED = 0;
    static final int STATE_START = 1;
    static final int STATE_FIELDS = 2;
    static final int STATE_VALUE = 3;
    static final int STATE_DONE = 4;

    private static final int COMMA_SPACE = ',' | ' ' << 8;

    int state;

    private final E self;
    private int openName;
    private int items;

    @SuppressWarnings("unchecked")
    FieldEncoder()
    {
        self = (E)this;
    }

    /** A line was written: see what it says, by its number or, where that is 0, not at all. */
    abstract void mark(int nameId);

    /**
     * Write a field line.
     *
     * @param nameId a constant of {@link KnownName}.
     * @param value  of octets; of an absent {@link io.fieldline.buffers.ByteSlice} no line is written.
     * @return this for a fluent API.
     */
    public final E header(final int nameId, final CharSequence value)
    {
        checkState(STATE_FIELDS);
        if (isPresent(value) && openLine(nameId, value.length()) && putText(value))
        {
            endLine(nameId);
        }
        return self;
    }

    /**
     * Write a field line.
     *
     * @param name  a token.
     * @param value of octets; of an absent {@link io.fieldline.buffers.ByteSlice} no line is written.
     * @return this for a fluent API.
     */
    public final E header(final CharSequence name, final CharSequence value)
    {
        checkState(STATE_FIELDS);
        if (isPresent(value) && openLine(name, value.length()) && putText(value))
        {
            endLine(framingName());
        }
        return self;
    }

    /**
     * Write a field line.
     *
     * @param nameId a constant of {@link KnownName}.
     * @param buffer holding the value.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public final E header(final int nameId, final DirectBuffer buffer, final int offset, final int length)
    {
        checkState(STATE_FIELDS);
        Words.checkRange(buffer, offset, length);
        if (openLine(nameId, length) && putBytes(buffer.byteArray(), buffer.addressOffset() + offset, length))
        {
            endLine(nameId);
        }
        return self;
    }

    /**
     * Write a field line.
     *
     * @param name   a token.
     * @param buffer holding the value.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public final E header(final CharSequence name, final DirectBuffer buffer, final int offset, final int length)
    {
        checkState(STATE_FIELDS);
        Words.checkRange(buffer, offset, length);
        if (openLine(name, length) && putBytes(buffer.byteArray(), buffer.addressOffset() + offset, length))
        {
            endLine(framingName());
        }
        return self;
    }

    /**
     * Write a field line with a whole number.
     *
     * @param nameId a constant of {@link KnownName}.
     * @param value  signed.
     * @return this for a fluent API.
     */
    public final E header(final int nameId, final long value)
    {
        checkState(STATE_FIELDS);
        if (openLine(nameId, length(value)))
        {
            putLong(value);
            endLine(nameId);
        }
        return self;
    }

    /**
     * Write a field line with a whole number.
     *
     * @param name  a token.
     * @param value signed.
     * @return this for a fluent API.
     */
    public final E header(final CharSequence name, final long value)
    {
        checkState(STATE_FIELDS);
        if (openLine(name, length(value)))
        {
            putLong(value);
            endLine(framingName());
        }
        return self;
    }

    /**
     * Write a field line with a decimal number.
     *
     * @param nameId   a constant of {@link KnownName}.
     * @param mantissa signed.
     * @param scale    number of digits behind the point, from 0 to {@link Decimal#MAX_SCALE}.
     * @return this for a fluent API.
     */
    public final E headerDecimal(final int nameId, final long mantissa, final int scale)
    {
        checkState(STATE_FIELDS);
        checkScale(scale);
        if (openLine(nameId, AsciiDigits.decimalLength(mantissa, scale)))
        {
            putDecimal(mantissa, scale);
            endLine(nameId);
        }
        return self;
    }

    /**
     * Write a field line with a decimal number.
     *
     * @param name     a token.
     * @param mantissa signed.
     * @param scale    number of digits behind the point, from 0 to {@link Decimal#MAX_SCALE}.
     * @return this for a fluent API.
     */
    public final E headerDecimal(final CharSequence name, final long mantissa, final int scale)
    {
        checkState(STATE_FIELDS);
        checkScale(scale);
        if (openLine(name, AsciiDigits.decimalLength(mantissa, scale)))
        {
            putDecimal(mantissa, scale);
            endLine(framingName());
        }
        return self;
    }

    /**
     * Write a field line with a date (RFC 9110 section 5.6.7), rendered again only if the second is another than that
     * of this encoder's last one.
     *
     * @param nameId       a constant of {@link KnownName}.
     * @param epochSeconds since 1970, as {@link HttpDateRenderer} takes them.
     * @return this for a fluent API.
     */
    public final E headerDate(final int nameId, final long epochSeconds)
    {
        checkState(STATE_FIELDS);
        if (openLine(nameId, dateLength()))
        {
            putDate(epochSeconds);
            endLine(nameId);
        }
        return self;
    }

    /**
     * Write a field line with a date (RFC 9110 section 5.6.7).
     *
     * @param name         a token.
     * @param epochSeconds since 1970, as {@link HttpDateRenderer} takes them.
     * @return this for a fluent API.
     */
    public final E headerDate(final CharSequence name, final long epochSeconds)
    {
        checkState(STATE_FIELDS);
        if (openLine(name, dateLength()))
        {
            putDate(epochSeconds);
            endLine(framingName());
        }
        return self;
    }

    /**
     * Write a field line with a list, separated by comma and space (RFC 9110 section 5.6.1).
     *
     * @param nameId a constant of {@link KnownName}.
     * @param values the elements, taken by index.
     * @return this for a fluent API.
     */
    public final E header(final int nameId, final List<? extends CharSequence> values)
    {
        beginField(nameId);
        return items(values);
    }

    /**
     * Write a field line with a list, separated by comma and space (RFC 9110 section 5.6.1).
     *
     * @param name   a token.
     * @param values the elements, taken by index.
     * @return this for a fluent API.
     */
    public final E header(final CharSequence name, final List<? extends CharSequence> values)
    {
        beginField(name);
        return items(values);
    }

    /**
     * Begin a field line whose value comes in parts.
     *
     * @param nameId a constant of {@link KnownName}.
     * @return this for a fluent API.
     */
    public final E beginField(final int nameId)
    {
        checkState(STATE_FIELDS);
        state = STATE_VALUE;
        openName = openLine(nameId, 0) ? nameId : KnownName.UNKNOWN;
        items = 0;
        return self;
    }

    /**
     * Begin a field line whose value comes in parts.
     *
     * @param name a token.
     * @return this for a fluent API.
     */
    public final E beginField(final CharSequence name)
    {
        checkState(STATE_FIELDS);
        state = STATE_VALUE;
        openName = openLine(name, 0) ? framingName() : KnownName.UNKNOWN;
        items = 0;
        return self;
    }

    /**
     * Write a part of the value begun.
     *
     * @param text of octets.
     * @return this for a fluent API.
     */
    public final E part(final CharSequence text)
    {
        checkState(STATE_VALUE);
        if (hasRoom(text.length() + 2L))
        {
            putText(text);
        }
        return self;
    }

    /**
     * Write a part of the value begun.
     *
     * @param number signed.
     * @return this for a fluent API.
     */
    public final E part(final long number)
    {
        checkState(STATE_VALUE);
        if (hasRoom(length(number) + 2L))
        {
            putLong(number);
        }
        return self;
    }

    /**
     * Write an element of the list begun, behind comma and space if it is not the first.
     *
     * @param text of octets.
     * @return this for a fluent API.
     */
    public final E item(final CharSequence text)
    {
        separate();
        return part(text);
    }

    /**
     * Write an element of the list begun, behind comma and space if it is not the first.
     *
     * @param number signed.
     * @return this for a fluent API.
     */
    public final E item(final long number)
    {
        separate();
        return part(number);
    }

    /**
     * End the field line begun.
     *
     * @return this for a fluent API.
     */
    public final E endField()
    {
        checkState(STATE_VALUE);
        state = STATE_FIELDS;
        if (0 == error)
        {
            endLine(openName);
        }
        return self;
    }

    final void checkState(final int expected)
    {
        if (CHECK && state != expected)
        {
            throw new IllegalStateException("state=" + state + " expected=" + expected);
        }
    }

    final E self()
    {
        return self;
    }

    final void separate()
    {
        checkState(STATE_VALUE);
        if (0 != items && hasRoom(4))
        {
            Words.storeShort(base, address + position, COMMA_SPACE);
            position += 2;
        }
        items++;
    }

    private void endLine(final int nameId)
    {
        putLineEnd();
        mark(nameId);
    }

    private E items(final List<? extends CharSequence> values)
    {
        for (int i = 0, count = values.size(); i < count; i++)
        {
            item(values.get(i));
        }
        return endField();
    }

    private static void checkScale(final int scale)
    {
        if (scale < 0 || scale > Decimal.MAX_SCALE)
        {
            throw new IllegalArgumentException("scale=" + scale);
        }
    }
}
