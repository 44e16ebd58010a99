/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command {@code fieldline layout}. Runs once per process, on the main thread.
 */
@Command(
    name = "layout",
    mixinStandardHelpOptions = true,
    description = "Print how this JVM lays out a key-value object beside a slot.")
final class LayoutCommand implements Runnable
{
    private static final int REQUESTS = 512;

    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        final StringBuilder report = LayoutReport.appendTo(new StringBuilder()).append(System.lineSeparator());
        spec.commandLine().getOut().print(RequestReport.appendTo(report, REQUESTS));
        spec.commandLine().getOut().flush();
    }
}
