package io.sharpshooter.claim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.ContainerName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Three small claims of queue a on one node: the first has struck and holds it, and the third is to strike. */
class PromisedStrikeTest {
    private static final String QUEUES = "queues a 50%, b 50%; ";

    private final List<Strike> strikes = full(QUEUES + "a asks 3 x 10g").round().actions(Strike.class);

    private static Story full(String rows) {
        return scenario("node n1 100g; b runs 10 x 10g on n1; " + rows)
                .set("natural_termination_factor", "1.0")
                .turns(3)
                .story();
    }

    /** As it was when the first two had struck. */
    private static Story afterTwo(String rows) {
        return full(rows).ends("b#9", "b#8").with("a reserves 10g on n1");
    }

    private StrikePlan plan(Story now, boolean given, List<Claim> promised) throws Refusal {
        Map<ContainerName, Long> held =
                Map.of(now.reservationOn("n1"), strikes.get(0).claim());
        LiveSnapshot live = new LiveSnapshot(
                Snapshots.of(now.cluster(), Set.of()), held, new PromisedNodes(given, promised), true, "is not usable");
        return StrikeCheck.plan(strikes.get(2), live, List.of());
    }

    private List<Claim> second() {
        return List.of(strikes.get(1).subject());
    }

    private EndReason refusal(Story now, boolean given, List<Claim> promised) {
        return catchThrowableOfType(Refusal.class, () -> plan(now, given, promised))
                .reason();
    }

    @Test
    void theNodeStaysWithTheFirstAndTheVictimDies() throws Refusal {
        StrikePlan plan = plan(afterTwo(QUEUES + "a asks 3 x 10g"), true, second());
        assertThat(plan.promised()).isTrue();
        assertThat(plan.reserves()).isFalse();
        assertThat(plan.adopted()).isNull();
        assertThat(plan.dropped()).isEmpty();
        assertThat(plan.victims()).hasSize(1);
    }

    @Test
    void whereNoTurnsAreGivenItIsRefused() {
        assertThat(refusal(afterTwo(QUEUES + "a asks 3 x 10g"), false, List.of()))
                .isEqualTo(EndReason.NO_LONGER_FITS);
    }

    @Test
    void whatIsPromisedIsNotWaitedForTwice() throws Refusal {
        Story two = afterTwo(QUEUES + "a asks 2 x 10g");
        assertThat(refusal(two, true, second())).isEqualTo(EndReason.ASK_WITHDRAWN);
        assertThat(plan(two, true, List.of()).victims()).hasSize(1);
    }

    @Test
    void andCountsAgainstTheLimits() throws Refusal {
        Story tight = afterTwo("queues a 50% max 25%, b 50%; a asks 3 x 10g");
        assertThat(refusal(tight, true, second())).isEqualTo(EndReason.OVER_LIMIT);
        assertThat(plan(tight, true, List.of()).victims()).hasSize(1);
    }

    /** He holds 10 GiB, and may have more as long as he holds no more than 10. */
    @Test
    void andAgainstTheUsers() throws Refusal {
        Story user = afterTwo("queues a 50% user someone 10g, b 50%; a asks 3 x 10g");
        assertThat(refusal(user, true, second())).isEqualTo(EndReason.OVER_LIMIT);
        assertThat(plan(user, true, List.of()).victims()).hasSize(1);
    }

    /** The second's victim lives after all: with both before it there is no room for the third. */
    @Test
    void andOnTheNode() throws Refusal {
        Story less = full(QUEUES + "a asks 3 x 10g").ends("b#9").with("a reserves 10g on n1");
        assertThat(refusal(less, true, second())).isEqualTo(EndReason.NO_LONGER_FITS);
        assertThat(plan(less, true, List.of()).victims()).hasSize(1);
    }
}
