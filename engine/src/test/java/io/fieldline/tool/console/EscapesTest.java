/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.console;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class EscapesTest
{
    private static final int OFFSET = 3;

    @Test
    void shouldShowBytes()
    {
        assertEquals("a b~", bytes("a b~"));
        assertEquals("\\r\\n\\t\\\\", bytes("\r\n\t\\"));
        assertEquals("\\x00\\x1b[2J\\x7f\\x80\\xff", bytes("\0\u001b[2J\u007f\u0080\u00ff"));
    }

    @Test
    void shouldShowEachByteInAWayOfItsOwn()
    {
        final StringBuilder all = new StringBuilder();
        for (int b = 0; b < 256; b++)
        {
            final StringBuilder one = new StringBuilder();
            Escapes.appendByte(one, b);
            assertTrue(one.chars().allMatch(Escapes::isPrintable), one.toString());
            assertEquals(-1, all.indexOf(" " + one + " "), one.toString());
            all.append(' ').append(one).append(' ');
        }
    }

    @Test
    void shouldKeepTheMeaningOfJson() throws IOException
    {
        final StringBuilder text = new StringBuilder();
        for (char c = 0; c < 0x300; c++)
        {
            text.append(c);
        }
        final String all = text.toString();
        final ObjectMapper mapper = new ObjectMapper();

        final StringBuilder quoted = new StringBuilder();
        Escapes.appendJsonString(quoted, all);
        assertEquals(all, mapper.readTree(quoted.toString()).textValue());
        assertTrue(quoted.chars().allMatch(Escapes::isPrintable));

        final String rewritten = Escapes.json(mapper.writeValueAsString(all));
        assertEquals(all, mapper.readTree(rewritten).textValue());
        assertTrue(rewritten.chars().allMatch(Escapes::isPrintable));
    }

    @Test
    void shouldKeepLettersAndEscapeWhatATerminalObeys()
    {
        assertEquals("Zo\u00eb/\u6587.http", Escapes.text("Zo\u00eb/\u6587.http"));
        assertEquals("\\u001b[31m\\u000a\\u009b", Escapes.text("\u001b[31m\n\u009b"));
        assertEquals("\\u202egpj.exe", Escapes.text("\u202egpj.exe"));
        assertEquals("\\ud800", Escapes.text("\ud800"));
    }

    private static String bytes(final String text)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
        final byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        buffer.putBytes(OFFSET, bytes);
        final StringBuilder out = new StringBuilder();
        Escapes.appendBytes(out, buffer, OFFSET, bytes.length);
        return out.toString();
    }
}
