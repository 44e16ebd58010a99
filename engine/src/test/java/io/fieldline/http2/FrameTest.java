/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.message.ParseError;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FrameTest
{
    private static final int OFFSET = 3;

    private final FrameDecoder decoder = new FrameDecoder(16_384);
    private final FrameEncoder encoder = new FrameEncoder();
    private final UnsafeBuffer content = new UnsafeBuffer(new byte[]{0, 1, 2, 3, 4, 5});

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldWriteAndReadEachFrame(final boolean direct)
    {
        final MutableDirectBuffer out = Hpack.memory(300, direct);
        encoder.wrap(out, OFFSET, 297)
            .data(1, content, 1, 2, true)
            .paddedData(3, content, 1, 2, false, 2)
            .headers(5, FrameHeader.END_STREAM | FrameHeader.END_HEADERS, content, 0, 3)
            .priority(5, 7, true, 256)
            .rstStream(5, Http2Error.CANCEL)
            .settings().setting(SettingsFrame.MAX_FRAME_SIZE, 16_384).setting(9, 0xFFFFFFFFL)
            .settingsAck()
            .pushPromise(5, 8, true, content, 2, 1)
            .ping(0x0102030405060708L, true)
            .goAway(5, Http2Error.ENHANCE_YOUR_CALM)
            .windowUpdate(0, 0x7FFFFFFF)
            .continuation(5, true, content, 5, 1);
        assertArrayEquals(Hpack.hex("000002 00 01 00000001 0102" +
            "000005 00 08 00000003 02 0102 0000" +
            "000003 01 05 00000005 000102" +
            "000005 02 00 00000005 80000007 ff" +
            "000004 03 00 00000005 00000008" +
            "00000c 04 00 00000000 0005 00004000 0009 ffffffff" +
            "000000 04 01 00000000" +
            "000005 05 04 00000005 00000008 02" +
            "000008 06 01 00000000 0102030405060708" +
            "000008 07 00 00000000 00000005 0000000b" +
            "000004 08 00 00000000 7fffffff" +
            "000001 09 04 00000005 05"), bytes(out, encoder.limit()));
        assertEquals(encoder.limit() - OFFSET, encoder.encodedLength());
        readAll(out, encoder.limit());
    }

    private void readAll(final MutableDirectBuffer out, final int limit)
    {
        int at = OFFSET;
        final DataFrame data = new DataFrame().wrap(out, at);
        assertTrue(data.isEndStream());
        assertEquals(at + 9, data.dataOffset());
        assertEquals(2, data.dataLength());
        at = next(out, at, limit, 0);
        data.wrap(out, at);
        assertFalse(data.isEndStream());
        assertEquals(at + 10, data.dataOffset());
        assertEquals(2, data.dataLength());
        assertEquals(2, data.padLength());
        assertEquals(3, data.streamId());
        at = next(out, at, limit, 0);
        final HeadersFrame headers = new HeadersFrame().wrap(out, at);
        assertTrue(headers.isEndHeaders() && headers.isEndStream() && !headers.hasPriority());
        assertEquals(at + 9, headers.fragmentOffset());
        assertEquals(3, headers.fragmentLength());
        at = next(out, at, limit, 0);
        final PriorityFrame priority = new PriorityFrame().wrap(out, at);
        assertTrue(priority.isExclusive());
        assertEquals(7, priority.dependency());
        assertEquals(256, priority.weight());
        at = next(out, at, limit, 0);
        assertEquals(Http2Error.CANCEL, new RstStreamFrame().wrap(out, at).errorCode());
        at = next(out, at, limit, 0);
        final SettingsFrame settings = new SettingsFrame().wrap(out, at);
        assertEquals(2, settings.count());
        assertEquals(SettingsFrame.MAX_FRAME_SIZE, settings.identifier(0));
        assertEquals(16_384, settings.value(0));
        assertEquals(0xFFFFFFFFL, settings.value(1));
        at = next(out, at, limit, 0);
        assertTrue(settings.wrap(out, at).isAck());
        at = next(out, at, limit, 0);
        final PushPromiseFrame promise = new PushPromiseFrame().wrap(out, at);
        assertEquals(8, promise.promisedStreamId());
        assertEquals(at + 13, promise.fragmentOffset());
        assertEquals(1, promise.fragmentLength());
        at = next(out, at, limit, 0);
        final PingFrame ping = new PingFrame().wrap(out, at);
        assertTrue(ping.isAck());
        assertEquals(0x0102030405060708L, ping.opaqueData());
        at = next(out, at, limit, 0);
        final GoAwayFrame goAway = new GoAwayFrame().wrap(out, at);
        assertEquals(5, goAway.lastStreamId());
        assertEquals("ENHANCE_YOUR_CALM", Http2Error.name(goAway.errorCode()));
        assertEquals(0, goAway.debugLength());
        at = next(out, at, limit, 0);
        assertEquals(0x7FFFFFFF, new WindowUpdateFrame().wrap(out, at).increment());
        at = next(out, at, limit, 0);
        final ContinuationFrame continuation = new ContinuationFrame().wrap(out, at);
        assertTrue(continuation.isEndHeaders());
        assertEquals(1, continuation.fragmentLength());
        assertEquals(limit, next(out, at, limit, 5));
    }

    private int next(final MutableDirectBuffer out, final int at, final int limit, final int open)
    {
        final int length = decoder.decode(out, at, limit - at, open);
        assertTrue(length > 0, () -> ParseError.name(length));
        for (int part = 0; part < length; part++)
        {
            assertEquals(0, decoder.decode(out, at, part, open));
        }
        return at + length;
    }

    @ParameterizedTest
    @CsvSource({
        // length type flags stream payload; open stream; error; offset
        "004001 00 00 00000001,                        0, FRAME_TOO_LARGE,             2",
        "000000 00 00 00000000,                        0, BAD_STREAM_ID,               8",
        "000000 00 00 80000000,                        0, BAD_STREAM_ID,               8",
        "000000 00 08 00000001,                        0, BAD_FRAME_LENGTH,            4",
        "000001 00 08 00000001 01,                     0, BAD_FRAME_PADDING,           9",
        "000003 00 08 00000001 03 0000,                0, BAD_FRAME_PADDING,           9",
        "000000 01 04 00000000,                        0, BAD_STREAM_ID,               8",
        "000004 01 24 00000001 00000000,               0, BAD_FRAME_LENGTH,            4",
        "000007 01 2c 00000001 02 00000000 00 00,      0, BAD_FRAME_PADDING,           9",
        "000004 02 00 00000001 00000000,               0, BAD_PRIORITY_LENGTH,         2",
        "000005 02 00 00000000 00000000 00,            0, BAD_STREAM_ID,               8",
        "000003 03 00 00000001 000000,                 0, BAD_FRAME_LENGTH,            3",
        "000004 03 00 00000000 00000000,               0, BAD_STREAM_ID,               8",
        "000005 04 00 00000000 0000000000,             0, BAD_FRAME_LENGTH,            3",
        "000006 04 01 00000000 0001 00000000,          0, BAD_FRAME_LENGTH,            4",
        "000006 04 00 00000001 0001 00000000,          0, BAD_STREAM_ID,               8",
        "000006 04 00 00000000 0002 00000002,          0, BAD_SETTING,                14",
        "000006 04 00 00000000 0004 80000000,          0, BAD_INITIAL_WINDOW,         14",
        "000006 04 00 00000000 0005 00003fff,          0, BAD_SETTING,                14",
        "000006 04 00 00000000 0005 01000000,          0, BAD_SETTING,                14",
        "00000c 04 00 00000000 00ff ffffffff 0008 00000002, 0, BAD_SETTING,           20",
        "000003 05 04 00000001 000000,                 0, BAD_FRAME_LENGTH,            3",
        "000004 05 0c 00000001 00000000,               0, BAD_FRAME_LENGTH,            4",
        "000004 05 04 00000001 80000000,               0, BAD_STREAM_ID,              12",
        "000004 05 04 00000000 00000002,               0, BAD_STREAM_ID,               8",
        "000007 06 00 00000000 00000000000000,         0, BAD_FRAME_LENGTH,            3",
        "000008 06 00 00000001 0000000000000000,       0, BAD_STREAM_ID,               8",
        "000007 07 00 00000000 00000000000000,         0, BAD_FRAME_LENGTH,            3",
        "000008 07 00 00000001 0000000000000000,       0, BAD_STREAM_ID,               8",
        "000003 08 00 00000001 000000,                 0, BAD_FRAME_LENGTH,            3",
        "000004 08 00 00000000 80000000,               0, BAD_WINDOW_INCREMENT,       12",
        "000004 08 00 00000001 00000000,               0, BAD_STREAM_WINDOW_INCREMENT, 12",
        "000000 09 04 00000001,                        0, CONTINUATION_UNEXPECTED,     3",
        "000000 00 00 00000001,                        1, CONTINUATION_EXPECTED,       3",
        "000000 0a 00 00000001,                        1, CONTINUATION_EXPECTED,       3",
        "000000 09 04 00000003,                        1, CONTINUATION_EXPECTED,       8",
        "000000 09 04 00000000,                        1, BAD_STREAM_ID,               8"})
    void shouldRefuse(final String hex, final int open, final String error, final int errorOffset)
    {
        final byte[] frame = Hpack.hex(hex);
        final boolean whole = error.equals("BAD_PRIORITY_LENGTH") || error.equals("BAD_SETTING") ||
            error.equals("BAD_INITIAL_WINDOW") || error.equals("BAD_STREAM_WINDOW_INCREMENT") || 12 == errorOffset;
        for (int length = 0; length <= frame.length; length++)
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[OFFSET + length]);
            buffer.putBytes(OFFSET, frame, 0, length);
            final int result = decoder.decode(buffer, OFFSET, length, open);
            if (length < (whole ? frame.length : errorOffset + 1))
            {
                assertEquals(0, result, "length " + length);
            }
            else
            {
                assertEquals(error, ParseError.name(result), "length " + length);
                assertEquals(errorOffset, decoder.errorOffset());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "000000 00 00 00000001", "000001 00 08 00000001 00", "000003 00 08 00000001 02 0000",
        "000006 01 2c 00000001 00 00000000 00", "000005 02 00 00000001 00000000 00", "000000 04 01 00000000",
        "000006 04 00 00000000 0005 00004000", "000006 04 ee 80000000 0005 00ffffff", "000000 ff ff 00000000",
        "000000 0a ff ffffffff", "000004 08 ff 80000001 80000001"})
    void shouldTake(final String hex)
    {
        final byte[] frame = Hpack.hex(hex);
        for (int length = 0; length < frame.length; length++)
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(Arrays.copyOf(frame, length));
            assertEquals(0, decoder.decode(buffer, 0, length, 0));
        }
        assertEquals(frame.length, decoder.decode(new UnsafeBuffer(frame), 0, frame.length, 0));
        assertEquals(-1, decoder.errorOffset());
    }

    @Test
    void shouldSayWhomAnErrorEnds()
    {
        assertTrue(Http2Error.isConnectionError(ParseError.FRAME_TOO_LARGE));
        assertTrue(Http2Error.isConnectionError(ParseError.HPACK_BAD_INDEX));
        assertTrue(Http2Error.isConnectionError(ParseError.HPACK_TRUNCATED));
        assertTrue(Http2Error.isConnectionError(ParseError.BAD_WINDOW_INCREMENT));
        assertFalse(Http2Error.isConnectionError(ParseError.BAD_PRIORITY_LENGTH));
        assertFalse(Http2Error.isConnectionError(ParseError.BAD_STREAM_WINDOW_INCREMENT));
        assertFalse(Http2Error.isConnectionError(ParseError.UNKNOWN_PSEUDO_FIELD));
        assertFalse(Http2Error.isConnectionError(ParseError.FIELDS_TOO_LARGE));
        assertEquals(Http2Error.FRAME_SIZE_ERROR, Http2Error.code(ParseError.BAD_FRAME_LENGTH));
        assertEquals(Http2Error.COMPRESSION_ERROR, Http2Error.code(ParseError.HPACK_BAD_HUFFMAN));
        assertEquals(Http2Error.FLOW_CONTROL_ERROR, Http2Error.code(ParseError.BAD_INITIAL_WINDOW));
        assertEquals(Http2Error.ENHANCE_YOUR_CALM, Http2Error.code(ParseError.TOO_MANY_CONTINUATIONS));
        assertEquals(Http2Error.PROTOCOL_ERROR, Http2Error.code(ParseError.HOST_DIFFERS));
        assertEquals("UNKNOWN", Http2Error.name(14));
    }

    @Test
    void shouldSplitALongFieldSection()
    {
        final MutableDirectBuffer out = Hpack.memory(100, true);
        final int from = encoder.wrap(out, OFFSET, 97).openHeaders(7);
        out.putBytes(from, Hpack.hex("00 01 02 03 04 05 06 07"));
        encoder.closeHeaders(8, true, 3).settingsAck();
        assertArrayEquals(Hpack.hex("000003 01 01 00000007 000102 000003 09 00 00000007 030405" +
            "000002 09 04 00000007 0607 000000 04 01 00000000"), bytes(out, encoder.limit()));
        encoder.wrap(out, OFFSET, 34).openHeaders(7);
        assertEquals(FrameEncoder.INSUFFICIENT, encoder.closeHeaders(8, true, 3).limit());
        encoder.wrap(out, OFFSET, 35).openHeaders(7);
        assertEquals(OFFSET + 35, encoder.closeHeaders(8, true, 3).limit());
        encoder.wrap(out, OFFSET, 17).openHeaders(7);
        assertEquals(8, encoder.room());
        assertEquals(OFFSET + 17, encoder.closeHeaders(8, false, 8).limit());
        assertEquals(FrameEncoder.INSUFFICIENT, encoder.wrap(out, OFFSET, 8).openHeaders(7));
        encoder.wrap(out, OFFSET, 90).openHeaders(7);
        assertEquals(FrameEncoder.INSUFFICIENT, encoder.closeHeaders(ParseError.NUL_IN_VALUE, false, 100).limit());
    }

    @Test
    void shouldWriteNoFrameInPart()
    {
        final MutableDirectBuffer out = Hpack.memory(40, false);
        assertEquals(FrameEncoder.INSUFFICIENT, encoder.wrap(out, OFFSET, 16).ping(1, false).limit());
        assertEquals(FrameEncoder.INSUFFICIENT, encoder.wrap(out, OFFSET, 14).settings().setting(1, 1).limit());
        assertEquals(FrameEncoder.INSUFFICIENT, encoder.wrap(out, OFFSET, 10).data(1, content, 0, 2, true).limit());
        assertEquals((byte)0xA5, out.getByte(OFFSET + 16));
        assertThrows(IllegalArgumentException.class, () -> encoder.windowUpdate(1, 0));
        assertThrows(IllegalArgumentException.class, () -> encoder.rstStream(0, 0));
        assertThrows(IllegalArgumentException.class, () -> new FrameDecoder(16_383));
    }

    @Test
    void shouldAllocateNothing()
    {
        final MutableDirectBuffer out = Hpack.memory(300, true);
        final DataFrame data = new DataFrame();
        Allocations.assertNone(20_000, 20_000, () ->
        {
            final int limit = encoder.wrap(out, OFFSET, 200).settings().setting(1, 2).ping(1, false)
                .data(1, content, 0, 6, true).limit();
            int at = OFFSET;
            while (at < limit)
            {
                at += decoder.decode(out, at, limit - at, 0);
            }
            assertEquals(6, data.wrap(out, limit - 15).dataLength());
        });
    }

    private static byte[] bytes(final MutableDirectBuffer out, final int limit)
    {
        final byte[] bytes = new byte[limit - OFFSET];
        out.getBytes(OFFSET, bytes);
        return bytes;
    }
}
