/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool;

/**
 * What a command's exit code says. The launcher passes it on unchanged. Stateless; any thread.
 */
public final class ExitCode
{
    /** All is well. */
    public static final int OK = 0;

    /** The command did its work, and the data was bad. */
    public static final int BAD_DATA = 1;

    /** The command line makes no sense, or names something that is not there. */
    public static final int USAGE = 2;

    /** A fault in Fieldline itself, or in the machine. */
    public static final int FAULT = 3;

    /** Nobody reads standard output any more: what a shell reports for a process that SIGPIPE ended. */
    public static final int CLOSED_PIPE = 141;

    private ExitCode()
    {
    }
}
