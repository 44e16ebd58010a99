/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.FieldSection;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/**
 * Field lines of the engine as a case writes them.
 */
final class Lines
{
    private static final int COPY_OFFSET = 3;

    private Lines()
    {
    }

    /**
     * The lines of a section.
     *
     * @param section of a head, or of trailers.
     * @return pairs of name and value, values as they are copied out.
     */
    static List<Object> of(final FieldSection section)
    {
        final ByteSlice slice = new ByteSlice();
        final List<Object> lines = new ArrayList<>();
        for (int slot = 0; slot < section.count(); slot++)
        {
            lines.add(List.of(Text.of(section.name(slot, slice)), value(section, slot)));
        }
        return lines;
    }

    private static String value(final FieldSection section, final int slot)
    {
        final int length = section.unfoldedLength(slot);
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[COPY_OFFSET + length]);
        final int copied = section.copyValue(slot, copy, COPY_OFFSET);
        if (copied != length)
        {
            throw new IllegalStateException("copied=" + copied + " unfoldedLength=" + length);
        }
        return Text.of(copy, COPY_OFFSET, copied);
    }
}
