/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.Status;
import io.fieldline.message.Version;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.UnaryOperator;

import static org.agrona.DirectBuffer.SHOULD_BOUNDS_CHECK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HeadEncoderTest
{
    private static final int OFFSET = 3;
    private static final int CAPACITY = 1024;
    private static final long NOW = 784_111_777;

    private long sum;

    @Test
    void shouldWriteARequest()
    {
        assertRequest(
            "POST /orders?a=%20b HTTP/1.1\r\nHost: a.example:8080\r\nContent-Type: application/json\r\n" +
            "X-Price: -12.0450\r\nX-Count: -42\r\nAccept: text/html, */*\r\nX-List: a, b\r\n" +
            "Server-Timing: db;dur=53, app;dur=47\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n" +
            "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\nX-Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n" +
            "Max-Forwards: 7\r\nContent-Length: 17\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
            (encoder) -> encoder.requestLine(Method.POST, "/orders?a=%20b")
                .host("a.example", 8080)
                .header(KnownName.CONTENT_TYPE, "application/json")
                .headerDecimal("X-Price", -120450, 4)
                .header("X-Count", -42)
                .header(KnownName.ACCEPT, List.of("text/html", "*/*"))
                .header("X-List", List.of("a", "b"))
                .beginField(KnownName.SERVER_TIMING).item("db;dur=").part(53).item("app;dur=").part(47).endField()
                .date(NOW)
                .headerDate(KnownName.IF_MODIFIED_SINCE, NOW)
                .headerDate("X-Date", NOW)
                .header(KnownName.MAX_FORWARDS, 7)
                .contentLength(17)
                .expectContinue()
                .connectionClose()
                .end());
    }

    @Test
    void shouldWriteAllFormsOfTarget()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(Buffers.bytes("???/path?q=1"));
        final ByteSlice absent = new ByteSlice();
        final ByteSlice query = new ByteSlice().wrap(bytes, 9, 3);
        assertRequestLine("GET /path?q=1", (e) -> e.requestLine(Method.GET, bytes, 3, 9));
        assertRequestLine("GET /a?q=1", (e) -> e.requestLine(Method.GET, "/a", query));
        assertRequestLine("GET /a?", (e) -> e.requestLine(Method.GET, "/a", ""));
        assertRequestLine("GET /a", (e) -> e.requestLine(Method.GET, "/a", absent));
        assertRequestLine("PURGE-ALL /a", (e) -> e.requestLine("PURGE-ALL", "/a"));
        assertRequestLine("DELETE /a", (e) -> e.requestLine("DELETE", "/a"));
        assertRequestLine("OPTIONS *", (e) -> e.requestLine(Method.OPTIONS, "*"));
    }

    @Test
    void shouldRefuseTargetsThatAParserWouldRefuse()
    {
        for (final String target : new String[]{ "", "a", "/a b", "/a\r\n", "/a\u0000", "/a#b", "/\u00E9", "/\u0142",
            "/a%", "/a%1", "/a%g1", "/a[", "http://[/", "*" })
        {
            final int limit = request((e) -> e.requestLine(Method.GET, target).host("a").end());
            assertTrue(limit < 0 && limit > -100, target + " " + limit);
            assertEquals(limit, request((e) -> e.requestLine("GET", target).host("a").end()), target);
        }
        assertRequestError(ParseError.BAD_METHOD, (e) -> e.requestLine("G T", "/").host("a").end());
        assertRequestError(ParseError.BAD_METHOD, (e) -> e.requestLine("", "/").host("a").end());
        assertRequestError(ParseError.BAD_TARGET, (e) -> e.requestLine(Method.GET, "/", "a b").host("a").end());
        assertRequestError(ParseError.BAD_TARGET, (e) -> e.requestLine(Method.GET, "/", "\n").host("a").end());
    }

    @Test
    void shouldWriteAResponse()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(Buffers.bytes("???fieldline"));
        assertResponse(
            "HTTP/1.1 201 Created\r\nServer: fieldline\r\nX-Server: fieldline\r\nETag: \"1\"\r\n" +
            "Content-Length: 0\r\n\r\n",
            (encoder) -> encoder.statusLine(Status.CREATED)
                .header(KnownName.SERVER, bytes, 3, 9)
                .header("X-Server", new ByteSlice().wrap(bytes, 3, 9))
                .header(KnownName.VARY, new ByteSlice())
                .header(KnownName.ETAG, "\"1\"")
                .contentLength(0)
                .end());
        assertResponse("HTTP/1.1 299 \r\nTransfer-Encoding: chunked\r\nTrailer: X-A, ETag\r\n\r\n",
            (e) -> e.statusLine(299).chunked().trailerNames(List.of("X-A", "ETag")).end());
        assertResponse("HTTP/1.1 404 Gone fishing\u00E9\r\nContent-Length: 3\r\n\r\n",
            (e) -> e.statusLine(404, "Gone fishing\u00E9").contentLength(3).end());
        assertResponse("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\n",
            (e) -> e.version(Version.HTTP_10).statusLine(Status.OK).keepAlive().contentLength(3).end());
        assertResponse("HTTP/1.0 200 \r\nContent-Length: 3\r\n\r\n",
            (e) -> e.version(Version.HTTP_10).statusLine(Status.OK, "").contentLength(3).end());
        assertResponse("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
            (e) -> e.statusLine(Status.SWITCHING_PROTOCOLS).upgrade("websocket").end());
    }

    @Test
    void shouldWriteTheVersionAskedFor()
    {
        assertEquals("GET / HTTP/1.0\r\n\r\n",
            text(new RequestEncoder(), (e) -> e.version(Version.HTTP_10).requestLine(Method.GET, "/").end()));
    }

    @Test
    void shouldLetNoControlOut()
    {
        final String[] values = { "\r", "\n", "\r\nA: b", "\u0000", "abcdefgh\n", "abcdefghijklm\rn", "a\u007F",
            "\u0001", "abcdefghijklmnop\u0000", "\u0100", "abcdefg\u010D\u010Ah", "\u0D0A", "\u0D00", "abc\u0000defg" };
        for (final String value : values)
        {
            assertRequestError(valueError(value), (e) -> get(e).header(KnownName.ACCEPT, value).end());
            assertRequestError(valueError(value), (e) -> get(e).header("X-Long-Name", value).end());
            assertRequestError(valueError(value), (e) -> get(e).beginField("A").part("b").part(value).endField().end());
            assertRequestError(valueError(value), (e) -> get(e).header(KnownName.ACCEPT, List.of("a", value)).end());
            if (value.chars().allMatch((c) -> c <= 0xFF))
            {
                final UnsafeBuffer bytes = new UnsafeBuffer(Buffers.bytes(value));
                final ByteSlice slice = new ByteSlice().wrap(bytes, 0, bytes.capacity());
                assertRequestError(valueError(value),
                    (e) -> get(e).header(KnownName.ACCEPT, bytes, 0, bytes.capacity()).end());
                assertRequestError(valueError(value), (e) -> get(e).header("Accept", slice).end());
            }
            final int reason = limit(new ResponseEncoder(), (e) -> e.statusLine(200, value).end());
            assertEquals(ParseError.BAD_REASON, reason);
        }
        for (final String name : new String[]{ "A b", "A:", "A\r\nB", "A\u0000", "\u0141", "Abcdefgh\u0141",
            "Abcdefgh@", "Abcdefghi(", "\u00E9" })
        {
            assertRequestError(ParseError.BAD_FIELD_NAME, (e) -> get(e).header(name, "a").end());
            assertRequestError(ParseError.BAD_FIELD_NAME, (e) -> get(e).header(name, 1).end());
        }
        assertRequestError(ParseError.EMPTY_FIELD_NAME, (e) -> get(e).header("", "a").end());
    }

    @Test
    void shouldHoldFramingToTheRules()
    {
        assertRequestError(ParseError.DUPLICATE_CONTENT_LENGTH, (e) -> get(e).contentLength(1).contentLength(1).end());
        assertRequestError(ParseError.DUPLICATE_CONTENT_LENGTH,
            (e) -> get(e).contentLength(1).header("content-length", "1").end());
        assertRequestError(ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH,
            (e) -> get(e).contentLength(1).chunked().end());
        assertRequestError(ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH,
            (e) -> get(e).chunked().contentLength(1).end());
        assertRequestError(ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH,
            (e) -> get(e).header("Transfer-ENCODING", "chunked").header("Content-LENGTH", 1).end());
        assertRequestError(ParseError.BAD_CONTENT_LENGTH, (e) -> get(e).header(KnownName.CONTENT_LENGTH, "1a").end());
        assertRequestError(ParseError.BAD_CONTENT_LENGTH, (e) -> get(e).header("content-length", "").end());
        assertRequestError(ParseError.BAD_CONTENT_LENGTH, (e) -> get(e).header("content-length", -1).end());
        assertRequestError(ParseError.CONTENT_LENGTH_OVERFLOW,
            (e) -> get(e).header("content-length", "9223372036854775808").end());
        assertRequestError(ParseError.CHUNKED_NOT_LAST,
            (e) -> get(e).header(KnownName.TRANSFER_ENCODING, "gzip").end());
        assertRequestError(ParseError.CHUNKED_TWICE,
            (e) -> get(e).chunked().header(KnownName.TRANSFER_ENCODING, "chunked").end());
        assertRequestError(ParseError.UNKNOWN_TRANSFER_CODING,
            (e) -> get(e).header(KnownName.TRANSFER_ENCODING, "squash, chunked").end());
        assertRequestError(ParseError.BAD_TRANSFER_ENCODING, (e) -> get(e).header("Transfer-Encoding", " ,").end());
        assertRequestError(ParseError.TRANSFER_ENCODING_IN_HTTP_10,
            (e) -> e.version(Version.HTTP_10).requestLine(Method.GET, "/").chunked().end());
        assertRequestError(ParseError.MISSING_HOST, (e) -> e.requestLine(Method.GET, "/").end());
        assertRequestError(ParseError.DUPLICATE_HOST, (e) -> get(e).header("hOST", "b").end());
        assertRequestError(ParseError.BAD_HOST, (e) -> e.requestLine(Method.GET, "/").host("a/b").end());
        for (final int status : new int[]{ 100, 101, 199, 204 })
        {
            assertEquals(ParseError.CONTENT_NOT_ALLOWED,
                limit(new ResponseEncoder(), (e) -> e.statusLine(status).contentLength(0).end()));
            assertEquals(ParseError.CONTENT_NOT_ALLOWED,
                limit(new ResponseEncoder(), (e) -> e.statusLine(status).chunked().end()));
        }
        assertEquals(ParseError.FORBIDDEN_TRAILER,
            limit(new ResponseEncoder(), (e) -> e.statusLine(200).trailerNames(List.of("a", "Host")).end()));
        assertEquals(ParseError.BAD_FIELD_NAME,
            limit(new ResponseEncoder(), (e) -> e.statusLine(200).trailerNames(List.of("a b")).end()));
        assertResponse("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
            (e) -> e.statusLine(200).header(KnownName.TRANSFER_ENCODING, "gzip").end());
        assertResponse("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
            (e) -> e.statusLine(304).contentLength(5).end());
    }

    @Test
    void shouldKeepTheFirstError()
    {
        assertRequestError(ParseError.BAD_FIELD_VALUE,
            (e) -> get(e).header("A", "\u0001").header("A b", "c").contentLength(1).contentLength(1).end());
        final RequestEncoder encoder = new RequestEncoder();
        assertEquals(ParseError.BAD_FIELD_NAME, limit(encoder, (e) -> get(e).header(":", "c").end()));
        assertTrue(limit(encoder, (e) -> get(e).end()) > 0);
    }

    @Test
    void shouldPassOnATable()
    {
        final String head = "GET /a HTTP/1.1\r\nHost: old.example\r\nA: b\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n" +
            "Folded: a\r\n \tb\r\nContent-Length: 7\r\nEmpty: \r\nA: c\u00E9\r\n\r\n";
        final RequestHead parsed = parse(head, Limits.DEFAULT.with(Leniency.OBS_FOLD));
        final FieldSection fields = parsed.headers();
        assertEquals(
            "GET /a HTTP/1.1\r\nHost: old.example\r\nA: b\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n" +
            "Folded: a   \tb\r\nContent-Length: 7\r\nEmpty: \r\nA: c\u00E9\r\n\r\n",
            text(new RequestEncoder(), (e) -> e.requestLine(Method.GET, "/a").headers(fields).end()));
        assertEquals(
            "GET /a HTTP/1.1\r\nHost: new.example\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n" +
            "Transfer-Encoding: chunked\r\nA: b\r\nFolded: a   \tb\r\nEmpty: \r\nA: c\u00E9\r\n\r\n",
            text(new RequestEncoder(), (e) -> e.requestLine(Method.GET, "/a").host("new.example").date(0).chunked()
                .headers(fields).end()));
        assertRequestError(ParseError.DUPLICATE_CONTENT_LENGTH,
            (e) -> e.requestLine(Method.GET, "/a").headers(fields).contentLength(7).end());
        assertEquals(ParseError.CONTENT_NOT_ALLOWED,
            limit(new ResponseEncoder(), (e) -> e.statusLine(204).headers(fields).end()));
        assertEquals("HTTP/1.1 200 OK\r\nTrailer: A, B\r\n\r\n", text(new ResponseEncoder(),
            (e) -> e.statusLine(200).trailerNames(
                parse("GET / HTTP/1.0\r\nA: b\r\nB: c\r\n\r\n", Limits.DEFAULT).headers()).end()));
    }

    @Test
    void shouldPassOnNothingThatALenientParserLetIn()
    {
        final Limits limits = Limits.DEFAULT.with(Leniency.CTL_IN_VALUE);
        final FieldSection fields = parse("GET / HTTP/1.0\r\nA: b\u0001c\r\n\r\n", limits).headers();
        assertEquals(ParseError.BAD_FIELD_VALUE,
            limit(new ResponseEncoder(), (e) -> e.statusLine(200).headers(fields).end()));
    }

    @Test
    void shouldAnswerForEachRegionThatIsTooSmall()
    {
        final UnaryOperator<RequestEncoder> head = (e) -> e.requestLine(Method.GET, "/orders?a=b").host("a.example", 80)
            .header("X-Abc", "some text").header(KnownName.ACCEPT, "*/*").contentLength(1234).header("Y", -5)
            .date(NOW).header(KnownName.VARY, List.of("a", "b")).end();
        final int length = text(new RequestEncoder(), head).length();
        final RequestEncoder encoder = new RequestEncoder();
        for (int capacity = 0; capacity <= length; capacity++)
        {
            final int room = capacity;
            Buffers.both(OFFSET + length + 9).forEach((buffer) ->
            {
                final int limit = head.apply(encoder.wrap(buffer, OFFSET, room)).limit();
                assertEquals(room == length ? OFFSET + length : AsciiNumbers.INSUFFICIENT, limit);
                Buffers.assertUntouched(buffer, 0, OFFSET);
                Buffers.assertUntouched(buffer, OFFSET + room, buffer.capacity());
            });
        }
        final UnaryOperator<ResponseEncoder> response = (e) -> e.statusLine(404, "No")
            .header(KnownName.ALLOW, "GET").end();
        final int responseLength = text(new ResponseEncoder(), response).length();
        for (int capacity = 0; capacity <= responseLength; capacity++)
        {
            final int room = capacity;
            Buffers.both(OFFSET + responseLength + 9).forEach((buffer) ->
            {
                final int limit = response.apply(new ResponseEncoder().wrap(buffer, OFFSET, room)).limit();
                assertEquals(room == responseLength ? OFFSET + responseLength : AsciiNumbers.INSUFFICIENT, limit);
                Buffers.assertUntouched(buffer, 0, OFFSET);
                Buffers.assertUntouched(buffer, OFFSET + room, buffer.capacity());
            });
        }
    }

    @Test
    void shouldThrowOnMistakes()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        final RequestEncoder encoder = new RequestEncoder().wrap(buffer, OFFSET, CAPACITY - OFFSET);
        assertThrows(IllegalArgumentException.class, () -> encoder.requestLine(Method.OTHER, "/"));
        assertThrows(IllegalArgumentException.class, () -> encoder.version(Version.HTTP_20));
        encoder.requestLine(Method.GET, "/");
        assertThrows(IllegalArgumentException.class, () -> encoder.header(KnownName.PSEUDO_PATH, "/"));
        assertThrows(IllegalArgumentException.class, () -> encoder.header(KnownName.UNKNOWN, "/"));
        assertThrows(IllegalArgumentException.class, () -> encoder.header(KnownName.COUNT, "/"));
        assertThrows(IllegalArgumentException.class, () -> encoder.header(-1, "/"));
        assertThrows(IllegalArgumentException.class, () -> encoder.contentLength(-1));
        assertThrows(IllegalArgumentException.class, () -> encoder.host("a", 65_536));
        assertThrows(IllegalArgumentException.class, () -> new ResponseEncoder().wrap(buffer, 0, 9).statusLine(99));
        assertThrows(IndexOutOfBoundsException.class, () -> encoder.wrap(buffer, 1, CAPACITY));
        if (SHOULD_BOUNDS_CHECK)
        {
            final RequestEncoder other = new RequestEncoder();
            assertThrows(IllegalStateException.class, () -> other.requestLine(Method.GET, "/"));
            other.wrap(buffer, OFFSET, CAPACITY - OFFSET);
            assertThrows(IllegalStateException.class, () -> other.header(KnownName.HOST, "a"));
            get(other);
            assertThrows(IllegalStateException.class, () -> other.requestLine(Method.GET, "/"));
            assertThrows(IllegalStateException.class, () -> other.item("a"));
            assertThrows(IllegalStateException.class, other::limit);
            other.beginField("A");
            assertThrows(IllegalStateException.class, () -> other.header("B", "c"));
            assertThrows(IllegalStateException.class, other::end);
            other.endField().end();
            assertThrows(IllegalStateException.class, () -> other.header("B", "c"));
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final UnsafeBuffer heap = new UnsafeBuffer(new byte[CAPACITY]);
        final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
        final RequestEncoder requests = new RequestEncoder();
        final ResponseEncoder responses = new ResponseEncoder();
        final ByteSlice slice = new ByteSlice().wrap(new UnsafeBuffer(Buffers.bytes("some bytes")), 0, 10);
        final List<String> list = List.of("a", "b", "c");
        final FieldSection fields = parse("GET / HTTP/1.0\r\nA: b\r\nETag: \"abc\"\r\n\r\n", Limits.DEFAULT).headers();
        Allocations.assertNone(20_000, 2_000, () ->
        {
            final MutableDirectBuffer out = 0 == (sum & 1) ? heap : direct;
            sum += requests.wrap(out, OFFSET, CAPACITY - OFFSET).requestLine(Method.POST, "/orders").host("a.example")
                .header("X-Slice", slice).header(KnownName.ACCEPT, list).headers(fields).chunked().end().limit();
            sum += responses.wrap(out, OFFSET, CAPACITY - OFFSET).statusLine(200).date(NOW + (sum & 7))
                .headerDecimal("X-Price", sum, 3).contentLength(17).end().limit();
            sum += requests.wrap(out, OFFSET, 20).requestLine(Method.POST, "/orders").host("a.example").end()
                .limit() & 1;
        });
    }

    private static RequestEncoder get(final RequestEncoder encoder)
    {
        return encoder.requestLine(Method.GET, "/").host("a");
    }

    private static int valueError(final String value)
    {
        final int bad = value.chars().filter((c) -> c > 0xFF || 0x7F == c || c < ' ').findFirst().getAsInt();
        return 0 == bad ? ParseError.NUL_IN_VALUE : '\r' == bad ? ParseError.BARE_CR :
            '\n' == bad ? ParseError.BARE_LF : ParseError.BAD_FIELD_VALUE;
    }

    private static void assertRequestLine(final String expected, final UnaryOperator<RequestEncoder> line)
    {
        assertRequest(expected + " HTTP/1.1\r\nHost: a\r\n\r\n", (e) -> line.apply(e).host("a").end());
    }

    private static void assertRequest(final String expected, final UnaryOperator<RequestEncoder> head)
    {
        assertEquals(expected, text(new RequestEncoder(), head));
        parse(expected, Limits.DEFAULT);
    }

    private static void assertResponse(final String expected, final UnaryOperator<ResponseEncoder> head)
    {
        assertEquals(expected, text(new ResponseEncoder(), head));
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(64)));
        final byte[] bytes = Buffers.bytes(expected);
        final int consumed = new ResponseParser(Limits.DEFAULT).parse(
            new ResponseHead().wrap(block, 0, block.capacity()).init(), new UnsafeBuffer(bytes), 0, bytes.length,
            Method.GET);
        assertEquals(bytes.length, consumed);
    }

    private static void assertRequestError(final int error, final UnaryOperator<RequestEncoder> head)
    {
        assertEquals(ParseError.name(error), ParseError.name(request(head)));
    }

    private static int request(final UnaryOperator<RequestEncoder> head)
    {
        return limit(new RequestEncoder(), head);
    }

    private static <E extends HeadEncoder<E>> int limit(final E encoder, final UnaryOperator<E> head)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        final int limit = head.apply(encoder.wrap(buffer, OFFSET, CAPACITY - OFFSET)).limit();
        assertEquals(limit < 0 ? limit : limit - OFFSET, encoder.encodedLength());
        return limit;
    }

    private static <E extends HeadEncoder<E>> String text(final E encoder, final UnaryOperator<E> head)
    {
        final String[] texts = Buffers.both(CAPACITY).map((buffer) ->
        {
            final int limit = head.apply(encoder.wrap(buffer, OFFSET, CAPACITY - OFFSET)).limit();
            assertTrue(limit > 0, ParseError.name(limit));
            assertEquals(limit - OFFSET, encoder.encodedLength());
            return Buffers.text(buffer, OFFSET, limit - OFFSET);
        }).toArray(String[]::new);
        assertEquals(texts[0], texts[1]);
        return texts[0];
    }

    private static RequestHead parse(final String text, final Limits limits)
    {
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(64)));
        final RequestHead head = new RequestHead().wrap(block, 0, block.capacity()).init();
        final byte[] bytes = Buffers.bytes(text);
        assertEquals(bytes.length, new RequestParser(limits).parse(head, new UnsafeBuffer(bytes), 0, bytes.length));
        return head;
    }
}
