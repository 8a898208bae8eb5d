package io.sharpshooter.place;

import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Arrays.fill;
import static java.util.stream.Collectors.joining;
import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On nodes with as many containers as they have in real clusters, too, no other set loses less. There are far too many
 * sets to try all, so bounds have to tell in time which need not be tried.
 */
class FullNodeTest {
    private static final int SEEDS = 200;
    private static final int CONTAINERS = 48;

    /**
     * What is chosen from.
     *
     * @param cores whether cores are lacked too
     * @param seldomDiffer whether many cost the same
     * @param ordered whether an administrator's order decides
     */
    private record Kind(boolean cores, boolean seldomDiffer, boolean ordered) {}

    /**
     * A container.
     *
     * @param memory in GiB
     * @param age for how many seconds it runs
     * @param rank in the order, in which those of rank 0 are the first to go
     */
    private record Row(int memory, int cores, int age, int rank) {
        static Row of(Random random, Kind kind) {
            int memory = 1 + random.nextInt(12);
            int cores = kind.cores ? random.nextInt(5) : 0;
            int age = kind.seldomDiffer ? 50 * (1 + random.nextInt(4)) : 1 + random.nextInt(500);
            return new Row(memory, cores, age, random.nextInt(4));
        }

        /**
         * By an order, one of a rank counts more than all of those before it. Of equally dear sets the one of fewer is
         * the better one.
         */
        long cost(boolean ordered) {
            return ordered ? Math.round(Math.pow(CONTAINERS + 1, rank)) : age * (CONTAINERS + 1L) + 1;
        }
    }

    /** With cores three of 100 seeds take more steps than there are. */
    @ParameterizedTest
    @CsvSource({
        "false, false, false",
        "false, true, false",
        "false, false, true",
        "true, false, false",
        "true, false, true"
    })
    void noOtherSetLosesLess(boolean cores, boolean seldomDiffer, boolean ordered) {
        var missed = new AtomicInteger();
        var kind = new Kind(cores, seldomDiffer, ordered);
        Seeds.each(SEEDS, seed -> missed.addAndGet(isBest(new Random(seed), kind) ? 0 : 1));
        assertThat(missed.get()).isLessThanOrEqualTo(cores ? max(3, 1 + Seeds.count(SEEDS) / 100) : 0);
    }

    private static boolean isBest(Random random, Kind kind) {
        var rows = range(0, CONTAINERS).mapToObj(place -> Row.of(random, kind)).toList();
        int memory = rows.stream().mapToInt(Row::memory).sum();
        int wanted = memory / 4 + random.nextInt(memory / 4);
        int cores = rows.stream().mapToInt(Row::cores).sum() / 4;
        long cost = victims(rows, wanted, cores, kind.ordered).stream()
                .mapToLong(one -> rows.get(one).cost(kind.ordered))
                .sum();
        long least = least(rows, wanted, cores, kind.ordered);
        assertThat(cost).isGreaterThanOrEqualTo(least);
        return cost == least;
    }

    /** Who goes, by their places. */
    private static List<Integer> victims(List<Row> rows, int wanted, int wantedCores, boolean ordered) {
        int memory = rows.stream().mapToInt(Row::memory).sum();
        int cores = rows.stream().mapToInt(Row::cores).sum();
        var containers = rows.stream()
                .map(row -> "b %dg/%dc aged %ds key %d".formatted(row.memory, row.cores, row.age, 1000 - 10 * row.rank))
                .collect(joining(", "));
        var planning = Planning.of(Scenario.scenario("queues a 100%, b")
                .with("node n1 " + memory + "g/" + cores + "c: " + containers)
                .with("a asks " + wanted + "g/" + wantedCores + "c")
                .set("cost", ordered ? PlainOrder.LowestPriorityFirst.class.getName() : "run-time"));
        var node = planning.nodes.all().get(0);
        return PlainOrder.victims(planning.planner().plan(node, Meant.ALL).orElseThrow());
    }

    /** By dynamic programming: the least that frees so much of both. */
    private static long least(List<Row> rows, int memory, int cores, boolean ordered) {
        long[][] least = new long[memory + 1][cores + 1];
        for (long[] some : least) {
            fill(some, Long.MAX_VALUE / 2);
        }
        least[0][0] = 0;
        for (var row : rows) {
            for (int gib = memory; gib >= 0; gib--) {
                for (int core = cores; core >= 0; core--) {
                    long with = least[max(0, gib - row.memory)][max(0, core - row.cores)] + row.cost(ordered);
                    least[gib][core] = min(least[gib][core], with);
                }
            }
        }
        return least[memory][cores];
    }
}
