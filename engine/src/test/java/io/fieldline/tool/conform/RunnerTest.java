/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RunnerTest
{
    private final LineSubject subject = new LineSubject();

    @Test
    void shouldPassWhatIsAsExpected()
    {
        assertPassed(line("hi\nmore", "accept", "'fields': {'text': 'hi', 'consumed': 3}"));
        assertPassed(line("hi", "need-more", ""));
        assertPassed(line("h!", "reject", "'status': 400, 'error_offset': 1"));
        assertPassed(line("hi", "reject", "'eof': true"));
        assertPassed(line("", "need-more", ""));
    }

    @Test
    void shouldFailOnAWrongVerdict()
    {
        assertFailed(line("hi\n", "reject", ""), "verdict: expected reject, was accept");
        assertFailed(line("hi\n", "need-more", ""), "verdict: expected need-more, was accept");
        assertFailed(line("hi", "accept", ""), "verdict: expected accept, was need-more");
        assertFailed(line("h!", "accept", ""), "verdict: expected accept, was reject (LOUD at byte 1, status 400)");
        assertFailed(
            line("h!", "accept", "'also_ok': ['need-more']"),
            "verdict: expected accept or need-more, was reject (LOUD at byte 1, status 400)");
    }

    @Test
    void shouldFailOnAWrongField()
    {
        assertFailed(line("hi\n", "accept", "'fields': {'text': 'ho'}"), "text: expected \"ho\", was \"hi\"");
        assertFailed(line("hi\n", "accept", "'fields': {'text': null}"), "text: expected null, was \"hi\"");
        assertFailed(line("hi\n", "accept", "'fields': {'consumed': 4}"), "consumed: expected 4, was 3");
        assertFailed(line("hi\n", "accept", "'fields': {'consumed': '3'}"), "consumed: expected \"3\", was 3");
        assertFailed(
            line("hi\n", "accept", "'fields': {'pairs': [['k', null], ['k', null]]}"),
            "pairs: expected [[\"k\",null],[\"k\",null]], was [[\"k\",null]]");
        assertFailed(
            line("hi\n", "accept", "'fields': {'colour': 'red'}"),
            "colour: expected \"red\", but this kind tells no such key");
    }

    @Test
    void shouldTakeAnAbsentValueForNullAndForEmpty()
    {
        assertPassed(line("hi\n", "accept", "'fields': {'pairs': [['k', null]]}"));
        assertPassed(line("hi\n", "accept", "'fields': {'pairs': [['k', '']]}"));
        assertFailed(
            line("hi\n", "accept", "'fields': {'pairs': [['k', 'v']]}"),
            "pairs: expected [[\"k\",\"v\"]], was [[\"k\",null]]");
    }

    @Test
    void shouldFailOnAWrongStatusOrOffset()
    {
        assertFailed(line("h!", "reject", "'status': 431"), "status: expected 431, was 400");
        assertFailed(line("h!", "reject", "'error_offset': 0"), "error_offset: expected 0, was 1");
        assertFailed(
            line("h!", "reject", "'context': {'messages_before_error': 1}"),
            "messages_before_error: expected 1, was 0");
    }

    @Test
    void shouldTakeOtherVerdictsAndFieldsThatConform()
    {
        assertPassed(line("hi\n", "reject", "'also_ok': ['accept']"));
        assertPassed(line("hi\n", "reject", "'also_ok': ['accept'], 'also_fields': [{'text': 'hi'}]"));
        assertFailed(
            line("hi\n", "reject", "'also_ok': ['accept'], 'also_fields': [{'text': 'ho'}]"),
            "text: expected \"ho\", was \"hi\"");
        assertPassed(
            line("hi\n", "accept", "'fields': {'text': 'x', 'consumed': 3}, 'also_fields': [{}, {'text': 'hi'}]"));
        assertFailed(
            line("hi\n", "accept", "'fields': {'text': 'x', 'consumed': 4}, 'also_fields': [{'text': 'hi'}]"),
            "consumed: expected 4, was 3");
    }

    @Test
    void shouldRunASecondTimeWithTheLenientFlagOn()
    {
        assertPassed(line("h!\n", "reject", "'lenient': {'flag': 'loud', 'expect': 'accept'}"));
        assertPassed(
            line(
                "h!\n",
                "reject",
                "'lenient': {'flag': 'loud', 'expect': 'accept'}, 'also_fields': [{'text': 'h!'}]"));
        assertFailed(
            line("h!\n", "reject", "'lenient': {'flag': 'quiet', 'expect': 'accept'}"),
            "verdict: expected accept, was reject (LOUD at byte 1, status 400)");
        assertPassed(line("h!\n", "accept", "'options': {'lenient': ['loud']}, 'fields': {'text': 'h!'}"));
    }

    @Test
    void shouldSkipWhatTheEngineCannotDo()
    {
        final Result kind = run(line("x", "accept", "").replace("line", "smoke signal"));
        assertEquals(Result.State.SKIPPED, kind.state());
        assertEquals("kind smoke signal", kind.reason());

        final Result option = run(line("x\n", "reject", "'options': {'maxMoon': 3}"));
        assertEquals(Result.State.SKIPPED, option.state());
        assertEquals("option maxMoon", option.reason());
    }

    @Test
    void shouldCompareWhatIsCertainOfAnUndecidedInput()
    {
        final Subject half = new LineSubject()
        {
            @Override
            public Outcome outcome(final boolean ended)
            {
                return Outcome.undecided("second half", Map.of("text", "hi"));
            }
        };

        assertEquals(Result.State.SKIPPED, run(half, line("x", "need-more", "")).state());
        assertEquals(Result.State.SKIPPED, run(half, line("x", "reject", "")).state());
        final Result good = run(half, line("x", "accept", "'fields': {'text': 'hi', 'consumed': 1}"));
        assertEquals(Result.State.SKIPPED, good.state());
        assertEquals("second half", good.reason());
        final Result bad = run(half, line("x", "accept", "'fields': {'text': 'ho', 'consumed': 1}"));
        assertEquals(Result.State.FAILED, bad.state());
    }

    @Test
    void shouldFeedWholeInPiecesAndByteByByteInEachLayout()
    {
        final List<String> seen = new ArrayList<>();
        final Subject watching = new LineSubject()
        {
            @Override
            public boolean received(final DirectBuffer buffer, final int offset, final int length)
            {
                assertEquals(Receiver.OFFSET, offset);
                assertTrue(buffer.capacity() >= offset + length);
                seen.add((buffer.byteArray() == null ? "direct " : "heap ") + length +
                    (buffer.capacity() == offset + length ? " tight" : ""));
                return super.received(buffer, offset, length);
            }
        };

        final Result result = run(watching, line("abc\n", "accept", "'splits': [1, 3], 'fields': {'text': 'abc'}"));

        assertEquals(Result.State.PASSED, result.state(), result.toString());
        final List<String> expected = new ArrayList<>();
        for (final String layout : List.of("heap %d", "heap %d tight", "direct %d", "direct %d tight"))
        {
            for (final int length : new int[]{4, 1, 3, 4, 1, 4, 3, 4, 1, 2, 3, 4})
            {
                expected.add(String.format(layout, length));
            }
        }
        assertEquals(expected, seen);
    }

    @Test
    void shouldCutInTwoAtEachByteWhenAsked()
    {
        final LineSubject counting = new LineSubject();
        final Runner runner = new Runner(Map.of("line", counting), true);

        assertEquals(Result.State.PASSED, runner.run("f:1", bytes(line("abc\n", "accept", ""))).state());
        assertEquals(Layout.values().length * (1 + 4 + 3 * 2), counting.calls);
    }

    @Test
    void shouldFeedBlocksOneByOne()
    {
        final List<Integer> seen = new ArrayList<>();
        final Subject blocks = new LineSubject()
        {
            @Override
            public Feeding feeding()
            {
                return Feeding.BLOCKS;
            }

            @Override
            public boolean received(final DirectBuffer buffer, final int offset, final int length)
            {
                seen.add(offset - Receiver.OFFSET);
                seen.add(length);
                return false;
            }
        };

        run(blocks, line("abcdef", "need-more", "'splits': [2, 3]"));

        assertEquals(List.of(0, 2, 2, 1, 3, 3), seen.subList(0, 6));
        assertEquals(6 * Layout.values().length, seen.size());
    }

    @Test
    void shouldFailOnAnInputWhoseOutcomeDependsOnTheCut()
    {
        final Subject fickle = new LineSubject()
        {
            @Override
            public Outcome outcome(final boolean ended)
            {
                return calls > 1 ? Outcome.reject("LATE", calls, 400, 0) : Outcome.reject("LATE", 1, 400, 0);
            }
        };

        final Result result = run(fickle, line("ab", "reject", ""));

        assertEquals(Result.State.FAILED, result.state());
        assertTrue(result.lines().get(1).startsWith("not as whole, heap: expected reject (LATE at byte 1"),
            result.toString());
    }

    @Test
    void shouldSeeASubjectThatLooksBehindTheInput()
    {
        final Subject peeking = new LineSubject()
        {
            @Override
            public boolean received(final DirectBuffer buffer, final int offset, final int length)
            {
                final int more = Math.min(2, buffer.capacity() - offset - length);
                return super.received(buffer, offset, length + more);
            }
        };

        assertEquals(Result.State.FAILED, run(peeking, line("hi", "need-more", "")).state());
    }

    @Test
    void shouldFailAndGoOnWhenTheEngineThrows()
    {
        final Subject throwing = new LineSubject()
        {
            @Override
            public boolean received(final DirectBuffer buffer, final int offset, final int length)
            {
                throw new IndexOutOfBoundsException("index=-7");
            }
        };

        final Result result = run(throwing, line("hi", "need-more", ""));

        assertEquals(Result.State.FAILED, result.state());
        assertTrue(result.lines().get(1).contains("IndexOutOfBoundsException: index=-7"), result.toString());
    }

    @ParameterizedTest
    @ValueSource(strings =
    {
        "{",
        "[]",
        "null",
        "7",
        "nonsense",
        "{} {}",
        "{'id': 'a', 'id': 'b'}",
        "{'kind': 'line', 'input_b64': '', 'expect': 'accept'}",
        "{'id': 3, 'kind': 'line', 'input_b64': '', 'expect': 'accept'}",
        "{'id': 'a', 'input_b64': '', 'expect': 'accept'}",
        "{'id': 'a', 'kind': 'line', 'expect': 'accept'}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '%', 'expect': 'accept'}",
        "{'id': 'a', 'kind': 'line', 'input_b64': ''}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'maybe'}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'splits': [1]}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'splits': [-1]}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'splits': ['0']}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'splits': 'each'}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'splits': 4}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'fields': []}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'also_ok': ['so']}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'also_ok': 'reject'}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'also_fields': {}}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'also_fields': [1]}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'eof': 'yes'}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'options': 1}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'options': {'lenient': [1]}}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'context': []}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'lenient': {'flag': 'x'}}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'accept', 'lenient': {'expect': 'accept'}}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'reject', 'status': 'x'}",
        "{'id': 'a', 'kind': 'line', 'input_b64': '', 'expect': 'reject', 'error_offset': -2}",
        "\u00ff\u00fe"
    })
    void shouldFailOnAMalformedLine(final String line)
    {
        final Result result = run(line);

        assertEquals(Result.State.FAILED, result.state(), result.toString());
        assertEquals("f:1", result.place());
        assertTrue(result.lines().get(0).startsWith("malformed line: "), result.toString());
    }

    @Test
    void shouldLeaveAloneKeysThatItDoesNotKnow()
    {
        assertPassed(line("hi\n", "accept", "'mood': {'sea': 'calm'}, 'splits': null, 'fields': null"));
    }

    @Test
    void shouldServeOneSubjectForManyCases()
    {
        final Map<String, Subject> subjects = new HashMap<>();
        subjects.put("line", subject);
        final Runner runner = new Runner(subjects, true);
        for (int i = 0; i < 3; i++)
        {
            assertEquals(Result.State.PASSED, runner.run("f:1", bytes(line("h!", "reject", ""))).state());
            assertEquals(Result.State.PASSED, runner.run("f:2", bytes(line("hi\n", "accept", ""))).state());
        }
        assertFalse(subjects.isEmpty());
    }

    private void assertPassed(final String line)
    {
        final Result result = run(line);
        assertEquals(Result.State.PASSED, result.state(), result.toString());
    }

    private void assertFailed(final String line, final String difference)
    {
        final Result result = run(line);
        assertEquals(Result.State.FAILED, result.state(), result.toString());
        assertEquals(difference, result.lines().get(1));
    }

    private Result run(final String line)
    {
        return run(subject, line);
    }

    private static Result run(final Subject subject, final String line)
    {
        return new Runner(Map.of("line", subject), false).run("f:1", bytes(line));
    }

    private static byte[] bytes(final String line)
    {
        return line.replace('\'', '"').getBytes(StandardCharsets.ISO_8859_1);
    }

    static String line(final String input, final String expect, final String more)
    {
        final byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
        return "{'id': 'a', 'kind': 'line', 'input_b64': '" + Base64.getEncoder().encodeToString(bytes) +
            "', 'expect': '" + expect + "'" + (more.isEmpty() ? "" : ", " + more) + "}";
    }
}
