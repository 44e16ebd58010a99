/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * Copies of short byte strings, by words, where a call into the JVM's copy would cost more than the bytes.
 * <p>
 * Stateless; any thread. Checks no bound; nothing outside the given lengths is read or written.
 */
final class ByteCopy
{
    private static final int SHORT = 64;

    private ByteCopy()
    {
    }

    /**
     * Copy bytes between ranges that do not overlap.
     *
     * @param fromBase    array, or null outside the heap.
     * @param fromAddress of the first byte read.
     * @param toBase      array, or null outside the heap.
     * @param toAddress   of the first byte written.
     * @param length      in bytes.
     */
    static void copy(
        final Object fromBase, final long fromAddress, final Object toBase, final long toAddress, final int length)
    {
        if (length > SHORT)
        {
            Words.copy(fromBase, fromAddress, toBase, toAddress, length);
        }
        else if (length >= 8)
        {
            final int last = length - 8;
            for (int i = 0; i < last; i += 8)
            {
                Words.store(toBase, toAddress + i, Words.load(fromBase, fromAddress + i));
            }
            Words.store(toBase, toAddress + last, Words.load(fromBase, fromAddress + last));
        }
        else if (length >= 4)
        {
            final int low = Words.loadInt(fromBase, fromAddress);
            final int high = Words.loadInt(fromBase, fromAddress + length - 4);
            Words.storeInt(toBase, toAddress, low);
            Words.storeInt(toBase, toAddress + length - 4, high);
        }
        else
        {
            for (int i = 0; i < length; i++)
            {
                Words.storeByte(toBase, toAddress + i, Words.loadByte(fromBase, fromAddress + i));
            }
        }
    }

    /**
     * Write text, one byte a character.
     *
     * @param text    of octets (ISO-8859-1).
     * @param from    index of the first character.
     * @param base    array, or null outside the heap.
     * @param address of the first byte written.
     * @param length  in characters, and in bytes.
     */
    static void copy(
        final CharSequence text, final int from, final Object base, final long address, final int length)
    {
        for (int i = 0; i < length; i++)
        {
            Words.storeByte(base, address + i, text.charAt(from + i));
        }
    }
}
