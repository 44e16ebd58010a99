/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.buffers.TableDescriptor;

/**
 * The layout of a message block's header: a table's header with its index of known names, then the control data. Slots
 * follow. No other class holds a number of it.
 * <pre>
 * 352 state            byte    392 method offset, length      2 ints
 * 353 method id        byte    400 target offset, length      2 ints (response: reason phrase)
 * 354 version          byte    408 query offset               int, -1 where there is none
 * 355 framing          byte    412 target form                byte
 * 356 status           u16     413 reserved                   3 bytes
 * 358 message flags    u16     416 scheme offset, length      2 ints
 * 360 content length   long    424 authority offset, length   2 ints
 * 368 receive time     long    432 stream id                  int
 * 376 error code       int     436 reserved                   int
 * 380 error offset     int     440 protocol offset, length    2 ints
 * 384 head length      int
 * 388 start line       int
 * the content's carry, written by whoever decodes it:
 * 448 remaining        long    of the content, or of the chunk       472 phase              byte
 * 456 framed bytes     long    of the content as it is framed        473 reserved           3 bytes
 * 464 content bytes    long    handed on                             476 line length        int, of a chunk line
 * 488 reserved         3 longs                                       480 extension bytes    int, of all chunks
 *                                                                    484 error              int
 * </pre>
 * Little-endian; offsets are in bytes, relative to the base of the table's header.
 * <p>
 * Stateless; any thread.
 */
public final class MessageDescriptor
{
    /** State: prepared, no message yet. */
    public static final int STATE_NEW = 0;

    /** State: a head is under way. */
    public static final int STATE_PARSING = 1;

    /** State: the head is whole. */
    public static final int STATE_DONE = 2;

    /** State: the head is refused; error code and offset say why. */
    public static final int STATE_FAILED = 3;

    /** Message flag: the connection may carry another message after this one (RFC 9112 section 9.3). */
    public static final int KEEP_ALIVE = 1;

    /** Message flag: the message asks for, or makes, another protocol (RFC 9110 section 7.8), or is a tunnel's. */
    public static final int UPGRADE = 2;

    /** Message flag: the client waits for a 100 (RFC 9110 section 10.1.1). */
    public static final int EXPECT_CONTINUE = 4;

    /** Message flag: a Connection field says close. */
    public static final int CLOSE = 8;

    /** Message flag: a Trailer field declares trailers. */
    public static final int TRAILER_DECLARED = 16;

    /** Message flag: cookies stand in more than one field line. */
    public static final int COOKIES_SPLIT = 32;

    /** Message flag: an expectation that is not known (RFC 9110 section 10.1.1 lets a server answer 417). */
    public static final int EXPECT_UNKNOWN = 64;

    /** Where the state stands, in bytes. */
    public static final int STATE_FIELD_OFFSET = TableDescriptor.INDEXED_HEADER_LENGTH;

    /** Where the method's id stands, in bytes. */
    public static final int METHOD_ID_FIELD_OFFSET = STATE_FIELD_OFFSET + 1;

    /** Where the version stands, in bytes. */
    public static final int VERSION_FIELD_OFFSET = STATE_FIELD_OFFSET + 2;

    /** Where the framing stands, in bytes. */
    public static final int FRAMING_FIELD_OFFSET = STATE_FIELD_OFFSET + 3;

    /** Where the status stands, in bytes. */
    public static final int STATUS_FIELD_OFFSET = STATE_FIELD_OFFSET + 4;

    /** Where the message's flags stand, in bytes. */
    public static final int MESSAGE_FLAGS_FIELD_OFFSET = STATE_FIELD_OFFSET + 6;

    /** Where the content's length stands, in bytes. */
    public static final int CONTENT_LENGTH_FIELD_OFFSET = STATE_FIELD_OFFSET + 8;

    /** Where the receive time stands, in bytes. */
    public static final int RECEIVE_TIME_FIELD_OFFSET = STATE_FIELD_OFFSET + 16;

