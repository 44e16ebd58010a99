/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

class UriTargetTest
{
    private static final int OFFSET = 3;

    @Test
    void shouldSplitTheOriginForm()
    {
        assertTarget("ORIGIN path=/", Method.GET, "/");
        assertTarget("ORIGIN path=/a/b.txt query=x=1&y=2", Method.GET, "/a/b.txt?x=1&y=2");
        assertTarget("ORIGIN path=/a query=", Method.GET, "/a?");
        assertTarget("ORIGIN path=/a query=b?c/d", Method.GET, "/a?b?c/d");
        assertTarget("ORIGIN path=//x.example/y", Method.GET, "//x.example/y");
        assertTarget("ORIGIN path=/-._~!$&'()*+,;=:@%20", Method.GET, "/-._~!$&'()*+,;=:@%20");
    }

    @Test
    void shouldSplitTheAbsoluteForm()
    {
        assertTarget("ABSOLUTE scheme=http host=b.example port=8080 path=/p query=q=1", Method.GET,
            "http://b.example:8080/p?q=1");
        assertTarget("ABSOLUTE scheme=HTTPS host=B.Example path=/", Method.GET, "HTTPS://B.Example/");
        assertTarget("ABSOLUTE scheme=http host=b.example path= query=x", Method.GET, "http://b.example?x");
        assertTarget("ABSOLUTE scheme=http host=b.example port= path=", Method.GET, "http://b.example:");
        assertTarget("ABSOLUTE scheme=http host=[2001:db8::5] port=9000 path=/", Method.GET,
            "http://[2001:db8::5]:9000/");
        assertTarget("ABSOLUTE scheme=file host= path=/x", Method.GET, "file:///x");
        assertTarget("ABSOLUTE scheme=http host=a.example port=65535 path=", Method.OPTIONS,
            "http://a.example:65535");
    }

    @Test
    void shouldSplitTheAuthorityForm()
    {
        assertTarget("AUTHORITY host=c.example port=443", Method.CONNECT, "c.example:443");
        assertTarget("AUTHORITY host=c.example port=0", Method.CONNECT, "c.example:0");
        assertTarget("AUTHORITY host=c.example port=00065535", Method.CONNECT, "c.example:00065535");
        assertTarget("AUTHORITY host=[::1] port=1", Method.CONNECT, "[::1]:1");
        assertTarget("BAD_TARGET_FORM@0", Method.CONNECT, "/x");
        assertTarget("BAD_TARGET_FORM@5", Method.CONNECT, "http://a.example/");
        assertTarget("BAD_TARGET_FORM@9", Method.CONNECT, "c.example");
        assertTarget("BAD_TARGET_FORM@5", Method.CONNECT, "[::1]");
        assertTarget("BAD_PORT@10", Method.CONNECT, "c.example:");
        assertTarget("BAD_PORT@14", Method.CONNECT, "c.example:65536");
        assertTarget("BAD_PORT@12", Method.CONNECT, "c.example:80a");
        assertTarget("BAD_TARGET_FORM@0", Method.CONNECT, ":80");
        assertTarget("USERINFO_IN_TARGET@1", Method.CONNECT, "u@c.example:443");
        assertTarget("USERINFO_IN_TARGET@1", Method.CONNECT, "u@c.example:443", Leniency.RELAXED_TARGET);
    }

    @Test
    void shouldGiveTheAsteriskToOptionsAlone()
    {
        assertTarget("ASTERISK", Method.OPTIONS, "*");
        assertTarget("BAD_TARGET_FORM@0", Method.GET, "*");
        assertTarget("BAD_TARGET_FORM@0", Method.OTHER, "*");
        assertTarget("BAD_TARGET_FORM@0", Method.OPTIONS, "**");
    }

    @Test
    void shouldRefuseWhatHasNoForm()
    {
        assertTarget("BAD_TARGET@0", Method.GET, "");
        assertTarget("BAD_TARGET_FORM@0", Method.GET, "index.html");
        assertTarget("BAD_TARGET_FORM@0", Method.GET, "a.example:80");
        assertTarget("BAD_TARGET_FORM@0", Method.GET, "http:/a");
        assertTarget("BAD_TARGET_FORM@0", Method.GET, "1http://a.example/");
        assertTarget("BAD_TARGET_FORM@0", Method.GET, "://a.example/");
        assertTarget("BAD_TARGET_FORM@0", Method.GET, "?q");
    }

