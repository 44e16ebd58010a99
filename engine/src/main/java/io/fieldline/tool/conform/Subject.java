/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.agrona.DirectBuffer;

/**
 * A part of the engine under test: one kind of input. An instance is used for many runs, one after the other, by one
 * thread: {@link #begin(Setup)}, {@link #received(DirectBuffer, int, int)} once or more, {@link #outcome(boolean)}.
 */
interface Subject
{
    /**
     * How inputs of this kind are fed.
     *
     * @return the way.
     */
    default Feeding feeding()
    {
        return Feeding.PIECES;
    }

    /**
     * Begins a run.
     *
     * @param setup that the run asks for.
     * @return null, or what of the setup the engine cannot do yet, in words that follow "skipped:".
     */
    String begin(Setup setup);

    /**
     * Takes bytes. With {@link Feeding#BLOCKS} these are one block; otherwise they are all bytes of the input so far,
     * which may stand elsewhere than at the call before.
     *
     * @param buffer holding the bytes; nothing outside the range belongs to the input.
     * @param offset in bytes at which they begin.
     * @param length in bytes of what has been received.
     * @return is the outcome settled, whatever comes next?
     */
    boolean received(DirectBuffer buffer, int offset, int length);

    /**
     * Tells what became of the input. The bytes of the last call are still in place.
     *
     * @param ended has the stream ended after the input?
     * @return the outcome.
     */
    Outcome outcome(boolean ended);
}
