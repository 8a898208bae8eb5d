package io.sharpshooter.cost;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.Costs.AppLosses;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import io.sharpshooter.model.Roster;
import io.sharpshooter.place.Planning;
import io.sharpshooter.round.Rounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A cost, or an order of candidates, that the administrator names. */
class AdministratorsChoiceTest implements Tables {
    private final Planning planning = Planning.of(scenario("""
            queues a 100%, b
            node n1 80g: b 30g aged 60s, b 20g aged 600s
            a asks 60g
            """));

    private final Roster roster = planning.nodes.all().get(0).node().roster();
    private final List<String> warnings = new ArrayList<>();

    /** In GiB, the small ones as if they were debts. */
    public static final class MemoryCost implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            long gib = candidate.size().get(0) / 1024;
            return gib > 20 ? gib : -gib;
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
            throw new IllegalStateException("no order");
        }
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

    @Test
    void aCostIsAskedForEachContainerAndIsNeverBelowZero() {
        var costs = costs(MemoryCost.class, Map.of());
        assertThat(costs.of(roster, 0)).isEqualTo(30);
        assertThat(costs.of(roster, 1)).isZero();
        assertThat(costs.ordered()).isFalse();
        assertThat(costs.compareByAdministrator(costs.candidate(roster, 0), costs.candidate(roster, 1)))
                .isZero();
        assertThat(warnings).isEmpty();
    }

    @Test
    void whatAnAppHasLostIsSharedByItsTwoContainers() {
        var app = roster.app(0).id();
        assertThat(costs(MemoryCost.class, Map.of(app, 100L)).of(roster, 0)).isEqualTo(30 + 100 / 2);
        assertThat(costs(MemoryCost.class, Map.of(app, Long.MAX_VALUE)).of(roster, 0))
                .isEqualTo(30 + Long.MAX_VALUE / 2);
    }

    @Test
    void oneThatFailsSaysSoAndIsNotMixedWithAnother() {
        var costs = costs(Tiring.class, Map.of());
        assertThat(costs.of(roster, 0) + costs.of(roster, 0)).isEqualTo(3);
        assertThatExceptionOfType(CostFailure.class).isThrownBy(() -> costs.of(roster, 0));
        var order = costs(FailingOrder.class, Map.of());
        var one = order.candidate(roster, 0);
        assertThatExceptionOfType(CostFailure.class).isThrownBy(() -> order.compareByAdministrator(one, one));
        assertThat(warnings)
                .satisfiesExactly(
                        warning -> assertThat(warning).contains("Tiring", "no idea any more", "lost-work"),
                        warning -> assertThat(warning).contains("FailingOrder", "no order", "lost-work"));
    }

    /** By lost work the youngest are the cheapest, whatever was said of the first two. */
    @Test
    void whereOneFailsLateTheWholeRoundIsDecidedByLostWork() {
        var scenario = scenario("""
                queues a 100%, b
                node n1 80g: b 2 x 40g aged 6000s
                node n2 80g: b 2 x 40g aged 600s
                node n3 80g: b 2 x 40g aged 60s
                a asks 80g
                """);
        var tiring = CostChoice.load(Tiring.class.getName(), getClass().getClassLoader());
        var outcome = new Rounds(
                        scenario.settings(), tiring, failure -> warnings.add(String.valueOf(failure.getMessage())))
                .decide(Planning.of(scenario).snapshot, new ClaimBook());
        assertThat(outcome.book().open()).extracting(Claim::node).containsExactly("n3");
        assertThat(outcome.book().open().get(0).victims())
                .allMatch(victim -> victim.cost() > 1_000_000, "costs lost work");
        assertThat(warnings).singleElement().asString().contains("Tiring", "no idea any more", "lost-work");
    }

    @Test
    void anOrderCountsEachContainerOnce() {
        var costs = costs(OldestFirst.class, Map.of());
        assertThat(costs.ordered()).isTrue();
        assertThat(costs.of(roster, 0)).isEqualTo(1);
        var young = costs.candidate(roster, 0);
        var old = costs.candidate(roster, 1);
        assertThat(costs.compareByAdministrator(old, young)).isNegative();
        assertThat(costs.compareByAdministrator(young, old)).isPositive();
    }

    static Stream<Case> ordered() {
        return Case.in("set threshold 25%; set cost " + OldestFirst.class.getName() + "; queues a 100%, b", """
                the first in the order goes
                  node n1 96g: b 48g aged 60s, b 48g aged 600s; a asks 48g
                  = victims b#1

                the number of victims does not overrule the order
                  node n1 96g: b 48g aged 60s, b 8 x 6g aged 600s; a asks 48g
                  = victims b#1-8

                nor does it between nodes
                  node n1 48g: b 48g aged 60s; node n2 48g: b 8 x 6g aged 600s; a asks 48g
                  = nodes n2

                the node is taken whose dearest victim comes earlier
                  node n1 48g: b 24g aged 900s, b 24g aged 60s; node n2 48g: b 24g aged 90s, b 24g aged 80s
                  a asks 48g
                  = nodes n2

                where the dearest come alike the next dearest decide
                  node n1 48g: b 24g aged 70s, b 24g aged 60s; node n2 48g: b 24g aged 90s, b 24g aged 60s
                  a asks 48g
                  = nodes n2

                and then the number
                  node n1 48g: b 2 x 24g aged 60s; node n2 48g: b 48g aged 60s; a asks 48g
                  = nodes n2
                """);
    }

    @Test
    void aClassOfAnotherKindIsRefused() {
        var loader = getClass().getClassLoader();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CostChoice.load(String.class.getName(), loader))
                .withMessageContaining("java.lang.String implements neither");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CostChoice.load("no.such.Cost", loader))
                .withMessageContaining("no.such.Cost was not found");
        assertThat(CostChoice.load("count", loader).name()).isEqualTo("count");
    }

    private Costs costs(Class<?> cost, Map<String, Long> losses) {
        return new Costs(
                planning.snapshot,
                planning.view.partition(),
                CostChoice.load(cost.getName(), cost.getClassLoader()),
                new AppLosses(losses, List.of()),
                failure -> warnings.add(String.valueOf(failure.getMessage())));
    }
}
