package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockClusterBuilder;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stopped queue drains: the scheduler serves its apps as before. */
class StoppedQueueIT {

    /** The one that is helped or the one that gives, before anybody is told or after. */
    @ParameterizedTest(name = "{0}, grace period {1}")
    @CsvSource({"root.a, 0", "root.b, 0", "root.a, 6000"})
    void aQueueThatDrainsGetsWhatItIsPromisedAndGivesWhatItBorrows(String queue, String wait) throws Exception {
        try (var scene = MockScene.of(queues().set(PolicyByHand.WAIT, wait))) {
            var small = scene.filler("root.b");
            var large = scene.waiting("root.a", wait.equals("0") ? 2 : 1);
            if (!wait.equals("0")) {
                assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            }
            stop(scene, queue, QueueState.DRAINING);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
        }
    }

    @Test
    void theLastAppOfAQueueThatDrainsEndsBetweenNoticeAndDeadline() throws Exception {
        try (var scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            scene.filler("root.b");
            var large = scene.waiting("root.a", 1);
            stop(scene, "root.a", QueueState.DRAINING);
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            scene.policy().leave(large);
            large.kill();
            assertThat(scene.cluster().queue("root.a").getState()).isEqualTo(QueueState.STOPPED);
            scene.policy().restsFor(4);
            assertThat(scene.policy().cancellations()).containsExactly("APP_GONE");
        }
    }

    @Test
    void nobodyDiesForAStoppedQueueWithoutApps() throws Exception {
        try (var scene = MockScene.of(queues())) {
            scene.filler("root.b");
            stop(scene, "root.a", QueueState.STOPPED);
            scene.policy().restsFor(3);
            var other = scene.waiting("root.c", 1);
            scene.places(other, 1, 15);
        }
    }

    private static void stop(MockScene scene, String queue, QueueState state) throws Exception {
        scene.cluster().refreshQueues(conf -> conf.set("yarn.scheduler.capacity." + queue + ".state", "STOPPED"));
        assertThat(scene.cluster().queue(queue).getState()).isEqualTo(state);
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes().queue("root.a", 40).queue("root.b", 40).queue("root.c", 20);
    }
}
