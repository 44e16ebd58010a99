/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import org.agrona.DirectBuffer;

/**
 * Takes what is to be signed, one contiguous piece after another: the bridge to a {@code Mac} or a signature of the
 * caller's choice. Called on the thread that calls {@link Request#sign(Signer)}; the bytes are only lent for the call.
 */
@FunctionalInterface
public interface Signer
{
    /**
     * Take the next piece.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes, from 0.
     */
    void update(DirectBuffer buffer, int offset, int length);
}
