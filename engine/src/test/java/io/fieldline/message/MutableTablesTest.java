/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.PageCheck;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.SlottedPage;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MutableTablesTest
{
    private static final int OFFSET = 8;
    private static final int LENGTH = 1_024;

    private final UnsafeBuffer region = new UnsafeBuffer(new byte[4_096]);
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[512]);
    private final ByteSlice slice = new ByteSlice();

    @Test
    void shouldFindHeadersByNumber()
    {
        final MutableHeaders headers = new MutableHeaders().init(region, OFFSET, LENGTH);
        assertEquals(0, headers.add(KnownName.HOST, "example.org"));
        assertEquals(1, headers.add("X-Own", "1"));
        assertEquals(2, headers.setLong(KnownName.CONTENT_LENGTH, 12));
        assertEquals(3, headers.setDate(KnownName.DATE, 784_111_777));
        assertEquals(0, headers.set("hOST", "example.com"));
        assertEquals(0, headers.table().slotOf(KnownName.HOST));
        assertEquals(2, headers.table().slotOf(KnownName.CONTENT_LENGTH));
        assertEquals("Sun, 06 Nov 1994 08:49:37 GMT", headers.get("date", slice).toString());
        assertEquals("Host: example.com\r\nX-Own: 1\r\nContent-Length: 12\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n",
            text(headers.encode(out, 3)));
        assertEquals(1, headers.del(KnownName.CONTENT_LENGTH));
        assertEquals(-1, headers.table().slotOf(KnownName.CONTENT_LENGTH));
        assertEquals(2, headers.table().slotOf(KnownName.DATE));
    }

    @Test
    void shouldNameWhatMayNotStandInAFieldLine()
    {
        final MutableHeaders headers = new MutableHeaders().init(region, OFFSET, LENGTH);
        assertEquals(ParseError.EMPTY_FIELD_NAME, headers.add("", "v"));
        assertEquals(ParseError.BAD_FIELD_NAME, headers.add("a:", "v"));
        assertEquals(ParseError.BAD_FIELD_NAME, headers.add(":path", "v"));
        assertEquals(ParseError.BAD_FIELD_NAME, headers.add("a\u0161", "v"));
        assertEquals(ParseError.BARE_CR, headers.add("a", "v\rb"));
        assertEquals(ParseError.BARE_LF, headers.add("a", "v\nb"));
        assertEquals(ParseError.NUL_IN_VALUE, headers.add("a", "v\u0000b"));
        assertEquals(ParseError.BAD_FIELD_VALUE, headers.add("a", "v\u007fb"));
        assertEquals(ParseError.BAD_FIELD_VALUE, headers.add("a", "v\u010ab"));
        assertEquals(ParseError.BAD_FIELD_VALUE, headers.add("a", " v"));
        assertEquals(ParseError.BAD_FIELD_VALUE, headers.set(KnownName.HOST, "v "));
        final UnsafeBuffer bytes = bytes("a:v\r\n");
        assertEquals(ParseError.BAD_FIELD_NAME, headers.add(bytes, 0, 2, bytes, 2, 1));
        assertEquals(ParseError.BARE_CR, headers.set(bytes, 0, 1, bytes, 2, 3));
        assertEquals(0, headers.count());
    }

    @Test
    void shouldRefuseUntrustedHeadersThatHoldALineEnd()
    {
        final SlottedPage page =
            new SlottedPage(true, KnownName.TABLE).init(region, OFFSET, LENGTH, TableDescriptor.CONTENT_HEADERS);
        page.append("a", "b");
        assertEquals(PageCheck.OK, new MutableHeaders().wrapUntrusted(region, OFFSET, LENGTH));
        page.append("c", "d\r\ne: f");
        assertEquals(PageCheck.BAD_CONTENT, new MutableHeaders().wrapUntrusted(region, OFFSET, LENGTH));
    }

    @Test
    void shouldDeclareTrailersInEightBytesEach()
    {
        final MutableTrailers trailers = new MutableTrailers().init(region, OFFSET, 256);
        final int before = trailers.free();
        final UnsafeBuffer list = bytes("Foo, Bar ,,\tX-Checksum");
        assertEquals(3, trailers.declare(list, 0, list.capacity()));
        assertEquals(before - 3 * 8 - list.capacity(), trailers.free());
        assertEquals("Foo, Bar, X-Checksum", text(trailers.encodeDeclared(out, 3)));
        assertEquals(0, trailers.add("foo", "1"));
        assertEquals(1, trailers.add("other", "2"));
        assertEquals(0, trailers.table().flags(0));
        assertEquals(io.fieldline.buffers.SlotDescriptor.UNDECLARED, trailers.table().flags(1));
        final UnsafeBuffer more = bytes("Late");
        assertEquals(4, trailers.declare(more, 0, 4));
        assertEquals("Late", trailers.declaredName(3, slice).toString());
        assertEquals("foo: 1\r\nother: 2\r\n", text(trailers.encode(out, 3)));
        assertEquals(PageCheck.OK, new MutableTrailers().wrapUntrusted(region, OFFSET, 256));
        trailers.reset();
        assertEquals(0, trailers.declaredCount());
        assertEquals(before, trailers.free());
    }

    @Test
    void shouldRefuseWhatMayNotStandInTrailers()
    {
        final MutableTrailers trailers = new MutableTrailers().init(region, OFFSET, 256);
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            final UnsafeBuffer list = bytes("ok, " + KnownName.name(id));
            final int expected = KnownName.isPseudo(id) ? ParseError.BAD_FIELD_NAME :
                KnownName.isForbiddenInTrailers(id) ? ParseError.FORBIDDEN_TRAILER : 2;
            assertEquals(expected, trailers.reset().declare(list, 0, list.capacity()), KnownName.name(id));
            assertEquals(expected < 0 ? 0 : 2, trailers.declaredCount());
            if (!KnownName.isPseudo(id))
            {
                assertEquals(expected < 0 ? expected : 0, trailers.add(KnownName.lowerCase(id), "v"));
            }
        }
        final UnsafeBuffer list = bytes("Host");
        assertEquals(1, new MutableTrailers(false).init(region, OFFSET, 256).declare(list, 0, 4));
        for (final String bad : new String[] {"a b", "a;", ":a", "a,b\r\n", "a\u0000"})
        {
            final UnsafeBuffer names = bytes(bad);
            assertEquals(ParseError.BAD_FIELD_NAME, trailers.reset().declare(names, 0, names.capacity()), bad);
        }
    }

    @Test
    void shouldEncodeArgsAsAskedFor()
    {
        final MutableArgs args = new MutableArgs().init(region, OFFSET, LENGTH);
        args.add("a b", "c&d=e+f~*");
        args.add("\u20ac", "\u00fc/\u0000");
        args.add("flag", null);
        args.add("empty", "");
        assertEquals("a+b=c%26d%3De%2Bf%7E*&%E2%82%AC=%C3%BC%2F%00&flag&empty=", text(args.encode(out, 3)));
        assertEquals("a%20b=c%26d%3De%2Bf~%2A&%E2%82%AC=%C3%BC%2F%00&flag&empty=",
            text(args.encode(out, 3, PercentSet.UNRESERVED)));
        final int length = args.encode(out, 3) - 3;
        assertEquals(AsciiNumbers.INSUFFICIENT, args.encode(new UnsafeBuffer(new byte[length - 1]), 0));
        assertEquals(length, args.encode(new UnsafeBuffer(new byte[length]), 0));
    }

    @Test
    void shouldReadAndWriteTypedArgs()
    {
        final MutableArgs args = new MutableArgs().init(region, OFFSET, LENGTH);
        final UnsafeBuffer query = bytes(
            "symbol=BTCUSDT&quantity=0.010&price=27123.5&timestamp=1700000000000&x&bad=1a");
        assertEquals(6, args.parse(query, 0, query.capacity()));
        final Decimal decimal = new Decimal();
        assertEquals(1_700_000_000_000L, args.getLong("timestamp"));
        assertEquals(AsciiNumbers.OVERFLOW, args.getInt("timestamp"));
        assertEquals(AsciiNumbers.BAD_DIGIT, args.getInt("bad"));
        assertEquals(MutableArgs.ABSENT, args.getInt("x"));
        assertEquals(MutableArgs.ABSENT, args.getLong("none"));
        assertEquals(AsciiNumbers.OK, args.getDecimal("quantity", decimal));
        assertEquals(10, decimal.mantissa());
        assertEquals(3, decimal.scale());
        args.setDecimal("price", 2_712_400, 2);
        args.setInt("x", -5);
        args.del("bad");
        args.sort();
        assertEquals("price=27124.00&quantity=0.010&symbol=BTCUSDT&timestamp=1700000000000&x=-5",
            text(args.encode(out, 3)));
    }

    @Test
    void shouldTakeAsManyArgsAsTheLimitSays()
    {
        final MutableArgs args = new MutableArgs(Limits.DEFAULT.withMaxArgs(2)).init(region, OFFSET, LENGTH);
        final UnsafeBuffer two = bytes("a=1&b=2");
        final UnsafeBuffer three = bytes("a=1&b=2&&c");
        assertEquals(2, args.parse(two, 0, two.capacity()));
        assertEquals(ParseError.TOO_MANY_ARGS, args.add("c", "3"));
        assertEquals(ParseError.TOO_MANY_ARGS, args.setInt("c", 3));
        assertEquals(1, args.setInt("b", 3));
        assertEquals(2, args.count());
        assertEquals(ParseError.TOO_MANY_ARGS, args.reset().parse(three, 0, three.capacity()));
        assertEquals(0, args.count());
        final UnsafeBuffer bad = bytes("a=1&b=%4");
        assertEquals(ParseError.BAD_PERCENT, args.parse(bad, 0, bad.capacity(), true));
        assertEquals(0, args.count());
    }

    @Test
    void shouldReadCookiesAsSentAndWriteThemChecked()
    {
        final MutableCookies cookies = new MutableCookies().init(region, OFFSET, LENGTH);
        final UnsafeBuffer sent = bytes("  a=1 ;\tb=\"x y\";;t=YWJj==; token; =n=v");
        assertEquals(5, cookies.parse(sent, 0, sent.capacity()));
        assertEquals("a=1; b=\"x y\"; t=YWJj==; token; =n=v", text(cookies.encode(out, 3)));
        assertEquals(ParseError.BAD_COOKIE, cookies.add("a b", "1"));
        assertEquals(ParseError.BAD_COOKIE, cookies.add("a", "1;2"));
        assertEquals(ParseError.BAD_COOKIE, cookies.set("a", "\r"));
        assertEquals(0, cookies.set("a", "2"));
        assertEquals(5, cookies.add("A", "\"q\""));
        final UnsafeBuffer bad = bytes("c=1; d=\r\n");
        assertEquals(ParseError.BAD_COOKIE, cookies.parse(bad, 0, bad.capacity()));
        assertEquals(6, cookies.count());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldAllocateNothing(final boolean direct)
    {
        final UnsafeBuffer memory =
            direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(8_192)) : new UnsafeBuffer(new byte[8_192]);
        final MutableHeaders headers = new MutableHeaders();
        final MutableTrailers trailers = new MutableTrailers();
        final MutableArgs args = new MutableArgs();
        final MutableCookies cookies = new MutableCookies();
        final UnsafeBuffer list = bytes("Foo, Bar, Content-Digest");
        final UnsafeBuffer query = bytes("a=1&b+c=%41&d");
        final UnsafeBuffer sent = bytes("a=1; b=2");
        final Decimal decimal = new Decimal();
        final int[] sink = new int[1];
        Allocations.assertNone(20_000, 20_000, () ->
        {
            headers.init(memory, OFFSET, LENGTH);
            sink[0] += headers.add(KnownName.HOST, "example.org") + headers.set("x", "y") + headers.add("a", "b\n");
            sink[0] += headers.setLong(KnownName.CONTENT_LENGTH, sink[0]);
            sink[0] += headers.setDate(KnownName.DATE, 784_111_777);
            sink[0] += headers.del("x") + headers.encode(memory, 6_000);
            trailers.init(memory, OFFSET + 1_024, LENGTH);
            sink[0] += trailers.declare(list, 0, list.capacity()) + trailers.add("Foo", "v");
            sink[0] += trailers.encode(memory, 6_000) + trailers.encodeDeclared(memory, 7_000);
            args.init(memory, OFFSET + 2_048, LENGTH);
            sink[0] += args.parse(query, 0, query.capacity()) + args.set("\u20ac", "\u00fc") + args.setInt("n", 5);
            sink[0] += args.setDecimal("p", sink[0], 2) + args.getDecimal("p", decimal) + (int)args.getLong("n");
            args.sort();
            sink[0] += args.encode(memory, 6_000) + args.encode(memory, 6_000, PercentSet.UNRESERVED);
            cookies.init(memory, OFFSET + 3_072, LENGTH);
            sink[0] += cookies.parse(sent, 0, sent.capacity()) + cookies.set("c", "3") + cookies.encode(memory, 6_000);
            sink[0] += headers.copyTo(memory, 5_000, 1_000) + headers.wrapUntrusted(memory, 5_000, 1_000);
        });
        assertTrue(args.has("\u20ac"));
    }

    private String text(final int limit)
    {
        return out.getStringWithoutLengthAscii(3, limit - 3);
    }

    private static UnsafeBuffer bytes(final String text)
    {
        return new UnsafeBuffer(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
