/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * The gateway: a small HTTP/1.1 server on NIO selectors, to show the engine at work with real clients, and its
 * companions.
 */
package io.fieldline.tool.gateway;
