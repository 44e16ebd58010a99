/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.Words;
import io.fieldline.message.Framing;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.ParseError;
import io.fieldline.message.TargetForm;
import io.fieldline.message.Uri;
import io.fieldline.message.Version;

import static io.fieldline.buffers.SlotDescriptor.*;
import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;

/**
 * What is decided when a head is whole: the target's form, Host, framing (RFC 9112 section 6.3), Connection, Upgrade,
 * Expect. It reads slots and values, and writes the control data.
 * <p>
 * Not thread safe; it belongs to one parser.
 */
final class HeadRules
{
    private static final long HOST = bit(KnownName.HOST);
    private static final long CONTENT_LENGTH = bit(KnownName.CONTENT_LENGTH);
    private static final long TRANSFER_ENCODING = bit(KnownName.TRANSFER_ENCODING);
    private static final long CONNECTION = bit(KnownName.CONNECTION);
    private static final long UPGRADE_FIELD = bit(KnownName.UPGRADE);
    private static final long EXPECT = bit(KnownName.EXPECT);
    private static final long TRAILER = bit(KnownName.TRAILER);
    private static final long COOKIE = bit(KnownName.COOKIE);

    private static final int OPTION_CLOSE = 1;
    private static final int OPTION_KEEP_ALIVE = 2;
    private static final int OPTION_UPGRADE = 4;

    int errorPosition;
    int used;

    private final int leniencies;
    private final FieldTokens tokens = new FieldTokens();
    private final TransferCodings codings = new TransferCodings();
    private final Uri uri = new Uri();

    private Object message;
    private long messageAddress;
    private Object block;
    private long blockAddress;
    private int end;
    private long present;
    private long repeated;

    HeadRules(final Limits limits)
    {
        leniencies = limits.leniencies();
    }

    /** Judge a request: 0, or an error at {@link #errorPosition}. */
    int judgeRequest(
        final Object message, final long messageAddress, final int end, final Object block, final long blockAddress)
    {
        enter(message, messageAddress, end, block, blockAddress);
        final int method = Words.loadByte(block, blockAddress + METHOD_ID_FIELD_OFFSET);
        final int version = Words.loadByte(block, blockAddress + VERSION_FIELD_OFFSET);
        if (TargetForm.ORIGIN != Words.loadByte(block, blockAddress + TARGET_FORM_FIELD_OFFSET) ||
            Method.CONNECT == method)
        {
            final int error = target(method);
            if (error < 0)
            {
                return error;
            }
        }
        int error = host(version);
        if (error < 0)
        {
            return error;
        }

        int framing = Framing.NONE;
        long length = 0;
        boolean closes = false;
        if (0 != (present & (CONTENT_LENGTH | TRANSFER_ENCODING)))
        {
            if (Method.CONNECT == method)
            {
                return at(0 != (present & CONTENT_LENGTH) ? KnownName.CONTENT_LENGTH : KnownName.TRANSFER_ENCODING,
                    ParseError.CONNECT_WITH_CONTENT);
            }
            if (0 != (present & TRANSFER_ENCODING))
            {
                error = transferEncoding(version);
                if (error < 0)
                {
                    return error;
                }
                if (!codings.isChunkedLast())
                {
                    return fail(ParseError.CHUNKED_NOT_LAST, codings.lastOffset());
                }
                if (codings.unknownOffset() >= 0)
                {
                    return fail(ParseError.UNKNOWN_TRANSFER_CODING, codings.unknownOffset());
                }
                closes = 0 != (used & (Leniency.TE_10 | Leniency.TE_WITH_CONTENT_LENGTH));
                framing = Framing.CHUNKED;
                length = -1;
            }
            else
            {
                length = contentLength();
                if (length < 0)
                {
                    return (int)length;
                }
                framing = Framing.LENGTH;
            }
        }
        else if (Method.CONNECT == method)
        {
            framing = Framing.TUNNEL;
            length = -1;
        }

        final int options = 0 == (present & CONNECTION) ? 0 : connection();
        int flags = connectionFlags(version, options, closes);
        if (Method.CONNECT == method || Version.HTTP_11 == version && 0 != (options & OPTION_UPGRADE) &&
            0 != (present & UPGRADE_FIELD))
        {
            flags |= UPGRADE;
        }
        if (0 != (present & (EXPECT | TRAILER)))
        {
            flags |= expect(version);
        }
        if (0 != (repeated & COOKIE))
        {
            flags |= COOKIES_SPLIT;
        }
        store(framing, flags, length);
        return 0;
    }

