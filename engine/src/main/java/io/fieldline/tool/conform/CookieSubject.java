/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.Cookies;
import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The kind {@code cookie}: of the two fields, Cookie.
 */
final class CookieSubject extends WholeSubject
{
    private final ByteSlice slice = new ByteSlice();
    private Cookies cookies;

    CookieSubject()
    {
        super(Set.of());
    }

    @Override
    String prepare(final Setup setup)
    {
        final String header = setup.context().path("header").asText("Cookie");
        if (!"Cookie".equalsIgnoreCase(header))
        {
            return "field " + header;
        }
        cookies = new Cookies(Options.limits(setup));
        return null;
    }

    @Override
    Outcome look(final DirectBuffer buffer, final int offset, final int length)
    {
        cookies.wrap(buffer, offset, length);
        final List<Object> pairs = new ArrayList<>();
        int answer = cookies.next();
        while (answer == Cookies.PAIR)
        {
            final String name = Text.of(cookies.name(slice));
            pairs.add(List.of(name, Text.of(cookies.value(slice))));
            answer = cookies.next();
        }
        if (answer < 0)
        {
            return rejected(answer, cookies.errorOffset());
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("pairs", pairs);
        return Outcome.accept(fields);
    }
}
