/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import io.fieldline.message.Cookies;
import io.fieldline.message.SetCookie;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The value of a Cookie field line, or of a Set-Cookie field line.
 */
final class CookieSubject extends PairsSubject
{
    private static final String COOKIE = "Cookie";
    private static final String SET_COOKIE = "Set-Cookie";

    private final SetCookie setCookie = new SetCookie();
    private Cookies cookies;

    CookieSubject()
    {
        super(Set.of());
    }

    @Override
    String prepare(final Setup setup)
    {
        final String header = setup.context().path("header").asText(COOKIE);
        if (!COOKIE.equals(header) && !SET_COOKIE.equals(header))
        {
            return "header " + header;
        }
        cookies = COOKIE.equals(header) ? new Cookies(Options.limits(setup)) : null;
        return null;
    }

    @Override
    Outcome look(final DirectBuffer buffer, final int offset, final int length)
    {
        return cookies == null ? readSetCookie(buffer, offset, length) : read(cookies.wrap(buffer, offset, length));
    }

    @Override
    Object name()
    {
        return Text.of(cookies.name(slice));
    }

    @Override
    Object value()
    {
        return Text.of(cookies.value(slice));
    }

    private Outcome readSetCookie(final DirectBuffer buffer, final int offset, final int length)
    {
        final int result = setCookie.parse(buffer, offset, length);
        if (result < 0)
        {
            return rejected(result, setCookie.errorOffset());
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", Text.of(setCookie.name(slice)));
        fields.put("value", Text.of(setCookie.value(slice)));
        final List<Object> attributes = new ArrayList<>();
        while (setCookie.nextAttribute() != SetCookie.END)
        {
            final UnsafeBuffer copy = new UnsafeBuffer(new byte[setCookie.attributeName(slice).length()]);
            final int bytes = setCookie.copyAttributeName(copy, 0, copy.capacity());
            attributes.add(Arrays.asList(Text.of(copy, 0, bytes), Text.of(setCookie.attributeValue(slice))));
        }
        fields.put("attributes", attributes);
        fields.put("typed", typed());
        return Outcome.accept(fields);
    }

    private Map<String, Object> typed()
    {
        final Map<String, Object> typed = new LinkedHashMap<>();
        final long maxAge = setCookie.maxAge();
        final long expires = setCookie.expires();
        final int sameSite = setCookie.sameSite();
        typed.put("path", Text.of(setCookie.path(slice)));
        typed.put("domain", domain());
        typed.put("secure", setCookie.isSecure());
        typed.put("http_only", setCookie.isHttpOnly());
        typed.put("partitioned", setCookie.isPartitioned());
        typed.put("max_age", maxAge == SetCookie.NO_MAX_AGE ? null : maxAge);
        typed.put("expires_epoch", expires == SetCookie.NO_EXPIRES ? null : expires);
        typed.put("same_site", sameSite == SetCookie.SAME_SITE_DEFAULT ? null : SetCookie.sameSiteName(sameSite));
        return typed;
    }

    private String domain()
    {
        if (setCookie.domain(slice).isAbsent())
        {
            return null;
        }
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[slice.length()]);
        return Text.of(copy, 0, setCookie.copyDomain(copy, 0, copy.capacity()));
    }
}
