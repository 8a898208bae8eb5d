package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotOnConditionTest {
    @Test
    void appliesToTheReleasesOfItsLineOnly() {
        assertThat(reason("onALine", "3.3.6", 17)).contains("it lacks it");
        assertThat(reason("onALine", "3.3", 8)).contains("it lacks it");
        assertThat(reason("onALine", "3.30.1", 17)).isEmpty();
        assertThat(reason("onALine", "3.5.0", 17)).isEmpty();
        assertThat(reason("everywhere", "3.3.6", 17)).isEmpty();
    }

    @Test
    void aLineAndAJavaMustBothBeThere() {
        assertThat(reason("onALineWithAJava", "3.4.3", 8)).contains("both");
        assertThat(reason("onALineWithAJava", "3.4.3", 17)).isEmpty();
        assertThat(reason("onALineWithAJava", "3.3.6", 8)).isEmpty();
    }

    @Test
    void eachOfSeveralCounts() {
        assertThat(reason("several", "3.3.6", 17)).contains("line");
        assertThat(reason("several", "3.5.0", 25)).contains("Java");
        assertThat(reason("several", "3.5.0", 17)).isEmpty();
    }

    @Test
    void leavesOutAllOfAClass() {
        assertThat(NotOnCondition.reason(All.class, "3.3.6", 8)).contains("all of it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere", "onAnUnknownLine", "onAnUnknownJava", "withoutAReason"})
    void whatMakesNoSenseIsRefused(String test) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reason(test, "3.5.0", 17))
                .withMessageContaining("must name a line or a Java of [3.3.6, 3.4.3, 3.5.0], and say why");
    }

    private static Optional<String> reason(String test, String hadoop, int java) {
        try {
            return NotOnCondition.reason(Annotated.class.getDeclaredMethod(test), hadoop, java);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    @NotOn(hadoop = "3.3", because = "all of it")
    private interface All {}

    private interface Annotated {
        void everywhere();

        @NotOn(hadoop = "3.3", because = "it lacks it")
        void onALine();

        @NotOn(hadoop = "3.4", java = 8, because = "both")
        void onALineWithAJava();

        @NotOn(hadoop = "3.3", because = "line")
        @NotOn(java = 25, because = "Java")
        void several();

        @NotOn(because = "nowhere")
        void nowhere();

        @NotOn(hadoop = "3.31", because = "unknown")
        void onAnUnknownLine();

        @NotOn(java = 18, because = "unknown")
        void onAnUnknownJava();

        @NotOn(hadoop = "3.3", because = " ")
        void withoutAReason();
    }
}
