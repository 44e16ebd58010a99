/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void shouldSetTheNumberByAPreparedKey()
    {
        final SetUintBenchmark ours = new SetUintBenchmark();
        final SetUintBenchmark objects = new SetUintBenchmark();
        ours.setup();
        objects.setup();
        for (int i = 0; i < 200; i++)
        {
            assertEquals(objects.setUint1Objects(), ours.setUint1Prepared());
            assertEquals(objects.setUint10Objects(), ours.setUint10Prepared());
            assertEquals(objects.setUint100Objects(), ours.setUint100Prepared());
            assertEquals(objects.objectsValue(), ours.fieldlineValue());
        }
    }

    @Test
    void shouldFillAndReleaseAllRequests()
    {
        final RequestHeapScanBenchmark benchmark = new RequestHeapScanBenchmark();
        benchmark.setup();
        for (int i = 0; i < 3; i++)
        {
            assertEquals(0, benchmark.requestHeapScan());
            assertEquals(0, benchmark.requestHeapScanObjects());
            assertEquals(5_000 + i, benchmark.fieldlineValue(i));
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

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1_000})
    void shouldKeepTheSameEntriesInEachTable(final int entries)
    {
        final TableGrowthBenchmark benchmark = new TableGrowthBenchmark();
        benchmark.entries = entries;
        benchmark.setup();
        for (int i = 0; i < 3 * entries; i++)
        {
            assertEquals(5, benchmark.find());
            assertEquals(5, benchmark.findMap());
            assertEquals(5, benchmark.findList());
            assertEquals(entries, benchmark.delete());
            assertEquals(entries, benchmark.deleteMap());
            assertEquals(entries, benchmark.deleteList());
        }
        assertEquals(entries, benchmark.fill());
        assertEquals(entries, benchmark.fillMap());
    }
}
