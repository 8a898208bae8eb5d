package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.EndReason;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

/** What may have become of the ask between plan and strike: nobody dies for one that has changed. */
class StrikeAskIT {

    @Test
    void withdrawn() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.large().ask(Want.of(0, FullCluster.LARGE));
            full.scene().refused(strike, EndReason.ASK_WITHDRAWN);
        }
    }

    /** The scheduler would reserve the size of the proposal and later test the fit with the size of the ask. */
    @Test
    void resized() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.large().ask(Want.of(1, Size.gib(48)));
            full.scene().refused(strike, EndReason.ASK_RESIZED);
        }
    }

    @Test
    void forAnotherPartition() throws Exception {
        try (FullCluster full = FullCluster.start(builder -> builder.label("x", false)
                .queue("root.a", 40, queue -> queue.label("x", 50, 100))
                .queue("root.b", 40, queue -> queue.label("x", 50, 100))
                .queue("root.c", 20, queue -> queue.label("x", 0, 100)))) {
            Strike strike = full.claim().strike();
            full.large().ask(Want.of(1, FullCluster.LARGE).label("x"));
            full.scene().refused(strike, EndReason.ASK_RESIZED);
        }
    }

    @Test
    void ofAnAppThatWasKilled() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.large().kill();
            full.scene().refused(strike, EndReason.APP_GONE);
        }
    }

    @Test
    void ofAnAppThatWasMoved() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Strike strike = full.claim().strike();
            full.cluster().scheduler().moveApplication(full.large().id(), "root.c");
            full.scene().refused(strike, EndReason.APP_MOVED);
        }
    }

    /** A reservation would start the AM without its counting against the limit. */
    @Test
    void ofAnAppThatWaitsBehindTheAmLimit() throws Exception {
        try (FullCluster full =
                FullCluster.start(builder -> builder.queue("root.a", 40, queue -> queue.amShare(0.01)))) {
            MockApp waiting = full.cluster().app("root.a").am(Size.gib(4)).submit();
            Strike strike = ClaimSpec.large(full.cluster(), waiting, Size.gib(4), full.node())
                    .priority(0)
                    .victims(full.candidates())
                    .strike();
            assertThat(amOutstanding(waiting)).isEqualTo(1);
            full.scene().refused(strike, EndReason.APP_NOT_ACTIVE);
        }
    }

    @Test
    void ofAnAppBeyondTheMaximumOfRunningApps() throws Exception {
        try (FullCluster full = FullCluster.start(
                builder -> builder.queue("root.a", 40, queue -> queue.set("max-parallel-apps", "1")))) {
            MockApp waiting = full.cluster().app("root.a").am(Size.gib(4)).submit();
            Strike strike = ClaimSpec.large(full.cluster(), waiting, Size.gib(4), full.node())
                    .priority(0)
                    .victims(full.candidates())
                    .strike();
            full.scene().refused(strike, EndReason.APP_NOT_ACTIVE);
        }
    }

    /** One container is wanted and one node is held for it: a second claim would kill in vain. */
    @Test
    void thatOtherClaimsHoldEnoughNodesFor() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            full.scene().done(full.claim().strike());
            Strike second = ClaimSpec.large(
                            full.cluster(),
                            full.large(),
                            FullCluster.LARGE,
                            full.scene().node(1))
                    .victims(full.scene().on(full.scene().node(1), full.small()))
                    .strike();
            full.scene().refused(second, EndReason.ASK_WITHDRAWN);
        }
    }

    @Test
    void thatWasForOneIsForTwoNow() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            full.scene().done(full.claim().strike());
            full.large().ask(Want.of(2, FullCluster.LARGE));
            MockNode other = full.scene().node(1);
            Done second = full.scene()
                    .done(ClaimSpec.large(full.cluster(), full.large(), FullCluster.LARGE, other)
                            .victims(full.scene().on(other, full.small()))
                            .strike());
            assertThat(second.killed()).hasSize(15);
            full.scene().runsOn(full.node(), full.large());
            full.scene().runsOn(other, full.large());
        }
    }

    private static int amOutstanding(MockApp app) {
        FiCaSchedulerApp attempt = app.inScheduler();
        return attempt.getSchedulerKeys().stream()
                .mapToInt(key -> attempt.getPendingAsk(key, ResourceRequest.ANY).getCount())
                .sum();
    }
}
