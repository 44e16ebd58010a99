/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool;

import io.fieldline.tool.conform.ConformCommand;
import io.fieldline.tool.console.ShortUsage;
import io.fieldline.tool.gateway.GatewayCommand;
import io.fieldline.tool.gateway.SendCommand;
import io.fieldline.tool.gateway.TailCommand;
import io.fieldline.tool.inspect.InspectCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/**
 * The command {@code fieldline}: reads the arguments, runs one subcommand and exits with its code, see
 * {@link ExitCode}. Runs once per process, on the main thread.
 */
@Command(
    name = "fieldline",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "HTTP as a table of 24-byte slots.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
        "",
        "The launcher also knows these, which run from jars of their own:",
        "  layout   Print how this JVM lays out objects beside slots.",
        "  bench    Run the benchmarks (arguments are JMH's; 'bench gateway' drives wrk).",
        "",
        "Exit code: 0 all is well, 1 the data was bad, 2 the command line was wrong, 3 a fault of ours."
    })
public final class Main implements Runnable
{
    @Spec
    private CommandSpec spec;

    private Main()
    {
    }

    /**
     * Runs the command line and ends the process.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args)
    {
        StandardOutput.install();
        final int exitCode = commandLine().execute(args);
        System.out.flush();
        System.exit(exitCode);
    }

    /**
     * Every command of this jar, ready to execute. The one place where commands are registered.
     *
     * @return a new command line that prints to {@link System#out} and {@link System#err}.
     */
    static CommandLine commandLine()
    {
        final CommandLine root = new CommandLine(new Main())
            .addSubcommand(new InspectCommand())
            .addSubcommand(new ConformCommand())
            .addSubcommand(new GatewayCommand())
            .addSubcommand(new SendCommand())
            .addSubcommand(new TailCommand())
            .addSubcommand(new HelpCommand());

        root.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(System.err, true));
        root.setParameterExceptionHandler(new ShortUsage());
        root.setExecutionExceptionHandler(Main::onException);
        return root;
    }

    /**
     * Runs when no subcommand is named, which is a mistake.
     */
    @Override
    public void run()
    {
        throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
    }

    private static int onException(final Exception ex, final CommandLine command, final ParseResult parsed)
    {
        final PrintWriter err = command.getErr();
        final Throwable cause = ex instanceof UncheckedIOException ? ex.getCause() : ex;
        if (cause instanceof IOException)
        {
            err.println(command.getCommandName() + ": " + describe((IOException)cause));
            return ExitCode.USAGE;
        }

        err.println("fieldline: a fault of ours; please report it with the lines below");
        cause.printStackTrace(err);
        return ExitCode.FAULT;
    }

    private static String describe(final IOException ex)
    {
        if (ex instanceof NoSuchFileException)
        {
            return ex.getMessage() + ": no such file";
        }
        if (ex instanceof AccessDeniedException)
        {
            return ex.getMessage() + ": permission denied";
        }
        return ex.getMessage() != null ? ex.getMessage() : ex.toString();
    }

    /**
     * The version, as the jar's manifest has it.
     */
    static final class Version implements IVersionProvider
    {
        @Override
        public String[] getVersion()
        {
            final String version = Main.class.getPackage().getImplementationVersion();
            return new String[]{"fieldline " + (version == null ? "(not from a jar)" : version)};
        }
    }
}
