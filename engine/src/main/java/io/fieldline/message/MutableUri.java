/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiDigits;
import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.PercentSet;
import org.agrona.MutableDirectBuffer;

/**
 * Builds a URI or a reference (RFC 3986) in lent memory. Parts may be set in any order and again; the text is whole
 * after each step, so that there is nothing left to write at the end: it stands from {@link #offset()} to
 * {@link #limit()}.
 * <pre>{@code
 * uri.wrap(buffer, offset, length)
 *     .scheme("https").host("api.exchange.example")
 *     .pathTemplate("/orders/{id}").param("id", 42)
 *     .arg("symbol", "ES/MAR");
 * }</pre>
 * Text is percent-encoded as its part asks for, as UTF-8; bytes of a {@link ByteSlice} as they are; a percent sign in
 * either becomes {@code %25}. Only what a method's name calls encoded, and a template, is taken as it is, and checked.
 * A text that is null, and a slice that is absent, removes the part.
 * <p>
 * An error sticks: what is asked behind it does nothing, and {@link #limit()} is negative.
 * <p>
 * Not thread safe: a flyweight for one thread, to be kept and reused. The caller owns the memory, and keeps slices
 * given here outside of it. Nothing is allocated.
 */
public final class MutableUri extends UriAssembly
{
    private static final PercentSet USERINFO_SET = PercentSet.of(ByteClass.USERINFO, false);
    private static final PercentSet HOST_SET = PercentSet.of(ByteClass.REG_NAME, false);

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public MutableUri()
    {
    }

    /**
     * Wrap lent memory, and begin with an empty text.
     *
     * @param buffer to write to.
     * @param offset in bytes at which the text begins.
     * @param length in bytes that may be written.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public MutableUri wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        lend(buffer, offset, length);
        begin();
        return this;
    }

    /**
     * Begin with an empty text again, without an error.
     *
     * @return this for a fluent API.
     */
    public MutableUri reset()
    {
        begin();
        return this;
    }

    /**
     * Take all parts of a URI or a target, as they are. Of a target in authority form host and port are taken, of the
     * asterisk nothing; {@link #putTarget} writes them again.
     *
     * @param uri wrapped on bytes outside this memory.
     * @return this for a fluent API.
     */
    public MutableUri set(final Uri uri)
    {
        reset();
        takeScheme(uri);
        takeAuthority(uri);
        takePath(uri);
        takeQuery(uri);
        takeFragment(uri);
        return this;
    }

    /**
     * Resolve a reference against a base (RFC 3986 section 5.2.2, strict). The result is a URI that has a scheme. Where
     * it would have no authority and a path that begins with two slashes, {@code /.} is put in front of them.
     *
     * @param base      with a scheme, wrapped on bytes outside this memory.
     * @param reference wrapped on bytes outside this memory.
     * @return this for a fluent API; the error is BAD_URI where the base has no scheme.
     */
    public MutableUri resolve(final Uri base, final Uri reference)
    {
        reset();
        if (!base.hasScheme())
        {
            fail(ParseError.BAD_URI);
            return this;
        }
        takeScheme(reference.hasScheme() ? reference : base);
        if (reference.hasScheme() || reference.hasAuthority())
        {
            takeAuthority(reference);
            takePath(reference);
            removeDots();
            takeQuery(reference);
        }
        else
        {
            takeAuthority(base);
            if (0 == reference.pathLength())
            {
                takePath(base);
                takeQuery(reference.queryOffset() >= 0 ? reference : base);
            }
            else
            {
                if ('/' == reference.octet(reference.path))
                {
                    takePath(reference);
                }
                else
                {
                    mergePaths(base, reference);
                }
                removeDots();
                takeQuery(reference);
            }
        }
        takeFragment(reference);
        return this;
    }

    /**
     * Set the scheme.
     *
     * @param scheme without its colon: a letter, then letters, digits, plus, minus, point (RFC 3986 section 3.1). Null
     *               removes it.
     * @return this for a fluent API; the error is BAD_URI.
     */
    public MutableUri scheme(final CharSequence scheme)
    {
        if (null == scheme)
        {
            remove(SCHEME);
            return this;
        }
        final int length = scheme.length();
        if (0 == length || !ByteClass.ALPHA.contains(scheme.charAt(0) & 0xFF) ||
            UriText.check(scheme, ByteClass.SCHEME, false) < 0)
        {
            fail(ParseError.BAD_URI);
            return this;
        }
        final int at = room(SCHEME, length + 1L);
        if (at >= 0)
        {
            UriText.copy(scheme, base(), address(at));
            putOctet(at + length, ':');
        }
        return this;
    }

