/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A request target (RFC 9112 section 3.2) or a URI reference (RFC 3986), split into its parts where it stands: wrapping
 * checks every byte once and remembers where each part begins; nothing is decoded until {@link #decodePath} is asked.
 * <p>
 * A part is absent or present, and a present one may be empty ({@code /a?} has an empty query). Offsets count from the
 * beginning of the buffer that was wrapped; of an absent part the offset is -1 and the length 0. After a wrap that
 * answered an error all parts are absent.
 * <p>
 * Not thread safe: a flyweight for one thread, to be kept and reused. The caller owns the bytes; answers hold until
 * they move or another wrap.
 */
public final class Uri extends UriSplit
{
    /** Of {@link #decodePath}: leave {@code %2F} and {@code %25} as sent, so that an encoded slash remains visible. */
    public static final int KEEP_ENCODED_SLASH = 1;

    /** Of {@link #decodePath}: leave the segments {@code .} and {@code ..} where they are. */
    public static final int KEEP_DOT_SEGMENTS = 2;

    /** Of {@link #decodePath}: {@code %00} becomes a NUL. A target wrapped with the leniency needs no such flag. */
    public static final int ALLOW_ENCODED_NUL = 4;

    /** There is no host. */
    public static final int HOST_NONE = 0;

    /** The host is a registered name, which may be empty. */
    public static final int HOST_NAME = 1;

    /** The host is four decimal octets. */
    public static final int HOST_IPV4 = 2;

    /** The host is an IPv6 address in brackets. */
    public static final int HOST_IPV6 = 3;

    /** The host is an address of a later version in brackets. */
    public static final int HOST_IP_FUTURE = 4;

    private DirectBuffer buffer;
    private int segment;

    /**
     * Make a flyweight that is not wrapped yet.
     */
    public Uri()
    {
    }

    /**
     * Wrap a URI or a relative reference (RFC 3986 section 4.1). An empty one is right. The grammar is checked, and
     * that a port fits; no rule of a scheme is, such as that of http against an empty host (RFC 9110 section 4.2.1).
     *
     * @param buffer holding it; kept by reference.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return 0, or a {@link ParseError} at {@link #errorOffset()}: BAD_URI, BAD_PERCENT, BAD_IP_LITERAL, BAD_PORT.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public int wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        attach(buffer);
        return splitReference(buffer.byteArray(), buffer.addressOffset(), offset, length);
    }

    /**
     * Wrap a request target and judge its form against the method (RFC 9112 section 3.2). The target of CONNECT is a
     * host and a port; that of OPTIONS may be an asterisk; others begin with a slash, or with a scheme and
     * {@code ://}.
     *
     * @param buffer     holding it; kept by reference.
     * @param offset     in bytes at which it begins.
     * @param length     in bytes.
     * @param method     a constant of {@link Method}.
     * @param leniencies bits of {@link Leniency} that are on; RELAXED_TARGET and ALLOW_ENCODED_NUL count.
     * @return 0, or a {@link ParseError} at {@link #errorOffset()}: BAD_TARGET, BAD_TARGET_FORM, USERINFO_IN_TARGET,
     * BAD_PERCENT, BAD_IP_LITERAL, BAD_PORT.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public int wrapTarget(
        final DirectBuffer buffer, final int offset, final int length, final int method, final int leniencies)
    {
        Words.checkRange(buffer, offset, length);
        attach(buffer);
        return splitTarget(buffer.byteArray(), buffer.addressOffset(), offset, length, method, leniencies);
    }

    /**
     * As {@link #wrapTarget(DirectBuffer, int, int, int, int)}, for a parser that has checked the range. There is no
     * buffer then, so that parts cannot be had as slices.
     *
     * @param message    array of the message, or null outside the heap.
     * @param address    of the message's first byte.
     * @param offset     of the target, in bytes from the message's first byte; all offsets asked for later are too.
     * @param length     of the target in bytes.
     * @param method     a constant of {@link Method}.
     * @param leniencies bits of {@link Leniency} that are on.
     * @return 0, or a {@link ParseError} at {@link #errorOffset()}.
     */
    public int wrapTarget(
        final Object message,
        final long address,
        final int offset,
        final int length,
        final int method,
        final int leniencies)
    {
        attach(null);
        return splitTarget(message, address, offset, length, method, leniencies);
    }

    /**
     * For the request parser: check a Host field's value, {@code uri-host [ ":" port ]} (RFC 9110 section 7.2). A port
     * behind no host is refused.
     *
     * @param base    array of the value, or null outside the heap.
     * @param address of the value's first byte.
     * @param length  of the value in bytes; an empty value is allowed.
     * @return -1 where it is right, or the index of the first byte that is not.
     */
    public static int checkHost(final Object base, final long address, final int length)
    {
        return HostPort.check(base, address, length);
    }

    /**
     * Forget the bytes.
     */
    public void reset()
    {
        attach(null);
        forget();
    }

    /**
     * The byte that an error stands at, or the end where something is missing.
     *
     * @return offset in bytes, -1 where there was no error.
     */
    public int errorOffset()
    {
        return errorOffset;
    }

    /**
     * The leniencies that a target needed.
     *
     * @return bits of {@link Leniency}.
     */
    public int leniencies()
    {
        return used;
    }

    /**
     * A request target's form.
     *
     * @return one of {@link TargetForm}; NONE for a reference.
     */
    public int form()
    {
        return form;
    }

    /**
     * Where the whole begins.
     *
     * @return offset in bytes.
     */
    public int offset()
    {
        return start;
    }

    /**
     * The length of the whole.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return end - start;
    }

    /**
     * Does it begin with a scheme?
     *
     * @return true if it does; a relative reference has none.
     */
    public boolean hasScheme()
    {
        return schemeLength > 0;
    }

    /**
     * The scheme's length; it stands at {@link #offset()} and its case does not matter.
     *
     * @return length in bytes, 0 where there is none.
     */
    public int schemeLength()
    {
        return schemeLength;
    }

    /**
     * Is there an authority, be it empty?
     *
     * @return true if there is.
     */
    public boolean hasAuthority()
    {
        return authority >= 0;
    }

    /**
     * Where the authority begins, userinfo included.
     *
     * @return offset in bytes, or -1.
     */
    public int authorityOffset()
    {
        return authority;
    }

    /**
     * The authority's length, userinfo and port included.
     *
     * @return length in bytes, 0 where there is none.
     */
    public int authorityLength()
    {
        return authorityEnd - authority;
    }

    /**
     * Where the userinfo begins.
     *
     * @return offset in bytes, or -1.
     */
    public int userinfoOffset()
    {
        return host > authority ? authority : -1;
    }

    /**
     * The userinfo's length, without the {@code @}.
     *
     * @return length in bytes, 0 where there is none.
     */
    public int userinfoLength()
    {
        return host > authority ? host - 1 - authority : 0;
    }

    /**
     * Where the host begins.
     *
     * @return offset in bytes, or -1.
     */
    public int hostOffset()
    {
        return host;
    }

    /**
     * The host's length, brackets included.
     *
     * @return length in bytes, 0 where there is none.
     */
    public int hostLength()
    {
        return hostEnd - host;
    }

    /**
     * What the host is.
     *
     * @return one of the {@code HOST_} constants.
     */
    public int hostKind()
    {
        if (host < 0)
        {
            return HOST_NONE;
        }
        if (hostEnd - host > 2 && '[' == octet(host))
        {
            return 'v' == (octet(host + 1) | 0x20) ? HOST_IP_FUTURE : HOST_IPV6;
        }
        return IpAddress.isIpv4(base, address, host, hostEnd) ? HOST_IPV4 : HOST_NAME;
    }

    /**
     * The port's number.
     *
     * @return from 0 to 65,535, or -1 where there is none or it is empty.
     */
    public int port()
    {
        return port;
    }

    /**
     * The port to connect to: the one that is there, or the scheme's own, 80 for http and ws, 443 for https and wss.
     *
     * @return from 0 to 65,535, or -1.
     */
    public int effectivePort()
    {
        return port >= 0 ? port : defaultPort();
    }

    /**
     * Where the port's digits begin.
     *
     * @return offset in bytes, or -1 where there is no colon.
     */
    public int portOffset()
    {
        return authorityEnd > hostEnd ? hostEnd + 1 : -1;
    }

    /**
     * The number of the port's digits.
     *
     * @return length in bytes; 0 also where there is a colon and nothing behind it.
     */
    public int portLength()
    {
        return authorityEnd > hostEnd ? authorityEnd - hostEnd - 1 : 0;
    }

    /**
     * Where the path begins.
     *
     * @return offset in bytes; -1 only in the authority and the asterisk form, which have no path.
     */
    public int pathOffset()
    {
        return path;
    }

    /**
     * The path's length.
     *
     * @return length in bytes.
     */
    public int pathLength()
    {
        return pathEnd - path;
    }

    /**
     * Where the query begins, behind the question mark.
     *
     * @return offset in bytes, or -1.
     */
    public int queryOffset()
    {
        return query;
    }

    /**
     * The query's length.
     *
     * @return length in bytes.
     */
    public int queryLength()
    {
        return queryEnd - query;
    }

    /**
     * Where the fragment begins, behind the {@code #}.
     *
     * @return offset in bytes, or -1.
     */
    public int fragmentOffset()
    {
        return fragment;
    }

    /**
     * The fragment's length.
     *
     * @return length in bytes.
     */
    public int fragmentLength()
    {
        return fragment < 0 ? 0 : end - fragment;
    }

    /**
     * The scheme, without its colon, in the case that was sent.
     *
     * @param slice to point at it.
     * @return the slice, absent where there is none.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public ByteSlice scheme(final ByteSlice slice)
    {
        return slice(slice, hasScheme() ? start : -1, schemeLength);
    }

    /**
     * The authority, userinfo and port included.
     *
     * @param slice to point at it.
     * @return the slice, absent where there is none.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public ByteSlice authority(final ByteSlice slice)
    {
        return slice(slice, authority, authorityEnd - authority);
    }

    /**
     * The userinfo, without the {@code @}, not decoded.
     *
     * @param slice to point at it.
     * @return the slice, absent where there is none.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public ByteSlice userinfo(final ByteSlice slice)
    {
        return slice(slice, userinfoOffset(), userinfoLength());
    }

    /**
     * The host, brackets included, not decoded, in the case that was sent.
     *
     * @param slice to point at it.
     * @return the slice, absent where there is none.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public ByteSlice host(final ByteSlice slice)
    {
        return slice(slice, host, hostEnd - host);
    }

    /**
     * The path, neither decoded nor normalised.
     *
     * @param slice to point at it.
     * @return the slice, absent where there is none.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public ByteSlice path(final ByteSlice slice)
    {
        return slice(slice, path, pathEnd - path);
    }

    /**
     * The query, behind the question mark, not decoded.
     *
     * @param slice to point at it.
     * @return the slice, absent where there is none.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public ByteSlice query(final ByteSlice slice)
    {
        return slice(slice, query, queryEnd - query);
    }

    /**
     * The fragment, behind the {@code #}, not decoded.
     *
     * @param slice to point at it.
     * @return the slice, absent where there is none.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public ByteSlice fragment(final ByteSlice slice)
    {
        return slice(slice, fragment, fragmentLength());
    }

    /**
     * Step to the next segment of the path as it was sent: what stands between its slashes. {@code /a//b/} has four,
     * {@code a}, an empty one, {@code b}, and an empty one; an empty path has none. An encoded slash separates nothing.
     *
     * @param slice to point at the segment, not decoded.
     * @return true if there was one; false, and the slice is absent, behind the last.
     * @throws IllegalStateException if the bytes were wrapped without a buffer.
     */
    public boolean nextSegment(final ByteSlice slice)
    {
        int from = segment;
        if (from < 0)
        {
            from = path;
            if (from < pathEnd && '/' == octet(from))
            {
                from++;
            }
            else if (from == pathEnd)
            {
                from = pathEnd + 1;
            }
        }
        if (path < 0 || from > pathEnd)
        {
            slice.wrapAbsent();
            return false;
        }
        final int to = UriPath.segmentEnd(base, address, from, pathEnd);
        slice(slice, from, to - from);
        segment = to + 1;
        return true;
    }

    /**
     * Begin with the first segment again.
     *
     * @return this for a fluent API.
     */
    public Uri rewind()
    {
        segment = -1;
        return this;
    }

    /**
     * Decode and normalise the path into the caller's memory: percent-encoded octets are decoded, once, and dot
     * segments removed as RFC 3986 section 5.2.4 says. Dots are looked for when {@code %2E} and, unless it is kept,
     * {@code %2F} are decoded, so that the result never has a dot segment that the path only seemed not to have. A
     * plus is a plus.
     *
     * @param dst    to write to, outside the bytes wrapped.
     * @param offset in bytes at which to begin.
     * @param flags  {@link #KEEP_ENCODED_SLASH}, {@link #KEEP_DOT_SEGMENTS}, {@link #ALLOW_ENCODED_NUL}.
     * @return the length in bytes, 0 where there is no path; {@link AsciiNumbers#INSUFFICIENT} where the buffer does
     * not hold it, for which {@link #pathLength()} bytes are always enough; {@link ParseError#BAD_PERCENT} for an
     * encoded NUL.
     */
    public int decodePath(final MutableDirectBuffer dst, final int offset, final int flags)
    {
        final int capacity = dst.capacity() - offset;
        Words.checkRange(dst, offset, capacity);
        final byte[] dstBase = dst.byteArray();
        final long dstAddress = dst.addressOffset() + offset;
        final boolean keepSlash = 0 != (flags & KEEP_ENCODED_SLASH);
        final boolean allowNul = 0 != (flags & ALLOW_ENCODED_NUL) || 0 != (used & Leniency.ALLOW_ENCODED_NUL);
        Object from = base;
        long at = address + path;
        int length = pathEnd - path;
        if (keepSlash && 0 == (flags & KEEP_DOT_SEGMENTS))
        {
            // what decodes to a percent sign stays too, so dots cannot come up later
            length = UriPath.removeDots(from, at, length, dstBase, dstAddress, capacity, true);
            from = dstBase;
            at = dstAddress;
        }
        if (length > 0)
        {
            length = UriPath.decode(from, at, length, dstBase, dstAddress, capacity, keepSlash, allowNul);
        }
        if (length > 0 && 0 == (flags & (KEEP_DOT_SEGMENTS | KEEP_ENCODED_SLASH)))
        {
            length = UriPath.removeDots(dstBase, dstAddress, length, dstBase, dstAddress, capacity, false);
        }
        return length;
    }

    /**
     * Print it as it was sent.
     *
     * @param builder to append to; each byte becomes one character.
     * @return the builder.
     */
    public StringBuilder appendTo(final StringBuilder builder)
    {
        for (int at = start; at < end; at++)
        {
            builder.append((char)octet(at));
        }
        return builder;
    }

    /**
     * The text as it was sent.
     *
     * @return a new string, empty before the first wrap.
     */
    @Override
    public String toString()
    {
        return appendTo(new StringBuilder(length())).toString();
    }

    private ByteSlice slice(final ByteSlice slice, final int offset, final int length)
    {
        if (offset < 0)
        {
            return slice.wrapAbsent();
        }
        if (null == buffer)
        {
            throw new IllegalStateException("wrapped without a buffer: offset=" + offset + " length=" + length);
        }
        return slice.wrap(buffer, offset, length);
    }

    private void attach(final DirectBuffer bytes)
    {
        if (bytes != buffer)
        {
            buffer = bytes;
        }
        segment = -1;
    }
}
