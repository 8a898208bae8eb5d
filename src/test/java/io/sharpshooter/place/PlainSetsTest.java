package io.sharpshooter.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Of all sets on a small node that are allowed the cheapest dies, and of those the smallest; nobody where none is. */
class PlainSetsTest {
    private static final int SEEDS = 2000;

    /** What a queue holds and keeps; its floor is crossed by the last of it alone. */
    private record From(int queue, boolean gives, int tier, long held, long guarantee, long floor) {
        /** Whom an ask outranks keeps its guarantee, everybody else the ideal share; who is ahead gives nothing. */
        static From of(Planning planning, int queue) {
            var view = planning.view;
            int asker = planning.queue("a");
            int ahead = view.tree().priority(queue) - view.tree().priority(asker);
            long held = view.usage().used(queue, 0);
            long guarantee = view.usage().guaranteed(queue, 0);
            long ideal = view.shares().ideal(queue).get(0);
            long minimum = view.shares().elasticMinimum(asker).get(0);
            boolean outranked = ahead < 0 || planning.wanted().size().get(0) <= minimum;
            long floor = outranked ? guarantee : Math.max(guarantee, ideal);
            boolean gives = ahead <= 0 && held > Math.max(floor, guarantee * 5 / 4);
            return new From(queue, gives, (held > ideal ? 0 : 2) + ahead, held, guarantee, floor);
        }

        boolean keepsDue(List<One> gone) {
            List<One> mine = gone.stream().filter(one -> one.from.equals(this)).toList();
            long smallest = mine.stream().mapToLong(One::size).min().orElseThrow();
            long left = held - sizeOf(mine);
            return left >= guarantee && floor - left < smallest;
        }
    }

    private record One(int place, From from, long size, long cost, boolean master) {}

    @Test
    void theCheapestOfAllSetsDiesAndOfThoseTheSmallest() {
        int[] met = new int[3];
        Seeds.each(SEEDS, seed -> met[Math.min(2, allowed(drawn(new Random(seed))))]++);
        boolean everyKind = IntStream.of(met).min().orElseThrow() > SEEDS / 20;
        assertThat(everyKind || !Seeds.enough(SEEDS)).isTrue();
    }

    private static Planning drawn(Random random) {
        int[] sizes = random.ints(3 + random.nextInt(7), 1, 10).toArray();
        int ages = random.nextBoolean() ? 9 : 1_000_000;
        int all = IntStream.of(sizes).sum();
        int free = random.nextInt(4);
        Scenario rows = Scenario.scenario("set cost run-time; set max_ignored_over_capacity 0.25")
                .with("node n1 " + (all + free), "a asks " + (free + 1 + random.nextInt(all / 2 + 1)));
        for (String queue : List.of("a", "b", "c", "d")) {
            rows.with("queues %s %d priority %d".formatted(queue, random.nextInt(12), random.nextInt(4) / 3));
        }
        for (int size : sizes) {
            String row = "%s runs %d on n1 aged %ds" + (random.nextInt(12) == 0 ? " am" : "");
            rows.with(row.formatted(List.of("b", "c", "d").get(random.nextInt(3)), size, 1 + random.nextInt(ages)));
        }
        return Planning.of(rows);
    }

    /** How many sets are allowed: by the last who is taken in order until there is room nobody is of a later tier. */
    private static int allowed(Planning planning) {
        var node = planning.nodes.all().get(0);
        long need = planning.wanted().size().get(0) - node.free(0);
        List<One> all = IntStream.range(0, node.node().containers().size())
                .mapToObj(place -> one(planning, place))
                .toList();
        Comparator<One> order = Comparator.comparing(one -> one.from.tier);
        List<One> pool = all.stream()
                .filter(one -> one.from.gives && !one.master)
                .sorted(order.thenComparing(one -> one.cost / ((double) Math.min(one.size, need) / need)))
                .toList();
        List<One> taken = List.of();
        for (One one : pool) {
            List<One> with = Stream.concat(taken.stream(), Stream.of(one)).toList();
            taken = sizeOf(taken) < need && one.from.keepsDue(with) ? with : taken;
        }
        int last = sizeOf(taken) < need ? 3 : taken.get(taken.size() - 1).from.tier;
        List<List<One>> allowed = IntStream.range(0, 1 << all.size())
                .mapToObj(set -> all.stream().filter(one -> (set >> one.place & 1) > 0))
                .map(Stream::toList)
                .filter(set -> pool.containsAll(set) && sizeOf(set) >= need)
                .filter(set -> set.stream().allMatch(one -> one.from.tier <= last && one.from.keepsDue(set)))
                .toList();
        var victims = planning.planner().plan(node).map(PlainOrder::victims);
        var found = victims.map(it -> it.stream().map(all::get).toList());
        var least = allowed.stream().map(PlainSetsTest::loss).min(Long::compare);
        assertThat(allowed).containsAll(found.stream().toList());
        assertThat(found.map(PlainSetsTest::loss)).isEqualTo(least);
        return allowed.size();
    }

    private static One one(Planning planning, int place) {
        var it = planning.container(0, place);
        long cost = planning.costs.of(planning.nodes.all().get(0).node().roster(), place);
        return new One(place, From.of(planning, it.queue().index()), it.size().get(0), cost, it.am());
    }

    private static long sizeOf(List<One> some) {
        return some.stream().mapToLong(One::size).sum();
    }

    private static long loss(List<One> some) {
        return some.stream().mapToLong(one -> one.cost * 100 + 1).sum();
    }
}
