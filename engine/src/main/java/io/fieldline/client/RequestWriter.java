/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.AsciiDigits;
import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.PercentSet;
import io.fieldline.http1.RequestEncoder;
import io.fieldline.message.KnownName;
import io.fieldline.message.Method;
import io.fieldline.message.MutableArgs;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.client.RequestDescriptor.*;

/**
 * Writes a {@link Request} and knows afterwards where its parts stand: what is to be signed, and the room for the
 * signature. Not thread safe: a part of its request's flyweight.
 */
final class RequestWriter
{
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";
    private static final UnsafeBuffer ROOM = room();

    SigningRule rule = SigningRule.NOTHING.query();

    private final Request request;
    private final PercentSet querySet;
    private final RequestEncoder encoder = new RequestEncoder();
    private final PathTemplate template = new PathTemplate();
    private final UnsafeBuffer out = new UnsafeBuffer(0, 0);
    private final ByteSlice slice = new ByteSlice();

    private boolean isEncoded;
    private boolean isFilled;
    private int start;
    private int target;
    private int pathEnd;
    private int targetEnd;
    private int room;
    private int roomLength;
    private int digits;
    private int digitsLength;
    private int content;
    private int contentEnd;
    private int limit;
    private boolean isContentOut;

    RequestWriter(final Request request, final PercentSet querySet)
    {
        this.request = request;
        this.querySet = querySet;
    }

    void forget()
    {
        isEncoded = false;
    }

    int encode(final MutableDirectBuffer buffer, final int offset, final int length, final boolean withContent)
    {
        final int place = request.slab().getByte(SIGNATURE_PLACE_FIELD_OFFSET);
        final MutableArgs form = Signature.IN_FORM == place || request.has(FORM) ? request.form() : null;
        final boolean hasForm = null != form && (form.count() > 0 || Signature.IN_FORM == place);
        final int bodyLength = request.getInt(BODY_LENGTH_FIELD_OFFSET);
        checkContent(hasForm, bodyLength, withContent);
        isEncoded = false;
        isFilled = false;
        out.wrap(buffer, 0, offset + length);
        encoder.wrap(out, offset, length);
        start = offset;
        putTarget(place);
        putFields();
        final int formLength = hasForm ? putFormFields(form, place) : bodyLength;
        if (formLength >= 0)
        {
            putContentLength(formLength);
        }
        else if (!isFramed() && takesContent(request.method()))
        {
            encoder.contentLength(0);
        }
        if (Signature.IN_HEADER == place)
        {
            putSignatureHeader();
        }
        limit = encoder.end().limit();
        content = limit;
        if (limit > 0)
        {
            limit = hasForm ? putForm(form, place) :
                withContent && bodyLength > 0 ? putBody(bodyLength) : limit;
        }
        contentEnd = limit > 0 && Signature.IN_FORM == place ? contentEnd : limit;
        isContentOut = hasForm || withContent;
        isEncoded = limit > 0;
        return limit;
    }

    private void putTarget(final int place)
    {
        target = encoder.beginTarget(request.method());
        if (target < 0)
        {
            return;
        }
        int at = template.write(request.slab(), request.start(TEXT), request.getInt(TEMPLATE_LENGTH_FIELD_OFFSET),
            request.pathParams(), out, target);
        boolean hasQuery = false;
        pathEnd = at;
        for (int i = target; i < at; i++)
        {
            if ('?' == out.getByte(i))
            {
                hasQuery = true;
                pathEnd = i;
                break;
            }
        }
        // a bare question mark needs no ampersand behind it
        int mark = !hasQuery ? '?' : at > pathEnd + 1 ? '&' : 0;
        if (at >= 0 && request.has(ARGS) && request.args().count() > 0)
        {
            at = put(at, mark);
            at = at < 0 ? at : request.args().encode(out, at, querySet);
            mark = '&';
        }
        targetEnd = at;
        if (Signature.IN_QUERY == place)
        {
            at = putRoom(put(at, mark), querySet);
        }
        encoder.endTarget(at);
    }

    private void putFields()
    {
        if (request.has(HEADERS))
        {
            encoder.headers(request.headers());
        }
        if (request.has(COOKIES) && request.cookies().count() > 0)
        {
            if (request.headers().table().isPresent(KnownName.COOKIE))
            {
                // one Cookie field at most (RFC 6265 section 5.4): the error sticks
                encoder.endTarget(ParseError.BAD_COOKIE);
                return;
            }
            encoder.cookies(request.cookies());
        }
    }

