/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.netty.handler.codec.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Netty's HPACK, whose classes its package keeps to itself.
 * <p>
 * Not thread safe.
 */
public final class HpackPeer
{
    private final HpackDecoder decoder = new HpackDecoder(1 << 20);
    private final HpackEncoder encoder = new HpackEncoder(true);
    private final ByteBuf out = Unpooled.directBuffer(1 << 16);

    /**
     * Make a decoder and an encoder.
     */
    public HpackPeer()
    {
    }

    /**
     * Decode a block.
     *
     * @param block    to read from its start.
     * @param validate whether to check what a message may hold.
     * @return the headers.
     */
    public Http2Headers decode(final ByteBuf block, final boolean validate)
    {
        final Http2Headers headers = new DefaultHttp2Headers(validate);
        try
        {
            block.readerIndex(0);
            decoder.decode(1, block, headers, validate);
        }
        catch (final Http2Exception ex)
        {
            throw new IllegalStateException(ex);
        }
        return headers;
    }

    /**
     * Encode headers.
     *
     * @param headers to write.
     * @return the length of the block in bytes.
     */
    public int encode(final Http2Headers headers)
    {
        try
        {
            out.clear();
            encoder.encodeHeaders(1, out, headers, Http2HeadersEncoder.NEVER_SENSITIVE);
        }
        catch (final Http2Exception ex)
        {
            throw new IllegalStateException(ex);
        }
        return out.readableBytes();
    }
}
