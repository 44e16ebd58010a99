/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A client's request as objects hold it, after the origin: lists of pairs for headers, args and form, maps for cookies
 * and the path's parameters. It is reset and used again.
 */
final class ObjectRequest
{
    private static final class Pair
    {
        private final String name;
        private final String value;

        private Pair(final String name, final String value)
        {
            this.name = name;
            this.value = value;
        }
    }

    private final List<Pair> headers = new ArrayList<>();
    private final List<Pair> args = new ArrayList<>();
    private final List<Pair> form = new ArrayList<>();
    private final Map<String, String> cookies = new HashMap<>();
    private final Map<String, String> params = new HashMap<>();

    /**
     * Set a header.
     *
     * @param name  of it.
     * @param value of it.
     */
    void header(final String name, final String value)
    {
        set(headers, name, value, true);
    }

    /**
     * Set an arg.
     *
     * @param name  of it.
     * @param value of it.
     */
    void arg(final String name, final String value)
    {
        set(args, name, value, false);
    }

    /**
     * Set a field of the form.
     *
     * @param name  of it.
     * @param value of it.
     */
    void formField(final String name, final String value)
    {
        set(form, name, value, false);
    }

    /**
     * Set a cookie.
     *
     * @param name  of it.
     * @param value of it.
     */
    void cookie(final String name, final String value)
    {
        cookies.put(name, value);
    }

    /**
     * Set a parameter of the path.
     *
     * @param name  of it.
     * @param value of it.
     */
    void pathParam(final String name, final String value)
    {
        params.put(name, value);
    }

    /**
     * The number of values.
     *
     * @return the number.
     */
    int count()
    {
        return headers.size() + args.size() + form.size() + cookies.size() + params.size();
    }

    /** Forget all. */
    void reset()
    {
        headers.clear();
        args.clear();
        form.clear();
        cookies.clear();
        params.clear();
    }

    private static void set(final List<Pair> pairs, final String name, final String value, final boolean ignoreCase)
    {
        for (int i = 0, size = pairs.size(); i < size; i++)
        {
            final Pair pair = pairs.get(i);
            if (ignoreCase ? pair.name.equalsIgnoreCase(name) : pair.name.equals(name))
            {
                pairs.set(i, new Pair(name, value));
                return;
            }
        }
        pairs.add(new Pair(name, value));
    }
}
