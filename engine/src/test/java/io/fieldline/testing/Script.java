/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.testing;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.http1.MessageReader;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Feeds a connection with bytes in pieces and writes down what happens. Between two pieces the flyweight is pointed at
 * another connection, the bytes move, and lent memory that need not stay is overwritten. Pieces of content that follow
 * each other are joined, so that any cut must give the same text. For one thread.
 */
public abstract class Script
{
    private static final int RECORD = 64;

    /**
     * What has happened so far.
     */
    protected final StringBuilder text = new StringBuilder();
    /**
     * To look at bytes with.
     */
    protected final ByteSlice slice = new ByteSlice();
    private final MessageReader reader;
    private final UnsafeBuffer records = new UnsafeBuffer(ByteBuffer.allocateDirect(192));
    private final UnsafeBuffer memory =
        new UnsafeBuffer(ByteBuffer.allocateDirect(MessageReader.memoryLength(Limits.DEFAULT)));
    private final UnsafeBuffer other = new UnsafeBuffer(new byte[MessageReader.memoryLength(Limits.DEFAULT)]);
    private boolean isContent;
    private int consumed;

    /**
     * Make a script.
     *
     * @param reader that it drives.
     */
    protected Script(final MessageReader reader)
    {
        this.reader = reader;
    }

    /** What happens, the input not closed behind it. */
    public final String whole(final String input)
    {
        return run(input.getBytes(StandardCharsets.ISO_8859_1), false);
    }

    /** What happens, the input closed behind it. */
    public final String closed(final String input)
    {
        return run(input.getBytes(StandardCharsets.ISO_8859_1), true);
    }

    /** What happens when the input comes in pieces that end at some places, in ascending order. */
    public final String run(final byte[] bytes, final boolean close, final int... cuts)
    {
        text.setLength(0);
        isContent = false;
        consumed = 0;
        records.setMemory(0, records.capacity(), (byte)0x5A);
        wrap(records, RECORD);
        init();
        start();
        final UnsafeBuffer received = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length + 8));
        int kept = 0;
        int from = 0;
        for (int i = 0; i <= cuts.length; i++)
        {
            final int to = i < cuts.length ? cuts[i] : bytes.length;
            final int at = 3 + (i & 1);
            received.putBytes(at + kept, bytes, from, to - from);
            kept += to - from;
            from = to;
            lend();
            reader.received(received, at, kept, 10);
            poll();
            if (i == cuts.length && close)
            {
                reader.inputClosed();
                poll();
            }
            consumed += reader.consumed();
            kept -= reader.consumed();
            received.putBytes(3 + (i + 1 & 1), received, at + reader.consumed(), kept);
            if (!reader.isMessageUnderWay())
            {
                memory.setMemory(0, memory.capacity(), (byte)0x5A);
            }
            disturb();
        }
        wrap(records, RECORD);
        flush();
        if (reader.isTunnel())
        {
            text.append("tunnel@").append(consumed);
        }
        else if (reader.isClosed())
        {
            text.append("closed");
        }
        return text.toString().stripTrailing();
    }

    private void lend()
    {
        wrap(records, RECORD);
        reader.lend(memory, 0, memory.capacity());
    }

    /* another connection is served meanwhile */
    private void disturb()
    {
        wrap(records, 2 * RECORD);
        init();
        reader.lend(other, 0, other.capacity());
    }

    private void poll()
    {
        int event;
        while (Event.NONE != (event = reader.poll()))
        {
            if (Event.CONTENT == event)
            {
                if (!isContent)
                {
                    text.append('(');
                }
                isContent = true;
                text.append(slice.wrap(
                    reader.contentBuffer(), reader.contentOffset(), reader.contentLength()));
            }
            else
            {
                flush();
                on(event);
            }
        }
    }

    private void flush()
    {
        text.append(isContent ? ") " : "");
        isContent = false;
    }

    /**
     * Write the trailers down.
     */
    protected final void trailers()
    {
        for (int i = 0; i < reader.trailers().count(); i++)
        {
            text.append('{').append(reader.trailers().name(i, slice)).append(": ");
            text.append(reader.trailers().value(i, slice)).append("} ");
        }
    }

    /**
     * Point the connection at its record.
     *
     * @param records that hold it.
     * @param offset  in bytes at which it begins.
     */
    protected abstract void wrap(UnsafeBuffer records, int offset);

    /**
     * Begin a connection.
     */
    protected abstract void init();

    /**
     * Do what comes before the first byte.
     */
    protected abstract void start();

    /**
     * Write an event down, and answer it.
     *
     * @param event that the connection gave.
     */
    protected abstract void on(int event);
}
