/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * Copies that look at what they copy, in the same pass and eight bytes at a time: for whatever writes field names and
 * values, where CR, LF and NUL must never get out.
 * <p>
 * Stateless; any thread. Checks no bound: callers check their ranges before. Nothing outside the given lengths is read
 * or written; after a refusal the bytes written are of no use. Source and destination do not overlap.
 */
public final class CheckedCopy
{
    private static final long SPACES = Words.repeat(' ');
    private static final long DASHES = Words.repeat('-');
    private static final int MAX_OCTET = 0xFF;

    private CheckedCopy()
    {
    }

    /**
     * Copy bytes as they are.
     *
     * @param from        array of the source, or null outside the heap.
     * @param fromAddress of the first byte read.
     * @param to          array of the destination, or null outside the heap.
     * @param toAddress   of the first byte written.
     * @param length      in bytes.
     */
    public static void bytes(
        final Object from, final long fromAddress, final Object to, final long toAddress, final int length)
    {
        ByteCopy.copy(from, fromAddress, to, toAddress, length);
    }

    /**
     * Copy a field value, or a part of one: all bytes must be those of {@link ByteClass#FIELD_VALUE}.
     *
     * @param from        array of the source, or null outside the heap.
     * @param fromAddress of the first byte read.
     * @param to          array of the destination, or null outside the heap.
     * @param toAddress   of the first byte written.
     * @param length      in bytes.
     * @return false if there was another byte.
     */
    public static boolean value(
        final Object from, final long fromAddress, final Object to, final long toAddress, final int length)
    {
        long controls;
        if (length >= 8)
        {
            final int last = length - 8;
            controls = 0;
            for (int i = 0; i < last; i += 8)
            {
                final long word = Words.load(from, fromAddress + i);
                Words.store(to, toAddress + i, word);
                controls |= controls(word);
            }
            final long word = Words.load(from, fromAddress + last);
            Words.store(to, toAddress + last, word);
            controls |= controls(word);
        }
        else
        {
            controls = controls(shortCopy(from, fromAddress, to, toAddress, length));
        }
        return 0 == controls || ByteClass.FIELD_VALUE.containsAll(to, toAddress, length);
    }

    /**
     * Copy a field value, or a part of one, from text: each character must be one of {@link ByteClass#FIELD_VALUE}.
     *
     * @param text    of octets (ISO-8859-1).
     * @param to      array of the destination, or null outside the heap.
     * @param address of the first byte written.
     * @return false if there was another character.
     */
    public static boolean value(final CharSequence text, final Object to, final long address)
    {
        if (text instanceof ByteSlice)
        {
            final ByteSlice slice = (ByteSlice)text;
            return value(slice.base(), slice.address(), to, address, slice.length());
        }
        final int length = text.length();
        int wide = 0;
        long controls = 0;
        int i = 0;
        for (; i <= length - 8; i += 8)
        {
            final int c0 = text.charAt(i) | text.charAt(i + 1) << 16;
            final int c2 = text.charAt(i + 2) | text.charAt(i + 3) << 16;
            final int c4 = text.charAt(i + 4) | text.charAt(i + 5) << 16;
            final int c6 = text.charAt(i + 6) | text.charAt(i + 7) << 16;
            wide |= c0 | c2 | c4 | c6;
            final long word = narrow(c0) | narrow(c2) << 16 | narrow(c4) << 32 | narrow(c6) << 48;
            Words.store(to, address + i, word);
            controls |= controls(word);
        }
        wide |= wide >>> 16;
        for (; i < length; i++)
        {
            final int character = text.charAt(i);
            wide |= character;
            Words.storeByte(to, address + i, character);
            controls |= character < ' ' || 0x7F == character ? 1 : 0;
        }
        return 0 == (wide & 0xFF00) && (0 == controls || ByteClass.FIELD_VALUE.containsAll(to, address, length));
    }

