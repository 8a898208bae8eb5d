package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.AnnotatedElement;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NotOnConditionTest {
    @ParameterizedTest
    @CsvSource({
        "OnALine,   3.3,    8,  it lacks it",
        "OnALine,   3.30.1, 17,",
        "OnBoth,    3.4.3,  8,  both are wrong",
        "OnBoth,    3.4.3,  17,",
        "OnEither,  3.5.0,  25, the Java",
        "OnEither,  3.5.0,  17,"
    })
    void leavesOutWhatCannotHoldThere(String test, String hadoop, int java, String reason) {
        assertThat(NotOnCondition.reason(annotated(test), hadoop, java).orElse(null))
                .isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OnNone", "OnAnUnknownLine", "WithoutAReason"})
    void refusesWhatMakesNoSense(String test) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NotOnCondition.reason(annotated(test), "3.5.0", 17))
                .withMessageContaining("must name a line or a Java of [3.3.6, 3.4.3, 3.5.0], and say why");
    }

    private static AnnotatedElement annotated(String name) {
        return Stream.of(NotOnConditionTest.class.getDeclaredClasses())
                .filter(type -> type.getSimpleName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @NotOn(hadoop = "3.3", because = "it lacks it")
    private interface OnALine {}

    @NotOn(hadoop = "3.4", java = 8, because = "both are wrong")
    private interface OnBoth {}

    @NotOn(hadoop = "3.3", because = "the line")
    @NotOn(java = 25, because = "the Java")
    private interface OnEither {}

    @NotOn(because = "none")
    private interface OnNone {}

    @NotOn(hadoop = "3.31", because = "unknown")
    private interface OnAnUnknownLine {}

    @NotOn(hadoop = "3.3", because = " ")
    private interface WithoutAReason {}
}
