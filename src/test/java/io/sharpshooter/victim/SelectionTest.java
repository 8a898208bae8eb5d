package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {
    @Test
    void givesBackWhatTheFitDoesNotNeed() {
        List<String> victims = scenario()
                .set("cost", "run-time")
                .node("n1", gib(55))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 12, gib(1), on("n1"), agedSeconds(1))
                .running("b", 1, gib(40), on("n1"), agedSeconds(50))
                .asks("a", 1, gib(48))
                .round()
                .victims();
        assertThat(victims).contains("b#12").hasSize(1 + 5);
    }

    @Test
    void oneBigContainerMayBeCheaperThanManySmallOnes() {
        scenario()
                .set("cost", "run-time")
                .node("n1", gib(108))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 12, gib(5), on("n1"), agedSeconds(10))
                .running("b", 1, gib(48), on("n1"), agedSeconds(99))
                .asks("a", 1, gib(48))
                .set("threshold", "40%")
                .expectVictims("b#12");
    }

    @Test
    void amongFewCandidatesTheCheapestSetIsFound() {
        scenario()
                .set("cost", "run-time")
                .node("n1", gib(110))
                .queue("a", guaranteed(gib(60)))
                .queue("b")
                .running("b", 1, gib(50), on("n1"), agedSeconds(50))
                .running("b", 2, gib(30), on("n1"), agedSeconds(33))
                .asks("a", 1, gib(60))
                .expectVictims("b#1", "b#2");
    }

    @Test
    void equallyCheapSetsAreDecidedByTheirSize() {
        scenario()
                .set("cost", "run-time")
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 2, gib(30), on("n1"), agedSeconds(20))
                .running("b", 1, gib(40), on("n1"), agedSeconds(40))
                .asks("a", 1, gib(40))
                .set("threshold", "40%")
                .expectVictims("b#2");
    }

    @Test
    void whatIsTerminatingIsTakenInsteadOfVictims() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .terminating("b", 3, gib(10), on("n1"))
                .running("b", 7, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .expectVictims("b#7", "b#8", "b#9");
    }

    /** Nine small dear ones, so that there are too many to try all sets. */
    private static Scenario beside(Scenario scenario) {
        return scenario.running("b", 9, gib(1), on("n1"), agedSeconds(1000));
    }

    /** 20, 12 and 40 GiB come to 72 of the 52 that are needed; without the 12 it would cost 80, without the 20 only 75. */
    @Test
    void theDearestThatIsNotNeededIsGivenBackFirst() {
        beside(scenario()
                        .set("cost", "run-time")
                        .node("n1", gib(81))
                        .queue("a", guaranteed(100))
                        .queue("b")
                        .running("b", 1, gib(20), on("n1"), agedSeconds(20))
                        .running("b", 1, gib(12), on("n1"), agedSeconds(15))
                        .running("b", 1, gib(40), on("n1"), agedSeconds(60)))
                .asks("a", 1, gib(52))
                .expectVictims("b#1", "b#2");
    }

    @Test
    void ofTwoThatAreEquallyDearTheOneTakenLaterIsGivenBack() {
        beside(scenario()
                        .set("cost", "run-time")
                        .node("n1", gib(85))
                        .queue("a", guaranteed(100))
                        .queue("b")
                        .running("b", 1, gib(20), on("n1"), agedSeconds(20))
                        .running("b", 1, gib(16), on("n1"), agedSeconds(20))
                        .running("b", 1, gib(40), on("n1"), agedSeconds(60)))
                .asks("a", 1, gib(56))
                .expectVictims("b#0", "b#2");
    }

    /** Six of 3 GiB leave 2 of the 20 that b may give, and a seventh is too much. */
    @Test
    void whereManySmallOnesDoNotComeOutEvenFewLargeOnesAreTaken() {
        scenario()
                .set("cost", "run-time")
                .set("threshold", "35%")
                .set("max_ignored_over_capacity", "0")
                .node("n1", gib(56))
                .queue("a", guaranteed(gib(20)))
                .queue("b", guaranteed(gib(36)))
                .running("b", 12, gib(3), on("n1"), agedSeconds(1))
                .running("b", 2, gib(10), on("n1"), agedSeconds(1000))
                .asks("a", 1, gib(20))
                .expectVictims("b#12", "b#13");
    }

    @Test
    void ofSeveralBigOnesThatDoAloneTheCheapestIsTaken() {
        wanting48()
                .running("b", 12, gib(1), on("n1"), agedSeconds(900))
                .running("b", 1, gib(48), on("n1"), agedSeconds(80))
                .running("b", 1, gib(96), on("n1"), agedSeconds(90))
                .expectVictims("b#12");
    }

    /** In order the one of 50 would come first, and a second one would be needed. */
    @Test
    void amongTenCandidatesTheCheapestSetIsFound() {
        scenario()
                .set("cost", "run-time")
                .node("n1", gib(117))
                .queue("a", guaranteed(gib(60)))
                .queue("b")
                .running("b", 1, gib(50), on("n1"), agedSeconds(50))
                .running("b", 2, gib(30), on("n1"), agedSeconds(33))
                .running("b", 7, gib(1), on("n1"), agedSeconds(1000))
                .asks("a", 1, gib(60))
                .expectVictims("b#1", "b#2");
    }

    /** The small ones of low leave it too little for its large one, so that the search goes on to the next priority; alone either large one would do. */
    @Test
    void ofTwoThatDoAloneTheCheaperIsTakenAlsoFromALaterTier() {
        scenario()
                .set("cost", "run-time")
                .set("threshold", "25%")
                .set("max_ignored_over_capacity", "0")
                .node("n1", gib(176))
                .queue("a", guaranteed(gib(158)), priority(9))
                .queue("low", guaranteed(gib(18)))
                .queue("mid", priority(1))
                .running("low", 4, gib(5), on("n1"), agedSeconds(100))
                .running("low", 1, gib(48), on("n1"), agedSeconds(1000))
                .running("mid", 12, gib(5), on("n1"), agedSeconds(10))
                .running("mid", 1, gib(48), on("n1"), agedSeconds(200))
                .asks("a", 1, gib(48))
                .expectVictims("mid#12");
    }

    /** The small ones are cheaper by the GiB, but ten of them have to go. */
    @Test
    void ofTwoThatDoAloneAndCostAsMuchTheFirstIsTaken() {
        wanting48()
                .running("b", 12, gib(5), on("n1"), agedSeconds(100))
                .running("b", 2, gib(48), on("n1"), agedSeconds(970))
                .expectVictims("b#12");
    }

    /** Ten of the small ones cost 1000. */
    @Test
    void whereOneThatDoesAloneCostsAsMuchThoseInOrderStay() {
        tenSmallOnesOr(1000).expectVictims("b#0", "b#1", "b#2", "b#3", "b#4", "b#5", "b#6", "b#7", "b#8", "b#9");
        tenSmallOnesOr(999).expectVictims("b#12");
    }

    private static Scenario tenSmallOnesOr(long age) {
        return wanting48()
                .running("b", 12, gib(5), on("n1"), agedSeconds(100))
                .running("b", 1, gib(48), on("n1"), agedSeconds(age))
                .running("b", 1, gib(48), on("n1"), agedSeconds(5000));
    }

    /**
     * In order p's small one is taken first, for memory and cores, and then q's, for memory: it has three cores, one more than q may
     * give. With it p's is needless, and without p's it may not be taken.
     */
    @Test
    void whereThoseInOrderFallApartWithoutANeedlessOneTheOneThatDoesAloneIsTaken() {
        scenario()
                .set("cost", "run-time")
                .set("threshold", "10%")
                .node("n1", gib(30).vcores(7))
                .node("n2", gib(1).vcores(1))
                .queue("a", guaranteed(gib(30).vcores(6)))
                .queue("p")
                .queue("q", guaranteed(gib(1).vcores(2)))
                .queue("r")
                .running("p", 1, gib(1).vcores(2), on("n1"), agedSeconds(1))
                .running("q", 1, gib(10).vcores(3), on("n1"), agedSeconds(10))
                .running("q", 1, gib(1).vcores(1), on("n2"), agedSeconds(9000))
                .running("r", 1, gib(10).vcores(2), on("n1"), agedSeconds(1000))
                .running("r", 9, gib(1).vcores(0), on("n1"), agedSeconds(9000))
                .asks("a", 3, gib(10).vcores(2))
                .expectVictims("r#0");
    }

    /** An ask of 48 GiB and a node of 156. */
    private static Scenario wanting48() {
        return scenario()
                .set("cost", "run-time")
                .set("threshold", "25%")
                .node("n1", gib(156))
                .queue("a", guaranteed(100))
                .queue("b")
                .asks("a", 1, gib(48));
    }
}
