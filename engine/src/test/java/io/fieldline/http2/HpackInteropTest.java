/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.netty.handler.codec.http2.NettyHpack;
import org.agrona.BufferUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.Words.load;
import static io.fieldline.buffers.Words.loadShort;
import static org.junit.jupiter.api.Assertions.assertEquals;

class HpackInteropTest
{
    private static final Limits WIDE = Limits.DEFAULT.withMaxFieldSectionBytes(1 << 17).withMaxFieldLines(1000);
    private static final IndexingPolicy ALL = IndexingRules.DEFAULT
        .with("date", IndexingPolicy.INDEX).with(":path", IndexingPolicy.INDEX).with("x-7", IndexingPolicy.NEVER_INDEX);

    @Test
    void shouldHaveTheStaticTableThatOthersHave()
    {
        for (int index = 1; index <= HpackStatic.COUNT; index++)
        {
            final long slot = HpackStatic.slot(index);
            final long name = load(HpackStatic.ARRAY, slot);
            final long value = load(HpackStatic.ARRAY, slot + VALUE_OFFSET_FIELD_OFFSET);
            assertEquals(NettyHpack.staticEntry(index), List.of(text(name), text(value)));
            assertEquals(KnownName.of(text(name)), loadShort(HpackStatic.ARRAY, slot + NAME_ID_FIELD_OFFSET));
        }
    }

    @ParameterizedTest
    @CsvSource({"4096, true, 1", "4096, false, 2", "256, true, 3", "100, false, 4", "0, true, 5"})
    void shouldBeUnderstoodByOthers(final int capacity, final boolean direct, final int seed)
    {
        final Random random = new Random(seed);
        final Hpack ours = new Hpack(capacity, WIDE, direct, ALL);
        final Hpack reader = new Hpack(capacity, WIDE, !direct, ALL);
        final NettyHpack netty = new NettyHpack();
        netty.maxTableBytes(capacity);
        for (int block = 0; block < 600; block++)
        {
            if (capacity == 4096 && 0 == random.nextInt(20))
            {
                final int size = random.nextInt(capacity + 1);
                ours.encoder.maxTableBytes(random.nextInt(capacity + 1));
                ours.encoder.maxTableBytes(size);
            }
            final List<List<String>> fields = Hpack.randomFields(random, 20);
            final byte[] bytes = ours.encode(fields);
            assertEquals(fields, netty.decode(bytes, 0, bytes.length), "block " + block);
            assertEquals(netty.decoderTable(), Hpack.entries(ours.encoder.table()), "block " + block);
            assertEquals(fields, reader.decode(bytes), "block " + block);
            assertEquals(netty.decoderTable(), Hpack.entries(reader.decoder.table()), "block " + block);
            assertEquals(ours.encoder.table().size(), reader.decoder.table().size());
        }
    }

    @ParameterizedTest
    @CsvSource({"4096, true, 11", "4096, false, 12", "300, true, 13", "64, false, 14"})
    void shouldUnderstandOthers(final int capacity, final boolean direct, final int seed)
    {
        final Random random = new Random(seed);
        final Hpack ours = new Hpack(capacity, WIDE, direct, ALL);
        final NettyHpack netty = new NettyHpack();
        netty.maxTableBytes(capacity);
        for (int block = 0; block < 600; block++)
        {
            final List<List<String>> fields = Hpack.randomFields(random, 20);
            final byte[] bytes = netty.encode(fields, "x-3");
            assertEquals(fields, ours.decode(bytes), "block " + block);
            assertEquals(netty.encoderTable(), Hpack.entries(ours.decoder.table()), "block " + block);
            for (int slot = 0; slot < ours.page.count(); slot++)
            {
                final boolean never = 0 != (ours.page.table().flags(slot) & NEVER_INDEXED);
                assertEquals(fields.get(slot).get(0).equals("x-3"), never);
                assertEquals(KnownName.of(fields.get(slot).get(0)), ours.page.table().nameId(slot));
            }
        }
    }

    private static String text(final long range)
    {
        return new String(HpackStatic.ARRAY, (int)(HpackStatic.BASE - BufferUtil.ARRAY_BASE_OFFSET) +
            rangeOffset(range),
            rangeLength(range), StandardCharsets.US_ASCII);
    }
}
