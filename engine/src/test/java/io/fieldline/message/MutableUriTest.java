/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MutableUriTest
{
    private static final int OFFSET = Uris.OFFSET;
    private static final int LENGTH = 300;

    private final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(OFFSET + LENGTH + 1));
    private final MutableUri uri = new MutableUri().wrap(memory, OFFSET, LENGTH);
    private long sink;

    @Test
    void shouldBuildFromParts()
    {
        assertText("https://u:p%40@a.example:8443/a%20b/c?x=1&y=%25#f%23",
            uri.scheme("https").userinfo("u:p@").host("a.example").port(8443).path("/a b/c").query("x=1&y=%")
                .fragment("f#"));
    }

    @Test
    void shouldTakePartsInAnyOrderAndAgain()
    {
        uri.fragment("f").query("q").path("/p").port(1).host("h").scheme("s").userinfo("u");
        assertText("s://u@h:1/p?q#f", uri);
        assertText("long://user@host.example:65535/longer/path?query#fragment", uri.scheme("long").userinfo("user")
            .host("host.example").port(65535).path("/longer/path").query("query").fragment("fragment"));
        assertText("s://h/", uri.scheme("s").userinfo((String)null).host("h").port(-1).path("/")
            .query((String)null).fragment((ByteSlice)null));
        assertText("s:/", uri.host((String)null));
        assertText("/", uri.scheme(null));
        assertText("", uri.path(""));
        assertText("?", uri.query(""));
        assertText("?#", uri.fragment(""));
        assertText("", uri.reset());
    }

    @Test
    void shouldEncodeTextAsUtf8AndSlicesAsBytes()
    {
        assertText("/caf%C3%A9%E2%82%AC%F0%9F%98%80%EF%BF%BD", uri.path("/caf\u00E9\u20AC\uD83D\uDE00\uD800"));
        assertText("/caf%E9", uri.path(slice("/caf\u00E9")));
        assertText("//%C3%A9.example/?%00#%7F", uri.reset().host("\u00E9.example").path("/").query("\u0000")
            .fragment("\u007F"));
        assertText("//a%2Fb%40/", uri.reset().host(slice("a/b@")).path("/"));
        assertText("//%40:@h", uri.reset().userinfo(slice("@:")).host("h"));
        assertText("?a%5B%5D=b+c", uri.reset().query(slice("a[]=b+c")));
        assertText("#a%23", uri.reset().fragment(slice("a#")));
    }

    @Test
    void shouldCheckWhatIsEncodedAlready()
    {
        assertText("/a%20b?c%26=d", uri.encodedPath("/a%20b").encodedQuery("c%26=d"));
        assertError(ParseError.BAD_PERCENT, uri.encodedPath("/a%2"));
        assertError(ParseError.BAD_PERCENT, uri.reset().encodedQuery("%g0"));
        assertError(ParseError.BAD_PERCENT, uri.reset().encodedQuery("%1\u0130"));
        assertError(ParseError.BAD_URI, uri.reset().encodedPath("/a b"));
        assertError(ParseError.BAD_URI, uri.reset().encodedPath("/a?b"));
        assertError(ParseError.BAD_URI, uri.reset().encodedPath("/\u0141"));
        assertError(ParseError.BAD_URI, uri.reset().encodedQuery("a#b"));
        assertError(ParseError.BAD_URI, uri.reset().encodedPath("/{id}"));
        assertError(ParseError.BAD_URI, uri.reset().scheme(""));
        assertError(ParseError.BAD_URI, uri.reset().scheme("1a"));
        assertError(ParseError.BAD_URI, uri.reset().scheme("a%41"));
        assertError(ParseError.BAD_URI, uri.reset().scheme("\u0161"));
        assertError(ParseError.BAD_PORT, uri.reset().host("a").port(65536));
        assertError(ParseError.BAD_PORT, uri.reset().host("a").port(-2));
    }

    @Test
    void shouldTakeAddresses()
    {
        assertText("//[2001:db8::1]:1", uri.host("[2001:db8::1]").port(1));
        assertText("//[v1.a]", uri.reset().host(slice("[v1.a]")));
        assertError(ParseError.BAD_IP_LITERAL, uri.reset().host("[2001:db8::1"));
        assertError(ParseError.BAD_IP_LITERAL, uri.reset().host("[::1]a"));
        assertError(ParseError.BAD_IP_LITERAL, uri.reset().host("[::1]/b]"));
        assertError(ParseError.BAD_IP_LITERAL, uri.reset().host("[fe80::1%25en0]"));
        assertError(ParseError.BAD_IP_LITERAL, uri.reset().host("["));
    }

    @Test
    void shouldFillPathParameters()
    {
        assertText("/orders/42/fills/a%2Fb%20c?x=1", uri.pathTemplate("/orders/{id}/fills/{fill}").query("x=1")
            .param("id", 42).param("fill", "a/b c"));
        assertText("/-1.05", uri.reset().pathTemplate("/{price}").param("price", -105, 2));
        assertText("/%E9/x-%E9.y", uri.reset().pathTemplate("/{a}/x-{a}.y").param("a", slice("\u00E9")));
        assertText("/-9223372036854775808", uri.reset().pathTemplate("/{a}").param("a", Long.MIN_VALUE));
        assertText("/%7Bb%7D/c", uri.reset().pathTemplate("/{a}/{b}").param("a", "{b}").param("b", "c"));
        assertEquals(ParseError.BAD_URI, uri.reset().pathTemplate("/{a}/{b}").param("a", 1).limit());
        assertText("/1/2", uri.param("b", 2));
    }

    @Test
    void shouldRefuseParametersThatLeadElsewhere()
    {
        assertError(ParseError.BAD_URI, uri.pathTemplate("/a/{id}").param("id", ".."));
        assertError(ParseError.BAD_URI, uri.reset().pathTemplate("/a/{id}/b").param("id", "."));
        assertError(ParseError.BAD_URI, uri.reset().pathTemplate("/a/{id}").param("id", ""));
        assertError(ParseError.BAD_URI, uri.reset().pathTemplate("/a/{x}{y}").param("x", ".").param("y", "."));
        assertError(ParseError.BAD_URI, uri.reset().pathTemplate("/a/%2E{x}").param("x", "."));
        assertText("/a/...", uri.reset().pathTemplate("/a/{id}").param("id", "..."));
        assertText("/a/..%2F..", uri.reset().pathTemplate("/a/{id}").param("id", "../.."));
        assertError(ParseError.BAD_URI, uri.reset().path("/a").segment(".."));
        assertError(ParseError.BAD_URI, uri.reset().path("/a").segment(slice(".")));
    }

    @Test
    void shouldRefuseMistakesOfTheCaller()
    {
        uri.pathTemplate("/{id}");
        assertThrows(IllegalArgumentException.class, () -> uri.param("i", 1));
        assertThrows(IllegalArgumentException.class, () -> uri.param("id", 1, -1));
        assertThrows(IllegalArgumentException.class, () -> uri.param("id", 1, 19));
        uri.path("/{id}");
        assertThrows(IllegalArgumentException.class, () -> uri.param("id", "a"));
        assertThrows(IndexOutOfBoundsException.class, () -> uri.wrap(memory, 4, 1_000));
        for (final String bad : new String[]{ "/{", "/{}", "/{a", "/{a/b}", "/{a{b}", "/}" })
        {
            assertError(ParseError.BAD_URI, uri.reset().pathTemplate(bad));
        }
    }

    @Test
    void shouldAddSegments()
    {
        assertText("/a%2Fb/1/%E9/", uri.segment("a/b").segment(1).segment(slice("\u00E9")).segment(""));
        assertText("/a/b?q", uri.reset().path("/a/").query("q").segment("b"));
        assertText("/a/b", uri.reset().path("/a").segment("b"));
    }

    @Test
    void shouldAddArgs()
    {
        assertText("?a=b%26c&d=-1&e=0.50&f&%C3%A9=%E9&g=#h", uri.fragment("h").arg("a", "b&c").arg("d", -1)
            .arg("e", 50, 2).arg("f", (String)null).arg("\u00E9", slice("\u00E9")).arg("g", ""));
        assertText("?a=1", uri.reset().query("").arg("a", 1));
        assertText("?x&a=1&b", uri.reset().query("x").arg("a", 1).arg("b", (ByteSlice)null));

        final MutableArgs args = new MutableArgs();
        args.init(new UnsafeBuffer(ByteBuffer.allocateDirect(512)), 8, 500);
        args.add("k 1", "v&");
        args.add("k2", "+");
        assertText("/?k%201=v%26&k2=%2B#f", uri.reset().path("/").fragment("f").query(args, PercentSet.UNRESERVED));
    }

    @Test
    void shouldSeePartsThatWouldBeReadAsOthers()
    {
        assertEquals(ParseError.BAD_URI, uri.host("h").path("a").limit());
        assertTrue(uri.path("/a").limit() > 0);
        assertEquals(ParseError.BAD_URI, uri.reset().path("//a").limit());
        assertTrue(uri.host("h").limit() > 0);
        assertEquals(ParseError.BAD_URI, uri.reset().path("a:b").limit());
        assertTrue(uri.scheme("x").limit() > 0);
        assertTrue(uri.reset().path("a/b:c").limit() > 0);
        assertEquals(ParseError.BAD_URI, uri.reset().scheme("http").port(1).path("/").limit());
        assertTrue(uri.host("h").limit() > 0);
        assertText("//u@:1", uri.reset().userinfo("u").port(1));
        assertText("file:///x", uri.reset().scheme("file").host("").path("/x"));
    }

    @Test
    void shouldNormalise()
    {
        assertNormal("http://a.example/~b/%C3%A9?A", "HTTP://A.EXAMPLE:80/%7eb/./x/../%c3%a9?%41");
        assertNormal("https://a/", "https://a:443");
        assertNormal("https://a:80/", "https://a:80");
        assertNormal("ftp://a", "ftp://a:");
        assertNormal("x://[2001:db8::a]/", "X://[2001:DB8::A]/");
        assertNormal("x://%C3a", "x://%c3A");
        assertNormal("/a", "/b/%2e%2E/a");
        assertNormal("../a", "../%61");
        assertNormal("a:/.//b", "a:/x/..//b");
        assertNormal("mailto:A@b", "MAILTO:A@b");
        assertNormal("?a%2F#b%3F", "?%61%2f#%62%3f");
        assertNormal("http://U@a/", "http://%55@a/");
    }

    @Test
    void shouldWriteTargets()
    {
        uri.scheme("https").userinfo("u").host("a.example").path("/p").query("q").fragment("f");
        assertEquals("/p?q", target(TargetForm.ORIGIN));
        assertEquals("https://a.example/p?q", target(TargetForm.ABSOLUTE));
        assertEquals("a.example:443", target(TargetForm.AUTHORITY));
        assertEquals("*", target(TargetForm.ASTERISK));
        assertEquals("BAD_TARGET_FORM", target(TargetForm.NONE));
        uri.port(8080).path("");
        assertEquals("/?q", target(TargetForm.ORIGIN));
        assertEquals("https://a.example:8080?q", target(TargetForm.ABSOLUTE));
        assertEquals("a.example:8080", target(TargetForm.AUTHORITY));
        assertEquals("BAD_TARGET_FORM", target(uri.reset().path("a"), TargetForm.ORIGIN));
        assertEquals("BAD_TARGET_FORM", target(uri.reset().path("/a"), TargetForm.ABSOLUTE));
        assertEquals("BAD_TARGET_FORM", target(uri.reset().scheme("http").host(""), TargetForm.ABSOLUTE));
        assertEquals("BAD_TARGET_FORM", target(uri.reset().host("a"), TargetForm.AUTHORITY));
        assertEquals("BAD_TARGET_FORM", target(uri.reset().pathTemplate("/{a}"), TargetForm.ORIGIN));
        assertEquals("BAD_PORT", target(uri.reset().port(-5), TargetForm.ORIGIN));
        uri.reset().scheme("http").host("a");
        for (int form = TargetForm.ORIGIN; form <= TargetForm.ASTERISK; form++)
        {
            final int length = target(form).length();
            for (int room = 0; room < length; room++)
            {
                assertEquals(AsciiNumbers.INSUFFICIENT,
                    uri.putTarget(form, new UnsafeBuffer(new byte[OFFSET + room]), OFFSET));
            }
        }
    }

    @Test
    void shouldKeepToItsMemory()
    {
        final ByteSlice bytes = slice("b/\u00E9");
        for (int room = 0; room < 80; room++)
        {
            memory.setMemory(0, memory.capacity(), (byte)'#');
            uri.wrap(memory, OFFSET, room).scheme("http").userinfo(bytes).host("a\u00E9").port(80)
                .pathTemplate("/{a}/{b}").param("a", bytes).param("b", 12345).segment(7).arg("c", bytes)
                .arg("d", 5, 1).fragment("e f").normalise();
            final String whole = "http://b%2F%E9@a%C3%A9/b%2F%E9/12345/7?c=b/%E9&d=0.5#e%20f";
            if (0 == uri.error())
            {
                assertEquals(whole, Uris.text(memory, OFFSET, uri.limit() - OFFSET));
            }
            else
            {
                assertEquals(ParseError.TABLE_FULL, uri.limit());
                assertTrue(room < whole.length() + 3, "room=" + room);
            }
            assertEquals('#', memory.getByte(OFFSET - 1));
            for (int i = OFFSET + room; i < memory.capacity(); i++)
            {
                assertEquals('#', memory.getByte(i));
            }
        }
    }

    @Test
    void shouldCopyOut()
    {
        final ByteSlice slice = new ByteSlice();
        uri.path("/a");
        assertEquals("/a", uri.slice(slice).toString());
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[6]);
        assertEquals(6, uri.copyTo(dst, 4));
        assertEquals("/a", Uris.text(dst, 4, 2));
        assertEquals(AsciiNumbers.INSUFFICIENT, uri.copyTo(dst, 5));
        assertEquals(ParseError.BAD_URI, uri.path("//").copyTo(dst, 0));
        assertTrue(uri.slice(slice).isAbsent());
    }

    @Test
    void shouldBehaveLikeAListOfParts()
    {
        final Random random = new Random(11);
        final String[] parts = new String[7];
        for (int i = 0; i < 100_000; i++)
        {
            if (0 == random.nextInt(50))
            {
                uri.reset();
                Arrays.fill(parts, null);
            }
            final int part = random.nextInt(parts.length);
            final String text = 0 == random.nextInt(4) ? null : "x".repeat(random.nextInt(part == 0 ? 3 : 12) + 1);
            change(part, text, parts, random.nextBoolean());
            assertEquals(0, uri.error());
            assertEquals(joined(parts), uri.toString());
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final ByteSlice bytes = slice("b/\u00E9");
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[100]);
        Allocations.assertNone(20_000, 1_000, () ->
        {
            sink += uri.wrap(memory, OFFSET, LENGTH).scheme("http").userinfo(bytes).host("a\u00E9").port(80)
                .pathTemplate("/{a}/{b}").param("a", bytes).param("b", 12345).segment(7).segment("x\u00E9")
                .arg("c", bytes).arg("d", 5, 1).fragment("e f").normalise().limit();
            sink += uri.putTarget(TargetForm.ORIGIN, dst, OFFSET) + uri.putTarget(TargetForm.AUTHORITY, dst, OFFSET);
        });
    }

    private void change(final int part, final String text, final String[] parts, final boolean bytes)
    {
        parts[part] = text;
        final ByteSlice slice = null == text ? new ByteSlice() : slice(text);
        switch (part)
        {
            case 0 -> uri.scheme(text);
            case 1 ->
            {
                final MutableUri same = bytes ? uri.userinfo(slice) : uri.userinfo(text);
                parts[2] = null == parts[2] && null != text ? "" : parts[2];
                assertEquals(uri, same);
            }
            case 2 ->
            {
                final MutableUri same = bytes ? uri.host(slice) : uri.host(text);
                parts[1] = null == text ? null : parts[1];
                parts[3] = null == text ? null : parts[3];
                assertEquals(uri, same);
            }
            case 3 ->
            {
                parts[3] = null == text ? null : String.valueOf(text.length() * 5000);
                parts[2] = null == parts[2] && null != text ? "" : parts[2];
                uri.port(null == text ? -1 : text.length() * 5000);
            }
            case 4 -> assertEquals(uri, bytes ? uri.path(slice) : uri.path(text));
            case 5 -> assertEquals(uri, bytes ? uri.query(slice) : uri.query(text));
            default -> assertEquals(uri, bytes ? uri.fragment(slice) : uri.fragment(text));
        }
    }

    private static String joined(final String[] parts)
    {
        return (null == parts[0] ? "" : parts[0] + ":") + (null == parts[2] ? "" : "//" +
            (null == parts[1] ? "" : parts[1] + "@") + parts[2] + (null == parts[3] ? "" : ":" + parts[3])) +
            (null == parts[4] ? "" : parts[4]) + (null == parts[5] ? "" : "?" + parts[5]) +
            (null == parts[6] ? "" : "#" + parts[6]);
    }

    private String target(final int form)
    {
        return target(uri, form);
    }

    private static String target(final MutableUri uri, final int form)
    {
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[100]);
        final int limit = uri.putTarget(form, dst, OFFSET);
        return limit < 0 ? ParseError.name(limit) : Uris.text(dst, OFFSET, limit - OFFSET);
    }

    private static ByteSlice slice(final String text)
    {
        return new ByteSlice().wrap(Uris.buffer(text), OFFSET, text.length());
    }

    private void assertNormal(final String expected, final String text)
    {
        uri.set(Uris.wrap(text));
        assertEquals(text, uri.toString());
        assertText(expected, uri.normalise());
        assertText(expected, uri.normalise());
    }

    private void assertText(final String expected, final MutableUri built)
    {
        final int limit = built.limit();
        assertTrue(limit >= 0, ParseError.name(limit) + " " + built);
        assertEquals(expected, Uris.text(memory, OFFSET, limit - OFFSET));
        assertEquals(expected, built.toString());
        assertEquals(expected.length(), built.length());
        assertEquals(OFFSET, built.offset());
        assertEquals(expected, Uris.wrap(expected).toString());
    }

    private static void assertError(final int expected, final MutableUri built)
    {
        assertEquals(ParseError.name(expected), ParseError.name(built.error()));
        assertEquals(expected, built.limit());
        final String text = built.toString();
        assertEquals(expected, built.path("/x").scheme("y").arg("a", 1).segment(2).normalise().limit());
        assertEquals(text, built.toString());
    }
}
