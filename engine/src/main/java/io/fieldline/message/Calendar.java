/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * Days of the Gregorian calendar, carried on before and after its use, as numbers from 1970-01-01.
 * <p>
 * Years begin with March here, so that the leap day is the last day of a year and months follow a fixed pattern.
 */
final class Calendar
{
    static final int SECONDS_PER_DAY = 86_400;

    /** Sunday is 0, and 1970-01-01 was a Thursday. */
    static final int FIRST_WEEKDAY = 4;

    private static final int DAYS_PER_400_YEARS = 146_097;
    private static final int DAYS_PER_100_YEARS = 36_524;
    private static final int DAYS_PER_4_YEARS = 1_461;
    private static final int DAYS_PER_YEAR = 365;

    /** From the first of March of the year 0 to 1970-01-01. */
    private static final int EPOCH_FROM_MARCH_0 = 719_468;

    private static final int YEAR_SHIFT = 9;
    private static final int MONTH_SHIFT = 5;

    private Calendar()
    {
    }

    /* The day may be beyond its month: counting goes on into the next one. */
    static long dayOf(final int year, final int month, final int day)
    {
        final int marchYear = month > 2 ? year : year - 1;
        final int marchMonth = month > 2 ? month - 3 : month + 9;
        final int leapDays =
            Math.floorDiv(marchYear, 4) - Math.floorDiv(marchYear, 100) + Math.floorDiv(marchYear, 400);
        final int daysBeforeMonth = (153 * marchMonth + 2) / 5;
        return (long)DAYS_PER_YEAR * marchYear + leapDays + daysBeforeMonth + day - 1 - EPOCH_FROM_MARCH_0;
    }

    /* Year, month and day in one long, to be taken apart by the methods below. */
    static long dateOf(final long epochDay)
    {
        final long fromMarch0 = epochDay + EPOCH_FROM_MARCH_0;
        final long era = Math.floorDiv(fromMarch0, DAYS_PER_400_YEARS);
        final int dayOfEra = (int)(fromMarch0 - era * DAYS_PER_400_YEARS);
        final int leapDaysPassed =
            dayOfEra / (DAYS_PER_4_YEARS - 1) - dayOfEra / DAYS_PER_100_YEARS + dayOfEra / (DAYS_PER_400_YEARS - 1);
        final int yearOfEra = (dayOfEra - leapDaysPassed) / DAYS_PER_YEAR;
        final int dayOfYear = dayOfEra - (DAYS_PER_YEAR * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        final int marchMonth = (5 * dayOfYear + 2) / 153;
        final int day = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
        final int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        final long year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
        return year << YEAR_SHIFT | (long)month << MONTH_SHIFT | day;
    }

    static long year(final long date)
    {
        return date >> YEAR_SHIFT;
    }

    static int month(final long date)
    {
        return (int)(date >> MONTH_SHIFT) & 0xF;
    }

    static int day(final long date)
    {
        return (int)date & 0x1F;
    }

    static int weekday(final long epochDay)
    {
        return (int)Math.floorMod(epochDay + FIRST_WEEKDAY, 7L);
    }

    static int daysInMonth(final int year, final int month)
    {
        if (2 == month)
        {
            return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return 4 == month || 6 == month || 9 == month || 11 == month ? 30 : 31;
    }
}
