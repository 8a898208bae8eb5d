package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.appAgedSeconds;
import static io.sharpshooter.fixture.Detail.borrowing;
import static io.sharpshooter.fixture.Detail.inPartition;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.Detail.ratherOn;
import static io.sharpshooter.fixture.QueueDetail.amLimit;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.guaranteedIn;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrdinaryTest {
    private static Scenario full() {
        return scenario()
                .set("natural_termination_factor", "1.0")
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50));
    }

    @Test
    void takesTheNewestAppsNewestContainer() {
        full().running("b", 3, gib(10), on("n1"), app("old"), appAgedSeconds(9000), agedSeconds(1))
                .running("b", 4, gib(10), on("n1"), app("new"), appAgedSeconds(5000))
                .running("b", 3, gib(10), on("n1"), app("older"), appAgedSeconds(9999), agedSeconds(1))
                .asks("a", 1, gib(10))
                .expectVictims("b#6");
    }

    @Test
    void ofAppsThatBeganTogetherTheOneWithTheLaterIdGivesFirst() {
        full().running("b", 5, gib(10), on("n1"), app("one"), appAgedSeconds(9000))
                .running("b", 5, gib(10), on("n1"), app("two"), appAgedSeconds(9000))
                .asks("a", 1, gib(10))
                .expectVictims("b#9");
    }

    /** Though their queue has the higher priority and their app is older. */
    @Test
    void whoBorrowsThePartitionGivesFirst() {
        scenario()
                .set("natural_termination_factor", "1.0")
                .node("x1", gib(100), "x")
                .node("n1", gib(100))
                .queue("a", guaranteedIn("x", 50), priority(9))
                .queue("b", guaranteedIn("x", 50))
                .queue("c", priority(1))
                .running("c", 2, gib(10), on("x1"), borrowing(), appAgedSeconds(9000))
                .running("b", 8, gib(10), on("x1"), inPartition("x"))
                .asks("a", 1, gib(10), inPartition("x"))
                .expectVictims("c#1");
    }

    @Test
    void lowerContainerPriorityBeforeHigher() {
        full().running("b", 5, gib(10), on("n1"), key(30))
                .running("b", 5, gib(10), on("n1"), key(1))
                .asks("a", 1, gib(10))
                .expectVictims("b#4");
    }

    @Test
    void aContainerIsTakenOnlyWhereTheAskFits() {
        full().node("n2", gib(100))
                .running("b", 10, gib(10), on("n1"))
                .running("b", 20, gib(5), on("n2"))
                .asks("a", 1, gib(10))
                .expectVictims("b#9");
    }

    @Test
    void whereNoSingleVictimSufficesTheAskCountsAsLarge() {
        Round round =
                full().running("b", 20, gib(5), on("n1")).asks("a", 1, gib(10)).round();
        round.expectVictims("b#18", "b#19");
        assertThat(round.claim().kind()).isEqualTo(ClaimKind.LARGE);
    }

    @Test
    void severalShareANodeUntilTheyStrikeOneAfterTheOther() {
        Story story = full().set("max_wait_before_kill", "15000")
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 3, gib(10))
                .story();
        Round round = story.round().expectNodes("n1", "n1", "n1").expectVictims("b#7", "b#8", "b#9");
        assertThat(round.openClaims()).allMatch(claim -> claim.kind() == ClaimKind.ORDINARY);
        assertThat(story.reservationOn("n1")).isNull();
        story.passSeconds(15).round();
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(states(story)).containsExactly(ClaimState.HELD, ClaimState.NOTICED, ClaimState.NOTICED);
        story.passSeconds(3).round();
        assertThat(states(story)).containsExactly(ClaimState.HELD, ClaimState.NOTICED, ClaimState.NOTICED);
        story.heartbeats().passSeconds(3).round();
        assertThat(states(story)).containsExactly(ClaimState.HELD, ClaimState.NOTICED);
    }

    @Test
    void theOneWhoseWaitIsOverNeedNotStandBehindAnOlderOneWithALongerWait() {
        Scenario scenario = full().set("max_wait_before_kill", "60000");
        Story story = scenario.running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(10))
                .story();
        story.round();
        story.asks("a", 1, gib(10), key(2)).refreshedFrom(scenario.set("max_wait_before_kill", "15000"));
        story.passSeconds(3).round();
        assertThat(states(story)).containsExactly(ClaimState.NOTICED, ClaimState.NOTICED);
        story.passSeconds(15).round();
        assertThat(states(story)).containsExactly(ClaimState.NOTICED, ClaimState.HELD);
    }

    private static List<ClaimState> states(Story story) {
        return story.book().open().stream().map(Claim::state).toList();
    }

    @Test
    void aQueueGivesAPartOfItsExcessInOneRound() {
        full().set("natural_termination_factor", "0.4")
                .set("max_wait_before_kill", "15000")
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 5, gib(10))
                .expectVictims("b#8", "b#9");
    }

    @Test
    void butAtLeastOneContainer() {
        full().set("natural_termination_factor", "0.1")
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 5, gib(10))
                .expectVictims("b#9");
    }

    @Test
    void reservationsGoBeforeContainers() {
        full().node("n2", gib(100))
                .running("b", 9, gib(10), on("n1"))
                .running("b", 9, gib(10), on("n2"))
                .reserved("b", gib(20), on("n2"))
                .asks("a", 1, gib(10))
                .round()
                .expectVictims()
                .expectObstacles("b@n2");
    }

    @Test
    void mastersGoLastAndOnlyDownToTheShareOfMasters() {
        Scenario scenario = scenario()
                .set("natural_termination_factor", "1.0")
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("b", amLimit(gib(60)));
        for (int app = 0; app < 8; app++) {
            scenario.running("b", 1, gib(10), on("n1"), am(), app("app" + app), appAgedSeconds(900 - app));
        }
        scenario.running("b", 2, gib(10), on("n1"), app("app0")).asks("a", 10, gib(10));
        scenario.expectVictims("b#8", "b#9", "b#7", "b#6");
    }

    /** Half of n1 is free, but p has all that it may have; b may run masters with all of it. */
    @Test
    void whereThereIsRoomAndAParentHasNoneMastersLiveToo() {
        Scenario scenario = scenario()
                .node("n1", gib(100))
                .queue("p", guaranteed(50), maximum(50))
                .queue("p.a", guaranteed(50))
                .queue("p.b", amLimit(gib(50)));
        for (int app = 0; app < 5; app++) {
            scenario.running("p.b", 1, gib(10), on("n1"), am(), app("app" + app));
        }
        scenario.asks("p.a", 1, gib(10)).expectNoVictims();
    }

    /** With its master an app would lose what it runs elsewhere. */
    @Test
    void aMasterDiesOnlyIfItsAppRunsNothingElse() {
        Scenario scenario = scenario()
                .node("n1", gib(20))
                .node("n2", gib(80))
                .queue("a", guaranteed(100))
                .queue("b", amLimit(gib(10)));
        scenario.running("b", 1, gib(10), on("n1"), am(), app("alone"), appAgedSeconds(900));
        scenario.running("b", 1, gib(10), on("n1"), am(), app("busy"), appAgedSeconds(100));
        scenario.running("b", 8, gib(10), on("n2"), app("busy"));
        scenario.asks("a", 2, gib(10), onlyOn("n1")).expectVictims("b#0");
    }

    /** Eight masters of 10 GiB where 60 are allowed: one is told. Then two of them are moved away. */
    @Test
    void aMasterLivesWhenOthersHaveEndedSince() {
        Story story = masters().set("max_wait_before_kill", "15000").story();
        story.round().expectVictims("b#8", "b#9", "b#7");
        story.live().app("b", "app1").moveTo(story.cluster().queue("root.c"));
        story.live().app("b", "app2").moveTo(story.cluster().queue("root.c"));
        onlyTheOthersDie(story);
    }

    @Test
    void aMasterLivesWhoseAppRunsMoreSince() {
        Story story = masters()
                .node("n2", gib(5))
                .set("max_wait_before_kill", "15000")
                .story();
        story.round().expectVictims("b#8", "b#9", "b#7");
        story.starts("b", 1, gib(5), on("n2"), app("app7"));
        onlyTheOthersDie(story);
    }

    private static void onlyTheOthersDie(Story story) {
        List<EndReason> ends = new ArrayList<>();
        for (int more = 0; more < 4; more++) {
            ends.addAll(story.passSeconds(15).round().ends());
            story.heartbeats();
        }
        assertThat(ends).containsOnlyOnce(EndReason.NO_LONGER_FITS);
        assertThat(story.killed()).containsExactlyInAnyOrder("b#8", "b#9");
    }

    @Test
    void aMasterThatWasToldDiesWhereItsQueueStaysAboveTheShareOfMasters() {
        Story story = masters().set("max_wait_before_kill", "15000").story();
        story.round().expectVictims("b#8", "b#9", "b#7");
        story.live().app("b", "app1").moveTo(story.cluster().queue("root.c"));
        for (int more = 0; more < 3; more++) {
            story.passSeconds(15).round();
            story.heartbeats();
        }
        assertThat(story.killed()).containsExactlyInAnyOrder("b#8", "b#9", "b#7");
    }

    @Test
    void whatIsOnlyObservedKeepsItsMasterTooAndTakesOneContainer() {
        Story story = masters().set("observe_only", "true").story();
        story.round().expectVictims("b#8", "b#9", "b#7");
        Round later = story.passSeconds(3).round().expectVictims("b#8", "b#9", "b#7");
        assertThat(later.openClaims()).allMatch(claim -> claim.victims().size() == 1);
    }

    private static Scenario masters() {
        Scenario scenario = scenario()
                .set("natural_termination_factor", "1.0")
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("b", amLimit(gib(60)))
                .queue("c", amLimit(gib(60)));
        for (int app = 0; app < 8; app++) {
            scenario.running("b", 1, gib(10), on("n1"), am(), app("app" + app), appAgedSeconds(900 - app));
        }
        return scenario.running("b", 2, gib(10), on("n1"), app("app0")).asks("a", 3, gib(10));
    }

    @Test
    void aPlacementAnywhereSatisfies() {
        Story story = full().node("n2", gib(100))
                .running("b", 10, gib(10), on("n1"), agedSeconds(10))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(10))
                .story();
        story.round();
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.HELD);
        String other = story.book().open().get(0).node().equals("n1") ? "n2" : "n1";
        story.ends(other.equals("n1") ? "b#0" : "b#10");
        story.live().cluster().nodes().stream()
                .filter(node -> node.id().equals(other))
                .forEach(node -> node.terminating().clear());
        story.withdraws("a").starts("a", 1, gib(10), on(other));
        assertThat(story.passSeconds(3).round().claim().state()).isEqualTo(ClaimState.SATISFIED);
    }

    @Test
    void largeComesBeforeOrdinaryInAQueue() {
        Round round = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(10), app("first"))
                .asks("a", 1, gib(50), app("second"))
                .round();
        assertThat(round.openClaims().stream().map(Claim::kind)).containsExactly(ClaimKind.LARGE, ClaimKind.ORDINARY);
    }

    @Test
    void whatIsFreedIsHeldForTheAsk() {
        Story story = full().running("b", 10, gib(10), on("n1"))
                .asks("b", 10, gib(10))
                .asks("a", 1, gib(10))
                .story();
        story.round().expectVictims("b#9");
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(story.heartbeats().passSeconds(3).round().claim().state()).isEqualTo(ClaimState.SATISFIED);
    }

    /** A second ask could be helped on another node, but only at the expense of an older app. */
    @Test
    void anAskWaitsItsTurnWhereTheNewestAppGives() {
        Story story = full().node("n2", gib(100))
                .running("b", 10, gib(10), on("n1"), app("old"), appAgedSeconds(9000))
                .running("b", 10, gib(10), on("n2"), app("new"), appAgedSeconds(1))
                .asks("a", 2, gib(10))
                .story();
        story.round().expectVictims("b#19").expect("a", Reason.BUDGET_SPENT, 1);
        story.heartbeats().passSeconds(3).round();
        story.passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#19", "b#18");
    }

    /** Its newest container is where the first ask is served; the next newest is elsewhere. */
    @Test
    void anotherContainerOfTheNewestAppIsTakenWhereItNeedNotWait() {
        Story story = full().node("n2", gib(100))
                .node("n3", gib(100))
                .running("b", 10, gib(10), on("n1"), app("old"), appAgedSeconds(9000))
                .running("b", 10, gib(10), on("n2"), app("new"), appAgedSeconds(1), agedSeconds(1))
                .running("b", 10, gib(10), on("n3"), app("new"), appAgedSeconds(1), agedSeconds(100))
                .asks("a", 2, gib(10))
                .story();
        story.round().expectVictims("b#10", "b#20").expectNodes("n2", "n3");
    }

    /** The first is all of a's elastic minimum, 10; for the second b, with 90 left, would have to be above its ideal share, 100. */
    @Test
    void ofTwoContainersOnlyTheOneWithinTheElasticMinimumTakesBelowTheIdealShare() {
        scenario()
                .set("natural_termination_factor", "1.0")
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(5))
                .queue("b", guaranteed(5))
                .queue("d")
                .running("b", 10, gib(10), on("n1"))
                .running("d", 10, gib(10), on("n2"))
                .asks("a", 2, gib(10), onlyOn("n1"))
                .round()
                .expectVictims("b#9")
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS, 1);
    }

    /** Where the first ask is served the newest app has only small ones left. */
    @Test
    void anAskWaitsForNoContainerThatWouldNotMakeRoom() {
        full().node("n2", gib(100))
                .running("b", 10, gib(10), on("n1"), app("old"), appAgedSeconds(9000))
                .running("b", 9, gib(10), on("n2"), app("older"), appAgedSeconds(9999))
                .running("b", 5, gib(1), on("n2"), app("new"), appAgedSeconds(1), agedSeconds(100))
                .running("b", 1, gib(5), on("n2"), app("new"), appAgedSeconds(1), agedSeconds(1))
                .asks("a", 2, gib(5))
                .expectVictims("b#24", "b#9");
    }

    @Test
    void ofTwoQueuesThatAreAlikeTheOneOfTheLowerPathGives() {
        scenario()
                .set("natural_termination_factor", "1.0")
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("c")
                .queue("b")
                .running("c", 5, gib(10), on("n1"))
                .running("b", 5, gib(10), on("n1"))
                .asks("a", 1, gib(10))
                .expectVictims("b#4");
    }

    @Test
    void freeSpaceThatAReservationKeepsIsSoughtNearFirst() {
        full().node("n2", gib(100))
                .running("b", 8, gib(10), on("n1"))
                .running("b", 8, gib(10), on("n2"))
                .reserved("b", gib(30), on("n1"))
                .reserved("b", gib(30), on("n2"))
                .asks("a", 1, gib(10), ratherOn("n2"))
                .round()
                .expectVictims()
                .expectObstacles("b@n2");
    }

    private static Scenario coresFull() {
        return scenario()
                .set("natural_termination_factor", "1.0")
                .set("total_preemption_per_round", "1")
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100).vcores(100))
                .queue("a", guaranteed(50))
                .queue("b");
    }

    /** Of its 100 cores 40 go now; memory would allow all. */
    @Test
    void thePartThatAQueueGivesIsOfTheTypeOfWhichItHasLeast() {
        coresFull()
                .set("natural_termination_factor", "0.4")
                .node("n2", gib(100))
                .running("b", 10, gib(1).vcores(10), on("n1"))
                .running("b", 1, gib(100), on("n2"))
                .asks("a", 5, gib(1).vcores(10))
                .expectVictims("b#6", "b#7", "b#8", "b#9");
    }

    /** It may hold all of its memory, and none of the cores. */
    @Test
    void aTypeOfWhichAQueueGivesNothingDoesNotLimitThePartThatItGives() {
        coresFull()
                .queue("c", guaranteed(gib(60)))
                .running("c", 10, gib(1).vcores(10), on("n1"))
                .asks("a", 2, gib(1).vcores(10))
                .expectVictims("c#8", "c#9");
    }

    /** Of 50 GiB above its guarantee b gives 20 now, and of four GPUs one; the newest container takes three along. */
    @Test
    void whatHoldsNoGpuMayGoAlthoughMoreGpusHaveGoneThanTheirPart() {
        scenario()
                .set("natural_termination_factor", "0.4")
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100).gpus(4))
                .queue("a", guaranteed(gib(50)))
                .queue("b", guaranteed(gib(50)))
                .running("b", 1, gib(10).gpus(1), on("n1"))
                .running("b", 8, gib(10), on("n1"))
                .running("b", 1, gib(10).gpus(3), on("n1"))
                .asks("a", 5, gib(10))
                .expectVictims("b#8", "b#9");
    }
}
