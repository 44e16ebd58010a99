/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class EmbeddingTest
{
    private static final byte[] REQUEST =
        "GET /a/b?c HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final List<String> PATHS = List.of("/a/b");

    @Test
    void shouldReadFromByteBuffers()
    {
        for (final ByteBuffer received : List.of(ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64)))
        {
            final NioExample example = new NioExample();
            example.onRead(received.put(REQUEST, 0, 20));
            assertEquals(20, received.position());
            example.onRead(received.put(REQUEST, 20, REQUEST.length - 20));
            assertEquals(0, received.position());
            assertEquals(PATHS, example.reader.paths);
        }
    }

    @Test
    void shouldReadFromNettyBuffers()
    {
        final ByteBuf received = Unpooled.directBuffer(64);
        Assumptions.assumeTrue(received.hasMemoryAddress());
        final NettyExample example = new NettyExample();
        example.onRead(received.writeZero(3).skipBytes(3).writeBytes(REQUEST));
        assertEquals(PATHS, example.reader.paths);
        assertEquals(0, received.readableBytes());
        received.release();
    }

    @Test
    void shouldReadFromARing()
    {
        final UnsafeBuffer memory =
            new UnsafeBuffer(ByteBuffer.allocateDirect(1024 + RingBufferDescriptor.TRAILER_LENGTH));
        final OneToOneRingBuffer ring = new OneToOneRingBuffer(memory);
        final RingExample example = new RingExample();
        ring.write(1, new UnsafeBuffer(REQUEST), 0, REQUEST.length);
        assertEquals(1, ring.read(example));
        assertEquals(PATHS, example.reader.paths);
    }

    @Test
    void shouldReadFromATerm()
    {
        final int header = 32;
        final UnsafeBuffer term = new UnsafeBuffer(ByteBuffer.allocateDirect(256));
        term.putBytes(64 + header, REQUEST);
        final FragmentExample example = new FragmentExample();
        example.onFragment(term, 64 + header, REQUEST.length);
        assertEquals(PATHS, example.reader.paths);
    }

    /* by reflection, since the tests compile for Java 17, which does not have it */
    @Test
    void shouldReadFromMemorySegments() throws ReflectiveOperationException
    {
        Assumptions.assumeTrue(Runtime.version().feature() >= 22);
        final Class<?> arenas = Class.forName("java.lang.foreign.Arena");
        final Class<?> segments = Class.forName("java.lang.foreign.MemorySegment");
        final Object arena = arenas.getMethod("ofConfined").invoke(null);
        final Object segment = arenas.getMethod("allocate", long.class, long.class)
            .invoke(arena, (long)REQUEST.length, 8L);
        ((ByteBuffer)segments.getMethod("asByteBuffer").invoke(segment)).put(REQUEST);
        final SegmentExample example = new SegmentExample();
        example.onSegment((long)segments.getMethod("address").invoke(segment), REQUEST.length);
        assertEquals(PATHS, example.reader.paths);
        arenas.getMethod("close").invoke(arena);
    }
}
