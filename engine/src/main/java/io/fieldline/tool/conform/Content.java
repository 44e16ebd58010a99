/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.http1.ContentDecoder;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;

/**
 * Gathers the content and the trailers of one message after another.
 */
final class Content
{
    private static final int DECLARED_TEXT = 1024;
    private static final int MAX_TRAILERS = 10_000;

    private final Block memory = new Block();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ContentDecoder decoder;
    private final int memoryLength;
    private List<Object> trailers = List.of();
    private int framed;

    Content(final Limits limits)
    {
        decoder = new ContentDecoder(limits);
        memoryLength =
            ContentDecoder.trailerBlockLength(Math.min(limits.maxTrailerLines(), MAX_TRAILERS), DECLARED_TEXT);
    }

    /**
     * Begins the content of a message.
     *
     * @param head of the message.
     * @return as {@link ContentDecoder#begin}.
     */
    int begin(final MessageHead head)
    {
        bytes.reset();
        trailers = List.of();
        framed = 0;
        final UnsafeBuffer lent = memory.lend(memoryLength);
        return decoder.begin(head, lent, Block.OFFSET, memoryLength);
    }

    /**
     * Takes what is there.
     *
     * @param buffer holding the content.
     * @param offset in bytes of its first byte, consumed or not.
     * @param length in bytes of all that is there.
     * @return {@link Event#END}, {@link Event#NONE} where more is needed, or an error.
     */
    int take(final DirectBuffer buffer, final int offset, final int length)
    {
        while (true)
        {
            final int event = decoder.decode(buffer, offset + framed, length - framed);
            if (decoder.consumed() < 0 || decoder.consumed() > length - framed)
            {
                throw new IllegalStateException("consumed=" + decoder.consumed() + " there=" + (length - framed));
            }
            framed += decoder.consumed();
            if (event == Event.CONTENT)
            {
                final byte[] piece = new byte[decoder.contentLength()];
                buffer.getBytes(decoder.contentOffset(), piece);
                bytes.writeBytes(piece);
            }
            else if (event == Event.TRAILERS)
            {
                trailers = Lines.of(decoder.trailers());
            }
            else if (event <= 0 || event == Event.END)
            {
                memory.check();
                return event;
            }
        }
    }

    /**
     * Ends the stream.
     *
     * @return as {@link ContentDecoder#close}.
     */
    int close()
    {
        return decoder.close();
    }

    /**
     * The place of the last error.
     *
     * @return offset in bytes from the content's first byte.
     */
    int errorOffset()
    {
        return (int)decoder.errorOffset();
    }

    /**
     * How much of the stream the content has taken.
     *
     * @return length in bytes, framing included.
     */
    int framedLength()
    {
        return framed;
    }

    String base64()
    {
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    List<Object> trailers()
    {
        return trailers;
    }
}
