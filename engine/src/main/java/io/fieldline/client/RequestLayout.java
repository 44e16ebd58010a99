/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.TableDescriptor;

/**
 * How much of a {@link Request}'s slab each of its tables gets. A table's own header takes 64 bytes, that of the
 * headers, which has an index of known names, {@value TableDescriptor#INDEXED_HEADER_LENGTH}; each entry takes 24 bytes
 * beside its name and its value.
 * <p>
 * Immutable; any thread.
 */
public final class RequestLayout
{
    /** 4 KiB and a cache line, so that neighbours in a pool do not share sets of a cache. */
    public static final RequestLayout DEFAULT = new RequestLayout(1_536, 768, 512, 256, 640, 320);

    private static final int ALIGNMENT = 8;

    private final int[] ends = new int[RequestDescriptor.PARTS];

    /**
     * Make a layout. Lengths are in bytes and are rounded up to multiples of 8.
     *
     * @param headers of the table of headers.
     * @param args    of the table of query args.
     * @param cookies of the table of cookies.
     * @param params  of the table of the path's parameters.
     * @param form    of the table of form fields.
     * @param text    of the path's template and of the signature's name.
     * @throws IllegalArgumentException if a part cannot hold its own header, or the whole is longer than a buffer.
     */
    public RequestLayout(
        final int headers, final int args, final int cookies, final int params, final int form, final int text)
    {
        final int header = TableDescriptor.TABLE_HEADER_LENGTH;
        long end = RequestDescriptor.HEADER_LENGTH;
        end = place(RequestDescriptor.HEADERS, end, headers, TableDescriptor.INDEXED_HEADER_LENGTH);
        end = place(RequestDescriptor.ARGS, end, args, header);
        end = place(RequestDescriptor.COOKIES, end, cookies, header);
        end = place(RequestDescriptor.PARAMS, end, params, header);
        end = place(RequestDescriptor.FORM, end, form, header);
        place(RequestDescriptor.TEXT, end, text, 1);
    }

    /**
     * The length of a slab.
     *
     * @return in bytes.
     */
    public int length()
    {
        return ends[RequestDescriptor.TEXT];
    }

    /* Where a part ends, in bytes from the slab's beginning. */
    int end(final int part)
    {
        return ends[part];
    }

    private long place(final int part, final long start, final int length, final int least)
    {
        final long end = start + ((long)length + ALIGNMENT - 1 & -ALIGNMENT);
        if (length < least || end > Integer.MAX_VALUE)
        {
            throw new IllegalArgumentException("part=" + part + " length=" + length + " least=" + least);
        }
        ends[part] = (int)end;
        return end;
    }
}
