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
import java.util.Locale;
import java.util.Random;

import static io.fieldline.buffers.AsciiNumbers.BAD_DIGIT;
import static io.fieldline.buffers.AsciiNumbers.EMPTY;
import static io.fieldline.buffers.AsciiNumbers.OK;
import static io.fieldline.buffers.AsciiNumbers.OVERFLOW;
import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AsciiNumbersTest
{
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);
    private static final long UNTOUCHED = 77;

    private final Decimal number = new Decimal();
    private long sum;

    @Test
    void shouldReadNaturals()
    {
        assertNatural(0, "0");
        assertNatural(7, "7");
        assertNatural(12_345_678, "12345678");
        assertNatural(123_456_789, "123456789");
        assertNatural(1_234_567_890_123_456L, "1234567890123456");
        assertNatural(12_345_678_901_234_567L, "12345678901234567");
        assertNatural(Long.MAX_VALUE, "9223372036854775807");
        assertNatural(Long.MAX_VALUE, "0000000000000000000000009223372036854775807");
        assertNatural(0, "0000000000000000000000000000000000000000");
        assertNatural(5, "00000000000000005");
    }

    @Test
    void shouldNameWhatIsNoNatural()
    {
        assertNatural(EMPTY, "");
        assertNatural(OVERFLOW, "9223372036854775808");
        assertNatural(OVERFLOW, "9999999999999999999");
        assertNatural(OVERFLOW, "18446744073709551616");
        assertNatural(OVERFLOW, "99999999999999999999999999999999");
        assertNatural(BAD_DIGIT, "9999999999999999999999999999999x");
        assertNatural(BAD_DIGIT, "x999999999999999999999999999999999");
        assertNatural(BAD_DIGIT, "-1");
        assertNatural(BAD_DIGIT, "+1");
        assertNatural(BAD_DIGIT, " 1");
        assertNatural(BAD_DIGIT, "1 ");
        assertNatural(BAD_DIGIT, "1.5");
        assertNatural(BAD_DIGIT, "0x10");
        assertNatural(BAD_DIGIT, "\u0660");
    }

    @Test
    void shouldRefuseEachOctetThatIsNoDigitAtEachPlace()
    {
        for (int length = 1; length <= 21; length++)
        {
            for (int place = 0; place < length; place++)
            {
                final StringBuilder text = new StringBuilder("0".repeat(length));
                for (int octet = 0; octet < 256; octet++)
                {
                    text.setCharAt(place, (char)octet);
                    final MutableDirectBuffer buffer = Buffers.holding(text.toString()).findFirst().get();
                    final long result = AsciiNumbers.parseLong(buffer, OFFSET, length);
                    if (octet < '0' || octet > '9')
                    {
                        assertEquals(BAD_DIGIT, result);
                    }
                    else
                    {
                        final BigInteger value = new BigInteger(text.toString());
                        assertEquals(value.compareTo(MAX_LONG) > 0 ? OVERFLOW : value.longValue(), result);
                    }
                }
            }
        }
    }

    @Test
    void shouldReadWhatJavaReads()
    {
        final Random random = new Random(19);
        for (int i = 0; i < 50_000; i++)
        {
            final String digits = digits(random, 1 + random.nextInt(22));
            final BigInteger value = new BigInteger(digits);
            assertNatural(value.compareTo(MAX_LONG) > 0 ? OVERFLOW : value.longValue(), digits);
            assertSigned(value, digits);
            assertSigned(value.negate(), "-" + digits);
        }
    }

    @Test
    void shouldReadSignedNumbersAtTheirEdges()
    {
        final String[] edges =
            {
                "2147483647", "2147483648", "2147483649", "9223372036854775807", "9223372036854775808",
                "9223372036854775809", "0", "1", "00000000000009223372036854775808"
            };
        for (final String edge : edges)
        {
            assertSigned(new BigInteger(edge), edge);
            assertSigned(new BigInteger(edge).negate(), "-" + edge);
        }
        for (final String bad : new String[]{ "-", "--1", "+1", "1-", "-a", "- 1", "-1234567890123456789012345x" })
        {
            assertEach(BAD_DIGIT, bad);
        }
        assertEach(EMPTY, "");
    }

    @Test
    void shouldReadDecimalsAsBigDecimalDoes()
    {
        final Random random = new Random(23);
        for (int i = 0; i < 50_000; i++)
        {
            final String sign = random.nextBoolean() ? "-" : "";
            final String whole = digits(random, 1 + random.nextInt(12));
            assertDecimal(sign + whole + "." + digits(random, 1 + random.nextInt(20)));
        }
    }

    @Test
    void shouldReadDecimalsAtTheirEdges()
    {
        final String[] texts =
            {
                "0", "-0", "0.0", "1.50", "4312.25", "-4312.25", "9223372036854775807", "9223372036854775808",
                "-9223372036854775808", "-9223372036854775809", "92233720368547758.07", "92233720368547758.08",
                "-92233720368547758.08", "-92233720368547758.09", "9.223372036854775807", "9.223372036854775808",
                "-9.223372036854775808", "10.000000000000000000", "0.000000000000000001", "1234567.8", "12345678.9",
                "0000000000000000000000000000001.5", "99999999999999999999999.5", "1.0000000000000000000",
                "0.0000000000000000000", "0.0000000000000000000000000000001", "18446744073709551617.0"
            };
        for (final String text : texts)
        {
            assertDecimal(text);
        }
        final String[] malformed =
            {
                ".", ".5", "5.", "-.5", "-", "-.", "1..2", "1.2.3", "1.-2", "1,5", "1e3", "+1.5", " 1.5", "1.5 ",
                "99999999999999999999999.x", "x.5", "1.x", "1.99999999999999999999999x"
            };
        for (final String bad : malformed)
        {
            assertResult(BAD_DIGIT, bad, AsciiNumbers::parseDecimal);
        }
        assertResult(EMPTY, "", AsciiNumbers::parseDecimal);
    }

    @Test
    void shouldReadHex()
    {
        assertHex(0, "0");
        assertHex(0x1A2b, "1A2b");
        assertHex(Long.MAX_VALUE, "7fffffffffffffff");
        assertHex(Long.MAX_VALUE, "00000000000000000000000007FFFFFFFFFFFFFFF");
        assertHex(OVERFLOW, "8000000000000000");
        assertHex(OVERFLOW, "FFFFFFFFFFFFFFFF");
        assertHex(OVERFLOW, "10000000000000000");
        assertHex(OVERFLOW, "100000000000000000000000000000001");
        assertHex(BAD_DIGIT, "10000000000000000000000000000000g");
        assertHex(BAD_DIGIT, "0x1");
        assertHex(BAD_DIGIT, "-1");
        assertHex(BAD_DIGIT, "1 ");
        assertHex(BAD_DIGIT, "\u00E1");
        assertHex(EMPTY, "");
        final Random random = new Random(29);
        for (int i = 0; i < 10_000; i++)
        {
            final long value = random.nextLong() >>> 1 + random.nextInt(62);
            assertHex(value, Long.toHexString(value));
            assertHex(value, "000" + Long.toHexString(value).toUpperCase(Locale.ROOT));
        }
    }

    @Test
    void shouldNameResults()
    {
        assertEquals("OK", AsciiNumbers.name(0));
        assertEquals("OK", AsciiNumbers.name(Long.MAX_VALUE));
        assertEquals("EMPTY", AsciiNumbers.name(EMPTY));
        assertEquals("BAD_DIGIT", AsciiNumbers.name(BAD_DIGIT));
        assertEquals("OVERFLOW", AsciiNumbers.name(OVERFLOW));
        assertEquals("INSUFFICIENT", AsciiNumbers.name(AsciiNumbers.INSUFFICIENT));
        assertEquals("UNKNOWN", AsciiNumbers.name(-99));
    }

    @Test
    void shouldRescaleDecimals()
    {
        assertEquals(431_225, number.set(431_225, 2).mantissaAt(2, UNTOUCHED));
        assertEquals(43_122_500, number.mantissaAt(4, UNTOUCHED));
        assertEquals(UNTOUCHED, number.mantissaAt(1, UNTOUCHED));
        assertEquals(43_120, number.set(-431_200, 2).mantissaAt(1, UNTOUCHED) * -1);
        assertEquals(-4312, number.mantissaAt(0, UNTOUCHED));
        assertEquals(UNTOUCHED, number.set(Long.MAX_VALUE, 0).mantissaAt(1, UNTOUCHED));
        assertEquals(UNTOUCHED, number.set(Long.MIN_VALUE, 0).mantissaAt(1, UNTOUCHED));
        assertEquals(Long.MIN_VALUE, number.mantissaAt(0, UNTOUCHED));
        assertEquals(4312.25, number.set(431_225, 2).doubleValue());
        assertEquals("4312.25", number.toString());
        assertEquals("-0.05", number.set(-5, 2).toString());
        assertEquals("-9.223372036854775808", number.set(Long.MIN_VALUE, 18).toString());
        assertEquals("x=0.00", number.set(0, 2).appendTo(new StringBuilder("x=")).toString());
        assertEquals("100", number.set(100, 0).toString());
        assertThrows(IllegalArgumentException.class, () -> number.set(1, 19));
        assertThrows(IllegalArgumentException.class, () -> number.set(1, -1));
        assertThrows(IllegalArgumentException.class, () -> number.mantissaAt(19, 0));
    }

    @Test
    void shouldRefuseRangesOutside()
    {
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[8]);
        final Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        assertThrows(outside, () -> AsciiNumbers.parseInt(buffer, 1, 8));
        assertThrows(outside, () -> AsciiNumbers.parseLong(buffer, -1, 2));
        assertThrows(outside, () -> AsciiNumbers.parseHex(buffer, 9, 0));
        assertThrows(outside, () -> AsciiNumbers.parseSignedInt(buffer, 1, 8, number));
        assertThrows(outside, () -> AsciiNumbers.parseSignedLong(buffer, 1, 8, number));
        assertThrows(outside, () -> AsciiNumbers.parseDecimal(buffer, 1, 8, number));
    }

    @Test
    void shouldAllocateNothing()
    {
        Buffers.holding("-1234567890123.4567").forEach((buffer) ->
            Allocations.assertNone(
                20_000,
                10_000,
                () ->
                {
                    sum += AsciiNumbers.parseInt(buffer, OFFSET + 1, 9);
                    sum += AsciiNumbers.parseLong(buffer, OFFSET + 1, 13);
                    sum += AsciiNumbers.parseLong(buffer, OFFSET, 19);
                    sum += AsciiNumbers.parseHex(buffer, OFFSET + 1, 13);
                    sum += AsciiNumbers.parseSignedInt(buffer, OFFSET, 10, number);
                    sum += AsciiNumbers.parseSignedLong(buffer, OFFSET, 14, number);
                    sum += AsciiNumbers.parseDecimal(buffer, OFFSET, 19, number) + number.mantissa();
                }));
        assertTrue(sum != 0);
    }

    private interface Reader
    {
        int read(MutableDirectBuffer buffer, int offset, int length, Decimal number);
    }

    private void assertNatural(final long expected, final String text)
    {
        Buffers.holding(text).forEach((buffer) ->
        {
            assertEquals(expected, AsciiNumbers.parseLong(buffer, OFFSET, text.length()), text);
            assertEquals(
                expected > Integer.MAX_VALUE ? OVERFLOW : expected,
                AsciiNumbers.parseInt(buffer, OFFSET, text.length()),
                text);
        });
    }

    private void assertHex(final long expected, final String text)
    {
        Buffers.holding(text).forEach((buffer) ->
            assertEquals(expected, AsciiNumbers.parseHex(buffer, OFFSET, text.length()), text));
    }

    private void assertSigned(final BigInteger value, final String text)
    {
        assertValue(value.bitLength() < 64, value, 0, text, AsciiNumbers::parseSignedLong);
        assertValue(value.bitLength() < 32, value, 0, text, AsciiNumbers::parseSignedInt);
        assertValue(value.bitLength() < 64, value, 0, text, AsciiNumbers::parseDecimal);
    }

    private void assertDecimal(final String text)
    {
        final BigDecimal value = new BigDecimal(text);
        final boolean fits = value.unscaledValue().bitLength() < 64 && value.scale() <= Decimal.MAX_SCALE;
        assertValue(fits, value.unscaledValue(), value.scale(), text, AsciiNumbers::parseDecimal);
    }

    private void assertEach(final int result, final String text)
    {
        assertResult(result, text, AsciiNumbers::parseSignedLong);
        assertResult(result, text, AsciiNumbers::parseSignedInt);
        assertResult(result, text, AsciiNumbers::parseDecimal);
    }

    private void assertResult(final int result, final String text, final Reader reader)
    {
        Buffers.holding(text).forEach((buffer) ->
        {
            number.set(UNTOUCHED, 5);
            assertEquals(result, reader.read(buffer, OFFSET, text.length(), number), text);
            assertEquals(UNTOUCHED, number.mantissa());
            assertEquals(5, number.scale());
        });
    }

    private void assertValue(
        final boolean fits, final BigInteger mantissa, final int scale, final String text, final Reader reader)
    {
        if (!fits)
        {
            assertResult(OVERFLOW, text, reader);
            return;
        }
        Buffers.holding(text).forEach((buffer) ->
        {
            assertEquals(OK, reader.read(buffer, OFFSET, text.length(), number), text);
            assertEquals(mantissa.longValueExact(), number.mantissa(), text);
            assertEquals(scale, number.scale(), text);
        });
    }

    private static String digits(final Random random, final int length)
    {
        final StringBuilder text = new StringBuilder();
        final boolean zeros = random.nextInt(4) == 0;
        for (int i = 0; i < length; i++)
        {
            text.append((char)('0' + (zeros && i < length / 2 ? 0 : random.nextInt(10))));
        }
        return text.toString();
    }
}
