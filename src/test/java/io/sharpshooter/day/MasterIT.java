package io.sharpshooter.day;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

/** A master like MapReduce's, of a job of three tasks, on a cluster that places one container in a heartbeat. */
class MasterIT implements Master.Deeds {
    private final List<ContainerId> started = new ArrayList<>();

    @Test
    void asksOnceMoreForWhatWasPlacedBetweenTwoHeartbeatsAndReleasesIt() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .oneThread()
                .nodes(1, Size.gib(64))
                .queue("root.a", 100)
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1")
                .start()) {
            MockApp app = cluster.app("root.a").unmanaged().submit();
            Stage stage = new Stage(20, 2, List.of(10_000L, 10_000L, 10_000L));
            Master master = new Master(new Job(0, "root.a", List.of(stage), 1, false, false), app, 0, this);
            master.heartbeat(0); // registers
            master.heartbeat(0);
            assertThat(waiting(app)).isEqualTo(3);
            Worker worker = new Worker(cluster, cluster.node(0));
            worker.heartbeat();
            master.hears();
            master.heartbeat(0);
            worker.heartbeat();
            assertThat(waiting(app)).isEqualTo(1);
            master.hears();
            master.heartbeat(0);
            assertThat(waiting(app)).as("of which one is there already").isEqualTo(2);
            for (int beat = 0; beat < 4; beat++) {
                worker.heartbeat();
                master.hears();
                master.heartbeat(0);
            }
            assertThat(started).hasSize(3);
            assertThat(waiting(app)).isZero();
            assertThat(app.running()).as("and nothing that it has no task for").hasSize(3);
        }
    }

    private static int waiting(MockApp app) {
        return app.inScheduler().getAppSchedulingInfo().getSchedulerKeys().stream()
                .mapToInt(key -> app.inScheduler()
                        .getAppSchedulingInfo()
                        .getPendingAsk(key)
                        .getCount())
                .sum();
    }

    @Override
    public void comes(ContainerId own) {
        throw new AssertionError("It is unmanaged.");
    }

    @Override
    public void starts(ContainerId container, Task task) {
        started.add(container);
    }

    @Override
    public void endsEarly(ContainerId container) {
        throw new AssertionError("Nobody told it to.");
    }

    @Override
    public void finishes(Master master) {
        throw new AssertionError("Its tasks run.");
    }
}
