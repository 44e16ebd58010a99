/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FieldListTest
{
    private static final int OFFSET = 3;

    private final FieldList list = new FieldList();
    private int sum;

    @Test
    void shouldReadElementsWithoutTheWhitespaceAroundThem()
    {
        assertEquals(List.of("a", "b c", "d"), elements("a, b c \t,\td "));
        assertEquals(List.of("gzip", "chunked"), elements("gzip,chunked"));
        assertEquals(List.of("x"), elements("x"));
        assertEquals(List.of("a", "b"), elements("a,\r\n b"));
    }

    @Test
    void shouldSkipAndCountEmptyElements()
    {
        assertEquals(List.of(), elements(""));
        assertEquals(0, list.emptyElements());
        assertEquals(List.of(), elements(" \t"));
        assertEquals(0, list.emptyElements());
        assertEquals(List.of("close"), elements(", ,close,"));
        assertEquals(3, list.emptyElements());
        assertEquals(List.of("a"), elements("a, "));
        assertEquals(1, list.emptyElements());
        assertEquals(List.of("a", "b"), elements("a,b"));
        assertEquals(0, list.emptyElements());
        assertEquals(List.of(), elements(","));
        assertEquals(2, list.emptyElements());
    }

    @Test
    void shouldBoundEmptyElements()
    {
        final String most = ",".repeat(FieldList.MAX_EMPTY_ELEMENTS);
        assertEquals(List.of("a"), elements(most + "a"));
        assertEquals(ParseError.TOO_MANY_EMPTY_ELEMENTS, error("," + most + "a"));
        assertEquals(OFFSET + FieldList.MAX_EMPTY_ELEMENTS, list.errorOffset());
        assertEquals(ParseError.TOO_MANY_EMPTY_ELEMENTS, error(most));
        assertEquals(OFFSET + FieldList.MAX_EMPTY_ELEMENTS, list.errorOffset());
        assertEquals(List.of("a"), elements("a" + most));
    }

    @Test
    void shouldNotSeparateInsideQuotedStrings()
    {
        assertEquals(List.of("\"a, b\"", "c=\"d,\\\",e\""), elements("\"a, b\", c=\"d,\\\",e\""));
        assertEquals(List.of("\"Chromium\";v=\"131\"", "\"Not_A Brand\";v=\"24\""),
            elements("\"Chromium\";v=\"131\", \"Not_A Brand\";v=\"24\""));
        assertEquals(ParseError.BAD_QUOTED_STRING, error("a, b=\"c, d"));
        assertEquals(OFFSET + 3, list.errorOffset());
        assertEquals(ParseError.BAD_QUOTED_STRING, list.next());
        assertEquals(ParseError.BAD_QUOTED_STRING, error("\"a\\\""));
        assertEquals(ParseError.BAD_QUOTED_STRING, error("\"a\\"));
        assertEquals(ParseError.BAD_QUOTED_STRING, error("\""));
    }

    @Test
    void shouldTakeBackslashesInEntityTagsAsTheyAre()
    {
        final UnsafeBuffer buffer = put("W/\"a\\\", \"b\"");
        list.wrapEntityTags(buffer, OFFSET, buffer.capacity() - 2 * OFFSET);
        assertEquals(List.of("W/\"a\\\"", "\"b\""), rest());
    }

    @Test
    void shouldNotSeparateInsideALeadingUri()
    {
        assertEquals(List.of("<http://a.example/x,y>; rel=next", "</z>"),
            elements("<http://a.example/x,y>; rel=next, </z>"));
        assertEquals(List.of("<a", "b"), elements("<a,b"));
        assertEquals(List.of("a<b", "c>"), elements("a<b,c>"));
    }

    @Test
    void shouldCompareElementsInAnyCase()
    {
        final UnsafeBuffer buffer = put("Keep-Alive, CLOSE");
        list.wrap(buffer, OFFSET, buffer.capacity() - 2 * OFFSET);
        assertEquals(FieldList.ELEMENT, list.next());
        assertTrue(list.equalsIgnoreCase("keep-alive"));
        assertFalse(list.equalsIgnoreCase("keep-alivf"));
        assertFalse(list.equalsIgnoreCase("keep-aliv"));
        assertEquals(FieldList.ELEMENT, list.next());
        assertTrue(list.equalsIgnoreCase("close"));
        assertEquals("CLOSE", list.element(new ByteSlice()).toString());
        assertEquals(FieldList.END, list.next());
        assertEquals(FieldList.END, list.next());
        assertFalse(list.equalsIgnoreCase("close"));
        assertEquals(FieldList.ELEMENT, list.rewind().next());
    }

    @Test
    void shouldFindTokens()
    {
        assertTrue(contains("close", "close"));
        assertTrue(contains("keep-alive, Close", "close"));
        assertTrue(contains(" ,,CLOSE ,x", "close"));
        assertFalse(contains("closed, not-close", "close"));
        assertFalse(contains("", "close"));
        assertFalse(contains(",", ""));
        assertFalse(contains("close;x", "close"));
        assertFalse(contains("\"close\"", "close"));
        assertFalse(contains("\"close, close", "close"));
        assertFalse(contains("c\u00ECose", "close"));
        assertTrue(contains("Upgrade, \"", "upgrade"));
    }

    @Test
    void shouldRefuseRangesOutsideTheBuffer()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8]);
        assertThrows(IndexOutOfBoundsException.class, () -> list.wrap(buffer, 3, 6));
        assertThrows(IndexOutOfBoundsException.class, () -> list.wrap(buffer, -1, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> FieldList.containsToken(buffer, 8, 1, "x"));
    }

    @Test
    void shouldAgreeWithAPlainModelOnRandomValues()
    {
        final Random random = new Random(5);
        final String alphabet = "ab,, \t\"\\;=<>";
        for (int i = 0; i < 100_000; i++)
        {
            final StringBuilder text = new StringBuilder();
            for (int left = random.nextInt(20); left > 0; left--)
            {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            final List<String> expected = model(text.toString());
            final UnsafeBuffer buffer = put(text.toString());
            list.wrap(buffer, OFFSET, text.length());
            assertEquals(expected, rest(), text.toString());
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final UnsafeBuffer buffer = put("keep-alive, \"a,b\", x;q=0.5,,Upgrade");
        final ByteSlice slice = new ByteSlice();
        Allocations.assertNone(20_000, 1_000, () ->
        {
            list.wrap(buffer, OFFSET, buffer.capacity() - 2 * OFFSET);
            while (list.next() > 0)
            {
                sum += list.equalsIgnoreCase("upgrade") ? list.element(slice).length() : list.elementOffset();
            }
            sum += FieldList.containsToken(buffer, OFFSET, buffer.capacity() - 2 * OFFSET, "upgrade") ? 1 : 0;
        });
    }

    /* The elements, and "!" where a quote is not closed. */
    private static List<String> model(final String text)
    {
        final List<String> elements = new ArrayList<>();
        int at = 0;
        while (at < text.length())
        {
            while (at < text.length() && " \t".indexOf(text.charAt(at)) >= 0)
            {
                at++;
            }
            final int first = at;
            final int close = text.indexOf('>', at);
            if (at < text.length() && text.charAt(at) == '<' && close > 0)
            {
                at = close + 1;
            }
            boolean quoted = false;
            while (at < text.length() && (quoted || text.charAt(at) != ','))
            {
                if (quoted && text.charAt(at) == '\\')
                {
                    at++;
                }
                else if (text.charAt(at) == '"')
                {
                    quoted = !quoted;
                }
                at++;
            }
            if (quoted)
            {
                elements.add("!");
                return elements;
            }
            final String element = text.substring(first, at).replaceAll("[ \t]+$", "");
            if (!element.isEmpty())
            {
                elements.add(element);
            }
            at++;
        }
        return elements;
    }

    private List<String> elements(final String text)
    {
        final UnsafeBuffer heap = put(text);
        final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(heap.capacity()));
        direct.putBytes(0, heap, 0, heap.capacity());
        list.wrap(direct, OFFSET, text.length());
        final List<String> elements = rest();
        list.wrap(heap, OFFSET, text.length());
        assertEquals(elements, rest());
        return elements;
    }

    private List<String> rest()
    {
        final List<String> elements = new ArrayList<>();
        int result = list.next();
        while (result > 0)
        {
            final byte[] bytes = new byte[list.elementLength()];
            list.buffer().getBytes(list.elementOffset(), bytes);
            elements.add(new String(bytes, StandardCharsets.ISO_8859_1));
            result = list.next();
        }
        if (result < 0)
        {
            elements.add("!");
        }
        return elements;
    }

    private int error(final String text)
    {
        list.wrap(put(text), OFFSET, text.length());
        int result = list.next();
        while (result > 0)
        {
            result = list.next();
        }
        return result;
    }

    private static boolean contains(final String text, final String token)
    {
        return FieldList.containsToken(put(text), OFFSET, text.length(), token);
    }

    static UnsafeBuffer put(final String text)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[text.length() + 2 * OFFSET]);
        buffer.setMemory(0, buffer.capacity(), (byte)'"');
        buffer.putBytes(OFFSET, text.getBytes(StandardCharsets.ISO_8859_1));
        return buffer;
    }
}
