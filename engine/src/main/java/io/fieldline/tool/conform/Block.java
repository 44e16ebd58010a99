/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * Lent memory for a message block: dirty, not at the start of its buffer, off the heap and on it in turns, and watched
 * for writes outside.
 */
final class Block
{
    /** Where the block begins in its buffer, in bytes: 8-aligned as blocks must be. */
    static final int OFFSET = 16;

    private static final byte DIRT = (byte)0xA5;

    private final UnsafeBuffer[] memories = new UnsafeBuffer[2];
    private UnsafeBuffer current;
    private int length;
    private int lent;

    /**
     * Lends memory.
     *
     * @param bytes length of the block.
     * @return a buffer that holds the block at {@link #OFFSET}.
     */
    UnsafeBuffer lend(final int bytes)
    {
        final int turn = lent++ % memories.length;
        final int capacity = OFFSET + bytes + OFFSET;
        if (memories[turn] == null || memories[turn].capacity() != capacity)
        {
            memories[turn] = turn == 0 ?
                new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)) : new UnsafeBuffer(new byte[capacity]);
        }
        current = memories[turn];
        current.setMemory(0, capacity, DIRT);
        length = bytes;
        return current;
    }

    /** Fails if anything was written around the block. */
    void check()
    {
        for (int i = 0; i < OFFSET; i++)
        {
            if (current.getByte(i) != DIRT || current.getByte(OFFSET + length + i) != DIRT)
            {
                throw new IllegalStateException("written outside of the block of " + length + " bytes: i=" + i);
            }
        }
    }
}
