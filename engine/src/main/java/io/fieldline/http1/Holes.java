/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import java.util.Arrays;

/**
 * The holes that an encoder has left in a head: where, how wide, for what.
 */
final class Holes
{
    static final int NUMBER = 0;
    static final int TEXT = 1;
    static final int DATE = 2;
    static final int MAX_WIDTH = 1024;

    private static final int WIDTH_SHIFT = 4;
    private static final int KIND_MASK = 15;

    private int[] positions = new int[8];
    private int[] shapes = new int[8];
    private int count;

    void add(final int position, final int width, final int kind)
    {
        if (count == positions.length)
        {
            positions = Arrays.copyOf(positions, 2 * count);
            shapes = Arrays.copyOf(shapes, 2 * count);
        }
        positions[count] = position;
        shapes[count++] = width << WIDTH_SHIFT | kind;
    }

    int count()
    {
        return count;
    }

    int position(final int hole)
    {
        return positions[hole];
    }

    int width(final int hole)
    {
        return shapes[hole] >> WIDTH_SHIFT;
    }

    int kind(final int hole)
    {
        return shapes[hole] & KIND_MASK;
    }
}
