/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.testing.Allocations;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MethodTest
{
    private static final int OFFSET = 3;

    private final MutableDirectBuffer heap = new UnsafeBuffer(new byte[32]);
    private final MutableDirectBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(32));
    private int sum;

    @Test
    void shouldFindEachMethod()
    {
        for (int method = 1; method < Method.COUNT; method++)
        {
            final String name = Method.name(method);
            assertEquals(method, Method.of(name));
            for (final MutableDirectBuffer buffer : new MutableDirectBuffer[]{ heap, direct })
            {
                final int length = buffer.putStringWithoutLengthAscii(OFFSET, name);
                assertEquals(method, Method.of(buffer, OFFSET, length));
            }
            assertArrayEquals(name.getBytes(java.nio.charset.StandardCharsets.US_ASCII), Method.bytes(method));
        }
    }

    @Test
    void shouldNotFindWhatIsNoMethod()
    {
        for (int method = 1; method < Method.COUNT; method++)
        {
            final String name = Method.name(method);
            assertEquals(Method.OTHER, Method.of(name.toLowerCase(java.util.Locale.ROOT)));
            assertEquals(Method.OTHER, Method.of(name + "X"));
            assertEquals(Method.OTHER, Method.of(name + "\0"));
            assertEquals(Method.OTHER, Method.of(name.substring(1)));
        }
        assertEquals(Method.OTHER, Method.of(""));
        assertEquals(Method.OTHER, Method.of("PROPPATCH"));
        assertEquals(Method.OTHER, Method.of("PROPFINDX"));
        assertEquals(Method.OTHER, Method.of(0L, 0));
        assertEquals(Method.OTHER, Method.of(0L, -1));
        assertEquals("OTHER", Method.name(-1));
        assertEquals("OTHER", Method.name(Method.COUNT));
        assertEquals(0, Method.bytes(Method.OTHER).length);
    }

    @Test
    void shouldKeepTheNumbers()
    {
        assertEquals(1, Method.GET);
        assertEquals(2, Method.HEAD);
        assertEquals(3, Method.POST);
        assertEquals(4, Method.PUT);
        assertEquals(5, Method.DELETE);
        assertEquals(6, Method.CONNECT);
        assertEquals(7, Method.OPTIONS);
        assertEquals(8, Method.TRACE);
        assertEquals(9, Method.PATCH);
        assertEquals(20, Method.UNLINK);
    }

    @Test
    void shouldKnowWhatIsSafeAndWhatIsIdempotent()
    {
        assertTrue(Method.isSafe(Method.GET));
        assertTrue(Method.isIdempotent(Method.GET));
        assertFalse(Method.isSafe(Method.PUT));
        assertTrue(Method.isIdempotent(Method.PUT));
        assertTrue(Method.isIdempotent(Method.DELETE));
        assertFalse(Method.isIdempotent(Method.POST));
        assertFalse(Method.isIdempotent(Method.PATCH));
        assertFalse(Method.isIdempotent(Method.CONNECT));
        assertFalse(Method.isSafe(Method.OTHER));
        assertFalse(Method.isIdempotent(Method.OTHER));
        assertFalse(Method.isSafe(33));
    }

    @Test
    void shouldAllocateNothing()
    {
        final int length = heap.putStringWithoutLengthAscii(OFFSET, "OPTIONS");
        Allocations.assertNone(20_000, 1_000, () -> sum += Method.of(heap, OFFSET, length) + Method.of("PATCH"));
    }
}
