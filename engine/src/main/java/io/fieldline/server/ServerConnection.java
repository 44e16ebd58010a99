/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.server;

import io.fieldline.http1.MessageReader;
import io.fieldline.http1.RequestParser;
import io.fieldline.http1.ResponseEncoder;
import io.fieldline.message.Event;
import io.fieldline.message.Framing;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.Status;
import io.fieldline.message.Timeouts;
import io.fieldline.message.Version;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.charset.StandardCharsets;

import static io.fieldline.message.ConnectionDescriptor.*;

/**
 * The server's side of an HTTP/1 connection (RFC 9112 section 9): requests in, one at a time, and what each response
 * must say of the connection.
 * <pre>{@code
 * connection.wrap(records, offset).lend(memory, 0, memory.capacity());
 * connection.received(buffer, 0, length, now);
 * int event;
 * while ((event = connection.poll()) != Event.NONE)
 * {
 *     if (event == Event.END)
 *     {
 *         out = connection.respond(buffer, out, room, Status.OK).contentLength(0).end().limit();
 *         connection.responded();
 *     }
 * }
 * }</pre>
 * Requests that are pipelined wait where they were received until the one before them is answered: that is the
 * back-pressure.
 * <p>
 * Not thread safe; one thread keeps a connection and points it at one after another. The caller owns the records, the
 * lent memory and all buffers. The request's text holds until the received bytes move; its control data until the next
 * request.
 */
public final class ServerConnection extends MessageReader
{
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final RequestParser parser;
    private final RequestHead request = new RequestHead();
    private final ResponseEncoder encoder = new ResponseEncoder();

    /**
     * Make a connection that is not wrapped yet.
     *
     * @param limits   that requests must keep.
     * @param timeouts that clients must keep.
     */
    public ServerConnection(final Limits limits, final Timeouts timeouts)
    {
        super(limits, timeouts);
        parser = new RequestParser(limits);
    }

    /**
     * Point at a connection's record.
     *
     * @param records that hold it.
     * @param offset  in bytes at which it begins, 8-aligned.
     * @return this for a fluent API.
     */
    public ServerConnection wrap(final MutableDirectBuffer records, final int offset)
    {
        wrapRecord(records, offset);
        return this;
    }

    /**
     * Begin a connection: lent, dirty memory becomes its record.
     *
     * @param now as the caller's clock says.
     * @return this for a fluent API.
     */
    public ServerConnection init(final long now)
    {
        record().init(ROLE_SERVER).deadline(Timeouts.deadline(now, timeouts().idle()));
        return this;
    }

    /**
     * The request under way, behind {@link Event#HEAD}.
     *
     * @return this connection's own flyweight.
     */
    public RequestHead request()
    {
        return request;
    }

    /**
     * Does the client wait for a 100 before it sends content (RFC 9110 section 10.1.1)?
     *
     * @return true until {@link #writeContinue}, a response, or content that comes all the same.
     */
    public boolean awaitsContinue()
    {
        return record().has(AWAITS_CONTINUE);
    }

    /**
     * Write a 100 (Continue).
     *
     * @param out    to write to.
     * @param offset in bytes at which to write.
     * @return index behind the bytes written; {@code offset} where none is waited for.
     */
    public int writeContinue(final MutableDirectBuffer out, final int offset)
    {
        if (!awaitsContinue())
        {
            return offset;
        }
        record().clear(AWAITS_CONTINUE);
        out.putBytes(offset, CONTINUE);
        return offset + CONTINUE.length;
    }

    /**
     * Begin the response to the request under way: the status line and what must be said of the connection (RFC 9112
     * section 9.6). Go on with the encoder: other fields, {@code contentLength} or {@code chunked}, {@code end()}; then
     * content if {@link #mayHaveContent()}; then {@link #responded()}.
     *
     * @param out    to write to.
     * @param offset in bytes at which to write.
     * @param length in bytes that may be written.
     * @param status of the response, not of an interim one; 101 only behind {@link Event#END}: the other protocol
     *               begins behind the request's content (RFC 9110 section 7.8).
     * @return this connection's own encoder.
     */
    public ResponseEncoder respond(final MutableDirectBuffer out, final int offset, final int length, final int status)
    {
        checkRequest();
        checkStatus(status);
        // who is refused before content does perhaps not send it, perhaps it does: nobody knows what comes next
        if (!request.isKeepAlive() || awaitsContinue())
        {
            record().set(CLOSE_AFTER);
        }
        record().status(status).clear(AWAITS_CONTINUE).set(RESPONDING);
        encoder.wrap(out, offset, length).statusLine(status);
        if (isTunnel(status))
        {
            return encoder;
        }
        if (record().has(CLOSE_AFTER))
        {
            encoder.connectionClose();
        }
        else if (Version.HTTP_10 == request.version())
        {
            encoder.keepAlive();
        }
        return encoder;
    }

    /**
     * May the response have content, as far as the request and the status say (RFC 9110 section 6.4.1)?
     *
     * @return false for HEAD, 204 and 304, and where the connection becomes a tunnel.
     */
    public boolean mayHaveContent()
    {
        final int status = record().status();
        return Method.HEAD != request.method() && Status.mayHaveContent(status) && !isTunnel(status);
    }

