/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.TableDescriptor;

/**
 * The layout of the block that a multipart body is read with: the table of the part's head, with what the parser
 * remembers in the table's header, and behind the slots the head's bytes. No other class holds a number of it.
 * <pre>
 *   0 table header, index of known names (TableDescriptor)
 * 352 phase                byte     360 bytes read       long
 * 353 delimiter length     byte     368 error offset     long
 * 354 matched              byte     376 error code       int
 * 355 foreign              byte     380 parts            int
 * 356 head length          int      384 delimiter        74 bytes
 * </pre>
 * <i>Matched</i> bytes of the delimiter were the last ones read; so many of them as are <i>foreign</i> do not belong to
 * the part.
 * <p>
 * Stateless; any thread.
 */
final class PartDescriptor
{
    static final int PHASE_FIELD_OFFSET = TableDescriptor.INDEXED_HEADER_LENGTH;
    static final int DELIMITER_LENGTH_FIELD_OFFSET = PHASE_FIELD_OFFSET + Byte.BYTES;
    static final int MATCHED_FIELD_OFFSET = DELIMITER_LENGTH_FIELD_OFFSET + Byte.BYTES;
    static final int FOREIGN_FIELD_OFFSET = MATCHED_FIELD_OFFSET + Byte.BYTES;
    static final int HEAD_LENGTH_FIELD_OFFSET = FOREIGN_FIELD_OFFSET + Byte.BYTES;
    static final int TOTAL_FIELD_OFFSET = HEAD_LENGTH_FIELD_OFFSET + Integer.BYTES;
    static final int ERROR_OFFSET_FIELD_OFFSET = TOTAL_FIELD_OFFSET + Long.BYTES;
    static final int ERROR_FIELD_OFFSET = ERROR_OFFSET_FIELD_OFFSET + Long.BYTES;
    static final int PARTS_FIELD_OFFSET = ERROR_FIELD_OFFSET + Integer.BYTES;
    static final int DELIMITER_FIELD_OFFSET = PARTS_FIELD_OFFSET + Integer.BYTES;
    static final int PART_HEADER_LENGTH = DELIMITER_FIELD_OFFSET + 80;

    private PartDescriptor()
    {
    }
}
