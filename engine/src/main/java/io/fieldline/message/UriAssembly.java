/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.Words;
import org.agrona.MutableDirectBuffer;

/**
 * How parts become a URI: what stands behind the setters of {@link MutableUri}.
 * <p>
 * Not thread safe.
 */
abstract class UriAssembly extends UriRegion
{
    private boolean isTemplate;

    UriAssembly()
    {
    }

    final void begin()
    {
        clear();
        isTemplate = false;
    }

    static boolean isNone(final ByteSlice slice)
    {
        return null == slice || slice.isAbsent();
    }

    static void checkScale(final int scale)
    {
        if (scale < 0 || scale > Decimal.MAX_SCALE)
        {
            throw new IllegalArgumentException("scale=" + scale + " max=" + Decimal.MAX_SCALE);
        }
    }

    final boolean isRight(final CharSequence text, final ByteClass allowed, final boolean holes)
    {
        final int code = UriText.check(text, allowed, holes);
        if (code < 0)
        {
            fail(code);
        }
        return 0 == code;
    }

    /* Two slashes, if they are not there. */
    final void mark()
    {
        if (!has(MARK))
        {
            final int at = room(MARK, 2);
            if (at >= 0)
            {
                putOctet(at, '/');
                putOctet(at + 1, '/');
            }
        }
    }

    final void removeAuthority()
    {
        remove(PORT);
        remove(HOST);
        remove(USERINFO);
        remove(MARK);
    }

    /* An IP literal; a slice is read as characters, of which only ASCII passes. */
    final void putLiteral(final CharSequence text)
    {
        for (int i = 1, end = text.length(); i < end; i++)
        {
            final char c = text.charAt(i);
            if (']' == c ? i < end - 1 : c >= 0x80 || !ByteClass.IP_LITERAL.contains(c))
            {
                fail(ParseError.BAD_IP_LITERAL);
                return;
            }
        }
        putRaw(HOST, 0, text);
        if (0 == error && IpAddress.literalEnd(base(), address(0), from(HOST), to(HOST)) != to(HOST))
        {
            fail(ParseError.BAD_IP_LITERAL);
        }
    }

    final void putPath(final CharSequence path, final boolean template)
    {
        isTemplate = template;
        if (null == path)
        {
            remove(PATH);
        }
        else if (isRight(path, ByteClass.PATH, template))
        {
            putRaw(PATH, 0, path);
        }
    }

    final void isFilled()
    {
        isTemplate = false;
    }

    final int firstHole(final CharSequence name)
    {
        if (0 != error)
        {
            return -1;
        }
        final int at = isTemplate ? nextHole(name, from(PATH)) : -1;
        if (at < 0)
        {
            throw new IllegalArgumentException("no such parameter in the path: name=" + name);
        }
        return at;
    }

    final boolean openHole(final CharSequence name, final int at, final int length)
    {
        if (0 == length)
        {
            fail(ParseError.BAD_URI);
            return false;
        }
        return splice(PATH, at, at + name.length() + 2, length) >= 0;
    }

    /* The next hole of that name, or -1. */
    final int closeHole(final CharSequence name, final int at, final int length)
    {
        int from = at;
        while (from > from(PATH) && '/' != octet(from - 1))
        {
            from--;
        }
        checkSegment(from);
        return 0 == error ? nextHole(name, at + length) : -1;
    }

    /* Room for a segment at the path's end, behind a slash: where it begins, or -1. */
    final int openSegment(final int length)
    {
        final int end = to(PATH);
        final int slash = has(PATH) && '/' == octet(end - 1) ? 0 : 1;
        final int at = 0 == error ? splice(PATH, end, end, (long)length + slash) : -1;
        if (at >= 0 && 1 == slash)
        {
            putOctet(at, '/');
        }
        return at < 0 ? -1 : at + slash;
    }

    final void checkSegment(final int from)
    {
        if (0 != UriPath.dots(base(), address(0), from, UriPath.segmentEnd(base(), address(0), from, to(PATH)), true))
        {
            fail(ParseError.BAD_URI);
        }
    }

    /* A key at the query's end, and room for its value unless that is -1: where the value begins, or -1. */
    final int openArg(final CharSequence key, final int valueLength)
    {
        final int keyLength = UriText.encodedLength(key, PercentSet.QUERY_PART);
        final int end = to(QUERY);
        final int queryLength = end - from(QUERY);
        final int separator = 1 == queryLength ? 0 : 1;
        int at = 0 == error ? splice(QUERY, end, end, separator + keyLength + 1L + valueLength) : -1;
        if (at < 0)
        {
            return -1;
        }
        if (1 == separator)
        {
            putOctet(at++, 0 == queryLength ? '?' : '&');
        }
        UriText.encode(key, PercentSet.QUERY_PART, base(), address(at));
        at += keyLength;
        if (valueLength >= 0)
        {
            putOctet(at, '=');
        }
        return at + 1;
    }

    final void takeScheme(final Uri uri)
    {
        if (uri.hasScheme())
        {
            putBytes(SCHEME, uri.base, uri.address + uri.start, uri.schemeLength + 1);
        }
    }

    final void takeAuthority(final Uri uri)
    {
        if (uri.hasAuthority())
        {
            mark();
            putBytes(USERINFO, uri.base, uri.address + uri.authority, uri.host - uri.authority);
            putBytes(HOST, uri.base, uri.address + uri.host, uri.hostEnd - uri.host);
            putBytes(PORT, uri.base, uri.address + uri.hostEnd, uri.authorityEnd - uri.hostEnd);
        }
    }

