/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.http1.MessageReader;
import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.Timeouts;
import io.fieldline.testing.ClientScript;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ClientConnectionTest
{
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n";
    private static final String CHUNKED =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nde\r\n0\r\nT: v\r\n\r\n";

    private final ClientScript script = new ClientScript();
    private final ClientConnection connection = new ClientConnection(Limits.DEFAULT, new Timeouts(100, 200, 300));
    private final UnsafeBuffer records = new UnsafeBuffer(ByteBuffer.allocateDirect(128));
    private final UnsafeBuffer memory =
        new UnsafeBuffer(ByteBuffer.allocateDirect(MessageReader.memoryLength(Limits.DEFAULT)));

    @Test
    void shouldGiveEachRequestItsResponse()
    {
        check("200 (abc) END 200 (de) {T: v} END 204 END", OK + "abc" + CHUNKED + "HTTP/1.1 204 \r\n\r\n",
            Method.GET, Method.POST, Method.PUT);
        assertEquals(0, script.unanswered());
    }

    @Test
    void shouldKnowWhichResponsesHaveNoContent()
    {
        check("200 END 200 (abc) END 304 END 200 (abc) END",
            OK + OK + "abc" + "HTTP/1.1 304 \r\nContent-Length: 3\r\n\r\n" + OK + "abc",
            Method.HEAD, Method.GET, Method.GET, Method.GET);
    }

    @Test
    void shouldPassOnInterimResponses()
    {
        check("100 103 200 (abc) END",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 \r\nLink: a\r\n\r\n" + OK + "abc", Method.POST);
    }

    @Test
    void shouldStopWhereAnotherProtocolTakesOver()
    {
        final String upgrade = "HTTP/1.1 101 \r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n";
        check("101 UPGRADE tunnel@" + upgrade.length(), upgrade + OK, Method.GET);
        final String connect = "HTTP/1.1 200 \r\nContent-Length: 9\r\n\r\n";
        check("200 UPGRADE tunnel@" + connect.length(), connect + OK, Method.CONNECT);
        check("407 (abc) END 200 (abc) END",
            OK.replace("200 OK", "407 ") + "abc" + OK + "abc", Method.CONNECT, Method.GET);
    }

    @Test
    void shouldReadUntilTheServerCloses()
    {
        checkClosed("200 (abc) END closed", "HTTP/1.1 200 OK\r\n\r\nabc", Method.GET, Method.GET);
        assertEquals(1, script.unanswered());
        checkClosed("200 UNEXPECTED_EOF closed", OK, Method.GET, Method.GET);
        assertEquals(2, script.unanswered());
        checkClosed("UNEXPECTED_EOF closed", "HTTP/1.1 2", Method.GET);
        checkClosed("UNEXPECTED_EOF closed", "", Method.GET);
        assertEquals(1, script.unanswered());
        checkClosed("GOAWAY closed", "");
        checkClosed("200 (abc) END GOAWAY closed", OK + "abc", Method.GET);
    }

    @Test
    void shouldCloseBehindAResponseThatSaysSo()
    {
        check("200 (abc) END closed", OK.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n") + "abc" + OK,
            Method.GET, Method.GET);
        assertEquals(1, script.unanswered());
        check("200 (abc) END closed", OK.replace("1.1", "1.0") + "abc", Method.GET);
        check("200 (abc) END 200 END",
            OK.replace("1.1", "1.0").replace("\r\n\r\n", "\r\nConnection: keep-alive\r\n\r\n") + "abc" + OK,
            Method.GET, Method.HEAD);
    }

    @Test
    void shouldRefuseResponsesThatNobodyAskedFor()
    {
        check("UNEXPECTED_RESPONSE closed", OK);
        check("200 (abc) END UNEXPECTED_RESPONSE closed", OK + "abcd", Method.GET);
        check("NOT_HTTP closed", "x", Method.GET);
        check("200 BAD_CHUNK_SIZE closed", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx", Method.GET);
    }

    @Test
    void shouldBoundTheRequestsThatWait()
    {
        connection.wrap(records, 64).init(0);
        for (int i = 0; i < ConnectionDescriptor.MAX_PENDING; i++)
        {
            assertTrue(connection.sent(Method.GET, 0));
        }
        assertFalse(connection.sent(Method.GET, 0));
        assertEquals(ConnectionDescriptor.MAX_PENDING, connection.unanswered());
        connection.init(0).sent(Method.GET, 0);
        connection.closeAfter();
        assertFalse(connection.sent(Method.GET, 0));
        connection.lend(memory, 0, memory.capacity());
        assertEquals(Event.HEAD, receive(OK + "abc", 0));
        assertEquals(Event.CONTENT, connection.poll());
        assertEquals(Event.END, connection.poll());
        assertTrue(connection.isClosed());
    }

    @Test
    void shouldGiveUpWhenTimeRunsOut()
    {
        connection.wrap(records, 64).init(1_000);
        assertEquals(1_300, connection.deadline());
        assertEquals(Event.NONE, connection.expire(1_299));
        assertTrue(connection.sent(Method.GET, 1_050));
        assertTrue(connection.sent(Method.GET, 1_100));
        assertEquals(1_150, connection.deadline());
        assertFalse(connection.isIdle());
        connection.lend(memory, 0, memory.capacity());
        assertEquals(Event.HEAD, receive(OK, 1_120));
        assertEquals(1_320, connection.deadline());
        assertEquals(Event.CONTENT, receive("abc", 1_200));
        assertEquals(Event.END, connection.poll());
        assertEquals(1_300, connection.deadline());
        assertEquals(Event.NONE, receive("H", 1_250));
        assertEquals(1_300, connection.deadline());
        assertEquals(Event.ERROR, connection.expire(1_300));
        assertEquals(ParseError.REQUEST_TIMEOUT, connection.error());
        assertEquals(1, connection.unanswered());
        assertEquals(ConnectionDescriptor.NO_DEADLINE, connection.deadline());

        connection.init(0);
        assertEquals(Event.GOAWAY, connection.expire(300));
        assertTrue(connection.isClosed());
        connection.init(0).sent(Method.GET, 0);
        assertEquals(Event.ERROR, connection.expire(100));
    }

    @Test
    void shouldNotAllocate()
    {
        final UnsafeBuffer received =
            new UnsafeBuffer((OK + "abc" + CHUNKED).getBytes(StandardCharsets.US_ASCII));
        connection.wrap(records, 64).init(0);
        Allocations.assertNone(20_000, 1_000, () ->
        {
            connection.wrap(records, 64).lend(memory, 0, memory.capacity());
            connection.sent(Method.GET, 0);
            connection.sent(Method.GET, 0);
            connection.received(received, 0, received.capacity(), 0);
            int event;
            int last = Event.NONE;
            while (Event.NONE != (event = connection.poll()))
            {
                last = event;
            }
            if (Event.END != last || 0 != connection.unanswered())
            {
                throw new AssertionError();
            }
        });
    }

    private int receive(final String text, final long now)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        connection.received(new UnsafeBuffer(bytes), 0, bytes.length, now);
        return connection.poll();
    }

    private void check(final String expected, final String input, final int... methods)
    {
        check(expected, input, false, methods);
    }

    private void checkClosed(final String expected, final String input, final int... methods)
    {
        check(expected, input, true, methods);
    }

    private void check(final String expected, final String input, final boolean close, final int... methods)
    {
        final byte[] bytes = input.getBytes(StandardCharsets.US_ASCII);
        script.methods = methods;
        final int[] every = new int[bytes.length];
        for (int cut = 0; cut < bytes.length; cut++)
        {
            every[cut] = cut;
            assertEquals(expected, script.run(bytes, close, cut), "cut=" + cut);
        }
        assertEquals(expected, script.run(bytes, close, every), "byte by byte");
        assertEquals(expected, script.run(bytes, close));
    }
}
