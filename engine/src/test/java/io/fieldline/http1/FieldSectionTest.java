/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.FieldElements;
import io.fieldline.message.FieldList;
import io.fieldline.message.FieldSection;
import io.fieldline.message.HttpDate;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Parameters;
import io.fieldline.message.RequestHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class FieldSectionTest
{
    private static final int AT = 3;
    private static final int NULL_SLOT = FieldSection.NULL_SLOT;

    @Test
    void shouldCopyValues()
    {
        with("X: plain \u00E9\r\nY:\r\n", (fields) ->
        {
            final UnsafeBuffer dst = filled(12);
            assertEquals(7, fields.copyValue(1, dst, 3));
            assertEquals("...plain \u00E9..", text(dst));
            assertEquals(FieldSection.INSUFFICIENT, fields.copyValue(1, dst, 6));
            assertEquals(7, fields.copyValue(1, dst, 5));
            assertEquals(FieldSection.INSUFFICIENT, fields.copyValue(1, dst, 3, 6));
            assertEquals(0, fields.copyValue(2, dst, 12));
            assertEquals(7, fields.unfoldedLength(1));
            assertThrows(IndexOutOfBoundsException.class, () -> fields.copyValue(1, dst, 13));
            assertThrows(IndexOutOfBoundsException.class, () -> fields.copyValue(1, dst, 3, 10));
        });
    }

    @Test
    void shouldUnfold()
    {
        assertUnfolded("b c", "b\r\n c");
        assertUnfolded("b c", "b \t\r\n\t \tc");
        assertUnfolded("b c d", "b\r\n c\r\n d");
        assertUnfolded("b c", "b\r\n \r\n c");
        assertUnfolded("b  \tx c", "b  \tx\r\n c");
        assertUnfolded("c", "\r\n c");
        assertUnfolded("b", "b\r\n \t");
        assertUnfolded("", "\r\n \t");
        assertUnfolded("b c", "b\n c");
    }

    private static void assertUnfolded(final String expected, final String value)
    {
        with("X: " + value + "\r\nY: z\r\n", (fields) ->
        {
            final UnsafeBuffer dst = filled(expected.length() + 2);
            assertEquals(expected.length(), fields.unfoldedLength(1), value);
            assertEquals(expected.length(), fields.copyValue(1, dst, 1, expected.length()), value);
            assertEquals("." + expected + ".", text(dst), value);
            if (!expected.isEmpty())
            {
                assertEquals(FieldSection.INSUFFICIENT, fields.copyValue(1, dst, 1, expected.length() - 1), value);
            }
            assertEquals(true, fields.valueEquals(1, expected), value);
            assertEquals(true, fields.valueEqualsIgnoreCase(1, expected.toUpperCase()), value);
            assertEquals(false, fields.valueEquals(1, expected + "x"), value);
            assertEquals(expected.equals("b"), fields.valueEquals(1, "b"), value);
            assertEquals(expected, fields.appendValue(1, new StringBuilder()).toString(), value);
            assertEquals("Host: a\r\nX: " + expected + "\r\nY: z\r\n", fields.toString(), value);
        });
    }

    @Test
    void shouldCompareValues()
    {
        with("X: a^Z\u00C4\r\n", (fields) ->
        {
            assertEquals(true, fields.valueEquals(1, "a^Z\u00C4"));
            assertEquals(false, fields.valueEquals(1, "a^z\u00C4"));
            assertEquals(true, fields.valueEqualsIgnoreCase(1, "A^z\u00C4"));
            assertEquals(false, fields.valueEqualsIgnoreCase(1, "A~z\u00C4"));
            assertEquals(false, fields.valueEqualsIgnoreCase(1, "A^z\u00E4"));
            assertEquals(false, fields.valueEquals(1, "a^Z"));
            assertEquals(false, fields.valueEquals(NULL_SLOT, ""));
            assertEquals(false, fields.valueEqualsIgnoreCase(NULL_SLOT, ""));
            assertEquals(false, fields.isFolded(1));
        });
    }

    @Test
    void shouldReadNumbersAndDates()
    {
        with("A: 0042\r\nB: \r\nC: 4x\r\nD: 99999999999999999999\r\nE: Sun, 06 Nov 1994 08:49:37 GMT\r\n" +
            "F: Sunday, 06-Nov-94 08:49:37 GMT\r\nG: Sun, 06 Nov\r\n 1994 08:49:37 GMT\r\n", (fields) ->
        {
            assertEquals(42, fields.longValue(1));
            assertEquals(AsciiNumbers.EMPTY, fields.longValue(2));
            assertEquals(AsciiNumbers.BAD_DIGIT, fields.longValue(3));
            assertEquals(AsciiNumbers.OVERFLOW, fields.longValue(4));
            assertEquals(AsciiNumbers.EMPTY, fields.longValue(NULL_SLOT));
            assertEquals(784111777, fields.dateValue(5, 0));
            assertEquals(784111777, fields.dateValue(6, 1_700_000_000));
            assertEquals(HttpDate.MALFORMED, fields.dateValue(7, 0));
            assertEquals(HttpDate.MALFORMED, fields.dateValue(1, 0));
            assertEquals(HttpDate.MALFORMED, fields.dateValue(NULL_SLOT, 0));
        });
    }

    @Test
    void shouldIterateOneListOverAllLinesOfAName()
    {
        with("Accept: text/html;q=0.5, */*\r\nX: y\r\naccept: \r\nACCEPT: ,a/b\r\nX-L: 1\r\nx-l: 2, 3\r\n", (fields) ->
        {
            assertEquals("1:text/html;q=0.5 1:*/* 4:a/b ", elements(fields, KnownName.ACCEPT, null));
            assertEquals("1:text/html;q=0.5 1:*/* 4:a/b ", elements(fields, 0, "aCCept"));
            assertEquals("5:1 6:2 6:3 ", elements(fields, 0, "X-L"));
            assertEquals("", elements(fields, 0, "X-M"));
            assertEquals("", elements(fields, KnownName.VARY, null));
            final FieldElements elements = new FieldElements().wrap(fields, KnownName.ACCEPT);
            elements.next();
            assertEquals(500, new Parameters().wrap(elements.list()).quality());
        });
        with("Accept: a, \"b\r\nAccept: c\r\n", (fields) ->
        {
            final FieldElements elements = new FieldElements().wrap(fields, KnownName.ACCEPT);
            assertEquals(FieldList.ELEMENT, elements.next());
            final int error = elements.next();
            assertEquals(true, error < 0);
            assertEquals(error, elements.next());
        });
    }

    private static String elements(final FieldSection fields, final int nameId, final String name)
    {
        final FieldElements elements = null == name ?
            new FieldElements().wrap(fields, nameId) : new FieldElements().wrap(fields, name);
        final StringBuilder text = new StringBuilder();
        final ByteSlice slice = new ByteSlice();
        while (FieldList.ELEMENT == elements.next())
        {
            text.append(elements.slot()).append(':').append(elements.element(slice)).append(' ');
        }
        assertEquals(NULL_SLOT, elements.slot());
        return text.toString();
    }

    @Test
    void shouldFindTokensAndParameters()
    {
        with("Vary: a\r\nVary: B ,\r\n \"c\"\r\nContent-Type: text/html; charset=\"utf-8\"\r\n", (fields) ->
        {
            assertEquals(true, fields.containsToken(KnownName.VARY, "a"));
            assertEquals(true, fields.containsToken(KnownName.VARY, "b"));
            assertEquals(false, fields.containsToken(KnownName.VARY, "c"));
            assertEquals(false, fields.containsToken(KnownName.TE, "a"));
            final Parameters parameters = new Parameters();
            assertEquals(Parameters.PARAMETER,
                fields.parameters(fields.slotOf(KnownName.CONTENT_TYPE), parameters).find("charset"));
            assertEquals("utf-8", parameters.value(new ByteSlice()).toString());
            assertEquals(Parameters.END, fields.parameters(NULL_SLOT, parameters).next());
            assertEquals(FieldList.END, fields.list(NULL_SLOT, new FieldList()).next());
        });
    }

    @Test
    void shouldBeEmptyWhereNothingIsWrapped()
    {
        assertEquals("", new FieldSection().toString());
    }

    private static void with(final String lines, final Consumer<FieldSection> body)
    {
        final byte[] message =
            ("GET / HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        for (final boolean direct : new boolean[]{ false, true })
        {
            final int capacity = AT + message.length;
            final UnsafeBuffer received =
                direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)) : new UnsafeBuffer(new byte[capacity]);
            received.putBytes(AT, message);
            final UnsafeBuffer block = new UnsafeBuffer(new byte[MessageDescriptor.blockLength(16)]);
            final RequestHead head = new RequestHead().wrap(block, 0, block.capacity()).init();
            assertEquals(message.length,
                new RequestParser(Limits.DEFAULT.with(Leniency.OBS_FOLD | Leniency.BARE_LF))
                    .parse(head, received, AT, message.length));
            body.accept(head.headers());
            final UnsafeBuffer owner = new UnsafeBuffer(new byte[head.copyLength()]);
            head.copyTo(owner, 0, owner.capacity());
            body.accept(new RequestHead().wrapForRead(owner, 0, owner.capacity(), null).headers());
        }
    }

    private static UnsafeBuffer filled(final int length)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[length]);
        buffer.setMemory(0, length, (byte)'.');
        return buffer;
    }

    private static String text(final UnsafeBuffer buffer)
    {
        return new String(buffer.byteArray(), StandardCharsets.ISO_8859_1);
    }
}
