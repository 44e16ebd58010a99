/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.SlotTable;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static io.fieldline.buffers.testing.Buffers.holding;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Args and cookies as plain Java splits them, and everything that a view answers compared with that. Texts hold one
 * character an octet.
 */
final class PairModel
{
    /** A pair, decoded; the value is null where there is none. */
    record Pair(String name, String value)
    {
    }

    private static final int BLOCK = 8;
    private static final int MAX_PAIRS = 4_096;

    private PairModel()
    {
    }

    static List<Pair> args(final String text)
    {
        final List<Pair> pairs = new ArrayList<>();
        for (final String piece : text.split("&"))
        {
            if (!piece.isEmpty())
            {
                final int equals = piece.indexOf('=');
                pairs.add(equals < 0 ?
                    new Pair(decode(piece), null) :
                    new Pair(decode(piece.substring(0, equals)), decode(piece.substring(equals + 1))));
            }
        }
        return pairs;
    }

    static List<Pair> cookies(final String text)
    {
        final List<Pair> pairs = new ArrayList<>();
        for (final String piece : text.split(";"))
        {
            final String trimmed = trim(piece);
            if (!trimmed.isEmpty())
            {
                final int equals = trimmed.indexOf('=');
                pairs.add(equals < 0 ?
                    new Pair("", trimmed) :
                    new Pair(trim(trimmed.substring(0, equals)), trim(trimmed.substring(equals + 1))));
            }
        }
        return pairs;
    }

