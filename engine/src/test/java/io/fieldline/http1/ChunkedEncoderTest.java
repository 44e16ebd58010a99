/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import io.fieldline.message.Event;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.MutableArgs;
import io.fieldline.message.MutableHeaders;
import io.fieldline.message.MutableTrailers;
import io.fieldline.message.ParseError;
import io.fieldline.message.ResponseHead;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.function.UnaryOperator;

import static org.agrona.DirectBuffer.SHOULD_BOUNDS_CHECK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ChunkedEncoderTest
{
    private static final int OFFSET = 3;
    private static final int CAPACITY = 4096;
    private static final UnsafeBuffer DATA = new UnsafeBuffer(Buffers.bytes("??abcdefghijklmnopqrstuvwxyz"));

    private long sum;

    @Test
    void shouldWriteChunks()
    {
        assertChunks("3\r\nabc\r\n1a\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n",
            (e) -> e.chunk(DATA, 2, 3).chunk(DATA, 2, 0).chunk(DATA, 2, 26).last().end());
        assertChunks("5;a;b=c;d=\"x y\\\\\\\"\";e=\"\"\r\nabcde\r\n0;z=1\r\n\r\n",
            (e) -> e.beginChunk(5).extension("a").extension("b", "c").extension("d", "x y\\\"").extension("e", "")
                .content(DATA, 2, 2).content(DATA, 4, 3).endChunk().last().extension("z", "1").end());
        assertChunks("1;a\r\na\r\n0\r\n\r\n", (e) -> e.beginChunk(1).extension("a", new ByteSlice())
            .content(DATA, 2, 1).endChunk().last().end());
        assertChunks("123456789abcdef\r\n", (e) -> e.sizeLine(0x123456789ABCDEFL));
        assertChunks("\r\n0\r\n\r\n", (e) -> e.contentEnd().last().end());
    }

    @Test
    void shouldWriteTrailers()
    {
        final MutableTrailers trailers = new MutableTrailers().init(new UnsafeBuffer(new byte[1024]), 8, 1000);
        assertTrue(trailers.declare(new UnsafeBuffer(Buffers.bytes("X-Sum, ETag")), 0, 11) >= 0);
        assertEquals(0, trailers.add("X-Sum", "17"));
        assertEquals(1, trailers.setLong("Etag", -4));
        assertChunks("0\r\nX-Sum: 17\r\nEtag: -4\r\nServer-Timing: a\r\nX-B: abc\r\nX-C: d\r\nX-E: 5\r\nX-D: 9\r\n\r\n",
            (e) -> e.last().trailers(trailers).trailer(KnownName.SERVER_TIMING, "a").trailer("X-B", DATA, 2, 3)
                .trailer("X-C", "d").trailer("X-None", new ByteSlice()).trailer("X-E", 5)
                .trailer("X-D", 9).end());
        final UnsafeBuffer out = new UnsafeBuffer(new byte[CAPACITY]);
        final int limit = new ResponseEncoder().wrap(out, OFFSET, CAPACITY - OFFSET)
            .statusLine(200).chunked().trailerNames(trailers).end().limit();
        assertEquals("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum, ETag\r\n\r\n",
            Buffers.text(out, OFFSET, limit - OFFSET));
    }

    @Test
    void shouldWriteTheSizeBeforeContentOfUnknownLength()
    {
        Buffers.both(CAPACITY).forEach((out) ->
        {
            final ChunkedEncoder encoder = new ChunkedEncoder().wrap(out, OFFSET, CAPACITY - OFFSET);
            assertEquals(OFFSET + 5, encoder.reserve(256).contentOffset());
            assertEquals(256, encoder.contentCapacity());
            out.putBytes(OFFSET + 5, DATA, 2, 26);
            encoder.commit(26);
            assertEquals(encoder.reserve(15).extension("a", "b").contentOffset(), encoder.contentOffset());
            assertEquals(15, encoder.contentCapacity());
            out.putBytes(encoder.contentOffset(), DATA, 2, 1);
            encoder.commit(1).reserve(100).contentOffset();
            final int limit = encoder.commit(0).last().end().limit();
            assertEquals("01a\r\nabcdefghijklmnopqrstuvwxyz\r\n1;a=b\r\na\r\n0\r\n\r\n",
                Buffers.text(out, OFFSET, limit - OFFSET));
        });
    }

    @Test
    void shouldReserveNoMoreThanTheRegionHolds()
    {
        for (int capacity = 0; capacity < 40; capacity++)
        {
            final int room = capacity;
            Buffers.both(64).forEach((out) ->
            {
                final ChunkedEncoder encoder = new ChunkedEncoder().wrap(out, OFFSET, room);
                final int at = encoder.reserve(16).contentOffset();
                final int content = encoder.contentCapacity();
                assertEquals(room < 7 ? 0 : Math.min(16, room - 6), content);
                assertEquals(room < 7 ? AsciiNumbers.INSUFFICIENT : OFFSET + 4, at);
                if (at > 0)
                {
                    out.setMemory(at, content, (byte)'a');
                    assertThrows(IllegalArgumentException.class, () -> encoder.commit(content + 1));
                }
                assertEquals(at < 0 ? at : at + content + 2, encoder.commit(content).limit());
                Buffers.assertUntouched(out, 0, OFFSET);
                Buffers.assertUntouched(out, OFFSET + room, out.capacity());
            });
        }
    }

    @Test
    void shouldAnswerForEachRegionThatIsTooSmall()
    {
        final UnaryOperator<ChunkedEncoder> chunks = (e) -> e.chunk(DATA, 2, 17).beginChunk(5)
            .extension("a", "b").extension("c", "d e").content(DATA, 2, 5).endChunk()
            .last().trailer("X-A", "b").trailer(KnownName.ETAG, 5).end();
        final int length = text(chunks).length();
        for (int capacity = 0; capacity <= length; capacity++)
        {
            final int room = capacity;
            Buffers.both(OFFSET + length + 9).forEach((out) ->
            {
                final int limit = chunks.apply(new ChunkedEncoder().wrap(out, OFFSET, room)).limit();
                assertEquals(room == length ? OFFSET + length : AsciiNumbers.INSUFFICIENT, limit);
                Buffers.assertUntouched(out, 0, OFFSET);
                Buffers.assertUntouched(out, OFFSET + room, out.capacity());
            });
        }
    }

    @Test
    void shouldRefuseWhatMayNotGetOut()
    {
        assertError(ParseError.FORBIDDEN_TRAILER, (e) -> e.last().trailer("content-length", 5).end());
        assertError(ParseError.FORBIDDEN_TRAILER, (e) -> e.last().trailer(KnownName.HOST, "a").end());
        assertError(ParseError.BAD_FIELD_NAME, (e) -> e.last().trailer("a b", "a").end());
        assertError(ParseError.BARE_LF, (e) -> e.last().trailer("a", "b\nc").end());
        assertError(ParseError.BAD_CHUNK_EXTENSION, (e) -> e.beginChunk(1).extension("a b"));
        assertError(ParseError.BAD_CHUNK_EXTENSION, (e) -> e.beginChunk(1).extension("a", "\r\n"));
        assertError(ParseError.BAD_CHUNK_EXTENSION, (e) -> e.beginChunk(1).extension("a", "\u0100"));
        assertError(ParseError.BAD_CHUNK_EXTENSION, (e) -> e.beginChunk(1).extension(""));
    }

    @Test
    void shouldThrowOnMistakes()
    {
        final UnsafeBuffer out = new UnsafeBuffer(new byte[CAPACITY]);
        final ChunkedEncoder encoder = new ChunkedEncoder().wrap(out, OFFSET, 100);
        assertThrows(IllegalArgumentException.class, () -> encoder.beginChunk(0));
        assertThrows(IllegalArgumentException.class, () -> encoder.sizeLine(0));
        assertThrows(IllegalArgumentException.class, () -> encoder.reserve(0));
        encoder.beginChunk(2);
        assertThrows(IllegalStateException.class, encoder::endChunk);
        assertThrows(IllegalArgumentException.class, () -> encoder.content(DATA, 0, 3));
        if (SHOULD_BOUNDS_CHECK)
        {
            assertThrows(IllegalStateException.class, encoder::limit);
            assertThrows(IllegalStateException.class, encoder::last);
            encoder.wrap(out, OFFSET, 100).last();
            assertThrows(IllegalStateException.class, () -> encoder.chunk(DATA, 0, 1));
            encoder.end();
            assertThrows(IllegalStateException.class, () -> encoder.trailer("a", "b"));
            assertThrows(IllegalStateException.class, () -> new ChunkedEncoder().chunk(DATA, 0, 1));
        }
    }

    @Test
    void shouldReadBack()
    {
        final Random random = new Random(7);
        final ByteSlice slice = new ByteSlice();
        final UnsafeBuffer content = new UnsafeBuffer(new byte[600]);
        for (int round = 0; round < 2_000; round++)
        {
            final MutableDirectBuffer out = Buffers.both(CAPACITY).skip(round & 1).findFirst().get();
            final ResponseEncoder responses = new ResponseEncoder();
            final int headLimit = responses.wrap(out, OFFSET, CAPACITY - OFFSET).statusLine(200).chunked()
                .trailerNames(java.util.List.of("X-A")).end().limit();
            final ChunkedEncoder encoder = new ChunkedEncoder().wrap(out, headLimit, CAPACITY - headLimit);
            final StringBuilder expected = new StringBuilder();
            for (int chunk = random.nextInt(5); chunk > 0; chunk--)
            {
                random.nextBytes(content.byteArray());
                final int length = random.nextInt(content.capacity());
                switch (random.nextInt(3))
                {
                    case 0:
                        encoder.chunk(content, 0, length);
                        break;

                    case 1:
                        final int at = encoder.reserve(content.capacity()).contentOffset();
                        out.putBytes(at, content, 0, length);
                        encoder.commit(length);
                        break;

                    default:
                        if (length > 0)
                        {
                            final int first = random.nextInt(length);
                            encoder.beginChunk(length).extension("x", "y z").content(content, 0, first)
                                .content(content, first, length - first).endChunk();
                        }
                        break;
                }
                expected.append(Buffers.text(content, 0, length));
            }
            encoder.last();
            final int trailers = random.nextInt(4);
            for (int i = 0; i < trailers; i++)
            {
                encoder.trailer("X-" + (char)('A' + i), i);
                expected.append(0 == i ? "{X-" : "{*X-").append((char)('A' + i)).append('|').append(i).append('}');
            }
            final int limit = encoder.end().limit();
            assertTrue(limit > 0, ParseError.name(limit));
            assertEquals(expected.toString(), decode(out, headLimit, limit, slice));
        }
    }

    @Test
    void shouldWriteArgsAndHeadersThatWereWritten()
    {
        final MutableArgs args = new MutableArgs().init(new UnsafeBuffer(new byte[1024]), 8, 1000);
        final MutableHeaders headers = new MutableHeaders().init(new UnsafeBuffer(new byte[2048]), 8, 2000);
        final UnsafeBuffer out = new UnsafeBuffer(new byte[CAPACITY]);
        final RequestEncoder encoder = new RequestEncoder();
        final UnaryOperator<RequestEncoder> head =
            (e) -> e.requestLine(Method.GET, "/a", args, PercentSet.FORM).headers(headers).end();
        headers.add(KnownName.HOST, "a");
        headers.add("X-B", "c");
        assertEquals("GET /a HTTP/1.1\r\nHost: a\r\nX-B: c\r\n\r\n", Buffers.text(out, OFFSET,
            head.apply(encoder.wrap(out, OFFSET, CAPACITY - OFFSET)).encodedLength()));
        args.add("q", "b c&d");
        args.setLong("n", 17);
        final String expected = "GET /a?q=b+c%26d&n=17 HTTP/1.1\r\nHost: a\r\nX-B: c\r\n\r\n";
        assertEquals(expected, Buffers.text(out, OFFSET,
            head.apply(encoder.wrap(out, OFFSET, CAPACITY - OFFSET)).encodedLength()));
        for (int capacity = 0; capacity <= expected.length(); capacity++)
        {
            final int room = capacity;
            Buffers.both(OFFSET + expected.length() + 9).forEach((small) ->
            {
                assertEquals(room == expected.length() ? OFFSET + room : AsciiNumbers.INSUFFICIENT,
                    head.apply(encoder.wrap(small, OFFSET, room)).limit());
                Buffers.assertUntouched(small, 0, OFFSET);
                Buffers.assertUntouched(small, OFFSET + room, small.capacity());
            });
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final UnsafeBuffer heap = new UnsafeBuffer(new byte[CAPACITY]);
        final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
        final ChunkedEncoder encoder = new ChunkedEncoder();
        Allocations.assertNone(20_000, 2_000, () ->
        {
            final MutableDirectBuffer out = 0 == (sum & 1) ? heap : direct;
            encoder.wrap(out, OFFSET, CAPACITY - OFFSET).chunk(DATA, 2, 20).reserve(100).contentOffset();
            sum += encoder.commit(7).beginChunk(2).extension("a", "b c").content(DATA, 2, 2).endChunk()
                .last().trailer("X-A", sum).trailer(KnownName.ETAG, "b").end().limit();
        });
    }

    private static String decode(
        final MutableDirectBuffer out, final int headLimit, final int limit, final ByteSlice slice)
    {
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(16)));
        final UnsafeBuffer lent = new UnsafeBuffer(ByteBuffer.allocateDirect(ContentDecoder.trailerBlockLength(8, 64)));
        final ResponseHead head = new ResponseHead().wrap(block, 0, block.capacity()).init();
        assertEquals(headLimit - OFFSET,
            new ResponseParser(Limits.DEFAULT).parse(head, out, OFFSET, limit - OFFSET, Method.GET));
        final ContentDecoder decoder = new ContentDecoder(Limits.DEFAULT);
        final StringBuilder text = new StringBuilder();
        int event = decoder.begin(head, lent, 0, lent.capacity());
        int at = headLimit;
        while (event >= 0 && Event.END != event)
        {
            event = decoder.decode(out, at, limit - at);
            at += decoder.consumed();
            if (Event.CONTENT == event)
            {
                text.append(slice.wrap(out, decoder.contentOffset(), decoder.contentLength()));
            }
            else if (Event.TRAILERS == event)
            {
                final SlotTable trailers = decoder.trailers();
                for (int slot = 0; slot < trailers.count(); slot++)
                {
                    text.append(0 == (trailers.flags(slot) & SlotDescriptor.UNDECLARED) ? "{" : "{*");
                    text.append(trailers.name(slot, slice)).append('|');
                    text.append(trailers.value(slot, slice)).append('}');
                }
            }
            else if (Event.NONE == event)
            {
                text.append("more");
                break;
            }
        }
        assertEquals(limit, at);
        assertTrue(event > 0, ParseError.name(event));
        return text.toString();
    }

    private static void assertChunks(final String expected, final UnaryOperator<ChunkedEncoder> chunks)
    {
        assertEquals(expected, text(chunks));
    }

    private static void assertError(final int error, final UnaryOperator<ChunkedEncoder> chunks)
    {
        final UnsafeBuffer out = new UnsafeBuffer(new byte[CAPACITY]);
        final ChunkedEncoder encoder = new ChunkedEncoder().wrap(out, OFFSET, CAPACITY - OFFSET);
        assertEquals(ParseError.name(error), ParseError.name(chunks.apply(encoder).limit()));
        assertEquals(error, encoder.encodedLength());
    }

    private static String text(final UnaryOperator<ChunkedEncoder> chunks)
    {
        final String[] texts = Buffers.both(CAPACITY).map((out) ->
        {
            final ChunkedEncoder encoder = new ChunkedEncoder().wrap(out, OFFSET, CAPACITY - OFFSET);
            final int limit = chunks.apply(encoder).limit();
            assertTrue(limit > 0, ParseError.name(limit));
            assertEquals(limit - OFFSET, encoder.encodedLength());
            return Buffers.text(out, OFFSET, limit - OFFSET);
        }).toArray(String[]::new);
        assertEquals(texts[0], texts[1]);
        return texts[0];
    }
}
