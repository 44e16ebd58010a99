/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the outcome of one run with what its case expects.
 */
final class Findings
{
    private final List<String> differences = new ArrayList<>();
    private String undecided;

    private Findings()
    {
    }

    /**
     * Compares.
     *
     * @param setup   of the run.
     * @param outcome of the run.
     * @return what was found.
     */
    static Findings of(final Setup setup, final Outcome outcome)
    {
        final Findings findings = new Findings();
        findings.compare(setup, outcome);
        return findings;
    }

    /**
     * What differs from the case.
     *
     * @return a line for each difference; none if the outcome is as expected, or undecided.
     */
    List<String> differences()
    {
        return differences;
    }

    /**
     * What keeps the case from being decided.
     *
     * @return the reason, or null.
     */
    String undecided()
    {
        return undecided;
    }

    private void compare(final Setup setup, final Outcome outcome)
    {
        final Set<Verdict> allowed = allowed(setup);
        final Verdict verdict = outcome.verdict();

        if (verdict == null)
        {
            undecided = outcome.undecidedReason();
            if (allowed.contains(Verdict.ACCEPT) && allowed.size() == 1)
            {
                compareFields(setup.test(), outcome);
            }
        }
        else if (!allowed.contains(verdict))
        {
            differences.add("verdict: expected " + show(allowed) + ", was " + outcome);
        }
        else if (verdict == Verdict.ACCEPT)
        {
            compareFields(setup.test(), outcome);
        }
        else if (verdict == Verdict.REJECT)
        {
            compareRejection(setup.test(), outcome);
        }
    }

    private static Set<Verdict> allowed(final Setup setup)
    {
        if (setup.second())
        {
            return EnumSet.of(setup.test().lenientExpect());
        }
        final Set<Verdict> allowed = EnumSet.of(setup.test().expect());
        allowed.addAll(setup.test().alsoOk());
        return allowed;
    }

    private static String show(final Set<Verdict> allowed)
    {
        final StringBuilder out = new StringBuilder();
        for (final Verdict verdict : allowed)
        {
            out.append(out.length() == 0 ? "" : " or ").append(verdict);
        }
        return out.toString();
    }

    private void compareRejection(final Case test, final Outcome outcome)
    {
        compareNumber("status", test.status(), outcome.status());
        compareNumber("error_offset", test.errorOffset(), outcome.errorOffset());

        final int before = test.messagesBeforeError();
        if (before != Case.NOT_GIVEN && before != outcome.messagesBefore())
        {
            differences.add("messages_before_error: expected " + before + ", was " + outcome.messagesBefore());
        }
    }

    private void compareNumber(final String key, final int expected, final int actual)
    {
        if (expected == Case.NOT_GIVEN || expected == actual)
        {
            return;
        }
        if (actual == Outcome.NOT_TOLD)
        {
            undecided = "no " + key + " told for this kind";
        }
        else
        {
            differences.add(key + ": expected " + expected + ", was " + actual);
        }
    }

    private void compareFields(final Case test, final Outcome outcome)
    {
        final List<Map<String, JsonNode>> alternatives = alternatives(test);
        List<String> fewest = null;
        for (final Map<String, JsonNode> alternative : alternatives)
        {
            final List<String> found = differences(alternative, outcome);
            if (fewest == null || found.size() < fewest.size())
            {
                fewest = found;
            }
        }
        differences.addAll(fewest);
    }

    private static List<Map<String, JsonNode>> alternatives(final Case test)
    {
        final List<Map<String, JsonNode>> alternatives = new ArrayList<>();
        if (test.fields() != null || test.alsoFields().isEmpty())
        {
            alternatives.add(keys(test.fields()));
        }
        for (final JsonNode replacing : test.alsoFields())
        {
            final Map<String, JsonNode> alternative = keys(test.fields());
            alternative.putAll(keys(replacing));
            alternatives.add(alternative);
        }
        return alternatives;
    }

    private static Map<String, JsonNode> keys(final JsonNode object)
    {
        final Map<String, JsonNode> keys = new LinkedHashMap<>();
        if (object != null)
        {
            object.properties().forEach((entry) -> keys.put(entry.getKey(), entry.getValue()));
        }
        return keys;
    }

    private static List<String> differences(final Map<String, JsonNode> expected, final Outcome outcome)
    {
        final Map<String, Object> actual = outcome.fields();
        final List<String> found = new ArrayList<>();
        for (final Map.Entry<String, JsonNode> entry : expected.entrySet())
        {
            final String key = entry.getKey();
            if (actual.containsKey(key))
            {
                if (!Values.matches(entry.getValue(), actual.get(key)))
                {
                    found.add(key + ": expected " + Values.show(entry.getValue()) + ", was " +
                        Values.show(actual.get(key)));
                }
            }
            else if (outcome.verdict() != null)
            {
                found.add(key + ": expected " + Values.show(entry.getValue()) + ", but this kind tells no such key");
            }
        }
        return found;
    }
}
