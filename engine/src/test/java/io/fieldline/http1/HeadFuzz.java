/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameHash;
import io.fieldline.message.FieldSection;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.Version;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What must hold for any head, however wrong: any split gives what the whole gives, slots are in bounds and in order,
 * what was read reads the same when it is written again, an error names a byte of the input, an owned copy says the
 * same.
 * <p>
 * The first three bytes of an input choose leniencies and, for a response, the request's method; the head follows.
 */
final class HeadFuzz
{
    private static final int CHOICES = 3;
    private static final int AT = 3;
    private static final int FIELDS = 128;
    private static final int EVERY_SPLIT = 160;
    private static final int[] METHODS = { Method.GET, Method.HEAD, Method.CONNECT, Method.OTHER };

    private final boolean isRequest;
    private final RequestHead request = new RequestHead();
    private final ResponseHead response = new ResponseHead();
    private final UnsafeBuffer block =
        new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(FIELDS)));
    private Limits limits;
    private int requestMethod;

    HeadFuzz(final boolean isRequest)
    {
        this.isRequest = isRequest;
    }

    void check(final byte[] input)
    {
        if (input.length < CHOICES)
        {
            return;
        }
        final int bits = (input[0] & 0xFF) << 8 | input[1] & 0xFF;
        limits = Limits.DEFAULT.with(0 == (bits & 0x8000) ? 0 : bits & Leniency.SELECTABLE)
            .withMaxHeadBytes(1 << 20).withMaxStartLineBytes(1 << 20);
        requestMethod = METHODS[input[2] & 3];
        final byte[] bytes = Arrays.copyOfRange(input, CHOICES, input.length);

        final String whole = parse(bytes, 0 == (input[2] & 4));
        final MessageHead head = head();
        HeadBlockTest.readAll(head);
        if (MessageDescriptor.STATE_FAILED == head.state())
        {
            verify(head.errorOffset() >= 0 && head.errorOffset() <= bytes.length, "error offset", whole);
            verify(0 != ParseError.status(head.error()), "status", whole);
        }
        verifySlots(head, bytes);
        if (MessageDescriptor.STATE_DONE == head.state())
        {
            verifyCopy(head);
            verifySame(whole, parse(written(head), true), "written again");
        }

        for (int cut = 0; cut <= bytes.length; cut += Math.max(1, bytes.length / EVERY_SPLIT))
        {
            verifySame(whole, parse(bytes, 0 == (cut & 1), cut), "cut=" + cut);
        }
        final int[] every = new int[bytes.length];
        for (int i = 0; i < every.length; i++)
        {
            every[i] = i;
        }
        verifySame(whole, parse(bytes, false, every), "byte by byte");
    }

    /* What came of it, without what depends on how it was written (where things stand, leniencies). */
    private String parse(final byte[] bytes, final boolean direct, final int... cuts)
    {
        final UnsafeBuffer received = direct ?
            new UnsafeBuffer(ByteBuffer.allocateDirect(AT + bytes.length)) :
            new UnsafeBuffer(new byte[AT + bytes.length]);
        final RequestParser requests = new RequestParser(limits);
        final ResponseParser responses = new ResponseParser(limits);
        request.wrap(block, 0, block.capacity());
        response.wrap(block, 0, block.capacity());
        if (isRequest)
        {
            request.init();
        }
        else
        {
            response.init();
        }
        int result = 0;
        int there = 0;
        for (int i = 0; i <= cuts.length && 0 == result; i++)
        {
            final int next = i < cuts.length ? cuts[i] : bytes.length;
            received.putBytes(AT + there, bytes, there, next - there);
            there = next;
            result = isRequest ? requests.parse(request, received, AT, there) :
                responses.parse(response, received, AT, there, requestMethod);
        }
        if (result <= 0)
        {
            return 0 == result ? "more" : ParseError.name(result) + "@" + head().errorOffset();
        }
        verify(result <= bytes.length && result == head().headLength(), "consumed", "" + result);
        return describe(head());
    }

    private String describe(final MessageHead head)
    {
        final StringBuilder text = new StringBuilder();
        head.appendTo(text);
        text.append(head.framing()).append(' ').append(head.contentLength()).append(' ').append(head.isKeepAlive());
        text.append(head.isUpgrade()).append(head.isTrailerDeclared());
        if (isRequest)
        {
            text.append(request.method()).append(request.isExpectContinue()).append(request.isExpectUnknown());
            text.append(request.targetForm()).append(request.path()).append('?').append(request.queryString());
            text.append(request.queryString().isAbsent()).append(request.authority());
        }
        final FieldSection fields = head.headers();
        final ByteSlice slice = new ByteSlice();
        for (int slot = 0; slot < fields.count(); slot++)
        {
            text.append('[').append(fields.name(slot, slice)).append('|').append(fields.value(slot, slice)).append(']');
            text.append(fields.flags(slot)).append(' ').append(fields.nameId(slot));
        }
        return text.toString();
    }

    private static void verifySlots(final MessageHead head, final byte[] bytes)
    {
        final FieldSection fields = head.headers();
        int last = 0;
        for (int slot = 0; slot < fields.count(); slot++)
        {
            final int name = fields.nameOffset(slot) - AT;
            final int value = fields.valueOffset(slot) - AT;
            final int nameLength = fields.nameLength(slot);
            verify(name >= last && nameLength > 0 && value > name + nameLength && fields.valueLength(slot) >= 0 &&
                value + fields.valueLength(slot) <= bytes.length, "slot in order", "slot=" + slot);
            last = value + fields.valueLength(slot);
            final String text = new String(bytes, name, nameLength, StandardCharsets.ISO_8859_1);
            verify(NameHash.ofFieldName(text) == fields.nameHash(slot), "hash", text);
            verify(KnownName.of(text) == fields.nameId(slot), "id", text);
            final int first = fields.find(text);
            verify(first >= 0 && first <= slot, "found", text);
            final int id = fields.nameId(slot);
            verify(0 == id || first == fields.slotOf(id), "index", text);
            verify(0 == id || slot == first || fields.isRepeated(id), "repeated", text);
        }
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            verify(fields.find(KnownName.name(id)) == fields.slotOf(id), "index", KnownName.name(id));
        }
    }

    private void verifyCopy(final MessageHead head)
    {
        final String text = describe(head);
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[head.copyLength()]);
        verify(copy.capacity() == head.copyTo(copy, 0, copy.capacity()), "copied", text);
        final int reason = isRequest ?
            request.wrapUntrusted(copy, 0, copy.capacity()) : response.wrapUntrusted(copy, 0, copy.capacity());
        verify(0 == reason, "copy refused " + reason, text);
        verifySame(text, describe(head), "copy");
    }

    private byte[] written(final MessageHead head)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final FieldSection fields = head.headers();
        final ByteSlice slice = new ByteSlice();
        if (isRequest)
        {
            put(out, request.methodName() + " " + request.target() + " " + Version.name(head.version()));
        }
        else
        {
            put(out, Version.name(head.version()) + " " +
                String.format("%03d", response.status()) + " " + response.reason());
        }
        put(out, "\r\n");
        for (int slot = 0; slot < fields.count(); slot++)
        {
            put(out, fields.name(slot, slice) + ": ");
            put(out, fields.value(slot, slice) + "\r\n");
        }
        put(out, "\r\n");
        return out.toByteArray();
    }

    private MessageHead head()
    {
        return isRequest ? request : response;
    }

    private static void put(final ByteArrayOutputStream out, final String text)
    {
        out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void verifySame(final String expected, final String actual, final String what)
    {
        verify(expected.equals(actual), what, expected + "\n=== but was ===\n" + actual);
    }

    private static void verify(final boolean holds, final String what, final String message)
    {
        if (!holds)
        {
            throw new AssertionError(what + ": " + message);
        }
    }
}
