/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * The command {@code inspect}: shows messages as the slots that the parsers make of them.
 */
package io.fieldline.tool.inspect;
