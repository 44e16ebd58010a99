/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteClass;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.SlotTable;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.MutableHeaders;
import io.fieldline.message.MutableTrailers;
import io.fieldline.message.ParseError;
import io.fieldline.message.Version;
import org.agrona.MutableDirectBuffer;

import java.util.List;

/**
 * What the encoders of requests and of responses share: field lines, written one after another into a lent region and
 * checked as they are copied (RFC 9112 section 5).
 * <p>
 * Names must be tokens, values must hold no control byte but HTAB: CR, LF and NUL never get out. What is wrong with the
 * data, a region too small included, is an error that sticks: whatever follows writes nothing, and {@link #limit()}
 * answers a {@link ParseError} or {@link AsciiNumbers#INSUFFICIENT}. A mistake in the caller's code, such as a field
 * before the start line, throws under bounds checks. The fields that frame a message are held to the rules of RFC 9112
 * section 6 whichever way they come in: one Content-Length, and none beside Transfer-Encoding.
 * <p>
 * Not thread safe: one thread keeps an encoder and wraps it onto one region after another. The caller owns the region;
 * nothing outside it is touched, and what it holds behind {@link #limit()} may have been overwritten. Nothing is
 * allocated.
 *
 * @param <E> the encoder itself, which the methods return for a fluent API.
 */
public abstract class HeadEncoder<E extends HeadEncoder<E>> extends FieldEncoder<E>
{
    /** Host, Content-Length and Transfer-Encoding have the numbers up to this. */
    private static final int LAST_GUARDED = KnownName.TRANSFER_ENCODING;
    private static final int TRACKED = Long.SIZE;
    private static final long FRAMING = 1L << KnownName.CONTENT_LENGTH | 1L << KnownName.TRANSFER_ENCODING;

    int version;
    Holes holes;

    final TransferCodings codings = new TransferCodings();
    private final ByteSlice slice = new ByteSlice();
    private long present;

    HeadEncoder()
    {
        codings.reset();
    }

    /** 0, or what is wrong with a Host field's value that stands at these bytes. */
    abstract int checkHost(int from, int length);

    /** 0, or why the message under way may have no content. */
    abstract int checkContent();

    /** 0, or what is missing or wrong now that the head ends. */
    abstract int checkEnd();

    /**
     * Begin a head in a lent region.
     *
     * @param buffer to write to.
     * @param offset in bytes at which the head begins.
     * @param length in bytes that may be written.
     * @return this for a fluent API.
     * @throws IndexOutOfBoundsException if the range is not inside the buffer.
     */
    public final E wrap(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        wrapRegion(buffer, offset, length);
        version = Version.HTTP_11;
        state = STATE_START;
        if (0 != present)
        {
            present = 0;
            codings.reset();
        }
        if (null != holes)
        {
            holes = null;
        }
        return self();
    }

    /**
     * Choose the version that the start line says; HTTP/1.1 where this is not called.
     *
     * @param version {@link Version#HTTP_10} or {@link Version#HTTP_11}.
     * @return this for a fluent API.
     */
    public final E version(final int version)
    {
        checkState(STATE_START);
        if (Version.HTTP_10 != version && Version.HTTP_11 != version)
        {
            throw new IllegalArgumentException("version=" + version);
        }
        this.version = version;
        return self();
    }

    /**
     * Write the Date field (RFC 9110 section 6.6.1).
     *
     * @param epochSeconds since 1970: the caller's time.
     * @return this for a fluent API.
     */
    public final E date(final long epochSeconds)
    {
        return headerDate(KnownName.DATE, epochSeconds);
    }

    /**
     * Write all lines of a table, in order; folded values are unfolded (RFC 9112 section 5.2). What this encoder has
     * said before stays as it is: Host, the framing and other fields that stand once at most are then left out of the
     * table, if they were written by their numbers. So are the pseudo-fields of HTTP/2, which the start line says.
     *
     * @param fields of a head that was parsed, or written.
     * @return this for a fluent API.
     */
    public final E headers(final SlotTable fields)
    {
        checkState(STATE_FIELDS);
        final long before = present;
        final int count = fields.count();
        for (int slot = 0; slot < count && 0 == error; slot++)
        {
            if (!isSaid(fields.nameId(slot), before) && putSlot(fields, slot))
            {
                mark(framingName());
                present |= bit(fields.nameId(slot));
            }
        }
        return self();
    }

