/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers.testing;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * Memory for tests: the same bytes on the heap and outside it, never beginning at offset 0.
 */
public final class Buffers
{
    /** Where the bytes of {@link #holding(byte[])} begin. */
    public static final int OFFSET = 3;

    private static final byte FILL = (byte)0xA5;
    private static final int BEHIND = 5;

    private Buffers()
    {
    }

    /**
     * Two buffers filled with a byte that is no ASCII.
     *
     * @param capacity of each in bytes.
     * @return one on the heap, one outside it.
     */
    public static Stream<MutableDirectBuffer> both(final int capacity)
    {
        final MutableDirectBuffer heap = new UnsafeBuffer(new byte[capacity]);
        final MutableDirectBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity));
        heap.setMemory(0, capacity, FILL);
        direct.setMemory(0, capacity, FILL);
        return Stream.of(heap, direct);
    }

    /**
     * Two buffers that hold bytes at {@link #OFFSET}, with others before and behind.
     *
     * @param bytes to hold.
     * @return one on the heap, one outside it.
     */
    public static Stream<MutableDirectBuffer> holding(final byte[] bytes)
    {
        return both(OFFSET + bytes.length + BEHIND).peek((buffer) -> buffer.putBytes(OFFSET, bytes));
    }

    /**
     * Two buffers that hold text at {@link #OFFSET}, with other bytes before and behind.
     *
     * @param text of characters up to U+00FF.
     * @return one on the heap, one outside it.
     */
    public static Stream<MutableDirectBuffer> holding(final String text)
    {
        return holding(bytes(text));
    }

    /**
     * The octets of text.
     *
     * @param text of characters up to U+00FF.
     * @return its octets.
     */
    public static byte[] bytes(final String text)
    {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * The text of a range of octets.
     *
     * @param buffer holding them.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @return text of characters up to U+00FF.
     */
    public static String text(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /**
     * Fails unless every byte of a range is as {@link #both(int)} left it.
     *
     * @param buffer to look at.
     * @param from   index in bytes of the first.
     * @param to     index in bytes behind the last.
     */
    public static void assertUntouched(final MutableDirectBuffer buffer, final int from, final int to)
    {
        for (int i = from; i < to; i++)
        {
            if (FILL != buffer.getByte(i))
            {
                throw new AssertionError("written: index=" + i + " byte=" + buffer.getByte(i));
            }
        }
    }
}
