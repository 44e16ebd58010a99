/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.FieldList;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.Parameters;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class HeadBlockTest
{
    private static final int OFFSET = 8;
    private static final int AT = 3;
    private static final String REQUEST = "GET /o?q=1 HTTP/1.1\r\nHost: a\r\nX-Y: z\r\nx-y: w\r\n\r\n";
    private static final String[] MESSAGES = {
        REQUEST, "\r\nPOST http://a.example/x HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\n\r\nabcde",
        "CONNECT a.example:80 HTTP/1.1\r\nHost: a.example:80\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET /a",
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\nX: y\r\nAccept: a, b;q=0.5\r\nX", "\u0016\u0003", "",
        "GET / HTTP/1.1\r\n" + "A: b\r\n".repeat(9) + "\r\n" };

    @Test
    void shouldPutEachByteInItsPlace()
    {
        final int length = 512 + 4 * 24;
        both(OFFSET + length + OFFSET).forEach((block) ->
        {
            block.setMemory(0, block.capacity(), (byte)0xA5);
            final RequestHead head = new RequestHead().wrap(block, OFFSET, length).init();
            parse(head, memory(REQUEST, true));
            head.receiveTime(0x0807060504030201L);

            final ByteBuffer expected = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            expected.put(0, "FLT1".getBytes(StandardCharsets.US_ASCII));
            expected.put(4, new byte[]{ 1, 1, 0, 1 });
            ints(expected, 8, 512, length, AT, 3, 4, 0, 0, 2, 0);
            expected.putShort(44, (short)KnownName.COUNT);
            ints(expected, 48, 21, 21, 16, 0);
            expected.putLong(64, 0b11);
            expected.putLong(80, 0b01);
            expected.putShort(96, (short)1);
            expected.putShort(98, (short)0);
            expected.put(352, new byte[]{ 2, 1, 11, 0 });
            expected.putShort(358, (short)1);
            expected.putLong(368, 0x0807060504030201L);
            ints(expected, 384, 48, 0);
            ints(expected, 392, 0, 3, 4, 6, 7, 1);
            ints(expected, 512, 21, 4, 27, 1, 0xD3709B83, 1);
            ints(expected, 536, 30, 3, 35, 1, 0x9A728476, 0);
            ints(expected, 560, 38, 3, 43, 1, 0x9A728476, 0);
            for (int i = 584; i < length; i++)
            {
                expected.put(i, (byte)0xA5);
            }
            for (int i = 0; i < block.capacity(); i++)
            {
                final int at = i - OFFSET;
                assertEquals(at < 0 || at >= length ? (byte)0xA5 : expected.get(at), block.getByte(i), "byte=" + at);
            }
        });
    }

    @Test
    void shouldTakeNothingOverFromTheMessageBefore()
    {
        final UnsafeBuffer used = new UnsafeBuffer(new byte[MessageDescriptor.blockLength(8)]);
        final RequestHead head = new RequestHead().wrap(used, 0, used.capacity()).init();
        for (final String before : MESSAGES)
        {
            for (final String message : MESSAGES)
            {
                parse(head.init(), memory(before, true));
                if (MessageDescriptor.STATE_PARSING == head.state())
                {
                    continue;
                }
                parse(head.wrap(used, 0, used.capacity()), memory(message, true));
                final UnsafeBuffer fresh = new UnsafeBuffer(new byte[used.capacity()]);
                final RequestHead other = new RequestHead().wrap(fresh, 0, fresh.capacity()).init();
                parse(other, memory(message, true));
                assertEquals(other.state(), head.state(), before + message);
                assertEquals(other.toString(), head.toString());
                for (int id = 0; id < KnownName.COUNT; id++)
                {
                    assertEquals(other.headers().slotOf(id), head.headers().slotOf(id), "id=" + id);
                    assertEquals(other.headers().isRepeated(id), head.headers().isRepeated(id));
                }
                assertEquals(other.path().toString(), head.path().toString());
            }
        }
    }

    @Test
    void shouldWriteToNothingButTheBlock()
    {
        final Random random = new Random(23);
        for (int round = 0; round < 3_000; round++)
        {
            final byte[] message = MESSAGES[random.nextInt(MESSAGES.length)].getBytes(StandardCharsets.ISO_8859_1);
            for (int i = random.nextInt(3); i > 0 && message.length > 0; i--)
            {
                message[random.nextInt(message.length)] = (byte)random.nextInt(256);
            }
            final boolean direct = 0 == (round & 1);
            final UnsafeBuffer received = buffer(AT + message.length + random.nextInt(20), direct);
            fill(received, random);
            received.putBytes(AT, message);
            final int length = MessageDescriptor.blockLength(random.nextInt(9)) + random.nextInt(24);
            final UnsafeBuffer block = buffer(OFFSET + length + OFFSET, direct);
            fill(block, random);
            final byte[] before = bytes(received);
            final byte[] around = bytes(block);
            final Limits limits = Limits.DEFAULT.with(random.nextInt(1 << 8));
            final RequestHead head = new RequestHead().wrap(block, OFFSET, length).init();
            final RequestParser parser = new RequestParser(limits);
            int there = 0;
            do
            {
                there = Math.min(message.length, there + 1 + random.nextInt(message.length + 1));
            }
            while (0 == parser.parse(head, received, AT, there) && there < message.length);

            assertArrayEquals(before, bytes(received));
            final byte[] now = bytes(block);
            for (int i = 0; i < OFFSET; i++)
            {
                assertEquals(around[i], now[i]);
                assertEquals(around[around.length - 1 - i], now[around.length - 1 - i]);
            }
            readAll(head);
            assertArrayEquals(before, bytes(received));
            assertArrayEquals(now, bytes(block));
        }
    }

    @Test
    void shouldReadFromMemoryThatCannotBeWritten()
    {
        final ByteBuffer block = ByteBuffer.allocateDirect(MessageDescriptor.blockLength(8));
        final UnsafeBuffer received = memory(REQUEST, true);
        parse(new RequestHead().wrap(new UnsafeBuffer(block), 0, block.capacity()).init(), received);
        final RequestHead head = new RequestHead()
            .wrapForRead(new UnsafeBuffer(block.asReadOnlyBuffer()), 0, block.capacity(), received);
        readAll(head);
        assertEquals("GET /o?q=1 HTTP/1.1\r\nHost: a\r\nX-Y: z\r\nx-y: w\r\n", head.toString());
    }

    @Test
    void shouldRefuseBlocksThatAreNotItsOwn()
    {
        final UnsafeBuffer block = new UnsafeBuffer(new byte[1024]);
        final RequestParser parser = new RequestParser(Limits.DEFAULT);
        final UnsafeBuffer received = memory(REQUEST, false);
        final RequestHead head = new RequestHead().wrap(block, 8, 680);
        assertEquals("", new RequestHead().toString());
        assertEquals("", head.toString());
        assertThrows(IllegalStateException.class, () -> parser.parse(head, received, AT, 5));
        assertThrows(IllegalArgumentException.class, () -> new RequestHead().wrapForRead(block, 8, 680, received));
        new ResponseHead().wrap(block, 8, 680).init();
        assertThrows(IllegalStateException.class, () -> parser.parse(head, received, AT, 5));
        assertThrows(IllegalArgumentException.class, () -> new RequestHead().wrapForRead(block, 8, 680, received));
        head.init();
        assertEquals("", head.toString());
        assertThrows(IllegalStateException.class,
            () -> parser.parse(new RequestHead().wrap(block, 8, 688), received, AT, 5));
        assertThrows(IndexOutOfBoundsException.class, () -> parser.parse(head, received, AT, received.capacity()));
        assertThrows(IndexOutOfBoundsException.class, () -> parser.parse(head, received, -1, 5));
        assertThrows(IllegalArgumentException.class, () -> head.wrap(block, 8, 511));
        assertThrows(IllegalArgumentException.class, () -> head.wrap(block, 4, 512));
        assertThrows(IndexOutOfBoundsException.class, () -> head.wrap(block, 8, 1024));
    }

    @Test
    void shouldKeepTheErrorUntilTheNextMessage()
    {
        final UnsafeBuffer block = new UnsafeBuffer(new byte[1024]);
        final RequestHead head = new RequestHead().wrap(block, 8, 680).init();
        assertEquals(0, head.error());
        assertEquals(-1, head.errorOffset());
        parse(head, memory("GET / HTTP/1.1\r\nHost: a\r\nX\u0000\r\n", false));
        assertEquals(ParseError.BAD_FIELD_NAME, head.error());
        assertEquals(26, head.errorOffset());
        assertEquals("GET / HTTP/1.1\r\nHost: a\r\nBAD_FIELD_NAME at 26", head.toString());
        parse(head, memory(REQUEST, false));
        assertEquals(0, head.error());
        assertEquals(-1, head.errorOffset());
    }

    static void readAll(final MessageHead head)
    {
        head.state();
        head.error();
        head.errorOffset();
        head.leniencies();
        head.headLength();
        head.startLineOffset();
        head.version();
        head.framing();
        head.contentLength();
        head.isKeepAlive();
        head.isUpgrade();
        head.isTrailerDeclared();
        head.receiveTime();
        head.streamId();
        head.isOwner();
        head.copyLength();
        head.toString();
        if (head instanceof RequestHead request)
        {
            request.method();
            request.methodName().toString();
            request.target().toString();
            request.targetForm();
            request.isExpectContinue();
            request.isExpectUnknown();
            if (MessageDescriptor.STATE_DONE == head.state())
            {
                request.path().toString();
                request.queryString().toString();
                request.authority().toString();
            }
        }
        else
        {
            ((ResponseHead)head).status();
            ((ResponseHead)head).reason().toString();
        }
        readFields(head);
    }

    private static void readFields(final MessageHead head)
    {
        final ByteSlice slice = new ByteSlice();
        final FieldList list = new FieldList();
        final Parameters parameters = new Parameters();
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[4096]);
        for (int slot = 0; slot < head.headers().count(); slot++)
        {
            head.headers().name(slot, slice).toString();
            head.headers().value(slot, slice).toString();
            head.headers().nameId(slot);
            head.headers().flags(slot);
            head.headers().longValue(slot);
            head.headers().dateValue(slot, 0);
            head.headers().copyValue(slot, copy, 1);
            head.headers().unfoldedLength(slot);
            head.headers().valueEquals(slot, "x");
            head.headers().list(slot, list).next();
            head.headers().parameters(slot, parameters).next();
        }
        for (int id = 0; id < KnownName.COUNT; id++)
        {
            head.headers().nextOf(id, head.headers().slotOf(id));
            head.headers().isRepeated(id);
            head.headers().containsToken(id, "x");
        }
        head.headers().find("x-y");
    }

    private static void parse(final RequestHead head, final UnsafeBuffer received)
    {
        new RequestParser(Limits.DEFAULT.with(Leniency.OBS_FOLD)).parse(head, received, AT, received.capacity() - AT);
    }

    private static UnsafeBuffer memory(final String message, final boolean direct)
    {
        final UnsafeBuffer received = buffer(AT + message.length(), direct);
        received.putBytes(AT, message.getBytes(StandardCharsets.ISO_8859_1));
        return received;
    }

    private static void ints(final ByteBuffer buffer, final int offset, final int... values)
    {
        for (int i = 0; i < values.length; i++)
        {
            buffer.putInt(offset + i * 4, values[i]);
        }
    }

    private static void fill(final UnsafeBuffer buffer, final Random random)
    {
        final byte[] dirt = new byte[buffer.capacity()];
        random.nextBytes(dirt);
        buffer.putBytes(0, dirt);
    }

    private static byte[] bytes(final UnsafeBuffer buffer)
    {
        final byte[] bytes = new byte[buffer.capacity()];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private static UnsafeBuffer buffer(final int length, final boolean direct)
    {
        return direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(length)) : new UnsafeBuffer(new byte[length]);
    }

    private static Stream<UnsafeBuffer> both(final int length)
    {
        return Stream.of(buffer(length, false), buffer(length, true));
    }
}
