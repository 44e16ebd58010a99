/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.buffers;

/**
 * A number that reading puts somewhere: a mantissa and a scale, whose value is {@code mantissa / 10^scale}. Whole
 * numbers have scale 0. The scale is kept as written: {@code 1.50} is 150 and 2, and not equal to {@code 1.5}.
 * <p>
 * Not thread safe: a holder for one thread at a time, to be kept and reused. Reading that fails leaves it as it was.
 */
public final class Decimal
{
    /** The greatest scale. */
    public static final int MAX_SCALE = 18;

    private long mantissa;
    private int scale;

    /**
     * Make a holder of the number 0.
     */
    public Decimal()
    {
    }

    /**
     * Put a number in.
     *
     * @param mantissa of the number.
     * @param scale    the number of digits behind the point, from 0 to {@link #MAX_SCALE}.
     * @return this for a fluent API.
     * @throws IllegalArgumentException if the scale is out of range.
     */
    public Decimal set(final long mantissa, final int scale)
    {
        checkScale(scale);
        this.mantissa = mantissa;
        this.scale = scale;
        return this;
    }

    /**
     * The number without its point.
     *
     * @return the mantissa.
     */
    public long mantissa()
    {
        return mantissa;
    }

    /**
     * How many of the mantissa's digits stand behind the point?
     *
     * @return the scale, from 0 to {@link #MAX_SCALE}.
     */
    public int scale()
    {
        return scale;
    }

    /**
     * The mantissa at another scale.
     *
     * @param scale    wanted, from 0 to {@link #MAX_SCALE}.
     * @param otherwise the answer where the value has more digits behind the point, or the mantissa no room.
     * @return the mantissa at that scale, exact, or {@code otherwise}.
     */
    public long mantissaAt(final int scale, final long otherwise)
    {
        checkScale(scale);
        if (scale >= this.scale)
        {
            final long power = AsciiNumbers.powerOfTen(scale - this.scale);
            final long scaled = mantissa * power;
            return Math.multiplyHigh(mantissa, power) == scaled >> 63 ? scaled : otherwise;
        }
        final long power = AsciiNumbers.powerOfTen(this.scale - scale);
        final long scaled = mantissa / power;
        return scaled * power == mantissa ? scaled : otherwise;
    }

    /**
     * The value as a double, for display and for code that is not about money.
     *
     * @return the nearest double, or its neighbour.
     */
    public double doubleValue()
    {
        return (double)mantissa / AsciiNumbers.powerOfTen(scale);
    }

    /**
     * Append the number as text, without an exponent.
     *
     * @param builder to append to.
     * @return the builder.
     */
    public StringBuilder appendTo(final StringBuilder builder)
    {
        if (mantissa < 0)
        {
            builder.append('-');
        }
        final int start = builder.length();
        builder.append(mantissa);
        if (mantissa < 0)
        {
            builder.deleteCharAt(start);
        }
        while (builder.length() - start <= scale)
        {
            builder.insert(start, '0');
        }
        if (scale > 0)
        {
            builder.insert(builder.length() - scale, '.');
        }
        return builder;
    }

    /**
     * {@inheritDoc} The number, without an exponent. Allocates.
     */
    @Override
    public String toString()
    {
        return appendTo(new StringBuilder()).toString();
    }

    static void checkScale(final int scale)
    {
        if (scale < 0 || scale > MAX_SCALE)
        {
            throw new IllegalArgumentException("scale=" + scale + " max=" + MAX_SCALE);
        }
    }
}
