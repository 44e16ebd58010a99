/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * HTTP/1.1 and HTTP/1.0: parsers and encoders that work where the bytes lie.
 */
package io.fieldline.http1;
