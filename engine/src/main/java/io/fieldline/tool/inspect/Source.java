/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The bytes to inspect, and where they are from.
 *
 * @param label for messages.
 * @param bytes all of them.
 */
record Source(String label, byte[] bytes)
{
    /** Larger inputs are refused, in bytes. */
    static final int MAX_BYTES = 64 * 1024 * 1024;

    private static final String SAMPLE = "sample-order.http";
    private static final int COPY_LENGTH = 64 * 1024;

    /**
     * The embedded sample: a signed order.
     *
     * @return the source.
     * @throws IOException if it cannot be read.
     */
    static Source sample() throws IOException
    {
        try (InputStream in = Source.class.getResourceAsStream(SAMPLE))
        {
            return new Source("embedded sample order", read(in));
        }
    }

    /**
     * Reads a stream to its end.
     *
     * @param in to read.
     * @return the source.
     * @throws IOException if it cannot be read, or is too long.
     */
    static Source of(final InputStream in) throws IOException
    {
        return new Source("standard input", read(in));
    }

    /**
     * Reads a file.
     *
     * @param file to read.
     * @return the source.
     * @throws IOException if it cannot be read, or is too long; the message names the file.
     */
    static Source of(final Path file) throws IOException
    {
        if (file.toString().isEmpty())
        {
            throw new IOException("the file's name is empty");
        }
        if (Files.isDirectory(file))
        {
            throw new IOException(file + ": is a directory");
        }
        if (!Files.exists(file))
        {
            throw new IOException(file + ": no such file");
        }
        if (!Files.isReadable(file))
        {
            throw new IOException(file + ": permission denied");
        }
        try (InputStream in = Files.newInputStream(file))
        {
            return new Source(file.toString(), read(in));
        }
        catch (final NoSuchFileException ex)
        {
            throw new IOException(file + ": no such file", ex);
        }
        catch (final IOException ex)
        {
            throw new IOException(file + ": " + ex.getMessage(), ex);
        }
    }

    private static byte[] read(final InputStream in) throws IOException
    {
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        final byte[] copy = new byte[COPY_LENGTH];
        for (int n = in.read(copy); n >= 0; n = in.read(copy))
        {
            all.write(copy, 0, n);
            if (all.size() > MAX_BYTES)
            {
                throw new IOException("more than " + MAX_BYTES + " bytes");
            }
        }
        return all.toByteArray();
    }
}
