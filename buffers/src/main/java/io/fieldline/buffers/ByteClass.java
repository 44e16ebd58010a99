/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;

/**
 * A set of octets, made from readable text, with the classes that the RFCs name. Membership is one read of a 256-entry
 * table; bytes in the two runs of ASCII that matter most are passed eight at a time.
 * <p>
 * Text lists characters and ranges: {@code "A-Za-z0-9_.-"}. A minus that is first or last stands for itself; a
 * backslash takes the next character as it is, {@code \t} is HTAB and {@code \x7F} an octet in hex.
 * <p>
 * Immutable; any thread. Nothing is read outside the ranges given.
 */
public final class ByteClass
{
    /** A-Z and a-z. RFC 5234 appendix B.1. */
    public static final ByteClass ALPHA = of("A-Za-z");

    /** 0-9. RFC 5234 appendix B.1. */
    public static final ByteClass DIGIT = of("0-9");

    /** Letters and digits. */
    public static final ByteClass ALPHANUMERIC = of("A-Za-z0-9");

    /** Hexadecimal digits of both cases; their values come from {@link #hexValue(int)}. */
    public static final ByteClass HEXDIG = of("0-9A-Fa-f");

    /** Optional whitespace: SP and HTAB. RFC 9110 section 5.6.3. */
    public static final ByteClass OWS = of(" \\t");

    /** Controls: 0x00 to 0x1F and 0x7F. RFC 5234 appendix B.1. */
    public static final ByteClass CTL = of("\\x00-\\x1F\\x7F");

    /** Visible characters, 0x21 to 0x7E. RFC 5234 appendix B.1. */
    public static final ByteClass VCHAR = of("!-~");

    /** tchar: methods, field names, cookie names, list tokens. RFC 9110 section 5.6.2. */
    public static final ByteClass TOKEN = of("A-Za-z0-9!#$%&'*+.^_`|~-");

    /** token68 without its trailing {@code =}. RFC 9110 section 11.2. */
    public static final ByteClass TOKEN68 = of("A-Za-z0-9._~+/-");

    /** field-vchar: VCHAR and obs-text. RFC 9110 section 5.5. */
    public static final ByteClass VCHAR_OBS = of("!-~\\x80-\\xFF");

    /** What may stand inside a field value or a reason phrase: field-vchar, SP, HTAB. RFC 9110 5.5, RFC 9112 4. */
    public static final ByteClass FIELD_VALUE = of("\\t -~\\x80-\\xFF");

    /** qdtext: inside a quoted string, unescaped. RFC 9110 section 5.6.4. */
    public static final ByteClass QDTEXT = of("\\t !#-[]-~\\x80-\\xFF");

    /** What may stand behind the backslash of a quoted-pair. RFC 9110 section 5.6.4. */
    public static final ByteClass QUOTED_PAIR = of("\\t -~\\x80-\\xFF");

    /** ctext: inside a comment. RFC 9110 section 5.6.5. */
    public static final ByteClass CTEXT = of("\\t -'*-[]-~\\x80-\\xFF");

    /** etagc: inside an entity tag. RFC 9110 section 8.8.3. */
    public static final ByteClass ETAGC = of("!#-~\\x80-\\xFF");

    /** attr-char: in an extended parameter, unescaped. RFC 8187 section 3.2.1. */
    public static final ByteClass ATTR_CHAR = of("A-Za-z0-9!#$&+.^_`|~-");

    /** unreserved. RFC 3986 section 2.3. */
    public static final ByteClass UNRESERVED = of("A-Za-z0-9._~-");

    /** sub-delims. RFC 3986 section 2.2. */
    public static final ByteClass SUB_DELIMS = of("!$&'()*+,;=");

    /** gen-delims. RFC 3986 section 2.2. */
    public static final ByteClass GEN_DELIMS = of(":/?#[]@");

    /** In a scheme, behind its first letter. RFC 3986 section 3.1. */
    public static final ByteClass SCHEME = of("A-Za-z0-9+.-");

    /** pchar, a percent sign included: what may stand in a path segment. RFC 3986 section 3.3. */
    public static final ByteClass PCHAR = UNRESERVED.or(SUB_DELIMS).or(of("%:@"));

    /** pchar and slash: what may stand in a path. RFC 3986 section 3.3. */
    public static final ByteClass PATH = PCHAR.or(of("/"));

    /** What may stand in a query or a fragment, a percent sign included. RFC 3986 sections 3.4 and 3.5. */
    public static final ByteClass QUERY = PCHAR.or(of("/?"));

    /** What may stand in userinfo, a percent sign included. RFC 3986 section 3.2.1. */
    public static final ByteClass USERINFO = UNRESERVED.or(SUB_DELIMS).or(of("%:"));

    /** What may stand in a reg-name, a percent sign included. RFC 3986 section 3.2.2. */
    public static final ByteClass REG_NAME = UNRESERVED.or(SUB_DELIMS).or(of("%"));

