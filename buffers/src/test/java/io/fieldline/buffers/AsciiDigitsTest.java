/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;

import static io.fieldline.buffers.AsciiDigits.INSUFFICIENT;
import static io.fieldline.buffers.AsciiDigits.OVERFLOW;
import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AsciiDigitsTest
{
    private static final int CAPACITY = 40;

    private final Decimal number = new Decimal();
    private long sum;

    @Test
    void shouldWriteEachSmallNumber()
    {
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        for (int value = -20_000; value <= 120_000; value++)
        {
            final int length = AsciiDigits.putInt(buffer, OFFSET, CAPACITY - OFFSET, value);
            assertEquals(value, Integer.parseInt(buffer.getStringWithoutLengthAscii(OFFSET, length)));
            assertEquals(Integer.toString(value).length(), length);
        }
    }

    @Test
    void shouldWriteNumbersAtTheEdgesOfEachLength()
    {
        BigInteger power = BigInteger.ONE;
        for (int i = 0; i <= 19; i++)
        {
            assertWhole(power.longValue());
            assertWhole(power.longValue() - 1);
            assertWhole(power.longValue() + 1);
            assertWhole(power.longValue() * 5);
            power = power.multiply(BigInteger.TEN);
        }
        for (int bit = 0; bit < 64; bit++)
        {
            assertWhole(1L << bit);
            assertWhole((1L << bit) - 1);
            assertWhole(-1L << bit);
        }
        assertWhole(Long.MAX_VALUE);
        assertWhole(Integer.MAX_VALUE);
        assertWhole(Integer.MIN_VALUE);
    }

    @Test
    void shouldWriteWhatJavaWrites()
    {
        final Random random = new Random(31);
        for (int i = 0; i < 50_000; i++)
        {
            assertWhole(random.nextLong() >>> random.nextInt(64));
            assertWhole(random.nextLong() >> random.nextInt(64));
        }
    }

    @Test
    void shouldMakeEightDigitsOfEachNumberBelowAHundredMillion()
    {
        // every residue that the multiplications could get wrong: all of four digits, above and below
        for (int value = 0; value < 10_000; value++)
        {
            assertEightDigits(value);
            assertEightDigits(value * 10_000);
            assertEightDigits(value * 10_000 + 9_999);
            assertEightDigits(99_990_000 + value);
        }
        for (int value = 0; value < 100_000_000; value += 9_973)
        {
            assertEightDigits(value);
        }
        assertEightDigits(99_999_999);
    }

    @Test
    void shouldPadWithZeros()
    {
        for (int width = 1; width <= 22; width++)
        {
            for (final long value : new long[]{ 0, 7, 42, 99_999_999L, 100_000_000L, Long.MAX_VALUE, -1 })
            {
                final String plain = Long.toUnsignedString(value);
                final int asked = width;
                Buffers.both(CAPACITY).forEach((buffer) ->
                {
                    if (plain.length() > asked)
                    {
                        assertEquals(OVERFLOW, AsciiDigits.putPadded(buffer, OFFSET, asked, value, asked));
                        Buffers.assertUntouched(buffer, 0, CAPACITY);
                        return;
                    }
                    assertEquals(INSUFFICIENT, AsciiDigits.putPadded(buffer, OFFSET, asked - 1, value, asked));
                    Buffers.assertUntouched(buffer, 0, CAPACITY);
                    assertEquals(asked, AsciiDigits.putPadded(buffer, OFFSET, asked, value, asked));
                    assertWritten("0".repeat(asked - plain.length()) + plain, buffer);
                });
            }
        }
        Buffers.both(CAPACITY).forEach((buffer) ->
        {
            AsciiDigits.writePadded(buffer.byteArray(), buffer.addressOffset() + OFFSET, 6, 2);
            assertWritten("06", buffer);
        });
    }

    @Test
    void shouldWriteDecimalsAsBigDecimalDoes()
    {
        final Random random = new Random(37);
        for (int i = 0; i < 50_000; i++)
        {
            assertDecimal(random.nextLong() >> random.nextInt(64), random.nextInt(19));
        }
        for (int scale = 0; scale <= 18; scale++)
        {
            assertDecimal(0, scale);
            assertDecimal(-1, scale);
            assertDecimal(Long.MAX_VALUE, scale);
            assertDecimal(Long.MIN_VALUE, scale);
        }
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        assertThrows(IllegalArgumentException.class, () -> AsciiDigits.putDecimal(buffer, 0, CAPACITY, 1, 19));
        assertThrows(IllegalArgumentException.class, () -> AsciiDigits.putDecimal(buffer, 0, CAPACITY, 1, -1));
    }

    @Test
    void shouldReadBackItsDecimals()
    {
        final Random random = new Random(41);
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        for (int i = 0; i < 20_000; i++)
        {
            final long mantissa = random.nextLong() >> random.nextInt(64);
            final int scale = random.nextInt(19);
            final int length = AsciiDigits.putDecimal(buffer, OFFSET, 30, number.set(mantissa, scale));
            assertEquals(number.toString(), Buffers.text(buffer, OFFSET, length));
            assertEquals(AsciiNumbers.OK, AsciiNumbers.parseDecimal(buffer, OFFSET, length, number.set(0, 0)));
            assertEquals(mantissa, number.mantissa());
            assertEquals(scale, number.scale());
        }
    }

    @Test
    void shouldWriteHex()
    {
        final Random random = new Random(43);
        for (int i = 0; i < 20_000; i++)
        {
            assertHex(random.nextLong() >>> random.nextInt(64));
        }
        for (int bit = 0; bit < 64; bit++)
        {
            assertHex(1L << bit);
            assertHex((1L << bit) - 1);
        }
    }

    @Test
    void shouldRefuseRangesOutside()
    {
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[8]);
        final Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        assertThrows(outside, () -> AsciiDigits.putInt(buffer, 1, 8, 1));
        assertThrows(outside, () -> AsciiDigits.putLong(buffer, -1, 8, 1));
        assertThrows(outside, () -> AsciiDigits.putUnsigned(buffer, 9, 0, 1));
        assertThrows(outside, () -> AsciiDigits.putHex(buffer, 0, 9, 1));
        assertThrows(outside, () -> AsciiDigits.putPadded(buffer, 0, 9, 1, 1));
        assertThrows(outside, () -> AsciiDigits.putDecimal(buffer, 0, -1, 1, 1));
    }

    @Test
    void shouldAllocateNothing()
    {
        Buffers.both(CAPACITY).forEach((buffer) ->
            Allocations.assertNone(
                20_000,
                10_000,
                () ->
                {
                    sum++;
                    sum += AsciiDigits.putInt(buffer, OFFSET, 30, (int)sum);
                    sum += AsciiDigits.putLong(buffer, OFFSET, 30, -sum * 1_000_003);
                    sum += AsciiDigits.putUnsigned(buffer, OFFSET, 30, -sum);
                    sum += AsciiDigits.putDecimal(buffer, OFFSET, 30, sum, 4);
                    sum += AsciiDigits.putHex(buffer, OFFSET, 30, sum);
                    sum += AsciiDigits.putPadded(buffer, OFFSET, 30, sum & 63, 2);
                }));
        assertTrue(sum > 0);
    }

    private void assertWhole(final long value)
    {
        assertEquals(Long.toUnsignedString(value).length(), AsciiDigits.digits(value));
        assertEquals(Integer.toUnsignedString((int)value).length(), AsciiDigits.digits((int)value));
        assertEquals(Long.toString(value).length(), AsciiDigits.length(value));
        assertPut(Long.toString(value), (dst, offset, capacity) -> AsciiDigits.putLong(dst, offset, capacity, value));
        assertPut(
            Integer.toString((int)value),
            (dst, offset, capacity) -> AsciiDigits.putInt(dst, offset, capacity, (int)value));
        assertPut(
            Long.toUnsignedString(value),
            (dst, offset, capacity) -> AsciiDigits.putUnsigned(dst, offset, capacity, value));
        Buffers.both(CAPACITY).forEach((buffer) ->
        {
            final String text = Long.toString(value);
            final long address = buffer.addressOffset() + OFFSET;
            assertEquals(text.length(), AsciiDigits.writeLong(buffer.byteArray(), address, value));
            assertWritten(text, buffer);
        });
    }

    private void assertDecimal(final long mantissa, final int scale)
    {
        final String text = BigDecimal.valueOf(mantissa, scale).toPlainString();
        assertEquals(text.length(), AsciiDigits.decimalLength(mantissa, scale));
        assertPut(text, (dst, offset, capacity) -> AsciiDigits.putDecimal(dst, offset, capacity, mantissa, scale));
    }

    private void assertHex(final long value)
    {
        final String text = Long.toHexString(value);
        assertEquals(text.length(), AsciiDigits.hexDigits(value));
        assertPut(text, (dst, offset, capacity) -> AsciiDigits.putHex(dst, offset, capacity, value));
        final MutableDirectBuffer buffer = Buffers.both(CAPACITY).findFirst().get();
        assertEquals(16, AsciiDigits.writeHex(buffer.byteArray(), buffer.addressOffset() + OFFSET, value, 16));
        assertWritten(String.format("%016x", value), buffer);
    }

    private interface Put
    {
        int put(MutableDirectBuffer dst, int offset, int capacity);
    }

    /* With room for it exactly, one byte less, and none; beside it nothing changes. */
    private static void assertPut(final String text, final Put put)
    {
        Buffers.both(CAPACITY).forEach((buffer) ->
        {
            assertEquals(INSUFFICIENT, put.put(buffer, OFFSET, text.length() - 1), text);
            assertEquals(INSUFFICIENT, put.put(buffer, CAPACITY, 0), text);
            Buffers.assertUntouched(buffer, 0, CAPACITY);
            assertEquals(text.length(), put.put(buffer, OFFSET, text.length()), text);
            assertWritten(text, buffer);
        });
    }

    private static void assertWritten(final String text, final MutableDirectBuffer buffer)
    {
        assertEquals(text, Buffers.text(buffer, OFFSET, text.length()));
        Buffers.assertUntouched(buffer, 0, OFFSET);
        Buffers.assertUntouched(buffer, OFFSET + text.length(), CAPACITY);
    }

    private static void assertEightDigits(final int value)
    {
        long word = AsciiDigits.word(value);
        int read = 0;
        for (int i = 0; i < 8; i++)
        {
            final int digit = (int)(word & 0xFF) - '0';
            assertTrue(digit >= 0 && digit <= 9, "value=" + value);
            read = 10 * read + digit;
            word >>>= 8;
        }
        assertEquals(value, read);
        assertEquals(value, AsciiNumbers.value(AsciiDigits.word(value)));
        assertTrue(AsciiNumbers.areDigits(AsciiDigits.word(value)));
    }
}
