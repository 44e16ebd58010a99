/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.message.Event;
import io.fieldline.message.Framing;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;
import io.fieldline.message.Version;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Messages of one kind: heads from their parser, content and trailers from the decoder.
 */
abstract class MessageSubject implements Subject
{
    private static final int MAX_SLOTS = 100_000;

    private final Block block = new Block();
    private final List<Object> messages = new ArrayList<>();
    private Setup setup;
    private Content content;
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
        final Limits limits = Options.limits(next);
        content = new Content(limits);
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
        if (headDone && ended)
        {
            final int event = content.close();
            if (event < 0)
            {
                rejectContent(event);
                return settled;
            }
            endMessage();
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
            final int error = content.begin(head());
            if (error < 0)
            {
                rejectContent(error);
            }
        }
        return result != 0;
    }

    /** Takes the content as far as it is there; answers whether it is whole, or the outcome settled. */
    private boolean takeContent()
    {
        if (head().framing() == Framing.TUNNEL)
        {
            endMessage();
            return true;
        }
        final int from = start + head().headLength();
        final int event = content.take(buffer, offset + from, length - from);
        if (event < 0)
        {
            rejectContent(event);
        }
        else if (event == Event.END)
        {
            endMessage();
        }
        return event != Event.NONE;
    }

    private void rejectContent(final int error)
    {
        settled = Outcome.reject(
            ParseError.name(error),
            start + head().headLength() + content.errorOffset(),
            ParseError.status(error),
            messages.size());
    }

    private void endMessage()
    {
        final int consumed = head().headLength() + content.framedLength();
        message.put("body_b64", content.base64());
        message.put("trailers", content.trailers());
        message.put("consumed", (long)consumed);
        messages.add(message);
        start += consumed;
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
        fields.put("headers", Lines.of(head.headers()));
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
}
