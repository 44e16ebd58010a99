/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.WordCompare;
import io.fieldline.buffers.Words;
import io.fieldline.message.Framing;
import io.fieldline.message.KnownName;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.TargetForm;
import io.fieldline.message.Uri;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;

/**
 * What is decided when a field section is whole: pseudo-fields present and valid, target form, Host, Content-Length,
 * framing (RFC 9113 sections 8.1 to 8.6, RFC 8441). It reads the block and writes its control data.
 * <p>
 * Not thread safe; it belongs to one reader.
 */
final class MessageRules
{
    private static final int METHOD = SectionBlock.pseudoBit(KnownName.PSEUDO_METHOD);
    private static final int PATH = SectionBlock.pseudoBit(KnownName.PSEUDO_PATH);
    private static final int SCHEME = SectionBlock.pseudoBit(KnownName.PSEUDO_SCHEME);
    private static final int AUTHORITY = SectionBlock.pseudoBit(KnownName.PSEUDO_AUTHORITY);
    private static final int STATUS = SectionBlock.pseudoBit(KnownName.PSEUDO_STATUS);
    private static final int PROTOCOL = SectionBlock.pseudoBit(KnownName.PSEUDO_PROTOCOL);

    private static final long HOST = 1L << KnownName.HOST;
    private static final long CONTENT_LENGTH = 1L << KnownName.CONTENT_LENGTH;
    private static final long EXPECT = 1L << KnownName.EXPECT;
    private static final long TRAILER = 1L << KnownName.TRAILER;
    private static final long COOKIE = 1L << KnownName.COOKIE;
    private static final long HTTP = 0x70747468L;
    private static final long HTTPS = 0x7370747468L;
    private static final int DIGITS = 18;

    private Object array;
    private long start;
    private long end;
    private long present;
    private long repeated;

    /** Judge the head of a request: 0, or an error. */
    int request(final SectionBlock block, final boolean endStream, final boolean connectProtocol)
    {
        enter(block);
        final int seen = block.seen;
        if (0 == (seen & METHOD))
        {
            return ParseError.MISSING_PSEUDO_FIELD;
        }
        final boolean connect = Method.CONNECT == Words.loadByte(array, start + METHOD_ID_FIELD_OFFSET);
        if (0 != (seen & PROTOCOL) && !(connect && connectProtocol))
        {
            return ParseError.PROTOCOL_NOT_ENABLED;
        }
        final boolean tunnel = connect && 0 == (seen & PROTOCOL);
        int error = tunnel ? connect(seen) : target(seen);
        if (error < 0)
        {
            return error;
        }
        error = host(seen, tunnel);
        if (error < 0)
        {
            return error;
        }
        int framing = endStream ? Framing.NONE : connect ? Framing.TUNNEL : Framing.UNTIL_CLOSE;
        long length = endStream ? 0 : -1;
        if (0 != (present & CONTENT_LENGTH))
        {
            if (connect)
            {
                return ParseError.CONNECT_WITH_CONTENT;
            }
            length = contentLength();
            if (length < 0)
            {
                return (int)length;
            }
            if (endStream && 0 != length)
            {
                return ParseError.CONTENT_LENGTH_DIFFERS;
            }
            framing = endStream ? Framing.NONE : Framing.LENGTH;
        }
        store(framing, length, flags() | expect() | (connect ? UPGRADE : 0));
        return 0;
    }

    /** Judge the head of a response: 0, or an error. */
    int response(final SectionBlock block, final boolean endStream, final int requestMethod)
    {
        enter(block);
        if (0 == (block.seen & STATUS))
        {
            return ParseError.MISSING_PSEUDO_FIELD;
        }
        final int status = Words.loadShort(array, start + STATUS_FIELD_OFFSET);
        if (101 == status)
        {
            return ParseError.STATUS_NOT_ALLOWED;
        }
        if (status < 200)
        {
            if (endStream)
            {
                return ParseError.UNEXPECTED_END_STREAM;
            }
            store(Framing.NONE, 0, flags());
            return 0;
        }
        if (Method.CONNECT == requestMethod && status < 300)
        {
            store(endStream ? Framing.NONE : Framing.TUNNEL, endStream ? 0 : -1, flags() | UPGRADE);
            return 0;
        }
        int framing = endStream ? Framing.NONE : Framing.UNTIL_CLOSE;
        long length = endStream ? 0 : -1;
        if (Method.HEAD == requestMethod || 204 == status || 304 == status)
        {
            framing = Framing.NONE;
            length = 0;
        }
        else if (0 != (present & CONTENT_LENGTH))
        {
            length = contentLength();
            if (length < 0)
            {
                return (int)length;
            }
            if (endStream && 0 != length)
            {
                return ParseError.CONTENT_LENGTH_DIFFERS;
            }
            framing = endStream ? Framing.NONE : Framing.LENGTH;
        }
        store(framing, length, flags());
        return 0;
    }

