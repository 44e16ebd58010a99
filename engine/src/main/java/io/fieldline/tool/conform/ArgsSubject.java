/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import io.fieldline.message.Args;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.Set;

/**
 * Args of a query or a form.
 */
final class ArgsSubject extends PairsSubject
{
    private static final String STRICT_PERCENT = "strictPercent";

    private Args args;

    ArgsSubject()
    {
        super(Set.of(Options.STRICT));
    }

    @Override
    String prepare(final Setup setup)
    {
        boolean strict = false;
        for (final JsonNode mode : setup.limits().path(Options.STRICT))
        {
            if (!STRICT_PERCENT.equals(mode.asText()))
            {
                return "strict mode " + mode;
            }
            strict = true;
        }
        args = new Args(Options.limits(setup), strict);
        return null;
    }

    @Override
    Outcome look(final DirectBuffer buffer, final int offset, final int length)
    {
        return read(args.wrap(buffer, offset, length));
    }

    @Override
    Object name()
    {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[args.nameLength()]);
        return Text.of(copy, 0, args.copyName(copy, 0, copy.capacity()));
    }

    @Override
    Object value()
    {
        if (args.hasNoValue())
        {
            return Outcome.NO_VALUE;
        }
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[args.valueLength()]);
        return Text.of(copy, 0, args.copyValue(copy, 0, copy.capacity()));
    }
}
