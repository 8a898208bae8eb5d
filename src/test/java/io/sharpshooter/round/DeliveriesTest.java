package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** What comes of claims for which somebody has died, and does not run. */
class DeliveriesTest {
    private final Fickle fickle = Fickle.withinMinimum();
    private final Story story = fickle.story();

    /** Six die, the container comes, and the next round sees it. */
    private void isPlaced() {
        fickle.strikes(6);
        assertThat(fickle.passes().story().round().ends()).containsExactly(EndReason.PLACED_HERE);
    }

    @Test
    void whatIsGivenBackBeforeItRunsIsToldAndCounted() {
        isPlaced();
        assertThat(story.book().deliveries()).hasSize(1);
        Round round = story.givesBack(Fickle.QUEUE).passSeconds(3).round();
        assertThat(round.decision().unused()).hasSize(1);
        assertThat(round.decision().unused().get(0).reason()).isEqualTo(EndReason.PLACED_HERE);
        assertThat(fickle.counted()).isEqualTo(1);
        assertThat(story.book().deliveries()).isEmpty();
        assertThat(story.passSeconds(3).round().decision().unused()).isEmpty();
    }

    @Test
    void alsoIfThatHappensBeforeAnyRoundHasSeenIt() {
        fickle.strikes(6);
        Round round = story.heartbeats().givesBack(Fickle.QUEUE).passSeconds(3).round();
        assertThat(round.ends()).containsExactly(EndReason.PLACED_HERE);
        assertThat(round.decision().unused()).hasSize(1);
        assertThat(fickle.counted()).isEqualTo(1);
    }

    @Test
    void whatRunsIsFollowedNoMore() {
        isPlaced();
        story.runs(Fickle.QUEUE).passSeconds(3).round();
        assertThat(story.book().deliveries()).isEmpty();
        assertThat(story.givesBack(Fickle.QUEUE)
                        .passSeconds(3)
                        .round()
                        .decision()
                        .unused())
                .isEmpty();
        assertThat(fickle.counted()).isZero();
    }

    @Test
    void whatIsNotKnownToRunIsFollowedForTheHoldTimeout() {
        isPlaced();
        story.passSeconds(59).round();
        assertThat(story.book().deliveries()).hasSize(1);
        story.passSeconds(1).round();
        assertThat(story.book().deliveries()).isEmpty();
    }

    @Test
    void whoGivesBackForTheSecondTimeWaits() {
        for (int time = 1; time <= 2; time++) {
            fickle.strikes(6);
            story.heartbeats()
                    .givesBack(Fickle.QUEUE)
                    .heartbeats()
                    .passSeconds(3)
                    .round();
            assertThat(fickle.counted()).isEqualTo(time);
            story.passSeconds(3);
        }
        fickle.waits();
    }

    /** They had all struck before he was counted. */
    @Test
    void whatIsGivenBackTogetherCountsOnce() {
        fickle.strikes(6);
        fickle.strikes(6);
        Round round = story.heartbeats().givesBack(Fickle.QUEUE).passSeconds(3).round();
        assertThat(round.decision().unused()).hasSize(2);
        assertThat(fickle.counted()).isEqualTo(1);
    }

    /** Nobody has died for it. */
    @Test
    void whatFitAnywayIsNotFollowed() {
        Fickle beside = Fickle.of(Fickle.cluster(60).with("node n7 100g").set("blocked-after-ms", "3000"));
        beside.story().live().app("batch").asks().clear();
        beside.strikes(0);
        beside.story().passSeconds(3).round();
        assertThat(beside.open()).hasSize(1);
        assertThat(beside.passes().story().round().ends()).containsExactly(EndReason.PLACED_HERE);
        assertThat(beside.story().book().deliveries()).isEmpty();
    }

    @Test
    void aCopyOfTheBookFollowsByItself() {
        isPlaced();
        var copy = story.book().copy();
        copy.deliveries().forEach(copy::unfollow);
        assertThat(copy.watched()).isEmpty();
        assertThat(story.book().watched()).hasSize(1);
    }
}
