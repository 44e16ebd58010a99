/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;

class UriGrammarTest
{
    private static final String[] PIECES = {
        "http", "https", "a", "Z9", ":", ":", "/", "//", "?", "#", "@", "[", "]", "::", "1:", "ffff:", ":1", "1.2.3.4",
        ".255", "256", "0", "80", "65535", "65536", ".", "..", "-", "+", "%41", "%2F", "%00", "%", "%4", "v1.", "*",
        "=", "&", "\u00e9", " ", "\0", "example.com", "[::1]", "://", "|", "\"", "~", "!"};

    @ParameterizedTest
    @ValueSource(strings = {
        "", "*", "/", "//", "///", "?", "#", "a", "a:", "a:b", ":", "1:b", "a/b:c", "./a:b", "//h", "//h:",
        "//h:1/p?q#f", "http://", "http:///", "http://:80/", "HTTPS://?", "ftp://", "ftp:///x", "http://u:p@h/",
        "http://[::1]:8/", "[::1]:80", "[1:2:3:4:5:6:7:8]:80", "[1:2:3:4:5:6:7::]:80", "[::2:3:4:5:6:7:8]",
        "[1::2:3:4:5:6:7:8]", "[1:2:3:4:5:6:1.2.3.4]", "[::1.2.3.4]", "[1:2:3:4:5:6:7:1.2.3.4]", "[::1.2.3.256]",
        "[::01.2.3.4]", "[v1.x]", "[fe80::1%25eth0]",
        "h:65535", "h:65536", "h:000065535", "h:99999999999999999999", "h", "h:", ":1", "/%00", "/%0",
        "/a?%00", "/a#b", "/a[b]", "1.2.3.4", "1.2.3.4:5", "01.2.3.4:5", "a@b:1", "%41:1", "%:1"})
    void shouldAgreeWithTheGrammars(final String text)
    {
        UriGrammar.check(text);
    }

    @Test
    void shouldAgreeWithTheGrammarsOnRandomTexts()
    {
        final Random random = new Random(3);
        for (int i = 0; i < 100_000; i++)
        {
            final StringBuilder text = new StringBuilder();
            for (int piece = random.nextInt(10); piece > 0; piece--)
            {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            UriGrammar.check(text.toString());
        }
    }

    @Test
    void shouldAgreeWithTheGrammarOnRandomAddresses()
    {
        final String octets = "::::::1af.0:.25";
        final Random random = new Random(4);
        for (int i = 0; i < 100_000; i++)
        {
            final StringBuilder text = new StringBuilder("[");
            for (int length = random.nextInt(20); length > 0; length--)
            {
                text.append(octets.charAt(random.nextInt(octets.length())));
            }
            UriGrammar.check(text.append("]:1").toString());
        }
    }
}
