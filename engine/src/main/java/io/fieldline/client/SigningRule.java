/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What an API wants signed: a list of a request's parts, in order, with nothing between them that is not said here.
 * <pre>{@code
 * SigningRule.NOTHING.query();                                              // the query
 * SigningRule.NOTHING.query().body();                                       // query and form, without a separator
 * SigningRule.NOTHING.header("X-Timestamp").method().target().body();       // timestamp, method, path, body
 * }</pre>
 * The parts are taken as they stand in the encoded request; an arg or a form field that holds the signature itself, and
 * the {@code &} before it, are left out of the query, the target and the body.
 * <p>
 * Immutable; any thread. Rules are made once, and allocate then.
 */
public final class SigningRule
{
    /** No part yet: where rules begin. */
    public static final SigningRule NOTHING = new SigningRule(new int[0], new String[0], new UnsafeBuffer[0]);

    static final int METHOD = 0;
    static final int PATH = 1;
    static final int QUERY = 2;
    static final int TARGET = 3;
    static final int BODY = 4;
    static final int HEADER = 5;
    static final int LITERAL = 6;

    private final int[] kinds;
    private final String[] names;
    private final UnsafeBuffer[] texts;

    private SigningRule(final int[] kinds, final String[] names, final UnsafeBuffer[] texts)
    {
        this.kinds = kinds;
        this.names = names;
        this.texts = texts;
    }

    /**
     * Then the method.
     *
     * @return a new rule.
     */
    public SigningRule method()
    {
        return then(METHOD, "");
    }

    /**
     * Then the path: the target up to its question mark, parameters filled and encoded.
     *
     * @return a new rule.
     */
    public SigningRule path()
    {
        return then(PATH, "");
    }

    /**
     * Then the query, encoded, without its question mark.
     *
     * @return a new rule.
     */
    public SigningRule query()
    {
        return then(QUERY, "");
    }

    /**
     * Then the target: path, question mark and query.
     *
     * @return a new rule.
     */
    public SigningRule target()
    {
        return then(TARGET, "");
    }

    /**
     * Then the content: the encoded form, or the body.
     *
     * @return a new rule.
     */
    public SigningRule body()
    {
        return then(BODY, "");
    }

    /**
     * Then the value of the first field line of a name, such as a timestamp or a key.
     *
     * @param name of the field; the request must have it.
     * @return a new rule.
     */
    public SigningRule header(final String name)
    {
        return then(HEADER, name);
    }

    /**
     * Then a text that is always the same.
     *
     * @param text of octets.
     * @return a new rule.
     */
    public SigningRule literal(final String text)
    {
        return then(LITERAL, text);
    }

    /**
     * The number of parts.
     *
     * @return from 0.
     */
    public int count()
    {
        return kinds.length;
    }

    int kind(final int part)
    {
        return kinds[part];
    }

    String name(final int part)
    {
        return names[part];
    }

    UnsafeBuffer text(final int part)
    {
        return texts[part];
    }

    private SigningRule then(final int kind, final String text)
    {
        final int count = kinds.length;
        final int[] newKinds = Arrays.copyOf(kinds, count + 1);
        final String[] newNames = Arrays.copyOf(names, count + 1);
        final UnsafeBuffer[] newTexts = Arrays.copyOf(texts, count + 1);
        newKinds[count] = kind;
        newNames[count] = text;
        newTexts[count] = new UnsafeBuffer(text.getBytes(StandardCharsets.ISO_8859_1));
        return new SigningRule(newKinds, newNames, newTexts);
    }
}
