/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.message.ConnectionDescriptor;
import io.fieldline.message.ConnectionRecord;
import io.fieldline.message.Event;
import io.fieldline.message.FieldSection;
import io.fieldline.message.Framing;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;
import io.fieldline.message.Timeouts;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.message.ConnectionDescriptor.*;

/**
 * The receiving half of an HTTP/1 connection, as both roles use it: received bytes in, events out.
 * <p>
 * Not thread safe; one thread keeps a reader and points it at one connection after another. What a connection must
 * remember stands in its record, what a message under way must remember in the memory lent for it: a block, and behind
 * it a table for trailers. The caller owns both, and the received bytes.
 */
public abstract class MessageReader
{
    private static final int TRAILER_TEXT = 512;

    /** Bytes of no message. */
    protected static final DirectBuffer NOTHING = new UnsafeBuffer(new byte[0]);

    private final Timeouts timeouts;
    private final Limits limits;
    private final ContentDecoder content;
    private final ConnectionRecord record = new ConnectionRecord();
    private final UnsafeBuffer memory = new UnsafeBuffer(0, 0);
    private final int blockLength;
    private DirectBuffer received = NOTHING;
    private int start;
    private int at;
    private int end;
    private long now;

    /**
     * Make a reader.
     *
     * @param limits   that messages must keep.
     * @param timeouts that the peer must keep.
     */
    protected MessageReader(final Limits limits, final Timeouts timeouts)
    {
        this.limits = limits;
        this.timeouts = timeouts;
        content = new ContentDecoder(limits);
        blockLength = MessageDescriptor.blockLength(limits.maxFieldLines() + 1);
    }

    /**
     * How much memory a message under way takes: its block and a table for its trailers.
     *
     * @param limits of the connection.
     * @return length in bytes.
     */
    public static int memoryLength(final Limits limits)
    {
        return MessageDescriptor.blockLength(limits.maxFieldLines() + 1) +
            ContentDecoder.trailerBlockLength(limits.maxTrailerLines() + 1, TRAILER_TEXT);
    }

    /**
     * How long a receive buffer must be to hold the largest head, with the empty lines allowed before it.
     *
     * @param limits of the connection.
     * @return length in bytes.
     */
    public static int receiveBufferLength(final Limits limits)
    {
        return Math.max(limits.maxHeadBytes(), limits.maxTrailerBytes()) + 2 + 2 * limits.maxEmptyLines();
    }

    /**
     * Point the reader at a connection. Nothing is lent or handed over before {@link #lend} and {@link #received}.
     *
     * @param records that hold its record.
     * @param offset  in bytes at which the record begins, 8-aligned.
     */
    protected final void wrapRecord(final MutableDirectBuffer records, final int offset)
    {
        record.wrap(records, offset, ConnectionDescriptor.RECORD_LENGTH);
        if (0 != memory.capacity())
        {
            memory.wrap(0, 0);
        }
        received = NOTHING;
        start = 0;
        at = 0;
        end = 0;
    }

    /**
     * Lend memory for the message under way, or about to come: the same for as long as {@link #isMessageUnderWay()}.
     * Between messages it may serve other connections.
     *
     * @param buffer that holds it.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes, at least {@link #memoryLength(Limits)}.
     */
    public final void lend(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        checkMemory(length);
        memory.wrap(buffer, offset, length);
        if (isMessageUnderWay())
        {
            wrapHead(memory, blockLength);
            content.wrap(head(), memory, blockLength, length - blockLength);
        }
        else
        {
            initHead(memory, blockLength);
        }
    }

    /**
     * Hand over what has been received and not been consumed, old bytes first. Then {@link #poll()} until it says
     * {@link Event#NONE}, and keep what is behind {@link #consumed()}. While a request waits for its answer nothing is
     * consumed: read no more then than there is room for.
     *
     * @param buffer   that holds the bytes; it may be another one than before, or the same bytes moved.
     * @param offset   in bytes of the first.
     * @param length   in bytes.
     * @param now      as the caller's clock says.
     */
    public final void received(final DirectBuffer buffer, final int offset, final int length, final long now)
    {
        received = buffer;
        start = offset;
        at = offset;
        end = offset + length;
        this.now = now;
    }

