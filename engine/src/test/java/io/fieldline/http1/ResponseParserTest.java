/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ResponseParserTest
{
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    @Test
    void shouldParseTheSmallestResponse()
    {
        assertGet("200  v11 UNTIL_CLOSE close +17", "HTTP/1.1 200 \r\n\r\n");
        assertGet("200 OK v11 LENGTH=0 keep [Content-Length|0] +38", OK + "Content-Length: 0\r\n\r\n");
        assertGet("404 Not Found v10 UNTIL_CLOSE close +26", "HTTP/1.0 404 Not Found\r\n\r\n");
        assertGet("200 OK v11 LENGTH=3 keep [Content-Length|3] +38",
            OK + "Content-Length: 3\r\n\r\nabcHTTP/1.1 200 OK");
    }

    @Test
    void shouldAskForMore()
    {
        for (final String part : new String[]{ "", "H", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 2", "HTTP/1.1 200",
            "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r", OK, OK + "A: b\r\n", OK + "A: b\r\n\r" })
        {
            assertGet("more", part);
        }
    }

    @Test
    void shouldNameTheFirstWrongByteOfTheStatusLine()
    {
        assertGet("NOT_HTTP@0", "GET / HTTP/1.1\r\n");
        assertGet("NOT_HTTP@0", "\u0016\u0003\u0001");
        assertGet("BAD_VERSION@1", "HtTP/1.1 200 OK\r\n\r\n");
        assertGet("BAD_VERSION@5", "HTTP/x.1 200 OK\r\n\r\n");
        assertGet("BAD_VERSION@6", "HTTP/11 200 OK\r\n\r\n");
        assertGet("BAD_VERSION@7", "HTTP/1. 200 OK\r\n\r\n");
        assertGet("UNSUPPORTED_VERSION@5", "HTTP/2.0 200 OK\r\n\r\n");
        assertGet("UNSUPPORTED_VERSION@5", "HTTP/0.9 200 OK\r\n\r\n");
        assertGet("BAD_STATUS_LINE@8", "HTTP/1.12 200 OK\r\n\r\n");
        assertGet("BAD_STATUS_LINE@8", "HTTP/1.1\t200 OK\r\n\r\n");
        assertGet("BAD_STATUS_LINE@8", "HTTP/1.1\r\n\r\n");
        assertGet("BAD_STATUS@9", "HTTP/1.1  200 OK\r\n\r\n");
        assertGet("BAD_STATUS@9", "HTTP/1.1 \r\n\r\n");
        assertGet("BAD_STATUS@9", "HTTP/1.1 OK\r\n\r\n");
        assertGet("BAD_STATUS@11", "HTTP/1.1 20 OK\r\n\r\n");
        assertGet("BAD_STATUS@11", "HTTP/1.1 20x OK\r\n\r\n");
        assertGet("BAD_STATUS@12", "HTTP/1.1 2000 OK\r\n\r\n");
        assertGet("BAD_STATUS@9", "HTTP/1.1 -20 OK\r\n\r\n");
        assertGet("BAD_STATUS_LINE@12", "HTTP/1.1 200\tOK\r\n\r\n");
        assertGet("BAD_STATUS_LINE@12", "HTTP/1.1 200OK\r\n\r\n");
        assertGet("BAD_REASON@14", "HTTP/1.1 200 O\u0000K\r\n\r\n");
        assertGet("BAD_REASON@14", "HTTP/1.1 200 O\u0001K\r\n\r\n");
        assertGet("BAD_REASON@14", "HTTP/1.1 200 O\u007FK\r\n\r\n");
        assertGet("BARE_LF@15", "HTTP/1.1 200 OK\nA: b\r\n\r\n");
        assertGet("BARE_LF@12", "HTTP/1.1 200\nA: b\r\n\r\n");
        assertGet("BARE_CR@16", "HTTP/1.1 200 OK\rA: b\r\n\r\n");
        assertGet("BARE_CR@16", "HTTP/1.1 200 OK\r\r\n");
        assertGet("BARE_CR@13", "HTTP/1.1 200\rA: b\r\n\r\n");
    }

    @Test
    void shouldTakeAnyReason()
    {
        assertGet("200 \u00FCber \t gut  v11 UNTIL_CLOSE close +28", "HTTP/1.1 200 \u00FCber \t gut \r\n\r\n");
        assertGet("200   v11 UNTIL_CLOSE close +18", "HTTP/1.1 200  \r\n\r\n");
        final String reason = "a".repeat(200);
        assertGet("500 " + reason + " v11 UNTIL_CLOSE close +217", "HTTP/1.1 500 " + reason + "\r\n\r\n");
    }

    @Test
    void shouldTakeAMissingReasonSpaceAndSayIt()
    {
        assertGet("200  v11 LENGTH=0 keep {missingReasonSpace} [Content-Length|0] +35",
            "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n");
        assertLenient("200  v11 UNTIL_CLOSE close {bareLf, missingReasonSpace} +14", Leniency.BARE_LF,
            "HTTP/1.1 200\n\n");
    }

    @Test
    void shouldTakeUnusualStatusesAndSayIt()
    {
        assertGet("100  v11 NONE keep +17", "HTTP/1.1 100 \r\n\r\n");
        assertGet("599  v11 UNTIL_CLOSE close +17", "HTTP/1.1 599 \r\n\r\n");
        assertGet("600  v11 UNTIL_CLOSE close {unusualStatus} +17", "HTTP/1.1 600 \r\n\r\n");
        assertGet("999  v11 UNTIL_CLOSE close {unusualStatus} +17", "HTTP/1.1 999 \r\n\r\n");
        assertGet("99  v11 UNTIL_CLOSE close {unusualStatus} +17", "HTTP/1.1 099 \r\n\r\n");
        assertGet("0  v11 UNTIL_CLOSE close {unusualStatus} +17", "HTTP/1.1 000 \r\n\r\n");
        assertGet("200  v11 UNTIL_CLOSE close {minorVersion} +17", "HTTP/1.2 200 \r\n\r\n");
    }

    @Test
    void shouldPassOverEmptyLines()
    {
        assertGet("200 OK v11 UNTIL_CLOSE close {emptyLineBeforeStart} +21", "\r\n" + OK + "\r\n");
        assertGet("TOO_MANY_EMPTY_LINES@2", "\r\n\r\n" + OK + "\r\n");
        assertGet("BARE_CR@1", "\rH");
        assertGet("BARE_LF@0", "\n" + OK);
    }

    @Test
    void shouldHaveNoContentWhereTheRequestOrTheStatusSaysSo()
    {
        final String wrong = "Content-Length: x\r\nTransfer-Encoding: nonsense\r\nTransfer-Encoding: ;\r\n\r\n";
        for (final String status : new String[]{ "100", "103", "199", "204", "304" })
        {
            assertFraming("NONE keep", Method.GET, "HTTP/1.1 " + status + " \r\n" + wrong);
        }
        assertFraming("NONE keep", Method.HEAD, OK + wrong);
        assertFraming("NONE keep", Method.HEAD, OK + "Content-Length: 5\r\n\r\n");
        assertFraming("NONE keep", Method.HEAD, OK + "\r\n");
        assertFraming("NONE keep", Method.HEAD, "HTTP/1.1 404 \r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    @Test
    void shouldTunnelAfterConnectAndAfterSwitchingProtocols()
    {
        assertFraming("TUNNEL keep upgrade", Method.CONNECT, OK + "Content-Length: x\r\n\r\n");
        assertFraming("TUNNEL keep upgrade", Method.CONNECT, "HTTP/1.1 299 \r\nTransfer-Encoding: chunked\r\n\r\n");
        assertFraming("LENGTH=5 keep", Method.CONNECT, "HTTP/1.1 407 \r\nContent-Length: 5\r\n\r\n");
        assertFraming("UNTIL_CLOSE close", Method.CONNECT, "HTTP/1.1 300 \r\n\r\n");
        assertFraming("NONE keep", Method.CONNECT, "HTTP/1.1 100 \r\n\r\n");
        assertFraming("TUNNEL keep upgrade", Method.GET,
            "HTTP/1.1 101 \r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n");
        assertFraming("TUNNEL keep upgrade", Method.HEAD, "HTTP/1.1 101 \r\n\r\n");
    }

    @Test
    void shouldDecideFraming()
    {
        assertFraming("UNTIL_CLOSE close", Method.GET, OK + "\r\n");
        assertFraming("LENGTH=9223372036854775807 keep", Method.GET,
            OK + "Content-Length: 9223372036854775807\r\n\r\n");
        assertFraming("CHUNKED keep", Method.GET, OK + "Transfer-Encoding: gzip, Chunked\r\n\r\n");
        assertFraming("UNTIL_CLOSE close", Method.GET, OK + "Transfer-Encoding: gzip\r\n\r\n");
        assertFraming("UNTIL_CLOSE close", Method.GET, OK + "Transfer-Encoding: chunked, gzip\r\n\r\n");
        assertFraming("UNTIL_CLOSE close", Method.GET, OK + "Transfer-Encoding: squash\r\n\r\n");
        assertFraming("CHUNKED close", Method.GET, OK + "Transfer-Encoding: chunked\r\nConnection: Close\r\n\r\n");
        assertFraming("LENGTH=5 keep", Method.GET,
            "HTTP/1.0 200 OK\r\nContent-Length: 5\r\nConnection: keep-alive\r\n\r\n");
        assertFraming("LENGTH=5 close", Method.GET,
            "HTTP/1.0 200 OK\r\nContent-Length: 5\r\nConnection: keep-alive, close\r\n\r\n");
        assertFraming("LENGTH=5 close", Method.GET, "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\n");
    }

    @Test
    void shouldRefuseFramingThatIsWrong()
    {
        assertGet("BAD_CONTENT_LENGTH@33", OK + "Content-Length: x\r\n\r\n");
        assertGet("BAD_CONTENT_LENGTH@33", OK + "Content-Length: -1\r\n\r\n");
        assertGet("CONTENT_LENGTH_OVERFLOW@51", OK + "Content-Length: 9223372036854775808\r\n\r\n");
        assertGet("DUPLICATE_CONTENT_LENGTH@52", OK + "Content-Length: 5\r\nContent-Length: 5\r\n\r\n");
        assertGet("CONFLICTING_CONTENT_LENGTH@52", OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n");
        assertGet("CHUNKED_TWICE@45", OK + "Transfer-Encoding: chunked, chunked\r\n\r\n");
        assertGet("BAD_TRANSFER_ENCODING@43", OK + "Transfer-Encoding: chunked;q=1\r\n\r\n");
        assertGet("TRANSFER_ENCODING_WITH_CONTENT_LENGTH@45",
            OK + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n");
        assertGet("TRANSFER_ENCODING_IN_HTTP_10@17", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertLenient("200 OK v11 LENGTH=5 keep {duplicateContentLength} [Content-Length|5, 5] +41",
            Leniency.DUPLICATE_CONTENT_LENGTH, OK + "Content-Length: 5, 5\r\n\r\n");
    }

    @Test
    void shouldTakeLooseFieldLinesWhereAllowed()
    {
        assertGet("SPACE_BEFORE_COLON@18", OK + "A : b\r\n\r\n");
        assertLenient("200 OK v11 UNTIL_CLOSE close {spaceBeforeColon} [A|b] +26", Leniency.SPACE_BEFORE_COLON,
            OK + "A : b\r\n\r\n");
        assertGet("OBS_FOLD@23", OK + "A: b\r\n c\r\n\r\n");
        assertLenient("200 OK v11 UNTIL_CLOSE close {obsFold} [A|b\r\n c] +29", Leniency.OBS_FOLD,
            OK + "A: b\r\n c\r\n\r\n");
    }

    @Test
    void shouldKeepEachLimitAndRejectOneBeyond()
    {
        final Limits line = Limits.DEFAULT.withMaxStartLineBytes(15);
        assertEquals("200 OK v11 UNTIL_CLOSE close +19", Feed.response(OK + "\r\n", line, Method.GET));
        assertEquals("START_LINE_TOO_LONG@15", Feed.response("HTTP/1.1 200 OKs\r\n\r\n", line, Method.GET));
        final Limits head = Limits.DEFAULT.withMaxHeadBytes(23);
        assertEquals("200 OK v11 UNTIL_CLOSE close [A|b] +25", Feed.response(OK + "A: b\r\n\r\n", head, Method.GET));
        assertEquals("FIELDS_TOO_LARGE@23", Feed.response(OK + "A: bc\r\n\r\n", head, Method.GET));
        final Limits startLine = Limits.DEFAULT.withMaxHeadBytes(17);
        assertEquals("200 OK v11 UNTIL_CLOSE close +19", Feed.response(OK + "\r\n", startLine, Method.GET));
        assertEquals("START_LINE_TOO_LONG@15", Feed.response("HTTP/1.1 200 OKs\r\n\r\n", startLine, Method.GET));
        final Limits fields = Limits.DEFAULT.withMaxFieldLines(1);
        assertEquals("200 OK v11 UNTIL_CLOSE close [A|b] +25", Feed.response(OK + "A: b\r\n\r\n", fields, Method.GET));
        assertEquals("TOO_MANY_FIELDS@23", Feed.response(OK + "A: b\r\nC: d\r\n\r\n", fields, Method.GET));
        final Limits none = Limits.DEFAULT.withMaxHeadBytes(Integer.MAX_VALUE).withMaxStartLineBytes(Integer.MAX_VALUE);
        assertEquals("200 OK v11 UNTIL_CLOSE close {emptyLineBeforeStart} [A|b] +27",
            Feed.response("\r\n" + OK + "A: b\r\n\r\n", none, Method.GET));
    }

    @ParameterizedTest
    @ValueSource(ints = { 600, 4_000, 8_100, 40_000 })
    void shouldBeTheSameHoweverLongAndHoweverCut(final int length)
    {
        final String message = Feed.longLines("HTTP/1.1 200 All is well\r\n", length);
        final Limits limits = Limits.DEFAULT.withMaxHeadBytes(1 << 20).withMaxFieldLines(Feed.FIELDS);
        final String outcome = Feed.response(message + "\r\n", limits, Method.GET);
        assertEquals(true, outcome.endsWith(" +" + (message.length() + 2)), outcome);
        assertEquals("BAD_FIELD_VALUE@" + (message.length() - 3),
            Feed.response(message.substring(0, message.length() - 3) + "\u0002\r\n\r\n", limits, Method.GET));
    }

    private static void assertGet(final String expected, final String message)
    {
        assertEquals(expected, Feed.response(message, Limits.DEFAULT, Method.GET));
    }

    private static void assertLenient(final String expected, final int leniency, final String message)
    {
        assertEquals(expected, Feed.response(message, Limits.DEFAULT.with(leniency), Method.GET));
    }

    private static void assertFraming(final String expected, final int requestMethod, final String message)
    {
        final String outcome = Feed.response(message, Limits.DEFAULT, requestMethod);
        assertEquals(true, outcome.contains(" " + expected + " "), outcome);
    }
}
