/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * The leniencies that the field-section scanner knows: one bit each, all off by default. {@code Leniency} of the
 * message floor names the same bits beside its own; bits 0 to 3 are the scanner's. The scanner reports the bits that
 * it used.
 * <p>
 * Stateless; any thread.
 */
public final class ScanLeniency
{
    /**
     * {@code bareLf}. A start line or field line may end in LF alone.
     * <p>
     * RFC 9112 section 2.2: "a recipient MAY recognize a single LF as a line terminator and ignore any preceding CR".
     * <p>
     * The attack it opens: a peer in the chain that needs CRLF sees one line where this parser sees two: fields, or a
     * whole request, are smuggled past it.
     */
    public static final int BARE_LF = 1 << 0;

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
    public static final int OBS_FOLD = 1 << 1;

    /**
     * {@code spaceBeforeColon}. Whitespace may stand between a field name and its colon, in responses.
     * <p>
     * RFC 9112 section 5.1: "A server MUST reject, with a response status code of 400 (Bad Request), any received
     * request message that contains whitespace between a header field name and colon. A proxy MUST remove any such
     * whitespace from a response message".
     * <p>
     * The attack it opens: a peer that takes "Content-Length " for another name frames the message otherwise.
     */
    public static final int SPACE_BEFORE_COLON = 1 << 2;

    /**
     * {@code ctlInValue}. Control bytes other than CR, LF and NUL may stand in a field value.
     * <p>
     * RFC 9110 section 5.5: "Field values containing other CTL characters are also invalid; however, recipients MAY
     * retain such characters for the sake of robustness".
     * <p>
     * The attack it opens: control bytes reach logs, terminals and applications that give them meaning.
     */
    public static final int CTL_IN_VALUE = 1 << 3;

    /** All bits of this class. */
    public static final int ALL = BARE_LF | OBS_FOLD | SPACE_BEFORE_COLON | CTL_IN_VALUE;

    private ScanLeniency()
    {
    }
}
