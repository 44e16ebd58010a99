/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.charset.StandardCharsets;

/**
 * A view of bytes in a buffer: what every value, name and path is handed out as. It is pointed at memory by
 * {@link #wrap(DirectBuffer, int, int)} and reads it there; nothing is copied until the caller asks.
 * <p>
 * A slice is <em>absent</em> (there is no such value) or present, and a present one may be empty ({@code a=}). An
 * absent slice has length 0 and reads as empty text, so that only callers who care need ask {@link #isAbsent()}.
 * <p>
 * As a {@link CharSequence} each byte is one character of ISO-8859-1. Comparisons with text take a character above
 * U+00FF for different from every byte.
 * <p>
 * Not thread safe: a flyweight for one thread at a time, to be kept and reused. The slice neither copies nor owns the
 * bytes: its answers hold until they move or the buffer is wrapped anew. {@link #hashCode()} and
 * {@link #equals(Object)} look at the bytes, so a slice that will be wrapped again is no key for a map.
 */
public final class ByteSlice implements CharSequence, Comparable<ByteSlice>
{
    private static final boolean CHECK = DirectBuffer.SHOULD_BOUNDS_CHECK;
    private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

    private DirectBuffer buffer;
    private byte[] base;
    private long address;
    private int offset;
    private int length;

    /**
     * Make a slice that is absent.
     */
    public ByteSlice()
    {
    }

    /**
     * Point the slice at bytes.
     *
     * @param buffer holding them; kept by reference.
     * @param offset in bytes at which they begin.
     * @param length in bytes; 0 makes a present, empty slice.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public ByteSlice wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        if (buffer != this.buffer)
        {
            this.buffer = buffer;
        }
        final byte[] array = buffer.byteArray();
        if (array != base)
        {
            base = array;
        }
        address = buffer.addressOffset() + offset;
        this.offset = offset;
        this.length = length;
        return this;
    }

    /**
     * Point the slice at a part of another slice. The part of an absent slice is absent.
     *
     * @param slice  to take from; may be this one.
     * @param offset in bytes from that slice's beginning.
     * @param length in bytes.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the slice.
     */
    public ByteSlice wrap(final ByteSlice slice, final int offset, final int length)
    {
        slice.checkWithin(offset, length);
        return null == slice.buffer ? wrapAbsent() : wrap(slice.buffer, slice.offset + offset, length);
    }

    /**
     * Make the slice say that there is no value.
     *
     * @return this for a fluent API.
     */
    public ByteSlice wrapAbsent()
    {
        if (null != buffer)
        {
            buffer = null;
            base = null;
        }
        address = 0;
        offset = 0;
        length = 0;
        return this;
    }

    /**
     * Is there no value, as opposed to an empty one?
     *
     * @return true if the slice was never wrapped, or wrapped as absent.
     */
    public boolean isAbsent()
    {
        return null == buffer;
    }

    /**
     * Is there a value, be it empty?
     *
     * @return true unless {@link #isAbsent()}.
     */
    public boolean isPresent()
    {
        return null != buffer;
    }

    /**
     * Is the slice without bytes, absent or not?
     *
     * @return true if the length is 0.
     */
    @Override
    public boolean isEmpty()
    {
        return 0 == length;
    }

