/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.TableDescriptor;
import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static io.fieldline.buffers.testing.Buffers.holding;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ArgsTest
{
    private static final String FORM = "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.02500000&" +
        "price=64123.10000000&recvWindow=5000&timestamp=1764547200123&" +
        "signature=c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71";

    private final ByteSlice slice = new ByteSlice();
    private final Decimal number = new Decimal();
    private long sum;

    @ParameterizedTest
    @ValueSource(strings = {
        "", "a=1", "a", "=", "=v", "&&", "&a=1&&&b=2&", "a=b=c==", "a+b=c+d+", "a%5B%5D=1&a[]=2", "a=%zz&%4=%&b=%41",
        "a=%+41&b=%2%42", "a%3Db=c%26d&a=b", "%61=1&a=2&%2561=3&%41=4", "a+b=1&a%20b=2&a b=3&a%2Bb=4", "aa=1&a=2&aaa=3",
        "longer-than-eight=1&longer-than-nine=2&longer-than-eight", "a\u0000=1&a=2", "\u00C3\u00BC=1&%C3%bc=2&%FF=3",
        "x=000000000000000000000000000000000000012%33&y=%2D9223372036854775808&z=%399223372036854775807",
        "x=1%2E5&y=-%30.25&z=%2E5&w=5%2E&v=%2D&u=0.0000000000000000001%32", FORM})
    void shouldReadArgsAsPlainJavaDoes(final String text)
    {
        PairModel.checkArgs(text);
    }

    @Test
    void shouldReadRandomArgsAsPlainJavaDoes()
    {
        final Random random = new Random(7);
        final String[] alphabets =
            {"a=&", "ab=&%+4", "a=&%+0123456789ABCDEFabcdef.-", "abc=&%41;'()*,\u0000\u00A6\u00BD\u00FF"};
        for (int i = 0; i < 20_000; i++)
        {
            final String alphabet = alphabets[i & 3];
            final StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(i % 100 == 0 ? 300 : 40); length > 0; length--)
            {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            PairModel.checkArgs(text.toString());
        }
    }

    @Test
    void shouldDecodeAsTheUrlDecoderOfJava()
    {
        final Random random = new Random(8);
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[200]);
        for (int i = 0; i < 2_000; i++)
        {
            final StringBuilder text = new StringBuilder("k=");
            for (int length = random.nextInt(30); length > 0; length--)
            {
                final int kind = random.nextInt(4);
                text.append(0 == kind ? "+" : 1 == kind ? String.format("%%%02X", random.nextInt(256)) :
                    String.valueOf((char)('a' + random.nextInt(26))));
            }
            final String expected = URLDecoder.decode(text.substring(2), StandardCharsets.ISO_8859_1);
            final Args args = new Args().wrap(new UnsafeBuffer(bytes(text.toString())), 0, text.length());
            assertEquals(PairView.PAIR, args.next());
            final byte[] actual = new byte[args.copyValue(dst, OFFSET, 190)];
            dst.getBytes(OFFSET, actual);
            assertEquals(expected, new String(actual, StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void shouldGiveRawSlicesAndSayWhatIsCoded()
    {
        holding("a%20b=c&d=e+f&g&h=").forEach((buffer) ->
        {
            final Args args = new Args().wrap(buffer, OFFSET, 18);
            assertSame(buffer, args.buffer());
            assertEquals(PairView.PAIR, args.next());
            assertEquals("a%20b", args.name(slice).toString());
            assertEquals("c", args.value(slice).toString());
            assertTrue(args.isNameCoded());
            assertFalse(args.isValueCoded());
            assertEquals(PairView.PAIR, args.next());
            assertEquals("e+f", args.value(slice).toString());
            assertEquals(OFFSET + 10, args.valueOffset());
            assertEquals(3, args.valueLength());
            assertFalse(args.isNameCoded());
            assertTrue(args.isValueCoded());
            assertTrue(args.valueEquals("e f"));
            assertFalse(args.valueEquals("e+f"));
            assertEquals(PairView.PAIR, args.next());
            assertTrue(args.hasNoValue());
            assertTrue(args.value(slice).isAbsent());
            assertEquals(PairView.PAIR, args.next());
            assertFalse(args.hasNoValue());
            assertTrue(args.value(slice).isPresent());
            assertEquals(PairView.END, args.next());
            assertTrue(args.name(slice).isAbsent());
            assertEquals("c", args.get("a b", slice).toString());
            assertTrue(args.get("a%20b", slice).isAbsent());
        });
    }

    @Test
    void shouldFindTextAsUtf8()
    {
        final String text = "gr%C3%B6%C3%9Fe=1&\u00F0\u009F\u0098\u0080=2&%ED%A0%80=3&gr\u00C3\u00B6\u00C3\u009Fe=4";
        holding(text).forEach((buffer) ->
        {
            final Args args = new Args().wrap(buffer, OFFSET, text.length());
            assertEquals(PairView.PAIR, args.find("größe"));
            assertEquals(1, args.longValue());
            assertEquals(PairView.PAIR, args.findNext("größe"));
            assertEquals(4, args.longValue());
            assertEquals(2, args.getLong("\uD83D\uDE00"));
            assertEquals(Args.ABSENT, args.getLong("\uD800"));
            assertEquals(Args.ABSENT, args.getLong("gr\u00C3\u00B6"));
        });
    }

    @Test
    void shouldReadNumbers()
    {
        final String text = FORM + "&neg=-3&flag&empty=&coded=%31%32&bad=12x&big=9223372036854775808";
        holding(text).forEach((buffer) ->
        {
            final Args args = new Args().wrap(buffer, OFFSET, text.length());
            assertEquals(5000, args.getInt("recvWindow"));
            assertEquals(1764547200123L, args.getLong("timestamp"));
            assertEquals(AsciiNumbers.OVERFLOW, args.getInt("timestamp"));
            assertEquals(AsciiNumbers.OK, args.getDecimal("price", number));
            assertEquals(6412310000000L, number.mantissa());
            assertEquals(8, number.scale());
            assertEquals(AsciiNumbers.OK, args.getDecimal("neg", number));
            assertEquals(-3, number.mantissa());
            assertEquals(AsciiNumbers.BAD_DIGIT, args.getLong("neg"));
            assertEquals(Args.ABSENT, args.getLong("flag"));
            assertEquals(Args.ABSENT, args.getLong("none"));
            assertEquals(Args.ABSENT, args.getDecimal("none", number));
            assertEquals(AsciiNumbers.EMPTY, args.getLong("empty"));
            assertEquals(12, args.getInt("coded"));
            assertEquals(AsciiNumbers.BAD_DIGIT, args.getInt("bad"));
            assertEquals(AsciiNumbers.OVERFLOW, args.getLong("big"));
        });
    }

    @Test
    void shouldRefuseABadPercentOnlyWhereAsked()
    {
        final String text = "a=1&b=%41&c%=%zz";
        holding(text).forEach((buffer) ->
        {
            final Args args = new Args(Limits.DEFAULT, true).wrap(buffer, OFFSET, text.length());
            assertEquals(1, args.getLong("a"));
            assertEquals(PairView.PAIR, args.find("b"));
            assertEquals(ParseError.BAD_PERCENT, args.next());
            assertEquals(ParseError.BAD_PERCENT, args.next());
            assertEquals(11, args.errorOffset());
            assertEquals(ParseError.BAD_PERCENT, args.find("c%"));
            assertEquals(ParseError.BAD_PERCENT, args.getLong("d"));
            assertEquals(ParseError.BAD_PERCENT, args.count());
            assertEquals(ParseError.BAD_PERCENT, args.index(new UnsafeBuffer(new byte[256]), 0, 256));
            assertFalse(args.isIndexed());
            assertEquals(1, args.getLong("a"));
            assertEquals(-1, args.errorOffset());
        });
    }

    @Test
    void shouldMeetTheLimitAndPassItByNone()
    {
        final Args args = new Args(Limits.DEFAULT.withMaxArgs(3));
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes("###a=1&&b=2&c=3&"));
        assertEquals(3, args.wrap(buffer, OFFSET, 13).count());
        assertEquals(3, args.getLong("c"));
        final UnsafeBuffer more = new UnsafeBuffer(bytes("###a=1&&b=2&c=3&d"));
        args.wrap(more, OFFSET, 14);
        assertEquals(ParseError.TOO_MANY_ARGS, args.count());
        assertEquals(13, args.errorOffset());
        assertEquals(3, args.getLong("c"));
        assertEquals(ParseError.TOO_MANY_ARGS, args.find("d"));
        assertEquals(13, args.errorOffset());
        assertEquals(ParseError.TOO_MANY_ARGS, args.getInt("d"));
        assertEquals(ParseError.TOO_MANY_ARGS, args.index(new UnsafeBuffer(new byte[256]), 0, 256));
        final UnsafeBuffer block = new UnsafeBuffer(new byte[8 + SlotTable.blockLength(2, false)]);
        assertEquals(ParseError.TOO_MANY_ARGS, args.wrap(buffer, OFFSET, 13).index(block, 8, block.capacity() - 8));
        assertEquals(9, args.errorOffset());
    }

    @Test
    void shouldWriteAnIndex()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes("###?a%5B%5D=1&b&c=d+"));
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(8 + SlotTable.blockLength(4, false)));
        final Args args = new Args().wrap(buffer, 4, 16);
        assertEquals(3, args.index(block, 8, block.capacity() - 8));
        assertTrue(args.isIndexed());
        final SlotTable table = new SlotTable(false).wrap(block, 8, block.capacity() - 8, buffer);
        assertEquals(TableDescriptor.CONTENT_ARGS, block.getByte(8 + TableDescriptor.CONTENT_FIELD_OFFSET));
        assertEquals(4, table.base());
        assertEquals(3, table.count());
        assertEquals("a%5B%5D", table.name(0, slice).toString());
        assertEquals(SlotDescriptor.PERCENT_CODED, table.flags(0));
        assertEquals(SlotDescriptor.NO_VALUE, table.flags(1));
        assertEquals("d+", table.value(2, slice).toString());
        assertEquals(0, block.getInt(8 + TableDescriptor.TABLE_HEADER_LENGTH));
        assertEquals(1, args.getLong("a[]"));
        assertEquals(PairView.PAIR, args.next());
        assertTrue(args.nameEquals("b"));
        assertEquals(PairView.PAIR, args.findNext("c"));
        assertFalse(args.wrap(buffer, 4, 16).isIndexed());
    }

    @Test
    void shouldHaveNoArgsOfNothing()
    {
        assertEquals(PairView.END, new Args().next());
        assertEquals(PairView.END, new Args().find("a"));
        assertEquals(0, new Args().wrap(new ByteSlice()).count());
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4]);
        assertThrows(IndexOutOfBoundsException.class, () -> new Args().wrap(buffer, 2, 3));
        assertThrows(IllegalStateException.class, () -> new Args().copyValue(buffer, 0, 4));
        assertEquals(0, new Args().index(new UnsafeBuffer(new byte[64]), 0, 64));
    }

    @Test
    void shouldAllocateNothing()
    {
        final String text = FORM + "&a%20b=%31&c=d+e";
        final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(text.length() + OFFSET));
        direct.putBytes(OFFSET, bytes(text));
        final UnsafeBuffer heap = new UnsafeBuffer(bytes("###" + text));
        final UnsafeBuffer block = new UnsafeBuffer(ByteBuffer.allocateDirect(SlotTable.blockLength(16, false)));
        final UnsafeBuffer dst = new UnsafeBuffer(new byte[64]);
        final Args args = new Args();
        Allocations.assertNone(20_000, 1_000, () ->
        {
            for (int i = 0; i < 2; i++)
            {
                args.wrap(0 == i ? direct : heap, OFFSET, text.length());
                while (args.next() > 0)
                {
                    sum += args.valueLength();
                }
                sum += args.getLong("timestamp") + args.getInt("a b") + args.getDecimal("price", number);
                sum += args.find("c") + args.copyValue(dst, 0, 64) + args.find("größe");
                sum += args.index(block, 0, block.capacity());
                sum += args.getLong("timestamp") + args.getInt("a b") + args.getDecimal("price", number);
                sum += args.find("c") + args.copyValue(dst, 0, 64) + args.find(heap, OFFSET, 6);
            }
        });
    }
}
