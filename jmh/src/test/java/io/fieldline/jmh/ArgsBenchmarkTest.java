/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ArgsBenchmarkTest
{
    @Test
    void shouldAnswerLikeThePeers()
    {
        final ArgsBenchmark benchmark = new ArgsBenchmark();
        benchmark.setup();
        for (int i = 0; i < 3; i++)
        {
            assertEquals(206 - 8, benchmark.form());
            assertEquals(benchmark.form(), benchmark.formNetty());
            assertEquals(benchmark.form(), benchmark.formMap());
            assertEquals(9, benchmark.formIndexed());
            assertEquals(37 - 2, benchmark.query());
            assertEquals(benchmark.query(), benchmark.queryNetty());
            assertEquals(benchmark.query(), benchmark.queryMap());
            assertEquals(14, benchmark.peek());
            assertEquals(14, benchmark.peekIndexed());
            assertEquals(14, benchmark.peekNetty());
            assertEquals(14, benchmark.peekMap());
            assertEquals(7, benchmark.lastOf100());
            assertEquals(7, benchmark.lastOf100Indexed());
            assertEquals(7, benchmark.lastOf100Netty());
            assertEquals(7, benchmark.lastOf100Map());
        }
    }
}
