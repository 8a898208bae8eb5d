package io.sharpshooter.configured;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Guarantees that are written as weights among siblings. */
@EnabledIf(value = "io.sharpshooter.lines.HadoopHas#weights", disabledReason = "this Hadoop has no weights")
class WeightIT {

    @Test
    void aQueueGetsWhatItsWeightPromises() throws Exception {
        try (MockScene scene = MockScene.of(queues("2w", "2w"))) {
            scene.gets("root.a", 1, 2, "root.b");
        }
    }

    @Test
    void aSmallWeightPromisesTooLittleUntilItIsRaised() throws Exception {
        try (MockScene scene = MockScene.of(queues("1w", "8w"))) {
            scene.filler("root.b");
            MockApp large = scene.waiting("root.a", 2);
            scene.refuses("root.a", "NOT_ENTITLED");
            scene.cluster().refreshQueues(conf -> conf.set("yarn.scheduler.capacity.root.a.capacity", "17w"));
            scene.places(large, 2, 30);
        }
    }

    @Test
    void weightsBelowAParentWithPercentDivideWhatItHas() throws Exception {
        try (MockScene scene = MockScene.of(MockScene.threeNodes()
                .queue("root.p", 75)
                .queue("root.p.x", 0, queue -> queue.capacity("1w"))
                .queue("root.p.y", 0, queue -> queue.capacity("1w"))
                .queue("root.z", 25))) {
            scene.gets("root.p.x", 1, 2, "root.p.y");
        }
    }

    private static MockClusterBuilder queues(String a, String b) {
        return MockScene.threeNodes()
                .queue("root.a", 0, queue -> queue.capacity(a))
                .queue("root.b", 0, queue -> queue.capacity(b))
                .queue("root.c", 0, queue -> queue.capacity("1w"));
    }
}
