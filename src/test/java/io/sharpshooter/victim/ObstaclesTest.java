package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

class ObstaclesTest {
    /** Twelve GiB are free on n1, and yet the books of root are full. */
    private static Scenario blocked() {
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("svc", guaranteed(50))
                .queue("batch", guaranteed(50))
                .running("batch", 11, gib(8), on("n1"))
                .running("batch", 12, gib(8), on("n2"))
                .reserved("batch", gib(16), on("n2"), key(30));
    }

    /** Twelve GiB are free on each of three nodes. */
    private static Scenario batchOnThree() {
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("svc", guaranteed(50))
                .queue("batch", guaranteed(50))
                .running("batch", 11, gib(8), on("n1"))
                .running("batch", 11, gib(8), on("n2"))
                .running("batch", 11, gib(8), on("n3"));
    }

    @Test
    void aMasterThatReservationsKeepOutGetsItsPlaceAndNobodyDies() {
        Round round = blocked().asks("svc", 1, gib(1), am()).round();
        round.expectVictims().expectObstacles("batch@n2").expect("svc", Reason.HELPED);
        assertThat(round.claim().kind()).isEqualTo(ClaimKind.BLOCKED);
        assertThat(round.claim().node()).isEqualTo("n1");
    }

    @Test
    void whatReservationsKeepOutIsPlacedWhereItMayRun() {
        batchOnThree()
                .reserved("batch", gib(36), on("n3"))
                .asks("svc", 1, gib(1), am(), onlyOn("n2"))
                .round()
                .expectVictims()
                .expectObstacles("batch@n3")
                .expectNodes("n2");
    }

    @Test
    void dropsNoMoreReservationsThanTheLimitsNeed() {
        batchOnThree()
                .reserved("batch", gib(18), on("n2"), key(30))
                .reserved("batch", gib(18), on("n3"), key(31))
                .asks("svc", 1, gib(1), am())
                .round()
                .expectVictims()
                .expectObstacles("batch@n3");
    }

    @Test
    void ofReservationsThatWereMadeTogetherTheFirstByNameGoes() {
        batchOnThree()
                .reserved("batch", gib(18), on("n3"), key(30), agedSeconds(60))
                .reserved("batch", gib(18), on("n2"), key(31), agedSeconds(60))
                .asks("svc", 1, gib(1), am())
                .round()
                .expectVictims()
                .expectObstacles("batch@n3");
    }

