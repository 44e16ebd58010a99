/*
 * Copyright 2026 The Fieldline Authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * What tests of connections share.
 */
package io.fieldline.testing;
