/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ScanLeniency;

/**
 * What a parser may let pass beyond its strict rules: one bit each, all off by default; {@link Limits} carries those
 * that are on. A parse that used one says so in the message's block. Bits of {@link #ALWAYS_ON} cannot be switched:
 * they are leniencies that the RFCs ask for, and have names so that they can be reported.
 * <p>
 * Stateless; any thread.
 */
public final class Leniency
{
    /**
     * {@code bareLf}. A start line or field line may end in LF alone.
     * <p>
     * RFC 9112 section 2.2: "a recipient MAY recognize a single LF as a line terminator and ignore any preceding CR".
     * <p>
     * The attack it opens: a peer in the chain that needs CRLF sees one line where this parser sees two: fields, or a
     * whole request, are smuggled past it.
     */
    public static final int BARE_LF = ScanLeniency.BARE_LF;

    /**
     * {@code obsFold}. A field line may go on in a line that begins with whitespace; the value stays as sent and is
     * flagged as folded.
     * <p>
     * RFC 9112 section 5.2: a server "MUST either reject the message ... or replace each received obs-fold with one or
     * more SP octets".
     * <p>
     * The attack it opens: a peer that takes the folded line for a field of its own sees a Transfer-Encoding or Host
     * that this parser does not.
     */
    public static final int OBS_FOLD = ScanLeniency.OBS_FOLD;

    /**
     * {@code spaceBeforeColon}. Whitespace may stand between a field name and its colon, in responses.
     * <p>
     * RFC 9112 section 5.1: "A server MUST reject, with a response status code of 400 (Bad Request), any received
     * request message that contains whitespace between a header field name and colon. A proxy MUST remove any such
     * whitespace from a response message".
     * <p>
     * The attack it opens: a peer that takes "Content-Length " for another name frames the message otherwise.
     */
    public static final int SPACE_BEFORE_COLON = ScanLeniency.SPACE_BEFORE_COLON;

    /**
     * {@code ctlInValue}. Control bytes other than CR, LF and NUL may stand in a field value.
     * <p>
     * RFC 9110 section 5.5: "Field values containing other CTL characters are also invalid; however, recipients MAY
     * retain such characters for the sake of robustness".
     * <p>
     * The attack it opens: control bytes reach logs, terminals and applications that give them meaning.
     */
    public static final int CTL_IN_VALUE = ScanLeniency.CTL_IN_VALUE;

    /**
     * {@code bareLfInChunk}. Chunk lines, the ends of chunk data and trailer lines may end in LF alone.
     * <p>
     * RFC 9112 section 7.1: a chunk line ends in CRLF; section 2.2 allows a single LF for the start line and fields
     * only.
     * <p>
     * The attack it opens: chunk boundaries are seen at different places by two peers: content becomes the next
     * request.
     */
    public static final int BARE_LF_IN_CHUNK = 1 << 4;

    /**
     * {@code looseRequestLineSpace}. The parts of a start line may be separated by more than one space, or by tabs,
     * and trailing whitespace is let pass.
     * <p>
     * RFC 9112 section 3: "recipients MAY instead parse on whitespace-delimited word boundaries ... lenient parsing
     * can result in request smuggling security vulnerabilities".
     * <p>
     * The attack it opens: a peer that takes the whitespace as a part of the target routes another resource than this
     * one.
     */
    public static final int LOOSE_REQUEST_LINE_SPACE = 1 << 5;

    /**
     * {@code relaxedTarget}. The request target may hold printable bytes and bytes above 0x7F that RFC 3986 does not
     * allow.
     * <p>
     * RFC 9112 section 3.2: "A recipient SHOULD NOT attempt to autocorrect and then process the request without a
     * redirect, since the invalid request-line might be deliberately crafted to bypass security filters along the
     * request chain".
     * <p>
     * The attack it opens: a filter in front reads another path than the one that is served.
     */
    public static final int RELAXED_TARGET = 1 << 6;

    /**
     * {@code missingHost}. A request of HTTP/1.1 may have no Host.
     * <p>
     * RFC 9112 section 3.2: "A server MUST respond with a 400 (Bad Request) status code to any HTTP/1.1 request
     * message that lacks a Host header field".
     * <p>
     * The attack it opens: a cache keys the answer under a host that the request never named.
     */
    public static final int MISSING_HOST = 1 << 7;