    private void enter(final SectionBlock block)
    {
        if (block.array != array)
        {
            array = block.array;
        }
        start = block.start;
        end = block.end;
        present = Words.load(array, start + PRESENT_FIELD_OFFSET);
        repeated = Words.load(array, start + REPEATED_FIELD_OFFSET);
    }

    private void store(final int framing, final long length, final int flags)
    {
        Words.storeByte(array, start + FRAMING_FIELD_OFFSET, framing);
        Words.store(array, start + CONTENT_LENGTH_FIELD_OFFSET, length);
        Words.storeShort(array, start + MESSAGE_FLAGS_FIELD_OFFSET, flags);
    }

    private int flags()
    {
        return KEEP_ALIVE | (0 == (present & TRAILER) ? 0 : TRAILER_DECLARED) |
            (0 == (repeated & COOKIE) ? 0 : COOKIES_SPLIT);
    }

    private int expect()
    {
        if (0 == (present & EXPECT))
        {
            return 0;
        }
        final long slot = slot(KnownName.EXPECT);
        final int length = Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        final long value = value(slot);
        return 12 == length && 0x746E6F632D303031L == Words.fold(Words.load(array, value)) &&
            0x65756E69 == (int)Words.fold(Words.loadInt(array, value + 8)) && 0 == (repeated & EXPECT) ?
            EXPECT_CONTINUE : EXPECT_UNKNOWN;
    }

    /* CONNECT (RFC 9113 section 8.5): an authority with host and port, and neither scheme nor path. */
    private int connect(final int seen)
    {
        if (0 != (seen & (SCHEME | PATH)))
        {
            return ParseError.PSEUDO_FIELD_NOT_ALLOWED;
        }
        if (0 == (seen & AUTHORITY))
        {
            return ParseError.MISSING_PSEUDO_FIELD;
        }
        final long range = Words.load(array, start + AUTHORITY_FIELD_OFFSET);
        final int length = rangeLength(range);
        final long address = end + rangeOffset(range);
        int digits = 0;
        while (digits < length && ByteClass.DIGIT.contains(Words.loadByte(array, address + length - 1 - digits)))
        {
            digits++;
        }
        if (0 == digits || digits + 1 >= length || ':' != Words.loadByte(array, address + length - 1 - digits) ||
            Uri.checkHost(array, address, length) >= 0)
        {
            return ParseError.BAD_PSEUDO_FIELD;
        }
        Words.store(array, start + TARGET_FIELD_OFFSET, range);
        Words.storeByte(array, start + TARGET_FORM_FIELD_OFFSET, TargetForm.AUTHORITY);
        return 0;
    }

    private int target(final int seen)
    {
        if ((SCHEME | PATH) != (seen & (SCHEME | PATH)))
        {
            return ParseError.MISSING_PSEUDO_FIELD;
        }
        final long scheme = Words.load(array, start + SCHEME_FIELD_OFFSET);
        final int schemeLength = rangeLength(scheme);
        final long schemeAddress = end + rangeOffset(scheme);
        if (0 == schemeLength || !ByteClass.ALPHA.contains(Words.loadByte(array, schemeAddress)) ||
            !ByteClass.SCHEME.containsAll(array, schemeAddress, schemeLength))
        {
            return ParseError.BAD_PSEUDO_FIELD;
        }
        final long path = Words.load(array, start + TARGET_FIELD_OFFSET);
        final int length = rangeLength(path);
        final long address = end + rangeOffset(path);
        if (1 == length && '*' == Words.loadByte(array, address))
        {
            Words.storeByte(array, start + TARGET_FORM_FIELD_OFFSET, TargetForm.ASTERISK);
            return Method.OPTIONS == Words.loadByte(array, start + METHOD_ID_FIELD_OFFSET) ?
                0 : ParseError.BAD_TARGET_FORM;
        }
        Words.storeByte(array, start + TARGET_FORM_FIELD_OFFSET, TargetForm.ORIGIN);
        if (0 == length)
        {
            return isHttp(schemeLength, schemeAddress) ? ParseError.BAD_PSEUDO_FIELD : 0;
        }
        return '/' == Words.loadByte(array, address) ? path(address, length) : ParseError.BAD_PSEUDO_FIELD;
    }

    private boolean isHttp(final int length, final long address)
    {
        final long scheme = Words.fold(Words.tail(array, address, length));
        return 4 == length && HTTP == scheme || 5 == length && HTTPS == scheme;
    }

