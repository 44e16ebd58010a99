/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameList;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Trailers that one writes: the names that a {@code Trailer} field announces, in name slots of eight bytes, and the
 * field lines themselves, added when their values are known (RFC 9110 section 6.5).
 * <p>
 * Not thread safe; see {@link MutableTable} for memory and lifetimes. Names and values are checked as those of
 * {@link MutableHeaders} are; a field that may not stand in trailers (RFC 9110 section 6.5.1) is refused, declared or
 * added, unless the flyweight was made to let it pass. A field line that was not declared is flagged so.
 */
public final class MutableTrailers extends MutableTable
{
    private final FieldSection fields;
    private final NameList declared;
    private final boolean refuseForbidden;
    private final ByteSlice slice = new ByteSlice();

    /**
     * Make a flyweight that is not wrapped yet and refuses what may not stand in trailers.
     */
    public MutableTrailers()
    {
        this(true);
    }

    /**
     * Make a flyweight that is not wrapped yet.
     *
     * @param refuseForbidden whether to refuse fields that may not stand in trailers (RFC 9110 section 6.5.1). A
     *                        recipient that merges others into the headers can be misled about framing, routing or
     * identity.
     */
    public MutableTrailers(final boolean refuseForbidden)
    {
        this(new FieldSection(), refuseForbidden);
    }

    private MutableTrailers(final FieldSection fields, final boolean refuseForbidden)
    {
        super(fields, KnownName.TABLE);
        this.fields = fields;
        this.refuseForbidden = refuseForbidden;
        declared = new NameList(page);
    }

