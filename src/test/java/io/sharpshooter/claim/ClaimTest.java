package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim step by step. */
class ClaimTest {
    private static final Claim PLANNED = planned(ClaimKind.LARGE);

    private static final RoundTime NOTICE = new RoundTime(5, 1_005);
    private static final RoundTime LATER = new RoundTime(8, 1_008);

    @Test
    void takesWhatItsVictimsHold() {
        assertThat(PLANNED.taken()).isEqualTo(ResourceVector.of(30, 3));
        assertThat(PLANNED.taking(List.of(), List.of()).taken()).isEqualTo(ResourceVector.of(0, 0));
    }

    @Test
    void oneThatHasComeToTheNodeSinceAndRanBeforeIsNotLate() {
        Claim noticed = PLANNED.noticed(NOTICE, 9, Set.of(), Set.of());
        assertThat(noticed.grace().isLate(name(3), 1_004, LATER)).isFalse();
        assertThat(noticed.grace().isLate(name(3), 1_005, LATER)).isTrue();
    }

    /** It started before the clock was set, or after that; an hour before the notice it did not. */
    @ParameterizedTest
    @ValueSource(longs = {-86_400_000, 86_400_000})
    void aWallClockThatIsSetMakesNobodyLateAndNobodyLess(long by) {
        Claim noticed = PLANNED.noticed(NOTICE, 9, Set.of(), Set.of());
        RoundTime set = new RoundTime(LATER.monotonicMs(), LATER.wallMs() + by);
        assertThat(noticed.grace().isLate(name(3), 1_006, set)).isTrue();
        assertThat(noticed.grace().isLate(name(3), 1_006 + by, set)).isTrue();
        assertThat(noticed.grace().isLate(name(3), 1_005 - 3_600_000, set)).isFalse();
        assertThat(noticed.grace().isLate(name(3), 1_005 - 3_600_000 + by, set)).isFalse();
    }

    @Test
    void anEndNeedsAReason() {
        assertThatThrownBy(() -> PLANNED.ended(ClaimState.EXPIRED, EndReason.NONE))
                .hasMessageContaining("claim 1 is EXPIRED with NONE");
        assertThatThrownBy(() -> PLANNED.ended(ClaimState.HELD, EndReason.HOLD_TIMEOUT))
                .hasMessageContaining("claim 1 is HELD with HOLD_TIMEOUT");
    }

    private static Claim planned(ClaimKind kind) {
        return SomeClaim.planned(kind, "root.a", "", List.of(victim(1, 10, 1), victim(2, 20, 2)));
    }

    private static Victim victim(long number, long memory, long vcores) {
        return SomeClaim.victim(number, "root.b", ResourceVector.of(memory, vcores));
    }

    private static ContainerName name(long number) {
        return SomeClaim.name(number);
    }
}
