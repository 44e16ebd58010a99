/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

/**
 * What is known of each error, one row for each. Filled once, when the class is loaded; read by any thread.
 */
final class ParseErrorRows
{
    static final String[] NAMES = new String[1 - ParseError.LOWEST];
    static final String[] SENTENCES = new String[1 - ParseError.LOWEST];
    static final String[] SECTIONS = new String[1 - ParseError.LOWEST];
    static final int[] STATUSES = new int[1 - ParseError.LOWEST];

    static
    {
        row(0, "UNKNOWN_ERROR", 400, "RFC 9110 section 15.5.1", "There is no error of that number.");
        scanner();
        startLine();
        meaning();
        content();
        parts();
        hpack();
        frames();
        http2Messages();
    }

    private ParseErrorRows()
    {
    }

    static int[] all()
    {
        int count = 0;
        for (int i = 1; i < NAMES.length; i++)
        {
            count += null == NAMES[i] ? 0 : 1;
        }
        final int[] errors = new int[count];
        int at = 0;
        for (int i = 1; i < NAMES.length; i++)
        {
            if (null != NAMES[i])
            {
                errors[at++] = -i;
            }
        }
        return errors;
    }

    private static void scanner()
    {
        row(ParseError.BAD_FIELD_NAME, "BAD_FIELD_NAME",
            400, "RFC 9110 section 5.1", "A field name holds a byte that no token may hold.");
        row(ParseError.EMPTY_FIELD_NAME, "EMPTY_FIELD_NAME",
            400, "RFC 9110 section 5.1", "A field line begins with its colon: the name is empty.");
        row(ParseError.MISSING_COLON, "MISSING_COLON",
            400, "RFC 9112 section 5", "A field line ends before any colon.");
        row(ParseError.SPACE_BEFORE_COLON, "SPACE_BEFORE_COLON",
            400, "RFC 9112 section 5.1", "There is whitespace between a field name and its colon.");
        row(ParseError.SPACE_BEFORE_FIELD, "SPACE_BEFORE_FIELD",
            400, "RFC 9112 section 2.2", "There is whitespace between the start line and the first field line.");
        row(ParseError.OBS_FOLD, "OBS_FOLD",
            400, "RFC 9112 section 5.2", "A field line begins with whitespace: obsolete line folding.");
        row(ParseError.BAD_FIELD_VALUE, "BAD_FIELD_VALUE",
            400, "RFC 9110 section 5.5", "A field value holds a control byte.");
        row(ParseError.NUL_IN_VALUE, "NUL_IN_VALUE",
            400, "RFC 9110 section 5.5", "A field value holds the byte NUL.");
        row(ParseError.BARE_CR, "BARE_CR",
            400, "RFC 9112 section 2.2", "A CR is not followed by LF.");
        row(ParseError.BARE_LF, "BARE_LF",
            400, "RFC 9112 section 2.2", "A line ends in LF without CR.");
        row(ParseError.TOO_MANY_FIELDS, "TOO_MANY_FIELDS",
            431, "RFC 6585 section 5", "There are more field lines than the limit allows.");
        row(ParseError.FIELDS_TOO_LARGE, "FIELDS_TOO_LARGE",
            431, "RFC 6585 section 5", "The head, or the field section, has more bytes than the limit allows.");
        row(ParseError.TABLE_FULL, "TABLE_FULL",
            431, "RFC 6585 section 5", "The lent table has no slot left.");
    }

