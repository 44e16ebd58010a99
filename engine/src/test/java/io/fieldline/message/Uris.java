/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Shows what a {@link Uri} found, for tests.
 */
final class Uris
{
    static final int OFFSET = 3;

    private Uris()
    {
    }

    static UnsafeBuffer buffer(final String text)
    {
        return fill(new UnsafeBuffer(new byte[OFFSET + text.length()]), text);
    }

    static UnsafeBuffer direct(final String text)
    {
        return fill(new UnsafeBuffer(ByteBuffer.allocateDirect(OFFSET + text.length())), text);
    }

    static Uri wrap(final String text)
    {
        final Uri uri = new Uri();
        final int error = uri.wrap(buffer(text), OFFSET, text.length());
        if (error < 0)
        {
            throw new AssertionError(ParseError.name(error) + "@" + (uri.errorOffset() - OFFSET) + " in " + text);
        }
        return uri;
    }

    static String text(final DirectBuffer buffer, final int offset, final int length)
    {
        final byte[] octets = new byte[length];
        buffer.getBytes(offset, octets);
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    private static UnsafeBuffer fill(final UnsafeBuffer buffer, final String text)
    {
        buffer.putBytes(OFFSET, text.getBytes(StandardCharsets.ISO_8859_1));
        return buffer;
    }

    static String show(final Uri uri, final DirectBuffer buffer, final int error, final int from)
    {
        if (error < 0)
        {
            return ParseError.name(error) + "@" + (uri.errorOffset() - from);
        }
        final StringBuilder out = new StringBuilder();
        out.append(TargetForm.NONE == uri.form() ? "" : TargetForm.name(uri.form()));
        append(out, buffer, "scheme", uri.hasScheme() ? uri.offset() : -1, uri.schemeLength());
        append(out, buffer, "userinfo", uri.userinfoOffset(), uri.userinfoLength());
        append(out, buffer, "host", uri.hostOffset(), uri.hostLength());
        append(out, buffer, "port", uri.portOffset(), uri.portLength());
        append(out, buffer, "path", uri.pathOffset(), uri.pathLength());
        append(out, buffer, "query", uri.queryOffset(), uri.queryLength());
        append(out, buffer, "fragment", uri.fragmentOffset(), uri.fragmentLength());
        if (0 != uri.leniencies())
        {
            out.append(" {");
            Leniency.appendTo(out, uri.leniencies());
            out.append('}');
        }
        return out.toString().trim();
    }

    private static void append(
        final StringBuilder out, final DirectBuffer buffer, final String part, final int offset, final int length)
    {
        if (offset >= 0)
        {
            out.append(' ').append(part).append('=').append(text(buffer, offset, length));
        }
    }
}
