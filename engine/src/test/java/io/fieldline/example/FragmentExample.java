/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import org.agrona.DirectBuffer;

/**
 * Aeron: the body of a FragmentHandler; its fourth parameter, the header, is not needed. The request is read where it
 * stands in the term, behind the frame's header. For one thread.
 */
class FragmentExample
{
    final PathReader reader = new PathReader();

    void onFragment(final DirectBuffer buffer, final int offset, final int length)
    {
        reader.read(buffer, offset, length);
    }
}