    /**
     * Set the userinfo. A colon stays. RFC 3986 section 3.2.1 deprecates passwords there, and a request's target may
     * have none.
     *
     * @param userinfo to encode; null removes it.
     * @return this for a fluent API.
     */
    public MutableUri userinfo(final CharSequence userinfo)
    {
        if (null == userinfo)
        {
            remove(USERINFO);
            return this;
        }
        mark();
        put(USERINFO, 0, userinfo, USERINFO_SET, '@');
        return this;
    }

    /**
     * Set the userinfo.
     *
     * @param userinfo to encode; absent removes it.
     * @return this for a fluent API.
     */
    public MutableUri userinfo(final ByteSlice userinfo)
    {
        if (isNone(userinfo))
        {
            remove(USERINFO);
            return this;
        }
        mark();
        put(USERINFO, 0, userinfo, USERINFO_SET, '@');
        return this;
    }

    /**
     * Set the host. A name beyond ASCII is percent-encoded as UTF-8 (RFC 3986 section 3.2.2); translate it before where
     * IDNA is wanted.
     *
     * @param host a name, an IPv4 address, or an IP literal in its brackets; null removes the whole authority.
     * @return this for a fluent API; the error may be BAD_IP_LITERAL.
     */
    public MutableUri host(final CharSequence host)
    {
        if (null == host)
        {
            removeAuthority();
            return this;
        }
        mark();
        if (host.length() > 0 && '[' == host.charAt(0))
        {
            putLiteral(host);
            return this;
        }
        put(HOST, 0, host, HOST_SET, 0);
        return this;
    }

    /**
     * Set the host.
     *
     * @param host as above; absent removes the whole authority.
     * @return this for a fluent API; the error may be BAD_IP_LITERAL.
     */
    public MutableUri host(final ByteSlice host)
    {
        if (isNone(host))
        {
            removeAuthority();
            return this;
        }
        mark();
        if (!host.isEmpty() && '[' == host.byteAt(0))
        {
            putLiteral(host);
            return this;
        }
        put(HOST, 0, host, HOST_SET, 0);
        return this;
    }

    /**
     * Set the port.
     *
     * @param port from 0 to 65,535, or -1 to remove it.
     * @return this for a fluent API; the error is BAD_PORT.
     */
    public MutableUri port(final int port)
    {
        if (-1 == port)
        {
            remove(PORT);
        }
        else if (port < 0 || port > HostPort.MAX_PORT)
        {
            fail(ParseError.BAD_PORT);
        }
        else
        {
            mark();
            final int at = room(PORT, 1L + AsciiDigits.length(port));
            if (at >= 0)
            {
                putOctet(at, ':');
                AsciiDigits.writeLong(base(), address(at + 1), port);
            }
        }
        return this;
    }

    /**
     * Set the path. Slashes stay.
     *
     * @param path to encode; null and an empty one remove it.
     * @return this for a fluent API.
     */
    public MutableUri path(final CharSequence path)
    {
        isFilled();
        put(PATH, 0, null == path ? "" : path, PercentSet.PATH, 0);
        return this;
    }

    /**
     * Set the path. Slashes stay.
     *
     * @param path to encode; absent and an empty one remove it.
     * @return this for a fluent API.
     */
    public MutableUri path(final ByteSlice path)
    {
        isFilled();
        if (isNone(path))
        {
            remove(PATH);
            return this;
        }
        put(PATH, 0, path, PercentSet.PATH, 0);
        return this;
    }

    /**
     * Set the path as it is.
     *
     * @param path encoded already.
     * @return this for a fluent API; the error is BAD_URI or BAD_PERCENT.
     */
    public MutableUri encodedPath(final CharSequence path)
    {
        putPath(path, false);
        return this;
    }

    /**
     * Set the path, encoded already, with parameters still to be filled: {@code /orders/{id}/fills}. The text has no
     * {@link #limit()} until {@link #param} has filled them all.
     *
     * @param path with names of parameters in braces.
     * @return this for a fluent API; the error is BAD_URI or BAD_PERCENT.
     */
    public MutableUri pathTemplate(final CharSequence path)
    {
        putPath(path, true);
        return this;
    }

