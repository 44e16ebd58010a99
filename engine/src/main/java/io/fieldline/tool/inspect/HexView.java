/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import io.fieldline.tool.console.Escapes;
import org.agrona.DirectBuffer;

import java.io.PrintWriter;
import java.util.List;

/**
 * Bytes as rows of sixteen, with the ranges of {@link Mark}s in colour, or marked by letters in a line below. The
 * number at the left is the first byte's offset, in decimal as in the slot table.
 */
final class HexView
{
    private static final int ROW = 16;
    private static final int ADDRESS_WIDTH = 7;
    private static final int HEX_COLUMN = ADDRESS_WIDTH + 2;
    private static final int TEXT_COLUMN = HEX_COLUMN + ROW * 3 + 2;
    private static final int LABEL_COLUMN = TEXT_COLUMN + ROW + 4;
    private static final int LABELS_NEED_COLUMNS = 100;

    private final PrintWriter out;
    private final boolean colour;
    private final int columns;

    /**
     * Makes a view.
     *
     * @param out     to print to.
     * @param colour  may colours be used?
     * @param columns to print in; 0 for no limit.
     */
    HexView(final PrintWriter out, final boolean colour, final int columns)
    {
        this.out = out;
        this.colour = colour;
        this.columns = columns;
    }

    /**
     * Prints the rows of a range.
     *
     * @param buffer holding the message.
     * @param start  in bytes at which the message begins in the buffer.
     * @param length in bytes to print, from the message's start on.
     * @param marks  in the order of their bytes.
     */
    void print(final DirectBuffer buffer, final int start, final int length, final List<Mark> marks)
    {
        for (int row = 0; row < length; row += ROW)
        {
            final int end = Math.min(length, row + ROW);
            out.println(row(buffer, start, row, end, marks));
            if (!colour)
            {
                final String below = below(row, end, marks);
                if (!below.isEmpty())
                {
                    out.println(below);
                }
            }
        }
    }

    /**
     * Prints the row of one byte, with the row before and the row after, and points at the byte.
     *
     * @param buffer holding the message.
     * @param start  in bytes at which the message begins in the buffer.
     * @param length in bytes of what is there of the message.
     * @param at     in bytes from the message's start; it may be the byte after the last.
     */
    void point(final DirectBuffer buffer, final int start, final int length, final int at)
    {
        final List<Mark> marks = List.of(new Mark(new Range(at, 1), '^', "", Style.BAD));
        final int rowOfByte = at - at % ROW;
        for (int row = Math.max(0, rowOfByte - ROW); row <= rowOfByte + ROW; row += ROW)
        {
            final int end = Math.min(length, row + ROW);
            if (row < end)
            {
                out.println(row(buffer, start, row, end, marks));
            }
            if (row == rowOfByte)
            {
                out.println(new Line(colour).to(hexColumn(at - row)).add(Style.BAD, "^^"));
            }
        }
    }

    private Line row(
        final DirectBuffer buffer, final int start, final int row, final int end, final List<Mark> marks)
    {
        final Line line = new Line(colour);
        line.add(Style.DIM, String.format("%" + ADDRESS_WIDTH + "d", row));
        for (int i = row; i < end; i++)
        {
            line.to(hexColumn(i - row)).add(styleAt(marks, i), hex(buffer.getByte(start + i) & 0xFF));
        }
        line.to(TEXT_COLUMN).add(Style.DIM, "|");
        for (int i = row; i < end; i++)
        {
            final int b = buffer.getByte(start + i) & 0xFF;
            line.add(styleAt(marks, i), Escapes.isPrintable(b) ? String.valueOf((char)b) : ".");
        }
        line.add(Style.DIM, "|");
        if (colour && (columns == 0 || columns >= LABELS_NEED_COLUMNS))
        {
            addLabels(line.to(LABEL_COLUMN), row, end, marks);
        }
        return line;
    }

    private String below(final int row, final int end, final List<Mark> marks)
    {
        final Line line = new Line(false);
        for (int i = row; i < end; i++)
        {
            final Mark mark = at(marks, i);
            if (mark != null)
            {
                line.to(hexColumn(i - row)).add(String.valueOf(mark.letter()).repeat(2));
            }
        }
        addLabels(line.to(TEXT_COLUMN + 1), row, end, marks);
        return line.toString();
    }

    private static void addLabels(final Line line, final int row, final int end, final List<Mark> marks)
    {
        boolean first = true;
        for (final Mark mark : marks)
        {
            if (mark.range().offset() < end && mark.range().end() > row)
            {
                line.add(first ? "" : " ").add(mark.style(), mark.label());
                first = false;
            }
        }
    }

    private static int hexColumn(final int byteInRow)
    {
        return HEX_COLUMN + byteInRow * 3 + (byteInRow >= ROW / 2 ? 1 : 0);
    }

    private static Style styleAt(final List<Mark> marks, final int index)
    {
        final Mark mark = at(marks, index);
        return mark == null ? Style.DIM : mark.style();
    }

    private static Mark at(final List<Mark> marks, final int index)
    {
        int low = 0;
        int high = marks.size() - 1;
        while (low <= high)
        {
            final int middle = (low + high) >>> 1;
            final Range range = marks.get(middle).range();
            if (index < range.offset())
            {
                high = middle - 1;
            }
            else if (index >= range.end())
            {
                low = middle + 1;
            }
            else
            {
                return marks.get(middle);
            }
        }
        return null;
    }

    private static String hex(final int b)
    {
        final StringBuilder text = new StringBuilder(2);
        Escapes.appendHex(text, b);
        return text.toString();
    }
}
