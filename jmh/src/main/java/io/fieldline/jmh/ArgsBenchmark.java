/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.buffers.SlotTable;
import io.fieldline.message.Args;
import io.netty.handler.codec.http.QueryStringDecoder;
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

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Args read: the order form of nine pairs and a query of three, from their bytes to all names and values; one arg
 * looked up in the form; and the last of a hundred. Beside it Netty's decoder, and what plain Java does with a HashMap.
 * The peers look up in what they have parsed before; ours does with an index, and from the bytes without one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class ArgsBenchmark
{
    private static final String FORM = "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.02500000&" +
        "price=64123.10000000&recvWindow=5000&timestamp=1764547200123&" +
        "signature=c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71";
    private static final String QUERY = "symbol=BTCUSDT&limit=100&fromId=28457";
    private static final String KEY = "price";
    private static final String LAST = "key99";

    private final Args form = new Args();
    private final Args query = new Args();
    private final Args hundred = new Args();
    private final Args indexedForm = new Args();
    private final Args indexedHundred = new Args();
    private final Args parsed = new Args();
    private UnsafeBuffer formBytes;
    private UnsafeBuffer queryBytes;
    private UnsafeBuffer slots;
    private byte[] formArray;
    private byte[] queryArray;
    private Map<String, List<String>> nettyForm;
    private Map<String, List<String>> nettyHundred;
    private Map<String, String> mapForm;
    private Map<String, String> mapHundred;

    /**
     * Lend memory, and parse what is looked up in.
     */
    @Setup
    public void setup()
    {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100; i++)
        {
            text.append(0 == i ? "" : "&").append("key").append(i).append("=value").append(i);
        }
        formBytes = direct(FORM);
        queryBytes = direct(QUERY);
        slots = new UnsafeBuffer(ByteBuffer.allocateDirect(SlotTable.blockLength(16, false)));
        formArray = FORM.getBytes(StandardCharsets.ISO_8859_1);
        queryArray = QUERY.getBytes(StandardCharsets.ISO_8859_1);
        final UnsafeBuffer hundredBytes = direct(text.toString());
        form.wrap(formBytes, 0, formBytes.capacity());
        query.wrap(queryBytes, 0, queryBytes.capacity());
        hundred.wrap(hundredBytes, 0, hundredBytes.capacity());
        index(indexedForm.wrap(formBytes, 0, formBytes.capacity()));
        index(indexedHundred.wrap(hundredBytes, 0, hundredBytes.capacity()));
        nettyForm = netty(FORM);
        nettyHundred = netty(text.toString());
        mapForm = map(FORM);
        mapHundred = map(text.toString());
    }

    /**
     * Ours: nine pairs, one after another.
     *
     * @return the pairs and the lengths of their names and values.
     */
    @Benchmark
    public int form()
    {
        return iterate(form.wrap(formBytes, 0, formBytes.capacity()));
    }

    /**
     * Ours: nine pairs, into slots.
     *
     * @return the pairs.
     */
    @Benchmark
    public int formIndexed()
    {
        return parsed.wrap(formBytes, 0, formBytes.capacity()).index(slots, 0, slots.capacity());
    }

    /**
     * Netty: nine pairs, from bytes.
     *
     * @return the pairs and the lengths of their names and values.
     */
    @Benchmark
    public int formNetty()
    {
        return lengths(netty(new String(formArray, StandardCharsets.ISO_8859_1)));
    }

    /**
     * A HashMap: nine pairs, from bytes.
     *
     * @return the pairs and the lengths of their names and values.
     */
    @Benchmark
    public int formMap()
    {
        return mapLengths(map(new String(formArray, StandardCharsets.ISO_8859_1)));
    }

    /**
     * Ours: three pairs, one after another.
     *
     * @return the pairs and the lengths of their names and values.
     */
    @Benchmark
    public int query()
    {
        return iterate(query.wrap(queryBytes, 0, queryBytes.capacity()));
    }

    /**
     * Netty: three pairs, from bytes.
     *
     * @return the pairs and the lengths of their names and values.
     */
    @Benchmark
    public int queryNetty()
    {
        return lengths(netty(new String(queryArray, StandardCharsets.ISO_8859_1)));
    }

    /**
     * A HashMap: three pairs, from bytes.
     *
     * @return the pairs and the lengths of their names and values.
     */
    @Benchmark
    public int queryMap()
    {
        return mapLengths(map(new String(queryArray, StandardCharsets.ISO_8859_1)));
    }

    /**
     * Ours: the sixth of nine, from the bytes.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int peek()
    {
        return form.find(KEY) > 0 ? form.valueLength() : 0;
    }

    /**
     * Ours: the sixth of nine, from slots.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int peekIndexed()
    {
        return indexedForm.find(KEY) > 0 ? indexedForm.valueLength() : 0;
    }

    /**
     * Netty: the sixth of nine, from its map.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int peekNetty()
    {
        return nettyForm.get(KEY).get(0).length();
    }

    /**
     * A HashMap: the sixth of nine.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int peekMap()
    {
        return mapForm.get(KEY).length();
    }

    /**
     * Ours: the last of a hundred, from the bytes.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int lastOf100()
    {
        return hundred.find(LAST) > 0 ? hundred.valueLength() : 0;
    }

    /**
     * Ours: the last of a hundred, from slots.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int lastOf100Indexed()
    {
        return indexedHundred.find(LAST) > 0 ? indexedHundred.valueLength() : 0;
    }

    /**
     * Netty: the last of a hundred, from its map.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int lastOf100Netty()
    {
        return nettyHundred.get(LAST).get(0).length();
    }

    /**
     * A HashMap: the last of a hundred.
     *
     * @return the length of its value.
     */
    @Benchmark
    public int lastOf100Map()
    {
        return mapHundred.get(LAST).length();
    }

    private static int iterate(final Args args)
    {
        int sum = 0;
        while (args.next() > 0)
        {
            sum += 1 + args.decodedNameLength() + args.decodedValueLength();
        }
        return sum;
    }

    private static int lengths(final Map<String, List<String>> pairs)
    {
        int sum = 0;
        for (final Map.Entry<String, List<String>> pair : pairs.entrySet())
        {
            sum += 1 + pair.getKey().length() + pair.getValue().get(0).length();
        }
        return sum;
    }

    private static int mapLengths(final Map<String, String> pairs)
    {
        int sum = 0;
        for (final Map.Entry<String, String> pair : pairs.entrySet())
        {
            sum += 1 + pair.getKey().length() + pair.getValue().length();
        }
        return sum;
    }

    private static Map<String, List<String>> netty(final String text)
    {
        return new QueryStringDecoder(text, false).parameters();
    }

    private static Map<String, String> map(final String text)
    {
        final Map<String, String> pairs = new HashMap<>();
        int start = 0;
        while (start < text.length())
        {
            final int next = text.indexOf('&', start);
            final int end = next < 0 ? text.length() : next;
            final int equals = text.indexOf('=', start);
            pairs.put(
                URLDecoder.decode(text.substring(start, equals), StandardCharsets.UTF_8),
                URLDecoder.decode(text.substring(equals + 1, end), StandardCharsets.UTF_8));
            start = end + 1;
        }
        return pairs;
    }

    private static void index(final Args args)
    {
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(SlotTable.blockLength(100, false)));
        args.index(block, 0, block.capacity());
    }

    private static UnsafeBuffer direct(final String text)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length));
        buffer.putBytes(0, bytes);
        return buffer;
    }
}
