/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ScanError;

/**
 * The errors that bytes can cause: negative ints, each with a name, a sentence, a section of an RFC and the status
 * that a server answers. {@code parse} of every parser returns them. Numbers never change and are never used again:
 * blocks keep them in their headers.
 * <p>
 * -1 to -19 are those of {@link ScanError}, -20 to -99 those of messages, args, cookies and URIs; -100 to -127 are
 * kept for HPACK, -128 to -191 for HTTP/2, -192 to -255 for WebSocket. One row for each stands in {@code
 * ParseErrorRows}.
 * <p>
 * A bad response is answered to nobody; a gateway that receives one answers 502 (RFC 9110 section 15.6.3) of its own.
 * <p>
 * Stateless; any thread.
 */
public final class ParseError
{
    /** The lowest number that an error may have. */
    public static final int LOWEST = -255;

    /** A field name holds a byte that no token may hold. */
    public static final int BAD_FIELD_NAME = ScanError.BAD_FIELD_NAME;

    /** A field line begins with its colon: the name is empty. */
    public static final int EMPTY_FIELD_NAME = ScanError.EMPTY_FIELD_NAME;

    /** A field line ends before any colon. */
    public static final int MISSING_COLON = ScanError.MISSING_COLON;

    /** There is whitespace between a field name and its colon. */
    public static final int SPACE_BEFORE_COLON = ScanError.SPACE_BEFORE_COLON;

    /** There is whitespace between the start line and the first field line. */
    public static final int SPACE_BEFORE_FIELD = ScanError.SPACE_BEFORE_FIELD;

    /** A field line begins with whitespace: obsolete line folding. */
    public static final int OBS_FOLD = ScanError.OBS_FOLD;

    /** A field value holds a control byte. */
    public static final int BAD_FIELD_VALUE = ScanError.BAD_FIELD_VALUE;

    /** A field value holds the byte NUL. */
    public static final int NUL_IN_VALUE = ScanError.NUL_IN_VALUE;

    /** A CR is not followed by LF. */
    public static final int BARE_CR = ScanError.BARE_CR;

    /** A line ends in LF without CR. */
    public static final int BARE_LF = ScanError.BARE_LF;

    /** There are more field lines than the limit allows. */
    public static final int TOO_MANY_FIELDS = ScanError.TOO_MANY_FIELDS;

    /** The head, or the field section, has more bytes than the limit allows. */
    public static final int FIELDS_TOO_LARGE = ScanError.FIELDS_TOO_LARGE;

    /** The lent table has no slot left. */
    public static final int TABLE_FULL = ScanError.TABLE_FULL;

    /** The method is empty or holds a byte that no token may hold. */
    public static final int BAD_METHOD = -20;

    /** The request target is empty or holds a byte that no target may hold. */
    public static final int BAD_TARGET = -21;

    /** The request target has none of the four forms, or one that its method may not use. */
    public static final int BAD_TARGET_FORM = -22;

    /** The authority of the request target carries user information. */
    public static final int USERINFO_IN_TARGET = -23;

    /** The version does not read HTTP/ digit, dot, digit. */
    public static final int BAD_VERSION = -24;

    /** The major version is not 1. */
    public static final int UNSUPPORTED_VERSION = -25;

    /** The parts of the request line are not separated by exactly one space each. */
    public static final int BAD_REQUEST_LINE = -26;

    /** The first bytes cannot begin a message of HTTP/1. */
    public static final int NOT_HTTP = -27;

    /** The start line has more bytes than the limit allows. */
    public static final int START_LINE_TOO_LONG = -28;

    /** More empty lines stand before the start line than the limit allows. */
    public static final int TOO_MANY_EMPTY_LINES = -29;

    /** The status code is not three digits. */
    public static final int BAD_STATUS = -30;

    /** The parts of the status line are not separated by exactly one space each. */
    public static final int BAD_STATUS_LINE = -31;

    /** The reason phrase holds a control byte. */
    public static final int BAD_REASON = -32;

    /** A request of HTTP/1.1 has no Host field line. */
    public static final int MISSING_HOST = -33;

    /** A request has more than one Host field line. */
    public static final int DUPLICATE_HOST = -34;

    /** The value of Host is no host with an optional port. */
    public static final int BAD_HOST = -35;

    /** The value of Content-Length is not a row of digits. */
    public static final int BAD_CONTENT_LENGTH = -36;

    /** The value of Content-Length is beyond 63 bits. */
    public static final int CONTENT_LENGTH_OVERFLOW = -37;

    /** Content-Length is given more than once, with the same value. */
    public static final int DUPLICATE_CONTENT_LENGTH = -38;

    /** Content-Length is given more than once, with different values. */
    public static final int CONFLICTING_CONTENT_LENGTH = -39;

    /** Both Transfer-Encoding and Content-Length are given. */
    public static final int TRANSFER_ENCODING_WITH_CONTENT_LENGTH = -40;

    /** A message of HTTP/1.0 has Transfer-Encoding. */
    public static final int TRANSFER_ENCODING_IN_HTTP_10 = -41;

