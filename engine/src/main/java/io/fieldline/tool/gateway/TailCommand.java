/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.fieldline.message.MutableArgs;
import io.fieldline.tool.ExitCode;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.File;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * The command {@code tail}: subscribes to the orders that a gateway accepts and prints them. One instance serves one
 * command line, on its thread.
 */
@Command(
    name = "tail",
    mixinStandardHelpOptions = true,
    description = {
        "Prints the orders that a gateway accepts from now on, one form a line.",
        "Each arrives as an owned table, is checked, and is read without parsing. With aeron:ipc it uses the media " +
        "driver of the gateway on this machine; with a UDP channel it starts its own, also on another machine."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:As many orders as were asked for are printed.",
        "1:An order could not be read.",
        "2:The command line is wrong, or no gateway is there."})
public final class TailCommand implements Callable<Integer>
{
    @Spec
    private CommandSpec spec;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
        description = "Port of the gateway, which names its directory (default ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--channel", paramLabel = "URI", defaultValue = "aeron:ipc",
        description = "Aeron channel of the orders (default ${DEFAULT-VALUE}).")
    private String channel;

    @Option(names = "--stream", paramLabel = "ID", defaultValue = "1001",
        description = "Aeron stream of the orders (default ${DEFAULT-VALUE}).")
    private int stream;

    @Option(names = "--aeron-dir", paramLabel = "DIR", description = "Directory of the media driver to use.")
    private String directory;

    @Option(names = {"-n", "--count"}, paramLabel = "N", description = "End after so many orders.")
    private long count = Long.MAX_VALUE;

    private final MutableArgs order = new MutableArgs();
    private final UnsafeBuffer line = new UnsafeBuffer(new byte[4096]);
    private PrintWriter out;
    private long seen;
    private int bad;

    /** Makes the command, for picocli to fill in. */
    public TailCommand()
    {
    }

    @Override
    public Integer call()
    {
        out = spec.commandLine().getOut();
        final boolean isIpc = channel.startsWith(CommonContext.IPC_CHANNEL);
        final boolean isOwnDriver = !isIpc && null == directory;
        final String where = isOwnDriver ?
            AeronOrders.directory(null, port) + "-tail-" + ProcessHandle.current().pid() :
            AeronOrders.directory(directory, port);
        if (!isOwnDriver && !new File(where, "cnc.dat").exists())
        {
            spec.commandLine().getErr().println("tail: no media driver in " + where + ": is the gateway running?");
            return ExitCode.USAGE;
        }
        MediaDriver driver = null;
        Aeron aeron = null;
        try
        {
            driver = isOwnDriver ? MediaDriver.launch(AeronOrders.driver(where)) : null;
            aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(where));
            poll(aeron.addSubscription(channel, stream));
        }
        finally
        {
            CloseHelper.quietCloseAll(aeron, driver);
        }
        return 0 == bad ? ExitCode.OK : ExitCode.BAD_DATA;
    }

    private void poll(final Subscription subscription)
    {
        final IdleStrategy idle = new BackoffIdleStrategy(
            10, 10, TimeUnit.MICROSECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(2));
        final FragmentHandler handler = this::onFragment;
        while (seen < count && !out.checkError())
        {
            final int fragments = subscription.poll(handler, 1);
            idle.idle(fragments);
        }
    }

    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        seen++;
        final int reason = order.wrapUntrusted(buffer, offset, length);
        if (0 != reason)
        {
            bad++;
            spec.commandLine().getErr().println("tail: not an order: reason=" + reason);
            return;
        }
        final int end = order.encode(line, 0);
        out.println(new String(line.byteArray(), 0, end, StandardCharsets.US_ASCII));
        out.flush();
    }
}
