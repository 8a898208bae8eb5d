package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;

/** What an app of alice holds in {@code root.p.a} when Hadoop's own move takes it to {@code root.b}, and what that leaves wrong. */
enum Leak {
    ONE_RESERVATION(List.of(
            "root.b RESERVED: booked [0, 0], true [4096, 1]",
            "root.p RESERVED: booked [4096, 1], true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a RESERVED: booked [4096, 1], true [0, 0]")) {
        @Override
        MockClusterBuilder plan(MockClusterBuilder builder) {
            return builder.nodes(2, Size.gib(8));
        }

        @Override
        MockApp open(MockCluster cluster) throws Exception {
            cluster.fill(filler(cluster), Want.of(2, Size.gib(5)));
            return reserve(cluster, alice(cluster), 1, Want.of(1, Size.gib(4)));
        }
    },
    SEVERAL_RESERVATIONS(List.of(
            "root.b RESERVED: booked [0, 0], true [12288, 3]",
            "root.p RESERVED: booked [12288, 3], true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a RESERVED: booked [12288, 3], true [0, 0]")) {
        @Override
        MockClusterBuilder plan(MockClusterBuilder builder) {
            return builder.nodes(6, Size.gib(8));
        }

        @Override
        MockApp open(MockCluster cluster) throws Exception {
            cluster.fill(filler(cluster), Want.of(6, Size.gib(5)));
            return reserve(cluster, alice(cluster), 3, Want.of(3, Size.gib(4).vcores(2)));
        }
    },
    RESERVATIONS_ON_PARTITIONS(List.of(
            "root.b RESERVED: booked [0, 0], true [4096, 1]",
            "root.b RESERVED on partition x: booked [0, 0], true [6144, 1]",
            "root.p RESERVED: booked [4096, 1], true [0, 0]",
            "root.p RESERVED on partition x: booked [6144, 1], true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a RESERVED: booked [4096, 1], true [0, 0]",
            "root.p.a RESERVED on partition x: booked [6144, 1], true [0, 0]")) {
        @Override
        MockClusterBuilder plan(MockClusterBuilder builder) {
            return builder.label("x", true).nodes(2, Size.gib(8)).nodes(2, Size.gib(16), "x", 0);
        }

        @Override
        MockApp open(MockCluster cluster) throws Exception {
            metricsOfPartitions(cluster);
            cluster.fill(
                    filler(cluster),
                    Want.of(2, Size.gib(5)),
                    Want.of(2, Size.gib(12)).label("x").priority(2));
            return reserve(
                    cluster,
                    alice(cluster),
                    2,
                    Want.of(1, Size.gib(4)),
                    Want.of(1, Size.gib(6)).label("x").priority(2));
        }
    },
    RESERVATION_FOR_AN_INCREASE(List.of(
            "root.b RESERVED: booked [0, 0], true [3072, 0]",
            "root.p RESERVED: booked [3072, 0], true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a RESERVED: booked [3072, 0], true [0, 0]")) {
        @Override
        MockClusterBuilder plan(MockClusterBuilder builder) {
            return builder.nodes(2, Size.gib(9));
        }

        @Override
        MockApp open(MockCluster cluster) throws Exception {
            cluster.fill(filler(cluster), Want.of(2, Size.gib(5)));
            MockApp app = alice(cluster);
            cluster.fill(app, Want.of(1, Size.gib(1)));
            Resource size = Size.gib(4).toResource();
            app.update(app.running().get(0), ContainerUpdateType.INCREASE_RESOURCE, size)
                    .heartbeat();
            cluster.heartbeatAll();
            assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
            return app;
        }
    },
    KILLABLE(List.of(
            "root.b KILLABLE: booked [0, 0], true [2048, 1]",
            "root.p KILLABLE: booked [2048, 1], true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a KILLABLE: booked [2048, 1], true [0, 0]")) {
        @Override
        MockClusterBuilder plan(MockClusterBuilder builder) {
            return builder.set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                    .nodes(2, Size.gib(8));
        }

        @Override
        MockApp open(MockCluster cluster) throws Exception {
            MockApp app = alice(cluster);
            cluster.fill(app, Want.of(2, Size.gib(2)));
            cluster.scheduler().markContainerForKillable(app.running().get(0));
            return app;
        }
    },
    BORROWED(List.of(
            "root.b METRIC_ALLOCATED: booked 7 [7168, 7], true 4 [4096, 4]",
            "root.b METRIC_ALLOCATED on partition x: booked [0, 0], true 3 [3072, 3]",
            "root.p METRIC_ALLOCATED: booked -3 [-3072, -3], true [0, 0]",
            "root.p METRIC_ALLOCATED on partition x: booked 3 [3072, 3], true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a METRIC_ALLOCATED: booked -3 [-3072, -3], true [0, 0]",
            "root.p.a METRIC_ALLOCATED on partition x: booked 3 [3072, 3], true [0, 0]")) {
        @Override
        MockClusterBuilder plan(MockClusterBuilder builder) {
            return builder.label("x", false).nodes(1, Size.gib(4)).nodes(1, Size.gib(8), "x", 0);
        }

        @Override
        MockApp open(MockCluster cluster) throws Exception {
            metricsOfPartitions(cluster);
            MockApp app = cluster.app(FROM).amOn(cluster.node(0)).start();
            app.ask(Want.of(6, Size.gib(1)));
            for (int round = 0; round < ROUNDS; round++) {
                cluster.heartbeatAll();
                app.heartbeat();
            }
            assertThat(cluster.node(1).inScheduler().getNumContainers()).isEqualTo(3);
            return app;
        }
    },
    OPPORTUNISTIC(List.of(
            "root.b METRIC_ALLOCATED: booked 3 [5120, 3], true 2 [3072, 2]",
            "root.p METRIC_ALLOCATED: booked -1 [-2048, -1], true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a METRIC_ALLOCATED: booked -1 [-2048, -1], true [0, 0]")) {
        @Override
        MockClusterBuilder plan(MockClusterBuilder builder) {
            return builder.set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                    .nodes(1, Size.gib(8));
        }

        @Override
        MockApp open(MockCluster cluster) throws Exception {
            MockApp app = alice(cluster);
            cluster.fill(app, Want.of(2, Size.gib(2)));
            RMContainer demoted = app.running().get(0);
            app.update(demoted, ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null).heartbeat();
            assertThat(demoted.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
            return app;
        }
    };

    static final String FROM = "root.p.a";
    static final String TO = "root.b";
    private static final int ROUNDS = 40;

    private static final List<String> OF_EVERY_RUNNING_APP = List.of(
            "root.b METRIC_RUN_TIMES: booked [0, 0], true 1",
            "root.p METRIC_STRAY_RUN_TIMES: booked 1, true [0, 0]",
            "root.p.a METRIC_STRAY_RUN_TIMES: booked 1, true [0, 0]");

    private final List<String> drifts;

    Leak(List<String> drifts) {
        this.drifts = drifts;
    }

    /** Nodes and labels. */
    abstract MockClusterBuilder plan(MockClusterBuilder builder);

    /** Starts the app and lets it get what it is to be moved with. */
    abstract MockApp open(MockCluster cluster) throws Exception;

    /** What the auditor has to say after the move while the app runs on, and not a word more. */
    List<String> drifts() {
        return Stream.concat(drifts.stream(), OF_EVERY_RUNNING_APP.stream()).toList();
    }

    /** With queues for the app, its destination, and bob's filler. */
    MockClusterBuilder cluster() {
        MockClusterBuilder builder = plan(MockCluster.builder());
        boolean labelled = this == BORROWED || this == RESERVATIONS_ON_PARTITIONS;
        Stream.of("root.p", TO, "root.c")
                .forEach(path -> builder.queue(path, path.equals("root.c") ? 20 : 40, queue -> {
                    if (labelled) {
                        queue.label("x", path.equals("root.c") ? 20 : 40, 100);
                    }
                }));
        return builder.queue(FROM, 100, queue -> {
            if (labelled) {
                queue.label("x", 100, 100);
            }
        });
    }

    /** Hadoop's own move, whichever scheduler it is. */
    static void moveAsStock(MockCluster cluster, MockApp app) throws YarnException {
        if (cluster.scheduler() instanceof StockMove stock) {
            stock.moveAsStock(app.id(), TO);
        } else {
            cluster.scheduler().moveApplication(app.id(), TO);
        }
        cluster.drain();
    }

    private static MockApp filler(MockCluster cluster) throws Exception {
        return cluster.app("root.c").user("bob").start();
    }

    private static MockApp alice(MockCluster cluster) throws Exception {
        return cluster.app(FROM).start();
    }

    private static MockApp reserve(MockCluster cluster, MockApp app, int count, Want... wants) throws Exception {
        app.ask(wants);
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSize(count);
        return app;
    }

    /** Made in this order, as in a ResourceManager that runs for a while: a child's go up only to a parent's that exist. */
    private static void metricsOfPartitions(MockCluster cluster) {
        Stream.of("root", "root.p", FROM, TO, "root.c")
                .forEach(path -> ((Queue) cluster.queue(path)).getMetrics().getPartitionQueueMetrics("x"));
    }
}
