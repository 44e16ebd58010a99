/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * The layout of a connection record: the 64 bytes that a sans-IO HTTP/1 connection keeps, and all that it keeps outside
 * the heap while it is idle. No other class holds a number of it.
 * <pre>
 *  0 state                byte    24 block handle           int   -1: no block is lent
 *  1 role                 byte    28 receive buffer handle  int   -1: no buffer is lent
 *  2 status               u16     32 messages served        int
 *  4 flags                u16     36 error code             int
 *  6 reserved             u16     40 pending requests       long
 *  8 deadline             long    48 reserved               2 longs
 * 16 received offset      int     of the first byte in the receive buffer that was not consumed
 * 20 received length      int     of those bytes
 * </pre>
 * The deadline is in the caller's unit, Long.MAX_VALUE: none. The status is that of the response under way, of a
 * server. How far a head and its content have come stands in the message's block, which is lent while they are under
 * way ({@link MessageDescriptor}).
 * <p>
 * Little-endian. Pending requests are a queue of {@link #MAX_PENDING}, two bits each, the oldest in the lowest: what a
 * response needs to know of its request (RFC 9112 section 6.3).
 * <p>
 * Stateless; any thread.
 */
public final class ConnectionDescriptor
{
    /** State: between messages; nothing is lent. */
    public static final int STATE_IDLE = 0;

    /** State: a head is under way. */
    public static final int STATE_HEAD = 1;

    /** State: content is under way. */
    public static final int STATE_CONTENT = 2;

    /** State: trailers are under way. */
    public static final int STATE_TRAILERS = 3;

    /** State: the message is whole, and what answers it is not. */
    public static final int STATE_ANSWERING = 4;

    /** State: another protocol has taken over, or a tunnel. */
    public static final int STATE_TUNNEL = 5;

    /** State: no further message will come. */
    public static final int STATE_CLOSED = 6;

    /** State: an error has ended the connection; its code says which. */
    public static final int STATE_FAILED = 7;

    /** Role: receives requests. */
    public static final int ROLE_SERVER = 1;

    /** Role: receives responses. */
    public static final int ROLE_CLIENT = 2;

    /** Flag: the peer has closed its direction. */
    public static final int PEER_CLOSED = 1;

    /** Flag: this side has closed its direction, or must not write any more. */
    public static final int WRITE_CLOSED = 2;

    /** Flag: the connection ends after the response under way (RFC 9112 section 9.6). */
    public static final int CLOSE_AFTER = 4;

    /** Flag: a 100 is owed, or waited for (RFC 9110 section 10.1.1). */
    public static final int AWAITS_CONTINUE = 8;

    /** Flag: the response's head was written, and its content is under way. */
    public static final int RESPONDING = 16;

    /** Flag: no further message is read until the caller has room (back-pressure). */
    public static final int PAUSED = 32;

    /** Pending request: neither of the two below. */
    public static final int PENDING_OTHER = 1;

    /** Pending request: HEAD, whose response has no content. */
    public static final int PENDING_HEAD = 2;

    /** Pending request: CONNECT, whose response may make a tunnel. */
    public static final int PENDING_CONNECT = 3;

    /** The most requests that may wait for their responses. */
    public static final int MAX_PENDING = 32;

    /** No handle: nothing is lent. */
    public static final int NO_HANDLE = -1;

    /** No deadline. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** Where the state stands, in bytes. */
    public static final int STATE_FIELD_OFFSET = 0;

    /** Where the role stands, in bytes. */
    public static final int ROLE_FIELD_OFFSET = 1;

    /** Where the status of the response under way stands, in bytes. */
    public static final int STATUS_FIELD_OFFSET = 2;

    /** Where the flags stand, in bytes. */
    public static final int FLAGS_FIELD_OFFSET = 4;

    /** Where the deadline stands, in bytes. */
    public static final int DEADLINE_FIELD_OFFSET = 8;

    /** Where the place of the first byte that was not consumed stands, in bytes. */
    public static final int RECEIVED_OFFSET_FIELD_OFFSET = 16;

    /** Where the number of bytes that were not consumed stands, in bytes. */
    public static final int RECEIVED_LENGTH_FIELD_OFFSET = 20;

    /** Where the handle of the lent message block stands, in bytes. */
    public static final int BLOCK_HANDLE_FIELD_OFFSET = 24;

    /** Where the handle of the lent receive buffer stands, in bytes. */
    public static final int BUFFER_HANDLE_FIELD_OFFSET = 28;

    /** Where the number of messages served stands, in bytes. */
    public static final int MESSAGES_FIELD_OFFSET = 32;

    /** Where the error stands, in bytes. */
    public static final int ERROR_CODE_FIELD_OFFSET = 36;

    /** Where the requests that wait for their response stand, in bytes. */
    public static final int PENDING_FIELD_OFFSET = 40;

    /** Bytes of a record: one cache line. */
    public static final int RECORD_LENGTH = 64;

    private ConnectionDescriptor()
    {
    }
}
