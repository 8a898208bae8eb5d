package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/**
 * The claim on n1 has expired, so that its ask is left alone, while others for the same ask hold their nodes: the next
 * container ends that.
 */
class BackOffEndsTest {
    /** Two claims are left, on n2 and n3; nobody has died on n4. */
    private static Story leftAlone() {
        Story story = scenario("""
                queues batch 10%, gpu 90%
                node n1 100g: batch 10 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                node n3 100g: batch 10 x 10g aged 90000s
                node n4 100g: batch 10 x 10g aged 900000s
                gpu asks 60g
                """).story();
        story.round().expectNodes("n1");
        story.with("gpu asks 2 x 60g").passSeconds(3).round().expectNodes("n1", "n2", "n3");
        Round expired = story.passSeconds(57).round();
        assertThat(expired.ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        story.with("gpu asks 60g");
        assertThat(story.decide().outcomes("gpu")).containsKey(Reason.LAST_CLAIM_EXPIRED);
        return story;
    }

    private static void comesOn(Story story, String node) {
        story.node(node).terminating().clear();
        story.with("gpu runs 60g on " + node);
        story.with("gpu asks -1 x 60g");
    }

    @Test
    void whenItIsPlacedOnTheNodeOfItsClaim() {
        Story story = leftAlone();
        story.node("n2").reserve(null);
        comesOn(story, "n2");
        Round round = story.round();
        assertThat(round.ends()).containsExactly(EndReason.PLACED_HERE);
        assertThat(round.outcomes("gpu")).doesNotContainKey(Reason.LAST_CLAIM_EXPIRED);
    }

    /** One claim is one too many then. */
    @Test
    void whenItIsPlacedElsewhere() {
        Story story = leftAlone();
        story.with("gpu asks -2 x 60g");
        story.ends("batch#30-35");
        comesOn(story, "n4");
        assertThat(story.round().ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        story.with("gpu asks 60g");
        assertThat(story.decide().outcomes("gpu")).doesNotContainKey(Reason.LAST_CLAIM_EXPIRED);
    }
}
