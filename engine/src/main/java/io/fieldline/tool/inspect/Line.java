/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

/**
 * One line of output under way: it knows how wide it is, whatever colours it holds.
 */
final class Line
{
    private final StringBuilder text = new StringBuilder();
    private final boolean colour;
    private Style current = Style.PLAIN;
    private int width;

    Line(final boolean colour)
    {
        this.colour = colour;
    }

    Line add(final String piece)
    {
        return add(Style.PLAIN, piece);
    }

    Line add(final Style style, final String piece)
    {
        if (!piece.isEmpty())
        {
            if (current == Style.BAD || !piece.isBlank())
            {
                change(colour ? style : Style.PLAIN);
            }
            text.append(piece);
            width += piece.length();
        }
        return this;
    }

    /**
     * Adds text aligned to the right.
     *
     * @param piece   to add.
     * @param columns that it takes at least.
     * @return this for a fluent API.
     */
    Line right(final String piece, final int columns)
    {
        return add(" ".repeat(Math.max(0, columns - piece.length()))).add(piece);
    }

    /**
     * Adds text aligned to the left.
     *
     * @param piece   to add.
     * @param columns that it takes at least.
     * @return this for a fluent API.
     */
    Line left(final String piece, final int columns)
    {
        return add(piece).add(" ".repeat(Math.max(0, columns - piece.length())));
    }

    /**
     * Adds spaces up to a column.
     *
     * @param column from 0.
     * @return this for a fluent API.
     */
    Line to(final int column)
    {
        return add(" ".repeat(Math.max(0, column - width)));
    }

    int width()
    {
        return width;
    }

    @Override
    public String toString()
    {
        text.setLength(text.toString().stripTrailing().length());
        change(Style.PLAIN);
        return text.toString();
    }

    private void change(final Style style)
    {
        if (style != current)
        {
            text.append(current.off()).append(style.on());
            current = style;
        }
    }
}
