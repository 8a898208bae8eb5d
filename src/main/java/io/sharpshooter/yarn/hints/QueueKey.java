package io.sharpshooter.yarn.hints;

import io.sharpshooter.config.StockKeys;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.Optional;

/**
 * A key of a queue, taken apart by the queues that there are.
 *
 * @param queue the deepest one on its path that is there
 * @param rest what follows that one's path: one of its keys, or of a queue that is not there
 */
record QueueKey(String queue, String rest) {
    /** Empty for a key of no queue. */
    static Optional<QueueKey> of(String name, Setup setup) {
        String queue = "root";
        if (!name.startsWith(StockKeys.SCHEDULER_PREFIX + queue + ".")) {
            return Optional.empty();
        }
        String rest = name.substring((StockKeys.SCHEDULER_PREFIX + queue + ".").length());
        for (int dot = rest.indexOf('.'); dot > 0; dot = rest.indexOf('.')) {
            String below = queue + "." + rest.substring(0, dot);
            if (SchedulerQueues.byPath(setup.scheduler(), below) == null) {
                break;
            }
            queue = below;
            rest = rest.substring(dot + 1);
        }
        return Optional.of(new QueueKey(queue, rest));
    }

    String name() {
        return StockKeys.SCHEDULER_PREFIX + queue + "." + rest;
    }

    /** The key of the order in which those are served whose priority it is; also of queues that are made by need. */
    Optional<String> orderOfPriority() {
        boolean own = rest.equals("priority") && queue.contains(".");
        boolean made =
                rest.matches("(leaf-queue-template|auto-queue-creation-v2\\.(leaf-|parent-)?template)\\.priority");
        String parent = own ? queue.substring(0, queue.lastIndexOf('.')) : queue;
        return Optional.of(StockKeys.SCHEDULER_PREFIX + parent + ".ordering-policy")
                .filter(order -> own || made);
    }
}
