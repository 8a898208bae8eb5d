package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.amLimit;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
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

    private static void end(Story story, String label) {
        story.ends(label);
        story.cluster().nodes().forEach(node -> node.terminating().clear());
    }
}
