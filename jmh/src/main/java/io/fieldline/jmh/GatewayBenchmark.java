/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The command {@code fieldline bench gateway}: drives wrk against the gateway and against a Netty server that does the
 * same work, one after the other, each with one serving thread and 64 connections, one request at a time and 16
 * pipelined, and prints both with their ratio. All on this machine: wrk takes its share of the processors.
 */
public final class GatewayBenchmark
{
    private static final int CONNECTIONS = 64;
    private static final int PIPELINED = 16;

    private GatewayBenchmark()
    {
    }

    /**
     * Runs the benchmark.
     *
     * @param args seconds for each run (default 5) and how many rounds (default 3).
     * @throws Exception if a server or wrk cannot be run.
     */
    public static void main(final String[] args) throws Exception
    {
        final int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        final int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 3;
        final Path script = Files.createTempFile("fieldline-pipeline", ".lua");
        Files.writeString(script, "init = function(args)\n  local r = {}\n  for i = 1, " + PIPELINED +
            " do r[i] = wrk.format('GET', '/health') end\n  req = table.concat(r)\nend\n" +
            "request = function() return req end\n");
        System.out.printf("wrk, %d connections, %d s a run, best of %d; latency as wrk measures it%n%n", CONNECTIONS,
            seconds, rounds);
        System.out.printf(
            "%-12s %-9s %12s %10s %10s %10s%n", "requests", "server", "per second", "p50", "p99", "p99.9");
        try
        {
            final Run[] best = new Run[4];
            for (int round = 0; round < rounds; round++)
            {
                try (Server fieldline = fieldline(); Server netty = netty())
                {
                    for (int mode = 0; mode < 2; mode++)
                    {
                        final Path lua = 0 == mode ? null : script;
                        best[mode * 2] = better(best[mode * 2], measure(fieldline.port, seconds, lua));
                        best[mode * 2 + 1] = better(best[mode * 2 + 1], measure(netty.port, seconds, lua));
                    }
                }
            }
            print("one by one", best[0], best[1]);
            print(PIPELINED + " pipelined", best[2], best[3]);
        }
        finally
        {
            Files.delete(script);
        }
    }

    private static Run better(final Run one, final Run other)
    {
        return null == one || other.perSecond > one.perSecond ? other : one;
    }

    private static void print(final String mode, final Run fieldline, final Run netty)
    {
        System.out.printf("%-12s %-9s %,12.0f %10s %10s %10s%n", mode, "fieldline", fieldline.perSecond,
            fieldline.p50, fieldline.p99, fieldline.p999);
        System.out.printf("%-12s %-9s %,12.0f %10s %10s %10s%n", "", "netty", netty.perSecond, netty.p50, netty.p99,
            netty.p999);
        System.out.printf("%-12s %-9s %12.2f%n%n", "", "ratio", fieldline.perSecond / netty.perSecond);
    }

    private static Server fieldline() throws IOException, URISyntaxException
    {
        final Path jar = Path.of(GatewayBenchmark.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        final Path own = jar.getParent().getParent().resolveSibling("engine").resolve("target/fieldline.jar");
        return new Server("-Dagrona.disable.bounds.checks=true", "-jar", own.toString(), "gateway", "--port", "0");
    }

    private static Server netty() throws IOException
    {
        return new Server("-cp", System.getProperty("java.class.path"), NettyServer.class.getName());
    }

    private static Run measure(final int port, final int seconds, final Path script)
        throws IOException, InterruptedException
    {
        wrk(port, Math.max(2, seconds / 2), script);
        return wrk(port, seconds, script);
    }

    private static Run wrk(final int port, final int seconds, final Path script)
        throws IOException, InterruptedException
    {
        final Path report = Files.createTempFile("fieldline-report", ".lua");
        Files.writeString(report, (null == script ? "" : Files.readString(script)) +
            "done = function(summary, latency, requests)\n" +
            "  io.write(string.format('RESULT %f %d %d %d %d\\n', summary.requests / summary.duration * 1e6,\n" +
            "    latency:percentile(50), latency:percentile(99), latency:percentile(99.9),\n" +
            "    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status))\nend\n");
        final Process process = new ProcessBuilder("wrk", "-t1", "-c" + CONNECTIONS, "-d" + seconds + "s", "-s",
            report.toString(), "http://127.0.0.1:" + port + "/health").redirectErrorStream(true).start();
        try (BufferedReader in = new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)))
        {
            final StringBuilder all = new StringBuilder();
            for (String line = in.readLine(); null != line; line = in.readLine())
            {
                all.append(line).append('\n');
                if (line.startsWith("RESULT "))
                {
                    return new Run(line.split(" "));
                }
            }
            throw new IOException("wrk failed: " + all);
        }
        finally
        {
            process.waitFor();
            Files.delete(report);
        }
    }

    private static final class Run
    {
        final double perSecond;
        final String p50;
        final String p99;
        final String p999;

        Run(final String[] words) throws IOException
        {
            if (!"0".equals(words[5]))
            {
                throw new IOException("errors in wrk's run: " + words[5]);
            }
            perSecond = Double.parseDouble(words[1]);
            p50 = words[2] + " us";
            p99 = words[3] + " us";
            p999 = words[4] + " us";
        }
    }

    private static final class Server implements AutoCloseable
    {
        final int port;
        private final Process process;

        Server(final String... arguments) throws IOException
        {
            final List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-XX:+UseParallelGC", "-Xms256m", "-Xmx256m", "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED"));
            command.addAll(Arrays.asList(arguments));
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            final String line = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
            if (null == line)
            {
                throw new IOException("no server: " + command);
            }
            port = Integer.parseInt(line.replaceAll(".*[ :]", ""));
        }

        @Override
        public void close() throws IOException
        {
            process.destroy();
            try
            {
                process.waitFor();
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
        }
    }
}
