/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.BlockPool;
import org.agrona.DirectBuffer;

/**
 * A bounded pool of slabs for {@link Request}s, which one thread may fill and another send. Requests that are lent are
 * no objects: each is a slab and an int.
 * <pre>{@code
 * final int handle = pool.acquire(request);
 * if (handle >= 0)
 * {
 *     request.method(Method.POST).target("/orders");
 *     ...
 *     pool.release(handle);
 * }
 * }</pre>
 * An empty pool fails ({@link Policy#FAIL}), or counts a miss and allocates one more slab up to a maximum, which it
 * keeps ({@link Policy#ALLOCATE}).
 * <p>
 * Any thread; a flyweight is for one thread at a time. Under bounds checks a second release, a foreign handle, a handle
 * used after its release, and a flyweight used after the release of the slab it points at, throw; tables that a
 * flyweight handed out before are not found out. Without bounds checks nothing is checked. Nothing is allocated after
 * construction, but by that policy.
 */
public final class RequestPool
{
    /** What an empty pool does. */
    public enum Policy
    {
        /** {@link RequestPool#acquire} answers {@link RequestPool#NONE}. */
        FAIL,

        /** One more slab is allocated, up to the maximum, and a miss is counted. */
        ALLOCATE
    }

    /** No request. */
    public static final int NONE = BlockPool.NONE;

    private static final boolean CHECK = DirectBuffer.SHOULD_BOUNDS_CHECK;

    private final BlockPool blocks;
    private final RequestLayout layout;

    /**
     * Make a pool that fails when it is empty, in memory outside the heap.
     *
     * @param requests how many there are.
     * @param layout   of each.
     */
    public RequestPool(final int requests, final RequestLayout layout)
    {
        this(requests, layout, Policy.FAIL, requests);
    }

    /**
     * Make a pool, in memory outside the heap.
     *
     * @param requests how many there are from the beginning.
     * @param layout   of each.
     * @param policy   for when they are all lent.
     * @param maximum  how many there may be with {@link Policy#ALLOCATE}; {@code requests} with {@link Policy#FAIL}.
     */
    public RequestPool(final int requests, final RequestLayout layout, final Policy policy, final int maximum)
    {
        checkMaximum(requests, policy, maximum);
        blocks = new BlockPool(requests, layout.length(), maximum);
        this.layout = layout;
    }

    /**
     * Lend an empty request.
     *
     * @param request to point at it.
     * @return its handle, or {@link #NONE}, and then the flyweight is as it was.
     */
    public int acquire(final Request request)
    {
        final int handle = blocks.acquire();
        if (handle >= 0)
        {
            request.init(blocks.buffer(handle), blocks.offset(handle), layout);
        }
        return handle;
    }

    /**
     * Point a flyweight at a request that is lent.
     *
     * @param handle  as it was acquired.
     * @param request to point.
     * @return the flyweight.
     */
    public Request wrap(final int handle, final Request request)
    {
        return request.wrap(blocks.buffer(handle), blocks.offset(handle), layout.length());
    }

    /**
     * Take a request back.
     *
     * @param handle as it was acquired; not to be used again.
     * @throws IllegalStateException    under bounds checks, if it was released before.
     * @throws IllegalArgumentException under bounds checks, if it is none of this pool.
     */
    public void release(final int handle)
    {
        if (CHECK)
        {
            Request.retire(blocks.buffer(handle), blocks.offset(handle));
        }
        blocks.release(handle);
    }

    /**
     * The number of requests that there are by now.
     *
     * @return the number.
     */
    public int size()
    {
        return blocks.size();
    }

    /**
     * How many requests are lent; while other threads acquire and release, roughly.
     *
     * @return the number.
     */
    public int inUse()
    {
        return blocks.inUse();
    }

    /**
     * How often was the pool found empty?
     *
     * @return the number of acquisitions that failed or had to allocate.
     */
    public long misses()
    {
        return blocks.misses();
    }

    private static void checkMaximum(final int requests, final Policy policy, final int maximum)
    {
        if (Policy.FAIL == policy && maximum != requests || maximum < requests)
        {
            throw new IllegalArgumentException(
                "requests=" + requests + " policy=" + policy + " maximum=" + maximum);
        }
    }
}
