/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.FieldScanner;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import io.fieldline.message.Event;
import io.fieldline.message.FieldSection;
import io.fieldline.message.Framing;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;

/**
 * Decodes a message's content as its head frames it (RFC 9112 sections 6 and 7): by length, in chunks, until the
 * connection closes. It hands on pieces of the received bytes where they stand and copies nothing.
 * <p>
 * {@link #begin} once the head is whole, then {@link #decode} on whatever bytes follow, until it says {@link Event#END}
 * or an error. What must be remembered between calls stands in the message's block, so that one decoder serves one
 * connection after another: {@link #wrap} points it at a message that is under way.
 * <p>
 * Not thread safe; one for each thread. The caller lends the block, the memory for trailers and the received bytes. A
 * piece holds until the received bytes move; trailers hold until their memory is used again or the received bytes move.
 */
public final class ContentDecoder
{
    private static final int PHASE_NONE = 0;
    private static final int PHASE_LENGTH = 1;
    private static final int PHASE_UNTIL_CLOSE = 2;
    private static final int PHASE_CHUNK_DATA = 3;
    private static final int PHASE_CHUNK_END = 4;
    private static final int PHASE_CHUNK_END_LF = 5;
    private static final int PHASE_TRAILERS = 6;
    private static final int PHASE_LAST = 7;
    private static final int PHASE_DONE = 8;
    private static final int PHASE_FAILED = 9;

    private static final int CRLF = 0x0A0D;

    private final ChunkLine line;
    private final TrailerRules trailerRules = new TrailerRules();
    private final FieldScanner scanner;
    private final FieldSection trailers = new FieldSection();
    private final UnsafeBuffer trailerBlock = new UnsafeBuffer(0, 0);
    private final long maxContent;
    private final int maxTrailers;
    private final int leniencies;

    private Object block;
    private long blockAddress;
    private Object received;
    private long address;
    private int end;
    private int at;
    private int consumed;
    private int contentOffset;
    private int contentLength;
    private long errorOffset;

    /**
     * Make a decoder.
     *
     * @param limits that content, chunk lines and trailers must keep.
     */
    public ContentDecoder(final Limits limits)
    {
        line = new ChunkLine(limits);
        leniencies = limits.leniencies();
        maxContent = limits.maxContentBytes();
        maxTrailers = limits.maxTrailerBytes();
        // trailers belong to the chunks: their line ends follow the chunks' leniency, not the head's
        final int lf = 0 == (leniencies & Leniency.BARE_LF_IN_CHUNK) ? 0 : Leniency.BARE_LF;
        scanner = new FieldScanner(
            KnownName.TABLE, limits.maxTrailerLines(), leniencies & ~Leniency.BARE_LF | lf);
    }

    /**
     * How long the memory for trailers must be.
     *
     * @param fields       to hold.
     * @param declaredText bytes of Trailer field values to remember, for telling which trailers were declared.
     * @return length in bytes.
     */
    public static int trailerBlockLength(final int fields, final int declaredText)
    {
        return SlotTable.blockLength(fields, true) + TrailerRules.length(declaredText);
    }

    /**
     * Begin the content of a message whose head is whole.
     *
     * @param head          of the message; what its Trailer fields declare is remembered in the memory for trailers.
     * @param trailerMemory lent for trailers, or null to refuse them ({@link ParseError#TABLE_FULL}).
     * @param offset        in bytes at which it begins, 8-aligned.
     * @param length        in bytes, as of {@link #trailerBlockLength(int, int)}.
     * @return 0, or {@link ParseError#CONTENT_TOO_LARGE} where the head already says too much.
     */
    public int begin(
        final MessageHead head, final MutableDirectBuffer trailerMemory, final int offset, final int length)
    {
        enter(head);
        Words.store(block, blockAddress + FRAMED_BYTES_FIELD_OFFSET, 0);
        Words.store(block, blockAddress + CONTENT_BYTES_FIELD_OFFSET, 0);
        Words.store(block, blockAddress + CONTENT_PHASE_FIELD_OFFSET, 0);
        Words.store(block, blockAddress + EXTENSION_BYTES_FIELD_OFFSET, 0);
        lend(trailerMemory, offset, length);
        switch (head.framing())
        {
            case Framing.LENGTH:
                remaining(head.contentLength());
                phase(0 == head.contentLength() ? PHASE_LAST : PHASE_LENGTH);
                return head.contentLength() > maxContent ? fail(ParseError.CONTENT_TOO_LARGE, 0) : 0;

            case Framing.CHUNKED:
                if (trailerBlock.capacity() > 0)
                {
                    final int table = SlotTable.blockLength(0, true);
                    final int text = trailerRules.remember(head, trailerBlock);
                    SlotTable.init(trailerBlock, 0, Math.max(table, text & ~7), INDEXED_HEADER_LENGTH,
                        KnownName.TABLE.count(), CONTENT_TRAILERS);
                }
                remaining(0);
                phase(ChunkLine.PHASE_SIZE);
                return 0;

            case Framing.UNTIL_CLOSE:
            case Framing.TUNNEL:
                phase(PHASE_UNTIL_CLOSE);
                return 0;

            default:
                phase(PHASE_LAST);
                return 0;
        }
    }

