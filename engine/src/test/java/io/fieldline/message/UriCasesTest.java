/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The conformance cases of targets, and what {@link MutableUri} makes of those that are right: the same bytes. */
class UriCasesTest
{
    private static final int OFFSET = Uris.OFFSET;

    @ParameterizedTest
    @MethodSource("cases")
    void shouldParseWriteAndParseAgain(final String id, final JsonNode test)
    {
        check(test, "accept".equals(test.get("expect").asText()), 0);
        if (test.has("lenient"))
        {
            final JsonNode lenient = test.get("lenient");
            check(test, "accept".equals(lenient.get("expect").asText()), Leniency.of(lenient.get("flag").asText()));
        }
    }

    private static void check(final JsonNode test, final boolean accepted, final int leniencies)
    {
        final String input =
            new String(Base64.getDecoder().decode(test.get("input_b64").asText()), StandardCharsets.ISO_8859_1);
        final int method = Method.of(test.path("context").path("method").asText("GET"));
        final UnsafeBuffer received = Uris.direct(input);
        final Uri uri = new Uri();
        final int error = uri.wrapTarget(received, OFFSET, input.length(), method, leniencies);
        if (!accepted)
        {
            assertTrue(error < 0, input);
            assertTrue(uri.errorOffset() >= OFFSET && uri.errorOffset() <= OFFSET + input.length(), input);
            return;
        }
        assertEquals(0, error, input);
        assertEquals(leniencies, uri.leniencies());
        if (test.has("fields"))
        {
            compare(test.get("fields"), uri, received);
        }

        final UnsafeBuffer memory = new UnsafeBuffer(new byte[OFFSET + input.length() + 2]);
        final MutableUri built = new MutableUri().wrap(memory, OFFSET, memory.capacity() - OFFSET).set(uri);
        assertEquals(0, built.error());
        final UnsafeBuffer out = new UnsafeBuffer(new byte[OFFSET + input.length()]);
        assertEquals(out.capacity(), built.putTarget(uri.form(), out, OFFSET));
        assertEquals(input, Uris.text(out, OFFSET, input.length()));
        final Uri again = new Uri();
        assertEquals(0, again.wrapTarget(out, OFFSET, input.length(), method, leniencies));
        assertEquals(Uris.show(uri, received, 0, OFFSET), Uris.show(again, out, 0, OFFSET));
    }

    private static void compare(final JsonNode fields, final Uri uri, final UnsafeBuffer received)
    {
        assertEquals(fields.get("form").asText(), TargetForm.name(uri.form()).toLowerCase(Locale.ROOT));
        assertPart(fields, "scheme", received, uri.hasScheme() ? uri.offset() : -1, uri.schemeLength());
        assertPart(fields, "host", received, uri.hostOffset(), uri.hostLength());
        assertPart(fields, "path", received, uri.pathOffset(), uri.pathLength());
        assertPart(fields, "query", received, uri.queryOffset(), uri.queryLength());
        assertEquals(fields.get("port").asInt(-1), uri.port());
        if (uri.pathOffset() >= 0)
        {
            final UnsafeBuffer decoded = new UnsafeBuffer(new byte[OFFSET + uri.pathLength()]);
            assertPart(fields, "path_decoded", decoded, OFFSET, uri.decodePath(decoded, OFFSET, Uri.KEEP_DOT_SEGMENTS));
        }
    }

    private static void assertPart(
        final JsonNode fields, final String key, final UnsafeBuffer buffer, final int offset, final int length)
    {
        final String expected = fields.get(key).isNull() ? null : fields.get(key).asText();
        final String actual = offset < 0 ? null : Uris.text(buffer, offset, length);
        assertEquals(expected, "scheme".equals(key) && null != actual ? actual.toLowerCase(Locale.ROOT) : actual, key);
    }

    static Stream<Arguments> cases() throws IOException
    {
        final ObjectMapper mapper = new ObjectMapper();
        final List<Arguments> cases = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
            UriCasesTest.class.getResourceAsStream("/conformance/cases.jsonl"), StandardCharsets.UTF_8)))
        {
            for (String line = reader.readLine(); null != line; line = reader.readLine())
            {
                final JsonNode test = mapper.readTree(line);
                if ("uri".equals(test.path("kind").asText()))
                {
                    cases.add(Arguments.of(test.get("id").asText(), test));
                }
            }
        }
        assertEquals(34, cases.size());
        return cases.stream();
    }
}
