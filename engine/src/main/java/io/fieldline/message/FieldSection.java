/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.WordCompare;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.SlotDescriptor.FOLDED;

/**
 * The field lines of a head, or of trailers (RFC 9110 section 5): a flyweight over a table of slots.
 * <p>
 * Not thread safe. It owns nothing: the block and the bytes are lent. Answers hold until the block is written again or,
 * in a view, the bytes move. Nothing here allocates, except what makes text ({@link #appendTo}, {@link #toString()}).
 * <p>
 * A value stands as it was sent, in {@link #value}, {@link #valueOffset} and {@link #valueLength}. Where a line was
 * folded (RFC 9112 section 5.2), the methods that copy, compare or print unfold it: a run of blanks with a line end in
 * it is one SP.
 */
public class FieldSection extends SlotTable
{
    /** {@link #copyValue}: the value is longer than the room for it; nothing of use was written. */
    public static final int INSUFFICIENT = AsciiNumbers.INSUFFICIENT;

    /**
     * Make a section that is not wrapped yet.
     */
    public FieldSection()
    {
        super(true, KnownName.TABLE);
    }

    FieldSection(final UnsafeBuffer block, final UnsafeBuffer bytes)
    {
        super(block, bytes, true, KnownName.TABLE);
    }

    final void renew()
    {
        refresh();
    }

    /**
     * Was a slot's value folded over more than one line?
     *
     * @param slot from 0 to the count, exclusive.
     * @return true if the raw value holds line ends.
     */
    public final boolean isFolded(final int slot)
    {
        return 0 != (flags(slot) & FOLDED);
    }

    /**
     * The length of a slot's value after unfolding.
     *
     * @param slot from 0 to the count, exclusive.
     * @return length in bytes, at most that of the raw value.
     */
    public final int unfoldedLength(final int slot)
    {
        final int length = valueLength(slot);
        return isFolded(slot) ? Unfolding.length(bytes().byteArray(), valueAddress(slot, length), length) : length;
    }

    /**
     * Copy a slot's value, unfolded.
     *
     * @param slot   from 0 to the count, exclusive.
     * @param dst    to copy to.
     * @param offset in bytes at which the copy begins.
     * @return the bytes written, or {@link #INSUFFICIENT}.
     */
    public final int copyValue(final int slot, final MutableDirectBuffer dst, final int offset)
    {
        return copyValue(slot, dst, offset, dst.capacity() - offset);
    }

    /**
     * Copy a slot's value, unfolded.
     *
     * @param slot   from 0 to the count, exclusive.
     * @param dst    to copy to.
     * @param offset in bytes at which the copy begins.
     * @param length in bytes of the room for it.
     * @return the bytes written, or {@link #INSUFFICIENT}.
     */
    public final int copyValue(final int slot, final MutableDirectBuffer dst, final int offset, final int length)
    {
        Words.checkRange(dst, offset, length);
        final int valueLength = valueLength(slot);
        if (isFolded(slot))
        {
            return Unfolding.copy(bytes().byteArray(), valueAddress(slot, valueLength), valueLength,
                dst.byteArray(), dst.addressOffset() + offset, length);
        }
        if (valueLength > length)
        {
            return INSUFFICIENT;
        }
        dst.putBytes(offset, bytes(), valueOffset(slot), valueLength);
        return valueLength;
    }

    /**
     * Is a slot's value, unfolded, equal to a text?
     *
     * @param slot from 0 to the count, exclusive; {@link #NULL_SLOT} has no value, which equals nothing.
     * @param text whose characters are octets (ISO-8859-1).
     * @return true if all octets are equal.
     */
    public final boolean valueEquals(final int slot, final CharSequence text)
    {
        return slot >= 0 && valueEquals(slot, text, false);
    }

    /**
     * Is a slot's value, unfolded, equal to a text in any case of A to Z?
     *
     * @param slot from 0 to the count, exclusive; {@link #NULL_SLOT} has no value, which equals nothing.
     * @param text whose characters are octets (ISO-8859-1).
     * @return true if all octets are equal after folding A to Z.
     */
    public final boolean valueEqualsIgnoreCase(final int slot, final CharSequence text)
    {
        return slot >= 0 && valueEquals(slot, text, true);
    }

    /**
     * A slot's value as a number: digits alone, as in Content-Length or Age.
     *
     * @param slot from 0 to the count, exclusive; {@link #NULL_SLOT} reads as an empty value.
     * @return the number, or a negative result of {@link AsciiNumbers}: EMPTY, BAD_DIGIT or OVERFLOW.
     */
    public final long longValue(final int slot)
    {
        return slot < 0 ? AsciiNumbers.EMPTY : AsciiNumbers.parseLong(bytes(), valueOffset(slot), valueLength(slot));
    }

