/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
/**
 * What the command lines share to print: what a terminal can do, and how foreign bytes are shown without harm.
 */
package io.fieldline.tool.console;
