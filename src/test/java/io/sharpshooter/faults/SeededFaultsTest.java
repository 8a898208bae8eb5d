package io.sharpshooter.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Each fault of {@code src/test/faults}, but for whether it is caught: who changes a line of a patch sees it here. */
class SeededFaultsTest {
    static final Path FOLDER = Path.of("src", "test", "faults");

    private static final Path HOME = Path.of("");
    private static final int LEAST = 60;
    private static final int LONGEST_SENTENCE = 35;
    private static final List<Fault> ALL = Fault.in(FOLDER);

    @Test
    void thereAreEnoughAndNoTwoAreTheSame() {
        assertThat(ALL)
                .hasSizeGreaterThanOrEqualTo(LEAST)
                .extracting(Fault::sentence)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("ALL")
    void saysInASentenceWhatIsWrongAndAppliesAndHasATest(Fault fault, @TempDir Path folder) {
        assertThat(fault.sentence()).matches("[A-Z][^.]*[^.,;: ]\\.");
        assertThat(fault.sentence().split(" ")).hasSizeLessThanOrEqualTo(LONGEST_SENTENCE);
        assertThat(new FaultyClasses(HOME, folder).patch(fault)).isNotEmpty();
        assertThat(fault.test().selectors(HOME)).isNotEmpty();
    }
}
