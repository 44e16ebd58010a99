/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.console;

import io.fieldline.tool.ExitCode;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

import java.io.PrintWriter;

/**
 * Says in one line what is wrong with a command line, and where to read how it goes. Stateless; any thread.
 */
public final class ShortUsage implements IParameterExceptionHandler
{
    /** Makes a handler. */
    public ShortUsage()
    {
    }

    @Override
    public int handleParseException(final ParameterException ex, final String[] args)
    {
        final CommandLine command = ex.getCommandLine();
        final PrintWriter err = command.getErr();
        err.println(command.getCommandName() + ": " + Escapes.text(what(ex).replace('\n', ' ').strip()) +
            " (see " + command.getCommandSpec().qualifiedName() + " --help)");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String what(final ParameterException ex)
    {
        if (ex instanceof final UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty())
        {
            final String argument = unmatched.getUnmatched().get(0);
            if (argument.startsWith("-"))
            {
                return "unknown option: " + argument;
            }
            return (ex.getCommandLine().getSubcommands().isEmpty() ? "unexpected argument: " : "unknown command: ") +
                argument;
        }
        return ex.getMessage();
    }
}
