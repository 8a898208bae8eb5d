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
final class Promises {
    /** How a configuration says what a queue is promised. */
    enum Spelling {
        PERCENT,
        WEIGHT,
        ABSOLUTE
    }

    private static final String KEYS = "yarn.scheduler.capacity.";

    private final Spelling spelling;
    private final Size total;
    private final String keys;
    private final Map<String, Integer> points = new TreeMap<>();
    private final Map<String, Integer> most = new TreeMap<>();

    /**
     * None yet.
     *
     * @param total what the nodes of the partition have in the beginning
     * @param label of the partition; empty for the one of nodes without a label
     */
    Promises(Spelling spelling, Size total, String label) {
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

    void setMost(String path, int maximum) {
        set(path, points(path), maximum);
    }

    /** Moves points from one sibling to another. */
    void split(String one, String other, int pointsOfTheFirst) {
        int sum = points(one) + points(other);
        set(one, pointsOfTheFirst, most.getOrDefault(one, 100));
        set(other, sum - pointsOfTheFirst, most.getOrDefault(other, 100));
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
        return switch (spelling) {
            case PERCENT -> String.valueOf(points(path));
            case WEIGHT -> points(path) + "w";
            case ABSOLUTE -> amount(wholeOf(path));
        };
    }

    private String spelledMost(String path) {
        int maximum = most.getOrDefault(path, 100);
        return spelling == Spelling.ABSOLUTE && maximum < 100
                ? amount(part(maximum, wholeOf(parent(path))))
                : String.valueOf(maximum);
    }

    /** What a hundred points below this queue are, where the nodes of the beginning are all there. */
    private Size wholeOf(String path) {
        return path.equals("root") ? total : part(points(path), wholeOf(parent(path)));
    }

    private static Size part(int points, Size whole) {
        return Size.mib(whole.memoryMib() * points / 100).vcores(whole.vcores() * points / 100);
    }

    private static String amount(Size size) {
        return "[memory=" + size.memoryMib() + ",vcores=" + size.vcores() + "]";
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('.'));
    }
}
