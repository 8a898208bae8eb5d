package io.sharpshooter.insight;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.insight.Totals.LossKey;
import io.sharpshooter.insight.Totals.Timing;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TallyTest {

    private static final ResourceVector ONE = ResourceVector.of(1, 1, 0);
    private static final LossKey BATCH = new LossKey("root.batch", "root.science", PreemptionRule.ELASTIC_MINIMUM);

    @Test
    void countsWhatASatisfiedClaimTookAndUsed() {
        var tally = Stories.satisfied().tally;
        var totals = tally.totals();
        assertThat(totals.steps())
                .contains(
                        entry(Step.PLANNED, 1L),
                        entry(Step.NOTICED, 1L),
                        entry(Step.CHANGED, 1L),
                        entry(Step.HELD, 1L),
                        entry(Step.SATISFIED, 1L),
                        entry(Step.CANCELLED, 0L));
        assertThat(totals.losses()).containsOnlyKeys(BATCH).hasEntrySatisfying(BATCH, lost -> {
            assertThat(lost.containers()).isEqualTo(2);
            assertThat(lost.amounts()).containsExactly(entry("memory-mb", 40960L), entry("vcores", 4L));
            assertThat(lost.work())
                    .containsExactly(entry("memory-mb", 20480L * (66 + 96)), entry("vcores", 2L * (66 + 96)));
        });
        assertThat(totals.placement()).isEqualTo(new Timing(1, 15_000, 15_000, 15_000));
        assertThat(tally.histograms())
                .containsEntry("WaitSeconds", histogram(List.of(1L, 5L, 15L, 60L, 300L, 1800L, 7200L), 2, 1, 15))
                .containsEntry("ClaimVictims", histogram(List.of(1L, 2L, 4L, 8L, 16L, 32L), 1, 1, 2))
                .containsEntry(
                        "VictimAgeSeconds",
                        histogram(List.of(60L, 300L, 1800L, 7200L, 28_800L, 86_400L), 1, 2, 66 + 96));
        assertThat(totals.freed().amount("memory-mb")).isEqualTo(40960);
        assertThat(totals.hitRatePercent()).hasValue(100);
        assertThat(tally.present().open().values()).containsOnly(0L);
    }

    /** All of them are at most the bound that stands at this place. */
    private static Histogram histogram(List<Long> bounds, int place, long count, long sum) {
        List<Long> atMost = new ArrayList<>(nCopies(place, 0L));
        atMost.addAll(nCopies(bounds.size() - place, count));
        return new Histogram(bounds, atMost, count, sum);
    }

    @Test
    void countsWhatWasGivenBackAgainstTheHitRate() {
        var totals = Stories.givenBack().tally.totals();
        assertThat(totals.steps()).contains(entry(Step.SATISFIED, 1L), entry(Step.UNUSED, 1L));
        assertThat(totals.satisfied().amount("memory-mb")).isEqualTo(40960);
        assertThat(totals.unused()).isEqualTo(totals.satisfied());
        assertThat(totals.freed().amount("memory-mb")).isEqualTo(40960);
        assertThat(totals.hitRatePercent()).hasValue(0);
    }

    @Test
    void countsAPlacementElsewhereAndAnExpiredClaimAgainstTheHitRate() {
        var elsewhere = Stories.elsewhere().tally.totals();
        assertThat(elsewhere.placement().count()).isEqualTo(1);
        assertThat(elsewhere.hitRatePercent()).hasValue(0);
        var expired = Stories.expired().tally.totals();
        assertThat(expired.placement().count()).isZero();
        assertThat(expired.hitRatePercent()).hasValue(0);
    }

    @Test
    void countsNoLossWhereNobodyDied() {
        var totals = Stories.cancelled().tally.totals();
        assertThat(totals.steps()).contains(entry(Step.CANCELLED, 1L), entry(Step.HELD, 0L));
        assertThat(totals.losses()).isEmpty();
        assertThat(totals.hitRatePercent()).isEmpty();
    }

    @Test
    void describesThePresentOfClaimsAndWaitingContainers() {
        var scene = Stories.reserved();
        assertThat(scene.tally.present().open()).contains(entry(ClaimState.NOTICED, 1L), entry(ClaimState.HELD, 0L));
        scene.verdicts(
                ClaimScene.verdict(5, 3, Reason.NOT_ENTITLED, Map.of()),
                ClaimScene.verdict(6, 2, Reason.NOT_ENTITLED, Map.of()));
        assertThat(scene.tally.present().waiting()).contains(entry(Reason.NOT_ENTITLED, 5L), entry(Reason.HELPED, 0L));
        scene.rest();
        assertThat(scene.tally.present().waiting().values()).containsOnly(0L);
    }

    @Test
    void doesNotCountMoreAsUsedThanTheAskHolds() {
        var scene = new ClaimScene();
        List<Victim> four = List.of(
                ClaimScene.victim(3, 2, 1),
                ClaimScene.victim(3, 3, 1),
                ClaimScene.victim(3, 4, 1),
                ClaimScene.victim(3, 5, 1));
        var held = ClaimScene.claim(1, four).struck(scene.now(), four, ClaimScene.reservation());
        scene.round(held);
        scene.round(held.ended(ClaimState.SATISFIED, io.sharpshooter.claim.EndReason.PLACED_HERE));
        assertThat(scene.tally.totals().hitRatePercent()).hasValue(75);
    }

    @Test
    void countsQueuesBeyondTheLimitAsOne() {
        var scene = new ClaimScene();
        int most = Tally.MOST_QUEUES;
        for (int queue = 0; queue < 2 * most + 2; queue++) {
            var claim = ClaimScene.claim(queue, List.of(ClaimScene.victim(3, 2, 1, "root.q" + queue, ONE)));
            scene.round(claim.struck(scene.now(), claim.victims(), null));
        }
        var losses = scene.tally.totals().losses();
        assertThat(losses).hasSize(2 * most + 1);
        var keys = List.copyOf(losses.keySet());
        assertThat(keys.get(0)).isEqualTo(new LossKey("root.q0", "root.science", PreemptionRule.ELASTIC_MINIMUM));
        assertThat(keys.get(most).queue()).isEqualTo("root.q" + most);
        assertThat(keys.get(most).asker()).isEqualTo(Tally.OTHER_QUEUES);
        assertThat(keys.get(2 * most).queue()).isEqualTo(Tally.OTHER_QUEUES);
        assertThat(List.copyOf(losses.values()).get(2 * most).containers()).isEqualTo(2);
    }

    @Test
    void timesRoundsTheirPartsAndLocks() {
        var tally = new Tally();
        tally.roundTook(RoundWatchTest.watch(5, 7), true);
        tally.roundTook(RoundWatchTest.watch(2), false);
        tally.lockHeld(11);
        tally.lockHeld(-1);
        var totals = tally.totals();
        assertThat(totals.rounds()).isEqualTo(new Timing(2, 14, 2, 12));
        assertThat(totals.parts())
                .containsExactly(entry("read", new Timing(2, 7, 2, 5)), entry("decide", new Timing(1, 7, 7, 7)));
        assertThat(totals.locks()).isEqualTo(new Timing(2, 11, 0, 11));
    }

    @Test
    void showsReadersWholeRoundsWhileItCounts() {
        var tally = new Tally();
        var watch = RoundWatchTest.watch(1, 2);
        var seen = CompletableFuture.supplyAsync(() -> {
            var all = new ArrayList<Totals>();
            while (tally.totals().rounds().count() < 10_000) {
                all.add(tally.totals());
            }
            return all;
        });
        for (int round = 0; round < 10_000; round++) {
            tally.roundTook(watch, false);
        }
        assertThat(seen.join())
                .allSatisfy(totals -> assertThat(totals.parts().values().stream()
                                .mapToLong(Timing::total)
                                .sum())
                        .isEqualTo(totals.rounds().total()));
    }

    @Test
    void doesNotFailForHugeNumbers() {
        int age = (int) (ClaimScene.START / 1000);
        var ancient = ClaimScene.victim(3, 2, age, "root.batch", ResourceVector.of(Long.MAX_VALUE / 4, 1, 0));
        var one = Sum.lost(ancient, ClaimScene.TYPES, ClaimScene.START);
        Sum loss = one.plus(one);
        assertThat(loss.work())
                .containsExactly(entry("memory-mb", Long.MAX_VALUE), entry("vcores", 2 * ClaimScene.START / 1000));
    }
}
