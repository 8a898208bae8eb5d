package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppHoldingsTest {
    private static final AppHoldings THEN = new AppHoldings(List.of(), Set.of(name(1, 4)), name(1, 7));

    private static ContainerName name(int attempt, long number) {
        return new ContainerName("application_1_0001", attempt, number);
    }

    @Test
    void whatIsNewerHadNotComeYet() {
        assertThat(THEN.include(name(1, 7))).isTrue();
        assertThat(THEN.include(name(1, 8))).isFalse();
    }

    @Test
    void ofAnEarlierAttemptAllHadComeAndOfALaterOneNone() {
        AppHoldings second = new AppHoldings(List.of(), Set.of(), name(2, 3));
        assertThat(second.include(name(1, 9))).isTrue();
        assertThat(second.include(name(3, 1))).isFalse();
    }

    /** It is as old as its reservation by its name. */
    @Test
    void whatWasReservedHadNotComeYet() {
        assertThat(THEN.include(name(1, 4))).isFalse();
        assertThat(THEN.include(name(1, 3))).isTrue();
    }

    @Test
    void whoHadNothingHasGotAllSince() {
        assertThat(AppHoldings.NONE.include(name(1, 1))).isFalse();
    }
}
