/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.Random;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.holding;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

class NameHashTest
{
    /* Blocks in files and on wires hold these numbers: they may never change. */
    @ParameterizedTest
    @CsvSource({
        "'', 0, 0",
        "a, -812179359, -812179359",
        "A, -812179359, 1918512356",
        "Host, -747594877, 1858896838",
        "host, -747594877, -747594877",
        "Cookie, 1823911693, 461939785",
        "x-key, 2093824338, 2093824338",
        "Accept, -436960028, 1664125025",
        "Connection, -1634653016, 1829957720",
        "Content-Length, 678682148, 1165899508",
        "content-length, 678682148, 678682148",
        "Transfer-Encoding, -1093226580, -1306740567",
        "Sec-WebSocket-Extensions, 913274942, -249646834",
        "x^y, -1033789727, -1033789727",
        "x~y, 1870486072, 1870486072",
        "12345678, -702836691, -702836691",
        "123456789, -1121546169, -1121546169"
    })
    void shouldKeepVersionOne(final String name, final int folded, final int asIs)
    {
        assertEquals(1, NameHash.VERSION);
        assertAll(name, folded, asIs);
    }

    @Test
    void shouldFollowItsDefinition()
    {
        final Random random = new Random(11);
        for (int round = 0; round < 5_000; round++)
        {
            final byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            final String name = new String(bytes, StandardCharsets.ISO_8859_1);
            assertAll(name, defined(folded(bytes)), defined(bytes));
        }
    }

    @Test
    void shouldNotTakeOneLegalByteForAnother()
    {
        assertNotEquals(NameHash.ofFieldName("x^y"), NameHash.ofFieldName("x~y"));
        assertNotEquals(NameHash.ofFieldName("x-^^^^^^^^^^^^"), NameHash.ofFieldName("x-~~~~~~~~~~~~"));
        assertNotEquals(NameHash.ofFieldName("@"), NameHash.ofFieldName("`"));
        assertNotEquals(NameHash.ofFieldName("["), NameHash.ofFieldName("{"));
        assertNotEquals(NameHash.ofFieldName("\u00C4"), NameHash.ofFieldName("\u00E4"));
        assertEquals(NameHash.ofFieldName("AZ"), NameHash.ofFieldName("az"));
        assertNotEquals(NameHash.ofKey("AZ"), NameHash.ofKey("az"));
    }

    @Test
    void shouldTellLengthsApart()
    {
        assertNotEquals(NameHash.ofFieldName("aaaaaaaa"), NameHash.ofFieldName("aaaaaaaaa"));
        assertNotEquals(NameHash.ofFieldName("a"), NameHash.ofFieldName("a\u0000"));
    }

    private static void assertAll(final String name, final int folded, final int asIs)
    {
        assertEquals(folded, NameHash.ofFieldName(name), name);
        assertEquals(asIs, NameHash.ofKey(name), name);
        holding(name).forEach((buffer) ->
        {
            assertEquals(folded, NameHash.ofFieldName(buffer, OFFSET, name.length()), name);
            assertEquals(asIs, NameHash.ofKey(buffer, OFFSET, name.length()), name);
        });
    }

    private static byte[] folded(final byte[] bytes)
    {
        final byte[] folded = bytes.clone();
        for (int i = 0; i < folded.length; i++)
        {
            folded[i] = (byte)(bytes[i] >= 'A' && bytes[i] <= 'Z' ? bytes[i] + 32 : bytes[i]);
        }
        return folded;
    }

    private static int defined(final byte[] bytes)
    {
        final int words = Math.min(8, bytes.length);
        long first = 0;
        long last = 0;
        for (int i = words - 1; i >= 0; i--)
        {
            first = first << 8 | (bytes[i] & 0xFF);
            last = last << 8 | (bytes[bytes.length - words + i] & 0xFF);
        }
        final long mixed = first * 0x9E3779B97F4A7C15L + Long.rotateLeft(last, 23) * 0xC2B2AE3D27D4EB4FL +
            bytes.length * 0x165667B19E3779F9L;
        return (int)(mixed ^ mixed >>> 32);
    }
}
