/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.Words;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.RequestHead;
import io.fieldline.message.TargetForm;
import io.fieldline.message.Version;
import org.agrona.DirectBuffer;

import static io.fieldline.message.MessageDescriptor.*;

/**
 * Parses heads of HTTP/1 requests (RFC 9112) into message blocks: bytes in, slots out.
 * <p>
 * Not thread safe; one thread keeps a parser and feeds it one block after another: all that a head under way needs
 * stands in its block. It allocates nothing, copies nothing, and throws on no data.
 */
public final class RequestParser extends HeadParser
{
    private static final int PHASE_METHOD = PHASE_FIRST;
    private static final int PHASE_BEFORE_TARGET = 3;
    private static final int PHASE_TARGET = 4;
    private static final int PHASE_BEFORE_VERSION = 5;
    private static final int PHASE_VERSION = 6;
    private static final int PHASE_AFTER_VERSION = 7;
    private static final int PHASE_QUERY = 8;

    private static final long SPACES = Words.repeat(' ');

    /**
     * Make a parser.
     *
     * @param limits that every head must keep.
     */
    public RequestParser(final Limits limits)
    {
        // a server must refuse it (RFC 9112 section 5.1): the leniency is one of responses
        super(limits.without(Leniency.SPACE_BEFORE_COLON));
    }

    /**
     * Parse a head, or as much of it as is there. A head that is finished or failed is begun anew; one that wanted more
     * goes on where it stopped, and must be given the same bytes and more, at the same place or moved.
     *
     * @param head     over the block that takes the slots.
     * @param received holding the message.
     * @param offset   in bytes of the message's first byte, empty lines before it included.
     * @param length   in bytes that are there.
     * @return the bytes consumed (&gt; 0) when the head is whole, 0 when more are needed, or a {@link ParseError},
     * whose byte {@link RequestHead#errorOffset()} names.
     */
    public int parse(final RequestHead head, final DirectBuffer received, final int offset, final int length)
    {
        return parseHead(head, received, offset, length, Method.OTHER);
    }

    @Override
    int wholeStartLine()
    {
        if (available < 24)
        {
            return 0;
        }
        final Object message = this.message;
        final long address = messageAddress;
        final long word = Words.load(message, address);
        final long spaces = Words.zeroBytes(word ^ SPACES);
        final int methodLength = Words.first(spaces);
        if (0 == spaces)
        {
            return 0;
        }
        final int method = Method.of(Words.keep(word, methodLength), methodLength);
        final int target = methodLength + 1;
        if (Method.OTHER == method || '/' != Words.loadByte(message, address + target))
        {
            return 0;
        }
        final long scanned = TargetScan.origin(message, address, target, available);
        final int targetEnd = TargetScan.end(scanned);
        if (targetEnd < 0 || targetEnd + 11 > available || targetEnd + 9 > maxStartLine ||
            CRLF != Words.loadShort(message, address + targetEnd + 9))
        {
            return 0;
        }
        final int version = StartLines.plainVersion(Words.load(message, address + targetEnd + 1));
        if (version <= 0 || ' ' != Words.loadByte(message, address + targetEnd))
        {
            return 0;
        }
        storeLine(method, 0, methodLength, target, targetEnd, TargetScan.query(scanned), TargetForm.ORIGIN, version);
        return targetEnd + 11;
    }

    @Override
    int startLineOctet(final int octet)
    {
        switch (phase)
        {
            case PHASE_METHOD:
                return methodOctet(octet);

            case PHASE_BEFORE_TARGET:
                if (isLooseBlank(octet))
                {
                    return next(PHASE_BEFORE_TARGET);
                }
                if (octet <= ' ')
                {
                    return ParseError.BAD_REQUEST_LINE;
                }
                mark = position;
                phase = PHASE_TARGET;
                return CONTINUE;

            case PHASE_TARGET:
            case PHASE_QUERY:
                return targetOctet(octet);

            case PHASE_BEFORE_VERSION:
                if (isLooseBlank(octet))
                {
                    return next(PHASE_BEFORE_VERSION);
                }
                mark = position;
                phase = PHASE_VERSION;
                return CONTINUE;

            case PHASE_VERSION:
                return versionOctet(octet);

            case PHASE_AFTER_VERSION:
                if (isLooseBlank(octet))
                {
                    return next(PHASE_AFTER_VERSION);
                }
                return '\r' == octet || '\n' == octet ? startLineEnd(octet) :
                    ' ' == octet || '\t' == octet ? ParseError.BAD_REQUEST_LINE : ParseError.BAD_VERSION;

            default:
                throw new IllegalStateException("phase=" + phase);
        }
    }

    @Override
    int judge(final int end, final int requestMethod)
    {
        return rules.judgeRequest(message, messageAddress, end, block, blockAddress);
    }

