/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import io.fieldline.http1.RequestParser;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.RequestHead;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/**
 * What the examples do with a request, wherever its bytes are. For one thread.
 */
class PathReader
{
    final List<String> paths = new ArrayList<>();
    private final RequestParser parser = new RequestParser(Limits.DEFAULT);
    private final RequestHead head = new RequestHead();

    PathReader()
    {
        final byte[] block = new byte[MessageDescriptor.blockLength(32)];
        head.wrap(new UnsafeBuffer(block), 0, block.length).init();
    }

    int read(final DirectBuffer buffer, final int offset, final int length)
    {
        final int consumed = parser.parse(head, buffer, offset, length);
        if (consumed > 0)
        {
            paths.add(head.path().toString());
        }
        return consumed;
    }
}
