package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A claim step by step. */
class ClaimTest {
    private static final Claim PLANNED = planned(ClaimKind.LARGE);

    @Test
    void takesWhatItsVictimsHold() {
        assertThat(PLANNED.taken()).isEqualTo(ResourceVector.of(30, 3));
        assertThat(PLANNED.taking(List.of(), List.of()).taken()).isEqualTo(ResourceVector.of(0, 0));
    }

    @Test
    void aContainerThatWasNotThereAtTheNoticeIsLate() {
        Claim noticed = PLANNED.noticed(5, 9, Set.of(name(1), name(2)), Set.of(name(1)));
        assertThat(noticed.isLate(name(2))).isFalse();
        assertThat(noticed.isLate(name(3))).isTrue();
    }

    @Test
    void aLargeClaimHoldsItsNodeFromTheStartAndAnOrdinaryOneOnceItHasStruck() {
        assertThat(PLANNED.holdsNode()).isTrue();
        Claim ordinary = planned(ClaimKind.ORDINARY);
        assertThat(ordinary.holdsNode()).isFalse();
        assertThat(ordinary.struck(9, List.of(), null).holdsNode()).isTrue();
    }

    @Test
    void isKilledWhereTheReservationWasRefusedAndHeldWhereItWasMade() {
        assertThat(PLANNED.struck(9, List.of(), null).state()).isEqualTo(ClaimState.KILLED);
        assertThat(PLANNED.struck(9, List.of(), name(7)).state()).isEqualTo(ClaimState.HELD);
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
