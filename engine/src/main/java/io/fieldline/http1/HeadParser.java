/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.http1;

import io.fieldline.buffers.FieldScanner;
import io.fieldline.buffers.Words;
import io.fieldline.message.KnownName;
import io.fieldline.message.Leniency;
import io.fieldline.message.Limits;
import io.fieldline.message.MessageHead;
import io.fieldline.message.ParseError;
import org.agrona.DirectBuffer;

import static io.fieldline.buffers.TableDescriptor.*;
import static io.fieldline.message.MessageDescriptor.*;

/**
 * What the parsers of both kinds of head share: where a parse begins and goes on, empty lines, limits, errors.
 * <p>
 * Not thread safe; one thread keeps a parser and feeds it one block after another. What a head under way needs stands
 * in its block; of the caller's memory the parser keeps at most a reference between calls, and reads nothing through
 * it.
 */
abstract class HeadParser
{
    static final int PHASE_BEFORE = 0;
    static final int PHASE_EMPTY_CR = 1;
    static final int PHASE_FIRST = 2;
    static final int PHASE_LINE_CR = 15;

    static final int CONTINUE = Integer.MIN_VALUE;
    static final int MORE = Integer.MIN_VALUE + 1;
    static final int CRLF = 0x0A0D;

    final int leniencies;
    final int maxStartLine;
    final HeadRules rules;
    private final FieldScanner scanner;
    private final int maxHead;
    private final int maxEmptyLines;

    Object message;
    long messageAddress;
    int available;
    Object block;
    long blockAddress;
    int position;
    int mark;
    int phase;
    int used;
    int startLine;

    HeadParser(final Limits limits)
    {
        leniencies = limits.leniencies();
        maxHead = limits.maxHeadBytes();
        // the start line and its line end are a part of the head
        maxStartLine = Math.min(limits.maxStartLineBytes(), Math.max(0, maxHead - 2));
        maxEmptyLines = limits.maxEmptyLines();
        rules = new HeadRules(limits);
        scanner = new FieldScanner(KnownName.TABLE, limits.maxFieldLines(), limits.leniencies());
    }

    final int parseHead(
        final MessageHead head,
        final DirectBuffer received,
        final int offset,
        final int length,
        final int requestMethod)
    {
        Words.checkRange(received, offset, length);
        head.message(received, offset);
        final Object message = received.byteArray();
        if (message != this.message)
        {
            this.message = message;
        }
        final Object block = head.blockArray();
        if (block != this.block)
        {
            this.block = block;
        }
        messageAddress = received.addressOffset() + offset;
        blockAddress = head.blockAddress();
        available = length;

        if (STATE_PARSING != Words.loadByte(block, blockAddress + STATE_FIELD_OFFSET))
        {
            begin();
        }
        if (Words.loadByte(block, blockAddress + SCAN_PHASE_FIELD_OFFSET) < FieldScanner.PHASE_LINE)
        {
            final int result = startLine();
            if (result <= 0)
            {
                return 0 == result ? 0 : fail(result, position);
            }
            FieldScanner.enter(block, blockAddress, result);
        }
        final int startLine = Words.loadInt(block, blockAddress + START_LINE_FIELD_OFFSET);
        final int maxEnd = startLine + Math.min(maxHead, Integer.MAX_VALUE - startLine);
        final int end = scanner.scan(message, messageAddress, length, maxEnd, block, blockAddress);
        if (end <= 0)
        {
            return 0 == end ? 0 : fail(end, Words.loadInt(block, blockAddress + SCAN_POSITION_FIELD_OFFSET));
        }
        return complete(end, requestMethod);
    }

    /** Go on with the start line: the position behind it, 0 for more, or an error at {@link #position}. */
    private int startLine()
    {
        if (0 == Words.loadInt(block, blockAddress + SCAN_POSITION_FIELD_OFFSET))
        {
            final int end = wholeStartLine();
            if (end > 0)
            {
                return end;
            }
        }
        position = Words.loadInt(block, blockAddress + SCAN_POSITION_FIELD_OFFSET);
        mark = Words.loadInt(block, blockAddress + SCAN_MARK_FIELD_OFFSET);
        phase = Words.loadByte(block, blockAddress + SCAN_PHASE_FIELD_OFFSET);
        startLine = Words.loadInt(block, blockAddress + START_LINE_FIELD_OFFSET);
        used = 0;
        int result = CONTINUE;
        while (CONTINUE == result)
        {
            result = position >= available ? MORE : step();
        }
        Words.storeInt(block, blockAddress + SCAN_POSITION_FIELD_OFFSET, position);
        Words.storeInt(block, blockAddress + SCAN_MARK_FIELD_OFFSET, mark);
        Words.storeByte(block, blockAddress + SCAN_PHASE_FIELD_OFFSET, phase);
        use(used);
        return MORE == result ? 0 : result;
    }

