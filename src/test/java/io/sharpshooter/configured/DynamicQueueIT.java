package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queues that come into being when somebody submits an app to them, and go when they are empty. */
@EnabledIf(
        value = "io.sharpshooter.lines.HadoopHas#dynamicQueues",
        disabledReason = "this Hadoop has no auto-queue-creation-v2")
class DynamicQueueIT {

    @ParameterizedTest(name = "{0} from {1}")
    @CsvSource({"root.d.alice, root.b", "root.b, root.d.alice"})
    void aDynamicQueueGetsWhatItsWeightPromisesAndGivesWhatItBorrows(String queue, String from) throws Exception {
        try (var scene = MockScene.of(queues())) {
            scene.gets(queue, 1, 2, from);
        }
    }

    /** Alone the queue is promised 96 GiB; beside four others less than a third of its ask. */
    @Test
    void queuesThatComeBetweenNoticeAndDeadlineMakeItsShareTooSmall() throws Exception {
        try (var scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            scene.filler("root.b");
            var large = scene.waiting("root.d.alice", 1);
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            for (var user : new String[] {"bob", "carol", "dave", "eve"}) {
                scene.cluster().fill(scene.app("root.d." + user), Want.of(5, MockScene.SMALL));
            }
            for (int turn = 0; turn < 8; turn++) {
                assertThat(scene.policy().turn().log("held"))
                        .extracting(claim -> claim.text("kind"))
                        .doesNotContain("LARGE");
            }
            assertThat(scene.policy().cancellations()).containsExactly("NOT_ENTITLED");
            assertThat(large.running()).isEmpty();
        }
    }

    @Test
    void theGivingQueueGoesBetweenNoticeAndDeadline() throws Exception {
        try (var scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            var small = scene.filler("root.d.alice");
            var large = scene.waiting("root.b", 1);
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            end(scene, small, "root.d.alice");
            scene.places(large, 1, 0);
        }
    }

    @Test
    void theWaitingQueueGoesBetweenNoticeAndDeadlineAndMayComeAgain() throws Exception {
        try (var scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            scene.filler("root.b");
            var first = scene.waiting("root.d.alice", 1);
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            end(scene, first, "root.d.alice");
            scene.policy().restsFor(4);
            assertThat(scene.policy().cancellations()).containsExactly("APP_GONE");
            scene.places(scene.waiting("root.d.alice", 1), 1, 15);
        }
    }

    private static void end(MockScene scene, MockApp app, String queue) throws Exception {
        scene.policy().leave(app);
        app.kill();
        scene.cluster().scheduler().removeQueue(scene.cluster().queue(queue));
        assertThat(scene.cluster().findQueue(queue)).isNull();
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes()
                .queue("root.b", 0, queue -> queue.capacity("1w"))
                .queue(
                        "root.d",
                        0,
                        queue -> queue.capacity("1w")
                                .set("auto-queue-creation-v2.enabled", "true")
                                .set("auto-queue-creation-v2.template.user-limit-factor", "100")
                                .set("auto-queue-creation-v2.leaf-template.user-limit-factor", "100"));
    }
}
