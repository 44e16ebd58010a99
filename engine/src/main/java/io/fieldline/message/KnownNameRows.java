/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.NameHash;
import io.fieldline.buffers.WordCompare;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * What is known of each field name, one row for each. Filled once, when the class is loaded; read by any thread.
 */
final class KnownNameRows
{
    static final int SINGLETON = 1;
    static final int LIST = 1 << 1;
    static final int HOP_BY_HOP = 1 << 2;
    static final int NOT_IN_TRAILERS = 1 << 3;
    static final int CONNECTION = 1 << 4;
    static final int PSEUDO = 1 << 5;
    static final int SENSITIVE = 1 << 6;

    static final String[] CANONICAL = new String[KnownName.COUNT];
    static final String[] LOWER = new String[KnownName.COUNT];
    static final byte[][] CANONICAL_BYTES = new byte[KnownName.COUNT][];
    static final byte[][] LOWER_BYTES = new byte[KnownName.COUNT][];

    private static final int[] FLAGS = new int[KnownName.COUNT];
    private static final int INDEX_MASK = 511;
    private static final byte[] INDEX = new byte[INDEX_MASK + 1];

    static
    {
        row(KnownName.UNKNOWN, "", 0);
        framingAndFrequent();
        protocolsAndTrading();
        registered();
        browsers();
        others();
    }

    private KnownNameRows()
    {
    }

    static boolean has(final int id, final int flag)
    {
        return 0 != (FLAGS[id] & flag);
    }

    static int of(final CharSequence name)
    {
        int at = NameHash.ofFieldName(name) & INDEX_MASK;
        while (0 != INDEX[at])
        {
            if (matches(LOWER[INDEX[at]], name))
            {
                return INDEX[at];
            }
            at = at + 1 & INDEX_MASK;
        }
        return KnownName.UNKNOWN;
    }

    private static boolean matches(final String lower, final CharSequence name)
    {
        boolean equal = lower.length() == name.length();
        for (int i = 0; equal && i < lower.length(); i++)
        {
            equal = lower.charAt(i) == WordCompare.foldByte(name.charAt(i));
        }
        return equal;
    }

    private static void framingAndFrequent()
    {
        row(KnownName.HOST, "Host", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.CONTENT_LENGTH, "Content-Length", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.TRANSFER_ENCODING, "Transfer-Encoding", LIST | HOP_BY_HOP | NOT_IN_TRAILERS | CONNECTION);
        row(KnownName.CONNECTION, "Connection", LIST | HOP_BY_HOP | NOT_IN_TRAILERS | CONNECTION);
        row(KnownName.EXPECT, "Expect", LIST | NOT_IN_TRAILERS);
        row(KnownName.UPGRADE, "Upgrade", LIST | HOP_BY_HOP | NOT_IN_TRAILERS | CONNECTION);
        row(KnownName.TE, "TE", LIST | HOP_BY_HOP | NOT_IN_TRAILERS);
        row(KnownName.TRAILER, "Trailer", LIST | NOT_IN_TRAILERS);
        row(KnownName.KEEP_ALIVE, "Keep-Alive", LIST | HOP_BY_HOP | NOT_IN_TRAILERS | CONNECTION);
        row(KnownName.PROXY_CONNECTION, "Proxy-Connection", LIST | HOP_BY_HOP | NOT_IN_TRAILERS | CONNECTION);
        row(KnownName.CONTENT_TYPE, "Content-Type", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.DATE, "Date", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.COOKIE, "Cookie", NOT_IN_TRAILERS | SENSITIVE);
        row(KnownName.SET_COOKIE, "Set-Cookie", NOT_IN_TRAILERS | SENSITIVE);
        row(KnownName.AUTHORIZATION, "Authorization", SINGLETON | NOT_IN_TRAILERS | SENSITIVE);
        row(KnownName.USER_AGENT, "User-Agent", SINGLETON);
        row(KnownName.ACCEPT, "Accept", LIST);
        row(KnownName.ACCEPT_ENCODING, "Accept-Encoding", LIST);
        row(KnownName.ACCEPT_LANGUAGE, "Accept-Language", LIST);
        row(KnownName.CACHE_CONTROL, "Cache-Control", LIST | NOT_IN_TRAILERS);
        row(KnownName.CONTENT_ENCODING, "Content-Encoding", LIST | NOT_IN_TRAILERS);
        row(KnownName.LOCATION, "Location", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.ETAG, "ETag", SINGLETON);
        row(KnownName.LAST_MODIFIED, "Last-Modified", SINGLETON);
        row(KnownName.IF_NONE_MATCH, "If-None-Match", LIST | NOT_IN_TRAILERS);
        row(KnownName.IF_MODIFIED_SINCE, "If-Modified-Since", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.IF_MATCH, "If-Match", LIST | NOT_IN_TRAILERS);
        row(KnownName.RANGE, "Range", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.CONTENT_RANGE, "Content-Range", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.ORIGIN, "Origin", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.REFERER, "Referer", SINGLETON);
        row(KnownName.SERVER, "Server", SINGLETON);
        row(KnownName.VARY, "Vary", LIST | NOT_IN_TRAILERS);
    }

