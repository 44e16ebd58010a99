/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.inspect;

import java.util.ArrayList;
import java.util.List;

/**
 * What a head told, gathered for printing. Offsets count from the message's first byte; ranges that a message does not
 * have are null.
 */
final class MessageInfo
{
    /** Of the message, from 1. */
    int number;

    /** A request, or else a response. */
    boolean isRequest;

    /** In bytes, of the message in its file. */
    int offset;

    /** In bytes, the empty lines before the start line included. */
    int headLength;

    /** Of a request. */
    Range method;

    /** Of a request; 0 for a method that is not known. */
    int methodId;

    /** Of a request. */
    Range target;

    /** Of a request. */
    int targetForm;

    /** Of a request whose target has a path. */
    Range path;

    /** Of a request whose target has a query; without the question mark. */
    Range query;

    /** Of a response. */
    int status;

    /** Of a response. */
    Range reason;

    /** As {@link io.fieldline.message.Version} has it. */
    int version;

    /** As {@link io.fieldline.message.Framing} has it. */
    int framing;

    /** In bytes; -1 if the head does not tell. */
    long contentLength;

    /** In bytes, of the content that the file holds, its framing included; -1 if its end is not there. */
    long contentPresent;

    /** Does the connection go on after the message? */
    boolean keepAlive;

    /** Does the message ask for another protocol, or switch to it? */
    boolean upgrade;

    /** Does the client wait for a 100 before it sends the content? */
    boolean expectContinue;

    /** Bits of {@link io.fieldline.message.Leniency} that made the head pass. */
    int leniencies;

    /** In bytes, of the message's block: header and slots. */
    int blockLength;

    /** Of chunked content: in bytes, without its framing. */
    long decodedLength;

    /** Of chunked content that is bad: the error, else 0. */
    int contentError;

    /** Where that error stands, in bytes from the message's first byte. */
    int contentErrorAt;

    /** All trailers, in order. */
    final List<SlotInfo> trailers = new ArrayList<>();

    /** All field lines, in order. */
    final List<SlotInfo> slots = new ArrayList<>();
}
