/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * Comparison of byte strings, a word at a time, as they are or in any case of A to Z.
 * <p>
 * Stateless; any thread. Nothing outside the given lengths is read.
 */
public final class WordCompare
{
    private WordCompare()
    {
    }

    /**
     * Are two byte strings of one length equal?
     *
     * @param base1    array of the first, or null outside the heap.
     * @param address1 of the first.
     * @param base2    array of the second, or null outside the heap.
     * @param address2 of the second.
     * @param length   in bytes of both.
     * @return true if all bytes are equal.
     */
    public static boolean equals(
        final Object base1, final long address1, final Object base2, final long address2, final int length)
    {
        int i = 0;
        for (; i <= length - 8; i += 8)
        {
            if (Words.load(base1, address1 + i) != Words.load(base2, address2 + i))
            {
                return false;
            }
        }
        return Words.tail(base1, address1 + i, length - i) == Words.tail(base2, address2 + i, length - i);
    }

    /**
     * Are two byte strings of one length equal in any case of A to Z?
     *
     * @param base1    array of the first, or null outside the heap.
     * @param address1 of the first.
     * @param base2    array of the second, or null outside the heap.
     * @param address2 of the second.
     * @param length   in bytes of both.
     * @return true if all bytes are equal after folding.
     */
    public static boolean equalsFolded(
        final Object base1, final long address1, final Object base2, final long address2, final int length)
    {
        int i = 0;
        for (; i <= length - 8; i += 8)
        {
            if (Words.fold(Words.load(base1, address1 + i)) != Words.fold(Words.load(base2, address2 + i)))
            {
                return false;
            }
        }
        return Words.fold(Words.tail(base1, address1 + i, length - i)) ==
            Words.fold(Words.tail(base2, address2 + i, length - i));
    }

    /**
     * Fold one octet: A to Z into a to z.
     *
     * @param octet to fold.
     * @return it, in lower case.
     */
    public static int foldByte(final int octet)
    {
        return octet >= 'A' && octet <= 'Z' ? octet | 0x20 : octet;
    }
}
