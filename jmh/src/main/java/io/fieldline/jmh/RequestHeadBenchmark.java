/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.http1.RequestParser;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.RequestHead;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * One request's head, from bytes to what a server asks of it: method, target, Host, number of fields. Repeated, which
 * trains the branch predictor, and mixed: 512 different requests one after the other, divided by 512.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class RequestHeadBenchmark
{
    /** The message. */
    @Param({ "tiny-get", "order-post", "browser-get", "mixed-512" })
    public String message;

    private final RequestParser parser = new RequestParser(Limits.DEFAULT);
    private final RequestHead head = new RequestHead();
    private UnsafeBuffer block;
    private UnsafeBuffer received;
    private int[] offsets;
    private int next;

    private ByteBuf nettyBytes;
    private EmbeddedChannel netty;

    /**
     * Read the corpus, and lend memory.
     */
    @Setup
    public void setup()
    {
        final byte[] bytes = Corpus.bytes(message);
        received = Corpus.direct(bytes);
        block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(128)));
        head.wrap(block, 0, block.capacity()).init();
        offsets = Corpus.offsets(bytes);
        nettyBytes = Unpooled.directBuffer(bytes.length).writeBytes(bytes);
    }

    /**
     * A decoder that has seen nothing yet: a run of messages stays the same in each iteration.
     */
    @Setup(Level.Iteration)
    public void begin()
    {
        netty = new EmbeddedChannel(new HttpRequestDecoder());
        next = 0;
    }

    /**
     * Let the decoder go.
     */
    @TearDown(Level.Iteration)
    public void end()
    {
        netty.finishAndReleaseAll();
    }

    /**
     * Ours.
     *
     * @return what was read back.
     */
    @Benchmark
    public int fieldline()
    {
        final int offset = offsets[next];
        final int length = offsets[next + 1] - offset;
        next = next + 2 == offsets.length ? 0 : next + 1;
        parser.parse(head.wrap(block, 0, block.capacity()), received, offset, length);
        final FieldSection headers = head.headers();
        return Answer.of(
            head.methodName().length(),
            head.target().length(),
            headers.valueLength(headers.slotOf(KnownName.HOST)),
            headers.count());
    }

    /**
     * Netty's decoder, at its defaults.
     *
     * @return what was read back.
     */
    @Benchmark
    public int netty()
    {
        final int offset = offsets[next];
        final int length = offsets[next + 1] - offset;
        next = next + 2 == offsets.length ? 0 : next + 1;
        netty.writeInbound(nettyBytes.retainedSlice(offset, length));
        int answer = 0;
        Object out;
        while (null != (out = netty.readInbound()))
        {
            if (out instanceof HttpRequest)
            {
                final HttpRequest request = (HttpRequest)out;
                answer = Answer.of(
                    request.method().name().length(),
                    request.uri().length(),
                    request.headers().get(HttpHeaderNames.HOST).length(),
                    request.headers().size());
            }
            ReferenceCountUtil.release(out);
        }
        return answer;
    }
}
