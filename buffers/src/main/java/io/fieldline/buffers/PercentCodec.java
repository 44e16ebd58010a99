/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Percent-encoding (RFC 3986 section 2.1) and its form for queries and form bodies (application/x-www-form-urlencoded
 * of the WHATWG URL standard, where a plus is a space): decoding, encoding, and comparing and hashing what is encoded
 * as if it were decoded, without a copy.
 * <p>
 * An escape is a percent sign and two hexadecimal digits of any case. What is no escape stays as it is, unless decoding
 * is asked to be strict. Octets are not looked at further: whether they are UTF-8, or NUL, is the caller's business.
 * <p>
 * Data never throws. A negative result is {@link #INSUFFICIENT} or, in strict decoding, tells a bad escape's place, see
 * {@link #errorPosition(int)}. After a negative result the bytes of the destination within its capacity are undefined.
 * <p>
 * Stateless; any thread. The methods that take (array, address) check no bounds; the others check the source's range
 * and the destination's, and write nothing outside it nor behind the result's length.
 */
public final class PercentCodec
{
    /** The destination's capacity does not hold the result. */
    public static final int INSUFFICIENT = AsciiNumbers.INSUFFICIENT;

    private static final long PERCENTS = Words.repeat('%');
    private static final long PLUSES = Words.repeat('+');
    private static final int PLUS_TO_SPACE = '+' ^ ' ';
    private static final byte[] UPPER_HEX =
        { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F' };

    private PercentCodec()
    {
    }

    /**
     * The place of the bad escape that made strict decoding fail.
     *
     * @param result negative, of a strict decoding, not {@link #INSUFFICIENT}.
     * @return the percent sign's index in bytes from the source's beginning.
     */
    public static int errorPosition(final int result)
    {
        return ~result;
    }

    /**
     * The octet that an escape stands for.
     *
     * @param base    array, or null outside the heap.
     * @param address of a percent sign.
     * @param length  in bytes, from it on, that may be looked at.
     * @return the octet, or -1 where two hexadecimal digits do not follow.
     */
    public static int escape(final Object base, final long address, final int length)
    {
        return escaped(base, address, 0, length);
    }

    /**
     * Would decoding change anything?
     *
     * @param base        array, or null outside the heap.
     * @param address     of the first byte.
     * @param length      in bytes.
     * @param plusAsSpace is a plus a space?
     * @return true if there is an escape, or a plus that is a space.
     */
    public static boolean isCoded(
        final Object base, final long address, final int length, final boolean plusAsSpace)
    {
        return nextCoded(base, address, 0, length, plusAsSpace) < length;
    }

    /**
     * Would decoding change anything?
     *
     * @param src         buffer holding the source.
     * @param offset      in bytes at which it begins.
     * @param length      in bytes.
     * @param plusAsSpace is a plus a space?
     * @return true if there is an escape, or a plus that is a space.
     */
    public static boolean isCoded(
        final DirectBuffer src, final int offset, final int length, final boolean plusAsSpace)
    {
        Words.checkRange(src, offset, length);
        return isCoded(src.byteArray(), src.addressOffset() + offset, length, plusAsSpace);
    }

    /**
     * The length after decoding, where what is no escape stays.
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes.
     * @return the decoded length in bytes.
     */
    public static int decodedLength(final Object base, final long address, final int length)
    {
        int decoded = length;
        int i = nextCoded(base, address, 0, length, false);
        while (i < length)
        {
            decoded -= 2;
            i = nextCoded(base, address, i + 3, length, false);
        }
        return decoded;
    }

    /**
     * The length after decoding, where what is no escape stays.
     *
     * @param src    buffer holding the source.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the decoded length in bytes.
     */
    public static int decodedLength(final DirectBuffer src, final int offset, final int length)
    {
        Words.checkRange(src, offset, length);
        return decodedLength(src.byteArray(), src.addressOffset() + offset, length);
    }

    /**
     * Decode. Source and destination may be the same memory if the destination does not begin behind the source.
     *
     * @param src         buffer holding the source.
     * @param srcOffset   in bytes at which it begins.
     * @param length      of the source in bytes.
     * @param dst         buffer to write to.
     * @param dstOffset   in bytes at which to begin.
     * @param dstCapacity in bytes that may be written.
     * @param plusAsSpace is a plus a space?
     * @param strict      is a percent sign without two hexadecimal digits an error?
     * @return the decoded length in bytes, {@link #INSUFFICIENT}, or a bad escape's place: whichever is met first.
     */
    public static int decode(
        final DirectBuffer src,
        final int srcOffset,
        final int length,
        final MutableDirectBuffer dst,
        final int dstOffset,
        final int dstCapacity,
        final boolean plusAsSpace,
        final boolean strict)
    {
        Words.checkRange(src, srcOffset, length);
        Words.checkRange(dst, dstOffset, dstCapacity);
        return decode(
            src.byteArray(),
            src.addressOffset() + srcOffset,
            length,
            dst.byteArray(),
            dst.addressOffset() + dstOffset,
            dstCapacity,
            plusAsSpace,
            strict);
    }

    private static int decode(
        final Object base,
        final long address,
        final int length,
        final Object dstBase,
        final long dstAddress,
        final int capacity,
        final boolean plusAsSpace,
        final boolean strict)
    {
        int in = 0;
        int out = 0;
        while (in < length)
        {
            final int room = Math.min(length - in, capacity - out);
            if (room >= 8)
            {
                final long word = Words.load(base, address + in);
                if (0 == Words.zeroBytes(word ^ PERCENTS))
                {
                    Words.store(dstBase, dstAddress + out, plusAsSpace ? spaces(word) : word);
                    in += 8;
                    out += 8;
                    continue;
                }
            }
            else if (room <= 0)
            {
                return INSUFFICIENT;
            }

            // up to and with the next percent sign, or up to the next word
            final int end = in + Math.min(8, room);
            int octet = 0;
            while (in < end && '%' != (octet = Words.loadByte(base, address + in)))
            {
                Words.storeByte(dstBase, dstAddress + out, plusAsSpace && '+' == octet ? ' ' : octet);
                in++;
                out++;
            }
            if (in < end)
            {
                final int escaped = escaped(base, address, in, length);
                if (escaped < 0 && strict)
                {
                    return ~in;
                }
                Words.storeByte(dstBase, dstAddress + out, escaped < 0 ? '%' : escaped);
                in += escaped < 0 ? 1 : 3;
                out++;
            }
        }
        return out;
    }

    /**
     * Is the source, decoded, equal to bytes that are not encoded?
     *
     * @param base         array, or null outside the heap.
     * @param address      of the first byte.
     * @param length       in bytes.
     * @param otherBase    array of the other bytes, or null outside the heap.
     * @param otherAddress of the first of them.
     * @param otherLength  in bytes.
     * @param plusAsSpace  is a plus in the source a space?
     * @return true if the decoded bytes are the others.
     */
    public static boolean equalsDecoded(
        final Object base,
        final long address,
        final int length,
        final Object otherBase,
        final long otherAddress,
        final int otherLength,
        final boolean plusAsSpace)
    {
        int in = 0;
        int at = 0;
        while (in < length)
        {
            final int plain = nextCoded(base, address, in, length, plusAsSpace) - in;
            if (plain > otherLength - at ||
                !WordCompare.equals(base, address + in, otherBase, otherAddress + at, plain))
            {
                return false;
            }
            in += plain;
            at += plain;
            if (in < length)
            {
                if (at >= otherLength ||
                    decodedAt(base, address, in, length) != Words.loadByte(otherBase, otherAddress + at))
                {
                    return false;
                }
                in += width(base, address, in);
                at++;
            }
        }
        return at == otherLength;
    }

    /**
     * Is the source, decoded, equal to bytes that are not encoded?
     *
     * @param src         buffer holding the source.
     * @param offset      in bytes at which it begins.
     * @param length      in bytes.
     * @param other       buffer holding the other bytes.
     * @param otherOffset in bytes at which they begin.
     * @param otherLength in bytes.
     * @param plusAsSpace is a plus in the source a space?
     * @return true if the decoded bytes are the others.
     */
    public static boolean equalsDecoded(
        final DirectBuffer src,
        final int offset,
        final int length,
        final DirectBuffer other,
        final int otherOffset,
        final int otherLength,
        final boolean plusAsSpace)
    {
        Words.checkRange(src, offset, length);
        Words.checkRange(other, otherOffset, otherLength);
        return equalsDecoded(
            src.byteArray(),
            src.addressOffset() + offset,
            length,
            other.byteArray(),
            other.addressOffset() + otherOffset,
            otherLength,
            plusAsSpace);
    }

    /**
     * Is the source, decoded, equal to text?
     *
     * @param base        array, or null outside the heap.
     * @param address     of the first byte.
     * @param length      in bytes.
     * @param text        of characters up to U+00FF, each one byte.
     * @param plusAsSpace is a plus in the source a space?
     * @return true if the decoded bytes are the text's.
     */
    public static boolean equalsDecoded(
        final Object base, final long address, final int length, final CharSequence text, final boolean plusAsSpace)
    {
        final int end = text.length();
        int in = 0;
        int at = 0;
        while (in < length)
        {
            if (at >= end)
            {
                return false;
            }
            int octet = Words.loadByte(base, address + in);
            int width = 1;
            if ('%' == octet)
            {
                final int escaped = escaped(base, address, in, length);
                if (escaped >= 0)
                {
                    octet = escaped;
                    width = 3;
                }
            }
            else if (plusAsSpace && '+' == octet)
            {
                octet = ' ';
            }
            if (octet != text.charAt(at))
            {
                return false;
            }
            in += width;
            at++;
        }
        return at == end;
    }

    /**
     * Is the source, decoded, equal to text?
     *
     * @param src         buffer holding the source.
     * @param offset      in bytes at which it begins.
     * @param length      in bytes.
     * @param text        of characters up to U+00FF, each one byte.
     * @param plusAsSpace is a plus in the source a space?
     * @return true if the decoded bytes are the text's.
     */
    public static boolean equalsDecoded(
        final DirectBuffer src,
        final int offset,
        final int length,
        final CharSequence text,
        final boolean plusAsSpace)
    {
        Words.checkRange(src, offset, length);
        return equalsDecoded(src.byteArray(), src.addressOffset() + offset, length, text, plusAsSpace);
    }

    /**
     * Are two sources, both decoded, equal?
     *
     * @param base1       array of the first, or null outside the heap.
     * @param address1    of the first.
     * @param length1     of the first in bytes.
     * @param base2       array of the second, or null outside the heap.
     * @param address2    of the second.
     * @param length2     of the second in bytes.
     * @param plusAsSpace is a plus in either a space?
     * @return true if the decoded bytes are equal.
     */
    public static boolean equalsBothDecoded(
        final Object base1,
        final long address1,
        final int length1,
        final Object base2,
        final long address2,
        final int length2,
        final boolean plusAsSpace)
    {
        int i = 0;
        int j = 0;
        while (i < length1 && j < length2)
        {
            int octet1 = Words.loadByte(base1, address1 + i);
            int octet2 = Words.loadByte(base2, address2 + j);
            final int escaped1 = '%' == octet1 ? escaped(base1, address1, i, length1) : -1;
            final int escaped2 = '%' == octet2 ? escaped(base2, address2, j, length2) : -1;
            octet1 = escaped1 >= 0 ? escaped1 : plusAsSpace && '+' == octet1 ? ' ' : octet1;
            octet2 = escaped2 >= 0 ? escaped2 : plusAsSpace && '+' == octet2 ? ' ' : octet2;
            if (octet1 != octet2)
            {
                return false;
            }
            i += escaped1 >= 0 ? 3 : 1;
            j += escaped2 >= 0 ? 3 : 1;
        }
        return i == length1 && j == length2;
    }

    /**
     * Hash the source as decoded: what {@link NameHash#ofKey(Object, long, int)} says of the decoded bytes. Nothing is
     * folded.
     *
     * @param base        array, or null outside the heap.
     * @param address     of the first byte.
     * @param length      in bytes.
     * @param plusAsSpace is a plus a space?
     * @return the hash.
     */
    public static int hashDecoded(
        final Object base, final long address, final int length, final boolean plusAsSpace)
    {
        if (!isCoded(base, address, length, plusAsSpace))
        {
            return NameHash.ofKey(base, address, length);
        }

        long first = 0;
        long last = 0;
        int decoded = 0;
        int in = 0;
        while (in < length)
        {
            int octet = Words.loadByte(base, address + in);
            int width = 1;
            if ('%' == octet)
            {
                final int escaped = escaped(base, address, in, length);
                if (escaped >= 0)
                {
                    octet = escaped;
                    width = 3;
                }
            }
            else if (plusAsSpace && '+' == octet)
            {
                octet = ' ';
            }
            last = last >>> 8 | (long)octet << 56;
            in += width;
            decoded++;
            if (8 == decoded)
            {
                first = last;
            }
        }
        if (decoded < 8)
        {
            last >>>= (8 - decoded) << 3;
            first = last;
        }
        return NameHash.hash(first, last, decoded);
    }

    /**
     * Hash the source as decoded: what {@link NameHash#ofKey(DirectBuffer, int, int)} says of the decoded bytes.
     *
     * @param src         buffer holding the source.
     * @param offset      in bytes at which it begins.
     * @param length      in bytes.
     * @param plusAsSpace is a plus a space?
     * @return the hash.
     */
    public static int hashDecoded(
        final DirectBuffer src, final int offset, final int length, final boolean plusAsSpace)
    {
        Words.checkRange(src, offset, length);
        return hashDecoded(src.byteArray(), src.addressOffset() + offset, length, plusAsSpace);
    }

    /**
     * The length after encoding.
     *
     * @param src    buffer holding the source.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @param set    of octets that stay.
     * @return the encoded length in bytes, or {@link #INSUFFICIENT} where it is greater than an int.
     */
    public static int encodedLength(final DirectBuffer src, final int offset, final int length, final PercentSet set)
    {
        Words.checkRange(src, offset, length);
        final byte[] base = src.byteArray();
        final long address = src.addressOffset() + offset;
        final ByteClass plain = set.plain();
        long encoded = length;
        int i = plain.indexOfNot(base, address, 0, length);
        while (i < length)
        {
            if (!set.spaceAsPlus() || ' ' != Words.loadByte(base, address + i))
            {
                encoded += 2;
            }
            i = plain.indexOfNot(base, address, i + 1, length);
        }
        return encoded <= Integer.MAX_VALUE ? (int)encoded : INSUFFICIENT;
    }

    /**
     * Encode, with hexadecimal digits in upper case. Source and destination must not overlap.
     *
     * @param src         buffer holding the source.
     * @param srcOffset   in bytes at which it begins.
     * @param length      of the source in bytes.
     * @param dst         buffer to write to.
     * @param dstOffset   in bytes at which to begin.
     * @param dstCapacity in bytes that may be written.
     * @param set         of octets that stay.
     * @return the encoded length in bytes, or {@link #INSUFFICIENT}.
     */
    public static int encode(
        final DirectBuffer src,
        final int srcOffset,
        final int length,
        final MutableDirectBuffer dst,
        final int dstOffset,
        final int dstCapacity,
        final PercentSet set)
    {
        Words.checkRange(src, srcOffset, length);
        Words.checkRange(dst, dstOffset, dstCapacity);
        final byte[] base = src.byteArray();
        final long address = src.addressOffset() + srcOffset;
        final byte[] dstBase = dst.byteArray();
        final long dstAddress = dst.addressOffset() + dstOffset;
        final boolean byWords = set.alphanumeric();
        int in = 0;
        int out = 0;
        while (in < length)
        {
            if (byWords && Math.min(length - in, dstCapacity - out) >= 8)
            {
                final long word = Words.load(base, address + in);
                if (isAlphanumeric(word))
                {
                    Words.store(dstBase, dstAddress + out, word);
                    in += 8;
                    out += 8;
                    continue;
                }
            }
            final int end = Math.min(length, in + 8);
            for (; in < end; in++)
            {
                out = put(dstBase, dstAddress, out, dstCapacity, Words.loadByte(base, address + in), set);
                if (out < 0)
                {
                    return INSUFFICIENT;
                }
            }
        }
        return out;
    }

    private static int put(
        final Object base,
        final long address,
        final int at,
        final int capacity,
        final int octet,
        final PercentSet set)
    {
        final boolean plus = ' ' == octet && set.spaceAsPlus();
        if (plus || set.plain().contains(octet))
        {
            if (at >= capacity)
            {
                return INSUFFICIENT;
            }
            Words.storeByte(base, address + at, plus ? '+' : octet);
            return at + 1;
        }
        if (3 > capacity - at)
        {
            return INSUFFICIENT;
        }
        Words.storeByte(base, address + at, '%');
        Words.storeByte(base, address + at + 1, UPPER_HEX[octet >>> 4]);
        Words.storeByte(base, address + at + 2, UPPER_HEX[octet & 0xF]);
        return at + 3;
    }

    /* Index of the next byte that decoding changes, or the length. */
    private static int nextCoded(
        final Object base, final long address, final int from, final int length, final boolean plusAsSpace)
    {
        int i = from;
        while (i < length)
        {
            final long word = Words.tail(base, address + i, length - i);
            long found = Words.zeroBytes(word ^ PERCENTS);
            if (plusAsSpace)
            {
                found |= Words.zeroBytes(word ^ PLUSES);
            }
            if (0 == found)
            {
                i += 8;
                continue;
            }
            i += Words.first(found);
            if ('%' != Words.loadByte(base, address + i) || escaped(base, address, i, length) >= 0)
            {
                return i;
            }
            i++;
        }
        return length;
    }

    /* The octet of the escape at the percent sign at i, or -1 where it is none. */
    private static int escaped(final Object base, final long address, final int i, final int length)
    {
        if (3 > length - i)
        {
            return -1;
        }
        final int high = ByteClass.hexValue(Words.loadByte(base, address + i + 1));
        final int low = ByteClass.hexValue(Words.loadByte(base, address + i + 2));
        return (high | low) < 0 ? -1 : high << 4 | low;
    }

    /* What nextCoded found at i stands for: an escape's octet, or a space. */
    private static int decodedAt(final Object base, final long address, final int i, final int length)
    {
        return '%' == Words.loadByte(base, address + i) ? escaped(base, address, i, length) : ' ';
    }

    private static int width(final Object base, final long address, final int i)
    {
        return '%' == Words.loadByte(base, address + i) ? 3 : 1;
    }

    private static long spaces(final long word)
    {
        return word ^ (Words.zeroBytesExact(word ^ PLUSES) >>> 7) * PLUS_TO_SPACE;
    }

    private static boolean isAlphanumeric(final long word)
    {
        // without their case bit letters are 0x41 to 0x5A, and nothing else of ASCII is
        final long letters = word & 0x5F5F5F5F5F5F5F5FL;
        final long isLetter = (letters + 0x3F3F3F3F3F3F3F3FL) & ~(letters + 0x2525252525252525L);
        final long low = word & Words.LOWS;
        final long isDigit = (low + 0x5050505050505050L) & ~(low + 0x4646464646464646L);
        return Words.HIGHS == ((isLetter | isDigit) & ~word & Words.HIGHS);
    }
}
