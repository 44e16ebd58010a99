/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.message.FieldSection;
import io.fieldline.message.Framing;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;
import io.fieldline.message.Version;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Messages of one kind: heads from their parser, content by the head's framing. What only the content decides is
 * undecided where the content is chunked, or where there is a limit on it: {@link #takeContent} is the place for a
 * decoder.
 */
abstract class MessageSubject implements Subject
{
    private static final int MAX_SLOTS = 100_000;
    private static final int COPY_OFFSET = 3;

    private final Block block = new Block();
    private final ByteSlice slice = new ByteSlice();
    private final List<Object> messages = new ArrayList<>();
    private Setup setup;
    private Limits limits;
    private DirectBuffer buffer;
    private int offset;
    private int length;
    private int start;
    private boolean headDone;
    private Map<String, Object> message;
    private Outcome settled;

    @Override
    public final String begin(final Setup next)
    {
        final String unable = Options.unable(next, Set.of());
        if (unable != null)
        {
            return unable;
        }
        setup = next;
        limits = Options.limits(next);
        messages.clear();
        start = 0;
        length = 0;
        headDone = false;
        message = null;
        settled = null;

        final int bytes = MessageDescriptor.MESSAGE_HEADER_LENGTH +
            Math.min(limits.maxFieldLines(), MAX_SLOTS) * SlotDescriptor.SLOT_LENGTH;
        prepare(next, limits, block.lend(bytes), Block.OFFSET, bytes);
        return null;
    }

    @Override
    public final boolean received(final DirectBuffer received, final int at, final int bytes)
    {
        buffer = received;
        offset = at;
        length = bytes;
        while (settled == null && (headDone || start < length))
        {
            if (!headDone && !takeHead() || settled == null && !takeContent())
            {
                break;
            }
        }
        block.check();
        return settled != null;
    }

    @Override
    public final Outcome outcome(final boolean ended)
    {
        if (settled != null)
        {
            return settled;
        }
        if (headDone && ended && head().framing() == Framing.UNTIL_CLOSE)
        {
            endMessage(length - start - head().headLength());
        }
        final boolean between = !headDone && start == length;
        if (between && !messages.isEmpty())
        {
            return accepted();
        }
        return ended && !between ?
            Outcome.reject("INPUT_ENDED", length, Outcome.NOT_TOLD, messages.size()) : Outcome.needMore();
    }

    /**
     * Prepares the head and its parser for a run.
     *
     * @param next   setup of the run.
     * @param keep   limits of the run.
     * @param memory holding the block.
     * @param at     offset of the block in bytes.
     * @param bytes  length of the block.
     */
    abstract void prepare(Setup next, Limits keep, MutableDirectBuffer memory, int at, int bytes);

    /**
     * Parses.
     *
     * @param received holding the message.
     * @param at       offset in bytes of its first byte.
     * @param bytes    that are there.
     * @return as the parser.
     */
    abstract int parse(DirectBuffer received, int at, int bytes);

    /**
     * The head that the parser fills.
     *
     * @return the head.
     */
    abstract MessageHead head();

    /**
     * Adds the control data of the head.
     *
     * @param fields to add to.
     */
    abstract void addControlData(Map<String, Object> fields);

    /**
     * Where to look for the version in the start line.
     *
     * @return offset in bytes from the message's first byte; blanks may follow there.
     */
    abstract int versionFrom();

    /**
     * Where the message under way begins.
     *
     * @return offset in bytes in the receive buffer.
     */
    final int messageOffset()
    {
        return offset + start;
    }

    private boolean takeHead()
    {
        final int result = parse(buffer, offset + start, length - start);
        if (result < 0)
        {
            settled = Outcome.reject(
                ParseError.name(result), start + head().errorOffset(), ParseError.status(result), messages.size());
        }
        else if (result > 0)
        {
            if (result > length - start || result != head().headLength())
            {
                throw new IllegalStateException(
                    "consumed=" + result + " headLength=" + head().headLength() + " there=" + (length - start));
            }
            headDone = true;
            message = headFields();
        }
        return result != 0;
    }

    /** Takes the content as far as it is there; answers whether it is whole, or the outcome settled. */
    private boolean takeContent()
    {
        final MessageHead head = head();
        final int there = length - start - head.headLength();
        switch (head.framing())
        {
            case Framing.LENGTH:
                if (head.contentLength() > limits.maxContentBytes())
                {
                    settled = Outcome.undecided("the limit on content", message);
                    return true;
                }
                if (there < head.contentLength())
                {
                    return false;
                }
                endMessage((int)head.contentLength());
                return true;

            case Framing.CHUNKED:
                settled = Outcome.undecided("chunked content", message);
                return true;

            case Framing.UNTIL_CLOSE:
                return false;

            default:
                endMessage(0);
                return true;
        }
    }

    private void endMessage(final int contentLength)
    {
        final int headLength = head().headLength();
        message.put("body_b64", Text.base64(buffer, offset + start + headLength, contentLength));
        message.put("trailers", List.of());
        message.put("consumed", (long)(headLength + contentLength));
        messages.add(message);
        start += headLength + contentLength;
        headDone = false;
        if (!setup.test().isPipelined() && setup.test().messagesBeforeError() == Case.NOT_GIVEN)
        {
            settled = accepted();
        }
    }

    private Outcome accepted()
    {
        final Map<String, Object> first = new LinkedHashMap<>(firstMessage());
        first.put("messages", List.copyOf(messages));
        first.put("consumed", (long)start);
        return Outcome.accept(first);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> firstMessage()
    {
        return (Map<String, Object>)messages.get(0);
    }

    private Map<String, Object> headFields()
    {
        final MessageHead head = head();
        final Map<String, Object> fields = new LinkedHashMap<>();
        addControlData(fields);
        fields.put("version", version(head));
        fields.put("keep_alive", head.isKeepAlive());
        fields.put("upgrade", head.isUpgrade());

        final FieldSection lines = head.headers();
        final List<Object> headers = new ArrayList<>();
        for (int slot = 0; slot < lines.count(); slot++)
        {
            headers.add(List.of(Text.of(lines.name(slot, slice)), value(lines, slot)));
        }
        fields.put("headers", headers);
        return fields;
    }

    /** The version as sent: a case tells 1.7 from 1.1, which the head need not. */
    private String version(final MessageHead head)
    {
        int at = offset + start + versionFrom();
        while (buffer.getByte(at) == ' ' || buffer.getByte(at) == '\t')
        {
            at++;
        }
        final String sent = Text.of(buffer, at + "HTTP/".length(), "1.1".length());
        if (head.version() != (sent.equals("1.0") ? Version.HTTP_10 : Version.HTTP_11))
        {
            throw new IllegalStateException("version=" + head.version() + " sent=" + sent);
        }
        return sent;
    }

    private String value(final FieldSection lines, final int slot)
    {
        final int valueLength = lines.unfoldedLength(slot);
        final MutableDirectBuffer copy = new UnsafeBuffer(new byte[COPY_OFFSET + valueLength]);
        final int copied = lines.copyValue(slot, copy, COPY_OFFSET);
        if (copied != valueLength)
        {
            throw new IllegalStateException("copied=" + copied + " unfoldedLength=" + valueLength);
        }
        return Text.of(copy, COPY_OFFSET, copied);
    }
}
