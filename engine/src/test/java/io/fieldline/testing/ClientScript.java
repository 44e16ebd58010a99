/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.testing;

import io.fieldline.client.ClientConnection;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import io.fieldline.message.Timeouts;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A client that has sent some requests and reads what answers them. For one thread.
 */
public final class ClientScript extends Script
{
    /** Methods of the requests that were sent. */
    public int[] methods = { };
    private final ClientConnection connection;

    /**
     * Make a script over a connection of its own.
     */
    public ClientScript()
    {
        this(new ClientConnection(Limits.DEFAULT, Timeouts.NONE));
    }

    private ClientScript(final ClientConnection connection)
    {
        super(connection);
        this.connection = connection;
    }

    /** Requests sent without a response, behind a run. */
    public int unanswered()
    {
        return connection.unanswered();
    }

    @Override
    protected void wrap(final UnsafeBuffer records, final int offset)
    {
        connection.wrap(records, offset);
    }

    @Override
    protected void init()
    {
        connection.init(0);
    }

    @Override
    protected void start()
    {
        for (final int method : methods)
        {
            connection.sent(method, 0);
        }
    }

    @Override
    protected void on(final int event)
    {
        if (Event.HEAD == event || Event.INFORMATIONAL == event)
        {
            text.append(connection.response().status()).append(' ');
        }
        else if (Event.TRAILERS == event)
        {
            trailers();
        }
        else if (Event.ERROR == event)
        {
            text.append(ParseError.name(connection.error())).append(' ');
        }
        else
        {
            text.append(Event.name(event)).append(' ');
        }
    }
}
