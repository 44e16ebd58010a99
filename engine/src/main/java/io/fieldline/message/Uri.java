/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;

/**
 * A request target or URI reference. Placeholder of what the request parser calls; the whole class follows.
 */
public final class Uri
{
    private int form;
    private int errorOffset;

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public Uri()
    {
    }

    /**
     * For the request parser: wrap a request target whose bytes are all allowed in one (brackets only outside the
     * origin form), judge its form against the method (RFC 9112 section 3.2), and split it.
     *
     * @param message    array of the message, or null outside the heap.
     * @param address    of the message's first byte.
     * @param offset     of the target, in bytes from the message's first byte; all offsets asked for later are too.
     * @param length     of the target in bytes.
     * @param method     a constant of {@link Method}.
     * @param leniencies bits of {@link Leniency} that are on.
     * @return 0, or a {@link ParseError} at {@link #errorOffset()}.
     */
    public int wrapTarget(
        final Object message,
        final long address,
        final int offset,
        final int length,
        final int method,
        final int leniencies)
    {
        form = 1 == length && '*' == Words.loadByte(message, address + offset) && Method.OPTIONS == method ?
            TargetForm.ASTERISK : TargetForm.NONE;
        errorOffset = offset;
        return TargetForm.NONE == form ? ParseError.BAD_TARGET_FORM : 0;
    }

    /**
     * The byte that an error stands at.
     *
     * @return offset in bytes.
     */
    public int errorOffset()
    {
        return errorOffset;
    }

    /**
     * The leniencies that the target needed.
     *
     * @return bits of {@link Leniency}.
     */
    public int leniencies()
    {
        return 0;
    }

    /**
     * The target's form.
     *
     * @return one of {@link TargetForm}.
     */
    public int form()
    {
        return form;
    }

    /**
     * The scheme's length; it stands at the target's start.
     *
     * @return length in bytes, 0 where there is none.
     */
    public int schemeLength()
    {
        return 0;
    }

    /**
     * Where the authority begins.
     *
     * @return offset in bytes.
     */
    public int authorityOffset()
    {
        return 0;
    }

    /**
     * The authority's length.
     *
     * @return length in bytes, 0 where there is none.
     */
    public int authorityLength()
    {
        return 0;
    }

    /**
     * For the request parser: check a Host field's value, {@code uri-host [ ":" port ]} (RFC 9110 section 7.2).
     *
     * @param base    array of the value, or null outside the heap.
     * @param address of the value's first byte.
     * @param length  of the value in bytes; an empty value is allowed.
     * @return -1 where it is right, or the index of the first byte that is not.
     */
    public static int checkHost(final Object base, final long address, final int length)
    {
        for (int i = 0; i < length; i++)
        {
            final int octet = Words.loadByte(base, address + i);
            if (octet <= ' ' || octet >= 0x7F || "/@,".indexOf(octet) >= 0)
            {
                return i;
            }
        }
        return -1;
    }
}
