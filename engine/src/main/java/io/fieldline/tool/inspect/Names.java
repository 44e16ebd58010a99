/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.message.Framing;
import io.fieldline.message.Leniency;
import io.fieldline.message.TargetForm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The names, as {@code inspect} prints them, of what heads and slots hold as numbers.
 */
final class Names
{
    private Names()
    {
    }

    static String version(final int version)
    {
        return version / 10 + "." + version % 10;
    }

    static String framing(final int framing)
    {
        return lower(Framing.name(framing));
    }

    static String targetForm(final int form)
    {
        return lower(TargetForm.name(form));
    }

    /**
     * The flags of a slot.
     *
     * @param flags of {@link SlotDescriptor}.
     * @return a name for each that is set.
     */
    static List<String> flags(final int flags)
    {
        final List<String> names = new ArrayList<>();
        add(names, flags, SlotDescriptor.NO_VALUE, "no_value");
        add(names, flags, SlotDescriptor.PERCENT_CODED, "percent_coded");
        add(names, flags, SlotDescriptor.FOLDED, "folded");
        add(names, flags, SlotDescriptor.NEVER_INDEXED, "never_indexed");
        add(names, flags, SlotDescriptor.UNDECLARED, "undeclared");
        return names;
    }

    /**
     * The leniencies in a set of bits.
     *
     * @param bits of {@link Leniency}.
     * @return a name for each.
     */
    static List<String> leniencies(final int bits)
    {
        final List<String> names = new ArrayList<>();
        for (int rest = bits; rest != 0; rest &= rest - 1)
        {
            names.add(Leniency.name(rest & -rest));
        }
        return names;
    }


    private static void add(final List<String> names, final int flags, final int flag, final String name)
    {
        if ((flags & flag) != 0)
        {
            names.add(name);
        }
    }

    private static String lower(final String name)
    {
        return name.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
    }
}