    /** Judge a response: 0, or an error at {@link #errorPosition}. */
    int judgeResponse(
        final Object message,
        final long messageAddress,
        final int end,
        final Object block,
        final long blockAddress,
        final int requestMethod)
    {
        enter(message, messageAddress, end, block, blockAddress);
        final int version = Words.loadByte(block, blockAddress + VERSION_FIELD_OFFSET);
        final int status = Words.loadShort(block, blockAddress + STATUS_FIELD_OFFSET);
        final boolean tunnel = 101 == status || Method.CONNECT == requestMethod && status >= 200 && status < 300;
        int framing = Framing.NONE;
        long length = 0;
        boolean closes = false;
        if (tunnel)
        {
            framing = Framing.TUNNEL;
            length = -1;
        }
        else if (Method.HEAD != requestMethod && 204 != status && 304 != status && (status < 100 || status >= 200))
        {
            if (0 != (present & TRANSFER_ENCODING))
            {
                final int error = transferEncoding(version);
                if (error < 0)
                {
                    return error;
                }
                closes = 0 != (used & (Leniency.TE_10 | Leniency.TE_WITH_CONTENT_LENGTH));
                framing = codings.isChunkedLast() ? Framing.CHUNKED : Framing.UNTIL_CLOSE;
                length = -1;
            }
            else if (0 != (present & CONTENT_LENGTH))
            {
                length = contentLength();
                if (length < 0)
                {
                    return (int)length;
                }
                framing = Framing.LENGTH;
            }
            else
            {
                framing = Framing.UNTIL_CLOSE;
                length = -1;
            }
        }
        final int options = 0 == (present & CONNECTION) ? 0 : connection();
        int flags = connectionFlags(version, options, closes || Framing.UNTIL_CLOSE == framing);
        if (tunnel)
        {
            flags |= UPGRADE;
        }
        if (0 != (present & TRAILER))
        {
            flags |= TRAILER_DECLARED;
        }
        store(framing, flags, length);
        return 0;
    }

    private void enter(
        final Object message, final long messageAddress, final int end, final Object block, final long blockAddress)
    {
        if (message != this.message)
        {
            this.message = message;
        }
        if (block != this.block)
        {
            this.block = block;
        }
        this.messageAddress = messageAddress;
        this.blockAddress = blockAddress;
        this.end = end;
        used = 0;
        present = Words.load(block, blockAddress + PRESENT_FIELD_OFFSET);
        repeated = Words.load(block, blockAddress + REPEATED_FIELD_OFFSET);
    }

    private void store(final int framing, final int flags, final long length)
    {
        Words.storeByte(block, blockAddress + FRAMING_FIELD_OFFSET, framing);
        Words.storeShort(block, blockAddress + MESSAGE_FLAGS_FIELD_OFFSET, flags);
        Words.store(block, blockAddress + CONTENT_LENGTH_FIELD_OFFSET, length);
    }

    private int target(final int method)
    {
        final int offset = Words.loadInt(block, blockAddress + TARGET_FIELD_OFFSET);
        final int length = Words.loadInt(block, blockAddress + TARGET_FIELD_OFFSET + Integer.BYTES);
        final int error = uri.wrapTarget(message, messageAddress, offset, length, method, leniencies);
        if (error < 0)
        {
            errorPosition = uri.errorOffset();
            return error;
        }
        used |= uri.leniencies();
        Words.storeByte(block, blockAddress + TARGET_FORM_FIELD_OFFSET, uri.form());
        Words.store(block, blockAddress + SCHEME_FIELD_OFFSET, range(offset, uri.schemeLength()));
        // without userinfo, as Host would say it
        final int host = uri.hostOffset();
        Words.store(block, blockAddress + AUTHORITY_FIELD_OFFSET,
            range(host, uri.authorityOffset() + uri.authorityLength() - host));
        return 0;
    }

