/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;

/**
 * Splits a request target or a URI reference, and checks its bytes: the work behind {@link Uri}. Positions count from
 * an address; -1 stands for a part that is absent, also as its end.
 * <p>
 * Not thread safe. The caller owns the bytes, which are read while splitting only.
 */
abstract class UriSplit
{
    private static final ByteClass PERCENT = ByteClass.of("%");
    private static final ByteClass PATH = ByteClass.PATH.without(PERCENT);
    private static final ByteClass QUERY = ByteClass.QUERY.without(PERCENT);
    private static final ByteClass USERINFO = ByteClass.USERINFO.without(PERCENT);

    private static final long HTTP = 0x70747468L;
    private static final long HTTPS = 0x7370747468L;
    private static final long WS = 0x7377L;
    private static final long WSS = 0x737377L;

    Object base;
    long address;
    int start;
    int end;
    int form;
    int schemeLength;
    int authority = -1;
    int authorityEnd = -1;
    int host = -1;
    int hostEnd = -1;
    int port = -1;
    int path = -1;
    int pathEnd = -1;
    int query = -1;
    int queryEnd = -1;
    int fragment = -1;
    int used;
    int errorOffset = -1;

    private boolean isTarget;
    private int allowed;

    UriSplit()
    {
    }

    final int splitReference(final Object base, final long address, final int offset, final int length)
    {
        enter(base, address, offset, length);
        isTarget = false;
        allowed = 0;
        return done(reference());
    }

    final int splitTarget(
        final Object base,
        final long address,
        final int offset,
        final int length,
        final int method,
        final int leniencies)
    {
        enter(base, address, offset, length);
        isTarget = true;
        allowed = leniencies;
        return done(target(method));
    }

    final void forget()
    {
        enter(null, 0, 0, 0);
    }

    final int octet(final int position)
    {
        return Words.loadByte(base, address + position);
    }

    private void enter(final Object base, final long address, final int offset, final int length)
    {
        if (base != this.base)
        {
            this.base = base;
        }
        this.address = address;
        start = offset;
        end = offset + length;
        used = 0;
        errorOffset = -1;
        clear();
    }

    private void clear()
    {
        form = TargetForm.NONE;
        schemeLength = 0;
        authority = -1;
        authorityEnd = -1;
        host = -1;
        hostEnd = -1;
        port = -1;
        path = -1;
        pathEnd = -1;
        query = -1;
        queryEnd = -1;
        fragment = -1;
    }

    private int done(final int error)
    {
        if (error < 0)
        {
            clear();
        }
        return error;
    }

    private int target(final int method)
    {
        if (start == end)
        {
            return fail(ParseError.BAD_TARGET, start);
        }
        if (Method.CONNECT == method)
        {
            return authorityForm();
        }
        final int first = octet(start);
        if ('/' == first)
        {
            form = TargetForm.ORIGIN;
            return pathAndQuery(start);
        }
        if ('*' == first && end == start + 1)
        {
            form = TargetForm.ASTERISK;
            return Method.OPTIONS == method ? 0 : fail(ParseError.BAD_TARGET_FORM, start);
        }
        return absoluteForm();
    }

    /* host ":" port, both of them there (RFC 9112 section 3.2.3, RFC 9110 section 9.3.6). */
    private int authorityForm()
    {
        for (int at = start; at < end; at++)
        {
            final int octet = octet(at);
            if ('/' == octet || '?' == octet)
            {
                return fail(ParseError.BAD_TARGET_FORM, at);
            }
            if ('@' == octet)
            {
                return fail(ParseError.USERINFO_IN_TARGET, at);
            }
        }
        form = TargetForm.AUTHORITY;
        final int error = hostAndPort(start, end);
        if (error < 0)
        {
            return error;
        }
        authority = start;
        authorityEnd = end;
        return host == hostEnd ? fail(ParseError.BAD_TARGET_FORM, start) :
            hostEnd == end ? fail(ParseError.BAD_TARGET_FORM, end) :
            port < 0 ? fail(ParseError.BAD_PORT, end) : 0;
    }

    /* scheme "://" authority path-abempty [ "?" query ] (RFC 9112 section 3.2.2). */
    private int absoluteForm()
    {
        final int colon = schemeEnd();
        if (colon < 0 || end - colon < 3 || '/' != octet(colon + 1) || '/' != octet(colon + 2))
        {
            return fail(ParseError.BAD_TARGET_FORM, start);
        }
        form = TargetForm.ABSOLUTE;
        schemeLength = colon - start;
        final int error = authority(colon + 3);
        if (error < 0)
        {
            return error;
        }
        if (host == hostEnd && defaultPort() >= 0)
        {
            return fail(ParseError.BAD_TARGET_FORM, host);
        }
        return pathAndQuery(authorityEnd);
    }

