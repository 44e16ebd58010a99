/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentCodec;
import io.fieldline.buffers.PercentSet;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.Arrays;
import java.util.Locale;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Any bytes as a reference, a target and a path: an error inside the text, or parts that are in bounds and in order and
 * make up the text again; decoding undoes encoding; resolving what is resolved changes nothing.
 */
class UriFuzzTest
{
    private static final int OFFSET = Uris.OFFSET;

    private final Uri uri = new Uri();
    private final Uri again = new Uri();
    private final MutableUri built = new MutableUri();

    @FuzzTest(maxDuration = "60s")
    void shouldHoldForAnyBytes(final byte[] input)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[OFFSET + input.length]);
        buffer.putBytes(OFFSET, input);
        checkHost(input, buffer);
        checkTargets(input, buffer);
        checkEncoding(input, buffer);
        if (checkError(uri.wrap(buffer, OFFSET, input.length), input))
        {
            checkParts();
            checkRebuilt(input);
            checkDecoded();
            checkResolved(input);
        }
    }

    private void checkHost(final byte[] input, final UnsafeBuffer buffer)
    {
        final int bad = Uri.checkHost(input, buffer.addressOffset(), input.length);
        assertTrue(bad >= -1 && bad <= input.length);
        // a host is what an authority is behind two slashes, less userinfo
        final UnsafeBuffer reference = new UnsafeBuffer(new byte[OFFSET + 2 + input.length]);
        reference.putBytes(OFFSET, new byte[]{ '/', '/' });
        reference.putBytes(OFFSET + 2, input);
        final int error = again.wrap(reference, OFFSET, input.length + 2);
        if (bad < 0)
        {
            assertEquals(0, error);
            assertEquals(input.length, again.authorityLength());
        }
        else if (0 == error)
        {
            assertTrue(again.authorityLength() < input.length || again.userinfoOffset() >= 0 ||
                0 == again.hostLength());
        }
    }

    private void checkTargets(final byte[] input, final UnsafeBuffer buffer)
    {
        final int[] methods = { Method.GET, Method.OPTIONS, Method.CONNECT };
        for (final int method : methods)
        {
            final boolean strict =
                checkError(uri.wrapTarget(buffer, OFFSET, input.length, method, 0), input);
            if (strict)
            {
                assertEquals(0, uri.leniencies());
                checkParts();
                checkTargetRebuilt(input, method);
                checkDecoded();
            }
            if (checkError(uri.wrapTarget(buffer, OFFSET, input.length, method, Leniency.SELECTABLE), input))
            {
                checkParts();
                assertEquals(strict, 0 == uri.leniencies());
                checkTargetRebuilt(input, method);
            }
            else
            {
                assertTrue(!strict);
            }
        }
    }

    private boolean checkError(final int error, final byte[] input)
    {
        if (error < 0)
        {
            assertTrue(uri.errorOffset() >= OFFSET && uri.errorOffset() <= OFFSET + input.length);
            assertTrue(!ParseError.name(error).startsWith("UNKNOWN"));
            assertEquals(-1, uri.pathOffset());
            return false;
        }
        assertEquals(-1, uri.errorOffset());
        return true;
    }

    /* In order, in bounds, and nothing but delimiters between them. */
    private void checkParts()
    {
        int at = uri.offset();
        if (uri.hasScheme())
        {
            at += uri.schemeLength() + 1;
        }
        if (uri.hasAuthority())
        {
            at += TargetForm.AUTHORITY == uri.form() ? 0 : 2;
            assertEquals(at, uri.authorityOffset());
            if (uri.userinfoOffset() >= 0)
            {
                assertEquals(at, uri.userinfoOffset());
                at += uri.userinfoLength() + 1;
            }
            assertEquals(at, uri.hostOffset());
            at += uri.hostLength();
            if (uri.portOffset() >= 0)
            {
                at++;
                assertEquals(at, uri.portOffset());
                at += uri.portLength();
            }
            assertEquals(at, uri.authorityOffset() + uri.authorityLength());
            assertTrue(uri.port() <= 65_535 && uri.hostKind() != Uri.HOST_NONE);
        }
        if (uri.pathOffset() >= 0)
        {
            assertEquals(at, uri.pathOffset());
            at += uri.pathLength();
        }
        if (uri.queryOffset() >= 0)
        {
            assertEquals(++at, uri.queryOffset());
            at += uri.queryLength();
        }
        if (uri.fragmentOffset() >= 0)
        {
            assertEquals(++at, uri.fragmentOffset());
            at += uri.fragmentLength();
        }
        assertEquals(uri.offset() + uri.length(), TargetForm.ASTERISK == uri.form() ? at + 1 : at);
    }

    private void checkRebuilt(final byte[] input)
    {
        final UnsafeBuffer memory = new UnsafeBuffer(new byte[OFFSET + input.length]);
        built.wrap(memory, OFFSET, input.length).set(uri);
        assertEquals(isWithoutItsHost() ? ParseError.BAD_URI : memory.capacity(), built.limit());
        assertArrayEquals(input, Arrays.copyOfRange(memory.byteArray(), OFFSET, memory.capacity()));

        final UnsafeBuffer room = new UnsafeBuffer(new byte[OFFSET + input.length + 3]);
        built.wrap(room, OFFSET, input.length + 3).set(uri).normalise();
        final int limit = built.limit();
        if (limit >= 0)
        {
            final String once = built.toString();
            assertEquals(0, again.wrap(room, OFFSET, limit - OFFSET));
            assertEquals(once, built.normalise().toString());
        }
    }

    private boolean isWithoutItsHost()
    {
        return uri.hasAuthority() && 0 == uri.hostLength() &&
            uri.toString().toLowerCase(Locale.ROOT).matches("(?s)(https?|wss?):.*");
    }

    private void checkTargetRebuilt(final byte[] input, final int method)
    {
        if (uri.userinfoOffset() >= 0)
        {
            return;
        }
        final UnsafeBuffer memory = new UnsafeBuffer(new byte[OFFSET + input.length + 2]);
        final UnsafeBuffer out = new UnsafeBuffer(new byte[OFFSET + input.length]);
        built.wrap(memory, OFFSET, input.length + 2).set(uri);
        assertEquals(out.capacity(), built.putTarget(uri.form(), out, OFFSET));
        assertArrayEquals(input, Arrays.copyOfRange(out.byteArray(), OFFSET, out.capacity()));
        assertEquals(0, again.wrapTarget(out, OFFSET, input.length, method, uri.leniencies()));
    }

    private void checkDecoded()
    {
        final UnsafeBuffer plain = new UnsafeBuffer(new byte[Math.max(0, uri.pathLength())]);
        final int length = uri.decodePath(plain, 0, Uri.ALLOW_ENCODED_NUL);
        assertTrue(length >= 0 && length <= plain.capacity());
        int from = 0;
        for (int i = 0; i <= length; i++)
        {
            if (i == length || '/' == plain.getByte(i))
            {
                final String segment = Uris.text(plain, from, i - from);
                assertTrue(!".".equals(segment) && !"..".equals(segment));
                from = i + 1;
            }
        }
        final int kept = uri.decodePath(plain, 0, Uri.ALLOW_ENCODED_NUL | Uri.KEEP_ENCODED_SLASH);
        assertTrue(kept >= 0 && kept <= plain.capacity());
        final ByteSlice slice = new ByteSlice();
        int end = uri.pathOffset();
        while (uri.nextSegment(slice))
        {
            assertTrue(slice.offset() >= end && slice.indexOf((byte)'/') < 0);
            end = slice.offset() + slice.length();
        }
        assertTrue(uri.pathLength() == 0 || end == uri.pathOffset() + uri.pathLength());
    }

    private void checkEncoding(final byte[] input, final UnsafeBuffer buffer)
    {
        final UnsafeBuffer memory = new UnsafeBuffer(new byte[OFFSET + 4 * input.length + 1]);
        built.wrap(memory, OFFSET, memory.capacity() - OFFSET)
            .segment(new ByteSlice().wrap(buffer, OFFSET, input.length));
        if (built.error() < 0)
        {
            assertTrue(input.length <= 2 && '.' == input[0]);
            return;
        }
        assertEquals(0, again.wrap(memory, OFFSET, built.limit() - OFFSET));
        final UnsafeBuffer decoded = new UnsafeBuffer(new byte[1 + input.length]);
        final int length = PercentCodec.decode(
            memory, OFFSET, again.pathLength(), decoded, 0, decoded.capacity(), false, true);
        assertEquals(input.length + 1, length);
        assertArrayEquals(input, Arrays.copyOfRange(decoded.byteArray(), 1, decoded.capacity()));
        assertEquals(built.length() - 1, PercentCodec.encodedLength(
            buffer, OFFSET, input.length, PercentSet.PATH_SEGMENT));
    }

    private void checkResolved(final byte[] input)
    {
        for (final String base : new String[]{ "http://a/b/c/d;p?q", "x:y/z", "x:/y//z" })
        {
            final int room = base.length() + input.length + 4;
            final UnsafeBuffer first = new UnsafeBuffer(new byte[OFFSET + room]);
            final UnsafeBuffer second = new UnsafeBuffer(new byte[OFFSET + room]);
            final int limit = built.wrap(first, OFFSET, room).resolve(Uris.wrap(base), uri).limit();
            if (limit < 0)
            {
                assertTrue(uri.hasAuthority() && 0 == uri.hostLength());
                continue;
            }
            assertEquals(0, again.wrap(first, OFFSET, limit - OFFSET));
            assertTrue(again.hasScheme());
            final String once = again.toString();
            assertEquals(limit, built.wrap(second, OFFSET, room).resolve(Uris.wrap(base), again).limit());
            assertEquals(once, built.toString());
        }
    }
}
