/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * Benchmarks of the engine and of its peers.
 */
package io.fieldline.jmh;
