/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class UriTest
{
    private static final int OFFSET = Uris.OFFSET;

    private long sink;

    @Test
    void shouldSplitReferences()
    {
        assertReference("path=", "");
        assertReference("scheme=http host=a path=/b query=c fragment=d", "http://a/b?c#d");
        assertReference("scheme=ftp host=ftp.is.co.za path=/rfc/rfc1808.txt", "ftp://ftp.is.co.za/rfc/rfc1808.txt");
        assertReference("scheme=ldap host=[2001:db8::7] path=/c=GB query=objectClass?one",
            "ldap://[2001:db8::7]/c=GB?objectClass?one");
        assertReference("scheme=mailto path=John.Doe@example.com", "mailto:John.Doe@example.com");
        assertReference("scheme=tel path=+1-816-555-1212", "tel:+1-816-555-1212");
        assertReference("scheme=urn path=oasis:names:x", "urn:oasis:names:x");
        assertReference("scheme=x userinfo=u:p%40 host=h port=80 path= query= fragment=", "x://u:p%40@h:80?#");
        assertReference("host=h path=/p", "//h/p");
        assertReference("host= path=", "//");
        assertReference("userinfo= host= port= path=", "//@:");
        assertReference("scheme=http host= path=/a", "http:///a");
        assertReference("path=a/b:c", "a/b:c");
        assertReference("path=.. query=:/ fragment=?/", "..?:/#?/");
        assertReference("scheme=a path=/b", "a:/b");
        assertReference("path= fragment=f", "#f");
    }

    @Test
    void shouldRefuseWhatIsNoReference()
    {
        assertReference("BAD_URI@5", "1http://a");
        assertReference("BAD_URI@0", ":a");
        assertReference("BAD_URI@1", "a b");
        assertReference("BAD_URI@2", "/a\\");
        assertReference("BAD_URI@1", "a[b");
        assertReference("BAD_URI@3", "#aa#b");
        assertReference("BAD_URI@6", "x://a@@c");
        assertReference("BAD_PERCENT@4", "x:a?%4");
        assertReference("BAD_PERCENT@4", "x://%zz@a");
        assertReference("BAD_PORT@7", "//a:808x");
        assertReference("BAD_PORT@8", "//a:99999");
        assertReference("BAD_IP_LITERAL@3", "//[x]");
        assertReference("BAD_URI@1", "a\u00E9");
    }

    @Test
    void shouldTellWhatTheHostIs()
    {
        assertEquals(Uri.HOST_NONE, Uris.wrap("/a").hostKind());
        assertEquals(Uri.HOST_NAME, Uris.wrap("//a").hostKind());
        assertEquals(Uri.HOST_NAME, Uris.wrap("///").hostKind());
        assertEquals(Uri.HOST_NAME, Uris.wrap("//192.0.2.256").hostKind());
        assertEquals(Uri.HOST_NAME, Uris.wrap("//192.0.02.1").hostKind());
        assertEquals(Uri.HOST_IPV4, Uris.wrap("//192.0.2.255:1").hostKind());
        assertEquals(Uri.HOST_IPV6, Uris.wrap("//[::]").hostKind());
        assertEquals(Uri.HOST_IP_FUTURE, Uris.wrap("//[v1.x]").hostKind());
    }

    @Test
    void shouldTellThePort()
    {
        assertEquals(8080, Uris.wrap("http://a:8080").port());
        assertEquals(-1, Uris.wrap("http://a:").port());
        assertEquals(80, Uris.wrap("HTTP://a:").effectivePort());
        assertEquals(443, Uris.wrap("https://a").effectivePort());
        assertEquals(80, Uris.wrap("ws://a").effectivePort());
        assertEquals(443, Uris.wrap("wss://a").effectivePort());
        assertEquals(-1, Uris.wrap("ftp://a").effectivePort());
        assertEquals(-1, Uris.wrap("httpsx://a").effectivePort());
        assertEquals(1, Uris.wrap("ftp://a:1").effectivePort());
        assertEquals(-1, Uris.wrap("").effectivePort());
    }

    @Test
    void shouldPointSlicesAtParts()
    {
        final Uri uri = Uris.wrap("http://u@h:1/p?q#f");
        final ByteSlice slice = new ByteSlice();
        assertEquals("http", uri.scheme(slice).toString());
        assertEquals("u@h:1", uri.authority(slice).toString());
        assertEquals("u", uri.userinfo(slice).toString());
        assertEquals("h", uri.host(slice).toString());
        assertEquals("/p", uri.path(slice).toString());
        assertEquals("q", uri.query(slice).toString());
        assertEquals("f", uri.fragment(slice).toString());
        assertEquals("http://u@h:1/p?q#f", uri.toString());

        final Uri bare = Uris.wrap("?");
        assertTrue(bare.scheme(slice).isAbsent());
        assertTrue(bare.authority(slice).isAbsent());
        assertTrue(bare.userinfo(slice).isAbsent());
        assertTrue(bare.host(slice).isAbsent());
        assertTrue(bare.path(slice).isPresent());
        assertTrue(bare.query(slice).isPresent());
        assertTrue(bare.fragment(slice).isAbsent());

        bare.reset();
        assertTrue(bare.path(slice).isAbsent());
        assertEquals("", bare.toString());
    }

    @Test
    void shouldRefuseSlicesOfBytesWithoutABuffer()
    {
        final UnsafeBuffer buffer = Uris.buffer("/a");
        final Uri uri = new Uri();
        assertEquals(0, uri.wrapTarget(buffer.byteArray(), buffer.addressOffset(), OFFSET, 2, Method.GET, 0));
        assertThrows(IllegalStateException.class, () -> uri.path(new ByteSlice()));
        assertThrows(IndexOutOfBoundsException.class, () -> uri.wrap(buffer, OFFSET, 1_000));
    }

    @Test
    void shouldHaveNoPartsBehindAnError()
    {
        final UnsafeBuffer buffer = Uris.buffer("http://a/b|");
        final Uri uri = new Uri();
        assertEquals(ParseError.BAD_URI, uri.wrap(buffer, OFFSET, 11));
        assertFalse(uri.hasScheme());
        assertFalse(uri.hasAuthority());
        assertEquals(-1, uri.pathOffset());
        assertEquals(0, uri.pathLength());
        assertEquals(-1, uri.port());
    }

    @Test
    void shouldStepThroughSegments()
    {
        assertEquals("[a][][b][]", segments("/a//b/"));
        assertEquals("[]", segments("/"));
        assertEquals("", segments(""));
        assertEquals("[a][b]", segments("a/b"));
        assertEquals("[a%2Fb][c]", segments("/a%2Fb/c?d/e"));
        assertEquals("", segments("http://a"));
    }

    @Test
    void shouldDecodeAndNormalisePaths()
    {
        assertDecoded("/caf\u00C3\u00A9 x", "/caf%C3%A9%20x", 0);
        assertDecoded("/%41", "/%2541", 0);
        assertDecoded("/a+b", "/a+b", 0);
        assertDecoded("/c", "/a/../b/../c", 0);
        assertDecoded("/a/../b/./c", "/a/../b/./c", Uri.KEEP_DOT_SEGMENTS);
        assertDecoded("/b", "/a/%2e%2E/b", 0);
        assertDecoded("/a/b", "/a/%2e/b", 0);
        assertDecoded("/", "/a/..", 0);
        assertDecoded("/", "/..", 0);
        assertDecoded("/a/", "/a/.", 0);
        assertDecoded("/%2e%2e/b", "/%252e%252e/b", 0);
        assertDecoded("", "", 0);
        assertDecoded("/a//", "/a//", 0);
    }

    @Test
    void shouldKeepAnEncodedSlashApart()
    {
        assertDecoded("/a/b/c", "/a%2Fb/c", 0);
        assertDecoded("/a%2Fb/c", "/a%2Fb/c", Uri.KEEP_ENCODED_SLASH);
        assertDecoded("/a%2fb", "/a%2fb", Uri.KEEP_ENCODED_SLASH);
        assertDecoded("/a%252Fb", "/a%252Fb", Uri.KEEP_ENCODED_SLASH);
        // a segment that seems to have no dots must not lead up once it is decoded
        assertDecoded("/etc", "/a/b%2F..%2F..%2F../etc", 0);
        assertDecoded("/a/b%2F..%2F..%2F../etc", "/a/b%2F..%2F..%2F../etc", Uri.KEEP_ENCODED_SLASH);
        assertDecoded("/x y", "/a%20b/%2e./x%20y", Uri.KEEP_ENCODED_SLASH);
        assertDecoded("/..%2F ", "/..%2F%20", Uri.KEEP_ENCODED_SLASH);
    }

    @Test
    void shouldRefuseAnEncodedNul()
    {
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[20]);
        final Uri uri = Uris.wrap("/a%00");
        assertEquals(ParseError.BAD_PERCENT, uri.decodePath(dst, OFFSET, 0));
        assertEquals(3, uri.decodePath(dst, OFFSET, Uri.ALLOW_ENCODED_NUL));
        assertEquals(0, dst.getByte(OFFSET + 2));
        assertEquals(0, uri.wrapTarget(
            Uris.buffer("/a%00"), OFFSET, 5, Method.GET, Leniency.ALLOW_ENCODED_NUL));
        assertEquals(3, uri.decodePath(dst, OFFSET, 0));
    }

    @Test
    void shouldNotWriteBeyondTheBuffer()
    {
        final int[] flags = { 0, Uri.KEEP_DOT_SEGMENTS, Uri.KEEP_ENCODED_SLASH };
        for (final String path : new String[]{ "/a%20b/c", "/a/b/../c", "/a/.", "/%2F/.." })
        {
            final Uri uri = Uris.wrap(path);
            for (final int flag : flags)
            {
                final UnsafeBuffer whole = new UnsafeBuffer(new byte[OFFSET + 20]);
                final int length = uri.decodePath(whole, OFFSET, flag);
                for (int room = 0; room < 10; room++)
                {
                    final UnsafeBuffer dst = new UnsafeBuffer(new byte[OFFSET + room]);
                    final int result = uri.decodePath(dst, OFFSET, flag);
                    assertTrue(length == result || AsciiNumbers.INSUFFICIENT == result, path);
                    assertTrue(length == result || room < uri.pathLength(), path);
                }
            }
        }
        assertEquals(0, Uris.wrap("//a").decodePath(new UnsafeBuffer(new byte[3]), OFFSET, 0));
    }

    @Test
    void shouldAllocateNothing()
    {
        final UnsafeBuffer reference = Uris.buffer("http://u@a.example:8080/a/%2e./b%20c/d?x=1#f");
        final UnsafeBuffer target = Uris.buffer("http://[2001:db8::1]:80/a?b");
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[100]);
        final Uri uri = new Uri();
        final ByteSlice slice = new ByteSlice();
        Allocations.assertNone(20_000, 1_000, () ->
        {
            sink += uri.wrap(reference, OFFSET, reference.capacity() - OFFSET);
            while (uri.nextSegment(slice))
            {
                sink += slice.length();
            }
            sink += uri.decodePath(dst, OFFSET, 0) + uri.decodePath(dst, OFFSET, Uri.KEEP_ENCODED_SLASH);
            sink += uri.host(slice).length() + uri.hostKind() + uri.effectivePort();
            sink += uri.wrapTarget(target, OFFSET, target.capacity() - OFFSET, Method.GET, 0);
            sink += Uri.checkHost(target.byteArray(), target.addressOffset() + OFFSET + 7, 16);
        });
    }

    private static String segments(final String reference)
    {
        final Uri uri = Uris.wrap(reference);
        final ByteSlice slice = new ByteSlice();
        final StringBuilder once = new StringBuilder();
        while (uri.nextSegment(slice))
        {
            once.append('[').append(slice).append(']');
        }
        assertTrue(slice.isAbsent());
        assertFalse(uri.nextSegment(slice));
        assertEquals(once.length() > 0, uri.rewind().nextSegment(slice));
        return once.toString();
    }

    private static void assertDecoded(final String expected, final String path, final int flags)
    {
        final Uri uri = Uris.wrap(path);
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[OFFSET + 50]);
        final int length = uri.decodePath(dst, OFFSET, flags);
        assertEquals(expected, Uris.text(dst, OFFSET, length), path);
        assertEquals(path, uri.toString());
    }

    private static void assertReference(final String expected, final String reference)
    {
        final UnsafeBuffer buffer = Uris.buffer(reference);
        final Uri uri = new Uri();
        final int error = uri.wrap(buffer, OFFSET, reference.length());
        assertEquals(expected, Uris.show(uri, buffer, error, OFFSET), reference);
        final UnsafeBuffer direct = Uris.direct(reference);
        assertEquals(error, uri.wrap(direct, OFFSET, reference.length()));
        assertEquals(expected, Uris.show(uri, direct, error, OFFSET), reference);
    }
}
