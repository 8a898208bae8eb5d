package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SoakTallyTest {
    private static final SoakTally BUSY = new SoakTally(600, 3, 2, Map.of(Kind.ASK, 5));

    @Test
    void aLongRunInWhichNobodyDiedHasFailed() {
        assertThat(Soak.hasAchievedNothing(new SoakTally(Soak.LONG_RUN, 0, 7, Map.of())))
                .isTrue();
    }

    @Test
    void aLongRunInWhichNoClaimWasSatisfiedHasFailed() {
        assertThat(Soak.hasAchievedNothing(new SoakTally(Soak.LONG_RUN, 7, 0, Map.of())))
                .isTrue();
    }

    @Test
    void aShortRunMayAchieveNothing() {
        assertThat(Soak.hasAchievedNothing(new SoakTally(Soak.LONG_RUN - 1, 0, 0, Map.of())))
                .isFalse();
    }

    @Test
    void sumsAddUp() {
        SoakTally sum = BUSY.plus(new SoakTally(500, 0, 1, Map.of(Kind.ASK, 1, Kind.MOVE, 2)));
        assertThat(sum).isEqualTo(new SoakTally(1_100, 3, 3, Map.of(Kind.ASK, 6, Kind.MOVE, 2)));
        assertThat(Soak.hasAchievedNothing(sum)).isFalse();
        assertThat(sum.never()).contains(Kind.RELEASE).doesNotContain(Kind.ASK, Kind.MOVE);
    }
}
