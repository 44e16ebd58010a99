/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The engine against the case files, each input also cut in two at each of its bytes.
 */
class ConformanceTest
{
    private static final Path CASES = Path.of("src", "test", "resources", "conformance");

    @ParameterizedTest
    @ValueSource(strings = {"own.jsonl"})
    void shouldMeetAllCases(final String file) throws IOException
    {
        final StringWriter out = new StringWriter();
        final Report report = new Report(new PrintWriter(out, true), null);

        ConformCommand.run(new Runner(Subjects.all(), true), report, CASES.resolve(file));
        report.end();

        assertEquals(0, report.failed(), out::toString);
        assertTrue(report.passed() > 0, out::toString);
    }
}
