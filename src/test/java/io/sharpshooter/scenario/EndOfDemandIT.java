package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/**
 * Between notice and deadline the demand is another: it gets a notice of its own, or waits behind a limit; see
 * {@code ChangeInClaimIT} too.
 */
class EndOfDemandIT {

    @Test
    void theAppIsMovedAndItsNewQueueGivesANoticeOfItsOwn() throws Exception {
        try (MockScene scene = noticed()) {
            scene.cluster().moveUnprepared(scene.large(), "root.c");
            PlayedRound afterMove = scene.policy().turn();
            assertThat(scene.policy().cancellations()).containsExactly("APP_MOVED");
            assertThat(afterMove.log("noticed"))
                    .extracting(claim -> claim.text("queue"))
                    .containsExactly("root.c");
            scene.policy().turn();
            assertThat(scene.policy().turn().killed())
                    .as("killed at the old deadline")
                    .isEmpty();

            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    @Test
    void theAskIsResizedAndTheNewSizeGetsANoticeOfItsOwn() throws Exception {
        try (MockScene scene = noticed()) {
            scene.large().ask(Want.of(1, Size.gib(40)));
            PlayedRound afterChange = scene.policy().turn();
            assertThat(scene.policy().cancellations()).containsExactly("ASK_RESIZED");
            assertThat(afterChange.log("noticed")).hasSize(1);
            scene.policy().turn();
            assertThat(scene.policy().turn().killed())
                    .as("killed at the old deadline")
                    .isEmpty();

            assertThat(scene.policy().turn().killed()).hasSize(10);
            assertThat(scene.large().placed()).hasSize(1);
            scene.policy().restsFor(3);
        }
    }

    /** In its new queue the app waits behind the limit for masters, and the scheduler gives it nothing. */
    @Test
    void theAppIsMovedAndIsNotActiveAnyMore() throws Exception {
        try (MockScene scene = MockScene.full(builder ->
                builder.set(PolicyByHand.WAIT, "9000").queue("root.c", 20, queue -> queue.amShare(0.0001)))) {
            scene.cluster().app("root.c").amOn(scene.node(0)).start();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            scene.cluster().moveUnprepared(scene.large(), "root.c");
            PlayedRound afterMove = scene.policy().turn();
            assertThat(scene.policy().cancellations()).containsExactly("APP_MOVED");
            assertThat(afterMove.refusals("root.c")).containsExactly("APP_NOT_ACTIVE");
            scene.policy().restsFor(5);
        }
    }

    /** It has been elsewhere in the meantime; another app of its queue has taken its turn. */
    @Test
    void theAppIsNotActiveAnyMoreInTheSameQueue() throws Exception {
        try (MockScene scene = MockScene.full(builder ->
                builder.set(PolicyByHand.WAIT, "9000").queue("root.a", 40, queue -> queue.amShare(0.0001)))) {
            MockApp second = scene.cluster().app("root.a").unmanaged().submit();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            scene.cluster().moveUnprepared(scene.large(), "root.c");
            scene.cluster().moveUnprepared(scene.large(), "root.a");
            PlayedRound afterMoves = scene.policy().turn();
            assertThat(scene.policy().cancellations()).containsExactly("APP_NOT_ACTIVE");
            assertThat(afterMoves.refusals("root.a")).containsExactly("APP_NOT_ACTIVE");
            scene.policy().restsFor(5);

            second.kill();
            scene.places(scene.large(), 1, MockScene.VICTIMS);
        }
    }

    /** Two turns after the notice there is one more until the deadline. */
    private static MockScene noticed() throws Exception {
        MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "9000"));
        scene.large().ask(Want.of(1, MockScene.LARGE));
        assertThat(scene.policy().turn().log("noticed")).hasSize(1);
        return scene;
    }
}
