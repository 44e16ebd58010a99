/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline.tool.gateway;

import picocli.CommandLine.Option;

/**
 * The options of a gateway, with their defaults. Picocli and tests fill them in; nothing changes them afterwards.
 */
final class GatewayOptions
{
    @Option(names = "--host", paramLabel = "HOST", defaultValue = "127.0.0.1",
        description = "Address to listen on (default ${DEFAULT-VALUE}).")
    String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
        description = "Port to listen on; 0 takes a free one (default ${DEFAULT-VALUE}).")
    int port = 8080;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
        description = "Serving threads (default ${DEFAULT-VALUE}).")
    int threads = 1;

    @Option(names = "--max-connections", paramLabel = "N", defaultValue = "20000",
        description = "Connections at once, per thread (default ${DEFAULT-VALUE}).")
    int maxConnections = 20_000;

    @Option(names = "--max-body", paramLabel = "BYTES", defaultValue = "1099511627776",
        description = "The largest content taken (default ${DEFAULT-VALUE}).")
    long maxBody = 1L << 40;

    @Option(names = "--head-timeout", paramLabel = "MS", defaultValue = "10000",
        description = "From a head's first byte to its last (default ${DEFAULT-VALUE}).")
    long headTimeoutMs = 10_000;

    @Option(names = "--body-timeout", paramLabel = "MS", defaultValue = "10000",
        description = "From one piece of content to the next (default ${DEFAULT-VALUE}).")
    long bodyTimeoutMs = 10_000;

    @Option(names = "--idle-timeout", paramLabel = "MS", defaultValue = "60000",
        description = "Between requests (default ${DEFAULT-VALUE}).")
    long idleTimeoutMs = 60_000;

    @Option(names = "--stop-timeout", paramLabel = "MS", defaultValue = "5000",
        description = "For requests under way when the gateway stops (default ${DEFAULT-VALUE}).")
    long stopTimeoutMs = 5_000;

    @Option(names = "--channel", paramLabel = "URI", defaultValue = "aeron:ipc",
        description = "Aeron channel that accepted orders go to (default ${DEFAULT-VALUE}).")
    String channel = "aeron:ipc";

    @Option(names = "--stream", paramLabel = "ID", defaultValue = "1001",
        description = "Aeron stream of the orders (default ${DEFAULT-VALUE}).")
    int stream = 1001;

    @Option(names = "--aeron-dir", paramLabel = "DIR",
        description = "Directory of the embedded media driver (default: in the temporary directory, named after " +
            "the port).")
    String aeronDirectory;

    @Option(names = "--external-driver",
        description = "Use the media driver that runs in --aeron-dir instead of an embedded one.")
    boolean isDriverExternal;
}
