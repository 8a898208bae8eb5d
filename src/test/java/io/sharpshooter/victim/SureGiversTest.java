package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Amount;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

/** How many of three containers of one queue on a node, and of one of another, are given for sure. */
class SureGiversTest {
    private static final long GIB = 1024;
    private static final int GPUS = 2;
    private static final int QUEUES = 4;
    private static final long ENDLESS = Long.MAX_VALUE;

    /** Every queue can do without so much of memory and of GPUs, and its parents too. */
    private record Spare(long memory, long gpus, long parents) implements Allowance.Source {
        @Override
        public boolean gives(int queue) {
            return true;
        }

        @Override
        public long hard(int queue, int type) {
            return ENDLESS;
        }

        @Override
        public long soft(int queue, int type) {
            return ENDLESS;
        }

        @Override
        public long sure(int queue, int type) {
            return type == 0 ? memory : gpus;
        }

        @Override
        public long sureOfParents(int queue, int type) {
            return type == 0 ? parents : ENDLESS;
        }
    }

    @Test
    void allWhereTheQueueCanDoWithoutThem() {
        assertThat(given(equal(), new Spare(30 * GIB, 0, ENDLESS), 1, 0)).isEqualTo(4);
        assertThat(given(different(), new Spare(30 * GIB, 0, ENDLESS), 1, 0)).isEqualTo(4);
    }

    @Test
    void ofEqualOnesAsManyAsItCanDoWithout() {
        assertThat(given(equal(), new Spare(30 * GIB - 1, 0, ENDLESS), 1, 0)).isEqualTo(3);
        assertThat(given(equal(), new Spare(20 * GIB, 0, ENDLESS), 1, 0)).isEqualTo(3);
        assertThat(given(equal(), new Spare(20 * GIB - 1, 0, ENDLESS), 1, 0)).isEqualTo(2);
        assertThat(given(equal(), new Spare(10 * GIB - 1, 0, ENDLESS), 1, 0)).isZero();
    }

    @Test
    void ofDifferentOnesNoneIsSureUnlessAllAre() {
        assertThat(given(different(), new Spare(30 * GIB - 1, 0, ENDLESS), 1, 0))
                .as("the other queue's alone")
                .isEqualTo(1);
    }

    @Test
    void everyTypeThatIsLackedCounts() {
        assertThat(given(equal(), new Spare(30 * GIB, 1, ENDLESS), 1, 1)).isEqualTo(2);
        assertThat(given(equal(), new Spare(30 * GIB, 1, ENDLESS), 1, 0)).isEqualTo(4);
        assertThat(given(equal(), new Spare(30 * GIB, 3, ENDLESS), 1, 1)).isEqualTo(4);
    }

    @Test
    void aQueueThatIsFurtherBelowItsDueThanItHoldsGivesNone() {
        assertThat(given(equal(), new Spare(-5 * GIB, 0, ENDLESS), 1, 0)).isZero();
    }

    @Test
    void nothingCanBeSaidWhereParentsCannotDoWithoutAllTogether() {
        assertThat(given(equal(), new Spare(30 * GIB, 0, 40 * GIB), 1, 0)).isEqualTo(4);
        assertThat(given(equal(), new Spare(30 * GIB, 0, 40 * GIB - 1), 1, 0)).isEqualTo(-1);
        assertThat(given(equal(), new Spare(30 * GIB, 3, 0), 0, 1))
                .as("of a type that is not lacked")
                .isEqualTo(4);
    }

    @Test
    void whatWasSaidOfANodeIsForgotten() {
        Counting equal = new Counting(equal());
        Spare little = new Spare(20 * GIB, 0, 40 * GIB);
        Counting different = new Counting(different());
        Spare all = new Spare(30 * GIB, 0, 40 * GIB);
        for (int time = 0; time < 3; time++) {
            assertThat(equal.count(little, 1, 0)).isEqualTo(3);
            assertThat(different.count(all, 1, 0)).isEqualTo(4);
        }
    }

    /** On n1 many has different ones. */
    @Test
    void whatAnotherNodeHoldsDoesNotMatter() {
        Counting counting = new Counting(different().with("node n2 100g/4gpu: many 3 x 10g, one 10g"));
        Spare spare = new Spare(20 * GIB, 0, 40 * GIB);
        assertThat(counting.count(spare, 1, 0)).isEqualTo(1);
        assertThat(counting.onSecond().count(spare, 1, 0)).isEqualTo(3);
    }

    @Test
    void aTypeThatIsNotLackedLeavesAllSure() {
        Scenario gpus = threeAnd(gib(9).gpus(1), gib(10).gpus(1), gib(11).gpus(1));
        assertThat(given(gpus, new Spare(30 * GIB, 1, ENDLESS), 1, 0)).isEqualTo(4);
    }

    /** None of many, that is. */
    @Test
    void aTypeThatNoneHoldsLimitsNothing() {
        Scenario noGpus = threeAnd(gib(10), gib(10), gib(10));
        assertThat(given(noGpus, new Spare(20 * GIB, 1, ENDLESS), 1, 1)).isEqualTo(3);
    }

    private static Scenario equal() {
        return threeAnd(gib(10).gpus(1), gib(10).gpus(1), gib(10).gpus(1));
    }

    private static Scenario different() {
        return threeAnd(gib(9), gib(10), gib(11));
    }

    private static Scenario threeAnd(Amount first, Amount second, Amount third) {
        return scenario(
                "queues a, many, one",
                "node n1 100g/4gpu: many " + first + ", many " + second + ", many " + third + ", one 10g/1gpu",
                "a asks 60g");
    }

    private static int given(Scenario scenario, Spare spare, long memory, long gpus) {
        return new Counting(scenario).count(spare, memory, gpus);
    }

    /** Counts on one cluster. */
    private static final class Counting {
        private final Takeable containers;
        private final SureGivers givers;
        private final int types;
        private int node;

        Counting(Scenario scenario) {
            Planning planning = Planning.of(scenario);
            types = planning.types();
            containers = new Takeable(planning.nodes.all(), planning.costs, types);
            givers = new SureGivers(containers, types);
        }

        Counting onSecond() {
            node = 1;
            return this;
        }

        /** How many are given for sure while so much is lacked, -1 where that cannot be said. */
        int count(Spare spare, long memory, long gpus) {
            Allowance allowance = new Allowance(spare, QUEUES, types);
            long[] lack = new long[types];
            lack[0] = memory;
            lack[GPUS] = gpus;
            givers.clear(allowance.queues());
            return givers.find(lack, allowance, addAll(allowance)) ? sure() : -1;
        }

        private long[] addAll(Allowance allowance) {
            long[] together = new long[types];
            for (int place = containers.from(node); place < containers.end(node); place++) {
                assertThat(allowance.gives(containers.queue(place))).isTrue();
                givers.add(place);
                for (int type = 0; type < types; type++) {
                    together[type] += containers.held(place, type);
                }
            }
            return together;
        }

        private int sure() {
            givers.startCounting();
            int sure = 0;
            for (int place = containers.from(node); place < containers.end(node); place++) {
                sure += givers.count(place) ? 1 : 0;
            }
            return sure;
        }
    }
}
