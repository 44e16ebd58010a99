/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class KnownNameTest
{
    private static final int OFFSET = 3;
    private static final String[] HPACK_STATIC =
    {
        ":authority", ":method", ":path", ":scheme", ":status", "accept-charset", "accept-encoding", "accept-language",
        "accept-ranges", "accept", "access-control-allow-origin", "age", "allow", "authorization", "cache-control",
        "content-disposition", "content-encoding", "content-language", "content-length", "content-location",
        "content-range", "content-type", "cookie", "date", "etag", "expect", "expires", "from", "host", "if-match",
        "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-modified", "link", "location",
        "max-forwards", "proxy-authenticate", "proxy-authorization", "range", "referer", "refresh", "retry-after",
        "server", "set-cookie", "strict-transport-security", "transfer-encoding", "user-agent", "vary", "via",
        "www-authenticate"
    };

    private final UnsafeBuffer heap = new UnsafeBuffer(new byte[128]);
    private final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(128));
    private int sum;

    @Test
    void shouldKeepTheNumbersOfTheCheckedInList() throws IOException
    {
        final List<String> actual = new ArrayList<>();
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            actual.add(id + " " + KnownName.name(id));
        }
        assertEquals(ParseErrorTest.Lines.of("known-names.txt"), actual);
        assertTrue(KnownName.COUNT <= 128);
        assertEquals(KnownName.COUNT, KnownName.TABLE.count());
    }

    @Test
    void shouldNameEachConstantAfterItsName() throws IllegalAccessException
    {
        int count = 0;
        for (final Field field : KnownName.class.getFields())
        {
            if (field.getType() == int.class && !"COUNT".equals(field.getName()) && !"UNKNOWN".equals(field.getName()))
            {
                final String name = KnownName.name(field.getInt(null));
                final String expected = name.startsWith(":") ? "PSEUDO_" + name.substring(1) : name;
                assertEquals(expected.toUpperCase(Locale.ROOT).replace('-', '_'), field.getName());
                count++;
            }
        }
        assertEquals(KnownName.COUNT - 1, count);
    }

    @Test
    void shouldFindEachNameInAnyCase()
    {
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            final String name = KnownName.name(id);
            final String[] forms = {
                name, KnownName.lowerCase(id), name.toUpperCase(Locale.ROOT), alternating(name) };
            for (final String form : forms)
            {
                assertEquals(id, KnownName.of(form));
                assertEquals(id, found(heap, form));
                assertEquals(id, found(direct, form));
            }
            assertArrayEquals(name.getBytes(StandardCharsets.US_ASCII), KnownName.bytes(id));
            assertArrayEquals(
                KnownName.lowerCase(id).getBytes(StandardCharsets.US_ASCII), KnownName.lowerCaseBytes(id));
        }
    }

    @Test
    void shouldNotFindNeighboursOfNames()
    {
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            final String name = KnownName.lowerCase(id);
            for (int i = 0; i < name.length(); i++)
            {
                for (final char other : new char[]{ '_', '\0', '^', (char)(name.charAt(i) ^ 0x80) })
                {
                    final String changed = name.substring(0, i) + other + name.substring(i + 1);
                    assertEquals(0, KnownName.of(changed), changed);
                    assertEquals(0, found(heap, changed), changed);
                }
            }
            assertEquals(0, found(direct, name + "x"));
            assertEquals(0, KnownName.of(name + "x"));
        }
        assertEquals(0, KnownName.of(""));
        assertEquals(0, found(heap, ""));
        assertEquals(0, KnownName.of("Host\u0100"));
        assertEquals(0, KnownName.of("\u0148ost"));
        assertEquals(0, KnownName.of("\u0168ost"));
    }

    @Test
    void shouldKnowAllNamesOfTheStaticTableOfHpack()
    {
        for (final String name : HPACK_STATIC)
        {
            assertTrue(KnownName.of(name) > 0, name);
        }
    }

    @Test
    void shouldKnowWhatANameMeans()
    {
        assertTrue(KnownName.isHopByHop(KnownName.TE));
        assertFalse(KnownName.isConnectionSpecific(KnownName.TE));
        assertTrue(KnownName.isConnectionSpecific(KnownName.UPGRADE));
        assertTrue(KnownName.isForbiddenInTrailers(KnownName.TRAILER));
        assertFalse(KnownName.isForbiddenInTrailers(KnownName.ETAG));
        assertFalse(KnownName.isForbiddenInTrailers(KnownName.SERVER_TIMING));
        assertTrue(KnownName.isSingleton(KnownName.HOST));
        assertTrue(KnownName.isList(KnownName.ACCEPT));
        assertTrue(KnownName.isSensitive(KnownName.X_API_KEY));
        assertTrue(KnownName.isPseudo(KnownName.PSEUDO_PATH));
        for (int id = 0; id < KnownName.COUNT; id++)
        {
            assertFalse(KnownName.isSingleton(id) && KnownName.isList(id));
            assertEquals(KnownName.name(id).startsWith(":"), KnownName.isPseudo(id));
            assertTrue(!KnownName.isConnectionSpecific(id) || KnownName.isHopByHop(id));
            assertTrue(!KnownName.isHopByHop(id) || KnownName.isForbiddenInTrailers(id));
        }
        assertEquals("", KnownName.name(0));
        assertEquals("", KnownName.name(-1));
        assertEquals("", KnownName.lowerCase(KnownName.COUNT));
        assertEquals(0, KnownName.bytes(1000).length);
        assertFalse(KnownName.isList(1000));
    }

    @Test
    void shouldAllocateNothing()
    {
        final int length = heap.putStringWithoutLengthAscii(OFFSET, "Access-Control-Allow-Origin");
        Allocations.assertNone(20_000, 1_000, () ->
            sum += KnownName.TABLE.idOf(heap, OFFSET, length) + KnownName.of("X-Forwarded-For"));
    }

    private static int found(final UnsafeBuffer buffer, final String name)
    {
        final byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
        buffer.putBytes(OFFSET, bytes);
        return KnownName.TABLE.idOf(buffer, OFFSET, bytes.length);
    }

    private static String alternating(final String name)
    {
        final StringBuilder builder = new StringBuilder();
        for (int i = 0; i < name.length(); i++)
        {
            final char character = name.charAt(i);
            builder.append((i & 1) == 0 ? Character.toUpperCase(character) : Character.toLowerCase(character));
        }
        return builder.toString();
    }
}
