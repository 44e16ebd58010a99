/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.FieldSection;
import io.fieldline.message.Framing;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Feeds a message to a parser: whole, cut in two at every byte, byte by byte, at random, on the heap and outside it,
 * with the message ending where the buffer ends and with other bytes behind it; and says in one line what came out of
 * it.
 */
final class Feed
{
    static final int FIELDS = 160;

    private static final int OFFSET = 3;

    private final Limits limits;
    private final int requestMethod;
    private final RequestParser requests;
    private final ResponseParser responses;
    private final RequestHead request = new RequestHead();
    private final ResponseHead response = new ResponseHead();
    private final UnsafeBuffer block;

    private Feed(final Limits limits, final int requestMethod, final boolean direct)
    {
        this.limits = limits;
        this.requestMethod = requestMethod;
        requests = new RequestParser(limits);
        responses = new ResponseParser(limits);
        final int length = MessageDescriptor.blockLength(FIELDS);
        block = direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(length)) : new UnsafeBuffer(new byte[length]);
        block.setMemory(0, length, (byte)0xA5);
    }

    static String request(final String message)
    {
        return request(message, Limits.DEFAULT);
    }

    static String request(final String message, final Limits limits)
    {
        return everyWay(message, limits, -1);
    }

    static String response(final String message, final Limits limits, final int requestMethod)
    {
        return everyWay(message, limits, requestMethod);
    }

    /** A start line and field lines of all lengths, as many bytes as asked for, without the empty line. */
    static String longLines(final String startLine, final int length)
    {
        final StringBuilder message = new StringBuilder(startLine);
        final Random random = new Random(length);
        for (int line = 0; message.length() < length - 400 - length / FIELDS; line++)
        {
            message.append("X-Line-").append(line).append("-".repeat(random.nextInt(20))).append(": ");
            message.append("v".repeat(length / FIELDS + random.nextInt(140))).append("\r\n");
        }
        return message.append("Last: ").append("z".repeat(length - message.length() - 8)).append("\r\n").toString();
    }

    private static String everyWay(final String message, final Limits limits, final int requestMethod)
    {
        final byte[] bytes = message.getBytes(StandardCharsets.ISO_8859_1);
        final Feed heap = new Feed(limits, requestMethod, false);
        final Feed direct = new Feed(limits, requestMethod, true);
        final String whole = heap.feed(bytes, false, 0, new int[0]);
        assertEquals(whole, direct.feed(bytes, true, 0, new int[0]), "direct");
        assertEquals(whole, heap.feed(bytes, false, 70, new int[0]), "bytes behind");
        final int step = bytes.length > 8192 ? bytes.length / 997 : 1;
        for (int cut = 0; cut <= bytes.length; cut += step)
        {
            final Feed feed = 0 == (cut & 1) ? heap : direct;
            assertEquals(whole, feed.feed(bytes, 0 != (cut & 1), 0, new int[]{ cut }), "cut=" + cut);
        }
        final int[] every = new int[bytes.length];
        for (int i = 0; i < every.length; i++)
        {
            every[i] = i;
        }
        assertEquals(whole, heap.feed(bytes, false, 0, every), "byte by byte");
        final Random random = new Random(bytes.length);
        for (int round = 0; round < 20; round++)
        {
            assertEquals(whole, direct.feed(bytes, true, 0,
                random.ints(random.nextInt(8) + 1, 0, bytes.length + 1).sorted().toArray()), "round=" + round);
        }
        return whole;
    }

    private String feed(final byte[] bytes, final boolean direct, final int behind, final int[] cuts)
    {
        final int capacity = OFFSET + bytes.length + behind;
        final UnsafeBuffer received =
            direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)) : new UnsafeBuffer(new byte[capacity]);
        // what has not arrived yet must not be looked at
        received.setMemory(0, capacity, (byte)':');
        final MessageHead head = requestMethod < 0 ?
            request.wrap(block, 0, block.capacity()).init() : response.wrap(block, 0, block.capacity()).init();
        int there = 0;
        int result = 0;
        for (int i = 0; i <= cuts.length && 0 == result; i++)
        {
            final int next = i < cuts.length ? cuts[i] : bytes.length;
            received.putBytes(OFFSET + there, bytes, there, next - there);
            there = next;
            result = requestMethod < 0 ?
                requests.parse(request.wrap(block, 0, block.capacity()), received, OFFSET, there) :
                responses.parse(response.wrap(block, 0, block.capacity()), received, OFFSET, there, requestMethod);
            if (result < 0)
            {
                assertEquals(MessageDescriptor.STATE_FAILED, head.state());
            }
        }
        return describe(head, result, limits);
    }

    private String describe(final MessageHead head, final int result, final Limits limits)
    {
        if (0 == result)
        {
            return "more";
        }
        if (result < 0)
        {
            return ParseError.name(result) + "@" + head.errorOffset();
        }
        final StringBuilder text = new StringBuilder();
        assertEquals(result, head.headLength());
        if (head == request)
        {
            text.append(request.methodName()).append(' ').append(request.target());
        }
        else
        {
            text.append(response.status()).append(' ').append(response.reason());
        }
        text.append(" v").append(head.version()).append(' ').append(Framing.name(head.framing()));
        if (Framing.LENGTH == head.framing())
        {
            text.append('=').append(head.contentLength());
        }
        text.append(head.isKeepAlive() ? " keep" : " close").append(head.isUpgrade() ? " upgrade" : "");
        if (head == request && request.isExpectContinue())
        {
            text.append(" expect");
        }
        if (0 != head.leniencies())
        {
            text.append(" {").append(Leniency.names(head.leniencies())).append('}');
        }
        final FieldSection fields = head.headers();
        final ByteSlice slice = new ByteSlice();
        int last = 0;
        for (int slot = 0; slot < fields.count(); slot++)
        {
            assertEquals(true, fields.nameOffset(slot) >= last, "in order");
            assertEquals(true, fields.valueOffset(slot) > fields.nameOffset(slot), "in order");
            last = fields.valueOffset(slot) + fields.valueLength(slot);
            text.append(" [").append(fields.name(slot, slice)).append('|')
                .append(fields.value(slot, slice)).append(']');
        }
        return text.append(" +").append(result).toString();
    }
}
