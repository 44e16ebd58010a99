/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.tool.ExitCode;
import io.fieldline.tool.console.Escapes;
import io.fieldline.tool.console.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The command {@code inspect}: shows the messages of a file as slots. One instance serves one command line, on its
 * thread.
 */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    description = {
        "Shows HTTP/1 messages as the slots that the parser makes of them.",
        "Requests and responses are told apart by themselves; messages may follow one another. Without a file it " +
        "shows an order that comes with the program."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:All messages are good, as far as the input goes.",
        "1:A message is bad, or its head incomplete, or the input is empty or no HTTP.",
        "2:The command line is wrong, or the file cannot be read."},
    footerHeading = "%nKeys of --json, one object a line:%n",
    footer = JsonPrinter.KEYS)
public final class InspectCommand implements Callable<Integer>
{
    private static final int NO_LIMIT = 0;
    private static final int MIN_WIDTH = 40;
    private static final int FIRST_BYTES = 8;
    private static final int MAX_LIMIT = Source.MAX_BYTES;
    private static final int MAX_FIELDS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "File of messages; - for the standard input.")
    private Path file;

    @Option(names = "--json", description = "Print for machines; the keys are listed below.")
    private boolean json;

    @Option(names = "--no-hex", description = "Leave out the hex view.")
    private boolean noHex;

    @Option(
        names = "--lenient",
        paramLabel = "FLAG",
        split = ",",
        completionCandidates = Flags.class,
        description = "Leniencies to switch on: ${COMPLETION-CANDIDATES}. Which were used is printed.")
    private List<String> lenient = new ArrayList<>();

    @Option(
        names = "--answers",
        paramLabel = "METHOD",
        defaultValue = "GET",
        description = "Method of the request that responses answer; ${DEFAULT-VALUE} if not named.")
    private String answers;

    @Option(names = "--max-head", paramLabel = "BYTES", description = "Limit on a head and on its start line.")
    private Integer maxHead;

    @Option(names = "--max-fields", paramLabel = "N", description = "Limit on the number of field lines.")
    private Integer maxFields;

    @Option(
        names = "--width",
        paramLabel = "COLUMNS",
        description = "Width to cut long values at; the terminal's if not named, and none in a pipe.")
    private Integer width;

    @Option(
        names = "--color",
        paramLabel = "WHEN",
        defaultValue = "auto",
        description = "auto, always or never. auto uses colours on a terminal, unless NO_COLOR is set. Without " +
            "colours letters mark the ranges of the hex view.")
    private String color;

    /** Makes the command, for picocli to fill in. */
    public InspectCommand()
    {
    }

    @Override
    public Integer call()
    {
        final boolean colour = wantsColour();
        final int columns = columns();
        final int method = method();
        final Limits limits = limits();
        final Source source;
        try
        {
            source = file == null ? Source.sample() : "-".equals(file.toString()) ? Source.of(System.in) :
                Source.of(file);
        }
        catch (final IOException ex)
        {
            return fail(ExitCode.USAGE, ex.getMessage());
        }
        return inspect(source, new Inspector(source.bytes(), limits, method), colour, columns);
    }

    private int inspect(
        final Source source, final Inspector inspector, final boolean colour, final int columns)
    {
        if (!inspector.hasNext())
        {
            return fail(ExitCode.BAD_DATA, source.label() + ": is empty");
        }
        Object next = inspector.next();
        if (next instanceof final Fault fault && inspector.isNoHttp(fault))
        {
            return fail(ExitCode.BAD_DATA, source.label() + ": is no HTTP/1: begins with " + beginning(source));
        }

        final PrintWriter out = new PrintWriter(new BufferedWriter(spec.commandLine().getOut()));
        final JsonPrinter machines = new JsonPrinter(out, inspector.file());
        final TextPrinter people = new TextPrinter(out, inspector.file(), colour, columns, !noHex);
        if (!json)
        {
            out.println(Escapes.text(source.label()) + ", " + source.bytes().length + " bytes");
        }
        while (true)
        {
            if (!json)
            {
                out.println();
            }
            if (next instanceof final Fault fault)
            {
                print(fault, people, machines);
                out.flush();
                return ExitCode.BAD_DATA;
            }
            print((MessageInfo)next, people, machines);
            out.flush();
            if (!inspector.hasNext())
            {
                return ((MessageInfo)next).contentError < 0 ? ExitCode.BAD_DATA : ExitCode.OK;
            }
            next = inspector.next();
        }
    }

    private void print(final MessageInfo info, final TextPrinter people, final JsonPrinter machines)
    {
        if (json)
        {
            machines.print(info);
        }
        else
        {
            people.print(info);
        }
    }

    private void print(final Fault fault, final TextPrinter people, final JsonPrinter machines)
    {
        if (json)
        {
            machines.print(fault);
        }
        else
        {
            people.print(fault);
        }
    }

    private boolean wantsColour()
    {
        switch (color)
        {
            case "auto":
                return Terminal.wantsColour();

            case "always":
                return true;

            case "never":
                return false;

            default:
                throw wrong("--color takes auto, always or never, not " + color);
        }
    }

    private int columns()
    {
        if (width == null)
        {
            return json ? NO_LIMIT : Terminal.columns(NO_LIMIT);
        }
        check("--width", width, MIN_WIDTH, MAX_LIMIT);
        return width;
    }

    private int method()
    {
        final int method = Method.of(answers);
        if (method == 0)
        {
            throw wrong("--answers names no known method: " + answers);
        }
        return method;
    }

    private Limits limits()
    {
        Limits limits = Limits.DEFAULT;
        for (final String name : lenient)
        {
            final int bit = Leniency.of(name.trim());
            if ((bit & Leniency.SELECTABLE) == 0)
            {
                throw wrong("--lenient knows no '" + name + "', but " + String.join(", ", new Flags()));
            }
            limits = limits.with(bit);
        }
        if (maxHead != null)
        {
            check("--max-head", maxHead, 1, MAX_LIMIT);
            limits = limits.withMaxHeadBytes(maxHead).withMaxStartLineBytes(maxHead);
        }
        if (maxFields != null)
        {
            check("--max-fields", maxFields, 1, MAX_FIELDS);
            limits = limits.withMaxFieldLines(maxFields);
        }
        return limits;
    }

    private void check(final String option, final int value, final int min, final int max)
    {
        if (value < min || value > max)
        {
            throw wrong(option + " takes " + min + " to " + max + ", not " + value);
        }
    }

    private ParameterException wrong(final String message)
    {
        return new ParameterException(spec.commandLine(), Escapes.text(message));
    }

    private int fail(final int exitCode, final String message)
    {
        final PrintWriter err = spec.commandLine().getErr();
        err.println("inspect: " + Escapes.text(message));
        err.flush();
        return exitCode;
    }

    private static String beginning(final Source source)
    {
        final byte[] bytes = source.bytes();
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(FIRST_BYTES, bytes.length); i++)
        {
            Escapes.appendHex(text, bytes[i] & 0xFF);
            text.append(' ');
        }
        text.append("(\"");
        for (int i = 0; i < Math.min(FIRST_BYTES, bytes.length); i++)
        {
            Escapes.appendByte(text, bytes[i] & 0xFF);
        }
        return text.append("\")").toString();
    }

    /** The names of the leniencies that can be switched on. */
    static final class Flags implements Iterable<String>
    {
        @Override
        public Iterator<String> iterator()
        {
            return Names.leniencies(Leniency.SELECTABLE).iterator();
        }
    }
}
