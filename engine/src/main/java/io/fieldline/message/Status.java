/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import org.agrona.MutableDirectBuffer;

import java.nio.charset.StandardCharsets;

/**
 * The registered status codes and their reason phrases, as text and as bytes ready to write.
 * <p>
 * Stateless; any thread.
 */
public final class Status
{
    /** 100 Continue. */
    public static final int CONTINUE = 100;

    /** 101 Switching Protocols. */
    public static final int SWITCHING_PROTOCOLS = 101;

    /** 102 Processing. */
    public static final int PROCESSING = 102;

    /** 103 Early Hints. */
    public static final int EARLY_HINTS = 103;

    /** 200 OK. */
    public static final int OK = 200;

    /** 201 Created. */
    public static final int CREATED = 201;

    /** 202 Accepted. */
    public static final int ACCEPTED = 202;

    /** 203 Non-Authoritative Information. */
    public static final int NON_AUTHORITATIVE_INFORMATION = 203;

    /** 204 No Content. */
    public static final int NO_CONTENT = 204;

    /** 205 Reset Content. */
    public static final int RESET_CONTENT = 205;

    /** 206 Partial Content. */
    public static final int PARTIAL_CONTENT = 206;

    /** 207 Multi-Status. */
    public static final int MULTI_STATUS = 207;

    /** 208 Already Reported. */
    public static final int ALREADY_REPORTED = 208;

    /** 226 IM Used. */
    public static final int IM_USED = 226;

    /** 300 Multiple Choices. */
    public static final int MULTIPLE_CHOICES = 300;

    /** 301 Moved Permanently. */
    public static final int MOVED_PERMANENTLY = 301;

    /** 302 Found. */
    public static final int FOUND = 302;

    /** 303 See Other. */
    public static final int SEE_OTHER = 303;

    /** 304 Not Modified. */
    public static final int NOT_MODIFIED = 304;

    /** 305 Use Proxy. */
    public static final int USE_PROXY = 305;

    /** 307 Temporary Redirect. */
    public static final int TEMPORARY_REDIRECT = 307;

    /** 308 Permanent Redirect. */
    public static final int PERMANENT_REDIRECT = 308;

    /** 400 Bad Request. */
    public static final int BAD_REQUEST = 400;

    /** 401 Unauthorized. */
    public static final int UNAUTHORIZED = 401;

    /** 402 Payment Required. */
    public static final int PAYMENT_REQUIRED = 402;

    /** 403 Forbidden. */
    public static final int FORBIDDEN = 403;

    /** 404 Not Found. */
    public static final int NOT_FOUND = 404;

    /** 405 Method Not Allowed. */
    public static final int METHOD_NOT_ALLOWED = 405;

    /** 406 Not Acceptable. */
    public static final int NOT_ACCEPTABLE = 406;

    /** 407 Proxy Authentication Required. */
    public static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    /** 408 Request Timeout. */
    public static final int REQUEST_TIMEOUT = 408;

    /** 409 Conflict. */
    public static final int CONFLICT = 409;

    /** 410 Gone. */
    public static final int GONE = 410;

    /** 411 Length Required. */
    public static final int LENGTH_REQUIRED = 411;

    /** 412 Precondition Failed. */
    public static final int PRECONDITION_FAILED = 412;

    /** 413 Content Too Large. */
    public static final int CONTENT_TOO_LARGE = 413;

    /** 414 URI Too Long. */
    public static final int URI_TOO_LONG = 414;

    /** 415 Unsupported Media Type. */
    public static final int UNSUPPORTED_MEDIA_TYPE = 415;

    /** 416 Range Not Satisfiable. */
    public static final int RANGE_NOT_SATISFIABLE = 416;

    /** 417 Expectation Failed. */
    public static final int EXPECTATION_FAILED = 417;

    /** 421 Misdirected Request. */
    public static final int MISDIRECTED_REQUEST = 421;

    /** 422 Unprocessable Content. */
    public static final int UNPROCESSABLE_CONTENT = 422;

    /** 423 Locked. */
    public static final int LOCKED = 423;

    /** 424 Failed Dependency. */
    public static final int FAILED_DEPENDENCY = 424;

    /** 425 Too Early. */
    public static final int TOO_EARLY = 425;

    /** 426 Upgrade Required. */
    public static final int UPGRADE_REQUIRED = 426;

    /** 428 Precondition Required. */
    public static final int PRECONDITION_REQUIRED = 428;

    /** 429 Too Many Requests. */
    public static final int TOO_MANY_REQUESTS = 429;

