package io.sharpshooter.place;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who gives is the first of all, sorted anew each time. */
class OrdinarySearchTest {
    /** A container, where it runs, and at which place there. */
    private record Located(ContainerSnapshot container, NodeUsage node, int place) {
        int queue() {
            return container.queue().index();
        }

        AppSnapshot app() {
            return container.app();
        }
    }

    @Test
    void theFirstOfAllThatAreLeftGives() {
        new Turns(List.of("lost-work"), (planning, wanted) -> {
                    var search = planning.search.ordinaryChoice(wanted);
                    var met = new HashSet<ContainerSnapshot>();
                    return List.of(search::best, () -> plain(planning, wanted, met));
                })
                .check(500);
    }

    /** @param met those that were looked at before, and did not do */
    private static Optional<NodePlan> plain(Planning planning, PlacementRequest wanted, Set<ContainerSnapshot> met) {
        var planner = planning.search.planner(wanted, RelaxedRule.NONE);
        var free = planning.nodes.all().stream()
                .filter(node -> node.hasRoomFor(wanted.size()) && planner.isOpen(node))
                .sorted(comparing(node -> wanted.ask().where().distance(node.node())))
                .flatMap(node -> planner.plan(node, Meant.NOBODY).stream())
                .findFirst();
        return free.isPresent() ? free : withVictim(planning, wanted, planner, met);
    }

    private static Optional<NodePlan> withVictim(
            Planning planning, PlacementRequest wanted, NodePlanner planner, Set<ContainerSnapshot> met) {
        var queues = planning.rules.of(wanted.ask().app().queue().index(), wanted.size(), RelaxedRule.NONE);
        var all = inOrder(planning);
        for (var one : all) {
            boolean queueGives = all.stream()
                    .filter(other -> other.queue() == one.queue())
                    .map(other -> other.container.size())
                    .anyMatch(size -> planning.nodes.mayHaveRoomFor(wanted.size(), size)
                            && gives(planning, queues.of(one.queue()), one.queue(), size));
            if (queueGives
                    && met.add(one.container)
                    && gives(planning, queues.of(one.queue()), one.queue(), one.container.size())
                    && one.node.hasRoomFor(wanted.size(), one.container.size())
                    && planner.isOpen(one.node)) {
                var plan = planner.plan(one.node, Meant.only(one.container, Way.ORDINARY));
                if (plan.isPresent()) {
                    return plan;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean gives(Planning planning, Preemptible from, int queue, ResourceVector size) {
        return from.types() != 0 && planning.rules.mayGive(from, size);
    }

    /** Who borrows before others, masters last; then by queue, app and container. */
    private static List<Located> inOrder(Planning planning) {
        var all = new ArrayList<Located>();
        for (var node : planning.nodes.all()) {
            var there = node.node().containers();
            there.forEach(one -> all.add(new Located(one, node, there.indexOf(one))));
        }
        all.sort(comparing((Located one) -> one.container.am())
                .thenComparing(one -> !one.container.borrowsPartition())
                .thenComparing(one -> planning.view.tree().priorityRank(one.queue()))
                .thenComparing(one ->
                        planning.costs.replacements(one.node.node().roster()).get(one.place))
                .thenComparing(one -> excess(planning, one.queue()), reverseOrder())
                .thenComparing(one -> one.container.queue().path())
                .thenComparing(one -> turn(planning, one.app()), reverseOrder())
                .thenComparing(one -> one.app().startedAt(), reverseOrder())
                .thenComparing(one -> one.app().id(), reverseOrder())
                .thenComparing(one -> one.container.key().priority(), reverseOrder())
                .thenComparing(one -> one.container.startedAt(), reverseOrder())
                .thenComparing(one -> one.container.name()));
        return all;
    }

    /** How far a queue is over its ideal share. */
    private static Fraction excess(Planning planning, int queue) {
        var partition = planning.view.partition();
        return partition
                .shareOf(planning.view.usage().used(queue))
                .minus(partition.shareOf(planning.view.shares().ideal(queue)));
    }

    /** The more, the sooner an app of a queue gives. */
    private static double turn(Planning planning, AppSnapshot app) {
        double held = planning.nodes.holdings().of(app);
        double wanted = app.memory().wanted();
        return switch (app.queue().order()) {
            case FIFO -> -app.priority();
            case FAIR -> held;
            case FAIR_BY_SIZE -> held == 0 ? 0 : held * StrictMath.log(2) / StrictMath.log1p(held + wanted);
            case OTHER -> 0;
        };
    }
}
