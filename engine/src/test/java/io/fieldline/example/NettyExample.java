/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import io.netty.buffer.ByteBuf;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Netty: a direct ByteBuf by its address, which holds for as long as the ByteBuf is not released. For one thread.
 */
class NettyExample
{
    final PathReader reader = new PathReader();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    void onRead(final ByteBuf received)
    {
        view.wrap(received.memoryAddress() + received.readerIndex(), received.readableBytes());
        received.skipBytes(Math.max(0, reader.read(view, 0, view.capacity())));
    }
}
