/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import java.util.Arrays;

/**
 * Which keep-alive connections to one server are idle, and which are leased: state only, without sockets or clocks.
 * Connections are numbers from 0 to the maximum. The one that has been idle longest is leased first, so that all are
 * used in turn and the server lets none go cold.
 * <p>
 * Not thread safe; allocates nothing once made. The caller opens and closes what the numbers stand for.
 */
public final class ConnectionPool
{
    /** Nothing idle, but there is room: {@link #open()} a connection. */
    public static final int EMPTY = -1;

    /** Nothing idle, and no room for more. */
    public static final int FULL = -2;

    /** There is none. */
    public static final int NONE = -3;

    private static final byte FREE = 0;
    private static final byte LEASED = 1;
    private static final byte IDLE = 2;

    private final byte[] states;
    private final long[] since;
    private final int[] idle;
    private final int warm;
    private final long idleTimeout;
    private int first;
    private int idleCount;
    private int openCount;

    /**
     * Make a pool without connections.
     *
     * @param warm        how many connections {@link #missing()} asks for and {@link #expire(long)} leaves open.
     * @param maximum     how many may be open at once.
     * @param idleTimeout after which {@link #expire(long)} gives up a connection above {@code warm}, in the caller's
     *                    unit of time.
     */
    public ConnectionPool(final int warm, final int maximum, final long idleTimeout)
    {
        checkSizes(warm, maximum);
        this.warm = warm;
        this.idleTimeout = idleTimeout;
        states = new byte[maximum];
        since = new long[maximum];
        idle = new int[maximum];
        Arrays.fill(states, FREE);
    }

    /**
     * Lease the connection that has been idle longest.
     *
     * @return its number, {@link #EMPTY} or {@link #FULL}.
     */
    public int lease()
    {
        if (0 == idleCount)
        {
            return openCount < states.length ? EMPTY : FULL;
        }
        final int connection = takeFirst();
        states[connection] = LEASED;
        return connection;
    }

    /**
     * Take a number for a connection that the caller opens; it is leased.
     *
     * @return its number, or {@link #FULL}.
     */
    public int open()
    {
        for (int i = 0; openCount < states.length && i < states.length; i++)
        {
            if (FREE == states[i])
            {
                states[i] = LEASED;
                openCount++;
                return i;
            }
        }
        return FULL;
    }

    /**
     * Give back a leased connection that may be used again.
     *
     * @param connection its number.
     * @param now        as the caller's clock says.
     */
    public void release(final int connection, final long now)
    {
        checkLeased(connection);
        states[connection] = IDLE;
        since[connection] = now;
        idle[(first + idleCount++) % idle.length] = connection;
    }

    /**
     * A connection, leased or idle, is closed: its number is free.
     *
     * @param connection its number.
     */
    public void close(final int connection)
    {
        checkOpen(connection);
        if (IDLE == states[connection])
        {
            remove(connection);
        }
        states[connection] = FREE;
        openCount--;
    }

    /**
     * Give up a connection that has been idle too long; ask again until there is none.
     *
     * @param now as the caller's clock says.
     * @return the number of a connection to close, no longer in the pool; or {@link #NONE}.
     */
    public int expire(final long now)
    {
        if (0 == idleCount || openCount <= warm || now - since[idle[first]] < idleTimeout)
        {
            return NONE;
        }
        final int connection = takeFirst();
        states[connection] = FREE;
        openCount--;
        return connection;
    }

    /**
     * How many connections to open, so that the pool is warm.
     *
     * @return the number.
     */
    public int missing()
    {
        return Math.max(0, warm - openCount);
    }

    /**
     * How many connections are idle.
     *
     * @return the number.
     */
    public int idleCount()
    {
        return idleCount;
    }

    /**
     * How many connections are open, leased ones included.
     *
     * @return the number.
     */
    public int openCount()
    {
        return openCount;
    }

    private int takeFirst()
    {
        final int connection = idle[first];
        first = (first + 1) % idle.length;
        idleCount--;
        return connection;
    }

    private void remove(final int connection)
    {
        final int count = idleCount;
        for (int i = 0; i < count; i++)
        {
            final int other = takeFirst();
            if (other != connection)
            {
                idle[(first + idleCount++) % idle.length] = other;
            }
        }
    }

    private void checkLeased(final int connection)
    {
        if (connection < 0 || connection >= states.length || LEASED != states[connection])
        {
            throw new IllegalStateException("not leased: connection=" + connection);
        }
    }

    private void checkOpen(final int connection)
    {
        if (connection < 0 || connection >= states.length || FREE == states[connection])
        {
            throw new IllegalStateException("not open: connection=" + connection);
        }
    }

    private static void checkSizes(final int warm, final int maximum)
    {
        if (maximum < 1 || warm < 0 || warm > maximum)
        {
            throw new IllegalArgumentException("warm=" + warm + " maximum=" + maximum);
        }
    }
}
