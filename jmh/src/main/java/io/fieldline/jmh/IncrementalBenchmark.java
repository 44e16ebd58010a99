/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * One head that arrives in small reads: a parser that begins anew with each of them is quadratic. Each operation is
 * 65,536 bytes of heads of one length, so that the time of a byte can be compared between lengths.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class IncrementalBenchmark
{
    static final int TOTAL = 65_536;
    private static final String START = "GET /orders HTTP/1.1\r\nHost: a.example\r\n";

    /** Bytes of a head. */
    @Param({ "1024", "16384", "65536" })
    public int headLength;

    /** Bytes of a read. */
    @Param({ "1", "16", "128" })
    public int readLength;

    private final RequestHead head = new RequestHead();
    private RequestParser parser;
    private UnsafeBuffer block;
    private UnsafeBuffer received;

    /**
     * Make the head: field lines of 64 bytes.
     */
    @Setup
    public void setup()
    {
        final StringBuilder text = new StringBuilder(START);
        while (text.length() + 64 + 2 <= headLength)
        {
            final int left = headLength - 2 - text.length();
            final String line = "X-Field-" + text.length() + ": ";
            final int length = left < 128 ? left : 64;
            text.append(line).append("v".repeat(length - line.length() - 2)).append("\r\n");
        }
        text.append("\r\n");
        received = Corpus.direct(text.toString().getBytes(StandardCharsets.ISO_8859_1));
        final int fields = headLength / 32;
        parser = new RequestParser(Limits.DEFAULT.withMaxHeadBytes(headLength).withMaxFieldLines(fields));
        block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(fields)));
        head.wrap(block, 0, block.capacity()).init();
    }

    /**
     * Feed the heads.
     *
     * @return bytes consumed by whole heads.
     */
    @Benchmark
    public int fieldline()
    {
        int consumed = 0;
        while (consumed < TOTAL)
        {
            int there = 0;
            int result = 0;
            while (0 == result && there < headLength)
            {
                there = Math.min(headLength, there + readLength);
                result = parser.parse(head.wrap(block, 0, block.capacity()), received, 0, there);
            }
            if (result <= 0)
            {
                throw new IllegalStateException("result=" + result);
            }
            consumed += result;
        }
        return consumed;
    }
}
