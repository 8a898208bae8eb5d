package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Somebody lets others die for asks that he lets go then. */
class LetGoTest {
    @Test
    void theFirstTimeCostsNothing() {
        Fickle fickle = Fickle.withinMinimum().strikesInVain();
        assertThat(fickle.strikes(6).ends()).containsExactly(EndReason.ASK_WITHDRAWN);
        assertThat(fickle.counted()).isEqualTo(1);
    }

    @Test
    void fromTheSecondTimeOnHisNextClaimWaitsAndHeIsToldUntilWhen() {
        Fickle fickle = Fickle.withinMinimum().strikesInVain().strikesInVain();
        Round round = fickle.waits();
        Map<String, String> numbers = round.numbers(Fickle.QUEUE, Reason.LAST_CLAIM_EXPIRED);
        assertThat(numbers).containsEntry("withdrawn", "2").doesNotContainKey("failures");
        assertThat(numbers.get("until")).isEqualTo("2023-11-14T22:14:26Z");
        assertThat(fickle.secondsToWait()).isEqualTo(60);
    }

    @Test
    void theWaitDoublesUntilItIsLongerThanTheMemory() {
        Fickle fickle = Fickle.withinMinimum().strikesInVain();
        for (long wait : new long[] {0, 60, 120, 240, 480, 960, 0, 60}) {
            assertThat(fickle.secondsToWait()).isEqualTo(wait);
            fickle.letsGo();
        }
    }

    @Test
    void aContainerThatRunsInBetweenChangesNothing() {
        Fickle fickle = Fickle.withinMinimum().strikesInVain();
        fickle.strikes(6);
        fickle.passes().story().round();
        fickle.story().runs(Fickle.QUEUE);
        assertThat(fickle.passes().strikes(6).openClaims(Fickle.QUEUE)).hasSize(1);
        fickle.letsGo().waits();
    }

    /** Whoever waits for a minute each time is not counted for ever: only ten minutes are remembered. */
    @Test
    void whatIsLongAgoCountsNoMore() {
        Fickle fickle = Fickle.withinMinimum().strikesInVain().strikesInVain();
        fickle.story().round();
        assertThat(fickle.story().passSeconds(599).book()).isNotNull();
        assertThat(fickle.counted()).isEqualTo(2);
        fickle.story().passSeconds(3).round();
        assertThat(fickle.counted()).isZero();
        fickle.strikesInVain();
        assertThat(fickle.secondsToWait()).isZero();
    }

    /** Whom he has had told already dies at the deadline: only the next claim waits. */
    @Test
    void aClaimThatIsOpenByThenGoesOn() {
        Fickle fickle = Fickle.of(Fickle.cluster(60).set("max_wait_before_kill", "3000"));
        Story story = fickle.story();
        for (int time = 1; time <= 2; time++) {
            fickle.strikes(0);
            if (time == 2) {
                story.with("gpu/old asks 60g key 1 only n1");
            }
            story.passSeconds(3).round();
            assertThat(story.killed()).hasSize(6 * time);
            fickle.letsGo();
        }
        Round round = fickle.strikes(6);
        assertThat(fickle.counted()).isEqualTo(2);
        assertThat(round.outcomes("gpu/old")).containsOnlyKeys(Reason.HELPED);
        assertThat(round.outcomes(Fickle.QUEUE)).containsOnlyKeys(Reason.LAST_CLAIM_EXPIRED);
    }

    @Test
    void othersOfHisQueueAndHeHimselfElsewhereAreHelped() {
        Fickle fickle = Fickle.withinMinimum().strikesInVain().strikesInVain();
        fickle.story().with("gpu/another asks 60g user somebody-else");
        Round round = fickle.strikes(6);
        assertThat(round.outcomes(Fickle.QUEUE)).containsOnlyKeys(Reason.LAST_CLAIM_EXPIRED);
        assertThat(round.outcomes("gpu/another")).containsOnlyKeys(Reason.HELPED);

        Fickle elsewhere = Fickle.of(Fickle.cluster(30).with("queues third 30%"))
                .strikesInVain()
                .strikesInVain();
        elsewhere.story().with("third asks 60g");
        assertThat(elsewhere.strikes(6).outcomes("third")).containsOnlyKeys(Reason.HELPED);
    }

    /** A job that is given up is one withdrawal, however many containers it waited for, and since when. */
    @Test
    void whatIsLetGoTogetherCountsOnce() {
        Fickle fickle = Fickle.withinMinimum();
        fickle.story().with("gpu asks 2 x 60g key 1");
        fickle.strikes(18);
        fickle.story().passSeconds(3);
        fickle.strikes(6);
        fickle.letsGo().strikes(6);
        assertThat(fickle.counted()).isEqualTo(1);
    }

    /** The master takes it back in parts, with its next heartbeats. */
    @Test
    void whatHadStruckBeforeHeWasCountedBelongsToThat() {
        Fickle fickle = Fickle.withinMinimum();
        fickle.story().with("gpu/second asks 60g key 1");
        fickle.strikes(12);
        fickle.story().withdraws(Fickle.QUEUE).passSeconds(3).round();
        assertThat(fickle.counted()).isEqualTo(1);
        fickle.story().live().app(Fickle.QUEUE, "second").asks().clear();
        fickle.passes().story().round();
        assertThat(fickle.counted()).isEqualTo(1);
        assertThat(fickle.open()).isEmpty();
    }

