/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.buffers.testing.PageModel;

/** The slotted page and its faces, driven by a fuzzer beside a plain list of pairs. */
class PageFuzzTest
{
    private static final int STEPS = 200;

    @FuzzTest(maxDuration = "1m")
    void shouldAgreeWithAListOfPairs(final FuzzedDataProvider data)
    {
        final PageModel model =
            new PageModel(bound -> data.consumeInt(0, bound - 1), data.consumeBoolean(), data.consumeBoolean());
        for (int step = 0; step < STEPS && data.remainingBytes() > 0; step++)
        {
            model.step();
        }
    }

    @FuzzTest(maxDuration = "1m")
    void shouldAgreeWithAListOfFields(final FuzzedDataProvider data)
    {
        final FaceModel.Kind kind = FaceModel.Kind.values()[data.consumeInt(0, FaceModel.Kind.values().length - 1)];
        final FaceModel model =
            new FaceModel(bound -> data.consumeInt(0, bound - 1), kind, data.consumeBoolean());
        for (int step = 0; step < STEPS && data.remainingBytes() > 0; step++)
        {
            model.step();
        }
    }
}
