/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.Words;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.MutableArgs;
import io.fieldline.message.MutableCookies;
import io.fieldline.message.MutableHeaders;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.client.RequestDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A request that a client writes, in one slab of lent memory: method, target, headers, query args, cookies, parameters
 * of the path, form, and a reference to a body.
 * <pre>{@code
 * request.reset().method(Method.POST).target("/orders/{id}")
 *     .header(KnownName.HOST, "api.exchange.example").pathParam("id", 42).arg("symbol", "ES/MAR");
 * final int limit = request.encode(buffer, offset);
 * }</pre>
 * What a setter is given replaces what stood under the name; the tables ({@link #headers()}, {@link #args()} and so on)
 * can do more. A value that is refused, and a table that is full, stick as {@link #error()}, and {@link #encode} then
 * answers that; {@link #reset()} forgets all, in a time that does not depend on what is there.
 * <p>
 * Not thread safe: a flyweight for one thread, to be pointed at one slab after another by {@link #init} or {@link
 * #wrap}. The slab may cross threads (see {@link RequestPool}). The tables handed out are parts of this flyweight: they
 * point at the slab that it points at once they are asked for again. A body's bytes, and where an encoded request
 * stands, are known to this flyweight alone, not to the slab. Nothing is allocated, but by args that are not ASCII,
 * once.
 */
public final class Request
{
    private static final boolean CHECK = DirectBuffer.SHOULD_BOUNDS_CHECK;

    private final UnsafeBuffer slab = new UnsafeBuffer(0, 0);
    private final MutableHeaders headers = new MutableHeaders();
    private final MutableArgs args;
    private final MutableCookies cookies;
    private final MutableArgs params;
    private final MutableArgs form;
    private final RequestWriter writer;

    private int pointed;
    private int generation;
    private DirectBuffer bodyBuffer;

    /**
     * Make a flyweight that is not wrapped yet, with the default limits; args are percent-encoded but for unreserved
     * octets, which every server reads alike (RFC 3986 section 2.3).
     */
    public Request()
    {
        this(Limits.DEFAULT, PercentSet.UNRESERVED);
    }

    /**
     * Make a flyweight that is not wrapped yet.
     *
     * @param limits of which the numbers of args, form fields and cookies hold.
     * @param query  which octets stay as they are in the query; a form is always written as
     *               {@link PercentSet#FORM} says.
     */
    public Request(final Limits limits, final PercentSet query)
    {
        args = new MutableArgs(limits);
        cookies = new MutableCookies(limits);
        params = new MutableArgs(limits);
        form = new MutableArgs(limits);
        writer = new RequestWriter(this, query);
    }

    /**
     * Prepare lent, dirty memory as an empty request, and wrap it.
     *
     * @param buffer holding the slab.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param layout of the slab, which says its length.
     * @return this for a fluent API.
     */
    public Request init(final MutableDirectBuffer buffer, final int offset, final RequestLayout layout)
    {
        Words.checkBlock(buffer, offset, layout.length());
        slab.wrap(buffer, offset, layout.length());
        putInt(MAGIC_FIELD_OFFSET, MAGIC);
        putInt(LENGTH_FIELD_OFFSET, layout.length());
        putInt(GENERATION_FIELD_OFFSET, getInt(GENERATION_FIELD_OFFSET) + 1);
        for (int part = HEADERS; part < PARTS; part++)
        {
            putInt(endFieldOffset(part), layout.end(part));
        }
        pointed = 0;
        follow();
        return reset();
    }

    /**
     * Wrap a slab that this process has prepared.
     *
     * @param buffer holding the slab.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region, at least that of the slab.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if there is no slab.
     */
    public Request wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        Words.checkBlock(buffer, offset, length);
        checkSlab(buffer, offset, length);
        slab.wrap(buffer, offset, buffer.getInt(offset + LENGTH_FIELD_OFFSET, LITTLE_ENDIAN));
        pointed = 0;
        follow();
        return this;
    }

    /**
     * Empty the request: method GET, no target, nothing in the tables, no body, no signature, no error.
     *
     * @return this for a fluent API.
     */
    public Request reset()
    {
        checkLive();
        slab.putByte(METHOD_FIELD_OFFSET, (byte)Method.GET);
        slab.putByte(USED_FIELD_OFFSET, (byte)pointed);
        slab.putByte(SIGNATURE_PLACE_FIELD_OFFSET, (byte)0);
        putInt(ERROR_FIELD_OFFSET, 0);
        putInt(TEMPLATE_LENGTH_FIELD_OFFSET, 0);
        putInt(SIGNATURE_NAME_LENGTH_FIELD_OFFSET, 0);
        putInt(BODY_LENGTH_FIELD_OFFSET, NO_BODY);
        bodyBuffer = null;
        writer.forget();
        if (0 != pointed)
        {
            resetTables();
        }
        return this;
    }

    /**
     * Set the method.
     *
     * @param method of {@link Method}, with a name.
     * @return this for a fluent API.
     */
    public Request method(final int method)
    {
        checkLive();
        checkMethod(method);
        slab.putByte(METHOD_FIELD_OFFSET, (byte)method);
        return this;
    }

    /**
     * The method.
     *
     * @return one of {@link Method}.
     */
    public int method()
    {
        return slab.getByte(METHOD_FIELD_OFFSET);
    }

    /**
     * Set the base of the target: an encoded path in which names in braces stand for parameters, such as
     * {@code /orders/{id}/fills}; it may go on with a query, behind which the args then are put. What is not right in
     * it beyond the braces is found when it is encoded.
     *
     * @param template text of ASCII.
     * @return this for a fluent API; the error may be {@link ParseError#BAD_TARGET} or {@link ParseError#TABLE_FULL}.
     */
    public Request target(final CharSequence template)
    {
        checkLive();
        final int length = template.length();
        if (length > textRoom() - getInt(SIGNATURE_NAME_LENGTH_FIELD_OFFSET))
        {
            return fail(ParseError.TABLE_FULL);
        }
        final int start = start(TEXT);
        for (int i = 0; i < length; i++)
        {
            final char c = template.charAt(i);
            slab.putByte(start + i, c < 0x80 ? (byte)c : 0);
        }
        putInt(TEMPLATE_LENGTH_FIELD_OFFSET, length);
        return PathTemplate.isBalanced(slab, start, length) ? this : fail(ParseError.BAD_TARGET);
    }

    /**
     * The headers.
     *
     * @return the table in this slab.
     */
    public MutableHeaders headers()
    {
        if (isToPoint(HEADERS))
        {
            if (point(HEADERS))
            {
                headers.wrap(slab, start(HEADERS), partLength(HEADERS));
            }
            else
            {
                headers.init(slab, start(HEADERS), partLength(HEADERS));
            }
        }
        return headers;
    }

    /**
     * The args of the query.
     *
     * @return the table in this slab.
     */
    public MutableArgs args()
    {
        return args(ARGS, args);
    }

    /**
     * The cookies.
     *
     * @return the table in this slab.
     */
    public MutableCookies cookies()
    {
        if (isToPoint(COOKIES))
        {
            if (point(COOKIES))
            {
                cookies.wrap(slab, start(COOKIES), partLength(COOKIES));
            }
            else
            {
                cookies.init(slab, start(COOKIES), partLength(COOKIES));
            }
        }
        return cookies;
    }

    /**
     * The parameters of the path. Those that the target's base does not name are not used.
     *
     * @return the table in this slab.
     */
    public MutableArgs pathParams()
    {
        return args(PARAMS, params);
    }

    /**
     * The fields of the form, which becomes the content, as application/x-www-form-urlencoded.
     *
     * @return the table in this slab.
     */
    public MutableArgs form()
    {
        return args(FORM, form);
    }

    /**
     * Set a header.
     *
     * @param nameId of a known name.
     * @param value  text of octets.
     * @return this for a fluent API.
     */
    public Request header(final int nameId, final CharSequence value)
    {
        return note(headers().set(nameId, value));
    }

    /**
     * Set a header.
     *
     * @param name  token.
     * @param value text of octets.
     * @return this for a fluent API.
     */
    public Request header(final CharSequence name, final CharSequence value)
    {
        return note(headers().set(name, value));
    }

    /**
     * Set a header to a number.
     *
     * @param name  token.
     * @param value to write in digits.
     * @return this for a fluent API.
     */
    public Request header(final CharSequence name, final long value)
    {
        return note(headers().setLong(name, value));
    }

    /**
     * Set an arg of the query.
     *
     * @param key   text.
     * @param value text, or null for a key without a value.
     * @return this for a fluent API.
     */
    public Request arg(final CharSequence key, final CharSequence value)
    {
        return note(args().set(key, value));
    }

    /**
     * Set an arg of the query to a number.
     *
     * @param key   text.
     * @param value to write in digits.
     * @return this for a fluent API.
     */
    public Request arg(final CharSequence key, final long value)
    {
        return note(args().setLong(key, value));
    }

    /**
     * Set an arg of the query to a decimal number.
     *
     * @param key      text.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return this for a fluent API.
     */
    public Request arg(final CharSequence key, final long mantissa, final int scale)
    {
        return note(args().setDecimal(key, mantissa, scale));
    }

    /**
     * Set a cookie.
     *
     * @param name  token.
     * @param value text of cookie-octets.
     * @return this for a fluent API.
     */
    public Request cookie(final CharSequence name, final CharSequence value)
    {
        return note(cookies().set(name, value));
    }

    /**
     * Set a cookie to a number.
     *
     * @param name  token.
     * @param value to write in digits.
     * @return this for a fluent API.
     */
    public Request cookie(final CharSequence name, final long value)
    {
        return note(cookies().setLong(name, value));
    }

    /**
     * Set a parameter of the path. Its slashes will be encoded. A value that is empty, or one or two dots, would lead
     * to another resource: {@link #encode} then answers {@link ParseError#BAD_TARGET}.
     *
     * @param name  as it stands in braces.
     * @param value text.
     * @return this for a fluent API.
     */
    public Request pathParam(final CharSequence name, final CharSequence value)
    {
        return note(pathParams().set(name, value));
    }

    /**
     * Set a parameter of the path to a number.
     *
     * @param name  as it stands in braces.
     * @param value to write in digits.
     * @return this for a fluent API.
     */
    public Request pathParam(final CharSequence name, final long value)
    {
        return note(pathParams().setLong(name, value));
    }

    /**
     * Set a field of the form.
     *
     * @param name  text.
     * @param value text, or null for a name without a value.
     * @return this for a fluent API.
     */
    public Request formField(final CharSequence name, final CharSequence value)
    {
        return note(form().set(name, value));
    }

    /**
     * Set a field of the form to a number.
     *
     * @param name  text.
     * @param value to write in digits.
     * @return this for a fluent API.
     */
    public Request formField(final CharSequence name, final long value)
    {
        return note(form().setLong(name, value));
    }

    /**
     * Set a field of the form to a decimal number.
     *
     * @param name     text.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return this for a fluent API.
     */
    public Request formField(final CharSequence name, final long mantissa, final int scale)
    {
        return note(form().setDecimal(name, mantissa, scale));
    }

    /**
     * Refer to a body, which is not copied before {@link #encode}. A request has a form or a body. The slab keeps
     * offset and length; after {@link #wrap} the buffer has to be given again.
     *
     * @param buffer holding the body, outside this slab.
     * @param offset in bytes.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public Request body(final DirectBuffer buffer, final int offset, final int length)
    {
        checkLive();
        Words.checkRange(buffer, offset, length);
        bodyBuffer = buffer;
        putInt(BODY_OFFSET_FIELD_OFFSET, offset);
        putInt(BODY_LENGTH_FIELD_OFFSET, length);
        return this;
    }

    /**
     * Reserve room for a signature, to be filled after {@link #encode} by {@link #fillSignature}.
     *
     * @param place    of {@link Signature}: {@link Signature#IN_QUERY} and {@link Signature#IN_FORM} put it last there.
     * @param name     of the arg, the form field or the header.
     * @param encoding of {@link Signature}.
     * @param length   of the signature in octets, before it is encoded: 32 for HMAC-SHA256.
     * @return this for a fluent API; the error may be {@link ParseError#TABLE_FULL}.
     */
    public Request reserveSignature(final int place, final CharSequence name, final int encoding, final int length)
    {
        checkLive();
        Signature.check(place, encoding, length);
        final int nameLength = name.length();
        if (nameLength > textRoom() - getInt(TEMPLATE_LENGTH_FIELD_OFFSET))
        {
            return fail(ParseError.TABLE_FULL);
        }
        final int start = getInt(endFieldOffset(TEXT)) - nameLength;
        for (int i = 0; i < nameLength; i++)
        {
            final char c = name.charAt(i);
            checkOctet(c);
            slab.putByte(start + i, (byte)c);
        }
        slab.putByte(SIGNATURE_PLACE_FIELD_OFFSET, (byte)place);
        slab.putByte(SIGNATURE_ENCODING_FIELD_OFFSET, (byte)encoding);
        putInt(SIGNATURE_NAME_LENGTH_FIELD_OFFSET, nameLength);
        putInt(SIGNATURE_LENGTH_FIELD_OFFSET, length);
        return this;
    }

    /**
     * Say what is to be signed; it stays so for all requests of this flyweight. At first it is the query.
     *
     * @param rule of the API.
     * @return this for a fluent API.
     */
    public Request signs(final SigningRule rule)
    {
        writer.rule = rule;
        return this;
    }

    /**
     * Write the request, head and content, to the end of a buffer at most; see
     * {@link #encode(MutableDirectBuffer, int, int)}.
     *
     * @param buffer to write to, outside this slab.
     * @param offset in bytes at which the request begins.
     * @return the index behind its last byte, or a negative error.
     */
    public int encode(final MutableDirectBuffer buffer, final int offset)
    {
        return encode(buffer, offset, buffer.capacity() - offset);
    }

    /**
     * Write the request, head and content (RFC 9112). Beside what is in the tables it gets a Cookie field, a
     * Content-Length where there is a form or a body, or the method is POST, PUT or PATCH, a Content-Type where there
     * is a form and none was set, and the room for the signature. Host is for the caller to set.
     *
     * @param buffer to write to, outside this slab.
     * @param offset in bytes at which the request begins.
     * @param length in bytes that may be written.
     * @return the index behind its last byte; or a negative {@link ParseError}, or
     * {@link io.fieldline.buffers.AsciiNumbers#INSUFFICIENT}, and then what was written is void.
     * @throws IllegalStateException if there is both a form and a body.
     */
    public int encode(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        checkLive();
        final int error = error();
        return error < 0 ? error : note0(writer.encode(buffer, offset, length, true));
    }

    /**
     * Write the head alone; the body, if there is one, is for the caller to send from where it is. See
     * {@link #encode(MutableDirectBuffer, int, int)}.
     *
     * @param buffer to write to, outside this slab.
     * @param offset in bytes at which the head begins.
     * @return the index behind its last byte, or a negative error.
     * @throws IllegalStateException if there is a form.
     */
    public int encodeHead(final MutableDirectBuffer buffer, final int offset)
    {
        checkLive();
        final int error = error();
        return error < 0 ? error : note0(writer.encode(buffer, offset, buffer.capacity() - offset, false));
    }

    /**
     * The number of pieces to sign, as {@link #signs} said.
     *
     * @return from 0.
     */
    public int pieceCount()
    {
        return writer.rule.count();
    }

    /**
     * Point a slice at a piece to sign: {@link ByteSlice#buffer()}, {@link ByteSlice#offset()}, {@link
     * ByteSlice#length()}. Most lie in the buffer given to {@link #encode}, at the same index.
     *
     * @param piece from 0 to {@link #pieceCount()}, exclusive.
     * @param slice to fill; it holds until the request or the buffer is written to.
     * @return the slice.
     * @throws IllegalStateException if the request is not encoded, or has no such header.
     */
    public ByteSlice piece(final int piece, final ByteSlice slice)
    {
        return writer.piece(piece, slice);
    }

    /**
     * Hand the pieces to sign to a signer, in order.
     *
     * @param signer to call for each.
     * @return this for a fluent API.
     * @throws IllegalStateException if the request is not encoded, or has no such header.
     */
    public Request sign(final Signer signer)
    {
        for (int i = 0, count = pieceCount(); i < count; i++)
        {
            final ByteSlice piece = writer.piece(i);
            signer.update(piece.buffer(), piece.offset(), piece.length());
        }
        return this;
    }

    /**
     * Write what is to be signed, contiguously.
     *
     * @param dst    to write to.
     * @param offset in bytes.
     * @return the index behind the last byte, or {@link io.fieldline.buffers.AsciiNumbers#INSUFFICIENT}, and then
     * nothing was written.
     * @throws IllegalStateException if the request is not encoded, or has no such header.
     */
    public int writeToSign(final MutableDirectBuffer dst, final int offset)
    {
        return writer.writeToSign(dst, offset);
    }

    /**
     * Write the signature where room was reserved, in the buffer given to {@link #encode}. Hexadecimal and base64
     * digits of a header take just that room. In a query and in a form {@code +}, {@code /} and {@code =} take three
     * bytes each; the room is for the worst case, and what is left of it is closed by moving what is behind.
     *
     * @param signature holding the octets, outside the encoded request.
     * @param offset    in bytes.
     * @param length    in bytes, as reserved.
     * @return the index behind the request's last byte.
     * @throws IllegalStateException if the request is not encoded, has no room reserved, or it was filled.
     */
    public int fillSignature(final DirectBuffer signature, final int offset, final int length)
    {
        return writer.fill(signature, offset, length);
    }

    /**
     * The error that stuck.
     *
     * @return 0, or the first negative {@link ParseError} since {@link #reset()}.
     */
    public int error()
    {
        return getInt(ERROR_FIELD_OFFSET);
    }

    UnsafeBuffer slab()
    {
        return slab;
    }

    DirectBuffer bodyBuffer()
    {
        return bodyBuffer;
    }

    boolean has(final int part)
    {
        return 0 != (slab.getByte(USED_FIELD_OFFSET) & 1 << part);
    }

    int getInt(final int fieldOffset)
    {
        return slab.getInt(fieldOffset, LITTLE_ENDIAN);
    }

    int start(final int part)
    {
        return HEADERS == part ? HEADER_LENGTH : getInt(endFieldOffset(part - 1));
    }

    /* Under bounds checks: the slab was not released, nor lent anew, since it was wrapped here. */
    void checkLive()
    {
        if (CHECK && (slab.capacity() < HEADER_LENGTH || generation != getInt(GENERATION_FIELD_OFFSET)))
        {
            throw new IllegalStateException("not wrapped, or released: generation=" + generation);
        }
    }

    /* Under bounds checks: flyweights that point at the slab shall notice that it is given back. */
    static void retire(final MutableDirectBuffer buffer, final int offset)
    {
        final int index = offset + GENERATION_FIELD_OFFSET;
        buffer.putInt(index, buffer.getInt(index, LITTLE_ENDIAN) + 1, LITTLE_ENDIAN);
    }

    private MutableArgs args(final int part, final MutableArgs face)
    {
        if (isToPoint(part))
        {
            if (point(part))
            {
                face.wrap(slab, start(part), partLength(part));
            }
            else
            {
                face.init(slab, start(part), partLength(part));
            }
        }
        return face;
    }

    private boolean isToPoint(final int part)
    {
        checkLive();
        return 0 == (pointed & 1 << part);
    }

    /* Note that a table is pointed at: was it in use? */
    private boolean point(final int part)
    {
        final int bit = 1 << part;
        final int used = slab.getByte(USED_FIELD_OFFSET);
        pointed |= bit;
        slab.putByte(USED_FIELD_OFFSET, (byte)(used | bit));
        return 0 != (used & bit);
    }

    private void resetTables()
    {
        if (0 != (pointed & 1 << HEADERS))
        {
            headers.reset();
        }
        if (0 != (pointed & 1 << ARGS))
        {
            args.reset();
        }
        if (0 != (pointed & 1 << COOKIES))
        {
            cookies.reset();
        }
        if (0 != (pointed & 1 << PARAMS))
        {
            params.reset();
        }
        if (0 != (pointed & 1 << FORM))
        {
            form.reset();
        }
    }

    private void follow()
    {
        generation = getInt(GENERATION_FIELD_OFFSET);
        bodyBuffer = null;
        writer.forget();
    }

    private Request note(final int result)
    {
        return result < 0 ? fail(result) : this;
    }

    private int note0(final int result)
    {
        if (result < 0)
        {
            fail(result);
        }
        return result;
    }

    private Request fail(final int error)
    {
        if (0 == error())
        {
            putInt(ERROR_FIELD_OFFSET, error);
        }
        return this;
    }

    private void putInt(final int fieldOffset, final int value)
    {
        slab.putInt(fieldOffset, value, LITTLE_ENDIAN);
    }

    private int partLength(final int part)
    {
        return getInt(endFieldOffset(part)) - start(part);
    }

    private int textRoom()
    {
        return partLength(TEXT);
    }

    private static void checkSlab(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        if (length < HEADER_LENGTH || MAGIC != buffer.getInt(offset + MAGIC_FIELD_OFFSET, LITTLE_ENDIAN) ||
            buffer.getInt(offset + LENGTH_FIELD_OFFSET, LITTLE_ENDIAN) > length)
        {
            throw new IllegalArgumentException("no request: offset=" + offset + " length=" + length);
        }
    }

    private static void checkMethod(final int method)
    {
        if (method <= Method.OTHER || method >= Method.COUNT)
        {
            throw new IllegalArgumentException("method=" + method);
        }
    }

    private static void checkOctet(final char character)
    {
        if (character >= 0x80)
        {
            throw new IllegalArgumentException("name beyond ASCII: character=" + (int)character);
        }
    }
}
