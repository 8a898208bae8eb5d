package io.sharpshooter.cost;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.Roster;
import io.sharpshooter.place.Planning;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A cost, or an order of candidates, that the administrator names. */
class AdministratorsChoiceTest {
    private final Planning planning = Planning.of(scenario("""
            queues a 100%, b
            node n1 80g: b 30g aged 60s, b 20g aged 600s
            a asks 60g
            """));

    private final Roster roster = planning.nodes.all().get(0).node().roster();
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
        assertThat(costs.of(roster, 0)).isEqualTo(30);
        assertThat(costs.of(roster, 1)).isEqualTo(20);
        assertThat(costs.ordered()).isFalse();
        assertThat(warnings).isEmpty();
    }

    @Test
    void aCostIsNeverBelowZero() {
        assertThat(costs(Debt.class, Map.of()).of(roster, 0)).isZero();
    }

    @Test
    void whatAnAppHasLostIsSharedByItsContainers() {
        String app = roster.app(0).id();
        int containersOfApp = roster.app(0).liveContainers();
        assertThat(containersOfApp).isEqualTo(2);
        assertThat(costs(MemoryCost.class, Map.of(app, 100L)).of(roster, 0)).isEqualTo(30 + 100 / 2);
        assertThat(costs(MemoryCost.class, Map.of(app, Long.MAX_VALUE)).of(roster, 0))
                .isEqualTo(30 + Long.MAX_VALUE / 2);
    }

    @Test
    void oneThatFailsSaysSoAndIsNotMixedWithAnother() {
        Costs costs = costs(Failing.class, Map.of());
        assertThatExceptionOfType(CostFailure.class).isThrownBy(() -> costs.of(roster, 0));
        assertThat(warnings).singleElement().asString().contains("Failing", "no idea", "lost-work");
    }

    /** Has an idea of the first two containers that it is asked about. */
    public static final class Tiring implements ContainerCost {
        private int asked;

        @Override
        public long cost(Candidate candidate) {
            asked++;
            if (asked > 2) {
                throw new IllegalStateException("no idea any more");
            }
            return asked;
        }
    }

    /** By lost work the youngest are the cheapest, whatever was said of the first two. */
    @Test
    void whereOneFailsLateTheWholeRoundIsDecidedByLostWork() {
        Scenario scenario = scenario("""
                queues a 100%, b
                node n1 80g: b 2 x 40g aged 6000s
                node n2 80g: b 2 x 40g aged 600s
                node n3 80g: b 2 x 40g aged 60s
                a asks 80g
                """);
        CostChoice tiring = CostChoice.load(Tiring.class.getName(), getClass().getClassLoader());
        RoundOutcome outcome = new Rounds(
                        scenario.settings(), tiring, failure -> warnings.add(String.valueOf(failure.getMessage())))
                .decide(Planning.of(scenario).snapshot, new ClaimBook());
        assertThat(outcome.book().open()).extracting(Claim::node).containsExactly("n3");
        assertThat(outcome.book().open().get(0).victims())
                .allMatch(victim -> victim.cost() > 1_000_000, "costs lost work");
        assertThat(warnings).singleElement().asString().contains("Tiring", "no idea any more", "lost-work");
    }

    @Test
    void anOrderOfTheAdministratorsCountsEachContainerOnce() {
        Costs costs = costs(OldestFirst.class, Map.of());
        assertThat(costs.ordered()).isTrue();
        assertThat(costs.of(roster, 0)).isEqualTo(1);
        Candidate young = costs.candidate(roster, 0);
        Candidate old = costs.candidate(roster, 1);
        assertThat(costs.compareByAdministrator(old, young)).isNegative();
        assertThat(costs.compareByAdministrator(young, old)).isPositive();
        assertThat(costs(MemoryCost.class, Map.of()).compareByAdministrator(old, young))
                .isZero();
    }

    @Test
    void anOrderThatFailsSaysSo() {
        Costs costs = costs(FailingOrder.class, Map.of());
        Candidate one = costs.candidate(roster, 0);
        Candidate other = costs.candidate(roster, 1);
        assertThatExceptionOfType(CostFailure.class).isThrownBy(() -> costs.compareByAdministrator(one, other));
        assertThat(warnings).singleElement().asString().contains("FailingOrder", "no idea", "lost-work");
    }

    @Test
    void theOrderSaysWhoIsTakenFirst() {
        takenBy(OldestFirst.class.getName(), "b#1");
        takenBy("run-time", "b#0");
    }

    /** Eight that come first, or one that comes last. */
    @Test
    void theNumberOfVictimsDoesNotOverruleTheOrder() {
        wanting48("node n1 96g: b 48g aged 60s, b 8 x 6g aged 600s").expectVictims("b#1-8");
        wanting48("node n1 48g: b 48g aged 60s; node n2 48g: b 8 x 6g aged 600s")
                .round()
                .expectNodes("n2");
    }

    @Test
    void ofTwoNodesTheOneWhoseDearestVictimComesEarlierIsTaken() {
        wanting48("node n1 48g: b 24g aged 900s, b 24g aged 60s; node n2 48g: b 24g aged 90s, b 24g aged 80s")
                .round()
                .expectNodes("n2");
    }

    @Test
    void whereTheDearestComeAlikeTheNextDearestDecideAndThenTheNumber() {
        wanting48("node n1 48g: b 24g aged 70s, b 24g aged 60s; node n2 48g: b 24g aged 90s, b 24g aged 60s")
                .round()
                .expectNodes("n2");
        wanting48("node n1 48g: b 2 x 24g aged 60s; node n2 48g: b 48g aged 60s")
                .round()
                .expectNodes("n2");
    }

    private static Scenario wanting48(String nodes) {
        return scenario("queues a 100%, b", nodes, "a asks 48g")
                .set("cost", OldestFirst.class.getName())
                .set("threshold", "25%");
    }

    private static void takenBy(String cost, String victim) {
        scenario("""
                queues a 100%, b
                node n1 80g: b 40g aged 60s, b 40g aged 600s
                a asks 40g
                """).set("cost", cost).set("threshold", "40%").expectVictims(victim);
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

    @Test
    void whatIsBuiltInNeedsNoClass() {
        assertThat(List.of("lost-work", "run-time", "count")).allMatch(CostChoice::isBuiltIn);
        assertThat(CostChoice.isBuiltIn(MemoryCost.class.getName())).isFalse();
    }

    private Costs costs(Class<?> cost, Map<String, Long> losses) {
        return costs(CostChoice.load(cost.getName(), cost.getClassLoader()), losses);
    }

    private Costs costs(CostChoice choice, Map<String, Long> losses) {
        PartitionSnapshot partition =
                Objects.requireNonNull(planning.snapshot.partitions().get(""));
        return new Costs(
                planning.snapshot,
                partition,
                choice,
                new AppLosses(losses, List.of()),
                failure -> warnings.add(String.valueOf(failure.getMessage())));
    }
}
