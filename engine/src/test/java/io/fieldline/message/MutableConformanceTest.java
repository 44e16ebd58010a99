/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fieldline.buffers.ByteSlice;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The conformance cases of args and of Cookie on the writable tables: parsed, written, and parsed again. */
class MutableConformanceTest
{
    private static final int OFFSET = 8;
    private static final int LENGTH = 64 * 1_024;

    private final ByteSlice slice = new ByteSlice();

    @ParameterizedTest
    @MethodSource("cases")
    void shouldParseWriteAndParseAgain(final String id, final JsonNode test)
    {
        final byte[] input = Base64.getDecoder().decode(test.get("input_b64").asText());
        final boolean isArgs = "args".equals(test.get("kind").asText());
        final UnsafeBuffer received = new UnsafeBuffer(new byte[OFFSET + input.length]);
        received.putBytes(OFFSET, input);
        final boolean strict = test.path("options").path("strict").toString().contains("strictPercent");
        Limits limits = Limits.DEFAULT;
        limits = limits.withMaxArgs(test.path("options").path("maxArgs").asInt(limits.maxArgs()));
        limits = limits.withMaxCookies(test.path("options").path("maxCookies").asInt(limits.maxCookies()));

        final UnsafeBuffer out = new UnsafeBuffer(new byte[LENGTH]);
        final MutableTable table = isArgs ? new MutableArgs(limits).init(region(), OFFSET, LENGTH) :
            new MutableCookies(limits).init(region(), OFFSET, LENGTH);
        final int result = parse(table, received, input.length, strict);
        if ("reject".equals(test.get("expect").asText()))
        {
            assertTrue(result < 0, "result=" + result);
            return;
        }
        final List<String> expected = new ArrayList<>();
        for (final JsonNode pair : test.get("fields").get("pairs"))
        {
            expected.add(pair.get(0).asText() + "=" + pair.get(1).asText(""));
        }
        assertEquals(expected.size(), result);
        assertEquals(expected, pairs(table));
        final int limit = table instanceof MutableArgs ?
            ((MutableArgs)table).encode(out, OFFSET) : ((MutableCookies)table).encode(out, OFFSET);
        final MutableTable again = isArgs ? new MutableArgs(limits).init(region(), OFFSET, LENGTH) :
            new MutableCookies(limits).init(region(), OFFSET, LENGTH);
        assertEquals(expected.size(), parse(again, out, limit - OFFSET, strict));
        assertEquals(expected, pairs(again));
    }

    static Stream<Arguments> cases() throws IOException
    {
        final ObjectMapper mapper = new ObjectMapper();
        final List<Arguments> cases = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
            MutableConformanceTest.class.getResourceAsStream("/conformance/cases.jsonl"), StandardCharsets.UTF_8)))
        {
            for (String line = reader.readLine(); null != line; line = reader.readLine())
            {
                final JsonNode test = mapper.readTree(line);
                final String kind = test.path("kind").asText();
                if ("args".equals(kind) ||
                    "cookie".equals(kind) && "Cookie".equals(test.path("context").path("header").asText()))
                {
                    cases.add(Arguments.of(test.get("id").asText(), test));
                }
            }
        }
        assertTrue(cases.size() > 40, "cases=" + cases.size());
        return cases.stream();
    }

    private static int parse(
        final MutableTable table, final UnsafeBuffer buffer, final int length, final boolean strict)
    {
        return table instanceof MutableArgs ?
            ((MutableArgs)table).parse(buffer, OFFSET, length, strict) :
            ((MutableCookies)table).parse(buffer, OFFSET, length);
    }

    private List<String> pairs(final MutableTable table)
    {
        final List<String> pairs = new ArrayList<>();
        for (int slot = 0; slot < table.count(); slot++)
        {
            pairs.add(table.name(slot, slice) + "=" + table.value(slot, slice));
        }
        return pairs;
    }

    private static UnsafeBuffer region()
    {
        return new UnsafeBuffer(new byte[OFFSET + LENGTH]);
    }
}
