/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.Framing;
import io.fieldline.message.HeadCheck;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.TargetForm;
import io.fieldline.message.Version;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FieldSectionReaderTest
{
    private static final int OFFSET = 8;
    private static final Limits LIMITS = Limits.DEFAULT.withMaxFieldSectionBytes(2000).withMaxFieldLines(20);

    private final RequestHead request = new RequestHead();
    private final ResponseHead response = new ResponseHead();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFillAHeadLikeOneOfHttp1(final boolean direct)
    {
        final Side side = new Side(LIMITS, direct);
        final int result = side.request(false, ":method POST", ":scheme https", ":authority a.example:8443",
            ":path /orders?a=1&b=2", "content-length 12", "content-type application/json", "cookie a=1", "cookie b=2",
            "x-sym ES", "expect 100-continue", "trailer x-sum");
        assertEquals(FieldSectionReader.DONE, result);
        assertEquals(MessageDescriptor.STATE_DONE, request.state());
        assertEquals(Version.HTTP_20, request.version());
        assertEquals(1, request.streamId());
        assertEquals(Method.POST, request.method());
        assertEquals("POST", request.methodName().toString());
        assertEquals("https", request.scheme().toString());
        assertEquals("a.example:8443", request.authority().toString());
        assertEquals("/orders?a=1&b=2", request.target().toString());
        assertEquals("/orders", request.path().toString());
        assertEquals("a=1&b=2", request.queryString().toString());
        assertEquals(TargetForm.ORIGIN, request.targetForm());
        assertTrue(request.protocol().isAbsent());
        assertEquals(12, request.contentLength());
        assertEquals(Framing.LENGTH, request.framing());
        assertTrue(request.isExpectContinue() && request.isTrailerDeclared() && request.isKeepAlive());
        assertTrue(request.isOwner());
        assertEquals(7, request.headers().count());
        final ByteSlice slice = new ByteSlice();
        assertEquals("application/json",
            request.headers().value(request.headers().slotOf(KnownName.CONTENT_TYPE), slice).toString());
        assertEquals("ES", request.headers().value(request.headers().find("X-Sym"), slice).toString());
        final MutableDirectBuffer joined = Hpack.memory(20, direct);
        assertEquals(8, CookieCrumbs.join(request.headers(), joined, 3, 17));
        assertEquals("a=1; b=2", slice.wrap(joined, 3, 8).toString());
        assertEquals(HpackEncoder.INSUFFICIENT, CookieCrumbs.join(request.headers(), joined, 3, 7));

        // it travels as one of HTTP/1 does
        final MutableDirectBuffer copy = Hpack.memory(OFFSET + request.copyLength(), direct);
        assertEquals(request.copyLength(), request.copyTo(copy, OFFSET, copy.capacity() - OFFSET));
        final RequestHead far = new RequestHead();
        assertEquals(HeadCheck.OK, far.wrapUntrusted(copy, OFFSET, copy.capacity() - OFFSET));
        assertEquals("/orders", far.path().toString());
        assertEquals("a=1&b=2", far.queryString().toString());
        assertEquals("a.example:8443", far.authority().toString());
        assertEquals("https", far.scheme().toString());
        assertEquals("ES", far.headers().value(far.headers().find("x-sym"), slice).toString());
    }

    @Test
    void shouldReadATargetAtTheBlocksEnd()
    {
        final Side side = new Side(LIMITS, true);
        for (final String path : new String[]{"/?", "/?a", "/?abcdefgh", "/a?bcdef?g"})
        {
            assertEquals(1, side.request(true, ":path " + path, ":method GET", ":scheme http", ":authority a"));
            assertEquals(path.substring(path.indexOf('?') + 1), request.queryString().toString());
            assertEquals(path.substring(0, path.indexOf('?')), request.path().toString());
        }
    }

    @Test
    void shouldReadAPageThatTheHeadIs()
    {
        final Side side = new Side(LIMITS, true);
        side.request(true, ":method GET", ":scheme http", ":authority a", ":path /", "x-a 1", "x-b 2");
        final SlottedPage page = new SlottedPage(true, KnownName.TABLE);
        final int length = side.block.capacity() - OFFSET;
        assertEquals(0, page.wrapUntrusted(side.block, OFFSET, length));
        page.wrap(side.block, OFFSET, length).set("x-a", "longer than it was");
        page.append("x-c", "3");
        request.wrapForRead(side.block, OFFSET, length, null);
        assertEquals("/", request.path().toString());
        assertEquals("GET", request.methodName().toString());
        assertEquals(3, request.headers().count());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        ":method GET,:scheme https,:path /,:authority A.Example:443,host a.example; 0",
        ":method GET,:scheme http,:path /,:authority a.example,host a.example:80; 0",
        ":method GET,:scheme http,:path /,:authority a.example,host a.example:443; HOST_DIFFERS",
        ":method GET,:scheme http,:path /,:authority a.example,host a.example,host a.example; DUPLICATE_HOST",
        ":method GET,:scheme http,:path /,host a.example/; BAD_HOST",
        ":method GET,:scheme http,:path /; MISSING_HOST",
        ":method GET,:scheme http,:path /,:authority ; BAD_PSEUDO_FIELD",
        ":method GET,:scheme 1http,:path /,:authority a; BAD_PSEUDO_FIELD",
        ":method GET,:scheme http,:path /%2,:authority a; BAD_PERCENT",
        ":method GET,:scheme http,:path /\",:authority a; BAD_TARGET",
        ":method GET,:scheme http,:path /,:authority a,:protocol websocket; PROTOCOL_NOT_ENABLED",
        ":method CONNECT,:scheme http,:path /,:authority a,:protocol websocket; 0",
        ":method CONNECT,:authority a:80; 0",
        ":method CONNECT,:authority a:80,content-length 1; CONNECT_WITH_CONTENT",
        ":method CONNECT,:authority a:; BAD_PSEUDO_FIELD",
        ":method CONNECT,:authority :80; BAD_PSEUDO_FIELD",
        ":method CONNECT,:authority u@a:80; BAD_PSEUDO_FIELD",
        ":method CONNECT,:authority 80; BAD_PSEUDO_FIELD",
        ":method G T,:scheme http,:path /,:authority a; BAD_METHOD",
        ":method GET,:scheme http,:path *,:authority a; BAD_TARGET_FORM",
        ":method GET,:scheme http,:path /,:authority a,Te trailers; UPPERCASE_FIELD_NAME",
        ":method GET,:scheme http,:path /,:authority a,te gzip; BAD_TE",
        ":method GET,:scheme http,:path /,:authority a,te Trailers; 0",
        ":method GET,:scheme http,:path /,:authority a,http2-settings x; CONNECTION_SPECIFIC_FIELD",
        ":method GET,:scheme http,:path /,:authority a,content-length 9223372036854775808; CONTENT_LENGTH_OVERFLOW",
        ":method GET,:scheme http,:path /,:authority a,content-length 9223372036854775807; 0",
        ":method GET,:scheme http,:path /,:authority a,content-length 1,content-length 1; DUPLICATE_CONTENT_LENGTH",
        ":method GET,:scheme http,:path /,:authority a,content-length 1,content-length 2; CONFLICTING_CONTENT_LENGTH",
        ":method GET,:scheme http,:path /,:authority a,content-length ; BAD_CONTENT_LENGTH",
        ":method GET,:scheme http,:path /,x 1,:authority a; PSEUDO_FIELD_AFTER_FIELD",
        ":status 200; PSEUDO_FIELD_NOT_ALLOWED"})
    void shouldJudgeRequests(final String fields, final String expected)
    {
        final Side side = new Side(LIMITS, true);
        side.reader.enableConnectProtocol(true);
        final int result = side.request(false, fields.split(","));
        assertEquals(expected, result > 0 ? "0" : ParseError.name(result));
        assertEquals(result > 0 ? 0 : result, request.error());
        if (result < 0)
        {
            assertEquals(0, request.headers().count());
            assertFalse(Http2Error.isConnectionError(result));
        }
        // the connection goes on
        assertEquals(1, side.request(true, ":method GET", ":scheme http", ":path /", ":authority a", "x 1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        ":status 200; false; GET; 0; 3; -1",
        ":status 200; true; GET; 0; 0; 0",
        ":status 200,content-length 5; false; GET; 0; 1; 5",
        ":status 200,content-length 5; true; GET; CONTENT_LENGTH_DIFFERS; 0; 0",
        ":status 200,content-length x; false; HEAD; 0; 0; 0",
        ":status 204,content-length x; true; GET; 0; 0; 0",
        ":status 304,content-length 7; true; GET; 0; 0; 0",
        ":status 100; false; GET; 0; 0; 0",
        ":status 100; true; GET; UNEXPECTED_END_STREAM; 0; 0",
        ":status 101; false; GET; STATUS_NOT_ALLOWED; 0; 0",
        ":status 20; true; GET; BAD_STATUS; 0; 0",
        ":status 200; false; CONNECT; 0; 4; -1",
        "x 1; true; GET; MISSING_PSEUDO_FIELD; 0; 0"})
    void shouldJudgeResponses(
        final String fields,
        final boolean endStream,
        final String method,
        final String expected,
        final int framing,
        final long length)
    {
        final Side side = new Side(LIMITS, true);
        final int result = side.response(endStream, Method.of(method), fields.split(","));
        assertEquals(expected, result > 0 ? "0" : ParseError.name(result));
        if (result > 0)
        {
            assertEquals(framing, response.framing());
            assertEquals(length, response.contentLength());
            assertTrue(response.reason().isEmpty());
        }
    }

    @Test
    void shouldCountContentAgainstItsLength()
    {
        final Side side = new Side(LIMITS, true);
        side.response(false, Method.GET, ":status 200", "content-length 5");
        assertEquals(0, MessageContent.count(response, 3, false, 100));
        assertEquals(0, MessageContent.count(response, 2, false, 100));
        assertEquals(0, MessageContent.count(response, 0, true, 100));
        assertEquals(5, MessageContent.bytes(response));
        assertEquals(ParseError.CONTENT_LENGTH_DIFFERS, MessageContent.count(response, 1, false, 100));
        side.response(false, Method.GET, ":status 200", "content-length 5");
        assertEquals(ParseError.CONTENT_LENGTH_DIFFERS, MessageContent.count(response, 4, true, 100));
        side.response(false, Method.GET, ":status 200");
        assertEquals(ParseError.CONTENT_TOO_LARGE, MessageContent.count(response, 101, false, 100));
        for (final String status : new String[]{"204", "304"})
        {
            side.response(false, Method.GET, ":status " + status, "content-length 5");
            assertEquals(ParseError.CONTENT_LENGTH_DIFFERS, MessageContent.count(response, 5, true, 100));
        }
        side.response(false, Method.HEAD, ":status 200", "content-length 5");
        assertEquals(0, MessageContent.count(response, 0, true, 100));
        assertEquals(ParseError.CONTENT_LENGTH_DIFFERS, MessageContent.count(response, 5, true, 100));
    }

    @Test
    void shouldReadTrailersAndSayWhichWereDeclared()
    {
        final Side side = new Side(LIMITS, true);
        final SlottedPage trailers = side.trailers();
        side.response(false, Method.GET, ":status 200", "trailer x-sum, X-Time");
        assertEquals(1, side.trailers(trailers, true, "x-sum 1", "x-other 2", "x-time 3"));
        assertEquals(2, side.reader.flagUndeclared(trailers, response));
        assertEquals(0, trailers.table().flags(0));
        assertEquals(SlotDescriptor.UNDECLARED, trailers.table().flags(1));
        assertEquals(ParseError.MISSING_END_STREAM, side.trailers(trailers, false, "x-sum 1"));
        assertEquals(ParseError.FORBIDDEN_TRAILER, side.trailers(trailers, true, "content-length 1"));
        assertEquals(ParseError.PSEUDO_FIELD_NOT_ALLOWED, side.trailers(trailers, true, ":status 200"));
        assertEquals(ParseError.BAD_TE, side.trailers(trailers, true, "te trailers"));
        assertEquals(0, trailers.count());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldReadAlikeHoweverFramesCutTheSection(final boolean direct)
    {
        final Random random = new Random(9113);
        final Limits limits = LIMITS.withMaxFieldSectionBytes(1500);
        final Side whole = new Side(limits, true);
        // two connections, one reader
        final Side[] sides = {new Side(limits, direct), new Side(limits, !direct)};
        final FieldSectionReader reader = new FieldSectionReader(limits, 10_000);
        final RequestHead[] heads = {new RequestHead(), new RequestHead()};
        int good = 0;
        for (int round = 0; round < 400; round++)
        {
            final List<String> fields = new ArrayList<>(
                List.of(":method GET", ":scheme http", ":path /a?b", ":authority a.example"));
            for (final List<String> field : Hpack.randomFields(random, 8))
            {
                if (!KnownName.isConnectionSpecific(KnownName.of(field.get(0))) && !field.get(0).startsWith(":") &&
                    !field.get(0).matches("host|te|content-length") || 0 == random.nextInt(40))
                {
                    fields.add(field.get(0) + " " + field.get(1));
                }
            }
            final byte[] section = whole.section(fields.toArray(new String[0]));
            final RequestHead expectedHead = new RequestHead();
            final int expected = whole.read(expectedHead, section);
            final int[] at = {0, 0};
            final int[] results = {0, 0};
            for (int i = 0; i < 2; i++)
            {
                heads[i].wrap(sides[i].block, OFFSET, sides[i].block.capacity() - OFFSET).init();
                reader.wrap(sides[i].tables, OFFSET, sides[i].tables.capacity() - OFFSET).begin(heads[i], 3, true);
                results[i] = reader.fragment(new UnsafeBuffer(new byte[0]), 0, 0, false);
            }
            while (0 == results[0] || 0 == results[1])
            {
                final int i = 0 == results[0] && (0 != results[1] || random.nextBoolean()) ? 0 : 1;
                reader.wrap(sides[i].tables, OFFSET, sides[i].tables.capacity() - OFFSET).resume(heads[i]);
                final int length = Math.min(section.length - at[i], 0 == i ? 1 : random.nextInt(100));
                final UnsafeBuffer piece = new UnsafeBuffer(new byte[length]);
                piece.putBytes(0, section, at[i], length);
                at[i] += length;
                results[i] = reader.fragment(piece, 0, length, at[i] == section.length);
            }
            for (int i = 0; i < 2; i++)
            {
                assertEquals(expected, results[i]);
                assertEquals(expectedHead.error(), heads[i].error());
                assertEquals(expectedHead.errorOffset(), heads[i].errorOffset());
                assertEquals(whole.peer.fields(expectedHead.headers()), whole.peer.fields(heads[i].headers()));
                reader.wrap(sides[i].tables, OFFSET, sides[i].tables.capacity() - OFFSET);
                assertEquals(Hpack.entries(whole.reader.decoder().table()), Hpack.entries(reader.decoder().table()));
            }
            good += expected > 0 ? 1 : 0;
        }
        assertTrue(good > 100 && good < 390, "good=" + good);
    }

    @Test
    void shouldAnswer431AndGoOn()
    {
        final Side side = new Side(LIMITS.withMaxFieldSectionBytes(380), true);
        final String[] fields = {":method GET", ":scheme http", ":path /", ":authority a",
            "x-a 0123456789012345678901234567890123456789", "x-b 1", "x-c 0123456789012345678901234567890123456789",
            "x-d 2"};
        final int result = side.request(true, fields);
        assertEquals(ParseError.FIELDS_TOO_LARGE, result);
        assertEquals(431, ParseError.status(result));
        assertEquals(MessageDescriptor.STATE_FAILED, request.state());
        assertEquals(Hpack.entries(side.peer.encoder.table()), Hpack.entries(side.reader.decoder().table()));
        assertEquals(1, side.request(true, ":method GET", ":scheme http", ":path /", ":authority a", "x-b 1", "x-d 2"));
        assertEquals(2, request.headers().count());
    }

    @Test
    void shouldEndAFloodOfContinuations()
    {
        final Side side = new Side(LIMITS, true);
        final MutableDirectBuffer frames = Hpack.memory(64, true);
        new FrameEncoder().wrap(frames, 3, 61).headers(1, 0, frames, 0, 0).continuation(1, false, frames, 0, 0);
        request.wrap(side.block, OFFSET, side.block.capacity() - OFFSET).init();
        side.reader.begin(request, 1, false);
        assertEquals(FieldSectionReader.MORE, side.reader.headers(frames, 3));
        for (int i = 1; i < FieldSectionReader.DEFAULT_MAX_FRAMES; i++)
        {
            assertEquals(FieldSectionReader.MORE, side.reader.continuation(frames, 12));
        }
        final int result = side.reader.continuation(frames, 12);
        assertEquals(ParseError.TOO_MANY_CONTINUATIONS, result);
        assertTrue(Http2Error.isConnectionError(result));
    }

    @Test
    void shouldReadHeadersWithPaddingAndPriority()
    {
        final Side side = new Side(LIMITS, true);
        // padding 3, priority, :status twice
        final byte[] frame = Hpack.hex("00000b 01 2d 00000005 03 00000000 10 88 89 000000");
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[frame.length + 3]);
        buffer.putBytes(3, frame);
        response.wrap(side.block, OFFSET, side.block.capacity() - OFFSET).init();
        side.reader.begin(response, 5, true, Method.GET);
        assertEquals(frame.length, new FrameDecoder(16_384).decode(buffer, 3, frame.length, 0));
        assertEquals(ParseError.DUPLICATE_PSEUDO_FIELD, side.reader.headers(buffer, 3));
        assertEquals(1, side.reader.errorOffset());
    }

    @Test
    void shouldRefuseABlockThatIsTooShort()
    {
        final Side side = new Side(LIMITS, true);
        request.wrap(side.block, OFFSET, side.reader.leastBlockLength() - 8).init();
        assertThrows(IllegalArgumentException.class, () -> side.reader.begin(request, 1, true));
        request.wrap(new UnsafeBuffer(new byte[side.reader.leastBlockLength()]), 0, side.reader.leastBlockLength());
        assertThrows(IllegalStateException.class, () -> side.reader.begin(request, 1, true));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldAllocateNothing(final boolean direct)
    {
        final Side side = new Side(LIMITS, direct);
        final MutableDirectBuffer out = Hpack.memory(1000, direct);
        final FrameEncoder frames = new FrameEncoder();
        final FrameDecoder decoder = new FrameDecoder(16_384);
        final HpackEncoder encoder = side.peer.encoder;
        response.wrap(side.block, OFFSET, side.block.capacity() - OFFSET).init();
        final int[] number = {0};
        Allocations.assertNone(20_000, 20_000, () ->
        {
            frames.wrap(out, 3, 997);
            final int from = frames.openHeaders(1);
            final int length = encoder.begin(out, from, frames.room()).status(200)
                .field(KnownName.SERVER, "fieldline").field(KnownName.CONTENT_LENGTH, 0L)
                .field("x-number", "n").field(KnownName.X_REQUEST_ID, number[0]++).encodedLength();
            final int limit = frames.closeHeaders(length, true, 20).limit();
            int at = 3;
            int size = decoder.decode(out, at, limit - at, 0);
            int result = side.reader.begin(response, 1, true, Method.GET).headers(out, at);
            at += size;
            while (FieldSectionReader.MORE == result)
            {
                size = decoder.decode(out, at, limit - at, 1);
                result = side.reader.continuation(out, at);
                at += size;
            }
            if (FieldSectionReader.DONE != result || 4 != response.headers().count() || at != limit)
            {
                throw new IllegalStateException(ParseError.name(result));
            }
        });
    }

    /** A connection's receiving side, and the encoder of its peer. */
    private final class Side
    {
        final Hpack peer = new Hpack(4096, Limits.DEFAULT, true, IndexingRules.DEFAULT);
        final FieldSectionReader reader;
        final MutableDirectBuffer tables;
        final MutableDirectBuffer block;

        Side(final Limits limits, final boolean direct)
        {
            reader = new FieldSectionReader(limits);
            tables = Hpack.memory(OFFSET + HpackDecoder.tableLength(4096), direct);
            HpackDecoder.init(tables, OFFSET, 4096);
            reader.wrap(tables, OFFSET, tables.capacity() - OFFSET);
            block = Hpack.memory(OFFSET + reader.leastBlockLength(), direct);
        }

        /** Fields as {@code name value}; what must not get out is written by hand. */
        byte[] section(final String... fields)
        {
            final MutableDirectBuffer out = Hpack.memory(20_000, false);
            int at = 0;
            for (final String field : fields)
            {
                final int space = field.indexOf(' ');
                final String name = space < 0 ? field : field.substring(0, space);
                final String value = space < 0 ? "" : field.substring(space + 1);
                final byte[] bytes = name.equals(name.toLowerCase(java.util.Locale.ROOT)) ?
                    peer.encode(List.of(List.of(name, value))) :
                    Hpack.hex(String.format("00 %02x %s %02x %s",
                        name.length(), hex(name), value.length(), hex(value)));
                out.putBytes(at, bytes);
                at += bytes.length;
            }
            final byte[] section = new byte[at];
            out.getBytes(0, section);
            return section;
        }

        private String hex(final String text)
        {
            final StringBuilder builder = new StringBuilder();
            text.chars().forEach((octet) -> builder.append(String.format("%02x", octet)));
            return builder.toString();
        }

        int request(final boolean endStream, final String... fields)
        {
            request.wrap(block, OFFSET, block.capacity() - OFFSET).init();
            final byte[] section = section(fields);
            return reader.begin(request, 1, endStream).fragment(new UnsafeBuffer(section), 0, section.length, true);
        }

        int read(final RequestHead head, final byte[] section)
        {
            head.wrap(block, OFFSET, block.capacity() - OFFSET).init();
            return reader.begin(head, 3, true).fragment(new UnsafeBuffer(section), 0, section.length, true);
        }

        int response(final boolean endStream, final int method, final String... fields)
        {
            response.wrap(block, OFFSET, block.capacity() - OFFSET).init();
            final byte[] section = section(fields);
            return reader.begin(response, 1, endStream, method)
                .fragment(new UnsafeBuffer(section), 0, section.length, true);
        }

        SlottedPage trailers()
        {
            final SlottedPage page = new SlottedPage(true, KnownName.TABLE);
            final int length = reader.leastPageLength(page);
            return page.init(Hpack.memory(OFFSET + length, true), OFFSET, length, TableDescriptor.CONTENT_TRAILERS);
        }

        int trailers(final SlottedPage page, final boolean endStream, final String... fields)
        {
            final byte[] section = section(fields);
            return reader.beginTrailers(page, endStream).fragment(new UnsafeBuffer(section), 0, section.length, true);
        }
    }
}
