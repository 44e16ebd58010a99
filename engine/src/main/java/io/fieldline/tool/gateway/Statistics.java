/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What one serving thread counts: Agrona counters, which any thread may read, and a histogram of how long requests
 * take from the wake-up of the selector to the write of the answer, which only the serving thread may touch.
 */
final class Statistics
{
    private static final String[] LABELS = {
        "requests", "connections opened", "connections closed", "bytes received", "bytes sent", "orders accepted",
        "orders refused", "errors answered", "connections cut off" };
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};
    private static final byte[][] PERCENTILE_LABELS = labels("p50", "p90", "p99", "p99.9", "max");
    private static final byte[][] LABEL_BYTES = labels(LABELS);

    private final CountersManager counters = new CountersManager(
        new UnsafeBuffer(ByteBuffer.allocateDirect(16 * CountersManager.METADATA_LENGTH)),
        new UnsafeBuffer(ByteBuffer.allocateDirect(16 * CountersManager.COUNTER_LENGTH)));
    private final AtomicCounter[] all = new AtomicCounter[LABELS.length];
    final AtomicCounter requests;
    final AtomicCounter opened;
    final AtomicCounter closed;
    final AtomicCounter received;
    final AtomicCounter sent;
    final AtomicCounter accepted;
    final AtomicCounter refused;
    final AtomicCounter errors;
    final AtomicCounter cutOff;
    final Histogram latency = new Histogram(1, 10_000_000_000L, 3);

    Statistics()
    {
        for (int i = 0; i < LABELS.length; i++)
        {
            all[i] = counters.newCounter(LABELS[i]);
        }
        requests = all[0];
        opened = all[1];
        closed = all[2];
        received = all[3];
        sent = all[4];
        accepted = all[5];
        refused = all[6];
        errors = all[7];
        cutOff = all[8];
    }

    /**
     * Write everything as lines of text.
     *
     * @param out    to write to, with room for 2 KiB.
     * @param offset in bytes.
     * @param lent   blocks that are lent at the moment.
     * @return index behind the last byte.
     */
    int write(final UnsafeBuffer out, final int offset, final int lent)
    {
        int at = offset;
        for (int i = 0; i < all.length; i++)
        {
            at = line(out, at, LABEL_BYTES[i], all[i].get());
        }
        at = line(out, at, BLOCKS, lent);
        for (int i = 0; i < PERCENTILES.length; i++)
        {
            at = line(out, at, PERCENTILE_LABELS[i], latency.getValueAtPercentile(PERCENTILES[i]));
        }
        return at;
    }

    private static final byte[] BLOCKS = label("blocks lent");

    private static int line(final UnsafeBuffer out, final int offset, final byte[] label, final long value)
    {
        out.putBytes(offset, label);
        int at = offset + label.length;
        at += out.putLongAscii(at, value);
        out.putByte(at, (byte)'\n');
        return at + 1;
    }

    private static byte[][] labels(final String... names)
    {
        final byte[][] result = new byte[names.length][];
        for (int i = 0; i < names.length; i++)
        {
            result[i] = label(names[i].startsWith("p") || "max".equals(names[i]) ? "latency ns " + names[i] : names[i]);
        }
        return result;
    }

    private static byte[] label(final String name)
    {
        return (name + ": ").getBytes(StandardCharsets.US_ASCII);
    }
}
