/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import org.agrona.BufferUtil;

import java.nio.charset.StandardCharsets;

/**
 * The static table of HPACK (RFC 7541 appendix A), as slots over bytes of its own, names resolved to ids and hashed
 * when the class is loaded.
 * <p>
 * Immutable; any thread.
 */
final class HpackStatic
{
    /** How many entries there are; the dynamic table begins behind. */
    static final int COUNT = 61;

    /** The array that holds slots and bytes; nobody writes to it. */
    static final byte[] ARRAY;

    /** The address that the offsets in the slots are relative to; it is also that of the slot of index 0, unused. */
    static final long BASE = BufferUtil.ARRAY_BASE_OFFSET;

    private static final byte[] FIRST = new byte[KnownName.COUNT];
    private static final byte[] ALIKE = new byte[KnownName.COUNT];

    private static final String TEXT =
        ":authority|:method=GET|:method=POST|:path=/|:path=/index.html|:scheme=http|:scheme=https|:status=200|" +
        ":status=204|:status=206|:status=304|:status=400|:status=404|:status=500|accept-charset|" +
        "accept-encoding=gzip, deflate|accept-language|accept-ranges|accept|access-control-allow-origin|age|allow|" +
        "authorization|cache-control|content-disposition|content-encoding|content-language|content-length|" +
        "content-location|content-range|content-type|cookie|date|etag|expect|expires|from|host|if-match|" +
        "if-modified-since|if-none-match|if-range|if-unmodified-since|last-modified|link|location|max-forwards|" +
        "proxy-authenticate|proxy-authorization|range|referer|refresh|retry-after|server|set-cookie|" +
        "strict-transport-security|transfer-encoding|user-agent|vary|via|www-authenticate";

    static
    {
        final String[] entries = TEXT.split("\\|");
        final int bytes = (COUNT + 1) * SlotDescriptor.SLOT_LENGTH;
        ARRAY = new byte[bytes + TEXT.length() + Long.BYTES];
        int at = bytes;
        for (int index = 1; index <= COUNT; index++)
        {
            final String entry = entries[index - 1];
            final int equals = entry.indexOf('=');
            final String name = equals < 0 ? entry : entry.substring(0, equals);
            final String value = equals < 0 ? "" : entry.substring(equals + 1);
            final byte[] both = (name + value).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(both, 0, ARRAY, at, both.length);

            final int id = KnownName.of(name);
            final long slot = slot(index);
            final int problem = FieldRules.problem(
                id, ARRAY, BASE + at, name.length(), ARRAY, BASE + at + name.length(), value.length());
            Words.store(ARRAY, slot, SlotDescriptor.range(at, name.length()));
            Words.store(ARRAY, slot + SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET,
                SlotDescriptor.range(at + name.length(), value.length()));
            Words.store(ARRAY, slot + SlotDescriptor.NAME_HASH_FIELD_OFFSET,
                SlotDescriptor.tail(NameHash.ofFieldName(name), id, problem << FieldRules.PROBLEM_SHIFT));
            FIRST[id] = 0 == FIRST[id] ? (byte)index : FIRST[id];
            ALIKE[id]++;
            at += both.length;
        }
    }

    private HpackStatic()
    {
    }

    /**
     * Where the slot of an entry stands.
     *
     * @param index of the entry, from 1 to {@link #COUNT}.
     * @return address in {@link #ARRAY}.
     */
    static long slot(final int index)
    {
        return BASE + SlotDescriptor.slotOffset(index);
    }

    /**
     * The first entry of a name; entries of one name stand in a row.
     *
     * @param nameId a constant of {@link KnownName}.
     * @return its index, or 0 where there is none.
     */
    static int first(final int nameId)
    {
        return FIRST[nameId];
    }

    /**
     * Find an entry by name and value.
     *
     * @param nameId      a constant of {@link KnownName} that has entries.
     * @param value       array of the value, or null outside the heap.
     * @param address     of the value's first byte.
     * @param valueLength in bytes.
     * @return its index, or 0 where there is none.
     */
    static int find(final int nameId, final Object value, final long address, final int valueLength)
    {
        final int first = FIRST[nameId];
        for (int index = first; index < first + ALIKE[nameId]; index++)
        {
            final long range = Words.load(ARRAY, slot(index) + SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET);
            if (valueLength == SlotDescriptor.rangeLength(range) && HpackTable.equal(
                ARRAY, BASE + SlotDescriptor.rangeOffset(range), value, address, valueLength))
            {
                return index;
            }
        }
        return 0;
    }
}
