/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.Base64Codec;
import io.fieldline.buffers.HexCodec;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Where the signature of a {@link Request} stands, and how its octets are written there.
 * <p>
 * Stateless; any thread.
 */
public final class Signature
{
    /** The last arg of the query. */
    public static final int IN_QUERY = 1;

    /** A field line of its own, behind all others. */
    public static final int IN_HEADER = 2;

    /** The last field of the form. */
    public static final int IN_FORM = 3;

    /** Hexadecimal digits, letters in lower case. */
    public static final int HEX = 0;

    /** Hexadecimal digits, letters in upper case. */
    public static final int HEX_UPPER = 1;

    /** Base64 with {@code +} and {@code /}, padded (RFC 4648 section 4). */
    public static final int BASE64 = 2;

    /** Base64 with {@code +} and {@code /}, not padded. */
    public static final int BASE64_UNPADDED = 3;

    /** Base64 with {@code -} and {@code _}, not padded (RFC 4648 section 5): it does not grow in a query. */
    public static final int BASE64_URL = 4;

    /** Base64 with {@code -} and {@code _}, padded. */
    public static final int BASE64_URL_PADDED = 5;

    /** The most octets that a signature may have. */
    public static final int MAX_LENGTH = 512;

    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final int ESCAPE_LENGTH = 3;

    private Signature()
    {
    }

    /**
     * How long a signature is as text.
     *
     * @param encoding of its octets.
     * @param length   in octets.
     * @return length in bytes, before percent-encoding.
     */
    public static int textLength(final int encoding, final int length)
    {
        return encoding <= HEX_UPPER ? length << 1 : codec(encoding).encodedLength(length);
    }

    /* The most that the text may take in a query or a form, where + / = are percent-encoded. */
    static int codedLength(final int encoding, final int length)
    {
        final int text = textLength(encoding, length);
        switch (encoding)
        {
            case BASE64:
            case BASE64_UNPADDED:
                return ESCAPE_LENGTH * text;

            case BASE64_URL_PADDED:
                return text + (ESCAPE_LENGTH - 1) * (text - Base64Codec.URL_SAFE.encodedLength(length));

            default:
                return text;
        }
    }

    /* Write the text: the range at `index` is as long as the text. */
    static void write(
        final int encoding,
        final DirectBuffer raw,
        final int offset,
        final int length,
        final UnsafeBuffer dst,
        final int index)
    {
        final int text = textLength(encoding, length);
        if (encoding <= HEX_UPPER)
        {
            HexCodec.encode(raw, offset, length, dst, index, text, HEX_UPPER == encoding);
        }
        else
        {
            codec(encoding).encode(raw, offset, length, dst, index, text);
        }
    }

    /* Write the text with + / = percent-encoded into a range of codedLength: its length. */
    static int writeCoded(
        final int encoding,
        final DirectBuffer raw,
        final int offset,
        final int length,
        final UnsafeBuffer dst,
        final int index)
    {
        final int text = textLength(encoding, length);
        final int room = codedLength(encoding, length);
        // the text goes to the end of the range and is spread from its beginning: writing never overtakes reading
        int from = index + room - text;
        write(encoding, raw, offset, length, dst, from);
        if (room == text)
        {
            return text;
        }
        int to = index;
        for (final int end = index + room; from < end; from++)
        {
            final byte octet = dst.getByte(from);
            if ('+' == octet || '/' == octet || '=' == octet)
            {
                dst.putByte(to, (byte)'%');
                dst.putByte(to + 1, DIGITS[octet >> 4]);
                dst.putByte(to + 2, DIGITS[octet & 0xF]);
                to += ESCAPE_LENGTH;
            }
            else
            {
                dst.putByte(to++, octet);
            }
        }
        return to - index;
    }

    static void check(final int place, final int encoding, final int length)
    {
        if (place < IN_QUERY || place > IN_FORM || encoding < HEX || encoding > BASE64_URL_PADDED ||
            length < 1 || length > MAX_LENGTH)
        {
            throw new IllegalArgumentException("place=" + place + " encoding=" + encoding + " length=" + length);
        }
    }

    private static Base64Codec codec(final int encoding)
    {
        switch (encoding)
        {
            case BASE64:
                return Base64Codec.STANDARD;

            case BASE64_UNPADDED:
                return Base64Codec.STANDARD_UNPADDED;

            case BASE64_URL:
                return Base64Codec.URL_SAFE;

            default:
                return Base64Codec.URL_SAFE_PADDED;
        }
    }
}
