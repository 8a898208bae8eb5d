package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.appAgedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.amLimit;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A claim that is only observed has told nobody. */
class ObservedTest {
    private static Scenario observed() {
        return scenario()
                .set("observe_only", "true")
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40));
    }

    @Test
    void anOrdinaryOneStaysWithItsVictim() {
        Story story = full();
        story.round().expectVictims("b#9");
        assertThat(story.passSeconds(3).round().expectVictims("b#9").ends()).isEmpty();
    }

    @Test
    void anOrdinaryOneTakesAnotherWhenItsVictimHasMadeRoomForWhoGivesNothing() {
        Story story = full();
        story.round().expectVictims("b#9");
        end(story, "b#9");
        story.starts("solid", 1, gib(9), on("n1"));
        assertThat(story.passSeconds(3).round().expectVictims("b#8").ends()).isEmpty();
    }

    /** The newest app's container is by far the dearest. */
    @Test
    void anOrdinaryOneStaysWithItsVictimAsOneDoesThatHasToldIt() {
        bothWays(
                scenario -> dearButNew(scenario).running("b", 1, gib(9), on("n1"), app("old"), agedSeconds(1)),
                story -> {},
                "b#0");
    }

    @Test
    void anOrdinaryOneTakesNoTwoThoughTheyAreCheaper() {
        bothWays(
                scenario -> dearButNew(scenario).running("b", 2, gib(5), on("n1"), app("old"), agedSeconds(1)),
                story -> {},
                "b#0");
    }

    @Test
    void anOrdinaryOneStaysWithItsVictimThoughACheaperOneHasComeSince() {
        bothWays(
                scenario -> dearButNew(scenario).running("b", 1, gib(9), on("n1"), app("old"), agedSeconds(1)),
                story -> {
                    end(story, "filler#0");
                    story.starts("b", 1, gib(9), on("n1"), app("old"), agedSeconds(0));
                },
                "b#0");
    }

    /** One of 20 GiB is cheaper, but more than the claim was charged for. */
    @Test
    void anOrdinaryOneTakesNoneThatHoldsMoreThanItsVictim() {
        bothWays(
                scenario -> dearButNew(scenario).running("filler", 1, gib(9), on("n1")),
                story -> {
                    end(story, "filler#0", "filler#1", "filler#2");
                    story.starts("b", 1, gib(20), on("n1"), app("old"), agedSeconds(0));
                },
                "b#0");
    }

    /** What a large container loses grows faster. */
    @Test
    void aLargeOneStaysWithItsVictimThoughAnotherIsCheaperByNow() {
        bothWays(
                scenario -> scenario.set("threshold", "10%")
                        .node("n1", gib(100))
                        .queue("a", guaranteed(60))
                        .queue("b")
                        .queue("filler", preemptionDisabled())
                        .running("b", 1, gib(20), on("n1"), agedSeconds(10))
                        .running("b", 1, gib(15), on("n1"), agedSeconds(20))
                        .running("filler", 1, gib(65), on("n1"))
                        .asks("a", 1, gib(15)),
                story -> story.passSeconds(60),
                "b#0");
    }

    private static Scenario dearButNew(Scenario scenario) {
        return scenario.node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b")
                .queue("filler", preemptionDisabled())
                .running("b", 1, gib(9), on("n1"), app("new"), appAgedSeconds(10), agedSeconds(9000))
                .running("filler", 9, gib(9), on("n1"))
                .asks("a", 1, gib(9));
    }

    /** After what happens the victims are the same, whether the claim has told them or only observes. */
    private static void bothWays(UnaryOperator<Scenario> cluster, Consumer<Story> happens, String... victims) {
        for (Scenario scenario : List.of(
                cluster.apply(scenario().set("observe_only", "true")),
                cluster.apply(scenario().set("max_wait_before_kill", "600000")))) {
            Story story = scenario.story();
            List<String> before = story.round().victims();
            happens.accept(story);
            Round round = story.passSeconds(3).round().expectVictims(victims);
            assertThat(round.ends()).isEmpty();
            assertThat(before).isNotEmpty();
            assertThat(story.passSeconds(3).round().expectVictims(victims).ends())
                    .isEmpty();
        }
    }

    private static Story full() {
        return observed()
                .queue("solid", preemptionDisabled())
                .running("b", 10, gib(9), on("n1"))
                .running("b", 1, gib(10), on("n1"), agedSeconds(9000))
                .asks("a", 1, gib(9))
                .story();
    }

    @Test
    void aLargeOneTakesOthersInPlaceOfThoseThatHaveEndedButNoMaster() {
        Story story = observed()
                .queue("c", amLimit(gib(10)))
                .running("c", 1, gib(10), on("n1"), am(), agedSeconds(1))
                .running("b", 9, gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .story();
        story.round().expectVictims("b#4", "b#5", "b#6", "b#7", "b#8");
        end(story, "b#8");
        story.starts("b", 1, gib(10), on("n1"), agedSeconds(9000));
        assertThat(story.passSeconds(3).round().victims()).hasSize(5).allMatch(label -> label.startsWith("b#"));
    }

    private static void end(Story story, String... labels) {
        story.ends(labels);
        story.cluster().nodes().forEach(node -> node.terminating().clear());
    }
}