    /**
     * Write all lines of a table, as {@link #headers(SlotTable)} does.
     *
     * @param fields that were written.
     * @return this for a fluent API.
     */
    public final E headers(final MutableHeaders fields)
    {
        return headers(fields.table());
    }

    /**
     * Say how long the content is (RFC 9110 section 8.6).
     *
     * @param length of the content in bytes.
     * @return this for a fluent API.
     */
    public final E contentLength(final long length)
    {
        checkState(STATE_FIELDS);
        if (length < 0)
        {
            throw new IllegalArgumentException("length=" + length);
        }
        if (openLine(KnownName.CONTENT_LENGTH, length(length)))
        {
            putLong(length);
            putLineEnd();
            markContentLength();
        }
        return self();
    }

    /**
     * Say that the content comes in chunks (RFC 9112 section 7.1).
     *
     * @return this for a fluent API.
     */
    public final E chunked()
    {
        return header(KnownName.TRANSFER_ENCODING, "chunked");
    }

    /**
     * Announce trailers: the names of a table in a Trailer field (RFC 9110 section 6.6.2). Of an empty table nothing is
     * written; a name that may not stand in trailers is an error.
     *
     * @param trailers whose names to list.
     * @return this for a fluent API.
     */
    public final E trailerNames(final SlotTable trailers)
    {
        checkState(STATE_FIELDS);
        final int count = trailers.count();
        for (int slot = 0; slot < count; slot++)
        {
            if (0 == slot)
            {
                beginField(KnownName.TRAILER);
            }
            separate();
            final int length = trailers.nameLength(slot);
            Words.checkRange(trailers.bytes(), trailers.nameOffset(slot), length);
            final long from = trailers.bytes().addressOffset() + trailers.nameOffset(slot);
            if (hasRoom(length + 2L) && putBytes(trailers.bytes().byteArray(), from, length))
            {
                checkTrailer(length);
            }
        }
        return 0 == count ? self() : endField();
    }

    /**
     * Announce trailers (RFC 9110 section 6.6.2). Of an empty list nothing is written; a name that may not stand in
     * trailers is an error.
     *
     * @param names tokens, taken by index.
     * @return this for a fluent API.
     */
    public final E trailerNames(final List<? extends CharSequence> names)
    {
        checkState(STATE_FIELDS);
        final int count = names.size();
        for (int i = 0; i < count; i++)
        {
            if (0 == i)
            {
                beginField(KnownName.TRAILER);
            }
            item(names.get(i));
            if (0 == error)
            {
                checkTrailer(names.get(i).length());
            }
        }
        return 0 == count ? self() : endField();
    }

    /**
     * Announce the trailers that were declared, in a Trailer field (RFC 9110 section 6.6.2). If there are none, nothing
     * is written.
     *
     * @param trailers whose declared names to list.
     * @return this for a fluent API.
     */
    public final E trailerNames(final MutableTrailers trailers)
    {
        checkState(STATE_FIELDS);
        final int count = trailers.declaredCount();
        for (int i = 0; i < count; i++)
        {
            if (0 == i)
            {
                beginField(KnownName.TRAILER);
            }
            item(trailers.declaredName(i, slice));
            if (0 == error)
            {
                checkTrailer(slice.length());
            }
        }
        return 0 == count ? self() : endField();
    }

    /**
     * Say that the connection ends with this message (RFC 9112 section 9.6).
     *
     * @return this for a fluent API.
     */
    public final E connectionClose()
    {
        return header(KnownName.CONNECTION, "close");
    }

    /**
     * Ask a peer of HTTP/1.0 to keep the connection (RFC 9112 section 9.3).
     *
     * @return this for a fluent API.
     */
    public final E keepAlive()
    {
        return header(KnownName.CONNECTION, "keep-alive");
    }

