/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Any bytes as blocks for a decoder: whole on the heap, and octet by octet outside, must come to the same slots, table
 * and error; what was decoded must come back from the encoder.
 */
class HpackFuzzTest
{
    @FuzzTest(maxDuration = "60s")
    void shouldHoldForAnyBytes(final byte[] input)
    {
        if (input.length < 3)
        {
            return;
        }
        final int capacity = (input[0] & 0xFF) * 4;
        final Limits limits = Limits.DEFAULT.withMaxFieldSectionBytes((input[1] & 0xFF) * 8)
            .withMaxFieldLines(input[2] & 0x1F);
        final Hpack whole = new Hpack(capacity, limits, false, IndexingRules.DEFAULT);
        final Hpack octets = new Hpack(capacity, limits, true, IndexingRules.DEFAULT);
        final Hpack peer = new Hpack(capacity, limits, true, IndexingRules.DEFAULT);
        int at = 3;
        while (at < input.length)
        {
            // a block's length, then its bytes
            final int length = Math.min(input[at++] & 0x7F, input.length - at);
            final byte[] block = Arrays.copyOfRange(input, at, at + length);
            at += length;
            final int expected = whole.decoder.decode(whole.page, new UnsafeBuffer(block), 0, length);
            assertEquals(expected, HpackDecoderTest.pieces(octets, block, null));
            if (expected < 0 && expected != ParseError.FIELDS_TOO_LARGE && expected != ParseError.TOO_MANY_FIELDS)
            {
                assertEquals(whole.decoder.errorOffset(), octets.decoder.errorOffset());
                return;
            }
            assertEquals(whole.fields(whole.page.table()), octets.fields(octets.page.table()));
            assertEquals(Hpack.entries(whole.decoder.table()), Hpack.entries(octets.decoder.table()));
            assertEquals(0, octets.page.wrapUntrusted(
                octets.block, Hpack.OFFSET, octets.block.capacity() - Hpack.OFFSET));
            final UnsafeBuffer out = new UnsafeBuffer(new byte[1 << 14]);
            final int encoded = octets.encoder.begin(out, 0, out.capacity()).fields(octets.page.table()).limit();
            if (encoded > 0)
            {
                assertEquals(octets.page.count(), peer.decoder.decode(peer.page, out, 0, encoded));
                assertEquals(lowerCase(octets.fields(octets.page.table())), peer.fields(peer.page.table()));
                assertEquals(Hpack.entries(octets.encoder.table()), Hpack.entries(peer.decoder.table()));
            }
        }
    }

    /* The encoder puts names into lower case. */
    private static List<List<String>> lowerCase(final List<List<String>> fields)
    {
        final List<List<String>> lower = new ArrayList<>();
        for (final List<String> field : fields)
        {
            lower.add(List.of(field.get(0).toLowerCase(Locale.ROOT), field.get(1)));
        }
        return lower;
    }
}