    /* Content-Type where there is none: the length of the form as it will be written, or negative. */
    private int putFormFields(final MutableArgs form, final int place)
    {
        if (!request.headers().table().isPresent(KnownName.CONTENT_TYPE))
        {
            encoder.header(KnownName.CONTENT_TYPE, FORM_TYPE);
        }
        long length = form.encodedLength(PercentSet.FORM);
        if (Signature.IN_FORM == place)
        {
            final int nameLength = signatureNameLength();
            length += (form.count() > 0 ? 1 : 0) + 1L + codedLength() + PercentCodec.encodedLength(
                request.slab(), signatureName(nameLength), nameLength, PercentSet.FORM);
        }
        return (int)Math.min(Integer.MAX_VALUE, length);
    }

    private void putContentLength(final int length)
    {
        encoder.contentLength(length);
        digitsLength = AsciiDigits.length(length);
        digits = encoder.nextIndex() - 2 - digitsLength;
    }

    private void putSignatureHeader()
    {
        final int nameLength = signatureNameLength();
        slice.wrap(request.slab(), signatureName(nameLength), nameLength);
        roomLength = Signature.textLength(signatureEncoding(), signatureLength());
        encoder.header(slice, ROOM, 0, roomLength);
        room = encoder.nextIndex() - 2 - roomLength;
    }

    private int putForm(final MutableArgs form, final int place)
    {
        int at = form.encode(out, limit, PercentSet.FORM);
        contentEnd = at;
        if (Signature.IN_FORM == place)
        {
            at = putRoom(form.count() > 0 ? put(at, '&') : at, PercentSet.FORM);
        }
        return at;
    }

    private int putBody(final int length)
    {
        final DirectBuffer body = request.bodyBuffer();
        if (length > out.capacity() - limit)
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        out.putBytes(limit, body, request.getInt(BODY_OFFSET_FIELD_OFFSET), length);
        return limit + length;
    }

    /* The signature's name, an equals sign, and room for its longest text. */
    private int putRoom(final int index, final PercentSet set)
    {
        if (index < 0)
        {
            return index;
        }
        final int nameLength = signatureNameLength();
        final int written = PercentCodec.encode(
            request.slab(), signatureName(nameLength), nameLength, out, index, out.capacity() - index, set);
        final int at = written < 0 ? written : put(index + written, '=');
        roomLength = codedLength();
        if (at < 0 || roomLength > out.capacity() - at)
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        out.setMemory(at, roomLength, (byte)'0');
        room = at;
        return at + roomLength;
    }

    private int put(final int index, final int octet)
    {
        if (index < 0 || 0 == octet)
        {
            return index;
        }
        if (index >= out.capacity())
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        out.putByte(index, (byte)octet);
        return index + 1;
    }

    ByteSlice piece(final int part)
    {
        return piece(part, slice);
    }

    ByteSlice piece(final int part, final ByteSlice slice)
    {
        checkEncoded();
        switch (rule.kind(part))
        {
            case SigningRule.METHOD:
                return slice.wrap(out, start, target - 1 - start);

            case SigningRule.PATH:
                return slice.wrap(out, target, pathEnd - target);

            case SigningRule.QUERY:
            {
                final int from = Math.min(pathEnd + 1, targetEnd);
                return slice.wrap(out, from, targetEnd - from);
            }

            case SigningRule.TARGET:
                return slice.wrap(out, target, targetEnd - target);

            case SigningRule.BODY:
                return isContentOut ? slice.wrap(out, content, contentEnd - content) : body(slice);

            case SigningRule.HEADER:
            {
                final int slot = request.headers().find(rule.name(part));
                checkHeader(slot, part);
                return request.headers().value(slot, slice);
            }

            default:
                return slice.wrap(rule.text(part), 0, rule.text(part).capacity());
        }
    }

    private ByteSlice body(final ByteSlice slice)
    {
        final int length = request.getInt(BODY_LENGTH_FIELD_OFFSET);
        return length <= 0 ? slice.wrap(out, content, 0) :
            slice.wrap(request.bodyBuffer(), request.getInt(BODY_OFFSET_FIELD_OFFSET), length);
    }

