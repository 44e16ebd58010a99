/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The core of a pool of things that cross threads: it knows which of them are free, and lends them by handle. What a
 * handle stands for is for the pool around it to know, by {@link #index(int)}.
 * <p>
 * It is bounded. When all of its first things are lent it either fails or, if its maximum is greater than its capacity,
 * counts a miss and lets one more come into being, which stays in the pool from then on.
 * <p>
 * A handle is an int that is not negative, so a record can hold one, and {@link #NONE} can say that it holds none.
 * Under bounds checks it also carries the generation of its lending: a second release, and the use of a handle after
 * its release, throw {@link IllegalStateException}. (The generation has eleven bits: a handle that was kept through
 * exactly 1,024 lendings of the same thing is not told apart.) Without bounds checks a handle is the index, and nothing
 * is counted for it.
 * <p>
 * Any thread may acquire, and any other release. What one thread wrote before it released is seen by the one that
 * acquires next. Things are lent in the order in which they came back. Nothing is allocated after construction.
 */
public final class HandlePool
{
    /** No handle: what {@link #acquire()} answers when nothing is left. */
    public static final int NONE = -1;

    /** The most things that a pool can hold. */
    public static final int MAX_CAPACITY = 1 << 20;

    private static final boolean CHECK = DirectBuffer.SHOULD_BOUNDS_CHECK;
    private static final int INDEX_BITS = 20;
    private static final int INDEX_MASK = MAX_CAPACITY - 1;
    private static final int GENERATION_MASK = Integer.MAX_VALUE >>> INDEX_BITS;

    private final int capacity;
    private final int maximum;
    private final Integer[] numbers;
    private final MpmcAtomicArrayQueue<Integer> free;
    private final AtomicInteger made;
    private final AtomicLong misses = new AtomicLong();
    /** For each thing a count that is odd while it is lent; null without bounds checks. */
    private final AtomicIntegerArray generations;

    /**
     * Make a pool.
     *
     * @param capacity the number of things that are there from the beginning, at least 1.
     * @param maximum  the number of things up to which it may grow: {@code capacity} for a pool that fails when it is
     *                 empty, more for one that lets the caller allocate.
     * @throws IllegalArgumentException if they are out of range.
     */
    public HandlePool(final int capacity, final int maximum)
    {
        checkCapacity(capacity, maximum);
        this.capacity = capacity;
        this.maximum = maximum;
        made = new AtomicInteger(capacity);
        generations = CHECK ? new AtomicIntegerArray(maximum) : null;
        // JCTools' queues hold objects: one for each number, made here and never again
        numbers = new Integer[maximum];
        free = new MpmcAtomicArrayQueue<>(Math.max(2, maximum));
        for (int i = 0; i < maximum; i++)
        {
            numbers[i] = i;
        }
        for (int i = 0; i < capacity; i++)
        {
            free.offer(numbers[i]);
        }
    }

    /**
     * Which of the things does a handle stand for?
     *
     * @param handle as it was acquired.
     * @return from 0 to the maximum, exclusive.
     */
    public static int index(final int handle)
    {
        return handle & INDEX_MASK;
    }

    /**
     * Lend one.
     *
     * @return its handle, or {@link #NONE} if all are lent and there may be no more. An index at or above the capacity
     * says that the thing is not one of the first.
     */
    public int acquire()
    {
        final Integer number = free.poll();
        final int index = null != number ? number : miss();
        if (CHECK && index >= 0)
        {
            return (generations.incrementAndGet(index) & GENERATION_MASK) << INDEX_BITS | index;
        }
        return index;
    }

    /**
     * Take one back.
     *
     * @param handle as it was acquired.
     * @throws IllegalStateException    under bounds checks, if the thing was released before.
     * @throws IllegalArgumentException under bounds checks, if the handle is none of this pool.
     */
    public void release(final int handle)
    {
        final int index = handle & INDEX_MASK;
        if (CHECK)
        {
            final int generation = checkLent(handle, index);
            if (!generations.compareAndSet(index, generation, generation + 1))
            {
                throw notLent(handle);
            }
        }
        free.offer(numbers[index]);
    }

    /**
     * Under bounds checks, see that a handle is lent; without, do nothing.
     *
     * @param handle as it was acquired.
     * @throws IllegalStateException    if it was released.
     * @throws IllegalArgumentException if it is none of this pool.
     */
    public void check(final int handle)
    {
        if (CHECK)
        {
            checkLent(handle, handle & INDEX_MASK);
        }
    }

    /**
     * The number of things that were there from the beginning.
     *
     * @return the number.
     */
    public int capacity()
    {
        return capacity;
    }

    /**
     * The number of things that there may be.
     *
     * @return the number.
     */
    public int maximum()
    {
        return maximum;
    }

    /**
     * The number of things that there are by now.
     *
     * @return from the capacity to the maximum.
     */
    public int size()
    {
        return made.get();
    }

    /**
     * How many are lent; while other threads acquire and release, roughly.
     *
     * @return from 0 to {@link #size()}.
     */
    public int inUse()
    {
        return Math.max(0, made.get() - free.size());
    }

    /**
     * How often was the pool found empty?
     *
     * @return the number of calls of {@link #acquire()} that had to fail or to let one more come into being.
     */
    public long misses()
    {
        return misses.get();
    }

    private int miss()
    {
        misses.incrementAndGet();
        int next;
        do
        {
            next = made.get();
            if (next >= maximum)
            {
                return NONE;
            }
        }
        while (!made.compareAndSet(next, next + 1));
        return next;
    }

    private int checkLent(final int handle, final int index)
    {
        if (handle < 0 || index >= made.get())
        {
            throw new IllegalArgumentException("none of this pool: handle=" + handle);
        }
        final int generation = generations.get(index);
        if (0 == (generation & 1) || handle >>> INDEX_BITS != (generation & GENERATION_MASK))
        {
            throw notLent(handle);
        }
        return generation;
    }

    private static IllegalStateException notLent(final int handle)
    {
        return new IllegalStateException("released before: handle=" + handle + " index=" + index(handle));
    }

    private static void checkCapacity(final int capacity, final int maximum)
    {
        if (capacity < 1 || maximum < capacity || maximum > MAX_CAPACITY)
        {
            throw new IllegalArgumentException("capacity=" + capacity + " maximum=" + maximum);
        }
    }
}