    /** What may stand between the brackets of an IP-literal. RFC 3986 section 3.2.2. */
    public static final ByteClass IP_LITERAL = UNRESERVED.or(SUB_DELIMS).or(of(":"));

    /** What may stand in a request target of any form: all of RFC 3986 but the fragment's {@code #}. RFC 9112 3.2. */
    public static final ByteClass TARGET = QUERY.or(of("[]"));

    /** What a lenient parser takes in a request target: no control, no SP, nothing else refused. */
    public static final ByteClass RELAXED_TARGET = VCHAR_OBS;

    /** cookie-octet. RFC 6265 section 4.1.1. */
    public static final ByteClass COOKIE_OCTET = of("!#-+\\--:<-[]-~");

    /** av-octet: in an attribute of Set-Cookie. RFC 6265 section 4.1.1, RFC 6265bis. */
    public static final ByteClass AV_OCTET = of(" -:<-~");

    private static final int SIZE = 256;
    private static final int WIDE = 64;
    private static final byte[] HEX_VALUES = hexValues();

    private final byte[] members;
    private final long from1;
    private final long beyond1;
    private final long from2;
    private final long beyond2;
    private final boolean firstIsWide;

    private ByteClass(final byte[] members)
    {
        this.members = members;
        final int first = heaviestRun(members, SIZE);
        final int second = heaviestRun(members, first);
        firstIsWide = runEnd(members, first) - first >= WIDE;
        from1 = (0x80 - first) * Words.ONES;
        beyond1 = (0x80 - runEnd(members, first)) * Words.ONES;
        from2 = (0x80 - second) * Words.ONES;
        beyond2 = (0x80 - runEnd(members, second)) * Words.ONES;
    }

    /**
     * Make a class from text.
     *
     * @param text of characters and ranges up to U+00FF, in the syntax that the class description gives.
     * @return the class.
     * @throws IllegalArgumentException if the text is malformed.
     */
    public static ByteClass of(final String text)
    {
        final byte[] members = new byte[SIZE];
        int i = 0;
        while (i < text.length())
        {
            final int low = octet(text, i);
            i += width(text, i);
            int high = low;
            if (i < text.length() - 1 && '-' == text.charAt(i))
            {
                high = octet(text, i + 1);
                i += 1 + width(text, i + 1);
            }
            checkOrder(low, high, text);
            for (int octet = low; octet <= high; octet++)
            {
                members[octet] = 1;
            }
        }
        return new ByteClass(members);
    }

    /**
     * The union of two classes.
     *
     * @param other class.
     * @return a class of the octets that are in one or both.
     */
    public ByteClass or(final ByteClass other)
    {
        final byte[] union = members.clone();
        for (int i = 0; i < SIZE; i++)
        {
            union[i] |= other.members[i];
        }
        return new ByteClass(union);
    }

    /**
     * The difference of two classes.
     *
     * @param other class.
     * @return a class of the octets that are in this one and not in the other.
     */
    public ByteClass without(final ByteClass other)
    {
        final byte[] difference = members.clone();
        for (int i = 0; i < SIZE; i++)
        {
            difference[i] &= (byte)(1 - other.members[i]);
        }
        return new ByteClass(difference);
    }

    /**
     * The octets that are not in this class.
     *
     * @return the complement.
     */
    public ByteClass not()
    {
        final byte[] complement = new byte[SIZE];
        for (int i = 0; i < SIZE; i++)
        {
            complement[i] = (byte)(1 - members[i]);
        }
        return new ByteClass(complement);
    }

    /**
     * Is an octet in the class?
     *
     * @param octet from 0 to 255; higher bits are not looked at.
     * @return true if it is.
     */
    public boolean contains(final int octet)
    {
        return 0 != members[octet & 0xFF];
    }

    /**
     * Are all bytes of a range in the class?
     *
     * @param base    array, or null outside the heap.
     * @param address of the first byte.
     * @param length  in bytes.
     * @return true if all are; true for an empty range.
     */
    public boolean containsAll(final Object base, final long address, final int length)
    {
        return indexOfNot(base, address, 0, length) == length;
    }

