package io.sharpshooter.bench;

import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;

/** What rounds are measured in; each has a ResourceManager of its own. */
public enum RoundScene {
    /** Nothing changes from round to round. */
    still(RoundComparison::still),
    /** Containers end between two rounds, and others start. */
    changing(RoundComparison::changing),
    /** Ten queues wait for 20 large containers each. */
    queues(RoundComparison::queues),
    /** One app asks for 20,000 containers, each under an id of its own. */
    asks(ManyAsks::run),
    /** Users ask for very much; the nodes are always as many. */
    users((nodes, out) -> UserAskComparison.run(out)),
    /** How many containers the scheduler places meanwhile. */
    allocations(AllocationRate::run);

    /** Those that do not take very long. */
    public static List<RoundScene> usual() {
        return List.copyOf(EnumSet.complementOf(EnumSet.of(asks)));
    }

    private interface Measuring {
        void run(int nodes, PrintStream out) throws Exception;
    }

    private final Measuring measuring;

    RoundScene(Measuring measuring) {
        this.measuring = measuring;
    }

    /** Fills a ResourceManager of so many nodes, or more than one, and measures. */
    public void run(int nodes, PrintStream out) throws Exception {
        out.printf("%s, %,d nodes:%n", name(), nodes);
        measuring.run(nodes, out);
    }
}
