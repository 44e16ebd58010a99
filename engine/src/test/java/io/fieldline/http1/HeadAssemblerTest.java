/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HeadAssemblerTest
{
    private static final int OFFSET = 3;
    /* the model's messages: a head that ends with an empty line, then content of as many bytes as the head's digit */
    private static final String[] MESSAGES = {
        "GET 0\r\n\r\n", "POST 5\r\na: b\r\n\r\nabcde", "\r\nPUT 3\n\r\r\n\r\nx\n\n", "P 4\n\n\r\n\r\n" };
    private static final String ALL = String.join("", MESSAGES) + MESSAGES[1];

    private final HeadAssembler assembler = new HeadAssembler();
    private final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(OFFSET + 64));
    private final StringBuilder read = new StringBuilder();
    private int content;

    @Test
    void shouldGiveEachMessageWholeAtEveryCut()
    {
        final String expected = run();
        for (int first = 0; first <= ALL.length(); first++)
        {
            for (int second = first; second <= ALL.length(); second++)
            {
                assertEquals(expected, run(first, second), first + ", " + second);
            }
        }
        final int[] every = new int[ALL.length()];
        for (int i = 0; i < every.length; i++)
        {
            every[i] = i;
        }
        assertEquals(expected, run(every));
        final Random random = new Random(7);
        for (int i = 0; i < 2_000; i++)
        {
            assertEquals(expected, run(random.ints(1 + random.nextInt(12), 0, ALL.length()).sorted().toArray()));
        }
    }

    @Test
    void shouldCopyNothingWhenHeadsAreWhole()
    {
        final String head = MESSAGES[1];
        run();
        // cut behind each message, and within content
        final int first = MESSAGES[0].length();
        run(first, first + head.length() - 2, first + head.length());
        assertEquals(0, assembler.copiedBytes());
        assertEquals(0, assembler.wrap(memory, OFFSET, 64, 0).keep());
    }

    @Test
    void shouldCopyOnlyTheHeadThatStraddles()
    {
        final UnsafeBuffer frame = new UnsafeBuffer(bytes("xxGET 0\r\n\r\nrest\r\n\r\nof it"));
        assembler.wrap(memory, OFFSET, 64, 0).received(frame, 2, 3);
        assertTrue(assembler.next());
        assertSame(frame.byteArray(), assembler.buffer().byteArray());
        assembler.consumed(0);
        assertFalse(assembler.next());
        assertEquals(3, assembler.keep());
        assembler.wrap(memory, OFFSET, 64, 3).received(frame, 5, frame.capacity() - 5);
        assertTrue(assembler.next());
        assertEquals("GET 0\r\n\r\n", text());
        assembler.consumed(9);
        assertTrue(assembler.next());
        assertEquals("rest\r\n\r\nof it", text());
        assertSame(frame.byteArray(), assembler.buffer().byteArray());
        assembler.consumed(assembler.length());
        assertFalse(assembler.next());
        assertEquals(0, assembler.keep());
        assertEquals(9, assembler.copiedBytes());
    }

    @Test
    void shouldSayWhenThereIsNoRoom()
    {
        final UnsafeBuffer frame = new UnsafeBuffer(bytes("0123456789"));
        assembler.wrap(memory, OFFSET, 16, 0).received(frame, 0, 10);
        assertTrue(assembler.next());
        assembler.consumed(0);
        assertEquals(10, assembler.keep());
        assembler.received(frame, 0, 10);
        assertTrue(assembler.next());
        assertEquals("0123456789012345", text());
        assembler.consumed(0);
        assertFalse(assembler.next());
        assertEquals(HeadAssembler.NO_ROOM, assembler.keep());
    }

    @Test
    void shouldRefuseMistakesOfTheCaller()
    {
        final UnsafeBuffer frame = new UnsafeBuffer(bytes("0123456789"));
        assertThrows(IllegalArgumentException.class, () -> assembler.wrap(memory, OFFSET, 4, 5));
        assertThrows(IndexOutOfBoundsException.class, () -> assembler.wrap(memory, OFFSET, 65, 0));
        assembler.wrap(memory, OFFSET, 64, 0).received(frame, 0, 10);
        assertThrows(IllegalArgumentException.class, () -> assembler.consumed(11));
        assertThrows(IllegalStateException.class, () -> assembler.received(frame, 0, 10));
    }

    @Test
    void shouldNotAllocate()
    {
        final UnsafeBuffer frame = new UnsafeBuffer(bytes("GET 0\r\n\r\nrest"));
        Allocations.assertNone(20_000, 1_000, () ->
        {
            assembler.wrap(memory, OFFSET, 64, 0).received(frame, 0, 3);
            assembler.next();
            assembler.consumed(0);
            final int kept = assembler.keep();
            assembler.wrap(memory, OFFSET, 64, kept).received(frame, 3, 10);
            assembler.next();
            assembler.consumed(9);
            assembler.next();
            assembler.consumed(4);
            assembler.keep();
        });
    }

    private String run(final int... cuts)
    {
        read.setLength(0);
        content = 0;
        int kept = 0;
        int from = 0;
        for (int i = 0; i <= cuts.length; i++)
        {
            final int to = i < cuts.length ? cuts[i] : ALL.length();
            final UnsafeBuffer frame = new UnsafeBuffer(bytes("??" + ALL.substring(from, to) + "??"));
            from = to;
            assembler.wrap(memory, OFFSET, 64, kept).received(frame, 2, frame.capacity() - 4);
            while (assembler.next())
            {
                assembler.consumed(consume(text()));
            }
            kept = assembler.keep();
        }
        assertEquals(0, kept);
        return read.toString();
    }

    /* as a connection does: heads when they are whole, content as it comes */
    private int consume(final String text)
    {
        int at = 0;
        while (true)
        {
            final int piece = Math.min(content, text.length() - at);
            read.append(text, at, at + piece);
            content -= piece;
            at += piece;
            final int start = text.startsWith("\r\n", at) ? at + 2 : at;
            final int end = text.indexOf("\r\n\r\n", start) + 4;
            if (content > 0 || end < 4)
            {
                return at;
            }
            read.append('[').append(text, start, end).append(']');
            content = text.charAt(text.indexOf(' ', start) + 1) - '0';
            at = end;
        }
    }

    private String text()
    {
        final byte[] bytes = new byte[assembler.length()];
        assembler.buffer().getBytes(assembler.offset(), bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
