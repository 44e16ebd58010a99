/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class IncrementalBenchmarkTest
{
    @ParameterizedTest
    @CsvSource({ "1024,1", "1024,128", "16384,16", "65536,1" })
    void shouldParseWholeHeads(final int headLength, final int readLength)
    {
        final IncrementalBenchmark benchmark = new IncrementalBenchmark();
        benchmark.headLength = headLength;
        benchmark.readLength = readLength;
        benchmark.setup();
        assertEquals(IncrementalBenchmark.TOTAL, benchmark.fieldline());
    }
}