    /**
     * Point the decoder at a message whose content is under way.
     *
     * @param head          over the message's block.
     * @param trailerMemory as it was lent to {@link #begin}.
     * @param offset        in bytes at which it begins.
     * @param length        in bytes.
     * @return this for a fluent API.
     */
    public ContentDecoder wrap(
        final MessageHead head, final MutableDirectBuffer trailerMemory, final int offset, final int length)
    {
        enter(head);
        lend(trailerMemory, offset, length);
        return this;
    }

    /**
     * Ask for chunks to be announced: {@link Event#CHUNK} at the start of each, the last one included, with its size
     * and extensions. A chunk's line must then stand in one piece: what is there of it is not consumed before its end
     * is there.
     *
     * @param slots  lent for the extensions of one chunk, or null to pass over extensions.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes, as of {@link SlotTable#blockLength(int, boolean)} without known names.
     * @return this for a fluent API.
     */
    public ContentDecoder extensions(final MutableDirectBuffer slots, final int offset, final int length)
    {
        line.lend(slots, offset, length);
        return this;
    }

    /**
     * Decode on.
     *
     * @param buffer holding received bytes.
     * @param offset in bytes of the first that is not consumed.
     * @param length in bytes that are there.
     * @return {@link Event#CONTENT}, {@link Event#CHUNK}, {@link Event#TRAILERS}, {@link Event#END}, {@link Event#NONE}
     * where more bytes are needed, or a {@link ParseError}. {@link #consumed()} says how far it went.
     */
    public int decode(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        final Object received = buffer.byteArray();
        if (received != this.received)
        {
            this.received = received;
        }
        address = buffer.addressOffset() + offset;
        at = 0;
        end = length;
        contentLength = 0;
        int event = Event.NONE;
        boolean more = true;
        while (more)
        {
            final int phase = Words.loadByte(block, blockAddress + CONTENT_PHASE_FIELD_OFFSET);
            event = step(phase, buffer, offset);
            more = Event.NONE == event &&
                phase != Words.loadByte(block, blockAddress + CONTENT_PHASE_FIELD_OFFSET);
        }
        consumed = at;
        contentOffset += offset;
        final long framed = blockAddress + FRAMED_BYTES_FIELD_OFFSET;
        Words.store(block, framed, Words.load(block, framed) + at);
        return event;
    }

    /**
     * Say that no more bytes will come: the connection has closed.
     *
     * @return {@link Event#END} where the content ends with the connection or has ended before, else
     * {@link ParseError#UNEXPECTED_EOF}.
     */
    public int close()
    {
        final int phase = Words.loadByte(block, blockAddress + CONTENT_PHASE_FIELD_OFFSET);
        if (PHASE_FAILED == phase)
        {
            return Words.loadInt(block, blockAddress + CONTENT_ERROR_FIELD_OFFSET);
        }
        if (PHASE_UNTIL_CLOSE == phase || PHASE_LAST == phase || PHASE_DONE == phase)
        {
            phase(PHASE_DONE);
            return Event.END;
        }
        at = 0;
        return fail(ParseError.UNEXPECTED_EOF, 0);
    }

    /**
     * How many bytes the last call to {@link #decode} consumed; bytes that were not must be given again, with more.
     *
     * @return length in bytes.
     */
    public int consumed()
    {
        return consumed;
    }

    /**
     * Where the piece of {@link Event#CONTENT} begins.
     *
     * @return index in the buffer that was given, in bytes.
     */
    public int contentOffset()
    {
        return contentOffset;
    }

    /**
     * How long the piece of {@link Event#CONTENT} is.
     *
     * @return length in bytes.
     */
    public int contentLength()
    {
        return contentLength;
    }

    /**
     * How much content there has been so far.
     *
     * @return length in bytes, without framing.
     */
    public long contentBytes()
    {
        return Words.load(block, blockAddress + CONTENT_BYTES_FIELD_OFFSET);
    }

    /**
     * How many bytes of the connection the content has taken so far, its framing included.
     *
     * @return length in bytes.
     */
    public long framedBytes()
    {
        return Words.load(block, blockAddress + FRAMED_BYTES_FIELD_OFFSET);
    }