    @Test
    void shouldRefuseABadAuthority()
    {
        assertTarget("BAD_TARGET_FORM@7", Method.GET, "http:///x");
        assertTarget("BAD_TARGET_FORM@8", Method.GET, "hTTps://:80/x");
        assertTarget("USERINFO_IN_TARGET@8", Method.GET, "http://u@a.example/");
        assertTarget("BAD_TARGET@16", Method.GET, "http://a.example[/");
        assertTarget("BAD_IP_LITERAL@19", Method.GET, "http://[2001:db8::5/");
        assertTarget("BAD_IP_LITERAL@13", Method.GET, "http://[2001:zz::5]/");
        assertTarget("BAD_TARGET@12", Method.GET, "http://[::1]a/");
        assertTarget("BAD_PORT@19", Method.GET, "http://b.example:80a/");
        assertTarget("BAD_PORT@18", Method.GET, "http://b.example:8:1/");
        assertTarget("BAD_PERCENT@8", Method.GET, "http://a%2x/");
        assertTarget("BAD_TARGET@8", Method.GET, "http://a\\b/", Leniency.RELAXED_TARGET);
    }

    @Test
    void shouldRefuseBadBytesAndPairs()
    {
        assertTarget("BAD_TARGET@2", Method.GET, "/a b");
        assertTarget("BAD_TARGET@2", Method.GET, "/a\\b");
        assertTarget("BAD_TARGET@2", Method.GET, "/a#b");
        assertTarget("BAD_TARGET@2", Method.GET, "/a[b");
        assertTarget("BAD_TARGET@4", Method.GET, "/a?b|c");
        assertTarget("BAD_TARGET@2", Method.GET, "/a\u00E9");
        assertTarget("BAD_PERCENT@2", Method.GET, "/a%2");
        assertTarget("BAD_PERCENT@2", Method.GET, "/a%zz");
        assertTarget("BAD_PERCENT@4", Method.GET, "/100%");
        assertTarget("BAD_PERCENT@3", Method.GET, "/a?%g1");
        assertTarget("BAD_PERCENT@2", Method.GET, "/a%00b");
        assertTarget("ORIGIN path=/a query=%00", Method.GET, "/a?%00");
    }

    @Test
    void shouldRelaxWhereAsked()
    {
        assertTarget("ORIGIN path=/a\\b|c#d\u00E9 query=[] {relaxedTarget}", Method.GET, "/a\\b|c#d\u00E9?[]",
            Leniency.RELAXED_TARGET);
        assertTarget("ORIGIN path=/a%2 {relaxedTarget}", Method.GET, "/a%2", Leniency.RELAXED_TARGET);
        assertTarget("ORIGIN path=/a", Method.GET, "/a", Leniency.SELECTABLE);
        assertTarget("BAD_TARGET@2", Method.GET, "/a b", Leniency.RELAXED_TARGET);
        assertTarget("BAD_TARGET@2", Method.GET, "/a\u007Fb", Leniency.RELAXED_TARGET);
        assertTarget("ABSOLUTE scheme=http userinfo=u:p host=a.example path=/ {relaxedTarget}", Method.GET,
            "http://u:p@a.example/", Leniency.RELAXED_TARGET);
        assertTarget("ORIGIN path=/a%00b {allowEncodedNul}", Method.GET, "/a%00b", Leniency.ALLOW_ENCODED_NUL);
    }

    @Test
    void shouldCheckHosts()
    {
        for (final String host : new String[]{ "", "a", "a.example", "api.exchange.example", "a.example:8080",
            "A-1.EXAMPLE:", "12345678", "12345678:", "1234567:1", "192.0.2.7", "192.0.2.256", "[::]", "[::1]:80",
            "[2001:db8::1]", "[1:2:3:4:5:6:7:8]", "[::ffff:192.0.2.9]:80", "[1:2:3:4:5:6:1.2.3.4]", "[1::]",
            "[1:2:3:4:5:6:7::]", "[v1.a:b]", "[Vf.~]:1", "a%20b", "a!$&'()*+,;=_~b:65535", "a.example:0" })
        {
            assertHost(-1, host);
        }
    }

    @Test
    void shouldNameTheBadByteOfAHost()
    {
        assertHost(0, ":80");
        assertHost(3, "a:8x");
        assertHost(4, "ab:8:1");
        assertHost(8, "abc:999996");
        for (int octet = 0; octet < 256; octet++)
        {
            final int expected = octet >= '0' && octet <= '9' ? -1 : 11;
            assertHost(expected, "a.example:1" + (char)octet + "23");
            assertHost(expected < 0 ? -1 : 2, "a:" + (char)octet + "2");
        }
        assertHost(9, "a.example/x");
        assertHost(1, "u@a.example");
        assertHost(9, "a.example evil");
        assertHost(11, "a.example:8x");
        assertHost(14, "a.example:65536");
        assertHost(17, "x.example.test:80:81");
        assertHost(1, "a\u00E9.example");
        assertHost(9, "longer.ex\u0000mple");
        assertHost(1, "x%2.example");
        assertHost(6, "x%2Fyy%");
        assertHost(5, "[::1]x");
        assertHost(0, "]");
        assertHost(4, "a.ex[::1]");
    }

