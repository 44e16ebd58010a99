/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.http1.RequestParser;
import io.fieldline.message.Args;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The lines that an embedder writes. README.md quotes what stands between the markers.
 */
class EmbedderTest
{
    private static final int OFFSET = 3;
    private static final String ORDER = "POST /orders?symbol=BTC-USD HTTP/1.1\r\nHost: a.example\r\n" +
        "Content-Length: 8\r\n\r\n";

    private final List<String> events = new ArrayList<>();

    // snippet
    final RequestParser parser = new RequestParser(Limits.DEFAULT);   // one per thread
    final RequestHead head = new RequestHead();                       // one per thread

    int onBytes(final MutableDirectBuffer block, final DirectBuffer received, final int offset, final int length)
    {
        final int consumed = parser.parse(head.wrap(block, 0, block.capacity()), received, offset, length);
        if (consumed > 0)
        {
            if (head.method() == Method.POST && head.path().equalsAscii("/orders"))
            {
                onOrder(head.headers().slotOf(KnownName.HOST), head.contentLength(), head.query());
            }
        }
        else if (consumed < 0)
        {
            reject(ParseError.status(consumed), head.errorOffset());
        }
        return consumed;                                       // 0: call again with more bytes after the same start
    }
    // snippet

    private void onOrder(final int hostSlot, final long contentLength, final Args query)
    {
        assertEquals(Args.PAIR, query.find("symbol"));
        assertEquals(Args.END, query.find("none"));
        events.add(head.headers().value(hostSlot, new ByteSlice()) + " " + contentLength + " " + head.queryString());
    }

    private void reject(final int status, final int errorOffset)
    {
        events.add(status + "@" + errorOffset);
    }

    @Test
    void shouldServeMessagesThatArriveInPieces()
    {
        final MutableDirectBuffer block =
            new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(32)));
        head.wrap(block, 0, block.capacity()).init();                  // once for each block
        final UnsafeBuffer received = new UnsafeBuffer(ByteBuffer.allocateDirect(512));
        received.putBytes(OFFSET, (ORDER + "12345678" + ORDER).getBytes(StandardCharsets.US_ASCII));
        assertEquals(0, onBytes(block, received, OFFSET, 20));
        assertEquals(0, onBytes(block, received, OFFSET, ORDER.length() - 1));
        assertEquals(ORDER.length(), onBytes(block, received, OFFSET, 2 * ORDER.length()));
        final int next = OFFSET + ORDER.length() + 8;
        assertEquals(ORDER.length(), onBytes(block, received, next, received.capacity() - next));
        assertEquals(List.of("a.example 8 symbol=BTC-USD", "a.example 8 symbol=BTC-USD"), events);
    }

    @Test
    void shouldRejectWhatIsWrong()
    {
        final MutableDirectBuffer block = new UnsafeBuffer(new byte[MessageDescriptor.blockLength(4)]);
        head.wrap(block, 0, block.capacity()).init();
        final UnsafeBuffer received = new UnsafeBuffer(new byte[64]);
        received.putStringWithoutLengthAscii(OFFSET, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n");
        assertTrue(onBytes(block, received, OFFSET, 60) < 0);
        received.putStringWithoutLengthAscii(OFFSET, "GET / HTTP/3.1\r\n");
        assertTrue(onBytes(block, received, OFFSET, 60) < 0);
        assertEquals(List.of("400@23", "505@11"), events);
    }

    @Test
    void shouldStandInTheReadmeAsItStandsHere() throws IOException
    {
        final Path root = root();
        final Path readme = root.resolve("README.md");
        Assumptions.assumeTrue(Files.exists(readme));
        final String source = Files.readString(
            root.resolve("engine/src/test/java/io/fieldline/example/EmbedderTest.java"));
        final String marker = "    // snippet\n";
        final int start = source.indexOf(marker) + marker.length();
        final String snippet =
            source.substring(start, source.indexOf(marker, start)).replaceAll("(?m)^ {4}", "");
        assertTrue(snippet.lines().filter((line) -> !line.isBlank()).count() <= 21, "no longer than it was");
        assertTrue(Files.readString(readme).contains("```java\n" + snippet + "```"), snippet);
    }

    private static Path root()
    {
        Path path = Path.of("").toAbsolutePath();
        while (!Files.exists(path.resolve(".ci")))
        {
            path = path.getParent();
        }
        return path;
    }
}
