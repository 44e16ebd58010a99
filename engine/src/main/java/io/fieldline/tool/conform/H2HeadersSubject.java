/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import com.fasterxml.jackson.databind.JsonNode;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.http2.CookieCrumbs;
import io.fieldline.http2.FieldSectionReader;
import io.fieldline.http2.HpackDecoder;
import io.fieldline.http2.Http2Error;
import io.fieldline.http2.MessageContent;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The kind {@code h2headers}: one field section for a fresh decoder, as the head of a request or response or as
 * trailers, and the length of the data that follows.
 */
final class H2HeadersSubject implements Subject
{
    private static final int STREAM = 1;
    private static final Set<String> MESSAGES =
        Set.of("request", "response", "request-trailers", "response-trailers");

    private final Block block = new Block();
    private final RequestHead request = new RequestHead();
    private final ResponseHead response = new ResponseHead();
    private final SlottedPage trailers = new SlottedPage(true, KnownName.TABLE);
    private final ByteSlice slice = new ByteSlice();
    private final UnsafeBuffer tableMemory = new UnsafeBuffer(0, 0);
    private Setup setup;
    private Limits limits;
    private FieldSectionReader reader;
    private int result;

    @Override
    public Feeding feeding()
    {
        return Feeding.WHOLE;
    }

    @Override
    public String begin(final Setup next)
    {
        final String unable = Options.unable(next, Set.of());
        if (unable != null)
        {
            return unable;
        }
        if (!MESSAGES.contains(message(next)))
        {
            return "message " + message(next);
        }
        setup = next;
        limits = Options.limits(next);
        reader = new FieldSectionReader(limits)
            .enableConnectProtocol(next.context().path("enable_connect_protocol").asBoolean());
        tableMemory.wrap(new byte[HpackDecoder.tableLength(limits.maxHpackTableBytes())]);
        HpackDecoder.init(tableMemory, 0, limits.maxHpackTableBytes());
        reader.wrap(tableMemory, 0, tableMemory.capacity());

        final boolean endStream = next.context().path("end_stream").asBoolean();
        final int bytes = Math.max(reader.leastBlockLength(), reader.leastPageLength(trailers));
        final UnsafeBuffer memory = block.lend(bytes);
        switch (message(next))
        {
            case "request":
                reader.begin(request.wrap(memory, Block.OFFSET, bytes).init(), STREAM, endStream);
                break;

            case "response":
                reader.begin(response.wrap(memory, Block.OFFSET, bytes).init(), STREAM, endStream,
                    Method.of(next.context().path("request_method").asText("GET")));
                break;

            default:
                trailers.init(memory, Block.OFFSET, bytes, TableDescriptor.CONTENT_TRAILERS);
                reader.beginTrailers(trailers, endStream);
                break;
        }
        result = FieldSectionReader.MORE;
        return null;
    }

    @Override
    public boolean received(final DirectBuffer buffer, final int offset, final int length)
    {
        result = reader.fragment(buffer, offset, length, true);
        block.check();
        final MessageHead head = head();
        final JsonNode data = setup.context().path("data_length");
        if (result > 0 && head != null && data.isInt() && !setup.context().path("end_stream").asBoolean())
        {
            final int error = MessageContent.count(head, data.asInt(), true, limits.maxContentBytes());
            result = error < 0 ? error : result;
        }
        return true;
    }

    @Override
    public Outcome outcome(final boolean ended)
    {
        if (result < 0)
        {
            final int status = Http2Error.isConnectionError(result) ? Outcome.NOT_TOLD : ParseError.status(result);
            return Outcome.reject(ParseError.name(result), Outcome.NOT_TOLD, status, 0);
        }
        final MessageHead head = head();
        final SlotTable table = head == null ? trailers.table() : head.headers();
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("pseudo", pseudo());
        final List<Object> headers = new ArrayList<>();
        for (int slot = 0; slot < table.count(); slot++)
        {
            headers.add(List.of(Text.of(table.name(slot, slice)), Text.of(table.value(slot, slice))));
        }
        fields.put("headers", headers);
        final UnsafeBuffer joined = new UnsafeBuffer(new byte[CookieCrumbs.joinedLength(table)]);
        final int length = CookieCrumbs.join(table, joined, 0, joined.capacity());
        fields.put("cookie_joined", Text.of(joined, 0, length));
        return Outcome.accept(fields);
    }

    private static String message(final Setup setup)
    {
        return setup.context().path("message").asText();
    }

    private MessageHead head()
    {
        switch (message(setup))
        {
            case "request":
                return request;

            case "response":
                return response;

            default:
                return null;
        }
    }

    /** The pseudo-fields in the order of their arrival: each one's value stands below that of the one before. */
    private List<Object> pseudo()
    {
        final Map<Integer, Object> byPlace = new TreeMap<>();
        if (head() == request)
        {
            final boolean connect = request.method() == Method.CONNECT && request.protocol().isAbsent();
            add(byPlace, ":method", request.methodName());
            add(byPlace, ":scheme", request.scheme());
            add(byPlace, ":protocol", request.protocol());
            if (request.authority().isPresent() && request.authority().offset() >= behindFields(request))
            {
                add(byPlace, ":authority", request.authority());
            }
            if (!connect)
            {
                add(byPlace, ":path", request.target());
            }
        }
        else if (head() == response)
        {
            byPlace.put(0, List.of(":status", String.format("%03d", response.status())));
        }
        return new ArrayList<>(byPlace.values());
    }

    /** Where the bytes of the field lines end: a Host's value stands before, a pseudo-field's behind. */
    private static int behindFields(final RequestHead head)
    {
        final SlotTable table = head.headers();
        return table.count() == 0 ? 0 : table.valueOffset(0) + table.valueLength(0);
    }

    private static void add(final Map<Integer, Object> byPlace, final String name, final ByteSlice value)
    {
        if (value.isPresent())
        {
            byPlace.put(-value.offset(), List.of(name, Text.of(value)));
        }
    }
}
