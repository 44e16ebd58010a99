/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.PageCopy;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * What the heads of requests and responses share: a flyweight over a message block.
 * <p>
 * Not thread safe; one thread keeps a head and points it at one block after another. The caller lends the block and the
 * bytes; the head owns neither. Its answers hold until the block is parsed into again or the received bytes move. The
 * sub-views that it hands out ({@link #headers()} and the slices named after parts) are its own and are shared: asking
 * again re-points the same object.
 */
public abstract class MessageHead
{
    final UnsafeBuffer block = new UnsafeBuffer(0, 0);
    final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    private final FieldSection fields = new FieldSection(block, bytes);
    private final int content;
    private boolean isFresh;

    MessageHead(final int content)
    {
        this.content = content;
    }

    final void wrapBlock(final DirectBuffer buffer, final int offset, final int length)
    {
        Words.checkBlock(buffer, offset, length);
        checkLength(length);
        block.wrap(buffer, offset, length);
        isFresh = false;
    }

    final void initBlock()
    {
        SlotTable.init(block, 0, block.capacity(), MESSAGE_HEADER_LENGTH, KnownName.TABLE.count(), content);
        block.putInt(QUERY_FIELD_OFFSET, -1, LITTLE_ENDIAN);
        isFresh = false;
    }

    /**
     * For parsers: point the head at the bytes of a message, and the block's base at its first byte.
     *
     * @param received holding the message.
     * @param offset   in bytes of the message's first byte.
     * @throws IllegalStateException if the block was not prepared by {@code init()} as a view of this kind of message.
     */
    public final void message(final DirectBuffer received, final int offset)
    {
        checkPrepared();
        bytes.wrap(received);
        block.putInt(BASE_FIELD_OFFSET, offset, LITTLE_ENDIAN);
        isFresh = false;
    }

    final void wrapReadOnly(final DirectBuffer buffer, final int offset, final int length, final DirectBuffer received)
    {
        wrapBlock(buffer, offset, length);
        checkReadable();
        if (OWNER == block.getByte(OWNERSHIP_FIELD_OFFSET))
        {
            bytes.wrap(block);
        }
        else if (null != received)
        {
            bytes.wrap(received);
        }
    }

    final int wrapChecked(final DirectBuffer buffer, final int offset, final int length)
    {
        final int reason = HeadCheck.check(buffer, offset, length, content);
        if (HeadCheck.OK == reason)
        {
            wrapReadOnly(buffer, offset, length, null);
        }
        return reason;
    }

    /**
     * The length of an owned copy of this head: header, slots and the head's bytes.
     *
     * @return length in bytes.
     */
    public final int copyLength()
    {
        return isOwner() ? PageCopy.lengthOfOwner(headers()) : PageCopy.lengthOfView(headers(), headLength());
    }

    /**
     * Copy this head, so that the copy owns its bytes: header and slots by one bulk copy, the head's bytes by another.
     * The copy is position independent; it can be put into a ring buffer, a publication or a mapped file, and on the
     * other side {@code wrapForRead} or {@code wrapUntrusted} reads it without parsing.
     *
     * @param dst    to copy to, outside this block and its bytes.
     * @param offset in bytes at which the copy begins, 8-aligned.
     * @param length in bytes of the room for it, of which {@link #copyLength()} are used.
     * @return the bytes used, or {@link SlotTable#TABLE_FULL} where that is more than the room, and then nothing was
     * written.
     * @throws IllegalStateException if the head is not whole.
     */
    public final int copyTo(final MutableDirectBuffer dst, final int offset, final int length)
    {
        checkDone();
        final int needed = copyLength();
        if (needed > length)
        {
            return SlotTable.TABLE_FULL;
        }
        return isOwner() ?
            PageCopy.owner(headers(), dst, offset, needed) :
            PageCopy.view(headers(), headLength(), dst, offset, needed);
    }

    /**
     * Does the block hold the bytes that its slots describe?
     *
     * @return true if it does; false for a view, whose slots point into the received bytes.
     */
    public final boolean isOwner()
    {
        return OWNER == block.getByte(OWNERSHIP_FIELD_OFFSET);
    }

    /**
     * For parsers of compressed heads: make the block an owner of its bytes, empty it, and begin a message of HTTP/2.
     *
     * @param streamId of the stream that carries the message.
     * @throws IllegalStateException if the block was not prepared by {@code init()} for this kind of message.
     */
    public final void own(final int streamId)
    {
        checkInitialised();
        final Object array = block.byteArray();
        final long start = block.addressOffset();
        Words.storeByte(array, start + OWNERSHIP_FIELD_OFFSET, OWNER);
        Words.storeInt(array, start + BASE_FIELD_OFFSET, block.capacity());
        Words.storeInt(array, start + SLOT_COUNT_FIELD_OFFSET, 0);
        Words.store(array, start + BYTES_LENGTH_FIELD_OFFSET, 0);
        Words.storeInt(array, start + GENERATION_FIELD_OFFSET,
            Words.loadInt(array, start + GENERATION_FIELD_OFFSET) + 1);
        Words.storeInt(array, start + HASH_INDEX_LENGTH_FIELD_OFFSET, 0);
        for (int offset = SCAN_POSITION_FIELD_OFFSET; offset < FIRST_FIELD_OFFSET; offset += Long.BYTES)
        {
            Words.store(array, start + offset, 0);
        }
        for (int offset = STATE_FIELD_OFFSET; offset < MESSAGE_HEADER_LENGTH; offset += Long.BYTES)
        {
            Words.store(array, start + offset, 0);
        }
        Words.storeInt(array, start + STATE_FIELD_OFFSET, STATE_PARSING | Version.HTTP_20 << 16);
        Words.storeInt(array, start + QUERY_FIELD_OFFSET, -1);
        Words.storeInt(array, start + STREAM_ID_FIELD_OFFSET, streamId);
        bytes.wrap(block);
        isFresh = false;
    }

    /**
     * For parsers: the length of the block.
     *
     * @return length in bytes.
     */
    public final int blockLength()
    {
        return block.capacity();
    }

    /**
     * For parsers of compressed heads: slots were written since the head was last asked for its fields.
     */
    public final void renew()
    {
        isFresh = false;
    }

    /**
     * For parsers: the array part of the block's place in memory.
     *
     * @return the array, or null outside the heap.
     */
    public final Object blockArray()
    {
        return block.byteArray();
    }

    /**
     * For parsers: the address part of the block's place in memory.
     *
     * @return the address of the block's first byte.
     */
    public final long blockAddress()
    {
        return block.addressOffset();
    }

    /**
     * The state of the block.
     *
     * @return one of the states of {@link MessageDescriptor}.
     */
    public final int state()
    {
        return block.getByte(STATE_FIELD_OFFSET);
    }

    /**
     * The error that the head was refused for.
     *
     * @return a {@link ParseError}, or 0.
     */
    public final int error()
    {
        return STATE_FAILED == state() ? block.getInt(ERROR_CODE_FIELD_OFFSET, LITTLE_ENDIAN) : 0;
    }

    /**
     * The byte that the error stands at.
     *
     * @return its offset in bytes from the message's first byte, or -1 where there is no error.
     */
    public final int errorOffset()
    {
        return STATE_FAILED == state() ? block.getInt(ERROR_OFFSET_FIELD_OFFSET, LITTLE_ENDIAN) : -1;
    }

    /**
     * The leniencies without which the message would have been refused, and the always-on ones that it needed.
     *
     * @return bits of {@link Leniency}, 0 for a message that is strictly right.
     */
    public final int leniencies()
    {
        return block.getInt(LENIENCIES_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The length of the head, any empty lines before it included: where the content begins.
     *
     * @return length in bytes from the message's first byte; 0 until the head is whole.
     */
    public final int headLength()
    {
        return block.getInt(HEAD_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The offset of the start line, behind any empty lines.
     *
     * @return offset in bytes from the message's first byte.
     */
    public final int startLineOffset()
    {
        return block.getInt(START_LINE_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The protocol's version (RFC 9112 section 2.3); HTTP/1.2 to 1.9 read as 1.1.
     *
     * @return one of {@link Version}.
     */
    public final int version()
    {
        return block.getByte(VERSION_FIELD_OFFSET);
    }

    /**
     * How the end of the content is found (RFC 9112 section 6.3).
     *
     * @return one of {@link Framing}.
     */
    public final int framing()
    {
        return block.getByte(FRAMING_FIELD_OFFSET);
    }

    /**
     * The length of the content where the framing is by length (RFC 9112 section 6.2), 0 where there is none.
     *
     * @return length in bytes, or -1 where only reading on will tell.
     */
    public final long contentLength()
    {
        return block.getLong(CONTENT_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * May the connection carry another message after this one (RFC 9112 section 9.3)?
     *
     * @return true if it may.
     */
    public final boolean isKeepAlive()
    {
        return hasFlag(KEEP_ALIVE);
    }

    /**
     * Does the message ask for another protocol, or make one: Upgrade named by Connection in HTTP/1.1 (RFC 9110 section
     * 7.8), CONNECT, a 101, a 2xx to CONNECT?
     *
     * @return true if it does.
     */
    public final boolean isUpgrade()
    {
        return hasFlag(UPGRADE);
    }

    /**
     * Does a Trailer field declare trailers (RFC 9110 section 6.6.2)?
     *
     * @return true if there is one.
     */
    public final boolean isTrailerDeclared()
    {
        return hasFlag(TRAILER_DECLARED);
    }

    /**
     * The time that the caller has set for the message.
     *
     * @return in the caller's unit, 0 where none was set.
     */
    public final long receiveTime()
    {
        return block.getLong(RECEIVE_TIME_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Set the time at which the message was received. Beginning another message sets it to 0.
     *
     * @param time in the caller's unit.
     */
    public final void receiveTime(final long time)
    {
        block.putLong(RECEIVE_TIME_FIELD_OFFSET, time, LITTLE_ENDIAN);
    }

    /**
     * The id of the stream that carries the message: 0 in HTTP/1.
     *
     * @return the stream's id.
     */
    public final int streamId()
    {
        return block.getInt(STREAM_ID_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The field lines, as slots. While a head is under way, those of them that are whole.
     *
     * @return this head's own field section, shared by all callers.
     */
    public final FieldSection headers()
    {
        if (!isFresh)
        {
            fields.renew();
            isFresh = true;
        }
        return fields;
    }

    /**
     * The bytes that all offsets of {@link #headers()} index: the receive buffer of a view, the block of an owner.
     *
     * @return the buffer.
     */
    public final DirectBuffer bytes()
    {
        return bytes;
    }

    final boolean hasFlag(final int flag)
    {
        return 0 != (block.getShort(MESSAGE_FLAGS_FIELD_OFFSET, LITTLE_ENDIAN) & flag);
    }

    final ByteSlice slice(final ByteSlice slice, final int rangeOffset)
    {
        return slice.wrap(
            bytes,
            headers().base() + block.getInt(rangeOffset, LITTLE_ENDIAN),
            block.getInt(rangeOffset + Integer.BYTES, LITTLE_ENDIAN));
    }

    final void appendEnd(final StringBuilder builder)
    {
        if (0 != version())
        {
            builder.append("\r\n");
        }
        headers().appendTo(builder);
        if (STATE_FAILED == state())
        {
            builder.append(ParseError.name(error())).append(" at ").append(errorOffset());
        }
    }

    final String text()
    {
        if (block.capacity() < MESSAGE_HEADER_LENGTH || MAGIC != block.getInt(MAGIC_FIELD_OFFSET, LITTLE_ENDIAN))
        {
            return "";
        }
        final StringBuilder builder = new StringBuilder();
        appendTo(builder);
        return builder.toString();
    }

    /**
     * Append the head as it would be sent, without the empty line; for people. A head that was refused shows what was
     * parsed of it, and the error.
     *
     * @param builder to append to, octets as characters.
     * @return the builder.
     */
    public abstract StringBuilder appendTo(StringBuilder builder);

    private void checkDone()
    {
        if (STATE_DONE != state())
        {
            throw new IllegalStateException("head not whole: state=" + state());
        }
    }

    private void checkReadable()
    {
        if (MAGIC != block.getInt(MAGIC_FIELD_OFFSET, LITTLE_ENDIAN) ||
            LAYOUT_VERSION != block.getByte(LAYOUT_VERSION_FIELD_OFFSET) ||
            content != block.getByte(CONTENT_FIELD_OFFSET) ||
            block.getInt(HEADER_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN) < MESSAGE_HEADER_LENGTH)
        {
            throw new IllegalArgumentException("not a block of this kind of message: content=" + content);
        }
    }

    private void checkPrepared()
    {
        final long signature = MAGIC | (long)LAYOUT_VERSION << 32 | (long)NameHash.VERSION << 40 |
            (long)VIEW << 48 | (long)content << 56;
        if (signature != block.getLong(MAGIC_FIELD_OFFSET, LITTLE_ENDIAN) ||
            MESSAGE_HEADER_LENGTH != block.getInt(HEADER_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN) ||
            block.capacity() != block.getInt(BLOCK_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN))
        {
            throw new IllegalStateException("block not prepared by init() for this head: capacity=" + block.capacity());
        }
    }

    private void checkInitialised()
    {
        final long signature = MAGIC | (long)LAYOUT_VERSION << 32 | (long)NameHash.VERSION << 40 | (long)content << 56;
        if (signature != (block.getLong(MAGIC_FIELD_OFFSET, LITTLE_ENDIAN) & ~(0xFFL << 48)) ||
            MESSAGE_HEADER_LENGTH != block.getInt(HEADER_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN) ||
            block.capacity() != block.getInt(BLOCK_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN))
        {
            throw new IllegalStateException("block not prepared by init() for this head: capacity=" + block.capacity());
        }
    }

    private static void checkLength(final int length)
    {
        if (length < MESSAGE_HEADER_LENGTH)
        {
            throw new IllegalArgumentException("length=" + length + " min=" + MESSAGE_HEADER_LENGTH);
        }
    }
}
