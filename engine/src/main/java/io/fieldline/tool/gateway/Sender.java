/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.client.ClientConnection;
import io.fieldline.client.ConnectionPool;
import io.fieldline.http1.MessageReader;
import io.fieldline.http1.RequestEncoder;
import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.message.Event;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.Timeouts;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Sends one request again and again over connections of a pool, and reads the responses. One thread.
 */
final class Sender implements AutoCloseable
{
    private static final int MAX_HEAD = 64 * 1024;
    private static final int MAX_CONNECTIONS = 4;

    private final ConnectionPool pool = new ConnectionPool(0, MAX_CONNECTIONS, Long.MAX_VALUE);
    private final Transport[] transports = new Transport[MAX_CONNECTIONS];
    private final ClientConnection client = new ClientConnection(Limits.DEFAULT, Timeouts.NONE);
    private final UnsafeBuffer records =
        new UnsafeBuffer(ByteBuffer.allocateDirect(MAX_CONNECTIONS * ConnectionDescriptor.RECORD_LENGTH));
    private final UnsafeBuffer memory =
        new UnsafeBuffer(ByteBuffer.allocateDirect(MessageReader.memoryLength(Limits.DEFAULT)));
    private final ByteBuffer received =
        ByteBuffer.allocateDirect(Math.max(64 * 1024, MessageReader.receiveBufferLength(Limits.DEFAULT)));
    private final UnsafeBuffer receivedBuffer = new UnsafeBuffer(received);
    private final ByteSlice name = new ByteSlice();
    private final ByteSlice value = new ByteSlice();
    private final URI url;
    private final boolean isTls;
    private final boolean isInsecure;
    private final boolean isVerbose;
    private final PrintWriter out;
    private ByteBuffer request;
    private int method;
    private int opened;

    Sender(final URI url, final boolean isTls, final boolean isInsecure, final PrintWriter out,
        final boolean isVerbose)
    {
        this.url = url;
        this.isTls = isTls;
        this.isInsecure = isInsecure;
        this.out = out;
        this.isVerbose = isVerbose;
    }

    /** How many connections were opened. */
    int connections()
    {
        return opened;
    }

    String why(final int error)
    {
        return AsciiNumbers.INSUFFICIENT == error ? "head too long" : ParseError.name(error);
    }

    /** Write the request. Negative where something in it may not be sent. */
    int encode(final String methodName, final int version, final List<String> headers, final String data)
    {
        final byte[] content = null == data ? new byte[0] : data.getBytes(StandardCharsets.UTF_8);
        request = ByteBuffer.allocateDirect(MAX_HEAD + content.length);
        final UnsafeBuffer buffer = new UnsafeBuffer(request);
        final String path = null == url.getRawPath() || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        final RequestEncoder encoder = new RequestEncoder().wrap(buffer, 0, MAX_HEAD).version(version)
            .requestLine(methodName, null == url.getRawQuery() ? path : path + "?" + url.getRawQuery());
        method = Method.of(methodName);
        boolean hasHost = false;
        boolean hasType = null == data;
        for (final String header : headers)
        {
            hasHost |= header.regionMatches(true, 0, "Host:", 0, 5);
            hasType |= header.regionMatches(true, 0, "Content-Type:", 0, 13);
        }
        if (!hasHost)
        {
            encoder.host(url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort());
        }
        if (!hasType)
        {
            encoder.header(KnownName.CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        for (final String header : headers)
        {
            final int colon = Math.max(0, header.indexOf(':'));
            encoder.header(header.substring(0, colon), header.substring(Math.min(header.length(), colon + 1)).trim());
        }
        if (null != data)
        {
            encoder.contentLength(content.length);
        }
        final int limit = encoder.end().limit();
        if (limit < 0)
        {
            return limit;
        }
        buffer.putBytes(limit, content);
        request.limit(limit + content.length);
        return request.limit();
    }

    /**
     * Send the request and read the response.
     *
     * @return 0, or a {@link ParseError}.
     * @throws IOException if nobody answers.
     */
    int exchange() throws IOException
    {
        final int leased = pool.lease();
        if (leased >= 0)
        {
            try
            {
                return exchange(leased);
            }
            catch (final IOException ex)
            {
                // closed by the server while it was idle, perhaps: RFC 9112 section 9.3.1
                close(leased);
                if (!Method.isIdempotent(method))
                {
                    throw ex;
                }
            }
        }
        final int fresh = pool.open();
        final int port = url.getPort() >= 0 ? url.getPort() : isTls ? 443 : 80;
        transports[fresh] = isTls ?
            new TlsTransport(url.getHost(), port, isInsecure) : new Transport(url.getHost(), port);
        opened++;
        client.wrap(records, fresh * ConnectionDescriptor.RECORD_LENGTH).init(System.nanoTime());
        return exchange(fresh);
    }

    private int exchange(final int connection) throws IOException
    {
        final Transport transport = transports[connection];
        client.wrap(records, connection * ConnectionDescriptor.RECORD_LENGTH).lend(memory, 0, memory.capacity());
        client.sent(method, System.nanoTime());
        transport.write(request.rewind());
        received.clear();
        boolean hasEnded = false;
        while (!hasEnded)
        {
            if (transport.read(received) < 0)
            {
                if (client.record().has(ConnectionDescriptor.PEER_CLOSED))
                {
                    throw new EOFException("closed by the server");
                }
                client.inputClosed();
            }
            final int length = received.position();
            client.received(receivedBuffer, 0, length, System.nanoTime());
            for (int event = client.poll(); Event.NONE != event && !hasEnded; event = hasEnded ? 0 : client.poll())
            {
                if (Event.ERROR == event)
                {
                    if (0 == length && ParseError.UNEXPECTED_EOF == client.error())
                    {
                        throw new EOFException("closed by the server without a response");
                    }
                    final int error = client.error();
                    close(connection);
                    return error;
                }
                hasEnded = Event.END == event || Event.UPGRADE == event;
                show(event);
            }
            received.flip().position(client.consumed());
            received.compact();
        }
        if (client.isClosed() || client.isTunnel() || received.position() > 0)
        {
            close(connection);
        }
        else
        {
            pool.release(connection, System.nanoTime());
        }
        return 0;
    }

    private void show(final int event)
    {
        if (null == out)
        {
            return;
        }
        if (isVerbose && (Event.HEAD == event || Event.INFORMATIONAL == event))
        {
            final ResponseHead head = client.response();
            out.printf("HTTP/%d.%d %d %s%n", head.version() / 10, head.version() % 10, head.status(), head.reason());
            print(head.headers());
        }
        else if (isVerbose && Event.TRAILERS == event)
        {
            out.println("trailers");
            print(client.trailers());
        }
        else if (Event.CONTENT == event)
        {
            out.flush();
            final byte[] piece = new byte[client.contentLength()];
            client.contentBuffer().getBytes(client.contentOffset(), piece);
            System.out.write(piece, 0, piece.length);
            System.out.flush();
        }
    }

    private void print(final FieldSection fields)
    {
        for (int slot = 0; slot < fields.count(); slot++)
        {
            out.printf("%3d  id %3d  %s: %s%n", slot, fields.nameId(slot), fields.name(slot, name),
                fields.value(slot, value));
        }
        out.println();
    }

    private void close(final int connection) throws IOException
    {
        pool.close(connection);
        transports[connection].close();
    }

    @Override
    public void close() throws IOException
    {
        for (int connection = pool.lease(); connection >= 0; connection = pool.lease())
        {
            close(connection);
        }
    }
}
