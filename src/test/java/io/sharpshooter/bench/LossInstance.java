package io.sharpshooter.bench;

import static java.util.stream.Collectors.joining;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.ResourceVector;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * A full cluster and what is asked for on it, so small in words that the least loss can be bounded. Amounts are whole
 * GiB and cores. A queue is named by its number.
 *
 * @param node what each node has
 * @param nodes what runs on each
 * @param asks what is asked for, one container each
 * @param spare by queue, how much of what it uses it may give in all
 */
record LossInstance(
        ResourceVector node, List<List<Running>> nodes, List<ResourceVector> asks, List<ResourceVector> spare) {
    /** A container that may be killed, and what is lost then. */
    record Running(int queue, ResourceVector size, int cost) {}

    /** What a node lacks for an ask. */
    ResourceVector lack(int node, ResourceVector ask) {
        return ask.plus(sum(nodes.get(node))).minusClamped(this.node);
    }

    private static ResourceVector sum(List<Running> containers) {
        return containers.stream().map(Running::size).reduce(ResourceVector.zero(2), ResourceVector::plus);
    }

    /** What the queue uses. */
    static ResourceVector used(List<List<Running>> nodes, int queue) {
        return sum(nodes.stream()
                .flatMap(List::stream)
                .filter(one -> one.queue() == queue)
                .toList());
    }

    /** The same, to be decided about. The loss of a container is how long it has run. */
    Scenario scenario() {
        var scenario = Scenario.scenario("set cost run-time", queues());
        for (int number = 0; number < nodes.size(); number++) {
            var running = nodes.get(number).stream()
                    .map(one -> "q" + one.queue() + " " + words(one.size()) + " aged " + one.cost() + "s")
                    .collect(joining(", "));
            scenario.with("node n%04d %s: %s".formatted(number, words(node), running));
        }
        int key = 1;
        for (var wanted : new LinkedHashSet<>(asks)) {
            int count = Collections.frequency(asks, wanted);
            scenario.with("asking asks %d x %s key %d".formatted(count, words(wanted), key++));
        }
        scenario.with("node full " + words(node) + ": fixed " + words(node));
        return scenario.with("asking/elsewhere asks %d x 1g/1c only full".formatted(nodes.size() * node.get(0)));
    }

    /**
     * Who asks is promised all that the others do not keep, and waits for all of it, on a node that gives nothing. So
     * nobody is within his ideal share before he is down to what he keeps.
     */
    private String queues() {
        var left = node.times(nodes.size());
        var row = new StringBuilder("queues fixed %s protected, ".formatted(words(node)));
        for (int queue = 0; queue < spare.size(); queue++) {
            var kept = used(nodes, queue).minus(spare.get(queue));
            row.append("q%d %s, ".formatted(queue, words(kept)));
            left = left.minus(kept);
        }
        return row + "asking " + words(left);
    }

    private static String words(ResourceVector amount) {
        return amount.get(0) + "g/" + amount.get(1) + "c";
    }
}
