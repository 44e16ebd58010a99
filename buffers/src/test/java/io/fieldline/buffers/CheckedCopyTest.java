/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Buffers;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CheckedCopyTest
{
    private static final int OFFSET = 3;
    private static final int LONGEST = 34;
    private static final String PLAIN = "Abcdefg-hijklm-NOPQRSTUVWXYZ-01234";

    @Test
    void shouldJudgeEachByteAtEachPlace()
    {
        for (int length = 1; length <= LONGEST; length++)
        {
            for (int at = 0; at < length; at++)
            {
                for (int octet = 0; octet <= 0xFF; octet++)
                {
                    final StringBuilder text = new StringBuilder(PLAIN.substring(0, length));
                    text.setCharAt(at, (char)octet);
                    assertCopies(text.toString(), octet);
                }
            }
        }
    }

    @Test
    void shouldRefuseCharactersThatAreNoOctets()
    {
        final byte[] out = new byte[64];
        final long address = new UnsafeBuffer(out).addressOffset();
        for (int length = 1; length <= LONGEST; length++)
        {
            for (int at = 0; at < length; at++)
            {
                for (final char wide : "\u0100\u0141\u4141\u8041\uFF41\uFFFF\u2020".toCharArray())
                {
                    final StringBuilder text = new StringBuilder(PLAIN.substring(0, length));
                    text.setCharAt(at, wide);
                    assertFalse(CheckedCopy.value(text, out, address));
                    assertFalse(CheckedCopy.token(text, out, address));
                }
            }
        }
    }

    @Test
    void shouldTakeAnEmptyValueAndNoEmptyToken()
    {
        final byte[] out = new byte[8];
        final long address = new UnsafeBuffer(out).addressOffset();
        assertTrue(CheckedCopy.value("", out, address));
        assertTrue(CheckedCopy.value(new ByteSlice(), out, address));
        assertTrue(CheckedCopy.value(out, address, out, address, 0));
        assertFalse(CheckedCopy.token("", out, address));
        assertFalse(CheckedCopy.token(new ByteSlice(), out, address));
        assertFalse(CheckedCopy.token(out, address, out, address, 0));
    }

    @Test
    void shouldUnfold()
    {
        assertEquals("a   b  \tc", unfolded("a\r\n b\r\n\tc", true));
        assertEquals("a\u0001  b", unfolded("a\u0001\n b", false));
    }

    private static String unfolded(final String text, final boolean clean)
    {
        final UnsafeBuffer from = new UnsafeBuffer(Buffers.bytes(text));
        final UnsafeBuffer to = new UnsafeBuffer(new byte[text.length()]);
        assertEquals(clean, CheckedCopy.unfolded(
            from.byteArray(), from.addressOffset(), to.byteArray(), to.addressOffset(), text.length()));
        return Buffers.text(to, 0, text.length());
    }

    private static void assertCopies(final String text, final int octet)
    {
        final int length = text.length();
        final boolean value = ByteClass.FIELD_VALUE.contains(octet);
        final boolean token = ByteClass.TOKEN.contains(octet);
        // bytes that are right before and behind, so that nothing is hidden and nothing is found that is not in it
        final MutableDirectBuffer from = new UnsafeBuffer(new byte[length + 2 * OFFSET]);
        from.putBytes(OFFSET, Buffers.bytes(text));
        final MutableDirectBuffer to = new UnsafeBuffer(ByteBuffer.allocateDirect(length + 2 * OFFSET));
        final long fromAddress = from.addressOffset() + OFFSET;
        final long toAddress = to.addressOffset() + OFFSET;
        assertEquals(value, CheckedCopy.value(from.byteArray(), fromAddress, null, toAddress, length));
        assertCopied(text, to, value);
        assertEquals(token, CheckedCopy.token(from.byteArray(), fromAddress, null, toAddress, length));
        assertCopied(text, to, token);
        assertEquals(value, CheckedCopy.value(text, null, toAddress));
        assertCopied(text, to, value);
        assertEquals(token, CheckedCopy.token(text, null, toAddress));
        assertCopied(text, to, token);
        final ByteSlice slice = new ByteSlice().wrap(from, OFFSET, length);
        assertEquals(value, CheckedCopy.value((CharSequence)slice, null, toAddress));
        assertCopied(text, to, value);
        assertEquals(token, CheckedCopy.token((CharSequence)slice, null, toAddress));
        assertCopied(text, to, token);
    }

    private static void assertCopied(final String text, final MutableDirectBuffer to, final boolean taken)
    {
        if (taken)
        {
            assertEquals(text, Buffers.text(to, OFFSET, text.length()));
        }
        for (int i = 0; i < OFFSET; i++)
        {
            assertEquals(0, to.getByte(i));
            assertEquals(0, to.getByte(OFFSET + text.length() + i));
        }
        to.setMemory(0, to.capacity(), (byte)0);
    }
}
