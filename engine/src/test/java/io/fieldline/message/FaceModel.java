/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.buffers.PageCheck;
import io.fieldline.buffers.PercentSet;
import io.fieldline.buffers.SlotDescriptor;
import org.agrona.concurrent.UnsafeBuffer;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The faces of the slotted page driven beside a plain list of pairs: the same operations on both, everything compared
 * after each, what is written out parsed back.
 */
final class FaceModel
{
    /** Where the driver's decisions come from. */
    interface Choices
    {
        /**
         * Decide.
         *
         * @param bound exclusive.
         * @return from 0.
         */
        int next(int bound);
    }

    /** Which face. */
    enum Kind
    {
        HEADERS, TRAILERS, ARGS, COOKIES
    }

    private static final int OFFSET = 8;
    private static final int LIMIT = 12;
    private static final Limits LIMITS = Limits.DEFAULT.withMaxArgs(LIMIT).withMaxCookies(LIMIT);
    private static final int[] REGIONS = {500, 560, 700, 900, 1_400};
    private static final String[] FIELD_NAMES =
    {
        "x", "X", "Date", "date", "Server-Timing", "server-timing", "X-Request-Id", "x-a-name-of-more-than-sixteen",
        "X-A-Name-Of-More-Than-Sixteen", "ETag", "exactly8", "Expires", "a!#$%&'*+.^_`|~",
    };
    private static final String[] TRAILER_NAMES =
    {
        "x", "X", "Server-Timing", "server-timing", "X-Request-Id", "x-a-name-of-more-than-sixteen", "exactly8",
        "X-A-Name-Of-More-Than-Sixteen", "Content-Digest", "a!#$%&'*+.^_`|~",
    };
    private static final String[] FIELD_VALUES = {"", "v", "a value", "two, three", "caf\u00e9", "\"q\"", "0123456789"};
    private static final String[] BAD_VALUES = {"\r", "a\nb", "\u0000", "a\u007f", " a", "a\t", "\u010d", "a\r\nb: c"};
    private static final String[] ARG_TEXTS =
    {
        "", "a", "A", "a b", "a+b", "100%", "%41", "&", "=", "a=b&c", "\u00fc\u00df", "\u20ac", "\ud83d\ude00",
        "\ud83d",
        "symbol", "newClientOrderId", "a-key-of-more-than-sixteen-bytes", "*-._~", "\r\n\u0000",
    };
    private static final String[] COOKIE_NAMES = {"a", "A", "sid", "__Host-session", "a-name-of-more-than-sixteen"};
    private static final String[] COOKIE_VALUES = {"", "1", "YWJj==", "\"quoted\"", "%41+b", "a/b:c"};
    private static final String[] BAD_COOKIE_VALUES = {"a b", "a;b", "a,b", "\"", "a\\b", "\u00e9", "\r"};

    private static final class Pair
    {
        final String name;
        String value;

        Pair(final String name, final String value)
        {
            this.name = name;
            this.value = value;
        }
    }

