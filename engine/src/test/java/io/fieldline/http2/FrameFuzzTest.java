/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.message.HeadCheck;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Any bytes as frames of a connection: found alike whole and in part, and their field sections read as heads of
 * requests and responses and as trailers; what is whole passes the check of untrusted blocks.
 */
class FrameFuzzTest
{
    private static final int OFFSET = 8;

    private final Limits limits = Limits.DEFAULT.withMaxFieldSectionBytes(1000).withMaxFieldLines(10);
    private final FrameDecoder decoder = new FrameDecoder(16_384);
    private final FieldSectionReader reader = new FieldSectionReader(limits, 4);
    private final MutableDirectBuffer tables = Hpack.memory(OFFSET + HpackDecoder.tableLength(400), true);

    @FuzzTest(maxDuration = "60s")
    void shouldHoldForAnyBytes(final byte[] input)
    {
        if (input.length == 0)
        {
            return;
        }
        HpackDecoder.init(tables, OFFSET, 400);
        reader.wrap(tables, OFFSET, tables.capacity() - OFFSET).enableConnectProtocol(0 != (input[0] & 8));
        final MutableDirectBuffer block = Hpack.memory(OFFSET + reader.leastBlockLength(), 0 == (input[0] & 4));
        final int blockLength = block.capacity() - OFFSET;
        final RequestHead request = new RequestHead();
        final ResponseHead response = new ResponseHead();
        final SlottedPage trailers = new SlottedPage(true, KnownName.TABLE);
        MessageHead head = null;
        int open = 0;
        int at = 1;
        while (at < input.length)
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(input, at, input.length - at);
            final int length = decode(buffer, open);
            if (length <= 0)
            {
                return;
            }
            final int type = FrameHeader.type(buffer, 0);
            int result = FieldSectionReader.MORE;
            if (FrameType.HEADERS == type)
            {
                final boolean endStream = HeadersFrame.isEndStream(buffer, 0);
                switch (input[0] & 3)
                {
                    case 0:
                        reader.begin(request.wrap(block, OFFSET, blockLength).init(), 1, endStream);
                        head = request;
                        break;

                    case 1:
                        reader.begin(response.wrap(block, OFFSET, blockLength).init(), 1, endStream, input[0] >> 4);
                        head = response;
                        break;

                    default:
                        reader.beginTrailers(trailers.init(
                            block, OFFSET, blockLength, TableDescriptor.CONTENT_TRAILERS), endStream);
                        head = null;
                        break;
                }
                result = reader.headers(buffer, 0);
                open = FrameHeader.streamId(buffer, 0);
            }
            else if (FrameType.CONTINUATION == type)
            {
                result = reader.continuation(buffer, 0);
            }
            if (FieldSectionReader.MORE != result)
            {
                open = 0;
                check(result, head, trailers, block, blockLength);
                if (Http2Error.isConnectionError(result))
                {
                    return;
                }
            }
            at += length;
        }
    }

    private int decode(final UnsafeBuffer buffer, final int open)
    {
        final int result = decoder.decode(buffer, 0, buffer.capacity(), open);
        final int errorOffset = decoder.errorOffset();
        for (int length = 0; length < Math.min(buffer.capacity(), 40); length++)
        {
            final int part = decoder.decode(new UnsafeBuffer(buffer, 0, length), 0, length, open);
            if (0 != part)
            {
                assertEquals(result, part);
                assertEquals(errorOffset, decoder.errorOffset());
                assertTrue(part > 0 ? length >= result : length > errorOffset);
            }
        }
        return result;
    }

    private static void check(
        final int result,
        final MessageHead head,
        final SlottedPage trailers,
        final MutableDirectBuffer block,
        final int blockLength)
    {
        if (null == head)
        {
            assertEquals(0, trailers.wrapUntrusted(block, OFFSET, blockLength));
        }
        else if (FieldSectionReader.DONE == result)
        {
            assertEquals(MessageDescriptor.STATE_DONE, head.state());
            assertEquals(HeadCheck.OK, HeadCheck.check(block, OFFSET, blockLength,
                head instanceof RequestHead ? TableDescriptor.CONTENT_REQUEST : TableDescriptor.CONTENT_RESPONSE));
            if (head instanceof final RequestHead request)
            {
                assertTrue(request.method() != 0 || request.methodName().length() > 0);
                assertTrue(request.path().length() <= request.target().length());
                request.authority();
            }
            final MutableDirectBuffer copy = Hpack.memory(OFFSET + head.copyLength(), false);
            assertEquals(head.copyLength(), head.copyTo(copy, OFFSET, copy.capacity() - OFFSET));
        }
        else
        {
            assertEquals(result, head.error());
            assertEquals(0, head.headers().count());
        }
    }
}
