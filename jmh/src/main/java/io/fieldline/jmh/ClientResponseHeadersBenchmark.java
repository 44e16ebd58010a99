/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

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

import java.util.concurrent.TimeUnit;

/**
 * From the bytes of HEADERS and CONTINUATION to a response that can be read, with 0 to 1,000 headers, all indexed or
 * all literals that enter the dynamic table: part (a) of the origin's measurement.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class ClientResponseHeadersBenchmark
{
    private static final int TABLE = 1 << 17;

    /** How many headers there are beside the status. */
    @Param({"0", "10", "100", "1000"})
    public int headers;

    private Section section;
    private Receiving receiving;

    /**
     * Make a benchmark.
     */
    public ClientResponseHeadersBenchmark()
    {
    }

    /**
     * Lend memory, and fill the dynamic table.
     */
    @Setup
    public void setup()
    {
        section = new Section(TABLE, Section.numbered(headers));
        receiving = new Receiving(TABLE, section);
    }

    /**
     * All indexed.
     *
     * @return the status and the number of headers, added up.
     */
    @Benchmark
    public int indexed()
    {
        return receiving.response(section.indexedFrames);
    }

    /**
     * All literals that enter the table.
     *
     * @return the status and the number of headers, added up.
     */
    @Benchmark
    public int literal()
    {
        return receiving.response(section.literalFrames);
    }
}
