/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.WordCompare;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The value of one Set-Cookie field line, read as a user agent reads it (RFC 6265 section 5.2): name, value, attributes
 * in order, and what the attributes that are known come to.
 * <p>
 * Not thread safe: a flyweight for one thread at a time, to be kept and reused. It neither copies nor owns the bytes:
 * answers hold until they move.
 * <p>
 * A value without an equals sign, or with nothing before it, is no cookie, as RFC 6265 section 5.2 says (the draft that
 * follows it would take it as a cookie without a name). From that draft, RFC 6265bis, come the rules that a control
 * byte makes all of it no cookie, that name and value have at most {@link #MAX_PAIR_LENGTH} bytes, and that an
 * attribute whose value has more than {@link #MAX_ATTRIBUTE_LENGTH} bytes means nothing; SameSite; and the prefixes of
 * names. Of an attribute given more than once the last one counts that can be read.
 */
public final class SetCookie
{
    /** The most bytes of name and value together (RFC 6265bis section 5.6). */
    public static final int MAX_PAIR_LENGTH = 4_096;

    /** The most bytes of the value of an attribute that means something (RFC 6265bis section 5.6). */
    public static final int MAX_ATTRIBUTE_LENGTH = 1_024;

    /** Of {@link #nextAttribute()}: there is no further attribute. */
    public static final int END = 0;

    /** The attribute is none that is known. */
    public static final int OTHER = 1;

    /** The attribute Expires. */
    public static final int EXPIRES = 2;

    /** The attribute Max-Age. */
    public static final int MAX_AGE = 3;

    /** The attribute Domain. */
    public static final int DOMAIN = 4;

    /** The attribute Path. */
    public static final int PATH = 5;

    /** The attribute Secure. */
    public static final int SECURE = 6;

    /** The attribute HttpOnly. */
    public static final int HTTP_ONLY = 7;

    /** The attribute SameSite. */
    public static final int SAME_SITE = 8;

    /** The attribute Partitioned. */
    public static final int PARTITIONED = 9;

    /** There is no SameSite, or one that is not known. */
    public static final int SAME_SITE_DEFAULT = 0;

    /** SameSite=Strict. */
    public static final int SAME_SITE_STRICT = 1;

    /** SameSite=Lax. */
    public static final int SAME_SITE_LAX = 2;

    /** SameSite=None. */
    public static final int SAME_SITE_NONE = 3;

    /** There is no Max-Age that can be read. */
    public static final long NO_MAX_AGE = Long.MIN_VALUE;

    /** There is no Expires that can be read. */
    public static final long NO_EXPIRES = HttpDate.MALFORMED;

    /** The name has no prefix that means something. */
    public static final int PREFIX_NONE = 0;

    /** The name begins with {@code __Secure-}. */
    public static final int PREFIX_SECURE = 1;

    /** The name begins with {@code __Host-}. */
    public static final int PREFIX_HOST = 2;

    static final String[] ATTRIBUTES = {
        "", "", "expires", "max-age", "domain", "path", "secure", "httponly", "samesite", "partitioned"};
    static final String[] SAME_SITES = {"", "Strict", "Lax", "None"};

    private static final String[] SAME_SITES_LOWER = {"", "strict", "lax", "none"};
    private static final String SECURE_PREFIX = "__secure-";
    private static final String HOST_PREFIX = "__host-";
    private static final long MIN_MAX_AGE = Long.MIN_VALUE + 1;

    private DirectBuffer buffer;
    private byte[] base;
    private long address;
    private int end;
    private int firstAttribute;
    private int at;
    private int nameOffset;
    private int nameEnd;
    private int valueOffset;
    private int valueEnd;
    private int attribute;
    private int attributeOffset;
    private int attributeEnd;
    private int attributeValueOffset;
    private int attributeValueEnd;
    private int seen;
    private int sameSite;
    private int pathOffset;
    private int pathLength;
    private int domainOffset;
    private int domainLength;
    private long maxAge;
    private long expires;
    private int errorOffset;

    /**
     * Make a view of nothing.
     */
    public SetCookie()
    {
        nothing(0);
    }

    /**
     * Read the value of a Set-Cookie field line.
     *
     * @param buffer holding it; kept by reference.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the length, or {@link ParseError#BAD_COOKIE}, and then there is no name, and nothing else.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public int parse(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        if (buffer != this.buffer)
        {
            this.buffer = buffer;
        }
        final byte[] array = buffer.byteArray();
        if (array != base)
        {
            base = array;
        }
        address = buffer.addressOffset();
        end = offset + length;
        final int bad = ByteClass.FIELD_VALUE.indexOfNot(base, address, offset, end);
        if (bad < end)
        {
            return fail(bad, offset);
        }
        final int stop = indexOf(';', offset, end);
        final int equals = indexOf('=', offset, stop);
        nameOffset = skip(offset, equals);
        nameEnd = trim(nameOffset, equals);
        if (equals == stop || nameOffset == nameEnd)
        {
            return fail(nameOffset, offset);
        }
        valueOffset = skip(equals + 1, stop);
        valueEnd = trim(valueOffset, stop);
        if (nameEnd - nameOffset + valueEnd - valueOffset > MAX_PAIR_LENGTH)
        {
            return fail(valueEnd - 1, offset);
        }
        firstAttribute = stop;
        errorOffset = -1;
        readAttributes();
        return length;
    }

    /**
     * Read the value of a Set-Cookie field line.
     *
     * @param slice of it; an absent one is as an empty one.
     * @return its length, or {@link ParseError#BAD_COOKIE}, and then there is no name, and nothing else.
     */
    public int parse(final ByteSlice slice)
    {
        if (slice.isAbsent())
        {
            nothing(0);
            errorOffset = 0;
            return ParseError.BAD_COOKIE;
        }
        return parse(slice.buffer(), slice.offset(), slice.length());
    }

    private int fail(final int place, final int offset)
    {
        nothing(offset);
        errorOffset = place - offset;
        return ParseError.BAD_COOKIE;
    }

    private void nothing(final int offset)
    {
        end = offset;
        firstAttribute = offset;
        nameOffset = offset;
        nameEnd = offset;
        valueOffset = offset;
        valueEnd = offset;
        errorOffset = -1;
        noAttributes();
        rewind();
    }

    private void noAttributes()
    {
        seen = 0;
        sameSite = SAME_SITE_DEFAULT;
        pathLength = 0;
        domainLength = 0;
        maxAge = NO_MAX_AGE;
        expires = NO_EXPIRES;
    }

    private void readAttributes()
    {
        noAttributes();
        rewind();
        while (END != nextAttribute())
        {
            final int length = attributeValueEnd - attributeValueOffset;
            if (length <= MAX_ATTRIBUTE_LENGTH)
            {
                take(attribute, attributeValueOffset, length);
            }
        }
        rewind();
    }

    private void take(final int attribute, final int offset, final int length)
    {
        seen |= 1 << attribute;
        switch (attribute)
        {
            case EXPIRES:
                final long date = CookieDate.parse(buffer, offset, length);
                expires = NO_EXPIRES == date ? expires : date;
                break;

            case MAX_AGE:
                final long age = seconds(offset, length);
                maxAge = NO_MAX_AGE == age ? maxAge : age;
                break;

            case DOMAIN:
                final int dot = length > 0 && '.' == Words.loadByte(base, address + offset) ? 1 : 0;
                if (length > dot)
                {
                    domainOffset = offset + dot;
                    domainLength = length - dot;
                }
                break;

            case PATH:
                // one that is no path asks for the default path
                pathOffset = offset;
                pathLength = length > 0 && '/' == Words.loadByte(base, address + offset) ? length : 0;
                break;

            case SAME_SITE:
                sameSite = SAME_SITE_DEFAULT;
                for (int i = SAME_SITE_STRICT; i <= SAME_SITE_NONE; i++)
                {
                    if (FieldText.equalsIgnoreCase(base, address + offset, length, SAME_SITES_LOWER[i]))
                    {
                        sameSite = i;
                    }
                }
                break;

            default:
                break;
        }
    }

    /* RFC 6265 section 5.2.2, saturating. */
    private long seconds(final int offset, final int length)
    {
        final boolean negative = length > 0 && '-' == Words.loadByte(base, address + offset);
        final int sign = negative ? 1 : 0;
        if (length <= sign || !ByteClass.DIGIT.containsAll(base, address + offset + sign, length - sign))
        {
            return NO_MAX_AGE;
        }
        long value = 0;
        for (int i = sign; i < length; i++)
        {
            final int digit = Words.loadByte(base, address + offset + i) - '0';
            if (value > (Long.MAX_VALUE - digit) / 10)
            {
                return negative ? MIN_MAX_AGE : Long.MAX_VALUE;
            }
            value = value * 10 + digit;
        }
        return negative ? -value : value;
    }

    /**
     * The cookie's name.
     *
     * @param slice to point; empty where there is no cookie.
     * @return the slice.
     */
    public ByteSlice name(final ByteSlice slice)
    {
        return slice(slice, nameOffset, nameEnd - nameOffset);
    }

    /**
     * The cookie's value, quotes included.
     *
     * @param slice to point; empty where there is no cookie.
     * @return the slice.
     */
    public ByteSlice value(final ByteSlice slice)
    {
        return slice(slice, valueOffset, valueEnd - valueOffset);
    }

    /**
     * The path for which the cookie is.
     *
     * @param slice to point; absent where there is no Path, or the last one does not begin with a slash: then the
     *              default path counts (RFC 6265 section 5.1.4).
     * @return the slice.
     */
    public ByteSlice path(final ByteSlice slice)
    {
        return pathLength > 0 ? slice(slice, pathOffset, pathLength) : slice.wrapAbsent();
    }

    /**
     * The domain for which the cookie is, as sent, without a leading dot. It is to be compared in any case of A to Z.
     *
     * @param slice to point; absent where the cookie is for its host alone.
     * @return the slice.
     */
    public ByteSlice domain(final ByteSlice slice)
    {
        return domainLength > 0 ? slice(slice, domainOffset, domainLength) : slice.wrapAbsent();
    }

    /**
     * Copy the domain for which the cookie is, without a leading dot, in lower case (RFC 6265 section 5.2.3).
     *
     * @param dst      to copy to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @return the bytes written, 0 where the cookie is for its host alone; or {@link PairView#INSUFFICIENT}, and then
     *     none was.
     */
    public int copyDomain(final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        return copyLowerCase(domainOffset, domainLength, dst, offset, capacity);
    }

    /**
     * How long the cookie lasts.
     *
     * @return in seconds; 0 or less for a cookie to be removed; {@link #NO_MAX_AGE} where there is none. A number
     *     beyond 64 bits is {@link Long#MAX_VALUE}, or its negative.
     */
    public long maxAge()
    {
        return maxAge;
    }

    /**
     * When the cookie ends. Where there is a Max-Age, that counts instead (RFC 6265 section 5.3).
     *
     * @return in seconds since 1970, or {@link #NO_EXPIRES}.
     */
    public long expires()
    {
        return expires;
    }

    /**
     * Is the cookie for secure connections alone?
     *
     * @return true if Secure stands there.
     */
    public boolean isSecure()
    {
        return has(SECURE);
    }

    /**
     * Is the cookie kept from scripts?
     *
     * @return true if HttpOnly stands there.
     */
    public boolean isHttpOnly()
    {
        return has(HTTP_ONLY);
    }

    /**
     * Is the cookie kept apart for each top-level site?
     *
     * @return true if Partitioned stands there.
     */
    public boolean isPartitioned()
    {
        return has(PARTITIONED);
    }

    /**
     * With which requests is the cookie sent (RFC 6265bis section 5.6.7)?
     *
     * @return one of {@link #SAME_SITE_DEFAULT}, {@link #SAME_SITE_STRICT}, {@link #SAME_SITE_LAX} and
     *     {@link #SAME_SITE_NONE}.
     */
    public int sameSite()
    {
        return sameSite;
    }

    /**
     * The name of a way of SameSite.
     *
     * @param sameSite as {@link #sameSite()} answers.
     * @return as it is written; empty for {@link #SAME_SITE_DEFAULT}.
     */
    public static String sameSiteName(final int sameSite)
    {
        return SAME_SITES[sameSite];
    }

    /**
     * The prefix of the name, in any case of A to Z, by which the cookie promises something (RFC 6265bis section
     * 4.1.3).
     *
     * @return one of {@link #PREFIX_NONE}, {@link #PREFIX_SECURE} and {@link #PREFIX_HOST}.
     */
    public int prefix()
    {
        return begins(HOST_PREFIX) ? PREFIX_HOST : begins(SECURE_PREFIX) ? PREFIX_SECURE : PREFIX_NONE;
    }

    /**
     * Does the cookie keep what its prefix promises? A user agent drops one that does not. {@code __Secure-} wants
     * Secure; {@code __Host-} wants Secure, no Domain, and the path {@code /}.
     *
     * @return true if it does, or promises nothing.
     */
    public boolean isPrefixKept()
    {
        return keepsPrefix(
            prefix(), isSecure(), domainLength > 0,
            1 == pathLength && '/' == Words.loadByte(base, address + pathOffset));
    }

    static boolean keepsPrefix(
        final int prefix, final boolean secure, final boolean domain, final boolean rootPath)
    {
        return PREFIX_NONE == prefix || secure && (PREFIX_SECURE == prefix || !domain && rootPath);
    }

    private boolean begins(final String lowerCase)
    {
        final int length = lowerCase.length();
        return nameEnd - nameOffset >= length &&
            FieldText.equalsIgnoreCase(base, address + nameOffset, length, lowerCase);
    }

    static int prefixOf(final CharSequence name)
    {
        return begins(name, HOST_PREFIX) ? PREFIX_HOST : begins(name, SECURE_PREFIX) ? PREFIX_SECURE : PREFIX_NONE;
    }

    private static boolean begins(final CharSequence name, final String lowerCase)
    {
        if (name.length() < lowerCase.length())
        {
            return false;
        }
        for (int i = 0; i < lowerCase.length(); i++)
        {
            if (WordCompare.foldByte(name.charAt(i)) != lowerCase.charAt(i))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Go back before the first attribute.
     *
     * @return this for a fluent API.
     */
    public SetCookie rewind()
    {
        at = firstAttribute;
        noAttribute();
        return this;
    }

    /**
     * Read on to the next attribute, in the order in which they stand; empty ones are passed over.
     *
     * @return what it is, {@link #OTHER} where it is not known; or {@link #END}.
     */
    public int nextAttribute()
    {
        // at a semicolon, or the end
        while (at < end)
        {
            final int stop = indexOf(';', at + 1, end);
            final int first = skip(at + 1, stop);
            at = stop;
            if (first < stop)
            {
                final int equals = indexOf('=', first, stop);
                attributeOffset = first;
                attributeEnd = trim(first, equals);
                attributeValueOffset = equals < stop ? skip(equals + 1, stop) : attributeEnd;
                attributeValueEnd = equals < stop ? trim(attributeValueOffset, stop) : attributeEnd;
                attribute = attributeOf(attributeOffset, attributeEnd - attributeOffset);
                return attribute;
            }
        }
        noAttribute();
        return END;
    }

    private void noAttribute()
    {
        attribute = END;
        attributeOffset = end;
        attributeEnd = end;
        attributeValueOffset = end;
        attributeValueEnd = end;
    }

    private int attributeOf(final int offset, final int length)
    {
        for (int i = EXPIRES; i <= PARTITIONED; i++)
        {
            if (FieldText.equalsIgnoreCase(base, address + offset, length, ATTRIBUTES[i]))
            {
                return i;
            }
        }
        return OTHER;
    }

    /**
     * The name of the attribute at which the view stands.
     *
     * @param slice to point, at the name as sent; empty where it stands at none.
     * @return the slice.
     */
    public ByteSlice attributeName(final ByteSlice slice)
    {
        return slice(slice, attributeOffset, attributeEnd - attributeOffset);
    }

    /**
     * The value of the attribute at which the view stands.
     *
     * @param slice to point; empty where there is none.
     * @return the slice.
     */
    public ByteSlice attributeValue(final ByteSlice slice)
    {
        return slice(slice, attributeValueOffset, attributeValueEnd - attributeValueOffset);
    }

    /**
     * Copy the name of the attribute at which the view stands, in lower case.
     *
     * @param dst      to copy to.
     * @param offset   in bytes at which to begin.
     * @param capacity in bytes that may be written.
     * @return the bytes written, or {@link PairView#INSUFFICIENT}, and then none was.
     */
    public int copyAttributeName(final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        return copyLowerCase(attributeOffset, attributeEnd - attributeOffset, dst, offset, capacity);
    }

    private int copyLowerCase(
        final int from, final int length, final MutableDirectBuffer dst, final int offset, final int capacity)
    {
        Words.checkRange(dst, offset, capacity);
        if (length > capacity)
        {
            return PairView.INSUFFICIENT;
        }
        for (int i = 0; i < length; i++)
        {
            dst.putByte(offset + i, (byte)WordCompare.foldByte(Words.loadByte(base, address + from + i)));
        }
        return length;
    }

    /**
     * Where the error was found.
     *
     * @return offset in bytes from the value's first byte: of a control byte, of the place where a name is missing, of
     *     the last byte of what is too long; -1 where there is no error.
     */
    public int errorOffset()
    {
        return errorOffset;
    }

    private boolean has(final int attribute)
    {
        return 0 != (seen & 1 << attribute);
    }

    private ByteSlice slice(final ByteSlice slice, final int offset, final int length)
    {
        return null == buffer ? slice.wrapAbsent() : slice.wrap(buffer, offset, length);
    }

    private int indexOf(final int octet, final int from, final int to)
    {
        final long sought = Words.repeat(octet);
        for (int i = from; i < to; i += 8)
        {
            final long found = Words.zeroBytes(Words.tail(base, address + i, to - i) ^ sought);
            if (0 != found)
            {
                return i + Words.first(found);
            }
        }
        return to;
    }

    private int skip(final int from, final int to)
    {
        int i = from;
        while (i < to && isBlank(Words.loadByte(base, address + i)))
        {
            i++;
        }
        return i;
    }

    private int trim(final int from, final int to)
    {
        int i = to;
        while (i > from && isBlank(Words.loadByte(base, address + i - 1)))
        {
            i--;
        }
        return i;
    }

    private static boolean isBlank(final int octet)
    {
        return ' ' == octet || '\t' == octet;
    }
}
