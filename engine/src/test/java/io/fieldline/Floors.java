/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline;

import java.util.List;
import java.util.Map;

/**
 * The floors of the house, as rules on import lines: imports go down only, and each library stays in its room.
 * Stateless; any thread.
 */
final class Floors
{
    private static final String ROOT = "io.fieldline.";
    private static final int ATTIC = 4;

    private static final Map<String, Integer> FLOORS = Map.of(
        "buffers", 0,
        "message", 1,
        "http1", 2,
        "http2", 2,
        "websocket", 2,
        "client", 3,
        "server", 3,
        "tool", ATTIC,
        "jmh", ATTIC,
        "jol", ATTIC);

    /** What no room below the attics may import: sockets, files, threads, clocks. */
    private static final List<String> OUTSIDE_WORLD = List.of(
        "java.io.Console",
        "java.io.File",
        "java.io.InputStream",
        "java.io.OutputStream",
        "java.io.PrintStream",
        "java.io.RandomAccessFile",
        "java.io.Reader",
        "java.io.Writer",
        "java.lang.Thread",
        "java.lang.System.currentTimeMillis",
        "java.lang.System.nanoTime",
        "java.net.",
        "java.nio.channels.",
        "java.nio.file.",
        "java.time.Clock",
        "java.time.Instant",
        "java.util.Timer",
        "java.util.concurrent.");

    private static final List<String> ALLOWED_OF_THE_WORLD = List.of("java.util.concurrent.atomic.");

    private Floors()
    {
    }

    private static boolean isBridge(final String ownPackage)
    {
        return ownPackage.startsWith("io.netty.") || ownPackage.startsWith("io.undertow.") ||
            ownPackage.startsWith("org.eclipse.jetty.");
    }

    /**
     * Judges one import.
     *
     * @param ownPackage of the file that imports.
     * @param imported   name that follows {@code import} or {@code import static}, without the semicolon.
     * @return what is wrong, or null.
     */
    static String violation(final String ownPackage, final String imported)
    {
        if (isBridge(ownPackage))
        {
            // it lends a benchmark what a peer shows to its own package only: nothing of ours is in it
            return imported.startsWith(ROOT) ? "a bridge to a peer that imports " + imported : null;
        }
        final String room = room(ownPackage + ".");
        final Integer floor = FLOORS.get(room);
        if (floor == null)
        {
            return "package on no floor: " + ownPackage;
        }
        if (imported.startsWith(ROOT))
        {
            return inHouse(room, floor, room(imported));
        }
        if (floor == ATTIC)
        {
            return null;
        }
        if (startsWithAny(imported, OUTSIDE_WORLD) && !startsWithAny(imported, ALLOWED_OF_THE_WORLD))
        {
            return room + " knows no sockets, files, threads or clocks: " + imported;
        }
        return mayUse(room, imported) ? null : room + " may not use the library of " + imported;
    }

    private static String inHouse(final String room, final int floor, final String other)
    {
        final Integer otherFloor = FLOORS.get(other);
        if (otherFloor == null)
        {
            return "import from no floor: " + other;
        }
        if (room.equals(other) || otherFloor < floor && otherFloor != ATTIC)
        {
            return null;
        }
        return (otherFloor > floor ? "up: " : "sideways: ") + room + " imports " + other;
    }

    private static boolean mayUse(final String room, final String imported)
    {
        return imported.startsWith("java.") || imported.startsWith("org.agrona.") ||
            room.equals("buffers") &&
            (imported.startsWith("org.jctools.") || imported.startsWith("jdk.incubator.vector."));
    }

    private static String room(final String name)
    {
        if (!name.startsWith(ROOT))
        {
            return "";
        }
        final int end = name.indexOf('.', ROOT.length());
        return end < 0 ? name.substring(ROOT.length()) : name.substring(ROOT.length(), end);
    }

    private static boolean startsWithAny(final String name, final List<String> prefixes)
    {
        for (final String prefix : prefixes)
        {
            if (name.startsWith(prefix))
            {
                return true;
            }
        }
        return false;
    }
}
