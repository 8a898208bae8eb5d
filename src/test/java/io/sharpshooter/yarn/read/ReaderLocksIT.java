package io.sharpshooter.yarn.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.StrikeScene;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.junit.jupiter.api.Test;

/** A round reads while the scheduler goes on. */
class ReaderLocksIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void readingDoesNotWaitForTheScheduler() throws Exception {
        try (var scene = StrikeScene.full()) {
            Lock lock = SchedulerLock.of(scene.cluster().scheduler());
            lock.lock();
            try {
                assertThat(CompletableFuture.supplyAsync(() -> nodes(scene)))
                        .succeedsWithin(PATIENCE)
                        .satisfies(ReaderLocksIT::assertRead);
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void theSchedulerWorksWhileReadingWaitsForANode() throws Exception {
        try (var scene = StrikeScene.full()) {
            var other = scene.node(1);
            var ending = scene.on(other, scene.small()).get(0);
            CompletableFuture<List<NodeSnapshot>> reading = new CompletableFuture<>();
            var reader = new Thread(() -> reading.complete(nodes(scene)), "reader");
            synchronized (scene.node(0).inScheduler()) {
                reader.start();
                scene.cluster().await("reading waits", () -> reader.getState() == Thread.State.BLOCKED);
                other.finish(ending);
                assertThat(scene.small().running()).doesNotContain(ending);
                assertThat(reading).isNotDone();
            }
            assertThat(reading).succeedsWithin(PATIENCE).satisfies(ReaderLocksIT::assertRead);
        }
    }

    private static List<NodeSnapshot> nodes(StrikeScene scene) {
        return Look.at(scene.cluster()).snapshot().nodes();
    }

    private static void assertRead(List<NodeSnapshot> nodes) {
        assertThat(nodes).hasSize(3).allMatch(node -> node.containers().size() > 10);
    }
}
