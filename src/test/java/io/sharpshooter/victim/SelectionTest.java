package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

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
}
