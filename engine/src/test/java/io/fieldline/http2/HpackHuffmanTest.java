/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.netty.handler.codec.http2.NettyHpack;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

class HpackHuffmanTest
{
    private static final int OFFSET = 3;

    @Test
    void shouldCodeEveryByteAsOthersDo()
    {
        for (int octet = 0; octet < 256; octet++)
        {
            final byte[] text = {(byte)octet};
            assertArrayEquals(NettyHpack.huffman(text), encode(text), "octet " + octet);
            assertArrayEquals(text, decode(encode(text)), "octet " + octet);
        }
    }

    @Test
    void shouldComeBackFromRandomText()
    {
        final Random random = new Random(7541);
        for (int round = 0; round < 20_000; round++)
        {
            final byte[] text = new byte[random.nextInt(80)];
            final int kind = random.nextInt(3);
            for (int i = 0; i < text.length; i++)
            {
                text[i] = (byte)(0 == kind ? random.nextInt(256) :
                    1 == kind ? ' ' + random.nextInt(95) : "etaoins0123-/".charAt(random.nextInt(13)));
            }
            final byte[] coded = encode(text);
            assertArrayEquals(NettyHpack.huffman(text), coded);
            assertArrayEquals(text, decode(coded), "round " + round);
        }
    }

    @Test
    void shouldAgreeWithOneSymbolAtATimeOnArbitraryBytes()
    {
        final Random random = new Random(5);
        for (int round = 0; round < 50_000; round++)
        {
            final byte[] coded = new byte[random.nextInt(24)];
            random.nextBytes(coded);
            for (int i = 0; i < coded.length; i++)
            {
                if (0 == random.nextInt(3))
                {
                    coded[i] = (byte)0xFF;
                }
            }
            assertArrayEquals(plain(coded), decode(coded), "round " + round);
        }
    }

    private static byte[] plain(final byte[] coded)
    {
        final byte[] out = new byte[coded.length * 2];
        int length = 0;
        long bits = 0;
        int count = 0;
        for (final byte octet : coded)
        {
            bits |= (octet & 0xFFL) << 56 - count;
            count += 8;
            while (true)
            {
                final int symbol = HpackHuffman.symbol(bits | -1L >>> count);
                if (symbol >>> 16 > count)
                {
                    break;
                }
                if (HpackHuffman.isEos(symbol))
                {
                    return null;
                }
                out[length++] = (byte)symbol;
                bits <<= symbol >>> 16;
                count -= symbol >>> 16;
            }
        }
        return HpackHuffman.isPadding(bits, count) ? Arrays.copyOf(out, length) : null;
    }

    private static byte[] encode(final byte[] text)
    {
        final UnsafeBuffer source = new UnsafeBuffer(new byte[OFFSET + text.length]);
        source.putBytes(OFFSET, text);
        final long from = source.addressOffset() + OFFSET;
        final int length = HpackHuffman.encodedLength(source.byteArray(), from, text.length);
        final UnsafeBuffer target = new UnsafeBuffer(new byte[OFFSET + length + 1]);
        HpackHuffman.encode(source.byteArray(), from, text.length, target.byteArray(), target.addressOffset() + OFFSET);
        assertEquals(0, target.getByte(OFFSET + length));
        final byte[] coded = new byte[length];
        target.getBytes(OFFSET, coded);
        return coded;
    }

    private static byte[] decode(final byte[] coded)
    {
        final UnsafeBuffer source = new UnsafeBuffer(new byte[OFFSET + coded.length]);
        source.putBytes(OFFSET, coded);
        final int most = HpackHuffman.maxDecodedLength(coded.length) + HpackHuffman.SLACK;
        final UnsafeBuffer target = new UnsafeBuffer(new byte[OFFSET + most + 1]);
        target.setMemory(0, target.capacity(), (byte)0x5A);
        final int length = HpackHuffman.decode(source.byteArray(), source.addressOffset() + OFFSET, coded.length,
            target.byteArray(), target.addressOffset() + OFFSET);
        assertEquals(0x5A, target.getByte(OFFSET + most));
        if (length < 0)
        {
            return null;
        }
        final byte[] text = new byte[length];
        target.getBytes(OFFSET, text);
        return text;
    }
}