    /**
     * The buffer holding the bytes.
     *
     * @return the buffer given to wrap, or null if absent.
     */
    public DirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * Where the bytes begin.
     *
     * @return the offset in bytes within {@link #buffer()}.
     */
    public int offset()
    {
        return offset;
    }

    /**
     * How many bytes there are.
     *
     * @return the length in bytes, 0 if absent.
     */
    @Override
    public int length()
    {
        return length;
    }

    /**
     * The array that holds the bytes, for loads through {@link Words}.
     *
     * @return the array, or null outside the heap.
     */
    public byte[] base()
    {
        return base;
    }

    /**
     * The address of the first byte, for loads through {@link Words}.
     *
     * @return the address, relative to {@link #base()} where that is not null.
     */
    public long address()
    {
        return address;
    }

    /**
     * One byte.
     *
     * @param index in bytes from the slice's beginning.
     * @return the byte, from 0 to 255.
     */
    public int byteAt(final int index)
    {
        if (CHECK)
        {
            checkIndex(index);
        }
        return Words.loadByte(base, address + index);
    }

    /**
     * {@inheritDoc} The byte as a character of ISO-8859-1.
     */
    @Override
    public char charAt(final int index)
    {
        return (char)byteAt(index);
    }

    /**
     * {@inheritDoc} Allocates: the part is copied into a {@code String}. To look at a part without a copy, use
     * {@link #wrap(ByteSlice, int, int)}.
     */
    @Override
    public CharSequence subSequence(final int start, final int end)
    {
        checkWithin(start, end - start);
        return string(start, end - start);
    }

    /**
     * Are the bytes equal to text? An absent slice equals empty text.
     *
     * @param text of characters up to U+00FF, each one byte.
     * @return true if length and all bytes are equal.
     */
    public boolean equalsAscii(final CharSequence text)
    {
        return text.length() == length && startsWithAscii(text);
    }

    /**
     * Are the bytes equal to text in any case of A to Z? An absent slice equals empty text.
     *
     * @param text of characters up to U+00FF, each one byte.
     * @return true if the length is equal and all bytes are after folding A to Z; no other letter folds.
     */
    public boolean equalsAsciiIgnoreCase(final CharSequence text)
    {
        return text.length() == length && startsWithAsciiIgnoreCase(text);
    }

    /**
     * Do the bytes begin with text?
     *
     * @param text of characters up to U+00FF, each one byte.
     * @return true if they do; true for empty text.
     */
    public boolean startsWithAscii(final CharSequence text)
    {
        final int end = text.length();
        if (end > length)
        {
            return false;
        }
        final byte[] base = this.base;
        final long address = this.address;
        for (int i = 0; i < end; i++)
        {
            if (Words.loadByte(base, address + i) != text.charAt(i))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Do the bytes begin with text, in any case of A to Z?
     *
     * @param text of characters up to U+00FF, each one byte.
     * @return true if they do; true for empty text.
     */
    public boolean startsWithAsciiIgnoreCase(final CharSequence text)
    {
        final int end = text.length();
        if (end > length)
        {
            return false;
        }
        final byte[] base = this.base;
        final long address = this.address;
        for (int i = 0; i < end; i++)
        {
            if (WordCompare.foldByte(Words.loadByte(base, address + i)) != WordCompare.foldByte(text.charAt(i)))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Do the bytes end with text?
     *
     * @param text of characters up to U+00FF, each one byte.
     * @return true if they do; true for empty text.
     */
    public boolean endsWithAscii(final CharSequence text)
    {
        final int start = length - text.length();
        if (start < 0)
        {
            return false;
        }
        for (int i = start; i < length; i++)
        {
            if (Words.loadByte(base, address + i) != text.charAt(i - start))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Are the bytes equal to others?
     *
     * @param other       buffer holding the others.
     * @param otherOffset in bytes at which they begin.
     * @param otherLength in bytes.
     * @return true if length and all bytes are equal.
     */
    public boolean equalsBytes(final DirectBuffer other, final int otherOffset, final int otherLength)
    {
        Words.checkRange(other, otherOffset, otherLength);
        return length == otherLength &&
            WordCompare.equals(base, address, other.byteArray(), other.addressOffset() + otherOffset, length);
    }

    /**
     * Are the bytes equal to those of another slice, an absent one counting as empty?
     *
     * @param other slice.
     * @return true if length and all bytes are equal.
     */
    public boolean equalsBytes(final ByteSlice other)
    {
        return length == other.length && WordCompare.equals(base, address, other.base, other.address, length);
    }

    /**
     * Are the bytes equal to those of another slice in any case of A to Z, an absent one counting as empty?
     *
     * @param other slice.
     * @return true if the length is equal and all bytes are after folding.
     */
    public boolean equalsBytesIgnoreCase(final ByteSlice other)
    {
        return length == other.length && WordCompare.equalsFolded(base, address, other.base, other.address, length);
    }

    /**
     * Find a byte.
     *
     * @param value to find.
     * @return its first index in bytes from the slice's beginning, or -1.
     */
    public int indexOf(final byte value)
    {
        return indexOf(value, 0);
    }

    /**
     * Find a byte from an index on.
     *
     * @param value to find.
     * @param from  index in bytes at which to begin, from 0 to the length.
     * @return its first index in bytes from the slice's beginning, or -1.
     */
    public int indexOf(final byte value, final int from)
    {
        checkWithin(from, 0);
        final byte[] base = this.base;
        final long address = this.address;
        final int end = length;
        final long sought = Words.repeat(value);
        int i = from;
        for (; i <= end - 8; i += 8)
        {
            final long found = Words.zeroBytes(Words.load(base, address + i) ^ sought);
            if (0 != found)
            {
                return i + Words.first(found);
            }
        }
        final int rest = end - i;
        final int at = Words.first(Words.zeroBytes(Words.tail(base, address + i, rest) ^ sought));
        return at < rest ? i + at : -1;
    }

    /**
     * Find the last of a byte.
     *
     * @param value to find.
     * @return its last index in bytes from the slice's beginning, or -1.
     */
    public int lastIndexOf(final byte value)
    {
        for (int i = length - 1; i >= 0; i--)
        {
            if (Words.loadByte(base, address + i) == (value & 0xFF))
            {
                return i;
            }
        }
        return -1;
    }

    /**
     * Copy some bytes out.
     *
     * @param index  in bytes from the slice's beginning.
     * @param dst    to copy to.
     * @param offset in bytes in {@code dst}.
     * @param length in bytes.
     * @return {@code length}.
     * @throws IndexOutOfBoundsException if a range is not inside the slice or {@code dst}.
     */
    public int getBytes(final int index, final MutableDirectBuffer dst, final int offset, final int length)
    {
        checkWithin(index, length);
        Words.checkRange(dst, offset, length);
        Words.copy(base, address + index, dst.byteArray(), dst.addressOffset() + offset, length);
        return length;
    }

    /**
     * Copy all bytes out.
     *
     * @param dst    to copy to.
     * @param offset in bytes in {@code dst}.
     * @return the number of bytes copied: the length.
     * @throws IndexOutOfBoundsException if {@code dst} is too small.
     */
    public int copyTo(final MutableDirectBuffer dst, final int offset)
    {
        return getBytes(0, dst, offset, length);
    }

    /**
     * {@inheritDoc} Bytes count as unsigned; an absent slice stands before an empty one.
     */
    @Override
    public int compareTo(final ByteSlice that)
    {
        final int end = Math.min(length, that.length);
        int i = 0;
        for (; i <= end - 8; i += 8)
        {
            final long mine = Words.load(base, address + i);
            final long others = Words.load(that.base, that.address + i);
            if (mine != others)
            {
                return Long.compareUnsigned(Long.reverseBytes(mine), Long.reverseBytes(others));
            }
        }
        final long mine = Long.reverseBytes(Words.tail(base, address + i, end - i));
        final long others = Long.reverseBytes(Words.tail(that.base, that.address + i, end - i));
        if (mine != others)
        {
            return Long.compareUnsigned(mine, others);
        }
        if (length != that.length)
        {
            return Integer.compare(length, that.length);
        }
        return Boolean.compare(isPresent(), that.isPresent());
    }

    /**
     * {@inheritDoc} Equal are slices of equal bytes; an absent slice equals only an absent one.
     */
    @Override
    public boolean equals(final Object other)
    {
        if (this == other)
        {
            return true;
        }
        if (!(other instanceof ByteSlice))
        {
            return false;
        }
        final ByteSlice that = (ByteSlice)other;
        return isAbsent() == that.isAbsent() && equalsBytes(that);
    }

    /**
     * {@inheritDoc} Of the bytes; allocates nothing. Not the hash of a {@code String}, nor {@link NameHash}.
     */
    @Override
    public int hashCode()
    {
        final byte[] base = this.base;
        final long address = this.address;
        final int end = length;
        long hash = end;
        int i = 0;
        for (; i <= end - 8; i += 8)
        {
            hash = (Long.rotateLeft(hash, 29) ^ Words.load(base, address + i)) * HASH_FACTOR;
        }
        hash = (Long.rotateLeft(hash, 29) ^ Words.tail(base, address + i, end - i)) * HASH_FACTOR;
        return (int)(hash ^ hash >>> 32);
    }

    /**
     * Read the bytes as a natural number that fits an int.
     *
     * @return the number, or a negative result of {@link AsciiNumbers}; {@link AsciiNumbers#EMPTY} if absent.
     */
    public int parseInt()
    {
        return AsciiNumbers.parseInt(base, address, length);
    }

    /**
     * Read the bytes as a natural number that fits a long.
     *
     * @return the number, or a negative result of {@link AsciiNumbers}; {@link AsciiNumbers#EMPTY} if absent.
     */
    public long parseLong()
    {
        return AsciiNumbers.parseLong(base, address, length);
    }

    /**
     * Read the bytes as a whole number, with a minus sign or without, that fits a long.
     *
     * @param number to put it into.
     * @return {@link AsciiNumbers#OK}, or a negative result; {@link AsciiNumbers#EMPTY} if absent.
     */
    public int parseSignedLong(final Decimal number)
    {
        return AsciiNumbers.parseSignedLong(base, address, length, number);
    }

    /**
     * Read the bytes as a decimal number.
     *
     * @param number to put it into.
     * @return {@link AsciiNumbers#OK}, or a negative result; {@link AsciiNumbers#EMPTY} if absent.
     */
    public int parseDecimal(final Decimal number)
    {
        return AsciiNumbers.parseDecimal(base, address, length, number);
    }

    /**
     * Append the bytes as characters of ISO-8859-1.
     *
     * @param builder to append to.
     * @return the builder.
     */
    public StringBuilder appendTo(final StringBuilder builder)
    {
        for (int i = 0; i < length; i++)
        {
            builder.append((char)Words.loadByte(base, address + i));
        }
        return builder;
    }

    /**
     * {@inheritDoc} The bytes as ISO-8859-1; empty if absent. Allocates.
     */
    @Override
    public String toString()
    {
        return string(0, length);
    }

    private String string(final int start, final int length)
    {
        if (0 == length)
        {
            return "";
        }
        final byte[] copy = new byte[length];
        buffer.getBytes(offset + start, copy);
        return new String(copy, StandardCharsets.ISO_8859_1);
    }

    private void checkIndex(final int index)
    {
        if (index < 0 || index >= length)
        {
            throw new IndexOutOfBoundsException("index=" + index + " length=" + length);
        }
    }

    private void checkWithin(final int index, final int length)
    {
        if ((index | length) < 0 || length > this.length - index)
        {
            throw new IndexOutOfBoundsException("index=" + index + " length=" + length + " slice=" + this.length);
        }
    }
}
