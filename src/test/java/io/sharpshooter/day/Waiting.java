package io.sharpshooter.day;

import io.sharpshooter.yarn.MockCluster;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * Which queues wait, and how much of their guarantees they have, when a round begins.
 *
 * @param share of its guarantee that each queue uses
 * @param priority of each queue that waits
 */
record Waiting(Map<String, Double> share, Map<String, Integer> priority) {

    static Waiting of(MockCluster cluster, Iterable<String> queues) {
        Map<String, Double> share = new LinkedHashMap<>();
        Map<String, Integer> priority = new LinkedHashMap<>();
        for (String path : queues) {
            CSQueue queue = cluster.queue(path);
            double used = queue.getQueueResourceUsage().getUsed().getMemorySize();
            share.put(path, used / queue.getAbsoluteCapacity());
            if (queue.getQueueResourceUsage().getPending().getMemorySize() > 0) {
                priority.put(path, queue.getPriority().getPriority());
            }
        }
        return new Waiting(share, priority);
    }

    private double shareOf(String queue) {
        return Objects.requireNonNull(share.get(queue));
    }

    /** For whom a container of this queue may have been killed: those who wait and have less of their guarantee. */
    Set<String> meantFor(String victims) {
        Set<String> meant = new LinkedHashSet<>();
        for (String waits : priority.keySet()) {
            if (!waits.equals(victims) && shareOf(waits) < shareOf(victims)) {
                meant.add(waits);
            }
        }
        return meant;
    }

    /** Whether everybody else who waits has a lower priority than this queue's. */
    boolean onlyBelow(String victims, int itsPriority) {
        return priority.entrySet().stream()
                .filter(waits -> !waits.getKey().equals(victims))
                .allMatch(waits -> waits.getValue() < itsPriority);
    }
}
