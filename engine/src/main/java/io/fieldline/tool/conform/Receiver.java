/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * A receive buffer that fills as the pieces of an input arrive. The input never begins at 0, and what stands around it
 * would complete many a message: a parser that looks further than it may comes to another result. In a tight layout the
 * buffer's capacity grows with the bytes received, so that bounds checks find such a look too.
 */
final class Receiver
{
    /** Where the input begins, in bytes: neither 0 nor aligned. */
    static final int OFFSET = 11;

    private static final int BEHIND = 130;

    private final UnsafeBuffer memory;
    private final UnsafeBuffer window = new UnsafeBuffer(0, 0);
    private final Layout layout;
    private final byte[] input;
    private int received;

    Receiver(final Layout layout, final byte[] input)
    {
        final int capacity = OFFSET + input.length + BEHIND;
        this.layout = layout;
        this.input = input;
        this.memory = layout.isDirect() ?
            new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)) : new UnsafeBuffer(new byte[capacity]);
        restart();
    }

    /** Forgets what was received. */
    void restart()
    {
        final int turn = layout.isTight() ? 1 : 0;
        for (int i = 0; i < memory.capacity(); i++)
        {
            memory.putByte(i, (byte)((i + turn) % 2 == 0 ? '\r' : '\n'));
        }
        received = 0;
    }

    /**
     * Receives the input up to a place.
     *
     * @param length in bytes of all that has then been received; not less than before.
     * @return the buffer, in which the input stands at {@link #OFFSET}.
     */
    DirectBuffer receive(final int length)
    {
        memory.putBytes(OFFSET + received, input, received, length - received);
        received = length;
        if (layout.isTight())
        {
            window.wrap(memory, 0, OFFSET + length);
            return window;
        }
        return memory;
    }
}
