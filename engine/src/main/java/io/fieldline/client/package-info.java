/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * The role of a client, without sockets, threads or clocks: requests to write, received bytes in, events out.
 */
package io.fieldline.client;
