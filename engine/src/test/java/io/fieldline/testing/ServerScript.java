/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.testing;

import io.fieldline.http1.ResponseEncoder;
import io.fieldline.message.Event;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import io.fieldline.message.Status;
import io.fieldline.message.Timeouts;
import io.fieldline.server.ServerConnection;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A server that answers each request with one status. For one thread.
 */
public final class ServerScript extends Script
{
    /** Answer at the head, before any content. */
    public boolean atHead;
    /** Write a 100 where one is waited for. */
    public boolean continues;
    /** The status to answer with. */
    public int status = Status.OK;
    private final ServerConnection connection;
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[4096]);
    private boolean isAnswered;

    /**
     * Make a script over a connection of its own.
     */
    public ServerScript()
    {
        this(new ServerConnection(Limits.DEFAULT, Timeouts.NONE));
    }

    private ServerScript(final ServerConnection connection)
    {
        super(connection);
        this.connection = connection;
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
        isAnswered = false;
    }

    @Override
    protected void on(final int event)
    {
        switch (event)
        {
            case Event.HEAD:
                text.append(connection.request().methodName()).append(' ');
                text.append(connection.request().target()).append(' ');
                if (connection.awaitsContinue())
                {
                    text.append("waits ");
                    text.append(continues ? "[100] " : "");
                    final int end = continues ? connection.writeContinue(out, 3) : 3;
                    text.append(continues && 28 != end ? "WRONG " : "");
                }
                isAnswered = false;
                if (atHead)
                {
                    answer();
                }
                break;

            case Event.TRAILERS:
                trailers();
                break;

            case Event.END:
                text.append("END ");
                if (!isAnswered)
                {
                    answer();
                }
                break;

            case Event.ERROR:
                final int limit = connection.writeError(out, 3, out.capacity() - 3);
                text.append(ParseError.name(connection.error())).append(' ');
                text.append(3 == limit ? "- " : slice.wrap(out, 12, 3) + " ");
                break;

            default:
                text.append(Event.name(event)).append(' ');
        }
    }

    private void answer()
    {
        isAnswered = true;
        final ResponseEncoder encoder = connection.respond(out, 3, out.capacity() - 3, status);
        if (connection.mayHaveContent())
        {
            encoder.contentLength(0);
        }
        final String head = slice.wrap(out, 3, encoder.end().limit() - 3).toString();
        text.append('[').append(head, 9, 12);
        text.append(head.contains("Connection: close") ? " close" :
            head.contains("Connection: keep-alive") ? " keep-alive" : "").append("] ");
        final int event = connection.responded();
        if (Event.NONE != event)
        {
            text.append(Event.name(event)).append(' ');
        }
    }
}
