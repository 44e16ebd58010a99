/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * Helpers for the tests of all modules, published as the test-jar of {@code buffers}.
 */
package io.fieldline.buffers.testing;
