package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Huge;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Amounts and counts as large as they can be, over generated clusters. */
class HugeAmountsTest {
    private static final int SEEDS = 500;

    /** But for small ones, which are held then: the scheduler may look no further than at the huge one. */
    @Test
    void anAskBeyondEveryNodeChangesNothingForAnybodyElse() {
        int[] refused = new int[1];
        Seeds.each(SEEDS, seed -> {
            Generated generated = Generated.of(seed);
            ClusterSnapshot before = Snapshots.of(generated.cluster(), Set.of());
            ClusterSnapshot after = new Huge(seed).withAsksBeyondEveryNode(before);
            Decision expected = DecisionPropertiesTest.decide(generated, before);
            if (expected.claims().stream().anyMatch(claim -> claim.kind() == ClaimKind.UNHELD)) {
                return;
            }
            Decision decision = DecisionPropertiesTest.decide(generated, after);
            Set<AskId> known = new HashSet<>();
            before.asks().forEach(ask -> known.add(ask.id()));

            assertThat(decision.claims()).isEqualTo(expected.claims());
            assertThat(decision.actions()).isEqualTo(expected.actions());
            assertThat(decision.shares()).containsAllEntriesOf(expected.shares());
            assertThat(outcomes(decision, known)).isEqualTo(outcomes(expected, known));
            for (Verdict verdict : decision.verdicts()) {
                if (!known.contains(verdict.ask().id())) {
                    boolean active = verdict.ask().app().active();
                    assertThat(verdict.reason()).isEqualTo(active ? Reason.NO_NODE_BIG_ENOUGH : Reason.APP_NOT_ACTIVE);
                    assertThat(verdict.count()).isEqualTo(verdict.ask().count());
                    refused[0]++;
                }
            }
        });
        assertThat(refused[0]).as("huge asks that were refused").isPositive();
    }

    @Test
    void asManyContainersAsCanBeCounted() {
        checkThatShares(Huge::raiseCounts);
    }

    @Test
    void limitsAndGuaranteesAsLargeAsTheyCanBe() {
        checkThatShares(Huge::raiseLimits);
    }

    @Test
    void nodesThatHaveAllThatCanBeCounted() {
        checkThatShares(Huge::raiseNodes);
    }

    /** Every ask has an outcome for each of its containers, and no parent's children are due more than it is. */
    private static void checkThatShares(BiConsumer<Huge, Cluster> change) {
        Seeds.each(SEEDS, seed -> {
            Generated generated = Generated.of(seed);
            change.accept(new Huge(seed), generated.cluster());
            ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
            Decision decision = DecisionPropertiesTest.decide(generated, snapshot);
            for (Ask ask : snapshot.asks()) {
                long counted = decision.verdicts().stream()
                        .filter(verdict -> verdict.ask().id().equals(ask.id()))
                        .mapToLong(Verdict::count)
                        .sum();
                assertThat(counted).as(ask.toString()).isEqualTo(ask.count());
            }
            decision.shares().forEach((partition, shares) -> SharesCheck.check(new Judge(snapshot, partition), shares));
        });
    }

    private static List<String> outcomes(Decision decision, Set<AskId> known) {
        return decision.verdicts().stream()
                .filter(verdict -> known.contains(verdict.ask().id()))
                .map(verdict -> verdict.ask().id() + " " + verdict.count() + " " + verdict.reason())
                .sorted()
                .toList();
    }
}
