package io.sharpshooter.round;

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
        return scenario("queues a 60%, b 40%; node n1 100g").set("observe_only", "true");
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
        story.with("solid runs 9g on n1");
        assertThat(story.passSeconds(3).round().expectVictims("b#8").ends()).isEmpty();
    }

    /** The newest app's container is by far the dearest. */
    @Test
    void anOrdinaryOneStaysWithItsVictimAsOneDoesThatHasToldIt() {
        bothWays(scenario -> dearButNew(scenario).with("b/old runs 9g aged 1s on n1"), story -> {}, "b#0");
    }

    @Test
    void anOrdinaryOneTakesNoTwoThoughTheyAreCheaper() {
        bothWays(scenario -> dearButNew(scenario).with("b/old runs 2 x 5g aged 1s on n1"), story -> {}, "b#0");
    }

    @Test
    void anOrdinaryOneStaysWithItsVictimThoughACheaperOneHasComeSince() {
        bothWays(
                scenario -> dearButNew(scenario).with("b/old runs 9g aged 1s on n1"),
                story -> {
                    end(story, "filler#0");
                    story.with("b/old runs 9g aged 0s on n1");
                },
                "b#0");
    }

    /** One of 20 GiB is cheaper, but more than the claim was charged for. */
    @Test
    void anOrdinaryOneTakesNoneThatHoldsMoreThanItsVictim() {
        bothWays(
                scenario -> dearButNew(scenario).with("filler runs 9g on n1"),
                story -> {
                    end(story, "filler#0", "filler#1", "filler#2");
                    story.with("b/old runs 20g aged 0s on n1");
                },
                "b#0");
    }

    /** What a large container loses grows faster. */
    @Test
    void aLargeOneStaysWithItsVictimThoughAnotherIsCheaperByNow() {
        bothWays(scenario -> scenario.with("""
                queues a 60%, b, filler protected
                node n1 100g: b 20g aged 10s, b 15g aged 20s, filler 65g
                a asks 15g
                """).set("threshold", "10%"), story -> story.passSeconds(60), "b#0");
    }

    private static Scenario dearButNew(Scenario scenario) {
        return scenario.with("""
                queues a 60%, b, filler protected
                node n1 100g: b/new 9g submitted 10s aged 9000s, filler 9 x 9g
                a asks 9g
                """);
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
        return observed().with("""
                queues solid protected
                b runs 10 x 9g on n1, 10g aged 9000s on n1
                a asks 9g
                """).story();
    }

    @Test
    void aLargeOneTakesOthersInPlaceOfThoseThatHaveEndedButNoMaster() {
        Story story = observed().with("""
                queues c ams 10g
                c runs 10g am aged 1s on n1
                b runs 9 x 10g on n1
                a asks 50g
                """).story();
        story.round().expectVictims("b#4-8");
        end(story, "b#8");
        story.with("b runs 10g aged 9000s on n1");
        assertThat(story.passSeconds(3).round().victims()).hasSize(5).allMatch(label -> label.startsWith("b#"));
    }

    private static void end(Story story, String... labels) {
        story.ends(labels);
        story.cluster().nodes().forEach(node -> node.terminating().clear());
    }
}
