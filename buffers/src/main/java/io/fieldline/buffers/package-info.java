/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * The ground floor: slots, tables, scanning kernels, ASCII numbers, percent coding and pools; bytes in, slots out.
 */
package io.fieldline.buffers;