    /**
     * May the response be sent in chunks? If not, and its length is not known, it ends with the connection: say
     * {@link #closeAfter()} before {@link #respond}.
     *
     * @return false for a client of HTTP/1.0 (RFC 9112 section 7).
     */
    public boolean mayChunk()
    {
        return Version.HTTP_10 != request.version();
    }

    /**
     * Close when the response under way, or else the next one, is written.
     */
    public void closeAfter()
    {
        record().set(CLOSE_AFTER);
    }

    /**
     * The response is written whole, at the time of the bytes last handed over: see {@link #responded(long)}.
     *
     * @return as {@link #responded(long)}.
     */
    public int responded()
    {
        return responded(now());
    }

    /**
     * The response is written whole. If the request's content has not been read to its end, the rest is passed over,
     * and the next request waits for it.
     *
     * @param now as the caller's clock says; an idle connection's time runs from here on.
     * @return {@link Event#NONE}, {@link Event#UPGRADE} where another protocol takes over from the first byte that is
     * not consumed, or {@link Event#GOAWAY} where the connection is to be closed once all is sent.
     */
    public int responded(final long now)
    {
        checkResponding();
        now(now);
        record().clear(RESPONDING).messages(record().messages() + 1);
        if (STATE_FAILED == record().state())
        {
            return Event.GOAWAY;
        }
        if (isTunnel(record().status()))
        {
            record().state(STATE_TUNNEL).deadline(NO_DEADLINE);
            return Event.UPGRADE;
        }
        if (record().has(CLOSE_AFTER))
        {
            record().state(STATE_CLOSED).deadline(NO_DEADLINE);
            return Event.GOAWAY;
        }
        if (STATE_ANSWERING == record().state())
        {
            idle();
        }
        else
        {
            record().set(PAUSED);
        }
        return Event.NONE;
    }

    /**
     * Is the rest of a request that has been answered being passed over? Its pieces are still given as
     * {@link Event#CONTENT}; nobody need look at them.
     *
     * @return true until its end.
     */
    public boolean isPassingOver()
    {
        return record().has(PAUSED);
    }

    /**
     * Write the whole answer to an {@link Event#ERROR}: the status that the error has, and no content. The connection
     * is to be closed once it is sent; so it is where there was no room.
     *
     * @param out    to write to.
     * @param offset in bytes at which to write.
     * @param length in bytes that may be written.
     * @return index behind the bytes written, {@code offset} where nothing must be sent any more, or negative where
     * there is no room.
     */
    public int writeError(final MutableDirectBuffer out, final int offset, final int length)
    {
        if (record().has(RESPONDING) || record().has(PAUSED) || ParseError.UNEXPECTED_EOF == error())
        {
            return offset;
        }
        return encoder.wrap(out, offset, length)
            .statusLine(ParseError.status(error()))
            .connectionClose()
            .contentLength(0)
            .end()
            .limit();
    }

    /**
     * The byte that an {@link Event#ERROR} in a head stands at.
     *
     * @return offset in bytes from the request's first byte, or -1.
     */
    public int errorOffset()
    {
        return request.errorOffset();
    }

    @Override
    protected MessageHead head()
    {
        return request;
    }

    @Override
    protected void initHead(final MutableDirectBuffer block, final int length)
    {
        request.wrap(block, 0, length).init();
    }

    @Override
    protected void wrapHead(final MutableDirectBuffer block, final int length)
    {
        request.wrapForRead(block, 0, length, NOTHING);
    }

    @Override
    protected int parse(final DirectBuffer received, final int offset, final int length)
    {
        return parser.parse(request, received, offset, length);
    }

    @Override
    protected int headDone()
    {
        if (request.isExpectContinue() && Framing.NONE != request.framing() && 0 != request.contentLength())
        {
            record().set(AWAITS_CONTINUE);
        }
        return Event.HEAD;
    }

    @Override
    protected int contentDone()
    {
        if (record().has(PAUSED))
        {
            record().clear(PAUSED);
            idle();
        }
        else
        {
            record().clear(AWAITS_CONTINUE).state(STATE_ANSWERING).deadline(NO_DEADLINE);
        }
        return Event.END;
    }

    private void idle()
    {
        record().state(STATE_IDLE).deadline(Timeouts.deadline(now(), timeouts().idle()));
    }

    private boolean isTunnel(final int status)
    {
        return Status.SWITCHING_PROTOCOLS == status ||
            Method.CONNECT == request.method() && Status.isSuccessful(status);
    }

    private void checkRequest()
    {
        final int state = record().state();
        if (STATE_CONTENT != state && STATE_ANSWERING != state || record().has(RESPONDING) || record().has(PAUSED))
        {
            throw new IllegalStateException("no request to answer: state=" + state);
        }
    }

    private void checkStatus(final int status)
    {
        if (Status.isInformational(status) && Status.SWITCHING_PROTOCOLS != status)
        {
            throw new IllegalArgumentException("not a final status: status=" + status);
        }
        if (Status.SWITCHING_PROTOCOLS == status && STATE_ANSWERING != record().state())
        {
            throw new IllegalStateException("request not read to its end: status=" + status);
        }
    }

    private void checkResponding()
    {
        if (!record().has(RESPONDING))
        {
            throw new IllegalStateException("no response under way: state=" + record().state());
        }
    }
}
