/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import io.fieldline.buffers.SlotDescriptor;
import io.fieldline.message.Framing;
import io.fieldline.message.Leniency;
import io.fieldline.message.MessageDescriptor;
import io.fieldline.message.ParseError;
import io.fieldline.message.Status;
import io.fieldline.tool.console.Escapes;
import org.agrona.DirectBuffer;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * Prints messages for people.
 */
final class TextPrinter
{
    /** What JOL counts for an object of two {@code byte[]} references and a boolean, with two empty arrays. */
    static final int PAIR_LENGTH = 56;

    private static final int LABEL_WIDTH = 12;
    private static final int BAD_GATEWAY = 502;
    private static final String INDENT = "  ";
    private static final String CUT = "...";

    private final PrintWriter out;
    private final DirectBuffer file;
    private final boolean colour;
    private final int columns;
    private final boolean hex;

    /**
     * Makes a printer.
     *
     * @param out     to print to.
     * @param file    holding the messages.
     * @param colour  may colours be used?
     * @param columns that a line may have; 0 for no limit.
     * @param hex     print the hex view too?
     */
    TextPrinter(
        final PrintWriter out, final DirectBuffer file, final boolean colour, final int columns, final boolean hex)
    {
        this.out = out;
        this.file = file;
        this.colour = colour;
        this.columns = columns;
        this.hex = hex;
    }

    /**
     * Prints a message.
     *
     * @param info of the message.
     */
    void print(final MessageInfo info)
    {
        final String kind = info.isRequest ? "request" : "response";
        heading("message " + info.number + ": " + kind + " at byte " + info.offset);
        if (info.isRequest)
        {
            requestLine(info);
        }
        else
        {
            statusLine(info);
        }
        row("framing", framing(info));
        row("keep-alive", info.keepAlive ? "yes" : "no, the connection closes");
        row("upgrade", info.upgrade ? "yes" : "no");
        if (info.isRequest)
        {
            row("expect", info.expectContinue ? "100-continue" : "no");
        }
        row("leniency", info.leniencies == 0 ? "none used" : Leniency.names(info.leniencies));
        memory(info);
        out.println();
        slots("field line", info, info.slots);
        if (!info.trailers.isEmpty())
        {
            out.println();
            slots("trailer", info, info.trailers);
        }
        if (hex)
        {
            out.println();
            legend(info);
            new HexView(out, colour, columns).print(file, info.offset, info.headLength, Mark.of(info));
        }
    }

    /**
     * Prints what is wrong with a message.
     *
     * @param fault of the message.
     */
    void print(final Fault fault)
    {
        final String kind = fault.isRequest() ? "request" : "response";
        if (fault.isIncomplete())
        {
            heading("message " + fault.number() + ": incomplete " + kind + " at byte " + fault.offset());
            row("where", "the input ends after " + bytes(fault.available()) + " of it, before the head does");
            out.println();
            new HexView(out, colour, columns).point(file, fault.offset(), fault.available(), fault.at());
            return;
        }

        final int error = fault.error();
        heading("message " + fault.number() + ": bad " + kind + " at byte " + fault.offset());
        row("error", Style.BAD, ParseError.name(error));
        row("what", ParseError.sentence(error));
        row("where", where(fault));
        row("rule", ParseError.rfc(error));
        row("answer", answer(fault));
        if (!fault.lenient().isEmpty())
        {
            row("passes", "with --lenient " + String.join(", or with --lenient ", fault.lenient()));
        }
        final String limit = limitOf(error);
        if (limit != null)
        {
            row("limit", "raise it with " + limit);
        }
        out.println();
        final int there = isHeadEnd(fault) ? fault.at() : fault.available();
        new HexView(out, colour, columns).point(file, fault.offset(), there, fault.at());
    }

    /**
     * The status to answer with.
     *
     * @param fault of a message.
     * @return the status: for a bad response, which is answered to nobody, that of a gateway.
     */
    static int status(final Fault fault)
    {
        return fault.isRequest() ? ParseError.status(fault.error()) : BAD_GATEWAY;
    }

