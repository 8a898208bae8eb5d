package io.sharpshooter.yarn.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ClusterSnapshot.Allocations;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** How many containers app attempts have been given. */
class AllocationReadingIT {
    @Test
    void countsTheMasterAndWhatHasEndedAlsoWhenTheAppIsOver() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .queue("root.a", 100)
                .nodes(1, Size.gib(64))
                .start()) {
            Allocations allocations = new AllocationReader(cluster.context());
            MockApp app = cluster.app("root.a").start();
            String id = app.id().toString();
            assertThat(allocations.to(id, 1)).isEqualTo(1);
            cluster.fill(app, Want.of(3, Size.gib(4)));
            assertThat(allocations.to(id, 1)).isEqualTo(4);
            cluster.node(0).finish(app.running().toArray(RMContainer[]::new));
            assertThat(allocations.to(id, 1)).isEqualTo(4);

            cluster.node(0).finish(app.amContainer());
            cluster.await("the next attempt waits", () -> app.attempt() == 2 && app.isScheduled());
            assertThat(allocations.to(id, 1)).isEqualTo(4);
            assertThat(allocations.to(id, 2)).isZero();
            app.kill();
            assertThat(allocations.to(id, 1)).isEqualTo(4);
        }
    }

    @Test
    void knowsNothingOfWhatHasNeverBeen() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .queue("root.a", 100)
                .nodes(1, Size.gib(64))
                .start()) {
            Allocations allocations = new AllocationReader(cluster.context());
            MockApp app = cluster.app("root.a").start();
            assertThat(allocations.to(app.id().toString(), 7)).isEqualTo(Allocations.UNKNOWN);
            assertThat(allocations.to("application_1_0001", 1)).isEqualTo(Allocations.UNKNOWN);
        }
    }
}
