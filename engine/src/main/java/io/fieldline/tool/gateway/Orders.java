/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.message.MutableArgs;

/**
 * Where accepted orders go, and where recent ones are found again. Any serving thread may use it.
 */
interface Orders extends AutoCloseable
{
    /**
     * Take the number of the next order.
     *
     * @return the number, from 1.
     */
    long next();

    /**
     * Accept an order.
     *
     * @param order to copy.
     * @return false where it cannot be taken now, and then it is nowhere.
     */
    boolean offer(MutableArgs order);

    /**
     * Find a recent order.
     *
     * @param number of the order.
     * @param order  to copy into: a table that is empty.
     * @return false where it is not there, or no longer.
     */
    boolean find(long number, MutableArgs order);

    @Override
    void close();
}