    /**
     * Say that the peer has closed its direction: no more bytes will come than were handed over.
     */
    public final void inputClosed()
    {
        record.set(PEER_CLOSED);
    }

    /**
     * What has happened next.
     *
     * @return an {@link Event}; {@link Event#NONE} where more bytes, an answer, or time are needed.
     */
    public final int poll()
    {
        switch (record.state())
        {
            case STATE_IDLE:
            case STATE_HEAD:
                return pollHead();

            case STATE_CONTENT:
                checkLent();
                return pollContent();

            default:
                return Event.NONE;
        }
    }

    /**
     * How many of the bytes that were handed over are done with. In a tunnel, what is behind them is not HTTP.
     *
     * @return length in bytes.
     */
    public final int consumed()
    {
        return at - start;
    }

    /**
     * Time has passed.
     *
     * @param now as the caller's clock says.
     * @return {@link Event#NONE}; {@link Event#GOAWAY} where an idle connection has waited long enough and should be
     * closed; {@link Event#ERROR} where a message has not come in time ({@link ParseError#REQUEST_TIMEOUT}).
     */
    public final int expire(final long now)
    {
        if (now < record.deadline() || NO_DEADLINE == record.deadline())
        {
            return Event.NONE;
        }
        if (isIdle())
        {
            record.state(STATE_CLOSED).deadline(NO_DEADLINE);
            return Event.GOAWAY;
        }
        return fail(ParseError.REQUEST_TIMEOUT);
    }

    /**
     * The next moment at which {@link #expire(long)} has something to say.
     *
     * @return on the caller's clock, {@link ConnectionDescriptor#NO_DEADLINE} for never.
     */
    public final long deadline()
    {
        return record.deadline();
    }

    /**
     * Is a message under way, so that its memory must stay lent? It is from its first byte to its end, a request to the
     * end of its answer.
     *
     * @return false between messages, and at the end of the connection.
     */
    public final boolean isMessageUnderWay()
    {
        final int state = record.state();
        return STATE_HEAD <= state && STATE_ANSWERING >= state;
    }

    /**
     * Is the connection between messages, and none waited for?
     *
     * @return true where it may be closed and nobody misses anything.
     */
    public final boolean isIdle()
    {
        return STATE_IDLE == record.state() && 0 == record.pendingCount();
    }

    /**
     * Will no further message come?
     *
     * @return true where the connection is to be closed once all that was written is sent.
     */
    public final boolean isClosed()
    {
        final int state = record.state();
        return STATE_CLOSED == state || STATE_FAILED == state;
    }

    /**
     * Has another protocol taken over?
     *
     * @return true behind {@link Event#UPGRADE}.
     */
    public final boolean isTunnel()
    {
        return STATE_TUNNEL == record.state();
    }

    /**
     * The error behind {@link Event#ERROR}.
     *
     * @return a {@link ParseError}.
     */
    public final int error()
    {
        return record.errorCode();
    }

    /**
     * The buffer that holds the piece of {@link Event#CONTENT}.
     *
     * @return the buffer that was handed over.
     */
    public final DirectBuffer contentBuffer()
    {
        return received;
    }

    /**
     * Where the piece of {@link Event#CONTENT} begins.
     *
     * @return index in bytes.
     */
    public final int contentOffset()
    {
        return content.contentOffset();
    }

    /**
     * How long the piece of {@link Event#CONTENT} is.
     *
     * @return length in bytes.
     */
    public final int contentLength()
    {
        return content.contentLength();
    }

    /**
     * The trailers of {@link Event#TRAILERS}.
     *
     * @return a field section that holds until the received bytes move.
     */
    public final FieldSection trailers()
    {
        return content.trailers();
    }

    /**
     * The connection's record.
     *
     * @return this reader's own flyweight over it.
     */
    public final ConnectionRecord record()
    {
        return record;
    }

