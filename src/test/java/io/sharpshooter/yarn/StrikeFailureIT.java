package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A scheduler that refuses or throws in the middle of a strike. */
class StrikeFailureIT {

    /** Does as it is told to fail. */
    public static final class Failing extends CapacityScheduler {
        volatile boolean refuses;
        volatile boolean throwsAtCommit;
        volatile @Nullable ContainerId immortal;

        @Override
        public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
            if (throwsAtCommit) {
                throw new IllegalStateException("the commit fails");
            }
            return !refuses && super.tryCommit(cluster, request, updatePending);
        }

        @Override
        public void completedContainer(RMContainer container, ContainerStatus status, RMContainerEventType event) {
            if (container != null && container.getContainerId().equals(immortal)) {
                throw new IllegalStateException("the kill fails");
            }
            super.completedContainer(container, status, event);
        }
    }

    @Test
    void aReservationThatIsRefusedCostsNobodysLife() throws Exception {
        try (FullCluster full = FullCluster.start(builder -> builder.scheduler(Failing.class))) {
            scheduler(full).refuses = true;
            full.scene().refused(full.claim().strike(), EndReason.REFUSED);
        }
    }

    @Test
    void aReservationThatFailsCostsNobodysLife() throws Exception {
        try (FullCluster full = FullCluster.start(builder -> builder.scheduler(Failing.class))) {
            scheduler(full).throwsAtCommit = true;
            full.scene().refused(full.claim().strike(), EndReason.REFUSED);
            scheduler(full).throwsAtCommit = false;
            full.scene().done(full.claim().strike());
        }
    }

    /** With something marked killable the kill must come first: then the dead are reported, and the missing reservation. */
    @Test
    void theDeadAreReportedAlthoughTheReservationIsRefused() throws Exception {
        try (FullCluster full = FullCluster.start(builder ->
                builder.scheduler(Failing.class).set("yarn.scheduler.capacity.lazy-preemption-enabled", "true"))) {
            full.scene()
                    .on(full.scene().node(1), full.small())
                    .forEach(full.cluster().scheduler()::markContainerForKillable);
            scheduler(full).refuses = true;
            Done done = full.scene().done(full.claim().strike());
            assertThat(done.killed()).hasSize(15);
            assertThat(done.reservation()).isNull();
        }
    }

    @Test
    void aVictimThatCannotBeKilledIsNotReportedDead() throws Exception {
        try (FullCluster full = FullCluster.start(builder -> builder.scheduler(Failing.class))) {
            List<RMContainer> candidates = full.candidates();
            scheduler(full).immortal = candidates.get(3).getContainerId();
            Done done = full.scene().done(full.claim().strike());
            assertThat(done.killed()).hasSize(14);
            assertThat(done.reservation()).isNotNull();
            assertThat(candidates.get(3).getState()).isEqualTo(RMContainerState.RUNNING);
        }
    }

    @Test
    void whatIsNoIdIsRefusedAndTheNextActionGoesOn() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            ClaimSpec claim = full.claim();
            Refused refused = full.scene().refused(claim.strikeAt("no node"), EndReason.REFUSED);
            assertThat(refused.detail()).contains("no node");
            full.scene().done(claim.strike());
        }
    }

    private static Failing scheduler(FullCluster full) {
        return (Failing) full.cluster().scheduler();
    }
}
