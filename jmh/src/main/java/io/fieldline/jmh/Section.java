/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.http2.FrameEncoder;
import io.fieldline.http2.HpackEncoder;
import io.fieldline.http2.IndexingPolicy;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * Field sections of a response, as a peer sends them to begin with (literals that enter the table) and from then on
 * (all indexed).
 * <p>
 * For one thread; filled once.
 */
final class Section
{
    /** The response of the HPACK measurements: 11 fields, as APIs answer. */
    static final String[] RESPONSE = {
        ":status", "200", "date", "Tue, 01 Dec 2026 01:02:03 GMT", "content-type", "application/json; charset=utf-8",
        "content-length", "1834", "server", "nginx/1.25.3", "cache-control", "no-cache, no-store, max-age=0",
        "x-request-id", "7f9c2ba4-e88f-427d-b0ab-11d5c0a2f8e3", "etag", "W/\"72a-Xs3+cQ0jTq5uZ1bA\"",
        "access-control-allow-origin", "https://trade.example.com", "x-mbx-used-weight-1m", "118",
        "strict-transport-security", "max-age=31536000; includeSubDomains"};

    private static final int OFFSET = 8;

    final UnsafeBuffer literal;
    final UnsafeBuffer indexed;
    final UnsafeBuffer literalFrames;
    final UnsafeBuffer indexedFrames;

    Section(final int tableBytes, final String... fields)
    {
        final HpackEncoder encoder = new HpackEncoder(Section::indexAll);
        final int length = HpackEncoder.tableLength(tableBytes);
        final UnsafeBuffer table = new UnsafeBuffer(ByteBuffer.allocateDirect(length));
        HpackEncoder.init(table, 0, tableBytes);
        encoder.wrap(table, 0, length);
        encoder.maxTableBytes(tableBytes);
        // what it must say of its table is said in a block of its own, which prime() repeats
        prime = encode(encoder);
        literal = encode(encoder, fields);
        indexed = encode(encoder, fields);
        literalFrames = frames(literal);
        indexedFrames = frames(indexed);
    }

    /** The block that comes before all others. */
    final UnsafeBuffer prime;

    /** The fields of a response with so many headers. */
    static String[] numbered(final int headers)
    {
        final String[] fields = new String[2 + 2 * headers];
        fields[0] = ":status";
        fields[1] = "200";
        for (int i = 0; i < headers; i++)
        {
            fields[2 + 2 * i] = "x-header-" + i;
            fields[3 + 2 * i] = "value of header " + i;
        }
        return fields;
    }

    private static int indexAll(
        final int nameId,
        final org.agrona.DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final org.agrona.DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        return IndexingPolicy.INDEX;
    }

    private static UnsafeBuffer encode(final HpackEncoder encoder, final String... fields)
    {
        final UnsafeBuffer out = new UnsafeBuffer(new byte[1 << 17]);
        encoder.begin(out, 0, out.capacity());
        for (int i = 0; i < fields.length; i += 2)
        {
            encoder.field(fields[i], fields[i + 1]);
        }
        return copy(out, 0, encoder.limit());
    }

    private static UnsafeBuffer frames(final UnsafeBuffer section)
    {
        final UnsafeBuffer out = new UnsafeBuffer(new byte[1 << 17]);
        final FrameEncoder frames = new FrameEncoder().wrap(out, 0, out.capacity());
        out.putBytes(frames.openHeaders(1), section, 0, section.capacity());
        return copy(out, 0, frames.closeHeaders(section.capacity(), true, 16_384).limit());
    }

    private static UnsafeBuffer copy(final UnsafeBuffer source, final int offset, final int length)
    {
        final UnsafeBuffer copy = new UnsafeBuffer(ByteBuffer.allocateDirect(length + OFFSET), 0, length);
        copy.putBytes(0, source, offset, length);
        return copy;
    }
}
