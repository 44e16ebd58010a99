/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fieldline.tool.ExitCode;
import io.fieldline.tool.console.ShortUsage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The golden files stand beside their inputs in {@code src/test/resources/inspect}. With
 * {@code FIELDLINE_GOLDEN=write} in the environment they are written anew: look at the difference before committing it.
 */
class InspectCommandTest
{
    private static final Path GOLDEN = Path.of("src", "test", "resources", "inspect");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "sample-80.txt,          0, --color never --width 80",
        "sample-120-colour.txt,  0, --color always --width 120",
        "sample-80-colour.txt,   0, --color always --width 80",
        "sample.json,            0, --json",
        "pipelined.txt,          0, --color never pipelined.http",
        "pipelined.json,         0, --json pipelined.http",
        "pipelined-short.txt,    0, --color never --no-hex --width 80 pipelined.http",
        "responses.txt,          0, --color never responses.http",
        "responses-colour.txt,   0, --color always responses.http",
        "responses.json,         0, --json responses.http",
        "answers-head.txt,       1, --color never --no-hex --answers HEAD responses.http",
        "chunked.txt,            1, --color never --no-hex chunked.http",
        "chunked.json,           1, --json chunked.http",
        "until-close.txt,        0, --color never until-close.http",
        "bad-second.txt,         1, --color never bad-second.http",
        "bad-second-colour.txt,  1, --color always bad-second.http",
        "bad-second.json,        1, --json bad-second.http",
        "no-host.txt,            1, --color never no-host.http",
        "smuggling.txt,          1, --color never --width 80 smuggling.http",
        "bad-response.txt,       1, --color never bad-response.http",
        "bad-response.json,      1, --json bad-response.http",
        "hostile.txt,            0, '--color never --width 60 --lenient ctlInValue,relaxedTarget hostile.http'",
        "hostile.json,           0, '--json --lenient ctlInValue --lenient relaxedTarget hostile.http'",
        "folded.txt,             1, --color never folded.http",
        "folded-lenient.txt,     0, '--color never --lenient bareLf,obsFold folded.http'",
        "incomplete.txt,         1, --color never incomplete.http",
        "incomplete.json,        1, --json incomplete.http",
        "short-content.txt,      0, --color never short-content.http",
        "few-fields.txt,         1, --color never --max-fields 1 pipelined.http",
        "short-head.txt,         1, --color never --max-head 40 pipelined.http",
        "no-http-tls.txt,        1, --color always tls.http",
        "no-http-prose.txt,      1, --json prose.http",
        "line-ends.txt,          1, line-ends.http",
        "empty.txt,              1, empty.http",
        "missing.txt,            2, missing.http",
        "directory.txt,          2, .",
        "no-leniency.txt,        2, --lenient kindness",
        "no-colour.txt,          2, --color sometimes",
        "no-method.txt,          2, --answers SING",
        "no-width.txt,           2, --width 3",
        "no-limit.txt,           2, --max-fields 0",
    })
    void shouldPrintAsTheGoldenFile(final String golden, final int exitCode, final String line) throws IOException
    {
        final List<String> args = new ArrayList<>(List.of(line.split(" ")));
        final String last = args.get(args.size() - 1);
        if (last.endsWith(".http") || last.equals("."))
        {
            args.set(args.size() - 1, GOLDEN.resolve(last).toString());
        }

        final int code = run(args.toArray(new String[0]));
        final String printed = out + (err.toString().isEmpty() ? "" : "stderr:\n" + err);

        final Path file = GOLDEN.resolve(golden);
        if ("write".equals(System.getenv("FIELDLINE_GOLDEN")))
        {
            Files.writeString(file, printed);
        }
        assertEquals(Files.readString(file), printed);
        assertEquals(exitCode, code);
    }

    @Test
    void shouldReadTheStandardInput() throws IOException
    {
        final InputStream before = System.in;
        try
        {
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(GOLDEN.resolve("until-close.http"))));
            assertEquals(ExitCode.OK, run("--json", "-"));
        }
        finally
        {
            System.setIn(before);
        }
        assertEquals(404, new ObjectMapper().readTree(out.toString()).get("status").intValue());
    }

    @Test
    void shouldNameTheBytesOfEachSlot() throws IOException
    {
        final byte[] bytes = Files.readAllBytes(GOLDEN.resolve("pipelined.http"));
        run("--json", GOLDEN.resolve("pipelined.http").toString());

        int slots = 0;
        for (final String line : out.toString().split("\n"))
        {
            final JsonNode message = new ObjectMapper().readTree(line);
            final int start = message.get("offset").intValue();
            for (final JsonNode slot : message.get("slots"))
            {
                assertEquals(slot.get("name").textValue(), text(bytes, start, slot, "name"));
                assertEquals(slot.get("value").textValue(), text(bytes, start, slot, "value"));
                slots++;
            }
        }
        assertEquals(9, slots);
    }

    @Test
    void shouldPrintNothingThatATerminalObeys() throws IOException
    {
        final Random random = new Random(7);
        final byte[] start = "GET / HTTP/1.1\r\nHost: a\r\nX: ".getBytes(StandardCharsets.US_ASCII);
        final byte[] end = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 300; i++)
        {
            final byte[] noise = new byte[random.nextInt(40)];
            random.nextBytes(noise);
            final byte[] bytes = new byte[(i % 3 == 0 ? 0 : start.length) + noise.length + end.length];
            System.arraycopy(start, 0, bytes, 0, Math.min(start.length, bytes.length - noise.length - end.length));
            System.arraycopy(noise, 0, bytes, bytes.length - noise.length - end.length, noise.length);
            System.arraycopy(end, 0, bytes, bytes.length - end.length, end.length);
            final Path file = Files.write(directory.resolve("noise.http"), bytes);

            final int code = i % 2 == 0 ?
                run("--color", "never", "--lenient", "ctlInValue,bareLf,relaxedTarget", file.toString()) :
                run("--json", file.toString());

            assertTrue(code == ExitCode.OK || code == ExitCode.BAD_DATA, "code=" + code + err);
            final String printed = out.toString() + err;
            assertTrue(printed.chars().allMatch((c) -> c == '\n' || c >= ' ' && c < 0x7F), printed);
        }
    }

    @Test
    void shouldEscapeTheNameOfAMissingFile()
    {
        assertEquals(ExitCode.USAGE, run("/nowhere/\u001b[2Jx"));
        assertEquals("inspect: /nowhere/\\u001b[2Jx: no such file\n", err.toString());
    }

    @Test
    void shouldRefuseAnEmptyName()
    {
        assertEquals(ExitCode.USAGE, run(""));
        assertEquals("inspect: the file's name is empty\n", err.toString());
    }

    @Test
    void shouldShowEachMessageOfALongFile() throws IOException
    {
        final String text = "GET /x HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(1000);
        final Path file = Files.writeString(directory.resolve("many.http"), text, StandardCharsets.ISO_8859_1);

        assertEquals(ExitCode.OK, run("--json", file.toString()));
        assertEquals(1000, out.toString().lines().count());
    }

    private int run(final String... args)
    {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return new CommandLine(new InspectCommand())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setParameterExceptionHandler(new ShortUsage())
            .execute(args);
    }

    private static String text(final byte[] bytes, final int start, final JsonNode slot, final String part)
    {
        return new String(
            bytes,
            start + slot.get(part + "_offset").intValue(),
            slot.get(part + "_length").intValue(),
            StandardCharsets.ISO_8859_1);
    }
}
