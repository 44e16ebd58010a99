/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.testing.Allocations;
import io.fieldline.http1.RequestParser;
import io.fieldline.message.Args;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RequestTest
{
    private static final int SLAB_OFFSET = 8;
    private static final int OFFSET = 3;
    private static final String HOST = "api.example";

    private final Request request = new Request();
    private final UnsafeBuffer slab =
        new UnsafeBuffer(ByteBuffer.allocateDirect(SLAB_OFFSET + RequestLayout.DEFAULT.length() + 8));
    private final UnsafeBuffer out = new UnsafeBuffer(ByteBuffer.allocateDirect(8_192));
    private final UnsafeBuffer toSign = new UnsafeBuffer(new byte[2_048]);

    private Request fresh()
    {
        slab.setMemory(0, slab.capacity(), (byte)0x5A);
        return request.init(slab, SLAB_OFFSET, RequestLayout.DEFAULT);
    }

    private String encode()
    {
        return text(request.encode(out, OFFSET));
    }

    private String text(final int limit)
    {
        assertTrue(limit > 0, () -> "error " + limit);
        return out.getStringWithoutLengthAscii(OFFSET, limit - OFFSET);
    }

    private String signed(final SigningRule rule)
    {
        request.signs(rule);
        final StringBuilder pieces = new StringBuilder();
        request.sign((buffer, offset, length) -> pieces.append(buffer.getStringWithoutLengthAscii(offset, length)));
        final int limit = request.writeToSign(toSign, OFFSET);
        assertEquals(pieces.toString(), toSign.getStringWithoutLengthAscii(OFFSET, limit - OFFSET));
        assertEquals(AsciiNumbers.INSUFFICIENT,
            request.writeToSign(new UnsafeBuffer(new byte[OFFSET + pieces.length() - 1]), OFFSET));
        return pieces.toString();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldWriteWhatItsTablesHold(final boolean heap)
    {
        final UnsafeBuffer memory = heap ? new UnsafeBuffer(ByteBuffer.allocate(slab.capacity() + 8)) : slab;
        final int offset = heap ? SLAB_OFFSET + (int)(-memory.addressOffset() & 7) : SLAB_OFFSET;
        request.init(memory, offset, RequestLayout.DEFAULT)
            .method(Method.DELETE).target("/orders/{id}/fills/{id}")
            .header(KnownName.HOST, HOST).header("X-Trace", 7)
            .arg("symbol", "ES/MAR").arg("price", -125, 2).arg("count", 3)
            .cookie("session", "abc").cookie("page", 4).pathParam("id", "a b/c");
        assertEquals("DELETE /orders/a%20b%2Fc/fills/a%20b%2Fc?symbol=ES%2FMAR&price=-1.25&count=3 HTTP/1.1\r\n" +
            "Host: api.example\r\nX-Trace: 7\r\nCookie: session=abc; page=4\r\n\r\n", encode());
        request.reset().target("/").header(KnownName.HOST, HOST);
        assertEquals("GET / HTTP/1.1\r\nHost: api.example\r\n\r\n", encode());
    }

    @Test
    void shouldWriteAForm()
    {
        fresh().method(Method.POST).target("/a").header(KnownName.HOST, HOST).formField("a b", "+").formField("c", 12);
        assertEquals("POST /a HTTP/1.1\r\nHost: api.example\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
            "Content-Length: 12\r\n\r\na+b=%2B&c=12", encode());
        request.header(KnownName.CONTENT_TYPE, "text/plain").formField("d", 5, 1);
        assertEquals("POST /a HTTP/1.1\r\nHost: api.example\r\nContent-Type: text/plain\r\n" +
            "Content-Length: 18\r\n\r\na+b=%2B&c=12&d=0.5", encode());
    }

    @Test
    void shouldWriteABodyOrLeaveItWhereItIs()
    {
        final UnsafeBuffer body = new UnsafeBuffer("..{\"a\":1}".getBytes(StandardCharsets.US_ASCII));
        fresh().method(Method.PUT).target("/a?x").arg("b", null).header(KnownName.HOST, HOST).body(body, 2, 7);
        final String head = "PUT /a?x&b HTTP/1.1\r\nHost: api.example\r\nContent-Length: 7\r\n\r\n";
        assertEquals(head + "{\"a\":1}", encode());
        assertEquals("PUT/a/a?x&b{\"a\":1}x&b", signed(SigningRule.NOTHING.method().path().target().body().query()));
        assertEquals(head, text(request.encodeHead(out, OFFSET)));
        assertEquals("{\"a\":1}!", signed(SigningRule.NOTHING.body().literal("!")));

        request.wrap(slab, SLAB_OFFSET, RequestLayout.DEFAULT.length());
        assertThrows(IllegalStateException.class, this::encode);
        assertEquals(head + "{\"a\":1}", text(request.body(body, 2, 7).encode(out, OFFSET)));
        request.formField("a", "b");
        assertThrows(IllegalStateException.class, this::encode);
    }

    @ParameterizedTest
    @CsvSource({"3, Content-Length: 0", "4, Content-Length: 0", "9, Content-Length: 0", "1, ", "5, "})
    void shouldFrameWithoutContent(final int method, final String line)
    {
        fresh().method(method).target("/").header(KnownName.HOST, HOST);
        assertEquals(null != line, encode().contains("Content-Length: 0\r\n"));
        request.header(KnownName.TRANSFER_ENCODING, "chunked");
        assertTrue(!encode().contains("Content-Length"));
    }

    @Test
    void shouldWrapWhatAnotherFlyweightWrote()
    {
        fresh().method(Method.PATCH).target("/{x}").pathParam("x", "y").header(KnownName.HOST, HOST).arg("a", 1)
            .cookie("c", "d").formField("f", "g").reserveSignature(Signature.IN_FORM, "s", Signature.HEX, 1);
        final String expected = encode();
        final Request other = new Request().wrap(slab, SLAB_OFFSET, slab.capacity() - SLAB_OFFSET);
        assertEquals(Method.PATCH, other.method());
        assertEquals(expected, text(other.encode(out, OFFSET)));
        other.reset().target("/").header(KnownName.HOST, HOST);
        assertEquals("GET / HTTP/1.1\r\nHost: api.example\r\n\r\n", text(other.encode(out, OFFSET)));
        assertThrows(IllegalArgumentException.class, () -> other.wrap(slab, SLAB_OFFSET + 8, 2_048));
        assertThrows(IllegalArgumentException.class, () -> other.wrap(slab, SLAB_OFFSET, 2_048));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/{b", "/b}", "/{}", "/{{b}}", "/?{b}", "/ ", "/#", "/\u00e9", "/{none}"})
    void shouldRefuseATargetThatIsNone(final String target)
    {
        fresh().header(KnownName.HOST, HOST).pathParam("b", "c").target(target);
        assertEquals(ParseError.BAD_TARGET, request.encode(out, OFFSET));
        assertEquals(ParseError.BAD_TARGET, request.error());
        request.target("/");
        assertEquals(ParseError.BAD_TARGET, request.encode(out, OFFSET), "it sticks");
        request.reset().header(KnownName.HOST, HOST).target("/");
        assertTrue(encode().startsWith("GET / "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void shouldRefuseAParameterThatLeadsElsewhere(final String value)
    {
        fresh().header(KnownName.HOST, HOST).target("/a/{b}/c").pathParam("b", value);
        assertEquals(ParseError.BAD_TARGET, request.encode(out, OFFSET));
    }

    @Test
    void shouldKeepTheFirstError()
    {
        fresh().target("a").header(KnownName.HOST, HOST);
        assertEquals(ParseError.BAD_TARGET_FORM, request.encode(out, OFFSET));
        fresh().target("/").header("X", "a\r\nb").cookie("a b", "");
        assertEquals(request.error(), request.encode(out, OFFSET));
        assertEquals(ParseError.BARE_CR, request.error());
        fresh().target("/");
        assertEquals(ParseError.MISSING_HOST, request.encode(out, OFFSET));
        fresh().target("/").header(KnownName.HOST, HOST).header("Cookie", "a").cookie("b", "c");
        assertEquals(ParseError.BAD_COOKIE, request.encode(out, OFFSET));
        fresh().target("/").header(KnownName.HOST, HOST).header("Content-Length", 1).formField("a", "b");
        assertEquals(ParseError.DUPLICATE_CONTENT_LENGTH, request.encode(out, OFFSET));
    }

    @Test
    void shouldSayWhenATableIsFullAndKeepWhatIsThere()
    {
        fresh().target("/").header(KnownName.HOST, HOST);
        int added = 0;
        while (0 == request.error())
        {
            request.arg("key" + added++, "value");
        }
        assertEquals(ParseError.TABLE_FULL, request.error());
        assertEquals(added - 1, request.args().count());
        fresh().target("/" + "a".repeat(320));
        assertEquals(ParseError.TABLE_FULL, request.error());
        fresh().target("/" + "a".repeat(300)).reserveSignature(Signature.IN_QUERY, "signature012345678901", 0, 32);
        assertEquals(ParseError.TABLE_FULL, request.error());
    }

    @Test
    void shouldNotWriteBeyondWhatIsLent()
    {
        for (int place = 0; place <= Signature.IN_FORM; place++)
        {
            fresh().method(Method.POST).target("/{a}/b").pathParam("a", 1).header(KnownName.HOST, HOST).arg("c", "d")
                .cookie("e", "f");
            if (place > 0)
            {
                request.reserveSignature(place, "Sig", Signature.BASE64, 20);
            }
            if (Signature.IN_HEADER != place)
            {
                request.formField("g", "h i");
            }
            final int whole = request.encode(out, OFFSET) - OFFSET;
            for (int length = 0; length < whole; length++)
            {
                request.reset().method(Method.POST).target("/{a}/b").pathParam("a", 1).header(KnownName.HOST, HOST)
                    .arg("c", "d").cookie("e", "f");
                if (place > 0)
                {
                    request.reserveSignature(place, "Sig", Signature.BASE64, 20);
                }
                if (Signature.IN_HEADER != place)
                {
                    request.formField("g", "h i");
                }
                out.setMemory(0, out.capacity(), (byte)'#');
                assertEquals(AsciiNumbers.INSUFFICIENT, request.encode(out, OFFSET, length));
                for (int i = OFFSET + length; i < OFFSET + length + 64; i++)
                {
                    assertEquals('#', out.getByte(i));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 9", "1, 9", "2, 9", "3, 9", "4, 9", "5, 9", "0, 32", "2, 32", "3, 32", "4, 32", "5, 32", "2, 64"})
    void shouldFillTheSignatureInEachPlace(final int encoding, final int length)
    {
        final Random random = new Random(encoding * 100 + length);
        for (int round = 0; round < 200; round++)
        {
            final byte[] raw = new byte[length];
            random.nextBytes(raw);
            if (round < 2)
            {
                java.util.Arrays.fill(raw, round == 0 ? (byte)0xFF : (byte)0xFB);
            }
            for (int place = Signature.IN_QUERY; place <= Signature.IN_FORM; place++)
            {
                checkFilled(place, encoding, raw, round % 3);
            }
        }
    }

    private void checkFilled(final int place, final int encoding, final byte[] raw, final int args)
    {
        fresh().method(Method.POST).target("/order").header(KnownName.HOST, HOST);
        for (int i = 0; i < args; i++)
        {
            request.arg("a" + i, i);
            if (Signature.IN_HEADER != place)
            {
                request.formField("f" + i, "x".repeat(i * 7));
            }
        }
        request.reserveSignature(place, "X-Sig", encoding, raw.length);
        encode();
        final String query = args == 0 ? "" : args == 1 ? "a0=0" : "a0=0&a1=1";
        final String form = Signature.IN_HEADER == place || args == 0 ? "" : args == 1 ? "f0=" : "f0=&f1=xxxxxxx";
        final SigningRule rule = SigningRule.NOTHING.query().header("host").body();
        assertEquals(query + HOST + form, signed(rule));
        final UnsafeBuffer octets = new UnsafeBuffer(raw);
        final String sent = text(request.fillSignature(octets, 0, raw.length));
        assertEquals(query + HOST + form, signed(rule), "nothing that was signed has changed");
        final String plain = expected(encoding, raw);
        final String coded = plain.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D");
        final String target = "/order" + (Signature.IN_QUERY == place ?
            "?" + query + (args == 0 ? "" : "&") + "X-Sig=" + coded : args == 0 ? "" : "?" + query);
        final String content = Signature.IN_FORM == place ?
            form + (args == 0 ? "" : "&") + "X-Sig=" + coded : form;
        final boolean isForm = Signature.IN_FORM == place || Signature.IN_QUERY == place && args > 0;
        assertEquals("POST " + target + " HTTP/1.1\r\nHost: " + HOST + "\r\n" +
            (isForm ? "Content-Type: application/x-www-form-urlencoded\r\n" : "") +
            "Content-Length: " + content.length() + "\r\n" +
            (Signature.IN_HEADER == place ? "X-Sig: " + plain + "\r\n" : "") + "\r\n" + content, sent);
        assertThrows(IllegalStateException.class, () -> request.fillSignature(octets, 0, raw.length), "filled");
    }

    private static String expected(final int encoding, final byte[] raw)
    {
        switch (encoding)
        {
            case Signature.HEX:
                return HexFormat.of().formatHex(raw);

            case Signature.HEX_UPPER:
                return HexFormat.of().withUpperCase().formatHex(raw);

            case Signature.BASE64:
                return Base64.getEncoder().encodeToString(raw);

            case Signature.BASE64_UNPADDED:
                return Base64.getEncoder().withoutPadding().encodeToString(raw);

            case Signature.BASE64_URL:
                return Base64.getUrlEncoder().withoutPadding().encodeToString(raw);

            default:
                return Base64.getUrlEncoder().encodeToString(raw);
        }
    }

    @Test
    void shouldRefuseToSignWhatIsNotThere()
    {
        fresh().target("/").header(KnownName.HOST, HOST);
        final UnsafeBuffer raw = new UnsafeBuffer(new byte[32]);
        assertThrows(IllegalStateException.class, () -> request.writeToSign(toSign, 0));
        assertThrows(IllegalStateException.class, () -> request.fillSignature(raw, 0, 32));
        encode();
        assertThrows(IllegalStateException.class, () -> request.fillSignature(raw, 0, 32), "none reserved");
        request.signs(SigningRule.NOTHING.header("X-None"));
        assertThrows(IllegalStateException.class, () -> request.writeToSign(toSign, 0));
        request.reserveSignature(Signature.IN_QUERY, "s", Signature.HEX, 32);
        encode();
        assertThrows(IllegalArgumentException.class, () -> request.fillSignature(raw, 0, 31));
        assertThrows(IllegalArgumentException.class, () -> request.reserveSignature(4, "s", Signature.HEX, 32));
        assertThrows(IllegalArgumentException.class, () -> request.reserveSignature(1, "s", 6, 32));
        assertThrows(IllegalArgumentException.class, () -> request.reserveSignature(1, "s", 0, 0));
        request.reset();
        assertThrows(IllegalStateException.class, () -> request.writeToSign(toSign, 0));
    }

    @Test
    void shouldGiveThePiecesWhereTheyStand()
    {
        fresh().target("/a").header(KnownName.HOST, HOST).arg("b", "c").signs(SigningRule.NOTHING.query());
        final int limit = request.encode(out, OFFSET);
        final ByteSlice piece = request.piece(0, new ByteSlice());
        assertEquals(1, request.pieceCount());
        assertEquals("b=c", out.getStringWithoutLengthAscii(piece.offset(), piece.length()));
        assertEquals(text(limit).indexOf("b=c") + OFFSET, piece.offset());
        final DirectBuffer buffer = piece.buffer();
        assertEquals(out.addressOffset(), buffer.addressOffset());
    }

    /* Random requests against what a parser reads back. */
    @Test
    void shouldReadBackWhatWasWritten()
    {
        final Random random = new Random(7);
        final RequestParser parser = new RequestParser(Limits.DEFAULT);
        final RequestHead head = new RequestHead();
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(64)));
        head.wrap(block, 0, block.capacity()).init();
        final ByteSlice slice = new ByteSlice();
        fresh();
        for (int round = 0; round < 5_000; round++)
        {
            final int method = 1 + random.nextInt(5);
            final int headers = random.nextInt(6);
            final int args = random.nextInt(6);
            final String param = word(random) + "p";
            request.reset().method(method).target("/x/{p}").pathParam("p", param).header(KnownName.HOST, HOST);
            final String[] values = new String[6];
            for (int i = 0; i < headers; i++)
            {
                request.header("H-" + i, "v" + i + word(random).trim().replaceAll("[^a-z]", "q"));
            }
            for (int i = 0; i < args; i++)
            {
                values[i] = word(random);
                request.arg("k " + i, values[i]);
            }
            final int limit = request.encode(out, OFFSET);
            assertEquals(limit - OFFSET,
                parser.parse(head.wrap(block, 0, block.capacity()), out, OFFSET, limit - OFFSET), () -> text(limit));
            assertEquals(method, head.method());
            assertEquals(1 + headers + (Method.POST == method || Method.PUT == method ? 1 : 0), head.headers().count());
            final Args query = head.query();
            for (int i = 0; i < args; i++)
            {
                assertEquals(Args.PAIR, query.find("k " + i));
                assertEquals(values[i], decoded(query.value(slice)));
            }
            assertEquals("/x/" + param, decoded(head.path()));
        }
    }

    private static String word(final Random random)
    {
        final StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--)
        {
            word.append((char)(0x20 + random.nextInt(0x5F)));
        }
        return word.toString();
    }

    private static String decoded(final ByteSlice slice)
    {
        final String text = slice.toString();
        return java.net.URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Test
    void shouldNotAllocate()
    {
        fresh();
        final UnsafeBuffer signature = new UnsafeBuffer(new byte[32]);
        request.signs(SigningRule.NOTHING.header("X-Time").method().target().body());
        Allocations.assertNone(20_000, 20_000, () ->
        {
            request.reset().method(Method.POST).target("/orders/{id}").header(KnownName.HOST, HOST)
                .header("X-Time", 1_700_000_000L).pathParam("id", 42).arg("symbol", "ES/MAR").cookie("a", "b")
                .formField("price", 12_345, 2).reserveSignature(Signature.IN_QUERY, "s", Signature.BASE64, 32);
            request.encode(out, OFFSET);
            request.writeToSign(toSign, 0);
            request.fillSignature(signature, 0, 32);
        });
    }

    @Test
    void shouldStateTheLengthOfItsLayout()
    {
        assertEquals(0, RequestLayout.DEFAULT.length() % 64);
        assertEquals(1, RequestLayout.DEFAULT.length() / 64 % 2, "neighbours do not share sets of a cache");
        assertThrows(IllegalArgumentException.class, () -> new RequestLayout(64, 64, 64, 64, 64, 64));
    }
}
