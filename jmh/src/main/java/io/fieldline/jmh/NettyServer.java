/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A Netty server that does the work of the gateway's {@code GET /health}: one thread, NIO, the same fields in the
 * answer, a Date made once a second, answers of one read flushed together. A process of its own.
 */
final class NettyServer
{
    private NettyServer()
    {
    }

    /**
     * Serves until standard input ends; prints the port first.
     *
     * @param args none.
     * @throws Exception if it cannot start.
     */
    public static void main(final String[] args) throws Exception
    {
        final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        final Channel channel = new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new ChannelInitializer<SocketChannel>()
            {
                @Override
                protected void initChannel(final SocketChannel child)
                {
                    child.pipeline().addLast(new HttpServerCodec(), new Handler());
                }
            })
            .bind("127.0.0.1", 0).sync().channel();
        System.out.println("port " + ((InetSocketAddress)channel.localAddress()).getPort());
        System.out.flush();
        while (System.in.read() >= 0)
        {
            continue;
        }
        channel.close().sync();
        group.shutdownGracefully();
    }

    private static final class Handler extends SimpleChannelInboundHandler<HttpObject>
    {
        private static final ByteBuf OK =
            Unpooled.unreleasableBuffer(Unpooled.directBuffer().writeBytes("ok\n".getBytes(StandardCharsets.US_ASCII)));
        private static long second;
        private static String date;

        private HttpRequest request;

        @Override
        protected void channelRead0(final ChannelHandlerContext context, final HttpObject message)
        {
            if (message instanceof HttpRequest)
            {
                request = (HttpRequest)message;
            }
            if (message instanceof LastHttpContent)
            {
                context.write(answer());
            }
        }

        @Override
        public void channelReadComplete(final ChannelHandlerContext context)
        {
            context.flush();
        }

        @Override
        public void exceptionCaught(final ChannelHandlerContext context, final Throwable cause)
        {
            // wrk resets its connections at the end of a run
            context.close();
        }

        private DefaultFullHttpResponse answer()
        {
            final boolean isFound = request.uri().equals("/health");
            final DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                isFound ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND, OK.duplicate());
            response.headers().set(HttpHeaderNames.DATE, date());
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
            response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, OK.readableBytes());
            HttpUtil.setKeepAlive(response, HttpUtil.isKeepAlive(request));
            return response;
        }

        private static String date()
        {
            final long now = System.currentTimeMillis() / 1000;
            if (now != second)
            {
                second = now;
                date = DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.ofEpochSecond(now).atZone(ZoneOffset.UTC));
            }
            return date;
        }
    }
}
