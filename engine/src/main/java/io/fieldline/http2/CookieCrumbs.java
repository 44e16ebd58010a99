/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import org.agrona.MutableDirectBuffer;

/**
 * Joins Cookie lines that were split for the sake of compression (RFC 9113 section 8.2.3), on demand: what goes on by
 * HTTP/1, or to somebody who wants one string, is one line.
 * <p>
 * Stateless; any thread.
 */
public final class CookieCrumbs
{
    private static final int SEPARATOR = ';' | ' ' << 8;
    private static final int SEPARATOR_LENGTH = 2;

    private CookieCrumbs()
    {
    }

    /**
     * The length of the joined value.
     *
     * @param fields of a head.
     * @return length in bytes; 0 where there is no Cookie.
     */
    public static int joinedLength(final SlotTable fields)
    {
        int length = 0;
        for (int slot = fields.slotOf(KnownName.COOKIE); slot >= 0; slot = fields.nextOf(KnownName.COOKIE, slot))
        {
            length += fields.valueLength(slot) + SEPARATOR_LENGTH;
        }
        return Math.max(0, length - SEPARATOR_LENGTH);
    }

    /**
     * Write all Cookie values, in order, with {@code "; "} between two.
     *
     * @param fields of a head.
     * @param dst    to write to.
     * @param offset in bytes to write at.
     * @param length in bytes of the room.
     * @return the length written in bytes, or {@link HpackEncoder#INSUFFICIENT}, and then nothing was written.
     */
    public static int join(final SlotTable fields, final MutableDirectBuffer dst, final int offset, final int length)
    {
        Words.checkRange(dst, offset, length);
        if (joinedLength(fields) > length)
        {
            return HpackEncoder.INSUFFICIENT;
        }
        int at = offset;
        for (int slot = fields.slotOf(KnownName.COOKIE); slot >= 0; slot = fields.nextOf(KnownName.COOKIE, slot))
        {
            if (at > offset)
            {
                dst.putShort(at, (short)SEPARATOR, java.nio.ByteOrder.LITTLE_ENDIAN);
                at += SEPARATOR_LENGTH;
            }
            final int valueLength = fields.valueLength(slot);
            dst.putBytes(at, fields.bytes(), fields.valueOffset(slot), valueLength);
            at += valueLength;
        }
        return at - offset;
    }
}
