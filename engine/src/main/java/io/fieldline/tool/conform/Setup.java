/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How a {@link Subject} is to be set up for one run of a case.
 *
 * @param test    the case that is run.
 * @param lenient names of the leniencies that are on.
 * @param second  is this the second run, with the case's lenient flag on?
 */
record Setup(Case test, Set<String> lenient, boolean second)
{
    /**
     * The case as it stands.
     *
     * @param test to run.
     * @return the setup of its first run.
     */
    static Setup first(final Case test)
    {
        return new Setup(test, test.lenient(), false);
    }

    /**
     * The case with its lenient flag on.
     *
     * @param test to run; it has such a flag.
     * @return the setup of its second run.
     */
    static Setup second(final Case test)
    {
        final Set<String> flags = new LinkedHashSet<>(test.lenient());
        flags.add(test.lenientFlag());
        return new Setup(test, flags, true);
    }

    JsonNode limits()
    {
        return test.limits();
    }

    JsonNode context()
    {
        return test.context();
    }
}
