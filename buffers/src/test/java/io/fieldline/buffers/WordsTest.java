/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;

import static io.fieldline.buffers.testing.Buffers.assertUntouched;
import static io.fieldline.buffers.testing.Buffers.both;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class WordsTest
{
    private static final int OFFSET = 3;

    @Test
    void shouldLoadAndStoreLittleEndianAtAnyOffset()
    {
        both(OFFSET + 32).forEach((buffer) ->
        {
            final Object base = buffer.byteArray();
            final long address = buffer.addressOffset() + OFFSET;
            Words.store(base, address, 0x8877665544332211L);
            Words.storeInt(base, address + 8, 0xCCBBAA99);
            Words.storeShort(base, address + 12, 0xFFEEDD);
            Words.storeByte(base, address + 14, 0x1FF);
            for (int i = 0; i < 15; i++)
            {
                assertEquals((i + 1) * 0x11, buffer.getByte(OFFSET + i) & 0xFF, "i=" + i);
                assertEquals((i + 1) * 0x11, Words.loadByte(base, address + i));
            }
            assertUntouched(buffer, 0, OFFSET);
            assertUntouched(buffer, OFFSET + 15, buffer.capacity());
            assertEquals(0x9988776655443322L, Words.load(base, address + 1));
            assertEquals(0xBBAA9988, Words.loadInt(base, address + 7));
            assertEquals(0xEEDD, Words.loadShort(base, address + 12));
        });
    }

    @Test
    void shouldCopyRangesThatOverlap()
    {
        both(OFFSET + 16).forEach((buffer) ->
        {
            for (int i = 0; i < 8; i++)
            {
                buffer.putByte(OFFSET + i, (byte)i);
            }
            final Object base = buffer.byteArray();
            final long address = buffer.addressOffset() + OFFSET;
            Words.copy(base, address, base, address + 2, 8);
            assertEquals(0x0706050403020100L, Words.load(base, address + 2));
        });
    }

    @Test
    void shouldLoadTailsWithoutTheBytesBehind()
    {
        both(OFFSET + 16).forEach((buffer) ->
        {
            final byte[] bytes = { (byte)0xF1, (byte)0xF2, 0x03, 0x04, (byte)0xF5, 0x06, 0x07, (byte)0xF8 };
            buffer.putBytes(OFFSET, bytes);
            final long address = buffer.addressOffset() + OFFSET;
            for (int length = 0; length <= 9; length++)
            {
                long expected = 0;
                for (int i = Math.min(8, length) - 1; i >= 0; i--)
                {
                    expected = expected << 8 | (bytes[i] & 0xFF);
                }
                assertEquals(expected, Words.tail(buffer.byteArray(), address, length), "length=" + length);
                assertEquals(expected, Words.keep(Words.load(buffer.byteArray(), address), length));
            }
        });
    }

    @Test
    void shouldFoldCapitalLettersAndNothingElse()
    {
        for (int octet = 0; octet < 256; octet++)
        {
            final int folded = octet >= 'A' && octet <= 'Z' ? octet + 32 : octet;
            assertEquals(Words.repeat(folded), Words.fold(Words.repeat(octet)), "octet=" + octet);
            assertEquals(folded, WordCompare.foldByte(octet));
            for (int place = 0; place < 8; place++)
            {
                // neighbours must not disturb it
                for (final int other : new int[]{ 0x00, 0xFF, 'Z', '@', '[', 0x7F, 0x80 })
                {
                    final long mask = 0xFFL << (place << 3);
                    final long word = Words.repeat(other) & ~mask | (long)octet << (place << 3);
                    assertEquals((long)folded << (place << 3), Words.fold(word) & mask);
                }
            }
        }
    }

    @Test
    void shouldFindZeroBytes()
    {
        final Random random = new Random(7);
        for (int round = 0; round < 100_000; round++)
        {
            long word = random.nextLong();
            for (int i = random.nextInt(8); i > 0; i--)
            {
                word &= ~(0xFFL << (random.nextInt(8) << 3));
                word |= (random.nextInt(3) == 0 ? 1L : 0) << (random.nextInt(8) << 3);
            }
            long expected = 0;
            for (int i = 0; i < 8; i++)
            {
                expected |= 0 == (word >>> (i << 3) & 0xFF) ? 0x80L << (i << 3) : 0;
            }
            assertEquals(expected, Words.zeroBytesExact(word));
            assertEquals(Words.first(expected), Words.first(Words.zeroBytes(word)));
        }
        assertEquals(8, Words.first(0));
    }

    @ParameterizedTest
    @ValueSource(strings = { "-1,1", "1,-1", "0,17", "16,1", "17,0", "2147483647,1", "1,2147483647" })
    void shouldRefuseRangesOutsideTheBuffer(final String range)
    {
        final int comma = range.indexOf(',');
        final int offset = Integer.parseInt(range.substring(0, comma));
        final int length = Integer.parseInt(range.substring(comma + 1));
        both(16).forEach((buffer) ->
            assertThrows(IndexOutOfBoundsException.class, () -> Words.checkRange(buffer, offset, length)));
    }

    @Test
    void shouldWantBlocksAligned()
    {
        both(64).forEach((buffer) ->
        {
            Words.checkRange(buffer, 16, 48);
            Words.checkBlock(buffer, 8, 56);
            for (int offset = 1; offset < 8; offset++)
            {
                final int at = offset;
                assertThrows(IllegalArgumentException.class, () -> Words.checkBlock(buffer, at, 8));
            }
        });
    }

    @Test
    void shouldCompareWords()
    {
        both(128).forEach((buffer) ->
        {
            final int second = 61;
            for (int length = 0; length < 40; length++)
            {
                for (int i = 0; i < length; i++)
                {
                    buffer.putByte(OFFSET + i, (byte)("Az@[^~`{".charAt(i & 7)));
                    buffer.putByte(second + i, (byte)("aZ@[^~`{".charAt(i & 7)));
                }
                assertEquals(0 == length, equals(buffer, second, length, false), "length=" + length);
                assertEquals(true, equals(buffer, second, length, true));
                buffer.putBytes(second, buffer, OFFSET, length);
                assertEquals(true, equals(buffer, second, length, false));
                for (int i = 0; i < length; i++)
                {
                    final byte kept = buffer.getByte(second + i);
                    buffer.putByte(second + i, (byte)(kept ^ ('A' == kept || 'z' == kept ? 1 : 0x20)));
                    assertEquals(false, equals(buffer, second, length, false));
                    assertEquals(false, equals(buffer, second, length, true), "i=" + i);
                    buffer.putByte(second + i, kept);
                }
            }
        });
    }

    private static boolean equals(
        final MutableDirectBuffer buffer, final int second, final int length, final boolean folded)
    {
        final Object base = buffer.byteArray();
        final long address = buffer.addressOffset();
        return folded ?
            WordCompare.equalsFolded(base, address + OFFSET, base, address + second, length) :
            WordCompare.equals(base, address + OFFSET, base, address + second, length);
    }
}
