/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output as a Unix tool has it: UTF-8, and when the reader goes away ({@code | head}) the process ends without
 * a word. Java's own stream would swallow the error and let the command work on for nobody. Any thread may print.
 */
final class StandardOutput extends OutputStream
{
    private final OutputStream out;
    private final Runnable onClosedPipe;

    StandardOutput(final OutputStream out, final Runnable onClosedPipe)
    {
        this.out = out;
        this.onClosedPipe = onClosedPipe;
    }

    /**
     * Puts such a stream in the place of {@link System#out}. Every line printed is flushed.
     */
    static void install()
    {
        final OutputStream out = new StandardOutput(
            new FileOutputStream(FileDescriptor.out), () -> Runtime.getRuntime().halt(ExitCode.CLOSED_PIPE));
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @Override
    public void write(final int b) throws IOException
    {
        write(new byte[]{(byte)b}, 0, 1);
    }

    @Override
    public void write(final byte[] bytes, final int offset, final int length) throws IOException
    {
        try
        {
            out.write(bytes, offset, length);
        }
        catch (final IOException ex)
        {
            onClosedPipe.run();
            throw ex;
        }
    }

    @Override
    public void flush() throws IOException
    {
        out.flush();
    }
}
