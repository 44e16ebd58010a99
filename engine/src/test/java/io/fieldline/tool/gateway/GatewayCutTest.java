/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class GatewayCutTest
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String ORDER = "symbol=ABC&side=buy&qty=10&price=1.25";

    private Gateway gateway;

    @BeforeEach
    void open() throws IOException
    {
        final GatewayOptions options = new GatewayOptions();
        options.port = 0;
        options.maxConnections = 2_000;
        options.headTimeoutMs = 500;
        options.bodyTimeoutMs = 500;
        options.stopTimeoutMs = 500;
        gateway = new Gateway(options);
    }

    @AfterEach
    void close()
    {
        gateway.close();
    }

    @Test
    void shouldForgetAClientThatGoesInTheMiddle() throws Exception
    {
        final String[] beginnings = {
            "GET /hea",
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nab",
            "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nsymbol" };
        for (final String beginning : beginnings)
        {
            for (final boolean isReset : new boolean[]{false, true})
            {
                final Socket socket = connect(beginning);
                Thread.sleep(20);
                if (isReset)
                {
                    socket.setSoLinger(true, 0);
                }
                socket.close();
            }
        }
        awaitNothing();
    }

    @Test
    void shouldForgetAClientThatGoesInTheMiddleOfAResponse() throws Exception
    {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", gateway.port())))
        {
            fill(channel);
        }
        awaitNothing();
    }

    @Test
    void shouldWaitForASlowReaderAndThenCutItOff() throws Exception
    {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", gateway.port())))
        {
            fill(channel);
            assertTrue(gateway.agent(0).lent() <= 2);
            try (Socket other = connect(HEALTH))
            {
                assertTrue(read(other, 12).startsWith("HTTP/1.1 200"));
            }
            awaitNothing();
        }
    }

    @Test
    void shouldAnswerAHalfClosedClient() throws Exception
    {
        try (Socket socket = connect(HEALTH.repeat(3)))
        {
            socket.shutdownOutput();
            final String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertEquals(4, answers.split("ok\n", -1).length);
        }
        awaitNothing();
    }

    @Test
    void shouldCutOffASlowWriter() throws Exception
    {
        final long start = System.nanoTime();
        try (Socket socket = connect("G"))
        {
            socket.setSoTimeout(10_000);
            final Thread writer = new Thread(() -> writeSlowly(socket));
            writer.start();
            assertTrue(read(socket, 12).startsWith("HTTP/1.1 408"));
            writer.join();
        }
        assertTrue(System.nanoTime() - start >= 400_000_000L);
        awaitNothing();
    }

    @Test
    void shouldServeAThousandAtOnce() throws Exception
    {
        final Socket[] sockets = new Socket[1_000];
        for (int i = 0; i < sockets.length; i++)
        {
            sockets[i] = connect(HEALTH.substring(0, 10));
        }
        for (final Socket socket : sockets)
        {
            socket.getOutputStream().write(HEALTH.substring(10).getBytes(StandardCharsets.ISO_8859_1));
        }
        int served = 0;
        for (final Socket socket : sockets)
        {
            final String answer = read(socket, 12);
            served += answer.startsWith("HTTP/1.1 200") ? 1 : 0;
        }
        // connecting so many takes longer than a head may: those that were cut off have a 408
        assertTrue(served > 0, "served=" + served);
        for (final Socket socket : sockets)
        {
            socket.close();
        }
        awaitNothing();
    }

    @Test
    void shouldAllocateNothingAndSleepWhileIdle() throws Exception
    {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", gateway.port())))
        {
            final String order = "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: " + ORDER.length() + "\r\n\r\n" +
                ORDER;
            final ByteBuffer requests = ByteBuffer.wrap((HEALTH + order + HEALTH.replace("/health", "/echo") +
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));
            final ByteBuffer answers = ByteBuffer.allocateDirect(4096);
            final long id = gateway.thread(0).getId();
            long least = Long.MAX_VALUE;
            exchange(channel, requests, answers, 3_000);
            for (int attempt = 0; attempt < 5 && least > 0; attempt++)
            {
                final long before = THREADS.getThreadAllocatedBytes(id);
                exchange(channel, requests, answers, 1_000);
                least = Math.min(least, THREADS.getThreadAllocatedBytes(id) - before);
            }
            assertEquals(0, least, "bytes allocated by the serving thread in 4,000 requests");

            final long cpu = THREADS.getThreadCpuTime(id);
            Thread.sleep(500);
            final long spent = THREADS.getThreadCpuTime(id) - cpu;
            assertTrue(spent < 50_000_000, "cpu while idle, ns=" + spent);
        }
    }

    @Test
    void shouldLoseNoOrderThatItAccepted() throws Exception
    {
        final OrderBook book = ((AeronOrders)gateway.orders()).book();
        final long before = book.count();
        final String order = "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: " + ORDER.length() + "\r\n\r\n" +
            ORDER;
        book.hold(true);
        int accepted = 0;
        int refused = 0;
        try (Socket socket = connect(""))
        {
            while (0 == refused)
            {
                socket.getOutputStream().write(order.getBytes(StandardCharsets.ISO_8859_1));
                final int status = readStatus(socket.getInputStream());
                accepted += 201 == status ? 1 : 0;
                refused += 503 == status ? 1 : 0;
                assertEquals(true, 201 == status || 503 == status, "status=" + status);
            }
            book.hold(false);
            while (book.count() - before < accepted)
            {
                Thread.sleep(1);
            }
            Thread.sleep(50);
            assertEquals(accepted, book.count() - before);
        }
    }

    private static void exchange(
        final SocketChannel channel, final ByteBuffer requests, final ByteBuffer answers, final int times)
        throws IOException
    {
        for (int i = 0; i < times; i++)
        {
            channel.write(requests.rewind());
            answers.clear();
            do
            {
                channel.read(answers);
            }
            while ('0' != answers.get(answers.position() - 5) || answers.position() < 400);
        }
    }

    /* Sends to /echo and reads nothing until the gateway takes no more. */
    private static void fill(final SocketChannel channel) throws Exception
    {
        channel.write(ByteBuffer.wrap("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n"
            .getBytes(StandardCharsets.ISO_8859_1)));
        channel.configureBlocking(false);
        final ByteBuffer piece = ByteBuffer.allocateDirect(65_536);
        int idle = 0;
        while (idle < 10)
        {
            final int n = channel.write(piece.clear());
            idle = 0 == n ? idle + 1 : 0;
            Thread.sleep(0 == n ? 5 : 0);
        }
    }

    private static void writeSlowly(final Socket socket)
    {
        try
        {
            for (int i = 0; i < 100; i++)
            {
                Thread.sleep(100);
                socket.getOutputStream().write('E');
            }
        }
        catch (final IOException | InterruptedException ignore)
        {
            // cut off, as it should be
        }
    }

    private static int readStatus(final InputStream in) throws IOException
    {
        final StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0)
        {
            head.append((char)in.read());
        }
        final int at = head.indexOf("Content-Length: ") + 16;
        in.readNBytes(Integer.parseInt(head.substring(at, head.indexOf("\r", at))));
        return Integer.parseInt(head.substring(9, 12));
    }

    private Socket connect(final String text) throws IOException
    {
        final Socket socket = new Socket("127.0.0.1", gateway.port());
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    private static String read(final Socket socket, final int length) throws IOException
    {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    private void awaitNothing() throws InterruptedException
    {
        while (gateway.openConnections() > 0)
        {
            Thread.sleep(5);
        }
        assertEquals(0, gateway.agent(0).lent());
    }
}
