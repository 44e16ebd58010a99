/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.Words;
import io.fieldline.message.FieldElements;
import io.fieldline.message.FieldList;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.http2.HpackTableDescriptor.CARRY_FIELD_OFFSET;
import static io.fieldline.message.MessageDescriptor.*;

/**
 * Reads field sections of HTTP/2 (RFC 9113 section 4.3): HEADERS and the CONTINUATIONs behind it into one block,
 * decoded as they arrive, with the rules of messages (section 8).
 * <pre>
 * reader.wrap(tables, 0, length).begin(head, streamId, endStream);
 * int result = reader.headers(buffer, frameOffset);
 * while (result == FieldSectionReader.MORE)
 * {
 *     result = reader.continuation(buffer, nextFrameOffset());
 * }
 * </pre>
 * Not thread safe: a flyweight for one thread, pointed at one connection after another. The caller lends the dynamic
 * table's memory and the block, and both hold all state: between two frames of one section the reader may serve other
 * connections; {@link #resume(RequestHead)} takes the section up again. Nothing is allocated.
 * <p>
 * A section that is over its limit, or malformed, is decoded to its end all the same, so that the dynamic table stays
 * right; its error is told once, at the end, and ends the stream alone ({@link Http2Error#isConnectionError(int)}). 431
 * is the status for a section over its limit ({@link ParseError#status(int)}). An error of HPACK, and too many frames,
 * end the connection at once.
 */
public final class FieldSectionReader
{
    /** The section is not whole: CONTINUATION must follow. */
    public static final int MORE = 0;

    /** The section is whole, and right. */
    public static final int DONE = 1;

    /** How many frames a section may come in, unless the constructor says otherwise. */
    public static final int DEFAULT_MAX_FRAMES = 64;

    private static final int FRAMES_OFFSET = CARRY_FIELD_OFFSET + 96;
    private static final int FLAGS_OFFSET = CARRY_FIELD_OFFSET + 100;
    private static final int END_STREAM = 1;
    private static final int METHOD_SHIFT = 8;

    private final HpackDecoder decoder;
    private final SectionBlock section;
    private final MessageRules rules = new MessageRules();
    private final FieldElements declared = new FieldElements();
    private final ByteSlice element = new ByteSlice();
    private final ByteSlice name = new ByteSlice();
    private final int maxFrames;
    private boolean connectProtocol;
    private MessageHead head;
    private DirectBuffer page;
    private int frames;
    private boolean endStream;
    private int requestMethod;
    private int errorOffset;

    /**
     * Make a reader that is not wrapped yet.
     *
     * @param limits that every section must keep: bytes of a field section, field lines; forbidden trailers.
     */
    public FieldSectionReader(final Limits limits)
    {
        this(limits, DEFAULT_MAX_FRAMES);
    }

    /**
     * Make a reader that is not wrapped yet.
     *
     * @param limits    that every section must keep: bytes of a field section, field lines; forbidden trailers.
     * @param maxFrames that a section may come in; more are a flood, and end the connection.
     */
    public FieldSectionReader(final Limits limits, final int maxFrames)
    {
        if (maxFrames < 1)
        {
            throw new IllegalArgumentException("maxFrames=" + maxFrames);
        }
        decoder = new HpackDecoder(limits);
        section = decoder.section;
        this.maxFrames = maxFrames;
    }

