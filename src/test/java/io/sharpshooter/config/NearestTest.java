package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "'', abc, 3",
        "abc, '', 3",
        "kitten, sitting, 3",
        "ab, ba, 2",
    })
    void countsLettersToChange(String left, String right, int distance) {
        assertThat(Nearest.distance(left, right)).isEqualTo(distance);
        assertThat(Nearest.distance(right, left)).isEqualTo(distance);
    }

    @Test
    void takesTheFirstOfTheAlphabetWhereSeveralAreNear() {
        assertThat(Nearest.of("cot", List.of("dot", "cat"))).contains("cat");
        assertThat(Nearest.within("cot", List.of("catch"), 2)).isEmpty();
        assertThat(Nearest.of("cot", List.of())).isEmpty();
    }
}
