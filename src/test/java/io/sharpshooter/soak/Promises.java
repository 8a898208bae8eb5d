package io.sharpshooter.soak;

import static java.lang.Math.max;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * What every queue is promised of one partition, in points of a hundred of its parent, and the most it may have. For
 * one thread.
 */
final class Promises {
    private final String unit;
    private final String keys;
    private final Map<String, Integer> points = new TreeMap<>();
    private final Map<String, Integer> most = new TreeMap<>();

    /**
     * None yet.
     *
     * @param unit of a point in the configuration: {@code w} for weights, empty for percent
     * @param label of the partition; empty for the one of nodes without a label
     */
    Promises(String unit, String label) {
        this.unit = unit;
        this.keys = label.isEmpty() ? "" : "accessible-node-labels." + label + ".";
    }

    /** Says what a queue is promised, and the most that it may have: never less. */
    void set(String path, int promised, int maximum) {
        points.put(path, promised);
        most.put(path, max(promised, maximum));
    }

    void setMost(String path, int maximum) {
        set(path, points.getOrDefault(path, 0), maximum);
    }

    /** Divides what two siblings have: so many tenths for the first. */
    void split(String one, String other, int tenths) {
        int sum = points.getOrDefault(one, 0) + points.getOrDefault(other, 0);
        int first = max(1, sum * tenths / 10);
        set(one, first, most.getOrDefault(one, 100));
        set(other, sum - first, most.getOrDefault(other, 100));
    }

    /** The keys of all queues. */
    void writeTo(BiConsumer<String, String> conf) {
        points.forEach((path, promised) -> {
            String key = "yarn.scheduler.capacity." + path + "." + keys;
            conf.accept(key + "capacity", promised + unit);
            conf.accept(key + "maximum-capacity", String.valueOf(most.get(path)));
        });
    }
}
