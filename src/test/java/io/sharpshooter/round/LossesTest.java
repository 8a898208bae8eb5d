package io.sharpshooter.round;

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
        story.with("a/next asks 50g").decide().expectVictims("b#2");
    }

    @Test
    void lossesAreForgottenAfterSomeTime() {
        Story story = twice();
        story.round();
        story.heartbeats().passSeconds(3).round();
        story.passSeconds(600).with("a/next asks 50g").decide().expectVictims("b#0");
        assertThat(story.killed()).containsExactly("b#1");
    }

    /** Two containers of one app, a third of another app that has run a little longer. */
    private static Story twice() {
        return scenario("""
                queues a 100%, b
                node n1 50g: b/hit 50g aged 110s
                node n2 50g: b/hit 50g aged 100s
                node n3 50g: b/other 50g aged 150s
                a asks 50g
                """).set("cost", "run-time").story();
    }
}
