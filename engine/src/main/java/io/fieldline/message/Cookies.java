/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The cookies of a request, over one Cookie field line or over all of a head (RFC 6265 section 4.2.1, RFC 9113 section
 * 8.2.3), in order, repeated ones too.
 * <p>
 * See {@link PairView} for threads, memory and how long answers hold. Cookies are read as browsers send them: pieces
 * between semicolons, of which empty ones are passed over, each split at its first equals sign; whitespace around names
 * and values is not theirs; a piece without an equals sign is the value of a cookie without a name. Quotes are part of
 * the value, and nothing is decoded: what a cookie holds is opaque. A control byte is an error,
 * {@link ParseError#BAD_COOKIE}.
 */
public final class Cookies extends PairView
{
    private static final ByteClass TEXT = ByteClass.FIELD_VALUE;

    private FieldSection section;
    private int line = SlotTable.NULL_SLOT;

    /**
     * Make a view of nothing, with the default limits.
     */
    public Cookies()
    {
        this(Limits.DEFAULT);
    }

    /**
     * Make a view of nothing.
     *
     * @param limits of which the number of cookies holds.
     */
    public Cookies(final Limits limits)
    {
        super(
            limits.maxCookies(), false, false, ';', ';', '=',
            ParseError.TOO_MANY_COOKIES, TableDescriptor.CONTENT_COOKIES);
    }

    /**
     * Point the view at the value of one Cookie field line.
     *
     * @param buffer holding it; kept by reference.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public Cookies wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        oneLine();
        point(buffer, offset, length, offset);
        return this;
    }

    /**
     * Point the view at the value of one Cookie field line.
     *
     * @param slice of it; an absent one has no cookies.
     * @return this for a fluent API.
     */
    public Cookies wrap(final ByteSlice slice)
    {
        oneLine();
        if (slice.isAbsent())
        {
            pointAtNothing();
        }
        else
        {
            point(slice.buffer(), slice.offset(), slice.length(), slice.offset());
        }
        return this;
    }

    /**
     * Point the view at all Cookie field lines of a section.
     *
     * @param section to look in; kept by reference, and asked for the next line as the view gets there.
     * @return this for a fluent API.
     */
    public Cookies wrap(final FieldSection section)
    {
        if (section != this.section)
        {
            this.section = section;
        }
        point(section.bytes(), section.base(), 0, section.base());
        rewind();
        return this;
    }

    /**
     * Go back before the first cookie.
     *
     * @return this for a fluent API.
     */
    public Cookies rewind()
    {
        if (null != section)
        {
            line = section.slotOf(KnownName.COOKIE);
            enterLine();
        }
        begin();
        return this;
    }

    @Override
    void restart()
    {
        rewind();
    }

    @Override
    boolean nextRegion()
    {
        if (null == section || line < 0)
        {
            return false;
        }
        line = section.nextOf(KnownName.COOKIE, line);
        enterLine();
        return line >= 0;
    }

    @Override
    int admit()
    {
        final int first = nameOffset();
        final int stop = trim(first, valueOffset() + valueLength());
        int nameEnd = first;
        int value = first;
        if (0 == (flags & NO_VALUE))
        {
            final int equals = valueOffset() - 1;
            nameEnd = trim(first, equals);
            value = skip(equals + 1, stop);
        }
        int bad = TEXT.indexOfNot(base, address, first, nameEnd);
        if (bad == nameEnd)
        {
            bad = TEXT.indexOfNot(base, address, value, stop);
            if (bad == stop)
            {
                restand(first, nameEnd, value, stop, 0);
                return PAIR;
            }
        }
        return fail(ParseError.BAD_COOKIE, bad);
    }

    /**
     * Copy the cookie's value.
     *
     * @param dst      to copy to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @return the bytes written, or {@link #INSUFFICIENT}, and then none was.
     * @throws IllegalStateException if the view stands at no cookie.
     */
    public int copyValue(final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        Words.checkRange(dst, offset, capacity);
        if (!hasPair())
        {
            throw new IllegalStateException("the view stands at no cookie: pairs=" + pairs);
        }
        final int length = valueLength();
        if (length > capacity)
        {
            return INSUFFICIENT;
        }
        dst.putBytes(offset, buffer, valueOffset(), length);
        return length;
    }

    @Override
    void reenter(final int place)
    {
        if (null != section && (place < start || place > end))
        {
            line = section.slotOf(KnownName.COOKIE);
            enterLine();
            while (line >= 0 && (place < start || place > end))
            {
                line = section.nextOf(KnownName.COOKIE, line);
                enterLine();
            }
        }
        position = place;
    }

    @Override
    void toEnd()
    {
        line = SlotTable.NULL_SLOT;
        enterLine();
        position = end;
    }

    private void oneLine()
    {
        if (null != section)
        {
            section = null;
        }
        line = SlotTable.NULL_SLOT;
        folded = false;
    }

    /* In a section, make the region that of the line, or empty. */
    private void enterLine()
    {
        if (null != section)
        {
            if (line >= 0)
            {
                final int length = section.valueLength(line);
                region(section.valueOffset(line), length);
                folded = 0 != (section.flags(line) & SlotDescriptor.FOLDED);
            }
            else
            {
                region(end, 0);
            }
        }
    }

    private int skip(final int from, final int to)
    {
        int at = from;
        while (at < to && isBlank(Words.loadByte(base, address + at)))
        {
            at++;
        }
        return at;
    }

    private int trim(final int from, final int to)
    {
        int at = to;
        while (at > from && isBlank(Words.loadByte(base, address + at - 1)))
        {
            at--;
        }
        return at;
    }
}
