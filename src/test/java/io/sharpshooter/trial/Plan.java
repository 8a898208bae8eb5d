package io.sharpshooter.trial;

import static io.sharpshooter.trial.Workload.LARGE;
import static io.sharpshooter.trial.Workload.NODES;
import static io.sharpshooter.trial.Workload.NODE_GIB;
import static io.sharpshooter.trial.Workload.QUEUES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is played of a day.
 *
 * @param seed decides all that the trace does not
 * @param graceMs {@code max_wait_before_kill}
 * @param order the ordering policy of the leaves, {@code fifo} or {@code fair}
 * @param cooperativePercent of the jobs have masters that end a container when they hear that it may be killed
 * @param decisions where Sharpshooter's decision log is written, or null
 */
public record Plan(
        Span span,
        long seed,
        long graceMs,
        String order,
        int cooperativePercent,
        @Nullable Path decisions) {

    /** Plays it after one another with each grace period; first without a policy, for jobs are compared with that. */
    public void play(PrintWriter out, List<Long> gracesMs, List<Contestant> policies) throws Exception {
        out.printf("Plays %s without any policy first: jobs are compared with that.%n", span);
        Outcome none = DayPlay.run(this, Contestant.NONE);
        for (long ms : gracesMs) {
            var graced = new Plan(span, seed, ms, order, cooperativePercent, decisions);
            out.println(graced);
            out.println(Outcome.COLUMNS);
            for (var policy : policies) {
                Outcome outcome = policy == Contestant.NONE ? none : DayPlay.run(graced, policy);
                outcome.lines(none.durations()).forEach(out::println);
            }
        }
    }

    MockClusterBuilder cluster(Contestant contestant) {
        MockClusterBuilder builder = contestant
                .cluster(graceMs)
                .oneThread()
                .nodes(NODES, Size.gib(NODE_GIB))
                .queue(LARGE, 30, queue -> queue.priority(2).set("ordering-policy", order));
        for (var queue : QUEUES) {
            builder.queue(queue, 35, it -> it.priority(1).set("ordering-policy", order));
        }
        return builder.set(RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "1024")
                .set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.2");
    }

    @Override
    public String toString() {
        return "%s, seed %d, grace period %d s, %s, %d %% of masters cooperative"
                .formatted(span, seed, graceMs / 1_000, order, cooperativePercent);
    }
}
