/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import static io.fieldline.buffers.ScanError.*;
import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;

/**
 * Scans a field section (RFC 9112 section 5, RFC 9110 section 5): bytes in, slots out. It knows nothing of what the
 * fields mean.
 * <p>
 * It stops wherever the bytes stop and goes on from there: what it must remember stands in the table's header
 * (position, mark, phase) and in the slot under way. Whole clean lines go through a kernel; all else is judged here, a
 * byte at a time and in order, so that the error found is the one at the lowest byte however the bytes were cut.
 * <p>
 * Not thread safe, and meant to be kept: one for each thread, used for one table after another. It holds no memory of
 * the caller's between calls.
 */
public final class FieldScanner
{
    /** Phase: at the start of a line. The phases of a caller's own start line are lower. */
    public static final int PHASE_LINE = 16;

    private static final int PHASE_NAME = 17;
    private static final int PHASE_SPACES = 18;
    private static final int PHASE_BLANKS = 19;
    private static final int PHASE_VALUE = 20;
    private static final int PHASE_CR = 21;
    private static final int PHASE_LAST_CR = 22;
    private static final int CRLF = 0x0A0D;

    private static final int CONTINUE = Integer.MIN_VALUE;
    private static final int MORE = Integer.MIN_VALUE + 1;

    /** Of a slot's flags while a folded line is scanned: the slot stands, with the value that it has had so far. */
    private static final int REOPENED = 0x8000;

    private final NameTable names;
    private final int maxFields;
    private final int leniencies;
    private final boolean withKernel;

    private Object message;
    private long messageAddress;
    private Object table;
    private long tableAddress;
    private int end;
    private int position;
    private int mark;
    private int phase;
    private int used;

    /**
     * Make a scanner.
     *
     * @param names      to resolve into ids.
     * @param maxFields  most field lines that a section may have.
     * @param leniencies bits of {@link ScanLeniency} that are on.
     */
    public FieldScanner(final NameTable names, final int maxFields, final int leniencies)
    {
        this(names, maxFields, leniencies, true);
    }

    /* Without the kernel all goes the careful way: for tests that compare the two. */
    FieldScanner(final NameTable names, final int maxFields, final int leniencies, final boolean withKernel)
    {
        this.withKernel = withKernel;
        this.names = names;
        this.maxFields = maxFields;
        this.leniencies = leniencies;
    }

    /**
     * Begin a section: empty the table, and enter the section.
     *
     * @param table        array of the table, or null outside the heap.
     * @param tableAddress of the table's first byte; its header has an index of known names.
     * @param position     of the section's first byte, in bytes from the message's first byte.
     */
    public static void begin(final Object table, final long tableAddress, final int position)
    {
        clear(table, tableAddress);
        enter(table, tableAddress, position);
    }

    /**
     * Empty the table: no slots, and an empty index of known names.
     *
     * @param table        array of the table, or null outside the heap.
     * @param tableAddress of the table's first byte; its header has an index of known names.
     */
    public static void clear(final Object table, final long tableAddress)
    {
        Words.storeInt(table, tableAddress + SLOT_COUNT_FIELD_OFFSET, 0);
        KnownIndex.clear(table, tableAddress);
    }

    /**
     * Enter a section whose table is empty: position and phase go into the table's header.
     *
     * @param table        array of the table, or null outside the heap.
     * @param tableAddress of the table's first byte.
     * @param position     of the section's first byte, in bytes from the message's first byte.
     */
    public static void enter(final Object table, final long tableAddress, final int position)
    {
        Words.storeInt(table, tableAddress + SCAN_POSITION_FIELD_OFFSET, position);
        Words.storeInt(table, tableAddress + SCAN_MARK_FIELD_OFFSET, position);
        Words.storeByte(table, tableAddress + SCAN_PHASE_FIELD_OFFSET, PHASE_LINE);
    }