    private int methodOctet(final int octet)
    {
        if (ByteClass.TOKEN.contains(octet))
        {
            position++;
            return CONTINUE;
        }
        if (position == mark)
        {
            return ' ' == octet || '\t' == octet ? ParseError.BAD_REQUEST_LINE : ParseError.NOT_HTTP;
        }
        final boolean space = ' ' == octet;
        if (!space && !('\t' == octet && isOn(Leniency.LOOSE_REQUEST_LINE_SPACE)))
        {
            return '\t' == octet || '\r' == octet || '\n' == octet ?
                ParseError.BAD_REQUEST_LINE : ParseError.BAD_METHOD;
        }
        final int length = position - mark;
        final int method = length > 8 ? Method.OTHER :
            Method.of(Words.tail(message, messageAddress + mark, length), length);
        Words.storeByte(block, blockAddress + METHOD_ID_FIELD_OFFSET, method);
        Words.store(block, blockAddress + METHOD_FIELD_OFFSET, SlotDescriptor.range(mark, length));
        if (!space)
        {
            used |= Leniency.LOOSE_REQUEST_LINE_SPACE;
        }
        return next(PHASE_BEFORE_TARGET);
    }

    private int targetOctet(final int octet)
    {
        if (octet <= ' ')
        {
            final boolean space = ' ' == octet || '\t' == octet && isOn(Leniency.LOOSE_REQUEST_LINE_SPACE);
            if (!space)
            {
                return '\t' == octet || '\r' == octet || '\n' == octet ?
                    ParseError.BAD_REQUEST_LINE : ParseError.BAD_TARGET;
            }
            if (isInPercent() && !relax())
            {
                return ParseError.BAD_PERCENT;
            }
            if (' ' != octet)
            {
                used |= Leniency.LOOSE_REQUEST_LINE_SPACE;
            }
            final int form = '/' == Words.loadByte(message, messageAddress + mark) ?
                TargetForm.ORIGIN : TargetForm.NONE;
            final int query = TargetScan.findQuery(message, messageAddress, mark, position);
            storeLine(
                Words.loadByte(block, blockAddress + METHOD_ID_FIELD_OFFSET),
                Words.loadInt(block, blockAddress + METHOD_FIELD_OFFSET),
                Words.loadInt(block, blockAddress + METHOD_FIELD_OFFSET + Integer.BYTES),
                mark, position, query, form, 0);
            return next(PHASE_BEFORE_VERSION);
        }
        if (isInPercent() && !ByteClass.HEXDIG.contains(octet) && !relax())
        {
            return ParseError.BAD_PERCENT;
        }
        if (!ByteClass.QUERY.contains(octet) && !isBracketOfHost(octet) && (0x7F == octet || !relax()))
        {
            return ParseError.BAD_TARGET;
        }
        if ('?' == octet)
        {
            phase = PHASE_QUERY;
        }
        else if ('0' == octet && PHASE_TARGET == phase && isNul() && !allow(Leniency.ALLOW_ENCODED_NUL))
        {
            return ParseError.BAD_PERCENT;
        }
        position++;
        return CONTINUE;
    }

    private int versionOctet(final int octet)
    {
        final int error = StartLines.versionOctet(octet, position - mark);
        if (error < 0)
        {
            return (octet <= ' ') && position == mark ? ParseError.BAD_REQUEST_LINE : error;
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
            phase = PHASE_AFTER_VERSION;
        }
        return CONTINUE;
    }

    private void storeLine(
        final int method,
        final int methodOffset,
        final int methodLength,
        final int target,
        final int targetEnd,
        final int query,
        final int form,
        final int version)
    {
        final Object block = this.block;
        final long address = blockAddress;
        Words.store(block, address + STATE_FIELD_OFFSET, STATE_PARSING | method << 8 | version << 16);
        Words.store(block, address + METHOD_FIELD_OFFSET, SlotDescriptor.range(methodOffset, methodLength));
        Words.store(block, address + TARGET_FIELD_OFFSET, SlotDescriptor.range(target, targetEnd - target));
        Words.store(block, address + QUERY_FIELD_OFFSET, SlotDescriptor.range(query, form));
    }

    private boolean isInPercent()
    {
        return position - mark >= 1 && '%' == Words.loadByte(message, messageAddress + position - 1) ||
            position - mark >= 2 && '%' == Words.loadByte(message, messageAddress + position - 2);
    }

    /* Does a zero here make it %00? */
    private boolean isNul()
    {
        return position - mark >= 2 && '0' == Words.loadByte(message, messageAddress + position - 1) &&
            '%' == Words.loadByte(message, messageAddress + position - 2);
    }

    private boolean isBracketOfHost(final int octet)
    {
        return ('[' == octet || ']' == octet) && '/' != Words.loadByte(message, messageAddress + mark);
    }

    private boolean isLooseBlank(final int octet)
    {
        if ((' ' == octet || '\t' == octet) && isOn(Leniency.LOOSE_REQUEST_LINE_SPACE))
        {
            used |= Leniency.LOOSE_REQUEST_LINE_SPACE;
            return true;
        }
        return false;
    }

    private boolean relax()
    {
        return allow(Leniency.RELAXED_TARGET);
    }

    private boolean allow(final int leniency)
    {
        if (isOn(leniency))
        {
            used |= leniency;
            return true;
        }
        return false;
    }

    private int next(final int nextPhase)
    {
        position++;
        phase = nextPhase;
        return CONTINUE;
    }
}
