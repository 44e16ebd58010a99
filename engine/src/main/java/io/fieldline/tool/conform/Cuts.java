/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import java.util.ArrayList;
import java.util.List;

/**
 * The ways in which an input is cut into pieces. A cut is a list of lengths, each telling how much of the input has
 * been received after that piece; the last is the input's length.
 */
final class Cuts
{
    /** Inputs longer than this, in bytes, are not cut in two at each of their bytes. */
    static final int EVERY_CUT_MAX = 8192;

    private Cuts()
    {
    }

    /**
     * The ways for one case.
     *
     * @param test     the case.
     * @param feeding  of its kind.
     * @param everyCut also in two pieces, cut at each byte.
     * @return the cuts; the first leaves the input whole.
     */
    static List<int[]> of(final Case test, final Feeding feeding, final boolean everyCut)
    {
        final int length = test.input().length;
        final List<int[]> cuts = new ArrayList<>();
        if (feeding == Feeding.BLOCKS)
        {
            cuts.add(append(test.splits(), length));
            return cuts;
        }

        cuts.add(new int[]{length});
        if (feeding == Feeding.WHOLE || length < 2)
        {
            return cuts;
        }
        if (test.splits().length > 1)
        {
            cuts.add(append(test.splits(), length));
        }
        for (final int split : test.splits())
        {
            cuts.add(new int[]{split, length});
        }
        cuts.add(everyByte(length));
        if (everyCut && length <= EVERY_CUT_MAX)
        {
            for (int cut = 1; cut < length; cut++)
            {
                cuts.add(new int[]{cut, length});
            }
        }
        return cuts;
    }

    /**
     * Tells how a cut was made.
     *
     * @param cut from {@link #of(Case, Feeding, boolean)}.
     * @return words for a report.
     */
    static String show(final int[] cut)
    {
        if (cut.length == 1)
        {
            return "whole";
        }
        if (cut.length == cut[cut.length - 1])
        {
            return "byte by byte";
        }
        final StringBuilder out = new StringBuilder("cut at");
        for (int i = 0; i < cut.length - 1; i++)
        {
            out.append(i == 0 ? " " : ", ").append(cut[i]);
        }
        return out.toString();
    }

    private static int[] append(final int[] splits, final int length)
    {
        final int[] cut = new int[splits.length + 1];
        System.arraycopy(splits, 0, cut, 0, splits.length);
        cut[splits.length] = length;
        return cut;
    }

    private static int[] everyByte(final int length)
    {
        final int[] cut = new int[length];
        for (int i = 0; i < length; i++)
        {
            cut[i] = i + 1;
        }
        return cut;
    }
}