    private void requestLine(final MessageInfo info)
    {
        row("method", Style.CONTROL, text(info, info.method) +
            (info.methodId == 0 ? ", no id" : ", id " + info.methodId));
        row("target", Style.TARGET, text(info, info.target));
        row("form", Names.targetForm(info.targetForm));
        if (info.path != null && info.path.length() > 0)
        {
            row("path", Style.PLAIN, text(info, info.path));
        }
        row("query", Style.PLAIN,
            info.query == null ? "none" : info.query.length() == 0 ? "empty" : text(info, info.query));
        row("version", "HTTP/" + Names.version(info.version));
    }

    private void statusLine(final MessageInfo info)
    {
        row("version", "HTTP/" + Names.version(info.version));
        row("status", Style.CONTROL, String.valueOf(info.status));
        row("reason", Style.TARGET, info.reason == null || info.reason.length() == 0 ?
            "none" : text(info, info.reason));
    }

    private static String framing(final MessageInfo info)
    {
        switch (info.framing)
        {
            case Framing.NONE:
                return "none: no content";

            case Framing.LENGTH:
                return "length: " + bytes(info.contentLength) + " of content" +
                    (info.contentPresent < info.contentLength ? ", of which the input has " + info.contentPresent : "");

            case Framing.CHUNKED:
                return chunked(info);

            case Framing.UNTIL_CLOSE:
                return "until close: " + bytes(info.contentPresent) + " of content in the input";

            case Framing.TUNNEL:
                return "tunnel: " + bytes(info.contentPresent) + " of another protocol in the input";

            default:
                return Names.framing(info.framing);
        }
    }

    private static String chunked(final MessageInfo info)
    {
        if (info.contentError < 0)
        {
            return "chunked: bad at byte " + info.contentErrorAt + ", " + ParseError.name(info.contentError) +
                " (" + ParseError.rfc(info.contentError) + "); the rest of the input is left out";
        }
        return info.contentPresent < 0 ? "chunked: the input ends before the content does" :
            "chunked: " + bytes(info.decodedLength) + " of content in " + bytes(info.contentPresent) + ", trailers: " +
            info.trailers.size();
    }

    private void memory(final MessageInfo info)
    {
        final int count = info.slots.size();
        final int slots = count * SlotDescriptor.SLOT_LENGTH;
        final int pairs = count * PAIR_LENGTH;
        row("head", bytes(info.headLength));
        row("slots", count + " of " + bytes(SlotDescriptor.SLOT_LENGTH) + ": " + bytes(slots) + "; as pairs of " +
            bytes(PAIR_LENGTH) + ": " + bytes(pairs));
        row("block", bytes(info.blockLength) + ": a header of " + MessageDescriptor.MESSAGE_HEADER_LENGTH +
            " and the slots");
    }

    private void slots(final String title, final MessageInfo info, final List<SlotInfo> slots)
    {
        final int id = Math.max(2, width(slots.stream().mapToInt(SlotInfo::nameId).max().orElse(0)));
        final int number = Math.max(4, width(slots.isEmpty() ? 0 : slots.get(slots.size() - 1).value().end()));
        final int flags = slots.stream().mapToInt((slot) -> flags(slot).length()).max().orElse(0);
        final int flagsWidth = Math.max(5, flags);
        final Line titles = new Line(colour).add(INDENT).add("slot").right("name", number + 2).right("len", number + 1)
            .right("value", number + 2).right("len", number + 1).right("id", id + 2).add(INDENT)
            .left("flags", flagsWidth).add(INDENT).add(title);
        out.println(style(Style.HEADING, titles.toString()));

        for (int slot = 0; slot < slots.size(); slot++)
        {
            final SlotInfo entry = slots.get(slot);
            final Line line = new Line(colour).add(INDENT).right(String.valueOf(slot), 4)
                .right(String.valueOf(entry.name().offset()), number + 2)
                .right(String.valueOf(entry.name().length()), number + 1)
                .right(String.valueOf(entry.value().offset()), number + 2)
                .right(String.valueOf(entry.value().length()), number + 1)
                .right(String.valueOf(entry.nameId()), id + 2)
                .add(INDENT).left(flags(entry), flagsWidth).add(INDENT);
            final String name = text(info, entry.name());
            final String fitting = fit(name, line.width() + 2);
            line.add(Style.nameOf(slot), fitting).add(": ");
            out.println(line.add(Style.valueOf(slot), fit(text(info, entry.value()), line.width())));
        }
    }

    private static String flags(final SlotInfo slot)
    {
        final List<String> names = Names.flags(slot.flags());
        return names.isEmpty() ? "-" : String.join(",", names);
    }

