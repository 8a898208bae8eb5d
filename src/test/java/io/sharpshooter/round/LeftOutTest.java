package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node where a claim has failed is left out for its ask, but the ask is not given up for that. */
class LeftOutTest {

    @Test
    void isTriedAgainWhereNoOtherCouldHoldTheAsk() {
        Story story = scenario("""
                queues batch 50g, ml 150g/4gpu
                node cpu1 100g: batch 10 x 10g
                node gpu1 100g/4gpu: batch 4 x 10g/1gpu
                ml asks 10g/4gpu
                """).set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("gpu1");
        story.node("gpu1").setSilent(true);
        assertThat(story.passSeconds(75).round().ends()).containsExactly(EndReason.NODE_NOT_SCHEDULABLE);
        story.node("gpu1").setSilent(false);
        story.passSeconds(3).round().expectNodes("gpu1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 7, 10})
    void isTriedAgainSixTimesWhereNobodyGivesOnTheOthersAndIsNamedThen(int failures) {
        Story story = failedOften(failures);
        if (failures <= 6) {
            story.round().expectNodes("n1");
        } else {
            Round round = story.round().expect("ml", Reason.ONLY_PROTECTED_VICTIMS);
            assertThat(round.numbers("ml", Reason.ONLY_PROTECTED_VICTIMS)).containsEntry("left out", "n1");
        }
    }

    /** Another node that is late with its heartbeat is no reason to try the first ones again. */
    @Test
    void isNotTriedAgainAfterManyFailuresWhereAnotherIsSilent() {
        Story story = failedOften(10);
        story.node("n2").setSilent(true);
        story.round().expect("ml", Reason.ONLY_PROTECTED_VICTIMS).expectNodes();
    }

    private static Story failedOften(int failures) {
        Story story = onOneOfTwoNodes();
        AskId ask = story.decide().decision().verdicts().get(0).ask().id();
        for (int failure = 0; failure < failures; failure++) {
            story.book().backOffs().failed(ask, "n1", failure, scenario().settings());
        }
        return story;
    }

    /** The scheduler knows nothing of what is left out, and will use it. */
    @Test
    void isWaitedForWhereItHasRoom() {
        Story story = roomOnTheNodeOfClaimsThatWereRefused();
        story.passSeconds(200).round().expect("ml", Reason.FITS_NOW);
        assertThat(story.killed()).isEmpty();
        story.heartbeats().passSeconds(3).round();
        assertThat(story.live().runningOn("n1")).contains("ml#0");
    }

    @Test
    void isNotWaitedForInVainWhereItHasRoom() {
        Story story = roomOnTheNodeOfClaimsThatWereRefused();
        story.passSeconds(200).round().expect("ml", Reason.FITS_NOW);
        story.passSeconds(9).round().expect("ml", Reason.FITS_NOW);
        story.passSeconds(1).round().expect("ml", Reason.HELPED).expectNodes("n2");
    }

    private static Story roomOnTheNodeOfClaimsThatWereRefused() {
        Story story = scenario("""
                queues batch 40g, ml 160g
                node n1 100g: batch 10 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                ml asks 60g
                """).set("max_wait_before_kill", "0").story();
        story.refusedRound().expectNodes("n1");
        story.passSeconds(3).refusedRound().expectNodes("n1");
        story.ends("batch#0-6");
        story.node("n1").terminating().clear();
        return story;
    }

    /** Queue prod is within its due. */
    private static Story onOneOfTwoNodes() {
        return scenario("""
                queues batch 20g, ml 80g, prod 100g
                node n1 100g: batch 9 x 10g
                node n2 100g: prod 10 x 10g
                ml asks 60g
                """).story();
    }
}
