/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

/**
 * In which memory, and with what around it, an input is received.
 */
enum Layout
{
    /** On the heap, with foreign bytes behind the input. */
    HEAP("heap", false, false),

    /** On the heap, where the buffer ends with the last byte received. */
    HEAP_TIGHT("heap, nothing behind", false, true),

    /** Off the heap, with foreign bytes behind the input. */
    DIRECT("direct", true, false),

    /** Off the heap, where the buffer ends with the last byte received. */
    DIRECT_TIGHT("direct, nothing behind", true, true);

    private final String text;
    private final boolean direct;
    private final boolean tight;

    Layout(final String text, final boolean direct, final boolean tight)
    {
        this.text = text;
        this.direct = direct;
        this.tight = tight;
    }

    boolean isDirect()
    {
        return direct;
    }

    boolean isTight()
    {
        return tight;
    }

    @Override
    public String toString()
    {
        return text;
    }
}
