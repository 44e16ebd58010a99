/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.concurrent.TimeUnit;

/**
 * What one operation costs in a table of many entries: finding a key, adding one (to a table that begins empty and is
 * filled; per entry), deleting one and putting it back. Beside it a map of strings, which keeps the order as tables do,
 * and a list of pairs searched from its beginning.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class TableGrowthBenchmark
{
    private static final int STEP = 7;
    private static final int REGION = 128 * 1_024;
    private static final String VALUE = "value";

    /** How many entries the table has. */
    @Param({ "10", "100", "1000" })
    public int entries;

    private final SlottedPage page = new SlottedPage(false, null);
    private final SlottedPage filled = new SlottedPage(false, null);
    private final LinkedHashMap<String, String> map = new LinkedHashMap<>();
    private final LinkedHashMap<String, String> filledMap = new LinkedHashMap<>();
    private final ArrayList<String[]> list = new ArrayList<>();
    private String[] keys;
    private int next;

    /**
     * Fill the tables.
     */
    @Setup
    public void setup()
    {
        page.init(direct(), 0, REGION, TableDescriptor.CONTENT_ARGS);
        filled.init(direct(), 0, REGION, TableDescriptor.CONTENT_ARGS);
        keys = new String[entries];
        for (int i = 0; i < entries; i++)
        {
            keys[i] = "key-" + i * 31;
            page.append(keys[i], VALUE);
            map.put(keys[i], VALUE);
            list.add(new String[] {keys[i], VALUE});
        }
    }

    /**
     * Find in ours.
     *
     * @return the length of the value.
     */
    @Benchmark
    public int find()
    {
        return page.table().valueLength(page.find(key()));
    }

    /**
     * Find in a map.
     *
     * @return the length of the value.
     */
    @Benchmark
    public int findMap()
    {
        return map.get(key()).length();
    }

    /**
     * Find in a list.
     *
     * @return the length of the value.
     */
    @Benchmark
    public int findList()
    {
        return list.get(indexOf(key()))[1].length();
    }

    /**
     * Set every key in ours, which begins empty: the cost of all.
     *
     * @return the number of entries.
     */
    @Benchmark
    public int fill()
    {
        filled.reset();
        for (final String key : keys)
        {
            filled.set(key, VALUE);
        }
        return filled.count();
    }

    /**
     * Put every key into a map, which begins empty: the cost of all.
     *
     * @return the number of entries.
     */
    @Benchmark
    public int fillMap()
    {
        filledMap.clear();
        for (final String key : keys)
        {
            filledMap.put(key, VALUE);
        }
        return filledMap.size();
    }

    /**
     * Delete from ours, and add again.
     *
     * @return the number of entries.
     */
    @Benchmark
    public int delete()
    {
        final String key = key();
        page.del(key);
        page.append(key, VALUE);
        return page.count();
    }

    /**
     * Delete from a map, and add again.
     *
     * @return the number of entries.
     */
    @Benchmark
    public int deleteMap()
    {
        final String key = key();
        map.remove(key);
        map.put(key, VALUE);
        return map.size();
    }

    /**
     * Delete from a list, and add again.
     *
     * @return the number of entries.
     */
    @Benchmark
    public int deleteList()
    {
        final String key = key();
        list.add(list.remove(indexOf(key)));
        return list.size();
    }

    private String key()
    {
        next = next + STEP < entries ? next + STEP : next + STEP - entries;
        return keys[next];
    }

    private int indexOf(final String key)
    {
        for (int i = 0, size = list.size(); i < size; i++)
        {
            if (list.get(i)[0].equals(key))
            {
                return i;
            }
        }
        return -1;
    }

    private static UnsafeBuffer direct()
    {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(REGION));
    }
}
