/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

/**
 * One slot of a head, as its table has it.
 *
 * @param name   bytes of the field's name.
 * @param value  bytes of its value.
 * @param hash   of the name.
 * @param nameId of the name, 0 for one that is not known.
 * @param flags  of the slot.
 */
record SlotInfo(Range name, Range value, int hash, int nameId, int flags)
{
}
