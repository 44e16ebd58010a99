/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * Trailer names as the origin keeps them, in plain Java objects: the list is split at its commas, each name trimmed,
 * looked up among those forbidden, put into the usual case, and copied into an array of its own, which stays for the
 * next use.
 */
final class ObjectTrailers
{
    private static final String[] FORBIDDEN =
    {
        "Authorization", "Connection", "Content-Encoding", "Content-Length", "Content-Range", "Content-Type", "Expect",
        "Host", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Keep-Alive",
        "Max-Forwards", "Proxy-Authenticate", "Proxy-Authorization", "Proxy-Connection", "Range", "TE", "Trailer",
        "Transfer-Encoding", "WWW-Authenticate",
    };

    private static final class Name
    {
        private byte[] bytes = new byte[0];
        private int length;
    }

    private final ArrayList<Name> names = new ArrayList<>();
    private int count;

    void reset()
    {
        count = 0;
    }

    int set(final byte[] list)
    {
        count = 0;
        int start = 0;
        while (start < list.length)
        {
            int end = start;
            while (end < list.length && ',' != list[end])
            {
                end++;
            }
            int from = start;
            while (from < end && ' ' == list[from])
            {
                from++;
            }
            int to = end;
            while (to > from && ' ' == list[to - 1])
            {
                to--;
            }
            if (isForbidden(list, from, to))
            {
                return -1;
            }
            add(list, from, to);
            start = end + 1;
        }
        return count;
    }

    private void add(final byte[] list, final int from, final int to)
    {
        if (count == names.size())
        {
            names.add(new Name());
        }
        final Name name = names.get(count++);
        final int length = to - from;
        if (name.bytes.length < length)
        {
            name.bytes = Arrays.copyOfRange(list, from, to);
        }
        else
        {
            System.arraycopy(list, from, name.bytes, 0, length);
        }
        name.length = length;
        boolean upper = true;
        for (int i = 0; i < length; i++)
        {
            final byte octet = name.bytes[i];
            name.bytes[i] = upper ? upper(octet) : lower(octet);
            upper = '-' == octet;
        }
    }

    private static boolean isForbidden(final byte[] list, final int from, final int to)
    {
        final byte first = from < to ? upper(list[from]) : 0;
        for (final String name : FORBIDDEN)
        {
            if (first == name.charAt(0) && to - from == name.length())
            {
                int i = 1;
                while (i < name.length() && lower(list[from + i]) == lower((byte)name.charAt(i)))
                {
                    i++;
                }
                if (i == name.length())
                {
                    return true;
                }
            }
        }
        return false;
    }

    private static byte upper(final byte octet)
    {
        return octet >= 'a' && octet <= 'z' ? (byte)(octet - 32) : octet;
    }

    private static byte lower(final byte octet)
    {
        return octet >= 'A' && octet <= 'Z' ? (byte)(octet + 32) : octet;
    }

    @Override
    public String toString()
    {
        final StringBuilder builder = new StringBuilder();
        for (int i = 0; i < count; i++)
        {
            final Name name = names.get(i);
            builder.append(0 == i ? "" : ", ")
                .append(new String(name.bytes, 0, name.length, StandardCharsets.US_ASCII));
        }
        return builder.toString();
    }
}
