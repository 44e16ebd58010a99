/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.WordCompare;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A read view of pairs of name and value in somebody else's bytes: what {@link Args} and {@link Cookies} share. Pairs
 * are found as they are asked for, eight bytes at a time, and the view remembers nothing but the pair it stands at.
 * <p>
 * Not thread safe: a flyweight for one thread at a time, to be kept and reused. It neither copies nor owns the bytes,
 * nor the block that {@link #index} was given: answers hold until they move or are written again.
 * <p>
 * The finders answer like {@link #next()} does: {@link #PAIR}, {@link #END}, or a negative {@link ParseError} that
 * stands before the pair looked for. An error stays until the view is rewound, which every finder from the beginning
 * does.
 */
public abstract class PairView
{
    /** There is no further pair. */
    public static final int END = 0;

    /** The view stands at a pair. */
    public static final int PAIR = 1;

    /** Of copying: the value is longer than the room for it; what was written is of no use. */
    public static final int INSUFFICIENT = AsciiNumbers.INSUFFICIENT;

    static final int NAME_CODED = 1;
    static final int VALUE_CODED = 2;
    static final int NO_VALUE = 4;

    static final long NOT_ASCII = -1;

    private static final int NONE = -1;
    private static final int LAST_ASCII = 0x7F;
    private static final long FROM_EQUALS = (0x80 - '=') * Words.ONES;
    private static final long BEYOND_EQUALS = (0x80 - '=' - 1) * Words.ONES;

    final int maxPairs;
    final boolean coded;
    private final boolean strict;
    private final int separator;
    private final int tooMany;
    private final int content;
    private final long from;
    private final long beyond;
    private final SlotTable table = new SlotTable(false);

    DirectBuffer buffer;
    byte[] base;
    /* Of the buffer's first byte: all places here are indexes into the buffer. */
    long address;
    int start;
    int end;
    int position;
    int pairs;
    int flags;
    boolean indexed;
    boolean folded;
    private byte[] slots;
    private long slotsAddress;
    private int slotCount;
    private int origin;
    private int nameOffset = NONE;
    private int nameEnd = NONE;
    private int valueOffset = NONE;
    private int valueEnd = NONE;
    private int error;
    private int errorOffset = NONE;

    /* What must be looked at one by one: the octets from low to high, among them the separator, and the equals sign. */
    PairView(
        final int maxPairs,
        final boolean coded,
        final boolean strict,
        final int separator,
        final int low,
        final int high,
        final int tooMany,
        final int content)
    {
        this.maxPairs = maxPairs;
        this.coded = coded;
        this.strict = strict;
        this.separator = separator;
        this.tooMany = tooMany;
        this.content = content;
        from = (0x80 - low) * Words.ONES;
        beyond = (0x80 - high - 1) * Words.ONES;
    }

    /* Point the view at bytes; offsets in an index are relative to the origin. */
    final void point(final DirectBuffer buffer, final int offset, final int length, final int origin)
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
        address = buffer.addressOffset();
        this.origin = origin;
        region(offset, length);
        indexed = false;
        begin();
    }

    /* Point the view at nothing. */
    final void pointAtNothing()
    {
        if (null != buffer)
        {
            buffer = null;
            base = null;
        }
        address = 0;
        origin = 0;
        region(0, 0);
        indexed = false;
        begin();
    }

    final void region(final int offset, final int length)
    {
        start = offset;
        end = offset + length;
        position = offset;
    }

    /* Before the first pair of the region. */
    final void begin()
    {
        position = start;
        pairs = 0;
        error = 0;
        errorOffset = NONE;
        none();
    }

    final void none()
    {
        nameOffset = NONE;
        nameEnd = NONE;
        valueOffset = NONE;
        valueEnd = NONE;
        flags = 0;
    }

    /* Go on to a further region, if there is one: false where there is not. */
    boolean nextRegion()
    {
        return false;
    }

    /* For cookies: look at the pair just found, at which the view stands, and take the blanks off. */
    int admit()
    {
        return PAIR;
    }

    /**
     * Go back before the first pair.
     */
    abstract void restart();

    /**
     * Read on to the next pair.
     *
     * @return {@link #PAIR}, {@link #END}, or a negative {@link ParseError}, which is then the answer until the view is
     *     rewound or wrapped anew.
     */
    public final int next()
    {
        if (error < 0)
        {
            return error;
        }
        int at = position;
        while (true)
        {
            while (at < end && isBetween(Words.loadByte(base, address + at)))
            {
                at++;
            }
            if (at < end)
            {
                return pairs < maxPairs ? pairAt(at) : fail(tooMany, at);
            }
            if (!nextRegion())
            {
                break;
            }
            at = position;
        }
        position = at;
        none();
        return END;
    }

    /* Split the pair that begins at a place. */
    final int pairAt(final int first)
    {
        final byte[] base = this.base;
        final long address = this.address;
        final int end = this.end;
        final long from = this.from;
        final long beyond = this.beyond;
        int equals = NONE;
        int stop = end;
        int seen = 0;
        search:
        for (int at = first; at < end; at += 8)
        {
            final long word = at <= end - 8 ? Words.load(base, address + at) : lastWord(at);
            final long low = word & Words.LOWS;
            long hits = ((low + from & ~(low + beyond)) | (low + FROM_EQUALS & ~(low + BEYOND_EQUALS))) &
                ~word & Words.HIGHS;
            while (0 != hits)
            {
                final int bit = Long.numberOfTrailingZeros(hits);
                final int octet = (int)(word >>> (bit - 7)) & 0xFF;
                final int place = at + (bit >>> 3);
                if (octet == separator)
                {
                    stop = place;
                    break search;
                }
                if ('=' == octet)
                {
                    equals = NONE == equals ? place : equals;
                }
                else if (coded)
                {
                    if ('+' == octet || '%' == octet && isEscape(place))
                    {
                        seen |= NONE == equals ? NAME_CODED : VALUE_CODED;
                    }
                    else if ('%' == octet && strict)
                    {
                        return fail(ParseError.BAD_PERCENT, place);
                    }
                }
                hits &= hits - 1;
            }
        }
        return stand(first, equals, stop, seen);
    }

    private int stand(final int first, final int equals, final int stop, final int seen)
    {
        nameOffset = first;
        nameEnd = NONE == equals ? stop : equals;
        valueOffset = NONE == equals ? stop : equals + 1;
        valueEnd = stop;
        flags = NONE == equals ? seen | NO_VALUE : seen;
        position = stop;
        pairs++;
        return coded ? PAIR : admit();
    }

    private boolean isBetween(final int octet)
    {
        return separator == octet || !coded && isBlank(octet);
    }

    /* A folded line (RFC 9112 section 5.2) has its line ends among the blanks. */
    final boolean isBlank(final int octet)
    {
        return ' ' == octet || '\t' == octet || folded && ('\r' == octet || '\n' == octet);
    }

    /* For cookies: where the pair stands after blanks were taken off. */
    final void restand(
        final int nameOffset, final int nameEnd, final int valueOffset, final int valueEnd, final int flags)
    {
        this.nameOffset = nameOffset;
        this.nameEnd = nameEnd;
        this.valueOffset = valueOffset;
        this.valueEnd = valueEnd;
        this.flags = flags;
    }

    final int fail(final int error, final int place)
    {
        none();
        this.error = error;
        errorOffset = place - origin;
        return error;
    }

    /* Fewer than eight bytes before the region's end, with zeros behind. */
    final long lastWord(final int at)
    {
        return end - start >= 8 ?
            Words.load(base, address + end - 8) >>> ((at + 8 - end) << 3) :
            Words.tail(base, address + at, end - at);
    }

    private boolean isEscape(final int place)
    {
        return PercentCodec.escape(base, address + place, end - place) >= 0;
    }

    /**
     * How many pairs are there? Reads them all, so that an error anywhere is found, and rewinds.
     *
     * @return the number of pairs, or a negative {@link ParseError}, at which the view then stands.
     */
    public final int count()
    {
        restart();
        int result;
        do
        {
            result = next();
        }
        while (result > 0);
        if (result < 0)
        {
            return result;
        }
        final int count = pairs;
        restart();
        return count;
    }

    /**
     * Find the first pair of a name.
     *
     * @param name to find; see {@link #nameEquals(CharSequence)}.
     * @return {@link #PAIR}, {@link #END} where there is none, or a negative {@link ParseError} that stands before it.
     */
    public int find(final CharSequence name)
    {
        restart();
        return findNext(name);
    }

    /**
     * Find the next pair of a name, behind the one at which the view stands.
     *
     * @param name to find; see {@link #nameEquals(CharSequence)}.
     * @return {@link #PAIR}, {@link #END} where there is none, or a negative {@link ParseError} that stands before it.
     */
    public int findNext(final CharSequence name)
    {
        if (indexed)
        {
            final int length = name.length();
            final long first = firstWord(name, length);
            if (NOT_ASCII != first)
            {
                return findSlot(name, null, 0, length, first, lastWord(name, length, first));
            }
        }
        int result = next();
        while (result > 0 && !nameEquals(name))
        {
            result = next();
        }
        return result;
    }

    /**
     * Find the first pair of a name.
     *
     * @param name   buffer holding the name, as it is after decoding.
     * @param offset in bytes at which the name begins.
     * @param length in bytes of the name.
     * @return {@link #PAIR}, {@link #END} where there is none, or a negative {@link ParseError} that stands before it.
     */
    public int find(final DirectBuffer name, final int offset, final int length)
    {
        restart();
        return findNext(name, offset, length);
    }

    /**
     * Find the next pair of a name, behind the one at which the view stands.
     *
     * @param name   buffer holding the name, as it is after decoding.
     * @param offset in bytes at which the name begins.
     * @param length in bytes of the name.
     * @return {@link #PAIR}, {@link #END} where there is none, or a negative {@link ParseError} that stands before it.
     */
    public int findNext(final DirectBuffer name, final int offset, final int length)
    {
        Words.checkRange(name, offset, length);
        final byte[] nameBase = name.byteArray();
        final long nameAddress = name.addressOffset() + offset;
        if (indexed)
        {
            final long first = Words.tail(nameBase, nameAddress, length);
            return findSlot(
                null, nameBase, nameAddress, length, first,
                length <= 8 ? first : Words.load(nameBase, nameAddress + length - 8));
        }
        int result = next();
        while (result > 0 && !nameIs(nameBase, nameAddress, length))
        {
            result = next();
        }
        return result;
    }

    /**
     * Enter all pairs into a lent table, so that the finders need not read the bytes again. Until the view is wrapped
     * anew they look there; {@link #next()} goes on reading the bytes. Rewinds.
     *
     * @param block  to write the table to, of {@link SlotTable#blockLength(int, boolean)} bytes without known names.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the table.
     * @return the number of pairs, or a negative {@link ParseError}: the one that the pairs hold, or that of too many
     *     of them where the table has no slot left.
     */
    public final int index(final MutableDirectBuffer block, final int offset, final int length)
    {
        indexed = false;
        SlotTable.init(block, offset, length, TableDescriptor.TABLE_HEADER_LENGTH, 0, content);
        final byte[] array = block.byteArray();
        final long header = block.addressOffset() + offset;
        Words.storeInt(array, header + TableDescriptor.BASE_FIELD_OFFSET, origin);
        final int capacity = Words.loadInt(array, header + TableDescriptor.SLOT_CAPACITY_FIELD_OFFSET);
        long at = header + TableDescriptor.TABLE_HEADER_LENGTH;
        restart();
        int result = next();
        while (result > 0)
        {
            if (pairs > capacity)
            {
                return fail(tooMany, nameOffset);
            }
            final int hash = 0 == (flags & NAME_CODED) ?
                NameHash.ofKey(base, address + nameOffset, nameEnd - nameOffset) :
                PercentCodec.hashDecoded(base, address + nameOffset, nameEnd - nameOffset, true);
            Words.store(array, at, SlotDescriptor.range(nameOffset - origin, nameEnd - nameOffset));
            Words.store(array, at + SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET,
                SlotDescriptor.range(valueOffset - origin, valueEnd - valueOffset));
            Words.store(array, at + SlotDescriptor.NAME_HASH_FIELD_OFFSET, SlotDescriptor.tail(hash, 0, slotFlags()));
            at += SlotDescriptor.SLOT_LENGTH;
            result = next();
        }
        if (result < 0)
        {
            return result;
        }
        final int count = pairs;
        Words.storeInt(array, header + TableDescriptor.SLOT_COUNT_FIELD_OFFSET, count);
        table.wrap(block, offset, length, buffer);
        if (array != slots)
        {
            slots = array;
        }
        slotsAddress = header + TableDescriptor.TABLE_HEADER_LENGTH;
        slotCount = count;
        indexed = true;
        restart();
        return count;
    }

    /**
     * Do the finders look into a table?
     *
     * @return true if {@link #index} has succeeded since the view was wrapped.
     */
    public final boolean isIndexed()
    {
        return indexed;
    }

    /**
     * The table that {@link #index} wrote: names and values as they stand in the bytes, hashes of the decoded names.
     *
     * @return this view's own table; to be read while {@link #isIndexed()}.
     */
    public final SlotTable table()
    {
        return table;
    }

    /* Find the next slot of a key, given as text or as bytes, and by its first and last eight octets. */
    final int findSlot(
        final CharSequence text,
        final byte[] keyBase,
        final long keyAddress,
        final int length,
        final long first,
        final long last)
    {
        if (DirectBuffer.SHOULD_BOUNDS_CHECK)
        {
            // fails where the block has another generation
            table.count();
        }
        final byte[] array = slots;
        final int count = slotCount;
        final int hash = NameHash.hash(first, last, length);
        for (int next = pairs; next < count; next++)
        {
            final long at = slotsAddress + SlotDescriptor.slotOffset(next);
            if (hash == Words.loadInt(array, at + SlotDescriptor.NAME_HASH_FIELD_OFFSET))
            {
                standAt(next, at);
                if (isKey(text, keyBase, keyAddress, length, first))
                {
                    return PAIR;
                }
            }
        }
        pairs = count;
        toEnd();
        none();
        return END;
    }

    /* Is the name, decoded, a key of which the first octets are known? */
    final boolean isKey(
        final CharSequence text, final byte[] keyBase, final long keyAddress, final int length, final long first)
    {
        if (0 != (flags & NAME_CODED))
        {
            return null == text ? nameIs(keyBase, keyAddress, length) : nameEquals(text);
        }
        return length == nameEnd - nameOffset && first == Words.tail(base, address + nameOffset, length) &&
            (length <= 8 || restIs(nameOffset, text, keyBase, keyAddress, length));
    }

    /* The octets of a key behind the first eight: do they stand at a place? */
    final boolean restIs(
        final int place, final CharSequence text, final byte[] keyBase, final long keyAddress, final int length)
    {
        if (null == text)
        {
            return WordCompare.equals(base, address + place + 8, keyBase, keyAddress + 8, length - 8);
        }
        for (int i = 8; i < length; i++)
        {
            if (text.charAt(i) != Words.loadByte(base, address + place + i))
            {
                return false;
            }
        }
        return true;
    }

    private void standAt(final int slot, final long at)
    {
        final long name = Words.load(slots, at);
        final long value = Words.load(slots, at + SlotDescriptor.VALUE_OFFSET_FIELD_OFFSET);
        final int slotFlags = Words.loadShort(slots, at + SlotDescriptor.FLAGS_FIELD_OFFSET);
        nameOffset = origin + SlotDescriptor.rangeOffset(name);
        nameEnd = nameOffset + SlotDescriptor.rangeLength(name);
        valueOffset = origin + SlotDescriptor.rangeOffset(value);
        valueEnd = valueOffset + SlotDescriptor.rangeLength(value);
        flags = (0 != (slotFlags & SlotDescriptor.PERCENT_CODED) ? NAME_CODED | VALUE_CODED : 0) |
            (0 != (slotFlags & SlotDescriptor.NO_VALUE) ? NO_VALUE : 0);
        pairs = slot + 1;
        reenter(valueEnd);
    }

    /* The pair at which the view stands was taken from a slot: go on behind it. */
    void reenter(final int place)
    {
        position = place;
    }

    /* Behind all pairs. */
    void toEnd()
    {
        position = end;
    }

    private int slotFlags()
    {
        return (0 != (flags & (NAME_CODED | VALUE_CODED)) ? SlotDescriptor.PERCENT_CODED : 0) |
            (0 != (flags & NO_VALUE) ? SlotDescriptor.NO_VALUE : 0);
    }

    /* The first eight characters of a key as octets; NOT_ASCII where any is none, which no such word can be. */
    static long firstWord(final CharSequence key, final int length)
    {
        long word = 0;
        int seen = 0;
        for (int i = 0; i < length; i++)
        {
            final char c = key.charAt(i);
            seen |= c;
            if (i < 8)
            {
                word |= (long)c << (i << 3);
            }
        }
        return seen > LAST_ASCII ? NOT_ASCII : word;
    }

    private static long lastWord(final CharSequence key, final int length, final long first)
    {
        if (length <= 8)
        {
            return first;
        }
        long word = 0;
        for (int i = length - 1; i >= length - 8; i--)
        {
            word = word << 8 | key.charAt(i);
        }
        return word;
    }

    /**
     * Does the view stand at a pair?
     *
     * @return true after {@link #next()} or a finder said {@link #PAIR}.
     */
    public final boolean hasPair()
    {
        return nameOffset >= 0;
    }

    /**
     * Where the pair's name begins, as it stands in the bytes.
     *
     * @return the index in the wrapped buffer, in bytes; -1 where the view stands at no pair.
     */
    public final int nameOffset()
    {
        return nameOffset;
    }

    /**
     * The length of the pair's name, as it stands in the bytes.
     *
     * @return length in bytes.
     */
    public final int nameLength()
    {
        return nameEnd - nameOffset;
    }

    /**
     * Where the pair's value begins, as it stands in the bytes.
     *
     * @return the index in the wrapped buffer, in bytes; -1 where the view stands at no pair.
     */
    public final int valueOffset()
    {
        return valueOffset;
    }

    /**
     * The length of the pair's value, as it stands in the bytes.
     *
     * @return length in bytes; 0 where there is no value.
     */
    public final int valueLength()
    {
        return valueEnd - valueOffset;
    }

    /**
     * Point a slice at the pair's name, as it stands in the bytes.
     *
     * @param slice to point; absent where the view stands at no pair.
     * @return the slice.
     */
    public final ByteSlice name(final ByteSlice slice)
    {
        return nameOffset < 0 ? slice.wrapAbsent() : slice.wrap(buffer, nameOffset, nameEnd - nameOffset);
    }

    /**
     * Point a slice at the pair's value, as it stands in the bytes.
     *
     * @param slice to point; absent where the view stands at no pair, or at one without a value.
     * @return the slice.
     */
    public final ByteSlice value(final ByteSlice slice)
    {
        return nameOffset < 0 || 0 != (flags & NO_VALUE) ?
            slice.wrapAbsent() : slice.wrap(buffer, valueOffset, valueEnd - valueOffset);
    }

    /**
     * Find the first pair of a name, and point a slice at its value, as it stands in the bytes.
     *
     * @param name  to find; see {@link #nameEquals(CharSequence)}.
     * @param slice to point; absent where there is no such pair, or one without a value.
     * @return the slice.
     */
    public final ByteSlice get(final CharSequence name, final ByteSlice slice)
    {
        return find(name) > 0 ? value(slice) : slice.wrapAbsent();
    }

    /**
     * Is the pair's name equal to a text?
     *
     * @param name to compare with the name after decoding; characters above U+007F stand for what they are in UTF-8 in
     *             args, and are octets (ISO-8859-1) in cookies.
     * @return true if it is; false where the view stands at no pair.
     */
    public final boolean nameEquals(final CharSequence name)
    {
        return nameOffset >= 0 && textIs(nameOffset, nameEnd, 0 != (flags & NAME_CODED), name);
    }

    /**
     * Is the pair's value equal to a text?
     *
     * @param text to compare with the value after decoding, as for {@link #nameEquals(CharSequence)}.
     * @return true if it is; false where the view stands at no pair; a value that is not there equals the empty text.
     */
    public final boolean valueEquals(final CharSequence text)
    {
        return nameOffset >= 0 && textIs(valueOffset, valueEnd, 0 != (flags & VALUE_CODED), text);
    }

    /**
     * The byte at which the error was found.
     *
     * @return its offset in bytes from the first byte that was wrapped, for cookies of a head from the message's first
     *     byte; -1 where there is no error.
     */
    public final int errorOffset()
    {
        return errorOffset;
    }

    /**
     * The buffer that the offsets are indexes into.
     *
     * @return the buffer last wrapped, null where there is none.
     */
    public final DirectBuffer buffer()
    {
        return buffer;
    }

    final boolean nameIs(final byte[] otherBase, final long otherAddress, final int otherLength)
    {
        final int length = nameEnd - nameOffset;
        return 0 == (flags & NAME_CODED) ?
            length == otherLength && WordCompare.equals(base, address + nameOffset, otherBase, otherAddress, length) :
            PercentCodec.equalsDecoded(base, address + nameOffset, length, otherBase, otherAddress, otherLength, true);
    }

    private boolean textIs(final int from, final int to, final boolean changed, final CharSequence text)
    {
        final int length = text.length();
        if (!changed && !coded && length != to - from)
        {
            return false;
        }
        final int plain = changed ? 0 : Math.min(length, to - from);
        for (int i = 0; i < plain; i++)
        {
            final char c = text.charAt(i);
            if (c > LAST_ASCII && coded)
            {
                return CodedText.equalsUtf8(base, address + from, to - from, text);
            }
            if (c != Words.loadByte(base, address + from + i))
            {
                return false;
            }
        }
        return changed ?
            CodedText.equalsUtf8(base, address + from, to - from, text) : length == to - from;
    }
}
