package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Verdict;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Huge;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Amounts and counts as large as they can be, over generated clusters. */
class HugeAmountsTest {
    private static final int SEEDS = 500;

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
}
