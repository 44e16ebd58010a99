/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import io.fieldline.buffers.testing.Allocations;
import io.fieldline.buffers.testing.Buffers;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Random;

import static io.fieldline.buffers.AsciiNumbers.INSUFFICIENT;
import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BinaryTextTest
{
    private static final Base64Codec[] CODECS =
        {
            Base64Codec.STANDARD, Base64Codec.STANDARD_UNPADDED, Base64Codec.URL_SAFE_PADDED, Base64Codec.URL_SAFE
        };
    private static final Base64.Encoder[] MODELS =
        {
            Base64.getEncoder(), Base64.getEncoder().withoutPadding(), Base64.getUrlEncoder(),
            Base64.getUrlEncoder().withoutPadding()
        };

    private long sum;

    @Test
    void shouldEncodeAndDecodeHex()
    {
        final Random random = new Random(47);
        for (int length = 0; length < 70; length++)
        {
            final byte[] octets = random(random, length);
            final StringBuilder text = new StringBuilder();
            for (final byte octet : octets)
            {
                text.append(String.format("%02x", octet));
            }
            assertHex(octets, text.toString(), false);
            assertHex(octets, text.toString().toUpperCase(Locale.ROOT), true);
        }
    }

    @Test
    void shouldTellWhereHexIsBad()
    {
        assertHexError("g0", 0);
        assertHexError("0g", 1);
        assertHexError("gg", 0);
        assertHexError("0123456789abcdef0G", 17);
        assertHexError("012", 3);
        assertHexError("01x", 2);
        assertHexError("0", 1);
        assertHexError("0\u00B1", 1);
        assertHexError(" 00", 0);
    }

    @Test
    void shouldEncodeAndDecodeBase64AsJavaDoes()
    {
        final Random random = new Random(53);
        for (int i = 0; i < CODECS.length; i++)
        {
            for (int length = 0; length < 130; length++)
            {
                final byte[] octets = random(random, length);
                assertBase64(CODECS[i], octets, MODELS[i].encodeToString(octets));
            }
        }
        assertBase64(Base64Codec.STANDARD, bytes("foobar"), "Zm9vYmFy");
        assertBase64(Base64Codec.STANDARD, bytes("fooba"), "Zm9vYmE=");
        assertBase64(Base64Codec.STANDARD, bytes("foob"), "Zm9vYg==");
        assertBase64(Base64Codec.URL_SAFE, new byte[]{ -1, -17, -65 }, "_--_");
    }

    @Test
    void shouldTellWhereBase64IsBad()
    {
        assertBase64Error(Base64Codec.STANDARD, "Zm9v!mFy", 4);
        assertBase64Error(Base64Codec.STANDARD, "Zm9vYmF", 7);
        assertBase64Error(Base64Codec.STANDARD, "Zm9vY", 5);
        assertBase64Error(Base64Codec.STANDARD, "Zm9vYg=", 7);
        assertBase64Error(Base64Codec.STANDARD, "Zm9v=", 4);
        assertBase64Error(Base64Codec.STANDARD, "Zm9v==", 4);
        assertBase64Error(Base64Codec.STANDARD, "Zm9vYmE==", 8);
        assertBase64Error(Base64Codec.STANDARD, "Zm9vYg===", 6);
        assertBase64Error(Base64Codec.STANDARD, "====", 0);
        assertBase64Error(Base64Codec.STANDARD, "=", 0);
        assertBase64Error(Base64Codec.STANDARD, "Z===", 1);
        assertBase64Error(Base64Codec.STANDARD, "Zg==Zg==", 2);
        assertBase64Error(Base64Codec.STANDARD, "Zh==", 1);
        assertBase64Error(Base64Codec.STANDARD, "Zm9=", 2);
        assertBase64Error(Base64Codec.STANDARD, "Zm9v\r\nYmFy", 4);
        assertBase64Error(Base64Codec.STANDARD, "Zm-_", 2);
        assertBase64Error(Base64Codec.STANDARD, "Z\u00E9==", 1);
        assertBase64Error(Base64Codec.URL_SAFE, "Zm+/", 2);
        assertBase64Error(Base64Codec.URL_SAFE, "Zg==", 2);
        assertBase64Error(Base64Codec.URL_SAFE, "Zm8=", 3);
        assertBase64Error(Base64Codec.URL_SAFE, "Z", 1);
        assertBase64Error(Base64Codec.URL_SAFE, "*", 0);
        assertBase64Error(Base64Codec.URL_SAFE, "Zh", 1);
    }

    @Test
    void shouldReadBackOnlyWhatItWrites()
    {
        final Random random = new Random(59);
        final String alphabet = "ABZaz09+/-_== ";
        final MutableDirectBuffer octets = new UnsafeBuffer(new byte[40]);
        final MutableDirectBuffer again = new UnsafeBuffer(new byte[40]);
        for (int i = 0; i < 100_000; i++)
        {
            final StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(14); length > 0; length--)
            {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            final MutableDirectBuffer src = Buffers.holding(text.toString()).findFirst().get();
            final Base64Codec codec = CODECS[i & 3];
            final int length = codec.decode(src, OFFSET, text.length(), octets, 1, 39);
            if (length >= 0)
            {
                final int encoded = codec.encode(octets, 1, length, again, 2, 38);
                assertEquals(text.toString(), Buffers.text(again, 2, encoded));
            }
            else
            {
                final int position = Base64Codec.errorPosition(length);
                assertTrue(position >= 0 && position <= text.length(), text.toString());
            }
        }
    }

    @Test
    void shouldDecodeInPlace()
    {
        Buffers.holding("Zm9vYmFyYmF6").forEach((buffer) ->
        {
            assertEquals(9, Base64Codec.STANDARD.decode(buffer, OFFSET, 12, buffer, OFFSET, 9));
            assertEquals("foobarbaz", Buffers.text(buffer, OFFSET, 9));
        });
        Buffers.holding("666f6f626172").forEach((buffer) ->
        {
            assertEquals(6, HexCodec.decode(buffer, OFFSET, 12, buffer, OFFSET - 1, 6));
            assertEquals("foobar", Buffers.text(buffer, OFFSET - 1, 6));
        });
    }

    @Test
    void shouldRefuseRangesOutsideAndLengthsBeyondAnInt()
    {
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[8]);
        final Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        assertThrows(outside, () -> HexCodec.encode(buffer, 1, 8, buffer, 0, 8, false));
        assertThrows(outside, () -> HexCodec.encode(buffer, 0, 1, buffer, 1, 8, false));
        assertThrows(outside, () -> HexCodec.decode(buffer, 1, 8, buffer, 0, 8));
        assertThrows(outside, () -> HexCodec.decode(buffer, 0, 1, buffer, 1, 8));
        assertThrows(outside, () -> Base64Codec.STANDARD.encode(buffer, 1, 8, buffer, 0, 8));
        assertThrows(outside, () -> Base64Codec.STANDARD.encode(buffer, 0, 1, buffer, 1, 8));
        assertThrows(outside, () -> Base64Codec.STANDARD.decode(buffer, 1, 8, buffer, 0, 8));
        assertThrows(outside, () -> Base64Codec.STANDARD.decode(buffer, 0, 1, buffer, 1, 8));
        assertThrows(outside, () -> Base64Codec.STANDARD.decodedLength(buffer, 0, 9));
        assertEquals(INSUFFICIENT, Base64Codec.STANDARD.encodedLength(Integer.MAX_VALUE));
        assertEquals(INSUFFICIENT, Base64Codec.URL_SAFE.encodedLength(Integer.MAX_VALUE));
    }

    @Test
    void shouldAllocateNothing()
    {
        final MutableDirectBuffer dst = new UnsafeBuffer(new byte[400]);
        Buffers.holding(random(new Random(61), 65)).forEach((src) ->
            Allocations.assertNone(
                20_000,
                5_000,
                () ->
                {
                    sum += HexCodec.encode(src, OFFSET, 65, dst, 1, 140, true);
                    sum += HexCodec.decode(dst, 1, 130, dst, 200, 65);
                    sum += Base64Codec.STANDARD.encode(src, OFFSET, 65, dst, 1, 140);
                    sum += Base64Codec.STANDARD.decode(dst, 1, 88, dst, 200, 65);
                    sum += Base64Codec.URL_SAFE.encode(src, OFFSET, 64, dst, 1, 140);
                    sum += Base64Codec.URL_SAFE.decode(dst, 1, 87, dst, 200, 65);
                }));
        assertTrue(sum > 0);
    }

    private static void assertHex(final byte[] octets, final String text, final boolean upper)
    {
        final int length = octets.length;
        Buffers.holding(octets).forEach((src) -> Buffers.both(160).forEach((dst) ->
        {
            if (length > 0)
            {
                assertEquals(INSUFFICIENT, HexCodec.encode(src, OFFSET, length, dst, OFFSET, 2 * length - 1, upper));
                Buffers.assertUntouched(dst, 0, 160);
            }
            assertEquals(2 * length, HexCodec.encode(src, OFFSET, length, dst, OFFSET, 2 * length, upper));
            assertWritten(bytes(text), dst);
        }));
        Buffers.holding(text).forEach((src) -> Buffers.both(160).forEach((dst) ->
        {
            if (length > 0)
            {
                assertEquals(INSUFFICIENT, HexCodec.decode(src, OFFSET, 2 * length, dst, OFFSET, length - 1));
            }
            assertEquals(length, HexCodec.decode(src, OFFSET, 2 * length, dst, OFFSET, length));
            assertWritten(octets, dst);
        }));
    }

    private static void assertHexError(final String text, final int position)
    {
        Buffers.holding(text).forEach((src) ->
        {
            final MutableDirectBuffer dst = new UnsafeBuffer(new byte[40]);
            final int result = HexCodec.decode(src, OFFSET, text.length(), dst, 1, 39);
            assertTrue(result < 0 && result != INSUFFICIENT, text);
            assertEquals(position, HexCodec.errorPosition(result), text);
        });
    }

    private static void assertBase64(final Base64Codec codec, final byte[] octets, final String text)
    {
        final int length = octets.length;
        assertEquals(text.length(), codec.encodedLength(length));
        Buffers.holding(octets).forEach((src) -> Buffers.both(200).forEach((dst) ->
        {
            if (length > 0)
            {
                assertEquals(INSUFFICIENT, codec.encode(src, OFFSET, length, dst, OFFSET, text.length() - 1));
                Buffers.assertUntouched(dst, 0, 200);
            }
            assertEquals(text.length(), codec.encode(src, OFFSET, length, dst, OFFSET, text.length()));
            assertWritten(bytes(text), dst);
        }));
        Buffers.holding(text).forEach((src) -> Buffers.both(200).forEach((dst) ->
        {
            assertEquals(length, codec.decodedLength(src, OFFSET, text.length()));
            if (length > 0)
            {
                assertEquals(INSUFFICIENT, codec.decode(src, OFFSET, text.length(), dst, OFFSET, length - 1));
            }
            assertEquals(length, codec.decode(src, OFFSET, text.length(), dst, OFFSET, length));
            assertWritten(octets, dst);
        }));
    }

    private static void assertBase64Error(final Base64Codec codec, final String text, final int position)
    {
        Buffers.holding(text).forEach((src) ->
        {
            final MutableDirectBuffer dst = new UnsafeBuffer(new byte[40]);
            final int result = codec.decode(src, OFFSET, text.length(), dst, 1, 39);
            assertTrue(result < 0 && result != INSUFFICIENT, text);
            assertEquals(position, Base64Codec.errorPosition(result), text);
        });
    }

    private static void assertWritten(final byte[] expected, final MutableDirectBuffer dst)
    {
        final byte[] written = new byte[expected.length];
        dst.getBytes(OFFSET, written);
        assertArrayEquals(expected, written, () -> Arrays.toString(written));
        Buffers.assertUntouched(dst, 0, OFFSET);
        Buffers.assertUntouched(dst, OFFSET + expected.length, dst.capacity());
    }

    private static byte[] random(final Random random, final int length)
    {
        final byte[] octets = new byte[length];
        random.nextBytes(octets);
        return octets;
    }
}
