/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * A bridge to a peer whose parts are visible in its own package only.
 */
package io.netty.handler.codec.http2;
