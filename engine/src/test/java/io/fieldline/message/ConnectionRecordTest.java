/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.Random;

import static io.fieldline.buffers.testing.Buffers.assertUntouched;
import static io.fieldline.buffers.testing.Buffers.both;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ConnectionRecordTest
{
    private static final int OFFSET = 8;

    @Test
    void shouldBeOneCacheLine()
    {
        assertEquals(64, ConnectionDescriptor.RECORD_LENGTH);
        assertEquals(0, ConnectionDescriptor.DEADLINE_FIELD_OFFSET % Long.BYTES);
        assertEquals(0, ConnectionDescriptor.PENDING_FIELD_OFFSET % Long.BYTES);
    }

    @Test
    void shouldBeginIdleInDirtyMemory()
    {
        both(96).forEach((buffer) ->
        {
            new ConnectionRecord().wrap(buffer, OFFSET, 80).init(ConnectionDescriptor.ROLE_CLIENT);
            assertBytes(buffer,
                0, 2, 0, 0, 0, 0, 0, 0,
                0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F,
                0, 0, 0, 0, 0, 0, 0, 0,
                0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0);
        });
    }

    @Test
    void shouldPutEachByteInItsPlace()
    {
        both(96).forEach((buffer) ->
        {
            final ConnectionRecord record = new ConnectionRecord().wrap(buffer, OFFSET, 64)
                .init(ConnectionDescriptor.ROLE_SERVER)
                .state(ConnectionDescriptor.STATE_CONTENT)
                .flags(0x8021)
                .status(0x0201)
                .deadline(0x1817161514131211L)
                .receivedOffset(0x24232221)
                .receivedLength(0x28272625)
                .blockHandle(0x34333231)
                .bufferHandle(0x38373635)
                .messages(0x44434241)
                .errorCode(ParseError.BAD_FIELD_NAME);
            record.offerPending(Method.GET);
            record.offerPending(Method.HEAD);
            record.offerPending(Method.CONNECT);
            assertBytes(buffer,
                2, 1, 0x01, 0x02, 0x21, 0x80, 0, 0,
                0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18,
                0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28,
                0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38,
                0x41, 0x42, 0x43, 0x44, 0xFF, 0xFF, 0xFF, 0xFF,
                0x39, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0);
            assertEquals(ConnectionDescriptor.ROLE_SERVER, record.role());
            assertEquals(ConnectionDescriptor.STATE_CONTENT, record.state());
            assertEquals(0x8021, record.flags());
            assertEquals(0x0201, record.status());
            assertEquals(0x1817161514131211L, record.deadline());
            assertEquals(0x24232221, record.receivedOffset());
            assertEquals(0x28272625, record.receivedLength());
            assertEquals(0x34333231, record.blockHandle());
            assertEquals(0x38373635, record.bufferHandle());
            assertEquals(0x44434241, record.messages());
            assertEquals(ParseError.BAD_FIELD_NAME, record.errorCode());
        });
    }

    @Test
    void shouldSetAndClearFlags()
    {
        both(96).forEach((buffer) ->
        {
            final ConnectionRecord record =
                new ConnectionRecord().wrap(buffer, OFFSET, 64).init(ConnectionDescriptor.ROLE_SERVER);
            record.set(ConnectionDescriptor.PEER_CLOSED | ConnectionDescriptor.PAUSED);
            assertEquals(true, record.has(ConnectionDescriptor.PEER_CLOSED | ConnectionDescriptor.PAUSED));
            record.clear(ConnectionDescriptor.PAUSED);
            assertEquals(false, record.has(ConnectionDescriptor.PEER_CLOSED | ConnectionDescriptor.PAUSED));
            assertEquals(true, record.has(ConnectionDescriptor.PEER_CLOSED));
        });
    }

    @Test
    void shouldKeepPendingRequestsInOrder()
    {
        both(96).forEach((buffer) ->
        {
            final ConnectionRecord record =
                new ConnectionRecord().wrap(buffer, OFFSET, 64).init(ConnectionDescriptor.ROLE_CLIENT);
            final ArrayDeque<Integer> model = new ArrayDeque<>();
            final Random random = new Random(5);
            final int[] methods = { Method.GET, Method.HEAD, Method.CONNECT, Method.OTHER };
            for (int round = 0; round < 20_000; round++)
            {
                assertEquals(model.size(), record.pendingCount());
                assertEquals(model.isEmpty() ? Method.OTHER : model.peek(), record.peekPending());
                if (random.nextInt(100) < (0 == (round & 256) ? 70 : 30))
                {
                    final int method = methods[random.nextInt(4)];
                    assertEquals(model.size() < ConnectionDescriptor.MAX_PENDING, record.offerPending(method));
                    if (model.size() < ConnectionDescriptor.MAX_PENDING)
                    {
                        model.add(Method.GET == method ? Method.OTHER : method);
                    }
                }
                else
                {
                    assertEquals(model.isEmpty() ? Method.OTHER : model.poll(), record.pollPending());
                }
            }
        });
    }

    @Test
    void shouldRefuseMistakesOfTheCaller()
    {
        both(96).forEach((buffer) ->
        {
            final ConnectionRecord record = new ConnectionRecord();
            assertThrows(IllegalArgumentException.class, () -> record.wrap(buffer, OFFSET, 63));
            assertThrows(IllegalArgumentException.class, () -> record.wrap(buffer, 4, 64));
            assertThrows(IndexOutOfBoundsException.class, () -> record.wrap(buffer, 40, 64));
            assertThrows(IllegalArgumentException.class, () -> record.wrap(buffer, OFFSET, 64).init(0));
        });
    }

    private static void assertBytes(final MutableDirectBuffer buffer, final int... expected)
    {
        assertEquals(64, expected.length);
        assertUntouched(buffer, 0, OFFSET);
        for (int i = 0; i < 64; i++)
        {
            assertEquals(expected[i], buffer.getByte(OFFSET + i) & 0xFF, "byte=" + i);
        }
        assertUntouched(buffer, OFFSET + 64, buffer.capacity());
    }
}
