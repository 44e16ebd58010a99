/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.http1.ResponseParser;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.Method;
import io.fieldline.message.ResponseHead;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Map;

/**
 * The kind {@code response}.
 */
final class ResponseSubject extends MessageSubject
{
    private final ResponseHead head = new ResponseHead();
    private ResponseParser parser;
    private int requestMethod;

    @Override
    void prepare(
        final Setup next, final Limits keep, final MutableDirectBuffer memory, final int at, final int bytes)
    {
        parser = new ResponseParser(keep);
        requestMethod = Method.of(next.context().path("request_method").asText("GET"));
        head.wrap(memory, at, bytes).init();
    }

    @Override
    int parse(final DirectBuffer received, final int at, final int bytes)
    {
        return parser.parse(head, received, at, bytes, requestMethod);
    }

    @Override
    MessageHead head()
    {
        return head;
    }

    @Override
    void addControlData(final Map<String, Object> fields)
    {
        fields.put("status", (long)head.status());
        fields.put("reason_phrase", Text.of(head.reason()));
    }

    @Override
    int versionFrom()
    {
        return head.startLineOffset();
    }
}
