/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RequestHeadBenchmarkTest
{
    @ParameterizedTest
    @ValueSource(strings = { "tiny-get", "order-post", "browser-get", "mixed-512" })
    void shouldReadTheSameOfEachRequest(final String message)
    {
        final RequestHeadBenchmark ours = benchmark(message);
        final RequestHeadBenchmark netty = benchmark(message);
        for (int i = 0; i < 600; i++)
        {
            assertEquals(netty.netty(), ours.fieldline());
        }
        ours.end();
        netty.end();
    }

    private static RequestHeadBenchmark benchmark(final String message)
    {
        final RequestHeadBenchmark benchmark = new RequestHeadBenchmark();
        benchmark.message = message;
        benchmark.setup();
        benchmark.begin();
        return benchmark;
    }
}
