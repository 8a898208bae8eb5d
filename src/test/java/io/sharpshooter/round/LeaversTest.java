package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** What an app starts in place of a container that was told and has left is taken last. */
class LeaversTest {
    /** It runs for a second where the other one has run for a hundred. */
    @Test
    void whoHasLeftWhenToldAndStartsAgainLivesWhileOthersGive() {
        Story story = full().story();
        story.round().expectVictims("b#0");
        leavesAndStartsAgain(story, 1);
        story.with("a/next asks 50g").decide().expectVictims("b#1");
    }

    @Test
    void whatHadStartedBeforeItLeftStandsForNobody() {
        Story story = full().story();
        story.round();
        leavesAndStartsAgain(story, 3);
        story.with("a/next asks 50g").decide().expectVictims("b#3");
    }

    @Test
    void itIsCountedOnce() {
        Story story = full().story();
        story.round();
        story.ends("b#0");
        for (int round = 0; round < 10; round++) {
            story.passSeconds(3).round();
            assertThat(story.book().losses().now().deaths()).hasSize(1);
        }
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void whoIsKilledIsCountedOnce() {
        Story story = full().story();
        story.round();
        for (int round = 0; round < 10; round++) {
            story.passSeconds(3).round();
            story.heartbeats();
        }
        assertThat(story.killed()).containsExactly("b#0");
        assertThat(story.book().losses().now().deaths()).hasSize(1);
    }

    @Test
    void whoLivesThoughItWasToldIsNotCountedWhenItEndsLater() {
        Story story = full().story();
        story.round();
        story.withdraws("a").passSeconds(3).round();
        story.ends("b#0").passSeconds(3).round();
        assertThat(story.book().losses().now().deaths()).isEmpty();
    }

    private static void leavesAndStartsAgain(Story story, long secondsAgo) {
        story.ends("b#0", "b#2").heartbeats().passSeconds(3);
        story.with("b/told runs 50g aged " + secondsAgo + "s on n3");
    }

    private static Scenario full() {
        return scenario("""
                queues a 100%, b
                node n1 50g: b/told 50g aged 50s
                node n2 50g: b/other 50g aged 100s
                node n3 50g: b/third 50g aged 200s
                a asks 50g
                """).set("cost", "run-time").set("max_wait_before_kill", "15000");
    }
}
