/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.example;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.HexCodec;
import io.fieldline.client.Request;
import io.fieldline.client.RequestLayout;
import io.fieldline.client.Signature;
import io.fieldline.client.SigningRule;
import io.fieldline.http1.RequestParser;
import io.fieldline.message.Args;
import io.fieldline.message.KnownName;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.Method;
import io.fieldline.message.RequestHead;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * An order: built, signed, encoded, parsed back. README.md quotes what stands between the markers. Key, secret and
 * signatures are the examples of an exchange's public documentation (Binance, "SIGNED endpoint examples").
 */
class OrderTest
{
    private static final int OFFSET = 3;
    private static final String API_KEY = "vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A";
    private static final String SECRET = "NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j";
    private static final String SIGNATURE = "c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71";
    private static final String MIXED = "0fd168b8ddb4876a0358a8d14d0c9f3da0e9b20c5d52b2a00fcf7d1c602f9a77";

    // snippet
    final Request request = new Request();                             // one per thread
    final UnsafeBuffer slab = new UnsafeBuffer(ByteBuffer.allocateDirect(RequestLayout.DEFAULT.length()));
    final UnsafeBuffer text = new UnsafeBuffer(new byte[1_024]);       // what the exchange wants signed
    final UnsafeBuffer signature = new UnsafeBuffer(new byte[32]);

    int order(final Mac mac, final long now, final MutableDirectBuffer out, final int offset)
        throws GeneralSecurityException
    {
        request.init(slab, 0, RequestLayout.DEFAULT).method(Method.POST).target("/api/{version}/order")
            .header(KnownName.HOST, "api.exchange.example").header("X-MBX-APIKEY", API_KEY)
            .pathParam("version", "v3")
            .arg("symbol", "LTCBTC").arg("side", "BUY").arg("type", "LIMIT").arg("timeInForce", "GTC")
            .arg("quantity", 1).arg("price", 1, 1).arg("recvWindow", 5_000).arg("timestamp", now)
            .reserveSignature(Signature.IN_QUERY, "signature", Signature.HEX, signature.capacity())
            .signs(SigningRule.NOTHING.query());
        final int limit = request.encode(out, offset);                 // negative: a ParseError
        if (limit > 0)
        {
            mac.update(text.byteArray(), 0, request.writeToSign(text, 0));
            mac.doFinal(signature.byteArray(), 0);
            return request.fillSignature(signature, 0, signature.capacity());
        }
        return limit;
    }
    // snippet

    private static Mac mac(final byte[] key) throws GeneralSecurityException
    {
        final Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac;
    }

    private String signed(final Mac mac) throws GeneralSecurityException
    {
        mac.update(text.byteArray(), 0, request.writeToSign(text, 0));
        final UnsafeBuffer raw = new UnsafeBuffer(mac.doFinal());
        request.fillSignature(raw, 0, raw.capacity());
        return HexFormat.of().formatHex(raw.byteArray());
    }

