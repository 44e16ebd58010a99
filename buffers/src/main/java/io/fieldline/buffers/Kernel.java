/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * The one place that holds the scanning kernel.
 * <p>
 * Stateless; any thread.
 */
final class Kernel
{
    private Kernel()
    {
    }

    /**
     * Scan whole, clean field lines, as far as the kernel wants to go: see {@link WordKernel}.
     *
     * @param message        array of the message, or null outside the heap.
     * @param messageAddress of the message's first byte.
     * @param from           position of the start of a line, in bytes from the message's first byte.
     * @param end            position behind the last byte that may be looked at.
     * @param table          array of the table, or null outside the heap.
     * @param tableAddress   of the table's first byte.
     * @param names          to resolve.
     * @param maxSlots       that the table may hold.
     * @return the position of the start of the first line not taken.
     */
    static int scanLines(
        final Object message,
        final long messageAddress,
        final int from,
        final int end,
        final Object table,
        final long tableAddress,
        final NameTable names,
        final int maxSlots)
    {
        return WordKernel.scanLines(
            message, messageAddress, from, end, table, tableAddress, names, maxSlots);
    }
}
