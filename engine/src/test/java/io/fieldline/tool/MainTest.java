/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MainTest
{
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldPrintHelpAndVersion()
    {
        assertEquals(ExitCode.OK, execute("--help"));
        assertTrue(out.toString().startsWith("Usage: fieldline"), out::toString);
        assertTrue(out.toString().contains("layout"), out::toString);
        assertEquals(ExitCode.OK, execute("--version"));
        assertEquals("", err.toString());
    }

    @Test
    void shouldRefuseAMissingOrUnknownCommand()
    {
        assertEquals(ExitCode.USAGE, execute());
        assertEquals(ExitCode.USAGE, execute("frobnicate"));
        assertEquals(ExitCode.USAGE, execute("--frobnicate"));
        assertEquals("", out.toString());
    }

    @Test
    void shouldNameAMissingFileInOneLine()
    {
        assertEquals(ExitCode.USAGE, execute("fails", "file"));
        assertEquals("fails: /nowhere/at-all: no such file", err.toString().strip());
    }

    @Test
    void shouldUnwrapAnUncheckedIoException()
    {
        assertEquals(ExitCode.USAGE, execute("fails", "unchecked"));
        assertEquals("fails: disk on fire", err.toString().strip());
    }

    @Test
    void shouldTellAFaultOfOursFromBadData()
    {
        assertEquals(ExitCode.FAULT, execute("fails", "fault"));
        assertTrue(err.toString().contains("java.lang.IllegalStateException: state=7"), err::toString);
        assertEquals(ExitCode.BAD_DATA, execute("fails", "data"));
    }

    @Test
    void shouldEndWhenNobodyReads()
    {
        final int[] ends = new int[1];
        final OutputStream closed = new OutputStream()
        {
            @Override
            public void write(final int b) throws IOException
            {
                throw new IOException("Broken pipe");
            }
        };

        new PrintStream(new StandardOutput(closed, () -> ends[0]++), true, StandardCharsets.UTF_8).println("x");

        assertTrue(ends[0] > 0);
    }

    private int execute(final String... args)
    {
        return Main.commandLine()
            .addSubcommand(new Fails())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(args);
    }

    @Command(name = "fails")
    static final class Fails implements Callable<Integer>
    {
        @Parameters
        private String how;

        @Override
        public Integer call() throws IOException
        {
            switch (how)
            {
                case "file":
                    throw new NoSuchFileException("/nowhere/at-all");
                case "unchecked":
                    throw new UncheckedIOException(new IOException("disk on fire"));
                case "fault":
                    throw new IllegalStateException("state=7");
                default:
                    return ExitCode.BAD_DATA;
            }
        }
    }
}
