/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.code_intelligence.jazzer.junit.FuzzTest;

import java.nio.charset.StandardCharsets;

/** References, targets and hosts made up by a fuzzer, beside the grammars as regular expressions. */
class UriGrammarFuzzTest
{
    private static final int LONGEST = 200;

    @FuzzTest(maxDuration = "1m")
    void shouldAgreeWithTheGrammars(final byte[] input)
    {
        UriGrammar.check(new String(input, 0, Math.min(LONGEST, input.length), StandardCharsets.ISO_8859_1));
    }
}
