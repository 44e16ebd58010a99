/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.DirectBuffer;

/**
 * The hash of a name, version 1: a prefilter that never misses. Equal names have equal hashes; equal hashes say nothing
 * more, and whoever looks a name up compares its bytes.
 * <p>
 * It reads the little-endian word of the first min(8, length) bytes and of the last min(8, length), zero-extended, and
 * the length. Field names are folded before (A to Z only); keys of args and cookies are not.
 * <p>
 * Stateless; any thread. The function is fixed by test vectors: a block written today is read by every later version.
 */
public final class NameHash
{
    /** The version of the function, which every table's header names. */
    public static final int VERSION = 1;

    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long LAST = 0xC2B2AE3D27D4EB4FL;
    private static final long LENGTH = 0x165667B19E3779F9L;

    private NameHash()
    {
    }

    /**
     * Hash the words of a name.
     *
     * @param first  word of the name, zero-extended, folded if it is a field name.
     * @param last   word of the name, likewise.
     * @param length of the name in bytes.
     * @return the hash.
     */
    public static int hash(final long first, final long last, final int length)
    {
        final long mixed = first * FIRST + Long.rotateLeft(last, 23) * LAST + length * LENGTH;
        return (int)(mixed ^ mixed >>> 32);
    }

    /**
     * Hash a field name, folding A to Z.
     *
     * @param base    array, or null outside the heap.
     * @param address of its first byte.
     * @param length  in bytes.
     * @return the hash.
     */
    public static int ofFieldName(final Object base, final long address, final int length)
    {
        final long first = Words.fold(Words.tail(base, address, length));
        final long last = length <= 8 ? first : Words.fold(Words.load(base, address + length - 8));
        return hash(first, last, length);
    }

    /**
     * Hash a key, folding nothing.
     *
     * @param base    array, or null outside the heap.
     * @param address of its first byte.
     * @param length  in bytes.
     * @return the hash.
     */
    public static int ofKey(final Object base, final long address, final int length)
    {
        final long first = Words.tail(base, address, length);
        final long last = length <= 8 ? first : Words.load(base, address + length - 8);
        return hash(first, last, length);
    }

    /**
     * Hash a field name, folding A to Z.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the hash.
     */
    public static int ofFieldName(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return ofFieldName(buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Hash a key, folding nothing.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return the hash.
     */
    public static int ofKey(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        return ofKey(buffer.byteArray(), buffer.addressOffset() + offset, length);
    }

    /**
     * Hash a field name given as text, folding A to Z. Allocates nothing.
     *
     * @param name whose characters are octets (ISO-8859-1).
     * @return the hash.
     */
    public static int ofFieldName(final CharSequence name)
    {
        final int length = name.length();
        final int short8 = Math.min(8, length);
        return hash(Words.fold(word(name, 0, short8)), Words.fold(word(name, length - short8, short8)), length);
    }

    /**
     * Hash a key given as text, folding nothing. Allocates nothing.
     *
     * @param key whose characters are octets (ISO-8859-1).
     * @return the hash.
     */
    public static int ofKey(final CharSequence key)
    {
        final int length = key.length();
        final int short8 = Math.min(8, length);
        return hash(word(key, 0, short8), word(key, length - short8, short8), length);
    }

    static long word(final CharSequence text, final int from, final int length)
    {
        long word = 0;
        for (int i = length - 1; i >= 0; i--)
        {
            word = word << 8 | (text.charAt(from + i) & 0xFF);
        }
        return word;
    }
}
