/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.buffers.ByteSlice;
import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.TargetForm;
import io.fieldline.message.Uri;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The kind {@code uri}: request targets, judged by the context's method. A scheme is told in lower case.
 */
final class UriSubject extends WholeSubject
{
    private static final String GET = "GET";

    private final Uri uri = new Uri();
    private final ByteSlice slice = new ByteSlice();
    private int method;
    private Limits limits;

    UriSubject()
    {
        super(Set.of());
    }

    @Override
    String prepare(final Setup setup)
    {
        method = Method.of(setup.context().path("method").asText(GET));
        limits = Options.limits(setup);
        return null;
    }

    @Override
    Outcome look(final DirectBuffer buffer, final int offset, final int length)
    {
        final int error = uri.wrapTarget(buffer, offset, length, method, limits.leniencies());
        if (error < 0)
        {
            return rejected(error, uri.errorOffset() - offset);
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("form", TargetForm.name(uri.form()).toLowerCase(Locale.ROOT));
        fields.put("scheme", uri.hasScheme() ? Text.of(uri.scheme(slice)).toLowerCase(Locale.ROOT) : null);
        fields.put("host", Text.of(uri.host(slice)));
        fields.put("port", uri.port() < 0 ? null : Long.valueOf(uri.port()));
        fields.put("path", Text.of(uri.path(slice)));
        fields.put("query", Text.of(uri.query(slice)));
        fields.put("path_decoded", uri.pathOffset() < 0 ? null : decoded());
        return Outcome.accept(fields);
    }

    private String decoded()
    {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[uri.pathLength()]);
        final int length = uri.decodePath(copy, 0, Uri.KEEP_DOT_SEGMENTS);
        return Text.of(copy, 0, length);
    }
}
