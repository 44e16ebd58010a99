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
    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        spec.commandLine().getOut().print(LayoutReport.appendTo(new StringBuilder()));
        spec.commandLine().getOut().flush();
    }
}
