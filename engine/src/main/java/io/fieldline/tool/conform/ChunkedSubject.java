/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.http1.RequestParser;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The kind {@code chunked}: content that begins with its first chunk line. Its head is one of ours.
 */
final class ChunkedSubject implements Subject
{
    private static final byte[] HEAD = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        .getBytes(StandardCharsets.US_ASCII);

    private final Block block = new Block();
    private final RequestHead head = new RequestHead();
    private Content content;
    private int result;

    @Override
    public String begin(final Setup setup)
    {
        final String unable = Options.unable(setup, Set.of());
        if (unable != null)
        {
            return unable;
        }
        final int length = MessageDescriptor.MESSAGE_HEADER_LENGTH + HEAD.length;
        head.wrap(block.lend(length), Block.OFFSET, length & ~7).init();
        if (new RequestParser(Limits.DEFAULT).parse(head, new UnsafeBuffer(HEAD), 0, HEAD.length) != HEAD.length)
        {
            throw new IllegalStateException("own head refused: error=" + head.error());
        }
        content = new Content(Options.limits(setup));
        result = content.begin(head);
        return null;
    }

    @Override
    public boolean received(final DirectBuffer buffer, final int offset, final int length)
    {
        result = content.take(buffer, offset, length);
        return result != Event.NONE;
    }

    @Override
    public Outcome outcome(final boolean ended)
    {
        if (result == Event.NONE && ended)
        {
            result = content.close();
        }
        if (result < 0)
        {
            return Outcome.reject(ParseError.name(result), content.errorOffset(), ParseError.status(result), 0);
        }
        if (result == Event.NONE)
        {
            return Outcome.needMore();
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("body_b64", content.base64());
        fields.put("trailers", content.trailers());
        fields.put("consumed", (long)content.framedLength());
        return Outcome.accept(fields);
    }
}