    @Test
    void shouldNameTheBadByteOfAnAddress()
    {
        assertHost(1, "[");
        assertHost(1, "[]");
        assertHost(12, "[2001:db8::1");
        assertHost(17, "[1:2:3:4:5:6:7:8:9]");
        assertHost(17, "[1:2:3:4:5:6:7::8]");
        assertHost(5, "[1::2::3]");
        assertHost(8, "[fe80::1%25en0]");
        assertHost(8, "[fe80::1%en0]");
        assertHost(5, "[12345::]");
        assertHost(15, "[1:2:3:4:5:6:7:]");
        assertHost(14, "[1:2:3:4:5:6:7]");
        assertHost(1, "[:1]");
        assertHost(7, "[1:2:3:]");
        assertHost(3, "[:::]");
        assertHost(11, "[::1.2.3.256]");
        assertHost(10, "[::1.2.3.04]");
        assertHost(8, "[::1.2.3]");
        assertHost(9, "[::1.2.3..5]");
        assertHost(10, "[::1.2.3.4:5]");
        assertHost(10, "[::1.2.3.4.5]");
        assertHost(2, "[v.a]");
        assertHost(4, "[v1.]");
        assertHost(3, "[v1]");
        assertHost(5, "[v1.a%20]");
    }

    @Test
    void shouldCheckHostsLikeAPlainModelDoes()
    {
        final String bytes = "aZ09.-:_%2[]@/\u0000\u00ff~!";
        final Random random = new Random(7);
        for (int i = 0; i < 200_000; i++)
        {
            final StringBuilder host = new StringBuilder();
            final int length = random.nextInt(20);
            for (int j = 0; j < length; j++)
            {
                host.append(bytes.charAt(random.nextInt(0 == random.nextInt(4) ? bytes.length() : 7)));
            }
            final byte[] octets = host.toString().getBytes(StandardCharsets.ISO_8859_1);
            final boolean expected = host.length() == 0 ||
                host.toString().matches("([A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+(:[0-9]*)?") && portFits(host);
            final UnsafeBuffer buffer = new UnsafeBuffer(octets);
            if (0 == host.length() || '[' != host.charAt(0))
            {
                assertEquals(expected, Uri.checkHost(octets, buffer.addressOffset(), octets.length) < 0,
                    host.toString());
            }
        }
    }

    private static boolean portFits(final StringBuilder host)
    {
        final String port = host.substring(host.lastIndexOf(":") + 1);
        return host.lastIndexOf(":") < 0 || port.isEmpty() || new BigInteger(port).bitLength() <= 16;
    }

    private static void assertHost(final int expected, final String host)
    {
        final byte[] octets = host.getBytes(StandardCharsets.ISO_8859_1);
        final UnsafeBuffer heap = new UnsafeBuffer(new byte[octets.length + OFFSET + 20]);
        final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(octets.length + OFFSET + 20));
        for (final UnsafeBuffer buffer : new UnsafeBuffer[]{ heap, direct })
        {
            // what stands around must not matter
            buffer.setMemory(0, buffer.capacity(), (byte)'1');
            buffer.putBytes(OFFSET, octets);
            assertEquals(expected,
                Uri.checkHost(buffer.byteArray(), buffer.addressOffset() + OFFSET, octets.length), host);
        }
    }

    private static void assertTarget(final String expected, final int method, final String target)
    {
        assertTarget(expected, method, target, 0);
    }

    private static void assertTarget(
        final String expected, final int method, final String target, final int leniencies)
    {
        final byte[] octets = target.getBytes(StandardCharsets.ISO_8859_1);
        final UnsafeBuffer heap = new UnsafeBuffer(new byte[octets.length + OFFSET + 20]);
        final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(octets.length + OFFSET + 20));
        final Uri uri = new Uri();
        for (final UnsafeBuffer buffer : new UnsafeBuffer[]{ heap, direct })
        {
            buffer.setMemory(0, buffer.capacity(), (byte)'1');
            buffer.putBytes(OFFSET, octets);
            final int error = uri.wrapTarget(buffer, OFFSET, octets.length, method, leniencies);
            assertEquals(expected, Uris.show(uri, buffer, error, OFFSET), target);
            assertEquals(error, uri.wrapTarget(
                buffer.byteArray(), buffer.addressOffset(), OFFSET, octets.length, method, leniencies));
            assertEquals(expected, Uris.show(uri, buffer, error, OFFSET), target);
        }
    }
}
