/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The engine against the case files, each input also cut in two at each of its bytes.
 */
class ConformanceTest
{
    private static final Path CASES = Path.of("src", "test", "resources", "conformance");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"cases.jsonl", "own.jsonl"})
    void shouldMeetAllCases(final String file) throws IOException
    {
        final StringWriter out = new StringWriter();
        final Report report = new Report(new PrintWriter(out, true), null);

        ConformCommand.run(new Runner(Subjects.all(), true), report, CASES.resolve(file));
        report.end();

        assertEquals(0, report.failed(), out::toString);
        assertTrue(report.passed() > 0, out::toString);
    }

    /** The runner must see every difference: each verdict, and each field, is made wrong in turn. */
    @ParameterizedTest
    @ValueSource(strings = {"cases.jsonl", "own.jsonl"})
    void shouldFailWhenAnythingExpectedIsChanged(final String file) throws IOException
    {
        final Runner runner = new Runner(Subjects.all(), false);
        int changed = 0;
        for (final String line : Files.readAllLines(CASES.resolve(file)))
        {
            final ObjectNode test = (ObjectNode)MAPPER.readTree(line);
            if (runner.run("f:1", line.getBytes(StandardCharsets.UTF_8)).state() != Result.State.PASSED)
            {
                continue;
            }
            if (test.has("also_ok"))
            {
                continue;
            }
            test.remove("also_fields");
            for (final String wrong : new String[]{"accept", "reject", "need-more"})
            {
                if (!wrong.equals(test.get("expect").textValue()))
                {
                    assertFails(runner, test.deepCopy().put("expect", wrong));
                    changed++;
                }
            }
            for (final String key : keys(test.path("fields")))
            {
                final ObjectNode copy = test.deepCopy();
                final ObjectNode fields = (ObjectNode)copy.get("fields");
                fields.set(key, change(fields.get(key)));
                assertFails(runner, copy);
                changed++;
            }
            for (final String key : new String[]{"status", "error_offset"})
            {
                if (test.has(key))
                {
                    assertFails(runner, test.deepCopy().put(key, test.get(key).intValue() + 1));
                    changed++;
                }
            }
        }
        assertTrue(changed > 50, "changed=" + changed);
    }

    private static void assertFails(final Runner runner, final JsonNode test)
    {
        final Result result = runner.run("f:1", test.toString().getBytes(StandardCharsets.UTF_8));
        assertEquals(Result.State.FAILED, result.state(), () -> test + " " + result);
    }

    private static List<String> keys(final JsonNode object)
    {
        final List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private static JsonNode change(final JsonNode value)
    {
        if (value.isTextual())
        {
            return TextNode.valueOf(value.textValue() + "x");
        }
        if (value.isBoolean())
        {
            return BooleanNode.valueOf(!value.booleanValue());
        }
        if (value.isNumber())
        {
            return LongNode.valueOf(value.longValue() + 1);
        }
        if (value.isArray())
        {
            return ((ArrayNode)value.deepCopy()).add("one more");
        }
        if (value.isObject())
        {
            return ((ObjectNode)value.deepCopy()).put("one_more", true);
        }
        return TextNode.valueOf("not null");
    }
}
