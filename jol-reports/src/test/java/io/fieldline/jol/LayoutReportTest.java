/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.vm.VM;
import org.openjdk.jol.vm.VirtualMachine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class LayoutReportTest
{
    private static final int SLOT_LENGTH = 24;
    private static final int KEY_VALUE_LENGTH = 56;

    @Test
    void shouldMeasureASlotOf24Bytes()
    {
        assertEquals(SLOT_LENGTH, LayoutReport.slotDistance());
    }

    @Test
    void shouldMeasureAKeyValueObjectOf56Bytes()
    {
        assumeTrue(referenceLength() == 4, "references are not compressed");

        assertEquals(KEY_VALUE_LENGTH, LayoutReport.keyValueLength());
    }

    @Test
    void shouldMeasureWhatTheHeadersOfThisJvmAddUpTo()
    {
        final VirtualMachine vm = VM.current();
        final long object = aligned(vm.objectHeaderSize() + 2 * referenceLength() + 1);
        final long array = aligned(vm.arrayBaseOffset("byte"));

        assertEquals(object + 2 * array, LayoutReport.keyValueLength());
    }

    @Test
    void shouldMeasureManyWithTheirArray()
    {
        final long array = aligned(VM.current().arrayBaseOffset(Object.class.getName()) + 16 * referenceLength());

        assertEquals(array + 16 * LayoutReport.keyValueLength(), LayoutReport.keyValuesLength(16));
    }

    @Test
    void shouldPrintTheJvmFirstAndBothLengthsLast()
    {
        final String report = LayoutReport.appendTo(new StringBuilder()).toString();

        assertTrue(report.startsWith("Java "), report);
        assertTrue(report.contains("Object alignment"), report);
        final String expected = String.format("%8d %8d  One,", LayoutReport.keyValueLength(), SLOT_LENGTH);
        assertTrue(report.contains(expected), report);
    }

    private static long referenceLength()
    {
        return VM.current().sizeOfField(Object.class.getName());
    }

    private static long aligned(final long length)
    {
        final long alignment = VM.current().objectAlignment();
        return (length + alignment - 1) / alignment * alignment;
    }
}