    /**
     * {@code duplicateContentLength}. Content-Length may be given more than once, if all values are equal.
     * <p>
     * RFC 9110 section 8.6: a recipient of the same value repeated "MAY either reject the message as invalid or
     * replace that invalid field value with a single valid decimal value".
     * <p>
     * The attack it opens: a peer that reads only the first or the last, and is told another one in a different form,
     * frames otherwise.
     */
    public static final int DUPLICATE_CONTENT_LENGTH = 1 << 8;

    /**
     * {@code teWithContentLength}. Transfer-Encoding overrides a Content-Length beside it; the connection closes after
     * the answer.
     * <p>
     * RFC 9112 section 6.3: "Such a message might indicate an attempt to perform request smuggling ... and ought to be
     * handled as an error"; section 6.1 demands to close.
     * <p>
     * The attack it opens: the classic request smuggling: a peer that frames by Content-Length sees two requests where
     * this parser sees one.
     */
    public static final int TE_WITH_CONTENT_LENGTH = 1 << 9;

    /**
     * {@code te10}. A message of HTTP/1.0 may have Transfer-Encoding; the connection closes after the answer.
     * <p>
     * RFC 9112 section 6.1: "A server or client that receives an HTTP/1.0 message containing a Transfer-Encoding
     * header field MUST treat the message as if the framing is faulty".
     * <p>
     * The attack it opens: a peer of HTTP/1.0 in the chain does not know the field and takes the content for the next
     * request.
     */
    public static final int TE_10 = 1 << 10;

    /**
     * {@code chunkSizeTrailingSpace}. Spaces or tabs may stand between a chunk size and the end of its line.
     * <p>
     * RFC 9112 section 7.1: chunk = chunk-size [ chunk-ext ] CRLF, without whitespace.
     * <p>
     * The attack it opens: peers that disagree on the size read different chunks.
     */
    public static final int CHUNK_SIZE_TRAILING_SPACE = 1 << 11;

    /**
     * {@code relaxedChunkExt}. Chunk extensions are skipped up to the line end without a look at their grammar.
     * <p>
     * RFC 9112 section 7.1.1: chunk-ext = *( BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ] ).
     * <p>
     * The attack it opens: a peer that ends the line elsewhere inside the extension takes its rest for chunk data.
     */
    public static final int RELAXED_CHUNK_EXT = 1 << 12;

    /**
     * {@code forbiddenTrailers}. Trailers may hold fields of framing, routing, authentication and content; they are
     * kept apart from the headers all the same.
     * <p>
     * RFC 9110 section 6.5.1: "Many fields cannot be processed outside the header section because their evaluation is
     * necessary prior to receiving the content".
     * <p>
     * The attack it opens: whoever merges trailers into headers takes a Host or an Authorization that no filter has
     * seen.
     */
    public static final int FORBIDDEN_TRAILERS = 1 << 13;

    /**
     * {@code allowEncodedNul}. %00 may stand in the path.
     * <p>
     * RFC 3986 section 7.3: %00 "may require special handling and should be rejected if the application is not
     * expecting to receive raw data within a component".
     * <p>
     * The attack it opens: a file name that is checked with its suffix and opened without it.
     */
    public static final int ALLOW_ENCODED_NUL = 1 << 14;

    /**
     * {@code emptyLineBeforeStart}. Always on, up to the limit: empty lines before a start line are skipped.
     * <p>
     * RFC 9112 section 2.2: "a server that is expecting to receive and parse a request-line SHOULD ignore at least one
     * empty line (CRLF) received prior to the request-line".
     * <p>
     * The attack it opens: little; unbounded it would be free work for the peer.
     */
    public static final int EMPTY_LINE_BEFORE_START = 1 << 16;

    /**
     * {@code missingReasonSpace}. Always on: the space after a status code may be missing where there is no reason
     * phrase.
     * <p>
     * RFC 9112 section 4: "a server MUST send the space that separates the status-code from the reason-phrase even
     * when the reason-phrase is absent".
     * <p>
     * The attack it opens: none known.
     */
    public static final int MISSING_REASON_SPACE = 1 << 17;

