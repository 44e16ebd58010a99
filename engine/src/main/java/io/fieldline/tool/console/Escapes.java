/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.console;

import org.agrona.DirectBuffer;

/**
 * Shows foreign bytes in printable ASCII, so that no byte of a message reaches a terminal as a command.
 */
public final class Escapes
{
    private static final String HEX = "0123456789abcdef";

    private Escapes()
    {
    }

    /**
     * Appends bytes: printable ASCII as it is, a backslash doubled, CR, LF and TAB as {@code \\r}, {@code \\n} and
     * {@code \\t}, all others as {@code \\xNN}.
     *
     * @param out    to append to.
     * @param buffer holding the bytes.
     * @param offset in bytes at which they begin.
     * @param length in bytes.
     */
    public static void appendBytes(
        final StringBuilder out, final DirectBuffer buffer, final int offset, final int length)
    {
        for (int i = 0; i < length; i++)
        {
            appendByte(out, buffer.getByte(offset + i) & 0xFF);
        }
    }

    /**
     * Appends one byte as {@link #appendBytes(StringBuilder, DirectBuffer, int, int)} does.
     *
     * @param out   to append to.
     * @param value of the byte, 0 to 255.
     */
    public static void appendByte(final StringBuilder out, final int value)
    {
        switch (value)
        {
            case '\\' -> out.append("\\\\");
            case '\r' -> out.append("\\r");
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            default ->
            {
                if (isPrintable(value))
                {
                    out.append((char)value);
                }
                else
                {
                    out.append("\\x");
                    appendHex(out, value);
                }
            }
        }
    }

    /**
     * Appends a byte as two hexadecimal digits.
     *
     * @param out   to append to.
     * @param value of the byte, 0 to 255.
     */
    public static void appendHex(final StringBuilder out, final int value)
    {
        out.append(HEX.charAt(value >> 4 & 0xF)).append(HEX.charAt(value & 0xF));
    }

    /**
     * Is this the code of a printable ASCII character, the space included?
     *
     * @param value to look at.
     * @return true if it is.
     */
    public static boolean isPrintable(final int value)
    {
        return value >= 0x20 && value < 0x7F;
    }

    /**
     * Appends text as a JSON string with its quotes, in printable ASCII.
     *
     * @param out  to append to.
     * @param text to quote.
     */
    public static void appendJsonString(final StringBuilder out, final String text)
    {
        out.append('"');
        for (int i = 0; i < text.length(); i++)
        {
            final char c = text.charAt(i);
            if (c == '"' || c == '\\')
            {
                out.append('\\').append(c);
            }
            else
            {
                appendJsonChar(out, c);
            }
        }
        out.append('"');
    }

    /**
     * Rewrites JSON text in printable ASCII, its meaning unchanged.
     *
     * @param json well-formed JSON on one line.
     * @return the same JSON.
     */
    public static String json(final String json)
    {
        final StringBuilder out = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++)
        {
            appendJsonChar(out, json.charAt(i));
        }
        return out.toString();
    }

    /**
     * Makes text from outside (a file's name, a system's message) safe to print: control characters are escaped,
     * letters of all languages stay.
     *
     * @param text from outside.
     * @return text for one line of a terminal.
     */
    public static String text(final String text)
    {
        final StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(
            (c) ->
            {
                final int type = Character.getType(c);
                if (Character.isISOControl(c) || type == Character.FORMAT || type == Character.LINE_SEPARATOR ||
                    type == Character.PARAGRAPH_SEPARATOR || type == Character.SURROGATE)
                {
                    out.append(String.format("\\u%04x", c));
                }
                else
                {
                    out.appendCodePoint(c);
                }
            });
        return out.toString();
    }

    private static void appendJsonChar(final StringBuilder out, final char c)
    {
        if (isPrintable(c))
        {
            out.append(c);
        }
        else
        {
            out.append("\\u");
            appendHex(out, c >> 8);
            appendHex(out, c & 0xFF);
        }
    }
}
