/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.FieldScanner;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.message.PartDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Reads a body of multipart/form-data (RFC 7578, RFC 2046 section 5.1) as a stream of parts. The bytes come in pieces,
 * cut anywhere; events are the same for every cut, but for the pieces that content comes in:
 * <pre>{@code
 * int event;
 * while ((event = parser.parse(buffer, offset, length)) > 0)
 * {
 *     // look at the event
 *     offset += parser.consumed();
 *     length -= parser.consumed();
 * }
 * }</pre>
 * Content is handed on where it stands; where a delimiter seemed to begin at the end of a piece and then did not, its
 * bytes come from the block. A part's head is copied into the block and becomes a table of slots. What stands before
 * the first delimiter and behind the last one is passed over.
 * <p>
 * Strict: lines end in CRLF, nothing but blanks follows a boundary, and each part has one Content-Disposition, which is
 * {@code form-data} and has a name (RFC 7578 section 4.2).
 * <p>
 * Not thread safe; one thread keeps a parser for one body after another. What must be remembered stands in the block,
 * which the caller lends: {@link #begin} prepares it, {@link #wrap} goes on with a body under way. A piece of content
 * holds until its bytes move or the parser is called again; a part's head holds until the next part. Nothing is
 * allocated.
 */
public final class MultipartParser
{
    /** All bytes were taken in, and nothing happened that was not told. */
    public static final int MORE = Event.NONE;

    /** A piece of the part's content: {@link #contentBuffer()}, {@link #contentOffset()}, {@link #contentLength()}. */
    public static final int CONTENT = Event.CONTENT;

    /** The last delimiter is there. What follows is passed over. */
    public static final int END = Event.END;

    /** A part's head is whole: {@link #part()}, {@link #name}, {@link #filename}. */
    public static final int PART_HEAD = 32;

    /** A part is at its end. */
    public static final int PART_END = 33;

    private static final int PHASE_BEFORE = 0;
    private static final int PHASE_CONTENT = 1;
    private static final int PHASE_AFTER = 2;
    private static final int PHASE_HYPHEN = 3;
    private static final int PHASE_BLANKS = 4;
    private static final int PHASE_LF = 5;
    private static final int PHASE_HEAD = 6;
    private static final int PHASE_DONE = 7;
    private static final int PHASE_FAILED = 8;

    private static final int COPY_LENGTH = 512;
    private static final int LAST_LINE_LENGTH = 2;
    private static final int NONE = -1;

    private final UnsafeBuffer region = new UnsafeBuffer(0, 0);
    private final FieldSection part = new FieldSection();
    private final Parameters disposition = new Parameters();
    private final FieldScanner scanner;
    private final int maxFields;
    private final int maxHead;
    private final int maxParts;
    private final long maxTotal;

    private DirectBuffer source;
    private byte[] base;
    private long address;
    private int at;
    private int end;
    private int phase;
    private long positionOfZero;
    private int head;
    private int consumed;
    private boolean held;
    private int contentOffset;
    private int contentLength;
    private int nameOffset = NONE;
    private int nameLength;
    private int filenameOffset = NONE;
    private int filenameLength;

    /**
     * Make a parser.
     *
     * @param limits that parts, their heads and the whole body must keep.
     */
    public MultipartParser(final Limits limits)
    {
        scanner = new FieldScanner(KnownName.TABLE, limits.maxPartFields(), limits.leniencies());
        maxFields = limits.maxPartFields();
        maxHead = limits.maxPartHeadBytes();
        maxParts = limits.maxParts();
        maxTotal = limits.maxContentBytes();
    }

    /**
     * How long a block must be for the limits.
     *
     * @param limits that the parser has.
     * @return length in bytes; a shorter one holds fewer bytes of a part's head.
     */
    public static int blockLength(final Limits limits)
    {
        return PART_HEADER_LENGTH + SlotDescriptor.slotOffset(limits.maxPartFields()) +
            (limits.maxPartHeadBytes() + LAST_LINE_LENGTH + 7 & ~7);
    }

    /**
     * Begin a body.
     *
     * @param block          lent, dirty memory.
     * @param offset         in bytes at which it begins, 8-aligned.
     * @param length         in bytes; see {@link #blockLength(Limits)}.
     * @param boundary       buffer holding the boundary, as of {@link Form#boundary}; it is copied.
     * @param boundaryOffset in bytes.
     * @param boundaryLength in bytes.
     * @return 0, or {@link ParseError#BAD_BOUNDARY} (RFC 2046 section 5.1.1).
     */
    public int begin(
        final MutableDirectBuffer block,
        final int offset,
        final int length,
        final DirectBuffer boundary,
        final int boundaryOffset,
        final int boundaryLength)
    {
        Words.checkBlock(block, offset, length);
        Words.checkRange(boundary, boundaryOffset, boundaryLength);
        final int table = PART_HEADER_LENGTH + SlotDescriptor.slotOffset(maxFields);
        checkLength(length, table);
        region.wrap(block, offset, length);
        SlotTable.init(region, 0, table, PART_HEADER_LENGTH, KnownName.COUNT, TableDescriptor.CONTENT_PART);
        region.putInt(TableDescriptor.BASE_FIELD_OFFSET, table, LITTLE_ENDIAN);
        enter(table);
        noDisposition();
        if (!Delimiter.isBoundary(
            boundary.byteArray(), boundary.addressOffset() + boundaryOffset, boundaryLength))
        {
            region.putByte(PHASE_FIELD_OFFSET, (byte)PHASE_FAILED);
            region.putInt(ERROR_FIELD_OFFSET, ParseError.BAD_BOUNDARY, LITTLE_ENDIAN);
            return ParseError.BAD_BOUNDARY;
        }
        Delimiter.putPrefix(region, DELIMITER_FIELD_OFFSET);
        region.putBytes(DELIMITER_FIELD_OFFSET + Delimiter.PREFIX_LENGTH, boundary, boundaryOffset, boundaryLength);
        region.putByte(DELIMITER_LENGTH_FIELD_OFFSET, (byte)(Delimiter.PREFIX_LENGTH + boundaryLength));
        lineBefore();
        return 0;
    }

    /**
     * Begin a body.
     *
     * @param block    lent, dirty memory.
     * @param offset   in bytes at which it begins, 8-aligned.
     * @param length   in bytes; see {@link #blockLength(Limits)}.
     * @param boundary as of {@link Form#boundary}; it is copied.
     * @return 0, or {@link ParseError#BAD_BOUNDARY}.
     */
    public int begin(final MutableDirectBuffer block, final int offset, final int length, final ByteSlice boundary)
    {
        return boundary.isAbsent() ?
            begin(block, offset, length, block, offset, 0) :
            begin(block, offset, length, boundary.buffer(), boundary.offset(), boundary.length());
    }

    /**
     * Go on with a body that a parser of the same limits has begun.
     *
     * @param block  that it was begun with.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public MultipartParser wrap(final MutableDirectBuffer block, final int offset, final int length)
    {
        Words.checkBlock(block, offset, length);
        final int table = PART_HEADER_LENGTH + SlotDescriptor.slotOffset(maxFields);
        checkLength(length, table);
        region.wrap(block, offset, length);
        enter(table);
        noDisposition();
        if (PHASE_CONTENT == region.getByte(PHASE_FIELD_OFFSET))
        {
            readDisposition();
        }
        return this;
    }

    private void enter(final int table)
    {
        part.wrap(region, 0, table, region);
        head = table;
        consumed = 0;
        contentOffset = 0;
        contentLength = 0;
        held = false;
    }

    /**
     * Read on, up to the next event.
     *
     * @param content buffer holding the bytes that follow those consumed; kept by reference for
     *                {@link #contentBuffer()}.
     * @param offset  in bytes at which they begin.
     * @param length  in bytes.
     * @return {@link #MORE}, and then all bytes are consumed; {@link #PART_HEAD}, {@link #CONTENT}, {@link #PART_END}
     *     or {@link #END}; or a negative {@link ParseError}, which is then always the answer.
     */
    public int parse(final DirectBuffer content, final int offset, final int length)
    {
        Words.checkRange(content, offset, length);
        consumed = 0;
        contentLength = 0;
        phase = region.getByte(PHASE_FIELD_OFFSET);
        if (PHASE_FAILED == phase)
        {
            return region.getInt(ERROR_FIELD_OFFSET, LITTLE_ENDIAN);
        }
        if (content != source)
        {
            source = content;
        }
        final byte[] array = content.byteArray();
        if (array != base)
        {
            base = array;
        }
        address = content.addressOffset();
        final long total = region.getLong(TOTAL_FIELD_OFFSET, LITTLE_ENDIAN);
        final int room = (int)Math.min(length, maxTotal - total);
        positionOfZero = total - offset;
        at = offset;
        end = offset + room;
        int event = MORE;
        while (MORE == event && at < end)
        {
            event = step();
        }
        if (MORE == event && room < length)
        {
            event = fail(ParseError.CONTENT_TOO_LARGE, at);
        }
        consumed = at - offset;
        region.putByte(PHASE_FIELD_OFFSET, (byte)phase);
        region.putLong(TOTAL_FIELD_OFFSET, total + consumed, LITTLE_ENDIAN);
        return event;
    }

    /**
     * The body's bytes are at their end.
     *
     * @return {@link #END} where the last delimiter has been there; or a negative {@link ParseError}:
     *     {@link ParseError#UNEXPECTED_EOF} where it has not.
     */
    public int end()
    {
        phase = region.getByte(PHASE_FIELD_OFFSET);
        if (PHASE_FAILED == phase)
        {
            return region.getInt(ERROR_FIELD_OFFSET, LITTLE_ENDIAN);
        }
        if (PHASE_DONE == phase)
        {
            return END;
        }
        positionOfZero = region.getLong(TOTAL_FIELD_OFFSET, LITTLE_ENDIAN);
        final int error = fail(ParseError.UNEXPECTED_EOF, 0);
        region.putByte(PHASE_FIELD_OFFSET, (byte)phase);
        return error;
    }

    private int step()
    {
        switch (phase)
        {
            case PHASE_BEFORE:
            case PHASE_CONTENT:
                return content();

            case PHASE_HEAD:
                return head();

            case PHASE_DONE:
                at = end;
                return MORE;

            default:
                return delimiterLine();
        }
    }

    private int content()
    {
        final int length = region.getByte(DELIMITER_LENGTH_FIELD_OFFSET);
        final int before = region.getByte(MATCHED_FIELD_OFFSET);
        if (before > 0)
        {
            final int matched = match(at, before, length);
            at += matched - before;
            if (matched == length)
            {
                return delimiter();
            }
            if (at == end)
            {
                region.putByte(MATCHED_FIELD_OFFSET, (byte)matched);
                return MORE;
            }
            final int foreign = region.getByte(FOREIGN_FIELD_OFFSET);
            matched(0, 0);
            if (PHASE_CONTENT == phase && matched > foreign)
            {
                held = true;
                contentOffset = DELIMITER_FIELD_OFFSET + foreign;
                contentLength = matched - foreign;
                return CONTENT;
            }
        }
        final int first = at;
        int next = first;
        while (true)
        {
            next = Delimiter.indexOfReturn(base, address, next, end);
            if (next == end)
            {
                return piece(first, end, end);
            }
            final int matched = match(next, 0, length);
            if (matched == length)
            {
                if (PHASE_CONTENT == phase && next > first)
                {
                    return piece(first, next, next);
                }
                at = next + length;
                return delimiter();
            }
            if (next + matched == end)
            {
                matched(matched, 0);
                return piece(first, next, end);
            }
            next += matched;
        }
    }

    private int match(final int place, final int matched, final int length)
    {
        return Delimiter.match(
            base, address + place, end - place,
            region.byteArray(), region.addressOffset() + DELIMITER_FIELD_OFFSET, matched, length);
    }

    private int piece(final int from, final int to, final int next)
    {
        at = next;
        if (PHASE_CONTENT != phase || from == to)
        {
            return MORE;
        }
        held = false;
        contentOffset = from;
        contentLength = to - from;
        return CONTENT;
    }

    private int delimiter()
    {
        final boolean inPart = PHASE_CONTENT == phase;
        matched(0, 0);
        phase = PHASE_AFTER;
        return inPart ? PART_END : MORE;
    }

    /* Behind a boundary: two hyphens, or blanks and a line end. */
    private int delimiterLine()
    {
        final int octet = Words.loadByte(base, address + at);
        switch (phase)
        {
            case PHASE_AFTER:
                phase = '-' == octet ? PHASE_HYPHEN : PHASE_BLANKS;
                at += '-' == octet ? 1 : 0;
                return MORE;

            case PHASE_HYPHEN:
                if ('-' != octet)
                {
                    return fail(ParseError.BAD_DELIMITER, at);
                }
                at++;
                phase = PHASE_DONE;
                return END;

            case PHASE_BLANKS:
                if ('\r' != octet && ' ' != octet && '\t' != octet)
                {
                    return fail(ParseError.BAD_DELIMITER, at);
                }
                at++;
                phase = '\r' == octet ? PHASE_LF : PHASE_BLANKS;
                return MORE;

            case PHASE_LF:
                if ('\n' != octet)
                {
                    return fail(ParseError.BAD_DELIMITER, at);
                }
                return beginPart();

            default:
                throw new IllegalStateException("phase=" + phase);
        }
    }

    private int beginPart()
    {
        final int parts = region.getInt(PARTS_FIELD_OFFSET, LITTLE_ENDIAN);
        if (parts >= maxParts)
        {
            return fail(ParseError.TOO_MANY_PARTS, at);
        }
        at++;
        region.putInt(PARTS_FIELD_OFFSET, parts + 1, LITTLE_ENDIAN);
        region.putInt(HEAD_LENGTH_FIELD_OFFSET, 0, LITTLE_ENDIAN);
        final int generation = region.getInt(TableDescriptor.GENERATION_FIELD_OFFSET, LITTLE_ENDIAN);
        region.putInt(TableDescriptor.GENERATION_FIELD_OFFSET, generation + 1, LITTLE_ENDIAN);
        region.putInt(TableDescriptor.LENIENCIES_FIELD_OFFSET, 0, LITTLE_ENDIAN);
        FieldScanner.begin(region.byteArray(), region.addressOffset(), 0);
        part.renew();
        noDisposition();
        phase = PHASE_HEAD;
        return MORE;
    }

    private int head()
    {
        final int before = region.getInt(HEAD_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        final int room = region.capacity() - head;
        final int copied = Math.min(Math.min(end - at, COPY_LENGTH), room - before);
        if (0 == copied)
        {
            return fail(ParseError.PART_HEAD_TOO_LARGE, at);
        }
        region.putBytes(head + before, source, at, copied);
        final int result = scanner.scan(
            region.byteArray(), region.addressOffset() + head, before + copied,
            Math.min(maxHead, room - LAST_LINE_LENGTH), region.byteArray(), region.addressOffset());
        if (result < 0)
        {
            final int place = region.getInt(TableDescriptor.SCAN_POSITION_FIELD_OFFSET, LITTLE_ENDIAN);
            return fail(headError(result), at + place - before);
        }
        final int length = 0 == result ? before + copied : result;
        region.putInt(HEAD_LENGTH_FIELD_OFFSET, length, LITTLE_ENDIAN);
        at += length - before;
        return 0 == result ? MORE : endHead(length);
    }

    private static int headError(final int error)
    {
        return ParseError.FIELDS_TOO_LARGE == error || ParseError.TOO_MANY_FIELDS == error ||
            ParseError.TABLE_FULL == error ? ParseError.PART_HEAD_TOO_LARGE : error;
    }

    private int endHead(final int length)
    {
        phase = PHASE_CONTENT;
        lineBefore();
        final int slot = part.slotOf(KnownName.CONTENT_DISPOSITION);
        if (slot < 0)
        {
            return fail(ParseError.BAD_PART_HEAD, at);
        }
        if (part.isRepeated(KnownName.CONTENT_DISPOSITION))
        {
            final int second = part.nextOf(KnownName.CONTENT_DISPOSITION, slot);
            return fail(ParseError.BAD_PART_HEAD, at - length + part.nameOffset(second) - head);
        }
        final int error = readDisposition();
        if (0 != error)
        {
            final int place = ParseError.BAD_PART_HEAD == error ? part.valueOffset(slot) : disposition.errorOffset();
            return fail(error, at - length + place - head);
        }
        return PART_HEAD;
    }

    /* Find name and file name: 0, or an error. */
    private int readDisposition()
    {
        final int slot = part.slotOf(KnownName.CONTENT_DISPOSITION);
        final int valueOffset = part.valueOffset(slot);
        disposition.wrap(region, valueOffset, part.valueLength(slot));
        int result = disposition.mainEquals("form-data") ? disposition.next() : ParseError.BAD_PART_HEAD;
        while (result > 0)
        {
            if (disposition.nameEquals("name"))
            {
                if (nameOffset >= 0 || !disposition.hasValue())
                {
                    return ParseError.BAD_PART_HEAD;
                }
                nameOffset = disposition.valueOffset();
                nameLength = disposition.valueLength();
            }
            else if (disposition.nameEquals("filename"))
            {
                if (filenameOffset >= 0 || !disposition.hasValue())
                {
                    return ParseError.BAD_PART_HEAD;
                }
                filenameOffset = disposition.valueOffset();
                filenameLength = disposition.valueLength();
            }
            result = disposition.next();
        }
        return result < 0 ? result : nameOffset < 0 ? ParseError.BAD_PART_HEAD : 0;
    }

    private void noDisposition()
    {
        nameOffset = NONE;
        nameLength = 0;
        filenameOffset = NONE;
        filenameLength = 0;
    }

    /* A line end that belongs to no part is there: a delimiter may stand behind it. */
    private void lineBefore()
    {
        matched(Delimiter.LINE_END_LENGTH, Delimiter.LINE_END_LENGTH);
    }

    private void matched(final int matched, final int foreign)
    {
        region.putByte(MATCHED_FIELD_OFFSET, (byte)matched);
        region.putByte(FOREIGN_FIELD_OFFSET, (byte)foreign);
    }

    private int fail(final int error, final int place)
    {
        phase = PHASE_FAILED;
        region.putInt(ERROR_FIELD_OFFSET, error, LITTLE_ENDIAN);
        region.putLong(ERROR_OFFSET_FIELD_OFFSET, positionOfZero + place, LITTLE_ENDIAN);
        return error;
    }

    /**
     * How many bytes the last call of {@link #parse} has taken in.
     *
     * @return from 0 to the length given to it; meaningless after an error.
     */
    public int consumed()
    {
        return consumed;
    }

    /**
     * The byte at which the error was found.
     *
     * @return its offset in bytes from the body's first byte; 0 where there is no error.
     */
    public long errorOffset()
    {
        return region.getLong(ERROR_OFFSET_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * How many parts have begun?
     *
     * @return the number.
     */
    public int partCount()
    {
        return region.getInt(PARTS_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The field lines of the part's head.
     *
     * @return this parser's own section; it holds from {@link #PART_HEAD} until the next part.
     */
    public FieldSection part()
    {
        return part;
    }

    /**
     * The part's name, as it stands between its quotes: WHATWG's browsers write a quote as {@code %22}, CR and LF as
     * {@code %0D} and {@code %0A}, others put a backslash before it. {@link #disposition()} copies it without
     * backslashes.
     *
     * @param slice to point; absent where no part's head has been there.
     * @return the slice.
     */
    public ByteSlice name(final ByteSlice slice)
    {
        return nameOffset < 0 ? slice.wrapAbsent() : slice.wrap(region, nameOffset, nameLength);
    }

    /**
     * The part's file name, as it stands between its quotes, like {@link #name}. It is what a stranger said: no path to
     * write to.
     *
     * @param slice to point; absent where the part has none, and so is no file.
     * @return the slice.
     */
    public ByteSlice filename(final ByteSlice slice)
    {
        return filenameOffset < 0 ? slice.wrapAbsent() : slice.wrap(region, filenameOffset, filenameLength);
    }

    /**
     * The part's Content-Disposition.
     *
     * @return this parser's own parameters; they hold as {@link #part()} does.
     */
    public Parameters disposition()
    {
        return disposition;
    }

    /**
     * The buffer of the content found last.
     *
     * @return the buffer last given to {@link #parse}, or one over the block.
     */
    public DirectBuffer contentBuffer()
    {
        return held ? region : source;
    }

    /**
     * Where the content found last begins.
     *
     * @return the index in {@link #contentBuffer()}, in bytes.
     */
    public int contentOffset()
    {
        return contentOffset;
    }

    /**
     * How long the content found last is.
     *
     * @return length in bytes.
     */
    public int contentLength()
    {
        return contentLength;
    }

    private static void checkLength(final int length, final int table)
    {
        if (length < table + LAST_LINE_LENGTH)
        {
            throw new IllegalArgumentException("length=" + length + " min=" + (table + LAST_LINE_LENGTH));
        }
    }
}
