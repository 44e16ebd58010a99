/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * The read views of args and cookies against all cases of their kinds.
 */
class PairsConformanceTest
{
    private static final Path CASES = Path.of("src", "test", "resources", "conformance", "cases.jsonl");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @ParameterizedTest
    @CsvSource({"args, 33", "cookie, 35"})
    void shouldMeetAllCasesOfAKind(final String kind, final int count) throws IOException
    {
        final Runner runner = new Runner(Subjects.all(), false);
        int seen = 0;
        for (final String line : Files.readAllLines(CASES))
        {
            final JsonNode test = MAPPER.readTree(line);
            if (kind.equals(test.get("kind").textValue()))
            {
                final Result result = runner.run("cases:1", line.getBytes(StandardCharsets.UTF_8));
                assertEquals(Result.State.PASSED, result.state(), () -> test.get("id") + " " + result);
                seen++;
            }
        }
        assertEquals(count, seen);
    }
}