    /**
     * Ask for, or agree to, another protocol: Upgrade, and the Connection field that names it (RFC 9110 section 7.8).
     *
     * @param protocol or several, as a list.
     * @return this for a fluent API.
     */
    public final E upgrade(final CharSequence protocol)
    {
        header(KnownName.CONNECTION, "Upgrade");
        return header(KnownName.UPGRADE, protocol);
    }

    /**
     * Leave room for a whole number in the head of a {@link HeadTemplate}. Spaces stand before a number that is
     * shorter, where whitespace is allowed and means nothing (RFC 9112 section 5).
     *
     * @param nameId a constant of {@link KnownName}, neither Host nor Transfer-Encoding.
     * @param width  in bytes, a minus sign included.
     * @return this for a fluent API. Holes count from 0, in the order in which they are made.
     */
    public final E numberHole(final int nameId, final int width)
    {
        return hole(nameId, width, Holes.NUMBER);
    }

    /**
     * Leave room for a whole number in the head of a {@link HeadTemplate}.
     *
     * @param name  a token, not of a field that frames the message.
     * @param width in bytes, a minus sign included.
     * @return this for a fluent API.
     */
    public final E numberHole(final CharSequence name, final int width)
    {
        return hole(name, width, Holes.NUMBER);
    }

    /**
     * Leave room for a short text in the head of a {@link HeadTemplate}. Spaces stand behind a text that is shorter.
     *
     * @param nameId a constant of {@link KnownName}, none of a field that frames the message.
     * @param width  in bytes.
     * @return this for a fluent API.
     */
    public final E textHole(final int nameId, final int width)
    {
        checkTextHole(nameId);
        return hole(nameId, width, Holes.TEXT);
    }

    /**
     * Leave room for a short text in the head of a {@link HeadTemplate}. Spaces stand behind a text that is shorter.
     *
     * @param name  a token, not of a field that frames the message.
     * @param width in bytes.
     * @return this for a fluent API.
     */
    public final E textHole(final CharSequence name, final int width)
    {
        return hole(name, width, Holes.TEXT);
    }

    /**
     * Leave room for a date in the head of a {@link HeadTemplate}.
     *
     * @param nameId a constant of {@link KnownName}, none of a field that frames the message.
     * @return this for a fluent API.
     */
    public final E dateHole(final int nameId)
    {
        checkTextHole(nameId);
        return hole(nameId, dateLength(), Holes.DATE);
    }

    /**
     * End the head: write the empty line, and see that nothing is missing.
     *
     * @return this for a fluent API.
     */
    public final E end()
    {
        checkState(STATE_FIELDS);
        state = STATE_DONE;
        if (hasRoom(2))
        {
            putLineEnd();
            final int wrong = checkEnd();
            if (0 != wrong)
            {
                fail(wrong);
            }
        }
        return self();
    }

    /**
     * Where the head ends.
     *
     * @return the index in the buffer behind the head's last byte; or what went wrong first: a {@link ParseError}, or
     * {@link AsciiNumbers#INSUFFICIENT} where the region was too small.
     * @throws IllegalStateException under bounds checks, if the head was not ended.
     */
    public final int limit()
    {
        checkEnded();
        return index();
    }

    /**
     * How long the head is.
     *
     * @return length in bytes, or the error as {@link #limit()} answers it.
     */
    public final int encodedLength()
    {
        checkEnded();
        return written();
    }

    final boolean has(final int nameId)
    {
        return 0 != (present & bit(nameId));
    }

    @Override
    final void mark(final int nameId)
    {
        if (nameId <= LAST_GUARDED && nameId != KnownName.UNKNOWN)
        {
            guard(nameId);
        }
        present |= bit(nameId);
    }

