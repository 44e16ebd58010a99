/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.netty.handler.codec.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Netty's HPACK, whose classes its package keeps to itself. Names and values are ISO-8859-1. */
public final class NettyHpack
{
    private final HpackDecoder decoder = new HpackDecoder(1 << 20);
    private final HpackEncoder encoder = new HpackEncoder(true, 64, 0);

    /** Decode a block. */
    public List<List<String>> decode(final byte[] bytes, final int offset, final int length)
    {
        final Http2Headers headers = new DefaultHttp2Headers(false);
        final ByteBuf buffer = Unpooled.wrappedBuffer(bytes, offset, length);
        try
        {
            decoder.decode(1, buffer, headers, false);
        }
        catch (final Http2Exception ex)
        {
            throw new IllegalStateException(ex);
        }
        final List<List<String>> fields = new ArrayList<>();
        for (final Map.Entry<CharSequence, CharSequence> entry : headers)
        {
            fields.add(List.of(entry.getKey().toString(), entry.getValue().toString()));
        }
        return fields;
    }

    /** Encode a block; a name that is sensitive is never indexed. */
    public byte[] encode(final List<List<String>> fields, final String sensitiveName)
    {
        final Http2Headers headers = new DefaultHttp2Headers(false);
        for (final List<String> field : fields)
        {
            headers.add(new AsciiString(field.get(0)), new AsciiString(field.get(1)));
        }
        final ByteBuf buffer = Unpooled.buffer();
        try
        {
            encoder.encodeHeaders(1, buffer, headers, (name, value) -> name.toString().equals(sensitiveName));
        }
        catch (final Http2Exception ex)
        {
            throw new IllegalStateException(ex);
        }
        final byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }

    /** Limit both sides' tables. */
    public void maxTableBytes(final long bytes)
    {
        try
        {
            decoder.setMaxHeaderTableSize(bytes);
            encoder.setMaxHeaderTableSize(bytes);
        }
        catch (final Http2Exception ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /** The decoder's table, newest first. */
    public List<List<String>> decoderTable()
    {
        final List<List<String>> entries = new ArrayList<>();
        for (int i = 0; i < decoder.length(); i++)
        {
            final HpackHeaderField field = decoder.getHeaderField(i);
            entries.add(List.of(field.name.toString(), field.value.toString()));
        }
        return entries;
    }

    /** The encoder's table, newest first. */
    public List<List<String>> encoderTable()
    {
        final List<List<String>> entries = new ArrayList<>();
        for (int i = 0; i < encoder.length(); i++)
        {
            final HpackHeaderField field = encoder.getHeaderField(i);
            entries.add(List.of(field.name.toString(), field.value.toString()));
        }
        return entries;
    }

    /** The code lengths of symbols and the code, as Netty has them. */
    public static byte[] huffman(final byte[] text)
    {
        final ByteBuf buffer = Unpooled.buffer();
        new HpackHuffmanEncoder().encode(buffer, new AsciiString(text, false));
        final byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }

    /** An entry of the static table, from 1. */
    public static List<String> staticEntry(final int index)
    {
        final HpackHeaderField field = HpackStaticTable.getEntry(index);
        return List.of(field.name.toString(), field.value.toString());
    }
}
