/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class GatewayTest
{
    private static final String ORDER = "symbol=ABC&side=buy&qty=10&price=1.25";
    private static Gateway gateway;

    @BeforeAll
    static void open() throws IOException
    {
        final GatewayOptions options = new GatewayOptions();
        options.port = 0;
        gateway = new Gateway(options);
    }

    @AfterAll
    static void close()
    {
        gateway.close();
    }

    @Test
    void shouldAnswerHealthToAllWhoAsk() throws IOException
    {
        final String answer = ask(get("/health"));
        assertTrue(answer.startsWith("HTTP/1.1 200 OK\r\n"), answer);
        assertTrue(answer.contains("\r\nDate: "), answer);
        assertTrue(answer.endsWith("\r\nContent-Length: 3\r\n\r\nok\n"), answer);
        assertTrue(ask("HEAD /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            .endsWith("\r\nContent-Length: 3\r\n\r\n"));
        assertTrue(ask("GET /health HTTP/1.0\r\n\r\n").endsWith("\r\n\r\nok\n"));
    }

    @Test
    void shouldAnswerPipelinedRequestsInOrder() throws IOException
    {
        final String request = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
        final String answers = ask(request.repeat(500) + get("/nothing"));
        assertEquals(501, answers.split("HTTP/1.1 ", -1).length - 1);
        assertTrue(answers.endsWith("not found\n"), answers.substring(answers.length() - 200));
    }

    @Test
    void shouldTakeOrdersAndShowThem() throws IOException
    {
        final String answer = ask(post("/orders", ORDER));
        assertTrue(answer.startsWith("HTTP/1.1 201 Created\r\n"), answer);
        final int at = answer.indexOf("\r\nLocation: ") + 12;
        final String location = answer.substring(at, answer.indexOf('\r', at));
        assertTrue(location.matches("/orders/[1-9][0-9]*"), location);
        final String shown = ask(get(location));
        assertTrue(shown.startsWith("HTTP/1.1 200 OK\r\n"), shown);
        assertTrue(shown.contains("&symbol=ABC&side=buy&qty=10&price=1.25"), shown);
        assertTrue(ask(get("/orders/999999")).startsWith("HTTP/1.1 404 "));
        assertTrue(ask(get("/orders/x")).startsWith("HTTP/1.1 404 "));
    }

    @Test
    void shouldSayWhatIsWrongWithAnOrder() throws IOException
    {
        assertWrong("symbol", ORDER.replace("ABC", "abc"));
        assertWrong("symbol", "");
        assertWrong("side", ORDER.replace("buy", "keep"));
        assertWrong("qty", ORDER.replace("10", "0"));
        assertWrong("price", ORDER.replace("1.25", "-1"));
        assertTrue(ask(post("/orders", ORDER + "&x=" + "y".repeat(3000))).startsWith("HTTP/1.1 413 "));
        assertTrue(ask("POST /orders HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n" +
            "bb8\r\n" + "y".repeat(3000) + "\r\n0\r\n\r\n").startsWith("HTTP/1.1 413 "));
    }

    @Test
    void shouldRefuseWhatItDoesNotHave() throws IOException
    {
        assertTrue(ask(get("/orders")).contains("HTTP/1.1 405 Method Not Allowed\r\n"));
        assertTrue(ask(get("/orders")).contains("\r\nAllow: POST\r\n"));
        assertTrue(ask(post("/health", "")).contains("\r\nAllow: GET, HEAD\r\n"));
        assertTrue(ask(get("/")).startsWith("HTTP/1.1 404 "));
        assertTrue(ask("GET /health HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\n\r\n")
            .startsWith("HTTP/1.1 417 "));
        assertTrue(ask("G/T / HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 400 "));
        assertTrue(ask("GET / HTTP/1.1\r\n" + "a: b\r\n".repeat(300) + "\r\n").startsWith("HTTP/1.1 431 "));
    }

    @Test
    void shouldEchoAnyLength() throws IOException
    {
        final String content = "0123456789abcdef".repeat(100_000);
        final String answer = ask(post("/echo", content));
        assertTrue(answer.startsWith("HTTP/1.1 200 OK\r\n"), answer.substring(0, 100));
        assertTrue(answer.contains("\r\nContent-Length: 1600000\r\n"));
        assertTrue(answer.endsWith(content));
        assertTrue(ask(get("/echo")).endsWith("it comes back\n"));
    }

    @Test
    void shouldEchoChunksWithTrailersIfAsked() throws IOException
    {
        final String request = "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close, TE\r\nTE: trailers\r\n" +
            "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\nT: v\r\n\r\n";
        final String answer = ask(request);
        assertTrue(answer.contains("\r\nTransfer-Encoding: chunked\r\n"), answer);
        assertTrue(answer.endsWith("\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\nT: v\r\nEchoed-Bytes: 7\r\n\r\n"), answer);
        final String plain = ask(request.replace("TE: trailers\r\n", "").replace(", TE", ""));
        assertTrue(plain.endsWith("\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"), plain);
        final String none = ask(request.replace("T: v\r\n", ""));
        assertTrue(none.endsWith("\r\n0\r\nEchoed-Bytes: 7\r\n\r\n"), none);
    }

    @Test
    void shouldSayContinue() throws IOException
    {
        try (Socket socket = new Socket("127.0.0.1", gateway.port()))
        {
            send(socket, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n" +
                "Connection: close\r\n\r\n");
            final byte[] first = socket.getInputStream().readNBytes(25);
            assertEquals("HTTP/1.1 100 Continue\r\n\r\n", new String(first, StandardCharsets.ISO_8859_1));
            send(socket, "abc");
            assertTrue(readAll(socket.getInputStream()).endsWith("\r\n\r\nabc"));
        }
    }

    @Test
    void shouldReadRequestsByteByByte() throws IOException, InterruptedException
    {
        try (Socket socket = new Socket("127.0.0.1", gateway.port()))
        {
            socket.setTcpNoDelay(true);
            for (final byte octet : post("/orders", ORDER).getBytes(StandardCharsets.ISO_8859_1))
            {
                socket.getOutputStream().write(octet);
                Thread.sleep(0, 100_000);
            }
            assertTrue(readAll(socket.getInputStream()).startsWith("HTTP/1.1 201 "));
        }
    }

    @Test
    void shouldShowWhatItCounts() throws IOException
    {
        ask(get("/health"));
        final String answer = ask(get("/stats"));
        assertTrue(answer.contains("\nlatency ns p99.9: "), answer);
        assertTrue(answer.contains("requests: "), answer);
    }

    @Test
    void shouldSayThatAPortIsInUse()
    {
        final GatewayOptions options = new GatewayOptions();
        options.port = gateway.port();
        assertThrows(BindException.class, () -> new Gateway(options));
    }

    private static void assertWrong(final String field, final String form) throws IOException
    {
        final String answer = ask(post("/orders", form));
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        assertTrue(answer.contains("\r\n\r\n" + field + ": "), answer);
    }

    private static String get(final String path)
    {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    }

    private static String post(final String path, final String content)
    {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: " + content.length() +
            "\r\n\r\n" + content;
    }

    private static String ask(final String request) throws IOException
    {
        try (Socket socket = new Socket("127.0.0.1", gateway.port()))
        {
            final Thread sender = new Thread(() -> sendQuietly(socket, request));
            sender.start();
            final String answer = readAll(socket.getInputStream());
            sender.interrupt();
            return answer;
        }
    }

    private static void sendQuietly(final Socket socket, final String text)
    {
        try
        {
            send(socket, text);
        }
        catch (final IOException ignore)
        {
            // answered before all was sent
        }
    }

    private static void send(final Socket socket, final String text) throws IOException
    {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String readAll(final InputStream in) throws IOException
    {
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        final byte[] piece = new byte[8192];
        for (int n = in.read(piece); n >= 0; n = in.read(piece))
        {
            all.write(Arrays.copyOf(piece, n));
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }
}
