/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.PairView;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads pairs of one kind from first to last.
 */
abstract class PairsSubject extends WholeSubject
{
    private static final String PAIRS = "pairs";

    final ByteSlice slice = new ByteSlice();

    PairsSubject(final Set<String> known)
    {
        super(known);
    }

    /**
     * Read a view to its end.
     *
     * @param view before its first pair.
     * @return its pairs, or its error.
     */
    final Outcome read(final PairView view)
    {
        final List<Object> pairs = new ArrayList<>();
        int result = view.next();
        while (result > 0)
        {
            pairs.add(Arrays.asList(name(), value()));
            result = view.next();
        }
        if (result < 0)
        {
            return rejected(result, view.errorOffset());
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(PAIRS, pairs);
        return Outcome.accept(fields);
    }

    /**
     * The name of the pair at which the view stands.
     *
     * @return as a case writes it.
     */
    abstract Object name();

    /**
     * The value of the pair at which the view stands.
     *
     * @return as a case writes it.
     */
    abstract Object value();
}
