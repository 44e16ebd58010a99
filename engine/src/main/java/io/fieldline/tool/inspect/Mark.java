/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import java.util.ArrayList;
import java.util.List;

/**
 * A range of a hex view that stands out.
 *
 * @param range  its bytes.
 * @param letter that marks them where there are no colours.
 * @param label  that names the range.
 * @param style  that colours them.
 */
record Mark(Range range, char letter, String label, Style style)
{
    /**
     * The marks of a head, in the order of their bytes.
     *
     * @param info of the head.
     * @return its control data and its slots.
     */
    static List<Mark> of(final MessageInfo info)
    {
        final List<Mark> marks = new ArrayList<>();
        if (info.isRequest)
        {
            marks.add(new Mark(info.method, 'm', "method", Style.CONTROL));
            marks.add(new Mark(info.target, 't', "target", Style.TARGET));
        }
        else
        {
            marks.add(new Mark(info.reason, 'r', "reason", Style.TARGET));
        }
        for (int slot = 0; slot < info.slots.size(); slot++)
        {
            final SlotInfo entry = info.slots.get(slot);
            marks.add(new Mark(entry.name(), 'n', "n" + slot, Style.nameOf(slot)));
            marks.add(new Mark(entry.value(), 'v', "v" + slot, Style.valueOf(slot)));
        }
        marks.removeIf((mark) -> mark.range.length() == 0);
        return marks;
    }
}
