/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers.testing;

import java.lang.management.ManagementFactory;

/**
 * Measures what code allocates on the heap. The JVM counts the calling thread's own allocations, in bytes; what other
 * threads do meanwhile does not matter. Any thread may use it.
 */
public final class Allocations
{
    private static final int ATTEMPTS = 3;
    private static final com.sun.management.ThreadMXBean THREADS =
        (com.sun.management.ThreadMXBean)ManagementFactory.getThreadMXBean();

    private Allocations()
    {
    }

    /**
     * Runs the body {@code warmup} times, then counts what the calling thread allocates in {@code runs} more.
     *
     * @param warmup number of runs that are not counted.
     * @param runs   number of runs that are.
     * @param body   to run; it should write its result to a field, so that the work is not removed.
     * @return bytes allocated in all the counted runs together.
     */
    public static long bytes(final int warmup, final int runs, final Runnable body)
    {
        for (int i = 0; i < warmup; i++)
        {
            body.run();
        }

        final long threadId = Thread.currentThread().getId();
        final long overhead = overhead(threadId);
        final long before = THREADS.getThreadAllocatedBytes(threadId);
        for (int i = 0; i < runs; i++)
        {
            body.run();
        }

        return THREADS.getThreadAllocatedBytes(threadId) - before - overhead;
    }

    /**
     * What one run of the body allocates, rounded down: the least of three attempts, since a class that is loaded late
     * may allocate once.
     *
     * @param warmup number of runs that are not counted.
     * @param runs   number of runs that are.
     * @param body   to run.
     * @return bytes per run.
     */
    public static long bytesPerRun(final int warmup, final int runs, final Runnable body)
    {
        return leastBytes(warmup, runs, body) / runs;
    }

    /**
     * Fails unless the body, once warm, allocates nothing at all. Three attempts are made, since a class that is loaded
     * late may allocate once.
     *
     * @param warmup number of runs that are not counted; 20,000 lets the compilers see the code.
     * @param runs   number of runs that are.
     * @param body   to run; it should write its result to a field, so that the work is not removed.
     */
    public static void assertNone(final int warmup, final int runs, final Runnable body)
    {
        final long bytes = leastBytes(warmup, runs, body);
        if (bytes != 0)
        {
            throw new AssertionError("allocated bytes=" + bytes + " runs=" + runs);
        }
    }

    private static long leastBytes(final int warmup, final int runs, final Runnable body)
    {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS && least != 0; i++)
        {
            least = Math.min(least, bytes(warmup, runs, body));
        }

        return least;
    }

    /* Asking may itself allocate: on some JVMs a little, always the same. */
    private static long overhead(final long threadId)
    {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++)
        {
            final long before = THREADS.getThreadAllocatedBytes(threadId);
            least = Math.min(least, THREADS.getThreadAllocatedBytes(threadId) - before);
        }

        return least;
    }
}
