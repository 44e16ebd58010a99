/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * What all protocols share: heads, field sections, args, cookies, URI, names, methods, status, errors and limits.
 */
package io.fieldline.message;
