package io.sharpshooter.configured;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import org.junit.jupiter.api.Test;

/** Queues that are promised nothing live on what the others leave. */
class ZeroGuaranteeIT {

    @Test
    void itGivesAllThatAPromisedQueueWants() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            scene.gets("root.a", 3, 3, "root.z1");
        }
    }

    @Test
    void itTakesNothingFromAPromisedQueueThatWantsAll() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            scene.filler("root.a");
            scene.waiting("root.z1", 1);
            scene.refuses("root.z1", "NOT_ENTITLED");
        }
    }

    @Test
    void twoOfThemShareAlike() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            scene.gets("root.z2", 1, 2, "root.z1");
        }
    }

    @Test
    void withAPriorityItComesBeforeAPromisedQueueThatIsAboveItsGuarantee() throws Exception {
        try (MockScene scene = MockScene.of(queues().set("yarn.scheduler.capacity.root.z2.priority", "5"))) {
            scene.gets("root.z2", 1, 3, "root.b");
        }
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .queue("root.z1", 0, ZeroGuaranteeIT::usable)
                .queue("root.z2", 0, ZeroGuaranteeIT::usable);
    }

    /** Otherwise the limits follow from the guarantee, and would be nothing as well. */
    private static void usable(QueueSpec queue) {
        queue.set("maximum-applications", "10").userLimitFactor(1_000_000);
    }
}
