/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.http1.ChunkedEncoder;
import io.fieldline.http1.ResponseEncoder;
import io.fieldline.message.Event;
import io.fieldline.message.FieldSection;
import io.fieldline.message.Framing;
import io.fieldline.message.KnownName;
import io.fieldline.message.Method;
import io.fieldline.message.MutableArgs;
import io.fieldline.message.RequestHead;
import io.fieldline.message.Status;
import io.fieldline.server.ServerConnection;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;

/**
 * What the gateway answers. One per serving thread; it keeps nothing of a connection but what stands in its exchange.
 */
final class Service
{
    private static final int HEALTH = 1;
    private static final int STATS = 2;
    private static final int ECHO = 3;
    private static final int NEW_ORDER = 4;
    private static final int OLD_ORDER = 5;
    private static final int MISSING = 6;
    private static final int GET_ONLY = 7;
    private static final int POST_ONLY = 8;
    private static final int ECHO_ONLY = 9;
    private static final int EXPECTATION = 10;
    private static final int NOT_A_FORM = 11;
    private static final int ANSWERED = 12;

    private static final String TEXT = "text/plain";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final byte[] OK = ascii("ok\n");
    private static final byte[] ECHO_HELP = ascii("POST something, and it comes back\n");

    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[4096]);
    private final ChunkedEncoder chunks = new ChunkedEncoder();
    private final OrderForm form = new OrderForm();
    private final ByteSlice slice = new ByteSlice();
    private final ServerConnection connection;
    private final Exchange exchange;
    private final Orders orders;
    private final ServingAgent agent;
    private final Statistics statistics;

    Service(
        final ServerConnection connection,
        final Exchange exchange,
        final Orders orders,
        final ServingAgent agent,
        final Statistics statistics)
    {
        this.connection = connection;
        this.exchange = exchange;
        this.orders = orders;
        this.agent = agent;
        this.statistics = statistics;
    }

    /** Take an event of the connection. There is room to write for one head and for all that was received. */
    void on(final int event)
    {
        switch (event)
        {
            case Event.HEAD:
                onHead();
                break;

            case Event.CONTENT:
                onContent();
                break;

            case Event.TRAILERS:
                onTrailers();
                break;

            case Event.END:
                onEnd();
                break;

            case Event.ERROR:
                onError();
                break;

            default:
                break;
        }
    }

    private void onHead()
    {
        final RequestHead request = connection.request();
        final int route = route(request);
        exchange.route(route);
        statistics.requests.incrementPlain();
        final boolean hasContent = Framing.NONE != request.framing() && 0 != request.contentLength();
        if (ECHO == route && Method.POST == request.method())
        {
            beginEcho(request);
        }
        else if (NEW_ORDER == route && request.contentLength() > Exchange.FORM_LENGTH)
        {
            refuse(Status.CONTENT_TOO_LARGE, "an order has at most 2048 bytes\n");
        }
        else if (hasContent && route >= MISSING)
        {
            connection.closeAfter();
            answerRoute(route);
        }
        else if (hasContent && NEW_ORDER == route)
        {
            exchange.written(connection.writeContinue(exchange.buffer(), exchange.writeOffset()));
        }
    }

    private int route(final RequestHead request)
    {
        final ByteSlice path = request.path();
        final int method = request.method();
        if (request.isExpectUnknown())
        {
            return EXPECTATION;
        }
        final boolean isGet = Method.GET == method || Method.HEAD == method;
        if (path.equalsAscii("/health"))
        {
            return isGet ? HEALTH : GET_ONLY;
        }
        if (path.equalsAscii("/orders"))
        {
            return Method.POST != method ? POST_ONLY : isForm(request) ? NEW_ORDER : NOT_A_FORM;
        }
        if (path.equalsAscii("/echo"))
        {
            return isGet || Method.POST == method ? ECHO : ECHO_ONLY;
        }
        if (path.equalsAscii("/stats"))
        {
            return isGet ? STATS : GET_ONLY;
        }
        if (path.startsWithAscii("/orders/"))
        {
            final long number = slice.wrap(path, 8, path.length() - 8).parseLong();
            exchange.number(number);
            return number < 0 ? MISSING : isGet ? OLD_ORDER : GET_ONLY;
        }
        return MISSING;
    }

    private boolean isForm(final RequestHead request)
    {
        final FieldSection headers = request.headers();
        final int slot = headers.slotOf(KnownName.CONTENT_TYPE);
        return slot < 0 || headers.value(slot, slice).startsWithAsciiIgnoreCase(FORM);
    }

    private void beginEcho(final RequestHead request)
    {
        final boolean wantsTrailers = request.headers().containsToken(KnownName.TE, "trailers");
        final long length = request.contentLength();
        final boolean mayChunk = connection.mayChunk();
        final boolean isChunked = mayChunk && (wantsTrailers || Framing.CHUNKED == request.framing());
        final int type = request.headers().slotOf(KnownName.CONTENT_TYPE);
        if (type >= 0)
        {
            request.headers().value(type, slice);
        }
        exchange.written(connection.writeContinue(exchange.buffer(), exchange.writeOffset()));
        if (!isChunked && Framing.CHUNKED == request.framing())
        {
            connection.closeAfter();
        }
        final ResponseEncoder encoder = respond(Status.OK);
        if (type >= 0)
        {
            encoder.header(KnownName.CONTENT_TYPE, slice.buffer(), slice.offset(), slice.length());
        }
        if (isChunked)
        {
            exchange.set(Exchange.CHUNKED | (wantsTrailers ? Exchange.TRAILERS : 0));
            encoder.chunked();
            if (wantsTrailers)
            {
                encoder.header(KnownName.TRAILER, "Echoed-Bytes");
            }
        }
        else if (Framing.CHUNKED != request.framing())
        {
            encoder.contentLength(Math.max(0, length));
        }
        exchange.set(Exchange.ECHOING);
        endHead(encoder);
    }

    private void onContent()
    {
        final int length = connection.contentLength();
        final int offset = connection.contentOffset();
        if (exchange.has(Exchange.ECHOING))
        {
            exchange.echoed(exchange.echoed() + length);
            echo(offset, length);
        }
        else if (NEW_ORDER == exchange.route())
        {
            final int before = exchange.formLength();
            if (before + length > Exchange.FORM_LENGTH)
            {
                refuse(Status.CONTENT_TOO_LARGE, "an order has at most 2048 bytes\n");
            }
            else
            {
                exchange.buffer().putBytes(
                    exchange.formOffset() + before, connection.contentBuffer(), offset, length);
                exchange.formLength(before + length);
            }
        }
    }

    private void echo(final int offset, final int length)
    {
        final UnsafeBuffer buffer = exchange.buffer();
        if (exchange.has(Exchange.CHUNKED))
        {
            exchange.written(chunks.wrap(buffer, exchange.writeOffset(), exchange.writeRoom())
                .chunk(connection.contentBuffer(), offset, length).limit());
        }
        else
        {
            final int at = exchange.writeOffset();
            buffer.putBytes(at, connection.contentBuffer(), offset, length);
            exchange.written(at + length);
        }
    }

    private void onTrailers()
    {
        if (exchange.has(Exchange.TRAILERS))
        {
            exchange.written(chunks.wrap(exchange.buffer(), exchange.writeOffset(), exchange.writeRoom())
                .last().trailers(connection.trailers()).trailer("Echoed-Bytes", exchange.echoed()).end().limit());
            exchange.route(ANSWERED);
            exchange.set(Exchange.ECHOING);
        }
    }

    private void onEnd()
    {
        if (exchange.has(Exchange.ECHOING))
        {
            if (ECHO == exchange.route() && exchange.has(Exchange.CHUNKED))
            {
                chunks.wrap(exchange.buffer(), exchange.writeOffset(), exchange.writeRoom()).last();
                if (exchange.has(Exchange.TRAILERS))
                {
                    chunks.trailer("Echoed-Bytes", exchange.echoed());
                }
                exchange.written(chunks.end().limit());
            }
            connection.responded();
        }
        else if (ANSWERED != exchange.route())
        {
            answerRoute(exchange.route());
        }
    }

    private void onError()
    {
        statistics.errors.incrementPlain();
        final int limit = connection.writeError(exchange.buffer(), exchange.writeOffset(), exchange.writeRoom());
        if (limit > exchange.writeOffset())
        {
            exchange.written(limit);
        }
    }

    private void answerRoute(final int route)
    {
        switch (route)
        {
            case HEALTH:
                answer(Status.OK, TEXT, OK);
                break;

            case ECHO:
                answer(Status.OK, TEXT, ECHO_HELP);
                break;

            case STATS:
                answer(Status.OK, TEXT, scratch, statistics.write(scratch, 0, agent.lent()));
                break;

            case NEW_ORDER:
                takeOrder();
                break;

            case OLD_ORDER:
                showOrder();
                break;

            case GET_ONLY:
                notAllowed("GET, HEAD");
                break;

            case POST_ONLY:
                notAllowed("POST");
                break;

            case ECHO_ONLY:
                notAllowed("GET, HEAD, POST");
                break;

            case EXPECTATION:
                answer(Status.EXPECTATION_FAILED, "only 100-continue can be expected\n");
                break;

            case NOT_A_FORM:
                answer(Status.UNSUPPORTED_MEDIA_TYPE, "an order is a form\n");
                break;

            default:
                answer(Status.NOT_FOUND, "not found\n");
                break;
        }
    }

    private void takeOrder()
    {
        final String wrong = form.read(exchange.buffer(), exchange.formOffset(), exchange.formLength());
        if (null != wrong)
        {
            answer(Status.BAD_REQUEST, wrong);
            return;
        }
        final long number = orders.next();
        final MutableArgs order = form.order(number, agent.epochMillis());
        if (!orders.offer(order))
        {
            statistics.refused.incrementPlain();
            answer(Status.SERVICE_UNAVAILABLE, "too many orders at the moment\n");
            return;
        }
        statistics.accepted.incrementPlain();
        final int length = order.encode(scratch, 0);
        final ResponseEncoder encoder = respond(Status.CREATED)
            .beginField(KnownName.LOCATION).part("/orders/").part(number).endField()
            .header(KnownName.CONTENT_TYPE, FORM)
            .contentLength(length);
        finish(encoder, scratch, length);
    }

    private void showOrder()
    {
        final MutableArgs order = form.blank();
        if (orders.find(exchange.number(), order))
        {
            answer(Status.OK, FORM, scratch, order.encode(scratch, 0));
        }
        else
        {
            answer(Status.NOT_FOUND, "no such order among the recent ones\n");
        }
    }

    private void refuse(final int status, final String why)
    {
        connection.closeAfter();
        answer(status, why);
        exchange.route(ANSWERED);
    }

    private void notAllowed(final String methods)
    {
        final ResponseEncoder encoder = respond(Status.METHOD_NOT_ALLOWED)
            .header(KnownName.ALLOW, methods)
            .contentLength(0);
        finish(encoder, scratch, 0);
    }

    private void answer(final int status, final String text)
    {
        answer(status, TEXT, scratch, scratch.putStringWithoutLengthAscii(0, text));
    }

    private void answer(final int status, final String type, final byte[] content)
    {
        final ResponseEncoder encoder = respond(status)
            .header(KnownName.CONTENT_TYPE, type).contentLength(content.length);
        endHead(encoder);
        if (connection.mayHaveContent())
        {
            final int at = exchange.writeOffset();
            exchange.buffer().putBytes(at, content);
            exchange.written(at + content.length);
        }
        connection.responded();
    }

    private void answer(final int status, final String type, final UnsafeBuffer content, final int length)
    {
        finish(respond(status).header(KnownName.CONTENT_TYPE, type).contentLength(length), content, length);
    }

    private void finish(final ResponseEncoder encoder, final UnsafeBuffer content, final int length)
    {
        endHead(encoder);
        if (connection.mayHaveContent())
        {
            final int at = exchange.writeOffset();
            exchange.buffer().putBytes(at, content, 0, length);
            exchange.written(at + length);
        }
        connection.responded();
    }

    private ResponseEncoder respond(final int status)
    {
        return connection.respond(exchange.buffer(), exchange.writeOffset(), exchange.writeRoom(), status)
            .date(agent.epochSeconds());
    }

    private void endHead(final ResponseEncoder encoder)
    {
        final int limit = encoder.end().limit();
        if (limit < 0)
        {
            throw new IllegalStateException("response head: error=" + limit);
        }
        exchange.written(limit);
    }

    private static byte[] ascii(final String text)
    {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
