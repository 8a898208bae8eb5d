package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A simple name stands for one class, in the product and the tests. */
class ClassNamesTest {
    private static final List<String> ROOTS = List.of("src/main/java", "src/java8/java", "src/test/java");

    @Test
    void aNameStandsForOneClass() {
        var names = new HashSet<String>();
        for (var root : ROOTS) {
            assertThat(Sources.below(Path.of(root)).stream()
                            .map(Sources::name)
                            .filter(name -> !name.equals("package-info"))
                            .filter(name -> !names.add(name)))
                    .as("names in %s that another class has, too", root)
                    .isEmpty();
        }
        assertThat(names).hasSizeGreaterThan(ROOTS.size());
    }
}
