/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.PercentSet;
import io.fieldline.message.MutableArgs;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A path with names of parameters in braces, written out with their values percent-encoded. Not thread safe.
 */
final class PathTemplate
{
    private final ByteSlice name = new ByteSlice();

    /* Each brace has its other, neither nested nor empty nor in a query. */
    static boolean isBalanced(final DirectBuffer buffer, final int offset, final int length)
    {
        int open = -1;
        boolean isPath = true;
        for (int i = 0; i < length; i++)
        {
            final byte octet = buffer.getByte(offset + i);
            if ('{' == octet)
            {
                if (open >= 0 || !isPath)
                {
                    return false;
                }
                open = i;
            }
            else if ('}' == octet)
            {
                if (open < 0 || open + 1 == i)
                {
                    return false;
                }
                open = -1;
            }
            else
            {
                isPath &= '?' != octet;
            }
        }
        return open < 0;
    }

    /* Write it: the index behind the last byte, or a negative error. */
    int write(
        final DirectBuffer template,
        final int offset,
        final int length,
        final MutableArgs params,
        final UnsafeBuffer dst,
        final int index)
    {
        final int end = offset + length;
        int limit = index;
        int at = offset;
        while (at < end)
        {
            final int open = indexOf(template, (byte)'{', at, end);
            if (open - at > dst.capacity() - limit)
            {
                return AsciiNumbers.INSUFFICIENT;
            }
            dst.putBytes(limit, template, at, open - at);
            limit += open - at;
            at = open;
            if (open < end)
            {
                final int close = indexOf(template, (byte)'}', open, end);
                limit = fill(params, name.wrap(template, open + 1, close - open - 1), dst, limit);
                if (limit < 0)
                {
                    return limit;
                }
                at = close + 1;
            }
        }
        return limit;
    }

    private static int fill(
        final MutableArgs params, final ByteSlice name, final UnsafeBuffer dst, final int index)
    {
        final int slot = params.find(name);
        if (slot < 0)
        {
            return ParseError.BAD_TARGET;
        }
        final DirectBuffer bytes = params.table().bytes();
        final int offset = params.table().valueOffset(slot);
        final int length = params.table().valueLength(slot);
        if (isDots(bytes, offset, length))
        {
            return ParseError.BAD_TARGET;
        }
        final int written =
            PercentCodec.encode(bytes, offset, length, dst, index, dst.capacity() - index, PercentSet.PATH_SEGMENT);
        return written < 0 ? written : index + written;
    }

    /* No octet, one dot, or two. */
    private static boolean isDots(final DirectBuffer bytes, final int offset, final int length)
    {
        return 0 == length ||
            length <= 2 && '.' == bytes.getByte(offset) && '.' == bytes.getByte(offset + length - 1);
    }

    private static int indexOf(final DirectBuffer buffer, final byte octet, final int from, final int end)
    {
        int at = from;
        while (at < end && octet != buffer.getByte(at))
        {
            at++;
        }
        return at;
    }
}
