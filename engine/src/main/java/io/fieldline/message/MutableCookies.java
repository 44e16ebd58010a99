/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The cookies of a Cookie field that one writes (RFC 6265 section 4.2.1): names and values in a slotted page, found by
 * their exact names.
 * <p>
 * Not thread safe; see {@link MutableTable} for memory and lifetimes. What is added is checked: a name is a token, a
 * value is of cookie-octets, which may stand between quotes that are part of it. What is parsed is taken as browsers
 * send it: no control bytes and no semicolons, whitespace around names and values passed over, quotes kept, nothing
 * decoded; a cookie without a name is its value alone.
 */
public final class MutableCookies extends MutableTable
{
    private static final ByteClass PARSED_VALUE = ByteClass.FIELD_VALUE.without(ByteClass.of(";"));
    private static final ByteClass PARSED_NAME = PARSED_VALUE.without(ByteClass.of("="));
    private static final int MAX_OCTET = 0xFF;

    private final int maxCookies;

    /**
     * Make a flyweight that is not wrapped yet, with the default limits.
     */
    public MutableCookies()
    {
        this(Limits.DEFAULT);
    }

    /**
     * Make a flyweight that is not wrapped yet.
     *
     * @param limits of which the number of cookies holds.
     */
    public MutableCookies(final Limits limits)
    {
        super(new SlotTable(false), null);
        maxCookies = limits.maxCookies();
    }