    /**
     * Scan on from where the table's header says.
     *
     * @param message        array of the message, or null outside the heap.
     * @param messageAddress of the message's first byte.
     * @param available      bytes of the message that are there.
     * @param maxEnd         position that no field line may pass; the empty line behind them may.
     * @param table          array of the table, or null outside the heap.
     * @param tableAddress   of the table's first byte.
     * @return the position behind the section (&gt; 0), 0 where more bytes are needed, or a {@link ScanError}, whose
     * byte is then the scan position in the table's header.
     */
    public int scan(
        final Object message,
        final long messageAddress,
        final int available,
        final int maxEnd,
        final Object table,
        final long tableAddress)
    {
        if (message != this.message)
        {
            this.message = message;
        }
        if (table != this.table)
        {
            this.table = table;
        }
        this.messageAddress = messageAddress;
        this.tableAddress = tableAddress;
        end = Math.min(available, maxEnd);
        position = Words.loadInt(table, tableAddress + SCAN_POSITION_FIELD_OFFSET);
        phase = Words.loadByte(table, tableAddress + SCAN_PHASE_FIELD_OFFSET);

        if (PHASE_LINE == phase)
        {
            position = kernelLines(position);
            if (position + 2 <= available && CRLF == Words.loadShort(message, messageAddress + position))
            {
                return position + 2;
            }
        }
        return scanCarefully(available);
    }

    /**
     * Where a text of printable bytes stops: at the first control byte that is not HTAB.
     *
     * @param message        array of the message, or null outside the heap.
     * @param messageAddress of the message's first byte.
     * @param from           position at which to begin.
     * @param end            position behind the last byte there.
     * @return the position of that byte, or {@code end}.
     */
    public static int textEnd(final Object message, final long messageAddress, final int from, final int end)
    {
        if (end >= 8)
        {
            return WordKernel.valueEnd(message, messageAddress, from, end);
        }
        int at = from;
        while (at < end)
        {
            final int octet = Words.loadByte(message, messageAddress + at);
            if (octet < ' ' && '\t' != octet || 0x7F == octet)
            {
                return at;
            }
            at++;
        }
        return at;
    }

    private int scanCarefully(final int available)
    {
        mark = Words.loadInt(table, tableAddress + SCAN_MARK_FIELD_OFFSET);
        used = 0;
        int result;
        do
        {
            result = step(available);
        }
        while (CONTINUE == result);

        Words.storeInt(table, tableAddress + SCAN_POSITION_FIELD_OFFSET, position);
        Words.storeInt(table, tableAddress + SCAN_MARK_FIELD_OFFSET, mark);
        Words.storeByte(table, tableAddress + SCAN_PHASE_FIELD_OFFSET, phase);
        if (0 != used)
        {
            final long address = tableAddress + LENIENCIES_FIELD_OFFSET;
            Words.storeInt(table, address, Words.loadInt(table, address) | used);
        }
        return MORE == result ? 0 : result;
    }

    /** One phase, as far as the bytes go: {@link #CONTINUE}, {@link #MORE}, an error, or the section's end. */
    private int step(final int available)
    {
        switch (phase)
        {
            case PHASE_LINE:
                return lineStart(available);

            case PHASE_LAST_CR:
                return lastCr(available);

            case PHASE_NAME:
                return name(available);

            case PHASE_SPACES:
                return spaces(available);

            case PHASE_BLANKS:
                return blanks(available);

            case PHASE_VALUE:
                return value(available);

            case PHASE_CR:
                if (position >= end)
                {
                    return outOfBytes(available);
                }
                if ('\n' != octet())
                {
                    return BARE_CR;
                }
                return lineEnd(position - 1);

            default:
                throw new IllegalStateException("phase=" + phase);
        }
    }

