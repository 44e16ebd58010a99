/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertTrue;

class FaceModelTest
{
    private static final int SEQUENCES = 500;
    private static final int STEPS = 200;

    @ParameterizedTest
    @EnumSource
    void shouldAgreeWithAListOfPairs(final FaceModel.Kind kind)
    {
        int full = 0;
        for (int seed = 0; seed < SEQUENCES; seed++)
        {
            final Random random = new Random(seed);
            final FaceModel model = new FaceModel(random::nextInt, kind, 0 == seed % 2);
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
        assertTrue(full > SEQUENCES / 2, "full=" + full);
    }
}
