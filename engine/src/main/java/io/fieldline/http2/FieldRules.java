/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.ParseError;

/**
 * What RFC 9113 section 8.2 asks of one field line. A problem is found once, when the line is decoded or enters a
 * table, and is kept with the entry, so that an indexed line costs no second look.
 * <p>
 * Stateless; any thread. Checks no bound.
 */
final class FieldRules
{
    /** Where in the flags of a table's entry the problem stands, shifted; a slot of a block has none. */
    static final int PROBLEM_SHIFT = 8;

    /** No problem, and no pseudo-field. */
    static final int NONE = 0;

    /** A known pseudo-field; no problem of its own. */
    static final int PSEUDO = 1;

    /** A pseudo-field that is not known. */
    static final int UNKNOWN_PSEUDO = 2;

    /** The name is empty. */
    static final int EMPTY_NAME = 3;

    /** The name is in upper case, in part. */
    static final int UPPER_CASE = 4;

    /** The name is no token. */
    static final int BAD_NAME = 5;

    /** The value holds NUL. */
    static final int NUL = 6;

    /** The value holds another control byte, but no line break. */
    static final int BAD_VALUE = 7;

    /** The value begins or ends with a blank. */
    static final int BLANK_EDGE = 8;

    /** The field is about a connection. */
    static final int CONNECTION = 9;

    /** {@code te: trailers}: right in a request, wrong elsewhere. */
    static final int TE_TRAILERS = 10;

    /** A field {@code te} that says something else. */
    static final int TE_OTHER = 11;

    /** A known pseudo-field whose value is wrong in itself. */
    static final int PSEUDO_BAD_VALUE = 12;

    /** The value holds CR or LF. */
    static final int LINE_BREAK = 13;

    private static final int[] ERRORS =
    {
        0, 0, ParseError.UNKNOWN_PSEUDO_FIELD, ParseError.EMPTY_FIELD_NAME, ParseError.UPPERCASE_FIELD_NAME,
        ParseError.BAD_FIELD_NAME, ParseError.NUL_IN_VALUE, ParseError.BAD_FIELD_VALUE, ParseError.BLANK_AROUND_VALUE,
        ParseError.CONNECTION_SPECIFIC_FIELD, ParseError.BAD_TE, ParseError.BAD_TE, ParseError.BAD_PSEUDO_FIELD,
        ParseError.BAD_FIELD_VALUE
    };

    private static final ByteClass LOWER_TOKEN = ByteClass.of("a-z0-9!#$%&'*+.^_`|~-");
    private static final long SPACES = Words.repeat(' ');
    private static final long TABS = Words.repeat('\t');
    private static final long CONTROLS = Words.repeat(0x60);
    private static final long TRAILERS = 0x7372656C69617274L;

    /* By name id: 0, or what is special of the name. */
    private static final byte[] ROLES = new byte[KnownName.COUNT];

    static
    {
        for (int id = 1; id < KnownName.COUNT; id++)
        {
            ROLES[id] = (byte)(KnownName.isPseudo(id) ? PSEUDO :
                KnownName.isConnectionSpecific(id) ? CONNECTION : KnownName.TE == id ? TE_OTHER : NONE);
        }
    }

    private FieldRules()
    {
    }

    /**
     * The error that a problem makes in a message.
     *
     * @param problem that was found.
     * @return a {@link ParseError}, 0 for none.
     */
    static int error(final int problem)
    {
        return ERRORS[problem];
    }

    /**
     * What of a problem is the name's, and so is that of other lines of the name too.
     *
     * @param problem of a field line.
     * @return the problem, or {@link #NONE} where the name is right.
     */
    static int ofName(final int problem)
    {
        return problem >= UNKNOWN_PSEUDO && problem <= BAD_NAME ? problem : NONE;
    }

    /**
     * Look at a field line.
     *
     * @param nameId       of the name, 0 where it is not known.
     * @param name         array of the name, or null outside the heap.
     * @param nameAddress  of its first byte.
     * @param nameLength   in bytes.
     * @param value        array of the value, or null outside the heap.
     * @param valueAddress of its first byte.
     * @param valueLength  in bytes.
     * @return the problem.
     */
    static int problem(
        final int nameId,
        final Object name,
        final long nameAddress,
        final int nameLength,
        final Object value,
        final long valueAddress,
        final int valueLength)
    {
        final int problem = nameProblem(nameId, name, nameAddress, nameLength);
        return NONE == problem ? valueProblem(nameId, value, valueAddress, valueLength) : problem;
    }

