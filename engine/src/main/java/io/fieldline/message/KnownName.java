/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.NameTable;

/**
 * The field names that have a number, so that finding one in a head is one read. The numbers stand in slots and in
 * the index of tables, are append-only and never change; a name without one has 0, and is found by hash and bytes.
 * Names that decide framing, routing or security, and frequent ones, have numbers below 64. The pseudo-fields of
 * HTTP/2 are here too.
 * <p>
 * What else is known of a name (whether it is a list, whether a proxy passes it on) stands in {@code KnownNameRows},
 * one row for each.
 * <p>
 * Stateless; any thread.
 */
public final class KnownName
{
    /** A name without a number. */
    public static final int UNKNOWN = 0;

    /** {@code Host}, RFC 9110 section 7.2. */
    public static final int HOST = 1;

    /** {@code Content-Length}, RFC 9110 section 8.6. */
    public static final int CONTENT_LENGTH = 2;

    /** {@code Transfer-Encoding}, RFC 9112 section 6.1. */
    public static final int TRANSFER_ENCODING = 3;

    /** {@code Connection}, RFC 9110 section 7.6.1. */
    public static final int CONNECTION = 4;

    /** {@code Expect}, RFC 9110 section 10.1.1. */
    public static final int EXPECT = 5;

    /** {@code Upgrade}, RFC 9110 section 7.8. */
    public static final int UPGRADE = 6;

    /** {@code TE}, RFC 9110 section 10.1.4. */
    public static final int TE = 7;

    /** {@code Trailer}, RFC 9110 section 6.6.2. */
    public static final int TRAILER = 8;

    /** {@code Keep-Alive}, RFC 2068 section 19.7.1. */
    public static final int KEEP_ALIVE = 9;

    /** {@code Proxy-Connection}, RFC 9110 section 7.6.1. */
    public static final int PROXY_CONNECTION = 10;

    /** {@code Content-Type}, RFC 9110 section 8.3. */
    public static final int CONTENT_TYPE = 11;

    /** {@code Date}, RFC 9110 section 6.6.1. */
    public static final int DATE = 12;

    /** {@code Cookie}, RFC 6265 section 5.4. */
    public static final int COOKIE = 13;

    /** {@code Set-Cookie}, RFC 6265 section 4.1. */
    public static final int SET_COOKIE = 14;

    /** {@code Authorization}, RFC 9110 section 11.6.2. */
    public static final int AUTHORIZATION = 15;

    /** {@code User-Agent}, RFC 9110 section 10.1.5. */
    public static final int USER_AGENT = 16;

    /** {@code Accept}, RFC 9110 section 12.5.1. */
    public static final int ACCEPT = 17;

    /** {@code Accept-Encoding}, RFC 9110 section 12.5.3. */
    public static final int ACCEPT_ENCODING = 18;

    /** {@code Accept-Language}, RFC 9110 section 12.5.4. */
    public static final int ACCEPT_LANGUAGE = 19;

    /** {@code Cache-Control}, RFC 9111 section 5.2. */
    public static final int CACHE_CONTROL = 20;

    /** {@code Content-Encoding}, RFC 9110 section 8.4. */
    public static final int CONTENT_ENCODING = 21;

    /** {@code Location}, RFC 9110 section 10.2.2. */
    public static final int LOCATION = 22;

    /** {@code ETag}, RFC 9110 section 8.8.3. */
    public static final int ETAG = 23;

    /** {@code Last-Modified}, RFC 9110 section 8.8.2. */
    public static final int LAST_MODIFIED = 24;

    /** {@code If-None-Match}, RFC 9110 section 13.1.2. */
    public static final int IF_NONE_MATCH = 25;

    /** {@code If-Modified-Since}, RFC 9110 section 13.1.3. */
    public static final int IF_MODIFIED_SINCE = 26;

    /** {@code If-Match}, RFC 9110 section 13.1.1. */
    public static final int IF_MATCH = 27;

    /** {@code Range}, RFC 9110 section 14.2. */
    public static final int RANGE = 28;

    /** {@code Content-Range}, RFC 9110 section 14.4. */
    public static final int CONTENT_RANGE = 29;

