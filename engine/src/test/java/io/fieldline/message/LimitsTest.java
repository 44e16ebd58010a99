/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ScanLeniency;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

class LimitsTest
{
    private static final String[] SELECTABLE =
    {
        "bareLf", "obsFold", "spaceBeforeColon", "ctlInValue", "bareLfInChunk", "looseRequestLineSpace",
        "relaxedTarget", "missingHost", "duplicateContentLength", "teWithContentLength", "te10",
        "chunkSizeTrailingSpace", "relaxedChunkExt", "forbiddenTrailers", "allowEncodedNul"
    };

    @Test
    void shouldKeepTheDefaultsOfTheDesign()
    {
        assertEquals(
            "maxStartLineBytes=8192 maxHeadBytes=16384 maxFieldLines=128 maxEmptyLines=1 maxTrailerLines=32" +
            " maxTrailerBytes=4096 maxChunkLineBytes=256 maxChunkExtensionBytes=4096 maxArgs=1024 maxCookies=128" +
            " maxParts=128 maxPartFields=16 maxPartHeadBytes=4096" +
            " maxContentBytes=9223372036854775807 maxHpackTableBytes=4096 maxFieldSectionBytes=16384 leniencies=[]",
            Limits.DEFAULT.toString());
    }

    @Test
    void shouldCopyWithOneValueChanged()
    {
        final Limits limits = Limits.DEFAULT
            .withMaxStartLineBytes(1)
            .withMaxHeadBytes(2)
            .withMaxFieldLines(3)
            .withMaxEmptyLines(4)
            .withMaxTrailerLines(5)
            .withMaxTrailerBytes(6)
            .withMaxChunkLineBytes(7)
            .withMaxChunkExtensionBytes(8)
            .withMaxArgs(9)
            .withMaxCookies(10)
            .withMaxContentBytes(11)
            .withMaxHpackTableBytes(12)
            .withMaxFieldSectionBytes(13)
            .withMaxParts(14)
            .withMaxPartFields(15)
            .withMaxPartHeadBytes(16)
            .with(Leniency.BARE_LF | Leniency.TE_10);
        assertNotSame(Limits.DEFAULT, limits);
        assertEquals(
            "maxStartLineBytes=1 maxHeadBytes=2 maxFieldLines=3 maxEmptyLines=4 maxTrailerLines=5 maxTrailerBytes=6" +
            " maxChunkLineBytes=7 maxChunkExtensionBytes=8 maxArgs=9 maxCookies=10 maxParts=14" +
            " maxPartFields=15 maxPartHeadBytes=16 maxContentBytes=11" +
            " maxHpackTableBytes=12 maxFieldSectionBytes=13 leniencies=[bareLf, te10]",
            limits.toString());
        assertEquals(Leniency.TE_10, limits.without(Leniency.BARE_LF).leniencies());
        assertEquals(0, Limits.DEFAULT.leniencies());
        assertEquals(128, Limits.DEFAULT.maxFieldLines());
    }

    @Test
    void shouldRefuseMistakes()
    {
        assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.withMaxArgs(-1));
        assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.withMaxContentBytes(-1L));
        assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.with(Leniency.MINOR_VERSION));
        assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.without(1 << 30));
    }

    @Test
    void shouldNameEachLeniency()
    {
        int bits = 0;
        for (final String name : SELECTABLE)
        {
            final int bit = Leniency.of(name);
            assertEquals(name, Leniency.name(bit));
            assertEquals(0, bits & bit);
            bits |= bit;
        }
        assertEquals(Leniency.SELECTABLE, bits);
        for (int rest = Leniency.ALWAYS_ON; 0 != rest; rest &= rest - 1)
        {
            final int bit = rest & -rest;
            assertEquals(bit, Leniency.of(Leniency.name(bit)));
        }
        assertEquals(0, Leniency.of("unknown"));
        assertEquals(0, Leniency.of(""));
        assertEquals("unknown", Leniency.name(1 << 15));
        assertEquals("unknown", Leniency.name(3));
        assertEquals("unknown", Leniency.name(0));
        assertEquals("bareLf, te10, minorVersion",
            Leniency.names(Leniency.MINOR_VERSION | Leniency.BARE_LF | Leniency.TE_10));
        assertEquals("", Leniency.names(0));
    }

    @Test
    void shouldShareTheScannersBits()
    {
        assertEquals(0xF, ScanLeniency.ALL);
        assertEquals(ScanLeniency.ALL,
            Leniency.BARE_LF | Leniency.OBS_FOLD | Leniency.SPACE_BEFORE_COLON | Leniency.CTL_IN_VALUE);
    }

    @Test
    void shouldNameTheSmallHomes()
    {
        assertEquals("NONE", Framing.name(Framing.NONE));
        assertEquals("LENGTH", Framing.name(1));
        assertEquals("CHUNKED", Framing.name(2));
        assertEquals("UNTIL_CLOSE", Framing.name(3));
        assertEquals("TUNNEL", Framing.name(4));
        assertEquals("UNKNOWN", Framing.name(5));
        assertEquals("ORIGIN", TargetForm.name(1));
        assertEquals("ASTERISK", TargetForm.name(TargetForm.ASTERISK));
        assertEquals("UNKNOWN", TargetForm.name(-1));
        assertEquals("HTTP/1.0", Version.name(10));
        assertEquals("HTTP/1.1", Version.name(11));
        assertEquals("HTTP/2.0", Version.name(20));
        assertEquals("UNKNOWN", Version.name(0));
    }
}
