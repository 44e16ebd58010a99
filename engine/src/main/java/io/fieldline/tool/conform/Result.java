/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import java.util.List;

/**
 * How a case, or a line that is none, came out.
 *
 * @param state  passed, failed or skipped.
 * @param place  file and line.
 * @param id     of the case, or null if the line is no case.
 * @param reason of a skip, or null.
 * @param lines  of a failure: what was expected, and what came.
 */
record Result(State state, String place, String id, String reason, List<String> lines)
{
    /** The three ways in which a case comes out. */
    enum State
    {
        /** All runs as expected. */
        PASSED,

        /** At least one run was not. */
        FAILED,

        /** The engine cannot do it yet. */
        SKIPPED
    }

    static Result passed(final Case test)
    {
        return new Result(State.PASSED, test.place(), test.id(), null, List.of());
    }

    static Result failed(final Case test, final List<String> lines)
    {
        return new Result(State.FAILED, test.place(), test.id(), null, lines);
    }

    static Result skipped(final Case test, final String reason)
    {
        return new Result(State.SKIPPED, test.place(), test.id(), reason, List.of());
    }

    static Result malformed(final String place, final String why)
    {
        return new Result(State.FAILED, place, null, null, List.of("malformed line: " + why));
    }
}
