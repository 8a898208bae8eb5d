package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.FullHouse;
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
        try (FullHouse house = noticed()) {
            house.cluster().refreshQueues(RefreshInClaimIT::addQueue);
            isPlaced(house);
        }
        try (FullHouse house = held()) {
            house.cluster().refreshQueues(RefreshInClaimIT::addQueue);
            isPlaced(house);
        }
    }

    @Test
    void aQueueThatIsRemovedLeavesAClaimOfOthersAsItIs() throws Exception {
        try (FullHouse house = noticed()) {
            removeQueue(house);
            isPlaced(house);
        }
        try (FullHouse house = held()) {
            removeQueue(house);
            isPlaced(house);
        }
    }

    @Test
    void aQueueThatIsNotOwedTheContainerAnyMoreLosesItsClaimAndTheVictimsLive() throws Exception {
        try (FullHouse house = noticed()) {
            house.cluster().refreshQueues(capacities(5, 75, 20));
            house.policy().restsFor(5);
            assertThat(house.policy().cancellations()).containsExactly("NOT_ENTITLED");
        }
    }

    @Test
    void afterTheKillTheContainerIsPlacedAllTheSame() throws Exception {
        try (FullHouse house = held()) {
            house.cluster().refreshQueues(capacities(5, 75, 20));
            isPlaced(house);
        }
    }

    @Test
    void aSmallerGuaranteeThatStillCoversItChangesNothing() throws Exception {
        try (FullHouse house = noticed()) {
            house.cluster().refreshQueues(capacities(35, 45, 20));
            isPlaced(house);
        }
    }

    @Test
    void victimsWhoseQueueIsAheadNowLive() throws Exception {
        try (FullHouse house = noticed()) {
            house.cluster().refreshQueues(conf -> conf.set(ROOT + "b.priority", "5"));
            house.policy().restsFor(5);
            assertThat(house.policy().cancellations()).containsExactly("VICTIMS_PROTECTED");
            house.cluster().refreshQueues(conf -> conf.set(ROOT + "a.priority", "6"));
            isPlaced(house);
        }
    }

    @Test
    void ifTheyAreDeadAlreadyTheContainerIsPlaced() throws Exception {
        try (FullHouse house = held()) {
            house.cluster().refreshQueues(conf -> conf.set(ROOT + "b.priority", "5"));
            isPlaced(house);
        }
    }

    @Test
    void victimsWhoseQueueIsProtectedNowLive() throws Exception {
        try (FullHouse house = noticed()) {
            house.cluster().refreshQueues(conf -> conf.set(ROOT + "b.disable_preemption", "true"));
            house.policy().restsFor(5);
            assertThat(house.policy().cancellations()).containsExactly("VICTIMS_PROTECTED");
        }
    }

    @Test
    void ifTheyAreDeadWhenTheirQueueIsProtectedTheContainerIsPlaced() throws Exception {
        try (FullHouse house = held()) {
            MockNode node = house.heldNode();
            house.cluster().refreshQueues(conf -> conf.set(ROOT + "b.disable_preemption", "true"));
            house.policy().restsFor(1);
            assertThat(house.heldNode()).isSameAs(node);
            isPlaced(house);
            assertThat(house.large().running().get(0).getAllocatedNode()).isEqualTo(node.id());
            assertThat(house.policy().cancellations()).isEmpty();
        }
    }

    private static FullHouse noticed() throws Exception {
        FullHouse house = FullHouse.start(builder -> builder.set(PolicyByHand.KEYS + "max_wait_before_kill", "6000"));
        house.large().ask(Want.of(1, FullHouse.LARGE));
        assertThat(house.policy().turn().log("noticed")).hasSize(1);
        return house;
    }

    /** The victims are dead, and their node has not said so. */
    private static FullHouse held() throws Exception {
        FullHouse house = FullHouse.start();
        house.cluster().nodes().forEach(MockNode::hangOnToKilled);
        house.large().ask(Want.of(1, FullHouse.LARGE));
        assertThat(house.policy().turn().log("held")).hasSize(1);
        return house;
    }

    private static void isPlaced(FullHouse house) throws Exception {
        house.policy().turn();
        house.cluster().nodes().forEach(MockNode::confirmKills);
        house.policy().turnsUntil(() -> house.large().placed().size() == 1, 6);
        assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        assertThat(house.large().inScheduler().getReservedContainers()).isEmpty();
    }

    private static void addQueue(Configuration conf) {
        conf.set(ROOT + "queues", "a,b,c,d");
        conf.set(ROOT + "c.capacity", "10");
        conf.set(ROOT + "d.capacity", "10");
    }

    /** A queue must be stopped before it may be removed. */
    private static void removeQueue(FullHouse house) throws Exception {
        house.cluster().refreshQueues(conf -> conf.set(ROOT + "c.state", "STOPPED"));
        house.cluster().refreshQueues(conf -> {
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
