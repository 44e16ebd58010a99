/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * How long a connection waits, in whatever unit the caller's clock counts.
 * <p>
 * Immutable; any thread.
 */
public final class Timeouts
{
    /** No deadline is ever set. */
    public static final Timeouts NONE = new Timeouts(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    private final long head;
    private final long content;
    private final long idle;

    /**
     * Make a set.
     *
     * @param head    from a head's first byte to its last: a slow sender gains nothing by sending on.
     * @param content from one piece of content to the next, and for the first.
     * @param idle    between messages.
     */
    public Timeouts(final long head, final long content, final long idle)
    {
        checkPositive(head, content, idle);
        this.head = head;
        this.content = content;
        this.idle = idle;
    }

    /**
     * From a head's first byte to its last.
     *
     * @return in the caller's unit, {@link Long#MAX_VALUE} for no limit.
     */
    public long head()
    {
        return head;
    }

    /**
     * From one piece of content to the next.
     *
     * @return in the caller's unit, {@link Long#MAX_VALUE} for no limit.
     */
    public long content()
    {
        return content;
    }

    /**
     * Between messages.
     *
     * @return in the caller's unit, {@link Long#MAX_VALUE} for no limit.
     */
    public long idle()
    {
        return idle;
    }

    /**
     * The deadline that a timeout makes.
     *
     * @param now     as the caller's clock says.
     * @param timeout of this set.
     * @return the deadline, {@link ConnectionDescriptor#NO_DEADLINE} where there is none.
     */
    public static long deadline(final long now, final long timeout)
    {
        return Long.MAX_VALUE == timeout || now > 0 && timeout > Long.MAX_VALUE - now ?
            ConnectionDescriptor.NO_DEADLINE : now + timeout;
    }

    private static void checkPositive(final long head, final long content, final long idle)
    {
        if (head <= 0 || content <= 0 || idle <= 0)
        {
            throw new IllegalArgumentException("head=" + head + " content=" + content + " idle=" + idle);
        }
    }
}
