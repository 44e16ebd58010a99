/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The args of a query or of a form body, read as WHATWG's parser of application/x-www-form-urlencoded reads them:
 * pieces between ampersands, of which empty ones are passed over, each split at its first equals sign; a plus is a
 * space, and a percent sign that begins no escape stays. {@code a} and {@code a=} are told apart, though to WHATWG they
 * are the same.
 * <p>
 * See {@link PairView} for threads, memory and how long answers hold. Nothing is decoded until it is asked for: offsets
 * and slices give what stands in the bytes, {@link #isNameCoded()} and {@link #isValueCoded()} say whether decoding
 * would change it, and comparing, numbers and copies read through the escapes. Where nothing is coded, a slice is the
 * value.
 * <p>
 * A number is read from the first arg of a key. Negative answers do not overlap: {@link #ABSENT} and those of
 * {@link AsciiNumbers} for the value, those of {@link ParseError} for args that are wrong before it.
 */
public final class Args extends PairView
{
    /** Of typed reading: there is no such key, or it has no value. */
    public static final int ABSENT = MutableArgs.ABSENT;

    private static final long FROM_PERCENT = (0x80 - '%') * Words.ONES;
    private static final long BEYOND_PLUS = (0x80 - '+' - 1) * Words.ONES;

    /**
     * Make a view of nothing, with the default limits.
     */
    public Args()
    {
        this(Limits.DEFAULT);
    }

    /**
     * Make a view of nothing.
     *
     * @param limits of which the number of args holds.
     */
    public Args(final Limits limits)
    {
        this(limits, false);
    }

    /**
     * Make a view of nothing.
     *
     * @param limits        of which the number of args holds.
     * @param strictPercent whether a percent sign that begins no escape is an error, {@link ParseError#BAD_PERCENT}.
     */
    public Args(final Limits limits, final boolean strictPercent)
    {
        super(
            limits.maxArgs(), true, strictPercent, '&', '%', '+',
            ParseError.TOO_MANY_ARGS, TableDescriptor.CONTENT_ARGS);
    }

    /**
     * Point the view at args.
     *
     * @param buffer holding them; kept by reference.
     * @param offset in bytes at which they begin: behind the question mark of a query.
     * @param length in bytes.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public Args wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        point(buffer, offset, length, offset);
        return this;
    }

    /**
     * Point the view at args.
     *
     * @param slice of them; an absent one has none.
     * @return this for a fluent API.
     */
    public Args wrap(final ByteSlice slice)
    {
        if (slice.isAbsent())
        {
            pointAtNothing();
        }
        else
        {
            point(slice.buffer(), slice.offset(), slice.length(), slice.offset());
        }
        return this;
    }

    /**
     * Go back before the first arg.
     *
     * @return this for a fluent API.
     */
    public Args rewind()
    {
        begin();
        return this;
    }

    @Override
    void restart()
    {
        begin();
    }

    /**
     * Does the arg stand without an equals sign, as {@code a} against {@code a=}?
     *
     * @return true if it has no value.
     */
    public boolean hasNoValue()
    {
        return 0 != (flags & NO_VALUE);
    }

    /**
     * Would decoding change the key? Of an arg found in an index, the answer may be true for the value's sake.
     *
     * @return true if there is an escape or a plus in it.
     */
    public boolean isNameCoded()
    {
        return 0 != (flags & NAME_CODED);
    }

    /**
     * Would decoding change the value? Of an arg found in an index, the answer may be true for the key's sake.
     *
     * @return true if there is an escape or a plus in it.
     */
    public boolean isValueCoded()
    {
        return 0 != (flags & VALUE_CODED);
    }

    /**
     * Copy the arg's key, decoded.
     *
     * @param dst      to copy to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @return the bytes written, or {@link #INSUFFICIENT}.
     * @throws IllegalStateException if the view stands at no arg.
     */
    public int copyName(final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        return copy(nameOffset(), nameLength(), dst, offset, capacity);
    }

    /**
     * Copy the arg's value, decoded.
     *
     * @param dst      to copy to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @return the bytes written, 0 where there is no value, or {@link #INSUFFICIENT}.
     * @throws IllegalStateException if the view stands at no arg.
     */
    public int copyValue(final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        return copy(valueOffset(), valueLength(), dst, offset, capacity);
    }

    private int copy(
        final int from, final int length, final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        checkPair();
        return PercentCodec.decode(buffer, from, length, dst, offset, capacity, true, false);
    }

    /**
     * The length of the arg's key after decoding.
     *
     * @return length in bytes.
     */
    public int decodedNameLength()
    {
        return isNameCoded() ?
            PercentCodec.decodedLength(base, address + nameOffset(), nameLength()) : nameLength();
    }

    /**
     * The length of the arg's value after decoding.
     *
     * @return length in bytes.
     */
    public int decodedValueLength()
    {
        return isValueCoded() ?
            PercentCodec.decodedLength(base, address + valueOffset(), valueLength()) : valueLength();
    }

    /**
     * The value of the arg at which the view stands, as a natural number.
     *
     * @return the number, {@link #ABSENT} where there is no arg or no value, or a negative result of
     *     {@link AsciiNumbers}.
     */
    public long longValue()
    {
        if (!hasPair() || hasNoValue())
        {
            return ABSENT;
        }
        return isValueCoded() ?
            CodedText.parseLong(base, address + valueOffset(), valueLength()) :
            AsciiNumbers.parseLong(base, address + valueOffset(), valueLength());
    }

    /**
     * The value of the arg at which the view stands, as a decimal number.
     *
     * @param number to put it into.
     * @return {@link AsciiNumbers#OK}, {@link #ABSENT} where there is no arg or no value, or a negative result of
     *     {@link AsciiNumbers}.
     */
    public int decimalValue(final Decimal number)
    {
        if (!hasPair() || hasNoValue())
        {
            return ABSENT;
        }
        return isValueCoded() ?
            CodedText.parseDecimal(base, address + valueOffset(), valueLength(), number) :
            AsciiNumbers.parseDecimal(base, address + valueOffset(), valueLength(), number);
    }

    /**
     * Read the first arg of a key as a natural number.
     *
     * @param key to find.
     * @return the number, {@link #ABSENT}, or a negative result of {@link AsciiNumbers} or {@link ParseError}.
     */
    public long getLong(final CharSequence key)
    {
        final int found = find(key);
        return found < 0 ? found : longValue();
    }

    /**
     * Read the first arg of a key as a natural number that fits an int.
     *
     * @param key to find.
     * @return the number, {@link #ABSENT}, or a negative result of {@link AsciiNumbers} or {@link ParseError}.
     */
    public int getInt(final CharSequence key)
    {
        final long value = getLong(key);
        return value > Integer.MAX_VALUE ? AsciiNumbers.OVERFLOW : (int)value;
    }

    /**
     * Read the first arg of a key as a decimal number.
     *
     * @param key    to find.
     * @param number to put it into.
     * @return {@link AsciiNumbers#OK}, {@link #ABSENT}, or a negative result of {@link AsciiNumbers} or
     *     {@link ParseError}.
     */
    public int getDecimal(final CharSequence key, final Decimal number)
    {
        final int found = find(key);
        return found < 0 ? found : decimalValue(number);
    }

    /**
     * {@inheritDoc} Text is compared as UTF-8 with the decoded keys.
     */
    @Override
    public int find(final CharSequence key)
    {
        if (indexed)
        {
            return super.find(key);
        }
        final int length = key.length();
        final long first = firstWord(key, length);
        return NOT_ASCII == first ? super.find(key) : seek(key, null, 0, length, first);
    }

    @Override
    public int find(final DirectBuffer key, final int offset, final int length)
    {
        if (indexed)
        {
            return super.find(key, offset, length);
        }
        Words.checkRange(key, offset, length);
        final byte[] keyBase = key.byteArray();
        final long keyAddress = key.addressOffset() + offset;
        return seek(null, keyBase, keyAddress, length, Words.tail(keyBase, keyAddress, length));
    }

    /*
     * Find a key without splitting the args before it: only where a piece begins is its beginning compared. A piece
     * with something coded in it is split, and its key compared decoded.
     */
    private int seek(
        final CharSequence text, final byte[] keyBase, final long keyAddress, final int length, final long first)
    {
        begin();
        final byte[] base = this.base;
        final long address = this.address;
        final int end = this.end;
        final long mask = length >= 8 ? -1L : (1L << (length << 3)) - 1;
        int count = 0;
        int piece = start;
        int at = start - 8;
        long word = 0;
        long stops = 0;
        while (true)
        {
            if (piece < end)
            {
                final long beginning = piece <= end - 8 ? Words.load(base, address + piece) : lastWord(piece);
                if ('&' != (beginning & 0xFF))
                {
                    if (count >= maxPairs)
                    {
                        return fail(ParseError.TOO_MANY_ARGS, piece);
                    }
                    if (first == (beginning & mask))
                    {
                        pairs = count;
                        final int result = pairAt(piece);
                        if (result < 0 || isKey(text, keyBase, keyAddress, length, first))
                        {
                            return result;
                        }
                        at = position - 8;
                        stops = 0;
                    }
                    count++;
                }
            }
            int octet = 0;
            while ('&' != octet)
            {
                while (0 == stops)
                {
                    at += 8;
                    if (at >= end)
                    {
                        pairs = count;
                        position = end;
                        none();
                        return END;
                    }
                    word = at <= end - 8 ? Words.load(base, address + at) : lastWord(at);
                    stops = stops(word);
                }
                final int bit = Long.numberOfTrailingZeros(stops);
                octet = (int)(word >>> (bit - 7)) & 0xFF;
                stops &= stops - 1;
                if ('&' == octet)
                {
                    piece = at + (bit >>> 3) + 1;
                }
                else if ('%' == octet || '+' == octet)
                {
                    pairs = count - 1;
                    final int result = pairAt(piece);
                    if (result < 0 || isNameCoded() && isKey(text, keyBase, keyAddress, length, first))
                    {
                        return result;
                    }
                    at = position - 8;
                    stops = 0;
                }
            }
        }
    }

    /* 0x80 in the place of each octet from the percent sign to the plus, among which the ampersand is. */
    private static long stops(final long word)
    {
        final long low = word & Words.LOWS;
        return low + FROM_PERCENT & ~(low + BEYOND_PLUS) & ~word & Words.HIGHS;
    }

    private void checkPair()
    {
        if (!hasPair())
        {
            throw new IllegalStateException("the view stands at no arg: pairs=" + pairs);
        }
    }
}
