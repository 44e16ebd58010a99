/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.message;

import io.fieldline.buffers.testing.Allocations;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.net.URI;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Resolving references: the examples of RFC 3986, its own pseudocode on strings as a model, and java.net.URI. */
class UriResolveTest
{
    private static final String BASE = "http://a/b/c/d;p?q";
    private static final int OFFSET = Uris.OFFSET;

    private final UnsafeBuffer memory = new UnsafeBuffer(new byte[OFFSET + 200]);
    private final MutableUri result = new MutableUri();
    private long sink;

    /** RFC 3986 section 5.4.1. */
    @Test
    void shouldResolveTheNormalExamples()
    {
        final String[] examples = {
            "g:h", "g:h", "g", "http://a/b/c/g", "./g", "http://a/b/c/g", "g/", "http://a/b/c/g/", "/g", "http://a/g",
            "//g", "http://g", "?y", "http://a/b/c/d;p?y", "g?y", "http://a/b/c/g?y", "#s", "http://a/b/c/d;p?q#s",
            "g#s", "http://a/b/c/g#s", "g?y#s", "http://a/b/c/g?y#s", ";x", "http://a/b/c/;x",
            "g;x", "http://a/b/c/g;x", "g;x?y#s", "http://a/b/c/g;x?y#s", "", "http://a/b/c/d;p?q",
            ".", "http://a/b/c/", "./", "http://a/b/c/", "..", "http://a/b/", "../", "http://a/b/",
            "../g", "http://a/b/g", "../..", "http://a/", "../../", "http://a/", "../../g", "http://a/g" };
        for (int i = 0; i < examples.length; i += 2)
        {
            assertEquals(examples[i + 1], resolve(BASE, examples[i]), examples[i]);
        }
    }

    /** RFC 3986 section 5.4.2. */
    @Test
    void shouldResolveTheAbnormalExamples()
    {
        final String[] examples = {
            "../../../g", "http://a/g", "../../../../g", "http://a/g", "/./g", "http://a/g", "/../g", "http://a/g",
            "g.", "http://a/b/c/g.", ".g", "http://a/b/c/.g", "g..", "http://a/b/c/g..", "..g", "http://a/b/c/..g",
            "./../g", "http://a/b/g", "./g/.", "http://a/b/c/g/", "g/./h", "http://a/b/c/g/h",
            "g/../h", "http://a/b/c/h", "g;x=1/./y", "http://a/b/c/g;x=1/y", "g;x=1/../y", "http://a/b/c/y",
            "g?y/./x", "http://a/b/c/g?y/./x", "g?y/../x", "http://a/b/c/g?y/../x",
            "g#s/./x", "http://a/b/c/g#s/./x", "g#s/../x", "http://a/b/c/g#s/../x", "http:g", "http:g" };
        for (int i = 0; i < examples.length; i += 2)
        {
            assertEquals(examples[i + 1], resolve(BASE, examples[i]), examples[i]);
        }
    }

    @Test
    void shouldResolveAgainstBasesOfOtherShapes()
    {
        assertEquals("http://a/g", resolve("http://a", "g"));
        assertEquals("http://u@a:1/g?", resolve("http://u@a:1?x#y", "g?"));
        assertEquals("urn:b", resolve("urn:a:x", "b"));
        assertEquals("a:/.//b", resolve("a:/x", "/..//b"));
        assertEquals("a:/.//b", resolve("a:/.//b", ""));
        assertEquals("file:///g", resolve("file:///a/b", "../g"));
        assertEquals("BAD_URI", resolve("//a/b", "c"));
        assertEquals("BAD_URI", resolve("", ""));
    }

    @Test
    void shouldTellThatMemoryDoesNotSuffice()
    {
        final Uri base = Uris.wrap("http://u@host:81/b/c/d;p?q");
        for (final String text : new String[]{ "g?y#s", "", "//h:1/x?y", "x:y/z" })
        {
            final Uri reference = Uris.wrap(text);
            final String whole = result.wrap(memory, OFFSET, 200).resolve(base, reference).toString();
            for (int room = 0; room <= whole.length(); room++)
            {
                memory.setMemory(0, 203, (byte)'#');
                result.wrap(memory, OFFSET, room).resolve(base, reference);
                assertEquals(room < whole.length() ? ParseError.TABLE_FULL : OFFSET + room, result.limit());
                assertEquals('#', memory.getByte(OFFSET + room));
                assertEquals('#', memory.getByte(OFFSET - 1));
            }
            assertEquals(whole, result.toString());
        }
    }

    @Test
    void shouldResolveLikeThePseudocodeOfTheRfc()
    {
        final Random random = new Random(3986);
        for (int i = 0; i < 100_000; i++)
        {
            final String base = "s:" + reference(random);
            final String text = (0 == random.nextInt(5) ? "t:" : "") + reference(random);
            final String expected = model(base, text);
            final String actual = resolve(base, text);
            assertEquals(expected, actual, base + " " + text);
            final String twice = resolve(base, actual);
            assertEquals(twice, resolve(base, twice), actual);
        }
    }

