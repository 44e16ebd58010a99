/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads lines of a case file into {@link Case}s. Whatever a line holds, the answer is a case or a
 * {@link MalformedCaseException}; keys that it does not know are left alone.
 */
final class CaseReader
{
    private static final JsonMapper MAPPER = JsonMapper.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();

    private CaseReader()
    {
    }

    /**
     * Reads one line.
     *
     * @param place file and line, for messages.
     * @param line  the line's bytes, without its end.
     * @return the case.
     * @throws MalformedCaseException if the line is no case.
     */
    static Case read(final String place, final byte[] line) throws MalformedCaseException
    {
        final JsonNode json = parse(line);
        final byte[] input = input(json);
        final JsonNode options = object(json, "options");
        final JsonNode second = object(json, "lenient");
        final boolean secondRun = json.hasNonNull("lenient");

        return new Case(
            place,
            text(json, "id"),
            text(json, "kind"),
            input,
            verdict(json, "expect"),
            alsoOk(json),
            json.hasNonNull("fields") ? object(json, "fields") : null,
            alsoFields(json),
            splits(json, input.length),
            flag(json, "eof"),
            object(json, "context"),
            options,
            texts(options, "lenient"),
            secondRun ? text(second, "flag") : null,
            secondRun ? verdict(second, "expect") : null,
            number(json, "status"),
            number(json, "error_offset"));
    }

    private static JsonNode parse(final byte[] line) throws MalformedCaseException
    {
        final JsonNode json;
        try
        {
            json = MAPPER.readTree(line);
        }
        catch (final JsonProcessingException ex)
        {
            throw new MalformedCaseException("no JSON: " + ex.getOriginalMessage());
        }
        catch (final IOException ex)
        {
            throw new MalformedCaseException("no JSON: " + ex.getMessage());
        }
        if (json == null || !json.isObject())
        {
            throw new MalformedCaseException("not a JSON object");
        }
        return json;
    }

    private static byte[] input(final JsonNode json) throws MalformedCaseException
    {
        final JsonNode node = json.path("input_b64");
        if (!node.isTextual())
        {
            throw new MalformedCaseException("input_b64 is missing or no string");
        }
        try
        {
            return Base64.getDecoder().decode(node.textValue());
        }
        catch (final IllegalArgumentException ex)
        {
            throw new MalformedCaseException("input_b64 is no base64: " + ex.getMessage());
        }
    }

    private static String text(final JsonNode json, final String key) throws MalformedCaseException
    {
        final JsonNode node = json.path(key);
        if (!node.isTextual() || node.textValue().isEmpty())
        {
            throw new MalformedCaseException(key + " is missing or no string");
        }
        return node.textValue();
    }

    private static Verdict verdict(final JsonNode json, final String key) throws MalformedCaseException
    {
        return verdict(key, text(json, key));
    }

    private static Verdict verdict(final String key, final String text) throws MalformedCaseException
    {
        final Verdict verdict = Verdict.of(text);
        if (verdict == null)
        {
            throw new MalformedCaseException(key + " is no verdict: " + text);
        }
        return verdict;
    }

    private static Set<Verdict> alsoOk(final JsonNode json) throws MalformedCaseException
    {
        final Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
        for (final String text : texts(json, "also_ok"))
        {
            verdicts.add(verdict("also_ok", text));
        }
        return verdicts;
    }

    private static List<JsonNode> alsoFields(final JsonNode json) throws MalformedCaseException
    {
        final List<JsonNode> result = new ArrayList<>();
        for (final JsonNode node : array(json, "also_fields"))
        {
            if (!node.isObject())
            {
                throw new MalformedCaseException("also_fields holds something that is no object");
            }
            result.add(node);
        }
        return result;
    }

    private static int[] splits(final JsonNode json, final int length) throws MalformedCaseException
    {
        final JsonNode node = json.path("splits");
        if (node.isTextual())
        {
            if (!"every-byte".equals(node.textValue()))
            {
                throw new MalformedCaseException("splits is neither a list nor every-byte: " + node.textValue());
            }
            return new int[0];
        }
        final JsonNode list = array(json, "splits");
        final int[] splits = new int[list.size()];
        for (int i = 0; i < splits.length; i++)
        {
            final JsonNode split = list.get(i);
            if (!split.isInt() || split.intValue() < 0 || split.intValue() > length)
            {
                throw new MalformedCaseException("splits holds what is no offset of the input: " + split);
            }
            splits[i] = split.intValue();
        }
        Arrays.sort(splits);
        return splits;
    }

    private static boolean flag(final JsonNode json, final String key) throws MalformedCaseException
    {
        final JsonNode node = json.path(key);
        if (!absent(node) && !node.isBoolean())
        {
            throw new MalformedCaseException(key + " is neither true nor false");
        }
        return node.booleanValue();
    }

    private static int number(final JsonNode json, final String key) throws MalformedCaseException
    {
        final JsonNode node = json.path(key);
        if (absent(node))
        {
            return Case.NOT_GIVEN;
        }
        if (!node.isInt() || node.intValue() < 0)
        {
            throw new MalformedCaseException(key + " is no number: " + node);
        }
        return node.intValue();
    }

    private static JsonNode object(final JsonNode json, final String key) throws MalformedCaseException
    {
        final JsonNode node = json.path(key);
        if (absent(node))
        {
            return MAPPER.createObjectNode();
        }
        if (!node.isObject())
        {
            throw new MalformedCaseException(key + " is no object");
        }
        return node;
    }

    private static JsonNode array(final JsonNode json, final String key) throws MalformedCaseException
    {
        final JsonNode node = json.path(key);
        if (absent(node))
        {
            return MAPPER.createArrayNode();
        }
        if (!node.isArray())
        {
            throw new MalformedCaseException(key + " is no list");
        }
        return node;
    }

    private static Set<String> texts(final JsonNode json, final String key) throws MalformedCaseException
    {
        final Set<String> result = new LinkedHashSet<>();
        for (final JsonNode node : array(json, key))
        {
            if (!node.isTextual())
            {
                throw new MalformedCaseException(key + " holds something that is no string");
            }
            result.add(node.textValue());
        }
        return result;
    }

    private static boolean absent(final JsonNode node)
    {
        return node.isMissingNode() || node.isNull();
    }
}
