/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.conform;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The kinds of input that the engine can do.
 */
final class Subjects
{
    private Subjects()
    {
    }

    /**
     * Makes a subject for each kind.
     *
     * @return subjects by the kind's name in a case file.
     */
    static Map<String, Subject> all()
    {
        final Map<String, Subject> subjects = new LinkedHashMap<>();
        subjects.put("request", new RequestSubject());
        subjects.put("response", new ResponseSubject());
        subjects.put("chunked", new ChunkedSubject());
        subjects.put("uri", new UriSubject());
        subjects.put("hpack", new HpackSubject());
        subjects.put("args", new ArgsSubject());
        subjects.put("cookie", new CookieSubject());
        subjects.put("h2headers", new H2HeadersSubject());
        return subjects;
    }
}
