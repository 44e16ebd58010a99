/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A blocking connection of the client commands, plain here. One thread.
 */
class Transport implements AutoCloseable
{
    final SocketChannel channel;

    Transport(final String host, final int port) throws IOException
    {
        channel = SocketChannel.open(new InetSocketAddress(host, port));
        channel.setOption(java.net.StandardSocketOptions.TCP_NODELAY, true);
    }

    /** Write all of it. */
    void write(final ByteBuffer bytes) throws IOException
    {
        while (bytes.hasRemaining())
        {
            channel.write(bytes);
        }
    }

    /** Read at least a byte; -1 at the end. */
    int read(final ByteBuffer bytes) throws IOException
    {
        return channel.read(bytes);
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
