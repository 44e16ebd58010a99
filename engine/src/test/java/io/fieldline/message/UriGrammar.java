/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.testing.Buffers;
import org.agrona.MutableDirectBuffer;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static io.fieldline.buffers.testing.Buffers.OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The grammars of RFC 3986 and RFC 9112 as regular expressions, and {@link Uri} compared with them. */
final class UriGrammar
{
    private static final String PCT = "%[0-9A-Fa-f]{2}";
    private static final String PLAIN = "A-Za-z0-9._~!$&'()*+,;=\\-";
    private static final String PCHAR = "(?:[" + PLAIN + ":@]|" + PCT + ")";
    private static final String SCHEME = "(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)";
    private static final String H16 = "[0-9A-Fa-f]{1,4}";
    private static final String DEC = "(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
    private static final String LS32 = "(?:" + H16 + ":" + H16 + "|" + DEC + "(?:\\." + DEC + "){3})";
    private static final String IPV6 = "(?:" +
        "(?:" + H16 + ":){6}" + LS32 +
        "|::(?:" + H16 + ":){5}" + LS32 +
        "|(?:" + H16 + ")?::(?:" + H16 + ":){4}" + LS32 +
        "|(?:(?:" + H16 + ":){0,1}" + H16 + ")?::(?:" + H16 + ":){3}" + LS32 +
        "|(?:(?:" + H16 + ":){0,2}" + H16 + ")?::(?:" + H16 + ":){2}" + LS32 +
        "|(?:(?:" + H16 + ":){0,3}" + H16 + ")?::" + H16 + ":" + LS32 +
        "|(?:(?:" + H16 + ":){0,4}" + H16 + ")?::" + LS32 +
        "|(?:(?:" + H16 + ":){0,5}" + H16 + ")?::" + H16 +
        "|(?:(?:" + H16 + ":){0,6}" + H16 + ")?::)";
    private static final String NAME = "(?:[" + PLAIN + "]|" + PCT + ")*";
    private static final String HOST =
        "(?<host>\\[(?:" + IPV6 + "|[vV][0-9A-Fa-f]+\\.[" + PLAIN + ":]+)\\]|" + NAME + ")";
    private static final String PORT = "(?::(?<port>[0-9]*))?";
    private static final String USERINFO = "(?:(?<userinfo>(?:[" + PLAIN + ":]|" + PCT + ")*)@)?";
    private static final String QUERY = "(?:\\?(?<query>(?:" + PCHAR + "|[/?])*))?";
    private static final String FRAGMENT = "(?:#(?<fragment>(?:" + PCHAR + "|[/?])*))?";
    private static final String ABEMPTY = "(?:/" + PCHAR + "*)*";
    private static final String ABSOLUTE = "/(?:" + PCHAR + "+" + ABEMPTY + ")?";

    /* With an authority, and without: three patterns, since a group has one place in each. */
    private static final Pattern WITH_AUTHORITY = Pattern.compile(
        "(?:" + SCHEME + ":)?//" + USERINFO + HOST + PORT + "(?<path>" + ABEMPTY + ")" + QUERY + FRAGMENT);
    private static final Pattern WITH_SCHEME = Pattern.compile(
        SCHEME + ":(?<path>" + ABSOLUTE + "|" + PCHAR + "+" + ABEMPTY + "|)" + QUERY + FRAGMENT);
    private static final Pattern RELATIVE = Pattern.compile(
        "(?<path>" + ABSOLUTE + "|(?:[" + PLAIN + "@]|" + PCT + ")+" + ABEMPTY + "|)" + QUERY + FRAGMENT);
    private static final Pattern ABSOLUTE_TARGET =
        Pattern.compile(SCHEME + "://" + HOST + PORT + "(?<path>" + ABEMPTY + ")" + QUERY);
    private static final Pattern ORIGIN_TARGET = Pattern.compile("(?<path>/(?:" + PCHAR + "|/)*)" + QUERY);
    private static final Pattern AUTHORITY_TARGET = Pattern.compile(HOST + PORT);
    private static final Pattern EMPTY_HTTP = Pattern.compile("(?i)https?://(?::[0-9]*)?(?:[/?].*)?");

    private static final String[] PARTS = {"scheme", "userinfo", "host", "port", "path", "query", "fragment"};

    private UriGrammar()
    {
    }

    static void check(final String text)
    {
        Buffers.holding(text).forEach((buffer) ->
        {
            checkReference(buffer, text);
            checkHost(buffer, text);
            checkTarget(buffer, text, Method.GET);
            checkTarget(buffer, text, Method.OPTIONS);
            checkTarget(buffer, text, Method.CONNECT);
        });
    }