    /**
     * Prepare lent, dirty memory as an empty table, and wrap it.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public MutableTrailers init(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        page.initPlain(buffer, offset, length, TableDescriptor.CONTENT_TRAILERS);
        return this;
    }

    /**
     * Wrap trailers that this process has written.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return this for a fluent API.
     */
    public MutableTrailers wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        page.wrap(buffer, offset, length);
        return this;
    }

    /**
     * Empty the table: names declared, and field lines.
     *
     * @return this for a fluent API.
     */
    public MutableTrailers reset()
    {
        page.reset();
        declared.clear();
        return this;
    }

    /**
     * The field lines, with the readers that parsed trailers have.
     *
     * @return a flyweight over the same region, always the same one.
     */
    @Override
    public FieldSection table()
    {
        return fields;
    }

    /**
     * Declare names: all of a comma-separated list or, if one is refused, none. Empty elements are passed over.
     *
     * @param list   as the value of a Trailer field, outside this table.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the number of names declared in all, or a negative {@link ParseError}: {@link ParseError#BAD_FIELD_NAME},
     * {@link ParseError#FORBIDDEN_TRAILER}, {@link ParseError#TABLE_FULL}.
     */
    public int declare(final DirectBuffer list, final int offset, final int length)
    {
        Words.checkRange(list, offset, length);
        if (0 == length)
        {
            return declared.count();
        }
        final int index = declared.open(length);
        if (index < 0)
        {
            return index;
        }
        final int error = enter(list.byteArray(), list.addressOffset() + offset, length, index);
        if (error < 0)
        {
            declared.cancel();
            return error;
        }
        declared.commit(list, offset);
        return declared.count();
    }

    private int enter(final byte[] base, final long address, final int length, final int index)
    {
        int at = 0;
        while (at < length)
        {
            final int octet = Words.loadByte(base, address + at);
            if (',' == octet || ' ' == octet || '\t' == octet)
            {
                at++;
                continue;
            }
            final int end = FieldLines.endOfName(base, address, at, length);
            if (end == at || !isEndOfName(base, address, end, length))
            {
                return ParseError.BAD_FIELD_NAME;
            }
            if (refuseForbidden && KnownName.isForbiddenInTrailers(KnownName.TABLE.idOf(base, address + at, end - at)))
            {
                return ParseError.FORBIDDEN_TRAILER;
            }
            if (!declared.add(index + at, end - at))
            {
                return ParseError.TABLE_FULL;
            }
            at = end;
        }
        return 0;
    }

    /* Behind a name stand whitespace, and a comma or nothing. */
    private static boolean isEndOfName(final byte[] base, final long address, final int from, final int length)
    {
        for (int i = from; i < length; i++)
        {
            final int octet = Words.loadByte(base, address + i);
            if (',' == octet)
            {
                return true;
            }
            if (' ' != octet && '\t' != octet)
            {
                return false;
            }
        }
        return true;
    }

    /**
     * How many names are declared.
     *
     * @return the number.
     */
    public int declaredCount()
    {
        return declared.count();
    }

    /**
     * Point a slice at a declared name.
     *
     * @param index from 0 to the number of them, exclusive.
     * @param slice to fill.
     * @return the slice.
     */
    public ByteSlice declaredName(final int index, final ByteSlice slice)
    {
        return declared.name(index, slice);
    }

    /**
     * Is a name declared, in any case of A to Z?
     *
     * @param buffer holding the name.
     * @param offset in bytes.
     * @param length in bytes.
     * @return true if it is.
     */
    public boolean isDeclared(final DirectBuffer buffer, final int offset, final int length)
    {
        return declared.find(buffer, offset, length) >= 0;
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
        return error < 0 ? error : marked(page.append(name, value));
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
        final int badName = FieldLines.checkName(name, nameOffset, nameLength);
        if (badName < 0)
        {
            return badName;
        }
        final int badValue = FieldLines.checkValue(value, valueOffset, valueLength);
        if (badValue < 0)
        {
            return badValue;
        }
        return isRefused(KnownName.TABLE.idOf(name, nameOffset, nameLength)) ? ParseError.FORBIDDEN_TRAILER :
            marked(page.append(name, nameOffset, nameLength, value, valueOffset, valueLength, 0));
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
        return error < 0 ? error : marked(page.set(name, value));
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
        final int error = check(name, "");
        return error < 0 ? error : marked(page.setLong(name, value));
    }

    /**
     * Write the value of the Trailer field: the declared names as a list.
     *
     * @param dst    to write to.
     * @param offset in bytes.
     * @return the index behind the last byte, or {@link io.fieldline.buffers.AsciiNumbers#INSUFFICIENT}.
     */
    public int encodeDeclared(final MutableDirectBuffer dst, final int offset)
    {
        final int count = declared.count();
        int limit = offset;
        for (int i = 0; i < count; i++)
        {
            declared.name(i, slice);
            final int separator = 0 == i ? 0 : 2;
            if ((long)limit + separator + slice.length() > dst.capacity())
            {
                return FieldLines.INSUFFICIENT;
            }
            if (0 != separator)
            {
                dst.putByte(limit++, (byte)',');
                dst.putByte(limit++, (byte)' ');
            }
            limit += slice.copyTo(dst, limit);
        }
        return limit;
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
     * Write the trailer section: all field lines, each with its CRLF, without the empty line that ends a chunked
     * message (RFC 9112 section 7.1.2).
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
        return FieldLines.isAdmissible(fields, slot) &&
            !isRefused(KnownName.TABLE.idOf(fields.bytes(), fields.nameOffset(slot), fields.nameLength(slot)));
    }

    @Override
    boolean isHeaderAdmissible()
    {
        if (!declared.isSound())
        {
            return false;
        }
        for (int i = 0, count = declared.count(); i < count; i++)
        {
            declared.name(i, slice);
            if (FieldLines.checkName(slice.buffer(), slice.offset(), slice.length()) < 0 ||
                isRefused(KnownName.TABLE.idOf(slice.buffer(), slice.offset(), slice.length())))
            {
                return false;
            }
        }
        return true;
    }

    private int check(final CharSequence name, final CharSequence value)
    {
        final int error = FieldLines.checkName(name);
        if (error < 0)
        {
            return error;
        }
        return isRefused(KnownName.of(name)) ? ParseError.FORBIDDEN_TRAILER : FieldLines.checkValue(value);
    }

    private boolean isRefused(final int nameId)
    {
        return refuseForbidden && KnownName.isForbiddenInTrailers(nameId);
    }

    private int marked(final int slot)
    {
        if (slot >= 0 && !isDeclared(fields.bytes(), fields.nameOffset(slot), fields.nameLength(slot)))
        {
            page.addFlags(slot, SlotDescriptor.UNDECLARED);
        }
        return slot;
    }
}
