/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiDigits;
import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.CheckedCopy;
import io.fieldline.buffers.Words;
import io.fieldline.message.HttpDateRenderer;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A head rendered once, with holes of fixed width for numbers, dates and short texts: each message costs one copy and
 * its numbers.
 * <pre>{@code
 * encoder.wrap(scratch, 0, scratch.capacity())
 *     .statusLine(Status.OK)
 *     .dateHole(KnownName.DATE)                          // hole 0
 *     .numberHole(KnownName.CONTENT_LENGTH, 10)          // hole 1
 *     .end();
 * final HeadTemplate template = new HeadTemplate(encoder);
 * ...
 * final int limit = template.copyTo(out, offset, capacity).setDate(0, now).setLong(1, length).limit();
 * }</pre>
 * A number that is shorter than its hole has spaces before it, a text has spaces behind it: whitespace around a value
 * is not part of it (RFC 9112 section 5). A hole that was never filled is an empty value, which a parser refuses in
 * Content-Length; it is for the caller to fill all of them.
 * <p>
 * An error sticks until the next {@link #copyTo}: {@link #limit()} then answers a {@link ParseError}, or {@link
 * AsciiNumbers#INSUFFICIENT} where the region or a hole is too small.
 * <p>
 * Not thread safe: one for each thread. It owns the image of the head, allocated when it is made and never after; the
 * regions that it copies into are the caller's.
 */
public final class HeadTemplate
{
    private final Holes holes;
    private final int length;
    private final UnsafeBuffer image;
    private final UnsafeBuffer target = new UnsafeBuffer(0, 0);
    private final HttpDateRenderer dates = new HttpDateRenderer();
    private byte[] base;
    private long address;
    private int offset;
    private int error;

    /**
     * Take over what an encoder has written, from the start line to the empty line.
     *
     * @param encoder that has ended a head; it may be used again at once.
     * @throws IllegalArgumentException if it has met an error.
     * @throws IllegalStateException    under bounds checks, if the head was not ended.
     */
    public HeadTemplate(final HeadEncoder<?> encoder)
    {
        length = encoder.encodedLength();
        checkEncoded(length);
        holes = null == encoder.holes ? new Holes() : encoder.holes;
        encoder.holes = null;
        image = new UnsafeBuffer(new byte[length]);
        image.putBytes(0, encoder.region, 0, length);
        inPlace();
    }

    /**
     * How long the head is, whatever stands in its holes.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return length;
    }

    /**
     * The number of holes.
     *
     * @return how many there are.
     */
    public int holeCount()
    {
        return holes.count();
    }

    /**
     * The width of a hole.
     *
     * @param hole from 0.
     * @return in bytes.
     */
    public int holeWidth(final int hole)
    {
        checkHole(hole);
        return holes.width(hole);
    }

    /**
     * Where a hole is in the buffer that the head was last copied to: for what the caller writes there itself, such as
     * a signature.
     *
     * @param hole from 0.
     * @return index in bytes.
     */
    public int holeOffset(final int hole)
    {
        checkHole(hole);
        return offset + holes.position(hole);
    }

    /**
     * Let what is set from now on change the template itself, and so all copies made later.
     *
     * @return this for a fluent API.
     */
    public HeadTemplate inPlace()
    {
        return point(image, 0);
    }

    /**
     * Copy the head, and let what is set from now on change this copy.
     *
     * @param buffer   to write to.
     * @param offset   in bytes at which the head begins.
     * @param capacity in bytes that may be written.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public HeadTemplate copyTo(final MutableDirectBuffer buffer, final int offset, final int capacity)
    {
        Words.checkRange(buffer, offset, capacity);
        if (length > capacity)
        {
            error = AsciiNumbers.INSUFFICIENT;
            return this;
        }
        target.wrap(buffer, offset, length);
        point(target, offset);
        Words.copy(image.byteArray(), image.addressOffset(), base, address, length);
        return this;
    }

    /**
     * Fill a hole made for a number. One that is wider than the hole is an error.
     *
     * @param hole  from 0.
     * @param value signed.
     * @return this for a fluent API.
     */
    public HeadTemplate setLong(final int hole, final long value)
    {
        checkKind(hole, Holes.NUMBER);
        final int width = holes.width(hole);
        final int digits = AsciiDigits.length(value);
        if (0 == error)
        {
            if (digits > width)
            {
                error = AsciiNumbers.INSUFFICIENT;
                return this;
            }
            final long at = address + holes.position(hole);
            putSpaces(at, width - digits);
            AsciiDigits.writeLong(base, at + width - digits, value);
        }
        return this;
    }

    /**
     * Fill a hole made for a date, rendered again only if the second is another than that of the last one.
     *
     * @param hole         from 0.
     * @param epochSeconds since 1970, as {@link HttpDateRenderer} takes them.
     * @return this for a fluent API.
     */
    public HeadTemplate setDate(final int hole, final long epochSeconds)
    {
        checkKind(hole, Holes.DATE);
        if (0 == error)
        {
            dates.write(base, address + holes.position(hole), epochSeconds);
        }
        return this;
    }

    /**
     * Fill a hole made for a text. One that is longer than the hole, or holds a control byte, is an error.
     *
     * @param hole from 0.
     * @param text of octets; an absent slice is empty.
     * @return this for a fluent API.
     */
    public HeadTemplate setText(final int hole, final CharSequence text)
    {
        if (text instanceof ByteSlice)
        {
            final ByteSlice slice = (ByteSlice)text;
            return setText(hole, slice.base(), slice.address(), slice.length());
        }
        checkKind(hole, Holes.TEXT);
        if (isFor(hole, text.length()))
        {
            final long at = address + holes.position(hole);
            if (CheckedCopy.value(text, base, at))
            {
                putSpaces(at + text.length(), holes.width(hole) - text.length());
            }
            else
            {
                error = ParseError.BAD_FIELD_VALUE;
                putSpaces(at, holes.width(hole));
            }
        }
        return this;
    }

    /**
     * Fill a hole made for a text. One that is longer than the hole, or holds a control byte, is an error.
     *
     * @param hole   from 0.
     * @param buffer holding the text.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public HeadTemplate setText(final int hole, final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return setText(hole, buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Where the head ends.
     *
     * @return the index behind its last byte, in the buffer last copied to; or what went wrong first since then.
     */
    public int limit()
    {
        return 0 == error ? offset + length : error;
    }

    private HeadTemplate setText(final int hole, final byte[] from, final long fromAddress, final int length)
    {
        checkKind(hole, Holes.TEXT);
        if (isFor(hole, length))
        {
            final long at = address + holes.position(hole);
            if (CheckedCopy.value(from, fromAddress, base, at, length))
            {
                putSpaces(at + length, holes.width(hole) - length);
            }
            else
            {
                error = ParseError.BAD_FIELD_VALUE;
                putSpaces(at, holes.width(hole));
            }
        }
        return this;
    }

    private boolean isFor(final int hole, final int length)
    {
        if (0 == error && length > holes.width(hole))
        {
            error = AsciiNumbers.INSUFFICIENT;
        }
        return 0 == error;
    }

    private void putSpaces(final long from, final int length)
    {
        final byte[] base = this.base;
        for (int i = 0; i < length; i++)
        {
            Words.storeByte(base, from + i, ' ');
        }
    }

    private HeadTemplate point(final UnsafeBuffer buffer, final int offset)
    {
        final byte[] array = buffer.byteArray();
        if (array != base)
        {
            base = array;
        }
        address = buffer.addressOffset();
        this.offset = offset;
        error = 0;
        return this;
    }

    private void checkKind(final int hole, final int kind)
    {
        checkHole(hole);
        if (kind != holes.kind(hole))
        {
            throw new IllegalArgumentException("hole=" + hole + " kind=" + holes.kind(hole) + " not=" + kind);
        }
    }

    private void checkHole(final int hole)
    {
        if (hole < 0 || hole >= holes.count())
        {
            throw new IllegalArgumentException("hole=" + hole + " count=" + holes.count());
        }
    }

    private static void checkEncoded(final int length)
    {
        if (length < 0)
        {
            throw new IllegalArgumentException("encoder failed: error=" + ParseError.name(length));
        }
    }
}
