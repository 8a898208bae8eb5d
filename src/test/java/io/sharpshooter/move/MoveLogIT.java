package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Hadoop's own classes log of a move, or of a refused one: the same, word for word, with the repaired scheduler.
 */
class MoveLogIT {
    private static final String SCHEDULER = "org.apache.hadoop.yarn.server.resourcemanager.scheduler";

    /** Asks for a move. */
    private interface Request {
        void move(MockCluster cluster, MockApp app) throws Exception;
    }

    private static List<String> logged(Class<? extends CapacityScheduler> scheduler, Request request) throws Exception {
        QueueMetrics.clearQueueMetrics();
        Logger logger = Logger.getLogger(SCHEDULER);
        Level level = logger.getLevel();
        try (MockCluster cluster = MockCluster.builder()
                .scheduler(scheduler)
                .nodes(2, Size.gib(8))
                .queue("root.a", 40)
                .queue("root.b", 30)
                .queue("root.p", 10)
                .queue("root.p.one", 100)
                .queue("root.stopped", 10, queue -> queue.set("state", "STOPPED"))
                .queue(
                        "root.crowded",
                        10,
                        queue -> queue.set("maximum-applications", "10").userLimitFactor(0.001))
                .start()) {
            MockApp app = withAReservation(cluster);
            logger.setLevel(Level.INFO);
            try (LogCatcher log = new LogCatcher(SCHEDULER)) {
                request.move(cluster, app);
                cluster.drain();
                return log.messages().stream().map(MoveLogIT::withoutIds).toList();
            }
        } finally {
            logger.setLevel(level);
        }
    }

    /**
     * One container and one reservation: several are moved in the order of their ids' hashes, which differs from run to
     * run.
     */
    private static MockApp withAReservation(MockCluster cluster) throws Exception {
        cluster.fill(cluster.app("root.p.one").user("bob").start(), Want.of(2, Size.gib(5)));
        MockApp app = cluster.app("root.a").start();
        app.ask(Want.of(1, Size.gib(4)).priority(2));
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
        return app;
    }

    private static String withoutIds(String message) {
        return message.replaceAll("(application|appattempt|container)_(e\\d+_)?\\d+_", "$1_")
                .replaceAll("@[0-9a-f]{5,}", "@");
    }

    private static List<String> assertSame(Request request) throws Exception {
        List<String> own = logged(CapacityScheduler.class, request);
        assertThat(logged(MoveSafeCapacityScheduler.class, request)).isEqualTo(own);
        return own;
    }

    @Test
    void ofAMoveByTheResourceManager() throws Exception {
        assertThat(assertSame((cluster, app) -> cluster.move(app, "root.b")))
                .anyMatch(message -> message.contains("successfully moved from root.a to: root.b"));
    }

    @Test
    void ofAMoveByTheSchedulerAlone() throws Exception {
        assertThat(assertSame((cluster, app) -> cluster.moveUnprepared(app, "root.b")))
                .anyMatch(message -> message.contains("successfully moved from root.a to: root.b"));
    }

    @Test
    void ofAMoveToTheSameQueue() throws Exception {
        assertThat(assertSame((cluster, app) -> cluster.moveUnprepared(app, "root.a")))
                .anyMatch(message -> message.contains("successfully moved from root.a to: root.a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"root.stopped", "root.p", "root.nowhere", "root.crowded"})
    void ofARefusedMove(String destination) throws Exception {
        assertSame((cluster, app) -> {
            assertThatThrownBy(() -> cluster.moveUnprepared(app, destination)).isInstanceOf(YarnException.class);
            assertThatThrownBy(() -> cluster.move(app, destination)).isInstanceOf(YarnException.class);
        });
    }
}
