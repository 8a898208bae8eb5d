package io.sharpshooter.day;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A master like MapReduce's, on a cluster of one node. */
class MasterIT implements JobMaster.Deeds {
    private final List<ContainerId> started = new ArrayList<>();
    private @Nullable Worker worker;

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
            JobMaster master = new JobMaster(new Job(0, "root.a", List.of(stage), 1, false, false), app, 0, this);
            master.heartbeat(0); // registers
            master.heartbeat(0);
            assertThat(waiting(app)).isEqualTo(3);
            worker = new Worker(cluster, cluster.node(0));
            worker().heartbeat();
            master.hears();
            master.heartbeat(0);
            worker().heartbeat();
            assertThat(waiting(app)).isEqualTo(1);
            master.hears();
            master.heartbeat(0);
            assertThat(waiting(app)).as("of which one is there already").isEqualTo(2);
            beat(master, 4);
            assertThat(started).hasSize(3);
            assertThat(waiting(app)).isZero();
            assertThat(app.running()).as("and nothing that it has no task for").hasSize(3);
        }
    }

    @Test
    void asksAgainForWhatItLostWithItsOwnContainer() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .oneThread()
                .nodes(1, Size.gib(64))
                .queue("root.a", 100)
                .start()) {
            MockApp app = cluster.app("root.a").submit();
            Stage stage = new Stage(20, 2, List.of(10_000L));
            JobMaster master = new JobMaster(new Job(0, "root.a", List.of(stage), 1, false, false), app, 0, this);
            worker = new Worker(cluster, cluster.node(0));
            beat(master, 10);
            assertThat(started).hasSize(1);
            cluster.kill(app.amContainer());
            master.dies();
            beat(master, 10);
            assertThat(app.attempt()).isEqualTo(2);
            assertThat(started).hasSize(2);
            assertThat(app.running()).hasSize(1);
            cluster.assertBooksMatch();
        }
    }

    private void beat(JobMaster master, int times) throws Exception {
        for (int beat = 0; beat < times; beat++) {
            worker().heartbeat();
            master.hears();
            master.heartbeat(0);
        }
    }

    private Worker worker() {
        return Objects.requireNonNull(worker);
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
        worker().starts(own);
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
    public void finishes(JobMaster master) {
        throw new AssertionError("Its tasks run.");
    }
}