    private int host(final int version)
    {
        if (0 == (present & HOST))
        {
            if (Version.HTTP_11 != version)
            {
                return 0;
            }
            return allow(Leniency.MISSING_HOST) ? 0 : fail(ParseError.MISSING_HOST, end);
        }
        if (0 != (repeated & HOST))
        {
            return fail(ParseError.DUPLICATE_HOST,
                Words.loadInt(block, slotAddress(nextSlot(KnownName.HOST, firstSlot(KnownName.HOST)))));
        }
        final long slot = slotAddress(firstSlot(KnownName.HOST));
        final int offset = Words.loadInt(block, slot + VALUE_OFFSET_FIELD_OFFSET);
        final int length = Words.loadInt(block, slot + VALUE_LENGTH_FIELD_OFFSET);
        final int bad = Uri.checkHost(message, messageAddress + offset, length);
        return bad < 0 ? 0 : fail(ParseError.BAD_HOST, offset + bad);
    }

    /** The one length that all Content-Length fields agree on (RFC 9112 section 6.3 rule 5), or an error. */
    private long contentLength()
    {
        int slot = firstSlot(KnownName.CONTENT_LENGTH);
        long length = -1;
        while (slot >= 0)
        {
            final long address = slotAddress(slot);
            int at = Words.loadInt(block, address + VALUE_OFFSET_FIELD_OFFSET);
            final int valueEnd = at + Words.loadInt(block, address + VALUE_LENGTH_FIELD_OFFSET);
            do
            {
                final int from = at;
                long value = 0;
                int octet;
                for (; at < valueEnd && (octet = octet(at)) >= '0' && octet <= '9'; at++)
                {
                    if (value > (Long.MAX_VALUE - (octet - '0')) / 10)
                    {
                        return fail(ParseError.CONTENT_LENGTH_OVERFLOW, at);
                    }
                    value = value * 10 + (octet - '0');
                }
                if (at == from)
                {
                    return fail(ParseError.BAD_CONTENT_LENGTH, at);
                }
                if (length >= 0)
                {
                    if (length != value)
                    {
                        return fail(ParseError.CONFLICTING_CONTENT_LENGTH, from);
                    }
                    if (!allow(Leniency.DUPLICATE_CONTENT_LENGTH))
                    {
                        return fail(ParseError.DUPLICATE_CONTENT_LENGTH, from);
                    }
                }
                length = value;
                if (at < valueEnd)
                {
                    at = nextLength(at, valueEnd);
                    if (at < 0)
                    {
                        return fail(ParseError.BAD_CONTENT_LENGTH, -at);
                    }
                }
            }
            while (at < valueEnd);
            slot = nextSlot(KnownName.CONTENT_LENGTH, slot);
        }
        return length;
    }

    /** Behind the comma and blanks of a list of lengths, or the negative position of what is not one. */
    private int nextLength(final int from, final int valueEnd)
    {
        int at = FieldTokens.skipBlanks(message, messageAddress, from, valueEnd);
        if (at >= valueEnd || ',' != octet(at))
        {
            return -from;
        }
        at = FieldTokens.skipBlanks(message, messageAddress, at + 1, valueEnd);
        return at >= valueEnd || 0 == (leniencies & Leniency.DUPLICATE_CONTENT_LENGTH) ? -from : at;
    }

    private int transferEncoding(final int version)
    {
        if (Version.HTTP_10 == version && !allow(Leniency.TE_10))
        {
            return at(KnownName.TRANSFER_ENCODING, ParseError.TRANSFER_ENCODING_IN_HTTP_10);
        }
        codings.reset();
        int slot = firstSlot(KnownName.TRANSFER_ENCODING);
        while (slot >= 0)
        {
            final long address = slotAddress(slot);
            final int error = codings.add(message, messageAddress,
                Words.loadInt(block, address + VALUE_OFFSET_FIELD_OFFSET),
                Words.loadInt(block, address + VALUE_LENGTH_FIELD_OFFSET));
            if (error < 0)
            {
                return fail(error, codings.errorOffset());
            }
            slot = nextSlot(KnownName.TRANSFER_ENCODING, slot);
        }
        if (codings.count() == 0)
        {
            return at(KnownName.TRANSFER_ENCODING, ParseError.BAD_TRANSFER_ENCODING);
        }
        if (0 != (present & CONTENT_LENGTH) && !allow(Leniency.TE_WITH_CONTENT_LENGTH))
        {
            return fail(ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH,
                Math.max(nameOffset(KnownName.TRANSFER_ENCODING), nameOffset(KnownName.CONTENT_LENGTH)));
        }
        return 0;
    }

