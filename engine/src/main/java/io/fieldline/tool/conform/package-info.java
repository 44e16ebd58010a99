/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * The command {@code conform}: runs files of conformance cases against the engine.
 */
package io.fieldline.tool.conform;
