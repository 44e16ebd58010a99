/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ScannerReuseBenchmarkTest
{
    @Test
    void shouldParseTheSameMessageWhicheverTheParser()
    {
        final ScannerReuseBenchmark benchmark = new ScannerReuseBenchmark();
        final ScannerReuseBenchmark.Shared shared = new ScannerReuseBenchmark.Shared();
        final ScannerReuseBenchmark.Own own = new ScannerReuseBenchmark.Own();
        shared.setup();
        own.setup();
        final int length = Corpus.bytes("tiny-get").length;
        for (int i = 0; i < 100; i++)
        {
            assertEquals(length, benchmark.created1(own));
            assertEquals(length, benchmark.created2(own));
            assertEquals(length, benchmark.pooled1(shared, own));
            assertEquals(length, benchmark.pooled2(shared, own));
            assertEquals(length, benchmark.kept1(own));
            assertEquals(length, benchmark.kept2(own));
        }
    }
}