    /**
     * {@code unusualStatus}. Always on: a status outside 100 to 599 is reported as it is.
     * <p>
     * RFC 9110 section 15: "a client that receives a response with an invalid status code SHOULD process the response
     * as if it had a 5xx".
     * <p>
     * The attack it opens: an application that branches on the first digit alone.
     */
    public static final int UNUSUAL_STATUS = 1 << 18;

    /**
     * {@code minorVersion}. Always on: HTTP/1.2 to HTTP/1.9 are read as HTTP/1.1.
     * <p>
     * RFC 9110 section 6.2: "A recipient that receives a message with a major version number that it implements and a
     * minor version number higher than what it implements SHOULD process the message as if it was in the highest minor
     * version ... to which the recipient is conformant".
     * <p>
     * The attack it opens: none known.
     */
    public static final int MINOR_VERSION = 1 << 19;

    /**
     * {@code badPercentKept}. Always on, unless args are read strictly: a percent sign without two digits stands for
     * itself.
     * <p>
     * The URL standard, application/x-www-form-urlencoded parsing: percent-decoding leaves it as it is.
     * <p>
     * The attack it opens: a filter that decodes otherwise sees another value.
     */
    public static final int BAD_PERCENT_KEPT = 1 << 20;

    /**
     * {@code emptyListElements}. Always on, up to a bound: empty elements of a list are skipped.
     * <p>
     * RFC 9110 section 5.6.1.2: "A recipient MUST parse and ignore a reasonable number of empty list elements".
     * <p>
     * The attack it opens: little; unbounded it would be free work for the peer.
     */
    public static final int EMPTY_LIST_ELEMENTS = 1 << 21;

    /** The bits that can be switched on. */
    public static final int SELECTABLE = (1 << 15) - 1;

    /** The bits that are always on. */
    public static final int ALWAYS_ON = (1 << 22) - (1 << 16);

    private static final String[] NAMES =
    {
        "bareLf", "obsFold", "spaceBeforeColon", "ctlInValue", "bareLfInChunk", "looseRequestLineSpace",
        "relaxedTarget", "missingHost", "duplicateContentLength", "teWithContentLength", "te10",
        "chunkSizeTrailingSpace", "relaxedChunkExt", "forbiddenTrailers", "allowEncodedNul", null,
        "emptyLineBeforeStart", "missingReasonSpace", "unusualStatus", "minorVersion", "badPercentKept",
        "emptyListElements"
    };

    private Leniency()
    {
    }

    /**
     * The name of a leniency.
     *
     * @param bit one bit of this class.
     * @return the name, in camel case, or "unknown".
     */
    public static String name(final int bit)
    {
        final int index = Integer.numberOfTrailingZeros(bit);
        return Integer.bitCount(bit) == 1 && index < NAMES.length && null != NAMES[index] ? NAMES[index] : "unknown";
    }

    /**
     * The leniency of a name.
     *
     * @param camelCase name, as {@link #name(int)} gives it.
     * @return its bit, or 0 where there is none of that name.
     */
    public static int of(final String camelCase)
    {
        for (int i = 0; i < NAMES.length; i++)
        {
            if (null != NAMES[i] && NAMES[i].equals(camelCase))
            {
                return 1 << i;
            }
        }
        return 0;
    }

    /**
     * The names of several leniencies. Allocates.
     *
     * @param bits of this class.
     * @return their names, separated by a comma and a space; empty where no bit is set.
     */
    public static String names(final int bits)
    {
        final StringBuilder builder = new StringBuilder();
        appendTo(builder, bits);
        return builder.toString();
    }

    /**
     * Append the names of several leniencies.
     *
     * @param builder to append to.
     * @param bits    of this class.
     */
    public static void appendTo(final StringBuilder builder, final int bits)
    {
        for (int rest = bits; 0 != rest; rest &= rest - 1)
        {
            if (rest != bits)
            {
                builder.append(", ");
            }
            builder.append(name(rest & -rest));
        }
    }
}
