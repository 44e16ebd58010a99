/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StatusTest
{
    private static final int OFFSET = 3;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
    private int sum;

    @Test
    void shouldWriteCodeAndReason()
    {
        assertEquals("404 Not Found", written(404));
        assertEquals("200 OK", written(Status.OK));
        assertEquals("299 ", written(299));
        assertEquals("999 ", written(999));
        assertEquals("100 Continue", written(100));
        assertEquals("431 Request Header Fields Too Large", written(Status.REQUEST_HEADER_FIELDS_TOO_LARGE));
        assertEquals(0, buffer.getByte(OFFSET - 1));
    }

    @Test
    void shouldRefuseToWriteWhatHasNotThreeDigits()
    {
        assertThrows(IllegalArgumentException.class, () -> Status.put(buffer, OFFSET, 99));
        assertThrows(IllegalArgumentException.class, () -> Status.put(buffer, OFFSET, 1000));
        assertEquals("", Status.name(-1));
        assertEquals("", Status.name(1000));
        assertEquals(0, Status.reason(600).length);
    }

    @Test
    void shouldKnowWhichResponsesMayHaveContent()
    {
        for (int status = 100; status <= 999; status++)
        {
            assertEquals(status >= 200 && status != 204 && status != 304, Status.mayHaveContent(status));
        }
    }

    @Test
    void shouldKnowTheClasses()
    {
        assertTrue(Status.isInformational(199));
        assertFalse(Status.isInformational(200));
        assertTrue(Status.isSuccessful(299));
        assertTrue(Status.isRedirection(300));
        assertTrue(Status.isError(400));
        assertTrue(Status.isError(599));
        assertFalse(Status.isError(600));
    }

    @Test
    void shouldAllocateNothing()
    {
        Allocations.assertNone(20_000, 1_000, () -> sum += Status.put(buffer, OFFSET, Status.CREATED));
    }

    private String written(final int status)
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        final int length = Status.put(buffer, OFFSET, status);
        assertEquals(Status.encodedLength(status), length);
        assertEquals(0, buffer.getByte(OFFSET + length));
        return buffer.getStringWithoutLengthAscii(OFFSET, length);
    }
}
