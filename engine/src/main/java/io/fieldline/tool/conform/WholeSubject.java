/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;

import java.util.Set;

/**
 * A kind whose inputs are always whole: the engine looks at them once, and there is no end to wait for.
 */
abstract class WholeSubject implements Subject
{
    private final Set<String> known;
    private Outcome outcome;

    /**
     * Makes a subject.
     *
     * @param known options of the kind that are no limits.
     */
    WholeSubject(final Set<String> known)
    {
        this.known = known;
    }

    @Override
    public final Feeding feeding()
    {
        return Feeding.WHOLE;
    }

    @Override
    public final String begin(final Setup setup)
    {
        outcome = null;
        final String unable = Options.unable(setup, known);
        return unable == null ? prepare(setup) : unable;
    }

    @Override
    public final boolean received(final DirectBuffer buffer, final int offset, final int length)
    {
        outcome = look(buffer, offset, length);
        return true;
    }

    @Override
    public final Outcome outcome(final boolean ended)
    {
        return outcome;
    }

    /**
     * Prepares for a run whose options are all known.
     *
     * @param setup of the run.
     * @return null, or what of the setup the engine cannot do yet.
     */
    abstract String prepare(Setup setup);

    /**
     * Looks at an input.
     *
     * @param buffer holding it.
     * @param offset in bytes.
     * @param length in bytes.
     * @return what became of it.
     */
    abstract Outcome look(DirectBuffer buffer, int offset, int length);

    /**
     * The outcome of an error.
     *
     * @param error  of {@link ParseError}.
     * @param offset in bytes from the input's start.
     * @return the outcome.
     */
    static Outcome rejected(final int error, final int offset)
    {
        return Outcome.reject(ParseError.name(error), offset, ParseError.status(error), 0);
    }
}
