/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.Event;
import io.fieldline.message.FieldSection;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ContentDecoderTest
{
    private static final int OFFSET = 5;
    private static final String HEAD =
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum, y\r\nTrailer: Z\r\n\r\n";

    @Test
    void shouldDecodeChunks()
    {
        assertChunked("[] +5", "0\r\n\r\n");
        assertChunked("[abcde] +20", "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\nGET");
        assertChunked("[abc] +34", "0000000000000000000003\r\nabc\r\n0\r\n\r\n");
        assertChunked("[\r\n0\r\n\r] +16", "6\r\n\r\n0\r\n\r\r\n0\r\n\r\n");
        assertChunked("[abc] +33", "3 ;\ta =\t1;b;c=\"x;\\\"y\"\r\nabc\r\n0\r\n\r\n");
    }

    @Test
    void shouldReadTrailersAndTellWhichWereDeclared()
    {
        assertChunked("[a] {x-sum|1}{Y|2}{Z|}{*W|3} +37", "1\r\na\r\n0\r\nx-sum: 1\r\nY: 2\r\nZ:\r\nW: 3\r\n\r\n");
    }

    @Test
    void shouldNameTheFirstBadByte()
    {
        assertChunked("[] BAD_CHUNK_SIZE@0", "\r\n\r\n");
        assertChunked("[] BAD_CHUNK_SIZE@1", "0x3\r\n");
        assertChunked("[] BAD_CHUNK_SIZE@1", "3zz\r\n");
        assertChunked("[] BAD_CHUNK_SIZE@2", "3 \r\n");
        assertChunked("[] CHUNK_SIZE_OVERFLOW@15", "8000000000000000\r\n");
        assertChunked("[] BARE_LF@1", "3\nabc\r\n0\r\n\r\n");
        assertChunked("[] BARE_CR@2", "3\rabc\r\n0\r\n\r\n");
        assertChunked("[abc] BAD_CHUNK_END@6", "3\r\nabc0\r\n\r\n");
        assertChunked("[abc] BAD_CHUNK_END@7", "3\r\nabc\rX0\r\n\r\n");
        assertChunked("[] BAD_CHUNK_EXTENSION@2", "3;\r\nabc\r\n0\r\n\r\n");
        assertChunked("[] BAD_CHUNK_EXTENSION@4", "3;a=\r\nabc\r\n0\r\n\r\n");
        assertChunked("[] BAD_CHUNK_EXTENSION@3", "3;a@b\r\nabc\r\n0\r\n\r\n");
        assertChunked("[] BAD_CHUNK_EXTENSION@6", "3;a=\"b\r\nabc\r\n0\r\n\r\n");
        assertChunked("[] BAD_CHUNK_EXTENSION@7", "3;a=\"b\"c\r\nabc\r\n0\r\n\r\n");
        assertChunked("[] SPACE_BEFORE_COLON@4", "0\r\nA : b\r\n\r\n");
        assertChunked("[] FORBIDDEN_TRAILER@9", "0\r\nA: b\r\nHost: c\r\nContent-Length: 3\r\n\r\n");
        assertChunked("[] BARE_CR@4", "0\r\n\rX");
    }

    @Test
    void shouldKeepEachLimitAndRejectOneBeyond()
    {
        final Limits line = Limits.DEFAULT.withMaxChunkLineBytes(4);
        assertEquals("[a] +14", everyWay("0001\r\na\r\n0\r\n\r\n", line));
        assertEquals("[] CHUNK_LINE_TOO_LONG@4", everyWay("00001\r\na\r\n0\r\n\r\n", line));
        final Limits extensions = Limits.DEFAULT.withMaxChunkExtensionBytes(5);
        assertEquals("[a] +16", everyWay("1;ab\r\na\r\n0;c\r\n\r\n", extensions));
        assertEquals("[a] CHUNK_EXTENSIONS_TOO_LARGE@12", everyWay("1;ab\r\na\r\n0;cd\r\n\r\n", extensions));
        final Limits content = Limits.DEFAULT.withMaxContentBytes(2);
        assertEquals("[ab] +17", everyWay("1\r\na\r\n1\r\nb\r\n0\r\n\r\n", content));
        assertEquals("[a] CONTENT_TOO_LARGE@8", everyWay("1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", content));
        final Limits trailers = Limits.DEFAULT.withMaxTrailerLines(1).withMaxTrailerBytes(6);
        assertEquals("[] {*A|b} +11", everyWay("0\r\nA: b\r\n\r\n", trailers));
        assertEquals("[] TOO_MANY_TRAILERS@9", everyWay("0\r\nA: b\r\nC: d\r\n\r\n", trailers.withMaxTrailerBytes(99)));
        assertEquals("[] TRAILERS_TOO_LARGE@9", everyWay("0\r\nA: bc\r\n\r\n", trailers));
    }

    @Test
    void shouldReportEachLeniencyThatItUsed()
    {
        assertLenient("[abc] {*A|b} (bareLfInChunk) +14", Leniency.BARE_LF_IN_CHUNK, "3\nabc\n0\nA: b\n\n");
        assertLenient("[abc] (chunkSizeTrailingSpace) +14", Leniency.CHUNK_SIZE_TRAILING_SPACE,
            "3 \r\nabc\r\n0\r\n\r\n");
        assertLenient("[abc] (relaxedChunkExt) +21", Leniency.RELAXED_CHUNK_EXT, "3;a=\"b\"c\r\nabc\r\n0;\r\n\r\n");
        assertLenient("[] {*Host|b} (forbiddenTrailers) +14", Leniency.FORBIDDEN_TRAILERS, "0\r\nHost: b\r\n\r\n");
    }

    @Test
    void shouldShowExtensionsAsSlots()
    {
        final Decoding decoding = new Decoding(Limits.DEFAULT);
        final UnsafeBuffer slots = new UnsafeBuffer(ByteBuffer.allocateDirect(SlotTable.blockLength(2, false)));
        assertEquals("[] more", decoding.run(HEAD, "", 1, false));
        decoding.decoder.extensions(slots, 0, slots.capacity());
        final String chunks = "1 ;a;b = \"x;\\\"y\"\r\nz\r\n0;c=d\r\n\r\n";
        final byte[] bytes = chunks.getBytes(StandardCharsets.ISO_8859_1);
        final StringBuilder text = new StringBuilder();
        int from = 0;
        int event = 0;
        for (int there = 0; there <= bytes.length && Event.END != event; )
        {
            decoding.received.putBytes(OFFSET, bytes);
            event = decoding.decoder.decode(decoding.received, OFFSET + from, there - from);
            from += decoding.decoder.consumed();
            if (Event.CHUNK == event)
            {
                text.append(decoding.decoder.chunkSize());
                final SlotTable table = decoding.decoder.chunkExtensions();
                for (int slot = 0; slot < table.count(); slot++)
                {
                    text.append(' ').append(table.name(slot, decoding.slice));
                    text.append(0 == (table.flags(slot) & SlotDescriptor.NO_VALUE) ?
                        "=" + table.value(slot, decoding.slice) : "");
                }
                text.append('\n');
            }
            there += Event.NONE == event ? 1 : 0;
        }
        assertEquals("1 a b=\"x;\\\"y\"\n0 c=d\n", text.toString());
        assertEquals(bytes.length, from);
    }

    @Test
    void shouldDecodeByLengthAndUntilClose()
    {
        final Decoding decoding = new Decoding(Limits.DEFAULT);
        assertEquals("[abc] +3",
            decoding.run("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n", "abcdef", 1, false));
        assertEquals("[] +0",
            decoding.run("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", "abcdef", 9, false));
        assertEquals("[] +0", decoding.run("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "abcdef", 9, false));
        assertEquals("[ab] UNEXPECTED_EOF@2",
            decoding.run("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n", "ab", 1, true));
    }

    @Test
    void shouldThrowWhenAskedForMoreThanThereIs()
    {
        final Decoding decoding = new Decoding(Limits.DEFAULT);
        assertEquals("[] +0", decoding.run("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "", 1, false));
        assertThrows(IllegalStateException.class, () -> decoding.decoder.decode(decoding.received, 0, 1));
    }

    @Test
    void shouldAllocateNothing()
    {
        final Decoding decoding = new Decoding(Limits.DEFAULT);
        final byte[] head = HEAD.getBytes(StandardCharsets.ISO_8859_1);
        final byte[] chunks = "3;a=b\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
        decoding.received.putBytes(OFFSET, head);
        decoding.received.putBytes(OFFSET + head.length, chunks);
        Allocations.assertNone(20_000, 10_000, () ->
        {
            decoding.parser.parse(decoding.head, decoding.received, OFFSET, head.length);
            decoding.decoder.begin(decoding.head, decoding.trailers, 0, decoding.trailers.capacity());
            int at = OFFSET + head.length;
            int event;
            do
            {
                event = decoding.decoder.decode(decoding.received, at, OFFSET + head.length + chunks.length - at);
                at += decoding.decoder.consumed();
            }
            while (event > 0 && Event.END != event);
        });
    }

    private static void assertChunked(final String expected, final String chunks)
    {
        assertEquals(expected, everyWay(chunks, Limits.DEFAULT));
    }

    private static void assertLenient(final String expected, final int leniency, final String chunks)
    {
        assertEquals(expected, everyWay(chunks, Limits.DEFAULT.with(leniency)));
    }

    private static String everyWay(final String chunks, final Limits limits)
    {
        final Decoding decoding = new Decoding(limits);
        final String whole = decoding.run(HEAD, chunks, chunks.length(), false);
        for (int piece = 1; piece < chunks.length(); piece++)
        {
            assertEquals(whole, decoding.run(HEAD, chunks, piece, false), "pieces of " + piece);
        }
        for (int cut = 0; cut < chunks.length(); cut++)
        {
            assertEquals(whole, decoding.run(HEAD, chunks, -cut, false), "cut at " + cut);
        }
        return whole;
    }

    private static final class Decoding
    {
        final ContentDecoder decoder;
        final RequestParser parser;
        final RequestHead head = new RequestHead();
        final ByteSlice slice = new ByteSlice();
        final UnsafeBuffer received = new UnsafeBuffer(ByteBuffer.allocateDirect(4096));
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(16)));
        final UnsafeBuffer trailers =
            new UnsafeBuffer(ByteBuffer.allocateDirect(ContentDecoder.trailerBlockLength(8, 64)));

        Decoding(final Limits limits)
        {
            decoder = new ContentDecoder(limits);
            parser = new RequestParser(limits);
            head.wrap(block, 0, block.capacity()).init();
            decoder.wrap(head, trailers, 0, trailers.capacity());
        }

        /** Decode content in pieces, or cut in two where the number is not positive. */
        String run(final String headText, final String content, final int piece, final boolean close)
        {
            final byte[] headBytes = headText.getBytes(StandardCharsets.ISO_8859_1);
            received.putBytes(OFFSET, headBytes);
            final int headLength = parser.parse(
                head.wrap(block, 0, block.capacity()), received, OFFSET, headBytes.length);
            assertEquals(headBytes.length, headLength, () -> ParseError.name(headLength));
            int event = decoder.begin(head, trailers, 0, trailers.capacity());
            // the head's bytes are gone by now
            received.setMemory(0, received.capacity(), (byte)'#');
            final byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
            final StringBuilder text = new StringBuilder("[");
            final StringBuilder fields = new StringBuilder();
            int from = 0;
            int there = 0;
            while (event >= 0 && Event.END != event)
            {
                event = decoder.decode(received, OFFSET + from, there - from);
                if (Event.CONTENT == event)
                {
                    text.append(slice.wrap(received, decoder.contentOffset(), decoder.contentLength()));
                }
                else if (Event.TRAILERS == event)
                {
                    final FieldSection section = decoder.trailers();
                    for (int slot = 0; slot < section.count(); slot++)
                    {
                        fields.append(0 == (section.flags(slot) & SlotDescriptor.UNDECLARED) ? "{" : "{*")
                            .append(section.name(slot, slice)).append('|')
                            .append(section.value(slot, slice)).append('}');
                    }
                }
                from += decoder.consumed();
                if (Event.NONE == event)
                {
                    if (there == bytes.length)
                    {
                        event = close ? decoder.close() : event;
                        break;
                    }
                    final int next = piece <= 0 && 0 == there ? -piece :
                        Math.min(bytes.length, there + Math.max(1, piece));
                    final int to = piece <= 0 && there > 0 || piece <= 0 && next == there ? bytes.length : next;
                    received.putBytes(OFFSET + there, bytes, there, to - there);
                    there = to;
                }
            }
            text.append(']').append(0 == fields.length() ? "" : " ").append(fields);
            if (0 != head.leniencies())
            {
                text.append(" (").append(Leniency.names(head.leniencies())).append(')');
            }
            return event < 0 ? text + " " + ParseError.name(event) + "@" + decoder.errorOffset() :
                Event.END == event ? text + " +" + from : text + " more";
        }
    }
}
