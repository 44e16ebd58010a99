/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

/**
 * How a kind of input reaches its {@link Subject}.
 */
enum Feeding
{
    /** All at once, whatever splits a case names. */
    WHOLE,

    /** All at once, in two or more pieces, and byte by byte; each time with all the bytes so far. */
    PIECES,

    /** Block by block, where the case's splits are the blocks' borders; each time with one block alone. */
    BLOCKS
}