    private int lineStart(final int available)
    {
        if (position >= available)
        {
            return MORE;
        }
        final int octet = octet();
        if ('\r' == octet)
        {
            position++;
            phase = PHASE_LAST_CR;
            return CONTINUE;
        }
        if ('\n' == octet)
        {
            if (isOff(ScanLeniency.BARE_LF))
            {
                return BARE_LF;
            }
            used |= ScanLeniency.BARE_LF;
            return ++position;
        }
        if (position >= end)
        {
            return FIELDS_TOO_LARGE;
        }
        if (isBlank(octet))
        {
            return reopen();
        }
        final int count = count();
        if (count >= maxFields)
        {
            return TOO_MANY_FIELDS;
        }
        if (count >= capacity())
        {
            return TABLE_FULL;
        }
        mark = position;
        phase = PHASE_NAME;
        return CONTINUE;
    }

    private int lastCr(final int available)
    {
        if (position >= available)
        {
            return MORE;
        }
        return '\n' == octet() ? ++position : BARE_CR;
    }

    private int name(final int available)
    {
        int octet = 0;
        while (position < end && ByteClass.TOKEN.contains(octet = octet()))
        {
            position++;
        }
        if (position >= end)
        {
            return outOfBytes(available);
        }
        if (':' == octet)
        {
            return position == mark ? EMPTY_FIELD_NAME : colon(position);
        }
        if (position > mark && isBlank(octet))
        {
            if (isOff(ScanLeniency.SPACE_BEFORE_COLON))
            {
                return SPACE_BEFORE_COLON;
            }
            storeName(position);
            phase = PHASE_SPACES;
            return CONTINUE;
        }
        return position > mark && ('\r' == octet || '\n' == octet) ? MISSING_COLON : BAD_FIELD_NAME;
    }

    private int spaces(final int available)
    {
        while (position < end && isBlank(octet()))
        {
            position++;
        }
        if (position >= end)
        {
            return outOfBytes(available);
        }
        final int octet = octet();
        if (':' != octet)
        {
            return '\r' == octet || '\n' == octet ? MISSING_COLON : BAD_FIELD_NAME;
        }
        used |= ScanLeniency.SPACE_BEFORE_COLON;
        position++;
        phase = PHASE_BLANKS;
        return CONTINUE;
    }

    private int colon(final int at)
    {
        storeName(at);
        position = at + 1;
        phase = PHASE_BLANKS;
        return CONTINUE;
    }

    private int blanks(final int available)
    {
        while (position < end && isBlank(octet()))
        {
            position++;
        }
        if (position >= end)
        {
            return outOfBytes(available);
        }
        mark = position;
        phase = PHASE_VALUE;
        return CONTINUE;
    }

    private int value(final int available)
    {
        while (true)
        {
            position = textEnd(message, messageAddress, position, end);
            if (position >= end)
            {
                return outOfBytes(available);
            }
            final int octet = octet();
            if ('\r' == octet)
            {
                position++;
                phase = PHASE_CR;
                return CONTINUE;
            }
            if ('\n' == octet)
            {
                if (isOff(ScanLeniency.BARE_LF))
                {
                    return BARE_LF;
                }
                used |= ScanLeniency.BARE_LF;
                return lineEnd(position);
            }
            if (0 == octet)
            {
                return NUL_IN_VALUE;
            }
            if (isOff(ScanLeniency.CTL_IN_VALUE))
            {
                return BAD_FIELD_VALUE;
            }
            used |= ScanLeniency.CTL_IN_VALUE;
            position++;
        }
    }

    /** The line's LF is at the position; the value's bytes go from the mark to {@code valueEnd}, before blanks. */
    private int lineEnd(final int valueEnd)
    {
        int last = valueEnd;
        while (last > mark && isBlank(Words.loadByte(message, messageAddress + last - 1)))
        {
            last--;
        }
        final int count = count();
        final long slot = slotAddress();
        if (count > 0 && 0 != (Words.loadShort(table, slot - SLOT_LENGTH + FLAGS_FIELD_OFFSET) & REOPENED))
        {
            foldedLineEnd(slot - SLOT_LENGTH, last);
        }
        else
        {
            KnownIndex.enter(table, tableAddress, Words.loadShort(table, slot + NAME_ID_FIELD_OFFSET), count);
            Words.store(table, slot + VALUE_OFFSET_FIELD_OFFSET, range(mark, last - mark));
            Words.storeInt(table, tableAddress + SLOT_COUNT_FIELD_OFFSET, count + 1);
        }
        phase = PHASE_LINE;
        position = kernelLines(position + 1);
        return CONTINUE;
    }

