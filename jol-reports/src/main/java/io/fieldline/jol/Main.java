/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

import org.openjdk.jol.vm.VM;

/**
 * The command {@code fieldline layout}: prints how the running JVM lays out objects beside slots. Runs once per
 * process, on the main thread.
 */
public final class Main
{
    private Main()
    {
    }

    /**
     * Prints the report to standard output.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args)
    {
        System.out.println(VM.current().details());
    }
}
