/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.PageCheck;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.message.HeadCheck;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class HeadCopyTest
{
    private static final int AT = 3;
    private static final int OFFSET = 8;
    private static final int HEADER = MessageDescriptor.MESSAGE_HEADER_LENGTH;
    private static final String HEAD = "POST /orders?symbol=BTC%2FUSD HTTP/1.1\r\nHost: a.example\r\n" +
        "Content-Length: 5\r\nX-RateLimit-Reset: 7\r\n" +
        "X-New-Name: new\r\nX-RateLimit-Reset: 8\r\nX-Folded: a\r\n b\r\n\r\n";

    @Test
    void shouldOwnWhatAViewPointsAt()
    {
        final UnsafeBuffer received = received(HEAD);
        final RequestHead view = parse(received);
        final String text = view.toString();
        final int needed = view.copyLength();
        assertEquals(HEADER + 6 * 24 + HEAD.length(), needed);
        assertEquals(false, view.isOwner());
        for (final boolean direct : new boolean[]{ false, true })
        {
            final UnsafeBuffer dst = buffer(OFFSET + needed + 7, direct);
            dst.setMemory(0, dst.capacity(), (byte)0x5A);
            assertEquals(SlotTable.TABLE_FULL, view.copyTo(dst, OFFSET, needed - 1));
            for (int i = 0; i < dst.capacity(); i++)
            {
                assertEquals(0x5A, dst.getByte(i));
            }
            assertEquals(needed, view.copyTo(dst, OFFSET, dst.capacity() - OFFSET));
            for (int i = 0; i < 7; i++)
            {
                assertEquals(0x5A, dst.getByte(i));
                assertEquals(0x5A, dst.getByte(OFFSET + needed + i));
            }
            final UnsafeBuffer moved = buffer(64 + needed, !direct);
            moved.putBytes(64, dst, OFFSET, needed);
            dst.setMemory(0, dst.capacity(), (byte)0);
            final RequestHead owner = new RequestHead().wrapForRead(moved, 64, needed, null);
            assertOwner(text, owner);
            assertEquals(0, new RequestHead().wrapUntrusted(moved, 64, needed));

            final UnsafeBuffer again = buffer(16 + needed, direct);
            assertEquals(needed, owner.copyLength());
            assertEquals(needed, owner.copyTo(again, 16, needed));
            assertOwner(text, new RequestHead().wrapForRead(again, 16, needed, null));
        }
        received.setMemory(0, received.capacity(), (byte)0);
    }

    @Test
    void shouldTravelThroughARingBuffer()
    {
        final OneToOneRingBuffer ring = new OneToOneRingBuffer(
            new UnsafeBuffer(ByteBuffer.allocateDirect(8192 + RingBufferDescriptor.TRAILER_LENGTH)));
        final RequestHead reader = new RequestHead();
        for (int round = 0; round < 50; round++)
        {
            final UnsafeBuffer received = received(HEAD.replace("/orders", "/orders/" + round));
            final RequestHead view = parse(received);
            final int index = ring.tryClaim(1, view.copyLength());
            assertEquals(view.copyLength(), view.copyTo(ring.buffer(), index, view.copyLength()));
            ring.commit(index);
            received.setMemory(0, received.capacity(), (byte)0);
            final int number = round;
            // a read may find only what pads the ring's end
            while (0 == ring.read((type, buffer, offset, length) ->
            {
                assertEquals(0, reader.wrapUntrusted(buffer, offset, length));
                assertEquals("/orders/" + number, reader.path().toString());
                assertEquals(5, reader.headers().longValue(reader.headers().slotOf(KnownName.CONTENT_LENGTH)));
            }))
            {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void shouldBeAPageToo()
    {
        final RequestHead view = parse(received(HEAD));
        final UnsafeBuffer dst = buffer(OFFSET + view.copyLength(), true);
        view.copyTo(dst, OFFSET, view.copyLength());
        final SlottedPage page = new SlottedPage(true, KnownName.TABLE);
        assertEquals(PageCheck.OK, page.wrapUntrusted(dst, OFFSET, view.copyLength()));
        assertEquals(6, page.count());
        assertEquals(1, page.find("content-length"));
    }

    @Test
    void shouldCopyResponses()
    {
        final String text = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n";
        final UnsafeBuffer received = received(text + "\r\n");
        final UnsafeBuffer block = new UnsafeBuffer(new byte[MessageDescriptor.blockLength(4)]);
        final ResponseHead view = new ResponseHead().wrap(block, 0, block.capacity()).init();
        new ResponseParser(Limits.DEFAULT).parse(view, received, AT, received.capacity() - AT, Method.GET);
        final UnsafeBuffer dst = buffer(view.copyLength(), false);
        view.copyTo(dst, 0, dst.capacity());
        final ResponseHead owner = new ResponseHead();
        assertEquals(0, owner.wrapUntrusted(dst, 0, dst.capacity()));
        assertEquals(text, owner.toString());
        assertEquals(404, owner.status());
        assertEquals("Not Found", owner.reason().toString());
        assertEquals(HeadCheck.NOT_A_HEAD, new RequestHead().wrapUntrusted(dst, 0, dst.capacity()));
        for (int i = 0; i < dst.capacity(); i++)
        {
            assertReadable(dst, i, owner);
        }
    }

    @Test
    void shouldCopyWholeHeadsOnly()
    {
        final UnsafeBuffer block = new UnsafeBuffer(new byte[MessageDescriptor.blockLength(4)]);
        final UnsafeBuffer dst = buffer(2048, false);
        final RequestHead head = new RequestHead().wrap(block, 0, block.capacity()).init();
        assertThrows(IllegalStateException.class, () -> head.copyTo(dst, 0, 2048));
        final UnsafeBuffer received = received("GET / HTTP/1.1\r\nHost: a\r\n\u0000\r\n");
        new RequestParser(Limits.DEFAULT).parse(head, received, AT, 10);
        assertThrows(IllegalStateException.class, () -> head.copyTo(dst, 0, 2048));
        new RequestParser(Limits.DEFAULT).parse(head, received, AT, received.capacity() - AT);
        assertThrows(IllegalStateException.class, () -> head.copyTo(dst, 0, 2048));
    }

    @Test
    void shouldReadWhatAWriterWithMoreNamesWrote()
    {
        final UnsafeBuffer owner = owner();
        // name 125 is X-New-Name there
        owner.putShort(44, (short)(KnownName.COUNT + 6), LITTLE_ENDIAN);
        owner.putShort(HEADER + 3 * 24 + 20, (short)125, LITTLE_ENDIAN);
        owner.putLong(72, owner.getLong(72, LITTLE_ENDIAN) | 1L << 61, LITTLE_ENDIAN);
        owner.putShort(96 + 250, (short)3, LITTLE_ENDIAN);
        owner.putShort(96, (short)5, LITTLE_ENDIAN);
        owner.putLong(80, owner.getLong(80, LITTLE_ENDIAN) & ~1L, LITTLE_ENDIAN);
        final RequestHead head = new RequestHead();
        assertEquals(0, head.wrapUntrusted(owner, 0, owner.capacity()));
        assertEquals(0, head.headers().nameId(3));
        assertEquals(3, head.headers().find("x-new-name"));
        assertEquals(0, head.headers().slotOf(KnownName.HOST));
        assertEquals(2, head.headers().slotOf(KnownName.X_RATELIMIT_RESET));
        // an id of its own that hides a name that is known here
        owner.putShort(HEADER + 20, (short)126, LITTLE_ENDIAN);
        assertEquals(PageCheck.BAD_NAME, head.wrapUntrusted(owner, 0, owner.capacity()));
    }

    @Test
    void shouldReadWhatAWriterWithFewerNamesWrote()
    {
        final UnsafeBuffer owner = owner();
        owner.putShort(44, (short)20, LITTLE_ENDIAN);
        owner.putShort(HEADER + 2 * 24 + 20, (short)0, LITTLE_ENDIAN);
        owner.putShort(HEADER + 4 * 24 + 20, (short)0, LITTLE_ENDIAN);
        owner.putLong(72, 0, LITTLE_ENDIAN);
        owner.putLong(88, 0, LITTLE_ENDIAN);
        owner.putShort(96, (short)2, LITTLE_ENDIAN);
        final RequestHead head = new RequestHead();
        assertEquals(0, head.wrapUntrusted(owner, 0, owner.capacity()));
        assertEquals(2, head.headers().slotOf(KnownName.X_RATELIMIT_RESET));
        assertEquals(4, head.headers().nextOf(KnownName.X_RATELIMIT_RESET, 2));
        assertEquals(SlotTable.NULL_SLOT, head.headers().nextOf(KnownName.X_RATELIMIT_RESET, 4));
        assertEquals(true, head.headers().isRepeated(KnownName.X_RATELIMIT_RESET));
        assertEquals(true, head.headers().isPresent(KnownName.X_RATELIMIT_RESET));
        assertEquals(SlotTable.NULL_SLOT, head.headers().slotOf(KnownName.X_RATELIMIT_LIMIT));
        assertEquals(false, head.headers().isRepeated(KnownName.X_RATELIMIT_LIMIT));
        assertEquals(0, head.headers().slotOf(KnownName.HOST));
        // a name that the writer knew may not hide behind id 0
        owner.putShort(HEADER + 20, (short)0, LITTLE_ENDIAN);
        assertEquals(PageCheck.BAD_NAME, head.wrapUntrusted(owner, 0, owner.capacity()));
    }

    @Test
    void shouldStayInTheRegionWhateverItHolds()
    {
        final UnsafeBuffer good = owner();
        final RequestHead head = new RequestHead();
        for (int i = 0; i < good.capacity(); i++)
        {
            assertReadable(good, i, head);
            final int reason = new RequestHead().wrapUntrusted(good, 0, i);
            assertEquals(true, reason < 0, "length=" + i);
        }
        final Random random = new Random(31);
        for (int round = 0; round < 20_000; round++)
        {
            final UnsafeBuffer bad = buffer(good.capacity(), 0 == (round & 1));
            bad.putBytes(0, good, 0, good.capacity());
            for (int i = 1 + random.nextInt(4); i > 0; i--)
            {
                final int at = random.nextInt(3) == 0 ? HEADER + random.nextInt(144) : random.nextInt(HEADER);
                if (random.nextBoolean())
                {
                    bad.putByte(at, (byte)(bad.getByte(at) + random.nextInt(9) - 4));
                }
                else
                {
                    bad.putInt(at & ~3, random.nextInt() >> random.nextInt(32));
                }
            }
            readIfRight(bad, head);
        }
        for (int round = 0; round < 2_000; round++)
        {
            final byte[] garbage = new byte[random.nextInt(900)];
            random.nextBytes(garbage);
            assertEquals(true, head.wrapUntrusted(new UnsafeBuffer(garbage), 0, garbage.length) < 0);
        }
    }

    private static void assertReadable(final UnsafeBuffer good, final int at, final Object head)
    {
        for (final int change : new int[]{ 1, 4, 16, 128, 255 })
        {
            final UnsafeBuffer bad = buffer(good.capacity(), false);
            bad.putBytes(0, good, 0, good.capacity());
            bad.putByte(at, (byte)(bad.getByte(at) ^ change));
            if (head instanceof RequestHead request)
            {
                readIfRight(bad, request);
            }
            else
            {
                final ResponseHead response = (ResponseHead)head;
                if (0 == response.wrapUntrusted(bad, 0, bad.capacity()))
                {
                    HeadBlockTest.readAll(response);
                }
            }
        }
    }

    private static void readIfRight(final UnsafeBuffer region, final RequestHead head)
    {
        final int reason = head.wrapUntrusted(region, 0, region.capacity());
        if (0 == reason)
        {
            HeadBlockTest.readAll(head);
        }
        else
        {
            assertEquals(true, reason < 0);
        }
    }

    private static void assertOwner(final String text, final RequestHead owner)
    {
        assertEquals(text, owner.toString());
        assertEquals(true, owner.isOwner());
        assertEquals(Method.POST, owner.method());
        assertEquals("/orders", owner.path().toString());
        assertEquals("symbol=BTC%2FUSD", owner.queryString().toString());
        assertEquals("a.example", owner.authority().toString());
        assertEquals(5, owner.contentLength());
        assertEquals(Leniency.OBS_FOLD, owner.leniencies());
        assertEquals(2, owner.headers().slotOf(KnownName.X_RATELIMIT_RESET));
        assertEquals(4, owner.headers().nextOf(KnownName.X_RATELIMIT_RESET, 2));
        assertEquals(3, owner.headers().find("x-new-name"));
        assertEquals(true, owner.headers().valueEquals(5, "a b"));
    }

    private static UnsafeBuffer owner()
    {
        final RequestHead view = parse(received(HEAD));
        final UnsafeBuffer dst = buffer(view.copyLength(), true);
        assertEquals(dst.capacity(), view.copyTo(dst, 0, dst.capacity()));
        return dst;
    }

    private static RequestHead parse(final UnsafeBuffer received)
    {
        final UnsafeBuffer block = new UnsafeBuffer(new byte[MessageDescriptor.blockLength(16)]);
        final RequestHead head = new RequestHead().wrap(block, 0, block.capacity()).init();
        final int length = received.capacity() - AT;
        assertEquals(length,
            new RequestParser(Limits.DEFAULT.with(Leniency.OBS_FOLD)).parse(head, received, AT, length));
        return head;
    }

    private static UnsafeBuffer received(final String message)
    {
        final UnsafeBuffer received = buffer(AT + message.length(), true);
        received.putBytes(AT, message.getBytes(StandardCharsets.ISO_8859_1));
        return received;
    }

    private static UnsafeBuffer buffer(final int length, final boolean direct)
    {
        return direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(length)) : new UnsafeBuffer(new byte[length]);
    }
}
