/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MutableHeaders;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.ByteBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ForwardingTest
{
    private static final int OFFSET = 8;
    private static final int LENGTH = 2_048;

    private final RequestHead head = new RequestHead();
    private final MutableHeaders headers = new MutableHeaders();
    private final UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(OFFSET + LENGTH));
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[LENGTH]);

    private void parse(final String lines)
    {
        final String text = "GET / HTTP/1.1\r\nHost: a\r\n" + lines.replace("|", "\r\n") + "\r\n\r\n";
        final UnsafeBuffer received = new UnsafeBuffer(new byte[text.length() + 3]);
        received.putStringWithoutLengthAscii(3, text);
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(32)));
        head.wrap(block, 0, block.capacity()).init();
        assertEquals(text.length(), new RequestParser(Limits.DEFAULT).parse(head, received, 3, text.length()));
    }

    @ParameterizedTest
    @CsvSource({
        "'A: 1|B: 2', 0, 'Host: a|A: 1|B: 2'",
        "'Connection: close|A: 1', 1, 'Host: a|A: 1'",
        "'Connection: b, c|A: 1|B: 2|b: 3|C: 4', 4, 'Host: a|A: 1'",
        "'A: 1|Connection: X-a|X-A: 2|connection: y|Y: 3|YY: 4', 4, 'Host: a|A: 1|YY: 4'",
        "'TE: trailers|Upgrade: x|Keep-Alive: 5|Proxy-Connection: z|A: 1', 4, 'Host: a|A: 1'",
        "'Transfer-Encoding: chunked|Connection: Transfer-Encoding', 2, 'Host: a'",
        "'Content-Length: 3|Connection: host, content-length', 1, 'Host: a|Content-Length: 3'"})
    void shouldLeaveOutWhatIsOfThisHop(final String lines, final int left, final String expected)
    {
        parse(lines);
        assertEquals(left, headers.copyForForwarding(head.headers(), region, OFFSET, LENGTH));
        final int limit = headers.encode(out, 3);
        assertEquals(expected.replace("|", "\r\n") + "\r\n", out.getStringWithoutLengthAscii(3, limit - 3));
        assertTrue(headers.add("Via", "1.1 proxy") >= 0);
        assertEquals(headers.find("via"), headers.count() - 1);
    }

    @Test
    void shouldSayWhenThereIsNoRoom()
    {
        parse("A: 1|B: " + "x".repeat(400));
        assertEquals(ParseError.TABLE_FULL, headers.copyForForwarding(head.headers(), region, OFFSET, 512));
        assertEquals(0, headers.count());
    }

    @Test
    void shouldNotAllocate()
    {
        parse("Connection: b, c|A: 1|B: 2|Accept: 3");
        Allocations.assertNone(20_000, 20_000, () ->
            headers.copyForForwarding(head.headers(), region, OFFSET, LENGTH));
    }
}
