package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockAppBuilder;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Apps of one queue take from each other. Ten nodes of 64 GiB, half of each used by either of two queues, in containers
 * of 4 GiB; then a second app of queue a asks.
 */
class InsideQueueIT {
    private static final String INSIDE = PolicyByHand.KEYS + "intra-queue-preemption.";

    @ParameterizedTest(name = "{0} x {1} GiB, priority {2}, {3}")
    @CsvSource({
        "10, 4, 5, priority_first, 10, 10",
        "2, 28, 5, priority_first, 2, 14",
        "2, 48, 5, priority_first, 0, 0",
        "10, 4, 1, priority_first, 0, 0",
        "10, 4, 0, priority_first, 0, 0",
        "2, 28, 1, priority_first, 0, 0",
        "10, 4, 5, userlimit_first, 10, 10",
        "2, 28, 5, userlimit_first, 2, 14",
    })
    void anAppOfHigherPriorityTakesFromOneOfLowerPriority(
            int count, int gib, int priority, String order, int placed, int kills) throws Exception {
        try (MockScene scene = MockScene.of(plan(order))) {
            MockApp holder = halves(scene, scene.cluster().app("root.a").priority(1));
            MockApp asker = scene.app(scene.cluster().app("root.a").priority(priority));
            plays(scene, holder, asker, Want.of(count, Size.gib(gib)), placed, kills);
        }
    }

    @ParameterizedTest(name = "{0} x {1} GiB, {2}")
    @CsvSource({
        "10, 4, userlimit_first, 10, 10",
        "2, 28, userlimit_first, 2, 14",
        "2, 48, userlimit_first, 0, 0",
        "10, 4, priority_first, 10, 10",
        "2, 28, priority_first, 2, 14",
    })
    void aUserBelowHisLimitTakesFromOneAboveIt(int count, int gib, String order, int placed, int kills)
            throws Exception {
        try (MockScene scene = MockScene.of(plan(order))) {
            MockApp holder = halves(scene, scene.cluster().app("root.a").priority(5));
            MockApp asker = scene.app(scene.cluster().app("root.a").priority(1).user("bob"));
            plays(scene, holder, asker, Want.of(count, Size.gib(gib)), placed, kills);
        }
    }

    /** Who asks and who gives, with the priorities of both apps, and what both users use and are promised. */
    @Test
    void theLogSaysWhatDecides() throws Exception {
        try (MockScene scene = MockScene.of(plan("userlimit_first"))) {
            halves(scene, scene.cluster().app("root.a").priority(5));
            MockApp asker = scene.app(scene.cluster().app("root.a").priority(1).user("bob"));
            asker.ask(Want.of(1, Size.gib(28)));
            JsonNode inside =
                    scene.policy().round().log("planned").get(0).json().path("inside");
            assertThat(inside).hasSize(2);
            assertThat(inside.path(0).path("app").asText()).isEqualTo(asker.id().toString());
            assertThat(inside.findValuesAsText("priority")).containsExactly("1", "5");
            assertThat(inside.findValuesAsText("user")).containsExactly("bob", "alice");
            assertThat(inside.path(0).path("userUsed")).isEmpty();
            assertThat(inside.path(1).path("userUsed").path("memory-mb").asLong())
                    .isEqualTo(80 * 4096L)
                    .isGreaterThan(inside.path(1)
                            .path("userPromised")
                            .path("memory-mb")
                            .asLong());
        }
    }

    /** By round 3, and nobody of another queue dies. */
    private static void plays(MockScene scene, MockApp holder, MockApp asker, Want want, int placed, int kills)
            throws Exception {
        PolicyByHand policy = scene.policy();
        int before = holder.running().size();
        asker.ask(want);
        if (placed > 0) {
            policy.turnsUntil(() -> asker.placed().size() == placed, 3);
        }
        policy.restsFor(4);
        assertThat(asker.placed()).hasSize(placed);
        assertThat(policy.kills()).isEqualTo(kills);
        assertThat(holder.running()).hasSize(before - kills);
    }

    /** Both queues are full, and want more. */
    private static MockApp halves(MockScene scene, MockAppBuilder one) throws Exception {
        MockApp holder = scene.app(one);
        MockApp other = scene.app("root.b");
        for (int round = 0; round < 8; round++) {
            for (int node = 0; node < 10; node++) {
                place(scene, holder, node);
                place(scene, other, node);
            }
        }
        assertThat(holder.running()).hasSize(80);
        assertThat(other.running()).hasSize(80);
        holder.ask(Want.of(100, MockScene.SMALL));
        other.ask(Want.of(100, MockScene.SMALL));
        return holder;
    }

    private static void place(MockScene scene, MockApp app, int node) throws Exception {
        int before = app.placed().size();
        app.ask(Want.of(1, MockScene.SMALL));
        scene.node(node).heartbeat();
        app.heartbeat();
        assertThat(app.placed()).hasSize(before + 1);
    }

    private static MockClusterBuilder plan(String order) {
        return MockScene.settings()
                .nodes(10, MockScene.NODE)
                .set("yarn.cluster.max-application-priority", "10")
                .set(INSIDE + "enabled", "true")
                .set(INSIDE + "preemption-order-policy", order)
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1")
                .queue("root.a", 50, queue -> queue.minimumUserLimit(50))
                .queue("root.b", 50);
    }
}
