/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.http1.ContentDecoder;
import io.fieldline.http1.RequestParser;
import io.fieldline.http1.ResponseParser;
import io.fieldline.message.Event;
import io.fieldline.message.FieldSection;
import io.fieldline.message.Framing;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.TargetForm;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks over the messages of a file and gathers what the parsers make of each.
 */
final class Inspector
{
    private static final int LOOK_LENGTH = 8192;
    private static final int TRAILER_TEXT = 1024;

    private final UnsafeBuffer file;
    private final Limits limits;
    private final int requestMethod;
    private final UnsafeBuffer block;
    private final RequestHead request = new RequestHead();
    private final ResponseHead response = new ResponseHead();
    private int position;
    private int number;

    /**
     * Makes an inspector.
     *
     * @param bytes         of the file.
     * @param limits        for the parsers, with the leniencies that are on.
     * @param requestMethod that responses answer.
     */
    Inspector(final byte[] bytes, final Limits limits, final int requestMethod)
    {
        this.file = new UnsafeBuffer(bytes);
        this.limits = limits;
        this.requestMethod = requestMethod;
        this.block = new UnsafeBuffer(ByteBuffer.allocateDirect(
            MessageDescriptor.MESSAGE_HEADER_LENGTH + (limits.maxFieldLines() + 1) * SlotDescriptor.SLOT_LENGTH));
    }

    /**
     * The bytes of the file.
     *
     * @return the buffer.
     */
    UnsafeBuffer file()
    {
        return file;
    }

    /**
     * Is there something left to read, line ends aside?
     *
     * @return true if there is.
     */
    boolean hasNext()
    {
        return skipLineEnds(position) < file.capacity();
    }

    /**
     * Reads the next message.
     *
     * @return a {@link MessageInfo}, or a {@link Fault} after which nothing can be read.
     */
    Object next()
    {
        final int start = position;
        final boolean isRequest = !looksLikeResponse(start);
        final int result = parse(isRequest, start, limits);
        number++;
        if (result <= 0)
        {
            position = file.capacity();
            return fault(isRequest, start, result);
        }

        final MessageInfo info = info(isRequest, start);
        position = start + info.headLength + (int)Math.max(0, info.contentPresent);
        if (info.contentPresent < 0)
        {
            position = file.capacity();
        }
        return info;
    }

    /**
     * Does the file's beginning look as if HTTP/1 was meant, though it may be wrong?
     *
     * @return true if its first line names HTTP, or begins with a known method.
     */
    boolean looksLikeHttp()
    {
        final int start = skipLineEnds(0);
        int end = start;
        while (end < file.capacity() && end - start < LOOK_LENGTH && file.getByte(end) != '\n')
        {
            end++;
        }
        final byte[] bytes = new byte[end - start];
        file.getBytes(start, bytes);
        final String line = new String(bytes, StandardCharsets.ISO_8859_1);
        return line.startsWith("HTTP") || line.matches("(?is)[!-~]+[ \\t].*HTTP/[0-9].*") ||
            line.matches("(?s)[A-Z]+[ \\t].*") && Method.of(line.split("[ \\t]", 2)[0]) != 0;
    }

    private boolean looksLikeResponse(final int start)
    {
        final int at = skipLineEnds(start);
        final String name = "HTTP/";
        for (int i = 0; i < name.length(); i++)
        {
            if (at + i >= file.capacity())
            {
                return i > 0;
            }
            if (file.getByte(at + i) != name.charAt(i))
            {
                return false;
            }
        }
        return true;
    }

    private int skipLineEnds(final int start)
    {
        int at = start;
        while (at < file.capacity() && (file.getByte(at) == '\r' || file.getByte(at) == '\n'))
        {
            at++;
        }
        return at;
    }

    private int parse(final boolean isRequest, final int start, final Limits with)
    {
        final int length = file.capacity() - start;
        return isRequest ?
            new RequestParser(with).parse(request.wrap(block, 0, block.capacity()).init(), file, start, length) :
            new ResponseParser(with).parse(
                response.wrap(block, 0, block.capacity()).init(), file, start, length, requestMethod);
    }

    private Fault fault(final boolean isRequest, final int start, final int result)
    {
        final int available = file.capacity() - start;
        final MessageHead head = isRequest ? request : response;
        final int at = result == 0 ? available : head.errorOffset();
        final List<String> lenient = result == 0 ? List.of() : whatWouldPass(isRequest, start, at);
        return new Fault(number, isRequest, start, result, at, available, lenient);
    }

