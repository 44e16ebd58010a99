/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiDigits;
import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.CheckedCopy;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.MutableTrailers;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Writes content in chunks, and the trailers behind it (RFC 9112 section 7.1), into lent regions: one for all of a
 * message, or one after another for as many whole chunks as each holds.
 * <pre>{@code
 * encoder.wrap(buffer, offset, length).chunk(data, 0, 100);                 // content that is there
 * encoder.beginChunk(3).extension("sum", "1f").content(data, 0, 3).endChunk();
 * final int at = encoder.reserve(4096).contentOffset();                     // content of unknown length:
 * encoder.commit(produce(buffer, at, encoder.contentCapacity()));           // written in place, its size after it
 * final int limit = encoder.last().trailer("X-Sum", 42).end().limit();
 * }</pre>
 * A field that may not stand in trailers (RFC 9110 section 6.5.1) is refused. Errors stick as with {@link HeadEncoder};
 * a call out of order throws under bounds checks.
 * <p>
 * Not thread safe: one thread keeps an encoder and wraps it onto one region after another. The caller owns the region,
 * of which what lies behind {@link #limit()} may have been overwritten. Nothing is allocated.
 */
public final class ChunkedEncoder extends LineWriter
{
    private static final boolean CHECK = DirectBuffer.SHOULD_BOUNDS_CHECK;
    private static final int STATE_UNWRAPPED = 0;
    private static final int STATE_BETWEEN = 1;
    private static final int STATE_SIZE = 1 << 1;
    private static final int STATE_RESERVED_SIZE = 1 << 2;
    private static final int STATE_CONTENT = 1 << 3;
    private static final int STATE_RESERVED = 1 << 4;
    private static final int STATE_LAST = 1 << 5;
    private static final int STATE_TRAILERS = 1 << 6;
    private static final int STATE_DONE = 1 << 7;

    private int state = STATE_UNWRAPPED;
    private int chunkStart;
    private int width;
    private int contentStart;
    private int maxContent;
    private long remaining;

    /**
     * Make an encoder that is not wrapped yet.
     */
    public ChunkedEncoder()
    {
    }

    /**
     * Begin to write chunks, or go on with them, in a lent region.
     *
     * @param buffer to write to.
     * @param offset in bytes at which to begin.
     * @param length in bytes that may be written.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public ChunkedEncoder wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        wrapRegion(buffer, offset, length);
        state = STATE_BETWEEN;
        return this;
    }

    /**
     * Write a chunk. Of no bytes no chunk is written, since that would be the last one.
     *
     * @param buffer holding its content.
     * @param offset in bytes at which that begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public ChunkedEncoder chunk(final DirectBuffer buffer, final int offset, final int length)
    {
        checkState(STATE_BETWEEN);
        Words.checkRange(buffer, offset, length);
        final int digits = AsciiDigits.hexDigits(length);
        if (length > 0 && hasRoom(digits + 4L + length))
        {
            position += AsciiDigits.writeHex(base, address + position, length, digits);
            putLineEnd();
            CheckedCopy.bytes(
                buffer.byteArray(), buffer.addressOffset() + offset, base, address + position, length);
            position += length;
            putLineEnd();
        }
        return this;
    }

    /**
     * Write the line of a chunk whose content is sent from where it stands, and no more.
     *
     * @param size of the content in bytes, not 0.
     * @return this for a fluent API.
     */
    public ChunkedEncoder sizeLine(final long size)
    {
        beginChunk(size);
        if (hasRoom(2))
        {
            putLineEnd();
        }
        state = STATE_BETWEEN;
        return this;
    }

    /**
     * Write what follows the content of a chunk begun by {@link #sizeLine(long)}.
     *
     * @return this for a fluent API.
     */
    public ChunkedEncoder contentEnd()
    {
        checkState(STATE_BETWEEN);
        if (hasRoom(2))
        {
            putLineEnd();
        }
        return this;
    }

    /**
     * Begin a chunk of known size; extensions may follow, then its content in pieces.
     *
     * @param size of the content in bytes, not 0.
     * @return this for a fluent API.
     */
    public ChunkedEncoder beginChunk(final long size)
    {
        checkState(STATE_BETWEEN);
        checkSize(size);
        state = STATE_SIZE;
        remaining = size;
        final int digits = AsciiDigits.hexDigits(size);
        if (hasRoom(digits))
        {
            position += AsciiDigits.writeHex(base, address + position, size, digits);
        }
        return this;
    }

    /**
     * Add an extension without a value to the chunk begun (RFC 9112 section 7.1.1).
     *
     * @param name a token.
     * @return this for a fluent API.
     */
    public ChunkedEncoder extension(final CharSequence name)
    {
        checkState(STATE_SIZE | STATE_RESERVED_SIZE | STATE_LAST);
        final int length = name.length();
        if (hasRoom(1L + length))
        {
            Words.storeByte(base, address + position, ';');
            if (CheckedCopy.token(name, base, address + position + 1))
            {
                position += length + 1;
            }
            else
            {
                fail(ParseError.BAD_CHUNK_EXTENSION);
            }
        }
        return this;
    }

    /**
     * Add an extension to the chunk begun (RFC 9112 section 7.1.1).
     *
     * @param name  a token.
     * @param value of octets: written as a token if it is one, else quoted; an absent slice is none.
     * @return this for a fluent API.
     */
    public ChunkedEncoder extension(final CharSequence name, final CharSequence value)
    {
        extension(name);
        if (isPresent(value) && hasRoom(1L + value.length()))
        {
            Words.storeByte(base, address + position, '=');
            if (CheckedCopy.token(value, base, address + position + 1))
            {
                position += value.length() + 1;
            }
            else
            {
                putQuoted(value);
            }
        }
        return this;
    }

    /**
     * Write content, or a piece of it, of the chunk begun.
     *
     * @param buffer holding the piece.
     * @param offset in bytes at which it begins.
     * @param length in bytes, no more than the chunk lacks.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the chunk would have more than its size.
     */
    public ChunkedEncoder content(final DirectBuffer buffer, final int offset, final int length)
    {
        checkState(STATE_SIZE | STATE_CONTENT);
        Words.checkRange(buffer, offset, length);
        checkContent(length);
        endSizeLine();
        if (hasRoom(length + 2L))
        {
            CheckedCopy.bytes(
                buffer.byteArray(), buffer.addressOffset() + offset, base, address + position, length);
            position += length;
        }
        remaining -= length;
        return this;
    }

    /**
     * End the chunk begun.
     *
     * @return this for a fluent API.
     * @throws IllegalStateException if it has less content than its size says.
     */
    public ChunkedEncoder endChunk()
    {
        checkState(STATE_SIZE | STATE_CONTENT);
        if (0 != remaining)
        {
            throw new IllegalStateException("chunk not full: remaining=" + remaining);
        }
        state = STATE_BETWEEN;
        return contentEnd();
    }

    /**
     * Begin a chunk whose size is not known yet: as many digits are kept free as the greatest takes. Extensions may
     * follow, then {@link #contentOffset()} and {@link #commit(int)}.
     *
     * @param maxLength of the content in bytes, not 0; less where the region has less room.
     * @return this for a fluent API.
     */
    public ChunkedEncoder reserve(final int maxLength)
    {
        checkState(STATE_BETWEEN);
        checkSize(maxLength);
        state = STATE_RESERVED_SIZE;
        chunkStart = position;
        maxContent = maxLength;
        width = AsciiDigits.hexDigits(maxLength);
        if (hasRoom(width))
        {
            position += width;
        }
        return this;
    }

    /**
     * Where the content of the chunk reserved is to be written.
     *
     * @return index in the buffer, or the error as {@link #limit()} answers it.
     */
    public int contentOffset()
    {
        checkState(STATE_RESERVED_SIZE | STATE_RESERVED);
        if (STATE_RESERVED != state)
        {
            state = STATE_RESERVED;
            if (hasRoom(5))
            {
                putLineEnd();
                contentStart = position;
            }
        }
        return index();
    }

    /**
     * How much content the chunk reserved may take, asked for behind {@link #contentOffset()}.
     *
     * @return length in bytes, 0 after an error.
     */
    public int contentCapacity()
    {
        checkState(STATE_RESERVED);
        return Math.max(0, Math.min(maxContent, room() - 2));
    }

    /**
     * End the chunk reserved: its size is written in front of its content, which does not move.
     *
     * @param length in bytes that were written at {@link #contentOffset()}; with 0 the chunk is taken back.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if there are more than {@link #contentCapacity()}.
     */
    public ChunkedEncoder commit(final int length)
    {
        checkState(STATE_RESERVED);
        if (0 == error)
        {
            if (length < 0 || length > contentCapacity())
            {
                throw new IllegalArgumentException("length=" + length + " capacity=" + contentCapacity());
            }
            if (0 == length)
            {
                position = chunkStart;
            }
            else
            {
                AsciiDigits.writeHex(base, address + chunkStart, length, width);
                position = contentStart + length;
                putLineEnd();
            }
        }
        state = STATE_BETWEEN;
        return this;
    }

    /**
     * Write the last chunk, which has no content; extensions, trailers and {@link #end()} follow.
     *
     * @return this for a fluent API.
     */
    public ChunkedEncoder last()
    {
        checkState(STATE_BETWEEN);
        state = STATE_LAST;
        if (hasRoom(1))
        {
            Words.storeByte(base, address + position++, '0');
        }
        return this;
    }

    /**
     * Write a trailer (RFC 9110 section 6.5).
     *
     * @param nameId a constant of {@link KnownName}.
     * @param value  of octets; of an absent slice no line is written.
     * @return this for a fluent API.
     */
    public ChunkedEncoder trailer(final int nameId, final CharSequence value)
    {
        if (isPresent(value) && openTrailer(nameId, value.length()) && putText(value))
        {
            putLineEnd();
        }
        return this;
    }

    /**
     * Write a trailer (RFC 9110 section 6.5).
     *
     * @param name  a token.
     * @param value of octets; of an absent slice no line is written.
     * @return this for a fluent API.
     */
    public ChunkedEncoder trailer(final CharSequence name, final CharSequence value)
    {
        if (isPresent(value) && openTrailer(name, value.length()) && putText(value))
        {
            putLineEnd();
        }
        return this;
    }

    /**
     * Write a trailer with a whole number.
     *
     * @param nameId a constant of {@link KnownName}.
     * @param value  signed.
     * @return this for a fluent API.
     */
    public ChunkedEncoder trailer(final int nameId, final long value)
    {
        if (openTrailer(nameId, length(value)))
        {
            putLong(value);
            putLineEnd();
        }
        return this;
    }

    /**
     * Write a trailer with a whole number.
     *
     * @param name  a token.
     * @param value signed.
     * @return this for a fluent API.
     */
    public ChunkedEncoder trailer(final CharSequence name, final long value)
    {
        if (openTrailer(name, length(value)))
        {
            putLong(value);
            putLineEnd();
        }
        return this;
    }

    /**
     * Write a trailer.
     *
     * @param name   a token.
     * @param buffer holding the value.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    public ChunkedEncoder trailer(
        final CharSequence name, final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        if (openTrailer(name, length) && putBytes(buffer.byteArray(), buffer.addressOffset() + offset, length))
        {
            putLineEnd();
        }
        return this;
    }

    /**
     * Write all trailers of a table, in order; folded values are unfolded (RFC 9112 section 5.2).
     *
     * @param trailers that were written, or received.
     * @return this for a fluent API.
     */
    public ChunkedEncoder trailers(final SlotTable trailers)
    {
        beginTrailers();
        final int count = trailers.count();
        for (int slot = 0; slot < count && 0 == error; slot++)
        {
            if (putSlot(trailers, slot))
            {
                checkTrailer(writtenName());
            }
        }
        return this;
    }

    /**
     * Write all trailers of a table, in order.
     *
     * @param trailers that were written.
     * @return this for a fluent API.
     */
    public ChunkedEncoder trailers(final MutableTrailers trailers)
    {
        return trailers(trailers.table());
    }

    /**
     * End the message.
     *
     * @return this for a fluent API.
     */
    public ChunkedEncoder end()
    {
        beginTrailers();
        state = STATE_DONE;
        if (hasRoom(2))
        {
            putLineEnd();
        }
        return this;
    }

    /**
     * Where the chunks written so far end.
     *
     * @return the index in the buffer behind the last byte; or what went wrong first: a {@link ParseError}, or
     * {@link AsciiNumbers#INSUFFICIENT} where the region was too small.
     * @throws IllegalStateException under bounds checks, if a chunk or the message is begun and not ended.
     */
    public int limit()
    {
        checkEnded();
        return index();
    }

    /**
     * How long the chunks written so far are.
     *
     * @return length in bytes, or the error as {@link #limit()} answers it.
     */
    public int encodedLength()
    {
        checkEnded();
        return written();
    }

    private void endSizeLine()
    {
        if (STATE_SIZE == state)
        {
            state = STATE_CONTENT;
            if (hasRoom(2))
            {
                putLineEnd();
            }
        }
    }

    private void beginTrailers()
    {
        checkState(STATE_LAST | STATE_TRAILERS);
        if (STATE_LAST == state)
        {
            state = STATE_TRAILERS;
            if (hasRoom(2))
            {
                putLineEnd();
            }
        }
    }

    private boolean openTrailer(final int nameId, final int valueLength)
    {
        beginTrailers();
        return openLine(nameId, valueLength) && checkTrailer(nameId);
    }

    private boolean openTrailer(final CharSequence name, final int valueLength)
    {
        beginTrailers();
        return openLine(name, valueLength) && checkTrailer(writtenName());
    }

    private boolean checkTrailer(final int nameId)
    {
        if (KnownName.isForbiddenInTrailers(nameId))
        {
            fail(ParseError.FORBIDDEN_TRAILER);
            return false;
        }
        return true;
    }

    /* Behind the equals sign that stands at the position. */
    private void putQuoted(final CharSequence value)
    {
        final int length = value.length();
        long quoted = 3L + length;
        for (int i = 0; i < length; i++)
        {
            final char character = value.charAt(i);
            if (character > 0xFF || !ByteClass.QUOTED_PAIR.contains(character))
            {
                fail(ParseError.BAD_CHUNK_EXTENSION);
                return;
            }
            quoted += isEscaped(character) ? 1 : 0;
        }
        if (hasRoom(quoted))
        {
            Words.storeByte(base, address + ++position, '"');
            for (int i = 0; i < length; i++)
            {
                final char character = value.charAt(i);
                if (isEscaped(character))
                {
                    Words.storeByte(base, address + ++position, '\\');
                }
                Words.storeByte(base, address + ++position, character);
            }
            Words.storeByte(base, address + ++position, '"');
            position++;
        }
    }

    private static boolean isEscaped(final char character)
    {
        return '"' == character || '\\' == character;
    }

    private void checkState(final int expected)
    {
        if (CHECK && 0 == (state & expected))
        {
            throw new IllegalStateException("state=" + state + " expected=" + expected);
        }
    }

    private void checkEnded()
    {
        if (CHECK && 0 == error && 0 == (state & (STATE_BETWEEN | STATE_DONE)))
        {
            throw new IllegalStateException("not ended: state=" + state);
        }
    }

    private void checkContent(final int length)
    {
        if (length > remaining)
        {
            throw new IllegalArgumentException("length=" + length + " remaining=" + remaining);
        }
    }

    private static void checkSize(final long size)
    {
        if (size <= 0)
        {
            throw new IllegalArgumentException("size=" + size);
        }
    }
}
