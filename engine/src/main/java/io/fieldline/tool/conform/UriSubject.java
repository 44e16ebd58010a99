/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.message.Limits;
import io.fieldline.message.Method;
import io.fieldline.message.TargetForm;
import io.fieldline.message.Uri;
import org.agrona.DirectBuffer;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The kind {@code uri}: the target of a request.
 */
final class UriSubject extends WholeSubject
{
    private final Uri uri = new Uri();
    private Limits limits;
    private int method;

    UriSubject()
    {
        super(Set.of());
    }

    @Override
    String prepare(final Setup setup)
    {
        limits = Options.limits(setup);
        method = Method.of(setup.context().path("method").asText("GET"));
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
        fields.put("scheme", uri.hasScheme() ?
            Text.of(buffer, uri.offset(), uri.schemeLength()).toLowerCase(Locale.ROOT) : null);
        fields.put("host", part(buffer, uri.hostOffset(), uri.hostLength()));
        fields.put("port", uri.port() < 0 ? null : (long)uri.port());
        fields.put("path", part(buffer, uri.pathOffset(), uri.pathLength()));
        fields.put("query", part(buffer, uri.queryOffset(), uri.queryLength()));
        return Outcome.undecided("decoded paths", fields);
    }

    private static String part(final DirectBuffer buffer, final int offset, final int length)
    {
        return offset < 0 ? null : Text.of(buffer, offset, length);
    }
}
