/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.RequestHead;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.ByteBuffer.allocateDirect;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

class RequestParserTest
{
    private static final String HOST = "Host: a.example\r\n";

    @Test
    void shouldParseTheSmallestRequest()
    {
        assertRequest("GET / v11 NONE keep [Host|a.example] +35", "GET / HTTP/1.1\r\n" + HOST + "\r\n");
        assertRequest("GET / v10 NONE close +18", "GET / HTTP/1.0\r\n\r\n");
    }

    @Test
    void shouldStopBehindTheHead()
    {
        assertRequest("GET / v11 NONE keep [Host|a.example] +35",
            "GET / HTTP/1.1\r\n" + HOST + "\r\nGET /2 HTTP/1.1\r\n");
        assertRequest("POST /o v11 LENGTH=5 keep [Host|a.example] [Content-Length|5] +56",
            "POST /o HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\nabcde");
    }

    @Test
    void shouldAskForMore()
    {
        assertRequest("more", "");
        assertRequest("more", "G");
        assertRequest("more", "GET / HTTP/1.1\r\n" + HOST);
        assertRequest("more", "GET / HTTP/1.1\r\n" + HOST + "\r");
        assertRequest("more", "GET / HTTP/1.1\r\nHost");
        assertRequest("more", "GET / HTTP/1.1\r\nHost: a.example\r\nCookie: a=");
    }

