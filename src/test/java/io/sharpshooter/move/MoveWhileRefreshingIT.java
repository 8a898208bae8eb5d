package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.audit.TreeAudit;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A refresh of the queues that takes long holds the scheduler's lock; masters are answered although a move waits for
 * it.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MoveWhileRefreshingIT {
    private static final int ANSWERS = 30;
    private static final long SECONDS = 2;

    /** Its refreshes end when a test says so. */
    public static final class SlowToRefresh extends MoveSafeCapacityScheduler {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public void reinitialize(Configuration configuration, RMContext context) throws IOException {
            writeLock.lock();
            try {
                super.reinitialize(configuration, context);
                begun.countDown();
                end.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            } finally {
                writeLock.unlock();
            }
        }
    }

    @Test
    void mastersAreAnsweredWhileAMoveWaits() throws Exception {
        try (MockCluster cluster = start()) {
            var app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            var other = cluster.app("root.b").user("bob").start();
            whileRefreshing(cluster, other, () -> cluster.moveUnprepared(app, "root.b"), "root.b");
            cluster.settle();
            assertThat(app.inScheduler().getQueue().getQueueName()).endsWith("b");
            assertThat(new TreeAudit(cluster.scheduler()).drifts()).isEmpty();
        }
    }

    @Test
    void mastersAreAnsweredWhileAnAuditWaits() throws Exception {
        try (MockCluster cluster = start()) {
            var other = cluster.app("root.b").user("bob").start();
            whileRefreshing(
                    cluster,
                    other,
                    () -> new TreeAudit(cluster.scheduler()).drifts().toString(),
                    "[]");
        }
    }

    private static MockCluster start() throws Exception {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(SlowToRefresh.class)
                .nodes(2, Size.gib(8))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .start();
    }

    private static void whileRefreshing(MockCluster cluster, MockApp master, Callable<String> work, String result)
            throws Exception {
        SlowToRefresh scheduler = (SlowToRefresh) cluster.scheduler();
        var refresh = new Thread(new FutureTask<>(() -> {
            scheduler.reinitialize(scheduler.getConfiguration(), cluster.context());
            return null;
        }));
        refresh.start();
        FutureTask<String> waiting = new FutureTask<>(work);
        var worker = new Thread(waiting);
        try {
            scheduler.begun.await();
            worker.start();
            while (worker.getState() != Thread.State.TIMED_WAITING && worker.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
            long began = System.nanoTime();
            int answers = 0;
            while (answers < ANSWERS || System.nanoTime() - began < TimeUnit.SECONDS.toNanos(SECONDS)) {
                master.am().doHeartbeat();
                answers++;
            }
            assertThat(waiting.isDone()).isFalse();
        } finally {
            scheduler.end.countDown();
            refresh.join();
            worker.join();
        }
        assertThat(waiting.get()).isEqualTo(result);
    }
}
