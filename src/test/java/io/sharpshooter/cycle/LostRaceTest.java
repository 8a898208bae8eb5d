package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import org.junit.jupiter.api.Test;

/** What the scheduler refuses, asked under its lock, while nobody has died for it. */
class LostRaceTest {
    /** The ask fits and waits all the same. */
    @Test
    void aClaimForWhichNobodyIsToDieMasksNobodyWhenItIsRefused() {
        Story story = scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(gib(80)))
                .queue("b", guaranteed(gib(20)))
                .running("b", 4, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .story();
        story.round();
        Round refused = story.passSeconds(12).refusedRound();
        assertThat(refused.claim().kind()).isEqualTo(ClaimKind.BLOCKED);
        AskId ask = refused.claim().ask();
        assertThat(story.book().maskedUntil(ask)).isLessThanOrEqualTo(refused.decision().time());
    }
}
