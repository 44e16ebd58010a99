/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import io.fieldline.buffers.AsciiNumbers;
import io.fieldline.buffers.ByteSlice;
import io.fieldline.buffers.Decimal;
import io.fieldline.message.MutableArgs;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * Reads a form as an order and checks it; what passes becomes a table of its own. Belongs to one serving thread.
 */
final class OrderForm
{
    /** The length of an order's table, in bytes. */
    static final int ORDER_LENGTH = 512;

    /** The largest quantity. */
    static final long MAX_QUANTITY = 1_000_000_000;

    private static final int MAX_SYMBOL = 16;
    private static final int MAX_PRICE_SCALE = 8;

    private final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(ORDER_LENGTH + 8192));
    private final MutableArgs form = new MutableArgs();
    private final MutableArgs order = new MutableArgs();
    private final Decimal price = new Decimal();
    private final ByteSlice symbol = new ByteSlice();
    private final ByteSlice side = new ByteSlice();

    /**
     * Read a form.
     *
     * @param buffer that holds it.
     * @param offset in bytes.
     * @param length in bytes.
     * @return null if it is an order, or what is wrong.
     */
    String read(final UnsafeBuffer buffer, final int offset, final int length)
    {
        form.init(memory, ORDER_LENGTH, memory.capacity() - ORDER_LENGTH);
        if (form.parse(buffer, offset, length) < 0)
        {
            return "too many fields\n";
        }
        if (!isSymbol(form.get("symbol", symbol)))
        {
            return "symbol: 1 to 16 of A-Z, 0-9, dot and dash are needed\n";
        }
        form.get("side", side);
        if (!side.equalsAscii("buy") && !side.equalsAscii("sell"))
        {
            return "side: buy or sell is needed\n";
        }
        final long quantity = form.getLong("qty");
        if (quantity < 1 || quantity > MAX_QUANTITY)
        {
            return "qty: a whole number from 1 to 1000000000 is needed\n";
        }
        if (AsciiNumbers.OK != form.getDecimal("price", price) || price.mantissa() <= 0 ||
            price.scale() > MAX_PRICE_SCALE)
        {
            return "price: a decimal number above 0 with at most 8 decimals is needed\n";
        }
        return null;
    }

    /**
     * Make the order that was read.
     *
     * @param number of it.
     * @param time   in milliseconds since 1970.
     * @return a table that owns its bytes and holds until the next is made.
     */
    MutableArgs order(final long number, final long time)
    {
        order.init(memory, 0, ORDER_LENGTH);
        order.setLong("n", number);
        order.setLong("time", time);
        order.add("symbol", symbol);
        order.add("side", side);
        order.setLong("qty", form.getLong("qty"));
        order.setDecimal("price", price.mantissa(), price.scale());
        return order;
    }

    /** An empty table to read an order into, instead of the one that was made. */
    MutableArgs blank()
    {
        return order.init(memory, 0, ORDER_LENGTH);
    }

    private static boolean isSymbol(final ByteSlice text)
    {
        if (text.isAbsent() || text.isEmpty() || text.length() > MAX_SYMBOL)
        {
            return false;
        }
        for (int i = 0; i < text.length(); i++)
        {
            final int octet = text.byteAt(i);
            if ((octet < 'A' || octet > 'Z') && (octet < '0' || octet > '9') && '.' != octet && '-' != octet)
            {
                return false;
            }
        }
        return true;
    }
}