    @Test
    void shouldResolveLikeJavaWhereThatFollowsTheRfc()
    {
        final Random random = new Random(2396);
        int compared = 0;
        for (int i = 0; i < 100_000; i++)
        {
            final String base = "http://h" + path(random, "/");
            final String text = path(random, 0 == random.nextInt(3) ? "/" : "");
            // java.net.URI follows RFC 2396: it takes an empty reference otherwise, keeps dots that lead above the
            // root, and folds empty segments
            if (text.isEmpty() || text.contains("//") || base.substring(7).contains("//"))
            {
                continue;
            }
            final URI java = URI.create(base).resolve(text).normalize();
            if (!java.getPath().startsWith("/.."))
            {
                final String actual = resolve(base, text);
                assertEquals(java.toString(), actual, base + " " + text);
                compared++;
            }
        }
        assertEquals(true, compared > 10_000, "compared=" + compared);
    }

    @Test
    void shouldAllocateNothing()
    {
        final Uri base = Uris.wrap("http://u@host:81/b/c/d;p?q");
        final Uri reference = Uris.wrap("../x/./y?z#f");
        Allocations.assertNone(20_000, 1_000, () ->
            sink += result.wrap(memory, OFFSET, 200).resolve(base, reference).normalise().limit());
    }

    private String resolve(final String base, final String reference)
    {
        result.wrap(memory, OFFSET, 200).resolve(Uris.wrap(base), Uris.wrap(reference));
        final int limit = result.limit();
        if (limit < 0)
        {
            return ParseError.name(limit);
        }
        final String text = Uris.text(memory, OFFSET, limit - OFFSET);
        assertEquals(text, result.toString());
        return text;
    }

    private static String reference(final Random random)
    {
        final boolean authority = random.nextInt(3) > 0;
        final StringBuilder out = new StringBuilder(authority ? "//h" : "");
        final String path = path(random, authority || 0 == random.nextInt(3) ? "/" : "");
        out.append(!authority && path.startsWith("//") ? path.substring(1).replaceFirst("^/+", "/") : path);
        out.append(0 == random.nextInt(3) ? "?q/.." : "").append(0 == random.nextInt(3) ? "#f/." : "");
        return out.toString();
    }

    private static String path(final Random random, final String start)
    {
        final String[] segments = { ".", "..", "a", "b", "c.", "..d", "%2e", "" };
        final int count = random.nextInt(6);
        final StringBuilder out = new StringBuilder(0 == count ? "" : start);
        for (int i = 0; i < count; i++)
        {
            final String segment = segments[random.nextInt(segments.length)];
            out.append(0 == i && start.isEmpty() && segment.isEmpty() ? "a" : segment);
            out.append(i < count - 1 || random.nextBoolean() ? "/" : "");
        }
        return out.toString();
    }

    /** RFC 3986 section 5.2.2, word by word. */
    private static String model(final String base, final String text)
    {
        final String[] b = parts(base);
        final String[] r = parts(text);
        final String[] t = new String[5];
        if (null != r[0])
        {
            System.arraycopy(r, 0, t, 0, 4);
            t[2] = removeDots(r[2]);
        }
        else
        {
            t[0] = b[0];
            if (null != r[1])
            {
                t[1] = r[1];
                t[2] = removeDots(r[2]);
                t[3] = r[3];
            }
            else
            {
                t[1] = b[1];
                if (r[2].isEmpty())
                {
                    t[2] = b[2];
                    t[3] = null != r[3] ? r[3] : b[3];
                }
                else
                {
                    final String merged = null != b[1] && b[2].isEmpty() ? "/" + r[2] :
                        b[2].substring(0, b[2].lastIndexOf('/') + 1) + r[2];
                    t[2] = removeDots(r[2].startsWith("/") ? r[2] : merged);
                    t[3] = r[3];
                }
            }
        }
        t[4] = r[4];
        return t[0] + ":" + (null == t[1] ? t[2].startsWith("//") ? "/." : "" : "//" + t[1]) + t[2] +
            (null == t[3] ? "" : "?" + t[3]) + (null == t[4] ? "" : "#" + t[4]);
    }

    /** RFC 3986 appendix B. */
    private static String[] parts(final String text)
    {
        final Matcher matcher = Pattern.compile(
            "^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\\?([^#]*))?(#(.*))?").matcher(text);
        matcher.matches();
        return new String[]{ matcher.group(2), matcher.group(4), matcher.group(5), matcher.group(7), matcher.group(9) };
    }

    /** RFC 3986 section 5.2.4, step by step. */
    private static String removeDots(final String path)
    {
        String in = path;
        String out = "";
        while (!in.isEmpty())
        {
            if (in.startsWith("../") || in.startsWith("./"))
            {
                in = in.substring(in.indexOf('/') + 1);
            }
            else if (in.startsWith("/./") || "/.".equals(in))
            {
                in = "/" + in.substring(Math.min(3, in.length()));
            }
            else if (in.startsWith("/../") || "/..".equals(in))
            {
                in = "/" + in.substring(Math.min(4, in.length()));
                out = out.substring(0, Math.max(0, out.lastIndexOf('/')));
            }
            else if (".".equals(in) || "..".equals(in))
            {
                in = "";
            }
            else
            {
                final int next = in.indexOf('/', 1);
                out += in.substring(0, next < 0 ? in.length() : next);
                in = next < 0 ? "" : in.substring(next);
            }
        }
        return out;
    }
}
