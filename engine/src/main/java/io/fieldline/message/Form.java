/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotTable;

/**
 * Which form a message's content is, by its Content-Type: what it is then read and written with is {@link Args} and
 * {@link MutableArgs}, or {@link MultipartParser} and {@link MultipartEncoder}.
 * <p>
 * Stateless; any thread.
 */
public final class Form
{
    /** The content is no form. */
    public static final int NONE = 0;

    /** The content is application/x-www-form-urlencoded. */
    public static final int URLENCODED = 1;

    /** The content is multipart/form-data (RFC 7578). */
    public static final int MULTIPART = 2;

    /** The media type of {@link #URLENCODED}. */
    public static final String URLENCODED_TYPE = "application/x-www-form-urlencoded";

    /** The media type of {@link #MULTIPART}, which wants a boundary too. */
    public static final String MULTIPART_TYPE = "multipart/form-data";

    private Form()
    {
    }

    /**
     * Which form is the content of a message?
     *
     * @param headers    of the message.
     * @param parameters to use; they then stand before the parameters of Content-Type.
     * @return {@link #NONE}, also where Content-Type is there more than once, {@link #URLENCODED} or
     *         {@link #MULTIPART}.
     */
    public static int of(final FieldSection headers, final Parameters parameters)
    {
        final int slot = headers.slotOf(KnownName.CONTENT_TYPE);
        if (SlotTable.NULL_SLOT == slot || headers.isRepeated(KnownName.CONTENT_TYPE))
        {
            return NONE;
        }
        parameters.wrap(headers.bytes(), headers.valueOffset(slot), headers.valueLength(slot));
        return parameters.mainEquals(URLENCODED_TYPE) ? URLENCODED :
            parameters.mainEquals(MULTIPART_TYPE) ? MULTIPART : NONE;
    }

    /**
     * The boundary that a Content-Type of multipart names.
     *
     * @param parameters that {@link #of} has pointed at it.
     * @param slice      to point; absent where there is none.
     * @return the slice, over the message's bytes. Whether it may be a boundary, {@link MultipartParser#begin} says.
     */
    public static ByteSlice boundary(final Parameters parameters, final ByteSlice slice)
    {
        return parameters.find("boundary") > 0 && parameters.hasValue() ?
            parameters.value(slice) : slice.wrapAbsent();
    }
}
