/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

import io.fieldline.buffers.SlotDescriptor;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;

import java.nio.ByteBuffer;

/**
 * What one name and value cost as an object and as a slot, measured on the running JVM by JOL. Stateless; any thread.
 */
final class LayoutReport
{
    private static final int FIELDS = 16;

    private LayoutReport()
    {
    }

    /**
     * What a key-value object with two empty arrays retains.
     *
     * @return bytes, arrays included.
     */
    static long keyValueLength()
    {
        return GraphLayout.parseInstance(new KeyValue()).totalSize();
    }

    /**
     * How far the addresses of two neighbouring slots are apart in off-heap memory.
     *
     * @return bytes.
     */
    static long slotDistance()
    {
        final UnsafeBuffer table = new UnsafeBuffer(ByteBuffer.allocateDirect(FIELDS * SlotDescriptor.SLOT_LENGTH));
        final UnsafeBuffer first = new UnsafeBuffer(
            table, SlotDescriptor.slotOffset(0), SlotDescriptor.SLOT_LENGTH);
        final UnsafeBuffer second = new UnsafeBuffer(
            table, SlotDescriptor.slotOffset(1), SlotDescriptor.SLOT_LENGTH);
        return second.addressOffset() - first.addressOffset();
    }

    /**
     * What so many key-value objects in an array retain.
     *
     * @param fields number of objects.
     * @return bytes, the array included.
     */
    static long keyValuesLength(final int fields)
    {
        final KeyValue[] keyValues = new KeyValue[fields];
        for (int i = 0; i < fields; i++)
        {
            keyValues[i] = new KeyValue();
        }
        return GraphLayout.parseInstance((Object)keyValues).totalSize();
    }

    /**
     * Prints the whole report.
     *
     * @param out to append to.
     * @return out.
     */
    static StringBuilder appendTo(final StringBuilder out)
    {
        final KeyValue keyValue = new KeyValue();
        final long objectLength = keyValueLength();
        final long slotLength = slotDistance();

        line(out, "Java ", System.getProperty("java.version"), ", ", System.getProperty("java.vm.name"));
        out.append(VM.current().details());
        line(out);
        line(out, "One name and value as an object: two byte[] references and a boolean, both arrays empty");
        line(out);
        out.append(ClassLayout.parseInstance(keyValue).toPrintable());
        line(out);
        out.append(GraphLayout.parseInstance(keyValue).toFootprint());
        line(out);
        line(out, "One name and value as a slot: memory outside the heap, no object");
        line(out);
        appendSlot(out);
        line(out);
        line(out, "  object     slot  bytes");
        row(out, "One, retained (object: by JOL; slot: distance of two addresses)", objectLength, slotLength);
        row(out, FIELDS + " of them (objects: in an array, by JOL)", keyValuesLength(FIELDS), FIELDS * slotLength);
        return out;
    }

    private static void appendSlot(final StringBuilder out)
    {
        line(out, "OFF  SZ  FIELD");
        field(out, SlotDescriptor.NAME_OFFSET_FIELD_OFFSET, SlotDescriptor.NAME_LENGTH_FIELD_OFFSET, "name offset");
        field(out, SlotDescriptor.NAME_LENGTH_FIELD_OFFSET, SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET, "name length");
        field(out, SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET, SlotDescriptor.VALUE_LENGTH_FIELD_OFFSET, "value offset");
        field(out, SlotDescriptor.VALUE_LENGTH_FIELD_OFFSET, SlotDescriptor.NAME_HASH_FIELD_OFFSET, "value length");
        field(out, SlotDescriptor.NAME_HASH_FIELD_OFFSET, SlotDescriptor.NAME_ID_FIELD_OFFSET, "name hash");
        field(out, SlotDescriptor.NAME_ID_FIELD_OFFSET, SlotDescriptor.FLAGS_FIELD_OFFSET, "name id");
        field(out, SlotDescriptor.FLAGS_FIELD_OFFSET, SlotDescriptor.SLOT_LENGTH, "flags");
    }

    private static void field(final StringBuilder out, final int begin, final int end, final String name)
    {
        out.append(String.format("%3d %3d  %s%n", begin, end - begin, name));
    }

    private static void row(final StringBuilder out, final String what, final long object, final long slot)
    {
        out.append(String.format("%8d %8d  %s%n", object, slot, what));
    }

    private static void line(final StringBuilder out, final String... parts)
    {
        for (final String part : parts)
        {
            out.append(part);
        }
        out.append(System.lineSeparator());
    }
}
