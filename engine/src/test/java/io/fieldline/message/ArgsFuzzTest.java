/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Args made up by a fuzzer, beside plain Java. */
class ArgsFuzzTest
{
    private static final int LONGEST = 400;
    private static final int REGION = 64 * 1024;
    private static final Pattern BAD_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private final UnsafeBuffer region = new UnsafeBuffer(new byte[8 + REGION]);
    private final UnsafeBuffer encoded = new UnsafeBuffer(new byte[REGION]);

    @FuzzTest(maxDuration = "1m")
    void shouldReadAsPlainJavaDoes(final byte[] input)
    {
        final String text = new String(input, 0, Math.min(LONGEST, input.length), StandardCharsets.ISO_8859_1);
        PairModel.checkArgs(text);
        checkStrict(text);
        checkLimit(text);
        checkWrittenAgain(text);
    }

    private static void checkStrict(final String text)
    {
        final Matcher matcher = BAD_PERCENT.matcher(text);
        final int bad = matcher.find() ? matcher.start() : -1;
        Buffers.holding(text).forEach((buffer) ->
        {
            final Args args = new Args(Limits.DEFAULT, true).wrap(buffer, OFFSET, text.length());
            final int count = args.count();
            assertEquals(bad < 0 ? PairModel.args(text).size() : ParseError.BAD_PERCENT, count, text);
            assertEquals(bad, args.errorOffset(), text);
        });
    }

    private static void checkLimit(final String text)
    {
        final int size = PairModel.args(text).size();
        if (size > 1)
        {
            Buffers.holding(text).forEach((buffer) ->
            {
                final Args args = new Args(Limits.DEFAULT.withMaxArgs(size)).wrap(buffer, OFFSET, text.length());
                assertEquals(size, args.count(), text);
                final Args fewer = new Args(Limits.DEFAULT.withMaxArgs(size - 1)).wrap(buffer, OFFSET, text.length());
                assertEquals(ParseError.TOO_MANY_ARGS, fewer.count(), text);
                final int at = fewer.errorOffset();
                assertTrue(0 < at && at < text.length() && '&' == text.charAt(at - 1), text);
                assertEquals(1, PairModel.args(text.substring(at)).size(), text);
            });
        }
    }

    /* What the writable args make of it, and write in full, reads the same. */
    private void checkWrittenAgain(final String text)
    {
        final List<PairModel.Pair> pairs = PairModel.args(text);
        final UnsafeBuffer received = new UnsafeBuffer(Buffers.bytes(text));
        final MutableArgs written = new MutableArgs().init(region, 8, REGION);
        assertEquals(pairs.size(), written.parse(received, 0, text.length()), text);
        final int limit = written.encode(encoded, OFFSET);
        assertTrue(limit >= OFFSET, text);
        final String again = Buffers.text(encoded, OFFSET, limit - OFFSET);
        assertEquals(pairs, PairModel.args(again), text);
        PairModel.checkArgs(again);
    }
}
