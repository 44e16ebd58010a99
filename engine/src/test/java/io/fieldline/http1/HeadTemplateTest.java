/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.Status;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HeadTemplateTest
{
    private static final int OFFSET = 3;
    private static final int CAPACITY = 512;
    private static final int DATE = 0;
    private static final int LENGTH = 1;
    private static final int ID = 2;
    private static final int COUNT = 3;
    private static final int NAME = 4;
    private static final long NOW = 784_111_777;

    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[CAPACITY]);
    private final ResponseEncoder encoder = new ResponseEncoder();
    private final HeadTemplate template = new HeadTemplate(encoder.wrap(scratch, 5, CAPACITY - 5)
        .statusLine(Status.OK)
        .header(KnownName.SERVER, "fieldline")
        .dateHole(KnownName.DATE)
        .numberHole(KnownName.CONTENT_LENGTH, 10)
        .textHole(KnownName.X_REQUEST_ID, 12)
        .numberHole("X-Count", 4)
        .textHole("X-Name", 3)
        .end());

    private long sum;

    @Test
    void shouldFillHolesOfACopy()
    {
        scratch.setMemory(0, CAPACITY, (byte)0);
        assertEquals(5, template.holeCount());
        assertEquals(10, template.holeWidth(LENGTH));
        Buffers.both(CAPACITY).forEach((buffer) ->
        {
            final int limit = fill(template.copyTo(buffer, OFFSET, CAPACITY - OFFSET)).limit();
            assertEquals(OFFSET + template.length(), limit);
            assertEquals(
                "HTTP/1.1 200 OK\r\nServer: fieldline\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n" +
                "Content-Length:         42\r\nX-Request-Id: abc         \r\nX-Count:  -17\r\nX-Name: abc\r\n\r\n",
                Buffers.text(buffer, OFFSET, limit - OFFSET));
            Buffers.assertUntouched(buffer, 0, OFFSET);
            Buffers.assertUntouched(buffer, limit, CAPACITY);
        });
    }

    @Test
    void shouldReadBack()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(16)));
        final ResponseHead head = new ResponseHead().wrap(block, 0, block.capacity()).init();
        final ResponseParser parser = new ResponseParser(Limits.DEFAULT);
        final ByteSlice slice = new ByteSlice();
        for (final long length : new long[]{ 0, 7, 42, 9_999_999_999L })
        {
            final int limit = template.copyTo(buffer, OFFSET, CAPACITY - OFFSET).setDate(DATE, NOW)
                .setLong(LENGTH, length).setText(ID, "id" + length).setLong(COUNT, 0).setText(NAME, "").limit();
            assertEquals(template.length(), parser.parse(head, buffer, OFFSET, limit - OFFSET, Method.GET));
            assertEquals(length, head.contentLength());
            assertEquals("id" + length,
                head.headers().value(head.headers().slotOf(KnownName.X_REQUEST_ID), slice).toString());
        }
        final int limit = template.copyTo(buffer, OFFSET, CAPACITY - OFFSET).limit();
        assertEquals(ParseError.BAD_CONTENT_LENGTH, parser.parse(head, buffer, OFFSET, limit - OFFSET, Method.GET));
    }

    @Test
    void shouldFillHolesInPlaceForAllLaterCopies()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        template.inPlace().setText(ID, "everywhere").setText(ID, "all").setLong(COUNT, 1234).setLong(COUNT, 5);
        assertEquals(template.length(), template.limit());
        final int limit = template.copyTo(buffer, OFFSET, CAPACITY - OFFSET).limit();
        final String text = Buffers.text(buffer, OFFSET, limit - OFFSET);
        assertTrue(text.contains("X-Request-Id: all         \r\nX-Count:    5\r\n"), text);
        assertEquals(text.indexOf("all  ") + OFFSET, template.holeOffset(ID));
    }

    @Test
    void shouldAnswerWhatDoesNotFit()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        assertEquals(AsciiNumbers.INSUFFICIENT, copy(buffer).setLong(COUNT, 12_345).limit());
        assertEquals(AsciiNumbers.INSUFFICIENT, copy(buffer).setLong(COUNT, -1234).setLong(COUNT, 1).limit());
        assertEquals(AsciiNumbers.INSUFFICIENT, copy(buffer).setText(NAME, "abcd").limit());
        assertEquals(ParseError.BAD_FIELD_VALUE, copy(buffer).setText(NAME, "a\n").limit());
        assertEquals(ParseError.BAD_FIELD_VALUE, copy(buffer).setText(NAME, "a\u0142").limit());
        assertEquals(ParseError.BAD_FIELD_VALUE,
            copy(buffer).setText(NAME, new UnsafeBuffer(new byte[]{ 'a', 0 }), 0, 2).limit());
        assertTrue(copy(buffer).limit() > 0);
        for (int capacity = 0; capacity < template.length(); capacity++)
        {
            final int room = capacity;
            Buffers.both(CAPACITY).forEach((out) ->
            {
                assertEquals(AsciiNumbers.INSUFFICIENT, fill(template.copyTo(out, OFFSET, room)).limit());
                Buffers.assertUntouched(out, 0, CAPACITY);
            });
        }
    }

    @Test
    void shouldThrowOnMistakes()
    {
        assertThrows(IllegalArgumentException.class, () -> template.setLong(DATE, 1));
        assertThrows(IllegalArgumentException.class, () -> template.setDate(LENGTH, 1));
        assertThrows(IllegalArgumentException.class, () -> template.setText(LENGTH, "1"));
        assertThrows(IllegalArgumentException.class, () -> template.setLong(5, 1));
        assertThrows(IllegalArgumentException.class, () -> template.setLong(-1, 1));
        encoder.wrap(scratch, 5, CAPACITY - 5).statusLine(200);
        assertThrows(IllegalArgumentException.class, () -> encoder.textHole(KnownName.CONTENT_LENGTH, 5));
        assertThrows(IllegalArgumentException.class, () -> encoder.textHole("content-length", 5));
        assertThrows(IllegalArgumentException.class, () -> encoder.numberHole(KnownName.TRANSFER_ENCODING, 5));
        assertThrows(IllegalArgumentException.class, () -> encoder.numberHole("a", 0));
        encoder.wrap(scratch, 5, CAPACITY - 5).statusLine(204).header("a", "\n").end();
        assertThrows(IllegalArgumentException.class, () -> new HeadTemplate(encoder));
        assertEquals(ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH, encoder.wrap(scratch, 5, CAPACITY - 5)
            .statusLine(200).numberHole(KnownName.CONTENT_LENGTH, 5).chunked().end().limit());
    }

    @Test
    void shouldAllocateNothing()
    {
        final UnsafeBuffer heap = new UnsafeBuffer(new byte[CAPACITY]);
        final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
        Allocations.assertNone(20_000, 2_000, () -> sum += fill(copy(0 == (sum & 1) ? heap : direct)).limit());
    }

    private HeadTemplate copy(final MutableDirectBuffer buffer)
    {
        return template.copyTo(buffer, OFFSET, CAPACITY - OFFSET);
    }

    private static HeadTemplate fill(final HeadTemplate copy)
    {
        return copy.setDate(DATE, NOW).setLong(LENGTH, 42).setText(ID, "abc").setLong(COUNT, -17).setText(NAME, "abc");
    }
}
