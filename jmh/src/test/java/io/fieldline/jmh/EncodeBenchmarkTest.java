/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class EncodeBenchmarkTest
{
    @Test
    void shouldWriteTheSameBytes() throws Exception
    {
        final EncodeBenchmark ours = benchmark();
        final EncodeBenchmark netty = benchmark();
        final EncodeBenchmark plain = benchmark();
        for (int i = 0; i < 5_000; i++)
        {
            final String request = ours(ours, ours.requestFieldline());
            assertTrue(request.equalsIgnoreCase(netty(netty, netty.requestNetty())));
            assertEquals(request, plain(plain, plain.requestPlain()));
            final String response = ours(ours, ours.responseFieldline());
            assertTrue(response.equalsIgnoreCase(netty(netty, netty.responseNetty())));
            assertEquals(response, plain(plain, plain.responsePlain()));
        }
    }

    @Test
    void shouldWriteTheSameHeadFromATemplate()
    {
        final EncodeBenchmark ours = benchmark();
        final EncodeBenchmark template = benchmark();
        for (int i = 0; i < 5_000; i++)
        {
            final String response = ours(ours, ours.responseFieldline());
            assertEquals(response, ours(template, template.responseTemplate()).replaceAll(":  +", ": "));
        }
        final EncodeBenchmark copy = benchmark();
        final String copied = ours(copy, copy.responseCopy());
        assertEquals(copied, ours(copy, copy.responseFieldline()));
    }

    private static EncodeBenchmark benchmark()
    {
        final EncodeBenchmark benchmark = new EncodeBenchmark();
        benchmark.setup();
        return benchmark;
    }

    private static String ours(final EncodeBenchmark benchmark, final int length)
    {
        return benchmark.out.getStringWithoutLengthAscii(0, length);
    }

    private static String netty(final EncodeBenchmark benchmark, final int length)
    {
        return benchmark.nettyOut.toString(0, length, StandardCharsets.ISO_8859_1);
    }

    private static String plain(final EncodeBenchmark benchmark, final int length)
    {
        return new String(benchmark.plainOut, 0, length, StandardCharsets.ISO_8859_1);
    }
}
