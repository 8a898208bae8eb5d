package io.sharpshooter.yarn;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.act.ClaimExecutor;
import java.io.PrintStream;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/**
 * How long the check of a strike holds the scheduler's write lock on a node with 200 containers. What follows is the
 * scheduler's own work, some 50 µs for each container that it kills and logs.
 *
 * <p>{@code ./sharpshooter bench strike} runs it.
 */
public final class StrikeTime {
    private static final int CONTAINERS = 200;
    private static final int WARM_UP = 3_000;
    private static final int COUNTED = 300;

    private StrikeTime() {}

    /** The limit of root refuses it in the end. */
    public static void run(PrintStream out) throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(2, Size.gib(CONTAINERS))
                .start()) {
            var held = new DescriptiveStatistics(COUNTED);
            var executor = new ClaimExecutor(cluster.scheduler(), cluster.context(), held::addValue);
            var strike = strike(cluster);
            for (int attempt = 0; attempt < WARM_UP + COUNTED; attempt++) {
                var result = executor.execute(List.of(strike), () -> true, (claim, victim) -> "")
                        .get(0);
                if (!(result instanceof Refused refused) || refused.reason() != EndReason.OVER_LIMIT) {
                    throw new IllegalStateException("The limit has not refused it: " + result);
                }
            }
            out.printf(
                    "The check of a strike with %d victims holds the scheduler's lock for %.3f ms (median of %d; "
                            + "longest %.3f ms, shortest %.3f ms, on the clock)%n",
                    CONTAINERS, held.getPercentile(50) / 1e6, COUNTED, held.getMax() / 1e6, held.getMin() / 1e6);
        }
    }

    private static Action strike(MockCluster cluster) throws Exception {
        var small = cluster.app("root.b").amOn(cluster.node(0)).start();
        var large = cluster.app("root.a").amOn(cluster.node(0)).start();
        cluster.fill(small, Want.of(2 * CONTAINERS, Size.gib(1)));
        var size = Size.gib(CONTAINERS);
        large.ask(Want.of(1, size));
        return ClaimSpec.large(cluster, large, size, cluster.node(1))
                .victims(small.running().stream()
                        .filter(container -> container
                                .getAllocatedNode()
                                .equals(cluster.node(1).id()))
                        .toList())
                .reserveOnly()
                .strike();
    }
}