    private int step()
    {
        final int octet = Words.loadByte(message, messageAddress + position);
        if (phase >= PHASE_FIRST)
        {
            if (PHASE_LINE_CR == phase)
            {
                return '\n' == octet ? ++position : ParseError.BARE_CR;
            }
            if (position - startLine >= maxStartLine && '\r' != octet && '\n' != octet)
            {
                return ParseError.START_LINE_TOO_LONG;
            }
            return startLineOctet(octet);
        }
        if (PHASE_EMPTY_CR == phase)
        {
            if ('\n' != octet)
            {
                return ParseError.BARE_CR;
            }
            position++;
            phase = PHASE_BEFORE;
            used |= Leniency.EMPTY_LINE_BEFORE_START;
            return CONTINUE;
        }
        if ('\r' == octet || '\n' == octet && isOn(Leniency.BARE_LF))
        {
            // the mark counts the empty lines
            if (++mark > maxEmptyLines)
            {
                return ParseError.TOO_MANY_EMPTY_LINES;
            }
            position++;
            if ('\r' == octet)
            {
                phase = PHASE_EMPTY_CR;
            }
            else
            {
                used |= Leniency.EMPTY_LINE_BEFORE_START | Leniency.BARE_LF;
            }
            return CONTINUE;
        }
        if ('\n' == octet)
        {
            return ParseError.BARE_LF;
        }
        startLine = position;
        mark = position;
        phase = PHASE_FIRST;
        Words.storeInt(block, blockAddress + START_LINE_FIELD_OFFSET, startLine);
        return CONTINUE;
    }

    /** A line end where the start line may end. */
    final int startLineEnd(final int octet)
    {
        if ('\r' == octet)
        {
            position++;
            phase = PHASE_LINE_CR;
            return CONTINUE;
        }
        if (isOn(Leniency.BARE_LF))
        {
            used |= Leniency.BARE_LF;
            return ++position;
        }
        return ParseError.BARE_LF;
    }

    private void begin()
    {
        final Object block = this.block;
        final long address = blockAddress;
        FieldScanner.clear(block, address);
        Words.storeInt(block, address + GENERATION_FIELD_OFFSET,
            Words.loadInt(block, address + GENERATION_FIELD_OFFSET) + 1);
        Words.store(block, address + SCAN_POSITION_FIELD_OFFSET, 0);
        Words.store(block, address + SCAN_PHASE_FIELD_OFFSET, 0);
        Words.store(block, address + STATE_FIELD_OFFSET, STATE_PARSING);
        Words.store(block, address + CONTENT_LENGTH_FIELD_OFFSET, 0);
        Words.store(block, address + RECEIVE_TIME_FIELD_OFFSET, 0);
        Words.store(block, address + ERROR_CODE_FIELD_OFFSET, 0);
        Words.store(block, address + HEAD_LENGTH_FIELD_OFFSET, 0);
        Words.store(block, address + METHOD_FIELD_OFFSET, 0);
        Words.store(block, address + TARGET_FIELD_OFFSET, 0);
        Words.store(block, address + QUERY_FIELD_OFFSET, 0xFFFFFFFFL);
        Words.store(block, address + SCHEME_FIELD_OFFSET, 0);
        Words.store(block, address + AUTHORITY_FIELD_OFFSET, 0);
    }

    private int complete(final int end, final int requestMethod)
    {
        final int error = judge(end, requestMethod);
        use(rules.used);
        if (error < 0)
        {
            return fail(error, rules.errorPosition);
        }
        Words.storeInt(block, blockAddress + HEAD_LENGTH_FIELD_OFFSET, end);
        Words.storeByte(block, blockAddress + STATE_FIELD_OFFSET, STATE_DONE);
        return end;
    }

    private int fail(final int error, final int at)
    {
        Words.storeInt(block, blockAddress + ERROR_CODE_FIELD_OFFSET, error);
        Words.storeInt(block, blockAddress + ERROR_OFFSET_FIELD_OFFSET, at);
        Words.storeByte(block, blockAddress + STATE_FIELD_OFFSET, STATE_FAILED);
        return error;
    }

    final void use(final int leniencies)
    {
        if (0 != leniencies)
        {
            final long address = blockAddress + LENIENCIES_FIELD_OFFSET;
            Words.storeInt(block, address, Words.loadInt(block, address) | leniencies);
        }
    }

    final boolean isOn(final int leniency)
    {
        return 0 != (leniencies & leniency);
    }

    /** A start line that is whole and clean, in words: the position behind it, or 0 to go a byte at a time. */
    abstract int wholeStartLine();

    /**
     * The next byte of a start line: {@link #CONTINUE} when it is consumed, an error, or the position behind the line.
     */
    abstract int startLineOctet(int octet);

    /** All that is decided when the head is whole: 0, or an error at the rules' position. */
    abstract int judge(int end, int requestMethod);
}
