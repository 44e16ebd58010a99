/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Any bytes, in any pieces: see {@link HeadFuzz}.
 */
class RequestHeadFuzzTest
{
    @FuzzTest(maxDuration = "60s")
    void shouldHoldForAnyBytes(final byte[] input)
    {
        new HeadFuzz(true).check(input);
    }
}
