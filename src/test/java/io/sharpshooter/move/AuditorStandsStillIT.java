package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Nothing is corrected but while the scheduler stands still. */
class AuditorStandsStillIT {
    private static final Resource SOME = Resource.newInstance(2048, 2);

    /** Compares the books whenever it begins to stand still with what they were when it last did. */
    public static final class Watched extends MoveSafeCapacityScheduler {
        private final List<Drift> changedMeanwhile = new ArrayList<>();
        private @Nullable Ledger last;
        private int corrections;
        private boolean locked = true;

        @Override
        public void whileStill(Runnable work) {
            super.whileStill(() -> {
                Ledger before = WholeLedger.of(this);
                if (last != null) {
                    changedMeanwhile.addAll(Drift.between(before, last));
                }
                locked &= writeLock.isHeldByCurrentThread();
                work.run();
                last = WholeLedger.of(this);
                corrections += Drift.between(last, before).isEmpty() ? 0 : 1;
            });
        }
    }

    @Test
    void booksChangeOnlyUnderTheSchedulersWriteLock() throws Exception {
        try (MockCluster cluster =
                AuditorIT.cluster(Watched.class).set(AuditorIT.HEAL, "true").start()) {
            MockApp app = cluster.app("root.p.a").start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            Ledger right = WholeLedger.of(cluster);
            ((Queue) cluster.queue("root.p")).getMetrics().allocateResources("", "alice", 1, SOME, false);
            cluster.queue("root.p.a").getQueueResourceUsage().incReserved("", SOME);
            cluster.queue("root.c").getQueueResourceUsage().incUsed("", SOME);
            new AuditorByHand(cluster).rounds(3);
            Watched scheduler = (Watched) cluster.scheduler();
            assertThat(Drift.between(WholeLedger.of(cluster), right)).isEmpty();
            assertThat(scheduler.corrections).isPositive();
            assertThat(scheduler.locked).isTrue();
            assertThat(scheduler.changedMeanwhile).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), Objects.requireNonNull(scheduler.last)))
                    .isEmpty();
        }
    }
}