    private static void startLine()
    {
        row(ParseError.BAD_METHOD, "BAD_METHOD",
            400, "RFC 9110 section 9.1", "The method is empty or holds a byte that no token may hold.");
        row(ParseError.BAD_TARGET, "BAD_TARGET",
            400, "RFC 9112 section 3.2", "The request target is empty or holds a byte that no target may hold.");
        row(ParseError.BAD_TARGET_FORM, "BAD_TARGET_FORM",
            400, "RFC 9112 section 3.2",
            "The request target has none of the four forms, or one that its method may not use.");
        row(ParseError.USERINFO_IN_TARGET, "USERINFO_IN_TARGET",
            400, "RFC 9110 section 4.2.4", "The authority of the request target carries user information.");
        row(ParseError.BAD_VERSION, "BAD_VERSION",
            400, "RFC 9112 section 2.3", "The version does not read HTTP/ digit, dot, digit.");
        row(ParseError.UNSUPPORTED_VERSION, "UNSUPPORTED_VERSION",
            505, "RFC 9110 section 15.6.6", "The major version is not 1.");
        row(ParseError.BAD_REQUEST_LINE, "BAD_REQUEST_LINE",
            400, "RFC 9112 section 3", "The parts of the request line are not separated by exactly one space each.");
        row(ParseError.NOT_HTTP, "NOT_HTTP",
            400, "RFC 9112 section 2.2", "The first bytes cannot begin a message of HTTP/1.");
        row(ParseError.START_LINE_TOO_LONG, "START_LINE_TOO_LONG",
            414, "RFC 9112 section 3", "The start line has more bytes than the limit allows.");
        row(ParseError.TOO_MANY_EMPTY_LINES, "TOO_MANY_EMPTY_LINES",
            400, "RFC 9112 section 2.2", "More empty lines stand before the start line than the limit allows.");
        row(ParseError.BAD_STATUS, "BAD_STATUS",
            400, "RFC 9112 section 4", "The status code is not three digits.");
        row(ParseError.BAD_STATUS_LINE, "BAD_STATUS_LINE",
            400, "RFC 9112 section 4", "The parts of the status line are not separated by exactly one space each.");
        row(ParseError.BAD_REASON, "BAD_REASON",
            400, "RFC 9112 section 4", "The reason phrase holds a control byte.");
    }

    private static void meaning()
    {
        row(ParseError.MISSING_HOST, "MISSING_HOST",
            400, "RFC 9112 section 3.2", "A request of HTTP/1.1 has no Host field line.");
        row(ParseError.DUPLICATE_HOST, "DUPLICATE_HOST",
            400, "RFC 9112 section 3.2", "A request has more than one Host field line.");
        row(ParseError.BAD_HOST, "BAD_HOST",
            400, "RFC 9112 section 3.2", "The value of Host is no host with an optional port.");
        row(ParseError.BAD_CONTENT_LENGTH, "BAD_CONTENT_LENGTH",
            400, "RFC 9112 section 6.3", "The value of Content-Length is not a row of digits.");
        row(ParseError.CONTENT_LENGTH_OVERFLOW, "CONTENT_LENGTH_OVERFLOW",
            400, "RFC 9110 section 8.6", "The value of Content-Length is beyond 63 bits.");
        row(ParseError.DUPLICATE_CONTENT_LENGTH, "DUPLICATE_CONTENT_LENGTH",
            400, "RFC 9110 section 8.6", "Content-Length is given more than once, with the same value.");
        row(ParseError.CONFLICTING_CONTENT_LENGTH, "CONFLICTING_CONTENT_LENGTH",
            400, "RFC 9112 section 6.3", "Content-Length is given more than once, with different values.");
        row(ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH, "TRANSFER_ENCODING_WITH_CONTENT_LENGTH",
            400, "RFC 9112 section 6.3", "Both Transfer-Encoding and Content-Length are given.");
        row(ParseError.TRANSFER_ENCODING_IN_HTTP_10, "TRANSFER_ENCODING_IN_HTTP_10",
            400, "RFC 9112 section 6.1", "A message of HTTP/1.0 has Transfer-Encoding.");
        row(ParseError.UNKNOWN_TRANSFER_CODING, "UNKNOWN_TRANSFER_CODING",
            501, "RFC 9112 section 6.1", "Transfer-Encoding names a coding that this engine does not know.");
        row(ParseError.CHUNKED_NOT_LAST, "CHUNKED_NOT_LAST",
            400, "RFC 9112 section 6.3", "The last transfer coding of a request is not chunked.");
        row(ParseError.CHUNKED_TWICE, "CHUNKED_TWICE",
            400, "RFC 9112 section 6.1", "Transfer-Encoding names chunked more than once.");
        row(ParseError.BAD_TRANSFER_ENCODING, "BAD_TRANSFER_ENCODING",
            400, "RFC 9112 section 6.1",
            "The value of Transfer-Encoding is no list of codings, or may not stand here.");
        row(ParseError.CONNECT_WITH_CONTENT, "CONNECT_WITH_CONTENT",
            400, "RFC 9110 section 9.3.6", "A CONNECT request announces content.");
        row(ParseError.BAD_EXPECT, "BAD_EXPECT",
            417, "RFC 9110 section 10.1.1", "Expect asks for something other than 100-continue.");
    }

