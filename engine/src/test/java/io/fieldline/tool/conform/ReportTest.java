/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReportTest
{
    private final StringWriter out = new StringWriter();
    private final StringWriter progress = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void shouldPrintFailuresSkipsAndSums() throws IOException
    {
        final Path file = directory.resolve("cases.jsonl");
        final String lines = RunnerTest.line("hi\n", "accept", "") + "\r\n" +
            "\n  \n" +
            RunnerTest.line("hi\n", "reject", "") + "\n" +
            "7\n" +
            RunnerTest.line("x", "accept", "").replace("'a'", "'a\\u001b[31m'") + "\n" +
            RunnerTest.line("x", "accept", "").replace("'line'", "'morse'");
        Files.writeString(file, lines.replace('\'', '"'), StandardCharsets.ISO_8859_1);

        final Report report = new Report(new PrintWriter(out, true), null);
        ConformCommand.run(new Runner(Map.of("line", new LineSubject()), false), report, file);

        assertFalse(report.end());
        final String expected = """
            FAIL a (cases.jsonl:4)
                 whole, heap
                 verdict: expected reject, was accept
                 so or otherwise in 8 of 8 runs
            FAIL (cases.jsonl:5)
                 malformed line: not a JSON object
            FAIL a\\u001b[31m (cases.jsonl:6)
                 whole, heap
                 verdict: expected accept, was need-more
                 so or otherwise in 4 of 4 runs
            skipped, since the engine does not do it yet:
                 1  kind morse
            1 passed, 3 failed, 1 skipped
            """;
        assertEquals(expected, out.toString());
    }

    @Test
    void shouldShowProgressOnATerminalAlone()
    {
        final Report report = new Report(new PrintWriter(out, true), new PrintWriter(progress, true));
        for (int i = 0; i < 40; i++)
        {
            report.add(new Result(Result.State.PASSED, "f:" + i, "a", null, null));
        }

        assertTrue(report.end());
        assertEquals("40 passed, 0 failed, 0 skipped\n", out.toString());
        assertEquals("\r\033[K20 cases, 0 failed\r\033[K40 cases, 0 failed\r\033[K", progress.toString());
    }
}
