/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.http2.HpackEncoder;
import io.fieldline.http2.IndexingPolicy;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.HpackPeer;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import io.undertow.protocols.http2.HpackException;
import org.agrona.concurrent.UnsafeBuffer;
import org.eclipse.jetty.http.MetaData;
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
import java.util.concurrent.TimeUnit;

/**
 * HPACK alone on a response of 11 fields, literals with indexing or all indexed, beside Netty, Jetty and Undertow. What
 * each gives: ours a head with slots, all rules of messages checked, or a page with slots; Netty headers in a map, with
 * checks or without; Jetty a response with its fields; Undertow a call for each field, and nothing kept.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class HpackBenchmark
{
    private static final int TABLE = 4096;

    /** Whether all fields are indexed, or literals that enter the dynamic table. */
    @Param({"indexed", "literal"})
    public String kind;

    private Receiving receiving;
    private UnsafeBuffer block;
    private ByteBuf nettyBlock;
    private ByteBuffer jettyBlock;
    private ByteBuffer undertowBlock;
    private final HpackPeer netty = new HpackPeer();
    private final org.eclipse.jetty.http2.hpack.HpackDecoder jetty =
        new org.eclipse.jetty.http2.hpack.HpackDecoder(1 << 16, System::nanoTime);
    private final io.undertow.protocols.http2.HpackDecoder undertow =
        new io.undertow.protocols.http2.HpackDecoder(TABLE);
    private int emitted;
    private final HpackEncoder encoder = new HpackEncoder(
        (nameId, name, nameOffset, nameLength, value, valueOffset, valueLength) -> IndexingPolicy.INDEX);
    private final UnsafeBuffer out = new UnsafeBuffer(ByteBuffer.allocateDirect(1 << 12));
    private final Http2Headers nettyHeaders = new DefaultHttp2Headers(false);

    /**
     * Make a benchmark.
     */
    public HpackBenchmark()
    {
    }

    /**
     * Lend memory, and fill everybody's dynamic table.
     *
     * @throws Exception of a peer's.
     */
    @Setup
    public void setup() throws Exception
    {
        final Section section = new Section(TABLE, Section.RESPONSE);
        receiving = new Receiving(TABLE, section);
        block = "indexed".equals(kind) ? section.indexed : section.literal;
        undertow.setHeaderEmitter((name, value, neverIndex) -> emitted += name.length() + value.length());
        final UnsafeBuffer first = section.literal;
        netty.decode(netty(first), true);
        jetty.decode(nio(first));
        undertow.decode(nio(first), false);
        nettyBlock = netty(block);
        jettyBlock = nio(block);
        undertowBlock = nio(block);
        final UnsafeBuffer table = new UnsafeBuffer(ByteBuffer.allocateDirect(HpackEncoder.tableLength(TABLE)));
        HpackEncoder.init(table, 0, TABLE);
        encoder.wrap(table, 0, table.capacity());
        for (int i = 0; i < Section.RESPONSE.length; i += 2)
        {
            nettyHeaders.add(new AsciiString(Section.RESPONSE[i]), new AsciiString(Section.RESPONSE[i + 1]));
        }
    }

    /**
     * Ours, with the rules of messages.
     *
     * @return the status.
     */
    @Benchmark
    public int fieldline()
    {
        return receiving.section(block);
    }

    /**
     * Ours, fields alone.
     *
     * @return the number of fields.
     */
    @Benchmark
    public int fieldlinePage()
    {
        return receiving.page(block);
    }

    /**
     * Netty with checks.
     *
     * @return the headers.
     */
    @Benchmark
    public Http2Headers netty()
    {
        return netty.decode(nettyBlock, true);
    }

    /**
     * Netty without checks.
     *
     * @return the headers.
     */
    @Benchmark
    public Http2Headers nettyUnchecked()
    {
        return netty.decode(nettyBlock, false);
    }

    /**
     * Jetty.
     *
     * @return the response.
     * @throws Exception of the decoder.
     */
    @Benchmark
    public MetaData jetty() throws Exception
    {
        jettyBlock.rewind();
        return jetty.decode(jettyBlock);
    }

    /**
     * Undertow.
     *
     * @return the bytes of names and values.
     * @throws HpackException of the decoder.
     */
    @Benchmark
    public int undertow() throws HpackException
    {
        emitted = 0;
        undertowBlock.rewind();
        undertow.decode(undertowBlock, false);
        return emitted;
    }

    /**
     * Ours: encode the slots that were decoded; warm, so that all come out indexed.
     *
     * @return the length of the block.
     */
    @Benchmark
    public int fieldlineEncode()
    {
        return encoder.begin(out, 0, 1 << 12).status(200).fields(receiving.head.headers()).encodedLength();
    }

    /**
     * Netty: encode its headers; warm.
     *
     * @return the length of the block.
     */
    @Benchmark
    public int nettyEncode()
    {
        return netty.encode(nettyHeaders);
    }

    private static ByteBuf netty(final UnsafeBuffer buffer)
    {
        return Unpooled.directBuffer().writeBytes(nio(buffer));
    }

    private static ByteBuffer nio(final UnsafeBuffer buffer)
    {
        final byte[] bytes = new byte[buffer.capacity()];
        buffer.getBytes(0, bytes);
        return ByteBuffer.wrap(bytes);
    }
}