    private static void content()
    {
        row(ParseError.CONTENT_TOO_LARGE, "CONTENT_TOO_LARGE",
            413, "RFC 9110 section 15.5.14", "The content has more bytes than the limit allows.");
        row(ParseError.BAD_CHUNK_SIZE, "BAD_CHUNK_SIZE",
            400, "RFC 9112 section 7.1", "A chunk size is empty or holds a byte that is no hexadecimal digit.");
        row(ParseError.CHUNK_SIZE_OVERFLOW, "CHUNK_SIZE_OVERFLOW",
            400, "RFC 9112 section 7.1", "A chunk size, or the sum of them, is beyond 63 bits.");
        row(ParseError.CHUNK_LINE_TOO_LONG, "CHUNK_LINE_TOO_LONG",
            400, "RFC 9112 section 7.1.1", "A line of chunk size and extensions has more bytes than the limit allows.");
        row(ParseError.CHUNK_EXTENSIONS_TOO_LARGE, "CHUNK_EXTENSIONS_TOO_LARGE",
            400, "RFC 9112 section 7.1.1",
            "The chunk extensions of a message together have more bytes than the limit allows.");
        row(ParseError.BAD_CHUNK_EXTENSION, "BAD_CHUNK_EXTENSION",
            400, "RFC 9112 section 7.1.1", "A chunk extension does not follow the grammar.");
        row(ParseError.BAD_CHUNK_END, "BAD_CHUNK_END",
            400, "RFC 9112 section 7.1", "The data of a chunk is not followed by CRLF.");
        row(ParseError.FORBIDDEN_TRAILER, "FORBIDDEN_TRAILER",
            400, "RFC 9110 section 6.5.1", "A trailer section holds a field that may stand in headers alone.");
        row(ParseError.TOO_MANY_TRAILERS, "TOO_MANY_TRAILERS",
            431, "RFC 6585 section 5", "There are more trailer lines than the limit allows.");
        row(ParseError.TRAILERS_TOO_LARGE, "TRAILERS_TOO_LARGE",
            431, "RFC 6585 section 5", "The trailer section has more bytes than the limit allows.");
        row(ParseError.UNEXPECTED_EOF, "UNEXPECTED_EOF",
            400, "RFC 9112 section 8", "The stream ended in the middle of a message.");
        row(ParseError.UNEXPECTED_RESPONSE, "UNEXPECTED_RESPONSE",
            400, "RFC 9112 section 9.2", "Bytes of a response came without a request that waits for one.");
    }

    private static void parts()
    {
        row(ParseError.TOO_MANY_ARGS, "TOO_MANY_ARGS",
            400, "RFC 9110 section 15.5.1", "There are more arguments than the limit allows.");
        row(ParseError.BAD_PERCENT, "BAD_PERCENT",
            400, "RFC 3986 section 2.1",
            "A percent sign is not followed by two hexadecimal digits, or hides a byte refused here.");
        row(ParseError.TOO_MANY_COOKIES, "TOO_MANY_COOKIES",
            431, "RFC 6265 section 6.1", "There are more cookies than the limit allows.");
        row(ParseError.BAD_COOKIE, "BAD_COOKIE",
            400, "RFC 6265 section 4.1.1", "A cookie does not follow the grammar.");
        row(ParseError.BAD_URI, "BAD_URI",
            400, "RFC 3986 section 3", "A URI does not follow the grammar.");
        row(ParseError.BAD_PORT, "BAD_PORT",
            400, "RFC 3986 section 3.2.3", "A port is not a row of digits, or is above 65,535.");
        row(ParseError.BAD_IP_LITERAL, "BAD_IP_LITERAL",
            400, "RFC 3986 section 3.2.2", "The address in square brackets is none of IPv6 or of a later version.");
        row(ParseError.REQUEST_TIMEOUT, "REQUEST_TIMEOUT",
            408, "RFC 9110 section 15.5.9", "The request did not arrive within its time.");
        row(ParseError.TOO_MANY_EMPTY_ELEMENTS, "TOO_MANY_EMPTY_ELEMENTS",
            400, "RFC 9110 section 5.6.1",
            "A list, or a row of parameters, has more empty elements than are let pass.");
        row(ParseError.BAD_QUOTED_STRING, "BAD_QUOTED_STRING",
            400, "RFC 9110 section 5.6.4", "A quoted string is not closed.");
        row(ParseError.BAD_PARAMETER, "BAD_PARAMETER",
            400, "RFC 9110 section 5.6.6",
            "A parameter is not a token, or has a value that is neither token nor quoted string.");
        row(ParseError.BAD_QUALITY, "BAD_QUALITY",
            400, "RFC 9110 section 12.4.2", "A weight is not a number from 0 to 1 with at most three decimals.");
        row(ParseError.BAD_BOUNDARY, "BAD_BOUNDARY",
            400, "RFC 2046 section 5.1.1", "The boundary of a multipart body is none, or stands in its content.");
        row(ParseError.BAD_DELIMITER, "BAD_DELIMITER",
            400, "RFC 2046 section 5.1.1", "A boundary is followed by neither two hyphens nor blanks and a line end.");
        row(ParseError.BAD_PART_HEAD, "BAD_PART_HEAD",
            400, "RFC 7578 section 4.2",
            "The head of a part does not have one Content-Disposition of form-data with one name.");
        row(ParseError.PART_HEAD_TOO_LARGE, "PART_HEAD_TOO_LARGE",
            413, "RFC 9110 section 15.5.14", "The head of a part has more bytes or field lines than the limit allows.");
        row(ParseError.TOO_MANY_PARTS, "TOO_MANY_PARTS",
            413, "RFC 9110 section 15.5.14", "A multipart body has more parts than the limit allows.");
        row(ParseError.CONTENT_NOT_ALLOWED, "CONTENT_NOT_ALLOWED",
            400, "RFC 9110 section 8.6", "A message that has no content announces some.");
    }

