/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;

/**
 * A blocking connection over TLS, by the JDK's SSLEngine, which allocates. One thread.
 */
final class TlsTransport extends Transport
{
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final ByteBuffer outgoing;
    private final ByteBuffer incoming;
    private final ByteBuffer plain;

    TlsTransport(final String host, final int port, final boolean isInsecure) throws IOException
    {
        super(host, port);
        engine = context(isInsecure).createSSLEngine(host, port);
        engine.setUseClientMode(true);
        final SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(new String[]{"http/1.1"});
        if (!isInsecure)
        {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        engine.setSSLParameters(parameters);
        outgoing = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        incoming = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        plain = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
        engine.beginHandshake();
        handshake();
    }

    @Override
    void write(final ByteBuffer bytes) throws IOException
    {
        while (bytes.hasRemaining())
        {
            wrap(bytes);
        }
    }

    @Override
    int read(final ByteBuffer bytes) throws IOException
    {
        while (0 == plain.position())
        {
            if (!unwrap())
            {
                return -1;
            }
            handshake();
        }
        plain.flip();
        final int n = Math.min(plain.remaining(), bytes.remaining());
        final int limit = plain.limit();
        bytes.put(plain.limit(plain.position() + n));
        plain.limit(limit).compact();
        return n;
    }

    private void handshake() throws IOException
    {
        while (true)
        {
            switch (engine.getHandshakeStatus())
            {
                case NEED_TASK:
                    engine.getDelegatedTask().run();
                    break;

                case NEED_WRAP:
                    wrap(NOTHING);
                    break;

                case NEED_UNWRAP:
                case NEED_UNWRAP_AGAIN:
                    if (!unwrap())
                    {
                        throw new SSLException("closed during the handshake");
                    }
                    break;

                default:
                    return;
            }
        }
    }

    private void wrap(final ByteBuffer bytes) throws IOException
    {
        outgoing.clear();
        engine.wrap(bytes, outgoing);
        super.write(outgoing.flip());
    }

    /* False at the end. */
    private boolean unwrap() throws IOException
    {
        while (true)
        {
            incoming.flip();
            final SSLEngineResult result = engine.unwrap(incoming, plain);
            incoming.compact();
            switch (result.getStatus())
            {
                case BUFFER_UNDERFLOW:
                    if (super.read(incoming) < 0)
                    {
                        return false;
                    }
                    break;

                case CLOSED:
                    return plain.position() > 0;

                default:
                    return true;
            }
        }
    }

    private static SSLContext context(final boolean isInsecure) throws IOException
    {
        try
        {
            if (!isInsecure)
            {
                return SSLContext.getDefault();
            }
            final SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[]{new TrustAnyone()}, null);
            return context;
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IOException(ex);
        }
    }

    /* What --insecure asks for. */
    private static final class TrustAnyone extends X509ExtendedTrustManager
    {
        @Override
        public void checkClientTrusted(final X509Certificate[] chain, final String type, final Socket socket)
        {
        }

        @Override
        public void checkServerTrusted(final X509Certificate[] chain, final String type, final Socket socket)
        {
        }

        @Override
        public void checkClientTrusted(final X509Certificate[] chain, final String type, final SSLEngine engine)
        {
        }

        @Override
        public void checkServerTrusted(final X509Certificate[] chain, final String type, final SSLEngine engine)
        {
        }

        @Override
        public void checkClientTrusted(final X509Certificate[] chain, final String type)
        {
        }

        @Override
        public void checkServerTrusted(final X509Certificate[] chain, final String type)
        {
        }

        @Override
        public X509Certificate[] getAcceptedIssuers()
        {
            return new X509Certificate[0];
        }
    }
}
