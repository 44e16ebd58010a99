/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One side's decoder and encoder, with memory, and lists of fields for tests. */
final class Hpack
{
    static final int OFFSET = 8;

    final HpackDecoder decoder;
    final HpackEncoder encoder;
    final SlottedPage page = new SlottedPage(true, KnownName.TABLE);
    final MutableDirectBuffer tables;
    final MutableDirectBuffer block;
    final int capacity;
    private final ByteSlice slice = new ByteSlice();

    Hpack(final int capacity, final Limits limits, final boolean direct, final IndexingPolicy policy)
    {
        this.capacity = capacity;
        decoder = new HpackDecoder(limits);
        encoder = new HpackEncoder(policy);
        final int decoderLength = HpackDecoder.tableLength(capacity);
        final int encoderLength = HpackEncoder.tableLength(capacity);
        tables = memory(OFFSET + decoderLength + encoderLength, direct);
        HpackDecoder.init(tables, OFFSET, capacity);
        HpackEncoder.init(tables, OFFSET + decoderLength, capacity);
        decoder.wrap(tables, OFFSET, decoderLength);
        encoder.wrap(tables, OFFSET + decoderLength, encoderLength);
        final int length = decoder.leastPageLength(page.headerLength());
        block = memory(OFFSET + length, direct);
        page.init(block, OFFSET, length, TableDescriptor.CONTENT_HEADERS);
    }

    static MutableDirectBuffer memory(final int length, final boolean direct)
    {
        final UnsafeBuffer buffer =
            direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(length)) : new UnsafeBuffer(new byte[length]);
        buffer.setMemory(0, length, (byte)0xA5);
        return buffer;
    }

    List<List<String>> decode(final byte[] bytes)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[bytes.length + 3]);
        buffer.putBytes(3, bytes);
        final int result = decoder.decode(page, buffer, 3, bytes.length);
        if (result < 0)
        {
            throw new IllegalStateException(io.fieldline.message.ParseError.name(result));
        }
        return fields(page.table());
    }

    List<List<String>> fields(final SlotTable table)
    {
        final List<List<String>> fields = new ArrayList<>();
        for (int slot = 0; slot < table.count(); slot++)
        {
            fields.add(List.of(text(table.name(slot, slice)), text(table.value(slot, slice))));
        }
        return fields;
    }

    byte[] encode(final List<List<String>> fields)
    {
        final MutableDirectBuffer out = memory(1 << 16, false);
        encoder.begin(out, 3, out.capacity() - 3);
        for (final List<String> field : fields)
        {
            final byte[] name = field.get(0).getBytes(StandardCharsets.ISO_8859_1);
            final byte[] value = field.get(1).getBytes(StandardCharsets.ISO_8859_1);
            encoder.field(new UnsafeBuffer(name), 0, name.length, new UnsafeBuffer(value), 0, value.length, 0);
        }
        final int limit = encoder.limit();
        if (limit < 0)
        {
            throw new IllegalStateException(io.fieldline.message.ParseError.name(limit));
        }
        final byte[] bytes = new byte[limit - 3];
        out.getBytes(3, bytes);
        return bytes;
    }

    static List<List<String>> entries(final HpackTable table)
    {
        final List<List<String>> entries = new ArrayList<>();
        for (int entry = 0; entry < table.count(); entry++)
        {
            final int nameLength = table.nameLength(entry);
            final byte[] bytes = new byte[nameLength + table.valueLength(entry)];
            table.copyTo(entry, new UnsafeBuffer(bytes), 0);
            final String both = new String(bytes, StandardCharsets.ISO_8859_1);
            entries.add(List.of(both.substring(0, nameLength), both.substring(nameLength)));
        }
        return entries;
    }

    static String text(final ByteSlice slice)
    {
        final byte[] bytes = new byte[slice.length()];
        slice.buffer().getBytes(slice.offset(), bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static byte[] hex(final String text)
    {
        final String digits = text.replace(" ", "");
        final byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++)
        {
            bytes[i] = (byte)Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    /** Fields as they come in traffic, some again and again, some new, some odd. */
    static List<List<String>> randomFields(final Random random, final int most)
    {
        final List<List<String>> fields = new ArrayList<>();
        final int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++)
        {
            final String name;
            switch (random.nextInt(4))
            {
                case 0:
                    name = "x-" + random.nextInt(20);
                    break;

                case 1:
                    name = token(random, 1 + random.nextInt(40));
                    break;

                default:
                    name = KnownName.lowerCase(1 + random.nextInt(KnownName.COUNT - 1));
                    break;
            }
            fields.add(List.of(name, random.nextBoolean() ? "v" + random.nextInt(10) : value(random)));
        }
        // pseudo-fields first, as all messages have them
        fields.sort((one, other) -> Boolean.compare(other.get(0).startsWith(":"), one.get(0).startsWith(":")));
        return fields;
    }

    private static String token(final Random random, final int length)
    {
        final String letters = "abcdefghijklmnopqrstuvwxyz0123456789-_.!#$%&'*+^`|~";
        final StringBuilder builder = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            builder.append(letters.charAt(random.nextInt(letters.length())));
        }
        return builder.toString();
    }

    private static String value(final Random random)
    {
        final int length = 0 == random.nextInt(20) ? random.nextInt(3000) : random.nextInt(60);
        final boolean ascii = random.nextInt(4) > 0;
        final StringBuilder builder = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            builder.append((char)(ascii ? '!' + random.nextInt(94) : 0xA0 + random.nextInt(0x60)));
        }
        return builder.toString();
    }
}
