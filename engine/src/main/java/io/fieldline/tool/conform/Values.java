/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import io.fieldline.tool.console.Escapes;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Compares what a case expects with what an {@link Outcome} holds, and prints both alike.
 */
final class Values
{
    private Values()
    {
    }

    /**
     * Does a value meet what is expected? Of an object only the expected keys count; lists must agree throughout.
     *
     * @param expected as the case has it.
     * @param actual   as an outcome has it.
     * @return true if it does.
     */
    static boolean matches(final JsonNode expected, final Object actual)
    {
        if (actual == Outcome.NO_VALUE)
        {
            return expected.isNull() || expected.isTextual() && expected.textValue().isEmpty();
        }
        if (actual == null)
        {
            return expected.isNull();
        }
        if (actual instanceof final List<?> list)
        {
            return expected.isArray() && matchesList(expected, list);
        }
        if (actual instanceof final Map<?, ?> map)
        {
            return expected.isObject() && matchesMap(expected, map);
        }
        if (actual instanceof final String text)
        {
            return expected.isTextual() && expected.textValue().equals(text);
        }
        if (actual instanceof final Boolean flag)
        {
            return expected.isBoolean() && expected.booleanValue() == flag;
        }
        return expected.isIntegralNumber() && expected.canConvertToLong() &&
            expected.longValue() == ((Number)actual).longValue();
    }

    private static boolean matchesList(final JsonNode expected, final List<?> actual)
    {
        if (expected.size() != actual.size())
        {
            return false;
        }
        for (int i = 0; i < actual.size(); i++)
        {
            if (!matches(expected.get(i), actual.get(i)))
            {
                return false;
            }
        }
        return true;
    }

    private static boolean matchesMap(final JsonNode expected, final Map<?, ?> actual)
    {
        for (final Map.Entry<String, JsonNode> entry : expected.properties())
        {
            if (!actual.containsKey(entry.getKey()) || !matches(entry.getValue(), actual.get(entry.getKey())))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Prints a value of an outcome as a case would hold it, in printable ASCII.
     *
     * @param actual the value.
     * @return its text.
     */
    static String show(final Object actual)
    {
        final StringBuilder out = new StringBuilder();
        append(out, actual);
        return out.toString();
    }

    /**
     * Prints what a case expects, in printable ASCII.
     *
     * @param expected the value.
     * @return its text.
     */
    static String show(final JsonNode expected)
    {
        return Escapes.json(expected.toString());
    }

    private static void append(final StringBuilder out, final Object value)
    {
        if (value instanceof final String text)
        {
            Escapes.appendJsonString(out, text);
        }
        else if (value instanceof final List<?> list)
        {
            out.append('[');
            for (final Iterator<?> i = list.iterator(); i.hasNext();)
            {
                append(out, i.next());
                out.append(i.hasNext() ? "," : "");
            }
            out.append(']');
        }
        else if (value instanceof final Map<?, ?> map)
        {
            out.append('{');
            for (final Iterator<? extends Map.Entry<?, ?>> i = map.entrySet().iterator(); i.hasNext();)
            {
                final Map.Entry<?, ?> entry = i.next();
                append(out, entry.getKey());
                out.append(':');
                append(out, entry.getValue());
                out.append(i.hasNext() ? "," : "");
            }
            out.append('}');
        }
        else
        {
            out.append(value == Outcome.NO_VALUE ? null : value);
        }
    }
}