    private final Choices choices;
    private final Kind kind;
    private final boolean direct;
    private final MutableHeaders headers = new MutableHeaders();
    private final MutableTrailers trailers = new MutableTrailers();
    private final MutableArgs args = new MutableArgs(LIMITS);
    private final MutableCookies cookies = new MutableCookies(LIMITS);
    private final MutableTable face;
    private final MutableArgs argsBack = new MutableArgs(LIMITS);
    private final MutableCookies cookiesBack = new MutableCookies(LIMITS);
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[8_192]);
    private final ByteSlice slice = new ByteSlice();
    private final Decimal decimal = new Decimal();
    private final List<String> declared = new ArrayList<>();
    private List<Pair> pairs = new ArrayList<>();
    private int declaredBytes;
    private int pinnedLive;
    private int length;
    private int full;

    FaceModel(final Choices choices, final Kind kind, final boolean direct)
    {
        this.choices = choices;
        this.kind = kind;
        this.direct = direct;
        face = Kind.HEADERS == kind ? headers : Kind.TRAILERS == kind ? trailers : Kind.ARGS == kind ? args : cookies;
        init();
    }

    int fullCount()
    {
        return full;
    }

    private void init()
    {
        length = REGIONS[choices.next(REGIONS.length)];
        final UnsafeBuffer region = dirty(OFFSET + length);
        switch (kind)
        {
            case HEADERS:
                headers.init(region, OFFSET, length);
                break;
            case TRAILERS:
                trailers.init(region, OFFSET, length);
                break;
            case ARGS:
                args.init(region, OFFSET, length);
                break;
            default:
                cookies.init(region, OFFSET, length);
                break;
        }
    }

    /** One operation, and the check of everything. */
    void step()
    {
        final String name = name();
        final String value = value();
        switch (choices.next(16))
        {
            case 0:
            case 1:
            case 2:
                added(add(name, value), name, value);
                break;
            case 3:
            case 4:
            case 5:
                stored(set(name, value), name, value);
                break;
            case 6:
                setIfAbsent(name, value);
                break;
            case 7:
            case 8:
                setNumber(name);
                break;
            case 9:
                del(name);
                break;
            case 10:
            case 11:
                if (!pairs.isEmpty())
                {
                    final int slot = choices.next(pairs.size());
                    face.remove(slot);
                    pairs.remove(slot);
                }
                break;
            case 12:
                sort();
                break;
            case 13:
                refuse(name);
                break;
            case 14:
                declareOrParse();
                break;
            default:
                rare();
                break;
        }
        check();
    }

    private int add(final String name, final String value)
    {
        return Kind.HEADERS == kind ? headers.add(name, value) : Kind.TRAILERS == kind ? trailers.add(name, value) :
            Kind.ARGS == kind ? args.add(name, value) : cookies.add(name, value);
    }

    private int set(final String name, final String value)
    {
        return Kind.HEADERS == kind ? headers.set(name, value) : Kind.TRAILERS == kind ? trailers.set(name, value) :
            Kind.ARGS == kind ? args.set(name, value) : cookies.set(name, value);
    }

    private boolean isLimited()
    {
        return Kind.ARGS == kind || Kind.COOKIES == kind;
    }

    private void added(final int slot, final String name, final String value)
    {
        final int bytes = SlotDescriptor.SLOT_LENGTH + bytes(name).length + (null == value ? 0 : bytes(value).length);
        if (bytes > free())
        {
            assertEquals(ParseError.TABLE_FULL, slot);
            full++;
        }
        else if (isLimited() && pairs.size() >= LIMIT)
        {
            assertEquals(Kind.ARGS == kind ? ParseError.TOO_MANY_ARGS : ParseError.TOO_MANY_COOKIES, slot);
        }
        else
        {
            assertEquals(pairs.size(), slot);
            pairs.add(new Pair(name, value));
        }
    }

    private void stored(final int slot, final String name, final String value)
    {
        final int first = indexOf(name, 0);
        if (first < 0)
        {
            added(slot, name, value);
        }
        else if (ParseError.TABLE_FULL == slot)
        {
            assertTrue(bytes(pairs.get(first).name).length + length(value) > free());
            full++;
        }
        else
        {
            assertEquals(first, slot);
            pairs.get(first).value = value;
            for (int i = pairs.size() - 1; i > first; i--)
            {
                if (same(pairs.get(i).name, name))
                {
                    pairs.remove(i);
                }
            }
        }
    }

    private void setIfAbsent(final String name, final String value)
    {
        if (Kind.TRAILERS == kind)
        {
            return;
        }
        final int slot = Kind.HEADERS == kind ? headers.setIfAbsent(name, value) :
            Kind.ARGS == kind ? args.setIfAbsent(name, value) : cookies.setIfAbsent(name, value);
        final int first = indexOf(name, 0);
        if (first >= 0)
        {
            assertEquals(first, slot);
        }
        else
        {
            added(slot, name, value);
        }
    }

    private void setNumber(final String name)
    {
        final long number = choices.next(Integer.MAX_VALUE) * (long)choices.next(1_000_000_000) >> choices.next(60);
        final int scale = choices.next(4);
        final int slot;
        final String value;
        if (Kind.ARGS == kind && scale > 0)
        {
            value = BigDecimal.valueOf(number, scale).toPlainString();
            slot = args.setDecimal(name, number, scale);
        }
        else
        {
            value = Long.toString(number);
            slot = Kind.HEADERS == kind ? headers.setLong(name, number) :
                Kind.TRAILERS == kind ? trailers.setLong(name, number) :
                Kind.COOKIES == kind ? cookies.setLong(name, number) :
                number <= Integer.MAX_VALUE ? args.setInt(name, (int)number) : args.setLong(name, number);
        }
        stored(slot, name, value);
        if (Kind.ARGS == kind && slot >= 0)
        {
            assertEquals(0, args.getDecimal(name, decimal));
            assertEquals(number, decimal.mantissa());
            assertEquals(scale, decimal.scale());
        }
    }

    private void del(final String name)
    {
        final int before = pairs.size();
        pairs.removeIf(pair -> same(pair.name, name));
        assertEquals(before - pairs.size(), face.del(name));
    }

    private void sort()
    {
        final boolean withValues = 0 == choices.next(2);
        Comparator<Pair> order = (a, b) -> Arrays.compareUnsigned(folded(a.name), folded(b.name));
        if (withValues)
        {
            order = order
                .thenComparing((a, b) -> Arrays.compareUnsigned(bytes(orEmpty(a.value)), bytes(orEmpty(b.value))))
                .thenComparing((a, b) -> Boolean.compare(null != a.value, null != b.value));
            face.sortWithValues();
        }
        else
        {
            face.sort();
        }
        pairs.sort(order);
    }

    private void refuse(final String name)
    {
        if (Kind.ARGS != kind)
        {
            final String[] bad = Kind.COOKIES == kind ? BAD_COOKIE_VALUES : BAD_VALUES;
            final String value = bad[choices.next(bad.length)];
            assertTrue(add(name, value) < 0);
            assertTrue(set(name, value) < 0);
            assertTrue(add(value, "") < 0);
            assertTrue(set("", value) < 0);
        }
        if (Kind.TRAILERS == kind)
        {
            assertEquals(ParseError.FORBIDDEN_TRAILER, trailers.add("Content-LENGTH", "1"));
            final UnsafeBuffer list = new UnsafeBuffer(" x, y,transfer-encoding".getBytes(StandardCharsets.US_ASCII));
            assertTrue(trailers.declare(list, 0, list.capacity()) < 0);
        }
    }

    private void declareOrParse()
    {
        if (Kind.TRAILERS == kind && 0 == choices.next(3))
        {
            declare();
        }
        else if (isLimited())
        {
            parse();
        }
    }

    private void declare()
    {
        final String first = name();
        final String second = name();
        final String list = choices.next(2) == 0 ? first + "," + second : " " + first + " ,, " + second + "\t";
        final UnsafeBuffer buffer = new UnsafeBuffer(("###" + list).getBytes(StandardCharsets.ISO_8859_1));
        final int result = trailers.declare(buffer, 3, list.length());
        if (list.length() + 2 * SlotDescriptor.NAME_SLOT_LENGTH > free())
        {
            assertEquals(ParseError.TABLE_FULL, result);
            full++;
        }
        else
        {
            declared.add(first);
            declared.add(second);
            assertEquals(declared.size(), result);
            declaredBytes += list.length() + 2 * SlotDescriptor.NAME_SLOT_LENGTH;
            pinnedLive = -1;
        }
    }

    private void parse()
    {
        final String text = Kind.ARGS == kind ? "p=1&&q&a+b=%41%2b%zz" : "p=1;; q=\"2\" ;tok";
        final List<Pair> added = Kind.ARGS == kind ?
            List.of(new Pair("p", "1"), new Pair("q", null), new Pair("a b", "A+%zz")) :
            List.of(new Pair("p", "1"), new Pair("q", "\"2\""), new Pair("", "tok"));
        final UnsafeBuffer buffer = new UnsafeBuffer(("###" + text).getBytes(StandardCharsets.ISO_8859_1));
        final int result = Kind.ARGS == kind ?
            args.parse(buffer, 3, text.length()) : cookies.parse(buffer, 3, text.length());
        int bytes = 0;
        for (final Pair pair : added)
        {
            bytes += SlotDescriptor.SLOT_LENGTH + pair.name.length() + orEmpty(pair.value).length();
        }
        if (bytes > free() || pairs.size() + added.size() > LIMIT)
        {
            assertTrue(result < 0);
            full++;
        }
        else
        {
            assertEquals(pairs.size() + added.size(), result);
            added.forEach(pair -> pairs.add(new Pair(pair.name, pair.value)));
        }
    }

    private void rare()
    {
        switch (choices.next(8))
        {
            case 0:
                if (Kind.TRAILERS == kind)
                {
                    trailers.reset();
                    declared.clear();
                    declaredBytes = 0;
                    pinnedLive = 0;
                }
                else if (Kind.HEADERS == kind)
                {
                    headers.reset();
                }
                else if (Kind.ARGS == kind)
                {
                    args.reset();
                }
                else
                {
                    cookies.reset();
                }
                pairs.clear();
                break;
            case 1:
                final int newLength = REGIONS[choices.next(REGIONS.length)];
                final boolean fits = face.copyLength() <= newLength;
                final int result = face.moveTo(dirty(OFFSET + newLength), OFFSET, newLength);
                assertEquals(fits ? newLength : ParseError.TABLE_FULL, result);
                length = fits ? newLength : length;
                break;
            case 2:
                travel();
                break;
            default:
                break;
        }
    }

    private void travel()
    {
        final int copyLength = face.copyLength();
        final UnsafeBuffer dst = dirty(OFFSET + copyLength);
        assertEquals(copyLength, face.copyTo(dst, OFFSET, copyLength));
        final MutableTable copy = Kind.HEADERS == kind ? new MutableHeaders() : Kind.TRAILERS == kind ?
            new MutableTrailers() : Kind.ARGS == kind ? new MutableArgs(LIMITS) : new MutableCookies(LIMITS);
        assertEquals(PageCheck.OK, copy.wrapUntrusted(dst, OFFSET, copyLength));
        checkSlots(copy);
    }

    /* What may be added; not known exactly once entries were pinned with a declaration: then the table says. */
    private int free()
    {
        if (pinnedLive < 0)
        {
            return free;
        }
        int live = 0;
        for (final Pair pair : pairs)
        {
            live += bytes(pair.name).length + length(pair.value);
        }
        final int header = Kind.HEADERS == kind ? 352 : 64;
        return length - header - declaredBytes - SlotDescriptor.SLOT_LENGTH * pairs.size() - live;
    }

    private int free;

    private void check()
    {
        free = face.free();
        assertEquals(free(), free);
        checkSlots(face);
        final String name = name();
        int expected = indexOf(name, 0);
        assertEquals(expected >= 0, face.has(name));
        int slot = face.find(name);
        while (expected >= 0)
        {
            assertEquals(expected, slot);
            expected = indexOf(name, expected + 1);
            slot = face.findNext(name, slot);
        }
        assertEquals(MutableTable.NULL_SLOT, slot);
        checkWritten();
    }

    private void checkSlots(final MutableTable table)
    {
        assertEquals(pairs.size(), table.count());
        for (int slot = 0; slot < pairs.size(); slot++)
        {
            final Pair pair = pairs.get(slot);
            assertEquals(raw(pair.name), table.name(slot, slice).toString());
            table.value(slot, slice);
            assertEquals(null == pair.value, slice.isAbsent());
            assertEquals(raw(orEmpty(pair.value)), slice.toString());
        }
    }

    private void checkWritten()
    {
        if (Kind.HEADERS == kind || Kind.TRAILERS == kind)
        {
            final StringBuilder lines = new StringBuilder();
            pairs.forEach(pair -> lines.append(pair.name).append(": ").append(pair.value).append("\r\n"));
            final int limit = Kind.HEADERS == kind ? headers.encode(out, 5) : trailers.encode(out, 5);
            assertEquals(lines.toString(), written(5, limit));
            if (Kind.TRAILERS == kind)
            {
                assertEquals(String.join(", ", declared), written(5, trailers.encodeDeclared(out, 5)));
            }
        }
        else if (Kind.COOKIES == kind)
        {
            final int limit = cookies.encode(out, 5);
            assertEquals(5 + cookies.encodedLength(), limit);
            cookiesBack.init(dirty(OFFSET + 4_096), OFFSET, 4_096);
            assertEquals(pairs.size(), cookiesBack.parse(out, 5, limit - 5));
            checkSlots(cookiesBack);
        }
        else
        {
            final PercentSet set = 0 == choices.next(2) ? PercentSet.FORM : PercentSet.UNRESERVED;
            final int limit = args.encode(out, 5, set);
            assertEquals(5 + args.encodedLength(set), limit);
            argsBack.init(dirty(OFFSET + 4_096), OFFSET, 4_096);
            assertEquals(pairs.size(), argsBack.parse(out, 5, limit - 5, true));
            for (int slot = 0; slot < pairs.size(); slot++)
            {
                assertEquals(raw(pairs.get(slot).name), argsBack.name(slot, slice).toString());
                // the one pair that has no form of its own: an empty key without a value
                assertEquals(null == pairs.get(slot).value && !pairs.get(slot).name.isEmpty(),
                    argsBack.value(slot, slice).isAbsent());
                assertEquals(raw(orEmpty(pairs.get(slot).value)), slice.toString());
            }
        }
    }

    private String written(final int offset, final int limit)
    {
        final byte[] bytes = new byte[limit - offset];
        out.getBytes(offset, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private int indexOf(final String name, final int from)
    {
        for (int i = from; i < pairs.size(); i++)
        {
            if (same(pairs.get(i).name, name))
            {
                return i;
            }
        }
        return -1;
    }

    private boolean same(final String name1, final String name2)
    {
        return Arrays.equals(folded(name1), folded(name2));
    }

    private byte[] folded(final String name)
    {
        return bytes(isLimited() ? name : name.toLowerCase(Locale.ROOT));
    }

    private String name()
    {
        final String[] names = Kind.TRAILERS == kind ? TRAILER_NAMES : Kind.ARGS == kind ? ARG_TEXTS :
            Kind.COOKIES == kind ? COOKIE_NAMES : FIELD_NAMES;
        return names[choices.next(names.length)];
    }

    private String value()
    {
        if (Kind.ARGS == kind)
        {
            return 0 == choices.next(9) ? null : ARG_TEXTS[choices.next(ARG_TEXTS.length)];
        }
        final String[] values = Kind.COOKIES == kind ? COOKIE_VALUES : FIELD_VALUES;
        return 0 == choices.next(9) ? "v".repeat(choices.next(300)) : values[choices.next(values.length)];
    }

    /* As the face stores text: a surrogate that stands alone becomes U+FFFD. */
    private byte[] bytes(final String text)
    {
        return Kind.ARGS != kind ? text.getBytes(StandardCharsets.ISO_8859_1) :
            ("\ud83d".equals(text) ? "\ufffd" : text).getBytes(StandardCharsets.UTF_8);
    }

    private int length(final String text)
    {
        return null == text ? 0 : bytes(text).length;
    }

    private String raw(final String text)
    {
        return new String(bytes(text), StandardCharsets.ISO_8859_1);
    }

    private static String orEmpty(final String text)
    {
        return null == text ? "" : text;
    }

    private UnsafeBuffer dirty(final int capacity)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
        if (direct)
        {
            buffer.wrap(ByteBuffer.allocateDirect(capacity));
        }
        else
        {
            buffer.wrap(new byte[capacity]);
        }
        buffer.setMemory(0, capacity, (byte)0xA5);
        return buffer;
    }
}
