package io.sharpshooter.yarn.hints;

import static io.sharpshooter.config.StockKeys.SCHEDULER_PREFIX;

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
        String before = SCHEDULER_PREFIX + queue + ".";
        if (!name.startsWith(before)) {
            return Optional.empty();
        }
        String rest = name.substring(before.length());
        for (int dot = rest.indexOf('.'); dot > 0; dot = rest.indexOf('.')) {
            String below = queue + "." + rest.substring(0, dot);
            if (setup.scheduler().getQueue(below) == null) {
                break;
            }
            queue = below;
            rest = rest.substring(dot + 1);
        }
        return Optional.of(new QueueKey(queue, rest));
    }

    String name() {
        return SCHEDULER_PREFIX + queue + "." + rest;
    }

    /** The key of the order in which those are served whose priority it is; also of queues that are made by need. */
    Optional<String> orderOfPriority() {
        boolean own = rest.equals("priority") && queue.contains(".");
        if (own) {
            String parent = queue.substring(0, queue.lastIndexOf('.'));
            return Optional.of(orderOf(parent));
        }
        boolean made =
                rest.matches("(leaf-queue-template|auto-queue-creation-v2\\.(leaf-|parent-)?template)\\.priority");
        return made ? Optional.of(orderOf(queue)) : Optional.empty();
    }

    private static String orderOf(String parent) {
        return SCHEDULER_PREFIX + parent + ".ordering-policy";
    }
}
