package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim step by step. */
class ClaimTest {
    private static final Claim PLANNED = SomeClaim.planned(ClaimKind.LARGE, "root.a", "", List.of());
    private static final ContainerName NAME = SomeClaim.name(3);
    private static final RoundTime NOTICE = new RoundTime(5, 1_005);
    private static final RoundTime LATER = new RoundTime(8, 1_008);

    /** It started at the notice, before the clock was set or after that; an hour before the notice it did not. */
    @ParameterizedTest
    @ValueSource(longs = {-86_400_000, 86_400_000})
    void aWallClockThatIsSetMakesNobodyLateAndNobodyLess(long by) {
        Claim noticed = PLANNED.noticed(NOTICE, 9, Set.of(), Set.of());
        assertThat(noticed.grace().isLate(NAME, 1_004, LATER)).isFalse();
        assertThat(noticed.grace().isLate(NAME, 1_005, LATER)).isTrue();
        RoundTime set = new RoundTime(LATER.monotonicMs(), LATER.wallMs() + by);
        assertThat(noticed.grace().isLate(NAME, 1_006, set)).isTrue();
        assertThat(noticed.grace().isLate(NAME, 1_006 + by, set)).isTrue();
        assertThat(noticed.grace().isLate(NAME, 1_005 - 3_600_000, set)).isFalse();
        assertThat(noticed.grace().isLate(NAME, 1_005 - 3_600_000 + by, set)).isFalse();
    }

    @Test
    void anEndNeedsAReason() {
        assertThatThrownBy(() -> PLANNED.ended(ClaimState.EXPIRED, EndReason.NONE))
                .hasMessageContaining("claim 1 is EXPIRED with NONE");
        assertThatThrownBy(() -> PLANNED.ended(ClaimState.HELD, EndReason.HOLD_TIMEOUT))
                .hasMessageContaining("claim 1 is HELD with HOLD_TIMEOUT");
    }
}