    /** 431 Request Header Fields Too Large. */
    public static final int REQUEST_HEADER_FIELDS_TOO_LARGE = 431;

    /** 451 Unavailable For Legal Reasons. */
    public static final int UNAVAILABLE_FOR_LEGAL_REASONS = 451;

    /** 500 Internal Server Error. */
    public static final int INTERNAL_SERVER_ERROR = 500;

    /** 501 Not Implemented. */
    public static final int NOT_IMPLEMENTED = 501;

    /** 502 Bad Gateway. */
    public static final int BAD_GATEWAY = 502;

    /** 503 Service Unavailable. */
    public static final int SERVICE_UNAVAILABLE = 503;

    /** 504 Gateway Timeout. */
    public static final int GATEWAY_TIMEOUT = 504;

    /** 505 HTTP Version Not Supported. */
    public static final int HTTP_VERSION_NOT_SUPPORTED = 505;

    /** 506 Variant Also Negotiates. */
    public static final int VARIANT_ALSO_NEGOTIATES = 506;

    /** 507 Insufficient Storage. */
    public static final int INSUFFICIENT_STORAGE = 507;

    /** 508 Loop Detected. */
    public static final int LOOP_DETECTED = 508;

    /** 511 Network Authentication Required. */
    public static final int NETWORK_AUTHENTICATION_REQUIRED = 511;

    private static final int HIGHEST = 999;
    private static final byte[] NO_BYTES = new byte[0];
    private static final String[] NAMES = new String[HIGHEST + 1];
    private static final byte[][] REASONS = new byte[HIGHEST + 1][];

    static
    {
        informational();
        successful();
        redirection();
        clientError();
        serverError();
    }

    private Status()
    {
    }

    /**
     * The reason phrase of a status.
     *
     * @param status code.
     * @return the phrase of the registry, or "" where the code is not registered.
     */
    public static String name(final int status)
    {
        final String name = status >= 0 && status <= HIGHEST ? NAMES[status] : null;
        return null == name ? "" : name;
    }

    /**
     * The reason phrase of a status, ready to write.
     *
     * @param status code.
     * @return the bytes, shared: not to be written to; empty where the code is not registered.
     */
    public static byte[] reason(final int status)
    {
        final byte[] reason = status >= 0 && status <= HIGHEST ? REASONS[status] : null;
        return null == reason ? NO_BYTES : reason;
    }

    /**
     * How long code, space and reason phrase are together.
     *
     * @param status code.
     * @return the length in bytes.
     */
    public static int encodedLength(final int status)
    {
        return 4 + reason(status).length;
    }

    /**
     * Write code, space and reason phrase: {@code 404 Not Found}. The space is there too where there is no phrase, as
     * RFC 9112 section 4 wants it.
     *
     * @param buffer to write to.
     * @param offset in bytes at which to begin.
     * @param status code, from 100 to 999.
     * @return the bytes written, {@link #encodedLength(int)}.
     * @throws IllegalArgumentException if the code has not three digits.
     */
    public static int put(final MutableDirectBuffer buffer, final int offset, final int status)
    {
        checkStatus(status);
        final byte[] reason = reason(status);
        final int hundreds = status / 100;
        final int tens = status / 10 - hundreds * 10;
        buffer.putByte(offset, (byte)('0' + hundreds));
        buffer.putByte(offset + 1, (byte)('0' + tens));
        buffer.putByte(offset + 2, (byte)('0' + status % 10));
        buffer.putByte(offset + 3, (byte)' ');
        buffer.putBytes(offset + 4, reason);
        return 4 + reason.length;
    }

    /**
     * May a response of this status have content, if its request was neither HEAD nor CONNECT (RFC 9112 section 6.3)?
     *
     * @param status code.
     * @return false for 1xx, 204 and 304, whatever their fields say; true else.
     */
    public static boolean mayHaveContent(final int status)
    {
        return !(isInformational(status) || NO_CONTENT == status || NOT_MODIFIED == status);
    }

    /**
     * Is it a 1xx, which another response to the same request follows?
     *
     * @param status code.
     * @return true if it is from 100 to 199.
     */
    public static boolean isInformational(final int status)
    {
        return status >= 100 && status < 200;
    }

    /**
     * Is it a 2xx?
     *
     * @param status code.
     * @return true if it is from 200 to 299.
     */
    public static boolean isSuccessful(final int status)
    {
        return status >= 200 && status < 300;
    }

    /**
     * Is it a 3xx?
     *
     * @param status code.
     * @return true if it is from 300 to 399.
     */
    public static boolean isRedirection(final int status)
    {
        return status >= 300 && status < 400;
    }

