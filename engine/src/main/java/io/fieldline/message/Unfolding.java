/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;

/**
 * Unfolds values that were sent over more than one line (RFC 9112 section 5.2): a run of blanks with a line end in it
 * is one SP. Over (array, address); the caller has checked the range.
 * <p>
 * Stateless; any thread.
 */
final class Unfolding
{
    private Unfolding()
    {
    }

    /** Where the octet after the one at an address begins: behind the run if a fold stands there. */
    static long next(final Object base, final long at, final long end)
    {
        if (!FieldText.isSpace(Words.loadByte(base, at)))
        {
            return at + 1;
        }
        boolean isFold = false;
        long next = at;
        for (int octet; next < end && FieldText.isSpace(octet = Words.loadByte(base, next)); next++)
        {
            isFold |= '\n' == octet;
        }
        return isFold ? next : at + 1;
    }

    /** The octet that stands from an address to the next. */
    static int octet(final Object base, final long at, final long next)
    {
        final int octet = Words.loadByte(base, at);
        return next - at > 1 || '\n' == octet ? ' ' : octet;
    }

    static int length(final Object base, final long address, final int length)
    {
        final long end = address + length;
        int count = 0;
        for (long at = address; at < end; at = next(base, at, end))
        {
            count++;
        }
        return count;
    }

    static int copy(
        final Object base,
        final long address,
        final int length,
        final Object toBase,
        final long toAddress,
        final int room)
    {
        final long end = address + length;
        int count = 0;
        long at = address;
        while (at < end)
        {
            if (count == room)
            {
                return FieldSection.INSUFFICIENT;
            }
            final long next = next(base, at, end);
            Words.storeByte(toBase, toAddress + count, octet(base, at, next));
            count++;
            at = next;
        }
        return count;
    }
}
