/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class WritableTablesBenchmarkTest
{
    @Test
    void shouldSetTheNumberThatIsThenRead()
    {
        final SetUintBenchmark ours = new SetUintBenchmark();
        final SetUintBenchmark objects = new SetUintBenchmark();
        ours.setup();
        objects.setup();
        for (int i = 0; i < 200; i++)
        {
            assertEquals(objects.setUint1Objects(), ours.setUint1());
            assertEquals(objects.objectsValue(), ours.fieldlineValue());
            assertEquals(objects.setUint10Objects(), ours.setUint10());
            assertEquals(objects.objectsValue(), ours.fieldlineValue());
            assertEquals(objects.setUint100Objects(), ours.setUint100());
            assertEquals(objects.objectsValue(), ours.fieldlineValue());
        }
    }

    @Test
    void shouldDeclareTheFiveNames()
    {
        final SetTrailerBytesBenchmark benchmark = new SetTrailerBytesBenchmark();
        benchmark.setup();
        assertEquals(5, benchmark.setTrailerBytes());
        assertEquals(5, benchmark.setTrailerBytesObjects());
        for (int i = 0; i < 3; i++)
        {
            assertEquals(5, benchmark.setTrailerBytesWithReset());
            assertEquals(5, benchmark.setTrailerBytesWithResetObjects());
            assertEquals(SetTrailerBytesBenchmark.LIST, benchmark.fieldlineValue());
            assertEquals(SetTrailerBytesBenchmark.LIST, benchmark.objectsValue());
        }
    }
}
