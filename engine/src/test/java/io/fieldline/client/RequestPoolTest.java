/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.http1.ResponseParser;
import io.fieldline.message.Args;
import io.fieldline.message.HttpDate;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.ResponseHead;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RequestPoolTest
{
    private static final int OFFSET = 3;

    private final Request request = new Request();

    @Test
    void shouldLendEmptyRequestsUntilThereIsNone()
    {
        final RequestPool pool = new RequestPool(2, RequestLayout.DEFAULT);
        final int first = pool.acquire(request);
        request.target("/1").header(KnownName.HOST, "a");
        final int second = pool.acquire(request);
        request.target("/2").header(KnownName.HOST, "a");
        assertEquals(RequestPool.NONE, pool.acquire(request));
        assertEquals(1, pool.misses());
        assertEquals(2, pool.inUse());
        final UnsafeBuffer out = new UnsafeBuffer(new byte[256]);
        pool.wrap(first, request).encode(out, OFFSET);
        assertEquals('1', out.getByte(OFFSET + 5));
        pool.wrap(second, request).encode(out, OFFSET);
        assertEquals('2', out.getByte(OFFSET + 5));
        pool.release(first);
        pool.release(second);
        assertTrue(pool.acquire(request) >= 0);
        assertEquals(0, request.headers().count());
        assertEquals(1, pool.inUse());
    }

    @Test
    void shouldAllocateMoreIfToldTo()
    {
        final RequestPool pool = new RequestPool(1, RequestLayout.DEFAULT, RequestPool.Policy.ALLOCATE, 3);
        final int[] handles = new int[3];
        for (int i = 0; i < 3; i++)
        {
            handles[i] = pool.acquire(request);
            request.arg("n", i);
        }
        assertEquals(RequestPool.NONE, pool.acquire(request));
        assertEquals(3, pool.misses());
        assertEquals(3, pool.size());
        for (int i = 0; i < 3; i++)
        {
            assertEquals(i, pool.wrap(handles[i], request).args().getInt("n"));
            pool.release(handles[i]);
        }
        assertTrue(pool.acquire(request) >= 0);
        assertEquals(3, pool.misses());
        assertThrows(IllegalArgumentException.class,
            () -> new RequestPool(2, RequestLayout.DEFAULT, RequestPool.Policy.FAIL, 3));
        assertThrows(IllegalArgumentException.class,
            () -> new RequestPool(2, RequestLayout.DEFAULT, RequestPool.Policy.ALLOCATE, 1));
    }

    @Test
    void shouldNoticeWhatIsUsedAfterItsRelease()
    {
        Assumptions.assumeTrue(DirectBuffer.SHOULD_BOUNDS_CHECK);
        final RequestPool pool = new RequestPool(1, RequestLayout.DEFAULT);
        final Request other = new Request();
        final int handle = pool.acquire(request);
        pool.release(handle);
        assertThrows(IllegalStateException.class, () -> pool.release(handle));
        assertThrows(IllegalStateException.class, () -> pool.wrap(handle, other));
        assertThrows(IllegalStateException.class, request::headers);
        assertThrows(IllegalStateException.class, () -> request.arg("a", 1));
        assertThrows(IllegalStateException.class, request::reset);
        assertThrows(IllegalStateException.class, () -> request.encode(new UnsafeBuffer(new byte[64]), OFFSET));
        final int next = pool.acquire(other);
        assertThrows(IllegalStateException.class, request::args, "the next user's slab is not ours");
        assertThrows(IllegalStateException.class, () -> pool.release(handle));
        assertThrows(IllegalArgumentException.class, () -> pool.release(-5));
        assertEquals(0, other.args().count());
        pool.release(next);
        assertThrows(IllegalStateException.class, () -> new Request().headers(), "not wrapped");
    }

    @Test
    void shouldCrossThreads() throws InterruptedException
    {
        final RequestPool pool = new RequestPool(8, RequestLayout.DEFAULT);
        final ConcurrentLinkedQueue<Integer> filled = new ConcurrentLinkedQueue<>();
        final AtomicInteger wrong = new AtomicInteger();
        final int rounds = 20_000;
        final Thread sender = new Thread(() ->
        {
            final Request mine = new Request();
            for (int i = 0; i < rounds; )
            {
                final Integer handle = filled.poll();
                if (null == handle)
                {
                    Thread.onSpinWait();
                    continue;
                }
                if (i != pool.wrap(handle, mine).args().getInt("n") || 1 != mine.args().count())
                {
                    wrong.incrementAndGet();
                }
                pool.release(handle);
                i++;
            }
        });
        sender.start();
        for (int i = 0; i < rounds; )
        {
            final int handle = pool.acquire(request);
            if (handle < 0)
            {
                Thread.yield();
                continue;
            }
            request.arg("n", i++);
            filled.add(handle);
        }
        sender.join();
        assertEquals(0, wrong.get());
        assertEquals(0, pool.inUse());
    }

    @Test
    void shouldNotAllocate()
    {
        final RequestPool pool = new RequestPool(4, RequestLayout.DEFAULT);
        Allocations.assertNone(20_000, 20_000, () ->
        {
            final int handle = pool.acquire(request);
            request.header("X", "y").cookie("c", 1).pathParam("p", 2).arg("a", 3).formField("f", 4);
            pool.wrap(handle, request).args();
            pool.release(handle);
        });
    }

    @Test
    void shouldReadAResponse()
    {
        final byte[] bytes = ("HTTP/1.1 201 Created\r\nContent-Length: 7\r\nX-Left: 12\r\nX-Price: 1.25\r\n" +
            "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\na=1&b=2").getBytes(StandardCharsets.US_ASCII);
        final UnsafeBuffer received = new UnsafeBuffer(new byte[bytes.length + OFFSET]);
        received.putBytes(OFFSET, bytes);
        final ResponseHead head = new ResponseHead();
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(16)));
        head.wrap(block, 0, block.capacity()).init();
        final int consumed = new ResponseParser(Limits.DEFAULT).parse(
            head, received, OFFSET, bytes.length, Method.POST);
        final Response response = new Response().wrap(head);
        assertTrue(response.content().isAbsent());
        response.content(received, OFFSET + consumed, (int)response.contentLength());
        assertEquals(201, response.status());
        assertTrue(response.isSuccessful());
        assertFalse(response.isError());
        assertFalse(response.isRedirection());
        assertTrue(response.isKeepAlive());
        assertEquals("Created", response.reason().toString());
        assertEquals(7, response.headerLong(KnownName.CONTENT_LENGTH));
        assertEquals(12, response.headerLong("x-left"));
        assertEquals(Response.ABSENT, response.headerLong("x-none"));
        final Decimal price = new Decimal();
        assertEquals(0, response.headerDecimal("X-Price", price));
        assertEquals(125, price.mantissa());
        assertEquals(Response.ABSENT, response.headerDecimal("X-None", price));
        assertEquals(784_111_777L, response.headerDate(KnownName.DATE, 0));
        assertEquals(HttpDate.MALFORMED, response.headerDate(KnownName.EXPIRES, 0));
        assertEquals("12", response.header("X-Left", new ByteSlice()).toString());
        assertTrue(response.has(KnownName.DATE));
        assertEquals("a=1&b=2", response.content().toString());
        assertEquals(Args.PAIR, response.contentArgs(new Args()).find("b"));
        assertEquals(head, response.head());
    }
}