    /**
     * The size of the chunk that {@link Event#CHUNK} announced.
     *
     * @return size in bytes; 0 for the last chunk.
     */
    public long chunkSize()
    {
        return line.size();
    }

    /**
     * The extensions of the chunk that {@link Event#CHUNK} announced, as slots: a name without a value has
     * {@link io.fieldline.buffers.SlotDescriptor#NO_VALUE}; a quoted value stands with its quotes.
     *
     * @return the decoder's own table; it holds until the next call.
     */
    public SlotTable chunkExtensions()
    {
        return line.extensions();
    }

    /**
     * The trailers, when {@link Event#TRAILERS} was given. They are never merged into the headers; those that no
     * Trailer field declared carry {@link io.fieldline.buffers.SlotDescriptor#UNDECLARED}.
     *
     * @return the decoder's own field section.
     */
    public FieldSection trailers()
    {
        return trailers;
    }

    /**
     * The byte that an error stands at.
     *
     * @return offset in bytes from the first byte of the content as it is framed.
     */
    public long errorOffset()
    {
        return errorOffset;
    }

    private int step(final int phase, final DirectBuffer buffer, final int offset)
    {
        switch (phase)
        {
            case PHASE_NONE:
                throw new IllegalStateException("content not begun");

            case PHASE_LENGTH:
            case PHASE_CHUNK_DATA:
                return data(PHASE_LENGTH == phase ? PHASE_LAST : PHASE_CHUNK_END);

            case PHASE_UNTIL_CLOSE:
                return untilClose();

            case PHASE_CHUNK_END:
                return chunkEnd();

            case PHASE_CHUNK_END_LF:
                return chunkEndLf();

            case PHASE_TRAILERS:
                return trailers(buffer, offset);

            case PHASE_LAST:
                phase(PHASE_DONE);
                return Event.END;

            case PHASE_DONE:
                throw new IllegalStateException("content has ended");

            case PHASE_FAILED:
                return Words.loadInt(block, blockAddress + CONTENT_ERROR_FIELD_OFFSET);

            default:
                return chunkLine(buffer, offset);
        }
    }

    private int data(final int next)
    {
        final long remaining = Words.load(block, blockAddress + REMAINING_FIELD_OFFSET);
        final int length = (int)Math.min(remaining, end - at);
        if (0 == length)
        {
            return Event.NONE;
        }
        piece(length);
        remaining(remaining - length);
        if (remaining == length)
        {
            phase(next);
        }
        return Event.CONTENT;
    }

    private int untilClose()
    {
        if (at == end)
        {
            return Event.NONE;
        }
        final int length = (int)Math.min(end - at, maxContent - contentBytes());
        if (0 == length)
        {
            return fail(ParseError.CONTENT_TOO_LARGE, at);
        }
        piece(length);
        return Event.CONTENT;
    }

    private void piece(final int length)
    {
        contentOffset = at;
        contentLength = length;
        at += length;
        final long bytes = blockAddress + CONTENT_BYTES_FIELD_OFFSET;
        Words.store(block, bytes, Words.load(block, bytes) + length);
    }

    private int chunkLine(final DirectBuffer buffer, final int offset)
    {
        final int result = line.scan(received, address, at, end, block, blockAddress);
        if (result < 0)
        {
            return fail(result, line.position());
        }
        at = line.position();
        if (0 == result)
        {
            return Event.NONE;
        }
        final long size = line.size();
        if (size > maxContent - contentBytes())
        {
            return fail(ParseError.CONTENT_TOO_LARGE, at - 1);
        }
        remaining(size);
        phase(0 == size ? PHASE_TRAILERS : PHASE_CHUNK_DATA);
        if (0 == size && trailerBlock.capacity() > 0)
        {
            FieldScanner.begin(trailerBlock.byteArray(), trailerBlock.addressOffset(), 0);
        }
        return line.announce(buffer, offset) ? Event.CHUNK : Event.NONE;
    }

    private int chunkEnd()
    {
        if (end - at >= 2 && CRLF == Words.loadShort(received, address + at))
        {
            at += 2;
            phase(ChunkLine.PHASE_SIZE);
            return Event.NONE;
        }
        if (at == end)
        {
            return Event.NONE;
        }
        final int octet = Words.loadByte(received, address + at);
        if ('\r' == octet)
        {
            at++;
            phase(PHASE_CHUNK_END_LF);
            return Event.NONE;
        }
        if ('\n' == octet && 0 != (leniencies & Leniency.BARE_LF_IN_CHUNK))
        {
            use(Leniency.BARE_LF_IN_CHUNK);
            at++;
            phase(ChunkLine.PHASE_SIZE);
            return Event.NONE;
        }
        return fail(ParseError.BAD_CHUNK_END, at);
    }

