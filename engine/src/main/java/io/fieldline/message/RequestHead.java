/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.fieldline.buffers.TableDescriptor.CONTENT_REQUEST;
import static io.fieldline.message.MessageDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The head of a request (RFC 9112 section 3, RFC 9113 section 8.3.1): a flyweight over a message block.
 * <p>
 * Not thread safe; one thread keeps a head and points it at one block after another. The caller lends the block and the
 * bytes. Answers hold until the block is parsed into again or the received bytes move; the slices and views that it
 * hands out are its own: asking for another request's path re-points the same object.
 */
public final class RequestHead extends MessageHead
{
    private final ByteSlice method = new ByteSlice();
    private final ByteSlice target = new ByteSlice();
    private final ByteSlice path = new ByteSlice();
    private final ByteSlice queryString = new ByteSlice();
    private final Args query;
    private final Cookies cookies;
    private final ByteSlice authority = new ByteSlice();
    private final ByteSlice scheme = new ByteSlice();
    private final ByteSlice protocol = new ByteSlice();

    /**
     * Make a head that is not wrapped yet, whose args and cookies have the default limits.
     */
    public RequestHead()
    {
        this(Limits.DEFAULT);
    }

    /**
     * Make a head that is not wrapped yet.
     *
     * @param limits of which the numbers of args and of cookies hold for {@link #query()} and {@link #cookies()}.
     */
    public RequestHead(final Limits limits)
    {
        super(CONTENT_REQUEST);
        query = new Args(limits);
        cookies = new Cookies(limits);
    }