    private static void checkReference(final MutableDirectBuffer buffer, final String text)
    {
        Matcher matcher = null;
        for (final Pattern pattern : new Pattern[]{WITH_AUTHORITY, WITH_SCHEME, RELATIVE})
        {
            final Matcher candidate = pattern.matcher(text);
            matcher = null == matcher && candidate.matches() && portFits(candidate) ? candidate : matcher;
        }
        final Uri uri = new Uri();
        final int error = uri.wrap(buffer, OFFSET, text.length());
        compare(uri, error, buffer, text, matcher);
    }

    private static void checkTarget(final MutableDirectBuffer buffer, final String text, final int method)
    {
        final Uri uri = new Uri();
        final int error = uri.wrapTarget(buffer, OFFSET, text.length(), method, 0);
        if ("*".equals(text) && Method.OPTIONS == method)
        {
            assertEquals(0, error);
            assertEquals(TargetForm.ASTERISK, uri.form());
            return;
        }
        final boolean connect = Method.CONNECT == method;
        final boolean origin = text.startsWith("/");
        final Matcher matcher =
            (connect ? AUTHORITY_TARGET : origin ? ORIGIN_TARGET : ABSOLUTE_TARGET).matcher(text);
        boolean good = matcher.matches() && portFits(matcher);
        if (connect)
        {
            good = good && !matcher.group("host").isEmpty() &&
                null != matcher.group("port") && !matcher.group("port").isEmpty();
        }
        else
        {
            good = good && !EMPTY_HTTP.matcher(text).matches() && !matcher.group("path").contains("%00");
        }
        compare(uri, error, buffer, text, good ? matcher : null);
        final int form = connect ? TargetForm.AUTHORITY : origin ? TargetForm.ORIGIN : TargetForm.ABSOLUTE;
        assertEquals(good ? form : TargetForm.NONE, uri.form(), text);
    }

    private static void checkHost(final MutableDirectBuffer buffer, final String text)
    {
        final int bad = Uri.checkHost(buffer.byteArray(), buffer.addressOffset() + OFFSET, text.length());
        final Matcher matcher = AUTHORITY_TARGET.matcher(text);
        final boolean good = text.isEmpty() ||
            matcher.matches() && portFits(matcher) && !matcher.group("host").isEmpty();
        assertEquals(good, bad < 0, text);
        assertTrue(bad <= text.length(), text);
    }

    private static void compare(
        final Uri uri, final int error, final MutableDirectBuffer buffer, final String text, final Matcher matcher)
    {
        if (null == matcher)
        {
            assertTrue(error < 0, text);
            final int at = uri.errorOffset() - OFFSET;
            assertTrue(0 <= at && at <= text.length(), text);
            return;
        }
        assertEquals(0, error, text);
        final int[] offsets = {
            uri.hasScheme() ? uri.offset() : -1, uri.userinfoOffset(), uri.hostOffset(), uri.portOffset(),
            uri.pathOffset(), uri.queryOffset(), uri.fragmentOffset()};
        final int[] lengths = {
            uri.schemeLength(), uri.userinfoLength(), uri.hostLength(), uri.portLength(),
            uri.pathLength(), uri.queryLength(), uri.fragmentLength()};
        int last = OFFSET;
        for (int i = 0; i < PARTS.length; i++)
        {
            assertEquals(group(matcher, PARTS[i]),
                offsets[i] < 0 ? null : Buffers.text(buffer, offsets[i], lengths[i]), text);
            if (offsets[i] >= 0)
            {
                assertTrue(last <= offsets[i], text);
                last = offsets[i] + lengths[i];
            }
        }
        assertEquals(OFFSET + text.length(), last, text);
        final String port = group(matcher, "port");
        assertEquals(null == port || port.isEmpty() ? -1 : Integer.parseInt(port), uri.port(), text);
        assertEquals(kind(group(matcher, "host")), uri.hostKind(), text);
    }

    private static int kind(final String host)
    {
        if (null == host)
        {
            return Uri.HOST_NONE;
        }
        if (host.startsWith("["))
        {
            return host.startsWith("[v") || host.startsWith("[V") ? Uri.HOST_IP_FUTURE : Uri.HOST_IPV6;
        }
        return host.matches(DEC + "(?:\\." + DEC + "){3}") ? Uri.HOST_IPV4 : Uri.HOST_NAME;
    }

    private static boolean portFits(final Matcher matcher)
    {
        final String port = group(matcher, "port");
        return null == port || port.isEmpty() || new BigInteger(port).bitLength() <= 16;
    }

    /* The part, or null where it is absent, in the text or in the grammar. */
    private static String group(final Matcher matcher, final String part)
    {
        return matcher.pattern().pattern().contains("?<" + part + ">") ? matcher.group(part) : null;
    }
}
