/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.server;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.http1.MessageReader;
import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import io.fieldline.message.Status;
import io.fieldline.message.Timeouts;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ServerConnectionTest
{
    private static final String GET = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String POST = "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
    private static final String CHUNKED =
        "POST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n0\r\nT: v\r\n\r\n";

    private final ServerConnection connection = new ServerConnection(Limits.DEFAULT, new Timeouts(100, 200, 300));
    private final UnsafeBuffer records = new UnsafeBuffer(ByteBuffer.allocateDirect(128));
    private final UnsafeBuffer memory =
        new UnsafeBuffer(ByteBuffer.allocateDirect(MessageReader.memoryLength(Limits.DEFAULT)));
    private final UnsafeBuffer out = new UnsafeBuffer(ByteBuffer.allocateDirect(4096));
    private final ByteSlice slice = new ByteSlice();

    @Test
    void shouldAnswerPipelinedRequestsInOrderHoweverTheyAreCut()
    {
        final String expected =
            "HEAD /1 END [200 keep] HEAD /2 (abc) END [200 keep] HEAD /3 (de) {T: v} END [200 keep] ";
        assertEquals(expected, run(GET + POST + CHUNKED, 1_000));
        for (int piece = 1; piece < 60; piece++)
        {
            assertEquals(expected, run(GET + POST + CHUNKED, piece).replace(") (", ""), "pieces of " + piece);
        }
    }

    @Test
    void shouldCloseWhenAskedTo()
    {
        assertEquals("HEAD /1 END [200 close] closed",
            run("GET /1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + GET, 1_000));
        assertEquals("HEAD / END [200 close] closed", run("GET / HTTP/1.0\r\n\r\n", 1_000));
    }

    @Test
    void shouldAnswerAnErrorAndClose()
    {
        assertEquals("HEAD /1 END [200 keep] ERROR BAD_METHOD 400 closed", run(GET + "G/T / HTTP/1.1\r\n", 3));
    }

    @Test
    void shouldCutOffASlowClient()
    {
        connection.wrap(records, 64).init(1_000).lend(memory, 0, memory.capacity());
        assertEquals(1_300, connection.deadline());
        final UnsafeBuffer received = new UnsafeBuffer("GET".getBytes(StandardCharsets.US_ASCII));
        connection.received(received, 0, 3, 1_010);
        assertEquals(Event.NONE, connection.poll());
        assertEquals(Event.NONE, connection.expire(1_109));
        assertEquals(Event.ERROR, connection.expire(1_110));
        assertEquals(ParseError.REQUEST_TIMEOUT, connection.error());
        final int limit = connection.writeError(out, 0, out.capacity());
        assertEquals(true, slice.wrap(out, 0, limit).startsWithAscii("HTTP/1.1 408 "));
    }

    private String run(final String input, final int piece)
    {
        records.setMemory(0, 128, (byte)0x5A);
        memory.setMemory(0, memory.capacity(), (byte)0x5A);
        connection.wrap(records, 64).init(0).lend(memory, 0, memory.capacity());
        final byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
        final UnsafeBuffer received = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length));
        final StringBuilder text = new StringBuilder();
        int kept = 0;
        int from = 0;
        int event;
        do
        {
            final int length = Math.min(piece, bytes.length - from);
            received.putBytes(kept, bytes, from, length);
            from += length;
            connection.received(received, 0, kept + length, 10);
            while (Event.NONE != (event = connection.poll()))
            {
                show(event, text);
                if (Event.ERROR == event)
                {
                    break;
                }
            }
            final int consumed = connection.consumed();
            kept = kept + length - consumed;
            received.putBytes(0, received, consumed, kept);
            if (!connection.isClosed() && !connection.isMessageUnderWay())
            {
                // the memory may serve another connection meanwhile
                memory.setMemory(0, memory.capacity(), (byte)0x5A);
                connection.wrap(records, 64).lend(memory, 0, memory.capacity());
            }
        }
        while (from < bytes.length && !connection.isClosed());
        assertEquals(ConnectionDescriptor.RECORD_LENGTH, 64);
        return text + (connection.isClosed() ? "closed" : "");
    }

    private void show(final int event, final StringBuilder text)
    {
        if (Event.HEAD == event)
        {
            text.append("HEAD ").append(connection.request().path()).append(' ');
        }
        else if (Event.CONTENT == event)
        {
            text.append('(').append(slice.wrap(
                connection.contentBuffer(), connection.contentOffset(), connection.contentLength())).append(") ");
        }
        else if (Event.TRAILERS == event)
        {
            text.append('{').append(connection.trailers().name(0, slice)).append(": ");
            text.append(connection.trailers().value(0, slice)).append("} ");
        }
        else if (Event.END == event)
        {
            final int limit = connection.respond(out, 0, out.capacity(), Status.OK).contentLength(0).end().limit();
            final boolean close = slice.wrap(out, 0, limit).toString().contains("Connection: close");
            text.append("END [200 ").append(close ? "close] " : "keep] ");
            connection.responded();
        }
        else if (Event.ERROR == event)
        {
            final int limit = connection.writeError(out, 0, out.capacity());
            text.append("ERROR ").append(ParseError.name(connection.error())).append(' ')
                .append(slice.wrap(out, 9, limit - 9).toString(), 0, 3).append(' ');
        }
    }
}
