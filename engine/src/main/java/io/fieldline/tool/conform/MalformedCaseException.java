/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

/**
 * A line of a case file that is no case; the message says what is wrong with it.
 */
final class MalformedCaseException extends Exception
{
    private static final long serialVersionUID = 1L;

    MalformedCaseException(final String message)
    {
        super(message);
    }
}
