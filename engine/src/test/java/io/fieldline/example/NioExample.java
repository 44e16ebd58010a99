/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * NIO: a ByteBuffer that a channel has read into, wrapped where it stands. For one thread.
 */
class NioExample
{
    final PathReader reader = new PathReader();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    void onRead(final ByteBuffer received)
    {
        received.flip();
        view.wrap(received);                           // again only when the ByteBuffer is another one
        final int consumed = reader.read(view, received.position(), received.remaining());
        received.position(received.position() + Math.max(0, consumed));
        received.compact();                            // what was not consumed comes first
    }
}