    private void legend(final MessageInfo info)
    {
        final Line line = new Line(colour).add(INDENT);
        if (colour)
        {
            line.add("head: ");
            if (info.isRequest)
            {
                line.add(Style.CONTROL, "method").add(" ").add(Style.TARGET, "target").add(" ");
            }
            else
            {
                line.add(Style.TARGET, "reason").add(" ");
            }
            line.add(Style.EVEN_NAME, "name").add(" ").add(Style.EVEN_VALUE, "value").add(" of even, ")
                .add(Style.ODD_NAME, "name").add(" ").add(Style.ODD_VALUE, "value").add(" of odd slots");
        }
        else
        {
            line.add("head: " + (info.isRequest ? "m method, t target" : "r reason") +
                ", n name, v value, each with its slot's number at the right");
        }
        out.println(line);
    }

    /** Is the error that something is missing, which stands at the end of the head? */
    private boolean isHeadEnd(final Fault fault)
    {
        final int end = fault.offset() + fault.at();
        return fault.at() >= 4 && file.getByte(end - 1) == '\n' &&
            (file.getByte(end - 2) == '\n' || file.getByte(end - 2) == '\r' && file.getByte(end - 3) == '\n');
    }

    private String where(final Fault fault)
    {
        final StringBuilder text = new StringBuilder("byte ").append(fault.at()).append(" of the message");
        if (fault.offset() > 0)
        {
            text.append(", ").append(fault.offset() + fault.at()).append(" of the input");
        }
        if (isHeadEnd(fault))
        {
            return text.append(": the end of the head").toString();
        }
        if (fault.at() >= fault.available())
        {
            return text.append(": the end of the input").toString();
        }
        final int b = file.getByte(fault.offset() + fault.at()) & 0xFF;
        text.append(": 0x");
        Escapes.appendHex(text, b);
        if (b != ' ')
        {
            text.append(' ');
            Escapes.appendByte(text, b);
        }
        else
        {
            text.append(" (space)");
        }
        return text.toString();
    }

    private static String limitOf(final int error)
    {
        switch (error)
        {
            case ParseError.TOO_MANY_FIELDS:
                return "--max-fields";

            case ParseError.FIELDS_TOO_LARGE:
            case ParseError.START_LINE_TOO_LONG:
                return "--max-head";

            default:
                return null;
        }
    }

    private static String answer(final Fault fault)
    {
        final int status = status(fault);
        final String name = status + " " + Status.name(status);
        return fault.isRequest() ? name : "none to a response; a gateway answers " + name;
    }

    private void heading(final String text)
    {
        out.println(style(Style.HEADING, text));
    }

    /** Prints words of ours, on more lines if they need them. */
    private void row(final String label, final String text)
    {
        final int width = columns == 0 ? Integer.MAX_VALUE : columns - LABEL_WIDTH - INDENT.length();
        String rest = text;
        String first = label;
        while (rest.length() > width)
        {
            final int space = rest.lastIndexOf(' ', width);
            final int end = space <= 0 ? width : space;
            out.println(new Line(colour).add(INDENT).left(first, LABEL_WIDTH).add(rest.substring(0, end)));
            rest = rest.substring(end).stripLeading();
            first = "";
        }
        out.println(new Line(colour).add(INDENT).left(first, LABEL_WIDTH).add(rest));
    }

    /** Prints bytes of the message, cut if there is no room for all. */
    private void row(final String label, final Style style, final String text)
    {
        final Line line = new Line(colour).add(INDENT).left(label, LABEL_WIDTH);
        out.println(line.add(style, fit(text, line.width())));
    }

    private String style(final Style style, final String text)
    {
        return colour ? style.on() + text + style.off() : text;
    }

    private String text(final MessageInfo info, final Range range)
    {
        final StringBuilder text = new StringBuilder(range.length());
        Escapes.appendBytes(text, file, info.offset + range.offset(), range.length());
        return text.toString();
    }

    private String fit(final String text, final int from)
    {
        final int room = Math.max(columns - from, CUT.length() + 1);
        return columns == 0 || text.length() <= room ? text : text.substring(0, room - CUT.length()) + CUT;
    }

    private static int width(final int number)
    {
        return String.valueOf(number).length();
    }

    private static String bytes(final long count)
    {
        return count == 1 ? "1 byte" : String.format(Locale.ROOT, "%d bytes", count);
    }
}
