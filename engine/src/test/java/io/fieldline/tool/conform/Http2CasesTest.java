/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * The cases of HTTP/2, one test each; none may be skipped.
 */
class Http2CasesTest
{
    private static final Path CASES = Path.of("src", "test", "resources", "conformance", "cases.jsonl");

    @TestFactory
    List<DynamicTest> shouldMeetHpackCases() throws IOException
    {
        return tests("hpack", 63);
    }

    @TestFactory
    List<DynamicTest> shouldMeetHeaderCases() throws IOException
    {
        return tests("h2headers", 75);
    }

    private static List<DynamicTest> tests(final String kind, final int count) throws IOException
    {
        final ObjectMapper mapper = new ObjectMapper();
        final Runner runner = new Runner(Subjects.all(), true);
        final List<DynamicTest> tests = new ArrayList<>();
        for (final String line : Files.readAllLines(CASES))
        {
            final JsonNode test = mapper.readTree(line);
            if (kind.equals(test.get("kind").textValue()))
            {
                tests.add(DynamicTest.dynamicTest(test.get("id").textValue(), () ->
                {
                    final Result result = runner.run("cases", line.getBytes(StandardCharsets.UTF_8));
                    assertEquals(Result.State.PASSED, result.state(), result::toString);
                }));
            }
        }
        assertEquals(count, tests.size());
        return tests;
    }
}
