/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RequestReportTest
{
    private static final int REQUESTS = 512;
    private static final int LAZY = 16;
    private static final int FEW = 200;

    @Test
    void shouldHoldThatTheObjectsOfRequestsInFlightDoNotGrowWithTheirNumber()
    {
        final GraphLayout one = RequestReport.slabs(1);
        final GraphLayout many = RequestReport.slabs(REQUESTS);

        // what the JVM makes lazily differs by a few from one call to the next
        assertTrue(many.totalCount() < one.totalCount() + LAZY, () -> one.totalCount() + " " + many.totalCount());
        assertTrue(many.totalCount() < FEW, () -> "many " + many.totalCount());
    }

    @Test
    void shouldHoldAtMostANumberObjectForEachInThePool()
    {
        final long one = RequestReport.slabsWithPool(1).totalCount();
        final long many = RequestReport.slabsWithPool(REQUESTS).totalCount();

        assertTrue(many - one <= REQUESTS + LAZY, () -> "one " + one + " many " + many);
    }

    @Test
    void shouldCompareThemWithObjects()
    {
        assertTrue(RequestReport.objects(REQUESTS).totalCount() > 10 * REQUESTS);
        final String report = RequestReport.appendTo(new StringBuilder(), REQUESTS).toString();
        assertTrue(report.contains("512 requests in flight"), report);
        assertEquals(3, report.lines().filter((line) -> line.contains("as ")).count(), report);
    }
}