    int writeToSign(final MutableDirectBuffer dst, final int offset)
    {
        final int count = rule.count();
        long needed = offset;
        for (int i = 0; i < count; i++)
        {
            needed += piece(i).length();
        }
        if (needed > dst.capacity())
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        int at = offset;
        for (int i = 0; i < count; i++)
        {
            at += piece(i).copyTo(dst, at);
        }
        return at;
    }

    int fill(final DirectBuffer raw, final int offset, final int length)
    {
        checkEncoded();
        final int place = request.slab().getByte(SIGNATURE_PLACE_FIELD_OFFSET);
        checkRoom(place, length);
        isFilled = true;
        if (Signature.IN_HEADER == place)
        {
            Signature.write(signatureEncoding(), raw, offset, length, out, room);
            return limit;
        }
        final int written = Signature.writeCoded(signatureEncoding(), raw, offset, length, out, room);
        final int gap = roomLength - written;
        if (gap > 0)
        {
            close(room + written, gap);
            if (Signature.IN_QUERY == place)
            {
                digits -= gap;
                content -= gap;
                contentEnd -= gap;
            }
            else
            {
                shortenContent(gap);
            }
        }
        return limit;
    }

    /* The form became shorter: its length may have fewer digits now. */
    private void shortenContent(final int gap)
    {
        final int length = limit - content;
        final int fewer = digitsLength - AsciiDigits.length(length);
        if (fewer > 0)
        {
            close(digits + digitsLength - fewer, fewer);
            content -= fewer;
            contentEnd -= fewer;
            digitsLength -= fewer;
        }
        AsciiDigits.putLong(out, digits, digitsLength, length);
    }

    /* Take out bytes: what is behind them moves up. */
    private void close(final int index, final int bytes)
    {
        out.putBytes(index, out, index + bytes, limit - index - bytes);
        limit -= bytes;
    }

    private boolean isFramed()
    {
        return request.has(HEADERS) && (request.headers().table().isPresent(KnownName.CONTENT_LENGTH) ||
            request.headers().table().isPresent(KnownName.TRANSFER_ENCODING));
    }

    private static boolean takesContent(final int method)
    {
        return Method.POST == method || Method.PUT == method || Method.PATCH == method;
    }

    private int signatureEncoding()
    {
        return request.slab().getByte(SIGNATURE_ENCODING_FIELD_OFFSET);
    }

    private int signatureLength()
    {
        return request.getInt(SIGNATURE_LENGTH_FIELD_OFFSET);
    }

    private int codedLength()
    {
        return Signature.codedLength(signatureEncoding(), signatureLength());
    }

    private int signatureNameLength()
    {
        return request.getInt(SIGNATURE_NAME_LENGTH_FIELD_OFFSET);
    }

    private int signatureName(final int nameLength)
    {
        return request.getInt(endFieldOffset(TEXT)) - nameLength;
    }

    private void checkEncoded()
    {
        request.checkLive();
        if (!isEncoded)
        {
            throw new IllegalStateException("not encoded: error=" + request.error());
        }
    }

    private void checkRoom(final int place, final int length)
    {
        if (0 == place || isFilled)
        {
            throw new IllegalStateException("no room for a signature: place=" + place + " filled=" + isFilled);
        }
        if (length != signatureLength())
        {
            throw new IllegalArgumentException("length=" + length + " reserved=" + signatureLength());
        }
    }

    private void checkHeader(final int slot, final int part)
    {
        if (slot < 0)
        {
            throw new IllegalStateException("no such header to sign: name=" + rule.name(part));
        }
    }

    private void checkContent(final boolean hasForm, final int bodyLength, final boolean withContent)
    {
        if (hasForm && (bodyLength >= 0 || !withContent))
        {
            throw new IllegalStateException("a form and a body, or a form apart: bodyLength=" + bodyLength);
        }
        if (bodyLength > 0 && null == request.bodyBuffer())
        {
            throw new IllegalStateException("the body's buffer is not given: bodyLength=" + bodyLength);
        }
    }

    private static UnsafeBuffer room()
    {
        final UnsafeBuffer room = new UnsafeBuffer(new byte[2 * Signature.MAX_LENGTH]);
        room.setMemory(0, room.capacity(), (byte)'0');
        return room;
    }
}
