/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.NoOpIdleStrategy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;

/**
 * A running gateway: the listening socket, the serving threads and where orders go. Opened and closed by one thread.
 */
final class Gateway implements AutoCloseable
{
    private final ServerSocketChannel listener;
    private final Orders orders;
    private final ServingAgent[] agents;
    private final Thread[] threads;
    private final AgentRunner[] runners;
    private final int port;

    /**
     * Open it: when this returns, it serves.
     *
     * @param options to serve by.
     * @throws BindException if the port is in use.
     * @throws IOException   if the socket cannot be opened.
     */
    Gateway(final GatewayOptions options) throws IOException
    {
        listener = ServerSocketChannel.open();
        Orders opened = null;
        try
        {
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(new InetSocketAddress(options.host, options.port), 4096);
            listener.configureBlocking(false);
            port = ((InetSocketAddress)listener.getLocalAddress()).getPort();
            opened = new AeronOrders(options, port);
            orders = opened;
            agents = new ServingAgent[options.threads];
            for (int i = 0; i < agents.length; i++)
            {
                agents[i] = new ServingAgent(options, listener, orders);
            }
        }
        catch (final IOException | RuntimeException ex)
        {
            CloseHelper.quietCloseAll(opened, listener);
            throw ex;
        }
        threads = new Thread[agents.length];
        runners = new AgentRunner[agents.length];
        for (int i = 0; i < agents.length; i++)
        {
            final ServingAgent agent = agents[i];
            runners[i] = new AgentRunner(NoOpIdleStrategy.INSTANCE, Gateway::onError, null, new Stoppable(agent));
            threads[i] = new Thread(runners[i], "gateway-" + i);
            threads[i].start();
        }
    }

    int port()
    {
        return port;
    }

    ServingAgent agent(final int index)
    {
        return agents[index];
    }

    Thread thread(final int index)
    {
        return threads[index];
    }

    Orders orders()
    {
        return orders;
    }

    int openConnections()
    {
        int sum = 0;
        for (final ServingAgent agent : agents)
        {
            sum += agent.openConnections();
        }
        return sum;
    }

    /** Take no more connections, answer what has begun, and end. */
    @Override
    public void close()
    {
        CloseHelper.quietClose(listener);
        for (final ServingAgent agent : agents)
        {
            agent.stop();
        }
        boolean isInterrupted = false;
        for (final Thread thread : threads)
        {
            try
            {
                thread.join();
            }
            catch (final InterruptedException ex)
            {
                isInterrupted = true;
            }
        }
        CloseHelper.quietCloseAll(runners);
        CloseHelper.quietClose(orders);
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
    }

    private static void onError(final Throwable error)
    {
        if (!(error instanceof AgentTerminationException))
        {
            System.err.println("gateway: " + error);
            error.printStackTrace();
        }
    }

    /* Ends the runner's thread once the agent is done. */
    private static final class Stoppable implements org.agrona.concurrent.Agent
    {
        private final ServingAgent agent;

        Stoppable(final ServingAgent agent)
        {
            this.agent = agent;
        }

        @Override
        public int doWork() throws Exception
        {
            final int work = agent.doWork();
            if (agent.isDone())
            {
                throw new AgentTerminationException("stopped");
            }
            return work;
        }

        @Override
        public void onClose()
        {
            agent.onClose();
        }

        @Override
        public String roleName()
        {
            return agent.roleName();
        }
    }
}
