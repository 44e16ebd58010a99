/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.buffers.testing.Allocations;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ConnectionPoolTest
{
    private final ConnectionPool pool = new ConnectionPool(1, 3, 100);

    @Test
    void shouldLeaseTheOneThatWasIdleLongest()
    {
        assertEquals(ConnectionPool.EMPTY, pool.lease());
        assertEquals(0, pool.open());
        assertEquals(1, pool.open());
        assertEquals(2, pool.open());
        assertEquals(ConnectionPool.FULL, pool.lease());
        assertEquals(ConnectionPool.FULL, pool.open());
        pool.release(1, 10);
        pool.release(2, 11);
        pool.release(0, 12);
        assertEquals(1, pool.lease());
        assertEquals(2, pool.lease());
        pool.release(1, 13);
        assertEquals(0, pool.lease());
        assertEquals(1, pool.lease());
    }

    @Test
    void shouldKeepSomeWarmAndGiveUpTheOthers()
    {
        assertEquals(1, pool.missing());
        pool.open();
        pool.open();
        assertEquals(0, pool.missing());
        pool.release(0, 10);
        pool.release(1, 20);
        assertEquals(ConnectionPool.NONE, pool.expire(109));
        assertEquals(0, pool.expire(110));
        assertEquals(ConnectionPool.NONE, pool.expire(1_000));
        assertEquals(1, pool.openCount());
    }

    @Test
    void shouldForgetWhatIsClosed()
    {
        pool.open();
        pool.open();
        pool.open();
        pool.release(0, 10);
        pool.release(1, 10);
        pool.release(2, 10);
        pool.close(1);
        assertEquals(2, pool.idleCount());
        assertEquals(0, pool.lease());
        assertEquals(2, pool.lease());
        assertEquals(ConnectionPool.EMPTY, pool.lease());
        assertEquals(1, pool.open());
        assertThrows(IllegalStateException.class, () -> pool.release(5, 0));
        pool.close(1);
        assertThrows(IllegalStateException.class, () -> pool.close(1));
    }

    @Test
    void shouldAllocateNothing()
    {
        pool.release(pool.open(), 0);
        Allocations.assertNone(10_000, 10_000, () -> pool.release(pool.lease(), 1));
    }
}
