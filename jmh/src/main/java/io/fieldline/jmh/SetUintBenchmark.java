/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.buffers.Key;
import io.fieldline.message.MutableArgs;
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
import java.util.concurrent.TimeUnit;

/**
 * One key of args set to numbers, 1, 10 and 100 times, as the origin of this project measured it; beside it the
 * origin's algorithm over plain Java objects.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class SetUintBenchmark
{
    private static final String KEY = "number";
    private static final Key PREPARED = Key.of(KEY);
    private static final int REGION = 1_024;
    private static final int MOST = 800;

    private final MutableArgs args = new MutableArgs();
    private final ObjectArgs objects = new ObjectArgs();
    private int next;

    /**
     * Lend memory.
     */
    @Setup
    public void setup()
    {
        args.init(new UnsafeBuffer(ByteBuffer.allocateDirect(REGION)), 0, REGION);
        args.setInt(KEY, 99);
        objects.setUint(KEY, 99);
    }

    /**
     * Ours, 1 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint1()
    {
        return fieldline(1);
    }

    /**
     * Ours by a prepared key, 1 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint1Prepared()
    {
        return prepared(1);
    }

    /**
     * Objects, 1 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint1Objects()
    {
        return objects(1);
    }

    /**
     * Ours, 10 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint10()
    {
        return fieldline(10);
    }

    /**
     * Ours by a prepared key, 10 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint10Prepared()
    {
        return prepared(10);
    }

    /**
     * Objects, 10 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint10Objects()
    {
        return objects(10);
    }

    /**
     * Ours, 100 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint100()
    {
        return fieldline(100);
    }

    /**
     * Ours by a prepared key, 100 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint100Prepared()
    {
        return prepared(100);
    }

    /**
     * Objects, 100 of them.
     *
     * @return the number of args.
     */
    @Benchmark
    public int setUint100Objects()
    {
        return objects(100);
    }

    /**
     * What stands in our args now.
     *
     * @return the number.
     */
    int fieldlineValue()
    {
        return args.getInt(KEY);
    }

    /**
     * What stands in the objects now.
     *
     * @return the number.
     */
    int objectsValue()
    {
        return objects.getUint(KEY);
    }

    /* Numbers of one to three digits that no compiler foresees. */
    private int next()
    {
        next = next >= MOST ? 0 : next + 7;
        return next;
    }

    private int fieldline(final int times)
    {
        final MutableArgs args = this.args;
        final int from = next();
        int slot = 0;
        for (int i = from; i < from + times; i++)
        {
            slot = args.setInt(KEY, i);
        }
        return slot + args.count();
    }

    private int prepared(final int times)
    {
        final MutableArgs args = this.args;
        final int from = next();
        int slot = 0;
        for (int i = from; i < from + times; i++)
        {
            slot = args.setInt(PREPARED, i);
        }
        return slot + args.count();
    }

    private int objects(final int times)
    {
        final ObjectArgs objects = this.objects;
        final int from = next();
        for (int i = from; i < from + times; i++)
        {
            objects.setUint(KEY, i);
        }
        return objects.count();
    }
}
