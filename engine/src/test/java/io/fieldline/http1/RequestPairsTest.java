/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.Args;
import io.fieldline.message.Cookies;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.PairView;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.holding;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RequestPairsTest
{
    private static final String FIRST = "GET /orders?symbol=ES&qty=%31%30&flag HTTP/1.1\r\nCookie: a=1; sid=x\r\n" +
        "Host: h\r\nCookie: b=2\r\n\r\n";
    private static final String SECOND = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

    private final ByteSlice slice = new ByteSlice();
    private final RequestParser parser = new RequestParser(Limits.DEFAULT);
    private final UnsafeBuffer block = new UnsafeBuffer(
        ByteBuffer.allocateDirect(MessageDescriptor.MESSAGE_HEADER_LENGTH + 16 * 24));
    private long sum;

    @Test
    void shouldReadQueryAndCookiesOfARequest()
    {
        final RequestHead head = new RequestHead().wrap(block, 0, block.capacity()).init();
        holding(FIRST + SECOND).forEach((buffer) ->
        {
            final int consumed = parser.parse(head, buffer, OFFSET, FIRST.length() + SECOND.length());
            assertEquals(FIRST.length(), consumed);
            final Args query = head.query();
            assertEquals("ES", query.get("symbol", slice).toString());
            assertEquals(10, query.getInt("qty"));
            assertTrue(query.next() > 0 && query.hasNoValue());
            assertEquals(PairView.END, query.next());
            final Cookies cookies = head.cookies();
            assertEquals(3, cookies.count());
            assertEquals("x", cookies.get("sid", slice).toString());
            assertEquals("2", cookies.get("b", slice).toString());
            assertEquals(PairView.END, cookies.next());

            assertEquals(SECOND.length(), parser.parse(head, buffer, OFFSET + consumed, SECOND.length()));
            assertSame(query, head.query());
            assertEquals(0, query.count());
            assertSame(cookies, head.cookies());
            assertEquals(0, cookies.count());
        });
    }

    @Test
    void shouldHoldTheLimitsOfTheHead()
    {
        final RequestHead head = new RequestHead(Limits.DEFAULT.withMaxArgs(2).withMaxCookies(2));
        head.wrap(block, 0, block.capacity()).init();
        holding(FIRST).forEach((buffer) ->
        {
            parser.parse(head, buffer, OFFSET, FIRST.length());
            assertEquals(ParseError.TOO_MANY_ARGS, head.query().count());
            final Cookies cookies = head.cookies();
            assertEquals(ParseError.TOO_MANY_COOKIES, cookies.count());
            assertEquals(FIRST.indexOf("b=2"), cookies.errorOffset());
        });
    }

    @Test
    void shouldAllocateNothing()
    {
        final RequestHead head = new RequestHead().wrap(block, 0, block.capacity()).init();
        final DirectBuffer buffer = holding(FIRST).findFirst().orElseThrow();
        Allocations.assertNone(20_000, 1_000, () ->
        {
            sum += parser.parse(head, buffer, OFFSET, FIRST.length());
            sum += head.query().getInt("qty") + head.cookies().find("b");
        });
    }
}
