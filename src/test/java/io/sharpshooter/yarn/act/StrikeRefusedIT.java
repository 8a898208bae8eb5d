package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Between plan and strike the ask, its node or the victims have changed: what is read under the lock is as it is then,
 * and nobody dies. Each reason has a row in {@link io.sharpshooter.claim.StrikeCheckTest}.
 */
class StrikeRefusedIT {

    private interface Change {
        void happens(StrikeScene scene) throws Exception;
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                // The scheduler would reserve the size of the proposal and later test the fit with the size of the ask.
                row(
                        "the ask is resized",
                        EndReason.ASK_RESIZED,
                        scene -> scene.large().ask(Want.of(1, Size.gib(48)))),
                row("the ask's app is moved", EndReason.APP_MOVED, scene -> move(scene, scene.large())),
                row(
                        "the node is silent",
                        EndReason.NODE_NOT_SCHEDULABLE,
                        plan -> plan.set("yarn.scheduler.skip.node.multiplier", "0"),
                        scene -> {
                            long heard = scene.node().inScheduler().getLastHeartbeatMonotonicTime();
                            scene.cluster().await("a millisecond has passed", () -> Time.monotonicNow() > heard);
                        }),
                // As one that has lost its label: the scheduler goes by the list with multi-node placement.
                row(
                        "the node is forgotten",
                        EndReason.NODE_NOT_SCHEDULABLE,
                        MockClusterBuilder::multiNodePlacement,
                        scene -> scene.cluster()
                                .scheduler()
                                .getNodeTracker()
                                .updateNodesPerPartition(
                                        "", Set.of(scene.node(0).id()))),
                row(
                        "the node is relabelled",
                        EndReason.NODE_RELABELLED,
                        StrikeRefusedIT::partitioned,
                        scene -> scene.cluster().relabel(scene.node(), "x")),
                // A reservation on a blacklisted node would stay for ever.
                row(
                        "the node is blacklisted",
                        EndReason.NODE_NOT_ELIGIBLE,
                        scene -> scene.large().blacklist(List.of(scene.node().host()), List.of())),
                row("the victims' app is moved", EndReason.NO_LONGER_FITS, scene -> move(scene, scene.small())),
                row(
                        "the victims' queue is protected",
                        EndReason.NO_LONGER_FITS,
                        scene -> scene.cluster()
                                .refreshQueues(conf ->
                                        conf.set("yarn.scheduler.capacity.root.b.disable_preemption", "true"))));
    }

    private static Arguments row(String what, EndReason reason, Change change) {
        return row(what, reason, plan -> plan, change);
    }

    private static Arguments row(
            String what, EndReason reason, UnaryOperator<MockClusterBuilder> settings, Change change) {
        return arguments(what, reason, settings, change);
    }

    private static MockClusterBuilder partitioned(MockClusterBuilder plan) {
        return plan.label("x", false)
                .queue("root.a", 40, queue -> queue.label("x", 50, 100))
                .queue("root.b", 40, queue -> queue.label("x", 50, 100))
                .queue("root.c", 20, queue -> queue.label("x", 0, 100));
    }

    private static void move(StrikeScene scene, MockApp app) throws Exception {
        scene.cluster().moveUnprepared(app, "root.c");
    }

    /** What is silent now may be heard in a moment; nothing else changes by itself. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void nobodyDiesWhere(String what, EndReason reason, UnaryOperator<MockClusterBuilder> settings, Change change)
            throws Exception {
        try (StrikeScene scene = StrikeScene.full(settings)) {
            Strike strike = scene.claim().strike();
            change.happens(scene);
            assertThat(scene.refused(strike, reason).passing()).isEqualTo(what.equals("the node is silent"));
        }
    }
}