    /**
     * Fill a parameter of the path, wherever it stands. A slash is encoded. A value that is empty, or that would make a
     * segment of one or two dots, would lead to another resource, and is BAD_URI.
     *
     * @param name  of the parameter, as in the template.
     * @param value to encode.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the path has no such parameter.
     */
    public MutableUri param(final CharSequence name, final CharSequence value)
    {
        final int length = UriText.encodedLength(value, PercentSet.PATH_SEGMENT);
        int at = firstHole(name);
        while (at >= 0 && openHole(name, at, length))
        {
            UriText.encode(value, PercentSet.PATH_SEGMENT, base(), address(at));
            at = closeHole(name, at, length);
        }
        return this;
    }

    /**
     * Fill a parameter of the path.
     *
     * @param name  of the parameter, as in the template.
     * @param value to encode; absent is as empty.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the path has no such parameter.
     */
    public MutableUri param(final CharSequence name, final ByteSlice value)
    {
        final int length = encodedLength(value, PercentSet.PATH_SEGMENT);
        int at = firstHole(name);
        while (at >= 0 && openHole(name, at, length))
        {
            encode(value, PercentSet.PATH_SEGMENT, at, length);
            at = closeHole(name, at, length);
        }
        return this;
    }

    /**
     * Fill a parameter of the path with a number.
     *
     * @param name  of the parameter, as in the template.
     * @param value to write in digits.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the path has no such parameter.
     */
    public MutableUri param(final CharSequence name, final long value)
    {
        return param(name, value, 0);
    }

    /**
     * Fill a parameter of the path with a decimal number.
     *
     * @param name     of the parameter, as in the template.
     * @param mantissa the number's digits.
     * @param scale    how many of them stand behind the point.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the path has no such parameter.
     */
    public MutableUri param(final CharSequence name, final long mantissa, final int scale)
    {
        checkScale(scale);
        final int length = AsciiDigits.decimalLength(mantissa, scale);
        int at = firstHole(name);
        while (at >= 0 && openHole(name, at, length))
        {
            AsciiDigits.writeDecimal(base(), address(at), mantissa, scale);
            at = closeHole(name, at, length);
        }
        return this;
    }

    /**
     * Add a segment to the path, behind a slash; where the path ends in one, behind that. A segment of one or two dots
     * is BAD_URI.
     *
     * @param segment to encode, its slashes too.
     * @return this for a fluent API.
     */
    public MutableUri segment(final CharSequence segment)
    {
        final int length = UriText.encodedLength(segment, PercentSet.PATH_SEGMENT);
        final int at = openSegment(length);
        if (at >= 0)
        {
            UriText.encode(segment, PercentSet.PATH_SEGMENT, base(), address(at));
            checkSegment(at);
        }
        return this;
    }

    /**
     * Add a segment to the path.
     *
     * @param segment to encode, its slashes too; absent is as empty.
     * @return this for a fluent API.
     */
    public MutableUri segment(final ByteSlice segment)
    {
        final int length = encodedLength(segment, PercentSet.PATH_SEGMENT);
        final int at = openSegment(length);
        if (at >= 0)
        {
            encode(segment, PercentSet.PATH_SEGMENT, at, length);
            checkSegment(at);
        }
        return this;
    }

    /**
     * Add a number to the path, as a segment.
     *
     * @param segment to write in digits.
     * @return this for a fluent API.
     */
    public MutableUri segment(final long segment)
    {
        final int at = openSegment(AsciiDigits.length(segment));
        if (at >= 0)
        {
            AsciiDigits.writeLong(base(), address(at), segment);
        }
        return this;
    }

    /**
     * Set the query. Its delimiters {@code &}, {@code =} and {@code +} stay.
     *
     * @param query to encode; null removes it, an empty one leaves the question mark.
     * @return this for a fluent API.
     */
    public MutableUri query(final CharSequence query)
    {
        if (null == query)
        {
            remove(QUERY);
            return this;
        }
        put(QUERY, '?', query, PercentSet.QUERY, 0);
        return this;
    }

    /**
     * Set the query. Its delimiters {@code &}, {@code =} and {@code +} stay.
     *
     * @param query to encode; absent removes it, an empty one leaves the question mark.
     * @return this for a fluent API.
     */
    public MutableUri query(final ByteSlice query)
    {
        if (isNone(query))
        {
            remove(QUERY);
            return this;
        }
        put(QUERY, '?', query, PercentSet.QUERY, 0);
        return this;
    }

