/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.CheckedCopy;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.Method;
import io.fieldline.message.MutableArgs;
import io.fieldline.message.MutableCookies;
import io.fieldline.message.ParseError;
import io.fieldline.message.Uri;
import io.fieldline.message.Version;
import org.agrona.DirectBuffer;

import static org.agrona.BufferUtil.ARRAY_BASE_OFFSET;

/**
 * Writes heads of HTTP/1 requests (RFC 9112 section 3) into lent regions.
 * <pre>{@code
 * final int limit = encoder.wrap(buffer, offset, length)
 *     .requestLine(Method.POST, "/orders")
 *     .host("a.example")
 *     .header(KnownName.CONTENT_TYPE, "application/json")
 *     .contentLength(42)
 *     .end()
 *     .limit();
 * }</pre>
 * A head that a strict parser would refuse is an error: no Host in HTTP/1.1 or two of them, a target that its method
 * may not use or that holds a byte that must be percent-encoded, content announced by CONNECT.
 * <p>
 * Not thread safe; see {@link HeadEncoder} for memory, errors and lifetimes.
 */
public final class RequestEncoder extends HeadEncoder<RequestEncoder>
{
    private static final long VERSION_11_START = word(" HTTP/1.");
    private static final long VERSION_11_END = word("TP/1.1\r\n");
    private static final long VERSION_10_END = word("TP/1.0\r\n");
    private static final int VERSION_LENGTH = 11;
    private static final int STRIDE = 16;
    private static final byte[] METHODS = new byte[Method.COUNT * STRIDE];
    private static final byte[] METHOD_LENGTHS = new byte[Method.COUNT];

    private final Uri uri = new Uri();
    private int method;

    static
    {
        for (int id = Method.OTHER + 1; id < Method.COUNT; id++)
        {
            final byte[] name = Method.bytes(id);
            System.arraycopy(name, 0, METHODS, id * STRIDE, name.length);
            METHODS[id * STRIDE + name.length] = ' ';
            METHOD_LENGTHS[id] = (byte)(name.length + 1);
        }
    }

    /**
     * Make an encoder that is not wrapped yet.
     */
    public RequestEncoder()
    {
    }

    /**
     * Write the request line.
     *
     * @param method a constant of {@link Method}.
     * @param target as it goes out, in a form that the method may use (RFC 9112 section 3.2), percent-encoded.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if there is no method of that number.
     */
    public RequestEncoder requestLine(final int method, final CharSequence target)
    {
        if (openRequest(method, (long)target.length()))
        {
            putTarget(target);
        }
        return this;
    }

    /**
     * Write the request line.
     *
     * @param method its name: a token, case-sensitive.
     * @param target as it goes out, in a form that the method may use (RFC 9112 section 3.2), percent-encoded.
     * @return this for a fluent API.
     */
    public RequestEncoder requestLine(final CharSequence method, final CharSequence target)
    {
        checkState(STATE_START);
        state = STATE_FIELDS;
        this.method = Method.of(method);
        final int length = method.length();
        if (hasRoom(1L + length + target.length() + VERSION_LENGTH))
        {
            if (CheckedCopy.token(method, base, address + position))
            {
                Words.storeByte(base, address + position + length, ' ');
                position += length + 1;
                putTarget(target);
            }
            else
            {
                fail(ParseError.BAD_METHOD);
            }
        }
        return this;
    }

    /**
     * Write the request line.
     *
     * @param method a constant of {@link Method}.
     * @param buffer holding the target.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if there is no method of that number.
     */
    public RequestEncoder requestLine(
        final int method, final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        if (openRequest(method, (long)length))
        {
            CheckedCopy.bytes(
                buffer.byteArray(), buffer.addressOffset() + offset, base, address + position, length);
            closeTarget(length);
        }
        return this;
    }