    /** {@code Origin}, RFC 6454 section 7. */
    public static final int ORIGIN = 30;

    /** {@code Referer}, RFC 9110 section 10.1.3. */
    public static final int REFERER = 31;

    /** {@code Server}, RFC 9110 section 10.2.4. */
    public static final int SERVER = 32;

    /** {@code Vary}, RFC 9110 section 12.5.5. */
    public static final int VARY = 33;

    /** {@code :method}, RFC 9113 section 8.3.1. */
    public static final int PSEUDO_METHOD = 34;

    /** {@code :path}, RFC 9113 section 8.3.1. */
    public static final int PSEUDO_PATH = 35;

    /** {@code :scheme}, RFC 9113 section 8.3.1. */
    public static final int PSEUDO_SCHEME = 36;

    /** {@code :authority}, RFC 9113 section 8.3.1. */
    public static final int PSEUDO_AUTHORITY = 37;

    /** {@code :status}, RFC 9113 section 8.3.2. */
    public static final int PSEUDO_STATUS = 38;

    /** {@code :protocol}, RFC 8441 section 4. */
    public static final int PSEUDO_PROTOCOL = 39;

    /** {@code HTTP2-Settings}, RFC 7540 section 3.2.1. */
    public static final int HTTP2_SETTINGS = 40;

    /** {@code Sec-WebSocket-Key}, RFC 6455 section 11.3.1. */
    public static final int SEC_WEBSOCKET_KEY = 41;

    /** {@code Sec-WebSocket-Version}, RFC 6455 section 11.3.5. */
    public static final int SEC_WEBSOCKET_VERSION = 42;

    /** {@code Sec-WebSocket-Accept}, RFC 6455 section 11.3.3. */
    public static final int SEC_WEBSOCKET_ACCEPT = 43;

    /** {@code Sec-WebSocket-Protocol}, RFC 6455 section 11.3.4. */
    public static final int SEC_WEBSOCKET_PROTOCOL = 44;

    /** {@code Sec-WebSocket-Extensions}, RFC 6455 section 11.3.2. */
    public static final int SEC_WEBSOCKET_EXTENSIONS = 45;

    /** {@code X-Request-Id}, in wide use, not registered. */
    public static final int X_REQUEST_ID = 46;

    /** {@code X-API-Key}, in wide use with trading APIs, not registered. */
    public static final int X_API_KEY = 47;

    /** {@code X-Timestamp}, in wide use with trading APIs, not registered. */
    public static final int X_TIMESTAMP = 48;

    /** {@code X-Signature}, in wide use with trading APIs, not registered. */
    public static final int X_SIGNATURE = 49;

    /** {@code Idempotency-Key}, the draft of the HTTPAPI working group. */
    public static final int IDEMPOTENCY_KEY = 50;

    /** {@code traceparent}, W3C Trace Context section 3.2. */
    public static final int TRACEPARENT = 51;

    /** {@code tracestate}, W3C Trace Context section 3.3. */
    public static final int TRACESTATE = 52;

    /** {@code Forwarded}, RFC 7239 section 4. */
    public static final int FORWARDED = 53;

    /** {@code X-Forwarded-For}, in wide use, not registered. */
    public static final int X_FORWARDED_FOR = 54;

    /** {@code X-Forwarded-Host}, in wide use, not registered. */
    public static final int X_FORWARDED_HOST = 55;

    /** {@code X-Forwarded-Proto}, in wide use, not registered. */
    public static final int X_FORWARDED_PROTO = 56;

    /** {@code Via}, RFC 9110 section 7.6.3. */
    public static final int VIA = 57;

    /** {@code Priority}, RFC 9218 section 5. */
    public static final int PRIORITY = 58;

    /** {@code Retry-After}, RFC 9110 section 10.2.3. */
    public static final int RETRY_AFTER = 59;

    /** {@code Strict-Transport-Security}, RFC 6797 section 6.1. */
    public static final int STRICT_TRANSPORT_SECURITY = 60;

    /** {@code Access-Control-Allow-Origin}, the Fetch standard. */
    public static final int ACCESS_CONTROL_ALLOW_ORIGIN = 61;

