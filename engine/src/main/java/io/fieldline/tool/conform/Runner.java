/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs cases: each in every {@link Layout}, cut in every way of {@link Cuts}, and once more with its lenient flag on.
 * The verdict, the fields and the error's place must be as the case has them, and the same in all runs.
 */
final class Runner
{
    private final Map<String, Subject> subjects;
    private final boolean everyCut;

    /**
     * Makes a runner.
     *
     * @param subjects by kind; cases of other kinds are skipped.
     * @param everyCut also cut each input in two at each of its bytes.
     */
    Runner(final Map<String, Subject> subjects, final boolean everyCut)
    {
        this.subjects = subjects;
        this.everyCut = everyCut;
    }

    /**
     * Runs a line of a case file.
     *
     * @param place file and line, for messages.
     * @param line  the line's bytes.
     * @return how it came out.
     */
    Result run(final String place, final byte[] line)
    {
        try
        {
            return run(CaseReader.read(place, line));
        }
        catch (final MalformedCaseException ex)
        {
            return Result.malformed(place, ex.getMessage());
        }
    }

    /**
     * Runs a case.
     *
     * @param test to run.
     * @return how it came out.
     */
    Result run(final Case test)
    {
        final Subject subject = subjects.get(test.kind());
        if (subject == null)
        {
            return Result.skipped(test, "kind " + test.kind());
        }

        final Result first = run(subject, Setup.first(test));
        if (test.lenientFlag() == null || first.state() == Result.State.FAILED)
        {
            return first;
        }
        final Result second = run(subject, Setup.second(test));
        return second.state() == Result.State.PASSED ? first : second;
    }

    private Result run(final Subject subject, final Setup setup)
    {
        final Case test = setup.test();
        final String unable = subject.begin(setup);
        if (unable != null)
        {
            return Result.skipped(test, unable);
        }

        final Tally tally = new Tally();
        for (final Layout layout : Layout.values())
        {
            final Receiver receiver = new Receiver(layout, test.input());
            for (final int[] cut : Cuts.of(test, subject.feeding(), everyCut))
            {
                tally.add(setup, layout, cut, once(subject, setup, receiver, cut));
            }
        }
        if (!tally.lines.isEmpty())
        {
            return Result.failed(test, tally.lines());
        }
        return tally.undecided == null ? Result.passed(test) : Result.skipped(test, tally.undecided);
    }

    private static Object once(final Subject subject, final Setup setup, final Receiver receiver, final int[] cut)
    {
        try
        {
            receiver.restart();
            final String unable = subject.begin(setup);
            if (unable != null)
            {
                throw new IllegalStateException("begin says no the second time: " + unable);
            }
            int before = 0;
            for (final int upTo : cut)
            {
                final DirectBuffer buffer = receiver.receive(upTo);
                final int start = subject.feeding() == Feeding.BLOCKS ? before : 0;
                if (subject.received(buffer, Receiver.OFFSET + start, upTo - start))
                {
                    break;
                }
                before = upTo;
            }
            return subject.outcome(setup.test().ends());
        }
        catch (final RuntimeException | Error ex)
        {
            return ex;
        }
    }

    /** Gathers the runs of one case and setup. */
    private static final class Tally
    {
        private final List<String> lines = new ArrayList<>();
        private Outcome first;
        private String firstRun;
        private String undecided;
        private int runs;
        private int bad;

        void add(final Setup setup, final Layout layout, final int[] cut, final Object came)
        {
            final String run = (setup.second() ? "with " + setup.test().lenientFlag() + ", " : "") +
                Cuts.show(cut) + ", " + layout;
            final List<String> found = new ArrayList<>();
            if (came instanceof final Outcome outcome)
            {
                final Findings findings = Findings.of(setup, outcome);
                found.addAll(findings.differences());
                undecided = findings.undecided() == null ? undecided : findings.undecided();
                if (first == null)
                {
                    first = outcome;
                    firstRun = run;
                }
                else if (found.isEmpty() && !first.equals(outcome))
                {
                    found.add("not as " + firstRun + ": expected " + first + " " + Values.show(first.fields()) +
                        ", was " + outcome + " " + Values.show(outcome.fields()));
                }
            }
            else
            {
                found.add("expected a result, was thrown " + came + at((Throwable)came));
            }

            runs++;
            if (!found.isEmpty())
            {
                bad++;
                if (lines.isEmpty())
                {
                    lines.add(run);
                    lines.addAll(found);
                }
            }
        }

        List<String> lines()
        {
            final List<String> all = new ArrayList<>(lines);
            if (runs > 1)
            {
                all.add("so or otherwise in " + bad + " of " + runs + " runs");
            }
            return all;
        }

        private static String at(final Throwable thrown)
        {
            for (final StackTraceElement element : thrown.getStackTrace())
            {
                if (element.getClassName().startsWith("io.fieldline."))
                {
                    return " at " + element.getClassName() + ":" + element.getLineNumber();
                }
            }
            return "";
        }
    }
}