    /**
     * Point at a connection's dynamic table, prepared by {@link HpackDecoder#init}.
     *
     * @param buffer holding the region.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region.
     * @return this for a fluent API.
     */
    public FieldSectionReader wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        decoder.wrap(buffer, offset, length);
        return this;
    }

    /**
     * Take extended CONNECTs, after SETTINGS_ENABLE_CONNECT_PROTOCOL was sent (RFC 8441 section 3).
     *
     * @param enabled whether to.
     * @return this for a fluent API.
     */
    public FieldSectionReader enableConnectProtocol(final boolean enabled)
    {
        connectProtocol = enabled;
        return this;
    }

    /**
     * The decoder, for the limit of its table and to read the table.
     *
     * @return this reader's own decoder.
     */
    public HpackDecoder decoder()
    {
        return decoder;
    }

    /**
     * How long a message block must be: it then holds every section within the limits, and serves as scratch while one
     * beyond them is dropped.
     *
     * @return length in bytes, a multiple of 8.
     */
    public int leastBlockLength()
    {
        return decoder.leastPageLength(MESSAGE_HEADER_LENGTH);
    }

    /**
     * How long a page for trailers must be.
     *
     * @param trailers not wrapped yet, of {@link KnownName#TABLE}.
     * @return length in bytes, a multiple of 8.
     */
    public int leastPageLength(final SlottedPage trailers)
    {
        return decoder.leastPageLength(trailers.headerLength());
    }

    /**
     * Begin the head of a request.
     *
     * @param head      over a prepared block of at least {@link #leastBlockLength()} bytes.
     * @param streamId  of the stream.
     * @param endStream whether the HEADERS frame ends the stream.
     * @return this for a fluent API.
     */
    public FieldSectionReader begin(final RequestHead head, final int streamId, final boolean endStream)
    {
        begin(head, streamId, endStream, 0, SectionBlock.REQUEST);
        return this;
    }

    /**
     * Begin the head of a response, final or informational.
     *
     * @param head          over a prepared block of at least {@link #leastBlockLength()} bytes.
     * @param streamId      of the stream.
     * @param endStream     whether the HEADERS frame ends the stream.
     * @param requestMethod that it answers, a constant of {@link io.fieldline.message.Method}.
     * @return this for a fluent API.
     */
    public FieldSectionReader begin(
        final ResponseHead head, final int streamId, final boolean endStream, final int requestMethod)
    {
        begin(head, streamId, endStream, requestMethod, SectionBlock.RESPONSE);
        return this;
    }

    /**
     * Begin trailers.
     *
     * @param trailers  of {@link KnownName#TABLE}, prepared, of at least {@link #leastPageLength} bytes; it is emptied.
     * @param endStream whether the HEADERS frame ends the stream; trailers must.
     * @return this for a fluent API.
     */
    public FieldSectionReader beginTrailers(final SlottedPage trailers, final boolean endStream)
    {
        trailers.reset();
        final DirectBuffer block = trailers.table().block();
        decoder.checkBlock(block, trailers.length());
        setPage(block);
        start(endStream, 0);
        decoder.begin(block.byteArray(), block.addressOffset(), trailers.length(), SectionBlock.TRAILERS);
        return this;
    }

    /**
     * Take up a section that wanted more, after the reader has served others.
     *
     * @param head over the block of the section.
     * @return this for a fluent API.
     */
    public FieldSectionReader resume(final RequestHead head)
    {
        return resumeHead(head);
    }

    /**
     * Take up a section that wanted more, after the reader has served others.
     *
     * @param head over the block of the section.
     * @return this for a fluent API.
     */
    public FieldSectionReader resume(final ResponseHead head)
    {
        return resumeHead(head);
    }

    /**
     * Take up trailers that wanted more, after the reader has served others.
     *
     * @param trailers the page of the section.
     * @return this for a fluent API.
     */
    public FieldSectionReader resume(final SlottedPage trailers)
    {
        final DirectBuffer block = trailers.table().block();
        setPage(block);
        section.point(block.byteArray(), block.addressOffset(), trailers.length());
        load();
        return this;
    }

    /**
     * Read a HEADERS frame, which a {@link FrameDecoder} has found right.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return {@link #DONE}, {@link #MORE}, or a {@link ParseError}.
     */
    public int headers(final DirectBuffer buffer, final int frameOffset)
    {
        return fragment(buffer, HeadersFrame.fragmentOffset(buffer, frameOffset),
            HeadersFrame.fragmentLength(buffer, frameOffset), HeadersFrame.isEndHeaders(buffer, frameOffset));
    }

    /**
     * Read a CONTINUATION frame, which a {@link FrameDecoder} has found right.
     *
     * @param buffer      holding the frame.
     * @param frameOffset in bytes at which it begins.
     * @return {@link #DONE}, {@link #MORE}, or a {@link ParseError}.
     */
    public int continuation(final DirectBuffer buffer, final int frameOffset)
    {
        return fragment(buffer, frameOffset + FrameHeader.HEADER_LENGTH, FrameHeader.length(buffer, frameOffset),
            ContinuationFrame.isEndHeaders(buffer, frameOffset));
    }

    /**
     * Read what one frame holds of the section; it may end anywhere, inside a Huffman code or an integer too.
     *
     * @param buffer     holding it.
     * @param offset     in bytes at which it begins.
     * @param length     in bytes.
     * @param endHeaders whether it is the last.
     * @return {@link #DONE}, {@link #MORE}, or a {@link ParseError}.
     */
    public int fragment(final DirectBuffer buffer, final int offset, final int length, final boolean endHeaders)
    {
        Words.checkRange(buffer, offset, length);
        if (++frames > maxFrames)
        {
            return fail(ParseError.TOO_MANY_CONTINUATIONS, decoder.consumed);
        }
        int result = decoder.decode(buffer.byteArray(), buffer.addressOffset() + offset, length);
        if (result >= 0 && endHeaders)
        {
            result = decoder.endBlock();
        }
        if (result < 0)
        {
            return fail(result, decoder.position);
        }
        if (!endHeaders)
        {
            section.flush();
            save();
            return MORE;
        }
        return done();
    }

    /**
     * The place of the last error.
     *
     * @return offset in bytes from the section's first byte, fragments counted without what frames add: that of the
     * field representation at fault, or the section's end where something is missing or only the whole is wrong.
     */
    public int errorOffset()
    {
        return errorOffset;
    }

    /**
     * Flag the trailers that no Trailer field of the head announced (RFC 9110 section 6.6.2), as UNDECLARED.
     *
     * @param trailers that were read.
     * @param head     of the same message.
     * @return how many were announced.
     */
    public int flagUndeclared(final SlottedPage trailers, final MessageHead head)
    {
        final FieldSection headers = head.headers();
        final MutableDirectBuffer block = (MutableDirectBuffer)trailers.table().block();
        int count = 0;
        for (int slot = 0; slot < trailers.count(); slot++)
        {
            if (head.isTrailerDeclared() && isDeclared(trailers, slot, headers))
            {
                count++;
            }
            else
            {
                final int flags = trailers.headerLength() + slotOffset(slot) + FLAGS_FIELD_OFFSET;
                block.putByte(flags, (byte)(block.getByte(flags) | UNDECLARED));
            }
        }
        return count;
    }

    private boolean isDeclared(final SlottedPage trailers, final int slot, final FieldSection headers)
    {
        trailers.table().name(slot, name);
        declared.wrap(headers, KnownName.TRAILER);
        while (FieldList.ELEMENT == declared.next())
        {
            if (declared.element(element).equalsBytesIgnoreCase(name))
            {
                return true;
            }
        }
        return false;
    }

    private void begin(
        final MessageHead head, final int streamId, final boolean endStream, final int method, final int mode)
    {
        head.own(streamId);
        checkBlock(head.blockLength());
        setHead(head);
        start(endStream, method);
        decoder.begin(head.blockArray(), head.blockAddress(), head.blockLength(), mode);
    }

    private void start(final boolean endStream, final int method)
    {
        frames = 0;
        this.endStream = endStream;
        requestMethod = method;
        errorOffset = -1;
    }

    private FieldSectionReader resumeHead(final MessageHead head)
    {
        setHead(head);
        section.point(head.blockArray(), head.blockAddress(), head.blockLength());
        load();
        return this;
    }

    private void setHead(final MessageHead head)
    {
        if (head != this.head)
        {
            this.head = head;
        }
    }

    /* Trailers: the page's memory must live as long as it is pointed at. */
    private void setPage(final DirectBuffer block)
    {
        setHead(null);
        if (block != page)
        {
            page = block;
        }
    }

    private int done()
    {
        int error = section.dropping ? section.error : 0;
        final int position = section.dropping ? section.errorOffset : decoder.consumed;
        if (!section.dropping)
        {
            section.flush();
            switch (section.mode)
            {
                case SectionBlock.REQUEST:
                    error = rules.request(section, endStream, connectProtocol);
                    break;

                case SectionBlock.RESPONSE:
                    error = rules.response(section, endStream, requestMethod);
                    break;

                default:
                    error = endStream ? 0 : ParseError.MISSING_END_STREAM;
                    break;
            }
        }
        if (error < 0)
        {
            return fail(error, position);
        }
        if (null != head)
        {
            final Object array = section.array;
            Words.storeByte(array, section.start + STATE_FIELD_OFFSET, STATE_DONE);
            Words.storeInt(array, section.start + HEAD_LENGTH_FIELD_OFFSET, decoder.consumed);
            head.renew();
        }
        return DONE;
    }

    private int fail(final int error, final int position)
    {
        errorOffset = position;
        section.empty();
        if (null != head)
        {
            final Object array = section.array;
            Words.storeByte(array, section.start + STATE_FIELD_OFFSET, STATE_FAILED);
            Words.storeInt(array, section.start + ERROR_CODE_FIELD_OFFSET, error);
            Words.storeInt(array, section.start + ERROR_OFFSET_FIELD_OFFSET, position);
            head.renew();
        }
        return error;
    }

    private void save()
    {
        decoder.save();
        decoder.table.field(FRAMES_OFFSET, frames);
        decoder.table.field(FLAGS_OFFSET, (endStream ? END_STREAM : 0) | requestMethod << METHOD_SHIFT);
        if (null != head)
        {
            head.renew();
        }
    }

    private void load()
    {
        decoder.load();
        frames = decoder.table.field(FRAMES_OFFSET);
        final int flags = decoder.table.field(FLAGS_OFFSET);
        endStream = 0 != (flags & END_STREAM);
        requestMethod = flags >>> METHOD_SHIFT;
        errorOffset = -1;
    }

    private void checkBlock(final int length)
    {
        if (length < leastBlockLength())
        {
            throw new IllegalArgumentException("length=" + length + " min=" + leastBlockLength());
        }
    }
}
