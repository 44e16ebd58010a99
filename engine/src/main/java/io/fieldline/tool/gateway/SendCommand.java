/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.message.Version;
import io.fieldline.tool.ExitCode;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The command {@code send}: sends a request and prints the response. One instance serves one command line, on its
 * thread.
 */
@Command(
    name = "send",
    mixinStandardHelpOptions = true,
    description = {
        "Sends a request over HTTP/1.1 and prints the content of the response.",
        "Connections are kept alive and used again by --repeat. https goes through the JDK's SSLEngine, which " +
        "allocates; the engine's own path does not."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:A response came, whatever its status.",
        "1:The response broke the rules.",
        "2:The command line is wrong, or nobody answers."})
public final class SendCommand implements Callable<Integer>
{
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "http://host[:port]/path or https://...")
    private URI url;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1",
        description = "Send it N times and print percentiles of the latency instead of the content.")
    private int repeat;

    @Option(names = {"-X", "--request"}, paramLabel = "METHOD",
        description = "Method (default: GET, or POST with -d).")
    private String method;

    @Option(names = {"-H", "--header"}, paramLabel = "'NAME: VALUE'", description = "A field to send.")
    private List<String> headers = new ArrayList<>();

    @Option(names = {"-d", "--data"}, paramLabel = "DATA",
        description = "Content to send, as a form unless -H says otherwise.")
    private String data;

    @Option(names = {"-0", "--http1.0"}, description = "Speak HTTP/1.0.")
    private boolean isOld;

    @Option(names = {"-v", "--verbose"}, description = "Print the response's slots before the content.")
    private boolean isVerbose;

    @Option(names = {"-k", "--insecure"}, description = "Trust any certificate.")
    private boolean isInsecure;

    /** Makes the command, for picocli to fill in. */
    public SendCommand()
    {
    }

    @Override
    public Integer call() throws IOException
    {
        final boolean isTls = "https".equalsIgnoreCase(url.getScheme());
        if (!isTls && !"http".equalsIgnoreCase(url.getScheme()) || null == url.getHost() || repeat < 1)
        {
            throw new ParameterException(spec.commandLine(), "Not a URL of http or https: " + url);
        }
        final PrintWriter out = spec.commandLine().getOut();
        final Histogram latency = new Histogram(1, 60_000_000_000L, 3);
        try (Sender sender = new Sender(url, isTls, isInsecure, repeat > 1 ? null : out, isVerbose))
        {
            final int length = sender.encode(
                null == method ? null == data ? "GET" : "POST" : method,
                isOld ? Version.HTTP_10 : Version.HTTP_11, headers, data);
            if (length < 0)
            {
                spec.commandLine().getErr().println("send: cannot be sent: " + sender.why(length));
                return ExitCode.USAGE;
            }
            for (int i = 0; i < repeat; i++)
            {
                final long start = System.nanoTime();
                final int error = sender.exchange();
                if (error < 0)
                {
                    spec.commandLine().getErr().println("send: bad response: " + sender.why(error));
                    return ExitCode.BAD_DATA;
                }
                latency.recordValue(Math.min(60_000_000_000L, System.nanoTime() - start));
            }
            if (repeat > 1)
            {
                print(out, latency, sender.connections());
            }
        }
        out.flush();
        return ExitCode.OK;
    }

    private void print(final PrintWriter out, final Histogram latency, final int connections)
    {
        out.printf("%d requests, %d connection(s), latency in microseconds:%n", repeat, connections);
        for (final double percentile : new double[]{0, 50, 90, 99, 99.9, 100})
        {
            out.printf("  %5.1f %%  %,12.1f%n", percentile, latency.getValueAtPercentile(percentile) / 1000.0);
        }
    }
}
