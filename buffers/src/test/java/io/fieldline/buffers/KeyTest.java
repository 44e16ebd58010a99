/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class KeyTest
{
    private static final int OFFSET = 8;
    private static final int LENGTH = 1_024;

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "Ab", "abc", "numbeR", "eightlen", "nineBytes", "Content-Encoding",
        "X-Seventeen-Bytes",
        "a-name-that-is-Longer-than-all-words-that-it-is-found-by"})
    void shouldDoWhatItsTextDoes(final String text)
    {
        for (int fold = 0; fold < 2; fold++)
        {
            final SlottedPage byKey = new SlottedPage(fold == 1, null);
            final SlottedPage byText = new SlottedPage(fold == 1, null);
            byKey.init(new UnsafeBuffer(ByteBuffer.allocateDirect(OFFSET + LENGTH)), OFFSET, LENGTH, 0);
            byText.init(new UnsafeBuffer(ByteBuffer.allocateDirect(OFFSET + LENGTH)), OFFSET, LENGTH, 0);
            final Key key = Key.of(text);
            assertEquals(text, key.toString());
            assertEquals(text.length(), key.length());
            byKey.append("other", "x");
            byText.append("other", "x");
            for (final long value : new long[]{5, 123, -7, 0, Long.MAX_VALUE, Long.MIN_VALUE, 99})
            {
                byKey.append(text.toUpperCase(), "double");
                byText.append(text.toUpperCase(), "double");
                assertEquals(byText.find(text), byKey.find(key));
                assertEquals(byText.setLong(text, value), byKey.setLong(key, value));
                check(byText, byKey);
                assertEquals(byText.setInt(text, (int)value), byKey.setInt(key, (int)value));
                assertEquals(byText.setDecimal(text, value, 3), byKey.setDecimal(key, value, 3));
                check(byText, byKey);
                assertEquals(byText.set(text, "v" + value), byKey.set(key, "v" + value));
                assertEquals(byText.setRoom(text, 3), byKey.setRoom(key, 3));
                assertEquals(byText.free(), byKey.free());
            }
            assertTrue(key.isOf(ByteClass.of("A-Za-z-")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a-long-name-of-a-key"})
    void shouldSayWhenThePageIsFull(final String text)
    {
        final SlottedPage page = new SlottedPage(false, null);
        page.init(new UnsafeBuffer(new byte[256]), 0, 64 + 24 + text.length() + 2, 0);
        final Key key = Key.of(text);
        assertEquals(SlottedPage.TABLE_FULL, page.setInt(key, 100));
        assertEquals(0, page.setInt(key, 10));
        assertEquals(SlottedPage.TABLE_FULL, page.setLong(key, 100));
        assertEquals("10", page.get(text, new ByteSlice()).toString());
    }

    private static void check(final SlottedPage expected, final SlottedPage actual)
    {
        final ByteSlice one = new ByteSlice();
        final ByteSlice other = new ByteSlice();
        assertEquals(expected.count(), actual.count());
        for (int slot = 0; slot < expected.count(); slot++)
        {
            assertEquals(expected.table().name(slot, one).toString(), actual.table().name(slot, other).toString());
            assertEquals(expected.table().value(slot, one).toString(), actual.table().value(slot, other).toString());
        }
    }
}
