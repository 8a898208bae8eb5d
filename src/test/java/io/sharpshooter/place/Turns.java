package io.sharpshooter.place;

import static java.lang.Math.max;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan.Chosen;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.Change.Hold;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.Change.Stage;
import io.sharpshooter.usage.Moved;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The asks of generated clusters search for places in turns, each beside a plain search, while claims come, are struck
 * and go in any order, and usage moves in other ways.
 */
final class Turns {
    private final List<String> costs;
    private final Compared compared;
    private final int[] moves = new int[8];
    private Random random = new Random(0);
    private List<Change> made = List.of();

    /** What an ask is searched for with. */
    interface Compared {
        /** @return a search, and a plain one, which are asked in turns */
        List<Supplier<Optional<NodePlan>>> of(Planning planning, PlacementRequest wanted);
    }

    Turns(List<String> costs, Compared compared) {
        this.costs = costs;
        this.compared = compared;
    }

    void check(int seeds) {
        Seeds.each(seeds, seed -> {
            random = new Random(seed);
            var generated = Generated.of(seed);
            var cost = costs.get((int) (seed % costs.size()));
            var snapshot = Snapshots.of(generated.cluster(), Set.of());
            var deaths = PlainOrder.deaths(snapshot, random);
            snapshot.partitions().keySet().forEach(partition -> check(Planning.in(partition, generated, cost, deaths)));
        });
        if (Seeds.enough(seeds)) {
            assertThat(IntStream.of(moves).min().orElseThrow()).isGreaterThan(seeds / 10);
        }
    }

    private void check(Planning planning) {
        made = new ArrayList<>();
        var searches = new LinkedHashMap<PlacementRequest, List<Supplier<Optional<NodePlan>>>>();
        for (var ask : planning.snapshot.asks()) {
            var wanted = new PlacementRequest(ask, random.nextInt(3), Set.of());
            if (ask.partition().equals(planning.view.partition().name())) {
                searches.put(wanted, compared.of(planning, wanted));
            }
        }
        for (int turn = 0; turn < 6; turn++) {
            searches.forEach((wanted, both) -> {
                var best = both.get(0).get();
                assertThat(best.map(Turns::words)).isEqualTo(both.get(1).get().map(Turns::words));
                best.ifPresent(plan -> move(planning, wanted, plan, random.nextInt(moves.length)));
            });
        }
    }

    private static String words(NodePlan plan) {
        return plan.node().node().id() + " " + plan.victims() + " " + plan.obstacles() + " " + plan.surplus();
    }

    /** What a round does with a plan or after it, by chance. */
    private void move(Planning planning, PlacementRequest wanted, NodePlan plan, int kind) {
        Hold hold = kind == 3 ? Hold.NEVER : Hold.values()[random.nextInt(3)];
        var placement = new Placement(
                wanted.ask().app().queue().index(), wanted.ask().app().user(), wanted.size(), plan.node(), hold);
        var own = planning.search.planner(wanted, RelaxedRule.NONE).ownUsedOn(plan.node());
        Optional<Change> other = made.isEmpty() ? Optional.empty() : Optional.of(made.get(random.nextInt(made.size())));
        moves[kind]++;
        switch (kind) {
            case 0, 1, 2 -> claim(planning, plan, placement, own);
            case 3 -> planning.usage.apply(new Change(placement, Stage.BOOKED, List.of(), own, List.of()));
            case 4 ->
                other.ifPresent(before -> {
                    made.remove(before);
                    planning.usage.undo(before);
                });
            case 5 ->
                other.ifPresent(before -> {
                    made.remove(before);
                    made.add(before.at(random.nextBoolean() ? Stage.DONE : Stage.WAITING));
                    planning.usage.replace(before, made.get(made.size() - 1));
                });
            case 6 -> {
                var planner = planning.search.planner(wanted, RelaxedRule.NONE);
                if (planner.isOpen(plan.node())) {
                    planner.plan(plan.node(), Meant.NOBODY);
                }
            }
            default -> moveBooks(planning);
        }
    }

    private void claim(Planning planning, NodePlan plan, Placement placement, List<Blocker> own) {
        List<Blocker> dropped = new ArrayList<>(plan.obstacles());
        dropped.removeAll(own);
        var dying = plan.victims().stream().map(Chosen::container).toList();
        plan.victims().forEach(victim -> planning.rules.give(victim.container(), victim.rule()));
        made.add(new Change(placement, Stage.WAITING, dying, own, dropped));
        planning.usage.apply(made.get(made.size() - 1));
    }

    /** What runs in one queue runs in another one. */
    private void moveBooks(Planning planning) {
        int[] leaves = planning.snapshot.queues().stream()
                .filter(QueueSnapshot::leaf)
                .mapToInt(QueueSnapshot::index)
                .toArray();
        int from = leaves[random.nextInt(leaves.length)];
        long[] amount = planning.view.usage().used(from).toArray();
        int part = 2 + random.nextInt(6);
        for (int type = 0; type < amount.length; type++) {
            amount[type] = max(0, amount[type]) / part;
        }
        Moved.running(planning.view.usage(), from, ResourceVector.of(amount), -1);
        Moved.running(planning.view.usage(), leaves[random.nextInt(leaves.length)], ResourceVector.of(amount), 1);
    }
}
