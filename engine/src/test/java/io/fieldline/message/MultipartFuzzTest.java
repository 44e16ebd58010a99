/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Multipart bodies of any bytes, and of bytes that look like one: the same events however they are cut; and what the
 * encoder writes is read as it was.
 */
class MultipartFuzzTest
{
    private static final int MOST = 600;
    private static final String BOUNDARY = "xyz";
    private static final String[] WORDS = {
        "\r\n--xyz", "\r\n", "--xyz", "--", "\r", "\n", "-", " ", "Content-Disposition: form-data; name=\"a\"",
        "; filename=\"b\"", "Content-Type: text/plain", ": ", "\"", "\\", ";", "name=c", "\u0000", "\u00FF", "xyz"};

    private static final MultipartFeed FEED = new MultipartFeed(
        Limits.DEFAULT.withMaxParts(4).withMaxPartFields(3).withMaxPartHeadBytes(100).withMaxContentBytes(MOST));

    @FuzzTest(maxDuration = "1m")
    void shouldTellTheSameOfEveryCut(final FuzzedDataProvider data)
    {
        final int first = data.consumeInt(0, MOST);
        final int second = data.consumeInt(0, MOST);
        final StringBuilder text = new StringBuilder(data.consumeBoolean() ? "--xyz\r\n" : "");
        while (data.remainingBytes() > 0 && text.length() < MOST)
        {
            final int word = data.consumeInt(0, WORDS.length + 1);
            text.append(word < WORDS.length ? WORDS[word] : String.valueOf((char)data.consumeInt(0, 255)));
        }
        final byte[] body = Buffers.bytes(text.toString());
        final String whole = FEED.feed(body, BOUNDARY);
        final int low = Math.min(Math.min(first, second), body.length);
        final int high = Math.min(Math.max(first, second), body.length);
        assertEquals(whole, FEED.feed(body, BOUNDARY, low, high));
        final int[] all = new int[body.length];
        for (int i = 0; i < body.length; i++)
        {
            all[i] = i;
        }
        assertEquals(whole, FEED.feed(body, BOUNDARY, all));
    }

    @FuzzTest(maxDuration = "1m")
    void shouldReadWhatIsWritten(final FuzzedDataProvider data)
    {
        final UnsafeBuffer wire = new UnsafeBuffer(new byte[4_000]);
        final MultipartEncoder encoder = new MultipartEncoder().wrap(wire, Buffers.OFFSET, 3_900, BOUNDARY);
        final StringBuilder expected = new StringBuilder();
        boolean hasBoundary = false;
        for (int part = 1; part <= 4 && data.remainingBytes() > 0; part++)
        {
            final String name = data.consumeString(8).replaceAll("[^ -~]|[\"\\\\]", "_");
            final byte[] octets = data.consumeBytes(60);
            final String content = new String(octets, StandardCharsets.ISO_8859_1);
            hasBoundary |= ("\r\n" + content).contains("\r\n--xyz");
            encoder.field(name, new UnsafeBuffer(octets), 0, octets.length);
            expected.append("part ").append(part).append(" [").append(name)
                .append("] {Content-Disposition: form-data; name=\"").append(name).append("\"} (").append(content)
                .append(") ");
        }
        final int length = encoder.end();
        if (hasBoundary)
        {
            assertEquals(ParseError.BAD_BOUNDARY, length);
            return;
        }
        final byte[] body = new byte[length];
        wire.getBytes(Buffers.OFFSET, body);
        assertEquals(expected + "end done", new MultipartFeed(Limits.DEFAULT).feed(body, BOUNDARY));
    }
}
