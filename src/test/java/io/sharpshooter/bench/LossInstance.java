package io.sharpshooter.bench;

import io.sharpshooter.fixture.Scenario;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A full cluster and what is asked for on it, so small in words that the least loss can be bounded. Amounts are whole
 * GiB and cores. A queue is named by its number.
 *
 * @param memory of each node
 * @param cores of each node
 * @param nodes what runs on each
 * @param asks what is asked for, one container each
 * @param spare by queue, how much of its memory and cores it may give in all
 */
record LossInstance(int memory, int cores, List<List<Running>> nodes, List<Wanted> asks, List<Wanted> spare) {
    /** A container that may be killed, and what is lost then. */
    record Running(int queue, int memory, int cores, int cost) {}

    /** An amount. */
    record Wanted(int memory, int cores) {}

    /** What a node lacks for an ask. */
    Wanted lack(int node, Wanted ask) {
        int freeMemory = memory;
        int freeCores = cores;
        for (Running container : nodes.get(node)) {
            freeMemory -= container.memory();
            freeCores -= container.cores();
        }
        return new Wanted(Math.max(0, ask.memory() - freeMemory), Math.max(0, ask.cores() - freeCores));
    }

    /** The same, to be decided about. The loss of a container is how long it has run. */
    Scenario scenario() {
        Scenario scenario = Scenario.scenario("set cost run-time", queues());
        int key = 1;
        for (int node = 0; node < nodes.size(); node++) {
            String running = nodes.get(node).stream()
                    .map(one ->
                            "q" + one.queue() + " " + one.memory() + "g/" + one.cores() + "c aged " + one.cost() + "s")
                    .collect(Collectors.joining(", "));
            scenario.with("node n%04d %dg/%dc: %s".formatted(node, memory, cores, running));
        }
        for (Wanted wanted : new LinkedHashSet<>(asks)) {
            int count = Collections.frequency(asks, wanted);
            scenario.with("asking asks %d x %dg/%dc key %d".formatted(count, wanted.memory(), wanted.cores(), key++));
        }
        String full = "%dg/%dc".formatted(memory, cores);
        scenario.with("node full " + full + ": fixed " + full);
        return scenario.with("asking/elsewhere asks %d x 1g/1c only full".formatted(nodes.size() * memory));
    }

    /**
     * Who asks is promised all that the others do not keep, and waits for all of it, on a node that gives nothing. So
     * nobody is within his ideal share before he is down to what he keeps.
     */
    private String queues() {
        int memoryLeft = memory * nodes.size();
        int coresLeft = cores * nodes.size();
        StringBuilder row = new StringBuilder("queues fixed %dg/%dc protected, ".formatted(memory, cores));
        for (int queue = 0; queue < spare.size(); queue++) {
            Wanted kept = kept(queue);
            row.append("q%d %dg/%dc, ".formatted(queue, kept.memory(), kept.cores()));
            memoryLeft -= kept.memory();
            coresLeft -= kept.cores();
        }
        return row.append("asking %dg/%dc".formatted(memoryLeft, coresLeft)).toString();
    }

    /** What the queue keeps of what it uses. */
    private Wanted kept(int queue) {
        int keptMemory = -spare.get(queue).memory();
        int keptCores = -spare.get(queue).cores();
        for (List<Running> node : nodes) {
            for (Running container : node) {
                keptMemory += container.queue() == queue ? container.memory() : 0;
                keptCores += container.queue() == queue ? container.cores() : 0;
            }
        }
        return new Wanted(keptMemory, keptCores);
    }
}
