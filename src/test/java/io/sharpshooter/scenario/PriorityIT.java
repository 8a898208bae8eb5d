package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Four queues with four priorities: the higher takes from the lower, never the other way. */
class PriorityIT {
    private static final int QUEUES = 4;

    @ParameterizedTest(name = "queue of priority {0} asks while the queue of priority {1} holds everything")
    @CsvSource({"2, 1", "4, 1", "1, 2", "1, 4"})
    void onlyTheHigherPriorityTakes(int asking, int holding) throws Exception {
        try (MockScene scene = MockScene.of(fourQueues())) {
            MockApp holder = scene.drive(
                    scene.cluster().app("root.q" + holding).amOn(scene.node(0)).start());
            scene.cluster().fill(holder, Want.of(100, Size.gib(2)));
            MockApp asker = scene.app("root.q" + asking);
            PolicyByHand policy = scene.policy();
            asker.ask(Want.of(1, Size.gib(12)));
            if (asking > holding) {
                scene.places(asker, 1, 6);
            } else {
                policy.restsFor(4);
                assertThat(policy.rounds().get(0).refusals("root.q" + asking))
                        .containsExactly("ONLY_HIGHER_PRIORITY_VICTIMS");
            }
        }
    }

    /** The lowest queue is guaranteed 16 GiB and asks for 12; the highest holds 64 and may be brought down to 16. */
    @Test
    void aGuaranteeMayComeFromAHigherPriorityWhereThatIsAllowed() throws Exception {
        MockClusterBuilder builder =
                fourQueues().set(PolicyByHand.KEYS + "large-container.guarantee-from-higher-priority", "true");
        try (MockScene scene = MockScene.of(builder)) {
            MockApp holder = scene.drive(
                    scene.cluster().app("root.q4").amOn(scene.node(0)).start());
            scene.cluster().fill(holder, Want.of(100, Size.gib(2)));
            MockApp asker = scene.app("root.q1");
            PolicyByHand policy = scene.policy();
            asker.ask(Want.of(2, Size.gib(12)));
            policy.turnsUntil(() -> asker.placed().size() == 1, 2);
            policy.restsFor(4);
            assertThat(asker.placed())
                    .as("the second would be beyond the guarantee")
                    .hasSize(1);
            assertThat(policy.kills()).isEqualTo(6);
        }
    }

    private static MockClusterBuilder fourQueues() {
        MockClusterBuilder builder = MockScene.settings().nodes(4, Size.gib(16));
        for (int priority = 1; priority <= QUEUES; priority++) {
            int number = priority;
            builder.queue("root.q" + number, 100.0 / QUEUES, queue -> queue.priority(number));
        }
        return builder;
    }
}
