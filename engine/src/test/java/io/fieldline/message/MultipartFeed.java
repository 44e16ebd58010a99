/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Feeds a multipart body in pieces, each in memory of its own that is spoilt before the next, and writes down what
 * happens.
 */
final class MultipartFeed
{
    private static final int BLOCK_OFFSET = 8;

    private final ByteSlice slice = new ByteSlice();
    private final Limits limits;
    private final MultipartParser[] parsers;
    private final UnsafeBuffer block;
    private final int length;
    private int next;

    MultipartFeed(final Limits limits)
    {
        this.limits = limits;
        parsers = new MultipartParser[]{new MultipartParser(limits), new MultipartParser(limits)};
        length = MultipartParser.blockLength(limits);
        block = new UnsafeBuffer(ByteBuffer.allocateDirect(BLOCK_OFFSET + length));
    }

    /**
     * Feed a body.
     *
     * @param body     to feed.
     * @param boundary of it.
     * @param cuts     places at which it is cut, ascending.
     * @return the events as text; content in one piece a part.
     */
    String feed(final byte[] body, final String boundary, final int... cuts)
    {
        block.setMemory(0, block.capacity(), (byte)0x5A);
        final UnsafeBuffer text = new UnsafeBuffer(bytes("//" + boundary));
        final StringBuilder log = new StringBuilder();
        int error = parsers[0].begin(block, BLOCK_OFFSET, length, text, 2, boundary.length());
        text.setMemory(0, text.capacity(), (byte)0);
        int from = 0;
        for (int i = 0; i <= cuts.length && 0 == error; i++)
        {
            final int to = i < cuts.length ? cuts[i] : body.length;
            error = piece(body, from, to, log);
            from = to;
        }
        final MultipartParser parser = parser();
        final int end = parser.end();
        log.append(MultipartParser.END == end ? "done" : ParseError.name(end) + " at " + parser.errorOffset());
        assertEquals(end, parser.end());
        if (end < 0)
        {
            assertEquals(end, parser.parse(block, 0, 0));
            assertTrue(parser.errorOffset() >= 0 && parser.errorOffset() <= body.length);
            assertTrue(0 == error || error == end);
        }
        return log.toString();
    }

    /** Every other call goes to another parser, which knows only what the block remembers. */
    private MultipartParser parser()
    {
        next ^= 1;
        return parsers[next].wrap(block, BLOCK_OFFSET, length);
    }

    private int piece(final byte[] body, final int from, final int to, final StringBuilder log)
    {
        final UnsafeBuffer received = new UnsafeBuffer(new byte[OFFSET + to - from]);
        received.putBytes(OFFSET, body, from, to - from);
        int at = OFFSET;
        MultipartParser parser = parser();
        int event;
        while ((event = parser.parse(received, at, received.capacity() - at)) > 0)
        {
            assertTrue(parser.consumed() >= 0 && parser.consumed() <= received.capacity() - at);
            at += parser.consumed();
            note(parser, event, received, log);
            parser = parser();
        }
        if (0 == event)
        {
            assertEquals(received.capacity() - at, parser.consumed());
        }
        received.setMemory(0, received.capacity(), (byte)'\r');
        return event;
    }

    private void note(
        final MultipartParser parser, final int event, final UnsafeBuffer received, final StringBuilder log)
    {
        switch (event)
        {
            case MultipartParser.PART_HEAD ->
            {
                log.append("part ").append(parser.partCount()).append(" [").append(parser.name(slice)).append(']');
                if (parser.filename(slice).isPresent())
                {
                    log.append(" file [").append(slice).append(']');
                }
                final FieldSection part = parser.part();
                for (int slot = 0; slot < part.count(); slot++)
                {
                    log.append(" {").append(part.name(slot, slice)).append(": ");
                    part.appendValue(slot, log).append('}');
                }
                log.append(" (");
            }
            case MultipartParser.CONTENT ->
            {
                assertTrue(parser.contentLength() > 0);
                assertTrue(parser.contentBuffer() == received || parser.contentLength() < Delimiter.MAX_LENGTH);
                slice.wrap(parser.contentBuffer(), parser.contentOffset(), parser.contentLength()).appendTo(log);
            }
            case MultipartParser.PART_END -> log.append(") ");
            case MultipartParser.END -> log.append("end ");
            default -> throw new AssertionError("event=" + event);
        }
    }

    Limits limits()
    {
        return limits;
    }
}