    private int reference()
    {
        int at = start;
        final int colon = schemeEnd();
        if (colon >= 0)
        {
            schemeLength = colon - start;
            at = colon + 1;
        }
        if (end - at >= 2 && '/' == octet(at) && '/' == octet(at + 1))
        {
            final int error = authority(at + 2);
            if (error < 0)
            {
                return error;
            }
            at = authorityEnd;
        }
        else if (colon < 0)
        {
            final int segmentEnd = find(at, end, '/', '?', '#');
            final int bad = find(at, segmentEnd, ':', ':', ':');
            if (bad < segmentEnd)
            {
                // in a relative reference a colon would make the first segment a scheme: RFC 3986 section 4.2
                return fail(ParseError.BAD_URI, bad);
            }
        }
        return pathAndQuery(at);
    }

    private int pathAndQuery(final int from)
    {
        final int to = isTarget ? end : find(from, end, '#', '#', '#');
        final int question = find(from, to, '?', '?', '?');
        path = from;
        pathEnd = question;
        int error = part(from, question, PATH);
        if (error < 0)
        {
            return error;
        }
        if (question < to)
        {
            query = question + 1;
            queryEnd = to;
            error = part(query, to, QUERY);
            if (error < 0)
            {
                return error;
            }
        }
        if (to < end)
        {
            fragment = to + 1;
            error = part(fragment, end, QUERY);
        }
        return error;
    }

    private int authority(final int from)
    {
        final int to = find(from, end, '/', '?', isTarget ? '/' : '#');
        authority = from;
        authorityEnd = to;
        final int at = find(from, to, '@', '@', '@');
        int hostFrom = from;
        if (at < to)
        {
            if (isTarget && !relax())
            {
                return fail(ParseError.USERINFO_IN_TARGET, at);
            }
            final int error = part(from, at, USERINFO);
            if (error < 0)
            {
                return error;
            }
            hostFrom = at + 1;
        }
        return hostAndPort(hostFrom, to);
    }

    private int hostAndPort(final int from, final int to)
    {
        final int found = HostPort.hostEnd(base, address, from, to);
        if (found < 0)
        {
            final boolean literal = '[' == octet(from);
            return fail(literal ? ParseError.BAD_IP_LITERAL : ParseError.BAD_PERCENT, -1 - found);
        }
        host = from;
        hostEnd = found;
        if (found == to)
        {
            return 0;
        }
        if (':' != octet(found))
        {
            return fail(isTarget ? ParseError.BAD_TARGET : ParseError.BAD_URI, found);
        }
        if (found + 1 < to)
        {
            port = HostPort.port(base, address, found + 1, to);
            if (port < 0)
            {
                return fail(ParseError.BAD_PORT, -1 - port);
            }
        }
        return 0;
    }

    /* The colon behind a scheme, or -1 where it begins with none. */
    private int schemeEnd()
    {
        if (start == end || !ByteClass.ALPHA.contains(octet(start)))
        {
            return -1;
        }
        final int colon = ByteClass.SCHEME.indexOfNot(base, address, start + 1, end);
        return colon < end && ':' == octet(colon) ? colon : -1;
    }

    /* Of the schemes whose host may not be empty (RFC 9110 sections 4.2.1, 4.2.2; RFC 6455 section 3), or -1. */
    final int defaultPort()
    {
        return defaultPort(base, address + start, schemeLength);
    }

    static int defaultPort(final Object base, final long address, final int schemeLength)
    {
        if (schemeLength > 5)
        {
            return -1;
        }
        final long scheme = Words.fold(Words.tail(base, address, schemeLength));
        return HTTP == scheme || WS == scheme ? 80 : HTTPS == scheme || WSS == scheme ? 443 : -1;
    }

    private int part(final int from, final int to, final ByteClass plain)
    {
        int at = plain.indexOfNot(base, address, from, to);
        while (at < to)
        {
            final int octet = octet(at);
            if ('%' == octet && HostPort.isPair(base, address, at, to))
            {
                if (isTarget && PATH == plain && '0' == octet(at + 1) && '0' == octet(at + 2) &&
                    !allow(Leniency.ALLOW_ENCODED_NUL))
                {
                    return fail(ParseError.BAD_PERCENT, at);
                }
                at += 3;
            }
            else
            {
                if (!(isTarget && ByteClass.RELAXED_TARGET.contains(octet) && relax()))
                {
                    return fail('%' == octet ? ParseError.BAD_PERCENT :
                        isTarget ? ParseError.BAD_TARGET : ParseError.BAD_URI, at);
                }
                at++;
            }
            at = plain.indexOfNot(base, address, at, to);
        }
        return 0;
    }

    private int find(final int from, final int to, final int octet1, final int octet2, final int octet3)
    {
        int at = from;
        while (at < to)
        {
            final int octet = octet(at);
            if (octet1 == octet || octet2 == octet || octet3 == octet)
            {
                break;
            }
            at++;
        }
        return at;
    }

    private boolean relax()
    {
        return allow(Leniency.RELAXED_TARGET);
    }

    private boolean allow(final int leniency)
    {
        if (0 != (allowed & leniency))
        {
            used |= leniency;
            return true;
        }
        return false;
    }

    private int fail(final int error, final int position)
    {
        errorOffset = position;
        return error;
    }
}
