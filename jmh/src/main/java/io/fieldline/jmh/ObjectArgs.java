/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import java.util.ArrayList;
import java.util.Arrays;

/**
 * Args as the origin keeps them, in plain Java objects: a list of key and value, searched from its beginning; a number
 * is written into a buffer and copied into its value's own array, which grows and stays.
 */
final class ObjectArgs
{
    private static final int DIGITS = 10;

    private static final class Pair
    {
        private final String key;
        private byte[] value = new byte[0];
        private int length;

        private Pair(final String key)
        {
            this.key = key;
        }
    }

    private final ArrayList<Pair> pairs = new ArrayList<>();
    private final byte[] buffer = new byte[DIGITS];

    void setUint(final String key, final int value)
    {
        int at = DIGITS;
        int rest = value;
        do
        {
            final int quotient = rest / 10;
            buffer[--at] = (byte)('0' + rest - quotient * 10);
            rest = quotient;
        }
        while (rest > 0);
        set(key, at, DIGITS - at);
    }

    int getUint(final String key)
    {
        final Pair pair = find(key);
        int value = 0;
        for (int i = 0; i < pair.length; i++)
        {
            value = value * 10 + pair.value[i] - '0';
        }
        return value;
    }

    int count()
    {
        return pairs.size();
    }

    private void set(final String key, final int offset, final int length)
    {
        Pair pair = find(key);
        if (null == pair)
        {
            pair = new Pair(key);
            pairs.add(pair);
        }
        if (pair.value.length < length)
        {
            pair.value = Arrays.copyOf(pair.value, Math.max(length, 2 * pair.value.length));
        }
        System.arraycopy(buffer, offset, pair.value, 0, length);
        pair.length = length;
    }

    private Pair find(final String key)
    {
        for (int i = 0, size = pairs.size(); i < size; i++)
        {
            final Pair pair = pairs.get(i);
            if (pair.key.equals(key))
            {
                return pair;
            }
        }
        return null;
    }
}
