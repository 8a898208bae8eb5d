package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
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
        story.asks("a", 1, gib(50), app("next")).decide().expectVictims("b#1");
    }

    @Test
    void whatHadStartedBeforeItLeftStandsForNobody() {
        Story story = full().story();
        story.round();
        leavesAndStartsAgain(story, 3);
        story.asks("a", 1, gib(50), app("next")).decide().expectVictims("b#3");
    }

    @Test
    void itIsCountedOnce() {
        Story story = full().story();
        story.round();
        story.ends("b#0");
        for (int round = 0; round < 10; round++) {
            story.passSeconds(3).round();
            assertThat(story.book().deaths()).hasSize(1);
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
        assertThat(story.book().deaths()).hasSize(1);
    }

    @Test
    void whoLivesThoughItWasToldIsNotCountedWhenItEndsLater() {
        Story story = full().story();
        story.round();
        story.withdraws("a").passSeconds(3).round();
        story.ends("b#0").passSeconds(3).round();
        assertThat(story.book().deaths()).isEmpty();
    }

    @Test
    void whoGoesWithItsNodeIsNotCounted() {
        Story story = full().story();
        story.round();
        story.cluster().loseNode("n1");
        story.passSeconds(3).round();
        assertThat(story.book().deaths()).isEmpty();
    }

    private static void leavesAndStartsAgain(Story story, long secondsAgo) {
        story.ends("b#0", "b#2").heartbeats().passSeconds(3);
        story.starts("b", 1, gib(50), on("n3"), app("told"), agedSeconds(secondsAgo));
    }

    private static Scenario full() {
        return scenario()
                .set("cost", "run-time")
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(50))
                .node("n2", gib(50))
                .node("n3", gib(50))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(50), on("n1"), app("told"), agedSeconds(50))
                .running("b", 1, gib(50), on("n2"), app("other"), agedSeconds(100))
                .running("b", 1, gib(50), on("n3"), app("third"), agedSeconds(200))
                .asks("a", 1, gib(50));
    }
}
