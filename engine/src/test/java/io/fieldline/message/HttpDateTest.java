/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class HttpDateTest
{
    private static final int OFFSET = 3;
    private static final long NOW = Instant.parse("2026-12-01T00:00:00Z").getEpochSecond();
    private static final long FIRST = Instant.parse("1601-01-01T00:00:00Z").getEpochSecond();
    private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    private static final DateTimeFormatter IMF =
        DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH);
    private static final DateTimeFormatter RFC_850 =
        DateTimeFormatter.ofPattern("EEEE, dd-MMM-uu HH:mm:ss 'GMT'", Locale.ENGLISH);
    private static final DateTimeFormatter ASCTIME =
        DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH);
    private static final String EXAMPLE = "Sun, 06 Nov 1994 08:49:37 GMT";
    private static final long EXAMPLE_SECONDS = 784_111_777L;

    private final UnsafeBuffer heap = new UnsafeBuffer(new byte[64]);
    private final UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(64));
    private long sum;
    private long second;

    @Test
    void shouldReadTheThreeFormsOfTheRfc()
    {
        assertEquals(EXAMPLE_SECONDS, parsed(EXAMPLE, NOW));
        assertEquals(EXAMPLE_SECONDS, parsed("Sunday, 06-Nov-94 08:49:37 GMT", NOW));
        assertEquals(EXAMPLE_SECONDS, parsed("Sun Nov  6 08:49:37 1994", NOW));
    }

    @Test
    void shouldAgreeWithJavaTimeOnRandomInstants()
    {
        final Random random = new Random(20261201);
        for (int i = 0; i < 100_000; i++)
        {
            final long seconds = FIRST + (long)(random.nextDouble() * (LAST - FIRST + 1));
            final ZonedDateTime time = Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC);
            final String imf = IMF.format(time);
            assertEquals(imf, written(heap, seconds));
            assertEquals(imf, written(direct, seconds));
            assertEquals(seconds, parsed(imf, NOW));
            assertEquals(seconds, parsed(ASCTIME.format(time), NOW));
            final long now = time.plusYears(random.nextInt(99) - 49).minusSeconds(1).toEpochSecond();
            assertEquals(seconds, parsed(RFC_850.format(time), now), imf);
        }
    }

    @Test
    void shouldPutADateMoreThanFiftyYearsAheadIntoThePast()
    {
        final long now = Instant.parse("2026-06-15T12:00:00Z").getEpochSecond();
        assertEquals(Instant.parse("2076-06-15T12:00:00Z").getEpochSecond(),
            parsed("Monday, 15-Jun-76 12:00:00 GMT", now));
        assertEquals(Instant.parse("1976-06-15T12:00:01Z").getEpochSecond(),
            parsed("Tuesday, 15-Jun-76 12:00:01 GMT", now));
        assertEquals(Instant.parse("1977-01-01T00:00:00Z").getEpochSecond(),
            parsed("Saturday, 01-Jan-77 00:00:00 GMT", now));
        assertEquals(Instant.parse("2026-01-01T00:00:00Z").getEpochSecond(),
            parsed("Thursday, 01-Jan-26 00:00:00 GMT", now));
        assertEquals(Instant.parse("2000-02-29T00:00:00Z").getEpochSecond(),
            parsed("Tuesday, 29-Feb-00 00:00:00 GMT", now));
        final long leapDay = Instant.parse("2024-02-29T00:00:00Z").getEpochSecond();
        assertEquals(Instant.parse("2074-03-01T00:00:00Z").getEpochSecond(),
            parsed("Thursday, 01-Mar-74 00:00:00 GMT", leapDay));
        assertEquals(Instant.parse("1999-12-31T23:59:59Z").getEpochSecond(),
            parsed("Friday, 31-Dec-99 23:59:59 GMT", 0));
        for (final long extreme : new long[]{ Long.MIN_VALUE, Long.MAX_VALUE })
        {
            parsed("Friday, 31-Dec-99 23:59:59 GMT", extreme);
        }
    }

    @Test
    void shouldReadTheLeapSecondAsTheNextOne()
    {
        final long after = Instant.parse("2017-01-01T00:00:00Z").getEpochSecond();
        assertEquals(after, parsed("Sat, 31 Dec 2016 23:59:60 GMT", NOW));
        assertEquals(HttpDate.MALFORMED, parsed("Sat, 31 Dec 2016 23:58:60 GMT", NOW));
        assertEquals(HttpDate.MALFORMED, parsed("Sat, 31 Dec 2016 22:59:60 GMT", NOW));
        assertEquals(HttpDate.MALFORMED, parsed("Sat, 31 Dec 2016 23:59:61 GMT", NOW));
    }

    @Test
    void shouldTellTimesBefore1970FromErrors()
    {
        assertEquals(-1, parsed("Wed, 31 Dec 1969 23:59:59 GMT", NOW));
        assertEquals(HttpDate.MIN_SECONDS, parsed("Sat, 01 Jan 0000 00:00:00 GMT", NOW));
        assertEquals(HttpDate.MAX_SECONDS, parsed("Fri, 31 Dec 9999 23:59:59 GMT", NOW));
        assertEquals("Sat, 01 Jan 0000 00:00:00 GMT", written(heap, HttpDate.MIN_SECONDS));
        assertEquals("Fri, 31 Dec 9999 23:59:59 GMT", written(heap, HttpDate.MAX_SECONDS));
    }

    @Test
    void shouldKnowTheDaysOfEachMonth()
    {
        assertEquals(HttpDate.MALFORMED, parsed("Sun, 29 Feb 2026 00:00:00 GMT", NOW));
        assertEquals(HttpDate.MALFORMED, parsed("Sun, 29 Feb 2100 00:00:00 GMT", NOW));
        assertEquals(Instant.parse("2000-02-29T00:00:00Z").getEpochSecond(),
            parsed("Tue, 29 Feb 2000 00:00:00 GMT", NOW));
        assertEquals(Instant.parse("2024-02-29T00:00:00Z").getEpochSecond(),
            parsed("Thu, 29 Feb 2024 00:00:00 GMT", NOW));
        assertEquals(HttpDate.MALFORMED, parsed("Sun, 31 Apr 2026 00:00:00 GMT", NOW));
        assertEquals(HttpDate.MALFORMED, parsed("Sun, 32 Jan 2026 00:00:00 GMT", NOW));
        assertEquals(HttpDate.MALFORMED, parsed("Sun, 00 Jan 2026 00:00:00 GMT", NOW));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "0", "-1", "Sun", "Sun, 06 Nov 1994 08:49:37 UTC", "sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 gmt", "Sun, 06 Nov 1994 08:49:37 GM",
        "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT", "Sun,  6 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
        "Sun, 06 Nov 1994 08-49-37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 19x4 08:49:37 GMT",
        "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun  06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37+0000",
        "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06 Nov 94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
        "Sunmon, 06-Nov-94 08:49:37 GMT", "Sundays, 06-Nov-94 08:49:37 GMT", "Sunday, 6-Nov-94 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMX", "Sunday, 06-Nov-94 08:49:37", "Sun Nov 06 8:49:37 1994",
        "Sun Nov 6 08:49:37 1994", "Sun Nov  x 08:49:37 1994", "Sun Nov 6  08:49:37 1994",
        "Sun, Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 199 " })
    void shouldRefuseWhatIsNoDate(final String text)
    {
        assertEquals(HttpDate.MALFORMED, parsed(text, NOW));
    }

    @Test
    void shouldRefuseOrChangeTheTimeAtEachChangedByte()
    {
        final String[] dates = { EXAMPLE, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994" };
        for (final String date : dates)
        {
            for (int i = 0; i < date.length(); i++)
            {
                for (int octet = 0; octet < 256; octet++)
                {
                    final String changed = date.substring(0, i) + (char)octet + date.substring(i + 1);
                    final long seconds = parsed(changed, NOW);
                    if (HttpDate.MALFORMED != seconds && !changed.equals(date) && !Character.isDigit(octet))
                    {
                        // a space for the first digit of asctime's day, and weekdays or months one letter apart
                        assertEquals(true, i < 3 || "Nov  6".equals(changed.substring(4, 10)) ||
                            changed.contains("Jan") || changed.contains("Jun") || changed.contains("Mar"), changed);
                    }
                }
            }
        }
    }

    @Test
    void shouldReadPartsByTheirOwnMethods()
    {
        assertEquals(EXAMPLE_SECONDS, HttpDate.parseImfFixdate(put(heap, EXAMPLE), OFFSET, EXAMPLE.length()));
        assertEquals(HttpDate.MALFORMED, HttpDate.parseAsctime(heap, OFFSET, EXAMPLE.length()));
        assertEquals(HttpDate.MALFORMED, HttpDate.parseRfc850(heap, OFFSET, EXAMPLE.length(), NOW));
        assertEquals(HttpDate.MALFORMED, HttpDate.parseImfFixdate(heap, OFFSET, 28));
        assertEquals(EXAMPLE_SECONDS, HttpDate.parseAsctime(put(heap, "Sun Nov  6 08:49:37 1994"), OFFSET, 24));
        assertEquals(EXAMPLE_SECONDS,
            HttpDate.parseRfc850(put(heap, "Sunday, 06-Nov-94 08:49:37 GMT"), OFFSET, 30, NOW));
    }

    @Test
    void shouldRefuseToWriteYearsWithoutFourDigits()
    {
        assertThrows(IllegalArgumentException.class, () -> HttpDate.put(heap, OFFSET, HttpDate.MIN_SECONDS - 1));
        assertThrows(IllegalArgumentException.class, () -> HttpDate.put(heap, OFFSET, HttpDate.MAX_SECONDS + 1));
        assertThrows(IllegalArgumentException.class,
            () -> new HttpDateRenderer().put(heap, OFFSET, HttpDate.MAX_SECONDS + 1));
        assertThrows(IndexOutOfBoundsException.class, () -> HttpDate.put(heap, 64 - 28, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> HttpDate.parse(heap, 64 - 28, 29, 0));
    }

    @Test
    void shouldRenderAgainWhenTheSecondChanges()
    {
        final HttpDateRenderer renderer = new HttpDateRenderer();
        final Random random = new Random(7);
        long seconds = 0;
        for (int i = 0; i < 20_000; i++)
        {
            heap.setMemory(0, 64, (byte)'#');
            assertEquals(29, renderer.put(heap, OFFSET, seconds));
            assertEquals(IMF.format(Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC)),
                heap.getStringWithoutLengthAscii(OFFSET, 29));
            assertEquals('#', heap.getByte(OFFSET - 1));
            assertEquals('#', heap.getByte(OFFSET + 29));
            seconds += new int[]{ 0, 1, -1, 3_600, 86_400, -90_000 }[random.nextInt(6)] + random.nextInt(2);
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final HttpDateRenderer renderer = new HttpDateRenderer();
        final UnsafeBuffer asctime = put(new UnsafeBuffer(new byte[64]), "Sun Nov  6 08:49:37 1994");
        final UnsafeBuffer rfc850 = put(new UnsafeBuffer(new byte[64]), "Sunday, 06-Nov-94 08:49:37 GMT");
        Allocations.assertNone(20_000, 1_000, () ->
        {
            sum += renderer.put(heap, OFFSET, ++second);
            sum += HttpDate.parse(heap, OFFSET, 29, NOW);
            sum += HttpDate.put(heap, OFFSET, second * 7919);
            sum += HttpDate.parse(asctime, OFFSET, 24, NOW);
            sum += HttpDate.parse(rfc850, OFFSET, 30, NOW);
            sum += CookieDate.parse(rfc850, OFFSET, 30);
        });
    }

    private long parsed(final String text, final long now)
    {
        final long seconds = HttpDate.parse(put(heap, text), OFFSET, text.length(), now);
        assertEquals(seconds, HttpDate.parse(put(direct, text), OFFSET, text.length(), now));
        return seconds;
    }

    private static String written(final UnsafeBuffer buffer, final long seconds)
    {
        buffer.setMemory(0, 64, (byte)'#');
        assertEquals(HttpDate.LENGTH, HttpDate.put(buffer, OFFSET, seconds));
        assertEquals('#', buffer.getByte(OFFSET - 1));
        assertEquals('#', buffer.getByte(OFFSET + HttpDate.LENGTH));
        return buffer.getStringWithoutLengthAscii(OFFSET, HttpDate.LENGTH);
    }

    private static UnsafeBuffer put(final UnsafeBuffer buffer, final String text)
    {
        buffer.setMemory(0, 64, (byte)'7');
        buffer.putBytes(OFFSET, text.getBytes(StandardCharsets.ISO_8859_1));
        return buffer;
    }
}