    /**
     * Look at a name.
     *
     * @param nameId  of the name, 0 where it is not known.
     * @param base    array, or null outside the heap.
     * @param address of its first byte.
     * @param length  in bytes.
     * @return the problem.
     */
    static int nameProblem(final int nameId, final Object base, final long address, final int length)
    {
        if (0 != nameId)
        {
            // known in any case: only capitals can be wrong
            for (int i = 0; i < length; i += 8)
            {
                final long word = Words.tail(base, address + i, length - i);
                if (word != Words.fold(word))
                {
                    return UPPER_CASE;
                }
            }
            return NONE;
        }
        if (0 == length)
        {
            return EMPTY_NAME;
        }
        for (int i = 0; i < length; i++)
        {
            final int octet = Words.loadByte(base, address + i);
            if (!LOWER_TOKEN.contains(octet))
            {
                return 0 == i && ':' == octet ? UNKNOWN_PSEUDO : octet >= 'A' && octet <= 'Z' ? UPPER_CASE : BAD_NAME;
            }
        }
        return NONE;
    }

    /**
     * Look at the value of a field whose name is right, and at what the name alone decides.
     *
     * @param nameId  of the name, 0 where it is not known.
     * @param base    array of the value, or null outside the heap.
     * @param address of its first byte.
     * @param length  in bytes.
     * @return the problem.
     */
    static int valueProblem(final int nameId, final Object base, final long address, final int length)
    {
        final int problem = textProblem(base, address, length);
        if (nameId < KnownName.COUNT && ROLES[nameId] != 0)
        {
            return special(ROLES[nameId], problem, base, address, length);
        }
        return problem;
    }

    private static int special(
        final int role, final int problem, final Object base, final long address, final int length)
    {
        if (PSEUDO == role)
        {
            return NONE == problem ? PSEUDO : PSEUDO_BAD_VALUE;
        }
        if (CONNECTION == role)
        {
            return CONNECTION;
        }
        return 8 == length && TRAILERS == Words.fold(Words.load(base, address)) ? TE_TRAILERS : TE_OTHER;
    }

    /** Look at a value as text alone. */
    static int textProblem(final Object base, final long address, final int length)
    {
        if (0 == length)
        {
            return NONE;
        }
        long odd = 0;
        if (length >= 8)
        {
            final int last = length - 8;
            for (int i = 0; i < last; i += 8)
            {
                odd |= controls(Words.load(base, address + i));
            }
            odd |= controls(Words.load(base, address + last));
        }
        else
        {
            odd = controls(Words.tail(base, address, length) | SPACES << (length << 3));
        }
        final boolean blank = isBlank(Words.loadByte(base, address)) ||
            isBlank(Words.loadByte(base, address + length - 1));
        final int problem = 0 == odd ? NONE : controlProblem(base, address, length);
        return blank && (NONE == problem || BAD_VALUE == problem) ? BLANK_EDGE : problem;
    }

    /* The bytes below space, but not horizontal tabs, and DEL. */
    private static long controls(final long word)
    {
        final long low = word & Words.LOWS;
        return (~(low + CONTROLS) | low + Words.ONES) & ~word & Words.HIGHS & ~Words.zeroBytesExact(word ^ TABS);
    }

    private static int controlProblem(final Object base, final long address, final int length)
    {
        int problem = NONE;
        for (int i = 0; i < length; i++)
        {
            final int octet = Words.loadByte(base, address + i);
            if (!ByteClass.FIELD_VALUE.contains(octet))
            {
                if (0 == octet || '\r' == octet || '\n' == octet)
                {
                    return 0 == octet ? NUL : LINE_BREAK;
                }
                problem = BAD_VALUE;
            }
        }
        return problem;
    }

    private static boolean isBlank(final int octet)
    {
        return ' ' == octet || '\t' == octet;
    }
}
