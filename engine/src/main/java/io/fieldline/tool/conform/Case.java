/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;
import java.util.Set;

/**
 * One line of a case file, checked.
 *
 * @param place         file and line, for messages.
 * @param id            of the case.
 * @param kind          of input: request, args, ...
 * @param input         all of its bytes.
 * @param expect        the verdict.
 * @param alsoOk        other verdicts that conform too.
 * @param fields        what an accepted input holds: an object, or null.
 * @param alsoFields    objects that replace some keys of {@code fields}.
 * @param splits        offsets in bytes, ascending, at which the input is cut; empty if the case names none.
 * @param ends          does the stream end after the input?
 * @param context       an object, empty if the case has none.
 * @param limits        the case's options less {@code lenient}: an object, empty if it has none.
 * @param lenient       flags that are on from the start.
 * @param lenientFlag   flag of the second run, or null.
 * @param lenientExpect verdict of the second run, or null.
 * @param status        to answer a rejection with, or {@link #NOT_GIVEN}.
 * @param errorOffset   of a rejection, in bytes from the input's start, or {@link #NOT_GIVEN}.
 */
record Case(
    String place,
    String id,
    String kind,
    byte[] input,
    Verdict expect,
    Set<Verdict> alsoOk,
    JsonNode fields,
    List<JsonNode> alsoFields,
    int[] splits,
    boolean ends,
    JsonNode context,
    JsonNode limits,
    Set<String> lenient,
    String lenientFlag,
    Verdict lenientExpect,
    int status,
    int errorOffset)
{
    /** Stands for a number that the case does not name. */
    static final int NOT_GIVEN = -1;

    /**
     * How many whole messages come before the one that is refused.
     *
     * @return that number, or {@link #NOT_GIVEN}.
     */
    int messagesBeforeError()
    {
        return context.path("messages_before_error").asInt(NOT_GIVEN);
    }

    /**
     * Does the case ask for all messages of its input, and not for the first alone?
     *
     * @return true if it does.
     */
    boolean isPipelined()
    {
        return fields != null && fields.has("messages");
    }
}