    /**
     * What the connection must keep to.
     *
     * @return the timeouts.
     */
    protected final Timeouts timeouts()
    {
        return timeouts;
    }

    /**
     * The time of the bytes last handed over.
     *
     * @return as the caller's clock said.
     */
    protected final long now()
    {
        return now;
    }

    /**
     * Time has passed since bytes were handed over.
     *
     * @param now as the caller's clock says.
     */
    protected final void now(final long now)
    {
        this.now = now;
    }

    /**
     * End the connection with an error.
     *
     * @param error of {@link ParseError}.
     * @return {@link Event#ERROR}.
     */
    protected final int fail(final int error)
    {
        record.state(STATE_FAILED).errorCode(error).deadline(NO_DEADLINE);
        return Event.ERROR;
    }

    private int pollHead()
    {
        if (at == end)
        {
            return record.has(PEER_CLOSED) ? noMoreInput() : Event.NONE;
        }
        checkLent();
        if (STATE_IDLE == record.state())
        {
            beginHead();
        }
        final int result = parse(received, at, end - at);
        if (result < 0)
        {
            return fail(result);
        }
        if (0 == result)
        {
            return record.has(PEER_CLOSED) ? fail(ParseError.UNEXPECTED_EOF) : Event.NONE;
        }
        at += result;
        final int error = content.begin(head(), memory, blockLength, memory.capacity() - blockLength);
        if (error < 0)
        {
            return fail(error);
        }
        record.state(STATE_CONTENT).deadline(Timeouts.deadline(now, timeouts.content()));
        return headDone();
    }

    /** The first byte of a head: time runs from here on, for a response that is waited for from the request on. */
    private void beginHead()
    {
        record.state(STATE_HEAD);
        if (0 == record.pendingCount())
        {
            record.deadline(Timeouts.deadline(now, timeouts.head()));
        }
    }

    private int noMoreInput()
    {
        if (!isIdle())
        {
            return fail(ParseError.UNEXPECTED_EOF);
        }
        record.state(STATE_CLOSED).deadline(NO_DEADLINE);
        return Event.GOAWAY;
    }

    private int pollContent()
    {
        if (Framing.TUNNEL == head().framing())
        {
            return contentDone();
        }
        int event = content.decode(received, at, end - at);
        at += content.consumed();
        if (Event.NONE == event && record.has(PEER_CLOSED))
        {
            event = content.close();
        }
        if (event < 0)
        {
            return fail(event);
        }
        if (Event.END == event)
        {
            return contentDone();
        }
        if (Event.NONE != event)
        {
            // who sends content does not wait for a 100
            record.clear(AWAITS_CONTINUE).deadline(Timeouts.deadline(now, timeouts.content()));
        }
        return event;
    }

    private void checkMemory(final int length)
    {
        if (length < memoryLength(limits))
        {
            throw new IllegalArgumentException("length=" + length + " min=" + memoryLength(limits));
        }
    }

    private void checkLent()
    {
        if (0 == memory.capacity())
        {
            throw new IllegalStateException("no memory lent for a message");
        }
    }

    /**
     * The head of the message under way.
     *
     * @return this reader's own flyweight over it.
     */
    protected abstract MessageHead head();

    /**
     * Prepare lent memory as a block.
     *
     * @param block  that begins at 0.
     * @param length of it in bytes.
     */
    protected abstract void initHead(MutableDirectBuffer block, int length);

    /**
     * Wrap a block that is in use. Its head's bytes may be gone: what was sent as text cannot be read any more.
     *
     * @param block  that begins at 0.
     * @param length of it in bytes.
     */
    protected abstract void wrapHead(MutableDirectBuffer block, int length);

    /**
     * Parse a head.
     *
     * @param received bytes.
     * @param offset   in bytes of the first.
     * @param length   in bytes.
     * @return as the parsers do.
     */
    protected abstract int parse(DirectBuffer received, int offset, int length);

    /**
     * A head is whole.
     *
     * @return the event to give.
     */
    protected abstract int headDone();

    /**
     * A message's content has ended.
     *
     * @return the event to give.
     */
    protected abstract int contentDone();
}
