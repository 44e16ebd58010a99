/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

import org.junit.jupiter.api.Test;

import java.util.Locale;
import java.util.Random;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static io.fieldline.buffers.testing.Buffers.holding;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class NameTableTest
{
    private static final String[] NAMES = {
        "", "a", "te", "host", "cookie", "x-12345", "12345678", "123456789", "sixteen-letters-", "seventeen-letters",
        "access-control-allow-origin", "access-control-allow-mother", "eight--->in-the-middle<---eight", "x^y", "x~y" };

    private static final NameTable TABLE = new NameTable(NAMES);

    @Test
    void shouldFindNamesInAnyCase()
    {
        assertEquals(NAMES.length, TABLE.count());
        for (int id = 1; id < NAMES.length; id++)
        {
            assertId(id, NAMES[id]);
            assertId(id, NAMES[id].toUpperCase(Locale.ROOT));
            assertEquals(NameHash.ofFieldName(NAMES[id]), TABLE.hashOf(id));
        }
    }

    @Test
    void shouldFindNoNameThatDiffersInOneByte()
    {
        final Random random = new Random(3);
        for (int id = 1; id < NAMES.length; id++)
        {
            final String name = NAMES[id];
            for (int i = 0; i < name.length(); i++)
            {
                for (int octet = 0; octet < 256; octet++)
                {
                    final String near = name.substring(0, i) + (char)octet + name.substring(i + 1);
                    assertId(idOf(near), near);
                }
            }
            assertId(idOf(name + "x"), name + "x");
            assertId(idOf(name.substring(1)), name.substring(1));
            final String longer = name + (char)random.nextInt(256);
            assertId(idOf(longer), longer);
        }
        assertId(0, "");
        assertId(0, "\u0000");
    }

    @Test
    void shouldNotFoldControlBytesIntoPunctuation()
    {
        // 0x0D | 0x20 is '-', 0x1A | 0x20 is ':'
        assertId(0, "x\r12345");
        assertId(0, "access\rcontrol-allow-origin");
        assertId(0, "access-control\rallow-origin");
    }

    @Test
    void shouldRefuseNamesThatAreNone()
    {
        assertThrows(IllegalArgumentException.class, () -> new NameTable());
        assertThrows(IllegalArgumentException.class, () -> new NameTable("", "Host"));
        assertThrows(IllegalArgumentException.class, () -> new NameTable("", "a", ""));
        final String[] many = new String[TableDescriptor.MAX_KNOWN_NAMES + 1];
        for (int i = 0; i < many.length; i++)
        {
            many[i] = "n" + i;
        }
        assertThrows(IllegalArgumentException.class, () -> new NameTable(many));
    }

    @Test
    void shouldTakeAsManyNamesAsAnIndexHasRoomFor()
    {
        final String[] many = new String[TableDescriptor.MAX_KNOWN_NAMES];
        for (int i = 0; i < many.length; i++)
        {
            many[i] = "x-name-number-" + i;
        }
        final NameTable table = new NameTable(many);
        for (int i = 1; i < many.length; i++)
        {
            final int id = i;
            holding(many[i]).forEach((buffer) ->
                assertEquals(id, table.idOf(buffer, OFFSET, many[id].length())));
        }
    }

    private static int idOf(final String name)
    {
        for (int id = 1; id < NAMES.length; id++)
        {
            if (equalsInAnyCase(NAMES[id], name))
            {
                return id;
            }
        }
        return 0;
    }

    private static boolean equalsInAnyCase(final String lower, final String name)
    {
        if (lower.length() != name.length())
        {
            return false;
        }
        for (int i = 0; i < lower.length(); i++)
        {
            final char c = name.charAt(i);
            if (lower.charAt(i) != (c >= 'A' && c <= 'Z' ? c + 32 : c))
            {
                return false;
            }
        }
        return true;
    }

    private static void assertId(final int id, final String name)
    {
        holding(name).forEach((buffer) -> assertEquals(id, TABLE.idOf(buffer, OFFSET, name.length()), name));
    }
}
