package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** {@code yarn rmadmin -refreshQueues} between a claim's notice and its deadline, and between the kill and the placement. */
class RefreshInClaimIT {
    private static final String ROOT = "yarn.scheduler.capacity.root.";

    @Test
    void aNewQueueLeavesAClaimAsItIs() throws Exception {
        try (MockScene scene = noticed()) {
            scene.cluster().refreshQueues(RefreshInClaimIT::addQueue);
            isPlaced(scene);
        }
        try (MockScene scene = held()) {
            scene.cluster().refreshQueues(RefreshInClaimIT::addQueue);
            isPlaced(scene);
        }
    }

    @Test
    void aQueueThatIsRemovedLeavesAClaimOfOthersAsItIs() throws Exception {
        try (MockScene scene = noticed()) {
            removeQueue(scene);
            isPlaced(scene);
        }
        try (MockScene scene = held()) {
            removeQueue(scene);
            isPlaced(scene);
        }
    }

    @Test
    void aQueueThatIsNotOwedTheContainerAnyMoreLosesItsClaimAndTheVictimsLive() throws Exception {
        try (MockScene scene = noticed()) {
            scene.cluster().refreshQueues(capacities(5, 75, 20));
            scene.policy().restsFor(5);
            assertThat(scene.policy().cancellations()).containsExactly("NOT_ENTITLED");
        }
    }

    @Test
    void afterTheKillTheContainerIsPlacedAllTheSame() throws Exception {
        try (MockScene scene = held()) {
            scene.cluster().refreshQueues(capacities(5, 75, 20));
            isPlaced(scene);
        }
    }

    @Test
    void aSmallerGuaranteeThatStillCoversItChangesNothing() throws Exception {
        try (MockScene scene = noticed()) {
            scene.cluster().refreshQueues(capacities(35, 45, 20));
            isPlaced(scene);
        }
    }

    @Test
    void victimsWhoseQueueIsAheadNowLive() throws Exception {
        try (MockScene scene = noticed()) {
            scene.cluster().refreshQueues(conf -> conf.set(ROOT + "b.priority", "5"));
            scene.policy().restsFor(5);
            assertThat(scene.policy().cancellations()).containsExactly("VICTIMS_PROTECTED");
            scene.cluster().refreshQueues(conf -> conf.set(ROOT + "a.priority", "6"));
            isPlaced(scene);
        }
    }

    @Test
    void ifTheyAreDeadAlreadyTheContainerIsPlaced() throws Exception {
        try (MockScene scene = held()) {
            scene.cluster().refreshQueues(conf -> conf.set(ROOT + "b.priority", "5"));
            isPlaced(scene);
        }
    }

    @Test
    void victimsWhoseQueueIsProtectedNowLive() throws Exception {
        try (MockScene scene = noticed()) {
            scene.cluster().refreshQueues(conf -> conf.set(ROOT + "b.disable_preemption", "true"));
            scene.policy().restsFor(5);
            assertThat(scene.policy().cancellations()).containsExactly("VICTIMS_PROTECTED");
        }
    }

    @Test
    void ifTheyAreDeadWhenTheirQueueIsProtectedTheContainerIsPlaced() throws Exception {
        try (MockScene scene = held()) {
            MockNode node = scene.heldNode();
            scene.cluster().refreshQueues(conf -> conf.set(ROOT + "b.disable_preemption", "true"));
            scene.policy().restsFor(1);
            assertThat(scene.heldNode()).isSameAs(node);
            isPlaced(scene);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isEqualTo(node.id());
            assertThat(scene.policy().cancellations()).isEmpty();
        }
    }

    private static MockScene noticed() throws Exception {
        MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.KEYS + "max_wait_before_kill", "6000"));
        scene.large().ask(Want.of(1, MockScene.LARGE));
        assertThat(scene.policy().turn().log("noticed")).hasSize(1);
        return scene;
    }

    /** The victims are dead, and their node has not said so. */
    private static MockScene held() throws Exception {
        MockScene scene = MockScene.full();
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        scene.large().ask(Want.of(1, MockScene.LARGE));
        assertThat(scene.policy().turn().log("held")).hasSize(1);
        return scene;
    }

    private static void isPlaced(MockScene scene) throws Exception {
        scene.policy().turn();
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 6);
        assertThat(scene.policy().kills()).isEqualTo(MockScene.VICTIMS);
        assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
    }

    private static void addQueue(Configuration conf) {
        conf.set(ROOT + "queues", "a,b,c,d");
        conf.set(ROOT + "c.capacity", "10");
        conf.set(ROOT + "d.capacity", "10");
    }

    /** A queue must be stopped before it may be removed. */
    private static void removeQueue(MockScene scene) throws Exception {
        scene.cluster().refreshQueues(conf -> conf.set(ROOT + "c.state", "STOPPED"));
        scene.cluster().refreshQueues(conf -> {
            conf.set(ROOT + "queues", "a,b");
            conf.set(ROOT + "a.capacity", "50");
            conf.set(ROOT + "b.capacity", "50");
        });
    }

    private static Consumer<Configuration> capacities(int a, int b, int c) {
        return conf -> {
            conf.set(ROOT + "a.capacity", String.valueOf(a));
            conf.set(ROOT + "b.capacity", String.valueOf(b));
            conf.set(ROOT + "c.capacity", String.valueOf(c));
        };
    }
}
