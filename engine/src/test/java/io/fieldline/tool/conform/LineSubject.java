/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.agrona.DirectBuffer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A kind made up for the tests: a line that ends in LF. It is accepted with its text and its length, refused at the
 * first {@code !} (unless the leniency {@code loud} is on), and can be told to misbehave.
 */
class LineSubject implements Subject
{
    private DirectBuffer buffer;
    private int offset;
    private int length;
    private int end;
    private boolean refused;
    private boolean loud;
    int calls;

    @Override
    public String begin(final Setup setup)
    {
        buffer = null;
        length = 0;
        end = -1;
        refused = false;
        loud = setup.lenient().contains("loud");
        return setup.limits().has("maxMoon") ? "option maxMoon" : null;
    }

    @Override
    public boolean received(final DirectBuffer received, final int at, final int bytes)
    {
        calls++;
        buffer = received;
        offset = at;
        length = bytes;
        for (int i = 0; i < length && end < 0; i++)
        {
            final int b = buffer.getByte(offset + i);
            if (b == '\n' || b == '!' && !loud)
            {
                end = i;
                refused = b == '!';
            }
        }
        return end >= 0;
    }

    @Override
    public Outcome outcome(final boolean ended)
    {
        if (refused)
        {
            return Outcome.reject("LOUD", end, 400, 0);
        }
        if (end < 0)
        {
            return ended ? Outcome.reject("CUT_OFF", length, 400, 0) : Outcome.needMore();
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("text", buffer.getStringWithoutLengthAscii(offset, end));
        fields.put("consumed", (long)(end + 1));
        fields.put("pairs", List.of(List.of("k", Outcome.NO_VALUE)));
        return Outcome.accept(fields);
    }

    int received()
    {
        return length;
    }
}