    private static void protocolsAndTrading()
    {
        row(KnownName.PSEUDO_METHOD, ":method", SINGLETON | PSEUDO | NOT_IN_TRAILERS);
        row(KnownName.PSEUDO_PATH, ":path", SINGLETON | PSEUDO | NOT_IN_TRAILERS);
        row(KnownName.PSEUDO_SCHEME, ":scheme", SINGLETON | PSEUDO | NOT_IN_TRAILERS);
        row(KnownName.PSEUDO_AUTHORITY, ":authority", SINGLETON | PSEUDO | NOT_IN_TRAILERS);
        row(KnownName.PSEUDO_STATUS, ":status", SINGLETON | PSEUDO | NOT_IN_TRAILERS);
        row(KnownName.PSEUDO_PROTOCOL, ":protocol", SINGLETON | PSEUDO | NOT_IN_TRAILERS);
        row(KnownName.HTTP2_SETTINGS, "HTTP2-Settings", SINGLETON | HOP_BY_HOP | NOT_IN_TRAILERS | CONNECTION);
        row(KnownName.SEC_WEBSOCKET_KEY, "Sec-WebSocket-Key", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.SEC_WEBSOCKET_VERSION, "Sec-WebSocket-Version", LIST | NOT_IN_TRAILERS);
        row(KnownName.SEC_WEBSOCKET_ACCEPT, "Sec-WebSocket-Accept", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.SEC_WEBSOCKET_PROTOCOL, "Sec-WebSocket-Protocol", LIST | NOT_IN_TRAILERS);
        row(KnownName.SEC_WEBSOCKET_EXTENSIONS, "Sec-WebSocket-Extensions", LIST | NOT_IN_TRAILERS);
        row(KnownName.X_REQUEST_ID, "X-Request-Id", SINGLETON);
        row(KnownName.X_API_KEY, "X-API-Key", SINGLETON | NOT_IN_TRAILERS | SENSITIVE);
        row(KnownName.X_TIMESTAMP, "X-Timestamp", SINGLETON);
        row(KnownName.X_SIGNATURE, "X-Signature", SINGLETON | SENSITIVE);
        row(KnownName.IDEMPOTENCY_KEY, "Idempotency-Key", SINGLETON);
        row(KnownName.TRACEPARENT, "traceparent", SINGLETON);
        row(KnownName.TRACESTATE, "tracestate", LIST);
        row(KnownName.FORWARDED, "Forwarded", LIST | NOT_IN_TRAILERS);
        row(KnownName.X_FORWARDED_FOR, "X-Forwarded-For", LIST | NOT_IN_TRAILERS);
        row(KnownName.X_FORWARDED_HOST, "X-Forwarded-Host", LIST | NOT_IN_TRAILERS);
        row(KnownName.X_FORWARDED_PROTO, "X-Forwarded-Proto", LIST | NOT_IN_TRAILERS);
        row(KnownName.VIA, "Via", LIST);
        row(KnownName.PRIORITY, "Priority", LIST);
        row(KnownName.RETRY_AFTER, "Retry-After", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.STRICT_TRANSPORT_SECURITY, "Strict-Transport-Security", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.ACCESS_CONTROL_ALLOW_ORIGIN, "Access-Control-Allow-Origin", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.X_MBX_APIKEY, "X-MBX-APIKEY", SINGLETON | NOT_IN_TRAILERS | SENSITIVE);
        row(KnownName.X_CONTENT_TYPE_OPTIONS, "X-Content-Type-Options", SINGLETON | NOT_IN_TRAILERS);
    }

    private static void registered()
    {
        row(KnownName.ACCEPT_CHARSET, "Accept-Charset", LIST);
        row(KnownName.ACCEPT_RANGES, "Accept-Ranges", LIST);
        row(KnownName.AGE, "Age", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.ALLOW, "Allow", LIST);
        row(KnownName.CONTENT_DISPOSITION, "Content-Disposition", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.CONTENT_LANGUAGE, "Content-Language", LIST | NOT_IN_TRAILERS);
        row(KnownName.CONTENT_LOCATION, "Content-Location", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.EXPIRES, "Expires", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.FROM, "From", SINGLETON);
        row(KnownName.IF_RANGE, "If-Range", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.IF_UNMODIFIED_SINCE, "If-Unmodified-Since", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.LINK, "Link", LIST);
        row(KnownName.MAX_FORWARDS, "Max-Forwards", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.PROXY_AUTHENTICATE, "Proxy-Authenticate", LIST | HOP_BY_HOP | NOT_IN_TRAILERS);
        row(KnownName.PROXY_AUTHORIZATION, "Proxy-Authorization", SINGLETON | HOP_BY_HOP | NOT_IN_TRAILERS | SENSITIVE);
        row(KnownName.REFRESH, "Refresh", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.WWW_AUTHENTICATE, "WWW-Authenticate", LIST | NOT_IN_TRAILERS);
    }