    private static void hpack()
    {
        row(ParseError.HPACK_TRUNCATED, "HPACK_TRUNCATED",
            400, "RFC 7541 section 6", "A block of field lines ends inside a field representation.");
        row(ParseError.HPACK_BAD_INDEX, "HPACK_BAD_INDEX",
            400, "RFC 7541 section 2.3.3", "An index is 0, or beyond the static and the dynamic table.");
        row(ParseError.HPACK_INTEGER_OVERFLOW, "HPACK_INTEGER_OVERFLOW",
            400, "RFC 7541 section 5.1", "An integer is beyond 28 bits, or has more than five continuation octets.");
        row(ParseError.HPACK_BAD_HUFFMAN, "HPACK_BAD_HUFFMAN",
            400, "RFC 7541 section 5.2",
            "A Huffman-coded string holds EOS, or ends in other bits than up to seven ones.");
        row(ParseError.HPACK_TABLE_TOO_LARGE, "HPACK_TABLE_TOO_LARGE",
            400, "RFC 7541 section 6.3", "A size update of the dynamic table is above the limit announced.");
        row(ParseError.HPACK_SIZE_UPDATE_MISPLACED, "HPACK_SIZE_UPDATE_MISPLACED",
            400, "RFC 7541 section 4.2", "A size update of the dynamic table stands behind a field.");
        row(ParseError.HPACK_SIZE_UPDATE_MISSING, "HPACK_SIZE_UPDATE_MISSING",
            400, "RFC 7541 section 4.2",
            "The limit on the dynamic table was lowered, and the next block does not begin with a size update.");
    }

    private static void frames()
    {
        row(ParseError.FRAME_TOO_LARGE, "FRAME_TOO_LARGE",
            400, "RFC 9113 section 4.2", "A frame is longer than the largest length announced.");
        row(ParseError.BAD_FRAME_LENGTH, "BAD_FRAME_LENGTH",
            400, "RFC 9113 section 4.2", "A frame has not the length that its type asks for.");
        row(ParseError.BAD_STREAM_ID, "BAD_STREAM_ID",
            400, "RFC 9113 section 5.1.1", "A frame of this type may not stand on this stream.");
        row(ParseError.BAD_FRAME_PADDING, "BAD_FRAME_PADDING",
            400, "RFC 9113 section 6.1", "The padding of a frame is as long as its payload, or longer.");
        row(ParseError.BAD_SETTING, "BAD_SETTING",
            400, "RFC 9113 section 6.5.2", "A setting has a value that it may not have.");
        row(ParseError.BAD_INITIAL_WINDOW, "BAD_INITIAL_WINDOW",
            400, "RFC 9113 section 6.5.2", "The initial window of SETTINGS is beyond 31 bits.");
        row(ParseError.BAD_WINDOW_INCREMENT, "BAD_WINDOW_INCREMENT",
            400, "RFC 9113 section 6.9", "The window of the connection is to grow by 0.");
        row(ParseError.CONTINUATION_EXPECTED, "CONTINUATION_EXPECTED",
            400, "RFC 9113 section 6.10", "Another frame stands where a field section is not finished.");
        row(ParseError.CONTINUATION_UNEXPECTED, "CONTINUATION_UNEXPECTED",
            400, "RFC 9113 section 6.10", "CONTINUATION stands where no field section is under way.");
        row(ParseError.TOO_MANY_CONTINUATIONS, "TOO_MANY_CONTINUATIONS",
            400, "RFC 9113 section 10.5", "A field section comes in more frames than the limit allows.");
        row(ParseError.BAD_PRIORITY_LENGTH, "BAD_PRIORITY_LENGTH",
            400, "RFC 9113 section 6.3", "A PRIORITY frame has not five bytes.");
        row(ParseError.BAD_STREAM_WINDOW_INCREMENT, "BAD_STREAM_WINDOW_INCREMENT",
            400, "RFC 9113 section 6.9", "The window of a stream is to grow by 0.");
    }

