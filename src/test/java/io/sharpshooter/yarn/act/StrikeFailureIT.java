package io.sharpshooter.yarn.act;

import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.Hoard;
import io.sharpshooter.yarn.StrikeScene;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strikes of which a part fails, and what the scheduler does of them under its lock. */
class StrikeFailureIT {
    private static final String LAZY = "yarn.scheduler.capacity.lazy-preemption-enabled";

    /** Does as it is told to fail. */
    public static final class Failing extends CapacityScheduler {
        volatile boolean refuses;
        volatile boolean throwsAtCommit;
        volatile boolean throwsAtDrop;
        volatile @Nullable ContainerId immortal;

        @Override
        public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
            if (throwsAtCommit) {
                throw new IllegalStateException("the commit fails");
            }
            return !refuses && super.tryCommit(cluster, request, updatePending);
        }

        @Override
        public void killReservedContainer(RMContainer container) {
            if (throwsAtDrop) {
                throw new IllegalStateException("the drop fails");
            }
            super.killReservedContainer(container);
        }

        @Override
        public void completedContainer(RMContainer container, ContainerStatus status, RMContainerEventType event) {
            if (container != null && container.getContainerId().equals(immortal)) {
                throw new IllegalStateException("the kill fails");
            }
            super.completedContainer(container, status, event);
        }
    }

    @ParameterizedTest(name = "throws: {0}")
    @ValueSource(booleans = {false, true})
    void aReservationThatFailsCostsNobodysLife(boolean throwing) throws Exception {
        try (var scene = StrikeScene.full(builder -> builder.scheduler(Failing.class))) {
            scheduler(scene).refuses = !throwing;
            scheduler(scene).throwsAtCommit = throwing;
            scene.refused(scene.claim().strike(), EndReason.REFUSED);
            scheduler(scene).refuses = false;
            scheduler(scene).throwsAtCommit = false;
            scene.done(scene.claim().strike());
        }
    }

    /** Also where the kill would come first. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReservationThatStaysInTheWayCostsNobodysLife(boolean marked) throws Exception {
        try (var hoard = new Hoard(Failing.class)) {
            hoard.cluster().refreshQueues(conf -> conf.setBoolean(LAZY, marked));
            var node = hoard.reservedNode();
            hoard.on(hoard.otherThan(node), hoard.small())
                    .forEach(hoard.cluster().scheduler()::markContainerForKillable);
            scheduler(hoard).throwsAtDrop = true;
            var refused = hoard.refused(hoard.claim(node).giving("root.b").strike(), EndReason.REFUSED);
            assertThat(refused.detail()).contains("threw while it dropped");
            scheduler(hoard).throwsAtDrop = false;
            assertThat(hoard.done(hoard.claim(node).giving("root.b").strike()).killed())
                    .hasSize(1);
        }
    }

    @Test
    void aVictimThatCannotBeKilledIsNotReportedDead() throws Exception {
        try (var scene = StrikeScene.full(builder -> builder.scheduler(Failing.class))) {
            var candidates = scene.candidates();
            scheduler(scene).immortal = candidates.get(3).getContainerId();
            Done done = scene.done(scene.claim().strike());
            assertThat(done.killed()).hasSize(14);
            assertThat(done.reservation()).isNotNull();
            assertThat(candidates.get(3).getState()).isEqualTo(RUNNING);
        }
    }

    @Test
    void whoseMessageFailsDiesWithHadoopsOwn() throws Exception {
        try (var scene = StrikeScene.full()) {
            scene.why = Collections.<String>emptyIterator()::next;
            var first = scene.candidates().get(0);
            assertThat(scene.done(scene.claim().strike()).killed()).hasSize(15);
            assertThat(first.getDiagnosticsInfo()).isEqualTo(SchedulerUtils.PREEMPTED_CONTAINER);
        }
    }

    @Test
    void whatIsNoIdIsRefusedAndTheNextActionGoesOn() throws Exception {
        try (var scene = StrikeScene.full()) {
            var claim = scene.claim();
            var refused = scene.refused(claim.strikeAt("no node"), EndReason.REFUSED);
            assertThat(refused.detail()).contains("no node");
            scene.done(claim.strike());
        }
    }

    private static Failing scheduler(StrikeScene scene) {
        return (Failing) scene.cluster().scheduler();
    }

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
        try (var hoard = new Hoard(Watched.class)) {
            Watched scheduler = (Watched) hoard.cluster().scheduler();
            var node = hoard.reservedNode();
            var claim = hoard.claim(node).giving("root.b");
            var dropsElsewhere = claim.obstacles(hoard.reservations().toArray(RMContainer[]::new));
            scheduler.watched = Thread.currentThread();
            Done done = hoard.done(dropsElsewhere.strike());
            var held = done.reservation();
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
