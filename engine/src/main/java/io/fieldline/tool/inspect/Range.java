/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

/**
 * Some bytes of a message.
 *
 * @param offset in bytes from the message's first byte.
 * @param length in bytes.
 */
record Range(int offset, int length)
{
    int end()
    {
        return offset + length;
    }
}