    /** Transfer-Encoding names a coding that this engine does not know. */
    public static final int UNKNOWN_TRANSFER_CODING = -42;

    /** The last transfer coding of a request is not chunked. */
    public static final int CHUNKED_NOT_LAST = -43;

    /** Transfer-Encoding names chunked more than once. */
    public static final int CHUNKED_TWICE = -44;

    /** The value of Transfer-Encoding is no list of codings, or may not stand here. */
    public static final int BAD_TRANSFER_ENCODING = -45;

    /** A CONNECT request announces content. */
    public static final int CONNECT_WITH_CONTENT = -46;

    /** Expect asks for something other than 100-continue. */
    public static final int BAD_EXPECT = -47;

    /** The content has more bytes than the limit allows. */
    public static final int CONTENT_TOO_LARGE = -48;

    /** A chunk size is empty or holds a byte that is no hexadecimal digit. */
    public static final int BAD_CHUNK_SIZE = -49;

    /** A chunk size, or the sum of them, is beyond 63 bits. */
    public static final int CHUNK_SIZE_OVERFLOW = -50;

    /** A line of chunk size and extensions has more bytes than the limit allows. */
    public static final int CHUNK_LINE_TOO_LONG = -51;

    /** The chunk extensions of a message together have more bytes than the limit allows. */
    public static final int CHUNK_EXTENSIONS_TOO_LARGE = -52;

    /** A chunk extension does not follow the grammar. */
    public static final int BAD_CHUNK_EXTENSION = -53;

    /** The data of a chunk is not followed by CRLF. */
    public static final int BAD_CHUNK_END = -54;

    /** A trailer section holds a field that may stand in headers alone. */
    public static final int FORBIDDEN_TRAILER = -55;

    /** There are more trailer lines than the limit allows. */
    public static final int TOO_MANY_TRAILERS = -56;

    /** The trailer section has more bytes than the limit allows. */
    public static final int TRAILERS_TOO_LARGE = -57;

    /** The stream ended in the middle of a message. */
    public static final int UNEXPECTED_EOF = -58;

    /** Bytes of a response came without a request that waits for one. */
    public static final int UNEXPECTED_RESPONSE = -85;

    /** There are more arguments than the limit allows. */
    public static final int TOO_MANY_ARGS = -59;

    /** A percent sign is not followed by two hexadecimal digits, or hides a byte refused here. */
    public static final int BAD_PERCENT = -60;

    /** There are more cookies than the limit allows. */
    public static final int TOO_MANY_COOKIES = -61;

    /** A cookie does not follow the grammar. */
    public static final int BAD_COOKIE = -62;

    /** A URI does not follow the grammar. */
    public static final int BAD_URI = -63;

    /** A port is not a row of digits, or is above 65,535. */
    public static final int BAD_PORT = -64;

    /** The address in square brackets is none of IPv6 or of a later version. */
    public static final int BAD_IP_LITERAL = -65;

    /** The request did not arrive within its time. */
    public static final int REQUEST_TIMEOUT = -66;

    /** A list, or a row of parameters, has more empty elements than are let pass. */
    public static final int TOO_MANY_EMPTY_ELEMENTS = -67;

    /** A quoted string is not closed. */
    public static final int BAD_QUOTED_STRING = -68;

    /** A parameter is not a token, or has a value that is neither token nor quoted string. */
    public static final int BAD_PARAMETER = -69;

    /** A weight is not a number from 0 to 1 with at most three decimals. */
    public static final int BAD_QUALITY = -70;

    /** The boundary of a multipart body is none, or stands in the content of a part. */
    public static final int BAD_BOUNDARY = -71;

    /** A boundary of a multipart body is followed by neither two hyphens nor blanks and a line end. */
    public static final int BAD_DELIMITER = -72;

    /** The head of a part of a form does not have one Content-Disposition of form-data with one name. */
    public static final int BAD_PART_HEAD = -73;

    /** The head of a part has more bytes or more field lines than the limit or the lent memory allows. */
    public static final int PART_HEAD_TOO_LARGE = -74;

    /** There are more parts in a multipart body than the limit allows. */
    public static final int TOO_MANY_PARTS = -75;

    /** A message that has no content announces some. */
    public static final int CONTENT_NOT_ALLOWED = -80;

    /** A block of field lines ends inside a field representation. */
    public static final int HPACK_TRUNCATED = -100;

    /** An index is 0, or beyond the static and the dynamic table. */
    public static final int HPACK_BAD_INDEX = -101;

    /** An integer is beyond 28 bits, or has more than five continuation octets. */
    public static final int HPACK_INTEGER_OVERFLOW = -102;

    /** A Huffman-coded string holds EOS, or ends in other bits than up to seven ones. */
    public static final int HPACK_BAD_HUFFMAN = -103;

    /** A size update of the dynamic table is above the limit announced. */
    public static final int HPACK_TABLE_TOO_LARGE = -104;