    /**
     * Copy a value that obsolete line folding has spread over lines: each CR and LF becomes a space (RFC 9112 section
     * 5.2), all other bytes must be those of {@link ByteClass#FIELD_VALUE}.
     *
     * @param from        array of the source, or null outside the heap.
     * @param fromAddress of the first byte read.
     * @param to          array of the destination, or null outside the heap.
     * @param toAddress   of the first byte written.
     * @param length      in bytes, also of what is written.
     * @return false if there was another byte.
     */
    public static boolean unfolded(
        final Object from, final long fromAddress, final Object to, final long toAddress, final int length)
    {
        boolean clean = true;
        for (int i = 0; i < length; i++)
        {
            final int octet = Words.loadByte(from, fromAddress + i);
            final boolean fold = '\r' == octet || '\n' == octet;
            clean &= fold || ByteClass.FIELD_VALUE.contains(octet);
            Words.storeByte(to, toAddress + i, fold ? ' ' : octet);
        }
        return clean;
    }

    /**
     * Copy a token: all bytes must be those of {@link ByteClass#TOKEN}.
     *
     * @param from        array of the source, or null outside the heap.
     * @param fromAddress of the first byte read.
     * @param to          array of the destination, or null outside the heap.
     * @param toAddress   of the first byte written.
     * @param length      in bytes.
     * @return false if there was another byte, or none at all.
     */
    public static boolean token(
        final Object from, final long fromAddress, final Object to, final long toAddress, final int length)
    {
        ByteCopy.copy(from, fromAddress, to, toAddress, length);
        return isToken(from, fromAddress, length);
    }

    /**
     * Copy a token from text: each character must be one of {@link ByteClass#TOKEN}.
     *
     * @param text    of octets.
     * @param to      array of the destination, or null outside the heap.
     * @param address of the first byte written.
     * @return false if there was another character, or none at all.
     */
    public static boolean token(final CharSequence text, final Object to, final long address)
    {
        if (text instanceof ByteSlice)
        {
            final ByteSlice slice = (ByteSlice)text;
            return token(slice.base(), slice.address(), to, address, slice.length());
        }
        final int length = text.length();
        boolean clean = length > 0;
        for (int i = 0; i < length; i++)
        {
            final char character = text.charAt(i);
            clean &= character <= MAX_OCTET && ByteClass.TOKEN.contains(character);
            Words.storeByte(to, address + i, character);
        }
        return clean;
    }

    /* Words of letters, digits and dashes pass as they are; a word with anything else is looked at by bytes. */
    private static boolean isToken(final Object base, final long address, final int length)
    {
        int i = 0;
        for (; i <= length - 8; i += 8)
        {
            if (!isPlain(Words.load(base, address + i)) && !ByteClass.TOKEN.containsAll(base, address + i, 8))
            {
                return false;
            }
        }
        return length > 0 && ByteClass.TOKEN.containsAll(base, address + i, length - i);
    }

    private static boolean isPlain(final long word)
    {
        final long low = word & Words.LOWS;
        final long letters = low | SPACES;
        final long isLetter = (letters + 0x1F1F1F1F1F1F1F1FL) & ~(letters + 0x0505050505050505L);
        final long isDigit = (low + 0x5050505050505050L) & ~(low + 0x4646464646464646L);
        final long isDash = ~((low ^ DASHES) + Words.LOWS);
        return Words.HIGHS == ((isLetter | isDigit | isDash) & ~word & Words.HIGHS);
    }

    /* Copy less than eight bytes; they come back as a word, what is behind them filled with bytes that are harmless. */
    private static long shortCopy(
        final Object from, final long fromAddress, final Object to, final long toAddress, final int length)
    {
        if (length >= 4)
        {
            final int low = Words.loadInt(from, fromAddress);
            final int high = Words.loadInt(from, fromAddress + length - 4);
            Words.storeInt(to, toAddress, low);
            Words.storeInt(to, toAddress + length - 4, high);
            return low & 0xFFFFFFFFL | (long)high << 32;
        }
        long word = SPACES;
        for (int i = 0; i < length; i++)
        {
            final int octet = Words.loadByte(from, fromAddress + i);
            Words.storeByte(to, toAddress + i, octet);
            word = word << 8 | octet;
        }
        return word;
    }

    /* Not 0 if a byte is DEL or below space; HTAB is reported too, and left to the exact answer. */
    private static long controls(final long word)
    {
        final long low = word & Words.LOWS;
        return (~(low + 0x6060606060606060L) | (low + Words.ONES)) & ~word & Words.HIGHS;
    }

    /* Two characters in the halves of an int, as two octets. */
    private static long narrow(final int characters)
    {
        return (characters | characters >>> 8) & 0xFFFF;
    }
}
