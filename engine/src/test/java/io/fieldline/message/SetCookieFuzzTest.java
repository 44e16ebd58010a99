/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Set-Cookie values made up by chance and by a fuzzer, beside a model with strings. */
class SetCookieFuzzTest
{
    private static final String[] PIECES = {
        "a", "=", ";", "; ", " ", "\t", "Expires=", "Sun, 06 Nov 1994 08:49:37 GMT", "Max-Age=", "-", "99", "Domain=",
        ".", "B.example", "Path=", "/", "x", "SECURE", "HttpOnly", "SameSite=", "None", "lax", "Strict", "partitioned",
        "__Host-", "__secure-", "\"", "\u00e9", "9223372036854775808", "Secure; ", "; Path=/", "abcdefghijklmnop",
        "\0"};
    private static final String LONG = "x".repeat(1020);

    @Test
    void shouldAgreeWithStringsOnRandomValues()
    {
        final Random random = new Random(42);
        for (int i = 0; i < 50_000; i++)
        {
            final StringBuilder text = new StringBuilder();
            for (int piece = random.nextInt(16); piece >= 0; piece--)
            {
                text.append(0 == random.nextInt(100) ? LONG : PIECES[random.nextInt(PIECES.length - (i & 1))]);
            }
            SetCookieModel.check(text.toString());
        }
    }

    @FuzzTest(maxDuration = "1m")
    void shouldAgreeWithStrings(final byte[] input)
    {
        SetCookieModel.check(new String(input, StandardCharsets.ISO_8859_1));
    }
}
