/*
 * Copyright 2026 The Fieldline Authors
 * Licensed under the Apache License, Version 2.0 (the "License"); see LICENSE.
 */
package io.fieldline;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FloorsTest
{
    private static final Path HOUSE = Path.of("").toAbsolutePath().getParent();
    private static final List<String> MODULES = List.of("buffers", "engine", "jmh", "jol-reports");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package\\s+([\\w.]+)\\s*;");
    private static final Pattern IMPORT = Pattern.compile("(?m)^\\s*import\\s+(?:static\\s+)?([\\w.*]+)\\s*;");
    private static final String[] BELOW_THE_ATTICS =
    {
        "io.fieldline.buffers..",
        "io.fieldline.message..",
        "io.fieldline.http1..",
        "io.fieldline.http2..",
        "io.fieldline.websocket..",
        "io.fieldline.client..",
        "io.fieldline.server.."
    };

    @Test
    void shouldImportDownwardsOnly() throws IOException
    {
        final List<String> violations = new ArrayList<>();
        int files = 0;
        for (final String module : MODULES)
        {
            for (final Path file : sources(HOUSE.resolve(module).resolve("src/main")))
            {
                files++;
                for (final String violation : violationsOf(Files.readString(file)))
                {
                    violations.add(HOUSE.relativize(file) + ": " + violation);
                }
            }
        }

        assertTrue(files > 10, "files=" + files);
        assertEquals(List.of(), violations);
    }

    @Test
    void shouldImportNoHigherFloorIntoTests() throws IOException
    {
        final List<String> violations = new ArrayList<>();
        for (final String module : List.of("buffers", "engine"))
        {
            for (final Path file : sources(HOUSE.resolve(module).resolve("src/test")))
            {
                for (final String violation : violationsOf(Files.readString(file)))
                {
                    if (violation.startsWith("up: "))
                    {
                        violations.add(HOUSE.relativize(file) + ": " + violation);
                    }
                }
            }
        }

        assertEquals(List.of(), violations);
    }

    @Test
    void shouldFindInClassFilesWhatNoImportLineShows()
    {
        final JavaClasses classes = new ClassFileImporter().importPaths(
            HOUSE.resolve("buffers/target/classes"), HOUSE.resolve("engine/target/classes"));

        noClasses().that().resideInAnyPackage(BELOW_THE_ATTICS)
            .should().dependOnClassesThat().resideInAnyPackage(
                "java.net..", "java.nio.channels..", "java.nio.file..", "java.util.concurrent")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.lang.Thread")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.io.File")
            .orShould().callMethod(System.class, "nanoTime")
            .orShould().callMethod(System.class, "currentTimeMillis")
            .allowEmptyShould(true)
            .check(classes);
        noClasses().that().resideOutsideOfPackage("io.fieldline.buffers..")
            .should().dependOnClassesThat().resideInAPackage("org.jctools..")
            .check(classes);
    }

    @Test
    void shouldSeeAClockInAClassFile()
    {
        final JavaClasses classes = new ClassFileImporter().importClasses(ReadsTheClock.class);

        assertThrows(
            AssertionError.class,
            () -> noClasses().should().callMethod(System.class, "nanoTime").check(classes));
    }

    @ParameterizedTest
    @CsvSource({
        "io.fieldline.buffers,          io.fieldline.message.Status",
        "io.fieldline.message,          io.fieldline.http1.RequestParser",
        "io.fieldline.http1,            io.fieldline.http2.HpackDecoder",
        "io.fieldline.http2.internal,   io.fieldline.http1.RequestParser",
        "io.fieldline.client,           io.fieldline.server.Connection",
        "io.fieldline.server,           io.fieldline.tool.Main",
        "io.fieldline.tool,             io.fieldline.jmh.Corpus",
        "io.fieldline.jol,              io.fieldline.tool.*",
        "io.fieldline.jmh,              io.fieldline.nowhere.Thing",
        "io.fieldline.nowhere,          io.fieldline.buffers.SlotTable",
        "io.fieldline.message,          org.jctools.queues.atomic.MpmcAtomicArrayQueue",
        "io.fieldline.http1,            picocli.CommandLine",
        "io.fieldline.http1,            org.HdrHistogram.Histogram",
        "io.fieldline.client,           io.aeron.Publication",
        "io.fieldline.client,           java.net.URI",
        "io.fieldline.client,           java.nio.channels.SocketChannel",
        "io.fieldline.message,          java.io.File",
        "io.fieldline.message,          java.io.FileInputStream",
        "io.fieldline.server,           java.util.concurrent.locks.LockSupport",
        "io.fieldline.server,           java.lang.System.nanoTime",
        "io.fieldline.buffers,          java.time.Instant"
    })
    void shouldRefuse(final String ownPackage, final String imported)
    {
        assertNotNull(Floors.violation(ownPackage, imported));
        assertEquals(1, violationsOf("package " + ownPackage + ";\n\nimport " + imported + ";\n").size());
        assertEquals(1, violationsOf("package " + ownPackage + ";\nimport static " + imported + ";\n").size());
    }

    @ParameterizedTest
    @CsvSource({
        "io.fieldline.message,          io.fieldline.buffers.SlotTable",
        "io.fieldline.message.internal, io.fieldline.message.Status",
        "io.fieldline.http1,            io.fieldline.message.Status",
        "io.fieldline.server,           io.fieldline.http2.HpackDecoder",
        "io.fieldline.tool,             io.fieldline.client.Request",
        "io.fieldline.jmh,              io.fieldline.http1.RequestParser",
        "io.fieldline.buffers,          org.jctools.queues.atomic.MpmcAtomicArrayQueue",
        "io.fieldline.buffers,          jdk.incubator.vector.ByteVector",
        "io.fieldline.buffers,          java.util.concurrent.atomic.AtomicInteger",
        "io.fieldline.client,           org.agrona.DirectBuffer",
        "io.fieldline.client,           java.nio.ByteOrder",
        "io.fieldline.tool,             picocli.CommandLine",
        "io.fieldline.tool,             java.nio.channels.SocketChannel",
        "io.fieldline.jmh,              io.netty.buffer.ByteBuf"
    })
    void shouldAllow(final String ownPackage, final String imported)
    {
        assertNull(Floors.violation(ownPackage, imported));
    }

    private static List<String> violationsOf(final String source)
    {
        final Matcher owner = PACKAGE.matcher(source);
        if (!owner.find())
        {
            return List.of("no package");
        }

        final List<String> violations = new ArrayList<>();
        final Matcher imports = IMPORT.matcher(source);
        while (imports.find())
        {
            final String violation = Floors.violation(owner.group(1), imports.group(1));
            if (violation != null)
            {
                violations.add(violation);
            }
        }
        return violations;
    }

    private static List<Path> sources(final Path directory)
    {
        if (!Files.isDirectory(directory))
        {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory))
        {
            return files
                .filter((file) -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                .sorted()
                .toList();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    static final class ReadsTheClock
    {
        long now()
        {
            return System.nanoTime();
        }
    }
}
