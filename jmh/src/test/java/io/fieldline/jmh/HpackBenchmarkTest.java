/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.netty.handler.codec.http2.Http2Headers;
import org.eclipse.jetty.http.MetaData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class HpackBenchmarkTest
{
    private static final int FIELDS = 11;

    @ParameterizedTest
    @ValueSource(strings = {"indexed", "literal"})
    void shouldMeasureWhatItSays(final String kind) throws Exception
    {
        int bytes = 0;
        for (final String text : Section.RESPONSE)
        {
            bytes += text.length();
        }
        final HpackBenchmark benchmark = new HpackBenchmark();
        benchmark.kind = kind;
        benchmark.setup();
        for (int round = 0; round < 20; round++)
        {
            assertEquals(200, benchmark.fieldline());
            assertEquals(FIELDS, benchmark.fieldlinePage());
            for (final Http2Headers headers : new Http2Headers[]{benchmark.netty(), benchmark.nettyUnchecked()})
            {
                assertEquals(FIELDS, headers.size());
                for (int i = 0; i < Section.RESPONSE.length; i += 2)
                {
                    assertEquals(Section.RESPONSE[i + 1], headers.get(Section.RESPONSE[i]).toString());
                }
            }
            final MetaData.Response response = (MetaData.Response)benchmark.jetty();
            assertEquals(200, response.getStatus());
            assertEquals(FIELDS - 1, response.getHttpFields().size());
            assertEquals(bytes, benchmark.undertow());
            final int length = benchmark.fieldlineEncode();
            benchmark.nettyEncode();
            if (round > 0)
            {
                assertEquals(FIELDS, length);
                assertEquals(FIELDS, benchmark.nettyEncode());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 100, 1000})
    void shouldReadWholeResponses(final int headers)
    {
        final ClientResponseHeadersBenchmark benchmark = new ClientResponseHeadersBenchmark();
        benchmark.headers = headers;
        benchmark.setup();
        for (int round = 0; round < 5; round++)
        {
            assertEquals(200 + headers, benchmark.indexed());
        }
        for (int round = 0; round < 5; round++)
        {
            assertEquals(200 + headers, benchmark.literal());
        }
    }
}
