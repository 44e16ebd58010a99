/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

/**
 * What became of an input.
 */
enum Verdict
{
    /** The input is, or begins with, a whole and valid message. */
    ACCEPT("accept"),

    /** The input was refused. */
    REJECT("reject"),

    /** No error so far, but the message is not complete. */
    NEED_MORE("need-more");

    private final String text;

    Verdict(final String text)
    {
        this.text = text;
    }

    /**
     * Finds the verdict that a case file writes so.
     *
     * @param text as written in a case file.
     * @return the verdict, or null if no verdict is written so.
     */
    static Verdict of(final String text)
    {
        for (final Verdict verdict : values())
        {
            if (verdict.text.equals(text))
            {
                return verdict;
            }
        }
        return null;
    }

    @Override
    public String toString()
    {
        return text;
    }
}
