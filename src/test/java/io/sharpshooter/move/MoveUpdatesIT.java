package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.METRICS_ALLOCATED;
import static io.sharpshooter.move.StockLeak.RESERVED;
import static io.sharpshooter.move.StockLeak.RUN_TIMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Containers whose size or kind changes. */
class MoveUpdatesIT {

    @Test
    void aReservationForTheIncreaseOfARunningContainerMoves() throws Exception {
        MoveScene.assertRepairs(
                "root.a",
                "root.b",
                Set.of(RESERVED, RUN_TIMES),
                builder -> builder.nodes(2, Size.gib(9))
                        .queue("root.a", 40)
                        .queue("root.b", 40)
                        .queue("root.c", 20),
                (cluster, scene) -> {
                    cluster.fill(cluster.app("root.c").user("bob").start(), Want.of(2, Size.gib(5)));
                    scene.startMoveAndEnd(cluster, queue -> waitingToGrow(cluster, queue));
                });
    }

    /** Its container of 1 GiB is to have 4, for which its node has no room. */
    private static MockApp waitingToGrow(MockCluster cluster, String queue) throws Exception {
        MockApp app = cluster.app(queue).start();
        cluster.fill(app, Want.of(1, Size.gib(1)));
        RMContainer small = app.running().get(0);
        app.update(small, ContainerUpdateType.INCREASE_RESOURCE, Size.gib(4).toResource());
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
        assertThat(app.inScheduler()
                        .getReservedContainers()
                        .get(0)
                        .getReservedSchedulerKey()
                        .getContainerToUpdate())
                .isEqualTo(small.getContainerId());
        return app;
    }

    /** Queues' books and metrics know nothing of them, but Hadoop's own moves them in the metrics. */
    @Test
    void opportunisticContainersMoveAndCountForNothing() throws Exception {
        MoveScene.assertRepairs(
                "root.a",
                "root.b",
                Set.of(METRICS_ALLOCATED, RUN_TIMES),
                builder -> builder.set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                        .nodes(1, Size.gib(8))
                        .queue("root.a", 50)
                        .queue("root.b", 50),
                (cluster, scene) -> {
                    scene.startMoveAndEnd(cluster, queue -> withADemoted(cluster, queue));
                });
    }

    private static MockApp withADemoted(MockCluster cluster, String queue) throws Exception {
        MockApp app = cluster.app(queue).start();
        cluster.fill(app, Want.of(2, Size.gib(2)));
        RMContainer demoted = app.running().get(0);
        app.update(demoted, ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null);
        assertThat(demoted.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
        return app;
    }
}