    private int connection()
    {
        int options = 0;
        int slot = firstSlot(KnownName.CONNECTION);
        while (slot >= 0)
        {
            final long address = slotAddress(slot);
            tokens.wrap(message, messageAddress,
                Words.loadInt(block, address + VALUE_OFFSET_FIELD_OFFSET),
                Words.loadInt(block, address + VALUE_LENGTH_FIELD_OFFSET));
            while (tokens.next())
            {
                options |= tokens.is("close") ? OPTION_CLOSE :
                    tokens.is("keep-alive") ? OPTION_KEEP_ALIVE :
                    tokens.is("upgrade") ? OPTION_UPGRADE : 0;
            }
            slot = nextSlot(KnownName.CONNECTION, slot);
        }
        return options;
    }

    private int expect(final int version)
    {
        int flags = 0 == (present & TRAILER) ? 0 : TRAILER_DECLARED;
        if (0 == (present & EXPECT) || Version.HTTP_11 != version)
        {
            return flags;
        }
        int slot = firstSlot(KnownName.EXPECT);
        while (slot >= 0)
        {
            final long address = slotAddress(slot);
            tokens.wrap(message, messageAddress,
                Words.loadInt(block, address + VALUE_OFFSET_FIELD_OFFSET),
                Words.loadInt(block, address + VALUE_LENGTH_FIELD_OFFSET));
            while (tokens.next())
            {
                flags |= tokens.is("100-continue") ? EXPECT_CONTINUE : EXPECT_UNKNOWN;
            }
            slot = nextSlot(KnownName.EXPECT, slot);
        }
        return flags;
    }

    private static int connectionFlags(final int version, final int options, final boolean closes)
    {
        final boolean keepAlive = !closes && 0 == (options & OPTION_CLOSE) &&
            (Version.HTTP_11 == version || 0 != (options & OPTION_KEEP_ALIVE));
        return (keepAlive ? KEEP_ALIVE : 0) | (0 != (options & OPTION_CLOSE) ? CLOSE : 0);
    }

    private boolean allow(final int leniency)
    {
        if (0 != (leniencies & leniency))
        {
            used |= leniency;
            return true;
        }
        return false;
    }

    private int fail(final int error, final int position)
    {
        errorPosition = position;
        return error;
    }

    private int at(final int nameId, final int error)
    {
        errorPosition = nameOffset(nameId);
        return error;
    }

    private int nameOffset(final int nameId)
    {
        return Words.loadInt(block, slotAddress(firstSlot(nameId)));
    }

    private int firstSlot(final int nameId)
    {
        return Words.loadShort(block, blockAddress + firstSlotOffset(nameId));
    }

    private int nextSlot(final int nameId, final int slot)
    {
        if (0 != (repeated & bit(nameId)))
        {
            final int count = Words.loadInt(block, blockAddress + SLOT_COUNT_FIELD_OFFSET);
            for (int next = slot + 1; next < count; next++)
            {
                if (nameId == Words.loadShort(block, slotAddress(next) + NAME_ID_FIELD_OFFSET))
                {
                    return next;
                }
            }
        }
        return -1;
    }

    private long slotAddress(final int slot)
    {
        return blockAddress + MESSAGE_HEADER_LENGTH + slotOffset(slot);
    }

    private int octet(final int position)
    {
        return Words.loadByte(message, messageAddress + position);
    }

    private static long bit(final int nameId)
    {
        if (nameId >= Long.SIZE)
        {
            throw new IllegalArgumentException("a name of framing needs an id below 64: nameId=" + nameId);
        }
        return 1L << nameId;
    }
}
