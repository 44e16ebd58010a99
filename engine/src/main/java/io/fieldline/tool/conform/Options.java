/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;

import java.util.Map;
import java.util.Set;

/**
 * Translates a case's options into the engine's {@link Limits} and leniencies.
 */
final class Options
{
    /** Holds a list of the strict modes to switch on; which there are, a kind knows. */
    static final String STRICT = "strict";

    private static final String LENIENT = "lenient";

    private Options()
    {
    }

    /**
     * Looks for what the engine does not know.
     *
     * @param setup of a run.
     * @param known options of this kind that are no limits.
     * @return null, or what it does not know.
     */
    static String unable(final Setup setup, final Set<String> known)
    {
        for (final Map.Entry<String, JsonNode> option : setup.limits().properties())
        {
            final String key = option.getKey();
            if (LENIENT.equals(key) || known.contains(key))
            {
                continue;
            }
            if (!option.getValue().canConvertToLong() || with(Limits.DEFAULT, key, option.getValue().asLong()) == null)
            {
                return "option " + key + "=" + option.getValue();
            }
        }
        for (final String flag : setup.lenient())
        {
            if ((Leniency.of(flag) & Leniency.SELECTABLE) == 0)
            {
                return "leniency " + flag;
            }
        }
        return null;
    }

    /**
     * The limits that a setup asks for.
     *
     * @param setup of a run in which nothing is unknown.
     * @return the limits.
     */
    static Limits limits(final Setup setup)
    {
        Limits limits = Limits.DEFAULT;
        for (final Map.Entry<String, JsonNode> option : setup.limits().properties())
        {
            final Limits next = with(limits, option.getKey(), option.getValue().asLong());
            limits = next == null ? limits : next;
        }
        for (final String flag : setup.lenient())
        {
            limits = limits.with(Leniency.of(flag));
        }
        return limits;
    }

    private static Limits with(final Limits limits, final String key, final long value)
    {
        if (value < 0)
        {
            return null;
        }
        final int count = (int)Math.min(Integer.MAX_VALUE, value);
        return switch (key)
        {
            case "maxStartLineBytes" -> limits.withMaxStartLineBytes(count);
            case "maxHeadBytes" -> limits.withMaxHeadBytes(count);
            case "maxFieldCount" -> limits.withMaxFieldLines(count);
            case "maxLeadingEmptyLines" -> limits.withMaxEmptyLines(count);
            case "maxBodyBytes" -> limits.withMaxContentBytes(value);
            case "maxChunkLineBytes" -> limits.withMaxChunkLineBytes(count);
            case "maxChunkExtBytes" -> limits.withMaxChunkExtensionBytes(count);
            case "maxTrailerCount" -> limits.withMaxTrailerLines(count);
            case "maxTrailerBytes" -> limits.withMaxTrailerBytes(count);
            case "maxArgs" -> limits.withMaxArgs(count);
            case "maxCookies" -> limits.withMaxCookies(count);
            case "headerTableSize" -> limits.withMaxHpackTableBytes(count);
            case "maxHeaderListSize" -> limits.withMaxFieldSectionBytes(count);
            default -> null;
        };
    }
}
