/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes a body of multipart/form-data into lent memory (RFC 7578, RFC 2046 section 5.1): fields and files one after
 * another, with a boundary that the caller chooses. {@link #end()} writes the last delimiter.
 * <p>
 * Content is looked through: where the delimiter stands in it, the boundary will not do, and that is
 * {@link ParseError#BAD_BOUNDARY}; the caller takes another and begins anew. Text goes out as UTF-8. In names and file
 * names a quote becomes {@code %22}, CR and LF {@code %0D} and {@code %0A}, as WHATWG says, and a backslash is doubled;
 * another control byte is refused. What is wrong with the data is an error that sticks: whatever follows writes
 * nothing, and {@link #end()} and {@link #limit()} answer the error, or {@link AsciiNumbers#INSUFFICIENT} where the
 * region is too small.
 * <p>
 * Not thread safe: one thread keeps an encoder and wraps it onto one region after another. The caller owns the region;
 * nothing outside it is touched. Allocates nothing.
 */
public final class MultipartEncoder
{
    private static final int HYPHENS = '-' | '-' << 8;
    private static final int CRLF = '\r' | '\n' << 8;
    private static final int LAST_CONTROL = 0x1F;
    private static final int DEL = 0x7F;
    private static final String DISPOSITION = "Content-Disposition: form-data; name=\"";
    private static final String PARAMETER = "; boundary=\"";
    private static final String CONTENT_TYPE = "\"\r\nContent-Type: ";

    private final UnsafeBuffer region = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer delimiter = new UnsafeBuffer(new byte[Delimiter.MAX_LENGTH]);
    private int delimiterLength;
    private int offset;
    private int position;
    private int matched;
    private int error;
    private boolean inPart;
    private boolean ended;

    /**
     * Make an encoder that is not wrapped yet.
     */
    public MultipartEncoder()
    {
        ended = true;
    }

    /**
     * Begin a body.
     *
     * @param buffer   to write to.
     * @param offset   in bytes at which the body begins.
     * @param length   in bytes of the room.
     * @param boundary of 1 to 70 characters of RFC 2046 section 5.1.1, the last one no space; else that is
     *                 {@link ParseError#BAD_BOUNDARY}.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public MultipartEncoder wrap(
        final MutableDirectBuffer buffer, final int offset, final int length, final CharSequence boundary)
    {
        Words.checkRange(buffer, offset, length);
        region.wrap(buffer, offset, length);
        this.offset = offset;
        position = 0;
        matched = 0;
        error = 0;
        inPart = false;
        ended = false;
        final int octets = boundary.length();
        if (octets > Delimiter.MAX_BOUNDARY)
        {
            return fail(ParseError.BAD_BOUNDARY);
        }
        Delimiter.putPrefix(delimiter, 0);
        int seen = 0;
        for (int i = 0; i < octets; i++)
        {
            seen |= boundary.charAt(i);
            delimiter.putByte(Delimiter.PREFIX_LENGTH + i, (byte)boundary.charAt(i));
        }
        delimiterLength = Delimiter.PREFIX_LENGTH + octets;
        return seen <= DEL && Delimiter.isBoundary(
            delimiter.byteArray(), delimiter.addressOffset() + Delimiter.PREFIX_LENGTH, octets) ?
            this : fail(ParseError.BAD_BOUNDARY);
    }

    /**
     * Write a field.
     *
     * @param name  text.
     * @param value text.
     * @return this for a fluent API.
     */
    public MultipartEncoder field(final CharSequence name, final CharSequence value)
    {
        beginPart(name);
        ascii("\"\r\n\r\n");
        beginContent();
        final int start = position;
        for (int i = 0, length = value.length(); i < length && 0 == error; )
        {
            final int point = Utf8.pointAt(value, i);
            utf8(point);
            i += point > Character.MAX_VALUE ? 2 : 1;
        }
        if (0 == error)
        {
            look(region.byteArray(), region.addressOffset() + start, position - start);
        }
        return this;
    }

    /**
     * Write a field.
     *
     * @param name   text.
     * @param value  buffer holding the value, outside the region.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public MultipartEncoder field(
        final CharSequence name, final DirectBuffer value, final int offset, final int length)
    {
        beginPart(name);
        ascii("\"\r\n\r\n");
        beginContent();
        return content(value, offset, length);
    }

    /**
     * Begin a file, whose content follows by {@link #content}.
     *
     * @param name        text.
     * @param filename    text.
     * @param contentType media type of the file, a field value; null for none.
     * @return this for a fluent API.
     */
    public MultipartEncoder file(
        final CharSequence name, final CharSequence filename, final CharSequence contentType)
    {
        beginPart(name);
        ascii("\"; filename=\"");
        quoted(filename);
        if (null != contentType)
        {
            final int bad = 0 == contentType.length() ?
                ParseError.BAD_FIELD_VALUE : FieldLines.checkValue(contentType);
            if (0 != bad)
            {
                return fail(bad);
            }
            ascii(CONTENT_TYPE);
            ascii(contentType);
            ascii("\r\n\r\n");
        }
        else
        {
            ascii("\"\r\n\r\n");
        }
        beginContent();
        return this;
    }

    /**
     * Write content, or more of it, of the part begun last.
     *
     * @param content buffer holding it, outside the region.
     * @param offset  in bytes at which it begins.
     * @param length  in bytes.
     * @return this for a fluent API.
     */
    public MultipartEncoder content(final DirectBuffer content, final int offset, final int length)
    {
        Words.checkRange(content, offset, length);
        checkPart();
        if (hasRoom(length))
        {
            region.putBytes(position, content, offset, length);
            position += length;
            look(content.byteArray(), content.addressOffset() + offset, length);
        }
        return this;
    }

    /**
     * Write the last delimiter.
     *
     * @return the body's length in bytes, or a negative result: a {@link ParseError} or
     *     {@link AsciiNumbers#INSUFFICIENT}.
     */
    public int end()
    {
        if (!ended)
        {
            delimiter();
            if (hasRoom(Short.BYTES + Short.BYTES))
            {
                put(HYPHENS);
                put(CRLF);
            }
            ended = true;
        }
        return error < 0 ? error : position;
    }

    /**
     * Where the next byte would be written.
     *
     * @return the index in the buffer, or the error.
     */
    public int limit()
    {
        return error < 0 ? error : offset + position;
    }

    /**
     * Write the value of the Content-Type field that goes with the body.
     *
     * @param dst      to write to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @return the bytes written; or what was wrong with the boundary, or {@link AsciiNumbers#INSUFFICIENT}, and then
     *     none was.
     */
    public int putContentType(final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        Words.checkRange(dst, offset, capacity);
        if (ParseError.BAD_BOUNDARY == error)
        {
            return error;
        }
        final int boundary = delimiterLength - Delimiter.PREFIX_LENGTH;
        final int before = Form.MULTIPART_TYPE.length() + PARAMETER.length();
        if (before + boundary + 1 > capacity)
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        int limit = offset;
        limit += dst.putStringWithoutLengthAscii(limit, Form.MULTIPART_TYPE);
        limit += dst.putStringWithoutLengthAscii(limit, PARAMETER);
        dst.putBytes(limit, delimiter, Delimiter.PREFIX_LENGTH, boundary);
        limit += boundary;
        dst.putByte(limit, (byte)'"');
        return limit + 1 - offset;
    }

    private void beginPart(final CharSequence name)
    {
        checkOpen();
        delimiter();
        if (hasRoom(Short.BYTES))
        {
            put(CRLF);
        }
        inPart = true;
        ascii(DISPOSITION);
        quoted(name);
    }

    /* What stands before the first delimiter would be a line end without a line: it goes without. */
    private void delimiter()
    {
        final int from = 0 == position ? Delimiter.LINE_END_LENGTH : 0;
        if (hasRoom(delimiterLength - from))
        {
            region.putBytes(position, delimiter, from, delimiterLength - from);
            position += delimiterLength - from;
        }
    }

    private void beginContent()
    {
        matched = Delimiter.LINE_END_LENGTH;
    }

    /* Does the delimiter stand in the content so far? */
    private void look(final Object base, final long address, final int length)
    {
        final byte[] array = delimiter.byteArray();
        final long delimiterAddress = delimiter.addressOffset();
        int at = 0;
        while (at < length)
        {
            if (0 == matched)
            {
                at = Delimiter.indexOfReturn(base, address, at, length);
            }
            final int now = Delimiter.match(
                base, address + at, length - at, array, delimiterAddress, matched, delimiterLength);
            at += now - matched;
            matched = at < length || now == delimiterLength ? 0 : now;
            if (now == delimiterLength)
            {
                fail(ParseError.BAD_BOUNDARY);
                return;
            }
        }
    }

    private void quoted(final CharSequence text)
    {
        for (int i = 0, length = text.length(); i < length && 0 == error; )
        {
            final int point = Utf8.pointAt(text, i);
            if ('"' == point)
            {
                ascii("%22");
            }
            else if ('\r' == point)
            {
                ascii("%0D");
            }
            else if ('\n' == point)
            {
                ascii("%0A");
            }
            else if ('\\' == point)
            {
                ascii("\\\\");
            }
            else if (point <= LAST_CONTROL || DEL == point)
            {
                fail(ParseError.BAD_FIELD_VALUE);
            }
            else
            {
                utf8(point);
            }
            i += point > Character.MAX_VALUE ? 2 : 1;
        }
    }

    private void utf8(final int point)
    {
        final int width = Utf8.width(point);
        if (hasRoom(width))
        {
            for (int i = 0; i < width; i++)
            {
                region.putByte(position + i, (byte)Utf8.octet(point, width, i));
            }
            position += width;
        }
    }

    private void ascii(final CharSequence text)
    {
        final int length = text.length();
        if (hasRoom(length))
        {
            for (int i = 0; i < length; i++)
            {
                region.putByte(position + i, (byte)text.charAt(i));
            }
            position += length;
        }
    }

    private void put(final int twoOctets)
    {
        region.putByte(position, (byte)twoOctets);
        region.putByte(position + 1, (byte)(twoOctets >>> 8));
        position += 2;
    }

    private boolean hasRoom(final int length)
    {
        if (0 != error)
        {
            return false;
        }
        if (length > region.capacity() - position)
        {
            fail(AsciiNumbers.INSUFFICIENT);
            return false;
        }
        return true;
    }

    private MultipartEncoder fail(final int code)
    {
        error = 0 == error ? code : error;
        return this;
    }

    private void checkOpen()
    {
        if (ended)
        {
            throw new IllegalStateException("not wrapped, or ended: limit=" + limit());
        }
    }

    private void checkPart()
    {
        checkOpen();
        if (!inPart)
        {
            throw new IllegalStateException("content before any part: limit=" + limit());
        }
    }
}
