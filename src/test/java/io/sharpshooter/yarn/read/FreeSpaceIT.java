package io.sharpshooter.yarn.read;

import static io.sharpshooter.yarn.Look.gib;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whether nodes are full is said anew in each round, without their containers. */
class FreeSpaceIT {

    @Test
    void noticesWhatIsPlacedAndWhatEnds() throws Exception {
        try (MockCluster cluster = cluster()) {
            var reader = new SchedulerReader(cluster.scheduler(), cluster.context());
            var app = cluster.app("root.a").amOn(cluster.node(0)).start();
            assertThat(isFullFor(2, cluster, reader)).isFalse();
            cluster.fill(app, Want.of(7, Size.gib(2)));
            assertThat(isFullFor(2, cluster, reader)).isTrue();
            assertThat(isFullFor(1, cluster, reader)).isFalse();
            var second = cluster.node(1);
            second.finish(
                    second.inScheduler().getCopiedListOfRunningContainers().get(0));
            assertThat(isFullFor(2, cluster, reader)).isFalse();
        }
    }

    @Test
    void countsWhatIsComingFreeUntilTheNodeHasConfirmed() throws Exception {
        try (MockCluster cluster = cluster()) {
            var reader = new SchedulerReader(cluster.scheduler(), cluster.context());
            var app = cluster.app("root.a").amOn(cluster.node(0)).start();
            cluster.fill(app, Want.of(7, Size.gib(2)));
            cluster.node(1).hangOnToKilled();
            cluster.kill(cluster.node(1)
                    .inScheduler()
                    .getCopiedListOfRunningContainers()
                    .get(0));
            cluster.drain();
            assertThat(isFullFor(2, cluster, reader)).isFalse();
        }
    }

    private static boolean isFullFor(int gib, MockCluster cluster, SchedulerReader reader) {
        var snapshot = reader.read(cluster.time().get(), List.of(), Map.of());
        var most = snapshot.mostUnread("");
        boolean full = most != null && !gib(gib).fitsWhereWanted(gib(gib), most);
        assertThat(snapshot.nodesRead()).isFalse();
        return full;
    }

    /** Two nodes of 8 GiB: 7 containers of 2 GiB beside an AM of 1 GiB, and 1 GiB is left over. */
    private static MockCluster cluster() throws Exception {
        return MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(2, Size.gib(8))
                .start();
    }
}
