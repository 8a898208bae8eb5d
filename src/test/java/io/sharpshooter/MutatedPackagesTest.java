package io.sharpshooter;

import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code .ci/mutation} goes through knows nothing of Hadoop. */
class MutatedPackagesTest {
    private static final Pattern LIST = Pattern.compile("(?m)^readonly PACKAGES=\\(([^)]*)\\)$");

    @Test
    void allPackagesThatKnowNothingOfHadoopAreMeasuredAndOneProgram() {
        var list = LIST.matcher(Golden.text(".ci/mutation"))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
        assertThat(List.of(list.split("\\s+")))
                .containsExactlyElementsOf(
                        concat(ArchitectureTest.packagesBeforeYarn().stream(), Stream.of("program.outside"))
                                .toList())
                .allSatisfy(name -> assertThat(Path.of("src/main/java/io/sharpshooter", name.split("\\.")))
                        .isNotEmptyDirectory());
    }
}