    /** A size update of the dynamic table stands behind a field. */
    public static final int HPACK_SIZE_UPDATE_MISPLACED = -105;

    /** The limit on the dynamic table was lowered, and the next block does not begin with a size update. */
    public static final int HPACK_SIZE_UPDATE_MISSING = -106;

    /** A frame is longer than the largest length announced. */
    public static final int FRAME_TOO_LARGE = -128;

    /** A frame has not the length that its type asks for. */
    public static final int BAD_FRAME_LENGTH = -129;

    /** A frame of this type may not stand on this stream. */
    public static final int BAD_STREAM_ID = -130;

    /** The padding of a frame is as long as its payload, or longer. */
    public static final int BAD_FRAME_PADDING = -131;

    /** A setting has a value that it may not have. */
    public static final int BAD_SETTING = -132;

    /** The initial window of SETTINGS is beyond 31 bits. */
    public static final int BAD_INITIAL_WINDOW = -133;

    /** The window of the connection is to grow by 0. */
    public static final int BAD_WINDOW_INCREMENT = -134;

    /** Another frame stands where a field section is not finished. */
    public static final int CONTINUATION_EXPECTED = -135;

    /** CONTINUATION stands where no field section is under way. */
    public static final int CONTINUATION_UNEXPECTED = -136;

    /** A field section comes in more frames than the limit allows. */
    public static final int TOO_MANY_CONTINUATIONS = -137;

    /** A PRIORITY frame has not five bytes. */
    public static final int BAD_PRIORITY_LENGTH = -138;

    /** The window of a stream is to grow by 0. */
    public static final int BAD_STREAM_WINDOW_INCREMENT = -139;

    /** A pseudo-field is none that is defined. */
    public static final int UNKNOWN_PSEUDO_FIELD = -144;

    /** A pseudo-field stands in a message of another kind, or in trailers. */
    public static final int PSEUDO_FIELD_NOT_ALLOWED = -145;

    /** A pseudo-field stands behind a field line. */
    public static final int PSEUDO_FIELD_AFTER_FIELD = -146;

    /** A pseudo-field stands there twice. */
    public static final int DUPLICATE_PSEUDO_FIELD = -147;

    /** A pseudo-field is missing that the message must have. */
    public static final int MISSING_PSEUDO_FIELD = -148;

    /** The value of a pseudo-field is not valid. */
    public static final int BAD_PSEUDO_FIELD = -149;

    /** A field name holds a capital letter. */
    public static final int UPPERCASE_FIELD_NAME = -150;

    /** A field value begins or ends with a space or a tab. */
    public static final int BLANK_AROUND_VALUE = -151;

    /** A field about the connection stands in a message of HTTP/2. */
    public static final int CONNECTION_SPECIFIC_FIELD = -152;

    /** A field TE stands in a response, or says something other than trailers. */
    public static final int BAD_TE = -153;

    /** Host names another authority than the pseudo-field. */
    public static final int HOST_DIFFERS = -154;

    /** The pseudo-field for a protocol stands where it was not enabled, or without CONNECT. */
    public static final int PROTOCOL_NOT_ENABLED = -155;

    /** The content is shorter or longer than Content-Length says. */
    public static final int CONTENT_LENGTH_DIFFERS = -156;

    /** Trailers do not end the stream. */
    public static final int MISSING_END_STREAM = -157;

    /** An informational response ends the stream. */
    public static final int UNEXPECTED_END_STREAM = -158;

    /** A response has the status 101, which HTTP/2 does not use. */
    public static final int STATUS_NOT_ALLOWED = -159;

    private ParseError()
    {
    }

    /**
     * The name of an error.
     *
     * @param error a number of this class.
     * @return the name of its constant, or "UNKNOWN_ERROR" where there is none of that number.
     */
    public static String name(final int error)
    {
        return ParseErrorRows.NAMES[row(error)];
    }

    /**
     * What is wrong, in one sentence.
     *
     * @param error a number of this class.
     * @return the sentence, with its full stop.
     */
    public static String sentence(final int error)
    {
        return ParseErrorRows.SENTENCES[row(error)];
    }

    /**
     * The status that a server answers to a request with this error.
     *
     * @param error a number of this class.
     * @return 400, 408, 413, 414, 417, 431, 501 or 505; 400 where there is no error of that number.
     */
    public static int status(final int error)
    {
        return ParseErrorRows.STATUSES[row(error)];
    }

    /**
     * Where the rule stands that was broken.
     *
     * @param error a number of this class.
     * @return for example "RFC 9112 section 5.1".
     */
    public static String rfc(final int error)
    {
        return ParseErrorRows.SECTIONS[row(error)];
    }

    /**
     * All errors. Allocates.
     *
     * @return their numbers, from -1 downwards; the array is the caller's.
     */
    public static int[] all()
    {
        return ParseErrorRows.all();
    }

    private static int row(final int error)
    {
        final int row = -error;
        return row > 0 && row <= -LOWEST && null != ParseErrorRows.NAMES[row] ? row : 0;
    }
}
