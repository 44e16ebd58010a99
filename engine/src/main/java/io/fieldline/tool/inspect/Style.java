/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

/**
 * How a piece of output looks on a terminal. Names and values of neighbouring slots differ.
 */
enum Style
{
    /** As the terminal has it. */
    PLAIN(""),

    /** Headings. */
    HEADING("1"),

    /** What matters less. */
    DIM("2"),

    /** Method, status. */
    CONTROL("1;34"),

    /** Target, reason phrase. */
    TARGET("34"),

    /** Names of even slots. */
    EVEN_NAME("36"),

    /** Values of even slots. */
    EVEN_VALUE("32"),

    /** Names of odd slots. */
    ODD_NAME("35"),

    /** Values of odd slots. */
    ODD_VALUE("33"),

    /** What is wrong. */
    BAD("1;97;41");

    private final String code;

    Style(final String code)
    {
        this.code = code;
    }

    static Style nameOf(final int slot)
    {
        return slot % 2 == 0 ? EVEN_NAME : ODD_NAME;
    }

    static Style valueOf(final int slot)
    {
        return slot % 2 == 0 ? EVEN_VALUE : ODD_VALUE;
    }

    /**
     * The sequence that a terminal understands.
     *
     * @return the sequence; empty for {@link #PLAIN}.
     */
    String on()
    {
        return code.isEmpty() ? "" : "\033[" + code + "m";
    }

    /**
     * The sequence that ends it.
     *
     * @return the sequence; empty for {@link #PLAIN}.
     */
    String off()
    {
        return code.isEmpty() ? "" : "\033[0m";
    }
}
