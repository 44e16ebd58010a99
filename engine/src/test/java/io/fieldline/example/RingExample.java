/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;

/**
 * Agrona: each message of a ring buffer is a request, read where it stands in the ring. For one thread.
 */
class RingExample implements MessageHandler
{
    final PathReader reader = new PathReader();

    @Override
    public void onMessage(final int type, final MutableDirectBuffer buffer, final int index, final int length)
    {
        reader.read(buffer, index, length);
    }
}
