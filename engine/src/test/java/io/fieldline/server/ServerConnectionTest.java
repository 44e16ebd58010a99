/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.server;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.http1.MessageReader;
import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import io.fieldline.message.Status;
import io.fieldline.message.Timeouts;
import io.fieldline.testing.ServerScript;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ServerConnectionTest
{
    private static final String GET = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String POST = "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n";
    private static final String CHUNKED =
        "POST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nde\r\n0\r\nT: v\r\n\r\n";
    private static final String EXPECT =
        "PUT /4 HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n";
    private static final String UPGRADE = "GET /5 HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n";
    private static final String CONNECT = "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n";

    private final ServerScript script = new ServerScript();
    private final ServerConnection connection = new ServerConnection(Limits.DEFAULT, new Timeouts(100, 200, 300));
    private final UnsafeBuffer records = new UnsafeBuffer(ByteBuffer.allocateDirect(192));
    private final UnsafeBuffer memory =
        new UnsafeBuffer(ByteBuffer.allocateDirect(MessageReader.memoryLength(Limits.DEFAULT)));
    private final UnsafeBuffer out = new UnsafeBuffer(ByteBuffer.allocateDirect(4096));

    @Test
    void shouldAnswerPipelinedRequestsInOrderHoweverTheyAreCut()
    {
        check("GET /1 END [200] POST /2 (abc) END [200] POST /3 (de) {T: v} END [200] GET /1 END [200]",
            GET + POST + "abc" + CHUNKED + GET);
        assertEquals(64, ConnectionDescriptor.RECORD_LENGTH);
    }

    @Test
    void shouldKeepTheRulesOfKeepAliveAndClose()
    {
        check("GET /1 END [200 close] GOAWAY closed", GET.replace("Host", "Connection: close\r\nHost") + GET);
        check("GET / END [200 close] GOAWAY closed", "GET / HTTP/1.0\r\n\r\n" + GET);
        check("GET / END [200 keep-alive] GET /1 END [200]",
            "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + GET);
        check("GET / END [200 close] GOAWAY closed",
            "GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n" + GET);
    }

    @Test
    void shouldCloseWhenTheServerWantsTo()
    {
        begin(0);
        connection.closeAfter();
        assertEquals(Event.HEAD, receive(GET + GET, 0));
        assertEquals(Event.END, connection.poll());
        assertTrue(answer(Status.OK).contains("Connection: close"));
        assertEquals(Event.GOAWAY, connection.responded());
        assertEquals(Event.NONE, connection.poll());
        assertTrue(connection.isClosed());
        assertEquals(GET.length(), connection.consumed());
    }

    @Test
    void shouldKnowWhichResponsesHaveNoContent()
    {
        check("HEAD /1 END [200] GET /1 END [200]", GET.replace("GET", "HEAD") + GET);
        script.status = Status.NO_CONTENT;
        check("GET /1 END [204] GET /1 END [204]", GET + GET);
        script.status = Status.NOT_MODIFIED;
        check("GET /1 END [304] GET /1 END [304]", GET + GET);
        begin(0);
        assertEquals(Event.HEAD, receive("HEAD / HTTP/1.0\r\n\r\n", 0));
        answer(Status.OK);
        assertFalse(connection.mayHaveContent());
        assertFalse(connection.mayChunk());
    }

    @Test
    void shouldContinueWhenAsked()
    {
        script.continues = true;
        check("PUT /4 waits [100] (abc) END [200] GET /1 END [200]", EXPECT + "abc" + GET);
        script.continues = false;
        check("PUT /4 waits (abc) END [200] GET /1 END [200]", EXPECT + "abc" + GET);
        check("PUT /4 END [200]", EXPECT.replace(": 3", ": 0"));
        check("PUT /4 (abc) END [200 close] GOAWAY closed", EXPECT.replace("1.1", "1.0") + "abc");
    }

    @Test
    void shouldCloseBehindARefusalBeforeContent()
    {
        script.atHead = true;
        script.status = Status.EXPECTATION_FAILED;
        check("PUT /4 waits [417 close] GOAWAY closed", EXPECT + "abc" + GET);
        script.continues = true;
        check("PUT /4 waits [100] [417] (abc) END GET /1 [417] END", EXPECT + "abc" + GET);
        begin(0);
        assertEquals(Event.HEAD, receive(EXPECT, 0));
        assertTrue(connection.awaitsContinue());
        answer(Status.EXPECTATION_FAILED);
        assertFalse(connection.awaitsContinue());
        assertEquals(7, connection.writeContinue(out, 7));
        begin(0);
        assertEquals(Event.HEAD, receive(EXPECT + "a", 0));
        assertEquals(Event.CONTENT, connection.poll());
        assertFalse(connection.awaitsContinue(), "it comes all the same");
    }

    @Test
    void shouldPassOverTheContentOfAnAnsweredRequest()
    {
        script.atHead = true;
        check("POST /2 [200] (abc) END GET /1 [200] END POST /3 [200] (de) {T: v} END GET /1 [200] END",
            POST + "abc" + GET + CHUNKED + GET);
        check("POST /3 [200] BAD_CHUNK_SIZE - closed", CHUNKED.replace("2;x", "x"));
        checkClosed("POST /2 [200] (a) UNEXPECTED_EOF - closed", POST + "a");
    }

    @Test
    void shouldBecomeATunnel()
    {
        script.status = Status.OK;
        check("CONNECT a:1 END [200] UPGRADE tunnel@" + CONNECT.length(), CONNECT + GET);
        script.status = Status.FORBIDDEN;
        check("CONNECT a:1 END [403] GET /1 END [403]", CONNECT + GET);
        script.status = Status.SWITCHING_PROTOCOLS;
        check("GET /5 END [101] UPGRADE tunnel@" + UPGRADE.length(), UPGRADE + GET);
    }

    @Test
    void shouldSeeTheClientCloseItsDirection()
    {
        checkClosed("GOAWAY closed", "");
        checkClosed("GET /1 END [200] GOAWAY closed", GET);
        checkClosed("GET /1 END [200] UNEXPECTED_EOF - closed", GET + "G");
        checkClosed("POST /2 (ab) UNEXPECTED_EOF - closed", POST + "ab");
        checkClosed("POST /3 (de) UNEXPECTED_EOF - closed", CHUNKED.substring(0, CHUNKED.length() - 2));
    }

    @Test
    void shouldAnswerErrorsAndClose()
    {
        check("GET /1 END [200] BAD_METHOD 400 closed", GET + "G/T / HTTP/1.1\r\n\r\n" + GET);
        check("UNSUPPORTED_VERSION 505 closed", GET.replace("/1.1", "/3.1"));
        check("POST /3 BAD_CHUNK_SIZE 400 closed", CHUNKED.replace("2;x", "x"));
        check("POST /3 (de) BAD_CHUNK_END 400 closed", CHUNKED.replace("de", "def"));
        check("POST /3 (de) FORBIDDEN_TRAILER 400 closed", CHUNKED.replace("T: v", "Host: v"));
    }

    @Test
    void shouldAnswerAnErrorOnlyOnce()
    {
        begin(0);
        assertEquals(Event.HEAD, receive(CHUNKED.replace("2;x", "x"), 0));
        answer(Status.OK);
        assertEquals(Event.ERROR, connection.poll());
        assertEquals(7, connection.writeError(out, 7, 1_000));
        assertEquals(Event.GOAWAY, connection.responded());
        assertEquals(ParseError.BAD_CHUNK_SIZE, connection.error());
    }

    @Test
    void shouldCutOffASlowClient()
    {
        begin(1_000);
        assertEquals(1_300, connection.deadline());
        assertEquals(Event.NONE, receive("GET", 1_010));
        assertEquals(Event.NONE, receive("GET /", 1_050));
        assertEquals(Event.NONE, connection.expire(1_109));
        assertEquals(Event.ERROR, connection.expire(1_110));
        assertEquals(ParseError.REQUEST_TIMEOUT, connection.error());
        final int limit = connection.writeError(out, 3, out.capacity() - 3);
        assertTrue(new ByteSlice().wrap(out, 3, limit - 3).startsWithAscii("HTTP/1.1 408 "));
        assertEquals(Event.NONE, connection.expire(5_000));
    }

    @Test
    void shouldSetEachDeadlineWhenItsPartBegins()
    {
        begin(0);
        assertEquals(Event.HEAD, receive(POST, 10));
        assertEquals(210, connection.deadline());
        assertEquals(Event.NONE, connection.poll());
        assertEquals(Event.CONTENT, receive("a", 100));
        assertEquals(300, connection.deadline());
        assertEquals(Event.NONE, receive("", 250));
        assertEquals(300, connection.deadline());
        assertEquals(Event.CONTENT, receive("bc" + "GE", 280));
        assertEquals(Event.END, connection.poll());
        assertEquals(ConnectionDescriptor.NO_DEADLINE, connection.deadline());
        assertEquals(Event.NONE, connection.expire(1_000_000));
        answer(Status.OK);
        assertEquals(Event.NONE, connection.responded(1_000));
        assertEquals(1_300, connection.deadline());
        assertEquals(Event.NONE, connection.poll());
        assertEquals(1_100, connection.deadline(), "a head is under way");

        begin(0);
        assertEquals(Event.GOAWAY, connection.expire(300));
        assertTrue(connection.isClosed());
        begin(0);
        assertEquals(Event.HEAD, receive(POST, 0));
        assertEquals(Event.ERROR, connection.expire(200));
    }

    @Test
    void shouldServeOtherConnectionsWhileAResponseIsWritten()
    {
        begin(0);
        assertEquals(Event.HEAD, receive(UPGRADE, 0));
        assertEquals(Event.END, connection.poll());
        answer(Status.SWITCHING_PROTOCOLS);
        final UnsafeBuffer other = new UnsafeBuffer(new byte[memory.capacity()]);
        connection.wrap(records, 128).init(0).lend(other, 0, other.capacity());
        assertEquals(Event.HEAD, receive(GET, 0));
        answer(Status.OK);
        connection.wrap(records, 64).lend(memory, 0, memory.capacity());
        assertFalse(connection.mayHaveContent());
        assertEquals(Event.UPGRADE, connection.responded());
    }

    @Test
    void shouldRefuseMistakesOfTheCaller()
    {
        begin(0);
        assertThrows(IllegalStateException.class, () -> answer(Status.OK));
        assertThrows(IllegalStateException.class, connection::responded);
        assertEquals(Event.HEAD, receive(POST, 0));
        assertThrows(IllegalArgumentException.class, () -> answer(Status.CONTINUE));
        assertThrows(IllegalStateException.class, () -> answer(Status.SWITCHING_PROTOCOLS));
        answer(Status.OK);
        assertThrows(IllegalStateException.class, () -> answer(Status.OK));
        connection.responded();
        assertThrows(IllegalStateException.class, () -> answer(Status.OK));
        assertThrows(IllegalArgumentException.class, () -> connection.lend(memory, 0, memory.capacity() - 1));
        connection.wrap(records, 64);
        assertThrows(IllegalStateException.class, connection::poll);
    }

    @Test
    void shouldNotAllocate()
    {
        final UnsafeBuffer received =
            new UnsafeBuffer((GET + POST + "abc" + CHUNKED).getBytes(StandardCharsets.US_ASCII));
        connection.wrap(records, 64).init(0);
        Allocations.assertNone(20_000, 1_000, () ->
        {
            connection.wrap(records, 64).lend(memory, 0, memory.capacity());
            connection.received(received, 0, received.capacity(), 0);
            int event;
            int ends = 0;
            while (Event.NONE != (event = connection.poll()))
            {
                if (Event.END == event)
                {
                    ends++;
                    connection.respond(out, 0, 4096, Status.OK).contentLength(0).end();
                    connection.responded();
                }
            }
            if (3 != ends || connection.isMessageUnderWay())
            {
                throw new AssertionError();
            }
        });
    }

    private void begin(final long now)
    {
        connection.wrap(records, 64).init(now).lend(memory, 0, memory.capacity());
    }

    private int receive(final String text, final long now)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        connection.received(new UnsafeBuffer(bytes), 0, bytes.length, now);
        return connection.poll();
    }

    private String answer(final int status)
    {
        final int limit = connection.respond(out, 3, out.capacity() - 3, status).end().limit();
        return new ByteSlice().wrap(out, 3, limit - 3).toString();
    }

    private void check(final String expected, final String input)
    {
        check(expected, input, false);
    }

    private void checkClosed(final String expected, final String input)
    {
        check(expected, input, true);
    }

    private void check(final String expected, final String input, final boolean close)
    {
        final byte[] bytes = input.getBytes(StandardCharsets.US_ASCII);
        assertEquals(expected, script.run(bytes, close));
        final int[] every = new int[bytes.length];
        for (int cut = 0; cut < bytes.length; cut++)
        {
            every[cut] = cut;
            assertEquals(expected, script.run(bytes, close, cut), "cut=" + cut);
        }
        assertEquals(expected, script.run(bytes, close, every), "byte by byte");
    }
}
