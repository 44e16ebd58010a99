/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * What a connection borrows while a message is under way or unsent: a little state, room for a form, the receive buffer
 * and the send buffer, in one block. A flyweight of one serving thread; the block belongs to that thread's pool.
 * <pre>
 *  0 send start    int      16 echoed bytes  long     32 path number    long
 *  4 send end      int      24 flags         int      40 reserved       3 longs
 *  8 route         int      28 receive end   int      64 form, receive buffer, send buffer
 * 12 form length   int
 * </pre>
 */
final class Exchange
{
    /** The largest form, in bytes. */
    static final int FORM_LENGTH = 2048;

    /** Flag: the content sent is chunked. */
    static final int CHUNKED = 1;

    /** Flag: trailers were asked for. */
    static final int TRAILERS = 2;

    /** Flag: content is echoed, which has begun. */
    static final int ECHOING = 4;

    /** Flag: the reply is HEAD's, so no content goes out. */
    static final int SILENT = 8;

    /** Room beyond the receive buffer's length in the send buffer, in bytes: one head and what frames one piece. */
    static final int SEND_MARGIN = 4096;

    private static final int STATE_LENGTH = 64;

    private final UnsafeBuffer block = new UnsafeBuffer(0, 0);
    private final int receiveLength;
    private final int sendOffset;
    private final int sendLength;
    private ByteBuffer bytes;
    private int bytesOffset;

    Exchange(final int receiveLength)
    {
        this.receiveLength = receiveLength + 63 & -64;
        sendOffset = STATE_LENGTH + FORM_LENGTH + this.receiveLength;
        sendLength = this.receiveLength + SEND_MARGIN;
    }

    int length()
    {
        return sendOffset + sendLength;
    }

    Exchange wrap(final MutableDirectBuffer buffer, final int offset)
    {
        block.wrap(buffer, offset, length());
        bytes = buffer.byteBuffer();
        bytesOffset = offset + buffer.wrapAdjustment();
        return this;
    }

    void init()
    {
        block.setMemory(0, STATE_LENGTH, (byte)0);
    }

    UnsafeBuffer buffer()
    {
        return block;
    }

    int formOffset()
    {
        return STATE_LENGTH;
    }

    int receiveOffset()
    {
        return STATE_LENGTH + FORM_LENGTH;
    }

    int receiveLength()
    {
        return receiveLength;
    }

    /** Bytes received and not consumed; they stand at the receive buffer's start. */
    int kept()
    {
        return block.getInt(28, LITTLE_ENDIAN);
    }

    void kept(final int length)
    {
        block.putInt(28, length, LITTLE_ENDIAN);
    }

    /** The bytes behind those that are kept, to receive into. */
    ByteBuffer receiving()
    {
        final int from = bytesOffset + receiveOffset();
        return bytes.limit(from + receiveLength).position(from + kept());
    }

    /** Keep what is behind the bytes consumed, moved to the buffer's start. */
    void consume(final int consumed, final int received)
    {
        final int left = received - consumed;
        if (left > 0 && consumed > 0)
        {
            block.putBytes(receiveOffset(), block, receiveOffset() + consumed, left);
        }
        kept(left);
    }

    int unsent()
    {
        return sendEnd() - sendStart();
    }

    /** The bytes that are not sent yet. */
    ByteBuffer sending()
    {
        final int from = bytesOffset + sendOffset;
        return bytes.limit(from + sendEnd()).position(from + sendStart());
    }

    void sent(final int length)
    {
        final int start = sendStart() + length;
        final boolean isAll = start == sendEnd();
        block.putInt(0, isAll ? 0 : start, LITTLE_ENDIAN);
        if (isAll)
        {
            block.putInt(4, 0, LITTLE_ENDIAN);
        }
    }

    /** Is there room to write that much? Unsent bytes are moved to make it. */
    boolean hasRoom(final int length)
    {
        if (sendLength - sendEnd() >= length)
        {
            return true;
        }
        final int start = sendStart();
        if (start > 0)
        {
            final int unsent = unsent();
            block.putBytes(sendOffset, block, sendOffset + start, unsent);
            block.putInt(0, 0, LITTLE_ENDIAN);
            block.putInt(4, unsent, LITTLE_ENDIAN);
        }
        return sendLength - sendEnd() >= length;
    }

    /** Index in the block at which to write next. */
    int writeOffset()
    {
        return sendOffset + sendEnd();
    }

    int writeRoom()
    {
        return sendLength - sendEnd();
    }

    /** Bytes were written up to an index in the block. */
    void written(final int limit)
    {
        block.putInt(4, limit - sendOffset, LITTLE_ENDIAN);
    }

    int route()
    {
        return block.getInt(8, LITTLE_ENDIAN);
    }

    void route(final int route)
    {
        block.putInt(8, route, LITTLE_ENDIAN);
        block.putInt(12, 0, LITTLE_ENDIAN);
        block.putLong(16, 0, LITTLE_ENDIAN);
        block.putInt(24, 0, LITTLE_ENDIAN);
    }

    int formLength()
    {
        return block.getInt(12, LITTLE_ENDIAN);
    }

    void formLength(final int length)
    {
        block.putInt(12, length, LITTLE_ENDIAN);
    }

    long echoed()
    {
        return block.getLong(16, LITTLE_ENDIAN);
    }

    void echoed(final long length)
    {
        block.putLong(16, length, LITTLE_ENDIAN);
    }

    boolean has(final int flag)
    {
        return 0 != (block.getInt(24, LITTLE_ENDIAN) & flag);
    }

    void set(final int flag)
    {
        block.putInt(24, block.getInt(24, LITTLE_ENDIAN) | flag, LITTLE_ENDIAN);
    }

    long number()
    {
        return block.getLong(32, LITTLE_ENDIAN);
    }

    void number(final long number)
    {
        block.putLong(32, number, LITTLE_ENDIAN);
    }

    private int sendStart()
    {
        return block.getInt(0, LITTLE_ENDIAN);
    }

    private int sendEnd()
    {
        return block.getInt(4, LITTLE_ENDIAN);
    }
}
