/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteClass;
import io.fieldline.message.ParseError;

/**
 * The transfer codings that a message names, over all its Transfer-Encoding fields (RFC 9112 section 6.1).
 * <p>
 * Not thread safe; it belongs to one parser.
 */
final class TransferCodings
{
    private final FieldTokens tokens = new FieldTokens();
    private int count;
    private int lastOffset;
    private int unknownOffset;
    private int errorOffset;
    private boolean chunked;
    private boolean chunkedLast;

    void reset()
    {
        count = 0;
        unknownOffset = -1;
        chunked = false;
        chunkedLast = false;
    }

    /** Take one field's value: 0, or an error at {@link #errorOffset()}. */
    int add(final Object message, final long messageAddress, final int valueOffset, final int valueLength)
    {
        tokens.wrap(message, messageAddress, valueOffset, valueLength);
        while (tokens.next())
        {
            count++;
            lastOffset = tokens.offset();
            if (tokens.is("chunked"))
            {
                if (chunked)
                {
                    errorOffset = lastOffset;
                    return ParseError.CHUNKED_TWICE;
                }
                chunked = true;
                chunkedLast = true;
                continue;
            }
            chunkedLast = false;
            if (!tokens.is("gzip") && !tokens.is("deflate") && !tokens.is("compress") &&
                !tokens.is("x-gzip") && !tokens.is("x-compress"))
            {
                final int bad = badOctet();
                if (bad >= 0)
                {
                    errorOffset = lastOffset + bad;
                    return ParseError.BAD_TRANSFER_ENCODING;
                }
                unknownOffset = lastOffset;
            }
        }
        return 0;
    }

    int count()
    {
        return count;
    }

    boolean isChunkedLast()
    {
        return chunkedLast;
    }

    int lastOffset()
    {
        return lastOffset;
    }

    /** The offset of a coding that is not registered, or -1. */
    int unknownOffset()
    {
        return unknownOffset;
    }

    int errorOffset()
    {
        return errorOffset;
    }

    /** No coding in use has parameters: what is not a token is refused. */
    private int badOctet()
    {
        for (int i = 0; i < tokens.length(); i++)
        {
            if (!ByteClass.TOKEN.contains(tokens.octet(i)))
            {
                return i;
            }
        }
        return -1;
    }
}