    /**
     * Is it a 4xx or a 5xx?
     *
     * @param status code.
     * @return true if it is from 400 to 599.
     */
    public static boolean isError(final int status)
    {
        return status >= 400 && status < 600;
    }

    private static void informational()
    {
        row(CONTINUE, "Continue");
        row(SWITCHING_PROTOCOLS, "Switching Protocols");
        row(PROCESSING, "Processing");
        row(EARLY_HINTS, "Early Hints");
    }

    private static void successful()
    {
        row(OK, "OK");
        row(CREATED, "Created");
        row(ACCEPTED, "Accepted");
        row(NON_AUTHORITATIVE_INFORMATION, "Non-Authoritative Information");
        row(NO_CONTENT, "No Content");
        row(RESET_CONTENT, "Reset Content");
        row(PARTIAL_CONTENT, "Partial Content");
        row(MULTI_STATUS, "Multi-Status");
        row(ALREADY_REPORTED, "Already Reported");
        row(IM_USED, "IM Used");
    }

    private static void redirection()
    {
        row(MULTIPLE_CHOICES, "Multiple Choices");
        row(MOVED_PERMANENTLY, "Moved Permanently");
        row(FOUND, "Found");
        row(SEE_OTHER, "See Other");
        row(NOT_MODIFIED, "Not Modified");
        row(USE_PROXY, "Use Proxy");
        row(TEMPORARY_REDIRECT, "Temporary Redirect");
        row(PERMANENT_REDIRECT, "Permanent Redirect");
    }

    private static void clientError()
    {
        row(BAD_REQUEST, "Bad Request");
        row(UNAUTHORIZED, "Unauthorized");
        row(PAYMENT_REQUIRED, "Payment Required");
        row(FORBIDDEN, "Forbidden");
        row(NOT_FOUND, "Not Found");
        row(METHOD_NOT_ALLOWED, "Method Not Allowed");
        row(NOT_ACCEPTABLE, "Not Acceptable");
        row(PROXY_AUTHENTICATION_REQUIRED, "Proxy Authentication Required");
        row(REQUEST_TIMEOUT, "Request Timeout");
        row(CONFLICT, "Conflict");
        row(GONE, "Gone");
        row(LENGTH_REQUIRED, "Length Required");
        row(PRECONDITION_FAILED, "Precondition Failed");
        row(CONTENT_TOO_LARGE, "Content Too Large");
        row(URI_TOO_LONG, "URI Too Long");
        row(UNSUPPORTED_MEDIA_TYPE, "Unsupported Media Type");
        row(RANGE_NOT_SATISFIABLE, "Range Not Satisfiable");
        row(EXPECTATION_FAILED, "Expectation Failed");
        row(MISDIRECTED_REQUEST, "Misdirected Request");
        row(UNPROCESSABLE_CONTENT, "Unprocessable Content");
        row(LOCKED, "Locked");
        row(FAILED_DEPENDENCY, "Failed Dependency");
        row(TOO_EARLY, "Too Early");
        row(UPGRADE_REQUIRED, "Upgrade Required");
        row(PRECONDITION_REQUIRED, "Precondition Required");
        row(TOO_MANY_REQUESTS, "Too Many Requests");
        row(REQUEST_HEADER_FIELDS_TOO_LARGE, "Request Header Fields Too Large");
        row(UNAVAILABLE_FOR_LEGAL_REASONS, "Unavailable For Legal Reasons");
    }

    private static void serverError()
    {
        row(INTERNAL_SERVER_ERROR, "Internal Server Error");
        row(NOT_IMPLEMENTED, "Not Implemented");
        row(BAD_GATEWAY, "Bad Gateway");
        row(SERVICE_UNAVAILABLE, "Service Unavailable");
        row(GATEWAY_TIMEOUT, "Gateway Timeout");
        row(HTTP_VERSION_NOT_SUPPORTED, "HTTP Version Not Supported");
        row(VARIANT_ALSO_NEGOTIATES, "Variant Also Negotiates");
        row(INSUFFICIENT_STORAGE, "Insufficient Storage");
        row(LOOP_DETECTED, "Loop Detected");
        row(NETWORK_AUTHENTICATION_REQUIRED, "Network Authentication Required");
    }

    private static void row(final int status, final String reason)
    {
        NAMES[status] = reason;
        REASONS[status] = reason.getBytes(StandardCharsets.US_ASCII);
    }

    private static void checkStatus(final int status)
    {
        if (status < 100 || status > HIGHEST)
        {
            throw new IllegalArgumentException("not a status of three digits: status=" + status);
        }
    }
}
