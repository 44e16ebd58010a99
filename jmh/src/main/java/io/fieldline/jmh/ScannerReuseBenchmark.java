/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.buffers.HandlePool;
import io.fieldline.http1.RequestParser;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.RequestHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * How to come by a parser for a message: made anew, borrowed from a pool on JCTools' queues, kept by the thread. Each
 * with one thread, and with two that share the pool. What is parsed is a small request's head.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class ScannerReuseBenchmark
{
    /**
     * What all threads share.
     */
    @State(Scope.Benchmark)
    public static class Shared
    {
        private static final int PARSERS = 16;

        private final RequestParser[] parsers = new RequestParser[PARSERS];
        private final HandlePool pool = new HandlePool(PARSERS, PARSERS);

        /**
         * Make the parsers that are lent.
         */
        @Setup
        public void setup()
        {
            for (int i = 0; i < PARSERS; i++)
            {
                parsers[i] = new RequestParser(Limits.DEFAULT);
            }
        }
    }

    /**
     * What each thread has of its own.
     */
    @State(Scope.Thread)
    public static class Own
    {
        private final RequestHead head = new RequestHead();
        private final RequestParser parser = new RequestParser(Limits.DEFAULT);
        private UnsafeBuffer block;
        private UnsafeBuffer received;

        /**
         * Read the message, and lend memory.
         */
        @Setup
        public void setup()
        {
            received = Corpus.direct(Corpus.bytes("tiny-get"));
            block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(32)));
            head.wrap(block, 0, block.capacity()).init();
        }

        int parse(final RequestParser by)
        {
            return by.parse(head.wrap(block, 0, block.capacity()), received, 0, received.capacity());
        }
    }

    /**
     * A parser made anew, on 1 thread(s).
     *
     * @param own of the thread.
     * @return bytes consumed.
     */
    @Benchmark
    @Threads(1)
    public int created1(final Own own)
    {
        return created(own);
    }

    /**
     * A parser from the pool, on 1 thread(s).
     *
     * @param shared the pool.
     * @param own    of the thread.
     * @return bytes consumed.
     */
    @Benchmark
    @Threads(1)
    public int pooled1(final Shared shared, final Own own)
    {
        return pooled(shared, own);
    }

    /**
     * The thread's parser, on 1 thread(s).
     *
     * @param own of the thread.
     * @return bytes consumed.
     */
    @Benchmark
    @Threads(1)
    public int kept1(final Own own)
    {
        return own.parse(own.parser);
    }

    /**
     * A parser made anew, on 2 thread(s).
     *
     * @param own of the thread.
     * @return bytes consumed.
     */
    @Benchmark
    @Threads(2)
    public int created2(final Own own)
    {
        return created(own);
    }

    /**
     * A parser from the pool, on 2 thread(s).
     *
     * @param shared the pool.
     * @param own    of the thread.
     * @return bytes consumed.
     */
    @Benchmark
    @Threads(2)
    public int pooled2(final Shared shared, final Own own)
    {
        return pooled(shared, own);
    }

    /**
     * The thread's parser, on 2 thread(s).
     *
     * @param own of the thread.
     * @return bytes consumed.
     */
    @Benchmark
    @Threads(2)
    public int kept2(final Own own)
    {
        return own.parse(own.parser);
    }

    private static int created(final Own own)
    {
        return own.parse(new RequestParser(Limits.DEFAULT));
    }

    private static int pooled(final Shared shared, final Own own)
    {
        final int handle = shared.pool.acquire();
        final int consumed = own.parse(shared.parsers[HandlePool.index(handle)]);
        shared.pool.release(handle);
        return consumed;
    }
}
