package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Four queues with four priorities: the higher takes from the lower, never the other way. */
class PriorityIT {
    private static final int QUEUES = 4;

    @ParameterizedTest(name = "queue of priority {0} asks while the queue of priority {1} holds everything")
    @MethodSource("pairs")
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

    /** See {@link Narrow}: what tells the two apart is the priority and nothing else. */
    @ParameterizedTest(name = "priority {0} takes from priority {1} below its ideal share")
    @MethodSource("higherAndLower")
    void beyondItsGuaranteeOnlyAHigherPriorityTakesBelowTheIdealShare(int asking, int holding) throws Exception {
        try (Narrow higher = new Narrow(asking, holding)) {
            higher.scene.policy().turnsUntil(() -> higher.asker.placed().size() == 1, 2);
            assertThat(higher.scene.policy().kills()).isEqualTo(1);
            assertThat(higher.scene.policy().rounds().get(0).log("held"))
                    .singleElement()
                    .extracting(claim -> claim.json().path("killed").findValuesAsText("rule"))
                    .isEqualTo(List.of("HIGHER_PRIORITY"));
        }
        try (Narrow equal = new Narrow(holding, holding)) {
            equal.scene.policy().restsFor(4);
            assertThat(equal.scene.policy().rounds().get(0).refusals("root.asker"))
                    .containsExactly("ONLY_PROTECTED_VICTIMS");
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

    static Stream<Arguments> pairs() {
        return IntStream.rangeClosed(1, QUEUES)
                .boxed()
                .flatMap(one -> IntStream.rangeClosed(1, QUEUES)
                        .filter(other -> other != one)
                        .mapToObj(other -> Arguments.of(one, other)));
    }

    static Stream<Arguments> higherAndLower() {
        return pairs().filter(pair -> (int) pair.get()[0] > (int) pair.get()[1]);
    }

    private static MockClusterBuilder fourNodes() {
        return MockScene.settings().nodes(4, Size.gib(16));
    }

    private static MockClusterBuilder fourQueues() {
        MockClusterBuilder builder = fourNodes();
        for (int priority = 1; priority <= QUEUES; priority++) {
            int number = priority;
            builder.queue("root.q" + number, 100.0 / QUEUES, queue -> queue.priority(number));
        }
        return builder;
    }

    /**
     * Two queues are guaranteed 3.2 of 64 GiB each. One holds 18, which is its ideal share, since it waits for nothing
     * and most of the cluster is free: 14 GiB in one container on node 0, 4 on node 1. The other asks for 12 GiB, on
     * node 0 or nowhere. Without the victim the holder has 4 GiB: more than its guarantee, and less than its ideal
     * share by all that the victim holds.
     */
    private static final class Narrow implements AutoCloseable {
        final MockScene scene;
        final MockApp asker;

        Narrow(int asking, int holding) throws Exception {
            scene = MockScene.of(fourNodes()
                    .queue("root.asker", 5, queue -> queue.priority(asking))
                    .queue("root.holder", 5, queue -> queue.priority(holding))
                    .queue("root.rest", 90));
            MockApp holder = scene.filler(
                    "root.holder", on(0, Size.gib(14)), on(1, Size.gib(4)).priority(2));
            assertThat(holder.running()).hasSize(2);
            asker = scene.app("root.asker");
            asker.ask(on(0, Size.gib(12)));
        }

        private Want on(int node, Size size) {
            return Want.of(1, size).near(scene.node(node).host()).only();
        }

        @Override
        public void close() throws Exception {
            scene.close();
        }
    }
}