    /**
     * A slot's value as a date (RFC 9110 section 5.6.7), in any of the three forms.
     *
     * @param slot       from 0 to the count, exclusive; {@link #NULL_SLOT} is no date, nor is a folded value.
     * @param nowSeconds the current time in seconds since 1970, which two-digit years need.
     * @return seconds since 1970, or {@link HttpDate#MALFORMED}.
     */
    public final long dateValue(final int slot, final long nowSeconds)
    {
        return slot < 0 ?
            HttpDate.MALFORMED : HttpDate.parse(bytes(), valueOffset(slot), valueLength(slot), nowSeconds);
    }

    /**
     * Point a list at one slot's value.
     *
     * @param slot from 0 to the count, exclusive; {@link #NULL_SLOT} gives an empty list.
     * @param list to point.
     * @return the list.
     */
    public final FieldList list(final int slot, final FieldList list)
    {
        return slot < 0 ? list.wrap(bytes(), 0, 0) : list.wrap(bytes(), valueOffset(slot), valueLength(slot));
    }

    /**
     * Point parameters at one slot's value: {@code text/html; charset=utf-8}.
     *
     * @param slot       from 0 to the count, exclusive; {@link #NULL_SLOT} gives an empty value.
     * @param parameters to point.
     * @return the parameters.
     */
    public final Parameters parameters(final int slot, final Parameters parameters)
    {
        return slot < 0 ?
            parameters.wrap(bytes(), 0, 0) : parameters.wrap(bytes(), valueOffset(slot), valueLength(slot));
    }

    /**
     * Is a token among the elements of all lines of a name, in any case of A to Z?
     *
     * @param nameId         a constant of {@link KnownName}.
     * @param lowerCaseToken to look for, in lower case.
     * @return true if it is.
     */
    public final boolean containsToken(final int nameId, final CharSequence lowerCaseToken)
    {
        for (int slot = slotOf(nameId); slot >= 0; slot = nextOf(nameId, slot))
        {
            if (FieldList.containsToken(bytes(), valueOffset(slot), valueLength(slot), lowerCaseToken))
            {
                return true;
            }
        }
        return false;
    }

    /**
     * Append all lines as {@code name: value} and CRLF, values unfolded.
     *
     * @param builder to append to, octets as characters.
     * @return the builder.
     */
    public final StringBuilder appendTo(final StringBuilder builder)
    {
        for (int slot = 0, count = count(); slot < count; slot++)
        {
            final int length = nameLength(slot);
            appendOctets(builder, nameOffset(slot), length);
            builder.append(": ");
            appendValue(slot, builder);
            builder.append("\r\n");
        }
        return builder;
    }

    /**
     * Append a slot's value, unfolded.
     *
     * @param slot    from 0 to the count, exclusive.
     * @param builder to append to, octets as characters.
     * @return the builder.
     */
    public final StringBuilder appendValue(final int slot, final StringBuilder builder)
    {
        final int length = valueLength(slot);
        if (!isFolded(slot))
        {
            return appendOctets(builder, valueOffset(slot), length);
        }
        final DirectBuffer bytes = bytes();
        final long start = valueAddress(slot, length);
        final long end = start + length;
        long at = start;
        while (at < end)
        {
            final long next = Unfolding.next(bytes.byteArray(), at, end);
            builder.append((char)Unfolding.octet(bytes.byteArray(), at, next));
            at = next;
        }
        return builder;
    }

    /**
     * The lines as text; empty while not wrapped.
     *
     * @return a new string, for people.
     */
    @Override
    public final String toString()
    {
        return 0 == block().capacity() ? "" : appendTo(new StringBuilder()).toString();
    }

    private boolean valueEquals(final int slot, final CharSequence text, final boolean ignoreCase)
    {
        final int length = valueLength(slot);
        final int textLength = text.length();
        if (length < textLength || length != textLength && !isFolded(slot))
        {
            return false;
        }
        final Object base = bytes().byteArray();
        final long start = valueAddress(slot, length);
        final long end = start + length;
        final boolean folded = isFolded(slot);
        long at = start;
        int i = 0;
        while (at < end && i < textLength)
        {
            final long next = folded ? Unfolding.next(base, at, end) : at + 1;
            final int mine = folded ? Unfolding.octet(base, at, next) : Words.loadByte(base, at);
            final int other = text.charAt(i);
            if (mine != other && !(ignoreCase && WordCompare.foldByte(mine) == WordCompare.foldByte(other)))
            {
                return false;
            }
            at = next;
            i++;
        }
        return at == end && i == textLength;
    }

    private StringBuilder appendOctets(final StringBuilder builder, final int offset, final int length)
    {
        final DirectBuffer bytes = bytes();
        for (int i = 0; i < length; i++)
        {
            builder.append((char)(bytes.getByte(offset + i) & 0xFF));
        }
        return builder;
    }

    private long valueAddress(final int slot, final int length)
    {
        final int offset = valueOffset(slot);
        Words.checkRange(bytes(), offset, length);
        return bytes().addressOffset() + offset;
    }
}
