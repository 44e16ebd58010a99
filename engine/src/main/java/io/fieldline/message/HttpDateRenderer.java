/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes the current date into one message after another: it keeps the last date as text and renders again only when
 * the second has changed, and then no more than has changed with it.
 * <p>
 * Not thread safe: one for each thread. It reads no clock; the caller passes the time.
 */
public final class HttpDateRenderer
{
    private static final int CAPACITY = 32;
    private static final int LAST_WORD = HttpDate.LENGTH - 8;

    private final UnsafeBuffer text = new UnsafeBuffer(new byte[CAPACITY]);
    private long second;
    private long day;

    /**
     * A renderer that holds the begin of 1970.
     */
    public HttpDateRenderer()
    {
        HttpDate.put(text, 0, 0);
    }

    /**
     * Write an IMF-fixdate.
     *
     * @param buffer       to write to.
     * @param offset       in bytes at which to begin.
     * @param epochSeconds since 1970, from {@link HttpDate#MIN_SECONDS} to {@link HttpDate#MAX_SECONDS}.
     * @return the bytes written, {@link HttpDate#LENGTH}.
     * @throws IllegalArgumentException if the year would not have four digits.
     */
    public int put(final MutableDirectBuffer buffer, final int offset, final long epochSeconds)
    {
        Words.checkRange(buffer, offset, HttpDate.LENGTH);
        return write(buffer.byteArray(), buffer.addressOffset() + offset, epochSeconds);
    }

    /**
     * Write an IMF-fixdate to memory whose range was checked.
     *
     * @param base         array, or null outside the heap.
     * @param address      of the first byte written.
     * @param epochSeconds since 1970, from {@link HttpDate#MIN_SECONDS} to {@link HttpDate#MAX_SECONDS}.
     * @return the bytes written, {@link HttpDate#LENGTH}.
     * @throws IllegalArgumentException if the year would not have four digits.
     */
    public int write(final Object base, final long address, final long epochSeconds)
    {
        if (epochSeconds != second)
        {
            render(epochSeconds);
        }
        final Object from = text.byteArray();
        final long fromAddress = text.addressOffset();
        Words.store(base, address, Words.load(from, fromAddress));
        Words.store(base, address + 8, Words.load(from, fromAddress + 8));
        Words.store(base, address + 16, Words.load(from, fromAddress + 16));
        Words.store(base, address + LAST_WORD, Words.load(from, fromAddress + LAST_WORD));
        return HttpDate.LENGTH;
    }

    private void render(final long epochSeconds)
    {
        HttpDate.checkSeconds(epochSeconds);
        final Object base = text.byteArray();
        final long address = text.addressOffset();
        final long newDay = Math.floorDiv(epochSeconds, Calendar.SECONDS_PER_DAY);
        if (newDay != day)
        {
            HttpDate.putDay(base, address, newDay);
            day = newDay;
        }
        HttpDate.putTime(base, address, (int)(epochSeconds - newDay * Calendar.SECONDS_PER_DAY));
        second = epochSeconds;
    }
}