    /** The leniencies each of which lets the head pass, or else a set that does, if one is found by trying. */
    private List<String> whatWouldPass(final boolean isRequest, final int start, final int errorAt)
    {
        final MessageHead head = isRequest ? request : response;
        final List<String> passing = new ArrayList<>();
        Limits with = limits;
        int at = errorAt;
        while (true)
        {
            int furthest = 0;
            for (int bit = 1; bit <= Leniency.SELECTABLE; bit <<= 1)
            {
                if ((with.leniencies() & bit) != 0)
                {
                    continue;
                }
                final int result = parse(isRequest, start, with.with(bit));
                if (result > 0)
                {
                    passing.add(flags(with.with(bit)));
                }
                else if (result < 0 && head.errorOffset() > at)
                {
                    at = head.errorOffset();
                    furthest = bit;
                }
            }
            if (!passing.isEmpty() || furthest == 0)
            {
                return passing;
            }
            with = with.with(furthest);
        }
    }

    private String flags(final Limits with)
    {
        return String.join(",", Names.leniencies(with.leniencies() & ~limits.leniencies()));
    }

    private MessageInfo info(final boolean isRequest, final int start)
    {
        final MessageHead head = isRequest ? request : response;
        final MessageInfo info = new MessageInfo();
        info.number = number;
        info.isRequest = isRequest;
        info.offset = start;
        info.headLength = head.headLength();
        info.version = head.version();
        info.framing = head.framing();
        info.contentLength = head.contentLength();
        info.keepAlive = head.isKeepAlive();
        info.upgrade = head.isUpgrade();
        info.leniencies = head.leniencies();
        if (isRequest)
        {
            info.method = range(request.methodName(), start);
            info.methodId = request.method();
            info.target = range(request.target(), start);
            info.targetForm = request.targetForm();
            info.path = info.targetForm == TargetForm.ORIGIN || info.targetForm == TargetForm.ABSOLUTE ?
                range(request.path(), start) : null;
            info.query = range(request.queryString(), start);
            info.expectContinue = request.isExpectContinue();
        }
        else
        {
            info.status = response.status();
            info.reason = range(response.reason(), start);
        }
        addSlots(info.slots, head.headers(), start);
        info.blockLength = MessageDescriptor.MESSAGE_HEADER_LENGTH + info.slots.size() * SlotDescriptor.SLOT_LENGTH;
        info.contentPresent = contentPresent(info);
        return info;
    }

    private static void addSlots(final List<SlotInfo> slots, final FieldSection fields, final int start)
    {
        for (int slot = 0; slot < fields.count(); slot++)
        {
            slots.add(new SlotInfo(
                new Range(fields.nameOffset(slot) - start, fields.nameLength(slot)),
                new Range(fields.valueOffset(slot) - start, fields.valueLength(slot)),
                fields.nameHash(slot),
                fields.nameId(slot),
                fields.flags(slot)));
        }
    }

    private static Range range(final ByteSlice slice, final int start)
    {
        return slice.isAbsent() ? null : new Range(slice.offset() - start, slice.length());
    }

    /** How much of the content, as it is framed, is in the file; -1 where it does not end there, or is bad. */
    private long contentPresent(final MessageInfo info)
    {
        final int start = info.offset + info.headLength;
        final int rest = file.capacity() - start;
        switch (info.framing)
        {
            case Framing.LENGTH:
                return Math.min(rest, info.contentLength);

            case Framing.UNTIL_CLOSE:
            case Framing.TUNNEL:
                return rest;

            case Framing.CHUNKED:
                return skipChunks(info, start, rest);

            default:
                return 0;
        }
    }

    private long skipChunks(final MessageInfo info, final int start, final int rest)
    {
        final MessageHead head = info.isRequest ? request : response;
        final int length = ContentDecoder.trailerBlockLength(limits.maxTrailerLines(), TRAILER_TEXT);
        final ContentDecoder decoder = new ContentDecoder(limits);
        int event = decoder.begin(head, new UnsafeBuffer(ByteBuffer.allocateDirect(length)), 0, length);
        int consumed = 0;
        while (event >= 0 && event != Event.END)
        {
            event = decoder.decode(file, start + consumed, rest - consumed);
            consumed += decoder.consumed();
            if (event == Event.TRAILERS)
            {
                addSlots(info.trailers, decoder.trailers(), start - info.headLength);
            }
            if (event == Event.NONE)
            {
                info.decodedLength = decoder.contentBytes();
                return -1;
            }
        }
        info.decodedLength = decoder.contentBytes();
        if (event < 0)
        {
            info.contentError = event;
            info.contentErrorAt = info.headLength + (int)decoder.errorOffset();
            return -1;
        }
        return consumed;
    }

    /**
     * Is this the error of bytes that cannot begin a message of HTTP/1?
     *
     * @param fault of the first message.
     * @return true if the file is better called no HTTP than bad HTTP.
     */
    boolean isNoHttp(final Fault fault)
    {
        return fault.number() == 1 && (fault.error() == ParseError.NOT_HTTP || !looksLikeHttp());
    }
}
