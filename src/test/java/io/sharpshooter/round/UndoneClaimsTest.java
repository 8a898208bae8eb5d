package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** Claims that count as done, and are not: a strike that is right only if they come true is refused under the lock. */
class UndoneClaimsTest {
    /** Below {@code root.p}, which is full, b may get what it asks for only if a gives what q has claimed on n1. */
    private static Scenario fullParent(String wait) {
        return scenario("""
                queues p 60g max 80g, p.a 30g, p.b 30g, q 20g, other 60g, batch 20g
                node n1 80g: p.a 8 x 10g
                node n2 80g: batch 8 x 10g
                other asks 6 x 10g only n0
                q asks 20g only n1
                """).set("max_wait_before_kill", wait);
    }

    /**
     * ml has 50 of its guaranteed 40 GiB, and prod may take from it only if it gets the 20 more that it has claimed on
     * n1.
     */
    private static Scenario moreToCome(String wait) {
        return scenario("""
                queues batch 20g, idle 60g, ml 40g, prod 40g
                node n1 90g: batch 9 x 10g
                node n2 70g: ml 5 x 10g, prod 2 x 10g
                ml asks 20g
                """).set("max_wait_before_kill", wait);
    }

    /** All victims are told, and the first strike waits for a heartbeat of its node. */
    private static Story firstWaitsForItsNode(Scenario scene, String second) {
        Story story = scene.story();
        story.round().expectNodes("n1");
        story.passSeconds(3).with(second + " asks 20g only n2");
        story.round().expectNodes("n1", "n2");
        story.node("n1").setSilent(true);
        story.passSeconds(15).round();
        return story;
    }

    private static void assertBothStrikeOnceTheNodeIsHeardOf(Story story) {
        story.node("n1").setSilent(false);
        for (int round = 0; round < 4 && story.killed().size() < 4; round++) {
            story.heartbeats().passSeconds(3).round();
        }
        assertThat(story.killed()).containsExactlyInAnyOrder("p.a#7", "p.a#6", "batch#7", "batch#6");
    }

    @Test
    void nobodyDiesForAClaimWhoseParentIsToLoseAnothersVictims() {
        Story story = firstWaitsForItsNode(fullParent("15000"), "p.b");
        assertThat(story.killed()).isEmpty();
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
    void aClaimWithoutGraceComesAfterOneWhoseStrikeHasBeenDelayed() {
        Story story = fullParent("0").story();
        story.lateRound().expectNodes("n1");
        story.passSeconds(3).with("p.b asks 20g only n2");
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
        story.passSeconds(3).with("prod asks 20g only n2");
        story.round();
        story.passSeconds(3).round();
        assertThat(story.killed()).isEmpty();
    }
}
