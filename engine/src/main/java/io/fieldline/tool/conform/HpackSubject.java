/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.http2.HpackDecoder;
import io.fieldline.http2.HpackTable;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The kind {@code hpack}: blocks for one decoder, with changes of its table's limit between them.
 */
final class HpackSubject implements Subject
{
    private static final int DEFAULT_TABLE = 4096;

    private final Block block = new Block();
    private final SlottedPage page = new SlottedPage(true, KnownName.TABLE);
    private final ByteSlice slice = new ByteSlice();
    private final List<Object> blocks = new ArrayList<>();
    private final List<Object> never = new ArrayList<>();
    private final UnsafeBuffer tableMemory = new UnsafeBuffer(0, 0);
    private Setup setup;
    private HpackDecoder decoder;
    private Outcome settled;
    private int fed;

    @Override
    public Feeding feeding()
    {
        return Feeding.BLOCKS;
    }

    @Override
    public String begin(final Setup next)
    {
        final String unable = Options.unable(next, Set.of());
        if (unable != null)
        {
            return unable;
        }
        setup = next;
        blocks.clear();
        never.clear();
        settled = null;
        fed = 0;
        final Limits limits = Options.limits(next);
        int capacity = limits.maxHpackTableBytes();
        for (final JsonNode change : next.context().path("settings_between_blocks"))
        {
            capacity = Math.max(capacity, change.path("header_table_size").asInt());
        }
        decoder = new HpackDecoder(limits);
        tableMemory.wrap(new byte[HpackDecoder.tableLength(capacity)]);
        HpackDecoder.init(tableMemory, 0, capacity);
        decoder.wrap(tableMemory, 0, tableMemory.capacity());
        if (limits.maxHpackTableBytes() > DEFAULT_TABLE)
        {
            decoder.maxTableBytes(limits.maxHpackTableBytes());
        }
        final int bytes = decoder.leastPageLength(page.headerLength());
        page.init(block.lend(bytes), Block.OFFSET, bytes, TableDescriptor.CONTENT_HEADERS);
        return null;
    }

    @Override
    public boolean received(final DirectBuffer buffer, final int offset, final int length)
    {
        final int result = decoder.decode(page, buffer, offset, length);
        block.check();
        if (result < 0)
        {
            settled = Outcome.reject(ParseError.name(result), Outcome.NOT_TOLD, ParseError.status(result), 0);
            return true;
        }
        final SlotTable table = page.table();
        final List<Object> pairs = new ArrayList<>();
        for (int slot = 0; slot < result; slot++)
        {
            pairs.add(List.of(Text.of(table.name(slot, slice)), Text.of(table.value(slot, slice))));
            if ((table.flags(slot) & SlotDescriptor.NEVER_INDEXED) != 0)
            {
                never.add(List.of((long)fed, (long)slot));
            }
        }
        blocks.add(pairs);
        for (final JsonNode change : setup.context().path("settings_between_blocks"))
        {
            if (change.path("after_block").asInt() == fed && change.path("acknowledged").asBoolean(true))
            {
                decoder.maxTableBytes(change.path("header_table_size").asInt());
            }
        }
        fed++;
        return false;
    }

    @Override
    public Outcome outcome(final boolean ended)
    {
        if (settled != null)
        {
            return settled;
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("blocks", List.copyOf(blocks));
        fields.put("table_entries", entries(decoder.table()));
        fields.put("table_size", (long)decoder.table().size());
        fields.put("never_indexed", List.copyOf(never));
        return Outcome.accept(fields);
    }

    private static List<Object> entries(final HpackTable table)
    {
        final List<Object> entries = new ArrayList<>();
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
}
