/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.message.MutableTrailers;
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
import org.openjdk.jmh.annotations.Warmup;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Five trailer names declared from one list: into a table made for them, and into one that was reset, as the origin of
 * this project measured it; beside it the origin's algorithm over plain Java objects.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class SetTrailerBytesBenchmark
{
    /** The names. */
    static final String LIST = "Foo, Server-Timing, X-Checksum, X-Order-Count, Content-Digest";

    private static final int REGION = 512;

    private final MutableTrailers trailers = new MutableTrailers();
    private final ObjectTrailers objects = new ObjectTrailers();
    private final byte[] bytes = LIST.getBytes(StandardCharsets.US_ASCII);
    private UnsafeBuffer list;
    private UnsafeBuffer region;

    /**
     * Lend memory.
     */
    @Setup
    public void setup()
    {
        region = new UnsafeBuffer(ByteBuffer.allocateDirect(REGION));
        list = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length));
        list.putBytes(0, bytes);
        trailers.init(region, 0, REGION);
    }

    /**
     * Ours, into lent memory that is dirty.
     *
     * @return the number of names.
     */
    @Benchmark
    public int setTrailerBytes()
    {
        return trailers.init(region, 0, REGION).declare(list, 0, list.capacity());
    }

    /**
     * Ours, into a table that is reset.
     *
     * @return the number of names.
     */
    @Benchmark
    public int setTrailerBytesWithReset()
    {
        return trailers.reset().declare(list, 0, list.capacity());
    }

    /**
     * Objects, made anew.
     *
     * @return the number of names.
     */
    @Benchmark
    public int setTrailerBytesObjects()
    {
        return new ObjectTrailers().set(bytes);
    }

    /**
     * Objects that are reset and used again.
     *
     * @return the number of names.
     */
    @Benchmark
    public int setTrailerBytesWithResetObjects()
    {
        objects.reset();
        return objects.set(bytes);
    }

    /**
     * What ours render.
     *
     * @return the value of the Trailer field.
     */
    String fieldlineValue()
    {
        final UnsafeBuffer out = new UnsafeBuffer(new byte[REGION]);
        return out.getStringWithoutLengthAscii(0, trailers.encodeDeclared(out, 0));
    }

    /**
     * What the objects render.
     *
     * @return the value of the Trailer field.
     */
    String objectsValue()
    {
        return objects.toString();
    }
}
