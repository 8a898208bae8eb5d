package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Guarantees written for each resource type in its own way, as Hadoop 3.4 and later allow; all types count. */
@EnabledIf(
        value = "io.sharpshooter.lines.HadoopHas#mixedCapacities",
        disabledReason = "this Hadoop has no capacities of different kinds in one queue")
class MixedVectorIT {
    private static final Size LARGE = Size.gib(60).vcores(15);

    @Test
    void aQueueGetsWhatItsVectorPromisesInEachType() throws Exception {
        try (MockScene scene = MockScene.of(queues("[memory=50%,vcores=2w]", "[memory=50%,vcores=1w]"))) {
            MockApp small = scene.filler("root.b");
            MockApp large = scene.app("root.a").ask(Want.of(2, LARGE));
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
        }
    }

    /** Its memory would do; of the 72 vcores it is promised 12. */
    @Test
    void aTypeInWhichLessIsPromisedDecides() throws Exception {
        try (MockScene scene = MockScene.of(queues("[memory=98304,vcores=1w]", "[memory=50%,vcores=5w]"))) {
            scene.filler("root.b", Want.of(1_000, Size.gib(2).vcores(2)));
            scene.app("root.a").ask(Want.of(1, LARGE));
            scene.refuses("root.a", "NOT_ENTITLED");
        }
    }

    /** Of the 112 GiB that a's amount leaves, b is promised 40 %, and c, which wants nothing, the rest. */
    @Test
    void siblingsThatArePromisedInDifferentWaysStandTogether() throws Exception {
        try (MockScene scene = MockScene.of(
                queues("[memory=81920,vcores=30]", "40").queue("root.c", 0, queue -> queue.capacity("1w")))) {
            MockApp small = scene.filler("root.b");
            MockApp large = scene.app("root.a").ask(Want.of(3, LARGE));
            scene.places(large, 2, 30);
            assertThat(small.running()).hasSize(18);
        }
    }

    private static MockClusterBuilder queues(String a, String b) {
        return MockScene.settings()
                .nodes(3, Size.gib(64).vcores(24))
                .dominantResources()
                .set("yarn.scheduler.capacity.legacy-queue-mode.enabled", "false")
                .queue("root.a", 0, queue -> queue.capacity(a))
                .queue("root.b", 0, queue -> queue.capacity(b));
    }
}
