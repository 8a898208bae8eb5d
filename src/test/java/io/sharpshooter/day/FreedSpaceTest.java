package io.sharpshooter.day;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** 10 GiB of queue a, an hour old, die for the large queue. */
class FreedSpaceTest {
    private static final long WORK = 36_000_000;

    private final FreedSpace space = new FreedSpace();

    private void frees() {
        space.frees(new Freed(Set.of("large"), 0, 10, WORK));
    }

    @Test
    void whoWasMeantUsesItAndTheRestIsInVain() {
        frees();
        space.comes("c", "large", 8, true, 100);
        space.leaves("c", true);
        space.expire(60_001);
        assertThat(space.vainGib()).isEqualTo(2);
        assertThat(space.vainGibMs()).isEqualTo(WORK * 0.2);
    }

    @Test
    void anotherTakesItInVainAndOnlyWhereNothingElseIsFree() {
        frees();
        space.comes("c", "a", 4, false, 4);
        assertThat(space.vainGib()).isZero();
        space.comes("d", "a", 4, false, 1);
        assertThat(space.vainGib()).isEqualTo(3);
        assertThat(space.gib()).isEqualTo(7);
    }

    @Test
    void whatIsReleasedBeforeItRanWasInVain() {
        frees();
        space.comes("c", "large", 10, true, 0);
        assertThat(space.vainGib()).isZero();
        space.leaves("c", false);
        assertThat(space.vainGib()).isEqualTo(10);
    }

    @Test
    void thatNobodyWaitedForItIsInVain() {
        space.frees(new Freed(Set.of(), 0, 10, WORK));
        space.comes("c", "large", 10, true, 0);
        assertThat(space.vainGib()).isEqualTo(10);
    }
}
