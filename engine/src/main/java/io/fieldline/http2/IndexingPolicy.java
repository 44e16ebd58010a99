/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http2;

import org.agrona.DirectBuffer;

/**
 * Decides which field lines an {@link HpackEncoder} enters into the dynamic table: what comes again (a host) should be,
 * what never does (the id of an order) only pushes others out, and what an attacker might guess must not be (RFC 7541
 * section 7.1). It is asked only where the table does not hold the line yet, and must give equal lines equal answers.
 * <p>
 * An encoder's thread calls it; one policy may serve many encoders if it keeps no state. {@link IndexingRules} are the
 * policies of this engine. It should not allocate.
 */
public interface IndexingPolicy
{
    /** Enter the line into the dynamic table (RFC 7541 section 6.2.1). */
    int INDEX = 0;

    /** Do not enter it; a proxy may (RFC 7541 section 6.2.2). */
    int WITHOUT_INDEX = 1;

    /** Do not enter it, nor may any proxy (RFC 7541 section 6.2.3). */
    int NEVER_INDEX = 2;

    /**
     * Decide on a field line.
     *
     * @param nameId      a constant of {@link io.fieldline.message.KnownName}, 0 for a name without one.
     * @param name        buffer holding the name, in lower case.
     * @param nameOffset  in bytes at which it begins.
     * @param nameLength  in bytes.
     * @param value       buffer holding the value.
     * @param valueOffset in bytes at which it begins.
     * @param valueLength in bytes.
     * @return one of the three constants.
     */
    int indexing(
        int nameId,
        DirectBuffer name,
        int nameOffset,
        int nameLength,
        DirectBuffer value,
        int valueOffset,
        int valueLength);
}