    @Test
    void aClaimThatEndsBeforeAnybodyHasDiedCountsNothing() {
        Fickle fickle = Fickle.of(Fickle.cluster(60).set("max_wait_before_kill", "15000"));
        for (int turn = 0; turn < 4; turn++) {
            assertThat(fickle.strikes(0).outcomes(Fickle.QUEUE)).containsKey(Reason.HELPED);
            fickle.letsGo();
        }
        assertThat(fickle.counted()).isZero();
    }

    /** It has waited for a node with room, which the scheduler has not used. */
    @Test
    void aClaimForWhichNobodyDiesCountsNothing() {
        Fickle fickle = Fickle.of(Fickle.cluster(60).with("node n7 100g").set("blocked-after-ms", "3000"));
        fickle.story().live().app("batch").asks().clear();
        for (int turn = 0; turn < 3; turn++) {
            fickle.strikes(0);
            fickle.story().passSeconds(3).round();
            assertThat(fickle.open()).hasSize(1);
            fickle.story().withdraws(Fickle.QUEUE).passSeconds(3).round();
        }
        assertThat(fickle.counted()).isZero();
    }

    @Test
    void anAskThatIsResizedOrAppliesToOtherNodesNowHasBeenLetGo() {
        Fickle resized = Fickle.withinMinimum();
        resized.strikes(6);
        resized.story()
                .withdraws(Fickle.QUEUE)
                .with("gpu asks 50g key " + resized.lastKey().priority());
        assertThat(resized.story().passSeconds(3).round().ends()).containsExactly(EndReason.ASK_RESIZED);
        assertThat(resized.counted()).isEqualTo(1);

        Fickle excluded = Fickle.withinMinimum();
        Round round = excluded.strikes(6);
        String other = round.claim().node().equals("n1") ? "n2" : "n1";
        excluded.story()
                .withdraws(Fickle.QUEUE)
                .with("gpu asks 60g key " + excluded.lastKey().priority() + " only " + other);
        assertThat(excluded.story().passSeconds(3).round().ends()).containsExactly(EndReason.NODE_NOT_ELIGIBLE);
        assertThat(excluded.counted()).isEqualTo(1);
    }

    @Test
    void anAppThatIsKilledHasLetGo() {
        Fickle fickle = Fickle.withinMinimum();
        String node = fickle.strikes(6).claim().node();
        fickle.story().node(node).reserve(null);
        fickle.story()
                .cluster()
                .apps()
                .remove(fickle.story().live().app(Fickle.QUEUE).id());
        assertThat(fickle.passes().story().round().ends()).containsExactly(EndReason.APP_GONE);
        assertThat(fickle.counted()).isEqualTo(1);
    }

    /** Its ask waits in the other queue. */
    @Test
    void anAppThatIsMovedHasNotLetGo() {
        Fickle fickle = Fickle.withinMinimum();
        fickle.strikes(6);
        fickle.story().live().app(Fickle.QUEUE).moveTo(fickle.story().cluster().queue("root.other"));
        assertThat(fickle.story().passSeconds(3).round().ends()).contains(EndReason.APP_MOVED);
        assertThat(fickle.counted()).isZero();
    }

    /** Whatever he cancels: until he is counted for the second time, all of his asks are helped. */
    @Test
    void whoCancelsHalfOfItAtRandomLosesNoHelpBeforeHisSecondStrikeInVain() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            Fickle fickle = Fickle.withinMinimum();
            boolean waited = false;
            for (int turn = 0; turn < 40 && !waited; turn++) {
                if (turn > 0 && random.nextBoolean()) {
                    fickle.story().withdraws(Fickle.QUEUE);
                }
                if (random.nextBoolean()) {
                    fickle.passes();
                } else {
                    fickle.story().passSeconds(3);
                }
                fickle.story().with("gpu asks 20g key " + (turn + 1));
                Round round = fickle.story().round();
                waited = round.outcomes(Fickle.QUEUE).containsKey(Reason.LAST_CLAIM_EXPIRED);
                assertThat(waited).as("seed %d, turn %d", seed, turn).isEqualTo(fickle.counted() > 1);
            }
        }
    }

    @Test
    void nobodyIsRememberedForLongerThanHeIsHeldBackOrCounted() {
        Fickle fickle = Fickle.of(Fickle.cluster(60).set("loss-memory-ms", "30000"))
                .strikesInVain()
                .strikesInVain();
        fickle.waits();
        assertThat(fickle.counted()).isEqualTo(2);
        fickle.story().passSeconds(50).round();
        assertThat(fickle.story().decide().outcomes(Fickle.QUEUE)).containsKey(Reason.LAST_CLAIM_EXPIRED);
        fickle.story().passSeconds(10).round();
        assertThat(fickle.counted()).isZero();
    }
}
