/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * The role of a server, without sockets, threads or clocks: received bytes in, events out, bytes to write.
 */
package io.fieldline.server;