    /**
     * Write the request line, the target in two parts.
     *
     * @param method a constant of {@link Method}.
     * @param path   percent-encoded.
     * @param query  percent-encoded, without the question mark, which is written unless the query is an absent slice.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if there is no method of that number.
     */
    public RequestEncoder requestLine(final int method, final CharSequence path, final CharSequence query)
    {
        if (!isPresent(query))
        {
            return requestLine(method, path);
        }
        if (openRequest(method, 1L + path.length() + query.length()))
        {
            if (CheckedCopy.value(path, base, address + position) &&
                CheckedCopy.value(query, base, address + position + path.length() + 1))
            {
                Words.storeByte(base, address + position + path.length(), '?');
                closeTarget(path.length() + 1 + query.length());
            }
            else
            {
                fail(ParseError.BAD_TARGET);
            }
        }
        return this;
    }

    /**
     * Write the request line, the args as the target's query, if there are any.
     *
     * @param method a constant of {@link Method}.
     * @param path   percent-encoded.
     * @param args   not encoded.
     * @param set    of octets that stay as they are in the query: {@link PercentSet#FORM} as WHATWG says, {@link
     *               PercentSet#UNRESERVED} as signed APIs want by RFC 3986 section 2.3.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if there is no method of that number.
     */
    public RequestEncoder requestLine(
        final int method, final CharSequence path, final MutableArgs args, final PercentSet set)
    {
        if (0 == args.count())
        {
            return requestLine(method, path);
        }
        if (openRequest(method, 1L + path.length()))
        {
            if (!CheckedCopy.value(path, base, address + position))
            {
                fail(ParseError.BAD_TARGET);
                return this;
            }
            final int from = position;
            Words.storeByte(base, address + from + path.length(), '?');
            final int to = args.encode(region, from + path.length() + 1, set);
            if (to < 0 || !hasRoom((long)to - from + VERSION_LENGTH))
            {
                fail(AsciiNumbers.INSUFFICIENT);
                return this;
            }
            closeTarget(to - from);
        }
        return this;
    }

    /**
     * Begin a request line whose target the caller writes itself, into the buffer that was wrapped and within what was
     * lent of it; {@link #endTarget(int)} checks it and ends the line. Nothing else may be written in between.
     *
     * @param method of {@link Method}, with a name.
     * @return the index at which the target begins, or the error that stuck.
     */
    public int beginTarget(final int method)
    {
        openRequest(method, 0);
        return index();
    }

    /**
     * End a request line whose target the caller wrote.
     *
     * @param limit the index behind the target's last byte, or a negative error, which then sticks.
     * @return this for a fluent API.
     */
    public RequestEncoder endTarget(final int limit)
    {
        if (limit < 0)
        {
            fail(limit);
        }
        else
        {
            final long length = (long)limit - startIndex() - position;
            checkTargetLength(length);
            if (hasRoom(length + VERSION_LENGTH))
            {
                closeTarget((int)length);
            }
        }
        return this;
    }

    /**
     * Where the next byte will stand.
     *
     * @return index in the buffer, or the error that stuck.
     */
    public int nextIndex()
    {
        return index();
    }

    /**
     * Write a Cookie field (RFC 6265 section 5.4), unless there is no cookie.
     *
     * @param cookies to write, outside the buffer.
     * @return this for a fluent API.
     */
    public RequestEncoder cookies(final MutableCookies cookies)
    {
        checkState(STATE_FIELDS);
        if (cookies.count() > 0 && openLine(KnownName.COOKIE, cookies.encodedLength()))
        {
            position = cookies.encode(region, position);
            putLineEnd();
            mark(KnownName.COOKIE);
        }
        return this;
    }

    /**
     * Write the Host field (RFC 9110 section 7.2).
     *
     * @param host and, where it is not the scheme's default, a colon and the port.
     * @return this for a fluent API.
     */
    public RequestEncoder host(final CharSequence host)
    {
        return header(KnownName.HOST, host);
    }

