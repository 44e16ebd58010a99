/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.assertUntouched;
import static io.fieldline.buffers.testing.Buffers.both;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static io.fieldline.buffers.testing.Buffers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MultipartTest
{
    private static final String FIELD = "Content-Disposition: form-data; name=\"a\"";
    private static final String BODY = "ignored\r\n--xyz \t\r\n" + FIELD +
        "\r\n\r\none\r\n--xy two\r\r\n\r\n--xyz\r\n" +
        "content-disposition: Form-Data; filename=\"f \\\"1\\\".txt\"; name=b\r\nContent-Type: text/plain\r\n\r\n" +
        "\r\n\r\n--xyz\r\n" + FIELD + "\r\n\r\n--xyz--\r\nepilogue\r\n--xyz\r\n";

    private final MultipartFeed feed = new MultipartFeed(Limits.DEFAULT);
    private final MultipartEncoder encoder = new MultipartEncoder();
    private final ByteSlice slice = new ByteSlice();
    private long sum;

    @Test
    void shouldReadPartsHoweverTheyAreCut()
    {
        final String expected = "part 1 [a] {Content-Disposition: form-data; name=\"a\"} (one\r\n--xy two\r\r\n) " +
            "part 2 [b] file [f \\\"1\\\".txt] {content-disposition: Form-Data; filename=\"f \\\"1\\\".txt\"; name=b}" +
            " {Content-Type: text/plain} (\r\n) part 3 [a] {" + FIELD + "} () end done";
        checkAllCuts(BODY, expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--xyz--", "--xyz--\r\n", "\r\n--xyz--", "preamble\r\n--xyz--x", "--\r\n--xyz--"})
    void shouldReadAFormWithoutParts(final String body)
    {
        checkAllCuts(body, "end done");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "|UNEXPECTED_EOF at 0", "--xyz|UNEXPECTED_EOF at 5", "--xyz-|UNEXPECTED_EOF at 6",
        "preamble --xyz--|UNEXPECTED_EOF at 16", "--xyzq\r\n|BAD_DELIMITER at 5", "--xyz-\r\n|BAD_DELIMITER at 6",
        "--xyz \n|BAD_DELIMITER at 6", "--xyz\rx|BAD_DELIMITER at 6", "--xyz\r\n\r\n|BAD_PART_HEAD at 9",
        "--xyz\r\nA: b\r\n\r\n|BAD_PART_HEAD at 15",
        "--xyz\r\nA : b\r\n\r\n|SPACE_BEFORE_COLON at 8",
        "--xyz\r\nA: b\rc\r\n\r\n|BARE_CR at 12",
        "--xyz\r\n--xyz--\r\n|MISSING_COLON at 14",
        "--xyz\r\nContent-Disposition: file; name=a\r\n\r\n|BAD_PART_HEAD at 28",
        "--xyz\r\nContent-Disposition: form-data; filename=a\r\n\r\n|BAD_PART_HEAD at 28",
        "--xyz\r\nContent-Disposition: form-data; name\r\n\r\n|BAD_PART_HEAD at 28",
        "--xyz\r\nContent-Disposition: form-data; name=\"a\r\n\r\n|BAD_QUOTED_STRING at 44",
        "--xyz\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n|BAD_PART_HEAD at 28",
        "--xyz\r\nContent-Disposition: form-data; name=a\r\ncontent-disposition: x\r\n\r\n|BAD_PART_HEAD at 47"})
    void shouldNameTheErrorAndItsByte(final String test)
    {
        final int bar = test.indexOf('|');
        checkAllCuts(test.substring(0, bar), test.substring(bar + 1));
    }

    @Test
    void shouldEndInTheMiddleOfAPart()
    {
        checkAllCuts("--xyz\r\n" + FIELD + "\r\n\r\nabc\r\n--xy",
            "part 1 [a] {" + FIELD + "} (abcUNEXPECTED_EOF at 60");
    }

    private void checkAllCuts(final String body, final String expected)
    {
        final byte[] octets = bytes(body);
        assertEquals(expected, feed.feed(octets, "xyz"));
        final int[] all = new int[octets.length];
        for (int i = 0; i < octets.length; i++)
        {
            all[i] = i;
            assertEquals(expected, feed.feed(octets, "xyz", i), "cut=" + i);
        }
        assertEquals(expected, feed.feed(octets, "xyz", all));
    }

    @Test
    void shouldMeetLimitsAndPassThemByNone()
    {
        final String head = "--xyz\r\n" + FIELD + "\r\n\r\nabc\r\n";
        final String body = head + head + "--xyz--";
        final Limits two = Limits.DEFAULT.withMaxParts(2).withMaxContentBytes(body.length());
        assertTrue(new MultipartFeed(two).feed(bytes(body), "xyz").endsWith("end done"));
        assertTrue(new MultipartFeed(two.withMaxParts(1)).feed(bytes(body), "xyz")
            .endsWith("TOO_MANY_PARTS at " + (head.length() + 6)));
        assertTrue(new MultipartFeed(two.withMaxContentBytes(body.length() - 1)).feed(bytes(body), "xyz")
            .endsWith("CONTENT_TOO_LARGE at " + (body.length() - 1)));

        final String second = "--xyz\r\n" + FIELD + "\r\nX: y\r\n\r\nabc\r\n--xyz--";
        final int length = FIELD.length() + 2 + 6;
        final Limits heads = Limits.DEFAULT.withMaxPartFields(2).withMaxPartHeadBytes(length);
        for (int cut = 0; cut < second.length(); cut++)
        {
            assertTrue(new MultipartFeed(heads).feed(bytes(second), "xyz", cut).endsWith("end done"));
            assertEquals("PART_HEAD_TOO_LARGE at " + (7 + length - 1),
                new MultipartFeed(heads.withMaxPartHeadBytes(length - 1)).feed(bytes(second), "xyz", cut));
            assertEquals("PART_HEAD_TOO_LARGE at " + (7 + FIELD.length() + 2),
                new MultipartFeed(heads.withMaxPartFields(1)).feed(bytes(second), "xyz", cut));
        }
    }

    @Test
    void shouldHoldHeadsOfTheLengthThatTheBlockAllows()
    {
        final Limits limits = Limits.DEFAULT;
        final int small = MultipartParser.blockLength(limits) - limits.maxPartHeadBytes() + FIELD.length() - 6;
        final UnsafeBuffer block = new UnsafeBuffer(new byte[small + 16]);
        final UnsafeBuffer body = new UnsafeBuffer(bytes("--xyz\r\n" + FIELD + "\r\n\r\n"));
        for (int length = small; length < small + 16; length++)
        {
            final MultipartParser parser = new MultipartParser(limits);
            parser.begin(block, 0, length, new UnsafeBuffer(bytes("xyz")), 0, 3);
            final int event = parser.parse(body, 0, body.capacity());
            final int room = length - (MultipartParser.blockLength(limits) - limits.maxPartHeadBytes() - 8);
            assertEquals(
                room >= FIELD.length() + 4 ? MultipartParser.PART_HEAD : ParseError.PART_HEAD_TOO_LARGE, event);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b ", "a\u00E9", "a\"b",
        "12345678901234567890123456789012345678901234567890123456789012345678901"})
    void shouldRefuseBoundariesThatAreNone(final String boundary)
    {
        final MultipartParser parser = new MultipartParser(Limits.DEFAULT);
        final UnsafeBuffer block = new UnsafeBuffer(new byte[MultipartParser.blockLength(Limits.DEFAULT)]);
        final UnsafeBuffer text = new UnsafeBuffer(bytes("..." + boundary));
        slice.wrap(text, 3, boundary.length());
        assertEquals(ParseError.BAD_BOUNDARY, parser.begin(block, 0, block.capacity(), slice));
        assertEquals(ParseError.BAD_BOUNDARY, parser.parse(text, 0, 3));
        assertEquals(ParseError.BAD_BOUNDARY, parser.end());
        assertEquals(ParseError.BAD_BOUNDARY, parser.begin(block, 0, block.capacity(), slice.wrapAbsent()));
        assertEquals(ParseError.BAD_BOUNDARY, encoder.wrap(block, 0, 100, boundary).field("a", "b").end());
        assertEquals(ParseError.BAD_BOUNDARY, encoder.putContentType(block, 0, 100));
        assertThrows(IllegalArgumentException.class, () -> parser.begin(block, 0, 400, text, 0, 3));
    }

    @Test
    void shouldWriteAForm()
    {
        both(400).forEach((buffer) ->
        {
            final UnsafeBuffer file = new UnsafeBuffer(bytes("..one\r\n--bound..two.."));
            encoder.wrap(buffer, OFFSET, 390, "boundary").field("gr\u00F6\u00DFe \"\\\r\n", "\u20AC \uD83D\uDE00");
            encoder.field("n", file, 2, 3).file("f", "a;b.txt", "text/plain").content(file, 2, 12).content(file, 16, 3);
            encoder.file("g", "", null);
            final String expected = "--boundary\r\n" +
                "Content-Disposition: form-data; name=\"gr\u00F6\u00DFe %22\\\\%0D%0A\"" +
                "\r\n\r\n\u20AC \uD83D\uDE00\r\n--boundary\r\n" +
                "Content-Disposition: form-data; name=\"n\"\r\n\r\none\r\n" +
                "--boundary\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a;b.txt\"\r\n" +
                "Content-Type: text/plain\r\n\r\none\r\n--boundtwo\r\n--boundary\r\n" +
                "Content-Disposition: form-data; name=\"g\"; filename=\"\"\r\n\r\n\r\n--boundary--\r\n";
            final byte[] octets = expected.getBytes(StandardCharsets.UTF_8);
            assertEquals(octets.length, encoder.end());
            assertEquals(OFFSET + octets.length, encoder.limit());
            assertEquals(new String(octets, StandardCharsets.ISO_8859_1), text(buffer, OFFSET, octets.length));
            assertUntouched(buffer, OFFSET + octets.length, 400);
            final int length = encoder.putContentType(buffer, OFFSET, 100);
            assertEquals("multipart/form-data; boundary=\"boundary\"", text(buffer, OFFSET, length));
            assertEquals(AsciiNumbers.INSUFFICIENT, encoder.putContentType(buffer, OFFSET, length - 1));
        });
    }

    @Test
    void shouldWriteNothingBehindItsRoom()
    {
        final MutableDirectBuffer whole = new UnsafeBuffer(new byte[300]);
        final int full = write(whole, 0, 300);
        for (int room = 0; room <= full; room++)
        {
            final int length = room;
            both(300).forEach((buffer) ->
            {
                assertEquals(length < full ? AsciiNumbers.INSUFFICIENT : full, write(buffer, OFFSET, length));
                assertUntouched(buffer, OFFSET + length, 300);
            });
        }
    }

    private int write(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        return encoder.wrap(buffer, offset, length, "b").field("a", "1").file("f", "g", "h/i")
            .content(new UnsafeBuffer(bytes("xyz")), 0, 3).end();
    }

    @Test
    void shouldRefuseABoundaryThatStandsInContent()
    {
        final String[] bad = {"--xyz", "--xyzabc", "a\r\n--xyz", "\r\r\n--xyz--", "\r\n--xy\r\n--xyz"};
        final String[] good = {"", "-xyz", "--xy", "a--xyz", "\n--xyz", "\r\n-xyz", "\r--xyz", "--xy\r\n--xy\r\n"};
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[400]);
        for (final String content : bad)
        {
            checkContent(buffer, content, ParseError.BAD_BOUNDARY);
        }
        for (final String content : good)
        {
            checkContent(buffer, content, 0);
        }
    }

    private void checkContent(final MutableDirectBuffer buffer, final String content, final int error)
    {
        final UnsafeBuffer octets = new UnsafeBuffer(bytes(content));
        final int whole = encoder.wrap(buffer, OFFSET, 390, "xyz").field("a", content).end();
        assertEquals(error, Math.min(0, whole), content);
        for (int cut = 0; cut <= content.length(); cut++)
        {
            encoder.wrap(buffer, OFFSET, 390, "xyz").file("a", "b", null).content(octets, 0, cut);
            assertEquals(error, Math.min(0, encoder.content(octets, cut, content.length() - cut).end()), content);
        }
    }

    @Test
    void shouldRefuseWhatNoHeadMayHold()
    {
        final List<UnaryOperator<MultipartEncoder>> parts = new ArrayList<>();
        parts.add((e) -> e.field("a\u0000", "b"));
        parts.add((e) -> e.file("a", "\u007F", null));
        parts.add((e) -> e.file("a", "b", "c\u0001"));
        parts.add((e) -> e.file("a", "b", ""));
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[400]);
        for (final UnaryOperator<MultipartEncoder> part : parts)
        {
            assertEquals(
                ParseError.BAD_FIELD_VALUE, part.apply(encoder.wrap(buffer, OFFSET, 390, "x")).field("c", "d").end());
        }
        assertEquals(ParseError.BARE_LF, encoder.wrap(buffer, OFFSET, 390, "x").file("a", "b", "c\nd").end());
        assertThrows(IllegalStateException.class, () -> encoder.wrap(buffer, 0, 9, "x").content(buffer, 0, 1));
        assertThrows(IllegalStateException.class, () -> new MultipartEncoder().field("a", "b"));
    }

    @Test
    void shouldReadWhatIsWritten()
    {
        final Random random = new Random(13);
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[4_000]);
        final String alphabet = "\r\n--bxa";
        for (int i = 0; i < 3_000; i++)
        {
            encoder.wrap(buffer, OFFSET, 3_900, "bxa");
            final StringBuilder expected = new StringBuilder();
            boolean hasBoundary = false;
            for (int part = 1; part <= random.nextInt(4); part++)
            {
                final StringBuilder content = new StringBuilder();
                for (int length = random.nextInt(40); length > 0; length--)
                {
                    content.append(alphabet.charAt(random.nextInt(alphabet.length())));
                }
                hasBoundary |= ("\r\n" + content).contains("\r\n--bxa");
                encoder.field("n", content);
                expected.append("part ").append(part).append(" [n] {Content-Disposition: form-data; name=\"n\"} (")
                    .append(content).append(") ");
            }
            final int length = encoder.end();
            if (hasBoundary)
            {
                assertEquals(ParseError.BAD_BOUNDARY, length);
                continue;
            }
            final byte[] body = new byte[length];
            buffer.getBytes(OFFSET, body);
            final int[] cuts = random.ints(random.nextInt(8), 0, length).sorted().toArray();
            assertEquals(expected + "end done", feed.feed(body, "bxa", cuts));
        }
    }

    @Test
    void shouldTellFormsByContentType()
    {
        checkForm("application/x-www-form-urlencoded", Form.URLENCODED, null);
        checkForm("Application/X-WWW-Form-Urlencoded; charset=utf-8", Form.URLENCODED, null);
        checkForm("multipart/form-data; charset=x; Boundary=\"a b\"", Form.MULTIPART, "a b");
        checkForm("multipart/form-data;boundary=----WebKitFormBoundary7", Form.MULTIPART, "----WebKitFormBoundary7");
        checkForm("multipart/form-data", Form.MULTIPART, null);
        checkForm("multipart/mixed; boundary=a", Form.NONE, "a");
        checkForm("text/plain", Form.NONE, null);
    }

    private void checkForm(final String type, final int kind, final String boundary)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(bytes("###content-type: " + type));
        final UnsafeBuffer block = new UnsafeBuffer(new byte[SlotTable.blockLength(2, true)]);
        SlotTable.init(block, 0, block.capacity(), TableDescriptor.INDEXED_HEADER_LENGTH, KnownName.COUNT, 0);
        final FieldSection headers = new FieldSection();
        headers.wrap(block, 0, block.capacity(), bytes);
        final Parameters parameters = new Parameters();
        assertEquals(Form.NONE, Form.of(headers, parameters));
        for (int i = 0; i < 2; i++)
        {
            headers.append(
                3, 12, 17, type.length(), NameHash.ofFieldName("content-type"), KnownName.CONTENT_TYPE, 0);
            assertEquals(0 == i ? kind : Form.NONE, Form.of(headers, parameters));
            Form.boundary(parameters, slice);
            assertEquals(null == boundary, slice.isAbsent());
            assertEquals(null == boundary ? "" : boundary, slice.toString());
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final UnsafeBuffer body = new UnsafeBuffer(bytes("###" + BODY));
        final UnsafeBuffer boundary = new UnsafeBuffer(bytes("###xyz"));
        final UnsafeBuffer out = new UnsafeBuffer(ByteBuffer.allocateDirect(1_000));
        final UnsafeBuffer block = new UnsafeBuffer(
            ByteBuffer.allocateDirect(MultipartParser.blockLength(Limits.DEFAULT)));
        final MultipartParser parser = new MultipartParser(Limits.DEFAULT);
        Allocations.assertNone(20_000, 1_000, () ->
        {
            sum += parser.begin(block, 0, block.capacity(), boundary, 3, 3);
            for (int from = OFFSET; from < body.capacity(); from += 40)
            {
                int at = from;
                final int to = Math.min(from + 40, body.capacity());
                while (parser.parse(body, at, to - at) > 0)
                {
                    at += parser.consumed();
                    sum += parser.contentLength() + parser.name(slice).length();
                }
            }
            sum += parser.end();
            sum += encoder.wrap(out, OFFSET, 900, "xyz").field("gr\u00F6\u00DFe", "1\"2").file("f", "g", "text/plain")
                .content(boundary, 0, 6).end();
        });
    }
}
