/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HpackDecoderTest
{
    private static final Limits WIDE = Limits.DEFAULT.withMaxFieldSectionBytes(1 << 16).withMaxFieldLines(1000);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldDecodeTheRequestsOfAppendixC(final boolean direct)
    {
        final String[][] ways = {
            {"8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d", "8286 84be 5808 6e6f 2d63 6163 6865",
                "8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65"},
            {"8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff", "8286 84be 5886 a8eb 1064 9cbf",
                "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf"}};
        for (final String[] blocks : ways)
        {
            final Hpack hpack = new Hpack(4096, Limits.DEFAULT, direct, IndexingRules.DEFAULT);
            assertEquals(List.of(List.of(":method", "GET"), List.of(":scheme", "http"), List.of(":path", "/"),
                List.of(":authority", "www.example.com")), hpack.decode(Hpack.hex(blocks[0])));
            assertEquals(57, hpack.decoder.table().size());
            assertEquals(List.of(List.of(":method", "GET"), List.of(":scheme", "http"), List.of(":path", "/"),
                List.of(":authority", "www.example.com"), List.of("cache-control", "no-cache")),
                hpack.decode(Hpack.hex(blocks[1])));
            assertEquals(110, hpack.decoder.table().size());
            assertEquals(List.of(List.of(":method", "GET"), List.of(":scheme", "https"), List.of(":path",
                "/index.html"),
                List.of(":authority", "www.example.com"), List.of("custom-key", "custom-value")),
                hpack.decode(Hpack.hex(blocks[2])));
            assertEquals(List.of(List.of("custom-key", "custom-value"), List.of("cache-control", "no-cache"),
                List.of(":authority", "www.example.com")), Hpack.entries(hpack.decoder.table()));
            assertEquals(164, hpack.decoder.table().size());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldDecodeTheResponsesOfAppendixC(final boolean direct)
    {
        final String[][] ways = {
            {"4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32" +
                "3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d", "4803 3330 37c1 c0bf",
                "88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970" +
                "7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61" +
                "6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31"},
            {"4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad" +
                "1718 63c7 8f0b 97c8 e9ae 82ae 43d3", "4883 640e ffc1 c0bf",
                "88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2" +
                "e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07"}};
        for (final String[] blocks : ways)
        {
            final Hpack hpack = new Hpack(256, Limits.DEFAULT, direct, IndexingRules.DEFAULT);
            final List<String> location = List.of("location", "https://www.example.com");
            final List<String> date = List.of("date", "Mon, 21 Oct 2013 20:13:21 GMT");
            final List<String> later = List.of("date", "Mon, 21 Oct 2013 20:13:22 GMT");
            final List<String> control = List.of("cache-control", "private");
            assertEquals(List.of(List.of(":status", "302"), control, date, location),
                hpack.decode(Hpack.hex(blocks[0])));
            assertEquals(222, hpack.decoder.table().size());
            assertEquals(List.of(List.of(":status", "307"), control, date, location),
                hpack.decode(Hpack.hex(blocks[1])));
            final List<String> cookie =
                List.of("set-cookie", "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1");
            assertEquals(List.of(List.of(":status", "200"), control, later, location,
                List.of("content-encoding", "gzip"), cookie), hpack.decode(Hpack.hex(blocks[2])));
            assertEquals(List.of(cookie, List.of("content-encoding", "gzip"), later),
                Hpack.entries(hpack.decoder.table()));
            assertEquals(215, hpack.decoder.table().size());
        }
    }

    @Test
    void shouldFillIdsHashesAndTheIndexOfKnownNames()
    {
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        hpack.decode(Hpack.hex("82 5f 01 61 be 40 03 782d79 01 31 bf"));
        assertEquals(5, hpack.page.count());
        assertEquals(1, hpack.page.table().slotOf(KnownName.CONTENT_TYPE));
        assertTrue(hpack.page.table().isRepeated(KnownName.CONTENT_TYPE));
        assertEquals(4, hpack.page.table().nextOf(KnownName.CONTENT_TYPE, 2));
        assertEquals(3, hpack.page.find("X-Y"));
        assertEquals(0, hpack.page.wrapUntrusted(hpack.block, Hpack.OFFSET, hpack.block.capacity() - Hpack.OFFSET));
    }

    @ParameterizedTest
    @ValueSource(ints = {4096, 200, 64})
    void shouldDecodeAlikeHoweverABlockIsCut(final int capacity)
    {
        final Random random = new Random(capacity);
        final Hpack peer = new Hpack(capacity, WIDE, false, IndexingRules.DEFAULT);
        final Hpack whole = new Hpack(capacity, WIDE, true, IndexingRules.DEFAULT);
        final Hpack cut = new Hpack(capacity, WIDE, true, IndexingRules.DEFAULT);
        final Hpack octets = new Hpack(capacity, WIDE, false, IndexingRules.DEFAULT);
        for (int round = 0; round < 300; round++)
        {
            final byte[] bytes = peer.encode(Hpack.randomFields(random, 12));
            final int expected = whole.decoder.decode(whole.page, new UnsafeBuffer(bytes), 0, bytes.length);
            assertEquals(expected, pieces(cut, bytes, random));
            assertEquals(expected, pieces(octets, bytes, null));
            assertEquals(whole.fields(whole.page.table()), cut.fields(cut.page.table()));
            assertEquals(whole.fields(whole.page.table()), octets.fields(octets.page.table()));
            assertEquals(Hpack.entries(whole.decoder.table()), Hpack.entries(cut.decoder.table()));
            assertEquals(Hpack.entries(whole.decoder.table()), Hpack.entries(octets.decoder.table()));
        }
    }

    @Test
    void shouldComeToTheSameErrorHoweverArbitraryBytesAreCut()
    {
        final Random random = new Random(99);
        for (int round = 0; round < 4000; round++)
        {
            final Limits limits =
                WIDE.withMaxFieldSectionBytes(random.nextInt(600)).withMaxFieldLines(random.nextInt(8));
            final int capacity = random.nextInt(300);
            final Hpack whole = new Hpack(capacity, limits, true, IndexingRules.DEFAULT);
            final Hpack cut = new Hpack(capacity, limits, false, IndexingRules.DEFAULT);
            final byte[] bytes = arbitrary(random);
            final int expected = whole.decoder.decode(whole.page, new UnsafeBuffer(bytes), 0, bytes.length);
            assertEquals(expected, pieces(cut, bytes, 0 == round % 2 ? random : null), () -> hex(bytes));
            if (expected < 0)
            {
                assertEquals(whole.decoder.errorOffset(), cut.decoder.errorOffset(), () -> hex(bytes));
            }
            if (expected >= 0 || expected == ParseError.FIELDS_TOO_LARGE || expected == ParseError.TOO_MANY_FIELDS)
            {
                assertEquals(whole.fields(whole.page.table()), cut.fields(cut.page.table()));
                assertEquals(Hpack.entries(whole.decoder.table()), Hpack.entries(cut.decoder.table()),
                    () -> hex(bytes));
                assertEquals(0, cut.page.wrapUntrusted(cut.block, Hpack.OFFSET, cut.block.capacity() - Hpack.OFFSET));
            }
        }
    }

    @Test
    void shouldKeepTheTableRightWhileItDropsASection()
    {
        final Random random = new Random(3);
        final Limits tight = Limits.DEFAULT.withMaxFieldSectionBytes(300).withMaxFieldLines(5);
        for (final int capacity : new int[]{4096, 512, 100})
        {
            final Hpack peer = new Hpack(capacity, WIDE, false, IndexingRules.DEFAULT);
            final Hpack wide = new Hpack(capacity, WIDE, true, IndexingRules.DEFAULT);
            final Hpack narrow = new Hpack(capacity, tight, true, IndexingRules.DEFAULT);
            int dropped = 0;
            for (int round = 0; round < 500; round++)
            {
                final List<List<String>> fields = Hpack.randomFields(random, 9);
                final byte[] bytes = peer.encode(fields);
                wide.decode(bytes);
                final int result = 0 == round % 2 ? pieces(narrow, bytes, random) :
                    narrow.decoder.decode(narrow.page, new UnsafeBuffer(bytes), 0, bytes.length);
                int size = 0;
                for (final List<String> field : fields)
                {
                    size += field.get(0).length() + field.get(1).length() + 32;
                }
                final boolean fits = size <= 300 && fields.size() <= 5;
                assertEquals(fits, result >= 0);
                assertEquals(fits ? fields : List.of(), narrow.fields(narrow.page.table()));
                assertEquals(Hpack.entries(wide.decoder.table()), Hpack.entries(narrow.decoder.table()));
                dropped += fits ? 0 : 1;
            }
            assertTrue(dropped > 100);
        }
    }

    @Test
    void shouldWantASizeUpdateOnlyWhereTheLimitFellBelowTheSizeInUse()
    {
        final Hpack hpack = new Hpack(8192, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        hpack.decode(Hpack.hex("3f e1 07")); // 1,024
        hpack.decoder.maxTableBytes(2000);
        hpack.decode(Hpack.hex("82"));
        hpack.decoder.maxTableBytes(500);
        hpack.decoder.maxTableBytes(8192);
        assertEquals(ParseError.HPACK_SIZE_UPDATE_MISSING, result(hpack, "82"));
        assertEquals(ParseError.HPACK_SIZE_UPDATE_MISSING, result(hpack, ""));
        assertEquals(ParseError.HPACK_TABLE_TOO_LARGE, result(hpack, "3f e1 07"));
        assertEquals(1, result(hpack, "3f 00 3f e1 3f 82"));
        assertEquals(8192, hpack.decoder.table().maxSize());
        assertThrows(IllegalArgumentException.class, () -> hpack.decoder.maxTableBytes(8193));
    }

    @Test
    void shouldNotFollowAnIntegerForEver()
    {
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        assertEquals(1, result(hpack, "0f 80 80 80 80 00 01 76"));
        assertEquals(ParseError.HPACK_INTEGER_OVERFLOW, result(hpack, "0f 80 80 80 80 80 00 01 76"));
        assertEquals(ParseError.HPACK_INTEGER_OVERFLOW, result(hpack, "00 01 61 7f 81 ff ff ff 7f"));
        assertEquals(ParseError.HPACK_INTEGER_OVERFLOW, result(hpack, "00 01 61 7f 81 ff ff 7f"));
        assertEquals(ParseError.HPACK_TRUNCATED, result(hpack, "00 01 61 7f 80 ff ff 7f"));
        assertEquals(0, hpack.decoder.errorOffset());
    }

    @Test
    void shouldRememberWhatMustNeverBeIndexed()
    {
        final Hpack hpack = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        hpack.decode(Hpack.hex("10 05 782d70696e 04 31323334 00 01 61 01 62"));
        assertEquals(SlotDescriptor.NEVER_INDEXED, hpack.page.table().flags(0));
        assertEquals(0, hpack.page.table().flags(1));
        final MutableDirectBuffer out = Hpack.memory(100, true);
        final int limit = hpack.encoder.begin(out, 3, 97).fields(hpack.page.table()).limit();
        assertEquals(0x10, out.getByte(3));
        final byte[] bytes = new byte[limit - 3];
        out.getBytes(3, bytes);
        hpack.decode(bytes);
        assertEquals(SlotDescriptor.NEVER_INDEXED, hpack.page.table().flags(0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldAllocateNothing(final boolean direct)
    {
        final Random random = new Random(1);
        final Hpack peer = new Hpack(512, WIDE, false, IndexingRules.DEFAULT);
        final Hpack hpack = new Hpack(512, WIDE, direct, IndexingRules.DEFAULT);
        final List<UnsafeBuffer> blocks = new ArrayList<>();
        peer.encode(List.of());
        for (int i = 0; i < 50; i++)
        {
            // each begins with empty tables
            peer.encoder.maxTableBytes(0);
            peer.encoder.maxTableBytes(512);
            blocks.add(new UnsafeBuffer(peer.encode(Hpack.randomFields(random, 12))));
        }
        final int[] next = {0};
        Allocations.assertNone(20_000, 20_000, () ->
        {
            final UnsafeBuffer block = blocks.get(next[0]++ % blocks.size());
            if (hpack.decoder.decode(hpack.page, block, 0, block.capacity()) < 0)
            {
                throw new IllegalStateException();
            }
        });
    }

    @Test
    void shouldKeepTheMemoryThatItPointsAt()
    {
        final HpackDecoder decoder = new HpackDecoder(Limits.DEFAULT);
        final WeakReference<ByteBuffer> memory = lend(decoder);
        System.gc();
        assertNotNull(memory.get());
        assertEquals(0, decoder.table().count());
    }

    private static WeakReference<ByteBuffer> lend(final HpackDecoder decoder)
    {
        final int length = HpackDecoder.tableLength(4096);
        final ByteBuffer memory = ByteBuffer.allocateDirect(length);
        final UnsafeBuffer buffer = new UnsafeBuffer(memory);
        HpackDecoder.init(buffer, 0, 4096);
        decoder.wrap(buffer, 0, length);
        return new WeakReference<>(memory);
    }

    private static int result(final Hpack hpack, final String hex)
    {
        final byte[] bytes = Hpack.hex(hex);
        return hpack.decoder.decode(hpack.page, new UnsafeBuffer(bytes), 0, bytes.length);
    }

    /* Decode in pieces, each in a buffer of its own, with the state kept outside of the decoder in between. */
    static int pieces(final Hpack hpack, final byte[] bytes, final Random random)
    {
        final HpackDecoder decoder = hpack.decoder;
        hpack.page.reset();
        final var block = hpack.page.table().block();
        decoder.begin(block.byteArray(), block.addressOffset(), hpack.page.length(), SectionBlock.PLAIN);
        int at = 0;
        while (at < bytes.length)
        {
            final int length = null == random ? 1 : Math.min(bytes.length - at, 1 + random.nextInt(30));
            final UnsafeBuffer piece = new UnsafeBuffer(new byte[length]);
            piece.putBytes(0, bytes, at, length);
            final int result = decoder.decode(piece.byteArray(), piece.addressOffset(), length);
            if (result < 0)
            {
                decoder.section.errorOffset = decoder.position;
                return result;
            }
            at += length;
            decoder.save();
            decoder.section.begin(block.byteArray(), block.addressOffset(), hpack.page.length(), SectionBlock.REQUEST);
            decoder.load();
        }
        return decoder.end();
    }

    private static byte[] arbitrary(final Random random)
    {
        final byte[] bytes = new byte[random.nextInt(60)];
        for (int i = 0; i < bytes.length; i++)
        {
            switch (random.nextInt(6))
            {
                case 0:
                    bytes[i] = (byte)random.nextInt(256);
                    break;

                case 1:
                    bytes[i] = (byte)(0x80 + random.nextInt(70));
                    break;

                case 2:
                    bytes[i] = (byte)0x40;
                    break;

                case 3:
                    bytes[i] = (byte)(0x80 + random.nextInt(6));
                    break;

                default:
                    bytes[i] = (byte)random.nextInt(10);
                    break;
            }
        }
        return bytes;
    }

    private static String hex(final byte[] bytes)
    {
        final StringBuilder builder = new StringBuilder();
        for (final byte octet : bytes)
        {
            builder.append(String.format("%02x ", octet));
        }
        return builder.toString();
    }
}
