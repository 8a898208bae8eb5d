package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotOnLineTest {
    @Test
    void appliesToTheReleasesOfItsLineOnly() {
        List<NotOnLine> all = List.of(new NotOnLine("3.3.", "StrikeIT.aTest", "it cannot"));
        assertThat(NotOnLine.reason(all, "3.3.6", "StrikeIT.aTest")).contains("it cannot");
        assertThat(NotOnLine.reason(all, "3.5.0", "StrikeIT.aTest")).isEmpty();
        assertThat(NotOnLine.reason(all, "3.3.6", "StrikeIT.anotherTest")).isEmpty();
    }

    @Test
    void namesTestsThatExistAndSaysWhy() {
        List<String> classes = TestClasses.of(Path.of("").toAbsolutePath(), List.of());
        assertThat(NotOnLine.ALL).allSatisfy(entry -> {
            String[] name = entry.test().split("\\.");
            String full = classes.stream()
                    .filter(type -> type.endsWith("." + name[0]))
                    .findFirst()
                    .orElseThrow();
            assertThat(Class.forName(full).getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals(name[1]));
            assertThat(entry.reason()).isNotBlank();
            assertThat(HadoopLine.ALL).anyMatch(line -> line.version().startsWith(entry.versions()));
        });
        assertThat(NotOnLine.ALL).doesNotHaveDuplicates();
    }
}
