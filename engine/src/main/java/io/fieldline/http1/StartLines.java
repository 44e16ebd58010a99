/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.message.ParseError;
import io.fieldline.message.Version;

import java.nio.charset.StandardCharsets;

/**
 * What start lines of requests and of responses share: the version (RFC 9112 section 2.3).
 * <p>
 * Stateless; any thread.
 */
final class StartLines
{
    /** Bytes of a version: {@code HTTP/1.1}. */
    static final int VERSION_LENGTH = 8;

    private static final byte[] TEXT = "HTTP/1.1".getBytes(StandardCharsets.US_ASCII);
    private static final long HTTP_11 = 0x312E312F50545448L;
    private static final long HTTP_10 = 0x302E312F50545448L;
    private static final long LAST_OCTET = 0xFF00000000000000L;

    private StartLines()
    {
    }

    /**
     * The version of its eight bytes, of the two versions that exist.
     *
     * @param word of them.
     * @return a {@link Version}, or 0 where the word is neither.
     */
    static int plainVersion(final long word)
    {
        return HTTP_11 == word ? Version.HTTP_11 : HTTP_10 == word ? Version.HTTP_10 : 0;
    }

    /**
     * The version of its eight bytes.
     *
     * @param word of them.
     * @return a {@link Version}, or 0 where the word is none of HTTP/1.
     */
    static int version(final long word)
    {
        if (HTTP_11 == word)
        {
            return Version.HTTP_11;
        }
        final int minor = (int)(word >>> 56);
        if (0 != ((word ^ HTTP_11) & ~LAST_OCTET) || minor < '0' || minor > '9')
        {
            return 0;
        }
        return '0' == minor ? Version.HTTP_10 : Version.HTTP_11;
    }

    /**
     * Judge one byte of a version.
     *
     * @param octet of the version.
     * @param index of it, from 0 to 7.
     * @return 0, or an error.
     */
    static int versionOctet(final int octet, final int index)
    {
        if (7 == index || 5 == index)
        {
            if (octet < '0' || octet > '9')
            {
                return ParseError.BAD_VERSION;
            }
            return 5 == index && '1' != octet ? ParseError.UNSUPPORTED_VERSION : 0;
        }
        return octet == TEXT[index] ? 0 : ParseError.BAD_VERSION;
    }

    /**
     * The status code behind a version: a space and three digits.
     *
     * @param word of the four bytes.
     * @return the code from 0 to 999, or -1.
     */
    static int status(final int word)
    {
        final int hundreds = (word >>> 8 & 0xFF) - '0';
        final int tens = (word >>> 16 & 0xFF) - '0';
        final int ones = (word >>> 24) - '0';
        return ' ' != (word & 0xFF) || (hundreds | tens | ones | 9 - hundreds | 9 - tens | 9 - ones) < 0 ?
            -1 : hundreds * 100 + tens * 10 + ones;
    }
}
