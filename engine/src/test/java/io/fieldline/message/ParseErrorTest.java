/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.fieldline.buffers.ScanError;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ParseErrorTest
{
    private static final Set<Integer> STATUSES = Set.of(400, 408, 413, 414, 417, 431, 501, 505);

    @Test
    void shouldHaveOneRowForEachConstant() throws IllegalAccessException
    {
        final Set<Integer> numbers = new HashSet<>();
        for (final Field field : constants(ParseError.class))
        {
            final int error = field.getInt(null);
            assertTrue(numbers.add(error), field.getName());
            assertTrue(error < 0 && error >= ParseError.LOWEST, field.getName());
            assertEquals(field.getName(), ParseError.name(error));
            assertTrue(ParseError.sentence(error).endsWith("."), field.getName());
            assertTrue(ParseError.rfc(error).matches("RFC \\d{4} section [\\d.]+"), field.getName());
            assertTrue(STATUSES.contains(ParseError.status(error)), field.getName());
        }
        final Set<Integer> all = new HashSet<>();
        for (final int error : ParseError.all())
        {
            all.add(error);
        }
        assertEquals(numbers, all);
    }

    @Test
    void shouldKeepTheNumbersOfTheCheckedInList() throws IOException
    {
        final List<String> actual = new ArrayList<>();
        for (final int error : ParseError.all())
        {
            actual.add(error + " " + ParseError.name(error));
        }
        assertEquals(Lines.of("parse-errors.txt"), actual);
    }

    @Test
    void shouldNameTheScannersErrorsAsTheScannerDoes() throws IllegalAccessException
    {
        for (final Field field : constants(ScanError.class))
        {
            final int error = field.getInt(null);
            assertTrue(error < 0 && error > -20, field.getName());
            assertEquals(field.getName(), ParseError.name(error));
        }
    }

    @Test
    void shouldAnswerForNumbersThatAreNoErrors()
    {
        for (final int error : new int[]{ 0, 1, 99, ParseError.LOWEST, -1000, Integer.MIN_VALUE, Integer.MAX_VALUE })
        {
            assertEquals("UNKNOWN_ERROR", ParseError.name(error));
            assertEquals(400, ParseError.status(error));
        }
    }

    private static List<Field> constants(final Class<?> type)
    {
        final List<Field> fields = new ArrayList<>();
        for (final Field field : type.getFields())
        {
            if (Modifier.isStatic(field.getModifiers()) && !"LOWEST".equals(field.getName()))
            {
                fields.add(field);
            }
        }
        return fields;
    }

    /** Lines of a text among the test resources. */
    static final class Lines
    {
        private Lines()
        {
        }

        static List<String> of(final String resource) throws IOException
        {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                ParseErrorTest.class.getResourceAsStream(resource), StandardCharsets.UTF_8)))
            {
                final List<String> lines = new ArrayList<>();
                for (String line = reader.readLine(); null != line; line = reader.readLine())
                {
                    lines.add(line);
                }
                return lines;
            }
        }
    }
}
