package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** Claims that count as done, and are not: nobody dies for a claim that is right only if these come true. */
class UndoneClaimsTest {
    /** Below {@code root.p}, which is full, b may get what it asks for only if a gives what q has claimed on n1. */
    private static Scenario fullParent(String wait) {
        return scenario()
                .set("max_wait_before_kill", wait)
                .node("n1", gib(80))
                .node("n2", gib(80))
                .queue("p", guaranteed(gib(60)), maximum(gib(80)))
                .queue("p.a", guaranteed(gib(30)))
                .queue("p.b", guaranteed(gib(30)))
                .queue("q", guaranteed(gib(20)))
                .queue("other", guaranteed(gib(60)))
                .queue("batch", guaranteed(gib(20)))
                .running("p.a", 8, gib(10), on("n1"))
                .running("batch", 8, gib(10), on("n2"))
                .asks("other", 6, gib(10), onlyOn("n0"))
                .asks("q", 1, gib(20), onlyOn("n1"));
    }

    /** ml has 50 of its guaranteed 40 GiB, and prod may take from it only if it gets the 20 more that it has claimed on n1. */
    private static Scenario moreToCome(String wait) {
        return scenario()
                .set("max_wait_before_kill", wait)
                .node("n1", gib(90))
                .node("n2", gib(70))
                .queue("batch", guaranteed(gib(20)))
                .queue("idle", guaranteed(gib(60)))
                .queue("ml", guaranteed(gib(40)))
                .queue("prod", guaranteed(gib(40)))
                .running("batch", 9, gib(10), on("n1"))
                .running("ml", 5, gib(10), on("n2"))
                .running("prod", 2, gib(10), on("n2"))
                .asks("ml", 1, gib(20));
    }

    /** All victims are told, and the first strike waits for a heartbeat of its node. */
    private static Story firstWaitsForItsNode(Scenario scene, String second) {
        Story story = scene.story();
        story.round().expectNodes("n1");
        story.passSeconds(3).asks(second, 1, gib(20), onlyOn("n2"));
        story.round().expectNodes("n1", "n2");
        story.node("n1").setSilent(true);
        story.passSeconds(15).round();
        return story;
    }

    private static void assertBothStrikeOnceTheNodeIsHeardOf(Story story) {
        story.node("n1").setSilent(false);
        story.heartbeats().passSeconds(3).round();
        assertThat(story.killed()).containsExactlyInAnyOrder("p.a#7", "p.a#6", "batch#7", "batch#6");
    }

    @Test
    void nobodyDiesForAClaimWhoseParentIsToLoseAnothersVictims() {
        Story story = firstWaitsForItsNode(fullParent("15000"), "p.b");
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void bothStrikeOnceTheNodeIsHeardOf() {
        Story story = firstWaitsForItsNode(fullParent("15000"), "p.b");
        assertBothStrikeOnceTheNodeIsHeardOf(story);
    }

    @Test
    void nobodyDiesWhoIsAboveADueThatCountsOnAnotherClaim() {
        Story story = firstWaitsForItsNode(moreToCome("15000"), "prod");
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void nobodyDiesIfTheNodeIsNeverHeardOf() {
        Story story = firstWaitsForItsNode(moreToCome("15000"), "prod");
        for (int round = 0; round < 100; round++) {
            story.passSeconds(3).round();
        }
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void aClaimWithoutGraceWaitsForOneWhoseStrikeHasBeenDelayed() {
        Story story = fullParent("0").story();
        story.lateRound().expectNodes("n1");
        story.passSeconds(3).asks("p.b", 1, gib(20), onlyOn("n2"));
        story.node("n1").setSilent(true);
        story.round();
        story.passSeconds(3).round();
        assertThat(story.killed()).isEmpty();
        assertBothStrikeOnceTheNodeIsHeardOf(story);
    }

    @Test
    void aClaimWithoutGraceDoesNotCountOnOneWhoseGracePeriodRuns() {
        Story story = moreToCome("15000").story();
        story.round().expectNodes("n1");
        story.refreshedFrom(moreToCome("0"));
        story.passSeconds(3).asks("prod", 1, gib(20), onlyOn("n2"));
        story.round();
        story.passSeconds(3).round();
        assertThat(story.killed()).isEmpty();
    }
}