    final void takePath(final Uri uri)
    {
        putBytes(PATH, uri.base, uri.address + uri.path, uri.pathEnd - uri.path);
    }

    final void takeQuery(final Uri uri)
    {
        if (uri.query >= 0)
        {
            putBytes(QUERY, uri.base, uri.address + uri.query - 1, uri.queryEnd - uri.query + 1);
        }
    }

    final void takeFragment(final Uri uri)
    {
        if (uri.fragment >= 0)
        {
            putBytes(FRAGMENT, uri.base, uri.address + uri.fragment - 1, uri.fragmentLength() + 1);
        }
    }

    /* RFC 3986 section 5.2.3. */
    final void mergePaths(final Uri base, final Uri reference)
    {
        int kept = base.pathEnd;
        while (kept > base.path && '/' != base.octet(kept - 1))
        {
            kept--;
        }
        kept -= base.path;
        final int slash = base.hasAuthority() && 0 == base.pathLength() ? 1 : 0;
        final int length = reference.pathLength();
        final int at = room(PATH, (long)kept + slash + length);
        if (at >= 0)
        {
            Words.copy(base.base, base.address + base.path, base(), address(at), kept);
            if (1 == slash)
            {
                putOctet(at, '/');
            }
            Words.copy(reference.base, reference.address + reference.path, base(), address(at + kept + slash), length);
        }
    }

    final void removeDots()
    {
        if (0 == error)
        {
            final int from = from(PATH);
            final int length = to(PATH) - from;
            shrink(PATH, UriPath.removeDots(base(), address(from), length, base(), address(from), length, false));
            guardSlashes();
        }
    }

    final void normaliseAll()
    {
        if (0 != error)
        {
            return;
        }
        for (int at = from(SCHEME); at < to(SCHEME); at++)
        {
            final int octet = octet(at);
            putOctet(at, octet >= 'A' && octet <= 'Z' ? octet | 0x20 : octet);
        }
        for (int part = USERINFO; part <= FRAGMENT; part++)
        {
            final int from = from(part);
            shrink(part, UriPath.normalise(base(), address(from), to(part) - from, HOST == part));
        }
        final int ownPort = ownPort();
        if (to(PORT) - from(PORT) == 1 ||
            has(PORT) && HostPort.port(base(), address(0), from(PORT) + 1, to(PORT)) == ownPort)
        {
            remove(PORT);
        }
        if (has(PATH))
        {
            if ('/' == octet(from(PATH)))
            {
                removeDots();
            }
        }
        else if (has(MARK) && ownPort >= 0)
        {
            final int at = room(PATH, 1);
            if (at >= 0)
            {
                putOctet(at, '/');
            }
        }
    }

    /* The scheme's own port, or -1. */
    final int ownPort()
    {
        return has(SCHEME) ? UriSplit.defaultPort(base(), address(0), to(SCHEME) - 1) : -1;
    }

    /* 0, or BAD_URI where the parts, put together, would be read as others: RFC 3986 sections 3.3 and 4.2. */
    final int coherence()
    {
        final int from = from(PATH);
        final int to = to(PATH);
        final int first = from < to ? octet(from) : '/';
        if (hasHole())
        {
            return ParseError.BAD_URI;
        }
        if (has(MARK))
        {
            return '/' == first && (has(HOST) || ownPort() < 0) ? 0 : ParseError.BAD_URI;
        }
        if (to - from > 1 && '/' == first && '/' == octet(from + 1))
        {
            return ParseError.BAD_URI;
        }
        if (!has(SCHEME))
        {
            for (int at = from; at < to && '/' != octet(at); at++)
            {
                if (':' == octet(at))
                {
                    return ParseError.BAD_URI;
                }
            }
        }
        return 0;
    }

    final int emit(final MutableDirectBuffer dst, final int limit, final int from, final int to)
    {
        if (limit < 0)
        {
            return limit;
        }
        if (to - from > dst.capacity() - limit)
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        dst.putBytes(limit, bytes, from, to - from);
        return limit + to - from;
    }

    static int emitOctet(final MutableDirectBuffer dst, final int limit, final int octet)
    {
        if (limit < 0)
        {
            return limit;
        }
        if (limit >= dst.capacity())
        {
            return AsciiNumbers.INSUFFICIENT;
        }
        dst.putByte(limit, (byte)octet);
        return limit + 1;
    }

    final boolean hasHole()
    {
        for (int at = from(PATH); isTemplate && at < to(PATH); at++)
        {
            if ('{' == octet(at))
            {
                return true;
            }
        }
        return false;
    }

    /* Without an authority a path of two slashes would be read as one: WHATWG's "/." in front. */
    private void guardSlashes()
    {
        final int from = from(PATH);
        if (!has(MARK) && to(PATH) - from > 1 && '/' == octet(from) && '/' == octet(from + 1))
        {
            final int at = splice(PATH, from, from, 2);
            if (at >= 0)
            {
                putOctet(at, '/');
                putOctet(at + 1, '.');
            }
        }
    }

    private void shrink(final int part, final int length)
    {
        splice(part, from(part) + length, to(part), 0);
    }

    private int nextHole(final CharSequence name, final int from)
    {
        final int length = name.length();
        for (int at = from, end = to(PATH) - length - 2; at <= end; at++)
        {
            if ('{' == octet(at) && '}' == octet(at + 1 + length))
            {
                int i = 0;
                while (i < length && name.charAt(i) == octet(at + 1 + i))
                {
                    i++;
                }
                if (i == length)
                {
                    return at;
                }
            }
        }
        return -1;
    }
}
