/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import io.fieldline.http1.MessageReader;
import io.fieldline.http1.ResponseParser;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.Status;
import io.fieldline.message.Timeouts;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.fieldline.message.ConnectionDescriptor.*;

/**
 * The client's side of an HTTP/1 connection (RFC 9112 section 9): which responses belong to which requests, and when
 * the connection may be used again. Requests are written by a {@link io.fieldline.http1.RequestEncoder} or a
 * {@code Request}; each is to be announced by {@link #sent(int, long)}, in order.
 * <p>
 * Not thread safe; one thread keeps a connection and points it at one after another. The caller owns the records, the
 * lent memory and all buffers. The response's text holds until the received bytes move.
 */
public final class ClientConnection extends MessageReader
{
    private final ResponseParser parser;
    private final ResponseHead response = new ResponseHead();

    /**
     * Make a connection that is not wrapped yet.
     *
     * @param limits   that responses must keep.
     * @param timeouts that servers must keep; the time for a head runs from the request on.
     */
    public ClientConnection(final Limits limits, final Timeouts timeouts)
    {
        super(limits, timeouts);
        parser = new ResponseParser(limits);
    }

    /**
     * Point at a connection's record.
     *
     * @param records that hold it.
     * @param offset  in bytes at which it begins, 8-aligned.
     * @return this for a fluent API.
     */
    public ClientConnection wrap(final MutableDirectBuffer records, final int offset)
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
    public ClientConnection init(final long now)
    {
        record().init(ROLE_CLIENT).deadline(Timeouts.deadline(now, timeouts().idle()));
        return this;
    }

    /**
     * Say that a request is written. Nothing need be lent before the first byte of a response is there.
     *
     * @param method of the request, a constant of {@link Method}: it decides how its response ends (RFC 9112 section
     *               6.3).
     * @param now    as the caller's clock says.
     * @return false where too many wait for their responses already, or the connection takes no more: then it must not
     * be sent.
     */
    public boolean sent(final int method, final long now)
    {
        if (isClosed() || isTunnel() || record().has(CLOSE_AFTER) || !record().offerPending(method))
        {
            return false;
        }
        if (STATE_IDLE == record().state() && 1 == record().pendingCount())
        {
            record().deadline(Timeouts.deadline(now, timeouts().head()));
        }
        return true;
    }

    /**
     * Say that the last request written is to be the last: it said {@code Connection: close}.
     */
    public void closeAfter()
    {
        record().set(CLOSE_AFTER);
    }

    /**
     * How many requests have no response yet. Where the connection is closed, they were perhaps never looked at: those
     * that are idempotent may be sent again (RFC 9112 section 9.3.1).
     *
     * @return the number.
     */
    public int unanswered()
    {
        return record().pendingCount();
    }

    /**
     * The response under way, behind {@link Event#HEAD} and {@link Event#INFORMATIONAL}.
     *
     * @return this connection's own flyweight.
     */
    public ResponseHead response()
    {
        return response;
    }

    @Override
    protected MessageHead head()
    {
        return response;
    }

    @Override
    protected void initHead(final MutableDirectBuffer block, final int length)
    {
        response.wrap(block, 0, length).init();
    }

    @Override
    protected void wrapHead(final MutableDirectBuffer block, final int length)
    {
        response.wrapForRead(block, 0, length, NOTHING);
    }

    @Override
    protected int parse(final DirectBuffer received, final int offset, final int length)
    {
        return 0 == record().pendingCount() ?
            ParseError.UNEXPECTED_RESPONSE :
            parser.parse(response, received, offset, length, record().peekPending());
    }

    @Override
    protected int headDone()
    {
        if (Status.isInformational(response.status()) && Status.SWITCHING_PROTOCOLS != response.status())
        {
            record().state(STATE_IDLE).deadline(Timeouts.deadline(now(), timeouts().head()));
            return Event.INFORMATIONAL;
        }
        if (!response.isKeepAlive())
        {
            record().set(CLOSE_AFTER);
        }
        return Event.HEAD;
    }

    @Override
    protected int contentDone()
    {
        record().pollPending();
        record().messages(record().messages() + 1);
        if (response.isUpgrade())
        {
            record().state(STATE_TUNNEL).deadline(NO_DEADLINE);
            return Event.UPGRADE;
        }
        if (record().has(CLOSE_AFTER) && 0 == record().pendingCount() || !response.isKeepAlive())
        {
            record().state(STATE_CLOSED).deadline(NO_DEADLINE);
        }
        else
        {
            final long timeout = 0 == record().pendingCount() ? timeouts().idle() : timeouts().head();
            record().state(STATE_IDLE).deadline(Timeouts.deadline(now(), timeout));
        }
        return Event.END;
    }
}
