/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fieldline.http1.ChunkedEncoder;
import io.fieldline.http1.RequestEncoder;
import io.fieldline.http1.ResponseEncoder;
import io.fieldline.message.Method;
import io.fieldline.message.Status;
import io.fieldline.testing.ClientScript;
import io.fieldline.testing.Script;
import io.fieldline.testing.ServerScript;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Any bytes, in any pieces, through a whole connection of both roles: nothing escapes, any cut gives the same events,
 * and what the encoders wrote is read back.
 * <p>
 * The first bytes of an input choose how it is answered, which requests were sent and where it is cut.
 */
class ConnectionFuzzTest
{
    private static final int CHOICES = 6;
    private static final int[] METHODS = { Method.GET, Method.HEAD, Method.CONNECT, Method.POST };
    private static final int[] STATUSES = { Status.OK, Status.NO_CONTENT, Status.NOT_MODIFIED, Status.NOT_FOUND };
    private static final int MAX = 1 << 12;

    @FuzzTest(maxDuration = "60s")
    void shouldHoldForAnyBytesThatAServerReceives(final byte[] input)
    {
        if (input.length < CHOICES)
        {
            return;
        }
        final ServerScript script = new ServerScript();
        script.atHead = 0 != (input[0] & 1);
        script.continues = 0 != (input[0] & 2);
        script.status = STATUSES[input[0] >> 2 & 3];
        checkCuts(script, input);
        checkWritten(script, input);
    }

    @FuzzTest(maxDuration = "60s")
    void shouldHoldForAnyBytesThatAClientReceives(final byte[] input)
    {
        if (input.length < CHOICES)
        {
            return;
        }
        final ClientScript script = new ClientScript();
        script.methods = new int[input[0] >> 1 & 3];
        for (int i = 0; i < script.methods.length; i++)
        {
            script.methods[i] = METHODS[input[0] >> 2 + 2 * i & 3];
        }
        checkCuts(script, input);
        checkWritten(script, input);
    }

    private static void checkCuts(final Script script, final byte[] input)
    {
        final byte[] bytes = Arrays.copyOfRange(input, CHOICES, Math.min(input.length, MAX));
        final boolean close = input[0] < 0;
        final String whole = script.run(bytes, close);
        final int[] cuts = new int[CHOICES - 1];
        for (int i = 0; i < cuts.length; i++)
        {
            cuts[i] = bytes.length * (input[1 + i] & 0xFF) >> 8;
        }
        Arrays.sort(cuts);
        verifySame(whole, script.run(bytes, close, cuts), Arrays.toString(cuts));
        if (bytes.length <= 512)
        {
            final int[] every = new int[bytes.length];
            for (int i = 0; i < every.length; i++)
            {
                every[i] = i;
            }
            verifySame(whole, script.run(bytes, close, every), "byte by byte");
        }
    }

    /* A request or response with the input as its content, by length or in chunks, twice. */
    private static void checkWritten(final Script script, final byte[] input)
    {
        final UnsafeBuffer content =
            new UnsafeBuffer(Arrays.copyOfRange(input, CHOICES, Math.min(input.length, MAX)));
        final UnsafeBuffer out = new UnsafeBuffer(new byte[4 * MAX]);
        final boolean isChunked = 0 != (input[1] & 1);
        final boolean isServer = script instanceof ServerScript;
        int end = isServer ? request(out, 0, isChunked, content.capacity()) :
            response(out, 0, isChunked, content.capacity());
        end = content(out, end, isChunked, content, input[2] & 0xFF);
        out.putBytes(end, out, 0, end);
        if (isServer)
        {
            final ServerScript server = (ServerScript)script;
            server.atHead = false;
            server.status = Status.OK;
        }
        else
        {
            ((ClientScript)script).methods = new int[]{ Method.GET, Method.POST };
        }
        final String text = new String(content.byteArray(), StandardCharsets.ISO_8859_1);
        final String once = (isServer ? "POST /a?b " : "200 ") + (text.isEmpty() ? "" : '(' + text + ") ") +
            (isChunked ? "{T: v} " : "") + (isServer ? "END [200] " : "END ");
        final byte[] bytes = Arrays.copyOf(out.byteArray(), 2 * end);
        final int cut = 2 * end * (input[3] & 0xFF) >> 8;
        verifySame((once + once).stripTrailing(), script.run(bytes, false, cut), "written, cut=" + cut);
    }

    private static int request(final UnsafeBuffer out, final int at, final boolean isChunked, final int length)
    {
        final RequestEncoder encoder = new RequestEncoder().wrap(out, at, out.capacity() - at)
            .requestLine(Method.POST, "/a?b").host("a");
        return (isChunked ? encoder.chunked() : encoder.contentLength(length)).end().limit();
    }

    private static int response(final UnsafeBuffer out, final int at, final boolean isChunked, final int length)
    {
        final ResponseEncoder encoder = new ResponseEncoder().wrap(out, at, out.capacity() - at)
            .statusLine(Status.OK);
        return (isChunked ? encoder.chunked() : encoder.contentLength(length)).end().limit();
    }

    private static int content(
        final UnsafeBuffer out, final int at, final boolean isChunked, final UnsafeBuffer content, final int split)
    {
        if (!isChunked)
        {
            out.putBytes(at, content, 0, content.capacity());
            return at + content.capacity();
        }
        final ChunkedEncoder encoder = new ChunkedEncoder().wrap(out, at, out.capacity() - at);
        final int first = content.capacity() * split >> 8;
        if (first > 0)
        {
            encoder.chunk(content, 0, first);
        }
        if (first < content.capacity())
        {
            encoder.chunk(content, first, content.capacity() - first);
        }
        return encoder.last().trailer("T", "v").end().limit();
    }

    private static void verifySame(final String expected, final String actual, final String what)
    {
        if (!expected.equals(actual))
        {
            throw new AssertionError(what + "\nexpected: " + expected + "\nactual:   " + actual);
        }
    }
}
