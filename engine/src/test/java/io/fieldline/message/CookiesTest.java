/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static io.fieldline.buffers.testing.Buffers.holding;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CookiesTest
{
    private final ByteSlice slice = new ByteSlice();
    private long sum;

    @ParameterizedTest
    @ValueSource(strings = {
        "", "sid=31d4", "a=1; b=2", "a=1;b=2", "  a=1 ;\tb=2 ", "t=YWJj==", "a=\"x y\"", "a=; b=2", "a=1; a=2",
        "A=1; a=2",
        ";;a=1;; ;b=2;", "a=%41+b", "a=1,b=2", "token; a=1", "=v; =; = ;a =\t b ", "a=\u00E9; <b>=<c>"})
    void shouldReadCookiesAsPlainJavaDoes(final String text)
    {
        PairModel.checkCookies(text);
    }

    @Test
    void shouldReadRandomCookiesAsPlainJavaDoes()
    {
        final Random random = new Random(9);
        final String alphabet = "ab;;== \t%+<\"\u00A6\u00FF";
        for (int i = 0; i < 20_000; i++)
        {
            final StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(50); length > 0; length--)
            {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            PairModel.checkCookies(text.toString());
        }
    }

    @Test
    void shouldReadAllLinesOfASection()
    {
        final Random random = new Random(10);
        final String alphabet = "ab;= ";
        for (int i = 0; i < 5_000; i++)
        {
            final List<String> lines = new ArrayList<>();
            for (int count = random.nextInt(4); count > 0; count--)
            {
                final StringBuilder line = new StringBuilder();
                for (int length = random.nextInt(20); length > 0; length--)
                {
                    line.append(alphabet.charAt(random.nextInt(alphabet.length())));
                }
                lines.add(line.toString());
            }
            final String all = String.join("; ", lines);
            holding("#host: x\r\n" + text(lines)).forEach((buffer) ->
            {
                final FieldSection section = section(buffer, lines, 0);
                final Cookies cookies = new Cookies().wrap(section);
                PairModel.checkPairs(cookies, buffer, "#host: x\r\n" + text(lines), PairModel.cookies(all));
            });
        }
    }

    @Test
    void shouldTakeFoldsOnlyBetweenCookies()
    {
        final List<String> lines = List.of("a=1;\r\n b=2 \r\n ; c\r\n =\r\n 3\r\n ");
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes("####host: x\r\n" + text(lines)));
        final Cookies cookies = new Cookies().wrap(section(buffer, lines, SlotDescriptor.FOLDED));
        assertEquals(3, cookies.count());
        assertEquals("2", cookies.get("b", slice).toString());
        assertEquals("3", cookies.get("c", slice).toString());
        assertEquals(ParseError.BAD_COOKIE, cookies.wrap(section(buffer, lines, 0)).count());
        final List<String> inside = List.of("a=1\r\n 2");
        final UnsafeBuffer folded = new UnsafeBuffer(bytes("####host: x\r\n" + text(inside)));
        assertEquals(ParseError.BAD_COOKIE, cookies.wrap(section(folded, inside, SlotDescriptor.FOLDED)).count());
        assertEquals(9 + 8 + 3, cookies.errorOffset());
    }

    @Test
    void shouldRefuseControlBytes()
    {
        for (int octet = 0; octet < 256; octet++)
        {
            final boolean bad = octet < ' ' && '\t' != octet || 0x7F == octet;
            final int at = octet;
            holding("a=1; b=x" + (char)octet + "y; c=3").forEach((buffer) ->
            {
                final Cookies cookies = new Cookies().wrap(buffer, OFFSET, 15);
                assertEquals(bad ? ParseError.BAD_COOKIE : ';' == at ? 4 : 3, cookies.count());
                assertEquals(bad ? 8 : -1, cookies.errorOffset());
                assertEquals(PairView.PAIR, cookies.find("a"));
                assertEquals(bad ? ParseError.BAD_COOKIE : PairView.PAIR, cookies.find("c"));
            });
        }
    }

    @Test
    void shouldMeetTheLimitAndPassItByNone()
    {
        final Cookies cookies = new Cookies(Limits.DEFAULT.withMaxCookies(2));
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes("###a=1;; b=2;"));
        assertEquals(2, cookies.wrap(buffer, OFFSET, 10).count());
        final UnsafeBuffer more = new UnsafeBuffer(bytes("###a=1;; b=2; c"));
        assertEquals(ParseError.TOO_MANY_COOKIES, cookies.wrap(more, OFFSET, 12).count());
        assertEquals(11, cookies.errorOffset());
        assertEquals(ParseError.TOO_MANY_COOKIES, cookies.find("c"));
    }

    @Test
    void shouldHaveNoCookiesOfNothing()
    {
        assertEquals(PairView.END, new Cookies().next());
        assertEquals(0, new Cookies().wrap(new ByteSlice()).count());
        assertEquals(0, new Cookies().wrap(section(
            new UnsafeBuffer(bytes("####host: x\r\n")), List.of(), 0)).count());
        assertThrows(
            IllegalStateException.class, () -> new Cookies().copyValue(new UnsafeBuffer(new byte[1]), 0, 1));
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes("###sid=abc"));
        final Cookies cookies = new Cookies().wrap(new ByteSlice().wrap(buffer, OFFSET, 7));
        assertTrue(cookies.find("sid") > 0);
        assertEquals(PairView.INSUFFICIENT, cookies.copyValue(new UnsafeBuffer(new byte[8]), 1, 2));
    }

    @Test
    void shouldAllocateNothing()
    {
        final List<String> lines = List.of("sid=0123456789abcdef; theme=dark", "lang=de; a=1; token");
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes("####host: x\r\n" + text(lines)));
        final FieldSection section = section(buffer, lines, 0);
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(SlotTable.blockLength(16, false)));
        final Cookies cookies = new Cookies();
        Allocations.assertNone(20_000, 1_000, () ->
        {
            cookies.wrap(section);
            while (cookies.next() > 0)
            {
                sum += cookies.valueLength();
            }
            sum += cookies.find("a") + cookies.index(block, 0, block.capacity()) + cookies.find("a");
            cookies.wrap(buffer, OFFSET + 18, 30);
            sum += cookies.find("lang");
        });
    }

    private static String text(final List<String> lines)
    {
        final StringBuilder text = new StringBuilder();
        for (final String line : lines)
        {
            text.append("cookie: ").append(line).append("\r\n");
        }
        return text.toString();
    }

    /* A head's lines at OFFSET + 1: a host, and the cookies, whose blanks at the ends are not taken off. */
    private static FieldSection section(
        final DirectBuffer buffer, final List<String> lines, final int flags)
    {
        final int base = OFFSET + 1;
        final UnsafeBuffer block = new UnsafeBuffer(new byte[SlotTable.blockLength(8, true)]);
        SlotTable.init(block, 0, block.capacity(), TableDescriptor.INDEXED_HEADER_LENGTH, KnownName.COUNT,
            TableDescriptor.CONTENT_REQUEST);
        block.putInt(TableDescriptor.BASE_FIELD_OFFSET, base, ByteOrder.LITTLE_ENDIAN);
        final FieldSection section = new FieldSection();
        section.wrap(block, 0, block.capacity(), buffer);
        section.append(0, 4, 6, 1, NameHash.ofFieldName("host"), KnownName.HOST, 0);
        int at = 9;
        for (final String line : lines)
        {
            section.append(at, 6, at + 8, line.length(), NameHash.ofFieldName("cookie"), KnownName.COOKIE, flags);
            at += 10 + line.length();
        }
        return section;
    }
}
