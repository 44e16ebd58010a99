/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ByteSliceTest
{
    private int sum;

    @Test
    void shouldTellAbsentFromEmpty()
    {
        final ByteSlice slice = new ByteSlice();
        assertTrue(slice.isAbsent());
        assertFalse(slice.isPresent());
        assertTrue(slice.isEmpty());
        assertEquals("", slice.toString());
        assertEquals(0, slice.length());
        assertNull(slice.buffer());
        assertTrue(slice.equalsAscii(""));
        assertEquals(-1, slice.indexOf((byte)'a'));
        assertEquals(AsciiNumbers.EMPTY, slice.parseInt());
        assertEquals(AsciiNumbers.EMPTY, slice.parseDecimal(new Decimal()));

        final ByteSlice empty = new ByteSlice().wrap(new UnsafeBuffer(new byte[4]), 4, 0);
        assertFalse(empty.isAbsent());
        assertTrue(empty.isEmpty());
        assertEquals("", empty.toString());
        assertNotEquals(slice, empty);
        assertTrue(slice.equalsBytes(empty));
        assertTrue(slice.compareTo(empty) < 0);
        assertEquals(slice, empty.wrapAbsent());
        assertTrue(empty.isAbsent());
    }

    @Test
    void shouldReadWhatItWraps()
    {
        final ByteSlice slice = new ByteSlice();
        Buffers.holding("Content-\u00FCber").forEach((buffer) ->
        {
            assertSame(slice, slice.wrap(buffer, OFFSET, 12));
            assertSame(buffer, slice.buffer());
            assertEquals(OFFSET, slice.offset());
            assertEquals(12, slice.length());
            assertEquals(0xFC, slice.byteAt(8));
            assertEquals('\u00FC', slice.charAt(8));
            assertEquals("Content-\u00FCber", slice.toString());
            assertEquals("[Content-\u00FCber", slice.appendTo(new StringBuilder("[")).toString());
            assertEquals("tent", slice.subSequence(3, 7));
            assertEquals("", slice.subSequence(12, 12));
            assertEquals("tent", new ByteSlice().wrap(slice, 3, 4).toString());
            assertEquals(buffer.addressOffset() + OFFSET, slice.address());
            assertSame(buffer.byteArray(), slice.base());
        });
    }

    @Test
    void shouldCompareWithText()
    {
        final ByteSlice slice = new ByteSlice();
        Buffers.holding("Keep-Alive@[\u00C4").forEach((buffer) ->
        {
            slice.wrap(buffer, OFFSET, 13);
            assertTrue(slice.equalsAscii("Keep-Alive@[\u00C4"));
            assertFalse(slice.equalsAscii("keep-Alive@[\u00C4"));
            assertFalse(slice.equalsAscii("Keep-Alive@["));
            assertFalse(slice.equalsAscii("Keep-Alive@[\u01C4"));
            assertTrue(slice.equalsAsciiIgnoreCase("kEEP-aLIVE@[\u00C4"));
            assertFalse(slice.equalsAsciiIgnoreCase("keep-alive`[\u00C4"));
            assertFalse(slice.equalsAsciiIgnoreCase("keep-alive@{\u00C4"));
            assertFalse(slice.equalsAsciiIgnoreCase("keep-alive@[\u00E4"));
            assertTrue(slice.startsWithAscii("Keep"));
            assertTrue(slice.startsWithAscii(""));
            assertFalse(slice.startsWithAscii("keep"));
            assertTrue(slice.startsWithAsciiIgnoreCase("keep-"));
            assertFalse(slice.startsWithAscii("Keep-Alive@[\u00C4 and more"));
            assertFalse(slice.startsWithAsciiIgnoreCase("Keep-Alive@[\u00C4 and more"));
            assertTrue(slice.endsWithAscii("@[\u00C4"));
            assertTrue(slice.endsWithAscii(""));
            assertFalse(slice.endsWithAscii("@]\u00C4"));
            assertFalse(slice.endsWithAscii("and Keep-Alive@[\u00C4"));
        });
    }

    @Test
    void shouldCompareAndSearchAsByteArraysDo()
    {
        final Random random = new Random(7);
        final ByteSlice one = new ByteSlice();
        final ByteSlice two = new ByteSlice();
        for (int i = 0; i < 5_000; i++)
        {
            final byte[] a = random(random, random.nextInt(40));
            final byte[] b = random.nextInt(3) == 0 ? random(random, random.nextInt(40)) : a.clone();
            if (b.length > 0 && random.nextBoolean())
            {
                b[random.nextInt(b.length)] ^= (byte)(1 << random.nextInt(8));
            }
            one.wrap(Buffers.holding(a).findFirst().get(), OFFSET, a.length);
            Buffers.holding(b).forEach((buffer) ->
            {
                two.wrap(buffer, OFFSET, b.length);
                assertEquals(Arrays.equals(a, b), one.equals(two));
                assertEquals(Arrays.equals(a, b), one.equalsBytes(buffer, OFFSET, b.length));
                assertEquals(Integer.signum(Arrays.compareUnsigned(a, b)), Integer.signum(one.compareTo(two)));
                if (Arrays.equals(a, b))
                {
                    assertEquals(one.hashCode(), two.hashCode());
                }
                final int sought = random.nextInt(256);
                assertEquals(two.toString().indexOf(sought), two.indexOf((byte)sought));
                assertEquals(two.toString().lastIndexOf(sought), two.lastIndexOf((byte)sought));
                final int from = random.nextInt(b.length + 1);
                assertEquals(two.toString().indexOf(sought & 1, from), two.indexOf((byte)(sought & 1), from));
            });
        }
    }

    @Test
    void shouldFoldOnlyAToZWhenComparingSlices()
    {
        final ByteSlice one = new ByteSlice();
        final ByteSlice two = new ByteSlice();
        for (int octet = 0; octet < 256; octet++)
        {
            final byte[] bytes = { 'A', (byte)octet, 'b' };
            one.wrap(new UnsafeBuffer(bytes), 0, 3);
            final boolean letter = octet >= 'A' && octet <= 'Z' || octet >= 'a' && octet <= 'z';
            two.wrap(new UnsafeBuffer(new byte[]{ 'a', (byte)(octet ^ 0x20), 'B' }), 0, 3);
            assertEquals(letter, one.equalsBytesIgnoreCase(two), "octet=" + octet);
            two.wrap(new UnsafeBuffer(new byte[]{ 'a', (byte)octet, 'B' }), 0, 3);
            assertTrue(one.equalsBytesIgnoreCase(two));
            assertFalse(one.equalsBytesIgnoreCase(new ByteSlice().wrap(two, 0, 2)));
        }
    }

    @Test
    void shouldHashFewPairsAlike()
    {
        final ByteSlice slice = new ByteSlice();
        final Set<Integer> hashes = new HashSet<>();
        for (int i = 0; i < 10_000; i++)
        {
            final byte[] bytes = Buffers.bytes("session-" + i);
            hashes.add(slice.wrap(new UnsafeBuffer(bytes), 0, bytes.length).hashCode());
        }
        assertTrue(hashes.size() > 9_990, "distinct=" + hashes.size());
    }

    @Test
    void shouldCopyOut()
    {
        final ByteSlice slice = new ByteSlice();
        Buffers.holding("0123456789").forEach((buffer) ->
        {
            slice.wrap(buffer, OFFSET, 10);
            Buffers.both(20).forEach((dst) ->
            {
                assertEquals(4, slice.getBytes(2, dst, 7, 4));
                assertEquals("2345", Buffers.text(dst, 7, 4));
                Buffers.assertUntouched(dst, 0, 7);
                Buffers.assertUntouched(dst, 11, 20);
                assertEquals(10, slice.copyTo(dst, 5));
                assertEquals("0123456789", Buffers.text(dst, 5, 10));
                assertEquals(0, new ByteSlice().copyTo(dst, 20));
                assertThrows(IndexOutOfBoundsException.class, () -> slice.copyTo(dst, 11));
                assertThrows(IndexOutOfBoundsException.class, () -> slice.getBytes(8, dst, 0, 3));
                assertThrows(IndexOutOfBoundsException.class, () -> slice.getBytes(-1, dst, 0, 3));
            });
        });
    }

    @Test
    void shouldRefuseRangesOutside()
    {
        final ByteSlice slice = new ByteSlice();
        Buffers.both(8).forEach((buffer) ->
        {
            assertThrows(IndexOutOfBoundsException.class, () -> slice.wrap(buffer, 0, 9));
            assertThrows(IndexOutOfBoundsException.class, () -> slice.wrap(buffer, -1, 2));
            assertThrows(IndexOutOfBoundsException.class, () -> slice.wrap(buffer, 3, -1));
            assertThrows(IndexOutOfBoundsException.class, () -> slice.wrap(buffer, 8, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> slice.wrap(buffer, Integer.MAX_VALUE, 1));
            assertTrue(slice.isAbsent());
        });
        slice.wrap(new UnsafeBuffer(new byte[8]), 2, 4);
        assertThrows(IndexOutOfBoundsException.class, () -> slice.subSequence(2, 5));
        assertThrows(IndexOutOfBoundsException.class, () -> slice.subSequence(2, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> new ByteSlice().wrap(slice, 2, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> slice.indexOf((byte)0, 5));
        assertThrows(IndexOutOfBoundsException.class, () -> slice.equalsBytes(new UnsafeBuffer(new byte[2]), 0, 4));
        if (DirectBuffer.SHOULD_BOUNDS_CHECK)
        {
            assertThrows(IndexOutOfBoundsException.class, () -> slice.byteAt(4));
            assertThrows(IndexOutOfBoundsException.class, () -> slice.byteAt(-1));
        }
        assertTrue(new ByteSlice().wrap(new ByteSlice(), 0, 0).isAbsent());
    }

    @Test
    void shouldReadNumbers()
    {
        final ByteSlice slice = new ByteSlice();
        final Decimal number = new Decimal();
        Buffers.holding("-4312.25").forEach((buffer) ->
        {
            assertEquals(AsciiNumbers.OK, slice.wrap(buffer, OFFSET, 8).parseDecimal(number));
            assertEquals(-431_225, number.mantissa());
            assertEquals(2, number.scale());
            assertEquals(AsciiNumbers.OK, slice.wrap(buffer, OFFSET, 5).parseSignedLong(number));
            assertEquals(-4312, number.mantissa());
            assertEquals(4312, slice.wrap(buffer, OFFSET + 1, 4).parseInt());
            assertEquals(4312L, slice.parseLong());
            assertEquals(AsciiNumbers.BAD_DIGIT, slice.wrap(buffer, OFFSET, 8).parseInt());
        });
    }

    @Test
    void shouldAllocateNothing()
    {
        final ByteSlice slice = new ByteSlice();
        final ByteSlice other = new ByteSlice();
        final MutableDirectBuffer dst = new UnsafeBuffer(new byte[64]);
        Buffers.holding("application/json; charset=UTF-8").forEach((buffer) ->
            Allocations.assertNone(
                20_000,
                10_000,
                () ->
                {
                    slice.wrap(buffer, OFFSET, 31);
                    other.wrap(slice, 0, 16);
                    sum += slice.equalsAscii("application/json; charset=UTF-8") ? 1 : 0;
                    sum += slice.equalsAsciiIgnoreCase("application/JSON; charset=utf-8") ? 1 : 0;
                    sum += slice.startsWithAscii("application/json") ? 1 : 0;
                    sum += slice.hashCode() + slice.indexOf((byte)';') + slice.compareTo(other) + slice.byteAt(3);
                    sum += slice.equals(other) ? 1 : 0;
                    sum += slice.copyTo(dst, 1) + other.wrapAbsent().length();
                }));
    }

    private static byte[] random(final Random random, final int length)
    {
        final byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        for (int i = 0; i < length; i++)
        {
            // few different octets, so that searches find several
            bytes[i] = random.nextInt(3) == 0 ? bytes[i] : (byte)(bytes[i] & 1);
        }
        return bytes;
    }
}
