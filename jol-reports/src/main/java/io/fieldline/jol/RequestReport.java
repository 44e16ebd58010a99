/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.jol;

import io.fieldline.client.Request;
import io.fieldline.client.RequestLayout;
import io.fieldline.client.RequestPool;
import org.openjdk.jol.info.GraphLayout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a garbage collector has to mark for requests that are in flight, each with a header, an arg, a cookie, a
 * parameter of the path and a form field: as slabs of a pool, and as Java objects. Measured on the running JVM by JOL.
 * Stateless; any thread.
 */
final class RequestReport
{
    /** A request as objects: lists and maps of strings, no framework around it. */
    private static final class ObjectRequest
    {
        private final List<String[]> headers = new ArrayList<>();
        private final List<String[]> args = new ArrayList<>();
        private final List<String[]> form = new ArrayList<>();
        private final Map<String, String> cookies = new HashMap<>();
        private final Map<String, String> params = new HashMap<>();

        private ObjectRequest(final int number)
        {
            headers.add(new String[]{"X-Benchmark", "value"});
            args.add(new String[]{"page", Integer.toString(number)});
            form.add(new String[]{"field", Integer.toString(number)});
            cookies.put("session", Integer.toString(number));
            params.put("id", Integer.toString(number));
        }
    }

    private RequestReport()
    {
    }

    /**
     * Requests of ours, in flight: the flyweight that writes them, and the handles by which they are known.
     *
     * @param requests how many.
     * @return the graph without the pool.
     */
    static GraphLayout slabs(final int requests)
    {
        final Request request = new Request();
        final int[] handles = new int[requests];
        fill(new RequestPool(requests, RequestLayout.DEFAULT), request, handles);
        return GraphLayout.parseInstance(request, handles);
    }

    /**
     * The same with their pool: its slab's buffer, its queue, and the number objects that JCTools' queue holds.
     *
     * @param requests how many.
     * @return the graph.
     */
    static GraphLayout slabsWithPool(final int requests)
    {
        final Request request = new Request();
        final int[] handles = new int[requests];
        final RequestPool pool = new RequestPool(requests, RequestLayout.DEFAULT);
        fill(pool, request, handles);
        return GraphLayout.parseInstance(request, handles, pool);
    }

    /**
     * Requests as objects, in flight.
     *
     * @param requests how many.
     * @return the graph of them and the array that holds them.
     */
    static GraphLayout objects(final int requests)
    {
        final ObjectRequest[] lent = new ObjectRequest[requests];
        for (int i = 0; i < requests; i++)
        {
            lent[i] = new ObjectRequest(i);
        }
        return GraphLayout.parseInstance((Object)lent);
    }

    /**
     * Prints the comparison.
     *
     * @param out      to append to.
     * @param requests how many are in flight.
     * @return out.
     */
    static StringBuilder appendTo(final StringBuilder out, final int requests)
    {
        out.append(String.format("%d requests in flight: what a collector marks%n%n", requests));
        out.append(String.format(" objects    bytes%n"));
        row(out, "as Java objects", objects(requests));
        row(out, "as slabs: flyweight and handles", slabs(requests));
        row(out, "as slabs, with their pool (its queue holds a number object for each)", slabsWithPool(requests));
        return out;
    }

    private static void fill(final RequestPool pool, final Request request, final int[] handles)
    {
        for (int i = 0; i < handles.length; i++)
        {
            handles[i] = pool.acquire(request);
            request.header("X-Benchmark", "value").cookie("session", i).pathParam("id", i).arg("page", i)
                .formField("field", i);
        }
    }

    private static void row(final StringBuilder out, final String what, final GraphLayout graph)
    {
        out.append(String.format("%8d %8d  %s%n", graph.totalCount(), graph.totalSize(), what));
    }
}
