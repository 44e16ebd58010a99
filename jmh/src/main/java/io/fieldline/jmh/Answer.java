/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jmh;

/**
 * What every parser in a comparison must say of a request: the same work for all. The numbers are added up by
 * {@link #of(int, int, int, int)} into one that a benchmark returns and a test compares.
 */
public final class Answer
{
    private Answer()
    {
    }

    /**
     * Add up what was read back.
     *
     * @param methodLength of the method's name in bytes.
     * @param targetLength of the target in bytes.
     * @param hostLength   of the Host field's value in bytes.
     * @param fields       number of field lines.
     * @return all of it, as one number.
     */
    public static int of(final int methodLength, final int targetLength, final int hostLength, final int fields)
    {
        return methodLength + (targetLength << 4) + (hostLength << 16) + (fields << 24);
    }
}
