/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.tool.console.Escapes;

import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts results and prints them: each failure as it comes, a progress line on a terminal, at last the sums.
 */
final class Report
{
    private static final int PROGRESS_EVERY = 20;
    private static final String ERASE_LINE = "\r\033[K";

    private final PrintWriter out;
    private final PrintWriter progress;
    private final Map<String, Integer> skips = new TreeMap<>();
    private int passed;
    private int failed;
    private int skipped;

    /**
     * Makes a report.
     *
     * @param out      for all that stays.
     * @param progress for the progress line, or null if there is no terminal to show it.
     */
    Report(final PrintWriter out, final PrintWriter progress)
    {
        this.out = out;
        this.progress = progress;
    }

    /**
     * Takes the next result.
     *
     * @param result to count, and to print if it is a failure.
     */
    void add(final Result result)
    {
        switch (result.state())
        {
            case PASSED -> passed++;
            case SKIPPED ->
            {
                skipped++;
                skips.merge(result.reason(), 1, Integer::sum);
            }
            default ->
            {
                failed++;
                print(result);
            }
        }
        final int all = passed + failed + skipped;
        if (progress != null && all % PROGRESS_EVERY == 0)
        {
            progress.print(ERASE_LINE + all + " cases, " + failed + " failed");
            progress.flush();
        }
    }

    /**
     * Prints the sums.
     *
     * @return has nothing failed?
     */
    boolean end()
    {
        eraseProgress();
        if (!skips.isEmpty())
        {
            out.println("skipped, since the engine does not do it yet:");
            skips.forEach((reason, count) -> out.printf("%6d  %s%n", count, Escapes.text(reason)));
        }
        out.println(passed + " passed, " + failed + " failed, " + skipped + " skipped");
        out.flush();
        return failed == 0;
    }

    int passed()
    {
        return passed;
    }

    int failed()
    {
        return failed;
    }

    int skipped()
    {
        return skipped;
    }

    private void print(final Result result)
    {
        eraseProgress();
        out.println("FAIL " +
            (result.id() == null ? "" : Escapes.text(result.id()) + " ") + "(" + Escapes.text(result.place()) + ")");
        for (final String line : result.lines())
        {
            out.println("     " + Escapes.text(line));
        }
        out.flush();
    }

    private void eraseProgress()
    {
        if (progress != null)
        {
            progress.print(ERASE_LINE);
            progress.flush();
        }
    }
}
