package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Asks of apps that wait behind a limit; for asks that have changed see {@link StrikeRefusedIT}. */
class StrikeAskIT {

    /** Behind the AM limit a reservation would start the AM without its counting against the limit. */
    @ParameterizedTest
    @CsvSource({"maximum-am-resource-percent, 0.01", "max-parallel-apps, 1"})
    void ofAnAppThatWaitsBehindALimit(String limit, String value) throws Exception {
        try (StrikeScene scene =
                StrikeScene.full(builder -> builder.queue("root.a", 40, queue -> queue.set(limit, value)))) {
            MockApp waiting = scene.cluster().app("root.a").am(Size.gib(4)).submit();
            Strike strike = scene.claim(waiting, Size.gib(4), scene.node())
                    .priority(0)
                    .victims(scene.candidates())
                    .strike();
            assertThat(scene.outstanding(waiting)).isEqualTo(1);
            scene.refused(strike, EndReason.APP_NOT_ACTIVE);
        }
    }

    /** As with the order fair, after a restart. */
    @Test
    void ofAnAppThatIsServedAndListedAmongThoseWhoWait() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            FiCaSchedulerApp app = scene.large().inScheduler();
            LeafQueue queue = (LeafQueue) app.getQueue();
            queue.getPendingAppsOrderingPolicy().addSchedulableEntity(app);
            scene.done(scene.claim().strike());
            queue.getPendingAppsOrderingPolicy().removeSchedulableEntity(app);
            scene.runsOn(scene.node(), scene.large());
        }
    }

    /** As with the order fair, after a restart or a move. */
    @Test
    void ofAnAppThatIsServedAndBeyondTheMaximumOfRunningApps() throws Exception {
        try (StrikeScene scene = StrikeScene.full(
                builder -> builder.queue("root.a", 40, queue -> queue.set("max-parallel-apps", "1")))) {
            MockApp waiting = scene.cluster().app("root.a").am(Size.gib(4)).submit();
            FiCaSchedulerApp app = waiting.inScheduler();
            LeafQueue queue = (LeafQueue) app.getQueue();
            queue.getOrderingPolicy().addSchedulableEntity(app);
            scene.done(scene.claim(waiting, Size.gib(4), scene.node())
                    .priority(0)
                    .victims(scene.candidates())
                    .strike());
            queue.getOrderingPolicy().removeSchedulableEntity(app);
        }
    }

    /** Of what is struck for without a hold the books know nothing: in one round no more than is outstanding. */
    @Test
    void moreThanIsOutstandingIsNotStruckForWithoutAHold() throws Exception {
        try (StrikeScene scene = StrikeScene.full(builder -> builder.nodes(1, Size.gib(64)))) {
            Strike first = scene.claim(scene.node()).kind(ClaimKind.UNHELD).strike();
            Strike second = scene.claim(scene.node(3)).kind(ClaimKind.UNHELD).strike();
            assertThat(scene.outstanding(scene.large())).isOne();
            List<ActionResult> results = scene.executeOnly(List.of(first, second));
            assertThat(results.get(0)).isInstanceOf(Done.class);
            assertThat(((Refused) results.get(1)).reason()).isEqualTo(EndReason.ASK_WITHDRAWN);
        }
    }
}
