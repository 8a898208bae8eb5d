package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PlayedRound;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * However many containers the scheduler places in one heartbeat of a node, what is freed goes to whom it was freed for.
 */
class MultipleAssignmentsIT {
    private static final String KEYS = "yarn.scheduler.capacity.per-node-heartbeat.";

    /**
     * While the dead are still on the node queue c, which holds nothing of its 19 GiB, begins to want four small ones.
     * Queue a holds one, so the scheduler serves c first, and would give it what becomes free, in one heartbeat or
     * several.
     */
    @ParameterizedTest(name = "multiple {0}, at most {1}, of them {2} off the switch")
    @CsvSource({"false, -1, 1", "true, -1, 1", "true, 1, 100", "true, 3, 100", "true, -1, 100"})
    void whatIsFreedIsHeldAgainstTheQueueThatIsServedFirst(String enabled, String most, String mostOffSwitch)
            throws Exception {
        try (MockScene scene = MockScene.of(queues(enabled, most, mostOffSwitch))) {
            MockApp first = scene.app("root.c");
            scene.filler("root.a", Want.of(1, MockScene.SMALL));
            scene.filler("root.b");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            MockApp large = scene.waiting("root.a", 1);
            PlayedRound round = scene.policy().turn();
            assertThat(round.killed()).hasSize(15);
            first.ask(Want.of(4, MockScene.SMALL));
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.policy().heartbeats();
            assertThat(first.running()).isEmpty();
            assertThat(large.running()).hasSize(1);
            assertThat(round.reserved()).containsExactly(MockScene.placeOf(large));
            scene.policy().turnsUntil(() -> first.running().size() == 4, 8);
            assertThat(scene.policy().kills()).as("with its own victims").isEqualTo(15 + 4);
        }
    }

    private static MockClusterBuilder queues(String enabled, String most, String mostOffSwitch) {
        return MockScene.threeNodes()
                .queue("root.a", 40)
                .queue("root.b", 50)
                .queue("root.c", 10)
                .set(KEYS + "multiple-assignments-enabled", enabled)
                .set(KEYS + "maximum-container-assignments", most)
                .set(KEYS + "maximum-offswitch-assignments", mostOffSwitch);
    }
}
