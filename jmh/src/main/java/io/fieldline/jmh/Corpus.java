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
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * The messages to measure with.
 */
public final class Corpus
{
    private Corpus()
    {
    }

    /**
     * Read a corpus.
     *
     * @param name of its file, without the ending.
     * @return its bytes.
     */
    public static byte[] bytes(final String name)
    {
        try (InputStream in = Corpus.class.getResourceAsStream("/corpora/" + name + ".http"))
        {
            if (null == in)
            {
                throw new IllegalArgumentException("no corpus: name=" + name);
            }
            return in.readAllBytes();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Put bytes outside the heap.
     *
     * @param bytes to copy.
     * @return a buffer as long as they are.
     */
    public static UnsafeBuffer direct(final byte[] bytes)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length));
        buffer.putBytes(0, bytes);
        return buffer;
    }

    /**
     * Where the requests of a corpus begin, and last where they end.
     *
     * @param bytes of it.
     * @return offsets in bytes, one more than there are requests.
     */
    public static int[] offsets(final byte[] bytes)
    {
        final RequestHead head = new RequestHead();
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(128)));
        head.wrap(block, 0, block.capacity()).init();
        final RequestParser parser = new RequestParser(Limits.DEFAULT);
        final UnsafeBuffer received = new UnsafeBuffer(bytes);
        final IntArrayList offsets = new IntArrayList();
        int offset = 0;
        while (offset < bytes.length)
        {
            offsets.addInt(offset);
            final int consumed = parser.parse(head, received, offset, bytes.length - offset);
            if (consumed <= 0)
            {
                throw new IllegalArgumentException("not a corpus: offset=" + offset + " result=" + consumed);
            }
            offset += consumed + (int)head.contentLength();
        }
        offsets.addInt(offset);
        return offsets.toIntArray();
    }
}