    private static void http2Messages()
    {
        row(ParseError.UNKNOWN_PSEUDO_FIELD, "UNKNOWN_PSEUDO_FIELD",
            400, "RFC 9113 section 8.3", "A pseudo-field is none that is defined.");
        row(ParseError.PSEUDO_FIELD_NOT_ALLOWED, "PSEUDO_FIELD_NOT_ALLOWED",
            400, "RFC 9113 section 8.3", "A pseudo-field stands in a message of another kind, or in trailers.");
        row(ParseError.PSEUDO_FIELD_AFTER_FIELD, "PSEUDO_FIELD_AFTER_FIELD",
            400, "RFC 9113 section 8.3", "A pseudo-field stands behind a field line.");
        row(ParseError.DUPLICATE_PSEUDO_FIELD, "DUPLICATE_PSEUDO_FIELD",
            400, "RFC 9113 section 8.3", "A pseudo-field stands there twice.");
        row(ParseError.MISSING_PSEUDO_FIELD, "MISSING_PSEUDO_FIELD",
            400, "RFC 9113 section 8.3.1", "A pseudo-field is missing that the message must have.");
        row(ParseError.BAD_PSEUDO_FIELD, "BAD_PSEUDO_FIELD",
            400, "RFC 9113 section 8.3.1", "The value of a pseudo-field is not valid.");
        row(ParseError.UPPERCASE_FIELD_NAME, "UPPERCASE_FIELD_NAME",
            400, "RFC 9113 section 8.2.1", "A field name holds a capital letter.");
        row(ParseError.BLANK_AROUND_VALUE, "BLANK_AROUND_VALUE",
            400, "RFC 9113 section 8.2.1", "A field value begins or ends with a space or a tab.");
        row(ParseError.CONNECTION_SPECIFIC_FIELD, "CONNECTION_SPECIFIC_FIELD",
            400, "RFC 9113 section 8.2.2", "A field about the connection stands in a message of HTTP/2.");
        row(ParseError.BAD_TE, "BAD_TE",
            400, "RFC 9113 section 8.2.2", "A field TE stands in a response, or says something other than trailers.");
        row(ParseError.HOST_DIFFERS, "HOST_DIFFERS",
            400, "RFC 9113 section 8.3.1", "Host names another authority than the pseudo-field.");
        row(ParseError.PROTOCOL_NOT_ENABLED, "PROTOCOL_NOT_ENABLED",
            400, "RFC 8441 section 4",
            "The pseudo-field for a protocol stands where it was not enabled, or without CONNECT.");
        row(ParseError.CONTENT_LENGTH_DIFFERS, "CONTENT_LENGTH_DIFFERS",
            400, "RFC 9113 section 8.1.1", "The content is shorter or longer than Content-Length says.");
        row(ParseError.MISSING_END_STREAM, "MISSING_END_STREAM",
            400, "RFC 9113 section 8.1", "Trailers do not end the stream.");
        row(ParseError.UNEXPECTED_END_STREAM, "UNEXPECTED_END_STREAM",
            400, "RFC 9113 section 8.1", "An informational response ends the stream.");
        row(ParseError.STATUS_NOT_ALLOWED, "STATUS_NOT_ALLOWED",
            400, "RFC 9113 section 8.6", "A response has the status 101, which HTTP/2 does not use.");
    }

    private static void row(
        final int error, final String name, final int status, final String section, final String sentence)
    {
        final int row = -error;
        if (null != NAMES[row])
        {
            throw new IllegalStateException("two errors of one number: name=" + name + " other=" + NAMES[row]);
        }
        NAMES[row] = name;
        STATUSES[row] = status;
        SECTIONS[row] = section;
        SENTENCES[row] = sentence;
    }
}
