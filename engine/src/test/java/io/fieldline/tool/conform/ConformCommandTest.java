/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.tool.console.ShortUsage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConformCommandTest
{
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void shouldExitWith0WhenNothingFailed() throws IOException
    {
        final Path file = Files.writeString(
            directory.resolve("a.jsonl"),
            "{\"id\": \"a\", \"kind\": \"morse\", \"input_b64\": \"\", \"expect\": \"accept\"}");

        assertEquals(0, run(file.toString(), file.toString()));
        assertTrue(out.toString().endsWith("0 passed, 0 failed, 2 skipped\n"), out.toString());
        assertEquals("", err.toString());
    }

    @Test
    void shouldExitWith1WhenALineIsMalformed() throws IOException
    {
        final Path file = Files.write(directory.resolve("a.jsonl"), new byte[]{0, (byte)0xFF, '\n', '{'});

        assertEquals(1, run(file.toString()));
        assertTrue(out.toString().endsWith("0 passed, 2 failed, 0 skipped\n"), out.toString());
    }

    @Test
    void shouldNameAFileThatCannotBeRead()
    {
        assertEquals(2, run(directory.resolve("no\u001b[2Jne").toString()));
        assertEquals("conform: " + directory + "/no\\u001b[2Jne: no such file\n", err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void shouldNameADirectory()
    {
        assertEquals(2, run(directory.toString()));
        assertEquals("conform: " + directory + ": is a directory\n", err.toString());
    }

    @Test
    void shouldExitWith2WithoutAFile()
    {
        assertEquals(2, run());
        assertEquals(
            "conform: Missing required parameter: 'CASES.jsonl' (see conform --help)\n", err.toString());
    }

    private int run(final String... args)
    {
        return new CommandLine(new ConformCommand())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setParameterExceptionHandler(new ShortUsage())
            .execute(args);
    }
}
