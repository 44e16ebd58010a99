/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.AsciiDigits;
import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes the value of a Set-Cookie field line into lent memory (RFC 6265 section 4.1), checked: the name is a token,
 * the value is of cookie-octets, which may stand between quotes; no attribute stands twice; limits and prefixes of RFC
 * 6265bis are kept, and Partitioned comes with Secure.
 * <p>
 * What is wrong with the data is an error that sticks: what follows writes nothing, and {@link #end()} and
 * {@link #limit()} answer {@link ParseError#BAD_COOKIE}, or {@link AsciiNumbers#INSUFFICIENT} where the region is too
 * small.
 * <p>
 * Not thread safe: one thread keeps a builder and wraps it onto one region after another. The caller owns the region;
 * nothing outside it is touched. Allocates nothing.
 */
public final class SetCookieBuilder
{
    private static final ByteClass DOMAIN_OCTET = ByteClass.ALPHANUMERIC.or(ByteClass.of(".-"));
    private static final String[] TEXTS = {
        "", "", "; Expires=", "; Max-Age=", "; Domain=", "; Path=", "; Secure", "; HttpOnly", "; SameSite=",
        "; Partitioned"};

    private final UnsafeBuffer region = new UnsafeBuffer(0, 0);
    private final HttpDateRenderer dates = new HttpDateRenderer();
    private int offset;
    private int position;
    private int error;
    private int seen;
    private int prefix;
    private boolean begun;
    private boolean rootPath;

    /**
     * Make a builder that is not wrapped yet.
     */
    public SetCookieBuilder()
    {
    }

    /**
     * Begin a value.
     *
     * @param buffer to write to.
     * @param offset in bytes at which the value begins.
     * @param length in bytes of the room.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public SetCookieBuilder wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        region.wrap(buffer, offset, length);
        this.offset = offset;
        position = 0;
        error = 0;
        seen = 0;
        prefix = SetCookie.PREFIX_NONE;
        begun = false;
        rootPath = false;
        return this;
    }

    /**
     * Write name and value, which come first.
     *
     * @param name  token.
     * @param value text of cookie-octets.
     * @return this for a fluent API.
     */
    public SetCookieBuilder cookie(final CharSequence name, final CharSequence value)
    {
        checkBegun(false);
        begun = true;
        if (!MutableCookies.isCookie(name, value) || isTooLong(name.length(), value.length()))
        {
            return fail(ParseError.BAD_COOKIE);
        }
        prefix = SetCookie.prefixOf(name);
        put(name);
        put("=");
        put(value);
        return this;
    }

    /**
     * Write name and value, which come first.
     *
     * @param name   token.
     * @param value  buffer holding the value, outside the region.
     * @param offset in bytes at which the value begins.
     * @param length in bytes of the value.
     * @return this for a fluent API.
     */
    public SetCookieBuilder cookie(
        final CharSequence name, final DirectBuffer value, final int offset, final int length)
    {
        checkBegun(false);
        begun = true;
        if (!MutableCookies.isCookie(name, "") || !MutableCookies.isValue(value, offset, length) ||
            isTooLong(name.length(), length))
        {
            return fail(ParseError.BAD_COOKIE);
        }
        prefix = SetCookie.prefixOf(name);
        put(name);
        put("=");
        if (hasRoom(length))
        {
            region.putBytes(position, value, offset, length);
            position += length;
        }
        return this;
    }

    /**
     * Write Path.
     *
     * @param path beginning with a slash.
     * @return this for a fluent API.
     */
    public SetCookieBuilder path(final CharSequence path)
    {
        if (0 == path.length() || '/' != path.charAt(0) || !isAll(path, ByteClass.AV_OCTET) ||
            ' ' == path.charAt(path.length() - 1))
        {
            return fail(ParseError.BAD_COOKIE);
        }
        rootPath = 1 == path.length();
        return attribute(SetCookie.PATH).put(path);
    }

    /**
     * Write Domain.
     *
     * @param domain of letters, digits, hyphens and dots.
     * @return this for a fluent API.
     */
    public SetCookieBuilder domain(final CharSequence domain)
    {
        if (0 == domain.length() || !isAll(domain, DOMAIN_OCTET))
        {
            return fail(ParseError.BAD_COOKIE);
        }
        return attribute(SetCookie.DOMAIN).put(domain);
    }

    /**
     * Write Max-Age.
     *
     * @param seconds that the cookie lasts; 0 or less removes it, and is written as 0.
     * @return this for a fluent API.
     */
    public SetCookieBuilder maxAge(final long seconds)
    {
        attribute(SetCookie.MAX_AGE);
        final long value = Math.max(0, seconds);
        if (hasRoom(AsciiDigits.digits(value)))
        {
            position += AsciiDigits.putLong(region, position, region.capacity() - position, value);
        }
        return this;
    }

    /**
     * Write Expires, as an IMF-fixdate.
     *
     * @param epochSeconds since 1970, from {@link HttpDate#MIN_SECONDS} to {@link HttpDate#MAX_SECONDS}.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the year would not have four digits.
     */
    public SetCookieBuilder expires(final long epochSeconds)
    {
        attribute(SetCookie.EXPIRES);
        if (hasRoom(HttpDate.LENGTH))
        {
            position += dates.put(region, position, epochSeconds);
        }
        return this;
    }

    /**
     * Write Secure.
     *
     * @return this for a fluent API.
     */
    public SetCookieBuilder secure()
    {
        return attribute(SetCookie.SECURE);
    }

    /**
     * Write HttpOnly.
     *
     * @return this for a fluent API.
     */
    public SetCookieBuilder httpOnly()
    {
        return attribute(SetCookie.HTTP_ONLY);
    }

    /**
     * Write SameSite.
     *
     * @param sameSite {@link SetCookie#SAME_SITE_STRICT}, {@link SetCookie#SAME_SITE_LAX} or
     *                 {@link SetCookie#SAME_SITE_NONE}.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if it is none of them.
     */
    public SetCookieBuilder sameSite(final int sameSite)
    {
        if (sameSite < SetCookie.SAME_SITE_STRICT || sameSite > SetCookie.SAME_SITE_NONE)
        {
            throw new IllegalArgumentException("sameSite=" + sameSite);
        }
        return attribute(SetCookie.SAME_SITE).put(SetCookie.SAME_SITES[sameSite]);
    }

    /**
     * Write Partitioned, which Secure must accompany.
     *
     * @return this for a fluent API.
     */
    public SetCookieBuilder partitioned()
    {
        return attribute(SetCookie.PARTITIONED);
    }

    /**
     * End the value: what holds for all of it is checked.
     *
     * @return its length in bytes, or a negative result: {@link ParseError#BAD_COOKIE} or
     *     {@link AsciiNumbers#INSUFFICIENT}.
     */
    public int end()
    {
        checkBegun(true);
        final boolean secure = has(SetCookie.SECURE);
        if (!SetCookie.keepsPrefix(prefix, secure, has(SetCookie.DOMAIN), rootPath) ||
            has(SetCookie.PARTITIONED) && !secure)
        {
            fail(ParseError.BAD_COOKIE);
        }
        return error < 0 ? error : position;
    }

    /**
     * Where the next byte would be written.
     *
     * @return the index in the buffer, or the error.
     */
    public int limit()
    {
        return error < 0 ? error : offset + position;
    }

    private SetCookieBuilder attribute(final int attribute)
    {
        checkBegun(true);
        if (has(attribute))
        {
            return fail(ParseError.BAD_COOKIE);
        }
        seen |= 1 << attribute;
        return put(TEXTS[attribute]);
    }

    private boolean has(final int attribute)
    {
        return 0 != (seen & 1 << attribute);
    }

    private SetCookieBuilder put(final CharSequence text)
    {
        final int length = text.length();
        if (hasRoom(length))
        {
            for (int i = 0; i < length; i++)
            {
                region.putByte(position + i, (byte)text.charAt(i));
            }
            position += length;
        }
        return this;
    }

    private boolean hasRoom(final int length)
    {
        if (error < 0)
        {
            return false;
        }
        if (length > region.capacity() - position)
        {
            fail(AsciiNumbers.INSUFFICIENT);
            return false;
        }
        return true;
    }

    private SetCookieBuilder fail(final int code)
    {
        error = 0 == error ? code : error;
        return this;
    }

    private static boolean isTooLong(final int nameLength, final int valueLength)
    {
        return (long)nameLength + valueLength > SetCookie.MAX_PAIR_LENGTH;
    }

    private static boolean isAll(final CharSequence text, final ByteClass octets)
    {
        final int length = text.length();
        for (int i = 0; i < length; i++)
        {
            final char c = text.charAt(i);
            if (c > 0xFF || !octets.contains(c))
            {
                return false;
            }
        }
        return length <= SetCookie.MAX_ATTRIBUTE_LENGTH;
    }

    private void checkBegun(final boolean expected)
    {
        if (begun != expected)
        {
            throw new IllegalStateException("name and value come first, and once: begun=" + begun);
        }
    }
}
