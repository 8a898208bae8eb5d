package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.junit.jupiter.api.Test;

/** What may have become of the node between plan and strike: nobody dies on one that the scheduler would not use. */
class StrikeNodeIT {

    @Test
    void lost() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.node().lose();
            scene.refused(strike, EndReason.NODE_LOST);
        }
    }

    @Test
    void draining() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.cluster().rm().sendNodeGracefulDecommission(scene.node().nm(), 3600);
            scene.cluster().rm().waitForState(scene.node().id(), NodeState.DECOMMISSIONING);
            scene.refused(strike, EndReason.NODE_NOT_SCHEDULABLE);
        }
    }

    @Test
    void silent() throws Exception {
        try (StrikeScene scene = StrikeScene.full(builder -> builder.set("yarn.scheduler.skip.node.multiplier", "0"))) {
            Strike strike = scene.claim().strike();
            long heard = scene.node().inScheduler().getLastHeartbeatMonotonicTime();
            scene.cluster().await("a millisecond has passed", () -> Time.monotonicNow() > heard);
            assertThat(scene.refused(strike, EndReason.NODE_NOT_SCHEDULABLE).passing())
                    .isTrue();
        }
    }

    /** As one that has lost its label: it is not in the list, which the scheduler goes by with multi-node placement. */
    @Test
    void forgotten() throws Exception {
        try (StrikeScene scene = StrikeScene.full(MockClusterBuilder::multiNodePlacement)) {
            Strike strike = scene.claim().strike();
            scene.cluster()
                    .scheduler()
                    .getNodeTracker()
                    .updateNodesPerPartition("", Set.of(scene.node(0).id()));
            scene.refused(strike, EndReason.NODE_NOT_SCHEDULABLE);
        }
    }

    @Test
    void relabelled() throws Exception {
        try (StrikeScene scene = StrikeScene.full(builder -> builder.label("x", false)
                .queue("root.a", 40, queue -> queue.label("x", 50, 100))
                .queue("root.b", 40, queue -> queue.label("x", 50, 100))
                .queue("root.c", 20, queue -> queue.label("x", 0, 100)))) {
            Strike strike = scene.claim().strike();
            scene.cluster().relabel(scene.node(), "x");
            scene.refused(strike, EndReason.NODE_RELABELLED);
        }
    }

    /** A reservation on a blacklisted node would stay for ever. */
    @Test
    void blacklisted() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.large().blacklist(List.of(scene.node().host()), List.of());
            scene.refused(strike, EndReason.NODE_NOT_ELIGIBLE);
        }
    }

    @Test
    void notWhereTheAskInsistsToRun() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.large()
                    .ask(Want.of(1, MockScene.LARGE).near(scene.node(1).host()).only());
            scene.refused(strike, EndReason.NODE_NOT_ELIGIBLE);
        }
    }

    @Test
    void whereTheAskInsistsToRun() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            scene.large()
                    .ask(Want.of(1, MockScene.LARGE).near(scene.node().host()).only());
            scene.done(scene.claim().strike());
            scene.runsOn(scene.node(), scene.large());
        }
    }
}
