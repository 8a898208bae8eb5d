package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.EndReason;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.junit.jupiter.api.Test;

/** What may have become of the node between plan and strike: nobody dies on one that the scheduler would not use. */
class StrikeNodeIT {

    @Test
    void lost() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.node().lose();
            full.scene().refused(strike, EndReason.NODE_LOST);
        }
    }

    @Test
    void draining() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.cluster().rm().sendNodeGracefulDecommission(full.node().nm(), 3600);
            full.cluster().rm().waitForState(full.node().id(), NodeState.DECOMMISSIONING);
            full.scene().refused(strike, EndReason.NODE_NOT_SCHEDULABLE);
        }
    }

    @Test
    void silent() throws Exception {
        try (FullCluster full = FullCluster.start(builder -> builder.set("yarn.scheduler.skip.node.multiplier", "0"))) {
            Strike strike = full.claim().strike();
            long heard = full.node().inScheduler().getLastHeartbeatMonotonicTime();
            full.cluster().await("a millisecond has passed", () -> Time.monotonicNow() > heard);
            assertThat(full.scene()
                            .refused(strike, EndReason.NODE_NOT_SCHEDULABLE)
                            .passing())
                    .isTrue();
        }
    }

    /** As one that has lost its label: it is not in the list, which the scheduler goes by with multi-node placement. */
    @Test
    void forgotten() throws Exception {
        try (FullCluster full = FullCluster.start(MockClusterBuilder::multiNodePlacement)) {
            Strike strike = full.claim().strike();
            full.cluster()
                    .scheduler()
                    .getNodeTracker()
                    .updateNodesPerPartition("", Set.of(full.scene().node(0).id()));
            full.scene().refused(strike, EndReason.NODE_NOT_SCHEDULABLE);
        }
    }

    @Test
    void relabelled() throws Exception {
        try (FullCluster full = FullCluster.start(builder -> builder.label("x", false)
                .queue("root.a", 40, queue -> queue.label("x", 50, 100))
                .queue("root.b", 40, queue -> queue.label("x", 50, 100))
                .queue("root.c", 20, queue -> queue.label("x", 0, 100)))) {
            Strike strike = full.claim().strike();
            full.cluster().relabel(full.node(), "x");
            full.scene().refused(strike, EndReason.NODE_RELABELLED);
        }
    }

    /** A reservation on a blacklisted node would stay for ever. */
    @Test
    void blacklisted() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.large().blacklist(List.of(full.node().host()), List.of());
            full.scene().refused(strike, EndReason.NODE_NOT_ELIGIBLE);
        }
    }

    @Test
    void notWhereTheAskInsistsToRun() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.large()
                    .ask(Want.of(1, FullCluster.LARGE)
                            .near(full.scene().node(1).host())
                            .only());
            full.scene().refused(strike, EndReason.NODE_NOT_ELIGIBLE);
        }
    }

    @Test
    void whereTheAskInsistsToRun() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            full.large()
                    .ask(Want.of(1, FullCluster.LARGE).near(full.node().host()).only());
            full.scene().done(full.claim().strike());
            full.scene().runsOn(full.node(), full.large());
        }
    }
}
