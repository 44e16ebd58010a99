/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.NameHash;
import io.fieldline.message.KnownName;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Indexing by name. By default credentials (Authorization, Set-Cookie, API keys, signatures) and cookies of less than
 * 20 bytes are never indexed (RFC 7541 section 7.1.3); what changes with every message (:path, Content-Length, Date,
 * ETag, ids of requests, times) is not indexed; all other lines are.
 * <p>
 * Immutable; any thread. {@code with} allocates a copy that differs in one name:
 * {@code IndexingRules.DEFAULT.with("x-order-id", IndexingPolicy.NEVER_INDEX)}.
 */
public final class IndexingRules implements IndexingPolicy
{
    /** The rules of the class. */
    public static final IndexingRules DEFAULT = new IndexingRules();

    private static final int SHORT_SECRET = 20;

    private final byte[] byId;
    private final byte[][] names;
    private final UnsafeBuffer[] nameBuffers;
    private final int[] hashes;
    private final byte[] decisions;

    private IndexingRules()
    {
        byId = new byte[KnownName.COUNT];
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            byId[id] = (byte)(KnownName.isSensitive(id) ? NEVER_INDEX : INDEX);
        }
        byId[KnownName.SET_COOKIE] = NEVER_INDEX;
        byId[KnownName.COOKIE] = INDEX;
        for (final int id : new int[]{
            KnownName.PSEUDO_PATH, KnownName.CONTENT_LENGTH, KnownName.DATE, KnownName.ETAG, KnownName.LAST_MODIFIED,
            KnownName.IF_NONE_MATCH, KnownName.IF_MATCH, KnownName.IF_MODIFIED_SINCE, KnownName.IF_UNMODIFIED_SINCE,
            KnownName.IF_RANGE, KnownName.RANGE, KnownName.CONTENT_RANGE, KnownName.LOCATION, KnownName.AGE,
            KnownName.EXPIRES, KnownName.X_REQUEST_ID, KnownName.X_CORRELATION_ID, KnownName.IDEMPOTENCY_KEY,
            KnownName.X_TIMESTAMP, KnownName.TRACEPARENT, KnownName.RATELIMIT_REMAINING,
            KnownName.X_RATELIMIT_REMAINING, KnownName.X_MBX_ORDER_COUNT_10S, KnownName.X_MBX_USED_WEIGHT_1M,
            KnownName.CONTENT_DIGEST, KnownName.REPR_DIGEST, KnownName.SERVER_TIMING})
        {
            byId[id] = WITHOUT_INDEX;
        }
        names = new byte[0][];
        nameBuffers = new UnsafeBuffer[0];
        hashes = new int[0];
        decisions = new byte[0];
    }

    private IndexingRules(final IndexingRules other, final int id, final String name, final int decision)
    {
        byId = other.byId.clone();
        final int more = 0 == id ? 1 : 0;
        final int count = other.names.length + more;
        names = Arrays.copyOf(other.names, count);
        nameBuffers = Arrays.copyOf(other.nameBuffers, count);
        hashes = Arrays.copyOf(other.hashes, count);
        decisions = Arrays.copyOf(other.decisions, count);
        if (0 == id)
        {
            names[count - 1] = name.getBytes(StandardCharsets.ISO_8859_1);
            nameBuffers[count - 1] = new UnsafeBuffer(names[count - 1]);
            hashes[count - 1] = NameHash.ofFieldName(name);
            decisions[count - 1] = (byte)decision;
        }
        else
        {
            byId[id] = (byte)decision;
        }
    }

    /**
     * A copy with another rule for one name.
     *
     * @param name     of the field, in any case.
     * @param decision one of the constants of {@link IndexingPolicy}.
     * @return the copy.
     */
    public IndexingRules with(final String name, final int decision)
    {
        if (decision < INDEX || decision > NEVER_INDEX)
        {
            throw new IllegalArgumentException("decision=" + decision);
        }
        return new IndexingRules(this, KnownName.of(name), name.toLowerCase(Locale.ROOT), decision);
    }

    @Override
    public int indexing(
        final int nameId,
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        if (0 != nameId)
        {
            final int decision = byId[nameId];
            return KnownName.COOKIE == nameId && valueLength < SHORT_SECRET && INDEX == decision ?
                NEVER_INDEX : decision;
        }
        if (names.length > 0)
        {
            final int hash = NameHash.ofFieldName(name, nameOffset, nameLength);
            // the last rule given holds
            for (int i = names.length - 1; i >= 0; i--)
            {
                if (hash == hashes[i] && nameLength == names[i].length && HpackTable.equal(
                    name.byteArray(), name.addressOffset() + nameOffset,
                    nameBuffers[i].byteArray(), nameBuffers[i].addressOffset(), nameLength))
                {
                    return decisions[i];
                }
            }
        }
        return INDEX;
    }
}
