/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.buffers.HandlePool;
import io.fieldline.client.Request;
import io.fieldline.client.RequestLayout;
import io.fieldline.client.RequestPool;
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

import java.util.concurrent.TimeUnit;

/**
 * 512 requests are acquired, each is given a header, an arg, a cookie, a parameter of the path and a form field, and
 * all are released: the origin's work, and the form. Beside it the same with objects that the same pool core lends.
 * (What the collector has to mark for them is in jol-reports.)
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class RequestHeapScanBenchmark
{
    private static final int REQUESTS = 512;

    private final Request request = new Request();
    private final int[] handles = new int[REQUESTS];
    private final ObjectRequest[] objects = new ObjectRequest[REQUESTS];
    private HandlePool objectPool;
    private RequestPool pool;

    /**
     * Fill the pools.
     */
    @Setup
    public void setup()
    {
        pool = new RequestPool(REQUESTS, RequestLayout.DEFAULT);
        objectPool = new HandlePool(REQUESTS, REQUESTS);
        for (int i = 0; i < REQUESTS; i++)
        {
            objects[i] = new ObjectRequest();
        }
    }

    /**
     * Ours.
     *
     * @return how many are lent in the end: none.
     */
    @Benchmark
    public int requestHeapScan()
    {
        final Request request = this.request;
        for (int i = 0; i < REQUESTS; i++)
        {
            handles[i] = pool.acquire(request);
            request.header("X-Benchmark", "value").cookie("session", i).pathParam("id", i).arg("page", i)
                .formField("field", i);
        }
        for (int i = 0; i < REQUESTS; i++)
        {
            pool.release(handles[i]);
        }
        return pool.inUse();
    }

    /**
     * Objects.
     *
     * @return how many are lent in the end: none.
     */
    @Benchmark
    public int requestHeapScanObjects()
    {
        for (int i = 0; i < REQUESTS; i++)
        {
            handles[i] = objectPool.acquire();
            final ObjectRequest request = objects[HandlePool.index(handles[i])];
            request.header("X-Benchmark", "value");
            request.cookie("session", Integer.toString(i));
            request.pathParam("id", Integer.toString(i));
            request.arg("page", Integer.toString(i));
            request.formField("field", Integer.toString(i));
        }
        for (int i = 0; i < REQUESTS; i++)
        {
            objects[HandlePool.index(handles[i])].reset();
            objectPool.release(handles[i]);
        }
        return objectPool.inUse();
    }

    /**
     * What one request of ours then holds.
     *
     * @param number to give it.
     * @return its values' count, times 1,000, and the number in its form.
     */
    int fieldlineValue(final int number)
    {
        final int handle = pool.acquire(request);
        request.header("X-Benchmark", "value").cookie("session", number).pathParam("id", number).arg("page", number)
            .formField("field", number);
        final int count = request.headers().count() + request.cookies().count() + request.pathParams().count() +
            request.args().count() + request.form().count();
        final int value = request.form().getInt("field");
        pool.release(handle);
        return count * 1_000 + value;
    }
}
