/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.PageModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertTrue;

class SlottedPageModelTest
{
    private static final int SEQUENCES = 150;
    private static final int STEPS = 200;

    @ParameterizedTest
    @CsvSource({"true,true", "true,false", "false,true", "false,false"})
    void shouldAgreeWithAListOfPairs(final boolean fold, final boolean direct)
    {
        int full = 0;
        for (int seed = 0; seed < SEQUENCES; seed++)
        {
            final Random random = new Random(seed);
            final PageModel model = new PageModel(random::nextInt, fold, direct);
            int step = 0;
            try
            {
                for (; step < STEPS; step++)
                {
                    model.step();
                }
            }
            catch (final AssertionError | RuntimeException e)
            {
                throw new AssertionError("seed=" + seed + " step=" + step, e);
            }
            full += model.fullCount();
        }
        assertTrue(full > SEQUENCES, "full=" + full);
    }
}
