/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotTable;

/**
 * Iterates the elements of all field lines of one name, which are one list (RFC 9110 section 5.3):
 * <pre>
 * elements.wrap(head.headers(), KnownName.ACCEPT);
 * while (elements.next() == FieldList.ELEMENT)
 * {
 *     final int quality = parameters.wrap(elements.list()).quality();
 * }
 * </pre>
 * Set-Cookie is no list, and Cookie has a grammar of its own.
 * <p>
 * A flyweight, not thread safe, which owns nothing: its answers hold as long as those of the section.
 */
public final class FieldElements
{
    private final FieldList list = new FieldList();
    private FieldSection section;
    private CharSequence name;
    private int nameId;
    private int slot;

    /**
     * Elements of nothing.
     */
    public FieldElements()
    {
    }

    /**
     * Begin with the first element of a known name.
     *
     * @param section to read.
     * @param nameId  a constant of {@link KnownName}.
     * @return this for a fluent API.
     */
    public FieldElements wrap(final FieldSection section, final int nameId)
    {
        this.nameId = nameId;
        return begin(section, null, section.slotOf(nameId));
    }

    /**
     * Begin with the first element of a name.
     *
     * @param section to read.
     * @param name    in any case; kept by reference until wrapped anew.
     * @return this for a fluent API.
     */
    public FieldElements wrap(final FieldSection section, final CharSequence name)
    {
        return begin(section, name, section.find(name));
    }

    /**
     * Go on to the next element.
     *
     * @return {@link FieldList#ELEMENT}, {@link FieldList#END}, or a negative {@link ParseError}, which is then the
     * answer until it is wrapped anew.
     */
    public int next()
    {
        int result = list.next();
        while (FieldList.END == result && slot >= 0)
        {
            slot = null == name ? section.nextOf(nameId, slot) : section.findNext(name, slot);
            if (slot >= 0)
            {
                result = section.list(slot, list).next();
            }
        }
        return result;
    }

    /**
     * The list that the element stands in, for parameters and places.
     *
     * @return this flyweight's own list, over one field line's value.
     */
    public FieldList list()
    {
        return list;
    }

    /**
     * The slot that the element stands in.
     *
     * @return the slot, or {@link SlotTable#NULL_SLOT} at the end.
     */
    public int slot()
    {
        return slot;
    }

    /**
     * The element, as sent.
     *
     * @param slice to fill.
     * @return the slice.
     */
    public ByteSlice element(final ByteSlice slice)
    {
        return list.element(slice);
    }

    private FieldElements begin(final FieldSection section, final CharSequence name, final int slot)
    {
        if (section != this.section)
        {
            this.section = section;
        }
        if (name != this.name)
        {
            this.name = name;
        }
        this.slot = slot;
        section.list(slot, list);
        return this;
    }
}
