/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.ByteSlice;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Bytes of the engine as a case writes them.
 */
final class Text
{
    private Text()
    {
    }

    /**
     * A byte string: the character U+00NN is the octet NN.
     *
     * @param slice of the engine.
     * @return its bytes, or null for an absent slice.
     */
    static String of(final ByteSlice slice)
    {
        return slice.isAbsent() ? null : of(slice.buffer(), slice.offset(), slice.length());
    }

    /**
     * A byte string.
     *
     * @param buffer holding the bytes.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @return the text.
     */
    static String of(final DirectBuffer buffer, final int offset, final int length)
    {
        return new String(bytes(buffer, offset, length), StandardCharsets.ISO_8859_1);
    }

    /**
     * Base64.
     *
     * @param buffer holding the bytes.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @return the text.
     */
    static String base64(final DirectBuffer buffer, final int offset, final int length)
    {
        return Base64.getEncoder().encodeToString(bytes(buffer, offset, length));
    }

    private static byte[] bytes(final DirectBuffer buffer, final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return bytes;
    }
}
