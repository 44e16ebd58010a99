/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;

/**
 * Weights (RFC 9110 section 12.4.2), as thousandths.
 * <p>
 * Stateless; any thread. The caller owns the memory.
 */
public final class Quality
{
    private Quality()
    {
    }

    /**
     * Read a weight: 0 or 1, with at most three decimals, those of 1 being zeros.
     *
     * @param buffer holding it.
     * @param offset in bytes at which it begins.
     * @param length in bytes.
     * @return from 0 to 1000, or {@link ParseError#BAD_QUALITY}.
     */
    public static int parse(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkRange(buffer, offset, length);
        final Object base = buffer.byteArray();
        final long address = buffer.addressOffset() + offset;
        if (length < 1 || length > 5 || length > 1 && '.' != Words.loadByte(base, address + 1))
        {
            return ParseError.BAD_QUALITY;
        }
        int thousandths = Words.loadByte(base, address) - '0';
        if (thousandths < 0 || thousandths > 1)
        {
            return ParseError.BAD_QUALITY;
        }
        for (int i = 2; i < 5; i++)
        {
            final int digit = i < length ? Words.loadByte(base, address + i) - '0' : 0;
            if (digit < 0 || digit > 9)
            {
                return ParseError.BAD_QUALITY;
            }
            thousandths = thousandths * 10 + digit;
        }
        return thousandths > 1000 ? ParseError.BAD_QUALITY : thousandths;
    }
}