    private static void browsers()
    {
        row(KnownName.ACCESS_CONTROL_ALLOW_CREDENTIALS, "Access-Control-Allow-Credentials",
            SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.ACCESS_CONTROL_ALLOW_HEADERS, "Access-Control-Allow-Headers", LIST | NOT_IN_TRAILERS);
        row(KnownName.ACCESS_CONTROL_ALLOW_METHODS, "Access-Control-Allow-Methods", LIST | NOT_IN_TRAILERS);
        row(KnownName.ACCESS_CONTROL_EXPOSE_HEADERS, "Access-Control-Expose-Headers", LIST | NOT_IN_TRAILERS);
        row(KnownName.ACCESS_CONTROL_MAX_AGE, "Access-Control-Max-Age", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.ACCESS_CONTROL_REQUEST_HEADERS, "Access-Control-Request-Headers", LIST | NOT_IN_TRAILERS);
        row(KnownName.ACCESS_CONTROL_REQUEST_METHOD, "Access-Control-Request-Method", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.SEC_FETCH_SITE, "Sec-Fetch-Site", SINGLETON);
        row(KnownName.SEC_FETCH_MODE, "Sec-Fetch-Mode", SINGLETON);
        row(KnownName.SEC_FETCH_USER, "Sec-Fetch-User", SINGLETON);
        row(KnownName.SEC_FETCH_DEST, "Sec-Fetch-Dest", SINGLETON);
        row(KnownName.SEC_CH_UA, "Sec-CH-UA", LIST);
        row(KnownName.SEC_CH_UA_MOBILE, "Sec-CH-UA-Mobile", SINGLETON);
        row(KnownName.SEC_CH_UA_PLATFORM, "Sec-CH-UA-Platform", SINGLETON);
        row(KnownName.UPGRADE_INSECURE_REQUESTS, "Upgrade-Insecure-Requests", SINGLETON);
        row(KnownName.EARLY_DATA, "Early-Data", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.ALT_SVC, "Alt-Svc", LIST);
        row(KnownName.RATELIMIT, "RateLimit", LIST);
        row(KnownName.RATELIMIT_POLICY, "RateLimit-Policy", LIST);
        row(KnownName.RATELIMIT_LIMIT, "RateLimit-Limit", LIST);
        row(KnownName.RATELIMIT_REMAINING, "RateLimit-Remaining", SINGLETON);
        row(KnownName.RATELIMIT_RESET, "RateLimit-Reset", SINGLETON);
        row(KnownName.X_FORWARDED_PORT, "X-Forwarded-Port", LIST | NOT_IN_TRAILERS);
        row(KnownName.X_REAL_IP, "X-Real-IP", SINGLETON | NOT_IN_TRAILERS);
        row(KnownName.X_REQUESTED_WITH, "X-Requested-With", SINGLETON);
        row(KnownName.X_FRAME_OPTIONS, "X-Frame-Options", SINGLETON | NOT_IN_TRAILERS);
    }

    private static void others()
    {
        row(KnownName.CONTENT_SECURITY_POLICY, "Content-Security-Policy", LIST | NOT_IN_TRAILERS);
        row(KnownName.PRAGMA, "Pragma", LIST | NOT_IN_TRAILERS);
        row(KnownName.AUTHENTICATION_INFO, "Authentication-Info", LIST);
        row(KnownName.SERVER_TIMING, "Server-Timing", LIST);
        row(KnownName.BAGGAGE, "baggage", LIST);
        row(KnownName.CONTENT_DIGEST, "Content-Digest", LIST);
        row(KnownName.REPR_DIGEST, "Repr-Digest", LIST);
        row(KnownName.SIGNATURE, "Signature", LIST);
        row(KnownName.SIGNATURE_INPUT, "Signature-Input", LIST);
        row(KnownName.X_MBX_USED_WEIGHT_1M, "X-MBX-USED-WEIGHT-1M", SINGLETON);
        row(KnownName.X_MBX_ORDER_COUNT_10S, "X-MBX-ORDER-COUNT-10S", SINGLETON);
        row(KnownName.X_RATELIMIT_LIMIT, "X-RateLimit-Limit", SINGLETON);
        row(KnownName.X_RATELIMIT_REMAINING, "X-RateLimit-Remaining", SINGLETON);
        row(KnownName.X_RATELIMIT_RESET, "X-RateLimit-Reset", SINGLETON);
        row(KnownName.X_CORRELATION_ID, "X-Correlation-Id", SINGLETON);
    }

    private static void row(final int id, final String name, final int flags)
    {
        final String lower = name.toLowerCase(Locale.ROOT);
        if (null != CANONICAL[id])
        {
            throw new IllegalStateException("two names of one number: name=" + name + " other=" + CANONICAL[id]);
        }
        CANONICAL[id] = name;
        LOWER[id] = lower;
        CANONICAL_BYTES[id] = name.getBytes(StandardCharsets.US_ASCII);
        LOWER_BYTES[id] = lower.getBytes(StandardCharsets.US_ASCII);
        FLAGS[id] = flags;
        if (KnownName.UNKNOWN != id)
        {
            int at = NameHash.ofFieldName(lower) & INDEX_MASK;
            while (0 != INDEX[at])
            {
                at = at + 1 & INDEX_MASK;
            }
            INDEX[at] = (byte)id;
        }
    }
}
