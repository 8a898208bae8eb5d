package io.sharpshooter.yarn.hints;

import static io.sharpshooter.model.Printable.value;

import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Values that are allowed, and hardly meant so. */
final class ValueHints {
    /**
     * A value that does not do what it seems to.
     *
     * @param key its form
     * @param value its form
     * @param effect what happens because of it, and what to do
     */
    private record Odd(String key, String value, String effect) {}

    private static final List<Odd> ODD = Arrays.asList(
            new Odd(
                    "preemption.observe_only",
                    "(?i)true",
                    "everything is decided and recorded,"
                            + " and nothing is done."
                            + " Set it to false when you agree with the decision log."),
            new Odd(
                    "preemption.total_preemption_per_round",
                    "[+-]?0*[.]?0*(e.*)?",
                    "nothing is ever preempted. Maybe 0.1, the default."),
            new Odd(
                    "preemption.max_ignored_over_capacity",
                    "[+]?0*[1-9].*",
                    "it is a share, where 1 is all,"
                            + " and a queue gives nothing before it holds"
                            + " twice its guarantee, or more."
                            + " Maybe 0.1, the default."),
            new Odd(
                    "maximum-am-resource-percent",
                    "(?!0*1([.]0*)?$)[+]?0*[1-9].*",
                    "it is a share, where 1 is all,"
                            + " and masters may fill the queue"
                            + " so that none of their apps gets more."
                            + " Maybe 0.1, the default."),
            new Odd(
                    "monitor.capacity.*(_interval|_kill|-ms)",
                    "0*[1-9]\\d{0,2}",
                    "it is in milliseconds, and over in less than a second. Maybe write it in milliseconds."),
            new Odd(
                    "root.(?!.*intra-queue)(.+[.])?disable_preemption",
                    "(?!(?i:true|false)$).+",
                    "allowed is true or false."
                            + " Hadoop goes on as if it were not set,"
                            + " and a queue that was to be protected is not."
                            + " Maybe true."),
            new Odd(
                    "root.disable_preemption",
                    "(?i)true",
                    "nothing is taken from any queue that does not say otherwise."
                            + " Maybe set it for single queues."),
            new Odd(
                    "lazy-preemption-enabled",
                    "(?i)true",
                    "it gives killable containers to whom the scheduler likes."
                            + " A claim kills its victims all the same,"
                            + " so it only costs time."
                            + " Maybe false."),
            new Odd(
                    "maximum-container-assignments",
                    "-1",
                    "a placement that a parent queue refuses"
                            + " may then be tried again without end in one heartbeat,"
                            + " and the ResourceManager hangs."
                            + " It takes reservations for that,"
                            + " and there are more of them with Sharpshooter."
                            + " Maybe 100, the default."),
            new Odd(
                    "placement-constraints.handler",
                    "placement-processor",
                    "asks with placement constraints never reach the scheduler,"
                            + " and nothing is preempted for them."
                            + " Maybe set it to scheduler."));

    private static final Odd NODES_TOGETHER = new Odd(
            "multi-node-placement-enabled",
            "(?i)true",
            "this release of Hadoop looks at reservations"
                    + " only while all of a partition is in use."
                    + " Beside idle space a claim expires,"
                    + " and what was killed for it was killed in vain."
                    + " Set it to false, or use Hadoop 3.4 or newer.");

    private static final String NO_PRIORITIES = " is not priority-utilization,"
            + " but queues below have priorities:"
            + " they decide who may preempt whom,"
            + " and the scheduler serves others first all the same."
            + " Maybe set it to that.";

    private ValueHints() {}

    static void in(Setup setup) {
        for (var key : setup.names()) {
            ODD.forEach(odd -> check(key, odd, setup));
            if (!SchedulerNodeLists.BY_PARTITION) {
                check(key, NODES_TOGETHER, setup);
            }
        }
        priorities(setup);
    }

    private static void check(String key, Odd odd, Setup setup) {
        if (key.matches("yarn.*." + odd.key) && setup.is(key, odd.value)) {
            String text = setup.text(key).orElse("");
            setup.tell(key, value(key) + " is " + value(text) + ": " + odd.effect);
        }
    }

    /** A queue without one has that of the queue above. */
    private static String inForce(String order, Setup setup) {
        String above = order.replaceFirst("[.][^.]+[.]ordering-policy$", ".ordering-policy");
        Optional<String> own = setup.text(order);
        boolean last = own.isPresent() || !above.contains(".root.");
        return last ? own.orElse("") : inForce(above, setup);
    }

    private static void priorities(Setup setup) {
        setup.names().stream()
                .filter(key -> setup.is(key, "[+]?0*[1-9]\\d*"))
                .flatMap(key -> QueueKey.of(key, setup).stream())
                .flatMap(key -> key.orderOfPriority().stream())
                .distinct()
                .filter(order -> !inForce(order, setup).equals("priority-utilization"))
                .forEach(order -> setup.tell(order, value(order) + NO_PRIORITIES));
    }
}
