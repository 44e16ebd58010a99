/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.PairView;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads pairs of one kind from first to last.
 */
abstract class PairsSubject implements Subject
{
    static final String PAIRS = "pairs";

    final ByteSlice slice = new ByteSlice();
    DirectBuffer buffer;
    int offset;
    int length;

    @Override
    public final Feeding feeding()
    {
        return Feeding.WHOLE;
    }

    @Override
    public final boolean received(final DirectBuffer received, final int at, final int bytes)
    {
        buffer = received;
        offset = at;
        length = bytes;
        return false;
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
            return Outcome.reject(ParseError.name(result), view.errorOffset(), ParseError.status(result), 0);
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
