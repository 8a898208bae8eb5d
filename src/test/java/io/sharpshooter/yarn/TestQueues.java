package io.sharpshooter.yarn;

import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/** The queues of a test, in the order of their paths; every queue but the root is named with its capacity. */
public final class TestQueues {
    private final TreeMap<String, Consumer<QueueSpec>> queues = new TreeMap<>();

    TestQueues add(String path, Consumer<QueueSpec> settings) {
        if (!path.startsWith("root.")) {
            throw new IllegalArgumentException("A queue's path begins with root., but is " + path + ".");
        }
        queues.merge(path, settings, Consumer::andThen);
        return this;
    }

    /** Writes all of it into the scheduler's configuration. */
    void writeTo(Configuration conf, Set<String> labels) {
        TreeMap<String, Set<String>> children = new TreeMap<>();
        for (String path : queues.keySet()) {
            int dot = path.lastIndexOf('.');
            children.computeIfAbsent(path.substring(0, dot), parent -> new TreeSet<>())
                    .add(path.substring(dot + 1));
        }
        children.forEach(
                (parent, names) -> conf.set("yarn.scheduler.capacity." + parent + ".queues", String.join(",", names)));
        QueueSpec root = new QueueSpec(conf, "root").capacity(100);
        labels.forEach(label -> root.label(label, 100, 100));
        queues.forEach((path, settings) -> settings.accept(new QueueSpec(conf, path)));
    }
}
