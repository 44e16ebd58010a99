/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

class CookieDateTest
{
    private static final int OFFSET = 3;
    private static final long EXAMPLE = 784_111_777L;

    @ParameterizedTest
    @ValueSource(strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "08:49:37 6 november 94", "6 NOV 94 8:49:37", "1994/6 Nov/08:49:37", "6th Nov 1994x 08:49:37.123",
        ";;;08:49:37;06;Nov;1994;;;", "08:49:37 06 nOv 1994 12:00:00 07 Dec 1995", "Nov 6 1994 08:49:37 PST" })
    void shouldReadDatesAsBrowsersDo(final String text)
    {
        assertEquals(EXAMPLE, parsed(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "06 Nov 1994", "Nov 1994 08:49:37", "06 1994 08:49:37", "06 Nov 08:49:37", "06 Nov 1994 24:00:00",
        "06 Nov 1994 08:60:00", "06 Nov 1994 08:49:60", "06 Nov 1994 08:49", "06 Nov 1994 08:49:377",
        "06 Nov 1994 008:49:37", "06 Nov 1600 08:49:37", "06 Nov 19945 08:49:37", "06 Nov 100 08:49:37",
        "31 Nov 1994 08:49:37", "29 Feb 1995 08:49:37", "00 Nov 1994 08:49:37", "32 Dec 1994 08:49:37",
        "06 No 1994 08:49:37", "006 Nov 1994 08:49:37", "06Nov1994 08:49:37", "06 Nov 1994 :08:49:37" })
    void shouldRefuseWhatLacksAPartOrDoesNotExist(final String text)
    {
        assertEquals(HttpDate.MALFORMED, parsed(text));
    }

    @Test
    void shouldPutTwoDigitYearsFrom1970To2069()
    {
        assertEquals(Instant.parse("1970-01-01T00:00:00Z").getEpochSecond(), parsed("01 Jan 70 00:00:00"));
        assertEquals(Instant.parse("2069-12-31T23:59:59Z").getEpochSecond(), parsed("31 Dec 69 23:59:59"));
        assertEquals(Instant.parse("1999-12-31T23:59:59Z").getEpochSecond(), parsed("31 Dec 99 23:59:59"));
        assertEquals(Instant.parse("2000-02-29T00:00:00Z").getEpochSecond(), parsed("29 Feb 00 0:0:0"));
        assertEquals(Instant.parse("1601-01-01T00:00:00Z").getEpochSecond(), parsed("1 Jan 1601 0:0:0"));
    }

    @Test
    void shouldAgreeWithJavaTimeOnRandomInstantsInAnyOrderOfParts()
    {
        final Random random = new Random(65);
        final String months = "JanFebMarAprMayJunJulAugSepOctNovDec";
        for (int i = 0; i < 20_000; i++)
        {
            final long seconds = -11_644_473_600L + (long)(random.nextDouble() * 265_046_774_400L);
            final ZonedDateTime time = Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC);
            final int month = (time.getMonthValue() - 1) * 3;
            final String[] parts = {
                time.getHour() + ":" + time.getMinute() + ":" + time.getSecond(),
                Integer.toString(time.getDayOfMonth()),
                months.substring(month, month + 3),
                Integer.toString(time.getYear()) };
            final StringBuilder text = new StringBuilder();
            final int first = random.nextInt(4);
            for (int part = 0; part < 4; part++)
            {
                text.append(parts[(first + part) % 4]).append(" ,-/".charAt(random.nextInt(4)));
            }
            assertEquals(seconds, parsed(text.toString()), text.toString());
        }
    }

    private static long parsed(final String text)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[text.length() + 2 * OFFSET]);
        buffer.setMemory(0, buffer.capacity(), (byte)'7');
        buffer.putBytes(OFFSET, text.getBytes(StandardCharsets.ISO_8859_1));
        return CookieDate.parse(buffer, OFFSET, text.length());
    }
}
