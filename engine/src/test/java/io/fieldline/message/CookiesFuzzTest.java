/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Cookies made up by a fuzzer, beside plain Java. */
class CookiesFuzzTest
{
    private static final int LONGEST = 400;
    private static final int REGION = 64 * 1024;
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0A-\\x1F\\x7F]");

    private final UnsafeBuffer region = new UnsafeBuffer(new byte[8 + REGION]);
    private final UnsafeBuffer encoded = new UnsafeBuffer(new byte[REGION]);

    @FuzzTest(maxDuration = "1m")
    void shouldReadAsPlainJavaDoes(final byte[] input)
    {
        final String text = new String(input, 0, Math.min(LONGEST, input.length), StandardCharsets.ISO_8859_1);
        final Matcher matcher = CONTROL.matcher(text);
        if (matcher.find())
        {
            checkRefused(text, matcher.start());
            PairModel.checkCookies(matcher.replaceAll("c"));
            return;
        }
        PairModel.checkCookies(text);
        checkWrittenAgain(text);
    }

    private static void checkRefused(final String text, final int bad)
    {
        Buffers.holding(text).forEach((buffer) ->
        {
            final Cookies cookies = new Cookies(Limits.DEFAULT.withMaxCookies(LONGEST));
            assertEquals(ParseError.BAD_COOKIE, cookies.wrap(buffer, OFFSET, text.length()).count(), text);
            assertEquals(bad, cookies.errorOffset(), text);
        });
    }

    /* What the writable cookies make of it, and write in full, reads the same. */
    private void checkWrittenAgain(final String text)
    {
        final int size = PairModel.cookies(text).size();
        final UnsafeBuffer received = new UnsafeBuffer(Buffers.bytes(text));
        final MutableCookies written =
            new MutableCookies(Limits.DEFAULT.withMaxCookies(LONGEST)).init(region, 8, REGION);
        assertEquals(size, written.parse(received, 0, text.length()), text);
        final int limit = written.encode(encoded, OFFSET);
        assertTrue(limit >= OFFSET, text);
        assertEquals(
            PairModel.cookies(text), PairModel.cookies(Buffers.text(encoded, OFFSET, limit - OFFSET)), text);
    }
}
