/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.MutableArgs;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * The orders of late, as a subscriber received them. A thread of its own polls; those that look for an order poll too,
 * so that an order is there as soon as it was answered. All of it under one lock.
 */
final class OrderBook implements Agent
{
    /** How many orders are kept. */
    static final int CAPACITY = 4096;

    private static final int FRAGMENTS = 256;

    private final UnsafeBuffer memory =
        new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY * OrderForm.ORDER_LENGTH + Long.BYTES));
    private final int base = (int)(-memory.addressOffset() & 7);
    private final long[] numbers = new long[CAPACITY];
    private final MutableArgs received = new MutableArgs();
    private final ByteSlice name = new ByteSlice();
    private final ByteSlice value = new ByteSlice();
    private final FragmentHandler handler = this::onFragment;
    private final Subscription subscription;
    private boolean isHeld;
    private long count;

    OrderBook(final Subscription subscription)
    {
        this.subscription = subscription;
    }

    @Override
    public synchronized int doWork()
    {
        return isHeld ? 0 : subscription.poll(handler, FRAGMENTS);
    }

    @Override
    public String roleName()
    {
        return "order-book";
    }

    /** How many orders were received. */
    synchronized long count()
    {
        return count;
    }

    /** Take nothing for a while, so that the publication fills up: for tests. */
    synchronized void hold(final boolean isHeld)
    {
        this.isHeld = isHeld;
    }

    synchronized boolean find(final long number, final MutableArgs order)
    {
        final int index = (int)(number & CAPACITY - 1);
        if (numbers[index] != number)
        {
            while (doWork() > 0)
            {
                continue;
            }
        }
        if (0 == number || numbers[index] != number)
        {
            return false;
        }
        received.wrap(memory, offset(index), OrderForm.ORDER_LENGTH);
        for (int slot = 0; slot < received.count(); slot++)
        {
            order.add(received.name(slot, name), received.value(slot, value));
        }
        return true;
    }

    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        if (0 != received.wrapUntrusted(buffer, offset, length))
        {
            return;
        }
        final long number = received.getLong("n");
        if (number > 0)
        {
            final int index = (int)(number & CAPACITY - 1);
            if (received.copyTo(memory, offset(index), OrderForm.ORDER_LENGTH) > 0)
            {
                numbers[index] = number;
                count++;
            }
        }
    }

    private int offset(final int index)
    {
        return base + index * OrderForm.ORDER_LENGTH;
    }
}
