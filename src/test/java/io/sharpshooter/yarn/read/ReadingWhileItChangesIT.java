package io.sharpshooter.yarn.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

class ReadingWhileItChangesIT {

    @Test
    void readsGoOnWhileAppsStartAskMoveAndDieAndNodesAreLost() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .asynchronousScheduling()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(6, Size.gib(8))
                .start()) {
            CompletableFuture<Void> life = CompletableFuture.runAsync(() -> live(cluster));
            SchedulerReader reader = new SchedulerReader(cluster.scheduler(), cluster.context());
            int reads = 0;
            while (!life.isDone() || reads == 0) {
                reader.nothingWaits();
                assertSound(reader.read(cluster.time().get(), List.of(), Map.of()));
                reads++;
            }
            life.join();
            assertThat(reads).isPositive();
        }
    }

    private static void live(MockCluster cluster) {
        try {
            for (int turn = 0; turn < 6; turn++) {
                MockApp app = cluster.app(turn % 2 == 0 ? "root.a" : "root.b").submit();
                heartbeat(cluster, 2);
                cluster.await("the AM has its container", () -> {
                    heartbeat(cluster, 1);
                    return app.amAllocated();
                });
                app.launch().ask(Want.of(20, Size.gib(1)));
                heartbeat(cluster, 3);
                app.heartbeat();
                List<RMContainer> running = app.running();
                running.stream().limit(3).forEach(cluster::kill);
                cluster.move(app, turn % 2 == 0 ? "root.b" : "root.a");
                heartbeat(cluster, 2);
                if (turn % 3 == 2) {
                    cluster.node(turn / 3).lose();
                }
                app.kill();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void heartbeat(MockCluster cluster, int times) {
        try {
            for (int time = 0; time < times; time++) {
                cluster.heartbeatAll();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** What must hold however torn the view is. */
    private static void assertSound(ClusterSnapshot snapshot) {
        for (NodeSnapshot node : snapshot.nodes()) {
            assertThat(node.terminating().isAnyNegative()).isFalse();
            assertThat(node.free().fitsIn(node.total()))
                    .as("free %s of %s", node.free(), node.total())
                    .isTrue();
            assertThat(node.containers()).doesNotHaveDuplicates();
            assertThat(node.containers())
                    .allMatch(container -> snapshot.queues().contains(container.queue()));
        }
        List<Object> ids = new ArrayList<>(snapshot.asks().stream().map(Ask::id).toList());
        assertThat(ids).doesNotHaveDuplicates();
    }
}
