package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** What users ask for is booked as pending, be it less than nothing or more than there is. */
class AuditorAsksIT {
    private static final String CHEAP = "example.com/cheap";

    @Test
    void whatAnAskForFewerThanNoContainersLeavesIsCorrectedAndTheQueueServedAgain() throws Exception {
        try (MockCluster cluster = AuditorIT.cluster(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, "true")
                .start()) {
            MockApp hostile = cluster.app("root.p.a").start();
            MockApp honest = cluster.app("root.p.a").start();
            hostile.ask(Want.of(-1_000, Size.gib(1)).priority(3));
            honest.ask(Want.of(1, Size.gib(1)));
            cluster.heartbeatAll();
            assertThat(honest.heartbeat().getAllocatedContainers())
                    .as("served beside it")
                    .isEmpty();

            AuditorByHand auditor = new AuditorByHand(cluster).rounds(2);
            assertThat(auditor.told())
                    .contains("root.p.a PENDING: booked [-1022976, -999], true [1024, 1]")
                    .contains("root PENDING: booked [-1022976, -999], true [1024, 1]");
            assertThat(auditor.rounds(2).told()).isEmpty();
            cluster.heartbeatAll();
            assertThat(honest.heartbeat().getAllocatedContainers()).hasSize(1);
        }
    }

    @Test
    void whatIsAskedForInAPartitionIsComparedThere() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .label("x", true)
                .nodes(1, Size.gib(4))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.a", 100, queue -> queue.label("x", 100, 100))
                .start()) {
            MockApp app = cluster.app("root.a").amOn(cluster.node(0)).start();
            app.ask(Want.of(3, Size.gib(2)).label("x"));
            assertThat(new AuditorByHand(cluster).rounds(2).told()).isEmpty();
            cluster.queue("root.a").incPendingResource("x", Size.gib(1).toResource());
            assertThat(new AuditorByHand(cluster).rounds(2).told())
                    .contains("root.a PENDING on partition x: booked [7168, 4], true [6144, 3]");
        }
    }

    /** The ResourceManager takes it until it has known its nodes for ten seconds. */
    @Test
    void asksBeyondAllNumbersEndNoRoundOfTheAudit() throws Exception {
        try (MockCluster cluster = AuditorIT.cluster(MoveSafeCapacityScheduler.class)
                .dominantResources()
                .resourceTypes(CHEAP)
                .set("yarn.resource-types." + CHEAP + ".maximum-allocation", String.valueOf(Long.MAX_VALUE))
                .start()) {
            MockApp first = cluster.app("root.p.a").start();
            MockApp second = cluster.app("root.b").start();
            first.ask(Want.of(3, Size.gib(1).with(CHEAP, Long.MAX_VALUE)));
            second.ask(Want.of(1, Size.gib(1).with(CHEAP, Long.MAX_VALUE)));
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(4).told()).isEmpty();
            first.ask(Want.of(0, Size.gib(1)));
            second.ask(Want.of(0, Size.gib(1)));
            assertThat(auditor.rounds(4).told()).isEmpty();
        }
    }
}
