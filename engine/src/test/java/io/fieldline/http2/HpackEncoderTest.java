/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HpackEncoderTest
{
    private static final int OFFSET = 3;
    private static final IndexingPolicy ALL = IndexingRules.DEFAULT.with("date", IndexingPolicy.INDEX)
        .with("location", IndexingPolicy.INDEX).with("set-cookie", IndexingPolicy.INDEX);

    private final MutableDirectBuffer out = Hpack.memory(4096, true);

    @Test
    void shouldEncodeTheRequestsOfAppendixC()
    {
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        assertArrayEquals(Hpack.hex("8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff"), bytes(begin(hpack)
            .method(Method.GET).field(KnownName.PSEUDO_SCHEME, "http").field(KnownName.PSEUDO_PATH, "/")
            .field(KnownName.PSEUDO_AUTHORITY, "www.example.com")));
        assertArrayEquals(Hpack.hex("8286 84be 5886 a8eb 1064 9cbf"), bytes(begin(hpack)
            .method(Method.GET).field(KnownName.PSEUDO_SCHEME, "http").field(KnownName.PSEUDO_PATH, "/")
            .field(KnownName.PSEUDO_AUTHORITY, "www.example.com").field(KnownName.CACHE_CONTROL, "no-cache")));
        assertArrayEquals(Hpack.hex("8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf"), bytes(begin(hpack)
            .method(Method.GET).field(KnownName.PSEUDO_SCHEME, "https").field(KnownName.PSEUDO_PATH, "/index.html")
            .field(KnownName.PSEUDO_AUTHORITY, "www.example.com").field("Custom-Key", "custom-value")));
        assertEquals(164, hpack.encoder.table().size());
    }

    @Test
    void shouldEncodeTheResponsesOfAppendixC()
    {
        final Hpack hpack = new Hpack(256, Limits.DEFAULT, false, ALL);
        // the update that announces a table of 256 bytes comes first
        assertArrayEquals(Hpack.hex("3f e1 01 4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81" +
            "66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3"), bytes(begin(hpack).status(302)
            .field(KnownName.CACHE_CONTROL, "private").field(KnownName.DATE, "Mon, 21 Oct 2013 20:13:21 GMT")
            .field(KnownName.LOCATION, "https://www.example.com")));
        assertArrayEquals(Hpack.hex("4803 3330 37c1 c0bf"), bytes(begin(hpack).status(307)
            .field(KnownName.CACHE_CONTROL, "private").field(KnownName.DATE, "Mon, 21 Oct 2013 20:13:21 GMT")
            .field(KnownName.LOCATION, "https://www.example.com")));
        assertArrayEquals(Hpack.hex("88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab" +
            "77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5" +
            "b106 3d50 07"), bytes(begin(hpack).status(200)
            .field(KnownName.CACHE_CONTROL, "private").field(KnownName.DATE, "Mon, 21 Oct 2013 20:13:22 GMT")
            .field(KnownName.LOCATION, "https://www.example.com").field(KnownName.CONTENT_ENCODING, "gzip")
            .field(KnownName.SET_COOKIE, "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1")));
        assertEquals(215, hpack.encoder.table().size());
    }

    @Test
    void shouldFollowThePolicy()
    {
        final IndexingPolicy policy = IndexingRules.DEFAULT.with("X-Order-Id", IndexingPolicy.NEVER_INDEX);
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, policy);
        bytes(begin(hpack).field(KnownName.AUTHORIZATION, "Basic Zm9v").field(KnownName.SET_COOKIE, "a=b")
            .field(KnownName.COOKIE, "s=1").field(KnownName.CONTENT_LENGTH, 17L).field("x-order-id", "17")
            .field(KnownName.HOST, "a.example").field("x-venue", "XEUR"));
        assertEquals(List.of(List.of("x-venue", "XEUR"), List.of("host", "a.example")),
            Hpack.entries(hpack.encoder.table()));
        assertEquals(2, bytes(begin(hpack).field("x-venue", "XEUR").field(KnownName.HOST, "a.example")).length);
        assertEquals(0x10, bytes(begin(hpack).field("x-order-id", "17"))[0]);
        assertEquals(0x1F, bytes(begin(hpack).field(KnownName.AUTHORIZATION, "Basic Zm9v"))[0]);
    }

    @Test
    void shouldSayTheLowestAndTheLastSizeOfItsTable()
    {
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        hpack.encoder.maxTableBytes(1 << 30);
        assertEquals(0, bytes(begin(hpack)).length);
        hpack.encoder.maxTableBytes(0);
        hpack.encoder.maxTableBytes(100);
        hpack.encoder.maxTableBytes(10_000);
        assertArrayEquals(Hpack.hex("20 3f e1 1f"), bytes(begin(hpack)));
        assertEquals(0, bytes(begin(hpack)).length);
    }

    @Test
    void shouldLetNothingOutThatEndsALine()
    {
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        assertEquals(ParseError.BAD_FIELD_VALUE, begin(hpack).field("a", "b\r\nc: d").field("e", "f").limit());
        assertEquals(ParseError.BAD_FIELD_VALUE, begin(hpack).field(KnownName.HOST, "b\n").limit());
        assertEquals(ParseError.NUL_IN_VALUE, begin(hpack).field("a", "b\0").limit());
        assertEquals(ParseError.BAD_FIELD_NAME, begin(hpack).field("a b", "c").limit());
        assertEquals(ParseError.BAD_FIELD_NAME, begin(hpack).field("A\r", "c").limit());
        assertEquals(ParseError.EMPTY_FIELD_NAME, begin(hpack).field("", "c").limit());
        assertThrows(IllegalArgumentException.class, () -> begin(hpack).field("a", "\u0100"));
    }

    @Test
    void shouldComeBackIntoStepAfterABlockThatWasNotSent()
    {
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        final Hpack peer = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        peer.decode(hpack.encode(List.of(List.of("a", "1"), List.of("b", "2"))));
        assertEquals(HpackEncoder.INSUFFICIENT, hpack.encoder.begin(out, OFFSET, 60)
            .field("c", "3").field("d", "0123456789012345678901234567890123456789").limit());
        final List<List<String>> fields = List.of(List.of("a", "1"), List.of("c", "3"));
        final byte[] next = hpack.encode(fields);
        assertArrayEquals(Hpack.hex("20 3f e1 1f"), java.util.Arrays.copyOf(next, 4));
        assertEquals(fields, peer.decode(next));
        assertEquals(Hpack.entries(hpack.encoder.table()), Hpack.entries(peer.decoder.table()));
        final byte[] again = hpack.encode(fields);
        assertArrayEquals(Hpack.hex("bf be"), again);
        assertEquals(fields, peer.decode(again));
    }

    @Test
    void shouldWriteNoByteBehindItsRoom()
    {
        final Random random = new Random(8);
        for (int round = 0; round < 2000; round++)
        {
            final Hpack hpack = new Hpack(128, Limits.DEFAULT, true, IndexingRules.DEFAULT);
            final int length = random.nextInt(200);
            final MutableDirectBuffer small = Hpack.memory(OFFSET + length + OFFSET, false);
            hpack.encoder.begin(small, OFFSET, length);
            for (final List<String> field : Hpack.randomFields(random, 10))
            {
                final byte[] value = field.get(1).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
                final byte[] name = field.get(0).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
                hpack.encoder.field(new UnsafeBuffer(name), 0, name.length, new UnsafeBuffer(value), 0, value.length,
                    0);
            }
            for (int i = 0; i < OFFSET; i++)
            {
                assertEquals((byte)0xA5, small.getByte(i));
                assertEquals((byte)0xA5, small.getByte(OFFSET + length + i));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldAllocateNothing(final boolean direct)
    {
        final Random random = new Random(2);
        final Hpack hpack = new Hpack(1024, Limits.DEFAULT, direct, IndexingRules.DEFAULT);
        final List<Hpack> heads = new ArrayList<>();
        for (int i = 0; i < 20; i++)
        {
            final Hpack head = new Hpack(4096, Limits.DEFAULT.withMaxFieldSectionBytes(1 << 16), direct, ALL);
            head.decode(hpack.encode(Hpack.randomFields(random, 12)));
            hpack.encoder.maxTableBytes(0);
            hpack.encoder.maxTableBytes(1024);
            heads.add(head);
        }
        final MutableDirectBuffer room = Hpack.memory(1 << 16, direct);
        final int[] next = {0};
        Allocations.assertNone(20_000, 20_000, () ->
        {
            final int number = next[0]++;
            final HpackEncoder encoder = hpack.encoder.begin(room, OFFSET, room.capacity() - OFFSET)
                .status(200).field(KnownName.CONTENT_LENGTH, number).field("x-venue", "XEUR")
                .fields(heads.get(number % heads.size()).page.table());
            assertTrue(encoder.limit() > 0);
        });
    }

    private HpackEncoder begin(final Hpack hpack)
    {
        return hpack.encoder.begin(out, OFFSET, out.capacity() - OFFSET);
    }

    private byte[] bytes(final HpackEncoder encoder)
    {
        final byte[] bytes = new byte[encoder.limit() - OFFSET];
        out.getBytes(OFFSET, bytes);
        assertEquals(bytes.length, encoder.encodedLength());
        return bytes;
    }
}
