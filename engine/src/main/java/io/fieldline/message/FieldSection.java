/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.SlotTable;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The field lines of a head, or of trailers (RFC 9110 section 5): a flyweight over a table of slots.
 * <p>
 * Not thread safe. It owns nothing: the block and the bytes are lent. Answers hold until the block is written again or,
 * in a view, the bytes move.
 */
public class FieldSection extends SlotTable
{
    /**
     * Make a section that is not wrapped yet.
     */
    public FieldSection()
    {
        super(true, KnownName.TABLE);
    }

    FieldSection(final UnsafeBuffer block, final UnsafeBuffer bytes)
    {
        super(block, bytes, true, KnownName.TABLE);
    }

    final void renew()
    {
        refresh();
    }
}
