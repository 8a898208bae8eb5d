package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Amount;
import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

/**
 * Where nothing but tiers, the lack on a node and dues says which containers are taken, so that bounds may count on
 * that.
 */
class OrderKnownTest {
    @Test
    void onAFullClusterWhoseRootLacksAsMuchAsEveryNode() {
        assertThat(isKnown(cluster(10, gib(20)))).isTrue();
    }

    @Test
    void whereTheRootLacksLessThanEveryNode() {
        assertThat(isKnown(cluster(8, gib(30)))).as("20 free on each").isTrue();
    }

    @Test
    void notWhereReservationsMakeTheRootLackMoreThanANode() {
        Scenario reserved = cluster(8, gib(30)).with("b reserves 21g key 30 on n2");
        assertThat(isKnown(reserved)).as("11 of root, 10 on n1").isFalse();
        Scenario less = cluster(8, gib(30)).with("b reserves 20g key 30 on n2");
        assertThat(isKnown(less)).as("10 of root, 10 on n1").isTrue();
    }

    @Test
    void notWhereTheMaximumOfTheAsksOwnQueueLacksSomething() {
        assertThat(isKnown(cluster(10, gib(20), "max 5%"))).isFalse();
        assertThat(isKnown(cluster(10, gib(20), "max 10%"))).isTrue();
    }

    @Test
    void whereItIsNotPlansAreMadeAnewOnceLimitsLackLess() {
        Planning planning = Planning.of(cluster(10, gib(20), "max 5%"));
        assertThat(planning.planner.refresh(Planning.lacked()))
                .as("nothing has moved")
                .isFalse();
        dropFive(planning);
        assertThat(planning.planner.refresh(Planning.lacked())).isTrue();
        assertThat(planning.planner.refresh(Planning.lacked()))
                .as("nothing since")
                .isFalse();
    }

    @Test
    void whereItIsKnownLimitsThatLackLessChangeNothing() {
        Planning planning = Planning.of(cluster(10, gib(20)));
        dropFive(planning);
        assertThat(planning.planner.refresh(Planning.lacked())).isFalse();
    }

    private static void dropFive(Planning planning) {
        planning.view.books().addCommitted(Lookup.queue(planning.snapshot, "a"), gib(5).vector(), -1);
    }

    private static Scenario cluster(int running, Amount wanted) {
        return cluster(running, wanted, "max 100%");
    }

    /** A wanted container, and two nodes of 100 GiB with so many of 10 GiB on each. */
    private static Scenario cluster(int running, Amount wanted, String maximum) {
        return scenario(
                "queues a 50% " + maximum + ", b 50%",
                "node n1 100g: b " + running + " x 10g",
                "node n2 100g: b " + running + " x 10g",
                "a asks " + wanted);
    }

    private static boolean isKnown(Scenario scenario) {
        return Planning.of(scenario).planner.tiers() != null;
    }
}
