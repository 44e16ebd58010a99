/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Buffers;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whatever the encoders write is read back by the parsers as it was meant: random heads, in random forms.
 */
class HeadRoundTripTest
{
    private static final int ROUNDS = 3_000;
    private static final int OFFSET = 3;
    private static final int CAPACITY = 8192;
    private static final String TOKENS =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-----!#$%&'*+.^_`|~";
    private static final String TARGETS = "abcdefghijklmnopqrstuvwxyz0123456789-._~/?:@!$&'()*+,;=";

    private final Random random = new Random(20_260_101);
    private final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(128)));
    private final MutableDirectBuffer[] outs = Buffers.both(CAPACITY).toArray(MutableDirectBuffer[]::new);
    private final RequestParser requestParser = new RequestParser(Limits.DEFAULT);
    private final ResponseParser responseParser = new ResponseParser(Limits.DEFAULT);
    private final RequestEncoder requests = new RequestEncoder();
    private final ResponseEncoder responses = new ResponseEncoder();
    private final RequestHead request = new RequestHead();
    private final ResponseHead response = new ResponseHead();
    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    @Test
    void shouldReadBackRequests()
    {
        for (int round = 0; round < ROUNDS; round++)
        {
            final MutableDirectBuffer out = outs[round & 1];
            final String target = "/" + text(TARGETS, 40);
            final int method = 1 + random.nextInt(Method.COUNT - 1);
            begin();
            requests.wrap(out, OFFSET, CAPACITY - OFFSET);
            if (Method.CONNECT == method)
            {
                continue;
            }
            if (random.nextBoolean())
            {
                requests.requestLine(method, target);
            }
            else
            {
                requests.requestLine(Method.name(method), target);
            }
            requests.host("a.example:80");
            expect("Host", "a.example:80");
            fields(requests);
            framing(requests);
            final int limit = requests.end().limit();
            assertTrue(limit > 0, ParseError.name(limit));
            final int consumed = requestParser.parse(
                request.wrap(block, 0, block.capacity()).init(), out, OFFSET, limit - OFFSET);
            assertEquals(limit - OFFSET, consumed, () -> ParseError.name(request.error()));
            assertEquals(method, request.method());
            assertEquals(target, request.target().toString());
            assertFields(request.headers());
            requests.wrap(outs[round + 1 & 1], 8, CAPACITY - 8).requestLine(method, target).headers(request.headers());
            assertEquals(limit - OFFSET, requests.end().encodedLength());
            assertEquals(Buffers.text(out, OFFSET, limit - OFFSET),
                Buffers.text(outs[round + 1 & 1], 8, limit - OFFSET));
        }
    }

    @Test
    void shouldReadBackResponses()
    {
        for (int round = 0; round < ROUNDS; round++)
        {
            final MutableDirectBuffer out = outs[round & 1];
            final int status = 200 + random.nextInt(400);
            begin();
            responses.wrap(out, OFFSET, CAPACITY - OFFSET).statusLine(status);
            fields(responses);
            if (204 != status)
            {
                framing(responses);
            }
            final int limit = responses.end().limit();
            assertTrue(limit > 0, ParseError.name(limit));
            final int consumed = responseParser.parse(
                response.wrap(block, 0, block.capacity()).init(), out, OFFSET, limit - OFFSET, Method.GET);
            assertEquals(limit - OFFSET, consumed, () -> ParseError.name(response.error()));
            assertEquals(status, response.status());
            assertFields(response.headers());
        }
    }

    private void begin()
    {
        names.clear();
        values.clear();
    }

    private void expect(final String name, final String value)
    {
        names.add(name);
        values.add(value);
    }

    private void framing(final HeadEncoder<?> encoder)
    {
        if (random.nextBoolean())
        {
            final long length = random.nextLong() >>> 1 + random.nextInt(63);
            encoder.contentLength(length);
            expect("Content-Length", Long.toString(length));
        }
        else if (random.nextBoolean())
        {
            encoder.chunked();
            expect("Transfer-Encoding", "chunked");
        }
    }

    private void fields(final HeadEncoder<?> encoder)
    {
        for (int i = random.nextInt(12); i > 0; i--)
        {
            final int id = id();
            final String name = random.nextInt(3) > 0 ? KnownName.name(id) : "X" + text(TOKENS, 24);
            final String value = value();
            final byte[] bytes = Buffers.bytes("?" + value + "?");
            final UnsafeBuffer source = new UnsafeBuffer(bytes);
            final long number = random.nextLong() >> random.nextInt(64);
            switch (random.nextInt(9))
            {
                case 0:
                    encoder.header(id, value);
                    expect(KnownName.name(id), value);
                    break;

                case 1:
                    encoder.header(name, value);
                    expect(name, value);
                    break;

                case 2:
                    encoder.header(id, source, 1, value.length());
                    expect(KnownName.name(id), value);
                    break;

                case 3:
                    encoder.header(name, new ByteSlice().wrap(source, 1, value.length()));
                    expect(name, value);
                    break;

                case 4:
                    encoder.header(id, number);
                    expect(KnownName.name(id), Long.toString(number));
                    break;

                case 5:
                    encoder.header(name, number);
                    expect(name, Long.toString(number));
                    break;

                case 6:
                    encoder.headerDecimal(name, number, 3);
                    expect(name, java.math.BigDecimal.valueOf(number, 3).toPlainString());
                    break;

                case 7:
                    encoder.beginField(name).item("a").part(number).item(number).item("b").endField();
                    expect(name, "a" + number + ", " + number + ", b");
                    break;

                default:
                    encoder.header(name, List.of("a", value.isEmpty() ? "b" : value));
                    expect(name, "a, " + (value.isEmpty() ? "b" : value));
                    break;
            }
        }
    }

    /** Of a field that does not frame the message, nor says anything of the connection. */
    private int id()
    {
        int id;
        do
        {
            id = KnownName.UPGRADE + 1 + random.nextInt(KnownName.COUNT - KnownName.UPGRADE - 1);
        }
        while (KnownName.isPseudo(id));
        return id;
    }

    /** Without whitespace at its ends. */
    private String value()
    {
        final int length = random.nextInt(40);
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            final int inside = random.nextInt(20);
            final boolean end = 0 == i || length - 1 == i;
            text.append(!end && 0 == inside ? '\t' : !end && 1 == inside ? ' ' :
                2 == inside ? (char)(0x80 + random.nextInt(0x80)) : (char)('!' + random.nextInt(94)));
        }
        return text.toString();
    }

    private String text(final String alphabet, final int longest)
    {
        final int length = random.nextInt(longest);
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private void assertFields(final FieldSection fields)
    {
        assertEquals(names.size(), fields.count());
        final ByteSlice slice = new ByteSlice();
        for (int slot = 0; slot < fields.count(); slot++)
        {
            assertEquals(names.get(slot), fields.name(slot, slice).toString());
            assertEquals(values.get(slot), fields.value(slot, slice).toString());
        }
    }
}
