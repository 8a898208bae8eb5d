package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

class LossesTest {
    @Test
    void whatAnAppHasLostMakesItsOtherContainersDearer() {
        Story story = twice();
        story.round().expectVictims("b#1");
        story.heartbeats().passSeconds(3).round();
        story.asks("a", 1, gib(50), app("next")).decide().expectVictims("b#2");
    }

    @Test
    void lossesAreForgottenAfterSomeTime() {
        Story story = twice();
        story.round();
        story.heartbeats().passSeconds(3).round();
        story.passSeconds(600).asks("a", 1, gib(50), app("next")).decide().expectVictims("b#0");
        assertThat(story.killed()).containsExactly("b#1");
    }

    /** Two containers of one app, a third of another app that has run a little longer. */
    private static Story twice() {
        return scenario()
                .set("cost", "run-time")
                .node("n1", gib(50))
                .node("n2", gib(50))
                .node("n3", gib(50))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(50), on("n1"), app("hit"), agedSeconds(110))
                .running("b", 1, gib(50), on("n2"), app("hit"), agedSeconds(100))
                .running("b", 1, gib(50), on("n3"), app("other"), agedSeconds(150))
                .asks("a", 1, gib(50))
                .story();
    }
}
