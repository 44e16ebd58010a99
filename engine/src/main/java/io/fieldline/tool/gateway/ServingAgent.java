/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.buffers.BlockPool;
import io.fieldline.http1.MessageReader;
import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.message.ConnectionRecord;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.Timeouts;
import io.fieldline.server.ServerConnection;
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import static io.fieldline.message.ConnectionDescriptor.RECORD_LENGTH;

/**
 * One serving thread: a selector, the records of its connections in one region, and the pools that it lends from. It
 * sleeps in the selector until there is something to do or the nearest deadline is near.
 * <p>
 * An idle connection costs its record, the JDK's channel and key, and one boxed number that the key carries. What is
 * lent goes back as soon as no message is under way and all is sent. Only {@link #stop()} may be called by others.
 */
final class ServingAgent implements Agent
{
    private static final long MILLISECOND = 1_000_000;
    private static final long SWEEP_NS = 50 * MILLISECOND;
    private static final long LINGER_NS = 1_000 * MILLISECOND;

    private final GatewayOptions options;
    private final Timeouts timeouts;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final SelectionKey listening;
    private final Consumer<SelectionKey> onKey = this::onKey;
    private final UnsafeBuffer records;
    private final SelectionKey[] keys;
    private final IntArrayList free = new IntArrayList();
    private final ByteBuffer discard = ByteBuffer.allocateDirect(64 * 1024);
    private final BlockPool blocks;
    private final BlockPool exchanges;
    private final int memoryLength;
    private final Exchange exchange;
    private final ServerConnection connection;
    private final ConnectionRecord record;
    private final Service service;
    private final Statistics statistics = new Statistics();
    private int hotBlock = BlockPool.NONE;
    private int hotExchange = BlockPool.NONE;
    private int open;
    private int used;
    private long requestsBefore;
    private long now;
    private long epochMillis;
    private long nextSweep = Long.MAX_VALUE;
    private long stopBy = Long.MAX_VALUE;
    private boolean isDone;
    private volatile boolean isStopping;
    private volatile int openCount;

