/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */

/**
 * Reports on what objects and slots occupy in memory, as the running JVM lays them out.
 */
package io.fieldline.jol;
