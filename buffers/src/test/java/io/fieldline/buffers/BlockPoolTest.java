/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Allocations;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

import static org.agrona.DirectBuffer.SHOULD_BOUNDS_CHECK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BlockPoolTest
{
    private static final int BLOCKS = 5;
    private static final int LENGTH = 200;

    private int sum;

    @Test
    void shouldLendEachBlockOnceAndThenFail()
    {
        final BlockPool pool = new BlockPool(BLOCKS, LENGTH);
        final Set<Integer> offsets = new HashSet<>();
        final int[] handles = new int[BLOCKS];
        final UnsafeBuffer flyweight = new UnsafeBuffer(0, 0);
        for (int i = 0; i < BLOCKS; i++)
        {
            assertEquals(i, pool.inUse());
            handles[i] = pool.acquire();
            assertTrue(handles[i] >= 0);
            assertTrue(offsets.add(pool.offset(handles[i])));
            assertEquals(0, pool.offset(handles[i]) & 63);
            assertEquals(LENGTH, pool.wrap(handles[i], flyweight).capacity());
            assertEquals(0, flyweight.addressOffset() & 63);
            Words.checkBlock(pool.buffer(handles[i]), pool.offset(handles[i]), pool.blockLength());
            flyweight.setMemory(0, LENGTH, (byte)i);
        }
        assertEquals(0, pool.misses());
        assertEquals(BlockPool.NONE, pool.acquire());
        assertEquals(BlockPool.NONE, pool.acquire());
        assertEquals(2, pool.misses());
        for (int i = 0; i < BLOCKS; i++)
        {
            for (int at = 0; at < LENGTH; at++)
            {
                assertEquals(i, pool.wrap(handles[i], flyweight).getByte(at));
            }
            pool.release(handles[i]);
        }
        assertEquals(0, pool.inUse());
        assertEquals(BLOCKS, pool.size());
        assertTrue(pool.acquire() >= 0);
    }

    @Test
    void shouldAllocateMoreUpToItsMaximumAndKeepThem()
    {
        final BlockPool pool = new BlockPool(2, LENGTH, 4);
        final int[] handles = { pool.acquire(), pool.acquire(), pool.acquire(), pool.acquire() };
        assertEquals(BlockPool.NONE, pool.acquire());
        assertEquals(3, pool.misses());
        assertEquals(4, pool.size());
        assertEquals(4, pool.inUse());
        final MutableDirectBuffer third = pool.buffer(handles[2]);
        assertSame(pool.buffer(handles[0]), pool.buffer(handles[1]));
        assertNotSame(pool.buffer(handles[0]), third);
        assertNotSame(third, pool.buffer(handles[3]));
        assertEquals(0, pool.offset(handles[2]));
        pool.release(handles[2]);
        final int again = pool.acquire();
        assertSame(third, pool.buffer(again));
        assertEquals(3, pool.misses());
        assertEquals(2, pool.capacity());
    }

    @Test
    void shouldCarveBlocksFromALentSlab()
    {
        final UnsafeBuffer slab = new UnsafeBuffer(ByteBuffer.allocateDirect(1000));
        final BlockPool pool = new BlockPool(slab, 8, 900, LENGTH);
        assertEquals(3, pool.capacity());
        final UnsafeBuffer flyweight = new UnsafeBuffer(0, 0);
        for (int i = 0; i < 3; i++)
        {
            pool.wrap(pool.acquire(), flyweight).setMemory(0, LENGTH, (byte)(i + 1));
        }
        for (int at = 0; at < slab.capacity(); at++)
        {
            final int block = (at - 8) / 256;
            assertEquals(at >= 8 && block < 3 && (at - 8) % 256 < LENGTH ? block + 1 : 0, slab.getByte(at), "at=" + at);
        }
        assertEquals(BlockPool.NONE, pool.acquire());
        assertThrows(IllegalArgumentException.class, () -> new BlockPool(slab, 4, 900, LENGTH));
        assertThrows(IllegalArgumentException.class, () -> new BlockPool(slab, 8, 100, LENGTH));
        assertThrows(IndexOutOfBoundsException.class, () -> new BlockPool(slab, 8, 1000, LENGTH));
    }

    @Test
    void shouldThrowOnMistakes()
    {
        assertThrows(IllegalArgumentException.class, () -> new BlockPool(0, LENGTH));
        assertThrows(IllegalArgumentException.class, () -> new BlockPool(1, 0));
        assertThrows(IllegalArgumentException.class, () -> new BlockPool(2, LENGTH, 1));
        assertThrows(IllegalArgumentException.class, () -> new BlockPool(1 << 20, 1 << 12));
        assertThrows(IllegalArgumentException.class, () -> new BlockPool(1, LENGTH, HandlePool.MAX_CAPACITY + 1));
        if (SHOULD_BOUNDS_CHECK)
        {
            final BlockPool pool = new BlockPool(2, LENGTH, 4);
            final int handle = pool.acquire();
            pool.release(handle);
            assertThrows(IllegalStateException.class, () -> pool.release(handle));
            assertThrows(IllegalStateException.class, () -> pool.buffer(handle));
            assertThrows(IllegalStateException.class, () -> pool.offset(handle));
            assertThrows(IllegalStateException.class, () -> pool.wrap(handle, new UnsafeBuffer(0, 0)));
            assertThrows(IllegalArgumentException.class, () -> pool.release(BlockPool.NONE));
            assertThrows(IllegalArgumentException.class, () -> pool.release(2));
            assertThrows(IllegalArgumentException.class, () -> pool.release(100));
            assertThrows(IllegalStateException.class, () -> pool.release(0));
            // lent again: the old handle is still a stale one
            final int first = pool.acquire();
            final int second = pool.acquire();
            final int same = HandlePool.index(first) == HandlePool.index(handle) ? first : second;
            assertEquals(HandlePool.index(handle), HandlePool.index(same));
            assertThrows(IllegalStateException.class, () -> pool.release(handle));
            pool.release(first);
            pool.release(second);
            assertEquals(0, pool.inUse());
        }
    }

    @Test
    void shouldSurviveItsGenerationsRunningOver()
    {
        final BlockPool pool = new BlockPool(1, LENGTH);
        for (int i = 0; i < 10_000; i++)
        {
            final int handle = pool.acquire();
            assertTrue(handle >= 0);
            assertEquals(0, pool.offset(handle));
            pool.release(handle);
        }
        assertEquals(0, pool.misses());
    }

    @Test
    void shouldAllocateNothing()
    {
        final BlockPool pool = new BlockPool(BLOCKS, LENGTH);
        final UnsafeBuffer flyweight = new UnsafeBuffer(0, 0);
        Allocations.assertNone(20_000, 2_000, () ->
        {
            final int first = pool.acquire();
            final int second = pool.acquire();
            sum += pool.wrap(second, flyweight).capacity() + pool.offset(first);
            pool.release(first);
            pool.release(second);
        });
    }

    @Test
    void shouldNeverLendABlockTwiceAtATime() throws InterruptedException
    {
        final int threads = 4;
        final int rounds = 50_000;
        final BlockPool pool = new BlockPool(6, LENGTH, 8);
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final AtomicIntegerArray mailbox = new AtomicIntegerArray(threads);
        for (int i = 0; i < threads; i++)
        {
            mailbox.set(i, BlockPool.NONE);
        }
        final AtomicInteger lent = new AtomicInteger();
        final CountDownLatch start = new CountDownLatch(1);
        final Thread[] workers = new Thread[threads];
        for (int t = 0; t < threads; t++)
        {
            final int id = t;
            workers[t] = new Thread(() ->
            {
                try
                {
                    start.await();
                    work(pool, id, rounds, mailbox, lent);
                }
                catch (final Throwable ex)
                {
                    failure.compareAndSet(null, ex);
                }
            });
            workers[t].start();
        }
        start.countDown();
        for (final Thread worker : workers)
        {
            worker.join();
        }
        for (int i = 0; i < threads; i++)
        {
            final int left = mailbox.get(i);
            if (left >= 0)
            {
                pool.release(left);
            }
        }
        assertNull(failure.get());
        assertTrue(lent.get() > rounds, "lent=" + lent);
        assertEquals(0, pool.inUse());
    }

    /* Fill a block with a mark of one's own, see that it stays, and let another thread release it now and then. */
    private static void work(
        final BlockPool pool,
        final int id,
        final int rounds,
        final AtomicIntegerArray mailbox,
        final AtomicInteger lent)
    {
        final UnsafeBuffer block = new UnsafeBuffer(0, 0);
        for (int round = 0; round < rounds; round++)
        {
            final int handle = pool.acquire();
            if (handle < 0)
            {
                Thread.yield();
            }
            else
            {
                final int mark = round << 3 | id;
                pool.wrap(handle, block).putInt(0, mark);
                block.putInt(LENGTH - 4, mark);
                if (0 == (round & 63))
                {
                    Thread.yield();
                }
                assertEquals(mark, block.getInt(0));
                assertEquals(mark, block.getInt(LENGTH - 4));
                lent.incrementAndGet();
                final int other = 0 == (round & 7) ? mailbox.getAndSet((id + round) & 3, handle) : handle;
                if (other >= 0)
                {
                    pool.release(other);
                }
            }
        }
    }
}
