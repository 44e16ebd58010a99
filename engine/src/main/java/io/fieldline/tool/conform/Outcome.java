/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;

/**
 * What a {@link Subject} made of an input: a verdict with what belongs to it, or as much as can be told while a part of
 * the engine is missing.
 * <p>
 * Fields hold {@code String} (a byte string as ISO-8859-1), {@code Long}, {@code Boolean}, null, {@link #NO_VALUE},
 * {@code List} and {@code Map} of these.
 */
final class Outcome
{
    /** Stands for the value of a key without {@code =}: a case may write it as null or as an empty string. */
    static final Object NO_VALUE = new Object()
    {
        @Override
        public String toString()
        {
            return "no value";
        }
    };

    /** An error's offset or status that the subject cannot tell. */
    static final int NOT_TOLD = -1;

    private final Verdict verdict;
    private final String undecided;
    private final Map<String, Object> fields;
    private final String error;
    private final int errorOffset;
    private final int status;
    private final int messagesBefore;

    private Outcome(
        final Verdict verdict,
        final String undecided,
        final Map<String, Object> fields,
        final String error,
        final int errorOffset,
        final int status,
        final int messagesBefore)
    {
        this.verdict = verdict;
        this.undecided = undecided;
        this.fields = fields;
        this.error = error;
        this.errorOffset = errorOffset;
        this.status = status;
        this.messagesBefore = messagesBefore;
    }

    static Outcome accept(final Map<String, Object> fields)
    {
        return new Outcome(Verdict.ACCEPT, null, fields, null, NOT_TOLD, NOT_TOLD, 0);
    }

    static Outcome needMore()
    {
        return new Outcome(Verdict.NEED_MORE, null, Collections.emptyMap(), null, NOT_TOLD, NOT_TOLD, 0);
    }

    /**
     * The input was refused.
     *
     * @param error          name of the error.
     * @param errorOffset    in bytes from the input's start, or {@link #NOT_TOLD}.
     * @param status         to answer with, or {@link #NOT_TOLD}.
     * @param messagesBefore number of whole messages before the one that was refused.
     * @return the outcome.
     */
    static Outcome reject(final String error, final int errorOffset, final int status, final int messagesBefore)
    {
        return new Outcome(
            Verdict.REJECT, null, Collections.emptyMap(), error, errorOffset, status, messagesBefore);
    }

    /**
     * The input was good as far as the engine can look.
     *
     * @param reason what is missing to tell more, in words that follow "skipped:".
     * @param fields those that are certain if the input is accepted.
     * @return the outcome.
     */
    static Outcome undecided(final String reason, final Map<String, Object> fields)
    {
        return new Outcome(null, reason, fields, null, NOT_TOLD, NOT_TOLD, 0);
    }

    /**
     * The verdict.
     *
     * @return the verdict, or null if it is undecided.
     */
    Verdict verdict()
    {
        return verdict;
    }

    /**
     * Why there is no verdict.
     *
     * @return the reason, or null if there is a verdict.
     */
    String undecidedReason()
    {
        return undecided;
    }

    Map<String, Object> fields()
    {
        return fields;
    }

    int errorOffset()
    {
        return errorOffset;
    }

    int status()
    {
        return status;
    }

    int messagesBefore()
    {
        return messagesBefore;
    }

    @Override
    public boolean equals(final Object other)
    {
        return other instanceof final Outcome that &&
            verdict == that.verdict &&
            Objects.equals(undecided, that.undecided) &&
            fields.equals(that.fields) &&
            Objects.equals(error, that.error) &&
            errorOffset == that.errorOffset &&
            status == that.status &&
            messagesBefore == that.messagesBefore;
    }

    @Override
    public int hashCode()
    {
        return Objects.hash(verdict, undecided, fields, error, errorOffset, status, messagesBefore);
    }

    @Override
    public String toString()
    {
        if (verdict == null)
        {
            return "undecided (" + undecided + ")";
        }
        if (verdict != Verdict.REJECT)
        {
            return verdict.toString();
        }
        return verdict + " (" + error +
            (errorOffset == NOT_TOLD ? "" : " at byte " + errorOffset) +
            (status == NOT_TOLD ? "" : ", status " + status) +
            (messagesBefore == 0 ? "" : ", after whole messages: " + messagesBefore) + ")";
    }
}