    /**
     * Set the query from a table of args.
     *
     * @param args outside this memory.
     * @param set  of octets that stay as they are, as for {@link MutableArgs#encode(MutableDirectBuffer, int,
     *             PercentSet)}.
     * @return this for a fluent API.
     */
    public MutableUri query(final MutableArgs args, final PercentSet set)
    {
        final int at = room(QUERY, 1 + args.encodedLength(set));
        if (at >= 0)
        {
            putOctet(at, '?');
            args.encode(bytes, at + 1, set);
        }
        return this;
    }

    /**
     * Set the query as it is.
     *
     * @param query encoded already, without a question mark in front; null removes it.
     * @return this for a fluent API; the error is BAD_URI or BAD_PERCENT.
     */
    public MutableUri encodedQuery(final CharSequence query)
    {
        if (null == query)
        {
            remove(QUERY);
        }
        else if (isRight(query, ByteClass.QUERY, false))
        {
            putRaw(QUERY, '?', query);
        }
        return this;
    }

    /**
     * Add a key and its value to the query.
     *
     * @param key   to encode by {@link PercentSet#QUERY_PART}.
     * @param value to encode likewise; null adds the key alone, without {@code =}.
     * @return this for a fluent API.
     */
    public MutableUri arg(final CharSequence key, final CharSequence value)
    {
        final int length = null == value ? -1 : UriText.encodedLength(value, PercentSet.QUERY_PART);
        final int at = openArg(key, length);
        if (at >= 0 && length > 0)
        {
            UriText.encode(value, PercentSet.QUERY_PART, base(), address(at));
        }
        return this;
    }

    /**
     * Add a key and its value to the query.
     *
     * @param key   to encode by {@link PercentSet#QUERY_PART}.
     * @param value to encode likewise; absent adds the key alone, without {@code =}.
     * @return this for a fluent API.
     */
    public MutableUri arg(final CharSequence key, final ByteSlice value)
    {
        final int length = isNone(value) ? -1 : encodedLength(value, PercentSet.QUERY_PART);
        final int at = openArg(key, length);
        if (at >= 0)
        {
            encode(value, PercentSet.QUERY_PART, at, length);
        }
        return this;
    }

    /**
     * Add a key and a number to the query.
     *
     * @param key   to encode by {@link PercentSet#QUERY_PART}.
     * @param value to write in digits.
     * @return this for a fluent API.
     */
    public MutableUri arg(final CharSequence key, final long value)
    {
        return arg(key, value, 0);
    }

    /**
     * Add a key and a decimal number to the query.
     *
     * @param key      to encode by {@link PercentSet#QUERY_PART}.
     * @param mantissa the number's digits.
     * @param scale    how many of them stand behind the point.
     * @return this for a fluent API.
     */
    public MutableUri arg(final CharSequence key, final long mantissa, final int scale)
    {
        checkScale(scale);
        final int at = openArg(key, AsciiDigits.decimalLength(mantissa, scale));
        if (at >= 0)
        {
            AsciiDigits.writeDecimal(base(), address(at), mantissa, scale);
        }
        return this;
    }

    /**
     * Set the fragment.
     *
     * @param fragment to encode; null removes it.
     * @return this for a fluent API.
     */
    public MutableUri fragment(final CharSequence fragment)
    {
        if (null == fragment)
        {
            remove(FRAGMENT);
            return this;
        }
        put(FRAGMENT, '#', fragment, PercentSet.QUERY, 0);
        return this;
    }

    /**
     * Set the fragment.
     *
     * @param fragment to encode; absent removes it.
     * @return this for a fluent API.
     */
    public MutableUri fragment(final ByteSlice fragment)
    {
        if (isNone(fragment))
        {
            remove(FRAGMENT);
            return this;
        }
        put(FRAGMENT, '#', fragment, PercentSet.QUERY, 0);
        return this;
    }

    /**
     * Normalise the text (RFC 3986 section 6.2): scheme and host in lower case, unreserved octets decoded, hexadecimal
     * digits in upper case, no dot segments in a path that begins with a slash, no empty or default port, and {@code /}
     * for the empty path of http, https, ws and wss.
     *
     * @return this for a fluent API.
     */
    public MutableUri normalise()
    {
        normaliseAll();
        return this;
    }

    /**
     * What went wrong.
     *
     * @return 0, or a {@link ParseError}: the first one since {@link #wrap}, {@link #reset}, {@link #set} or
     * {@link #resolve}; TABLE_FULL where the memory does not suffice.
     */
    public int error()
    {
        return error;
    }