    /** Where the error's code stands, in bytes. */
    public static final int ERROR_CODE_FIELD_OFFSET = STATE_FIELD_OFFSET + 24;

    /** Where the error's place stands, in bytes. */
    public static final int ERROR_OFFSET_FIELD_OFFSET = STATE_FIELD_OFFSET + 28;

    /** Where the head's length stands, in bytes. */
    public static final int HEAD_LENGTH_FIELD_OFFSET = STATE_FIELD_OFFSET + 32;

    /** Where the start line's offset stands, in bytes. */
    public static final int START_LINE_FIELD_OFFSET = STATE_FIELD_OFFSET + 36;

    /** Where the method's offset and length stand, in bytes. */
    public static final int METHOD_FIELD_OFFSET = STATE_FIELD_OFFSET + 40;

    /** Where the target's offset and length stand, in bytes; the reason phrase's in a response. */
    public static final int TARGET_FIELD_OFFSET = STATE_FIELD_OFFSET + 48;

    /** Where the query's offset stands, in bytes. */
    public static final int QUERY_FIELD_OFFSET = STATE_FIELD_OFFSET + 56;

    /** Where the target's form stands, in bytes. */
    public static final int TARGET_FORM_FIELD_OFFSET = STATE_FIELD_OFFSET + 60;

    /** Where the scheme's offset and length stand, in bytes. */
    public static final int SCHEME_FIELD_OFFSET = STATE_FIELD_OFFSET + 64;

    /** Where the authority's offset and length stand, in bytes. */
    public static final int AUTHORITY_FIELD_OFFSET = STATE_FIELD_OFFSET + 72;

    /** Where the stream's id stands, in bytes. */
    public static final int STREAM_ID_FIELD_OFFSET = STATE_FIELD_OFFSET + 80;

    /** Where the offset and length of an extended CONNECT's protocol stand, in bytes (RFC 8441). */
    public static final int PROTOCOL_FIELD_OFFSET = STATE_FIELD_OFFSET + 88;

    /** Where the carry of the content's decoder begins, in bytes. */
    public static final int CARRY_FIELD_OFFSET = STATE_FIELD_OFFSET + 96;

    /** Where what remains of the content, or of the chunk under way, stands, in bytes. */
    public static final int REMAINING_FIELD_OFFSET = CARRY_FIELD_OFFSET;

    /** Where the number of bytes consumed of the content as it is framed stands, in bytes. */
    public static final int FRAMED_BYTES_FIELD_OFFSET = CARRY_FIELD_OFFSET + 8;

    /** Where the number of bytes of content handed on stands, in bytes. */
    public static final int CONTENT_BYTES_FIELD_OFFSET = CARRY_FIELD_OFFSET + 16;

    /** Where the content decoder's phase stands, in bytes. */
    public static final int CONTENT_PHASE_FIELD_OFFSET = CARRY_FIELD_OFFSET + 24;

    /** Where the length of a chunk line under way stands, in bytes. */
    public static final int CHUNK_LINE_FIELD_OFFSET = CARRY_FIELD_OFFSET + 28;

    /** Where the number of bytes of chunk extensions stands, in bytes. */
    public static final int EXTENSION_BYTES_FIELD_OFFSET = CARRY_FIELD_OFFSET + 32;

    /** Where the error that the content was refused for stands, in bytes. */
    public static final int CONTENT_ERROR_FIELD_OFFSET = CARRY_FIELD_OFFSET + 36;

    /** Bytes of a message block's header: eight cache lines. */
    public static final int MESSAGE_HEADER_LENGTH = CARRY_FIELD_OFFSET + 64;

    private MessageDescriptor()
    {
    }

    /**
     * How long a block must be for a number of field lines.
     *
     * @param fields to hold.
     * @return length in bytes.
     */
    public static int blockLength(final int fields)
    {
        return MESSAGE_HEADER_LENGTH + SlotDescriptor.slotOffset(fields);
    }
}
