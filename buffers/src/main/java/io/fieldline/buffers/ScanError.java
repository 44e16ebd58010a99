/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * The errors of the field-section scanner, as negative ints. {@code ParseError} of the message floor names the same
 * numbers and says what to answer. Numbers are append-only and reach from -1 to -19.
 * <p>
 * Stateless; any thread.
 */
public final class ScanError
{
    /** A field name holds a byte that no token may hold. */
    public static final int BAD_FIELD_NAME = -1;

    /** A field line begins with its colon: the name is empty. */
    public static final int EMPTY_FIELD_NAME = -2;

    /** A field line ends before any colon. */
    public static final int MISSING_COLON = -3;

    /** There is whitespace between a field name and its colon. */
    public static final int SPACE_BEFORE_COLON = -4;

    /** There is whitespace between the start line and the first field line. */
    public static final int SPACE_BEFORE_FIELD = -5;

    /** A field line begins with whitespace: obsolete line folding. */
    public static final int OBS_FOLD = -6;

    /** A field value holds a control byte. */
    public static final int BAD_FIELD_VALUE = -7;

    /** A field value holds the byte NUL. */
    public static final int NUL_IN_VALUE = -8;

    /** A CR is not followed by LF. */
    public static final int BARE_CR = -9;

    /** A line ends in LF without CR. */
    public static final int BARE_LF = -10;

    /** There are more field lines than the limit allows. */
    public static final int TOO_MANY_FIELDS = -11;

    /** The head, or the field section, has more bytes than the limit allows. */
    public static final int FIELDS_TOO_LARGE = -12;

    /** The lent table has no slot left. */
    public static final int TABLE_FULL = -13;

    private ScanError()
    {
    }
}
