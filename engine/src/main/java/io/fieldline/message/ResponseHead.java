/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.fieldline.buffers.TableDescriptor.CONTENT_RESPONSE;
import static io.fieldline.message.MessageDescriptor.STATUS_FIELD_OFFSET;
import static io.fieldline.message.MessageDescriptor.TARGET_FIELD_OFFSET;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The head of a response (RFC 9112 section 4, RFC 9113 section 8.3.2): a flyweight over a message block.
 * <p>
 * Not thread safe; one thread keeps a head and points it at one block after another. The caller lends the block and the
 * bytes. Answers hold until the block is parsed into again or the received bytes move; the slices that it hands out are
 * its own.
 */
public final class ResponseHead extends MessageHead
{
    private final ByteSlice reason = new ByteSlice();

    /**
     * Make a head that is not wrapped yet.
     */
    public ResponseHead()
    {
        super(CONTENT_RESPONSE);
    }

    /**
     * Wrap a lent block. Memory that was never a block of a response wants {@link #init()} next.
     *
     * @param buffer holding the block.
     * @param offset in bytes at which the block begins, 8-aligned.
     * @param length in bytes of the block, at least {@link MessageDescriptor#MESSAGE_HEADER_LENGTH}.
     * @return this for a fluent API.
     */
    public ResponseHead wrap(final MutableDirectBuffer buffer, final int offset, final int length)
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
    public ResponseHead wrapForRead(
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
    public ResponseHead init()
    {
        initBlock();
        return this;
    }

    /**
     * The status code (RFC 9110 section 15).
     *
     * @return from 0 to 999; see {@link Status}.
     */
    public int status()
    {
        return block.getShort(STATUS_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The reason phrase as sent (RFC 9112 section 4).
     *
     * @return this head's own slice, empty where there is none.
     */
    public ByteSlice reason()
    {
        return slice(reason, TARGET_FIELD_OFFSET);
    }

    @Override
    public StringBuilder appendTo(final StringBuilder builder)
    {
        if (0 != version())
        {
            builder.append(Version.name(version())).append(' ').append(status()).append(' ').append(reason());
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
}
