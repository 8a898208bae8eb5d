package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    @Test
    void takesTheFirstOfTheAlphabetWhereSeveralAreNear() {
        assertThat(Nearest.of("cot", List.of("dot", "cat"))).contains("cat");
        assertThat(Nearest.within("cot", List.of("catch"), 2)).isEmpty();
        assertThat(Nearest.of("cot", List.of())).isEmpty();
    }
}
