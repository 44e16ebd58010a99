/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.message.Framing;
import io.fieldline.message.ParseError;
import io.fieldline.tool.console.Escapes;
import org.agrona.DirectBuffer;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Prints messages for machines: one JSON object a line, in ASCII. Bytes are strings in ISO-8859-1: the character U+00NN
 * is the byte NN. {@link #KEYS} names the keys, which stay as they are.
 */
final class JsonPrinter
{
    /** The keys, for the command's help. */
    static final String KEYS =
        "  all:       message (from 1), kind (request, response), offset (in the input)%n" +
        "  request:   method, method_id, target, target_form (origin, absolute,%n" +
        "             authority, asterisk), path, query (null: none), expect_continue%n" +
        "  response:  status, reason%n" +
        "  both:      version, framing (none, length, chunked, until_close, tunnel),%n" +
        "             content_length (-1: the head does not tell), content_present (in%n" +
        "             the input; -1: its end is not known), keep_alive, upgrade,%n" +
        "             leniencies, head_length, slots, slot_bytes, slots_bytes,%n" +
        "             pairs_bytes, block_bytes%n" +
        "  chunked:   decoded_length, content_error (null: none), trailers (as slots)%n" +
        "  slots:     slot, name_offset, name_length, value_offset, value_length (from%n" +
        "             the message's first byte), name_hash, name_id, flags, name, value%n" +
        "  bad one:   error (null: the input ends too early), error_code, sentence,%n" +
        "             error_offset, rfc, status, passes_with (values for --lenient)%n" +
        "Strings of bytes are in ISO-8859-1: the character U+00NN is the byte NN.";

    private static final JsonMapper MAPPER = new JsonMapper();

    private final PrintWriter out;
    private final DirectBuffer file;

    /**
     * Makes a printer.
     *
     * @param out  to print to.
     * @param file holding the messages.
     */
    JsonPrinter(final PrintWriter out, final DirectBuffer file)
    {
        this.out = out;
        this.file = file;
    }

    /**
     * Prints a message.
     *
     * @param info of the message.
     */
    void print(final MessageInfo info)
    {
        final ObjectNode json = message(info.number, info.isRequest, info.offset);
        if (info.isRequest)
        {
            json.put("method", text(info, info.method));
            json.put("method_id", info.methodId);
            json.put("target", text(info, info.target));
            json.put("target_form", Names.targetForm(info.targetForm));
            json.put("path", text(info, info.path));
            json.put("query", text(info, info.query));
            json.put("expect_continue", info.expectContinue);
        }
        else
        {
            json.put("status", info.status);
            json.put("reason", text(info, info.reason));
        }
        json.put("version", Names.version(info.version));
        json.put("framing", Names.framing(info.framing));
        json.put("content_length", info.contentLength);
        json.put("content_present", info.contentPresent);
        if (info.framing == Framing.CHUNKED)
        {
            json.put("decoded_length", info.decodedLength);
            json.put("content_error", info.contentError < 0 ? ParseError.name(info.contentError) : null);
            final ArrayNode trailers = json.putArray("trailers");
            for (final SlotInfo slot : info.trailers)
            {
                add(trailers.addObject().put("slot", trailers.size() - 1), info, slot);
            }
        }
        json.put("keep_alive", info.keepAlive);
        json.put("upgrade", info.upgrade);
        final ArrayNode leniencies = json.putArray("leniencies");
        Names.leniencies(info.leniencies).forEach(leniencies::add);
        json.put("head_length", info.headLength);

        final ArrayNode slots = json.putArray("slots");
        for (final SlotInfo slot : info.slots)
        {
            add(slots.addObject().put("slot", slots.size() - 1), info, slot);
        }
        json.put("slot_bytes", SlotDescriptor.SLOT_LENGTH);
        json.put("slots_bytes", info.slots.size() * SlotDescriptor.SLOT_LENGTH);
        json.put("pairs_bytes", info.slots.size() * TextPrinter.PAIR_LENGTH);
        json.put("block_bytes", info.blockLength);
        print(json);
    }

    /**
     * Prints what is wrong with a message.
     *
     * @param fault of the message.
     */
    void print(final Fault fault)
    {
        final ObjectNode json = message(fault.number(), fault.isRequest(), fault.offset());
        if (fault.isIncomplete())
        {
            json.putNull("error");
            json.put("error_code", 0);
            json.put("sentence", "The input ends before the head does.");
            json.put("error_offset", fault.at());
            json.putNull("rfc");
            json.putNull("status");
        }
        else
        {
            json.put("error", ParseError.name(fault.error()));
            json.put("error_code", fault.error());
            json.put("sentence", ParseError.sentence(fault.error()));
            json.put("error_offset", fault.at());
            json.put("rfc", ParseError.rfc(fault.error()));
            json.put("status", TextPrinter.status(fault));
        }
        final ArrayNode lenient = json.putArray("passes_with");
        fault.lenient().forEach(lenient::add);
        print(json);
    }

    private static ObjectNode message(final int number, final boolean isRequest, final int offset)
    {
        return MAPPER.createObjectNode()
            .put("message", number)
            .put("kind", isRequest ? "request" : "response")
            .put("offset", offset);
    }

    private void add(final ObjectNode json, final MessageInfo info, final SlotInfo slot)
    {
        json.put("name_offset", slot.name().offset());
        json.put("name_length", slot.name().length());
        json.put("value_offset", slot.value().offset());
        json.put("value_length", slot.value().length());
        json.put("name_hash", Integer.toUnsignedLong(slot.hash()));
        json.put("name_id", slot.nameId());
        final ArrayNode flags = json.putArray("flags");
        Names.flags(slot.flags()).forEach(flags::add);
        json.put("name", text(info, slot.name()));
        json.put("value", text(info, slot.value()));
    }

    private String text(final MessageInfo info, final Range range)
    {
        if (range == null)
        {
            return null;
        }
        final byte[] bytes = new byte[range.length()];
        file.getBytes(info.offset + range.offset(), bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private void print(final ObjectNode json)
    {
        out.println(Escapes.json(json.toString()));
    }
}