    /**
     * Prepare lent, dirty memory as an empty table, and wrap it.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public MutableCookies init(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        page.init(buffer, offset, length, TableDescriptor.CONTENT_COOKIES);
        return this;
    }

    /**
     * Wrap cookies that this process has written.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return this for a fluent API.
     */
    public MutableCookies wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        page.wrap(buffer, offset, length);
        return this;
    }

    /**
     * Empty the table.
     *
     * @return this for a fluent API.
     */
    public MutableCookies reset()
    {
        page.reset();
        return this;
    }

    /**
     * Add the cookies of a Cookie field line behind those that are there.
     *
     * @param buffer holding the value of the field, outside this table.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the number of cookies in the table, or a negative {@link ParseError}, and then none was added.
     */
    public int parse(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        final int before = page.count();
        final int end = offset + length;
        int at = offset;
        while (at < end)
        {
            final int next = indexOf(buffer, (byte)';', at, end);
            final int start = skip(buffer, at, next);
            final int stop = trim(buffer, start, next);
            if (start < stop)
            {
                final int slot = parsePair(buffer, start, stop);
                if (slot < 0)
                {
                    for (int i = page.count() - 1; i >= before; i--)
                    {
                        page.remove(i);
                    }
                    return slot;
                }
            }
            at = next + 1;
        }
        return page.count();
    }

    private int parsePair(final DirectBuffer buffer, final int start, final int end)
    {
        if (page.count() >= maxCookies)
        {
            return ParseError.TOO_MANY_COOKIES;
        }
        if (!PARSED_VALUE.containsAll(buffer, start, end - start))
        {
            return ParseError.BAD_COOKIE;
        }
        final int equals = indexOf(buffer, (byte)'=', start, end);
        if (equals == end)
        {
            return page.append(buffer, start, 0, buffer, start, end - start, 0);
        }
        final int value = skip(buffer, equals + 1, end);
        final int nameEnd = trim(buffer, start, equals);
        return page.append(buffer, start, nameEnd - start, buffer, value, end - value, 0);
    }

    /**
     * Add a cookie behind all others.
     *
     * @param name  token.
     * @param value text of cookie-octets.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int add(final CharSequence name, final CharSequence value)
    {
        return isCookie(name, value) ? limited(page.append(name, value)) : ParseError.BAD_COOKIE;
    }

    /**
     * Set a cookie: its first slot keeps its place, others of the name go.
     *
     * @param name  token.
     * @param value text of cookie-octets.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int set(final CharSequence name, final CharSequence value)
    {
        return isCookie(name, value) ? limited(page.set(name, value)) : ParseError.BAD_COOKIE;
    }

    /**
     * Add a cookie unless its name is there.
     *
     * @param name  token.
     * @param value text of cookie-octets.
     * @return the slot, old or new, or a negative {@link ParseError}.
     */
    public int setIfAbsent(final CharSequence name, final CharSequence value)
    {
        return isCookie(name, value) ? limited(page.setIfAbsent(name, value)) : ParseError.BAD_COOKIE;
    }

    /**
     * Set a cookie: its first slot keeps its place, others of the name go.
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
        return 0 == FieldLines.checkName(name, nameOffset, nameLength) && isValue(value, valueOffset, valueLength) ?
            limited(page.set(name, nameOffset, nameLength, value, valueOffset, valueLength)) : ParseError.BAD_COOKIE;
    }

    /**
     * Set a cookie to a whole number.
     *
     * @param name  token.
     * @param value of the cookie.
     * @return the slot, or a negative {@link ParseError}.
     */
    public int setLong(final CharSequence name, final long value)
    {
        return 0 == FieldLines.checkName(name) ? limited(page.setLong(name, value)) : ParseError.BAD_COOKIE;
    }

    /**
     * How many bytes {@link #encode(MutableDirectBuffer, int)} writes.
     *
     * @return length in bytes.
     */
    public long encodedLength()
    {
        final SlotTable table = page.table();
        long length = Math.max(0, 2L * (table.count() - 1));
        for (int slot = 0, count = table.count(); slot < count; slot++)
        {
            final int nameLength = table.nameLength(slot);
            length += nameLength + (hasEquals(table, slot) ? 1L : 0L) + table.valueLength(slot);
        }
        return length;
    }

    /**
     * Write the value of a Cookie field.
     *
     * @param dst    to write to.
     * @param offset in bytes.
     * @return the index behind the last byte, or {@link AsciiNumbers#INSUFFICIENT}, and then nothing was written.
     */
    public int encode(final MutableDirectBuffer dst, final int offset)
    {
        if (encodedLength() > dst.capacity() - offset)
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        final SlotTable table = page.table();
        final DirectBuffer bytes = table.bytes();
        int limit = offset;
        for (int slot = 0, count = table.count(); slot < count; slot++)
        {
            if (slot > 0)
            {
                dst.putByte(limit++, (byte)';');
                dst.putByte(limit++, (byte)' ');
            }
            final int nameLength = table.nameLength(slot);
            dst.putBytes(limit, bytes, table.nameOffset(slot), nameLength);
            limit += nameLength;
            if (hasEquals(table, slot))
            {
                dst.putByte(limit++, (byte)'=');
            }
            dst.putBytes(limit, bytes, table.valueOffset(slot), table.valueLength(slot));
            limit += table.valueLength(slot);
        }
        return limit;
    }

    /* A cookie without a name is its value alone, unless that would then read otherwise. */
    private static boolean hasEquals(final SlotTable table, final int slot)
    {
        if (table.nameLength(slot) > 0 || 0 == table.valueLength(slot))
        {
            return true;
        }
        final int start = table.valueOffset(slot);
        final int end = start + table.valueLength(slot);
        return indexOf(table.bytes(), (byte)'=', start, end) < end;
    }

    @Override
    boolean isAdmissible(final int slot)
    {
        final SlotTable table = page.table();
        final int name = table.nameOffset(slot);
        final int nameEnd = name + table.nameLength(slot);
        final int value = table.valueOffset(slot);
        final int valueEnd = value + table.valueLength(slot);
        final DirectBuffer bytes = table.bytes();
        return slot < maxCookies &&
            PARSED_NAME.containsAll(bytes, name, nameEnd - name) && isTrimmed(bytes, name, nameEnd) &&
            PARSED_VALUE.containsAll(bytes, value, valueEnd - value) && isTrimmed(bytes, value, valueEnd);
    }

    private int limited(final int slot)
    {
        return withinLimit(slot, maxCookies, ParseError.TOO_MANY_COOKIES);
    }

    static boolean isCookie(final CharSequence name, final CharSequence value)
    {
        if (0 != FieldLines.checkName(name))
        {
            return false;
        }
        final int length = value.length();
        final int quote = length > 1 && '"' == value.charAt(0) && '"' == value.charAt(length - 1) ? 1 : 0;
        for (int i = quote; i < length - quote; i++)
        {
            final char c = value.charAt(i);
            if (c > MAX_OCTET || !ByteClass.COOKIE_OCTET.contains(c))
            {
                return false;
            }
        }
        return true;
    }

    static boolean isValue(final DirectBuffer value, final int offset, final int length)
    {
        Words.checkRange(value, offset, length);
        final int quote =
            length > 1 && '"' == value.getByte(offset) && '"' == value.getByte(offset + length - 1) ? 1 : 0;
        return ByteClass.COOKIE_OCTET.containsAll(value, offset + quote, length - 2 * quote);
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

    private static int skip(final DirectBuffer buffer, final int from, final int end)
    {
        int at = from;
        while (at < end && isSpace(buffer.getByte(at)))
        {
            at++;
        }
        return at;
    }

    private static int trim(final DirectBuffer buffer, final int from, final int end)
    {
        int at = end;
        while (at > from && isSpace(buffer.getByte(at - 1)))
        {
            at--;
        }
        return at;
    }

    private static boolean isTrimmed(final DirectBuffer buffer, final int from, final int end)
    {
        return skip(buffer, from, end) == from && trim(buffer, from, end) == end;
    }

    private static boolean isSpace(final byte octet)
    {
        return ' ' == octet || '\t' == octet;
    }
}
