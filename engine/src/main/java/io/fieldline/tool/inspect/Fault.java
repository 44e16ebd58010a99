/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import java.util.List;

/**
 * A message that is no good.
 *
 * @param number    of the message, from 1.
 * @param isRequest does it look like a request?
 * @param offset    in bytes of the message in its file.
 * @param error     of the parser, or 0 if the file ends before the head does.
 * @param at        in bytes from the message's first byte: the byte that is wrong.
 * @param available in bytes of the file from the message's first byte on.
 * @param lenient   sets of leniencies, as {@code --lenient} takes them, each of which would let the head pass.
 */
record Fault(
    int number, boolean isRequest, int offset, int error, int at, int available, List<String> lenient)
{
    boolean isIncomplete()
    {
        return error == 0;
    }
}
