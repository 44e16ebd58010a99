/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.Key;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Args that one writes: the key-values of a query or a form in a slotted page, found by their exact keys.
 * <p>
 * Not thread safe; see {@link MutableTable} for memory and lifetimes. Keys and values are held decoded and are any
 * bytes; text is taken as UTF-8. {@link #parse} decodes on the way in, {@link #encode} encodes on the way out, so that
 * a value can be overwritten in place and what goes out is always in one form. A key may stand without a value ({@code
 * a} against {@code a=}); an empty key without a value is written as {@code =}, since nothing would be nothing.
 */
public final class MutableArgs extends MutableTable
{
    /** Of typed reading: there is no such key, or it has no value. */
    public static final int ABSENT = -4;

    private static final int LAST_ASCII = 0x7F;

    private final int maxArgs;
    private final ByteSlice slice = new ByteSlice();
    private final UnsafeBuffer scratch = new UnsafeBuffer(0, 0);

    /**
     * Make a flyweight that is not wrapped yet, with the default limits.
     */
    public MutableArgs()
    {
        this(Limits.DEFAULT);
    }

    /**
     * Make a flyweight that is not wrapped yet.
     *
     * @param limits of which the number of args holds.
     */
    public MutableArgs(final Limits limits)
    {
        super(new SlotTable(false), null);
        page.asciiOnly();
        maxArgs = limits.maxArgs();
    }

    /**
     * Prepare lent, dirty memory as an empty table, and wrap it.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public MutableArgs init(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        page.init(buffer, offset, length, TableDescriptor.CONTENT_ARGS);
        return this;
    }

    /**
     * Wrap args that this process has written.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return this for a fluent API.
     */
    public MutableArgs wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        page.wrap(buffer, offset, length);
        return this;
    }

    /**
     * Empty the table.
     *
     * @return this for a fluent API.
     */
    public MutableArgs reset()
    {
        page.reset();
        return this;
    }

    /**
     * Add the args of a query or a form behind those that are there, as WHATWG's parser of urlencoded forms reads them:
     * a bad escape stays as it is.
     *
     * @param buffer holding them, outside this table.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @return the number of args in the table, or a negative {@link ParseError}, and then none was added.
     */
    public int parse(final DirectBuffer buffer, final int offset, final int length)
    {
        return parse(buffer, offset, length, false);
    }

    /**
     * Add the args of a query or a form behind those that are there.
     *
     * @param buffer holding them, outside this table.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     * @param strict whether a bad escape is an error.
     * @return the number of args in the table, or a negative {@link ParseError}, and then none was added.
     */
    public int parse(final DirectBuffer buffer, final int offset, final int length, final boolean strict)
    {
        Words.checkRange(buffer, offset, length);
        final int before = page.count();
        final int end = offset + length;
        int at = offset;
        while (at < end)
        {
            final int next = indexOf(buffer, (byte)'&', at, end);
            if (next > at)
            {
                final int slot = page.count() < maxArgs ?
                    parsePair(buffer, at, next, strict) : ParseError.TOO_MANY_ARGS;
                if (slot < 0)
                {
                    removeFrom(before);
                    return slot;
                }
            }
            at = next + 1;
        }
        return page.count();
    }

    private int parsePair(final DirectBuffer buffer, final int start, final int end, final boolean strict)
    {
        final int equals = indexOf(buffer, (byte)'=', start, end);
        final int valueStart = Math.min(end, equals + 1);
        final int keyLength = PercentCodec.decodedLength(buffer, start, equals - start);
        final int valueLength = PercentCodec.decodedLength(buffer, valueStart, end - valueStart);
        final int index = page.open(keyLength + valueLength);
        if (index < 0)
        {
            return index;
        }
        final MutableDirectBuffer bytes = page.bytes();
        if (PercentCodec.decode(buffer, start, equals - start, bytes, index, keyLength, true, strict) < 0 ||
            PercentCodec.decode(
                buffer, valueStart, end - valueStart, bytes, index + keyLength, valueLength, true, strict) < 0)
        {
            return ParseError.BAD_PERCENT;
        }
        return page.close(index, keyLength, valueLength, equals == end ? SlotDescriptor.NO_VALUE : 0);
    }

    private void removeFrom(final int count)
    {
        for (int slot = page.count() - 1; slot >= count; slot--)
        {
            page.remove(slot);
        }
    }

    private static int indexOf(final DirectBuffer buffer, final byte octet, final int from, final int end)
    {
        int at = from;
        while (at < end && octet != buffer.getByte(at))
        {
            at++;
        }
        return at;
    }

    /**
     * Add an arg behind all others.
     *
     * @param key   text.
     * @param value text, or null for a key without a value.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int add(final CharSequence key, final CharSequence value)
    {
        if (isAscii(key) && isAscii(value))
        {
            return limited(page.append(key, value));
        }
        final int keyLength = Utf8.length(key);
        final int valueLength = Utf8.length(value);
        stage(key, keyLength, value, valueLength);
        return limited(page.append(scratch, 0, keyLength, scratch, keyLength, valueLength,
            null == value ? SlotDescriptor.NO_VALUE : 0));
    }

    /**
     * Add an arg behind all others.
     *
     * @param key         buffer holding the key, not encoded.
     * @param keyOffset   in bytes.
     * @param keyLength   in bytes.
     * @param value       buffer holding the value, not encoded.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int add(
        final DirectBuffer key,
        final int keyOffset,
        final int keyLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        return limited(page.append(key, keyOffset, keyLength, value, valueOffset, valueLength, 0));
    }

    /**
     * Set an arg: its first slot keeps its place, others of the key go.
     *
     * @param key   text.
     * @param value text, or null for a key without a value.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int set(final CharSequence key, final CharSequence value)
    {
        if (isAscii(key) && isAscii(value))
        {
            return limited(page.set(key, value));
        }
        final int keyLength = Utf8.length(key);
        final int valueLength = Utf8.length(value);
        stage(key, keyLength, value, valueLength);
        final int slot = limited(page.set(scratch, 0, keyLength, scratch, keyLength, valueLength));
        if (slot >= 0 && null == value)
        {
            page.addFlags(slot, SlotDescriptor.NO_VALUE);
        }
        return slot;
    }

    /**
     * Set an arg: its first slot keeps its place, others of the key go.
     *
     * @param key         buffer holding the key, not encoded.
     * @param keyOffset   in bytes.
     * @param keyLength   in bytes.
     * @param value       buffer holding the value, not encoded.
     * @param valueOffset in bytes.
     * @param valueLength in bytes.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int set(
        final DirectBuffer key,
        final int keyOffset,
        final int keyLength,
        final DirectBuffer value,
        final int valueOffset,
        final int valueLength)
    {
        return limited(page.set(key, keyOffset, keyLength, value, valueOffset, valueLength));
    }

    /**
     * Add an arg unless its key is there.
     *
     * @param key   text.
     * @param value text, or null for a key without a value.
     * @return the slot, old or new, or a negative {@link ParseError}.
     */
    public int setIfAbsent(final CharSequence key, final CharSequence value)
    {
        final int slot = find(key);
        return slot >= 0 ? slot : add(key, value);
    }

    /**
     * Set an arg to a whole number, whose digits are written where the old value stands, if they fit.
     *
     * @param key   text.
     * @param value of the arg.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setInt(final CharSequence key, final int value)
    {
        final int slot = page.setInt(key, value);
        return SlottedPage.NOT_ASCII == slot ? setLong(key, value) : limited(slot);
    }

    /**
     * Set an arg to a whole number, whose digits are written where the old value stands, if they fit.
     *
     * @param key   text.
     * @param value of the arg.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setLong(final CharSequence key, final long value)
    {
        final int slot = page.setLong(key, value);
        if (SlottedPage.NOT_ASCII != slot)
        {
            return limited(slot);
        }
        final int keyLength = Utf8.length(key);
        stage(key, keyLength, null, 0);
        return limited(page.setLong(scratch, 0, keyLength, value));
    }

    /**
     * Set an arg to a decimal number, whose digits are written where the old value stands, if they fit.
     *
     * @param key      text.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setDecimal(final CharSequence key, final long mantissa, final int scale)
    {
        final int slot = page.setDecimal(key, mantissa, scale);
        if (SlottedPage.NOT_ASCII != slot)
        {
            return limited(slot);
        }
        final int keyLength = Utf8.length(key);
        stage(key, keyLength, null, 0);
        return limited(page.setDecimal(scratch, 0, keyLength, mantissa, scale));
    }

    /**
     * Set an arg to text of ASCII.
     *
     * @param key   prepared.
     * @param value text; UTF-8 beyond ASCII is for {@link #set(CharSequence, CharSequence)}.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int set(final Key key, final CharSequence value)
    {
        checkAscii(value);
        return limited(page.set(key, value));
    }

    /**
     * Set an arg to a whole number, whose digits are written where the old value stands, if they fit.
     *
     * @param key   prepared.
     * @param value of the arg.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setInt(final Key key, final int value)
    {
        return limited(page.setInt(key, value));
    }

    /**
     * Set an arg to a whole number, whose digits are written where the old value stands, if they fit.
     *
     * @param key   prepared.
     * @param value of the arg.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setLong(final Key key, final long value)
    {
        return limited(page.setLong(key, value));
    }

    /**
     * Set an arg to a decimal number, whose digits are written where the old value stands, if they fit.
     *
     * @param key      prepared.
     * @param mantissa of the number, without its point.
     * @param scale    digits behind the point, from 0 to 18.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setDecimal(final Key key, final long mantissa, final int scale)
    {
        return limited(page.setDecimal(key, mantissa, scale));
    }

    /**
     * Find the first slot of a key.
     *
     * @param key prepared.
     * @return the slot, or {@link #NULL_SLOT}.
     */
    public int find(final Key key)
    {
        return page.find(key);
    }

    /**
     * Read an arg as a natural number.
     *
     * @param key text.
     * @return the number, or {@link #ABSENT}, or a negative result of {@link AsciiNumbers}.
     */
    public long getLong(final CharSequence key)
    {
        get(key, slice);
        return slice.isAbsent() ? ABSENT : AsciiNumbers.parseLong(slice.base(), slice.address(), slice.length());
    }

    /**
     * Read an arg as a natural number that fits an int.
     *
     * @param key text.
     * @return the number, or {@link #ABSENT}, or a negative result of {@link AsciiNumbers}.
     */
    public int getInt(final CharSequence key)
    {
        get(key, slice);
        return slice.isAbsent() ? ABSENT : AsciiNumbers.parseInt(slice.base(), slice.address(), slice.length());
    }

    /**
     * Read an arg as a decimal number.
     *
     * @param key    text.
     * @param number to put it into.
     * @return {@link AsciiNumbers#OK}, or {@link #ABSENT}, or a negative result of {@link AsciiNumbers}.
     */
    public int getDecimal(final CharSequence key, final Decimal number)
    {
        get(key, slice);
        return slice.isAbsent() ? ABSENT :
            AsciiNumbers.parseDecimal(slice.base(), slice.address(), slice.length(), number);
    }

    @Override
    public int findNext(final CharSequence key, final int slot)
    {
        if (isAscii(key))
        {
            return page.findNext(key, slot);
        }
        final int keyLength = Utf8.length(key);
        stage(key, keyLength, null, 0);
        return page.findNext(scratch, 0, keyLength, slot);
    }

    @Override
    public int del(final CharSequence key)
    {
        if (isAscii(key))
        {
            return page.del(key);
        }
        final int keyLength = Utf8.length(key);
        stage(key, keyLength, null, 0);
        return page.del(scratch, 0, keyLength);
    }

    /**
     * How many bytes {@link #encode(MutableDirectBuffer, int, PercentSet)} writes.
     *
     * @param set of octets that stay as they are.
     * @return length in bytes.
     */
    public long encodedLength(final PercentSet set)
    {
        final SlotTable table = page.table();
        final DirectBuffer bytes = table.bytes();
        long length = Math.max(0, table.count() - 1);
        for (int slot = 0, count = table.count(); slot < count; slot++)
        {
            final int keyLength = table.nameLength(slot);
            length += PercentCodec.encodedLength(bytes, table.nameOffset(slot), keyLength, set);
            if (hasEquals(table, slot))
            {
                length += 1 + (long)PercentCodec.encodedLength(
                    bytes, table.valueOffset(slot), table.valueLength(slot), set);
            }
        }
        return length;
    }

    /**
     * Write the args as WHATWG's urlencoded serialiser does: a space becomes a plus.
     *
     * @param dst    to write to, outside this table.
     * @param offset in bytes.
     * @return the index behind the last byte, or {@link AsciiNumbers#INSUFFICIENT}.
     */
    public int encode(final MutableDirectBuffer dst, final int offset)
    {
        return encode(dst, offset, PercentSet.FORM);
    }

    /**
     * Write the args, percent-encoded.
     *
     * @param dst    to write to, outside this table.
     * @param offset in bytes.
     * @param set    of octets that stay as they are: {@link PercentSet#FORM} as WHATWG says,
     *               {@link PercentSet#UNRESERVED} as signed APIs want by RFC 3986 section 2.3. It must encode what
     *               separates args.
     * @return the index behind the last byte, or {@link AsciiNumbers#INSUFFICIENT}.
     */
    public int encode(final MutableDirectBuffer dst, final int offset, final PercentSet set)
    {
        final SlotTable table = page.table();
        int limit = offset;
        for (int slot = 0, count = table.count(); slot < count && limit >= 0; slot++)
        {
            if (slot > 0)
            {
                limit = put(dst, limit, (byte)'&');
            }
            limit = put(dst, limit, table.nameOffset(slot), table.nameLength(slot), set);
            if (hasEquals(table, slot))
            {
                limit = put(dst, limit, (byte)'=');
                limit = put(dst, limit, table.valueOffset(slot), table.valueLength(slot), set);
            }
        }
        return limit;
    }

    private static boolean hasEquals(final SlotTable table, final int slot)
    {
        return 0 == (table.flags(slot) & SlotDescriptor.NO_VALUE) || 0 == table.nameLength(slot);
    }

    private static int put(final MutableDirectBuffer dst, final int limit, final byte octet)
    {
        if (limit < 0 || limit >= dst.capacity())
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        dst.putByte(limit, octet);
        return limit + 1;
    }

    private int put(
        final MutableDirectBuffer dst, final int limit, final int offset, final int length, final PercentSet set)
    {
        if (limit < 0)
        {
            return limit;
        }
        final int written =
            PercentCodec.encode(page.bytes(), offset, length, dst, limit, dst.capacity() - limit, set);
        return written < 0 ? written : limit + written;
    }

    @Override
    boolean isAdmissible(final int slot)
    {
        return slot < maxArgs;
    }

    private int limited(final int slot)
    {
        return withinLimit(slot, maxArgs, ParseError.TOO_MANY_ARGS);
    }

    private void stage(
        final CharSequence key, final int keyLength, final CharSequence value, final int valueLength)
    {
        final int length = Math.addExact(keyLength, valueLength);
        if (length > scratch.capacity())
        {
            scratch.wrap(new byte[Math.max(256, Integer.highestOneBit(length) << 1)]);
        }
        Utf8.put(key, scratch, 0);
        Utf8.put(value, scratch, keyLength);
    }

    private static void checkAscii(final CharSequence text)
    {
        if (!isAscii(text))
        {
            throw new IllegalArgumentException("text beyond ASCII: length=" + text.length());
        }
    }

    private static boolean isAscii(final CharSequence text)
    {
        int seen = 0;
        if (null != text)
        {
            for (int i = 0, end = text.length(); i < end; i++)
            {
                seen |= text.charAt(i);
            }
        }
        return seen <= LAST_ASCII;
    }
}