    /**
     * Where the text begins.
     *
     * @return offset in bytes within the buffer given to {@link #wrap}.
     */
    public int offset()
    {
        return start;
    }

    /**
     * The length of the text as it is now.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return size();
    }

    /**
     * Where the text ends.
     *
     * @return the index behind its last byte, or the {@link ParseError} that stuck, or BAD_URI: a parameter of the path
     * is not filled, the host is missing behind a scheme of HTTP, or the parts would be read as others: a path without
     * a slash behind an authority, a path of two slashes without one, a colon in a relative path's first segment.
     */
    public int limit()
    {
        if (0 != error)
        {
            return error;
        }
        final int code = coherence();
        return code < 0 ? code : start + size();
    }

    /**
     * The text.
     *
     * @param slice to point at it; it holds until the next change.
     * @return the slice, absent where {@link #limit()} is negative.
     */
    public ByteSlice slice(final ByteSlice slice)
    {
        return limit() < 0 ? slice.wrapAbsent() : slice.wrap(lent, start, size());
    }

    /**
     * Copy the text.
     *
     * @param dst    to write to, outside this memory.
     * @param offset in bytes.
     * @return the index behind the last byte; negative as {@link #limit()}, or {@link AsciiNumbers#INSUFFICIENT}.
     */
    public int copyTo(final MutableDirectBuffer dst, final int offset)
    {
        final int limit = limit();
        return limit < 0 ? limit : emit(dst, offset, 0, size());
    }

    /**
     * Write a request target (RFC 9112 section 3.2). Userinfo and fragment are left out. The origin form has a slash
     * for an empty path; the authority form has the scheme's own port where none is set.
     *
     * @param form   one of {@link TargetForm}.
     * @param dst    to write to, outside this memory.
     * @param offset in bytes.
     * @return the index behind the last byte; {@link AsciiNumbers#INSUFFICIENT}; the error that stuck; or
     * {@link ParseError#BAD_TARGET_FORM} where parts are missing or of the wrong form.
     */
    public int putTarget(final int form, final MutableDirectBuffer dst, final int offset)
    {
        if (0 != error)
        {
            return error;
        }
        final boolean rooted = !has(PATH) || '/' == octet(from(PATH));
        switch (form)
        {
            case TargetForm.ORIGIN:
                return rooted && !hasHole() ? putPathAndQuery(dst, offset) : ParseError.BAD_TARGET_FORM;

            case TargetForm.ABSOLUTE:
                if (!rooted || hasHole() || !has(SCHEME) || !has(MARK) ||
                    !has(HOST) && ownPort() >= 0)
                {
                    return ParseError.BAD_TARGET_FORM;
                }
                return emit(dst, emit(dst, offset, 0, to(MARK)), from(HOST), to(QUERY));

            case TargetForm.AUTHORITY:
                return has(HOST) ? putAuthority(dst, offset) : ParseError.BAD_TARGET_FORM;

            case TargetForm.ASTERISK:
                return emitOctet(dst, offset, '*');

            default:
                return ParseError.BAD_TARGET_FORM;
        }
    }

    /**
     * Print the text as it is now.
     *
     * @param builder to append to; each byte becomes one character.
     * @return the builder.
     */
    public StringBuilder appendTo(final StringBuilder builder)
    {
        for (int at = 0; at < size(); at++)
        {
            builder.append((char)octet(at));
        }
        return builder;
    }

    /**
     * The text as it is now.
     *
     * @return a new string, empty before the first wrap.
     */
    @Override
    public String toString()
    {
        return appendTo(new StringBuilder(size())).toString();
    }

    private int putPathAndQuery(final MutableDirectBuffer dst, final int offset)
    {
        final int limit = has(PATH) ? offset : emitOctet(dst, offset, '/');
        return emit(dst, limit, from(PATH), to(QUERY));
    }

    private int putAuthority(final MutableDirectBuffer dst, final int offset)
    {
        int limit = emit(dst, offset, from(HOST), to(HOST));
        if (to(PORT) - from(PORT) > 1)
        {
            return emit(dst, limit, from(PORT), to(PORT));
        }
        final int port = ownPort();
        if (port < 0)
        {
            return ParseError.BAD_TARGET_FORM;
        }
        limit = emitOctet(dst, limit, ':');
        final int length = limit < 0 ? 0 : AsciiDigits.putInt(dst, limit, dst.capacity() - limit, port);
        return limit < 0 || length < 0 ? AsciiNumbers.INSUFFICIENT : limit + length;
    }
}
