package io.sharpshooter.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Death;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** On a small node the set that is chosen is the best of all sets that may go, in whatever cost or order. */
class CheapestSetTest {
    private static final int SEEDS = 1000;
    private static final int MOST_CANDIDATES = 7;

    private int found;
    private int ofSeveral;
    private int ofSeveralTiers;
    private int none;
    private int dropped;

    @Test
    void noOtherSetLosesLess() {
        Seeds.each(SEEDS, seed -> {
            Generated generated = Generated.of(seed);
            String cost = PlainOrder.COSTS.get((int) Math.floorMod(seed, (long) PlainOrder.COSTS.size()));
            ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
            List<Death> deaths = PlainOrder.deaths(snapshot, new Random(seed));
            snapshot.asks().stream().limit(2).forEach(ask -> {
                Planning planning = Planning.in(ask.partition(), generated, cost, deaths);
                PlacementRequest wanted = new PlacementRequest(ask, (int) (seed % 3), Set.of());
                planning.nodes.all().forEach(node -> check(planning, wanted, node));
            });
        });
        if (Seeds.enough(SEEDS)) {
            assertThat(List.of(found, ofSeveral, ofSeveralTiers, none, dropped)).allMatch(count -> count > 50);
        }
    }

    private void check(Planning planning, PlacementRequest wanted, NodeUsage node) {
        NodePlanner planner = planning.search.planner(wanted, RelaxedRule.NONE);
        if (!planner.isOpen(node)) {
            return;
        }
        PlainNode plain = new PlainNode(planning, wanted, node);
        Optional<NodePlan> plan = planner.plan(node);
        plan.ifPresent(it -> checkDropped(planner, it, plain));
        if (planning.nodes.reserved().isEmpty() && plain.candidates().size() <= MOST_CANDIDATES) {
            plan.ifPresent(it -> assertThat(it.victims())
                    .allMatch(victim -> victim.standing()
                            .equals(plain.standing(node.node().containers().indexOf(victim.container())))));
            check(planning, node, plan.map(PlainOrder::victims), plain);
        }
    }

    /** Limits have room without what is dropped, and not with any of it that is elsewhere; and all keep their dues. */
    private void checkDropped(NodePlanner planner, NodePlan plan, PlainNode plain) {
        List<Integer> victims = PlainOrder.victims(plan);
        List<BlockingReservation> own = planner.ownUsedOn(plan.node());
        List<BlockingReservation> others = new ArrayList<>(plan.obstacles());
        others.removeAll(own);
        List<BlockingReservation> all = new ArrayList<>(own);
        all.addAll(others);
        assertThat(plain.isRoomWithout(victims, all)).isTrue();
        assertThat(plain.mayGoToo(victims, others)).isTrue();
        for (BlockingReservation one : others) {
            dropped++;
            assertThat(one.node() != plan.node() && plain.isRoomWithout(victims, PlainNode.without(all, one)))
                    .isFalse();
        }
    }

    private void check(Planning planning, NodeUsage node, Optional<List<Integer>> chosen, PlainNode plain) {
        List<Integer> all = plain.candidates();
        List<Integer> pool = all;
        for (Standing last : all.stream()
                .map(plain::standing)
                .sorted(PlainNode.FIRST_TO_GO.reversed())
                .toList()) {
            List<Integer> upTo = all.stream()
                    .filter(one -> PlainNode.FIRST_TO_GO.compare(plain.standing(one), last) <= 0)
                    .toList();
            pool = plain.isRoomWithout(upTo, List.of()) ? upTo : pool;
        }
        Map<List<Integer>, Integer> sets = plain.sets();
        if (chosen.isPresent()) {
            found++;
            assertThat(sets).containsKey(chosen.get());
        }
        if (pool.size() == all.size() || plain.mayAllGo(pool)) {
            sets.keySet()
                    .retainAll(sets.keySet().stream().filter(pool::containsAll).toList());
            checkBest(planning, node, chosen, sets);
            ofSeveralTiers += chosen.isPresent() && pool.size() < all.size() ? 1 : 0;
        }
    }

    private void checkBest(
            Planning planning, NodeUsage node, Optional<List<Integer>> chosen, Map<List<Integer>, Integer> sets) {
        Comparator<List<Integer>> order = (one, other) -> {
            var roster = node.node().roster();
            int losses = PlainOrder.compareLosses(planning.costs, roster, one, roster, other);
            return losses != 0 ? losses : Integer.compare(one.size(), other.size());
        };
        List<List<Integer>> inAnyOrder = new ArrayList<>();
        sets.forEach((set, orders) -> {
            if (orders == IntStream.rangeClosed(1, set.size()).reduce(1, (a, b) -> a * b)) {
                inAnyOrder.add(set);
            }
        });
        if (chosen.isEmpty()) {
            none++;
            assertThat(inAnyOrder).isEmpty();
            return;
        }
        assertThat(sets).containsKey(chosen.get());
        ofSeveral += inAnyOrder.stream().anyMatch(any -> order.compare(any, chosen.get()) > 0) ? 1 : 0;
        assertThat(inAnyOrder)
                .as("better than %s on %s", chosen.get(), node)
                .noneMatch(other -> order.compare(other, chosen.get()) < 0);
    }
}
