/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * HTTP/2: HPACK (RFC 7541), frames and the rules of messages (RFC 9113).
 */
package io.fieldline.http2;