    @Test
    void shouldSignTheExampleOfAnExchange() throws GeneralSecurityException
    {
        final UnsafeBuffer out = new UnsafeBuffer(new byte[1_024]);
        final int limit = order(mac(SECRET.getBytes(StandardCharsets.US_ASCII)), 1_499_827_319_559L, out, OFFSET);
        final String text = out.getStringWithoutLengthAscii(OFFSET, limit - OFFSET);
        assertEquals("POST /api/v3/order?symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1" +
            "&recvWindow=5000&timestamp=1499827319559&signature=" + SIGNATURE + " HTTP/1.1\r\n" +
            "Host: api.exchange.example\r\nX-MBX-APIKEY: " + API_KEY + "\r\nContent-Length: 0\r\n\r\n", text);

        final RequestHead head = new RequestHead();
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(MessageDescriptor.blockLength(16)));
        head.wrap(block, 0, block.capacity()).init();
        assertEquals(limit - OFFSET, new RequestParser(Limits.DEFAULT).parse(head, out, OFFSET, limit - OFFSET));
        assertEquals(Method.POST, head.method());
        assertTrue(head.path().equalsAscii("/api/v3/order"));
        final ByteSlice slice = new ByteSlice();
        final Args query = head.query();
        assertEquals("0.1", query.get("price", slice).toString());
        assertEquals("1499827319559", query.get("timestamp", slice).toString());
        assertEquals(64, query.get("signature", slice).length());
        final UnsafeBuffer raw = new UnsafeBuffer(new byte[32]);
        assertEquals(32, HexCodec.decode(slice.buffer(), slice.offset(), slice.length(), raw, 0, 32));
        assertEquals(SIGNATURE, HexFormat.of().formatHex(raw.byteArray()));
        assertEquals(0, head.contentLength());
    }

    @Test
    void shouldSignQueryAndFormTogether() throws GeneralSecurityException
    {
        request.init(slab, 0, RequestLayout.DEFAULT).method(Method.POST).target("/api/v3/order")
            .header(KnownName.HOST, "a").arg("symbol", "LTCBTC").arg("side", "BUY").arg("type", "LIMIT")
            .arg("timeInForce", "GTC").formField("quantity", 1).formField("price", 1, 1)
            .formField("recvWindow", 5_000).formField("timestamp", 1_499_827_319_559L)
            .reserveSignature(Signature.IN_FORM, "signature", Signature.HEX, 32)
            .signs(SigningRule.NOTHING.query().body());
        request.encode(new UnsafeBuffer(new byte[1_024]), OFFSET);
        assertEquals(MIXED, signed(mac(SECRET.getBytes(StandardCharsets.US_ASCII))));
    }

    /* The test cases 1 to 4 and 6 of RFC 4231 (5 truncates): keys and data, as a body that is signed. */
    @ParameterizedTest
    @CsvSource({
        "0b, 20, 4869205468657265, 1, b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        "4a656665, 1, 7768617420646f2079612077616e7420666f72206e6f7468696e673f, 1, " +
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "aa, 20, dd, 50, 773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
        "0102030405060708090a0b0c0d0e0f10111213141516171819, 1, cd, 50, " +
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
        "aa, 131, 54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579" +
            "204669727374, 1, 60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"})
    void shouldSignTheVectorsOfRfc4231(
        final String key, final int keyTimes, final String data, final int times, final String expected)
        throws GeneralSecurityException
    {
        final UnsafeBuffer body = new UnsafeBuffer(HexFormat.of().parseHex(data.repeat(times)));
        request.init(slab, 0, RequestLayout.DEFAULT).method(Method.POST).target("/").header(KnownName.HOST, "a")
            .body(body, 0, body.capacity()).signs(SigningRule.NOTHING.body())
            .reserveSignature(Signature.IN_HEADER, "X-Signature", Signature.HEX, 32);
        final UnsafeBuffer out = new UnsafeBuffer(new byte[1_024]);
        request.encode(out, OFFSET);
        assertEquals(expected, signed(mac(HexFormat.of().parseHex(key.repeat(keyTimes)))));
        assertTrue(out.getStringWithoutLengthAscii(OFFSET, 256).contains("X-Signature: " + expected));
    }

    @Test
    void shouldStandInTheReadmeAsItStandsHere() throws IOException
    {
        final Path root = root();
        final Path readme = root.resolve("README.md");
        Assumptions.assumeTrue(Files.exists(readme));
        final String source = Files.readString(
            root.resolve("engine/src/test/java/io/fieldline/example/OrderTest.java"));
        final String marker = "    // snippet\n";
        final int start = source.indexOf(marker) + marker.length();
        final String snippet =
            source.substring(start, source.indexOf(marker, start)).replaceAll("(?m)^ {4}", "");
        assertTrue(Files.readString(readme).contains("```java\n" + snippet + "```"), snippet);
    }

    private static Path root()
    {
        Path path = Path.of("").toAbsolutePath();
        while (!Files.exists(path.resolve(".ci")))
        {
            path = path.getParent();
        }
        return path;
    }
}
