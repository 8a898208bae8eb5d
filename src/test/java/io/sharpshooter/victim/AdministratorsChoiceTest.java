package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A cost, or an order of candidates, that the administrator names. */
class AdministratorsChoiceTest {
    private final Planning planning = Planning.of(scenario()
            .node("n1", gib(80))
            .queue("a", guaranteed(100))
            .queue("b")
            .running("b", 1, gib(30), on("n1"), agedSeconds(60))
            .running("b", 1, gib(20), on("n1"), agedSeconds(600))
            .asks("a", 1, gib(60)));

    private final List<ContainerSnapshot> containers =
            planning.nodes.all().get(0).node().containers();
    private final List<String> warnings = new ArrayList<>();

    /** In GiB. */
    public static final class MemoryCost implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return candidate.size().get(0) / 1024;
        }
    }

    /** Debts are no costs. */
    public static final class Debt implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return -5;
        }
    }

    /** Is not prepared for anything. */
    public static final class Failing implements ContainerCost, Comparator<Candidate> {
        @Override
        public long cost(Candidate candidate) {
            throw new IllegalStateException("no idea");
        }

        @Override
        public int compare(Candidate one, Candidate other) {
            throw new IllegalStateException("no idea");
        }
    }

    /** The oldest first. */
    public static final class OldestFirst implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            return Long.compare(other.ageMs(), one.ageMs());
        }
    }

    /** Cannot be used while ordering. */
    public static final class FailingOrder implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            throw new IllegalStateException("no idea");
        }
    }

    @Test
    void aCostOfTheAdministratorsIsAskedForEachContainer() {
        Costs costs = costs(MemoryCost.class, Map.of());
        assertThat(costs.of(containers.get(0))).isEqualTo(30);
        assertThat(costs.of(containers.get(1))).isEqualTo(20);
        assertThat(costs.cheapToAsk()).isFalse();
        assertThat(costs.ordered()).isFalse();
        assertThat(warnings).isEmpty();
    }

    @Test
    void aCostIsNeverBelowZero() {
        assertThat(costs(Debt.class, Map.of()).of(containers.get(0))).isZero();
    }

    @Test
    void whatAnAppHasLostIsSharedByItsContainers() {
        String app = containers.get(0).app().id();
        int containersOfApp = containers.get(0).app().liveContainers();
        assertThat(containersOfApp).isEqualTo(2);
        assertThat(costs(MemoryCost.class, Map.of(app, 100L)).of(containers.get(0)))
                .isEqualTo(30 + 100 / 2);
        assertThat(costs(MemoryCost.class, Map.of(app, Long.MAX_VALUE)).of(containers.get(0)))
                .isEqualTo(30 + Long.MAX_VALUE / 2);
    }

    @Test
    void oneThatFailsIsReplacedByLostWorkAndSaysSo() {
        Costs costs = costs(Failing.class, Map.of());
        Costs standard = costs(CostChoice.standard(), Map.of());
        assertThat(costs.of(containers.get(0))).isEqualTo(standard.of(containers.get(0)));
        assertThat(costs.of(containers.get(1))).isEqualTo(standard.of(containers.get(1)));
        assertThat(warnings).singleElement().asString().contains("Failing", "no idea", "lost-work");
        assertThat(costs.cheapToAsk()).isTrue();
    }

    @Test
    void anOrderOfTheAdministratorsCountsEachContainerOnce() {
        Costs costs = costs(OldestFirst.class, Map.of());
        assertThat(costs.ordered()).isTrue();
        assertThat(costs.of(containers.get(0))).isEqualTo(1);
        Candidate young = costs.candidate(containers.get(0));
        Candidate old = costs.candidate(containers.get(1));
        assertThat(costs.compareByAdministrator(old, young)).isNegative();
        assertThat(costs.compareByAdministrator(young, old)).isPositive();
        assertThat(costs(MemoryCost.class, Map.of()).compareByAdministrator(old, young))
                .isZero();
    }

    @Test
    void anOrderThatFailsOrdersNothingAnyMore() {
        Costs costs = costs(FailingOrder.class, Map.of());
        Candidate one = costs.candidate(containers.get(0));
        Candidate other = costs.candidate(containers.get(1));
        assertThat(costs.compareByAdministrator(one, other)).isZero();
        assertThat(costs.ordered()).isFalse();
        assertThat(costs.compareByAdministrator(one, other)).isZero();
        assertThat(warnings).hasSize(1);
    }

    @Test
    void theOrderSaysWhoIsTakenFirst() {
        takenBy(OldestFirst.class.getName(), "b#1");
        takenBy("run-time", "b#0");
    }

    private static void takenBy(String cost, String victim) {
        scenario()
                .set("cost", cost)
                .node("n1", gib(80))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(40), on("n1"), agedSeconds(60))
                .running("b", 1, gib(40), on("n1"), agedSeconds(600))
                .asks("a", 1, gib(40))
                .set("threshold", "40%")
                .expectVictims(victim);
    }

    @Test
    void aClassOfAnotherKindIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> CostChoice.load(String.class.getName(), getClass().getClassLoader()))
                .withMessageContaining("java.lang.String implements neither");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CostChoice.load("no.such.Cost", getClass().getClassLoader()))
                .withMessageContaining("no.such.Cost was not found");
        assertThat(CostChoice.load("count", getClass().getClassLoader()).name()).isEqualTo("count");
    }

    private Costs costs(Class<?> cost, Map<String, Long> losses) {
        return costs(CostChoice.load(cost.getName(), cost.getClassLoader()), losses);
    }

    private Costs costs(CostChoice choice, Map<String, Long> losses) {
        PartitionSnapshot partition =
                Objects.requireNonNull(planning.snapshot.partitions().get(""));
        return new Costs(planning.snapshot, partition, choice, losses, warnings::add);
    }
}
