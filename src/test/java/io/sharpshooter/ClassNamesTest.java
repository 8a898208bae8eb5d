package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A simple name stands for one class, in the product and the tests. */
class ClassNamesTest {
    private static final List<String> ROOTS = List.of("src/main/java", "src/java8/java", "src/test/java");

    @Test
    void aNameStandsForOneClass() throws IOException {
        Set<String> names = new HashSet<>();
        for (String root : ROOTS) {
            try (Stream<Path> files = Files.walk(Path.of(root))) {
                assertThat(files.map(file -> file.getFileName().toString())
                                .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                                .filter(name -> !names.add(name)))
                        .as("names in %s that another class has, too", root)
                        .isEmpty();
            }
        }
        assertThat(names).hasSizeGreaterThan(ROOTS.size());
    }
}
