/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lines of a case file as bytes, whatever they hold. Blank lines are passed over, but counted.
 */
final class CaseFile implements AutoCloseable
{
    private final InputStream in;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int number;

    CaseFile(final Path file) throws IOException
    {
        in = new BufferedInputStream(Files.newInputStream(file));
    }

    /**
     * Reads the next line that is not blank.
     *
     * @return its bytes without the line's end, or null at the end of the file.
     * @throws IOException if the file cannot be read.
     */
    byte[] next() throws IOException
    {
        while (true)
        {
            line.reset();
            int b = in.read();
            if (b < 0)
            {
                return null;
            }
            number++;
            boolean blank = true;
            while (b >= 0 && b != '\n')
            {
                blank &= b == ' ' || b == '\t' || b == '\r';
                line.write(b);
                b = in.read();
            }
            if (!blank)
            {
                return line.toByteArray();
            }
        }
    }

    /**
     * The number of the last line read.
     *
     * @return its number, from 1.
     */
    int number()
    {
        return number;
    }

    @Override
    public void close() throws IOException
    {
        in.close();
    }
}
