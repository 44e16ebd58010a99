/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MutableHeaders;
import io.fieldline.message.RequestHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;

class MutableHeadTest
{
    private static final int OFFSET = 8;

    private final RequestParser parser = new RequestParser(Limits.DEFAULT);
    private final RequestHead head = new RequestHead();
    private final ByteSlice slice = new ByteSlice();

    @Test
    void shouldEditTheHeadersOfAParsedHead()
    {
        final UnsafeBuffer block = new UnsafeBuffer(new byte[4_096]);
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[4_096]);
        final String text = "POST /orders?a=b HTTP/1.1\r\nHost: example.org\r\nX-One: 1\r\n" +
            "Content-Length: 2\r\nX-One: 2\r\n\r\n";
        parse(block, text);

        final MutableHeaders headers = new MutableHeaders();
        assertEquals(2_048, headers.copyOf(head.headers(), head.headLength(), copy, OFFSET, 2_048));
        block.setMemory(0, block.capacity(), (byte)0);
        assertEquals(0, headers.set(KnownName.HOST, "a-longer-name.example.org:8080"));
        assertEquals(1, headers.set("x-one", "3"));
        assertEquals(3, headers.add("Via", "1.1 here"));
        assertEquals(2, headers.setLong(KnownName.CONTENT_LENGTH, 12_345));

        head.wrapForRead(copy, OFFSET, 2_048, null);
        assertEquals("/orders?a=b", head.target().toString());
        assertEquals("a-longer-name.example.org:8080",
            head.headers().value(head.headers().slotOf(KnownName.HOST), slice).toString());

        final UnsafeBuffer out = new UnsafeBuffer(new byte[4_096]);
        out.putStringWithoutLengthAscii(0, "GET / HTTP/1.1\r\n");
        final int limit = headers.encode(out, 16);
        assertEquals("Host: a-longer-name.example.org:8080\r\nX-One: 3\r\nContent-Length: 12345\r\nVia: 1.1 here\r\n",
            out.getStringWithoutLengthAscii(16, limit - 16));
    }

    @Test
    void shouldParseWhatWasWritten()
    {
        final UnsafeBuffer region = new UnsafeBuffer(new byte[1_024]);
        final MutableHeaders headers = new MutableHeaders().init(region, OFFSET, 1_000);
        headers.add(KnownName.HOST, "example.org");
        headers.add("a!#$%&'*+.^_`|~", "caf\u00e9, \"q\"");
        headers.add("Empty", "");
        headers.setLong(KnownName.CONTENT_LENGTH, 0);
        final UnsafeBuffer out = new UnsafeBuffer(new byte[1_024]);
        final int limit = headers.encode(out, 0);
        parse(new UnsafeBuffer(new byte[4_096]), "POST / HTTP/1.1\r\n" + latin(out, limit) + "\r\n");
        assertEquals(headers.count(), head.headers().count());
        for (int slot = 0; slot < headers.count(); slot++)
        {
            assertEquals(headers.name(slot, slice).toString(), head.headers().name(slot, slice).toString());
            assertEquals(headers.value(slot, slice).toString(), head.headers().value(slot, slice).toString());
            assertEquals(headers.table().nameId(slot), head.headers().nameId(slot));
        }
    }

    private void parse(final UnsafeBuffer block, final String text)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        head.wrap(block, 0, MessageDescriptor.blockLength(32)).init();
        assertEquals(bytes.length, parser.parse(
            head.wrap(block, 0, MessageDescriptor.blockLength(32)), new UnsafeBuffer(bytes), 0, bytes.length));
    }

    private static String latin(final UnsafeBuffer buffer, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
