/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Headers that one writes: field lines in a slotted page, found in any case of A to Z, with an index of known names.
 * <p>
 * Not thread safe; see {@link MutableTable} for memory and lifetimes. A name is a token (RFC 9110 section 5.6.2); a
 * value holds no control bytes and neither begins nor ends with whitespace (section 5.5). What breaks that is refused
 * by a negative {@link ParseError}, never rewritten: CR, LF and NUL do not get in, so they do not get out.
 * Pseudo-fields of HTTP/2 are no field lines and are refused as names.
 */
public final class MutableHeaders extends MutableTable
{
    private final FieldSection fields;
    private final FieldElements elements = new FieldElements();
    private final ByteSlice element = new ByteSlice();
    private final ByteSlice name = new ByteSlice();

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public MutableHeaders()
    {
        this(new FieldSection());
    }

    private MutableHeaders(final FieldSection fields)
    {
        super(fields, KnownName.TABLE);
        this.fields = fields;
    }

    /**
     * Prepare lent, dirty memory as an empty table, and wrap it.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public MutableHeaders init(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        page.init(buffer, offset, length, TableDescriptor.CONTENT_HEADERS);
        return this;
    }

    /**
     * Wrap headers that this process has written.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return this for a fluent API.
     */
    public MutableHeaders wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        page.wrap(buffer, offset, length);
        return this;
    }

    /**
     * Make the parsed headers of a message writable, by one bulk copy into lent memory: with a head's block, the
     * control data come along.
     *
     * @param view          to copy.
     * @param messageLength in bytes of the head, counted from its first byte.
     * @param buffer        to copy to.
     * @param offset        in bytes, 8-aligned.
     * @param length        in bytes of the region there, all of which this table then uses.
     * @return {@code length}, or {@link ParseError#TABLE_FULL} if that is too little, and then nothing has changed.
     */
    public int copyOf(
        final SlotTable view,
        final int messageLength,
        final MutableDirectBuffer buffer,
        final int offset,
        final int length)
    {
        return page.copyOf(view, messageLength, buffer, offset, length);
    }

    /**
     * Make the parsed headers of a message writable as a proxy may forward them (RFC 9110 section 7.6.1): without the
     * hop-by-hop fields and without those that Connection names. Host and Content-Length stay even if it names them: no
     * sender may, and without them the message would be another. What only this hop knows (Transfer-Encoding, Upgrade)
     * is for the caller to write again.
     *
     * @param view   to copy, which holds field lines; pseudo-fields of HTTP/2 are left out.
     * @param buffer to copy to, outside the view and its bytes.
     * @param offset in bytes, 8-aligned.
     * @param length in bytes of the region there, all of which this table then uses.
     * @return the number of field lines left out, or a negative {@link ParseError}: {@link ParseError#TABLE_FULL}, or
     * what is wrong with the Connection field; then the table is empty.
     */
    public int copyForForwarding(
        final FieldSection view, final MutableDirectBuffer buffer, final int offset, final int length)
    {
        init(buffer, offset, length);
        final int count = view.count();
        int left = 0;
        for (int slot = 0; slot < count; slot++)
        {
            final int forwarded = isForwarded(view, slot);
            final int result = 1 != forwarded ? forwarded : page.append(
                view.bytes(), view.nameOffset(slot), view.nameLength(slot),
                view.bytes(), view.valueOffset(slot), view.valueLength(slot), view.flags(slot));
            if (result < 0)
            {
                page.reset();
                return result;
            }
            left += 1 - forwarded;
        }
        return left;
    }

    /* 1, or 0 for a field of this hop, or a negative error. */
    private int isForwarded(final FieldSection view, final int slot)
    {
        final int nameId = view.nameId(slot);
        if (KnownName.isHopByHop(nameId) || KnownName.isPseudo(nameId))
        {
            return 0;
        }
        if (KnownName.HOST == nameId || KnownName.CONTENT_LENGTH == nameId || !view.isPresent(KnownName.CONNECTION))
        {
            return 1;
        }
        elements.wrap(view, KnownName.CONNECTION);
        view.name(slot, name);
        int next;
        while (FieldList.ELEMENT == (next = elements.next()))
        {
            if (elements.element(element).equalsBytesIgnoreCase(name))
            {
                return 0;
            }
        }
        return next < 0 ? next : 1;
    }

    /**
     * Empty the table.
     *
     * @return this for a fluent API.
     */
    public MutableHeaders reset()
    {
        page.reset();
        return this;
    }

    /**
     * The field lines, with the readers that parsed heads have.
     *
     * @return a flyweight over the same region, always the same one.
     */
    @Override
    public FieldSection table()
    {
        return fields;
    }

    /**
     * Add a field line behind all others.
     *
     * @param name  token.
     * @param value text of octets.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int add(final CharSequence name, final CharSequence value)
    {
        final int error = check(name, value);
        return error < 0 ? error : page.append(name, value);
    }

    /**
     * Add a field line behind all others.
     *
     * @param nameId of a {@link KnownName}.
     * @param value  text of octets.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int add(final int nameId, final CharSequence value)
    {
        final int error = check(nameId, value);
        return error < 0 ? error : page.append(KnownName.name(nameId), value);
    }

    /**
     * Add a field line behind all others.
     *
     * @param name        buffer holding the name.
     * @param nameOffset  in bytes.
     * @param nameLength  in bytes.
     * @param value       buffer holding the value.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int add(
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        final int error = check(name, nameOffset, nameLength, value, valueOffset, valueLength);
        return error < 0 ? error : page.append(name, nameOffset, nameLength, value, valueOffset, valueLength, 0);
    }

    /**
     * Set a field: its first line keeps its place, others of the name go.
     *
     * @param name  token.
     * @param value text of octets.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int set(final CharSequence name, final CharSequence value)
    {
        final int error = check(name, value);
        return error < 0 ? error : page.set(name, value);
    }

    /**
     * Set a field: its first line keeps its place, others of the name go.
     *
     * @param nameId of a {@link KnownName}.
     * @param value  text of octets.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int set(final int nameId, final CharSequence value)
    {
        final int error = check(nameId, value);
        return error < 0 ? error : page.set(KnownName.name(nameId), value);
    }

    /**
     * Set a field: its first line keeps its place, others of the name go.
     *
     * @param name        buffer holding the name.
     * @param nameOffset  in bytes.
     * @param nameLength  in bytes.
     * @param value       buffer holding the value.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int set(
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        final int error = check(name, nameOffset, nameLength, value, valueOffset, valueLength);
        return error < 0 ? error : page.set(name, nameOffset, nameLength, value, valueOffset, valueLength);
    }

    /**
     * Add a field unless it is there.
     *
     * @param name  token.
     * @param value text of octets.
     * @return the slot, old or new, or a negative {@link ParseError}.
     */
    public int setIfAbsent(final CharSequence name, final CharSequence value)
    {
        final int error = check(name, value);
        return error < 0 ? error : page.setIfAbsent(name, value);
    }

    /**
     * Set a field to a whole number.
     *
     * @param name  token.
     * @param value of the field.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setLong(final CharSequence name, final long value)
    {
        final int error = FieldLines.checkName(name);
        return error < 0 ? error : page.setLong(name, value);
    }

    /**
     * Set a field to a whole number.
     *
     * @param nameId of a {@link KnownName}.
     * @param value  of the field.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setLong(final int nameId, final long value)
    {
        checkNameId(nameId);
        return page.setLong(KnownName.name(nameId), value);
    }

    /**
     * Set a field to a decimal number.
     *
     * @param name     token.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setDecimal(final CharSequence name, final long mantissa, final int scale)
    {
        final int error = FieldLines.checkName(name);
        return error < 0 ? error : page.setDecimal(name, mantissa, scale);
    }

    /**
     * Set a field to a date, as IMF-fixdate (RFC 9110 section 5.6.7).
     *
     * @param nameId       of a {@link KnownName}.
     * @param epochSeconds of the date.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setDate(final int nameId, final long epochSeconds)
    {
        checkNameId(nameId);
        checkSeconds(epochSeconds);
        final int slot = page.setRoom(KnownName.name(nameId), HttpDate.LENGTH);
        if (slot >= 0)
        {
            HttpDate.put(page.bytes(), page.table().valueOffset(slot), epochSeconds);
        }
        return slot;
    }

    /**
     * Delete all field lines of a name.
     *
     * @param nameId of a {@link KnownName}.
     * @return how many were deleted.
     */
    public int del(final int nameId)
    {
        checkNameId(nameId);
        return page.del(KnownName.name(nameId));
    }

    /**
     * Say that a field is never to stand in a compression table (RFC 7541 section 7.1.3).
     *
     * @param slot from 0 to the count, exclusive.
     */
    public void neverIndex(final int slot)
    {
        page.addFlags(slot, SlotDescriptor.NEVER_INDEXED);
    }

    /**
     * How many bytes {@link #encode(MutableDirectBuffer, int)} writes.
     *
     * @return length in bytes.
     */
    public long encodedLength()
    {
        return FieldLines.encodedLength(fields);
    }

    /**
     * Write all field lines, each with its CRLF, without the empty line that ends a head. Folded values are unfolded.
     *
     * @param dst    to write to.
     * @param offset in bytes.
     * @return the index behind the last byte, or {@link io.fieldline.buffers.AsciiNumbers#INSUFFICIENT}, and then
     * nothing was written.
     */
    public int encode(final MutableDirectBuffer dst, final int offset)
    {
        return FieldLines.encode(fields, dst, offset);
    }

    @Override
    boolean isAdmissible(final int slot)
    {
        return FieldLines.isAdmissible(fields, slot);
    }

    private static int check(final CharSequence name, final CharSequence value)
    {
        final int error = FieldLines.checkName(name);
        return error < 0 ? error : FieldLines.checkValue(value);
    }

    private static int check(final int nameId, final CharSequence value)
    {
        checkNameId(nameId);
        return FieldLines.checkValue(value);
    }

    private static int check(
        final DirectBuffer name,
        final int nameOffset,
        final int nameLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        final int error = FieldLines.checkName(name, nameOffset, nameLength);
        return error < 0 ? error : FieldLines.checkValue(value, valueOffset, valueLength);
    }

    private static void checkSeconds(final long epochSeconds)
    {
        if (epochSeconds < HttpDate.MIN_SECONDS || epochSeconds > HttpDate.MAX_SECONDS)
        {
            throw new IllegalArgumentException("epochSeconds=" + epochSeconds);
        }
    }

    private static void checkNameId(final int nameId)
    {
        if (nameId <= KnownName.UNKNOWN || nameId >= KnownName.COUNT || KnownName.isPseudo(nameId))
        {
            throw new IllegalArgumentException("nameId=" + nameId);
        }
    }
}
