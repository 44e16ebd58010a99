/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.fieldline.message.MutableArgs;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

import java.io.File;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Orders in an Aeron publication, and a subscriber that keeps the recent ones. The publication takes owned tables as
 * they are; whoever subscribes reads them without parsing.
 */
final class AeronOrders implements Orders
{
    private static final int TERM_LENGTH = 1024 * 1024;
    private static final long CONNECT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(20);

    private final AtomicLong last = new AtomicLong();
    private final ThreadLocal<BufferClaim> claims = ThreadLocal.withInitial(BufferClaim::new);
    private final MediaDriver driver;
    private final Aeron aeron;
    private final Publication publication;
    private final OrderBook book;
    private final AgentRunner runner;

    AeronOrders(final GatewayOptions options, final int port)
    {
        final String directory = directory(options.aeronDirectory, port);
        MediaDriver openedDriver = null;
        Aeron openedAeron = null;
        try
        {
            openedDriver = options.isDriverExternal ? null : MediaDriver.launch(driver(directory));
            openedAeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(directory));
            final boolean isIpc = options.channel.startsWith(CommonContext.IPC_CHANNEL);
            publication = openedAeron.addPublication(publicationChannel(options.channel, isIpc), options.stream);
            final Subscription subscription = openedAeron.addSubscription(
                isIpc ? options.channel : "aeron-spy:" + options.channel, options.stream);
            book = new OrderBook(subscription);
            awaitConnected();
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.quietCloseAll(openedAeron, openedDriver);
            throw ex;
        }
        driver = openedDriver;
        aeron = openedAeron;
        runner = new AgentRunner(new SleepingMillisIdleStrategy(2), Throwable::printStackTrace, null, book);
        AgentRunner.startOnThread(runner);
    }

    /**
     * Where the media driver of a gateway keeps its files.
     *
     * @param chosen by the user, or null.
     * @param port   of the gateway.
     * @return path of a directory.
     */
    static String directory(final String chosen, final int port)
    {
        return null != chosen ? chosen :
            System.getProperty("java.io.tmpdir") + File.separator + "fieldline-" + System.getProperty("user.name") +
            "-" + port;
    }

    /**
     * What an embedded driver is launched with.
     *
     * @param directory for its files.
     * @return a context that sleeps where nothing is to be done and whose logs are small.
     */
    static MediaDriver.Context driver(final String directory)
    {
        return new MediaDriver.Context()
            .aeronDirectoryName(directory)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .ipcTermBufferLength(TERM_LENGTH)
            .publicationTermBufferLength(TERM_LENGTH)
            .termBufferSparseFile(true)
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new SleepingMillisIdleStrategy(2))
            .warnIfDirectoryExists(false)
            .printConfigurationOnStart(false);
    }

    @Override
    public long next()
    {
        return last.incrementAndGet();
    }

    @Override
    public boolean offer(final MutableArgs order)
    {
        final BufferClaim claim = claims.get();
        final int length = order.copyLength();
        if (publication.tryClaim(length, claim) < 0)
        {
            return false;
        }
        if (order.copyTo(claim.buffer(), claim.offset(), claim.length()) < 0)
        {
            claim.abort();
            return false;
        }
        claim.commit();
        return true;
    }

    @Override
    public boolean find(final long number, final MutableArgs order)
    {
        return book.find(number, order);
    }

    /** The subscriber of this gateway. */
    OrderBook book()
    {
        return book;
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(runner, aeron, driver);
    }

    private static String publicationChannel(final String channel, final boolean isIpc)
    {
        if (isIpc)
        {
            return channel;
        }
        final ChannelUri uri = ChannelUri.parse(channel);
        uri.put(CommonContext.SPIES_SIMULATE_CONNECTION_PARAM_NAME, "true");
        return uri.toString();
    }

    private void awaitConnected()
    {
        final long deadline = System.nanoTime() + CONNECT_TIMEOUT_NS;
        while (!publication.isConnected())
        {
            if (System.nanoTime() > deadline)
            {
                throw new IllegalStateException("no subscriber: channel=" + publication.channel());
            }
            Thread.yield();
        }
    }
}