    /** {@code X-MBX-APIKEY}, the API key of one exchange. */
    public static final int X_MBX_APIKEY = 62;

    /** {@code X-Content-Type-Options}, the Fetch standard. */
    public static final int X_CONTENT_TYPE_OPTIONS = 63;

    /** {@code Accept-Charset}, RFC 9110 section 12.5.2. */
    public static final int ACCEPT_CHARSET = 64;

    /** {@code Accept-Ranges}, RFC 9110 section 14.3. */
    public static final int ACCEPT_RANGES = 65;

    /** {@code Age}, RFC 9111 section 5.1. */
    public static final int AGE = 66;

    /** {@code Allow}, RFC 9110 section 10.2.1. */
    public static final int ALLOW = 67;

    /** {@code Content-Disposition}, RFC 6266 section 4. */
    public static final int CONTENT_DISPOSITION = 68;

    /** {@code Content-Language}, RFC 9110 section 8.5. */
    public static final int CONTENT_LANGUAGE = 69;

    /** {@code Content-Location}, RFC 9110 section 8.7. */
    public static final int CONTENT_LOCATION = 70;

    /** {@code Expires}, RFC 9111 section 5.3. */
    public static final int EXPIRES = 71;

    /** {@code From}, RFC 9110 section 10.1.2. */
    public static final int FROM = 72;

    /** {@code If-Range}, RFC 9110 section 13.1.5. */
    public static final int IF_RANGE = 73;

    /** {@code If-Unmodified-Since}, RFC 9110 section 13.1.4. */
    public static final int IF_UNMODIFIED_SINCE = 74;

    /** {@code Link}, RFC 8288 section 3. */
    public static final int LINK = 75;

    /** {@code Max-Forwards}, RFC 9110 section 7.6.2. */
    public static final int MAX_FORWARDS = 76;

    /** {@code Proxy-Authenticate}, RFC 9110 section 11.7.1. */
    public static final int PROXY_AUTHENTICATE = 77;

    /** {@code Proxy-Authorization}, RFC 9110 section 11.7.2. */
    public static final int PROXY_AUTHORIZATION = 78;

    /** {@code Refresh}, the HTML standard. */
    public static final int REFRESH = 79;

    /** {@code WWW-Authenticate}, RFC 9110 section 11.6.1. */
    public static final int WWW_AUTHENTICATE = 80;

    /** {@code Access-Control-Allow-Credentials}, the Fetch standard. */
    public static final int ACCESS_CONTROL_ALLOW_CREDENTIALS = 81;

    /** {@code Access-Control-Allow-Headers}, the Fetch standard. */
    public static final int ACCESS_CONTROL_ALLOW_HEADERS = 82;

    /** {@code Access-Control-Allow-Methods}, the Fetch standard. */
    public static final int ACCESS_CONTROL_ALLOW_METHODS = 83;

    /** {@code Access-Control-Expose-Headers}, the Fetch standard. */
    public static final int ACCESS_CONTROL_EXPOSE_HEADERS = 84;

    /** {@code Access-Control-Max-Age}, the Fetch standard. */
    public static final int ACCESS_CONTROL_MAX_AGE = 85;

    /** {@code Access-Control-Request-Headers}, the Fetch standard. */
    public static final int ACCESS_CONTROL_REQUEST_HEADERS = 86;

    /** {@code Access-Control-Request-Method}, the Fetch standard. */
    public static final int ACCESS_CONTROL_REQUEST_METHOD = 87;

    /** {@code Sec-Fetch-Site}, W3C Fetch Metadata section 2.3. */
    public static final int SEC_FETCH_SITE = 88;

    /** {@code Sec-Fetch-Mode}, W3C Fetch Metadata section 2.2. */
    public static final int SEC_FETCH_MODE = 89;

    /** {@code Sec-Fetch-User}, W3C Fetch Metadata section 2.4. */
    public static final int SEC_FETCH_USER = 90;

    /** {@code Sec-Fetch-Dest}, W3C Fetch Metadata section 2.1. */
    public static final int SEC_FETCH_DEST = 91;

    /** {@code Sec-CH-UA}, the draft of User-Agent Client Hints. */
    public static final int SEC_CH_UA = 92;

