/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A bounded pool of blocks of one length, carved from one slab: memory for messages in flight, which one thread may
 * take and another give back.
 * <pre>{@code
 * final int handle = pool.acquire();
 * if (handle >= 0)
 * {
 *     head.wrap(pool.buffer(handle), pool.offset(handle), pool.blockLength()).init();
 *     ...
 *     pool.release(handle);
 * }
 * }</pre>
 * Blocks in a slab of the pool's own begin 64-aligned, so that no two share a cache line. They come dirty: what the
 * last user wrote is still in them. An empty pool fails or, if it was made with a greater maximum, counts a miss and
 * allocates one more block, which it keeps.
 * <p>
 * Any thread; see {@link HandlePool} for what a handle is, and for what is checked: a block released twice, a foreign
 * handle, and a handle used after its release throw under bounds checks. What was wrapped onto a block before its
 * release is not found out.
 */
public final class BlockPool
{
    /** No block: what {@link #acquire()} answers when nothing is left. */
    public static final int NONE = HandlePool.NONE;

    private static final int ALIGNMENT = 64;

    private final HandlePool handles;
    private final UnsafeBuffer slab;
    private final int blockLength;
    private final int stride;
    private final int capacity;
    private final AtomicReferenceArray<UnsafeBuffer> extras;

    /**
     * Make a pool that fails when it is empty, in a slab outside the heap that it allocates.
     *
     * @param blocks      how many there are.
     * @param blockLength in bytes of each.
     */
    public BlockPool(final int blocks, final int blockLength)
    {
        this(blocks, blockLength, blocks);
    }

    /**
     * Make a pool, in a slab outside the heap that it allocates.
     *
     * @param blocks      how many there are in the slab.
     * @param blockLength in bytes of each.
     * @param maximum     how many there may be: those beyond the slab are allocated one by one, when it is empty, and
     *                    kept.
     */
    public BlockPool(final int blocks, final int blockLength, final int maximum)
    {
        handles = new HandlePool(blocks, maximum);
        checkLength(blockLength);
        this.blockLength = blockLength;
        stride = stride(blockLength);
        checkSlab((long)stride * blocks);
        slab = allocate(stride * blocks);
        capacity = blocks;
        extras = new AtomicReferenceArray<>(maximum - blocks);
    }

    /**
     * Make a pool that fails when it is empty, in a slab that is lent.
     *
     * @param slab        holding the blocks.
     * @param offset      in bytes at which they begin, 8-aligned; so then are they.
     * @param length      in bytes: as many blocks are made as have room.
     * @param blockLength in bytes of each.
     */
    public BlockPool(final MutableDirectBuffer slab, final int offset, final int length, final int blockLength)
    {
        Words.checkBlock(slab, offset, length);
        checkLength(blockLength);
        this.blockLength = blockLength;
        stride = stride(blockLength);
        capacity = length / stride;
        handles = new HandlePool(capacity, capacity);
        this.slab = new UnsafeBuffer(slab, offset, length);
        extras = new AtomicReferenceArray<>(0);
    }

    /**
     * Lend a block.
     *
     * @return its handle, or {@link #NONE}.
     */
    public int acquire()
    {
        final int handle = handles.acquire();
        if (handle >= 0)
        {
            final int extra = HandlePool.index(handle) - capacity;
            if (extra >= 0 && null == extras.get(extra))
            {
                extras.set(extra, allocate(stride));
            }
        }
        return handle;
    }

    /**
     * Take a block back.
     *
     * @param handle as it was acquired; not to be used again.
     * @throws IllegalStateException    under bounds checks, if it was released before.
     * @throws IllegalArgumentException under bounds checks, if it is none of this pool.
     */
    public void release(final int handle)
    {
        handles.release(handle);
    }

    /**
     * The buffer that holds a block.
     *
     * @param handle as it was acquired.
     * @return the slab, or the buffer of a block beyond it.
     */
    public MutableDirectBuffer buffer(final int handle)
    {
        handles.check(handle);
        final int index = HandlePool.index(handle);
        return index < capacity ? slab : extras.get(index - capacity);
    }

    /**
     * Where a block begins in {@link #buffer(int)}.
     *
     * @param handle as it was acquired.
     * @return index in bytes.
     */
    public int offset(final int handle)
    {
        handles.check(handle);
        final int index = HandlePool.index(handle);
        return index < capacity ? index * stride : 0;
    }

    /**
     * How long each block is.
     *
     * @return length in bytes.
     */
    public int blockLength()
    {
        return blockLength;
    }

    /**
     * Point a buffer at a block.
     *
     * @param handle    as it was acquired.
     * @param flyweight to point there.
     * @return the flyweight, as long as the block.
     */
    public UnsafeBuffer wrap(final int handle, final UnsafeBuffer flyweight)
    {
        flyweight.wrap(buffer(handle), offset(handle), blockLength);
        return flyweight;
    }

    /**
     * The number of blocks in the slab.
     *
     * @return the number.
     */
    public int capacity()
    {
        return capacity;
    }

    /**
     * How many blocks there are by now, those beyond the slab included.
     *
     * @return the number.
     */
    public int size()
    {
        return handles.size();
    }

    /**
     * How many blocks are lent; while other threads acquire and release, roughly.
     *
     * @return the number.
     */
    public int inUse()
    {
        return handles.inUse();
    }

    /**
     * How often was the pool found empty?
     *
     * @return the number of acquisitions that failed or had to allocate.
     */
    public long misses()
    {
        return handles.misses();
    }

    private static UnsafeBuffer allocate(final int length)
    {
        return new UnsafeBuffer(BufferUtil.allocateDirectAligned(length, ALIGNMENT));
    }

    private static int stride(final int blockLength)
    {
        return blockLength + ALIGNMENT - 1 & -ALIGNMENT;
    }

    private static void checkLength(final int blockLength)
    {
        if (blockLength < 1 || blockLength > Integer.MAX_VALUE - ALIGNMENT)
        {
            throw new IllegalArgumentException("blockLength=" + blockLength);
        }
    }

    private static void checkSlab(final long length)
    {
        if (length > Integer.MAX_VALUE - ALIGNMENT)
        {
            throw new IllegalArgumentException("slab longer than a buffer: length=" + length);
        }
    }
}
