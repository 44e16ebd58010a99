/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.tool.ExitCode;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Measures what an idle connection costs: a process of its own opens them, each with one request answered, and the heap
 * is looked at before and after. One thread.
 */
final class IdleMeasure
{
    private static final byte[] REQUEST =
        "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private IdleMeasure()
    {
    }

    /**
     * The clients' process: opens connections, prints a line, and waits for its standard input to end.
     *
     * @param args port and number of connections.
     * @throws IOException if a connection cannot be opened.
     */
    public static void main(final String[] args) throws IOException
    {
        final int port = Integer.parseInt(args[0]);
        final SocketChannel[] channels = new SocketChannel[Integer.parseInt(args[1])];
        final ByteBuffer answer = ByteBuffer.allocateDirect(1024);
        for (int i = 0; i < channels.length; i++)
        {
            channels[i] = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
            channels[i].write(ByteBuffer.wrap(REQUEST));
            answer.clear();
            channels[i].read(answer);
        }
        System.out.println("open");
        System.out.flush();
        while (System.in.read() >= 0)
        {
            continue;
        }
        for (final SocketChannel channel : channels)
        {
            channel.close();
        }
    }

    static int run(final Gateway gateway, final int count, final PrintWriter out)
        throws IOException, InterruptedException
    {
        open(gateway.port(), Math.min(100, count), gateway, null);
        final long before = heap();
        final long[] after = new long[2];
        open(gateway.port(), count, gateway, after);
        out.printf("idle connections        %d%n", count);
        out.printf("heap per connection     %d B (channel, key and socket of the JDK included)%n",
            (after[0] - before) / count);
        out.printf("off-heap per connection %d B (its record)%n", ConnectionDescriptor.RECORD_LENGTH);
        out.printf("blocks lent             %d%n", after[1]);
        out.flush();
        return ExitCode.OK;
    }

    private static void open(final int port, final int count, final Gateway gateway, final long[] after)
        throws IOException, InterruptedException
    {
        final Process clients = new ProcessBuilder(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), IdleMeasure.class.getName(),
            Integer.toString(port), Integer.toString(count))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
        try
        {
            if (clients.getInputStream().read() < 0)
            {
                throw new IOException("the clients could not open " + count + " connections");
            }
            if (null != after)
            {
                after[0] = heap();
                after[1] = gateway.agent(0).lent();
            }
        }
        finally
        {
            clients.getOutputStream().close();
            clients.waitFor();
        }
        while (gateway.openConnections() > 0)
        {
            Thread.sleep(10);
        }
    }

    private static long heap() throws InterruptedException
    {
        for (int i = 0; i < 3; i++)
        {
            System.gc();
            Thread.sleep(50);
        }
        final Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