    /** {@code Sec-CH-UA-Mobile}, the draft of User-Agent Client Hints. */
    public static final int SEC_CH_UA_MOBILE = 93;

    /** {@code Sec-CH-UA-Platform}, the draft of User-Agent Client Hints. */
    public static final int SEC_CH_UA_PLATFORM = 94;

    /** {@code Upgrade-Insecure-Requests}, W3C Upgrade Insecure Requests section 3.2. */
    public static final int UPGRADE_INSECURE_REQUESTS = 95;

    /** {@code Early-Data}, RFC 8470 section 5.1. */
    public static final int EARLY_DATA = 96;

    /** {@code Alt-Svc}, RFC 7838 section 3. */
    public static final int ALT_SVC = 97;

    /** {@code RateLimit}, the draft of the HTTPAPI working group. */
    public static final int RATELIMIT = 98;

    /** {@code RateLimit-Policy}, the draft of the HTTPAPI working group. */
    public static final int RATELIMIT_POLICY = 99;

    /** {@code RateLimit-Limit}, earlier drafts of the HTTPAPI working group. */
    public static final int RATELIMIT_LIMIT = 100;

    /** {@code RateLimit-Remaining}, earlier drafts of the HTTPAPI working group. */
    public static final int RATELIMIT_REMAINING = 101;

    /** {@code RateLimit-Reset}, earlier drafts of the HTTPAPI working group. */
    public static final int RATELIMIT_RESET = 102;

    /** {@code X-Forwarded-Port}, in wide use, not registered. */
    public static final int X_FORWARDED_PORT = 103;

    /** {@code X-Real-IP}, in wide use, not registered. */
    public static final int X_REAL_IP = 104;

    /** {@code X-Requested-With}, in wide use, not registered. */
    public static final int X_REQUESTED_WITH = 105;

    /** {@code X-Frame-Options}, RFC 7034 section 2. */
    public static final int X_FRAME_OPTIONS = 106;

    /** {@code Content-Security-Policy}, W3C Content Security Policy section 3.1. */
    public static final int CONTENT_SECURITY_POLICY = 107;

    /** {@code Pragma}, RFC 9111 section 5.4. */
    public static final int PRAGMA = 108;

    /** {@code Authentication-Info}, RFC 9110 section 11.6.3. */
    public static final int AUTHENTICATION_INFO = 109;

    /** {@code Server-Timing}, W3C Server Timing section 3. */
    public static final int SERVER_TIMING = 110;

    /** {@code baggage}, W3C Baggage section 3. */
    public static final int BAGGAGE = 111;

    /** {@code Content-Digest}, RFC 9530 section 2. */
    public static final int CONTENT_DIGEST = 112;

    /** {@code Repr-Digest}, RFC 9530 section 3. */
    public static final int REPR_DIGEST = 113;

    /** {@code Signature}, RFC 9421 section 4.2. */
    public static final int SIGNATURE = 114;

    /** {@code Signature-Input}, RFC 9421 section 4.1. */
    public static final int SIGNATURE_INPUT = 115;

    /** {@code X-MBX-USED-WEIGHT-1M}, the request weight used, of one exchange. */
    public static final int X_MBX_USED_WEIGHT_1M = 116;

    /** {@code X-MBX-ORDER-COUNT-10S}, the orders counted, of one exchange. */
    public static final int X_MBX_ORDER_COUNT_10S = 117;

    /** {@code X-RateLimit-Limit}, in wide use, not registered. */
    public static final int X_RATELIMIT_LIMIT = 118;

    /** {@code X-RateLimit-Remaining}, in wide use, not registered. */
    public static final int X_RATELIMIT_REMAINING = 119;

    /** {@code X-RateLimit-Reset}, in wide use, not registered. */
    public static final int X_RATELIMIT_RESET = 120;

    /** {@code X-Correlation-Id}, in wide use, not registered. */
    public static final int X_CORRELATION_ID = 121;

    /** How many numbers there are, {@link #UNKNOWN} included. */
    public static final int COUNT = X_CORRELATION_ID + 1;

    /** Finds the number of a name from its bytes. */
    public static final NameTable TABLE = new NameTable(KnownNameRows.LOWER);

