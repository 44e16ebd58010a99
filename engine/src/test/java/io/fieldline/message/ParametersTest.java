/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ParametersTest
{
    private static final int OFFSET = 3;
    private static final Pattern PARAMETER =
        Pattern.compile("[ \t]*([ab]+)(?:=([ab]+|\"((?:[^\"\\\\]|\\\\.)*)\"))?[ \t]*(?:;|$)");

    private final Parameters parameters = new Parameters();
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[64]);
    private int sum;

    @Test
    void shouldReadTheMainPartAndTheParametersBehindIt()
    {
        wrap("text/HTML ; Charset=utf-8;level=1 ; q=0.5");
        assertTrue(parameters.mainEquals("text/html"));
        assertEquals(OFFSET, parameters.mainOffset());
        assertEquals(9, parameters.mainLength());
        assertEquals(List.of("Charset=utf-8", "level=1", "q=0.5"), rest());
        assertEquals(500, parameters.quality());
        assertEquals(Parameters.PARAMETER, parameters.find("charset"));
        assertTrue(parameters.valueEquals("utf-8"));
        assertFalse(parameters.valueEquals("UTF-8"));
        assertFalse(parameters.valueEquals("utf-"));
        assertFalse(parameters.valueEquals("utf-88"));
        assertEquals(Parameters.END, parameters.find("boundary"));
        assertFalse(parameters.hasValue());
    }

    @Test
    void shouldReadQuotedValuesAndTakeTheirEscapesOutOnDemand()
    {
        wrap("form-data; name=\"a;b\"; filename=\"x\\\"y\\\\z\"; empty=\"\"");
        assertEquals(List.of("name=a;b", "filename=x\"y\\z", "empty="), rest());
        assertEquals(Parameters.PARAMETER, parameters.find("name"));
        assertTrue(parameters.isQuoted());
        assertFalse(parameters.hasEscapes());
        assertEquals("a;b", parameters.value(new ByteSlice()).toString());
        assertEquals(OFFSET + 17, parameters.valueOffset());
        assertEquals(3, parameters.valueLength());
        assertEquals(Parameters.PARAMETER, parameters.find("filename"));
        assertTrue(parameters.hasEscapes());
        assertEquals(7, parameters.valueLength());
        assertEquals(5, parameters.copyValue(out, OFFSET));
        assertTrue(parameters.valueEquals("x\"y\\z"));
        assertFalse(parameters.valueEquals("x\\\"y\\\\z"));
        assertEquals(Parameters.PARAMETER, parameters.find("empty"));
        assertTrue(parameters.hasValue());
        assertEquals(0, parameters.copyValue(out, OFFSET));
        assertTrue(parameters.valueEquals(""));
    }

    @Test
    void shouldReadParametersWithoutValueAndWithoutMainPart()
    {
        wrap("max-age=31536000; includeSubdomains");
        assertTrue(parameters.mainEquals("max-age=31536000"));
        assertEquals(List.of("includeSubdomains"), rest());

        final String text = " max-age=31536000; includeSubdomains";
        parameters.wrapBare(FieldListTest.put(text), OFFSET, text.length());
        assertEquals(0, parameters.mainLength());
        assertEquals(List.of("max-age=31536000", "includeSubdomains"), rest());
        assertEquals(Parameters.PARAMETER, parameters.find("max-age"));
        assertTrue(parameters.valueEquals("31536000"));
        assertEquals(Parameters.PARAMETER, parameters.find("includesubdomains"));
        assertFalse(parameters.hasValue());
        assertEquals(0, parameters.valueLength());
        assertEquals(parameters.nameOffset() + parameters.nameLength(), parameters.valueOffset());

        parameters.wrapBare(FieldListTest.put(""), OFFSET, 0);
        assertEquals(Parameters.END, parameters.next());
        parameters.wrapBare(FieldListTest.put(";a"), OFFSET, 2);
        assertEquals(List.of("a"), rest());
    }

    @Test
    void shouldSkipEmptyParametersUpToABound()
    {
        wrap("a;; ;\t;b=1;");
        assertEquals(List.of("b=1"), rest());
        wrap("");
        assertEquals(List.of(), rest());
        wrap(";");
        assertEquals(0, parameters.mainLength());
        assertEquals(List.of(), rest());
        wrap("a;" + ";".repeat(Parameters.MAX_EMPTY_PARAMETERS) + "b");
        assertEquals(List.of("b"), rest());
        assertError("a;;" + ";".repeat(Parameters.MAX_EMPTY_PARAMETERS) + "b",
            ParseError.TOO_MANY_EMPTY_ELEMENTS, 2 + Parameters.MAX_EMPTY_PARAMETERS);
    }

    @Test
    void shouldRefuseMalformedParametersAtTheirByte()
    {
        assertError("a; b =1", ParseError.BAD_PARAMETER, 5);
        assertError("a; b= 1", ParseError.BAD_PARAMETER, 5);
        assertError("a; b=", ParseError.BAD_PARAMETER, 5);
        assertError("a; b=;c", ParseError.BAD_PARAMETER, 5);
        assertError("a; =1", ParseError.BAD_PARAMETER, 3);
        assertError("a; b=1 2", ParseError.BAD_PARAMETER, 7);
        assertError("a; b=1@", ParseError.BAD_PARAMETER, 6);
        assertError("a; b=\"x\"y", ParseError.BAD_PARAMETER, 8);
        assertError("a; \u00e9=1", ParseError.BAD_PARAMETER, 3);
        assertError("a; b=\"x", ParseError.BAD_QUOTED_STRING, 5);
        assertError("a; b=\"x\\\"", ParseError.BAD_QUOTED_STRING, 5);
        assertError("a; b=\"", ParseError.BAD_QUOTED_STRING, 5);
        assertError("\"a; b=1", ParseError.BAD_QUOTED_STRING, 0);
        assertError("x\"a; b=1", ParseError.BAD_QUOTED_STRING, 0);
    }

    @Test
    void shouldReadWeights()
    {
        assertEquals(1000, quality("a"));
        assertEquals(1000, quality("a;b=1"));
        assertEquals(0, quality("a;q=0"));
        assertEquals(0, quality("a;q=0."));
        assertEquals(0, quality("a;q=0.000"));
        assertEquals(1, quality("a;q=0.001"));
        assertEquals(300, quality("a;Q=0.3"));
        assertEquals(850, quality("a;b=\"q=1\";q=0.85"));
        assertEquals(1000, quality("a;q=1"));
        assertEquals(1000, quality("a;q=1."));
        assertEquals(1000, quality("a;q=1.000"));
        for (final String bad : new String[]{
            "1.001", "2", "0.0001", "1.0000", ".5", "0,5", "-0", "0.x", "00", "x", "0.5.", "\"0.5\"", "10" })
        {
            final int expected = bad.contains(",") ? ParseError.BAD_PARAMETER : ParseError.BAD_QUALITY;
            assertEquals(expected, quality("a;q=" + bad), bad);
        }
        assertEquals(ParseError.BAD_QUALITY, quality("a;q"));
        assertEquals(OFFSET + 2, parameters.errorOffset());
        assertEquals(ParseError.BAD_PARAMETER, quality("a;b=;q=1"));
        final UnsafeBuffer buffer = FieldListTest.put("0.75");
        assertEquals(750, Quality.parse(buffer, OFFSET, 4));
        assertEquals(ParseError.BAD_QUALITY, Quality.parse(buffer, OFFSET, 0));
    }

    @Test
    void shouldReadTheElementsOfAList()
    {
        final String text = "text/html, application/xml;q=0.9, */*;q=0.8";
        final FieldList list = new FieldList().wrap(FieldListTest.put(text), OFFSET, text.length());
        final List<Integer> weights = new ArrayList<>();
        while (list.next() > 0)
        {
            weights.add(parameters.wrap(list).quality());
        }
        assertEquals(List.of(1000, 900, 800), weights);
        assertTrue(parameters.mainEquals("*/*"));
    }

    @Test
    void shouldAgreeWithAPatternOnRandomValues()
    {
        final Random random = new Random(11);
        final String alphabet = "ab;;=\"\\ ";
        int accepted = 0;
        for (int i = 0; i < 200_000; i++)
        {
            final StringBuilder text = new StringBuilder("m");
            for (int left = random.nextInt(14); left > 0; left--)
            {
                text.append(left > 11 ? ';' : alphabet.charAt(random.nextInt(alphabet.length())));
            }
            wrap(text.toString());
            final List<String> expected = model(text.toString());
            final List<String> actual = rest();
            assertEquals(expected, actual, text.toString());
            accepted += actual.contains("!") ? 0 : 1;
        }
        assertTrue(accepted > 1_000);
    }

    @Test
    void shouldRefuseRangesOutsideTheBuffer()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8]);
        assertThrows(IndexOutOfBoundsException.class, () -> parameters.wrap(buffer, 3, 6));
        assertThrows(IndexOutOfBoundsException.class, () -> parameters.wrapBare(buffer, 3, 6));
        assertThrows(IndexOutOfBoundsException.class, () -> Quality.parse(buffer, 8, 1));
    }

    @Test
    void shouldAllocateNothing()
    {
        final String text = "form-data; name=\"a;b\"; filename=\"x\\\"y\"; q=0.25";
        final UnsafeBuffer buffer = FieldListTest.put(text);
        Allocations.assertNone(20_000, 1_000, () ->
        {
            parameters.wrap(buffer, OFFSET, text.length());
            while (parameters.next() > 0)
            {
                sum += parameters.copyValue(out, OFFSET) + (parameters.valueEquals("a;b") ? 1 : 0);
            }
            sum += parameters.quality();
        });
    }

    /* Names and values, and "!" in the place of the first that is malformed. Values never hold a space here. */
    private static List<String> model(final String text)
    {
        final List<String> found = new ArrayList<>();
        final int semicolon = mainEnd(text);
        if (semicolon < 0)
        {
            return List.of("!");
        }
        int at = semicolon + 1;
        final Matcher matcher = PARAMETER.matcher(text);
        while (at < text.length())
        {
            final int first = at + text.substring(at).length() - text.substring(at).stripLeading().length();
            if (first == text.length())
            {
                break;
            }
            if (text.charAt(first) == ';')
            {
                at = first + 1;
                continue;
            }
            if (!matcher.region(at, text.length()).lookingAt())
            {
                found.add("!");
                return found;
            }
            final String quoted = matcher.group(3);
            final String value = quoted == null ? matcher.group(2) : quoted.replaceAll("\\\\(.)", "$1");
            found.add(matcher.group(1) + (value == null ? "" : "=" + value));
            at = matcher.end();
        }
        return found;
    }

    private static int mainEnd(final String text)
    {
        final Matcher matcher = Pattern.compile("(?:[^\";]|\"(?:[^\"\\\\]|\\\\.)*\")*+").matcher(text);
        final int end = matcher.lookingAt() ? matcher.end() : 0;
        return end < text.length() && text.charAt(end) == '"' ? -1 : end;
    }

    private int quality(final String text)
    {
        wrap(text);
        return parameters.quality();
    }

    private void assertError(final String text, final int error, final int offset)
    {
        wrap(text);
        int result = parameters.next();
        while (result > 0)
        {
            result = parameters.next();
        }
        assertEquals(ParseError.name(error), ParseError.name(result), text);
        assertEquals(OFFSET + offset, parameters.errorOffset(), text);
        assertEquals(error, parameters.next());
    }

    private void wrap(final String text)
    {
        parameters.wrap(FieldListTest.put(text), OFFSET, text.length());
    }

    private List<String> rest()
    {
        final List<String> found = new ArrayList<>();
        int result = parameters.next();
        while (result > 0)
        {
            final String name = parametersText(parameters.nameOffset(), parameters.nameLength());
            final int length = parameters.copyValue(out, OFFSET);
            final String value = out.getStringWithoutLengthAscii(OFFSET, length);
            assertTrue(parameters.valueEquals(value));
            found.add(parameters.hasValue() ? name + "=" + value : name);
            result = parameters.next();
        }
        if (result < 0)
        {
            found.add("!");
        }
        return found;
    }

    private String parametersText(final int offset, final int length)
    {
        return parameters.buffer().getStringWithoutLengthAscii(offset, length);
    }
}