    /**
     * Are all bytes of a range in the class?
     *
     * @param buffer holding the range.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return true if all are; true for an empty range.
     */
    public boolean containsAll(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return containsAll(buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Find the first byte that is not in the class.
     *
     * @param base    array, or null outside the heap.
     * @param address that the indexes count from.
     * @param from    index in bytes of the first byte to look at.
     * @param to      index in bytes at which to stop.
     * @return the index, or {@code to} if all bytes are in the class.
     */
    public int indexOfNot(final Object base, final long address, final int from, final int to)
    {
        final byte[] members = this.members;
        final boolean firstIsWide = this.firstIsWide;
        final long from1 = this.from1;
        final long beyond1 = this.beyond1;
        int i = from;
        for (; i <= to - 8; i += 8)
        {
            final long word = Words.load(base, address + i);
            if (firstIsWide && 0 == ((word | (word + beyond1) | ~(word + from1)) & Words.HIGHS))
            {
                continue;
            }
            long others = outsideRuns(word);
            while (0 != others)
            {
                final int at = i + Words.first(others);
                if (0 == members[Words.loadByte(base, address + at)])
                {
                    return at;
                }
                others &= others - 1;
            }
        }
        while (i < to && 0 != members[Words.loadByte(base, address + i)])
        {
            i++;
        }
        return i;
    }

    /**
     * Find the first byte that is not in the class.
     *
     * @param buffer holding the bytes.
     * @param from   index in bytes of the first byte to look at.
     * @param to     index in bytes at which to stop.
     * @return the index in the buffer, or {@code to} if all bytes are in the class.
     */
    public int indexOfNot(final DirectBuffer buffer, final int from, final int to)
    {
        Words.checkRange(buffer, from, to - from);
        return indexOfNot(buffer.byteArray(), buffer.addressOffset(), from, to);
    }

    /**
     * Find the first byte that is in the class.
     *
     * @param base    array, or null outside the heap.
     * @param address that the indexes count from.
     * @param from    index in bytes of the first byte to look at.
     * @param to      index in bytes at which to stop.
     * @return the index, or {@code to} if no byte is in the class.
     */
    public int indexOf(final Object base, final long address, final int from, final int to)
    {
        final byte[] members = this.members;
        int i = from;
        while (i < to && 0 == members[Words.loadByte(base, address + i)])
        {
            i++;
        }
        return i;
    }

    /**
     * The value of a hexadecimal digit of either case.
     *
     * @param octet from 0 to 255; higher bits are not looked at.
     * @return the value from 0 to 15, or -1 where the octet is no such digit.
     */
    public static int hexValue(final int octet)
    {
        return HEX_VALUES[octet & 0xFF];
    }

    /* 0x80 in the place of each byte that is in neither of the two runs that are tested eight at a time. */
    private long outsideRuns(final long word)
    {
        final long low = word & Words.LOWS;
        final long inside = (low + from1) & ~(low + beyond1) | (low + from2) & ~(low + beyond2);
        return (~inside | word) & Words.HIGHS;
    }

    /*
     * Where does the run of ASCII members begin that text most likely needs, other than the one given? 0x80: nowhere.
     */
    private static int heaviestRun(final byte[] members, final int other)
    {
        int heaviest = 0x80;
        int most = 0;
        int start = 0;
        while (start < 0x80)
        {
            final int end = runEnd(members, start);
            int weight = 0;
            for (int octet = start; octet < end; octet++)
            {
                weight += octet >= 'a' && octet <= 'z' ? 4 : octet >= '0' && octet <= '9' ? 3 : 1;
            }
            if (weight > most && start != other)
            {
                most = weight;
                heaviest = start;
            }
            start = Math.max(end, start + 1);
        }
        return heaviest;
    }

    private static int runEnd(final byte[] members, final int start)
    {
        int end = start;
        while (end < 0x80 && 0 != members[end])
        {
            end++;
        }
        return end;
    }

    private static byte[] hexValues()
    {
        final byte[] values = new byte[SIZE];
        for (int i = 0; i < SIZE; i++)
        {
            values[i] = i < 0x80 ? (byte)Character.digit(i, 16) : -1;
        }
        return values;
    }

    private static int octet(final String text, final int at)
    {
        final char c = text.charAt(at);
        if ('\\' == c)
        {
            checkRoom(text, at, 2);
            final char escaped = text.charAt(at + 1);
            if ('t' == escaped)
            {
                return '\t';
            }
            if ('x' == escaped)
            {
                checkRoom(text, at, 4);
                final int high = Character.digit(text.charAt(at + 2), 16);
                final int low = Character.digit(text.charAt(at + 3), 16);
                checkOctet(high << 4 | low, text);
                return high << 4 | low;
            }
            checkOctet(escaped, text);
            return escaped;
        }
        checkOctet(c, text);
        return c;
    }

    private static int width(final String text, final int at)
    {
        return '\\' == text.charAt(at) ? 'x' == text.charAt(at + 1) ? 4 : 2 : 1;
    }

    private static void checkRoom(final String text, final int at, final int needed)
    {
        if (needed > text.length() - at)
        {
            throw new IllegalArgumentException("escape cut short: text=" + text + " at=" + at);
        }
    }

    private static void checkOctet(final int octet, final String text)
    {
        if (octet < 0 || octet >= SIZE)
        {
            throw new IllegalArgumentException("no octet: text=" + text);
        }
    }

    private static void checkOrder(final int low, final int high, final String text)
    {
        if (low > high)
        {
            throw new IllegalArgumentException("range backwards: text=" + text);
        }
    }
}
