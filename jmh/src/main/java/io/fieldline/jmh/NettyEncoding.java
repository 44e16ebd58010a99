/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpResponseEncoder;

import java.util.ArrayList;
import java.util.List;

/**
 * Netty's encoders, called without a channel's pipeline around them, which would be most of what is measured.
 */
final class NettyEncoding
{
    private final List<Object> out = new ArrayList<>();
    private final Requests requests = new Requests();
    private final Responses responses = new Responses();
    private final ChannelHandlerContext requestContext = context(requests);
    private final ChannelHandlerContext responseContext = context(responses);

    ByteBuf request(final Object message) throws Exception
    {
        out.clear();
        requests.encode(requestContext, message, out);
        return (ByteBuf)out.get(0);
    }

    ByteBuf response(final Object message) throws Exception
    {
        out.clear();
        responses.encode(responseContext, message, out);
        return (ByteBuf)out.get(0);
    }

    private static ChannelHandlerContext context(final ChannelHandler handler)
    {
        return new EmbeddedChannel(handler).pipeline().context(handler);
    }

    private static final class Requests extends HttpRequestEncoder
    {
        @Override
        protected void encode(final ChannelHandlerContext context, final Object message, final List<Object> out)
            throws Exception
        {
            super.encode(context, message, out);
        }
    }

    private static final class Responses extends HttpResponseEncoder
    {
        @Override
        protected void encode(final ChannelHandlerContext context, final Object message, final List<Object> out)
            throws Exception
        {
            super.encode(context, message, out);
        }
    }
}
