/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import java.nio.charset.StandardCharsets;

import static org.agrona.BufferUtil.ARRAY_BASE_OFFSET;

/**
 * A name prepared once, for tables that are asked for it often: its bytes, and the words by which it is found, with and
 * without the case of A to Z. Text given as a {@link CharSequence} has to be taken into words at each call, a character
 * at a time; a key spares that.
 * <pre>{@code
 * private static final Key PRICE = Key.of("price");
 * ...
 * args.setDecimal(PRICE, 12_345, 2);
 * }</pre>
 * Immutable; any thread. Making one allocates.
 */
public final class Key
{
    private static final int WORD = 8;

    final byte[] bytes;
    final int length;
    final long first;
    final long last;
    final long foldedFirst;
    final long foldedLast;

    private Key(final byte[] bytes)
    {
        this.bytes = bytes;
        length = bytes.length;
        first = Words.tail(bytes, ARRAY_BASE_OFFSET, length);
        last = length <= WORD ? first : Words.load(bytes, ARRAY_BASE_OFFSET + length - WORD);
        foldedFirst = Words.fold(first);
        foldedLast = Words.fold(last);
    }

    /**
     * Prepare a name.
     *
     * @param text which becomes UTF-8: of a field name, ASCII.
     * @return the key.
     */
    public static Key of(final String text)
    {
        return new Key(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The length of the name.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return length;
    }

    /**
     * Is it a name of these octets alone?
     *
     * @param octets that may stand in it.
     * @return true if so; an empty one is.
     */
    public boolean isOf(final ByteClass octets)
    {
        return octets.containsAll(bytes, ARRAY_BASE_OFFSET, length);
    }

    /**
     * The name.
     *
     * @return a new string.
     */
    @Override
    public String toString()
    {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    long address()
    {
        return ARRAY_BASE_OFFSET;
    }
}