    private void foldedLineEnd(final long slot, final int valueEnd)
    {
        final int length = rangeLength(Words.load(table, slot + VALUE_OFFSET_FIELD_OFFSET));
        int folded = Words.loadShort(table, slot + FLAGS_FIELD_OFFSET) & FOLDED;
        int last = valueEnd;
        if (0 != length)
        {
            if ('\n' == Words.loadByte(message, messageAddress + last - 1))
            {
                // nothing but blanks in this line: the value ends where it ended
                last = mark + length;
            }
            else
            {
                folded = FOLDED;
            }
        }
        Words.storeShort(table, slot + FLAGS_FIELD_OFFSET, folded);
        Words.store(table, slot + VALUE_OFFSET_FIELD_OFFSET, range(mark, last - mark));
    }

    private int kernelLines(final int from)
    {
        return withKernel ?
            Kernel.scanLines(message, messageAddress, from, end, table, tableAddress, names, maxSlots()) : from;
    }

    /** An obs-fold: the line goes on with the value of the last slot (RFC 9112 section 5.2). */
    private int reopen()
    {
        final int count = count();
        if (0 == count)
        {
            return SPACE_BEFORE_FIELD;
        }
        if (isOff(ScanLeniency.OBS_FOLD))
        {
            return OBS_FOLD;
        }
        used |= ScanLeniency.OBS_FOLD;
        final long slot = slotAddress() - SLOT_LENGTH;
        final int flags = Words.loadShort(table, slot + FLAGS_FIELD_OFFSET);
        Words.storeShort(table, slot + FLAGS_FIELD_OFFSET, flags | REOPENED);
        final long value = Words.load(table, slot + VALUE_OFFSET_FIELD_OFFSET);
        mark = rangeOffset(value);
        // a value that is empty so far begins in this line
        phase = 0 == rangeLength(value) ? PHASE_BLANKS : PHASE_VALUE;
        return CONTINUE;
    }

    private void storeName(final int nameEnd)
    {
        final int length = nameEnd - mark;
        final long address = messageAddress + mark;
        final long first = Words.fold(Words.tail(message, address, length));
        final long last = length <= 8 ? first : Words.fold(Words.load(message, address + length - 8));
        final int hash = NameHash.hash(first, last, length);
        final long slot = slotAddress();
        Words.store(table, slot, range(mark, length));
        Words.store(table, slot + NAME_HASH_FIELD_OFFSET,
            tail(hash, names.find(first, last, length, hash, message, address), 0));
    }

    private int outOfBytes(final int available)
    {
        return position < available ? FIELDS_TOO_LARGE : MORE;
    }

    private int octet()
    {
        return Words.loadByte(message, messageAddress + position);
    }

    private int count()
    {
        return Words.loadInt(table, tableAddress + SLOT_COUNT_FIELD_OFFSET);
    }

    private int capacity()
    {
        return Words.loadInt(table, tableAddress + SLOT_CAPACITY_FIELD_OFFSET);
    }

    private int maxSlots()
    {
        return Math.min(maxFields, capacity());
    }

    private long slotAddress()
    {
        return tableAddress + Words.loadInt(table, tableAddress + HEADER_LENGTH_FIELD_OFFSET) + slotOffset(count());
    }

    private boolean isOff(final int leniency)
    {
        return 0 == (leniencies & leniency);
    }

    private static boolean isBlank(final int octet)
    {
        return ' ' == octet || '\t' == octet;
    }
}
