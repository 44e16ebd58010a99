/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The commands of the launcher that need JOL: reads the arguments, runs one subcommand and exits with its code. Runs
 * once per process, on the main thread.
 */
@Command(
    name = "fieldline",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "What objects and slots occupy in memory.",
    subcommands = LayoutCommand.class)
public final class Main
{
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
        System.exit(new CommandLine(new Main()).execute(args));
    }
}