    static String decode(final String text)
    {
        final StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++)
        {
            final char c = text.charAt(i);
            if ('%' == c && i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2)))
            {
                out.append((char)Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            }
            else
            {
                out.append('+' == c ? ' ' : c);
            }
        }
        return out.toString();
    }

    private static boolean isHex(final char c)
    {
        return Character.digit(c, 16) >= 0;
    }

    private static String trim(final String text)
    {
        int from = 0;
        int to = text.length();
        while (from < to && " \t".indexOf(text.charAt(from)) >= 0)
        {
            from++;
        }
        while (to > from && " \t".indexOf(text.charAt(to - 1)) >= 0)
        {
            to--;
        }
        return text.substring(from, to);
    }

    /** The args of a text: everything that the view answers is as the model says. */
    static void checkArgs(final String text)
    {
        final List<Pair> expected = args(text);
        holding(text).forEach((buffer) ->
        {
            final Args args = new Args(Limits.DEFAULT.withMaxArgs(MAX_PAIRS));
            args.wrap(buffer, OFFSET, text.length());
            checkPairs(args, buffer, text, expected);
        });
    }

    /** The cookies of a text without control bytes. */
    static void checkCookies(final String text)
    {
        final List<Pair> expected = cookies(text);
        holding(text).forEach((buffer) ->
        {
            final Cookies cookies = new Cookies(Limits.DEFAULT.withMaxCookies(MAX_PAIRS));
            cookies.wrap(buffer, OFFSET, text.length());
            checkPairs(cookies, buffer, text, expected);
        });
    }

    static void checkPairs(
        final PairView view, final MutableDirectBuffer buffer, final String text, final List<Pair> expected)
    {
        checkIteration(view, text, expected);
        checkFinds(view, expected);
        final UnsafeBuffer block = new UnsafeBuffer(new byte[BLOCK + SlotTable.blockLength(expected.size(), false)]);
        final int length = block.capacity() - BLOCK;
        assertEquals(expected.size(), view.index(block, BLOCK, length), text);
        assertEquals(expected.size(), view.table().count());
        checkIteration(view, text, expected);
        checkFinds(view, expected);
        assertEquals(expected.size(), view.count());
    }

    private static void checkIteration(final PairView view, final String text, final List<Pair> expected)
    {
        view.restart();
        int last = OFFSET;
        for (final Pair pair : expected)
        {
            assertFalse(view.next() <= 0, text);
            checkPair(view, pair);
            assertTrue(view.nameOffset() >= last, text);
            assertTrue(view.valueOffset() >= view.nameOffset() + view.nameLength(), text);
            last = view.valueOffset() + view.valueLength();
            assertTrue(last <= OFFSET + text.length(), text);
        }
        assertEquals(PairView.END, view.next());
        assertEquals(PairView.END, view.next());
        assertFalse(view.hasPair());
    }

    private static void checkPair(final PairView view, final Pair pair)
    {
        assertTrue(view.hasPair());
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[OFFSET + 512]);
        final String value = null == pair.value ? "" : pair.value;
        if (view instanceof final Args args)
        {
            assertEquals(null == pair.value, args.hasNoValue());
            assertEquals(pair.name.length(), args.decodedNameLength());
            assertEquals(value.length(), args.decodedValueLength());
            assertEquals(pair.name, text(dst, args.copyName(dst, OFFSET, pair.name.length())));
            assertEquals(value, text(dst, args.copyValue(dst, OFFSET, value.length())));
            if (!value.isEmpty())
            {
                assertEquals(PairView.INSUFFICIENT, args.copyValue(dst, OFFSET, value.length() - 1));
            }
            checkNumbers(args, pair.value);
            assertTrue(args.nameEquals(utf8(pair.name)) || !isUtf8(pair.name), pair.name);
        }
        else
        {
            assertEquals(value, text(dst, ((Cookies)view).copyValue(dst, OFFSET, value.length())));
            assertTrue(view.nameEquals(pair.name));
            assertTrue(view.valueEquals(value));
        }
    }

    private static void checkNumbers(final Args args, final String value)
    {
        final Decimal expected = new Decimal().set(-1, 1);
        final Decimal actual = new Decimal().set(-1, 1);
        if (null == value)
        {
            assertEquals(Args.ABSENT, args.longValue());
            assertEquals(Args.ABSENT, args.decimalValue(actual));
            return;
        }
        final UnsafeBuffer plain = new UnsafeBuffer(bytes(value));
        assertEquals(AsciiNumbers.parseLong(plain, 0, value.length()), args.longValue(), value);
        assertEquals(AsciiNumbers.parseDecimal(plain, 0, value.length(), expected), args.decimalValue(actual), value);
        assertEquals(expected.mantissa(), actual.mantissa(), value);
        assertEquals(expected.scale(), actual.scale(), value);
    }

    /** Each name is found as often as it stands there, by bytes and as text. */
    private static void checkFinds(final PairView view, final List<Pair> expected)
    {
        for (final Pair wanted : expected)
        {
            checkFind(view, expected, wanted.name);
            checkFind(view, expected, wanted.name + "x");
            if (!wanted.name.isEmpty())
            {
                checkFind(view, expected, wanted.name.substring(1));
            }
        }
        checkFind(view, expected, "");
        checkFind(view, expected, "%41");
        checkFind(view, expected, "a+b");
        checkFind(view, expected, "a=");
    }

    private static void checkFind(final PairView view, final List<Pair> expected, final String name)
    {
        final UnsafeBuffer key = new UnsafeBuffer(bytes("##" + name + "#"));
        int result = view.find(key, 2, name.length());
        for (final Pair pair : expected)
        {
            if (pair.name.equals(name))
            {
                assertEquals(PairView.PAIR, result, name);
                checkPair(view, pair);
                result = view.findNext(key, 2, name.length());
            }
        }
        assertEquals(PairView.END, result, name);
        assertEquals(PairView.END, view.findNext(key, 2, name.length()), name);
        if (view instanceof Args && !isUtf8(name))
        {
            return;
        }
        final String text = view instanceof Args ? utf8(name) : name;
        result = view.find(text);
        for (final Pair pair : expected)
        {
            if (pair.name.equals(name))
            {
                assertEquals(PairView.PAIR, result, name);
                checkPair(view, pair);
                result = view.findNext(text);
            }
        }
        assertEquals(PairView.END, result, name);
    }

    static boolean isUtf8(final String octets)
    {
        return new String(utf8(octets).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).equals(octets);
    }

    static String utf8(final String octets)
    {
        return new String(bytes(octets), StandardCharsets.UTF_8);
    }

    private static String text(final UnsafeBuffer dst, final int length)
    {
        final byte[] copy = new byte[length];
        dst.getBytes(OFFSET, copy);
        return new String(copy, StandardCharsets.ISO_8859_1);
    }
}
