/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.client;

/**
 * How the slab of a {@link Request} is laid out, in bytes, little-endian. The slab is lent memory, 8-aligned; a layout
 * ({@link RequestLayout}) says where each part ends. Constants alone; any thread.
 * <pre>
 *   0 magic "FLR1"       int     24 end of headers      int     48 template length       int
 *   4 method             byte    28 end of args         int     52 signature: name length int
 *   5 tables in use      byte    32 end of cookies      int     56 signature: raw length int
 *   6 signature place    byte    36 end of parameters   int     60 body offset           int
 *   7 signature encoding byte    40 end of form         int     64 body length, -1 none  int
 *   8 slab length        int     44 end of text         int     68 reserved
 *  12 generation         int
 *  16 error that stuck   int    128 headers, args, cookies, parameters of the path, form: a page each
 *  20 reserved           int        text: the template, then the name of the signature
 * </pre>
 * A page is prepared when it is first asked for: {@code tables in use} has a bit for each that is.
 */
final class RequestDescriptor
{
    static final int MAGIC = 0x31524C46;

    static final int MAGIC_FIELD_OFFSET = 0;
    static final int METHOD_FIELD_OFFSET = 4;
    static final int USED_FIELD_OFFSET = 5;
    static final int SIGNATURE_PLACE_FIELD_OFFSET = 6;
    static final int SIGNATURE_ENCODING_FIELD_OFFSET = 7;
    static final int LENGTH_FIELD_OFFSET = 8;
    static final int GENERATION_FIELD_OFFSET = 12;
    static final int ERROR_FIELD_OFFSET = 16;
    static final int ENDS_FIELD_OFFSET = 24;
    static final int TEMPLATE_LENGTH_FIELD_OFFSET = 48;
    static final int SIGNATURE_NAME_LENGTH_FIELD_OFFSET = 52;
    static final int SIGNATURE_LENGTH_FIELD_OFFSET = 56;
    static final int BODY_OFFSET_FIELD_OFFSET = 60;
    static final int BODY_LENGTH_FIELD_OFFSET = 64;
    static final int HEADER_LENGTH = 128;

    static final int HEADERS = 0;
    static final int ARGS = 1;
    static final int COOKIES = 2;
    static final int PARAMS = 3;
    static final int FORM = 4;
    static final int TEXT = 5;
    static final int PARTS = 6;

    static final int NO_BODY = -1;

    private RequestDescriptor()
    {
    }

    /**
     * Where the end of a part is noted.
     *
     * @param part from {@link #HEADERS} to {@link #TEXT}.
     * @return offset in bytes within the slab.
     */
    static int endFieldOffset(final int part)
    {
        return ENDS_FIELD_OFFSET + (part << 2);
    }
}
