/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

/**
 * A header or an argument as an object: what a parser keeps that makes one object for each. The example to which a slot
 * is compared; nothing else uses it. Not thread safe.
 */
final class KeyValue
{
    byte[] key = new byte[0];
    byte[] value = new byte[0];
    boolean noValue;
}