    private int chunkEndLf()
    {
        if (at == end)
        {
            return Event.NONE;
        }
        if ('\n' != Words.loadByte(received, address + at))
        {
            return fail(ParseError.BAD_CHUNK_END, at);
        }
        at++;
        phase(ChunkLine.PHASE_SIZE);
        return Event.NONE;
    }

    /** The section behind the last chunk: it must stand in one piece, as a head must. */
    private int trailers(final DirectBuffer buffer, final int offset)
    {
        if (end - at >= 2 && CRLF == Words.loadShort(received, address + at))
        {
            at += 2;
            phase(PHASE_DONE);
            return Event.END;
        }
        if (0 == trailerBlock.capacity())
        {
            return noTrailers();
        }
        final Object table = trailerBlock.byteArray();
        final long tableAddress = trailerBlock.addressOffset();
        final int result = scanner.scan(received, address + at, end - at, maxTrailers, table, tableAddress);
        if (0 == result)
        {
            return Event.NONE;
        }
        if (result < 0)
        {
            return fail(
                ParseError.TOO_MANY_FIELDS == result ? ParseError.TOO_MANY_TRAILERS :
                ParseError.FIELDS_TOO_LARGE == result ? ParseError.TRAILERS_TOO_LARGE : result,
                at + Words.loadInt(table, tableAddress + SCAN_POSITION_FIELD_OFFSET));
        }
        final int used = Words.loadInt(table, tableAddress + LENIENCIES_FIELD_OFFSET);
        use(used & ~Leniency.BARE_LF | (0 != (used & Leniency.BARE_LF) ? Leniency.BARE_LF_IN_CHUNK : 0));
        Words.storeInt(table, tableAddress + BASE_FIELD_OFFSET, offset + at);
        trailers.wrap(trailerBlock, 0,
            Words.loadInt(table, tableAddress + BLOCK_LENGTH_FIELD_OFFSET), buffer);
        final int forbidden = trailerRules.judge(trailers, trailerBlock);
        if (forbidden >= 0)
        {
            if (0 == (leniencies & Leniency.FORBIDDEN_TRAILERS))
            {
                return fail(ParseError.FORBIDDEN_TRAILER, trailers.nameOffset(forbidden) - offset);
            }
            use(Leniency.FORBIDDEN_TRAILERS);
        }
        at += result;
        phase(0 == trailers.count() ? PHASE_DONE : PHASE_LAST);
        return 0 == trailers.count() ? Event.END : Event.TRAILERS;
    }

    private int noTrailers()
    {
        if (at == end)
        {
            return Event.NONE;
        }
        final int octet = Words.loadByte(received, address + at);
        if ('\r' == octet)
        {
            // the LF is not there, or is none
            return end - at < 2 ? Event.NONE : fail(ParseError.BARE_CR, at + 1);
        }
        if ('\n' == octet && 0 != (leniencies & Leniency.BARE_LF_IN_CHUNK))
        {
            use(Leniency.BARE_LF_IN_CHUNK);
            at++;
            phase(PHASE_DONE);
            return Event.END;
        }
        return fail('\n' == octet ? ParseError.BARE_LF : ParseError.TABLE_FULL, at);
    }

    private int fail(final int error, final int position)
    {
        errorOffset = framedBytes() + position;
        at = position;
        Words.storeInt(block, blockAddress + CONTENT_ERROR_FIELD_OFFSET, error);
        phase(PHASE_FAILED);
        return error;
    }

    private void enter(final MessageHead head)
    {
        final Object block = head.blockArray();
        if (block != this.block)
        {
            this.block = block;
        }
        blockAddress = head.blockAddress();
    }

    private void lend(final MutableDirectBuffer trailerMemory, final int offset, final int length)
    {
        if (null == trailerMemory)
        {
            trailerBlock.wrap(0, 0);
            return;
        }
        Words.checkBlock(trailerMemory, offset, length);
        checkTrailerMemory(length);
        trailerBlock.wrap(trailerMemory, offset, length);
    }

    private void phase(final int phase)
    {
        Words.storeByte(block, blockAddress + CONTENT_PHASE_FIELD_OFFSET, phase);
    }

    private void remaining(final long remaining)
    {
        Words.store(block, blockAddress + REMAINING_FIELD_OFFSET, remaining);
    }

    private void use(final int used)
    {
        if (0 != used)
        {
            final long at = blockAddress + LENIENCIES_FIELD_OFFSET;
            Words.storeInt(block, at, Words.loadInt(block, at) | used);
        }
    }

    private static void checkTrailerMemory(final int length)
    {
        if (length < trailerBlockLength(0, 0))
        {
            throw new IllegalArgumentException("length=" + length + " min=" + trailerBlockLength(0, 0));
        }
    }
}
