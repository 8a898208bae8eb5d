package io.sharpshooter.configured;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockClusterBuilder;
import org.junit.jupiter.api.Test;

/** Leaves of different parents that have the same name are told apart by their paths. */
class DuplicateLeafNameIT {

    @Test
    void oneTakesFromTheOther() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            scene.gets("root.x.same", 1, 2, "root.y.same");
        }
    }

    @Test
    void oneIsProtectedAndTheOtherIsNot() throws Exception {
        try (MockScene scene =
                MockScene.of(queues().set("yarn.scheduler.capacity.root.y.same.disable_preemption", "true"))) {
            scene.filler("root.y.same");
            scene.waiting("root.x.same", 1);
            scene.refuses("root.x.same", "ONLY_PROTECTED_VICTIMS");
        }
        try (MockScene scene =
                MockScene.of(queues().set("yarn.scheduler.capacity.root.y.same.disable_preemption", "true"))) {
            scene.filler("root.x.same");
            scene.places(scene.waiting("root.y.same", 1), 1, 15);
        }
    }

    /** One is promised 173 of the 192 GiB, the other 19. */
    @Test
    void theGuaranteeOfOneIsNotTheOthers() throws Exception {
        try (MockScene scene = MockScene.of(promised(90, 10))) {
            scene.filler("root.x.same");
            scene.waiting("root.y.same", 1);
            scene.refuses("root.y.same", "NOT_ENTITLED");
        }
        try (MockScene scene = MockScene.of(promised(10, 90))) {
            scene.filler("root.x.same");
            scene.places(scene.waiting("root.y.same", 1), 1, 15);
        }
    }

    @Test
    void thePriorityOfOneIsNotTheOthers() throws Exception {
        try (MockScene scene = MockScene.of(queues().set("yarn.scheduler.capacity.root.x.other.priority", "5")
                .set("yarn.scheduler.capacity.root.y.other.priority", "0"))) {
            scene.gets("root.x.other", 2, 3, "root.x.same");
        }
        try (MockScene scene = MockScene.of(queues().set("yarn.scheduler.capacity.root.x.other.priority", "5")
                .set("yarn.scheduler.capacity.root.y.other.priority", "0"))) {
            scene.gets("root.y.other", 1, 3, "root.y.same");
        }
    }

    private static MockClusterBuilder promised(int x, int y) {
        return MockScene.threeNodes()
                .queue("root.x", x)
                .queue("root.x.same", 100)
                .queue("root.x.other", 0)
                .queue("root.y", y)
                .queue("root.y.same", 100)
                .queue("root.y.other", 0);
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes()
                .queue("root.x", 50)
                .queue("root.x.same", 50)
                .queue("root.x.other", 50)
                .queue("root.y", 50)
                .queue("root.y.same", 50)
                .queue("root.y.other", 50);
    }
}
