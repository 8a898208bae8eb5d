package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** The claim on n1 has expired, so that its ask is masked, while others for the same ask hold their nodes: the next container ends the mask. */
class UnmaskTest {
    /** Two claims are left, on n2 and n3; nobody has died on n4. */
    private static Story masked() {
        Story story = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .node("n4", gib(100))
                .queue("batch", guaranteed(10))
                .queue("gpu", guaranteed(90))
                .running("batch", 10, gib(10), on("n1"))
                .running("batch", 10, gib(10), on("n2"), agedSeconds(9000))
                .running("batch", 10, gib(10), on("n3"), agedSeconds(90_000))
                .running("batch", 10, gib(10), on("n4"), agedSeconds(900_000))
                .asks("gpu", 1, gib(60))
                .story();
        story.round().expectNodes("n1");
        story.asks("gpu", 2, gib(60)).passSeconds(3).round().expectNodes("n1", "n2", "n3");
        Round expired = story.passSeconds(57).round();
        assertThat(expired.ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        story.asks("gpu", 1, gib(60));
        assertThat(story.decide().outcomes("gpu")).containsKey(Reason.LAST_CLAIM_EXPIRED);
        return story;
    }

    private static void comesOn(Story story, String node) {
        story.node(node).terminating().clear();
        story.starts("gpu", 1, gib(60), on(node));
        story.asks("gpu", -1, gib(60));
    }

    @Test
    void whenItIsPlacedOnTheNodeOfItsClaim() {
        Story story = masked();
        story.node("n2").reserve(null);
        comesOn(story, "n2");
        Round round = story.round();
        assertThat(round.ends()).containsExactly(EndReason.PLACED_HERE);
        assertThat(round.outcomes("gpu")).doesNotContainKey(Reason.LAST_CLAIM_EXPIRED);
    }

    /** One claim is one too many then. */
    @Test
    void whenItIsPlacedElsewhere() {
        Story story = masked();
        story.asks("gpu", -2, gib(60));
        story.ends("batch#30", "batch#31", "batch#32", "batch#33", "batch#34", "batch#35");
        comesOn(story, "n4");
        assertThat(story.round().ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        story.asks("gpu", 1, gib(60));
        assertThat(story.decide().outcomes("gpu")).doesNotContainKey(Reason.LAST_CLAIM_EXPIRED);
    }
}
