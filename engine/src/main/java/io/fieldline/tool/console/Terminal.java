/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.console;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * What the process can know about the terminal that it may have.
 */
public final class Terminal
{
    private static final int MIN_COLUMNS = 40;
    private static final int USUAL_COLUMNS = 80;

    private Terminal()
    {
    }

    /**
     * Does one of the standard streams go to a terminal?
     *
     * @param descriptor 1 for the output, 2 for errors.
     * @return true if it does, as far as can be told.
     */
    public static boolean isTerminal(final int descriptor)
    {
        final Path link = Path.of("/proc/self/fd/" + descriptor);
        if (Files.isSymbolicLink(link))
        {
            try
            {
                final String target = Files.readSymbolicLink(link).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") ||
                    target.equals("/dev/console");
            }
            catch (final IOException | SecurityException ex)
            {
                return false;
            }
        }
        return isTerminal(System.console());
    }

    private static boolean isTerminal(final Console console)
    {
        try
        {
            // From JDK 22 on there is a console without a terminal too, and a method that tells.
            return console != null && (Boolean)Console.class.getMethod("isTerminal").invoke(console);
        }
        catch (final NoSuchMethodException ex)
        {
            return true;
        }
        catch (final ReflectiveOperationException ex)
        {
            return false;
        }
    }

    /**
     * May colours be used where nobody said otherwise? See <a href="https://no-color.org">no-color.org</a>.
     *
     * @return true if the output is a terminal that is not dumb, and {@code NO_COLOR} is not set.
     */
    public static boolean wantsColour()
    {
        final String noColour = System.getenv("NO_COLOR");
        return isTerminal(1) && (noColour == null || noColour.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
    }

    /**
     * The width to print at.
     *
     * @param otherwise in columns, where the output is no terminal.
     * @return the width in columns.
     */
    public static int columns(final int otherwise)
    {
        if (!isTerminal(1))
        {
            return otherwise;
        }
        final int named = number(System.getenv("COLUMNS"));
        final int found = named >= MIN_COLUMNS ? named : askStty();
        return found >= MIN_COLUMNS ? found : USUAL_COLUMNS;
    }

    private static int askStty()
    {
        try
        {
            final Process process = new ProcessBuilder("stty", "size")
                .redirectInput(Path.of("/dev/tty").toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
            final String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            if (!process.waitFor(1, TimeUnit.SECONDS))
            {
                process.destroy();
                return 0;
            }
            return number(answer.trim().replaceFirst("^.* ", ""));
        }
        catch (final IOException ex)
        {
            return 0;
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private static int number(final String text)
    {
        if (text == null || !text.matches("[0-9]{1,5}"))
        {
            return 0;
        }
        return Integer.parseInt(text);
    }
}
