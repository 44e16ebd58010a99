/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.CheckedCopy;
import io.fieldline.buffers.Words;
import io.fieldline.message.ParseError;
import io.fieldline.message.Status;
import io.fieldline.message.Version;

import java.nio.charset.StandardCharsets;

import static org.agrona.BufferUtil.ARRAY_BASE_OFFSET;

/**
 * Writes heads of HTTP/1 responses (RFC 9112 section 4) into lent regions.
 * <pre>{@code
 * final int limit = encoder.wrap(buffer, offset, length)
 *     .statusLine(Status.OK)
 *     .date(epochSeconds)
 *     .contentLength(42)
 *     .end()
 *     .limit();
 * }</pre>
 * Content announced by a 1xx or a 204 is an error (RFC 9110 section 8.6, RFC 9112 section 6.1). What the request asked
 * for is not known here: a 2xx to CONNECT must announce none either.
 * <p>
 * Not thread safe; see {@link HeadEncoder} for memory, errors and lifetimes.
 */
public final class ResponseEncoder extends HeadEncoder<ResponseEncoder>
{
    private static final int LOWEST = 100;
    private static final int HIGHEST = 999;
    private static final int CODE_LENGTH = 13;
    private static final int MINOR_OFFSET = 7;
    private static final byte[][] LINES = new byte[HIGHEST + 1 - LOWEST][];

    private int status;

    static
    {
        for (int code = LOWEST; code <= HIGHEST; code++)
        {
            final String reason = new String(Status.reason(code), StandardCharsets.US_ASCII);
            LINES[code - LOWEST] = ("HTTP/1.1 " + code + ' ' + reason + "\r\n").getBytes(StandardCharsets.US_ASCII);
        }
    }

    /**
     * Make an encoder that is not wrapped yet.
     */
    public ResponseEncoder()
    {
    }

    /**
     * Write the status line, with the reason phrase that is registered, if there is one.
     *
     * @param status code, from 100 to 999.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the code has not three digits.
     */
    public ResponseEncoder statusLine(final int status)
    {
        begin(status);
        final byte[] line = LINES[status - LOWEST];
        if (hasRoom(line.length))
        {
            CheckedCopy.bytes(line, ARRAY_BASE_OFFSET, base, address + position, line.length);
            putMinorVersion();
            position += line.length;
        }
        return this;
    }

    /**
     * Write the status line.
     *
     * @param status code, from 100 to 999.
     * @param reason phrase of octets; may be empty.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the code has not three digits.
     */
    public ResponseEncoder statusLine(final int status, final CharSequence reason)
    {
        begin(status);
        final byte[] line = LINES[status - LOWEST];
        if (hasRoom(CODE_LENGTH + 2L + reason.length()))
        {
            CheckedCopy.bytes(line, ARRAY_BASE_OFFSET, base, address + position, CODE_LENGTH);
            putMinorVersion();
            position += CODE_LENGTH;
            if (CheckedCopy.value(reason, base, address + position))
            {
                position += reason.length();
                putLineEnd();
            }
            else
            {
                fail(ParseError.BAD_REASON);
            }
        }
        return this;
    }

    @Override
    int checkHost(final int from, final int length)
    {
        return 0;
    }

    @Override
    int checkContent()
    {
        return Status.isInformational(status) || Status.NO_CONTENT == status ? ParseError.CONTENT_NOT_ALLOWED : 0;
    }

    @Override
    int checkEnd()
    {
        return 0;
    }

    private void begin(final int status)
    {
        checkState(STATE_START);
        if (status < LOWEST || status > HIGHEST)
        {
            throw new IllegalArgumentException("not a status of three digits: status=" + status);
        }
        this.status = status;
        state = STATE_FIELDS;
    }

    private void putMinorVersion()
    {
        if (Version.HTTP_10 == version)
        {
            Words.storeByte(base, address + position + MINOR_OFFSET, '0');
        }
    }
}
