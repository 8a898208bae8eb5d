package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.inactive;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.nowhere;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.Detail.user;
import static io.sharpshooter.fixture.QueueDetail.amLimit;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.QueueDetail.userLimit;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.fixture.Amount;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** Why a waiting container gets nothing: the first test that fails. */
class ReasonsTest {
    private static Scenario full() {
        return scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 10, gib(10), on("n1"));
    }

    /** Half of each node is free, so that nodes have to be looked at to know it. */
    @Test
    void onlyAQueueAheadCouldMakeRoomOnANode() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(10), priority(9))
                .running("b", 5, gib(10), on("n1"))
                .running("b", 5, gib(10), on("n2"))
                .asks("a", 1, gib(80))
                .round()
                .expect("a", Reason.ONLY_HIGHER_PRIORITY_VICTIMS);
    }

    @Test
    void anAppBehindTheAmLimit() {
        full().asks("a", 1, gib(200), inactive()).round().expect("a", Reason.APP_NOT_ACTIVE);
    }

    @Test
    void moreThanAnyNodeHas() {
        full().asks("a", 1, gib(101)).round().expect("a", Reason.NO_NODE_BIG_ENOUGH);
    }

    @Test
    void noNodeThatItMayUse() {
        full().asks("a", 1, gib(60), onlyOn("elsewhere")).round().expect("a", Reason.NO_ELIGIBLE_NODE);
    }

    /** Though it is more than the queue is due. */
    @Test
    void noNodeWhateverTheNodesAre() {
        full().asks("a", 1, gib(70), nowhere("no access")).round().expect("a", Reason.NO_ELIGIBLE_NODE);
    }

    /** What a does not use is shared by b and c, 50 each; with a's ask c would be due 20. */
    @Test
    void whatMayRunNowhereIsNotPending() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(20))
                .queue("c", guaranteed(20))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(60), nowhere("no access"))
                .asks("c", 1, gib(50))
                .round()
                .expect("c", Reason.HELPED);
    }

    @Test
    void theQueuesMaximum() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60), maximum(60))
                .queue("b", guaranteed(40))
                .running("a", 1, gib(10), on("n1"), app("other"))
                .running("b", 9, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .round()
                .expect("a", Reason.QUEUE_MAXIMUM);
    }

    @Test
    void theMaximumOfAParent() {
        scenario()
                .node("n1", gib(100))
                .queue("p", guaranteed(60), maximum(60))
                .queue("p.a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("p.a", 1, gib(10), on("n1"), app("other"))
                .running("b", 9, gib(10), on("n1"))
                .asks("p.a", 1, gib(60))
                .round()
                .expect("p.a", Reason.QUEUE_MAXIMUM);
    }

    @Test
    void theUsersLimit() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60), userLimit("bob", gib(10)))
                .queue("b", guaranteed(40))
                .running("a", 2, gib(10), on("n1"), user("bob"))
                .running("b", 8, gib(10), on("n1"))
                .asks("a", 1, gib(40), user("bob"))
                .round()
                .expect("a", Reason.USER_LIMIT);
    }

    @Test
    void theUserLimitMayBeCrossedByTheLastContainer() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60), userLimit("bob", gib(10)))
                .queue("b", guaranteed(40))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 2, gib(50), user("bob"))
                .round()
                .expect("a", Reason.HELPED, 1)
                .expect("a", Reason.USER_LIMIT, 1);
    }

    /** Of two nodes one is reserved for the first ask of bob's. */
    @Test
    void theUserLimitCountsWhatIsReservedForAnotherAskOfTheUser() {
        Story story = fullForBob().asks("a", 1, gib(50), user("bob")).story();
        story.round().expect("a", Reason.HELPED, 1);
        story.asks("a", 1, gib(60), user("bob"), app("second"));
        story.passSeconds(3).round().expect("a", Reason.HELPED).expect("a/second", Reason.USER_LIMIT);
    }

    /** Bob may hold 60: the 50 that are reserved are not 50 to run besides. */
    @Test
    void theUserLimitCountsWhatAClaimHasReservedOnce() {
        Story story = forBob(gib(60)).asks("a", 1, gib(50), user("bob")).story();
        story.round().expect("a", Reason.HELPED, 1);
        story.asks("a", 1, gib(60), user("bob"), app("second"));
        story.passSeconds(3).round().expect("a/second", Reason.HELPED);
    }

    @Test
    void theUserLimitCountsWhatTheSchedulerHasReservedForAnotherAskOfTheUser() {
        fullForBob()
                .reserved("a", gib(20), on("n1"), user("bob"), app("first"))
                .asks("a", 1, gib(60), user("bob"), app("second"))
                .round()
                .expect("a/first", Reason.HELPED)
                .expect("a/second", Reason.USER_LIMIT);
    }

    /** What is reserved for it becomes its container, or is dropped. */
    @Test
    void theUserLimitDoesNotCountWhatIsReservedForTheAskItself() {
        fullForBob().reserved("a", gib(50), on("n1"), user("bob")).round().expect("a", Reason.HELPED, 1);
    }

    private static Scenario fullForBob() {
        return forBob(gib(10));
    }

    private static Scenario forBob(Amount limit) {
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(60), userLimit("bob", limit))
                .queue("b", guaranteed(40))
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"));
    }

    @Test
    void theIdealShare() {
        full().asks("a", 1, gib(70)).round().expect("a", Reason.NOT_ENTITLED);
    }

    @Test
    void partOfAnAskMayBeEntitled() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(gib(120)))
                .queue("b", guaranteed(gib(80)))
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 3, gib(60))
                .round()
                .expect("a", Reason.HELPED, 2)
                .expect("a", Reason.NOT_ENTITLED, 1);
    }

    @Test
    void roomThatIsThereAlready() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 4, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .round()
                .expectVictims()
                .expect("a", Reason.FITS_NOW);
    }

    @Test
    void roomThatIsThereIsPromisedOnce() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 4, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 2, gib(60))
                .round()
                .expect("a", Reason.FITS_NOW, 1)
                .expect("a", Reason.HELPED, 1)
                .expectNodes("n2");
    }

    @Test
    void roomBesideAClaimIsPromisedAndNobodyElseDiesForIt() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(gib(60)))
                .queue("b", guaranteed(gib(10)))
                .queue("c", guaranteed(gib(30)))
                .running("b", 1, gib(90), on("n1"))
                .asks("a", 1, gib(60))
                .asks("c", 1, gib(30))
                .set("max_ignored_over_capacity", "0")
                .round()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(gib(60)))
                .queue("b")
                .queue("c", guaranteed(gib(30)))
                .running("b", 1, gib(90), on("n1"))
                .asks("a", 1, gib(60))
                .asks("c", 1, gib(30))
                .round()
                .expectVictims("b#0")
                .expect("a", Reason.HELPED)
                .expect("c", Reason.FITS_NOW);
    }

    @Test
    void whatFitsAndIsNotPlacedForLongBecomesAClaimWithoutVictims() {
        Story story = scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 4, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .story();
        story.round().expect("a", Reason.FITS_NOW);
        story.passSeconds(9).round().expect("a", Reason.FITS_NOW);
        story.passSeconds(1).round().expect("a", Reason.HELPED).expectVictims();
        assertThat(story.reservationOn("n1")).isNotNull();
    }

    @Test
    void whatFitsOnlyOnceOthersAreDeadWaitsForThat() {
        Story story = scenario()
                .set("max_wait_before_kill", "30000")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("a", guaranteed(gib(60)))
                .queue("b", guaranteed(gib(100)))
                .queue("c", guaranteed(gib(100)))
                .running("b", 11, gib(8), on("n1"), agedSeconds(9000))
                .running("b", 6, gib(16), on("n2"))
                .running("b", 10, gib(10), on("n3"), agedSeconds(9000))
                .reserved("b", gib(16), on("n3"), key(30))
                .asks("a", 1, gib(60))
                .story();
        story.round().expectNodes("n2");
        story.asks("c", 1, gib(1)).passSeconds(3).round().expect("c", Reason.FITS_NOW);
        story.passSeconds(12).round().expect("c", Reason.FITS_NOW).expectNodes("n2");
    }

    /** Without the dead zone b would give ten of its fifty; solid, which gives nothing, has the rest. No node is read to know that. */
    @Test
    void aDeadZoneThatHoldsTooLittleBackIsNotTheReason() {
        Round round = hardlyAboveBesideSolid(gib(40)).round().expect("a", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.nodesRead()).isFalse();
        assertThat(round.numbers("a", Reason.ONLY_PROTECTED_VICTIMS))
                .containsEntry("in the dead zone", "root.b")
                .containsEntry("preemption disabled", "root.solid")
                .doesNotContainKey("within its due");
    }

    @Test
    void aDeadZoneThatHoldsEnoughBackIsTheReason() {
        Round round = hardlyAboveBesideSolid(gib(10)).round().expect("a", Reason.DEAD_ZONE);
        assertThat(round.nodesRead()).isFalse();
    }

    @Test
    void onlyWhomTheDeadZoneKeepsBackIsNamedForIt() {
        Round round = scenario()
                .set("max_ignored_over_capacity", "0.3")
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(40))
                .queue("quiet", guaranteed(10))
                .running("b", 5, gib(10), on("n1"))
                .running("quiet", 1, gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .round()
                .expect("a", Reason.DEAD_ZONE);
        assertThat(round.numbers("a", Reason.DEAD_ZONE)).containsEntry("in the dead zone", "root.b");
    }

    private static Scenario hardlyAboveBesideSolid(Amount wanted) {
        return scenario()
                .set("max_ignored_over_capacity", "0.3")
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(40))
                .queue("solid", guaranteed(10), preemptionDisabled())
                .running("b", 5, gib(10), on("n1"))
                .running("solid", 5, gib(10), on("n1"))
                .asks("a", 1, wanted);
    }

    @Test
    void theNumbersOfADeadZone() {
        Round round = scenario()
                .set("max_ignored_over_capacity", "0.5")
                .node("n1", gib(100))
                .queue("a", guaranteed(30))
                .queue("b", guaranteed(70))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(30))
                .round()
                .expect("a", Reason.DEAD_ZONE);
        assertThat(round.numbers("a", Reason.DEAD_ZONE))
                .containsEntry("in the dead zone", "root.b")
                .containsEntry("its use", "memory-mb=102400")
                .containsEntry("gives above", "memory-mb=107520")
                .containsEntry("wanted", "memory-mb=30720");
    }

    @Test
    void theNumbersOfAQueueAhead() {
        Round round = scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(30))
                .queue("b", guaranteed(70), priority(7))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(30))
                .round()
                .expect("a", Reason.ONLY_HIGHER_PRIORITY_VICTIMS);
        assertThat(round.numbers("a", Reason.ONLY_HIGHER_PRIORITY_VICTIMS))
                .containsEntry("ahead", "root.b")
                .containsEntry("its priority", "7")
                .containsEntry("own priority", "0");
    }

    @Test
    void theNumbersOfWhatIsProtected() {
        Round round = scenario()
                .node("n1", gib(50))
                .node("n2", gib(50))
                .queue("a", guaranteed(40))
                .queue("b", guaranteed(30), preemptionDisabled())
                .queue("c", guaranteed(30))
                .running("b", 3, gib(10), on("n1"))
                .running("c", 3, gib(10), on("n2"))
                .asks("a", 1, gib(30))
                .round()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.numbers("a", Reason.ONLY_PROTECTED_VICTIMS))
                .containsEntry("preemption disabled", "root.b")
                .containsEntry("within its due", "root.c");
    }

    @Test
    void whoeverHoldsSpaceAndGivesNoneIsNamedWithTheReason() {
        Round round = scenario()
                .node("n1", gib(50))
                .node("n2", gib(50))
                .node("n3", gib(50))
                .node("n4", gib(50))
                .queue("z", preemptionDisabled())
                .queue("a", guaranteed(gib(50)))
                .queue("b", preemptionDisabled())
                .queue("c", guaranteed(gib(90)))
                .queue("d", priority(7))
                .queue("e", amLimit(gib(50)))
                .queue("idle")
                .running("b", 3, gib(10), on("n1"))
                .running("z", 2, gib(10), on("n1"))
                .running("c", 5, gib(10), on("n2"))
                .running("c", 4, gib(10), on("n3"))
                .running("d", 1, gib(10), on("n3"))
                .running("e", 1, gib(50), on("n4"), am())
                .asks("a", 1, gib(50))
                .round()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.numbers("a", Reason.ONLY_PROTECTED_VICTIMS))
                .containsEntry("preemption disabled", "root.b, root.z")
                .containsEntry("ahead", "root.d")
                .containsEntry("within its due", "root.c")
                .containsEntry("gives too little, or masters only", "root.e");
    }

    @Test
    void theNumbersOfAMask() {
        Story story = full().asks("a", 1, gib(60)).story();
        story.round();
        Round expired = story.passSeconds(60).round().expect("a", Reason.LAST_CLAIM_EXPIRED);
        assertThat(expired.numbers("a", Reason.LAST_CLAIM_EXPIRED))
                .containsEntry("failures", "1")
                .containsEntry(
                        "until",
                        java.time.Instant.ofEpochMilli(story.cluster().time() + 120_000)
                                .toString());
    }

    /** As the clock is set when it is said, however it was set when the ask was left alone. */
    @Test
    void theEndOfAMaskIsSaidByTheClockOnTheWall() {
        Story story = full().asks("a", 1, gib(60)).story();
        story.round();
        story.passSeconds(60).round();
        story.cluster().setWall(-86_400_000);
        Round later = story.passSeconds(60).round();
        assertThat(later.numbers("a", Reason.LAST_CLAIM_EXPIRED))
                .containsEntry(
                        "until",
                        java.time.Instant.ofEpochMilli(
                                        story.cluster().roundTime().wallMs() + 60_000)
                                .toString());
    }

    @Test
    void onlyMastersHoldTheSpace() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("b", amLimit(gib(100)))
                .running("b", 1, gib(100), on("n1"), am())
                .asks("a", 1, gib(60))
                .round()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
    }

    @Test
    void onlyADisabledQueueHoldsTheSpace() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40), preemptionDisabled())
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .round()
                .expectVictims();
    }

    @Test
    void nothingElseButObserveOnly() {
        Story story = full().set("observe_only", "true").asks("a", 1, gib(60)).story();
        Round round = story.round();
        round.expect("a", Reason.OBSERVE_ONLY);
        assertThat(round.claim().state()).isEqualTo(ClaimState.PLANNED);
        assertThat(round.decision().actions()).isEmpty();
        assertThat(round.victims()).hasSize(6);
    }

    @Test
    void noNodeIsReadWhenNothingWaits() {
        assertThat(full().round().nodesRead()).isFalse();
    }

    @Test
    void noNodeIsReadWhenNobodyCanBeHelped() {
        assertThat(full().asks("b", 1, gib(60))
                        .asks("a", 1, gib(101))
                        .asks("a", 1, gib(70), app("greedy"))
                        .asks("a", 1, gib(10), app("later"), inactive())
                        .round()
                        .nodesRead())
                .isFalse();
    }
}