    private KnownName()
    {
    }

    /**
     * The number of a name. Allocates nothing.
     *
     * @param name in any case of A to Z.
     * @return the number, or {@link #UNKNOWN}.
     */
    public static int of(final CharSequence name)
    {
        return KnownNameRows.of(name);
    }

    /**
     * The name in the case in which it is usually written.
     *
     * @param id a number of this class.
     * @return the name, or "" where there is none of that number.
     */
    public static String name(final int id)
    {
        return KnownNameRows.CANONICAL[known(id)];
    }

    /**
     * The name in lower case, as HTTP/2 sends it.
     *
     * @param id a number of this class.
     * @return the name, or "" where there is none of that number.
     */
    public static String lowerCase(final int id)
    {
        return KnownNameRows.LOWER[known(id)];
    }

    /**
     * The bytes of {@link #name(int)}, ready to write.
     *
     * @param id a number of this class.
     * @return the bytes, shared: not to be written to; empty where there is no name of that number.
     */
    public static byte[] bytes(final int id)
    {
        return KnownNameRows.CANONICAL_BYTES[known(id)];
    }

    /**
     * The bytes of {@link #lowerCase(int)}, ready to write.
     *
     * @param id a number of this class.
     * @return the bytes, shared: not to be written to; empty where there is no name of that number.
     */
    public static byte[] lowerCaseBytes(final int id)
    {
        return KnownNameRows.LOWER_BYTES[known(id)];
    }

    /**
     * Is the field for the next peer alone, so that a proxy does not pass it on (RFC 9110 section 7.6.1)? The two
     * fields of authentication at a proxy count, since they are for that proxy.
     *
     * @param id a number of this class.
     * @return true if it is.
     */
    public static boolean isHopByHop(final int id)
    {
        return KnownNameRows.has(known(id), KnownNameRows.HOP_BY_HOP);
    }

    /**
     * May the field stand in headers alone, because it frames, routes, modifies the request, authenticates, controls
     * the response or says what the content is (RFC 9110 section 6.5.1)?
     *
     * @param id a number of this class.
     * @return true if it is refused in trailers.
     */
    public static boolean isForbiddenInTrailers(final int id)
    {
        return KnownNameRows.has(known(id), KnownNameRows.NOT_IN_TRAILERS);
    }

    /**
     * May the field stand in a message once at most, with one value?
     *
     * @param id a number of this class.
     * @return true if so; false for lists, Cookie, Set-Cookie and {@link #UNKNOWN}.
     */
    public static boolean isSingleton(final int id)
    {
        return KnownNameRows.has(known(id), KnownNameRows.SINGLETON);
    }

    /**
     * Is the value a comma-separated list, so that several field lines are one list (RFC 9110 section 5.3)?
     *
     * @param id a number of this class.
     * @return true if so; false for single values, Cookie, Set-Cookie and {@link #UNKNOWN}.
     */
    public static boolean isList(final int id)
    {
        return KnownNameRows.has(known(id), KnownNameRows.LIST);
    }

    /**
     * Is the field one of HTTP/1 connections, which HTTP/2 refuses (RFC 9113 section 8.2.2)? TE is not: there it may
     * say "trailers".
     *
     * @param id a number of this class.
     * @return true if a field section of HTTP/2 with it is malformed.
     */
    public static boolean isConnectionSpecific(final int id)
    {
        return KnownNameRows.has(known(id), KnownNameRows.CONNECTION);
    }

    /**
     * Is it a pseudo-field of HTTP/2?
     *
     * @param id a number of this class.
     * @return true if its name begins with a colon.
     */
    public static boolean isPseudo(final int id)
    {
        return KnownNameRows.has(known(id), KnownNameRows.PSEUDO);
    }

    /**
     * Does the value usually hold a secret, so that no compression table should keep it (RFC 7541 section 7.1.3), nor
     * a log?
     *
     * @param id a number of this class.
     * @return true if so.
     */
    public static boolean isSensitive(final int id)
    {
        return KnownNameRows.has(known(id), KnownNameRows.SENSITIVE);
    }

    private static int known(final int id)
    {
        return id > 0 && id < COUNT ? id : UNKNOWN;
    }
}
