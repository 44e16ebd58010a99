/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.tool.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/**
 * The command {@code gateway}: serves until it is told to stop. One instance serves one command line, on its thread.
 */
@Command(
    name = "gateway",
    mixinStandardHelpOptions = true,
    description = {
        "Serves HTTP/1.1 on NIO selectors:",
        "  POST /orders       a form: symbol, side (buy or sell), qty, price; 201 with its number",
        "  GET  /orders/{n}   one of the last 4,096 orders",
        "  POST /echo         streams any content back, with trailers if TE says so",
        "  GET  /health, GET /stats",
        "Accepted orders go into an Aeron publication; 'fieldline tail' prints them. SIGTERM stops it gracefully."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:All is well.",
        "2:The command line is wrong, or the port is in use."})
public final class GatewayCommand implements Callable<Integer>
{
    @Spec
    private CommandSpec spec;

    @Mixin
    private GatewayOptions options;

    @Option(names = "--measure-idle", paramLabel = "N",
        description = "Instead of serving: open N idle keep-alive connections from another process, print what each " +
            "costs, and end.")
    private int idle;

    /** Makes the command, for picocli to fill in. */
    public GatewayCommand()
    {
    }

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        final PrintWriter out = spec.commandLine().getOut();
        final PrintWriter err = spec.commandLine().getErr();
        final Gateway gateway;
        try
        {
            gateway = new Gateway(options);
        }
        catch (final BindException ex)
        {
            err.println("gateway: " + options.host + ":" + options.port + ": " + ex.getMessage());
            return ExitCode.USAGE;
        }
        try
        {
            if (idle > 0)
            {
                return IdleMeasure.run(gateway, idle, out);
            }
            out.println("listening on http://" + options.host + ":" + gateway.port());
            out.flush();
            serve(gateway);
            return ExitCode.OK;
        }
        finally
        {
            gateway.close();
        }
    }

    /* The JVM ends when its shutdown hooks have ended: this one waits until all is answered. */
    private static void serve(final Gateway gateway) throws InterruptedException
    {
        final CountDownLatch never = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(gateway::close, "gateway-stop"));
        never.await();
    }
}
