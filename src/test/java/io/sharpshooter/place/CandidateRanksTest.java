package io.sharpshooter.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.fixture.Scenario;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** Containers of 200 nodes in an administrator's order, which is asked as seldom as may be. */
class CandidateRanksTest {
    private static final int NODES = 200;
    private static final int CONTAINERS = 5;
    private static final int ALL = NODES * CONTAINERS;

    private static int asked;

    /** An order with many ties that counts how often it is asked. */
    public static class ByPriority implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            asked++;
            return Integer.compare(other.containerPriority(), one.containerPriority());
        }
    }

    /** An order that tells nearly all apart. */
    public static final class ByAge extends ByPriority {
        @Override
        public int compare(Candidate one, Candidate other) {
            asked++;
            return Long.compare(one.ageMs(), other.ageMs());
        }
    }

    private final Planning planning = planning();

    private static Planning planning() {
        Random random = new Random(1);
        Scenario scenario = Scenario.scenario("queues a 100%, b");
        for (int node = 1; node <= NODES; node++) {
            StringJoiner containers = new StringJoiner(", ");
            for (int place = 0; place < CONTAINERS; place++) {
                containers.add("b 1g aged " + random.nextInt(100_000) + "s key " + 10 * (1 + random.nextInt(5)));
            }
            scenario.with("node n" + node + " 10g: " + containers);
        }
        return Planning.of(scenario.with("a asks 8g"));
    }

    private CandidateRanks ranks(Class<? extends ByPriority> order) {
        CostChoice choice = CostChoice.load(order.getName(), getClass().getClassLoader());
        return new CandidateRanks(
                planning.nodes.all(),
                new Costs(planning.snapshot, planning.view.partition(), choice, AppLosses.NONE, warning -> {}));
    }

    private Candidate candidate(int number) {
        return planning.candidate(number / CONTAINERS, number % CONTAINERS);
    }

    /** Who is compared with whom: each with some others. */
    private static int other(int number) {
        return (number * 7 + 13) % ALL;
    }

    private static int compare(CandidateRanks ranks, int one, int other) {
        return ranks.compare(one / CONTAINERS, one % CONTAINERS, other / CONTAINERS, other % CONTAINERS);
    }

    private void standAs(Comparator<Candidate> order, CandidateRanks ranks) {
        for (int one = 0; one < ALL; one++) {
            int other = other(one);
            assertThat(Integer.signum(compare(ranks, one, other)))
                    .as("%s and %s", one, other)
                    .isEqualTo(order.compare(candidate(one), candidate(other)));
        }
    }

    @Test
    void anyTwoStandAsTheAdministratorsOrderHasThem() {
        standAs(new ByAge(), ranks(ByAge.class));
        standAs(new ByPriority(), ranks(ByPriority.class));
    }

    @Test
    void onANodeTheyAreInOrderAndThoseThatAreNotToldApartStandAlike() {
        CandidateRanks ranks = ranks(ByPriority.class);
        for (int node = 0; node < NODES; node++) {
            int[] inOrder = ranks.inOrder(node);
            for (int next = 1; next < CONTAINERS; next++) {
                int order = compare(ranks, CONTAINERS * node + inOrder[next - 1], CONTAINERS * node + inOrder[next]);
                assertThat(order).isNotPositive();
                int before = ranks.rank(node, inOrder[next - 1]);
                assertThat(ranks.rank(node, inOrder[next])).isEqualTo(order == 0 ? before : next);
            }
        }
    }

    /** Of five priorities all are met among the samples: then each is a grade, and nobody is asked about two of it. */
    @Test
    void ofFewKindsEachIsAGradeWhoseContainersAreNotToldApart() {
        CandidateRanks ranks = ranks(ByPriority.class);
        List<Integer> grades = List.of(1, 3, 5, 7, 9);
        for (int one = 0; one < ALL; one++) {
            int kind = 5 - candidate(one).containerPriority() / 10;
            assertThat(ranks.grade(one / CONTAINERS, one % CONTAINERS)).isEqualTo(grades.get(kind));
        }
        asked = 0;
        for (int one = 0; one < ALL; one++) {
            compare(ranks, one, other(one));
        }
        assertThat(asked).isZero();
    }

    /** 63 samples, and hardly two of a thousand of one grade: a sixtieth of the questions, the grades being known. */
    @Test
    void ofManyKindsOnlyTwoOfOneGradeAreAskedAbout() {
        CandidateRanks ranks = ranks(ByAge.class);
        for (int one = 0; one < ALL; one++) {
            compare(ranks, one, other(one));
        }
        asked = 0;
        int alike = 0;
        for (int one = 0; one < ALL; one++) {
            int grade = ranks.grade(one / CONTAINERS, one % CONTAINERS);
            int other = ranks.grade(other(one) / CONTAINERS, other(one) % CONTAINERS);
            alike += grade == other && grade % 2 == 0 ? 1 : 0;
            compare(ranks, one, other(one));
        }
        assertThat(asked).isEqualTo(alike).isLessThan(ALL / 20);
    }
}