    private int path(final long address, final int length)
    {
        if (ByteClass.QUERY.indexOfNot(array, address, 0, length) < length)
        {
            return ParseError.BAD_TARGET;
        }
        for (int i = 0; i < length; i++)
        {
            final int octet = Words.loadByte(array, address + i);
            if ('%' == octet && (i + 2 >= length ||
                !ByteClass.HEXDIG.contains(Words.loadByte(array, address + i + 1)) ||
                !ByteClass.HEXDIG.contains(Words.loadByte(array, address + i + 2))))
            {
                return ParseError.BAD_PERCENT;
            }
            if ('?' == octet)
            {
                final int query = Words.loadInt(array, start + QUERY_FIELD_OFFSET);
                if (-1 == query)
                {
                    Words.storeInt(array, start + QUERY_FIELD_OFFSET, (int)(address + i + 1 - end));
                }
            }
        }
        return 0;
    }

    /* Host and :authority: one at least, valid, and the same where both are there (RFC 9113 section 8.3.1). */
    private int host(final int seen, final boolean tunnel)
    {
        final long authority = Words.load(array, start + AUTHORITY_FIELD_OFFSET);
        final int authorityLength = rangeLength(authority);
        final long authorityAddress = end + rangeOffset(authority);
        if (0 != (seen & AUTHORITY) && !tunnel &&
            (0 == authorityLength || Uri.checkHost(array, authorityAddress, authorityLength) >= 0))
        {
            return ParseError.BAD_PSEUDO_FIELD;
        }
        if (0 == (present & HOST))
        {
            return 0 == (seen & AUTHORITY) ? ParseError.MISSING_HOST : 0;
        }
        if (0 != (repeated & HOST))
        {
            return ParseError.DUPLICATE_HOST;
        }
        final long slot = slot(KnownName.HOST);
        final int length = Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        if (0 == length || Uri.checkHost(array, value(slot), length) >= 0)
        {
            return ParseError.BAD_HOST;
        }
        if (0 != (seen & AUTHORITY))
        {
            final int same = withoutPort(authorityAddress, authorityLength);
            if (same != withoutPort(value(slot), length) ||
                !WordCompare.equalsFolded(array, authorityAddress, array, value(slot), same))
            {
                return ParseError.HOST_DIFFERS;
            }
        }
        return 0;
    }

    /* The length of an authority without an empty port, or without the one that its scheme has anyway. */
    private int withoutPort(final long address, final int length)
    {
        if (':' == Words.loadByte(array, address + length - 1))
        {
            return length - 1;
        }
        final long scheme = Words.load(array, start + SCHEME_FIELD_OFFSET);
        final int schemeLength = rangeLength(scheme);
        if (schemeLength > 0 && isHttp(schemeLength, end + rangeOffset(scheme)))
        {
            final String port = 5 == schemeLength ? ":443" : ":80";
            if (endsWith(address, length, port))
            {
                return length - port.length();
            }
        }
        return length;
    }

    private boolean endsWith(final long address, final int length, final String text)
    {
        final int from = length - text.length();
        boolean equal = from > 0;
        for (int i = 0; equal && i < text.length(); i++)
        {
            equal = text.charAt(i) == Words.loadByte(array, address + from + i);
        }
        return equal;
    }

    /* The one length that all fields agree on: more than one is an error even so, as it is in HTTP/1. */
    private long contentLength()
    {
        final long slot = slot(KnownName.CONTENT_LENGTH);
        final long address = value(slot);
        final int length = Words.loadInt(array, slot + VALUE_LENGTH_FIELD_OFFSET);
        final long value = number(address, length);
        if (value >= 0 && 0 != (repeated & CONTENT_LENGTH))
        {
            final int count = Words.loadInt(array, start + SLOT_COUNT_FIELD_OFFSET);
            final long slots = start + Words.loadInt(array, start + HEADER_LENGTH_FIELD_OFFSET);
            for (int i = 0; i < count; i++)
            {
                final long other = slots + slotOffset(i);
                if (KnownName.CONTENT_LENGTH == Words.loadShort(array, other + NAME_ID_FIELD_OFFSET) &&
                    value != number(value(other), Words.loadInt(array, other + VALUE_LENGTH_FIELD_OFFSET)))
                {
                    return ParseError.CONFLICTING_CONTENT_LENGTH;
                }
            }
            return ParseError.DUPLICATE_CONTENT_LENGTH;
        }
        return value;
    }

    private long number(final long address, final int length)
    {
        if (0 == length || !ByteClass.DIGIT.containsAll(array, address, length))
        {
            return ParseError.BAD_CONTENT_LENGTH;
        }
        long value = 0;
        for (int i = 0; i < length; i++)
        {
            final int digit = Words.loadByte(array, address + i) - '0';
            if (i >= DIGITS && value > (Long.MAX_VALUE - digit) / 10)
            {
                return ParseError.CONTENT_LENGTH_OVERFLOW;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private long slot(final int nameId)
    {
        return start + Words.loadInt(array, start + HEADER_LENGTH_FIELD_OFFSET) +
            SlotDescriptor.slotOffset(Words.loadShort(array, start + firstSlotOffset(nameId)));
    }

    private long value(final long slot)
    {
        return end + Words.loadInt(array, slot + VALUE_OFFSET_FIELD_OFFSET);
    }
}