    @Test
    void shouldNameTheFirstBadByteOfTheStartLine()
    {
        assertRequest("NOT_HTTP@0", "\u0016\u0003\u0001");
        assertRequest("NOT_HTTP@0", "\u0000GET / HTTP/1.1\r\n");
        assertRequest("BAD_REQUEST_LINE@0", " GET / HTTP/1.1\r\n");
        assertRequest("BAD_METHOD@2", "GE/T / HTTP/1.1\r\n");
        assertRequest("BAD_METHOD@1", "G\u00C9T / HTTP/1.1\r\n");
        assertRequest("BAD_REQUEST_LINE@3", "GET\t/ HTTP/1.1\r\n");
        assertRequest("BAD_REQUEST_LINE@4", "GET  / HTTP/1.1\r\n");
        assertRequest("BAD_REQUEST_LINE@6", "GET /a\r\n" + HOST + "\r\n");
        assertRequest("BAD_REQUEST_LINE@7", "GET /a  HTTP/1.1\r\n");
        assertRequest("BAD_TARGET@6", "GET /a\u0000b HTTP/1.1\r\n");
        assertRequest("BAD_TARGET@6", "GET /a\u007Fb HTTP/1.1\r\n");
        assertRequest("BAD_TARGET@6", "GET /a|b HTTP/1.1\r\n");
        assertRequest("BAD_TARGET@6", "GET /a#b HTTP/1.1\r\n");
        assertRequest("BAD_TARGET@6", "GET /a[b HTTP/1.1\r\n");
        assertRequest("BAD_TARGET@24", "GET /aaaaaaaaaaaaaaaaaaa\"b HTTP/1.1\r\n");
        assertRequest("BAD_PERCENT@7", "GET /a%g0 HTTP/1.1\r\n");
        assertRequest("BAD_PERCENT@8", "GET /a%0 HTTP/1.1\r\n" + HOST + "\r\n");
        assertRequest("BAD_VERSION@6", "GET / http/1.1\r\n");
        assertRequest("UNSUPPORTED_VERSION@11", "GET / HTTP/2.0\r\n");
        assertRequest("UNSUPPORTED_VERSION@11", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        assertRequest("BAD_VERSION@14", "GET / HTTP/1.12\r\n");
        assertRequest("BARE_CR@15", "GET / HTTP/1.1\rHost: a.example\r\n");
        assertRequest("BARE_LF@14", "GET / HTTP/1.1\n");
        assertRequest("BARE_LF@0", "\nGET / HTTP/1.1\n");
    }

    @Test
    void shouldNameTheFirstBadByteOfAFieldLine()
    {
        assertField("SPACE_BEFORE_FIELD@16", " A: b\r\n");
        assertHosted("OBS_FOLD@33", " A: b\r\n");
        assertHosted("EMPTY_FIELD_NAME@33", ": b\r\n");
        assertHosted("SPACE_BEFORE_COLON@34", "A : b\r\n");
        assertHosted("SPACE_BEFORE_COLON@34", "A b: c\r\n");
        assertHosted("MISSING_COLON@40", "NoColon\r\n");
        assertHosted("BAD_FIELD_NAME@34", "A\u0000: b\r\n");
        assertHosted("BAD_FIELD_NAME@34", "A\u00E4: b\r\n");
        assertHosted("BAD_FIELD_NAME@38", "X-API[0]: b\r\n");
        assertHosted("BAD_FIELD_NAME@51", "Long-Name-With-Fault\"And-More: b\r\n".replace("Fault\"", "Fau\"t"));
        assertHosted("NUL_IN_VALUE@37", "A: b\u0000c\r\n");
        assertHosted("BAD_FIELD_VALUE@37", "A: b\u0001c\r\n");
        assertHosted("BAD_FIELD_VALUE@37", "A: b\u007Fc\r\n");
        assertHosted("BARE_CR@38", "A: b\rc\r\n");
        assertHosted("BARE_CR@38", "A: b\r\r\n");
        assertHosted("BARE_LF@37", "A: b\nc: d\r\n");
        assertHosted("BARE_CR@34", "\rX");
        assertHosted("BARE_LF@33", "\n");
    }

    @Test
    void shouldTrimValuesAndKeepTheirInside()
    {
        assertRequest("GET / v11 NONE keep [Host|a.example] [A|] [B|] [C|x \t y] [D|z] +66",
            "GET / HTTP/1.1\r\n" + HOST + "A:\r\nB: \t \r\nC:x \t y\t \r\nD: \t z \r\n\r\n");
        assertRequest("GET / v11 NONE keep [Host|a.example] [A|\u00E9\u00FF] +42",
            "GET / HTTP/1.1\r\n" + HOST + "A: \u00E9\u00FF\r\n\r\n");
    }

    @Test
    void shouldDecideFraming()
    {
        assertPost("LENGTH=5", "Content-Length: 0005\r\n");
        assertPost("LENGTH=9223372036854775807", "Content-Length: 9223372036854775807\r\n");
        assertPost("CHUNKED", "Transfer-Encoding: chunked\r\n");
        assertPost("CHUNKED", "transfer-encoding:\tChUnKeD \t\r\n");
        assertPost("CHUNKED", "Transfer-Encoding: gzip\r\nTransfer-Encoding: , chunked,\r\n");
        assertPost("NONE", "Transfer_Encoding: chunked\r\n");
    }

    @Test
    void shouldRefuseFramingThatIsWrong()
    {
        assertHosted("CONTENT_LENGTH_OVERFLOW@67", "Content-Length: 9223372036854775808\r\n\r\n");
        assertHosted("BAD_CONTENT_LENGTH@49", "Content-Length: +5\r\n\r\n");
        assertHosted("BAD_CONTENT_LENGTH@48", "Content-Length: \r\n\r\n".replace(": ", ":") + "");
        assertHosted("BAD_CONTENT_LENGTH@50", "Content-Length: 5a\r\n\r\n");
        assertHosted("BAD_CONTENT_LENGTH@50", "Content-Length: 5, 5\r\n\r\n");
        assertHosted("DUPLICATE_CONTENT_LENGTH@68", "Content-Length: 5\r\nContent-Length: 5\r\n\r\n");
        assertHosted("CONFLICTING_CONTENT_LENGTH@68", "Content-Length: 5\r\nContent-Length: 6\r\n\r\n");
        assertHosted("CHUNKED_NOT_LAST@61", "Transfer-Encoding: chunked, gzip\r\n\r\n");
        assertHosted("CHUNKED_NOT_LAST@52", "Transfer-Encoding: squash\r\n\r\n");
        assertHosted("UNKNOWN_TRANSFER_CODING@52", "Transfer-Encoding: squash, chunked\r\n\r\n");
        assertHosted("CHUNKED_TWICE@61", "Transfer-Encoding: chunked, chunked\r\n\r\n");
        assertHosted("BAD_TRANSFER_ENCODING@59", "Transfer-Encoding: chunked;q=1\r\n\r\n");
        assertHosted("BAD_TRANSFER_ENCODING@33", "Transfer-Encoding: ,\r\n\r\n");
        assertHosted("TRANSFER_ENCODING_WITH_CONTENT_LENGTH@52",
            "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertRequest("TRANSFER_ENCODING_IN_HTTP_10@17", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    @Test
    void shouldWantOneHost()
    {
        assertRequest("MISSING_HOST@26", "GET / HTTP/1.1\r\nAcc: */*\r\n\r\n".replace("*/*", "*"));
        assertHosted("DUPLICATE_HOST@33", "host: b.example\r\n\r\n");
        assertField("BAD_HOST@31", "Host: a.example/x\r\n\r\n");
    }

    @Test
    void shouldReadConnectionAsAList()
    {
        assertPost("close", "Connection: close\r\n");
        assertPost("close", "Connection:\tx, CLOSE \r\n");
        assertPost("close", "Connection: x\r\nConnection: , ,close,\r\n");
        assertPost("keep", "Connection: closed, not-close\r\n");
        assertPost("upgrade", "Connection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n");
        assertRequest(
            "GET / v10 NONE keep [Connection|Keep-Alive] +42",
            "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
    }

    @Test
    void shouldKeepEachLimitAndRejectOneBeyond()
    {
        final Limits line = Limits.DEFAULT.withMaxStartLineBytes(15);
        assertEquals(
            "GET /a v11 NONE keep [Host|a.example] +36",
            Feed.request("GET /a HTTP/1.1\r\n" + HOST + "\r\n", line));
        assertEquals("START_LINE_TOO_LONG@15", Feed.request("GET /ab HTTP/1.1\r\n" + HOST + "\r\n", line));

        final Limits fields = Limits.DEFAULT.withMaxFieldLines(2);
        assertEquals("GET / v11 NONE keep [Host|a.example] [A|b] +41",
            Feed.request("GET / HTTP/1.1\r\n" + HOST + "A: b\r\n\r\n", fields));
        assertEquals("TOO_MANY_FIELDS@39", Feed.request("GET / HTTP/1.1\r\n" + HOST + "A: b\r\nC: d\r\n\r\n", fields));

        final Limits head = Limits.DEFAULT.withMaxHeadBytes(39);
        assertEquals("GET / v11 NONE keep [Host|a.example] [A|b] +41",
            Feed.request("GET / HTTP/1.1\r\n" + HOST + "A: b\r\n\r\n", head));
        assertEquals("FIELDS_TOO_LARGE@39", Feed.request("GET / HTTP/1.1\r\n" + HOST + "A: bc\r\n\r\n", head));
        assertEquals("FIELDS_TOO_LARGE@39", Feed.request("GET / HTTP/1.1\r\n" + HOST + "A: b\r\nC: d\r\n\r\n", head));

        final Limits empty = Limits.DEFAULT.withMaxEmptyLines(2);
        assertEquals(
            "GET / v10 NONE close {emptyLineBeforeStart} +22",
            Feed.request("\r\n\r\nGET / HTTP/1.0\r\n\r\n", empty));
        assertEquals("TOO_MANY_EMPTY_LINES@4", Feed.request("\r\n\r\n\r\nGET / HTTP/1.0\r\n\r\n", empty));
    }

    @Test
    void shouldReportEachLeniencyThatItUsed()
    {
        assertLenient("GET / v11 NONE keep {bareLf} [Host|a.example] +34", Leniency.BARE_LF,
            "GET / HTTP/1.1\n" + HOST + "\r\n");
        assertLenient("GET / v11 NONE keep {bareLf} [Host|a.example] [A|b] [C|d] +45", Leniency.BARE_LF,
            "GET / HTTP/1.1\r\n" + HOST + "A: b\nC: d\r\n\n");
        assertLenient("BARE_CR@38", Leniency.BARE_LF, "GET / HTTP/1.1\r\n" + HOST + "A: b\r\r\n\r\n");
        assertLenient("GET / v11 NONE keep {obsFold} [Host|a.example] [A|b\r\n c] +45", Leniency.OBS_FOLD,
            "GET / HTTP/1.1\r\n" + HOST + "A: b\r\n c\r\n\r\n");
        assertLenient("GET / v11 NONE keep {obsFold} [Host|a.example] [A|c] [B|d] +52", Leniency.OBS_FOLD,
            "GET / HTTP/1.1\r\n" + HOST + "A:\r\n\tc\r\n \r\nB: d\r\n\r\n");
        assertLenient(
            "POST / v11 CHUNKED keep {obsFold} [Host|a.example] [Transfer-Encoding|chunked] +66",
            Leniency.OBS_FOLD,
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding:\r\n chunked\r\n\r\n");
        assertLenient("SPACE_BEFORE_COLON@34", Leniency.SPACE_BEFORE_COLON,
            "GET / HTTP/1.1\r\n" + HOST + "A : b\r\n\r\n");
        assertLenient("SPACE_BEFORE_FIELD@16", Leniency.OBS_FOLD, "GET / HTTP/1.1\r\n A: b\r\n\r\n");
        assertLenient("GET / v11 NONE keep {ctlInValue} [Host|a.example] [A|b\u0001c] +43", Leniency.CTL_IN_VALUE,
            "GET / HTTP/1.1\r\n" + HOST + "A: b\u0001c\r\n\r\n");
        assertLenient("NUL_IN_VALUE@37", Leniency.CTL_IN_VALUE, "GET / HTTP/1.1\r\n" + HOST + "A: b\u0000c\r\n\r\n");
        assertLenient(
            "GET / v11 NONE keep {looseRequestLineSpace} [Host|a.example] +38",
            Leniency.LOOSE_REQUEST_LINE_SPACE,
            "GET\t / HTTP/1.1\t \r\n" + HOST + "\r\n");
        assertLenient("GET /a|b\u00E9 v11 NONE keep {relaxedTarget} [Host|a.example] +39", Leniency.RELAXED_TARGET,
            "GET /a|b\u00E9 HTTP/1.1\r\n" + HOST + "\r\n");
        assertLenient(
            "GET / v11 NONE keep {missingHost} [A|b] +24",
            Leniency.MISSING_HOST, "GET / HTTP/1.1\r\nA: b\r\n\r\n");
        assertLenient("POST / v11 LENGTH=5 keep {duplicateContentLength} [Host|a.example] [Content-Length|5, 5] +58",
            Leniency.DUPLICATE_CONTENT_LENGTH, "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 5, 5\r\n\r\n");
        assertLenient("POST / v11 CHUNKED close {teWithContentLength} [Host|a.example] [Content-Length|5] " +
            "[Transfer-Encoding|chunked] +83", Leniency.TE_WITH_CONTENT_LENGTH,
            "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertRequest("GET / v11 NONE keep {minorVersion} [Host|a.example] +35", "GET / HTTP/1.2\r\n" + HOST + "\r\n");
    }

    @Test
    void shouldRefuseAnEncodedNulInThePath()
    {
        assertRequest("BAD_PERCENT@8", "GET /a%00b HTTP/1.1\r\n" + HOST + "\r\n");
        assertRequest("BAD_PERCENT@16", "GET http://a/b%00?c HTTP/1.1\r\n" + HOST + "\r\n");
        assertRequest("GET /a%200?b=%00 v11 NONE keep [Host|a.example] +46",
            "GET /a%200?b=%00 HTTP/1.1\r\n" + HOST + "\r\n");
        assertLenient("GET /a%00b v11 NONE keep {allowEncodedNul} [Host|a.example] +40", Leniency.ALLOW_ENCODED_NUL,
            "GET /a%00b HTTP/1.1\r\n" + HOST + "\r\n");
        assertLenient("GET http://a/b%00 v11 NONE keep {allowEncodedNul} [Host|a.example] +47",
            Leniency.ALLOW_ENCODED_NUL, "GET http://a/b%00 HTTP/1.1\r\n" + HOST + "\r\n");
    }

    @Test
    void shouldTellTheAuthorityWithoutUserinfo()
    {
        final byte[] octets = ("GET http://a:b@c.example:81/d HTTP/1.1\r\n" + HOST + "\r\n").getBytes(ISO_8859_1);
        final UnsafeBuffer received = new UnsafeBuffer(octets);
        final RequestHead head = new RequestHead().wrap(new UnsafeBuffer(allocateDirect(1_024)), 0, 1_024).init();
        final RequestParser lenient = new RequestParser(Limits.DEFAULT.with(Leniency.RELAXED_TARGET));
        assertEquals(octets.length, lenient.parse(head, received, 0, octets.length));
        assertEquals("c.example:81", head.authority().toString());
        assertEquals("/d", head.path().toString());
    }

    @Test
    void shouldLeaveContentOutOfConnect()
    {
        assertRequest("CONNECT a.example:1 v11 TUNNEL keep upgrade [Host|a.example:1] +51",
            "CONNECT a.example:1 HTTP/1.1\r\nHost: a.example:1\r\n\r\n");
        assertRequest("CONNECT_WITH_CONTENT@49",
            "CONNECT a.example:1 HTTP/1.1\r\nHost: a.example:1\r\nContent-Length: 0\r\n\r\n");
        assertRequest("CONNECT_WITH_CONTENT@49",
            "CONNECT a.example:1 HTTP/1.1\r\nHost: a.example:1\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 6, 7, 8, 9, 15, 16, 17, 24, 25 })
    void shouldJudgeEachByteOfATargetWhereverItStands(final int place)
    {
        final String allowed = "-._~!$&'()*+,;=:@/?";
        for (int octet = 0; octet < 256; octet++)
        {
            final char c = (char)octet;
            final String target = "/" + "p".repeat(place) + c + "q".repeat(27 - place);
            final String message = "GET " + target + " HTTP/1.1\r\n" + HOST + "\r\n";
            final boolean isAllowed =
                c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || allowed.indexOf(c) >= 0;
            final String expected = isAllowed ? "GET " + target + " v11 NONE keep [Host|a.example] +63" :
                ' ' == c ? "BAD_VERSION@" + (6 + place) :
                '%' == c ? "BAD_PERCENT@" + (6 + place) :
                ("\t\r\n".indexOf(c) >= 0 ? "BAD_REQUEST_LINE@" : "BAD_TARGET@") + (5 + place);
            assertRequest(expected, message);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 6, 7, 8, 9, 15, 16, 17, 24, 25, 63, 64 })
    void shouldJudgeEachByteOfANameWhereverItStands(final int place)
    {
        final String allowed = "!#$%&'*+-.^_`|~";
        for (int octet = 0; octet < 256; octet++)
        {
            final char c = (char)octet;
            final String name = "n".repeat(place) + c + "n".repeat(70 - place);
            final boolean isAllowed =
                c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || allowed.indexOf(c) >= 0;
            final String wrong = '\r' == c ? 0 == place ? "BARE_CR" : "MISSING_COLON" :
                '\n' == c ? 0 == place ? "BARE_LF" : "MISSING_COLON" :
                ' ' == c || '\t' == c ? 0 == place ? "OBS_FOLD" : "SPACE_BEFORE_COLON" :
                ':' == c && 0 == place ? "EMPTY_FIELD_NAME" : "BAD_FIELD_NAME";
            final String message = "GET / HTTP/1.1\r\n" + HOST + name + ": v\r\n\r\n";
            final String expected =
                isAllowed ? "GET / v11 NONE keep [Host|a.example] [" + name + "|v] +111" :
                ':' == c && place > 0 ? "GET / v11 NONE keep [Host|a.example] [" + name.substring(0, place) + "|" +
                name.substring(place + 1) + ": v] +111" :
                wrong + "@" + (33 + place + ("BARE_CR".equals(wrong) ? 1 : 0));
            assertRequest(expected, message);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 600, 4_000, 8_100, 40_000 })
    void shouldBeTheSameHoweverLongAndHoweverCut(final int length)
    {
        final String message = Feed.longLines("GET /" + "p".repeat(length / 8) + "?q HTTP/1.1\r\n" + HOST, length);
        final Limits limits = Limits.DEFAULT.withMaxHeadBytes(1 << 20).withMaxFieldLines(Feed.FIELDS);
        final String outcome = Feed.request(message + "\r\n", limits);
        assertEquals(true, outcome.endsWith(" +" + (message.length() + 2)), outcome);
        assertEquals("BAD_FIELD_VALUE@" + (message.length() - 3),
            Feed.request(message.substring(0, message.length() - 3) + "\u0002\r\n\r\n", limits));
    }

    private static void assertRequest(final String expected, final String message)
    {
        assertEquals(expected, Feed.request(message));
    }

    private static void assertLenient(final String expected, final int leniency, final String message)
    {
        assertEquals(expected, Feed.request(message, Limits.DEFAULT.with(leniency)));
    }

    private static void assertField(final String expected, final String line)
    {
        assertRequest(expected, "GET / HTTP/1.1\r\n" + line);
    }

    private static void assertHosted(final String expected, final String lines)
    {
        assertField(expected, HOST + lines);
    }

    private static void assertPost(final String expected, final String lines)
    {
        final String outcome = Feed.request("POST / HTTP/1.1\r\n" + HOST + lines + "\r\n");
        assertEquals(true, (outcome + " ").contains(" " + expected + " "), outcome);
    }
}
