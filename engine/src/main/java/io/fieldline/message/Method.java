/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;

/**
 * The request methods that have a number. The numbers stand in message blocks, are append-only and never change; a
 * method without one has 0, and its bytes must be read. Methods are case-sensitive (RFC 9110 section 9.1).
 * <p>
 * Stateless; any thread.
 */
public final class Method
{
    /** A method without a number, or none yet. */
    public static final int OTHER = 0;

    /** GET, RFC 9110 section 9.3.1. */
    public static final int GET = 1;

    /** HEAD, RFC 9110 section 9.3.2. */
    public static final int HEAD = 2;

    /** POST, RFC 9110 section 9.3.3. */
    public static final int POST = 3;

    /** PUT, RFC 9110 section 9.3.4. */
    public static final int PUT = 4;

    /** DELETE, RFC 9110 section 9.3.5. */
    public static final int DELETE = 5;

    /** CONNECT, RFC 9110 section 9.3.6. */
    public static final int CONNECT = 6;

    /** OPTIONS, RFC 9110 section 9.3.7. */
    public static final int OPTIONS = 7;

    /** TRACE, RFC 9110 section 9.3.8. */
    public static final int TRACE = 8;

    /** PATCH, RFC 5789. */
    public static final int PATCH = 9;

    /** QUERY, the HTTP QUERY method. */
    public static final int QUERY = 10;

    /** PROPFIND, RFC 4918 section 9.1. */
    public static final int PROPFIND = 11;

    /** MKCOL, RFC 4918 section 9.3. */
    public static final int MKCOL = 12;

    /** COPY, RFC 4918 section 9.8. */
    public static final int COPY = 13;

    /** MOVE, RFC 4918 section 9.9. */
    public static final int MOVE = 14;

    /** LOCK, RFC 4918 section 9.10. */
    public static final int LOCK = 15;

    /** UNLOCK, RFC 4918 section 9.11. */
    public static final int UNLOCK = 16;

    /** SEARCH, RFC 5323. */
    public static final int SEARCH = 17;

    /** REPORT, RFC 3253 section 3.6. */
    public static final int REPORT = 18;

    /** LINK, RFC 2068 section 19.6.1.2. */
    public static final int LINK = 19;

    /** UNLINK, RFC 2068 section 19.6.1.3. */
    public static final int UNLINK = 20;

    /** How many numbers there are, {@link #OTHER} included. */
    public static final int COUNT = UNLINK + 1;

    private static final String[] NAMES =
    {
        "OTHER", "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY", "PROPFIND",
        "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "SEARCH", "REPORT", "LINK", "UNLINK"
    };
    private static final int SAFE = 1 << GET | 1 << HEAD | 1 << OPTIONS | 1 << TRACE | 1 << QUERY | 1 << PROPFIND |
        1 << SEARCH | 1 << REPORT;
    private static final int IDEMPOTENT = SAFE | 1 << PUT | 1 << DELETE | 1 << MKCOL | 1 << COPY | 1 << MOVE |
        1 << UNLOCK | 1 << LINK | 1 << UNLINK;

    /* Spreads the words of all methods over different places; a method added may need another one. */
    private static final long MULTIPLIER = 0x64A8EEC52B54F1FBL;
    private static final int SHIFT = Long.SIZE - 5;
    private static final byte[] IDS = new byte[1 << (Long.SIZE - SHIFT)];
    private static final long[] WORDS = new long[COUNT];
    private static final int[] LENGTHS = new int[COUNT];
    private static final byte[][] BYTES = new byte[COUNT][];

    static
    {
        BYTES[OTHER] = new byte[0];
        LENGTHS[OTHER] = -1;
        for (int id = 1; id < COUNT; id++)
        {
            final byte[] bytes = NAMES[id].getBytes(StandardCharsets.US_ASCII);
            long word = 0;
            for (int i = bytes.length - 1; i >= 0; i--)
            {
                word = word << 8 | bytes[i];
            }
            BYTES[id] = bytes;
            WORDS[id] = word;
            LENGTHS[id] = bytes.length;
            final int place = (int)(word * MULTIPLIER >>> SHIFT);
            if (0 != IDS[place])
            {
                throw new IllegalStateException("two methods in one place: method=" + NAMES[id]);
            }
            IDS[place] = (byte)id;
        }
    }

    private Method()
    {
    }

    /**
     * Find a method from its word.
     *
     * @param word   of the method's first eight bytes, little-endian, zero-extended where it is shorter.
     * @param length of the method in bytes.
     * @return its number, or {@link #OTHER}.
     */
    public static int of(final long word, final int length)
    {
        final int id = IDS[(int)(word * MULTIPLIER >>> SHIFT)];
        return WORDS[id] == word & LENGTHS[id] == length ? id : OTHER;
    }

    /**
     * Find a method from its bytes.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return its number, or {@link #OTHER}.
     */
    public static int of(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return of(Words.tail(buffer.byteArray(), buffer.addressOffset() + offset, length), length);
    }

    /**
     * Find a method from text.
     *
     * @param name in upper case, as on the wire.
     * @return its number, or {@link #OTHER}.
     */
    public static int of(final CharSequence name)
    {
        final int length = name.length();
        long word = 0;
        for (int i = Math.min(8, length) - 1; i >= 0; i--)
        {
            final char character = name.charAt(i);
            if (character > 0x7F)
            {
                return OTHER;
            }
            word = word << 8 | character;
        }
        return of(word, length);
    }

    /**
     * The name of a method.
     *
     * @param method a number of this class.
     * @return the name, as on the wire; "OTHER" where there is none of that number.
     */
    public static String name(final int method)
    {
        return NAMES[known(method)];
    }

    /**
     * The bytes of a method, as on the wire.
     *
     * @param method a number of this class.
     * @return the bytes, shared: not to be written to; empty for {@link #OTHER}.
     */
    public static byte[] bytes(final int method)
    {
        return BYTES[known(method)];
    }

    /**
     * Does a request of this method ask for nothing but to read (RFC 9110 section 9.2.1)?
     *
     * @param method a number of this class.
     * @return true if it is safe; false for {@link #OTHER}.
     */
    public static boolean isSafe(final int method)
    {
        return 0 != (SAFE >>> known(method) & 1);
    }

    /**
     * Is a request of this method, sent twice, meant to do the same as sent once (RFC 9110 section 9.2.2)?
     *
     * @param method a number of this class.
     * @return true if it is idempotent; false for {@link #OTHER}.
     */
    public static boolean isIdempotent(final int method)
    {
        return 0 != (IDEMPOTENT >>> known(method) & 1);
    }

    private static int known(final int method)
    {
        return method > 0 && method < COUNT ? method : OTHER;
    }
}
