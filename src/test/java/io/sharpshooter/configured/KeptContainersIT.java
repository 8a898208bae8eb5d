package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PlayedRound;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Want;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Containers that live on when their master fails belong to the app's next attempt, under the ids of the first. */
class KeptContainersIT {

    @Test
    void theyGiveLikeOthersAndTheNewMasterLives() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = keeping(scene, "root.b");
            scene.fill(small);
            List<RMContainer> kept = small.running();
            failMaster(scene, small);
            relaunch(scene, small);
            assertThat(small.running()).as("without its master's").hasSameSizeAs(kept);
            MockApp large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(32);
            assertThat(small.amContainer().getApplicationAttemptId().getAttemptId())
                    .isEqualTo(2);
        }
    }

    @Test
    void theMasterFailsBetweenNoticeAndDeadlineAndTheNoticedDie() throws Exception {
        try (MockScene scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            MockApp small = keeping(scene, "root.b");
            scene.fill(small);
            MockApp large = scene.waiting("root.a", 1);
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            Set<ContainerId> noticed = new HashSet<>(small.notices());
            assertThat(noticed).hasSize(15);
            failMaster(scene, small);
            scene.places(large, 1, 15);
            Set<ContainerId> dead = new HashSet<>();
            scene.policy().rounds().stream().map(PlayedRound::killed).forEach(dead::addAll);
            assertThat(dead).isEqualTo(noticed);
        }
    }

    /** With the master went what it had asked for. */
    @Test
    void theWaitingMasterFailsBetweenNoticeAndDeadlineAndNobodyDies() throws Exception {
        try (MockScene scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            MockApp large = keeping(scene, "root.a");
            scene.filler("root.b");
            large.ask(Want.of(1, MockScene.LARGE));
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            failMaster(scene, large);
            relaunch(scene, large);
            scene.policy().restsFor(4);
            assertThat(scene.policy().kills()).isZero();
            assertThat(scene.policy().cancellations()).hasSize(1);
        }
    }

    /** Queue a is due 96 GiB; the 60 that it has kept count. */
    @Test
    void whatWasKeptCountsAsUsed() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp large = keeping(scene, "root.a");
            MockApp small = scene.filler("root.b");
            large.ask(Want.of(1, MockScene.LARGE));
            scene.places(large, 1, 15);
            small.ask(Want.of(0, MockScene.SMALL));
            failMaster(scene, large);
            relaunch(scene, large);
            large.ask(Want.of(1, MockScene.LARGE));
            scene.refuses("root.a", "NOT_ENTITLED");
            assertThat(large.running()).hasSize(1);
            assertThat(small.running()).hasSize(32);
        }
    }

    private static MockApp keeping(MockScene scene, String queue) throws Exception {
        return scene.drive(
                scene.cluster().app(queue).keepContainers().amOn(scene.node(0)).start());
    }

    private static void failMaster(MockScene scene, MockApp app) throws Exception {
        scene.policy().leave(app);
        scene.node(app.amContainer().getAllocatedNode()).finish(app.amContainer());
        scene.cluster().await("the next attempt waits", () -> app.attempt() == 2 && app.isScheduled());
    }

    /** Its master gets a container where the last one was. */
    private static void relaunch(MockScene scene, MockApp app) throws Exception {
        scene.policy().turnsUntil(app::amAllocated, 4);
        app.launch();
        scene.policy().drive(app);
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes().queue("root.a", 50).queue("root.b", 50);
    }
}