    /**
     * Wrap a lent block. Memory that was never a block of a request wants {@link #init()} next.
     *
     * @param buffer holding the block.
     * @param offset in bytes at which the block begins, 8-aligned.
     * @param length in bytes of the block, at least {@link MessageDescriptor#MESSAGE_HEADER_LENGTH}.
     * @return this for a fluent API.
     */
    public RequestHead wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        wrapBlock(buffer, offset, length);
        return this;
    }

    /**
     * Wrap a block to read it only; the memory may be read-only.
     *
     * @param buffer   holding the block.
     * @param offset   in bytes at which the block begins, 8-aligned.
     * @param length   in bytes of the block.
     * @param received that a view's slots point into, with the message where the block's base says; null for an owner.
     * @return this for a fluent API.
     */
    public RequestHead wrapForRead(
        final DirectBuffer buffer, final int offset, final int length, final DirectBuffer received)
    {
        wrapReadOnly(buffer, offset, length, received);
        return this;
    }

    /**
     * Wrap an owned block that came from elsewhere, after checking every offset, length and count in it against the
     * region, and names against hashes, ids and the index of known names. A writer that knew fewer or more names is
     * read right.
     *
     * @param buffer holding the region; it may be read-only.
     * @param offset in bytes at which it begins, 8-aligned.
     * @param length in bytes of the region, at least that of the block.
     * @return 0 if the head may be used, or a negative reason of {@link HeadCheck} or
     * {@link io.fieldline.buffers.PageCheck}, and then this head is as it was.
     */
    public int wrapUntrusted(final DirectBuffer buffer, final int offset, final int length)
    {
        return wrapChecked(buffer, offset, length);
    }

    /**
     * Prepare lent, dirty memory; needed once, not for each message.
     *
     * @return this for a fluent API.
     */
    public RequestHead init()
    {
        initBlock();
        return this;
    }

    /**
     * The method, as a number.
     *
     * @return a constant of {@link Method}; 0 for a method that has none, whose name {@link #methodName()} gives.
     */
    public int method()
    {
        return block.getByte(METHOD_ID_FIELD_OFFSET);
    }

    /**
     * The method's name as sent.
     *
     * @return this head's own slice.
     */
    public ByteSlice methodName()
    {
        return slice(method, METHOD_FIELD_OFFSET);
    }

    /**
     * The request target as sent (RFC 9112 section 3.2).
     *
     * @return this head's own slice.
     */
    public ByteSlice target()
    {
        return slice(target, TARGET_FIELD_OFFSET);
    }

    /**
     * The form of the target.
     *
     * @return one of {@link TargetForm}.
     */
    public int targetForm()
    {
        return block.getByte(TARGET_FORM_FIELD_OFFSET);
    }

    /**
     * The target's path, neither decoded nor normalised; empty for the authority form.
     *
     * @return this head's own slice.
     */
    public ByteSlice path()
    {
        final int offset = pathOffset();
        final int query = block.getInt(QUERY_FIELD_OFFSET, LITTLE_ENDIAN);
        final int end = -1 != query ? query - 1 : targetEnd();
        final int base = headers().base();
        return path.wrap(bytes(), base + offset, end - offset);
    }

    /**
     * The target's query, behind the question mark, not decoded.
     *
     * @return this head's own slice, absent where there is no question mark.
     */
    public ByteSlice queryString()
    {
        final int query = block.getInt(QUERY_FIELD_OFFSET, LITTLE_ENDIAN);
        return -1 == query ?
            queryString.wrapAbsent() : queryString.wrap(bytes(), headers().base() + query, targetEnd() - query);
    }

    /**
     * The args of the target's query, to be read one after another or found by key.
     *
     * @return this head's own view, before its first arg; it has none where there is no query. Two uses of it at a time
     * alias: each call wraps it anew.
     */
    public Args query()
    {
        return query.wrap(queryString());
    }

    /**
     * The cookies of all Cookie field lines.
     *
     * @return this head's own view, before its first cookie. Two uses of it at a time alias: each call wraps it anew.
     */
    public Cookies cookies()
    {
        return cookies.wrap(headers());
    }

    /**
     * The authority that the request is for: that of an absolute or authority target, without userinfo (RFC 9112
     * section 3.3), or the pseudo-field's in HTTP/2 (RFC 9113 section 8.3.1), else the Host field's value.
     *
     * @return this head's own slice, absent where the request names none.
     */
    public ByteSlice authority()
    {
        final int form = targetForm();
        if (TargetForm.AUTHORITY == form)
        {
            return slice(authority, TARGET_FIELD_OFFSET);
        }
        if (TargetForm.ABSOLUTE == form || Version.HTTP_20 == version() &&
            0 != block.getInt(AUTHORITY_FIELD_OFFSET + Integer.BYTES, LITTLE_ENDIAN))
        {
            return slice(authority, AUTHORITY_FIELD_OFFSET);
        }
        return headers().value(headers().slotOf(KnownName.HOST), authority);
    }

    /**
     * The scheme of an absolute target, or the pseudo-field's in HTTP/2.
     *
     * @return this head's own slice, absent where the request names none.
     */
    public ByteSlice scheme()
    {
        return given(scheme, SCHEME_FIELD_OFFSET);
    }

    /**
     * The protocol of an extended CONNECT (RFC 8441 section 4).
     *
     * @return this head's own slice, absent where the request names none.
     */
    public ByteSlice protocol()
    {
        return given(protocol, PROTOCOL_FIELD_OFFSET);
    }

    private ByteSlice given(final ByteSlice slice, final int rangeOffset)
    {
        return (TargetForm.ABSOLUTE == targetForm() || Version.HTTP_20 == version()) &&
            0 != block.getInt(rangeOffset + Integer.BYTES, LITTLE_ENDIAN) ?
            slice(slice, rangeOffset) : slice.wrapAbsent();
    }

    /**
     * Does the client wait for a 100 before it sends its content (RFC 9110 section 10.1.1)? Never true in HTTP/1.0.
     *
     * @return true if it does.
     */
    public boolean isExpectContinue()
    {
        return hasFlag(EXPECT_CONTINUE);
    }

    /**
     * Does an Expect field ask for something that is not 100-continue, which a server may answer with 417?
     *
     * @return true if it does.
     */
    public boolean isExpectUnknown()
    {
        return hasFlag(EXPECT_UNKNOWN);
    }

    @Override
    public StringBuilder appendTo(final StringBuilder builder)
    {
        if (0 != version())
        {
            builder.append(methodName()).append(' ').append(target()).append(' ').append(Version.name(version()));
        }
        appendEnd(builder);
        return builder;
    }

    /**
     * The head as text; empty while not wrapped.
     *
     * @return a new string, for people.
     */
    @Override
    public String toString()
    {
        return text();
    }

    private int pathOffset()
    {
        switch (targetForm())
        {
            case TargetForm.ABSOLUTE:
                return block.getInt(AUTHORITY_FIELD_OFFSET, LITTLE_ENDIAN) +
                    block.getInt(AUTHORITY_FIELD_OFFSET + Integer.BYTES, LITTLE_ENDIAN);

            case TargetForm.AUTHORITY:
                return targetEnd();

            default:
                return block.getInt(TARGET_FIELD_OFFSET, LITTLE_ENDIAN);
        }
    }

    private int targetEnd()
    {
        return block.getInt(TARGET_FIELD_OFFSET, LITTLE_ENDIAN) +
            block.getInt(TARGET_FIELD_OFFSET + Integer.BYTES, LITTLE_ENDIAN);
    }
}
