/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.CheckedCopy;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;

import static org.agrona.BufferUtil.ARRAY_BASE_OFFSET;

/**
 * The known names as they begin a field line, colon and space included, side by side in one array to be copied by
 * words. Filled once, when the class is loaded; read by any thread.
 */
final class NameLines
{
    /** The room in bytes that lets a name be copied by whole words: what is written behind it is overwritten next. */
    static final int STRIDE = 40;

    private static final byte[] LINES = new byte[KnownName.COUNT * STRIDE];
    private static final byte[] LENGTHS = new byte[KnownName.COUNT];

    static
    {
        for (int id = KnownName.UNKNOWN + 1; id < KnownName.COUNT; id++)
        {
            if (!KnownName.isPseudo(id))
            {
                final byte[] name = KnownName.bytes(id);
                final int at = id * STRIDE;
                System.arraycopy(name, 0, LINES, at, name.length);
                LINES[at + name.length] = ':';
                LINES[at + name.length + 1] = ' ';
                LENGTHS[id] = (byte)(name.length + 2);
            }
        }
    }

    private NameLines()
    {
    }

    /**
     * How long a name is with its colon and space.
     *
     * @param id of a known name.
     * @return length in bytes.
     * @throws IllegalArgumentException if there is no such name, or it is a pseudo-field of HTTP/2.
     */
    static int length(final int id)
    {
        final int length = id > KnownName.UNKNOWN && id < KnownName.COUNT ? LENGTHS[id] : 0;
        if (0 == length)
        {
            throw noName(id);
        }
        return length;
    }

    /**
     * Write a name with its colon and space.
     *
     * @param id      of a known name.
     * @param length  as {@link #length(int)} said.
     * @param base    array of the destination, or null outside the heap.
     * @param address to write to.
     * @param room    in bytes that may be written.
     */
    static void put(final int id, final int length, final Object base, final long address, final int room)
    {
        final long line = ARRAY_BASE_OFFSET + (long)id * STRIDE;
        if (room >= STRIDE)
        {
            for (int i = 0; i < length; i += 8)
            {
                Words.store(base, address + i, Words.load(LINES, line + i));
            }
        }
        else
        {
            CheckedCopy.bytes(LINES, line, base, address, length);
        }
    }

    private static IllegalArgumentException noName(final int id)
    {
        return new IllegalArgumentException("no field name: nameId=" + id);
    }
}
