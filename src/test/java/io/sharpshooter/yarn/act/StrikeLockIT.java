package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.Hoard;
import io.sharpshooter.yarn.MockNode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.junit.jupiter.api.Test;

/** Whatever an action does to the scheduler, it does in one hold of the write lock. */
class StrikeLockIT {

    /** Notes what its callers do, and whether they hold its write lock. */
    public static final class Watched extends CapacityScheduler {
        private final List<String> locked = new CopyOnWriteArrayList<>();
        private final List<String> unlocked = new CopyOnWriteArrayList<>();
        private volatile Thread watched = new Thread();

        @Override
        public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
            note("commit");
            return super.tryCommit(cluster, request, updatePending);
        }

        @Override
        public void completedContainer(RMContainer container, ContainerStatus status, RMContainerEventType event) {
            note("kill");
            super.completedContainer(container, status, event);
        }

        @Override
        public void killReservedContainer(RMContainer container) {
            note("drop");
            super.killReservedContainer(container);
        }

        private void note(String what) {
            if (Thread.currentThread() == watched) {
                (writeLock.isHeldByCurrentThread() ? locked : unlocked).add(what);
            }
        }
    }

    @Test
    void aStrikeAndARelease() throws Exception {
        try (Hoard hoard = new Hoard(Watched.class)) {
            Watched scheduler = (Watched) hoard.cluster().scheduler();
            MockNode node = hoard.reservedNode();
            ClaimSpec claim = hoard.claim(node).giving("root.b");
            ClaimSpec dropsElsewhere = claim.obstacles(hoard.reservations().toArray(RMContainer[]::new));
            scheduler.watched = Thread.currentThread();
            Done done = hoard.done(dropsElsewhere.strike());
            ContainerName held = done.reservation();
            assertThat(held).isNotNull();
            assertThat(hoard.lockNanos()).hasSize(1);
            if (held != null) {
                hoard.done(claim.release(held, true));
            }
            assertThat(scheduler.unlocked).isEmpty();
            assertThat(scheduler.locked).contains("commit", "kill", "drop");
            assertThat(hoard.lockNanos()).hasSize(2);
        }
    }
}
