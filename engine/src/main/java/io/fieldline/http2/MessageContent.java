/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.Words;
import io.fieldline.message.Framing;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;

import static io.fieldline.message.MessageDescriptor.CONTENT_BYTES_FIELD_OFFSET;

/**
 * Counts the content of a message against what its head says (RFC 9113 section 8.1.1). The count stands in the head's
 * block.
 * <p>
 * Stateless; for the thread that has the block.
 */
public final class MessageContent
{
    private MessageContent()
    {
    }

    /**
     * Count the data of a DATA frame, or the end of the stream that a HEADERS frame of trailers brings.
     *
     * @param head      of the message, whole.
     * @param bytes     of data, without padding.
     * @param endStream whether the stream ends.
     * @param maxBytes  the most content that is taken, in bytes.
     * @return 0, or a {@link ParseError}: CONTENT_LENGTH_DIFFERS, CONTENT_TOO_LARGE.
     */
    public static int count(final MessageHead head, final int bytes, final boolean endStream, final long maxBytes)
    {
        final Object array = head.blockArray();
        final long at = head.blockAddress() + CONTENT_BYTES_FIELD_OFFSET;
        final long total = Words.load(array, at) + bytes;
        Words.store(array, at, total);
        final int framing = head.framing();
        final boolean counted = Framing.LENGTH == framing || Framing.NONE == framing;
        final long length = head.contentLength();
        if (counted && (total > length || endStream && total < length))
        {
            return ParseError.CONTENT_LENGTH_DIFFERS;
        }
        return total > maxBytes ? ParseError.CONTENT_TOO_LARGE : 0;
    }

    /**
     * How much content has been counted.
     *
     * @param head of the message.
     * @return in bytes.
     */
    public static long bytes(final MessageHead head)
    {
        return Words.load(head.blockArray(), head.blockAddress() + CONTENT_BYTES_FIELD_OFFSET);
    }
}