    private void guard(final int nameId)
    {
        final int length = position - 2 - valueStart;
        int wrong = 0;
        if (KnownName.CONTENT_LENGTH == nameId)
        {
            final long value = AsciiNumbers.parseLong(base, address + valueStart, length);
            wrong = AsciiNumbers.OVERFLOW == value ? ParseError.CONTENT_LENGTH_OVERFLOW :
                value < 0 ? ParseError.BAD_CONTENT_LENGTH : 0;
            markContentLength();
        }
        else if (KnownName.HOST == nameId)
        {
            wrong = has(nameId) ? ParseError.DUPLICATE_HOST : checkHost(valueStart, length);
        }
        else
        {
            wrong = has(KnownName.CONTENT_LENGTH) ? ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH :
                Version.HTTP_10 == version ? ParseError.TRANSFER_ENCODING_IN_HTTP_10 : checkContent();
            wrong = 0 == wrong ? codings.add(base, address, valueStart, length) : wrong;
            wrong = 0 == wrong && 0 == codings.count() ? ParseError.BAD_TRANSFER_ENCODING : wrong;
        }
        if (0 != wrong)
        {
            fail(wrong);
        }
        present |= bit(nameId);
    }

    private void markContentLength()
    {
        final int wrong = 0 == (present & FRAMING) ? checkContent() :
            has(KnownName.CONTENT_LENGTH) ?
            ParseError.DUPLICATE_CONTENT_LENGTH : ParseError.TRANSFER_ENCODING_WITH_CONTENT_LENGTH;
        if (0 != wrong)
        {
            fail(wrong);
        }
        present |= bit(KnownName.CONTENT_LENGTH);
    }

    /** Is the name written last, in a list, one that may stand in trailers? */
    private void checkTrailer(final int length)
    {
        final long name = address + position - length;
        if (!ByteClass.TOKEN.containsAll(base, name, length) || 0 == length)
        {
            fail(ParseError.BAD_FIELD_NAME);
        }
        else if (KnownName.isForbiddenInTrailers(KnownName.TABLE.idOf(base, name, length)))
        {
            fail(ParseError.FORBIDDEN_TRAILER);
        }
    }

    private E hole(final int nameId, final int width, final int kind)
    {
        checkState(STATE_FIELDS);
        checkWidth(width);
        if (nameId <= LAST_GUARDED && KnownName.CONTENT_LENGTH != nameId)
        {
            throw new IllegalArgumentException("no hole here: nameId=" + nameId);
        }
        if (openLine(nameId, width))
        {
            putHole(width, kind);
            if (KnownName.CONTENT_LENGTH == nameId)
            {
                markContentLength();
            }
            present |= bit(nameId);
        }
        return self();
    }

    private E hole(final CharSequence name, final int width, final int kind)
    {
        checkState(STATE_FIELDS);
        checkWidth(width);
        if (openLine(name, width))
        {
            checkTextHole(framingName());
            putHole(width, kind);
        }
        return self();
    }

    private void putHole(final int width, final int kind)
    {
        if (null == holes)
        {
            holes = new Holes();
        }
        holes.add(position, width, kind);
        region.setMemory(position, width, (byte)' ');
        position += width;
        putLineEnd();
    }

    private void checkEnded()
    {
        if (CHECK && 0 == error && STATE_DONE != state)
        {
            throw new IllegalStateException("head not ended: state=" + state);
        }
    }

    /** Is a field of a table to be left out, because it was said before? */
    private static boolean isSaid(final int nameId, final long before)
    {
        return KnownName.isPseudo(nameId) ||
            0 != (FRAMING & bit(nameId)) && 0 != (FRAMING & before) ||
            0 != (before & bit(nameId)) && KnownName.isSingleton(nameId);
    }

    private static long bit(final int nameId)
    {
        return nameId < TRACKED ? 1L << nameId & ~1L : 0;
    }

    private static void checkWidth(final int width)
    {
        if (width <= 0 || width > Holes.MAX_WIDTH)
        {
            throw new IllegalArgumentException("width=" + width + " max=" + Holes.MAX_WIDTH);
        }
    }

    private static void checkTextHole(final int nameId)
    {
        if (nameId <= LAST_GUARDED && nameId != KnownName.UNKNOWN)
        {
            throw new IllegalArgumentException("no such hole here: nameId=" + nameId);
        }
    }
}