    /**
     * Write the Host field with a port (RFC 9110 section 7.2).
     *
     * @param host without a port.
     * @param port from 0 to 65,535.
     * @return this for a fluent API.
     */
    public RequestEncoder host(final CharSequence host, final int port)
    {
        if (0 != port >>> 16)
        {
            throw new IllegalArgumentException("port=" + port);
        }
        return beginField(KnownName.HOST).part(host).part(":").part(port).endField();
    }

    /**
     * Ask for a 100 before the content is sent (RFC 9110 section 10.1.1).
     *
     * @return this for a fluent API.
     */
    public RequestEncoder expectContinue()
    {
        return header(KnownName.EXPECT, "100-continue");
    }

    @Override
    int checkHost(final int from, final int length)
    {
        return Uri.checkHost(base, address + from, length) < 0 ? 0 : ParseError.BAD_HOST;
    }

    @Override
    int checkContent()
    {
        return Method.CONNECT == method ? ParseError.CONNECT_WITH_CONTENT : 0;
    }

    @Override
    int checkEnd()
    {
        if (!has(KnownName.HOST) && Version.HTTP_11 == version)
        {
            return ParseError.MISSING_HOST;
        }
        if (has(KnownName.TRANSFER_ENCODING))
        {
            return !codings.isChunkedLast() ? ParseError.CHUNKED_NOT_LAST :
                codings.unknownOffset() >= 0 ? ParseError.UNKNOWN_TRANSFER_CODING : 0;
        }
        return 0;
    }

    private boolean openRequest(final int method, final long targetLength)
    {
        checkState(STATE_START);
        checkMethod(method);
        state = STATE_FIELDS;
        this.method = method;
        final int length = METHOD_LENGTHS[method];
        if (!hasRoom(length + targetLength + VERSION_LENGTH))
        {
            return false;
        }
        final long from = ARRAY_BASE_OFFSET + (long)method * STRIDE;
        if (room() >= STRIDE)
        {
            Words.store(base, address + position, Words.load(METHODS, from));
            Words.store(base, address + position + 8, Words.load(METHODS, from + 8));
        }
        else
        {
            CheckedCopy.bytes(METHODS, from, base, address + position, length);
        }
        position += length;
        return true;
    }

    private void putTarget(final CharSequence target)
    {
        if (CheckedCopy.value(target, base, address + position))
        {
            closeTarget(target.length());
        }
        else
        {
            fail(ParseError.BAD_TARGET);
        }
    }

    /** The target's bytes stand at the position: see whether they are one, and write what follows it. */
    private void closeTarget(final int length)
    {
        final int from = position;
        final int to = from + length;
        Words.store(base, address + to, VERSION_11_START);
        Words.store(base, address + to + 3, Version.HTTP_10 == version ? VERSION_10_END : VERSION_11_END);
        position = to + VERSION_LENGTH;
        if (length > 0 && '/' == Words.loadByte(base, address + from) && Method.CONNECT != method)
        {
            if (to != TargetScan.end(TargetScan.origin(base, address, from, position)))
            {
                fail(ParseError.BAD_TARGET);
            }
        }
        else
        {
            final boolean clean = length > 0 && ByteClass.TARGET.containsAll(base, address + from, length);
            final int wrong = clean ?
                uri.wrapTarget(base, address, from, length, method, 0) : ParseError.BAD_TARGET;
            if (wrong < 0)
            {
                fail(wrong);
            }
        }
    }

    private static void checkTargetLength(final long length)
    {
        if (length < 0)
        {
            throw new IllegalArgumentException("length=" + length);
        }
    }

    private static void checkMethod(final int method)
    {
        if (method <= Method.OTHER || method >= Method.COUNT)
        {
            throw new IllegalArgumentException("method=" + method);
        }
    }

    private static long word(final String text)
    {
        long word = 0;
        for (int i = 0; i < 8; i++)
        {
            word |= (long)text.charAt(i) << (i << 3);
        }
        return word;
    }
}
