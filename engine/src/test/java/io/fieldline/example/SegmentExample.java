/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A native MemorySegment by its address and size; the caller keeps its arena open. For one thread.
 */
class SegmentExample
{
    final PathReader reader = new PathReader();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    void onSegment(final long address, final long byteSize)
    {
        view.wrap(address, (int)byteSize);
        reader.read(view, 0, view.capacity());
    }
}
