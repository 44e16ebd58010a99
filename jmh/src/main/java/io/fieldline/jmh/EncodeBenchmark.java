/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.http1.HeadTemplate;
import io.fieldline.http1.RequestEncoder;
import io.fieldline.http1.ResponseEncoder;
import io.fieldline.message.HttpDate;
import io.fieldline.message.KnownName;
import io.fieldline.message.Method;
import io.fieldline.message.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Writing a request's head of eight fields and a response's head of ten, with numbers that change: ours, ours from a
 * template, Netty's, and plain Java with a StringBuilder. The head's bytes are the same in all, but for the spaces that
 * a template puts before a number, and for the names that Netty keeps in lower case. A bare copy of the response's
 * bytes is the control.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsPrepend = {
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true" })
public class EncodeBenchmark
{
    static final int CAPACITY = 1_024;
    static final String KEY = "vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y6mJvbhQXGRu";
    static final String TARGET = "/api/v3/order?symbol=LTCBTC&side=BUY&type=LIMIT";
    static final String CACHE = "private, max-age=0, must-revalidate";

    private static final long FIRST_SECOND = 1_499_827_319L;
    private static final int SECOND_EACH = 0xFFFF;
    private static final AsciiString NETTY_KEY = AsciiString.cached("X-MBX-APIKEY");
    private static final AsciiString NETTY_TIMESTAMP = AsciiString.cached("X-Timestamp");
    private static final AsciiString NETTY_REQUEST_ID = AsciiString.cached("X-Request-Id");
    private static final AsciiString NETTY_REMAINING = AsciiString.cached("X-RateLimit-Remaining");
    private static final AsciiString NETTY_OPTIONS = AsciiString.cached("X-Content-Type-Options");

    final UnsafeBuffer out = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
    byte[] plainOut = new byte[CAPACITY];
    ByteBuf nettyOut;

    private final RequestEncoder requests = new RequestEncoder();
    private final ResponseEncoder responses = new ResponseEncoder();
    private final UnsafeBuffer dateBytes = new UnsafeBuffer(new byte[HttpDate.LENGTH]);
    private final StringBuilder builder = new StringBuilder(CAPACITY);
    private NettyEncoding netty;
    private HeadTemplate template;
    private UnsafeBuffer image;
    private int imageLength;
    private long count;
    private long dateSecond;
    private String dateText;

    /**
     * Make the template, and the bytes to copy.
     */
    @Setup
    public void setup()
    {
        netty = new NettyEncoding();
        count = 0;
        template = new HeadTemplate(responses.wrap(out, 0, CAPACITY)
            .statusLine(Status.OK)
            .dateHole(KnownName.DATE)
            .header(KnownName.SERVER, "fieldline")
            .header(KnownName.CONTENT_TYPE, "application/json; charset=utf-8")
            .numberHole(KnownName.CONTENT_LENGTH, 10)
            .header(KnownName.CACHE_CONTROL, CACHE)
            .header(KnownName.ETAG, "\"33a64df551425fcc\"")
            .numberHole(KnownName.X_REQUEST_ID, 10)
            .numberHole(KnownName.X_RATELIMIT_REMAINING, 5)
            .header(KnownName.X_CONTENT_TYPE_OPTIONS, "nosniff")
            .header(KnownName.VARY, "Accept-Encoding, Origin")
            .end());
        image = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
        imageLength = responseFieldline();
        image.putBytes(0, out, 0, imageLength);
        count = 0;
    }

    /**
     * A request's head, ours.
     *
     * @return its length in bytes.
     */
    @Benchmark
    public int requestFieldline()
    {
        final long number = count++;
        return requests.wrap(out, 0, CAPACITY)
            .requestLine(Method.POST, TARGET)
            .host("api.example.com")
            .header(KnownName.USER_AGENT, "trader/1.0")
            .header(KnownName.ACCEPT, "*/*")
            .header(KnownName.CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(KnownName.X_MBX_APIKEY, KEY)
            .header(KnownName.X_TIMESTAMP, FIRST_SECOND * 1000 + number)
            .header(KnownName.CONNECTION, "keep-alive")
            .contentLength(number & 0xFFF)
            .end()
            .limit();
    }

    /**
     * A request's head, Netty's.
     *
     * @return its length in bytes.
     * @throws Exception if the encoder does.
     */
    @Benchmark
    public int requestNetty() throws Exception
    {
        final long number = count++;
        final HttpMessage request = new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, TARGET, Unpooled.EMPTY_BUFFER);
        final HttpHeaders headers = request.headers();
        headers.add(HttpHeaderNames.HOST, "api.example.com");
        headers.add(HttpHeaderNames.USER_AGENT, "trader/1.0");
        headers.add(HttpHeaderNames.ACCEPT, "*/*");
        headers.add(HttpHeaderNames.CONTENT_TYPE, "application/x-www-form-urlencoded");
        headers.add(NETTY_KEY, KEY);
        headers.add(NETTY_TIMESTAMP, FIRST_SECOND * 1000 + number);
        headers.add(HttpHeaderNames.CONNECTION, "keep-alive");
        headers.add(HttpHeaderNames.CONTENT_LENGTH, number & 0xFFF);
        return take(netty.request(request));
    }

    /**
     * A request's head, from a StringBuilder.
     *
     * @return its length in bytes.
     */
    @Benchmark
    public int requestPlain()
    {
        final long number = count++;
        builder.setLength(0);
        builder.append("POST ").append(TARGET).append(" HTTP/1.1\r\n");
        line("Host").append("api.example.com\r\n");
        line("User-Agent").append("trader/1.0\r\n");
        line("Accept").append("*/*\r\n");
        line("Content-Type").append("application/x-www-form-urlencoded\r\n");
        line("X-MBX-APIKEY").append(KEY).append("\r\n");
        line("X-Timestamp").append(FIRST_SECOND * 1000 + number).append("\r\n");
        line("Connection").append("keep-alive\r\n");
        line("Content-Length").append(number & 0xFFF).append("\r\n\r\n");
        return plain();
    }

    /**
     * A response's head, ours.
     *
     * @return its length in bytes.
     */
    @Benchmark
    public int responseFieldline()
    {
        final long number = count++;
        return responses.wrap(out, 0, CAPACITY)
            .statusLine(Status.OK)
            .date(second(number))
            .header(KnownName.SERVER, "fieldline")
            .header(KnownName.CONTENT_TYPE, "application/json; charset=utf-8")
            .contentLength(number & 0xFFF)
            .header(KnownName.CACHE_CONTROL, CACHE)
            .header(KnownName.ETAG, "\"33a64df551425fcc\"")
            .header(KnownName.X_REQUEST_ID, number)
            .header(KnownName.X_RATELIMIT_REMAINING, number & 0x3FF)
            .header(KnownName.X_CONTENT_TYPE_OPTIONS, "nosniff")
            .header(KnownName.VARY, "Accept-Encoding, Origin")
            .end()
            .limit();
    }

    /**
     * A response's head, ours from a template.
     *
     * @return its length in bytes.
     */
    @Benchmark
    public int responseTemplate()
    {
        final long number = count++;
        return template.copyTo(out, 0, CAPACITY)
            .setDate(0, second(number))
            .setLong(1, number & 0xFFF)
            .setLong(2, number)
            .setLong(3, number & 0x3FF)
            .limit();
    }

    /**
     * The control: the bytes of a response's head, copied.
     *
     * @return its length in bytes.
     */
    @Benchmark
    public int responseCopy()
    {
        out.putBytes(0, image, 0, imageLength);
        return imageLength;
    }

    /**
     * A response's head, Netty's.
     *
     * @return its length in bytes.
     * @throws Exception if the encoder does.
     */
    @Benchmark
    public int responseNetty() throws Exception
    {
        final long number = count++;
        final HttpMessage response = new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER);
        final HttpHeaders headers = response.headers();
        headers.add(HttpHeaderNames.DATE, date(second(number)));
        headers.add(HttpHeaderNames.SERVER, "fieldline");
        headers.add(HttpHeaderNames.CONTENT_TYPE, "application/json; charset=utf-8");
        headers.add(HttpHeaderNames.CONTENT_LENGTH, number & 0xFFF);
        headers.add(HttpHeaderNames.CACHE_CONTROL, CACHE);
        headers.add(HttpHeaderNames.ETAG, "\"33a64df551425fcc\"");
        headers.add(NETTY_REQUEST_ID, number);
        headers.add(NETTY_REMAINING, number & 0x3FF);
        headers.add(NETTY_OPTIONS, "nosniff");
        headers.add(HttpHeaderNames.VARY, "Accept-Encoding, Origin");
        return take(netty.response(response));
    }

    /**
     * A response's head, from a StringBuilder.
     *
     * @return its length in bytes.
     */
    @Benchmark
    public int responsePlain()
    {
        final long number = count++;
        builder.setLength(0);
        builder.append("HTTP/1.1 200 OK\r\n");
        line("Date").append(date(second(number))).append("\r\n");
        line("Server").append("fieldline\r\n");
        line("Content-Type").append("application/json; charset=utf-8\r\n");
        line("Content-Length").append(number & 0xFFF).append("\r\n");
        line("Cache-Control").append(CACHE).append("\r\n");
        line("ETag").append("\"33a64df551425fcc\"\r\n");
        line("X-Request-Id").append(number).append("\r\n");
        line("X-RateLimit-Remaining").append(number & 0x3FF).append("\r\n");
        line("X-Content-Type-Options").append("nosniff\r\n");
        line("Vary").append("Accept-Encoding, Origin\r\n\r\n");
        return plain();
    }

    private StringBuilder line(final String name)
    {
        return builder.append(name).append(": ");
    }

    private int plain()
    {
        plainOut = builder.toString().getBytes(StandardCharsets.ISO_8859_1);
        return plainOut.length;
    }

    private int take(final ByteBuf bytes)
    {
        final int length = bytes.readableBytes();
        // kept until the next one, so that a test can look at it
        if (null != nettyOut)
        {
            nettyOut.release();
        }
        nettyOut = bytes;
        return length;
    }

    private String date(final long second)
    {
        if (second != dateSecond)
        {
            HttpDate.put(dateBytes, 0, second);
            dateText = dateBytes.getStringWithoutLengthAscii(0, HttpDate.LENGTH);
            dateSecond = second;
        }
        return dateText;
    }

    private static long second(final long number)
    {
        return FIRST_SECOND + number / SECOND_EACH;
    }
}
