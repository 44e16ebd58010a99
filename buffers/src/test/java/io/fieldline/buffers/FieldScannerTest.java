/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

import static io.fieldline.buffers.ScanError.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class FieldScannerTest
{
    private static final int MAX_END = 4096;
    private static final int CAPACITY = 8;

    @Test
    void shouldScanASectionThatStandsAtPositionZero()
    {
        assertScan(" +2", "\r\n");
        assertScan("[A|b] +8", "A: b\r\n\r\n");
        assertScan("[A|b][Host|c][cookie|][x|d e] +44", "A:\tb \r\nHost: c\r\ncookie: \t\r\nx:d e        \r\n\r\n");
        assertScan("[A|b] +8", "A: b\r\n\r\nbehind");
    }

    @Test
    void shouldAskForMore()
    {
        for (final String part : new String[]{ "", "\r", "A", "A:", "A: ", "A: b", "A: b\r", "A: b\r\n", "A: b\r\n\r" })
        {
            assertScan("more", part);
        }
    }

    @Test
    void shouldNameTheFirstWrongByte()
    {
        assertScan(EMPTY_FIELD_NAME + "@0", ": b\r\n\r\n");
        assertScan(EMPTY_FIELD_NAME + "@6", "A: b\r\n:a value that is long enough for kernels\r\n\r\n");
        assertScan(MISSING_COLON + "@5", "Hosta\r\n\r\n");
        assertScan(SPACE_BEFORE_COLON + "@1", "A : b\r\n\r\n");
        assertScan(SPACE_BEFORE_FIELD + "@0", " A: b\r\n\r\n");
        assertScan(OBS_FOLD + "@6", "A: b\r\n c\r\n\r\n");
        assertScan(BAD_FIELD_NAME + "@0", "\u0080A: b\r\n\r\n");
        assertScan(BAD_FIELD_NAME + "@12", "A: b\r\nCookie\u0001: b\r\n\r\n");
        assertScan(BAD_FIELD_NAME + "@24", "Access-Control-Allow-Ori\"in: b\r\n\r\n");
        assertScan(BAD_FIELD_VALUE + "@27", "A: bcdefghijklmnopqrstuvwxy\u007F\r\n\r\n");
        assertScan(NUL_IN_VALUE + "@4", "A: b\u0000\r\n\r\n");
        assertScan(BARE_CR + "@5", "A: b\rc\r\n\r\n");
        assertScan(BARE_CR + "@1", "\rA: b");
        assertScan(BARE_LF + "@4", "A: b\n\r\n");
        assertScan(BARE_LF + "@6", "A: b\r\n\n");
    }

    @Test
    void shouldMeetEachLimitAndRefuseOneBeyond()
    {
        final String two = "A: b\r\nC: d\r\n\r\n";
        final String three = "A: b\r\nC: d\r\nE: f\r\n\r\n";
        assertEquals("[A|b][C|d] +14", everyWay(two, 0, 2, CAPACITY, MAX_END));
        assertEquals(TOO_MANY_FIELDS + "@12", everyWay(three, 0, 2, CAPACITY, MAX_END));
        assertEquals("[A|b][C|d] +14", everyWay(two, 0, 9, 2, MAX_END));
        assertEquals(TABLE_FULL + "@12", everyWay(three, 0, 9, 2, MAX_END));
        assertEquals(TOO_MANY_FIELDS + "@12", everyWay(three, 0, 2, 2, MAX_END));
        assertEquals("[A|b][C|d] +14", everyWay(two, 0, 9, CAPACITY, 12));
        for (int max = 0; max < 12; max++)
        {
            assertEquals(FIELDS_TOO_LARGE + "@" + max, everyWay(two, 0, 9, CAPACITY, max), "max=" + max);
        }
        assertEquals(FIELDS_TOO_LARGE + "@12", everyWay(three, 0, 9, CAPACITY, 12));
        assertEquals(" +2", everyWay("\r\n", 0, 0, 0, 0));
        assertEquals(TOO_MANY_FIELDS + "@0", everyWay(two, 0, 0, CAPACITY, MAX_END));
        assertEquals(TABLE_FULL + "@0", everyWay(two, 0, 1, 0, MAX_END));
        // what is wrong within the limit comes first
        assertEquals(BAD_FIELD_NAME + "@1", everyWay("A\u0000: b\r\n\r\n", 0, 9, CAPACITY, 4));
    }

    @Test
    void shouldTakeEachLeniencyAndReportIt()
    {
        final int lf = ScanLeniency.BARE_LF;
        assertLenient("[A|b][C|d] {" + lf + "} +11", lf, "A: b\nC: d\n\n");
        assertLenient("[A|b] {" + lf + "} +7", lf, "A: b\r\n\n");
        assertLenient(BARE_CR + "@5", lf, "A: b\r\r\n\n");

        final int fold = ScanLeniency.OBS_FOLD;
        assertLenient("[A|b\r\n c]f[D|e] {" + fold + "} +18", fold, "A: b\r\n c\r\nD: e\r\n\r\n");
        assertLenient("[A|b \r\n\t\r\n c]f {" + fold + "} +17", fold, "A: b \r\n\t\r\n c \r\n\r\n");
        assertLenient("[A|b] {" + fold + "} +12", fold, "A: b\r\n \t\r\n\r\n");
        assertLenient("[A|b] {" + fold + "} +15", fold, "A: b\r\n \r\n \t\r\n\r\n");
        assertLenient("[A|c] {" + fold + "} +14", fold, "A: \r\n c\r\n \r\n\r\n");
        assertLenient("[A|c\r\n d]f {" + fold + "} +15", fold, "A: \r\n c\r\n d\r\n\r\n");
        assertLenient("[A|c\r\n d]f {" + fold + "} +19", fold, "A: c\r\n d\r\n \t\r\n \r\n\r\n");
        assertLenient("[A|] {" + fold + "} +10", fold, "A: \r\n \r\n\r\n");
        assertLenient("[Host|a][Host|b\r\n c]f {" + fold + "} +24", fold, "Host: a\r\nHost: b\r\n c\r\n\r\n");
        assertLenient(SPACE_BEFORE_FIELD + "@0", fold, " A: b\r\n\r\n");
        assertLenient("[A|b\n c]f {" + (fold | lf) + "} +9", fold | lf, "A: b\n c\n\n");

        final int space = ScanLeniency.SPACE_BEFORE_COLON;
        assertLenient("[A|b][C|] {" + space + "} +19", space, "A \t: b\r\nC :    \r\n\r\n");
        assertLenient(BAD_FIELD_NAME + "@2", space, "A b: c\r\n\r\n");
        assertLenient(MISSING_COLON + "@2", space, "A \r\n\r\n");

        final int control = ScanLeniency.CTL_IN_VALUE;
        assertLenient("[A|\u0001b\u007F] {" + control + "} +10", control, "A: \u0001b\u007F\r\n\r\n");
        assertLenient(NUL_IN_VALUE + "@4", control, "A: b\u0000\r\n\r\n");
        assertLenient("[A|b] +8", ScanLeniency.ALL, "A: b\r\n\r\n");
    }

    @Test
    void shouldUnfoldInLinearTime()
    {
        final StringBuilder blank = new StringBuilder("A: b\r\n");
        final StringBuilder full = new StringBuilder("A: " + "b".repeat(400_000) + "\r\n");
        for (int i = 0; i < 150_000; i++)
        {
            blank.append(" \r\n");
            full.append(" c\r\n");
        }
        final ScannerFeed feed =
            new ScannerFeed(ScannerFeed.scanner(ScanLeniency.OBS_FOLD, 9, true), 2_000_000, 9, false);
        // quadratic, each takes many seconds
        assertTimeoutPreemptively(Duration.ofSeconds(20), () ->
        {
            assertEquals("[A|b] {2} +" + (blank.length() + 2), feed.whole(blank + "\r\n"));
            final String value = full.substring(3, full.length() - 2);
            assertEquals("[A|" + value + "]f {2} +" + (full.length() + 2), feed.whole(full + "\r\n"));
        });
    }

    @Test
    void shouldSayTheSameWithAndWithoutTheKernel()
    {
        final Random random = new Random(17);
        for (int round = 0; round < 6_000; round++)
        {
            final String section = random(random);
            final int leniencies = random.nextInt(3) == 0 ? random.nextInt(16) : 0;
            final int maxFields = random.nextInt(9) == 0 ? random.nextInt(4) : 9;
            final int maxEnd = random.nextInt(9) == 0 ? random.nextInt(section.length() + 3) : MAX_END;
            final int start = random.nextInt(3) * 17;
            final int[] cuts = random.ints(random.nextInt(4), 0, section.length() + 1).sorted().toArray();
            final String expected = new ScannerFeed(
                ScannerFeed.scanner(leniencies, maxFields, false), start + maxEnd, CAPACITY, false)
                .feed(section, start, 0);
            final ScannerFeed with = new ScannerFeed(
                ScannerFeed.scanner(leniencies, maxFields, true), start + maxEnd, CAPACITY, 0 == (round & 1));
            final String message = section + Arrays.toString(cuts) + leniencies;
            assertEquals(expected, with.feed(section, start, random.nextInt(2) * 70), message);
            assertEquals(expected, with.feed(section, start, 0, cuts), message);
        }
    }

    private static String random(final Random random)
    {
        final String[] names = {
            "Host", "host", "Cookie", "Content-Length", "Access-Control-Allow-Origin", "a",
            "x-longer-name-than-sixteen",
            "x".repeat(70), "12345678", "1234567" };
        final StringBuilder section = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--)
        {
            section.append(names[random.nextInt(names.length)]).append(':');
            section.append(" \t  ", 0, random.nextInt(4));
            for (int n = random.nextInt(random.nextInt(3) == 0 ? 60 : 12); n > 0; n--)
            {
                section.append((char)(random.nextInt(12) == 0 ? "\t \u0080\u00FF".charAt(random.nextInt(4)) :
                    0x21 + random.nextInt(0x5E)));
            }
            section.append(" \t", 0, random.nextInt(3)).append("\r\n");
            if (random.nextInt(8) == 0)
            {
                section.append(random.nextBoolean() ? " fold\r\n" : "\t \r\n");
            }
        }
        section.append("\r\n");
        if (random.nextInt(3) > 0)
        {
            final String spice = "\r\n :\t\u0000\u0001\u007F\"A-";
            for (int i = random.nextInt(3); i > 0; i--)
            {
                final int at = random.nextInt(section.length());
                final char c = spice.charAt(random.nextInt(spice.length()));
                switch (random.nextInt(3))
                {
                    case 0:
                        section.setCharAt(at, c);
                        break;

                    case 1:
                        section.insert(at, c);
                        break;

                    default:
                        section.deleteCharAt(at);
                        break;
                }
            }
        }
        return section.toString();
    }

    private static void assertScan(final String expected, final String section)
    {
        assertLenient(expected, 0, section);
    }

    private static void assertLenient(final String expected, final int leniencies, final String section)
    {
        assertEquals(expected, everyWay(section, leniencies, 9, CAPACITY, MAX_END));
    }

    private static String everyWay(
        final String section, final int leniencies, final int maxFields, final int capacity, final int maxEnd)
    {
        final String whole = new ScannerFeed(
            ScannerFeed.scanner(leniencies, maxFields, true), maxEnd, capacity, false).whole(section);
        for (final boolean direct : new boolean[]{ false, true })
        {
            for (final boolean kernel : new boolean[]{ false, true })
            {
                final FieldScanner scanner = ScannerFeed.scanner(leniencies, maxFields, kernel);
                final ScannerFeed feed = new ScannerFeed(scanner, maxEnd, capacity, direct);
                final ScannerFeed later = new ScannerFeed(scanner, maxEnd + 21, capacity, direct);
                for (int cut = 0; cut <= section.length(); cut++)
                {
                    assertEquals(whole, feed.feed(section, 0, 0, cut), "cut=" + cut);
                    assertEquals(whole, later.feed(section, 21, 70, cut), "cut=" + cut);
                }
                assertEquals(whole, feed.feed(section, 0, 0, IntStream.range(0, section.length()).toArray()));
            }
        }
        return whole;
    }
}
