/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.tool.ExitCode;
import io.fieldline.tool.console.Escapes;
import io.fieldline.tool.console.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The command {@code conform}: runs files of conformance cases and tells which the engine does not meet. One instance
 * serves one command line, on its thread.
 */
@Command(
    name = "conform",
    mixinStandardHelpOptions = true,
    description = {
        "Runs conformance cases against the engine.",
        "Each case is fed whole, at each of its splits and byte by byte, from a heap buffer and a direct one, with " +
        "foreign bytes behind it and with none. Kinds that the engine cannot do yet are skipped. The last line reads " +
        "'N passed, N failed, N skipped'."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:Nothing failed.",
        "1:A case failed, or a line is no case.",
        "2:The command line is wrong, or a file cannot be read."})
public final class ConformCommand implements Callable<Integer>
{
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "CASES.jsonl", description = "Files with one case, a JSON object, a line.")
    private List<Path> files;

    @Option(
        names = "--every-cut",
        description = "Also cut each input in two at each of its bytes (inputs of up to 8 KiB).")
    private boolean everyCut;

    /** Makes the command, for picocli to fill in. */
    public ConformCommand()
    {
    }

    @Override
    public Integer call()
    {
        final PrintWriter err = spec.commandLine().getErr();
        for (final Path file : files)
        {
            final String wrong = Files.isDirectory(file) ? "is a directory" :
                !Files.exists(file) ? "no such file" : !Files.isReadable(file) ? "cannot be read" : null;
            if (wrong != null)
            {
                return fail(err, file, wrong);
            }
        }

        final Report report = new Report(spec.commandLine().getOut(), Terminal.isTerminal(2) ? err : null);
        final Runner runner = new Runner(Subjects.all(), everyCut);
        for (final Path file : files)
        {
            try
            {
                run(runner, report, file);
            }
            catch (final IOException ex)
            {
                report.end();
                return fail(err, file, ex.getMessage());
            }
        }
        return report.end() ? ExitCode.OK : ExitCode.BAD_DATA;
    }

    /**
     * Runs one file.
     *
     * @param runner for its cases.
     * @param report for their results.
     * @param file   to run.
     * @throws IOException if it cannot be read.
     */
    static void run(final Runner runner, final Report report, final Path file) throws IOException
    {
        try (CaseFile lines = new CaseFile(file))
        {
            for (byte[] line = lines.next(); line != null; line = lines.next())
            {
                report.add(runner.run(file.getFileName() + ":" + lines.number(), line));
            }
        }
    }

    private static int fail(final PrintWriter err, final Path file, final String why)
    {
        err.println("conform: " + Escapes.text(file + ": " + why));
        err.flush();
        return ExitCode.USAGE;
    }
}
