/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * The command lines: the only code of the engine that knows sockets, files, threads and clocks.
 */
package io.fieldline.tool;
