/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.FieldScanner;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.Words;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.ParseError;
import io.fieldline.message.ResponseHead;
import io.fieldline.message.Version;
import org.agrona.DirectBuffer;

import static io.fieldline.message.MessageDescriptor.*;

/**
 * Parses heads of HTTP/1 responses (RFC 9112) into message blocks: bytes in, slots out.
 * <p>
 * Not thread safe; one thread keeps a parser and feeds it one block after another: all that a head under way needs
 * stands in its block. It allocates nothing, copies nothing, and throws on no data.
 */
public final class ResponseParser extends HeadParser
{
    private static final int PHASE_VERSION = PHASE_FIRST;
    private static final int PHASE_SPACE = 3;
    private static final int PHASE_STATUS = 4;
    private static final int PHASE_AFTER_STATUS = 5;
    private static final int PHASE_REASON = 6;

    /**
     * Make a parser.
     *
     * @param limits that every head must keep.
     */
    public ResponseParser(final Limits limits)
    {
        super(limits);
    }

    /**
     * Parse a head, or as much of it as is there. A head that is finished or failed is begun anew; one that wanted more
     * goes on where it stopped, and must be given the same bytes and more, at the same place or moved.
     *
     * @param head          over the block that takes the slots.
     * @param received      holding the message.
     * @param offset        in bytes of the message's first byte, empty lines before it included.
     * @param length        in bytes that are there.
     * @param requestMethod of the request that is answered, a constant of {@link io.fieldline.message.Method}: it
     *                      decides whether there is content (RFC 9112 section 6.3).
     * @return the bytes consumed (&gt; 0) when the head is whole, 0 when more are needed, or a {@link ParseError},
     * whose byte {@link ResponseHead#errorOffset()} names.
     */
    public int parse(
        final ResponseHead head,
        final DirectBuffer received,
        final int offset,
        final int length,
        final int requestMethod)
    {
        return parseHead(head, received, offset, length, requestMethod);
    }

    @Override
    int wholeStartLine()
    {
        if (available < 16)
        {
            return 0;
        }
        final Object message = this.message;
        final long address = messageAddress;
        final int version = StartLines.plainVersion(Words.load(message, address));
        final int status = StartLines.status(Words.loadInt(message, address + 8));
        if (0 == version || status < 100 || status > 599 || ' ' != Words.loadByte(message, address + 12))
        {
            return 0;
        }
        final int reason = 13;
        final int end = FieldScanner.textEnd(message, address, reason, available);
        if (end + 2 > available || end > maxStartLine || CRLF != Words.loadShort(message, address + end))
        {
            return 0;
        }
        storeLine(version, status, reason, end);
        return end + 2;
    }

    @Override
    int startLineOctet(final int octet)
    {
        switch (phase)
        {
            case PHASE_VERSION:
                return versionOctet(octet);

            case PHASE_SPACE:
                if (' ' != octet)
                {
                    return ParseError.BAD_STATUS_LINE;
                }
                position++;
                mark = position;
                phase = PHASE_STATUS;
                return CONTINUE;

            case PHASE_STATUS:
                return statusOctet(octet);

            case PHASE_AFTER_STATUS:
                return afterStatus(octet);

            case PHASE_REASON:
                return reasonOctet(octet);

            default:
                throw new IllegalStateException("phase=" + phase);
        }
    }

    @Override
    int judge(final int end, final int requestMethod)
    {
        return rules.judgeResponse(message, messageAddress, end, block, blockAddress, requestMethod);
    }

    private int versionOctet(final int octet)
    {
        final int error = StartLines.versionOctet(octet, position - mark);
        if (error < 0)
        {
            return position == mark ? ParseError.NOT_HTTP : error;
        }
        position++;
        if (position - mark == StartLines.VERSION_LENGTH)
        {
            final int version = StartLines.version(Words.load(message, messageAddress + mark));
            Words.storeByte(block, blockAddress + VERSION_FIELD_OFFSET, version);
            if (Version.HTTP_11 == version && '1' != octet)
            {
                used |= Leniency.MINOR_VERSION;
            }
            phase = PHASE_SPACE;
        }
        return CONTINUE;
    }

    private int statusOctet(final int octet)
    {
        if (octet < '0' || octet > '9')
        {
            return ParseError.BAD_STATUS;
        }
        position++;
        if (position - mark == 3)
        {
            int status = 0;
            for (int i = mark; i < position; i++)
            {
                status = status * 10 + Words.loadByte(message, messageAddress + i) - '0';
            }
            if (status < 100 || status > 599)
            {
                used |= Leniency.UNUSUAL_STATUS;
            }
            Words.storeShort(block, blockAddress + STATUS_FIELD_OFFSET, status);
            phase = PHASE_AFTER_STATUS;
        }
        return CONTINUE;
    }

    private int afterStatus(final int octet)
    {
        if (' ' == octet)
        {
            position++;
            mark = position;
            phase = PHASE_REASON;
            return CONTINUE;
        }
        if ('\r' == octet || '\n' == octet)
        {
            used |= Leniency.MISSING_REASON_SPACE;
            storeReason(position, position);
            return startLineEnd(octet);
        }
        return octet >= '0' && octet <= '9' ? ParseError.BAD_STATUS : ParseError.BAD_STATUS_LINE;
    }

    private int reasonOctet(final int octet)
    {
        if ('\r' == octet || '\n' == octet)
        {
            storeReason(mark, position);
            return startLineEnd(octet);
        }
        if (octet < ' ' && '\t' != octet || 0x7F == octet)
        {
            return ParseError.BAD_REASON;
        }
        position++;
        return CONTINUE;
    }

    private void storeLine(final int version, final int status, final int reason, final int reasonEnd)
    {
        Words.store(block, blockAddress + STATE_FIELD_OFFSET,
            STATE_PARSING | (long)version << 16 | (long)status << 32);
        storeReason(reason, reasonEnd);
    }

    private void storeReason(final int from, final int to)
    {
        Words.store(block, blockAddress + TARGET_FIELD_OFFSET, SlotDescriptor.range(from, to - from));
    }
}
