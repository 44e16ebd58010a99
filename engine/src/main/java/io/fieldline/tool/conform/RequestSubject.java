/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.http1.RequestParser;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.RequestHead;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Map;

/**
 * The kind {@code request}.
 */
final class RequestSubject extends MessageSubject
{
    private final RequestHead head = new RequestHead();
    private RequestParser parser;

    @Override
    void prepare(
        final Setup next, final Limits keep, final MutableDirectBuffer memory, final int at, final int bytes)
    {
        parser = new RequestParser(keep);
        head.wrap(memory, at, bytes).init();
    }

    @Override
    int parse(final DirectBuffer received, final int at, final int bytes)
    {
        return parser.parse(head, received, at, bytes);
    }

    @Override
    MessageHead head()
    {
        return head;
    }

    @Override
    void addControlData(final Map<String, Object> fields)
    {
        fields.put("method", Text.of(head.methodName()));
        fields.put("target", Text.of(head.target()));
        fields.put("effective_authority", Text.of(head.authority()));
        fields.put("expect_continue", head.isExpectContinue());
    }

    @Override
    int versionFrom()
    {
        return head.target().offset() + head.target().length() - messageOffset();
    }
}
