/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers.testing;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class AllocationsTest
{
    private static final int WARMUP = 20_000;
    private static final int RUNS = 1_000;

    private byte[] kept = new byte[1];
    private int sum;

    @Test
    void shouldSeeNothingWhereNothingIsAllocated()
    {
        Allocations.assertNone(WARMUP, RUNS, () -> sum += kept.length);
    }

    @Test
    void shouldSeeOneSmallArrayPerRun()
    {
        assertEquals(32, Allocations.bytesPerRun(WARMUP, RUNS, () -> kept = new byte[16]));
        assertThrows(AssertionError.class, () -> Allocations.assertNone(WARMUP, RUNS, () -> kept = new byte[16]));
    }

    @Test
    void shouldSeeASingleAllocationAmongManyRuns()
    {
        assertThrows(
            AssertionError.class,
            () -> Allocations.assertNone(
                WARMUP,
                RUNS,
                () ->
                {
                    if (++sum % RUNS == 0)
                    {
                        kept = new byte[16];
                    }
                }));
    }
}