    @Test
    void theReservationsOfTheQueueFurthestOverItsShareGoFirst() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("svc", guaranteed(40))
                .queue("far", guaranteed(30))
                .queue("near", guaranteed(30))
                .running("far", 11, gib(8), on("n1"))
                .running("far", 11, gib(8), on("n2"))
                .running("near", 11, gib(8), on("n3"))
                .reserved("far", gib(18), on("n2"))
                .reserved("near", gib(18), on("n3"))
                .asks("svc", 1, gib(1), am())
                .round()
                .expectVictims()
                .expectObstacles("far@n2");
    }

    @Test
    void aReservationThatMustStayKeepsItsNode() {
        Round round = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(25))
                .queue("b", guaranteed(25))
                .queue("c", guaranteed(50))
                .running("b", 10, gib(10), on("n1"), agedSeconds(1))
                .running("b", 8, gib(10), on("n2"))
                .reserved("c", gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .round();
        assertThat(round.openClaims("a").stream().map(Claim::node)).containsExactly("n2");
    }

    @Test
    void aReservationOfItsOwnDoesNotOpenANodeThatAnotherOneKeeps() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(25))
                .queue("b", guaranteed(25))
                .queue("c", guaranteed(50))
                .running("b", 10, gib(10), on("n1"), agedSeconds(1))
                .running("b", 8, gib(10), on("n2"))
                .reserved("c", gib(10), on("n1"))
                .reserved("a", gib(50), on("n2"))
                .round()
                .expectNodes("n2");
    }

    /** Only of GPUs c has more than its due, and its reservation holds none. */
    @Test
    void aReservationStaysThatHoldsNothingOfWhatItsQueueHasTooMuchOf() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100).gpus(1))
                .queue("a", guaranteed(gib(50)))
                .queue("b", guaranteed(gib(50)))
                .queue("c", guaranteed(gib(100)))
                .running("b", 10, gib(10), on("n1"), agedSeconds(1))
                .running("b", 8, gib(10), on("n2"))
                .running("c", 1, gib(10).gpus(1), on("n2"))
                .reserved("c", gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .round()
                .expectNodes("n2")
                .expectObstacles();
    }

    /** With the reservation dropped one victim does for the limits as well. */
    @Test
    void victimsAreSparedWhereAReservationElsewhereMayGo() {
        scenario()
                .set("threshold", "5%")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 9, gib(10), on("n1"))
                .running("b", 9, gib(10), on("n2"), agedSeconds(9000))
                .reserved("b", gib(20), on("n2"), key(30))
                .asks("a", 1, gib(15))
                .round()
                .expectVictims("b#8")
                .expectObstacles("b@n2");
    }

    /** That of b, which is further over its share, would take b below its guarantee; what was tried in vain does not count against their parent. */
    @Test
    void aReservationThatHasToStayDoesNotKeepTheNextOne() {
        scenario()
                .set("max_ignored_over_capacity", "0")
                .node("n1", gib(40))
                .node("n2", gib(40))
                .node("n3", gib(21))
                .queue("svc", guaranteed(gib(11)))
                .queue("batch", guaranteed(gib(90)))
                .queue("batch.b", guaranteed(gib(86)))
                .queue("batch.c", guaranteed(gib(4)), priority(1))
                .running("batch.b", 39, gib(1), on("n1"))
                .running("batch.b", 39, gib(1), on("n2"))
                .running("batch.c", 4, gib(1), on("n3"))
                .reserved("batch.c", gib(2), on("n2"), key(30))
                .reserved("batch.b", gib(16), on("n1"), key(31))
                .asks("svc", 1, gib(2))
                .round()
                .expectVictims()
                .expectObstacles("batch.c@n2");
    }

    /** 20 GiB are free on n1 and none by root's books. Only its GPU is more than b's due, and what a wants is memory. */
    @Test
    void aReservationStaysThatHelpsOnlyInATypeOfWhichItsQueueHasNoMoreThanItsDue() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100).gpus(1))
                .queue("a", guaranteed(gib(50)))
                .queue("b", guaranteed(gib(150)))
                .queue("c", preemptionDisabled())
                .running("b", 8, gib(10), on("n1"))
                .running("c", 6, gib(10), on("n2"))
                .reserved("b", gib(60).gpus(1), on("n2"))
                .asks("a", 1, gib(20), onlyOn("n1"))
                .round()
                .expectVictims()
                .expectObstacles()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
    }

    /** Their parent lacks 11 GiB: 10 of b, and its reservation, which cannot go as well, since b is below its ideal share then; so 5 of d. */
    @Test
    void whereAReservationCannotGoWithTheVictimsMoreVictimsDo() {
        scenario()
                .set("threshold", "5%")
                .set("total_preemption_per_round", "1")
                .set("max_ignored_over_capacity", "0")
                .node("n1", gib(90))
                .node("n2", gib(200))
                .queue("p", guaranteed(gib(45)), maximum(gib(84)))
                .queue("p.a", guaranteed(gib(15)))
                .queue("p.b", guaranteed(gib(30)))
                .queue("p.d")
                .queue("c", guaranteed(gib(10)), preemptionDisabled())
                .running("p.b", 6, gib(10), on("n1"))
                .running("p.d", 1, gib(5), on("n1"))
                .running("c", 19, gib(10), on("n2"))
                .reserved("p.b", gib(4), on("n2"), key(30))
                .asks("p.a", 1, gib(26))
                .round()
                .expectVictims("p.b#5", "p.d#0")
                .expectObstacles();
    }

    /** With the victim's 10 of its 60 GiB b goes 5 below its ideal share; a reservation of less than that cannot go as well. */
    @Test
    void aNodeIsLeftAloneWhoseReservationWouldTakeItsQueueTooFarBelowItsShare() {
        crossing(4).expectVictims();
        crossing(6).expectVictims("b#5").expectObstacles("b@n1");
    }

    private static Round crossing(long reserved) {
        return scenario()
                .set("max_ignored_over_capacity", "0")
                .node("n1", gib(100))
                .queue("a", guaranteed(30))
                .queue("b", guaranteed(30))
                .queue("c", guaranteed(30), preemptionDisabled())
                .running("b", 6, gib(10), on("n1"))
                .running("c", 1, gib(5), on("n1"))
                .reserved("b", gib(reserved), on("n1"), key(30))
                .asks("a", 1, gib(40))
                .round();
    }

    @Test
    void aReservationThatMayGoFreesItsNode() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 9, gib(10), on("n1"))
                .reserved("b", gib(10), on("n1"), key(30))
                .asks("a", 1, gib(50))
                .round()
                .expectObstacles("b@n1")
                .expectVictims("b#5", "b#6", "b#7", "b#8");
    }

    @Test
    void theSchedulersOwnReservationForTheAskBecomesTheClaims() {
        Story story = scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 9, gib(10), on("n1"))
                .reserved("a", gib(60), on("n1"))
                .story();
        var before = story.reservationOn("n1");
        story.round().expectObstacles();
        Claim claim = story.book().open().get(0);
        assertThat(claim.state()).isEqualTo(ClaimState.HELD);
        assertThat(claim.reservation()).isEqualTo(before).isEqualTo(story.reservationOn("n1"));
    }

    @Test
    void theSchedulersOwnReservationElsewhereIsDroppedInTheSameStep() {
        Story story = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 9, gib(10), on("n1"), agedSeconds(100))
                .running("b", 10, gib(10), on("n2"), agedSeconds(9000))
                .reserved("a", gib(60), on("n2"))
                .story();
        story.round().expectNodes("n1").expectObstacles("a@n2");
        assertThat(story.reservationOn("n2")).isNull();
        assertThat(story.reservationOn("n1"))
                .isEqualTo(story.book().open().get(0).reservation());
    }

    @Test
    void theReservationOfAnOpenClaimIsNeverDropped() {
        Story story = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(30))
                .queue("b", guaranteed(30))
                .queue("c", guaranteed(40), priority(5))
                .running("b", 10, gib(10), on("n1"), agedSeconds(1))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(60))
                .story();
        story.round().expectNodes("n1");
        story.asks("c", 1, gib(80)).decide().expectNodes("n1", "n2");
    }

    @Test
    void theSchedulersOwnReservationIsCountedOnceForTheClaimThatUsesIt() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 11, gib(8), on("n1"))
                .running("b", 9, gib(10), on("n2"), agedSeconds(9000))
                .reserved("a", gib(20), on("n1"))
                .asks("a", 1, gib(1), app("small"))
                .round()
                .expectVictims("b#10")
                .expectObstacles()
                .expect("a/small", Reason.FITS_NOW);
    }

    /** The ask was smaller when one of them was made: in its place the container would be more than the queue may have. */
    @Test
    void itsOwnReservationsMayDifferInSize() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("a", guaranteed(50), maximum(50))
                .queue("b", guaranteed(30))
                .running("b", 10, gib(10), on("n1"), agedSeconds(9000))
                .running("b", 10, gib(10), on("n2"), agedSeconds(100))
                .running("a", 5, gib(10), on("n3"))
                .asks("a", 11, gib(60))
                .reserved("a", gib(60), on("n1"))
                .reserved("a", gib(20), on("n2"))
                .round()
                .expectNodes("n1");
    }

    @Test
    void aReservationThatALaterOneMakesSuperfluousStays() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("svc", guaranteed(50))
                .queue("batch", guaranteed(50))
                .running("batch", 11, gib(8), on("n1"))
                .running("batch", 12, gib(8), on("n2"))
                .running("batch", 11, gib(8), on("n3"))
                .reserved("batch", gib(22), on("n2"), key(30))
                .reserved("batch", gib(6), on("n3"), key(31))
                .asks("svc", 1, gib(12), am())
                .round()
                .expectVictims()
                .expectObstacles("batch@n2");
    }

    /** 20, 25 and 45 GiB go, newest first, where 40 are needed; with the last one the second is not needed any more. */
    @Test
    void aReservationThatALaterOneMakesNeedlessStays() {
        scenario()
                .node("n0", gib(100))
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("svc", guaranteed(50))
                .queue("batch", guaranteed(50))
                .running("batch", 3, gib(20), on("n0"))
                .running("batch", 5, gib(19), on("n1"))
                .running("batch", 5, gib(20), on("n2"))
                .running("batch", 5, gib(20), on("n3"))
                .reserved("batch", gib(20), on("n1"), key(30))
                .reserved("batch", gib(5), on("n2"), key(31))
                .reserved("batch", gib(20), on("n3"), key(32))
                .asks("svc", 1, gib(40), am())
                .round()
                .expectVictims()
                .expectObstacles("batch@n1", "batch@n3");
    }
}
