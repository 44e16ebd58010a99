/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.http2.FieldSectionReader;
import io.fieldline.http2.FrameDecoder;
import io.fieldline.http2.HpackDecoder;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.ResponseHead;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * The receiving side of a client: decoder, reader, block.
 * <p>
 * For one thread.
 */
final class Receiving
{
    final FrameDecoder frames = new FrameDecoder(16_384);
    final ResponseHead head = new ResponseHead();
    final FieldSectionReader reader;
    private final HpackDecoder decoder;
    private final SlottedPage page = new SlottedPage(true, KnownName.TABLE);

    Receiving(final int tableBytes, final Section section)
    {
        final Limits limits = Limits.DEFAULT.withMaxFieldSectionBytes(1 << 17).withMaxFieldLines(2000);
        reader = new FieldSectionReader(limits).wrap(table(tableBytes), 0, HpackDecoder.tableLength(tableBytes));
        reader.decoder().maxTableBytes(tableBytes);
        final int length = reader.leastBlockLength();
        head.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(length)), 0, length).init();
        decoder = new HpackDecoder(limits).wrap(table(tableBytes), 0, HpackDecoder.tableLength(tableBytes));
        decoder.maxTableBytes(tableBytes);
        final int pageLength = decoder.leastPageLength(page.headerLength());
        page.init(new UnsafeBuffer(ByteBuffer.allocateDirect(pageLength)), 0, pageLength,
            TableDescriptor.CONTENT_HEADERS);
        reader.begin(head, 1, true, Method.GET).fragment(section.prime, 0, section.prime.capacity(), true);
        section(section.literal);
        page(section.prime);
        page(section.literal);
    }

    private static UnsafeBuffer table(final int tableBytes)
    {
        final UnsafeBuffer table =
            new UnsafeBuffer(ByteBuffer.allocateDirect(HpackDecoder.tableLength(tableBytes)));
        HpackDecoder.init(table, 0, tableBytes);
        return table;
    }

    /** HPACK with the rules of messages into the head of a response: its status. */
    int section(final UnsafeBuffer section)
    {
        final int result =
            reader.begin(head, 1, false, Method.GET).fragment(section, 0, section.capacity(), true);
        return result > 0 ? head.status() : result;
    }

    /** HPACK alone into a page: the number of fields. */
    int page(final UnsafeBuffer section)
    {
        return decoder.decode(page, section, 0, section.capacity());
    }

    /** Frames to a head that is read: status and number of fields. */
    int response(final UnsafeBuffer bytes)
    {
        final int length = bytes.capacity();
        int at = frames.decode(bytes, 0, length, 0);
        int result = reader.begin(head, 1, true, Method.GET).headers(bytes, 0);
        while (FieldSectionReader.MORE == result)
        {
            final int size = frames.decode(bytes, at, length - at, 1);
            result = reader.continuation(bytes, at);
            at += size;
        }
        return result > 0 ? head.status() + head.headers().count() : result;
    }
}
