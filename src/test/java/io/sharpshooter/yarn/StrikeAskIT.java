package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

/** What may have become of the ask between plan and strike: nobody dies for one that has changed. */
class StrikeAskIT {

    @Test
    void withdrawn() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.large().ask(Want.of(0, MockScene.LARGE));
            scene.refused(strike, EndReason.ASK_WITHDRAWN);
        }
    }

    /** The scheduler would reserve the size of the proposal and later test the fit with the size of the ask. */
    @Test
    void resized() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.large().ask(Want.of(1, Size.gib(48)));
            scene.refused(strike, EndReason.ASK_RESIZED);
        }
    }

    @Test
    void forAnotherPartition() throws Exception {
        try (StrikeScene scene = StrikeScene.full(builder -> builder.label("x", false)
                .queue("root.a", 40, queue -> queue.label("x", 50, 100))
                .queue("root.b", 40, queue -> queue.label("x", 50, 100))
                .queue("root.c", 20, queue -> queue.label("x", 0, 100)))) {
            Strike strike = scene.claim().strike();
            scene.large().ask(Want.of(1, MockScene.LARGE).label("x"));
            scene.refused(strike, EndReason.ASK_RESIZED);
        }
    }

    @Test
    void ofAnAppThatWasKilled() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.large().kill();
            scene.refused(strike, EndReason.APP_GONE);
        }
    }

    @Test
    void ofAnAppThatWasMoved() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Strike strike = scene.claim().strike();
            scene.cluster().scheduler().moveApplication(scene.large().id(), "root.c");
            scene.refused(strike, EndReason.APP_MOVED);
        }
    }

    /** A reservation would start the AM without its counting against the limit. */
    @Test
    void ofAnAppThatWaitsBehindTheAmLimit() throws Exception {
        try (StrikeScene scene =
                StrikeScene.full(builder -> builder.queue("root.a", 40, queue -> queue.amShare(0.01)))) {
            MockApp waiting = scene.cluster().app("root.a").am(Size.gib(4)).submit();
            Strike strike = scene.claim(waiting, Size.gib(4), scene.node())
                    .priority(0)
                    .victims(scene.candidates())
                    .strike();
            assertThat(amOutstanding(waiting)).isEqualTo(1);
            scene.refused(strike, EndReason.APP_NOT_ACTIVE);
        }
    }

    @Test
    void ofAnAppBeyondTheMaximumOfRunningApps() throws Exception {
        try (StrikeScene scene = StrikeScene.full(
                builder -> builder.queue("root.a", 40, queue -> queue.set("max-parallel-apps", "1")))) {
            MockApp waiting = scene.cluster().app("root.a").am(Size.gib(4)).submit();
            Strike strike = scene.claim(waiting, Size.gib(4), scene.node())
                    .priority(0)
                    .victims(scene.candidates())
                    .strike();
            scene.refused(strike, EndReason.APP_NOT_ACTIVE);
        }
    }

    /** One container is wanted and one node is held for it: a second claim would kill in vain. */
    @Test
    void thatOtherClaimsHoldEnoughNodesFor() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            scene.done(scene.claim().strike());
            Strike second = ClaimSpec.large(scene.cluster(), scene.large(), MockScene.LARGE, scene.node(1))
                    .victims(scene.on(scene.node(1), scene.small()))
                    .strike();
            scene.refused(second, EndReason.ASK_WITHDRAWN);
        }
    }

    @Test
    void thatWasForOneIsForTwoNow() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            scene.done(scene.claim().strike());
            scene.large().ask(Want.of(2, MockScene.LARGE));
            MockNode other = scene.node(1);
            Done second = scene.done(scene.claim(scene.large(), MockScene.LARGE, other)
                    .victims(scene.on(other, scene.small()))
                    .strike());
            assertThat(second.killed()).hasSize(15);
            scene.runsOn(scene.node(), scene.large());
            scene.runsOn(other, scene.large());
        }
    }

    private static int amOutstanding(MockApp app) {
        FiCaSchedulerApp attempt = app.inScheduler();
        return attempt.getSchedulerKeys().stream()
                .mapToInt(key -> attempt.getPendingAsk(key, ResourceRequest.ANY).getCount())
                .sum();
    }
}
