package io.sharpshooter.soak;

import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * What every queue is promised of one partition, in points of a hundred of its parent, and the most it may have. For
 * one thread.
 */
final class PromisedShares {
    private static final String KEYS = "yarn.scheduler.capacity.";

    private final Spelling spelling;
    private final Size total;
    private final String keys;
    private final Map<String, Integer> points = new TreeMap<>();
    private final Map<String, Integer> most = new TreeMap<>();

    /**
     * @param total what the nodes of the partition have in the beginning
     * @param label of the partition; empty for the one of nodes without a label
     */
    PromisedShares(Spelling spelling, Size total, String label) {
        this.spelling = spelling;
        this.total = total;
        this.keys = label.isEmpty() ? "" : "accessible-node-labels." + label + ".";
    }

    Spelling spelling() {
        return spelling;
    }

    int points(String path) {
        return points.getOrDefault(path, 0);
    }

    /** Says what a queue is promised, and the most that it may have: never less. */
    void set(String path, int promised, int maximum) {
        points.put(path, promised);
        most.put(path, Math.max(promised, maximum));
    }

    /**
     * The same, with a maximum by chance: all of the parent or a part of it; all where amounts and weights are mixed.
     */
    void set(String path, int promised, Dice dice) {
        set(path, promised, dice.chance(70) || spelling == Spelling.MIXED ? 100 : 60);
    }

    void setMost(String path, int maximum) {
        set(path, points(path), maximum);
    }

    /** Moves points from one sibling to another. */
    void split(String one, String other, int pointsOfTheFirst) {
        int sum = points(one) + points(other);
        set(one, pointsOfTheFirst, most.getOrDefault(one, 100));
        set(other, sum - pointsOfTheFirst, most.getOrDefault(other, 100));
    }

    void forget(String path) {
        points.remove(path);
        most.remove(path);
    }

    void writeTo(Configuration conf) {
        points.keySet().forEach(path -> {
            conf.set(KEYS + path + "." + keys + "capacity", spelled(path));
            conf.set(KEYS + path + "." + keys + "maximum-capacity", spelledMost(path));
        });
    }

    /** What this one is promised, and its maximum. */
    void writeTo(QueueSpec queue, String path) {
        queue.set(keys + "capacity", spelled(path)).set(keys + "maximum-capacity", spelledMost(path));
    }

    private String spelled(String path) {
        return spelling.of(points(path), wholeOf(parent(path)));
    }

    /** How so many points of a parent are written. */
    String spelledBelow(String parent, int ofTheParent) {
        return spelling.of(ofTheParent, wholeOf(parent));
    }

    private String spelledMost(String path) {
        return spelling.most(most.getOrDefault(path, 100), wholeOf(parent(path)));
    }

    private Size wholeOf(String path) {
        return path.equals("root") ? total : Spelling.part(points(path), wholeOf(parent(path)));
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('.'));
    }
}
