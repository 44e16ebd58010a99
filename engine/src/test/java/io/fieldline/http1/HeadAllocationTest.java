/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.message.ConnectionRecord;
import io.fieldline.message.FieldElements;
import io.fieldline.message.FieldList;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.Parameters;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import static io.fieldline.buffers.testing.Allocations.assertNone;

class HeadAllocationTest
{
    private static final int AT = 3;
    private static final int WARMUP = 20_000;
    private static final int RUNS = 2_000;
    private static final String REQUEST = "POST /orders?a=1 HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\n" +
        "Accept: text/html;q=0.5, */*\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\nX-Trace: 17\r\n" +
        "Accept: a/b\r\nCookie: a=1; b=2\r\nX-Folded: a\r\n b\r\n" +
        "Connection: keep-alive\r\nExpect: 100-continue\r\n\r\n";
    private static final String RESPONSE =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\nServer: x\r\nConnection: close\r\n\r\n";

    private long sink;

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void shouldParseWithoutAllocating(final boolean direct)
    {
        final UnsafeBuffer received = received(REQUEST, direct);
        final int length = REQUEST.length();
        final RequestParser parser = new RequestParser(Limits.DEFAULT.with(Leniency.OBS_FOLD));
        final RequestHead head = head(direct);
        assertNone(WARMUP, RUNS, () -> sink += parser.parse(head, received, AT, length));
        assertNone(WARMUP, RUNS, () -> sink += parser.parse(head, received, AT, length / 2) +
            parser.parse(head, received, AT, length));
        assertNone(WARMUP / 100, RUNS / 100, () ->
        {
            for (int i = 0; i <= length; i++)
            {
                sink += parser.parse(head, received, AT, i);
            }
        });
        final UnsafeBuffer bad = received(REQUEST.replace("X-Trace: 17", "X-Trace\u0000 17"), direct);
        assertNone(WARMUP, RUNS, () -> sink += parser.parse(head, bad, AT, length) + head.errorOffset());
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void shouldParseResponsesWithoutAllocating(final boolean direct)
    {
        final UnsafeBuffer received = received(RESPONSE, direct);
        final int length = RESPONSE.length();
        final ResponseParser parser = new ResponseParser(Limits.DEFAULT);
        final UnsafeBuffer block = buffer(MessageDescriptor.blockLength(16), direct);
        final ResponseHead head = new ResponseHead().wrap(block, 0, block.capacity()).init();
        assertNone(WARMUP, RUNS, () -> sink += parser.parse(head, received, AT, length, Method.GET) +
            head.status() + head.reason().length());
        assertNone(WARMUP / 100, RUNS / 100, () ->
        {
            for (int i = 0; i <= length; i++)
            {
                sink += parser.parse(head, received, AT, i, Method.GET);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void shouldReadWithoutAllocating(final boolean direct)
    {
        final RequestHead head = parsed(direct);
        final ByteSlice slice = new ByteSlice();
        final FieldElements elements = new FieldElements();
        final FieldList list = new FieldList();
        final Parameters parameters = new Parameters();
        final UnsafeBuffer copy = buffer(256, direct);
        final String name = "x-trace";
        assertNone(WARMUP, RUNS, () ->
        {
            final FieldSection fields = head.headers();
            sink += head.method() + head.version() + head.contentLength() + head.framing();
            sink += head.path().length() + head.target().length() + head.queryString().length();
            sink += head.methodName().length() + head.authority().length();
            sink += head.isKeepAlive() && head.isExpectContinue() ? 1 : 0;
            sink += head.path().equalsAscii("/orders") ? 1 : 0;
            for (int slot = 0; slot < fields.count(); slot++)
            {
                sink += fields.name(slot, slice).length() + fields.nameId(slot);
                sink += fields.value(slot, slice).byteAt(0) + fields.flags(slot);
                sink += fields.copyValue(slot, copy, 1) + fields.unfoldedLength(slot);
                sink += fields.valueEqualsIgnoreCase(slot, "A B") ? 1 : 0;
            }
            sink += fields.find(name) + fields.find(copy, 0, 7) + fields.findNext("accept", 2);
            sink += fields.slotOf(KnownName.HOST) + fields.nextOf(KnownName.ACCEPT, 2);
            sink += fields.longValue(fields.slotOf(KnownName.CONTENT_LENGTH)) + fields.longValue(fields.find(name));
            sink += fields.dateValue(fields.slotOf(KnownName.IF_MODIFIED_SINCE), 0);
            sink += fields.containsToken(KnownName.CONNECTION, "keep-alive") ? 1 : 0;
            elements.wrap(fields, KnownName.ACCEPT);
            while (FieldList.ELEMENT == elements.next())
            {
                sink += parameters.wrap(elements.list()).quality() + elements.element(slice).length();
            }
            sink += head.query().find("a") + head.cookies().find("b");
            sink += fields.list(0, list).next() + fields.parameters(2, parameters).next();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void shouldCopyAndWrapWithoutAllocating(final boolean direct)
    {
        final RequestHead view = parsed(direct);
        final RequestHead owner = new RequestHead();
        final UnsafeBuffer dst = buffer(2048, direct);
        assertNone(WARMUP, RUNS, () ->
        {
            final int length = view.copyTo(dst, 8, 2040);
            sink += owner.wrapUntrusted(dst, 8, length) + owner.contentLength();
            sink += owner.wrapForRead(dst, 8, length, null).headers().slotOf(KnownName.HOST) + owner.path().length();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void shouldKeepConnectionsWithoutAllocating(final boolean direct)
    {
        final UnsafeBuffer records = buffer(2 * ConnectionDescriptor.RECORD_LENGTH, direct);
        final ConnectionRecord record = new ConnectionRecord();
        Allocations.assertNone(WARMUP, RUNS, () ->
        {
            record.wrap(records, 64, 64).init(ConnectionDescriptor.ROLE_SERVER).deadline(sink).messages(5);
            record.offerPending(Method.HEAD);
            sink += record.pollPending() + record.deadline();
        });
    }

    private static RequestHead parsed(final boolean direct)
    {
        final RequestHead head = head(direct);
        new RequestParser(Limits.DEFAULT.with(Leniency.OBS_FOLD))
            .parse(head, received(REQUEST, direct), AT, REQUEST.length());
        return head;
    }

    private static RequestHead head(final boolean direct)
    {
        final UnsafeBuffer block = buffer(MessageDescriptor.blockLength(16), direct);
        return new RequestHead().wrap(block, 0, block.capacity()).init();
    }

    private static UnsafeBuffer received(final String message, final boolean direct)
    {
        final UnsafeBuffer received = buffer(AT + message.length(), direct);
        received.putBytes(AT, message.getBytes(StandardCharsets.ISO_8859_1));
        return received;
    }

    private static UnsafeBuffer buffer(final int length, final boolean direct)
    {
        return direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(length)) : new UnsafeBuffer(new byte[length]);
    }
}
