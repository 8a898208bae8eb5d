package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.fixture.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which containers of n1 are taken at all for so much. */
class TierLimitTest {
    private static final long GIB = 1024;

    @Test
    void earlierTiersAloneWhereTheyHoldEnough() {
        assertThat(allowed(lowAndMid(), 1 * GIB, 0)).containsExactlyInAnyOrder(20L, 21L);
        assertThat(allowed(lowAndMid(), 41 * GIB, 0)).containsExactlyInAnyOrder(20L, 21L);
    }

    @Test
    void laterTiersTooWhereTheEarlierOnesDoNotHoldEnough() {
        assertThat(allowed(lowAndMid(), 41 * GIB + 1, 0)).containsExactlyInAnyOrder(20L, 21L, 22L, 27L);
        assertThat(allowed(lowAndMid(), 90 * GIB, 0)).containsExactlyInAnyOrder(20L, 21L, 22L, 27L);
    }

    @Test
    void itCannotBeToldWhereAllTogetherDoNotHoldEnough() {
        assertThat(isTold(lowAndMid(), 90 * GIB + 1, 0)).isFalse();
        assertThat(isTold(lowAndMid(), 90 * GIB, 0)).isTrue();
    }

    @Test
    void theEarlierTiersHaveToHoldEnoughOfEveryTypeThatIsLacked() {
        assertThat(allowed(lowAndMid(), 1 * GIB, 1)).containsExactlyInAnyOrder(20L, 21L, 22L, 27L);
        assertThat(isTold(lowAndMid(), 1 * GIB, 3)).isFalse();
    }

    @Test
    void containersThatHoldNothingOfWhatIsLackedAreNotTaken() {
        assertThat(allowed(lowAndMid(), 0, 2)).containsExactlyInAnyOrder(22L);
    }

    @Test
    void aQueueNeedNotHaveAsMuchToGiveAsAllQueuesHoldHere() {
        Scenario scenario = base().with("""
                mid runs 22g on n1
                low runs 20g on n1, 10 x 10g on n2
                a asks 60g/2gpu
                """);
        assertThat(allowed(scenario, 20 * GIB, 0)).containsExactly(20L);
        assertThat(allowed(scenario, 21 * GIB, 0)).containsExactlyInAnyOrder(20L, 22L);
    }

    @Test
    void whatAQueueMayHaveToKeepDoesNotCount() {
        Scenario scenario = base().with("""
                queues keeps 15g
                mid runs 22g on n1
                keeps runs 2 x 10g on n1
                a asks 60g/2gpu
                """);
        assertThat(allowed(scenario, 1 * GIB, 0))
                .as("one container of the lowest queue would break its guarantee, so the next tier may have to help")
                .containsExactlyInAnyOrder(10L, 10L, 22L);
        assertThat(isTold(scenario, 23 * GIB, 0)).isFalse();
    }

    @Test
    void asManyOfEqualContainersCountAsAQueueCanGive() {
        Scenario scenario = base().with("""
                queues keeps 15g
                mid runs 22g on n1
                keeps runs 4 x 10g on n1
                a asks 60g/2gpu
                """);
        assertThat(allowed(scenario, 20 * GIB, 0)).containsExactly(10L, 10L, 10L, 10L);
        assertThat(allowed(scenario, 21 * GIB, 0)).containsExactlyInAnyOrder(10L, 10L, 10L, 10L, 22L);
        assertThat(isTold(scenario, 43 * GIB, 0)).isFalse();
    }

    @Test
    void itCannotBeToldWhereAParentMayHaveToKeepSomeOfWhatItsQueuesHold() {
        assertThat(isTold(twins(25), 10 * GIB, 0)).isFalse();
        assertThat(isTold(twins(0), 10 * GIB, 0)).isTrue();
    }

    @Test
    void whatCouldBeToldBeforeAParentHadToKeepSomeIsForgotten() {
        Planning planning = Planning.of(twins(25).with("low runs 5g on n1"));
        TierLimit limit = new TierLimit(containers(planning), planning.types());
        long[] lack = {10 * GIB, 0, 0};
        Tiers tiers = Objects.requireNonNull(planning.planner.tiers());
        int x = Lookup.queue(planning.snapshot, "p.x");
        planning.view.books().addRunning(x, gib(10).vector(), 1);
        assertThat(limit.find(0, lack, planning.planner.allowance(), tiers)).isTrue();
        planning.view.books().addRunning(x, gib(10).vector(), -1);
        assertThat(limit.find(0, lack, planning.planner.allowance(), tiers)).isFalse();
    }

    /**
     * Each of two queues can do without the 10 GiB that it holds here, but their parent, which holds 40, must keep so
     * much.
     */
    private static Scenario twins(long gibOfParent) {
        return base().with(
                        "queues p " + gibOfParent + "g, p.x, p.y",
                        "p.x runs 10g on n1",
                        "p.y runs 10g on n1",
                        "p.x runs 10g on n2",
                        "p.y runs 10g on n2",
                        "a asks 60g/2gpu");
    }

    @Test
    void aQueueThatGivesNothingDoesNotCount() {
        Scenario scenario = base().with("""
                queues ahead priority 10
                ahead runs 30g on n1
                low runs 20g on n1, 5 x 10g on n2
                a asks 60g/2gpu
                """);
        assertThat(allowed(scenario, 20 * GIB, 0)).containsExactly(20L);
        assertThat(isTold(scenario, 21 * GIB, 0)).isFalse();
    }

    private static Scenario base() {
        return scenario("""
                queues a 100% priority 9, low, mid priority 1
                node n1 100g/4gpu
                node n2 400g/4gpu
                """);
    }

    /** Both queues hold far more elsewhere. */
    private static Scenario lowAndMid() {
        return base().with("""
                mid runs 22g/2gpu on n1, 27g on n1
                low runs 20g on n1, 21g on n1
                mid runs 10 x 10g on n2, 10g/2gpu on n2
                low runs 10g/2gpu on n2, 10 x 10g on n2
                a asks 60g/2gpu
                """);
    }

    private static boolean isTold(Scenario scenario, long memory, long gpus) {
        Planning planning = Planning.of(scenario);
        return limit(planning, containers(planning), memory, gpus) != null;
    }

    /** The sizes in GiB of those that may be taken. */
    private static List<Long> allowed(Scenario scenario, long memory, long gpus) {
        Planning planning = Planning.of(scenario);
        Takeable containers = containers(planning);
        TierLimit limit = Objects.requireNonNull(limit(planning, containers, memory, gpus));
        List<Long> sizes = new ArrayList<>();
        for (int place = containers.from(0); place < containers.end(0); place++) {
            if (limit.allows(place)) {
                sizes.add(containers.held(place, 0) / GIB);
            }
        }
        return sizes;
    }

    private static Takeable containers(Planning planning) {
        return new Takeable(planning.nodes.all(), planning.costs, planning.types());
    }

    private static @Nullable TierLimit limit(Planning planning, Takeable containers, long memory, long gpus) {
        TierLimit limit = new TierLimit(containers, planning.types());
        long[] lack = new long[planning.types()];
        lack[0] = memory;
        lack[2] = gpus;
        Tiers tiers = Objects.requireNonNull(planning.planner.tiers());
        boolean told = limit.find(0, lack, planning.planner.allowance(), tiers);
        assertThat(limit.find(0, lack, planning.planner.allowance(), tiers))
                .as("asked again")
                .isEqualTo(told);
        return told ? limit : null;
    }
}
