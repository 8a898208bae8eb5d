package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppHoldingsTest {
    private static final AppHoldings THEN = new AppHoldings(List.of(), Set.of(name(1, 4)), name(1, 7));

    private static ContainerName name(int attempt, long number) {
        return new ContainerName("application_1_0001", attempt, number);
    }

    /** What is newer, or was reserved, had not come yet. */
    @ParameterizedTest
    @CsvSource({"1, 7, true", "1, 8, false", "1, 3, true", "1, 4, false", "0, 9, true", "2, 1, false"})
    void include(int attempt, long number, boolean had) {
        assertThat(THEN.include(name(attempt, number))).isEqualTo(had);
        assertThat(AppHoldings.NONE.include(name(attempt, number))).isFalse();
    }
}