    ServingAgent(final GatewayOptions options, final ServerSocketChannel listener, final Orders orders)
        throws IOException
    {
        this.options = options;
        this.listener = listener;
        final Limits limits = Limits.DEFAULT.withMaxHeadBytes(16 * 1024).withMaxContentBytes(options.maxBody);
        timeouts = new Timeouts(options.headTimeoutMs * MILLISECOND, options.bodyTimeoutMs * MILLISECOND,
            options.idleTimeoutMs * MILLISECOND);
        connection = new ServerConnection(limits, timeouts);
        record = connection.record();
        exchange = new Exchange(MessageReader.receiveBufferLength(limits));
        memoryLength = MessageReader.memoryLength(limits);
        final int lendable = Math.min(32, options.maxConnections);
        blocks = new BlockPool(lendable, memoryLength, options.maxConnections + 1);
        exchanges = new BlockPool(lendable, exchange.length(), options.maxConnections + 1);
        records = new UnsafeBuffer(ByteBuffer.allocateDirect(options.maxConnections * RECORD_LENGTH));
        keys = new SelectionKey[options.maxConnections];
        service = new Service(connection, exchange, orders, this, statistics);
        selector = Selector.open();
        listening = listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    @Override
    public String roleName()
    {
        return "gateway";
    }

    @Override
    public int doWork() throws IOException
    {
        now = System.nanoTime();
        selector.select(onKey, patience());
        now = System.nanoTime();
        if (now >= nextSweep)
        {
            sweep();
        }
        if (isStopping)
        {
            stopping();
        }
        return 1;
    }

    /** Ask the thread to end: begun requests are answered first. Any thread. */
    void stop()
    {
        isStopping = true;
        selector.wakeup();
    }

    /** How many connections are open. Any thread. */
    int openConnections()
    {
        return openCount;
    }

    /** Blocks and buffers lent to connections; one pair, which the thread keeps at hand, is not counted. */
    int lent()
    {
        return blocks.inUse() + exchanges.inUse() - (BlockPool.NONE == hotBlock ? 0 : 1) -
            (BlockPool.NONE == hotExchange ? 0 : 1);
    }

    Statistics statistics()
    {
        return statistics;
    }

    long epochMillis()
    {
        return epochMillis;
    }

    long epochSeconds()
    {
        return epochMillis / 1000;
    }

    boolean isDone()
    {
        return isDone;
    }

    @Override
    public void onClose()
    {
        for (int i = 0; i < used; i++)
        {
            if (null != keys[i])
            {
                close(i);
            }
        }
        try
        {
            selector.close();
        }
        catch (final IOException ignore)
        {
            // nothing is left to do with it
        }
    }

    /* In milliseconds; 0 is for ever. */
    private long patience()
    {
        final long until = Math.min(nextSweep, isStopping ? now + SWEEP_NS : Long.MAX_VALUE);
        return Long.MAX_VALUE == until ? 0 : Math.max(1, (until - now + MILLISECOND - 1) / MILLISECOND);
    }

    private void onKey(final SelectionKey key)
    {
        if (key == listening)
        {
            accept();
            return;
        }
        final int index = (Integer)key.attachment();
        now = System.nanoTime();
        epochMillis = System.currentTimeMillis();
        try
        {
            serve(index, key);
        }
        catch (final IOException | CancelledKeyException ex)
        {
            close(index);
        }
    }

    private void accept()
    {
        try
        {
            SocketChannel channel;
            while (!isStopping && null != (channel = listener.accept()))
            {
                if (free.isEmpty() && used == keys.length)
                {
                    channel.close();
                    continue;
                }
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                final int index = free.isEmpty() ? used++ : free.popInt();
                keys[index] = channel.register(selector, SelectionKey.OP_READ, index);
                now = System.nanoTime();
                connection.wrap(records, index * RECORD_LENGTH).init(now);
                watch(record.deadline());
                openCount = ++open;
                statistics.opened.incrementPlain();
            }
        }
        catch (final IOException ex)
        {
            // the peer has gone already, or files ran out: those that wait are tried again at the next event
        }
    }

    private void serve(final int index, final SelectionKey key) throws IOException
    {
        final SocketChannel channel = (SocketChannel)key.channel();
        connection.wrap(records, index * RECORD_LENGTH);
        if (ConnectionDescriptor.NO_HANDLE == record.bufferHandle() && connection.isClosed())
        {
            drain(index, channel);
            return;
        }
        borrow();
        boolean mayRead = 0 == exchange.unsent() || flush(channel);
        int received = exchange.kept();
        if (mayRead && key.isReadable())
        {
            final int n = channel.read(exchange.receiving());
            if (n < 0)
            {
                connection.inputClosed();
            }
            else
            {
                received += n;
                statistics.received.getAndAddPlain(n);
            }
        }
        requestsBefore = statistics.requests.getPlain();
        while (mayRead)
        {
            final boolean isBlocked = process(received);
            received = exchange.kept();
            mayRead = flush(channel) && isBlocked;
        }
        recordLatency();
        if (!settle(index, key, channel))
        {
            watch(record.deadline());
        }
    }

    private void borrow()
    {
        final int block;
        final int buffer;
        if (ConnectionDescriptor.NO_HANDLE == record.bufferHandle())
        {
            hotBlock = BlockPool.NONE == hotBlock ? blocks.acquire() : hotBlock;
            hotExchange = BlockPool.NONE == hotExchange ? exchanges.acquire() : hotExchange;
            block = hotBlock;
            buffer = hotExchange;
            exchange.wrap(exchanges.buffer(buffer), exchanges.offset(buffer)).init();
        }
        else
        {
            block = record.blockHandle();
            buffer = record.bufferHandle();
            exchange.wrap(exchanges.buffer(buffer), exchanges.offset(buffer));
        }
        connection.lend(blocks.buffer(block), blocks.offset(block), memoryLength);
    }

    /* True if there was no room to write all answers. */
    private boolean process(final int received)
    {
        connection.received(exchange.buffer(), exchange.receiveOffset(), received, now);
        boolean isBlocked = false;
        int event = Event.NONE;
        do
        {
            if (!exchange.hasRoom(received - connection.consumed() + Exchange.SEND_MARGIN))
            {
                isBlocked = true;
                break;
            }
            event = connection.poll();
            service.on(event);
        }
        while (Event.NONE != event && Event.ERROR != event);
        exchange.consume(connection.consumed(), received);
        return isBlocked;
    }

    /* True if nothing is left to send. */
    private boolean flush(final SocketChannel channel) throws IOException
    {
        if (0 == exchange.unsent())
        {
            return true;
        }
        final int n = channel.write(exchange.sending());
        exchange.sent(n);
        statistics.sent.getAndAddPlain(n);
        return 0 == exchange.unsent();
    }

    private void recordLatency()
    {
        final long requests = statistics.requests.getPlain() - requestsBefore;
        if (requests > 0)
        {
            statistics.latency.recordValueWithCount(
                Math.min(System.nanoTime() - now, 9_000_000_000L), requests);
        }
    }

    /* Keep or give back what was lent, and say what to wait for. True if the connection is over. */
    private boolean settle(final int index, final SelectionKey key, final SocketChannel channel) throws IOException
    {
        final boolean isSent = 0 == exchange.unsent();
        if (connection.isClosed() && isSent)
        {
            finish(index, key, channel);
            return true;
        }
        if (isSent && !connection.isMessageUnderWay())
        {
            giveBack();
        }
        else if (ConnectionDescriptor.NO_HANDLE == record.bufferHandle())
        {
            record.blockHandle(hotBlock).bufferHandle(hotExchange);
            hotBlock = BlockPool.NONE;
            hotExchange = BlockPool.NONE;
        }
        if (!isSent && ConnectionDescriptor.NO_DEADLINE == record.deadline())
        {
            record.deadline(Timeouts.deadline(now, timeouts.content()));
        }
        interest(key, isSent ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
        return false;
    }

    private void giveBack()
    {
        if (ConnectionDescriptor.NO_HANDLE != record.bufferHandle())
        {
            blocks.release(record.blockHandle());
            exchanges.release(record.bufferHandle());
            record.blockHandle(ConnectionDescriptor.NO_HANDLE).bufferHandle(ConnectionDescriptor.NO_HANDLE);
        }
    }

    /* All is sent. Closing at once would destroy the answer if the peer still sends (RFC 9112 section 9.6). */
    private void finish(final int index, final SelectionKey key, final SocketChannel channel) throws IOException
    {
        if (record.has(ConnectionDescriptor.PEER_CLOSED))
        {
            close(index);
            return;
        }
        giveBack();
        channel.shutdownOutput();
        record.state(ConnectionDescriptor.STATE_CLOSED).deadline(now + LINGER_NS);
        watch(record.deadline());
        interest(key, SelectionKey.OP_READ);
    }

    private void drain(final int index, final SocketChannel channel) throws IOException
    {
        discard.clear();
        if (channel.read(discard) < 0)
        {
            close(index);
        }
    }

    private static void interest(final SelectionKey key, final int ops)
    {
        if (ops != key.interestOps())
        {
            key.interestOps(ops);
        }
    }

    private void watch(final long deadline)
    {
        if (deadline < nextSweep)
        {
            nextSweep = Math.max(deadline, now + SWEEP_NS);
        }
    }

    private void sweep()
    {
        nextSweep = Long.MAX_VALUE;
        epochMillis = System.currentTimeMillis();
        for (int i = 0; i < used; i++)
        {
            if (null == keys[i])
            {
                continue;
            }
            connection.wrap(records, i * RECORD_LENGTH);
            if (record.deadline() <= now)
            {
                expire(i);
            }
            if (null != keys[i])
            {
                watch(record.deadline());
            }
        }
    }

    private void expire(final int index)
    {
        if (connection.isClosed())
        {
            close(index);
            return;
        }
        final SelectionKey key = keys[index];
        final boolean isIdle = ConnectionDescriptor.NO_HANDLE == record.bufferHandle();
        statistics.cutOff.incrementPlain();
        if (isIdle)
        {
            close(index);
            return;
        }
        try
        {
            borrow();
            if (exchange.unsent() > 0 || Event.ERROR != connection.expire(now))
            {
                close(index);
                return;
            }
            service.on(Event.ERROR);
            final SocketChannel channel = (SocketChannel)key.channel();
            flush(channel);
            settle(index, key, channel);
        }
        catch (final IOException | CancelledKeyException ex)
        {
            close(index);
        }
    }

    private void close(final int index)
    {
        if (null == keys[index])
        {
            return;
        }
        connection.wrap(records, index * RECORD_LENGTH);
        giveBack();
        final SelectionKey key = keys[index];
        keys[index] = null;
        free.addInt(index);
        openCount = --open;
        statistics.closed.incrementPlain();
        key.attach(null);
        try
        {
            key.channel().close();
        }
        catch (final IOException ignore)
        {
            // it is gone either way
        }
    }

    private void stopping() throws IOException
    {
        if (Long.MAX_VALUE == stopBy)
        {
            stopBy = now + TimeUnit.MILLISECONDS.toNanos(options.stopTimeoutMs);
            listening.cancel();
        }
        for (int i = 0; i < used; i++)
        {
            if (null != keys[i])
            {
                connection.wrap(records, i * RECORD_LENGTH);
                if (ConnectionDescriptor.NO_HANDLE == record.bufferHandle())
                {
                    close(i);
                }
                else
                {
                    connection.closeAfter();
                }
            }
        }
        isDone = 0 == open || now >= stopBy;
    }
}
